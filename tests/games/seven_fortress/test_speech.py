"""Moves, phases and endings of Seven Fortress as people say them, and what nobody is told."""

import re

import pytest
from box import BOX, VARIANTS, at, played
from fortress import after, say

from fortgold.games.position import CHANCE, IllegalMove
from fortgold.games.seven_fortress.moves import Act, Op, Phase
from fortgold.games.seven_fortress.words import ARGUMENTS, SPELLS, VERBS


def told(position, word: str, seat: int | None = 0):
    """A move in words, by its words in the notation."""
    (move,) = [one for one in position.legal_moves() if say(one).startswith(word)][:1]
    return BOX.move_said(position, move, seat)


def test_every_kind_of_move_and_every_operation_has_words():
    assert {act.name.lower() for act in Act} == {*VERBS}
    assert {*Act} - {Act.SPELL, Act.STOP} == {*ARGUMENTS}
    assert {*SPELLS} == {*Op}


def test_the_words_are_those_of_the_cards():
    for mage in BOX.rules.mages:
        for spell in mage.spells:
            assert spell.says.ja
            assert spell.name.en in BOX.about(mage.kind).en


# Moves.

TOPS = "1/E 2/2 3 F 5 7 | 5/2"


@pytest.mark.parametrize(
    ("said", "before", "word", "en", "ja"),
    [
        (TOPS, [], "move 1 c", "moves Earth from tower 1 onto the centre tower", "地をタワー 1 から中央タワーへ移す"),
        (TOPS, [], "move 5 2", "moves Golem 5 from tower 5 onto tower 2", "ゴーレム 5 をタワー 5 からタワー 2 へ移す"),
        (TOPS, ["move 1 3"], "pair 2", "takes a pair: 2 from towers 2, centre; a raid follows",
         "ペアを取る: 2 (タワー 2、中央)。襲撃が起こる"),
        (TOPS, ["move 1 3"], "pair E", "takes a pair: Earth from tower 3, and Wooden Doll 3 under it",
         "ペアを取る: 地 (タワー 3)、その下の木偶 3 も"),
        (TOPS, ["move 1 3"], "pair 7", "takes a pair: 7 from tower 6", "ペアを取る: 7 (タワー 6)"),
        ("1 2 3 F 5 7 | 5", ["move 6 5"], "straight 1", "takes a straight: 1-2-3 from towers 1, 2, 3",
         "ストレートを取る: 1-2-3 (タワー 1、2、3)"),
        ("1 2/5 5 F 5 7 | 5/4  seat 0: 1F7 gram", ["move 6 5", "pair 4", "die 2"], "discard F", "discards Fire",
         "火を捨てる"),
    ],
)  # fmt: skip
def test_a_move_in_words(said: str, before: list[str], word: str, en: str, ja: str):
    words = told(after(at(said), *before), word)
    assert (words.en, words.ja) == (en, ja)


@pytest.mark.parametrize(
    ("holds", "word", "en"),
    [
        ("E gram", "spell 1", "Stonework: raid strength 1 less for this player (no raid is coming)"),
        ("EF gram", "spell 2: 3", "Tremor: put Gargoyle 4 under its own tower, tower 4"),
        ("EEA gram", "spell 3", "Adamant Wall: shortage 1 less at scoring"),
        ("W nerei", "spell 1: 2", "Ripples: order the top 3 cards of tower 3"),
        ("WE1 nerei", "spell 2: 0 3", "Water Mirror: exchange Soot Imp 1 for Gargoyle 4 on tower 4"),
        ("WWF nerei", "spell 3", "Ebb Tide: no raid in this turn (no raid is coming)"),
        ("F valka", "spell 1: 5", "Sparks: discard Dragon 7 from tower 6"),
        ("FFW valka", "spell 3: 3", "Phoenix: take Gargoyle 4 from the discard pile"),
        ("A sylphe", "spell 1: 3 5", "Breeze: swap Gargoyle 4 on tower 4 and Dragon 7 on tower 6"),
        ("AW sylphe", "spell 2: 0", "Mist Sweep: move Wooden Doll 3 from the centre tower onto tower 1"),
        ("AAE sylphe", "spell 3: 7 0 6",
         "Spirited Away: put Earth on tower 1, take Wooden Doll 3 from the centre tower"),
    ],
)  # fmt: skip
def test_a_spell_in_words(holds: str, word: str, en: str):
    start = at(f"1/{holds[0]} 2 2/4 4 5 7 | 3  seat 0: {holds[1:]}  discard: 4")  # one is taken
    words = told(after(start, "move 2 3", f"pair {holds[0]}"), word)
    assert words.en == f"casts {en}"
    assert words.ja.startswith("スペルを使う: ")


