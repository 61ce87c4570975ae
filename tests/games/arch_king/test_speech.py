"""Moves, moments, reasons and endings as people say them, and what nobody is told."""

import re
from collections.abc import Iterator

import pytest
from builtin_games import builtin_shelf
from exchanged_cards import elsewhere
from kingdom import at, joined, move, played, ruled
from kingdom_notation import steps_from
from sayings import NAMES, TEXTS

from fortgold.data.model import Text
from fortgold.games.arch_king import playable, words
from fortgold.games.arch_king.moves import OPERATIONS, Act
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.reasons import reason
from fortgold.games.arch_king.requirements import COUNTED
from fortgold.games.arch_king.speech import choice_of, ending, move_said, phase_text
from fortgold.games.position import CHANCE

TURN = "turn: 0  food: 2  seat 0: hamlet coppice stony_hill well  hand: architect"


def test_the_words_are_the_terms_of_the_rulebook():
    game = builtin_shelf().game("arch-king").game
    assert game is not None
    for term in game.terms:
        if term.id in COUNTED:
            one, many = COUNTED[term.id]
            assert (one.ja, one.en) == (term.name.ja, term.name.en)
            assert many.en == term.many("en")
    names = {symbol.id: symbol.name for symbol in game.symbols}
    assert (words.FOOD.ja, words.FOOD.en) == (names["food"].ja, names["food"].en.lower())
    assert (words.PRESTIGE.ja, words.PRESTIGE.en) == (
        names["prestige"].ja, names["prestige"].en.lower(),
    )  # fmt: skip


def test_every_operation_can_be_said_in_a_few_words():
    game = builtin_shelf().game("arch-king").game
    assert game is not None
    rules = playable(game).rules
    seen = {do.op for one in rules.rows for do in one.steps}
    assert seen == set(OPERATIONS.values())
    for one in rules.rows:
        said = words.steps_said(one.steps, {})
        assert bool(said.ja) == bool(said.en) == bool(one.steps)


@pytest.mark.parametrize(
    ("effect", "en", "ja"),
    [
        ("draw 3", "reveal 3", "王国カードを3枚めくる"),
        (
            "draw; draw; settle",
            "reveal 2, gain a frontier",
            "王国カードを2枚めくる、開拓地を1枚獲得",
        ),
        ("settle 2", "gain 2 frontiers", "開拓地を2枚獲得"),
        ("build discount=2", "build a building 2 cheaper", "建物を1つ建設(資源2個引き)"),
        ("produce_any 2", "turn 2 frontiers upright (produce)", "開拓地2枚を縦に戻す(生産)"),
        ("resource wood/stone 2", "2 wood or stone", "木か石2個"),
        ("convert", "1 resource as any kind", "資源1個を好きな種類に"),
        ("vp_per building 2", "★ per 2 buildings", "建物2つごとに★"),
        (
            "vp_per set_of_three",
            "★ per set of treasure, frontier and building",
            "財宝・開拓地・建物の組1つごとに★",
        ),
        (
            "discard_field 2 optional",
            "discard up to 2 from the display",
            "場のカードを2枚まで捨てる",
        ),
    ],
)
def test_an_effect_in_a_few_words(effect: str, en: str, ja: str):
    said = words.steps_said(steps_from(effect), NAMES)
    assert (said.en, said.ja) == (en, ja)


# Moves.


