"""Moves of Seven Fortress as people type them: in either language, with as little as tells what is meant."""

import re

import pytest
from box import BOX, VARIANTS, at, played
from fortress import after, say
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.model import LANGS, Text
from fortgold.games.contract import NotAMove
from fortgold.games.position import CHANCE, IllegalMove

MOVE = at("1 2/3 4 - 4/F E | 7/7  seat 0: A gram")
TAKE = after(MOVE, "move 2 4")  # on top: 1 2 4 3 F E | 7
CAST = after(at("1/E 2 3/3 4 5/7 7 | 3/4/5  seat 0: F7 gram  discard: 25"), "move 3 c", "pair E")
SYLPHE = after(at("2/A 2 3/3 4 5/7 7 | 3/4/5  seat 0: AEW7 sylphe"), "move 3 c", "pair A")
LOOKS = after(at("1/W 2 2/3 4 5 7 | 3/2/1/4  seat 0: W nerei"), "move 2 3", "pair W", "spell 1: 6")
RAID = after(at("1/7 2 3 4 5 6 | 3/3/7  seat 0: 1F67"), "move 2 3", "pair 7", "die 2")


def typed(position, line: str) -> str:
    """What a line means, in the words of the notation."""
    return say(BOX.move_typed(position, line))


def refused(position, line: str) -> Text:
    with pytest.raises(IllegalMove) as caught:
        BOX.move_typed(position, line)
    return caught.value.reason


@pytest.mark.parametrize(
    ("position", "lines", "meant"),
    [
        (MOVE, ["m 2 5", "m2 5", "ｍ ２ ５", "move 2 5", "move from tower 2 onto tower 5", "M 2, 5",
                "タワー2からタワー5へ移す", "2を5に移す"], "move 2 5"),
        (MOVE, ["m 2 c", "m 2 7", "move 2 to the centre", "2 を 中央 へ 移す", "タワー2を中央に移す"], "move 2 c"),
        (TAKE, ["p 3", "p3", "pair 3", "pair of 3", "p doll", "p wooden doll", "p m3", "wooden", "木偶をペア", "p ３"],
         "pair 3"),
        (TAKE, ["p fire", "fire", "p F", "p e3", "p ひ", "火を取る"], "pair F"),
        (TAKE, ["s 1", "s1", "straight 1", "run from tower 1", "ストレート 1"], "straight 1"),
        (CAST, ["cast 2 3", "spell 2 3", "c 2 tower 3", "use tremor on 3", "cast trem 3", "地鳴りをタワー3に使う"],
         "spell 2: 2 0 0"),
        (CAST, ["cast 1", "cast stonework", "石積みを使う"], "spell 1: 0 0 0"),
        (CAST, ["stop", "end", "done", "終える"], "stop"),
        (SYLPHE, ["cast 3 7 6 c", "spell spirited away 7 6 c", "c 3 dragon 6 centre"], "spell 3: 6 5 6"),
        (SYLPHE, ["cast breeze 2 6", "cast 1 2 6"], "spell 1: 1 5 0"),
        (LOOKS, ["o 4", "put gargoyle", "gargoyle", "ガーゴイルを戻す"], "order 4"),
        (RAID, ["d fire", "d F", "discard fire", "fire", "火を捨てる"], "discard F"),
    ],
)  # fmt: skip
def test_a_move_can_be_typed_as_one_likes(position, lines: list[str], meant: str):
    assert {line: typed(position, line) for line in lines} == dict.fromkeys(lines, meant)