def test_of_a_pair_that_is_offered_the_card_under_it_is_not_told():
    position = after(at(TOPS), "move 1 3")
    (move,) = [one for one in position.legal_moves() if one.act is Act.PAIR and one.a == 7]
    assert BOX.choice_of(position, move).said.en == "Earth from tower 3, and the card under it"


def test_a_raid_tells_the_strength_and_who_loses_how_many():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 2  seat 1: 2244  seat 2: 6")
    raided = after(start, "move 2 1", "pair 7")  # now they hold 3, 4 and 1
    assert told(raided, "die 4").en == (
        "Barbarian raid! The die shows 4, strength 4: Player 2 loses 4 (the whole hand), "
        "Player 1 loses 3 (the whole hand), Player 3 loses 1 (the whole hand)"
    )
    assert told(raided, "die 2").ja == (
        "蛮族の襲撃! 出目 2、戦力 2。プレイヤー 2 は 2 枚、プレイヤー 1 は 1 枚"
    )
    halved = after(at("1 3 4/4 5 6 E | 7", half_die=True), "move 2 1", "pair 7")
    assert "The die shows 3, strength 2: Player 1 loses 1" in told(halved, "die 3").en


def test_nobody_is_told_in_which_order_another_player_puts_cards_back():
    looks = after(
        at("1/W 2 2/3 4 5 7 | 3/2/1/4  seat 0: W nerei"), "move 2 3", "pair W", "spell 1: 6"
    )
    for move in looks.legal_moves():
        assert BOX.move_said(looks, move, 1) == BOX.move_said(looks, move, 2)
        assert not BOX.move_said(looks, move, 1).en
    assert told(looks, "order 4").en == "puts back, top first: Gargoyle 4"


# Phases and the end.


@pytest.mark.parametrize(
    ("said", "words", "en", "ja"),
    [
        (TOPS, [], "Turn 1, Tower phase, empty towers 0/3", "手番 1 タワーフェイズ、空のタワー 0/3"),
        ("1/E 2 - 4 5 7 | -  seat 0: gram", ["move 2 3", "pair E"],
         "Turn 1, Tower phase, empty towers 3/3", "手番 1 タワーフェイズ、空のタワー 3/3"),
        ("1/E 2 3 4 5 7 | E  seat 0: gram", ["move 2 3", "pair E"],
         "Turn 1, Tower phase, empty towers 2/3, raid to come", "手番 1 タワーフェイズ、空のタワー 2/3、襲撃あり"),
        ("1 2/5 5 F 5 7 | 5/4  seat 0: 1F7 gram", ["move 6 5", "pair 4", "die 2"],
         "Turn 1, Defence phase, strength 2, 2 more to discard",
         "手番 1 ディフェンスフェイズ、戦力 2、あと 2 枚捨てる"),
    ],
)  # fmt: skip
def test_a_phase_is_told_with_how_near_the_end_is(said: str, words: list[str], en: str, ja: str):
    text = BOX.phase_text(after(at(said), *words))
    assert (text.en, text.ja) == (en, ja)


def test_the_last_round_is_told_where_turns_are_evened_out():
    due = after(at("1 - - - 5/5 3/3 | 4/4", equal_turns=True), "move 5 6", "pair 1")
    assert BOX.phase_text(due).en.endswith("empty towers 4/3, last round")