@pytest.mark.parametrize(
    ("written", "typed", "en", "ja"),
    [
        (
            "draft: 0  seat 0: hamlet  hand: explorer noble  seat 1: ridge  hand: sage priest",
            "draft noble",
            "lays noble face down",
            "nobleを伏せて置く",
        ),
        (
            "turn: 0  food: 2  seat 0: hamlet crag*2  hand: architect  field: watchtower",
            "play architect",
            "plays architect",
            "architectを使う",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet gold_vein gold_brook  hand: grand_merchant",
            "play grand_merchant: gold_vein",
            "plays grand_merchant (paid with gold_vein)",
            "grand_merchantを使う (支払い: gold_vein)",
        ),
        (
            "turn: 0  seat 0: hamlet crag/ well",
            "use well",
            "uses well: turn a frontier upright (produce)",
            "wellを使う: 開拓地1枚を縦に戻す(生産)",
        ),
        (
            "turn: 0  seat 0: hamlet map",
            "use map",
            "turns map sideways: reveal 3",
            "mapを横にする: 王国カードを3枚めくる",
        ),
        ("turn: 0  todo: settle  seat 0: hamlet  field: forest", "take forest", "gains forest", "forestを獲得する"),
        (
            "turn: 0  todo: build  seat 0: hamlet coppice*2  field: watermill",
            "build watermill: coppice coppice",
            "builds watermill (paid with coppice ×2)",
            "watermillを建設する (支払い: coppice ×2)",
        ),
        (
            "turn: 0  todo: build  seat 0: hamlet coppice*2  field: watermill",
            "skip",
            "leaves it: build a building",
            "行わない: 建物を1つ建設",
        ),
        (
            "turn: 0  todo: ready_frontier  seat 0: hamlet coppice/",
            "ready coppice",
            "turns coppice upright",
            "coppiceを縦に戻す",
        ),
        (
            "turn: 0  todo: discard_field 2 optional  seat 0: hamlet  field: axe",
            "discard axe",
            "discards axe from the display",
            "場のaxeを捨てる",
        ),
        (
            "turn: 0  todo: repeat_companion  seat 0: hamlet  played: farmer princess",
            "repeat farmer",
            "does farmer again: +2 food",
            "farmerの効果をもう一度行う: 食糧+2",
        ),
        (
            "turn: 0  todo: choose explore | settle  seat 0: hamlet  field: axe crag",
            "choose 1",
            "chooses: gain a frontier",
            "効果を選ぶ: 開拓地を1枚獲得",
        ),
        (TURN, "end", "ends the turn", "手番を終える"),
    ],
)  # fmt: skip
def test_a_move_in_words(written: str, typed: str, en: str, ja: str):
    said = move_said(at(written), move(typed), TEXTS)
    assert (said.en, said.ja) == (en, ja)


def test_a_card_that_comes_up_is_told_with_what_it_is():
    said = move_said(
        at("turn: 0  todo: draw  pile: castle  seat 0: hamlet"), move("reveal castle"), TEXTS
    )
    assert said.en == "Revealed: castle (building WSSGG)"
    assert said.ja == "場に出た王国カード: castle (建物 木石石金金)"


@pytest.mark.parametrize(
    ("written", "made", "en", "ja"),
    [
        (
            "turn: 0  todo: draw; settle  pile: castle  seat 0: hamlet",
            "reveal castle",
            "no frontier to gain",
            "獲得できる開拓地がない",
        ),
        (
            "turn: 0  todo: draw; explore  pile: axe  seat 0: hamlet axe",
            "reveal axe",
            "no treasure to gain",
            "獲得できる財宝がない",
        ),
        (
            "turn: 0  food: 2  seat 0: hamlet coppice  hand: architect  field: watchtower",
            "play architect",
            "no building that could be built",
            "建設できる建物がない",
        ),
        (
            "turn: 0  todo: draw; choose explore | settle  pile: castle  seat 0: hamlet",
            "reveal castle",
            "no part of it that can be done",
            "できることがない",
        ),
        (
            "turn: 0  food: 1  prestige: 1  seat 0: hamlet  hand: princess",
            "play princess",
            "no companion to repeat",
            "もう一度行える仲間がない",
        ),
        (TURN, "use well", "no frontier lies sideways", "横になった開拓地がない"),
        (
            "turn: 0  todo: produce_any 2  seat 0: hamlet crag/ workshop",
            "ready crag",
            "no other frontier lies sideways",
            "ほかに横になった開拓地がない",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet crag/  hand: appraiser",
            "play appraiser",
            "no treasure lies sideways",
            "横になった財宝がない",
        ),
        (
            "turn: 0  todo: settle 2  seat 0: hamlet  field: forest",
            "take forest",
            "no other frontier to gain",
            "ほかに獲得できる開拓地がない",
        ),
        (
            "turn: 0  todo: draw  pile: castle  seat 0: hamlet axe  field: banner",
            "reveal castle",
            "",
            "",
        ),
        (  # the Map is asked about first
            "turn: 0  todo: draw; settle  pile: castle  seat 0: hamlet map",
            "reveal castle",
            "",
            "",
        ),
        (  # the University acts before it is known
            "turn: 0  todo: settle 2  pile: castle  seat 0: hamlet university  field: forest",
            "take forest",
            "",
            "",
        ),
    ],
)
def test_what_is_passed_over_is_told_where_it_happens(written: str, made: str, en: str, ja: str):
    said = move_said(at(written), move(made), TEXTS)
    assert said.en.partition("; ")[2] == en
    assert said.ja.partition("。")[2] == ja