@pytest.mark.parametrize(
    ("position", "line", "en"),
    [
        (MOVE, "", "you can move a card (m)"),
        (MOVE, "m", "type one of: m 1 2, m 1 3,"),
        (MOVE, "m 2", "type one of: m 2 1, m 2 3, m 2 4, m 2 5, m 2 6, m 2 c"),
        (MOVE, "m 4", "tower 4 is empty"),
        (MOVE, "m 4 1", "tower 4 is empty"),
        (MOVE, "m c 1", "only cards of outer towers are moved"),
        (MOVE, "m 2 2", "a card must go onto another tower"),
        (MOVE, "m 2 9", "there is no tower `9`; outer towers are 1 to 6, the centre is c"),
        (MOVE, "m 0 2", "there is no tower `0`"),
        (MOVE, "m dragon 2", "there is no tower `dragon`"),
        (MOVE, "m 2 3 4", "`4` is too much after m"),
        (MOVE, "p 4", "first move the top card of an outer tower onto another tower"),
        (MOVE, "cast 1", "spells are cast after taking cards"),
        (MOVE, "x", "`x` means nothing here; you can move a card (m)"),
        (TAKE, "p", "type one of: p 1, p 2, p 3, p 4, p 7, p earth, p fire"),
        (TAKE, "p 5", "no tower shows Golem 5 on top"),
        (TAKE, "p 8", "there is no `8`"),
        (TAKE, "p water", "no tower shows Water on top"),
        (TAKE, "p dragn", "did you mean Dragon?"),
        (TAKE, "s 2", "the tower after tower 2 shows no number one higher or lower"),
        (TAKE, "s", "type one of: s 1, s 3"),
        (TAKE, "s 5", "tower 5 shows an element; straights are made of minions"),
        (TAKE, "s c", "the centre tower is no part of a straight"),
        (TAKE, "s 1 back", "straights run clockwise"),
        (TAKE, "m 1 2", "a card has been moved: now take a pair or a straight"),
        (CAST, "cast", "type one of: cast 1, cast 2 2, cast 2 3"),
        (CAST, "cast 2", "type one of: cast 2 2, cast 2 3"),
        (CAST, "cast 2 1 1", "`1` is too much after cast"),
        (CAST, "cast 3", "your hand does not meet the condition of Adamant Wall (EEA)"),
        (CAST, "cast 4", "your mage has no such spell"),
        (CAST, "cast 0", "your mage has no such spell"),
        (CAST, "cast ebb tide", "there is no `ebb tide`; type one of: Stonework, Tremor, Adamant Wall"),
        (CAST, "p 4", "cards have been taken: cast a spell, or stop"),
        (after(CAST, "spell 1"), "cast 1", "Stonework (E) has been cast in this turn already"),
        (after(CAST, "spell 2"), "sink 2", "the top of tower 2 has gone under it already"),
        (SYLPHE, "cast 1 6 6", "name two different towers"),
        (SYLPHE, "cast 3 4 6 c", "you do not hold Gargoyle 4"),
        (SYLPHE, "cast 3 7 6 6", "name two different towers"),
        (LOOKS, "o 7", "Dragon 7 is none of the cards that you look at"),
        (LOOKS, "stop", "first put the cards that you look at back on their tower"),
        (RAID, "d wind", "you do not hold Wind"),
        (RAID, "stop", "the barbarians raid: discard cards from your hand"),
    ],
)  # fmt: skip
def test_what_is_no_legal_move_is_told_why(position, line: str, en: str):
    reason = refused(position, line)
    assert en in reason.en
    assert not re.search("[ぁ-ん]", reason.en)
    assert reason.ja
    assert "{" not in reason.ja


@pytest.mark.parametrize(
    ("said", "words", "line", "en"),
    [
        ("1/W 2 2/4 4 5 7 | 3  seat 0: WF nerei", ["move 2 3", "pair W"], "cast 2", "does not meet"),
        ("1/A 2 2/4 4 5 7 | 3  seat 0: W sylphe", ["move 2 3", "pair A"], "cast 2 c", "goes onto an outer tower"),
        ("1/F 2 2/4 4 5 7 | 3  seat 0: valka", ["move 2 3", "pair F"], "cast 1 c", "only cards of outer towers"),
        ("1/F 2 2/4 4 5 7 | 3  seat 0: FW valka  discard: 47F", ["move 2 3", "pair F"], "cast 3 7", "minions of 5"),
        ("1/F 2 2/4 4 5 7 | 3  seat 0: FW valka  discard: 47F", ["move 2 3", "pair F"], "cast 3 fire", "only a minion"),
        ("1/F 2 2/4 4 5 7 | 3  seat 0: FW valka  discard: 47F", ["move 2 3", "pair F"], "cast 3 3", "not in the di"),
        ("1/F 2 2/4 4 5 7 | 3  seat 0: FW valka", ["move 2 3", "pair F"], "cast 3", "nothing to cast Phoenix"),
        ("1/W 2 2/4 4 5 7 | 3  seat 0: E nerei", ["move 2 3", "pair W"], "cast 2 7 4", "you do not hold Dragon 7"),
        ("1/W 2 2/4 4 5 E | 3  seat 0: E nerei", ["move 2 3", "pair W"], "cast 2 1 6", "tower 6 shows no minion"),
        ("1/W 2 2/4 4 5 E | 3  seat 0: E nerei", ["move 2 3", "pair W"], "cast 2 1 c", "with an outer tower"),
    ],
)  # fmt: skip
def test_what_a_spell_cannot_be_cast_on_is_told(said: str, words: list[str], line: str, en: str):
    assert en in refused(after(at(said), *words), line).en