def test_an_ending_tells_where_points_come_from():
    over = after(
        at("1 - - 7 5/5 3/3 | 4/4  seat 1: 73E valka  seat 2: FFA sylphe"), "move 5 c", "pair 7"
    )
    assert BOX.ending(over).en.splitlines() == [
        "3 towers are empty, so the game ended after turn 1. Player 2 wins.",
        "Player 1: 0 points = minions 7 − 7 (shortage 1 discards 7) (Earth 0, 1 card)",
        "Player 2: 3 points = minions 10 − 7 (shortage 1 discards 7) (Fire 0, 3 cards)",
        "Player 3: 0 points = minions 0 (Wind 1, 3 cards)",
    ]


def test_a_shortage_is_told_where_it_costs_nothing():
    over = after(
        at("1 - - 6 5/5 3/3 | 4/4  seat 1: 63E valka  seat 2: FFA sylphe"), "move 5 c", "pair 6"
    )
    told = BOX.ending(over)
    assert "− 0 (shortage 1 discards 7)" in told.en
    assert "− 0 (不足 1: 7 を捨てる)" in told.ja


def test_of_equals_the_last_in_turn_order_wins_and_is_told_so():
    over = after(at("1 - - 7 5/5 3/3 | 4/4  seat 1: 7"), "move 5 c", "pair 7")
    lines = BOX.ending(over).en.splitlines()
    assert lines[0].endswith("Player 2 wins. (Of equals, the last in turn order.)")


@pytest.mark.parametrize("index", range(6))
def test_the_sources_add_up_to_the_points(index: int):
    position = at(TOPS)
    for position, move in played(3 + index % 2, 9, index):  # noqa: B007
        pass
    over = position.after(move)
    standing = over.outcome()
    assert standing is not None
    for line, points in zip(BOX.ending(over).en.splitlines()[1:], standing.scores, strict=True):
        said, every, lost = re.findall(r": (\d+) points? = minions (\d+)(?: − (\d+))?", line)[0]
        assert int(said) == int(every) - int(lost or 0) == points


# Cards.


@pytest.mark.parametrize(
    ("typed", "en"),
    [
        ("dragon", "Dragon 7 (M7), minion, 6 copies"),
        ("7", "Dragon 7 (M7), minion, 6 copies"),
        ("f", "Fire (E3), element, 7 copies"),
        ("火", "Fire (E3), element, 7 copies"),
        ("tremor", "Gram of the Cavern (W1), mage, required element Earth\n"),
        ("gram", "Gram of the Cavern (W1), mage, required element Earth\n  1 Stonework [E] Raid strength is 1"),
    ],
)  # fmt: skip
def test_a_card_says_what_is_printed_on_it(typed: str, en: str):
    assert BOX.about(typed).en.startswith(en)


def test_what_is_no_card_is_told():
    with pytest.raises(IllegalMove) as refused:
        BOX.about("dragn")
    assert "did you mean `dragon`?" in refused.value.reason.en


# Laws.


@pytest.mark.parametrize("house", VARIANTS, ids=lambda one: "".join(one) or "as printed")
def test_every_legal_move_can_be_said_offered_and_weighed(house):
    for number, (position, made) in enumerate(played(4, 3, **house)):
        for one in position.legal_moves() if number % 7 == 0 else [made]:
            every = [BOX.move_said(position, one), BOX.phase_text(position)]
            if position.to_move != CHANCE:
                choice = BOX.choice_of(position, one)
                every += [BOX.reason(position, one), choice.kind, choice.said]
            for said in every:
                assert not re.search(r"[{}]|[ぁ-ん]", said.en), said
                assert said.ja
                assert said.en


def test_what_is_told_of_the_die_is_what_players_lose():
    for position, move in played(4, 12, half_die=True):
        if position.phase is Phase.DIE:
            raided = position.after(move)
            lost = sum(map(int, re.findall(r"loses (\d+)", BOX.move_said(position, move).en)))
            gone = sum(map(sum, position.hands)) - sum(map(sum, raided.hands))
            owed = sum(raided.record.owed[:4]) if raided.phase is Phase.DISCARD else 0
            assert lost == gone + owed


def test_what_is_typed_is_said_in_the_language_of_whoever_types():
    for lang, other in (("en", "[ぁ-んァ-ヶ]"), ("ja", "[a-z]{6,}")):
        for position, _ in played(3, 4):
            if position.to_move != CHANCE:
                assert not re.search(other, BOX.how_to_type(position).of(lang))