def test_a_companion_drawn_is_told_to_whoever_draws_it():
    written = "turn: 1  todo: swap_companion  seat 0: hamlet  seat 1: ridge  companions: noble"
    position, drawn = at(written), move("draw noble")
    assert move_said(position, drawn, TEXTS, 1).en == "Player 2 draws noble"
    assert move_said(position, drawn, TEXTS, 0).en == "Player 2 draws a companion"
    assert move_said(position, drawn, TEXTS, 0).ja == "プレイヤー 2 が仲間カードを1枚引く"


def test_what_others_lay_face_down_is_nothing_to_tell():
    position = at("draft: 0  seat 0: hamlet  hand: farmer noble  seat 1: ridge  hand: sage priest")
    assert move_said(position, move("draft noble"), TEXTS, 1) == Text("", "")
    assert "noble" in move_said(position, move("draft noble"), TEXTS, 0).en


# Choices.


@pytest.mark.parametrize(
    ("written", "one", "typed", "en"),
    [
        (TURN, "play architect", "p architect", "architect: build a building"),
        (TURN, "use well", "use well", "well: turn a frontier upright (produce)"),
        (TURN, "end", "end", "finish your turn"),
        (
            "turn: 0  food: 1  seat 0: hamlet coppice  hand: surveyor",
            "play surveyor: coppice",
            "p surveyor coppice",
            "surveyor (paid with coppice): reveal 1, gain 2 frontiers (costs FW)",
        ),
        (
            "turn: 0  todo: build  seat 0: hamlet forest*2 crag  field: manor",
            "build manor: forest forest crag",
            "b manor forest forest crag",
            "manor (paid with forest ×2, crag): WWS, at the end: ★ per frontier",
        ),
        (
            "turn: 0  todo: explore  seat 0: hamlet  field: axe",
            "take axe",
            "take axe",
            "axe: WW, 1 point",
        ),
        (
            "turn: 0  todo: choose explore | settle  seat 0: hamlet  field: axe crag",
            "choose 0",
            "choose 1",
            "gain a treasure",
        ),
    ],
)
def test_a_choice_tells_what_it_brings(written: str, one: str, typed: str, en: str):
    choice = choice_of(at(written), move(one), TEXTS)
    assert (choice.typed.en, choice.said.en) == (typed, en)


# Moments.


@pytest.mark.parametrize(
    ("written", "en", "ja"),
    [
        (
            "round: 3  turn: 0  food: 2  prestige: 1  seat 0: hamlet  hand: architect",
            "Round 3, play phase, food 2, prestige 1",
            "ラウンド 3 プレイフェイズ、食糧 2、威信 1",
        ),
        (
            "turn: 0  food: 0  todo: settle; draw  seat 0: hamlet  field: crag",
            "Round 1, play phase, food 0, prestige 0, now: gain a frontier",
            "ラウンド 1 プレイフェイズ、食糧 0、威信 0、効果: 開拓地を1枚獲得",
        ),
        (
            (
                "round: 2  draft: 0  seat 0: hamlet  hand: noble farmer  laid: sage  "
                "seat 1: ridge  hand: priest scholar  laid: princess"
            ),
            "Round 2, draft, pick 2 of 5",
            "ラウンド 2 ドラフトフェイズ 2 枚目 (全 5 枚)",
        ),
        (
            "draft: 0  seat 0: hamlet  hand: noble farmer  laid: sage explorer settler",
            "Round 1, draft, pick 4 of 5; the last follows by itself",
            "ラウンド 1 ドラフトフェイズ 4 枚目 (全 5 枚、最後の 1 枚は自動で置く)",
        ),
        ("round: 7  over: 0  seat 0: hamlet", "The end, after round 7", "ラウンド 7 で終了"),
    ],
)
def test_a_moment_is_round_phase_and_what_there_is_to_spend(written: str, en: str, ja: str):
    said = phase_text(at(written), TEXTS)
    assert (said.en, said.ja) == (en, ja)


# Reasons.