def test_a_spell_needs_an_element_taken_in_this_turn():
    start = at("1/F 2 2/4 4 5 7 | 3  seat 0: FAWW valka")
    start.record.hand[0][9] = 0  # no fire but what is taken
    taken = after(start, "move 2 3", "pair F")
    taken.record.taken = 0
    assert "no element of the condition of Sparks (F) was taken" in refused(taken, "cast 1 1").en


def test_a_word_for_what_is_done_is_known_though_it_cannot_be_done_now():
    for line in ("p", "s 2", "discard", "stop"):
        with pytest.raises(IllegalMove) as caught:
            BOX.move_typed(MOVE, line)
        assert not isinstance(caught.value, NotAMove), line
    for line in ("mvoes", "x", ""):
        with pytest.raises(NotAMove):
            BOX.move_typed(MOVE, line)


@given(
    st.text(max_size=20)
    | st.from_regex(r"(m|p|s|cast|d|o|stop)( ?(\d{1,3}|c|fire|back|火)){0,5}", fullmatch=True)
)
def test_nonsense_is_answered_and_never_does_more_than_is_legal(line: str):
    for position in (TAKE, CAST, LOOKS, RAID):
        answer: Text | None = None
        try:
            assert BOX.move_typed(position, line) in position.legal_moves()
        except IllegalMove as error:
            answer = error.reason
        assert answer is None or (answer.ja and answer.en)


def test_a_straight_the_other_way_is_typed_with_back():
    both = at("1 2 3 F 5 7 | 5  phase: take", straights_both_ways=True)
    offered = {BOX.choice_of(both, move).typed.en for move in both.legal_moves()}
    assert {"s 1", "s 2", "s 2 back"} <= offered
    assert typed(both, "s 2 back") == typed(both, "straight 2 anticlockwise") == "straight 2 back"
    assert typed(both, "s 2") == "straight 2"
    assert "clockwise from its other end" in refused(both, "s 3 back").en
    assert "`up` is too much" in refused(both, "s 2 up").en


def test_how_to_type_tells_the_whole_turn_and_shows_what_is_possible_now():
    help_ = BOX.how_to_type(RAID)
    assert [line.split()[0] for line in help_.en.splitlines() if not line.startswith(" ")] == [
        "m", "p", "s", "cast", "d",
    ]  # fmt: skip
    assert "d 1   discard a card: d CARD" in help_.en.replace("d 1  ", "d 1   ")
    assert len(help_.en.splitlines()) == len(help_.ja.splitlines())


# The laws.


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("house", VARIANTS, ids=lambda one: "".join(one) or "as printed")
def test_every_legal_move_is_typed_as_it_is_offered_and_written_and_read_back(house, seats: int):
    for number, (position, _) in enumerate(played(seats, 7, **house)):
        for one in position.legal_moves():
            assert BOX.move_from(BOX.move_object(one)) == one
            if position.to_move != CHANCE and number % 9 == 0:
                for lang in LANGS:
                    offered = BOX.choice_of(position, one).typed.of(lang)
                    assert BOX.move_typed(position, offered) == one, offered


def test_whatever_is_not_legal_is_refused_in_both_languages():
    tried = [move for position, _ in played(3, 8) for move in position.legal_moves()[:9]]
    for number, (position, _) in enumerate(played(3, 9)):
        for move in {*tried[number::40]} - {*position.legal_moves()}:
            with pytest.raises(IllegalMove) as caught:
                position.after(move)
            assert caught.value.reason.en
            assert any(letter > "\u3000" for letter in caught.value.reason.ja)