@pytest.mark.parametrize(
    ("written", "one", "en"),
    [
        ("turn: 0  food: 3  seat 0: hamlet  hand: sage", "play sage", "sage must be played first"),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: farmer explorer",
            "play farmer",
            "It brings back the food that it costs, so others can be played as well",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: explorer  field: sword axe",
            "play explorer",
            "It can gain sword from the display",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: settler  field: sword",
            "play settler",
            "A frontier may come up",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet crag*3  hand: architect  field: ramparts watchtower",
            "play architect",
            "You can pay for ramparts now",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet forest/*2 crag/  hand: woodcutter",
            "play woodcutter",
            "2 of your frontiers lie sideways",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet axe/ sword/  hand: appraiser",
            "play appraiser",
            "2 of your treasures lie sideways",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: scholar  pile: axe  companions: noble",
            "play scholar",
            "More cards come to the display to choose from",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: scholar  companions: noble",
            "play scholar",
            "A companion may give way to one that is of more use",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: scholar",
            "play scholar",
            "Nothing of it helps now",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: farmer",
            "play farmer",
            "Nothing of it helps now",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet map  pile: axe",
            "use map",
            "More cards come to the display to choose from",
        ),
        (
            "turn: 0  food: 1  prestige: 1  seat 0: hamlet  hand: princess  played: farmer explorer  field: axe",
            "play princess",
            "It can do explorer again",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: noble",
            "end",
            "None of the companions left can be played now",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet  hand: woodcutter",
            "end",
            "The companions left would bring no more than they cost",
        ),
        (
            "turn: 0  todo: discard_field 2 optional  seat 0: hamlet  field: axe",
            "skip",
            "What stays in the display may still be gained",
        ),
        (
            "turn: 0  food: 1  seat 0: hamlet grail  hand: noble",
            "use grail",
            "A companion in your hand costs prestige",
        ),
        (
            "turn: 0  todo: explore  seat 0: hamlet  field: sword",
            "take sword",
            "3 points more; then you have 2 of 14 kingdom cards",
        ),
        (
            "turn: 0  todo: settle  seat 0: hamlet  field: crag ramparts",
            "take crag",
            "Then you have 2 of 14 kingdom cards; it gives stone, which buildings in the display want",
        ),
        (
            "turn: 0  todo: build  seat 0: hamlet coppice stony_hill treasury  field: church",
            "build church: coppice stony_hill",
            "1 point more; then you have 5 of 14 kingdom cards; each turn: +1 prestige",
        ),
        (
            "turn: 0  todo: ready_frontier  seat 0: hamlet crag/",
            "ready crag",
            "Then crag can be used once more",
        ),
        (
            "turn: 0  todo: settle  seat 0: hamlet map  field: axe",
            "skip",
            "It cannot be done now",
        ),
        (
            "turn: 0  todo: build  seat 0: hamlet coppice  field: farm",
            "skip",
            "What it would take is better kept for later",
        ),
        ("turn: 0  food: 0  seat 0: hamlet  hand: farmer", "end", "There is no food left"),
        ("turn: 0  food: 1  seat 0: hamlet", "end", "There is no companion left"),
        (
            (
                "draft: 0  seat 0: hamlet  hand: settler noble  laid: explorer  "
                "seat 1: ridge  hand: sage farmer  laid: priest"
            ),
            "draft settler",
            "Beside those that you have laid, it promises most of all: gain a frontier; next comes noble",
        ),
        (
            (
                "draft: 0  seat 0: hamlet  hand: stonemason noble  laid: woodcutter  "
                "seat 1: ridge  hand: sage farmer  laid: priest"
            ),
            "draft stonemason",
            "Beside those that you have laid, it promises most of all: produce stone; next comes noble",
        ),
        (
            (
                "draft: 0  seat 0: hamlet  hand: surveyor noble  laid: settler*2  "
                "seat 1: ridge  hand: sage farmer  laid: priest explorer"
            ),
            "draft surveyor",
            "Beside those that you have laid, it promises most of all: gain 2 frontiers; next comes noble",
        ),
        (
            "draft: 0  seat 0: hamlet forest/*2  hand: woodcutter*2  seat 1: ridge  hand: sage priest",
            "draft woodcutter",
            "It promises most of all in this hand: produce wood; 2 of your frontiers lie sideways",
        ),
        (
            (
                "draft: 0  seat 0: hamlet  hand: settler noble  laid: settler  "
                "seat 1: ridge  hand: sage farmer  laid: priest"
            ),
            "draft settler",
            "Besides settler, one more that will let you gain a frontier",
        ),
    ],
)
def test_a_reason_is_what_the_table_shows(written: str, one: str, en: str):
    said = reason(at(written), move(one), TEXTS)
    assert said.en == en
    assert said.ja


# Endings.


def test_an_ending_tells_where_points_come_from():
    over = at(
        "round: 6  over: 0  "
        "seat 0: hamlet coppice stony_hill sword axe forest*5 castle treasury crown well "
        "seat 1: ridge stony_hill well ramparts genealogy purse"
    )
    said = ending(over, TEXTS)
    assert said.en.splitlines() == [
        "Player 1 reached 14 kingdom cards, so round 6 was the last. Player 1 wins.",
        "Player 1: 17 points = treasures 5, buildings 8, crown 1, treasury 3 (14 cards)",
        "Player 2: 8 points = treasures 2, buildings 5, genealogy 1 (6 cards)",
    ]
    assert said.ja.splitlines()[0] == (
        "プレイヤー 1 の王国カードが 14 枚以上になり、ラウンド 6 で終わりました。プレイヤー 1 の勝ちです。"
    )


def test_equal_points_share_the_win():
    over = at("over: 0  seat 0: hamlet forest*13  seat 1: ridge forest*13")
    assert ending(over, TEXTS).en.splitlines()[0].endswith("Player 1 and Player 2 share the win.")


def test_a_game_that_is_stopped_says_so():
    over = at("round: 60  over: 0  seat 0: hamlet sword  seat 1: ridge")
    assert (
        ending(over, TEXTS).en.splitlines()[0] == "Stopped after round 60; most points: Player 1."
    )


@pytest.mark.parametrize("index", range(12))
def test_the_sources_add_up_to_the_points(index: int):
    *_, (last, _) = played(ruled(3), "random", 9, index)
    standing = last.outcome()
    assert standing is not None
    lines = ending(last, TEXTS).en.splitlines()[1:]
    for line, points in zip(lines, standing.scores, strict=True):
        parts = line.partition("=")[2].rpartition("(")[0]
        assert sum(map(int, re.findall(r"\d+", parts))) == points


# Laws.


def every_tenth(index: int) -> Iterator[Position]:
    """Positions of a game that three play by chance."""
    for number, (position, _) in enumerate(played(ruled(3), "random", 8, index)):
        if number % 10 == index:
            yield position


@pytest.mark.parametrize("index", range(6))
def test_every_legal_move_can_be_said_weighed_and_offered(index: int):
    for position in every_tenth(index):
        for one in position.legal_moves():
            every = [move_said(position, one, TEXTS)]
            if position.to_move != CHANCE:
                choice = choice_of(position, one, TEXTS)
                every += [reason(position, one, TEXTS), choice.kind, choice.said]
            for said in every:
                assert said.ja
                assert said.en
                assert "{" not in said.ja + said.en


@pytest.mark.parametrize("index", range(6))
def test_what_is_told_tells_no_more_than_what_is_seen(index: int):
    """What another player and the pile hold is exchanged: all that is said stays the same."""
    for position in every_tenth(index):
        other = exchanged(position, position.seat)
        for seat in {*range(position.rules.seats)} - {position.seat}:
            assert other.seen_by(seat) == position.seen_by(seat)
            assert phase_text(position, TEXTS) == phase_text(other, TEXTS)
            for one, twin in zip(position.legal_moves(), other.legal_moves(), strict=False):
                if one.kind in (Act.DRAFT, Act.DRAW):
                    assert one.kind is twin.kind
                    said = move_said(position, one, TEXTS, seat)
                    assert said == move_said(other, twin, TEXTS, seat)


def exchanged(position: Position, seat: int) -> Position:
    """The hand of a seat exchanged for companions of the pile, as far as they go."""
    hand, rest = position.hands[seat], position.companions.rows
    take = min(len(hand), len(rest))
    hands = list(position.hands)
    hands[seat] = joined(rest[:take], hand[take:])
    return elsewhere(position, hands, position.laid, joined(rest[take:], hand[:take]))
