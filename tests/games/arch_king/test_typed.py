"""Moves as people type them: in either language, with as little as tells what is meant."""

import re
from dataclasses import replace

import pytest
from builtin_games import builtin_shelf
from hypothesis import given
from hypothesis import strategies as st
from kingdom import RULES, after, at, move, played, ruled, said
from sayings import TEXTS

from fortgold.data.model import LANGS, Text
from fortgold.games.arch_king import ArchKing, playable
from fortgold.games.arch_king.deck import Row
from fortgold.games.arch_king.moves import Move
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.speech import choice_of, how_to_type, move_typed
from fortgold.games.common.naming import fold, named
from fortgold.games.contract import NotAMove
from fortgold.games.position import CHANCE, IllegalMove

DRAFT = (
    "draft: 0  seat 0: hamlet  hand: explorer settler architect  seat 1: ridge  hand: sage noble*2"
)
TURN = (
    "turn: 0  food: 3  prestige: 0  seat 0: hamlet coppice stony_hill grail map well  "
    "hand: architect explorer noble surveyor  field: axe crag church"
)
BUILD = (
    "turn: 0  todo: build  seat 0: hamlet forest*2 coppice crag*2 gold_vein gold_brook  "
    "field: castle church farm monument axe"
)

CHOICE = "turn: 0  todo: choose explore | settle  seat 0: hamlet  field: axe crag"


POSITIONS = [at(written) for written in (DRAFT, TURN, BUILD)]


def typed(written: str, line: str) -> str:
    """What a line means at a table, as our notation has it."""
    return said(move_typed(at(written), line, TEXTS))


def refused(written: str, line: str) -> Text:
    """What is said to a line that is no legal move."""
    with pytest.raises(IllegalMove) as caught:
        move_typed(at(written), line, TEXTS)
    return caught.value.reason


@pytest.mark.parametrize(
    "line",
    [
        "draft explorer",
        "d exp",
        "lay the explorer",
        "D  Explorer",
        "ｄ　ｅｘｐ",
        "explorer",
        "exp",
        "選ぶ explorer",
        "explorerを選ぶ",
        "伏せるexplorer",
        f"d {RULES.by_kind['explorer'].id}",
    ],
)
def test_a_draft_can_be_typed_as_one_likes(line: str):
    assert typed(DRAFT, line) == "draft explorer"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play architect", "play architect"),
        ("p arc", "play architect"),
        ("architect", "play architect"),
        ("使う architect", "play architect"),
        ("architectを使う", "play architect"),
        ("p surv", "play surveyor: coppice"),
        ("p surv coppice", "play surveyor: coppice"),
        ("use map", "use map"),
        ("u map", "use map"),
        ("turn map", "use map"),
        ("tap grail", "use grail"),
        ("mapを横にする", "use map"),
        ("grail", "use grail"),
        ("use well", "use well"),
        ("end", "end"),
        ("e", "end"),
        ("done", "end"),
        ("手番を終える", "end"),
        ("終了", "end"),
    ],
)
def test_a_turn_can_be_typed_as_one_likes(line: str, meant: str):
    assert typed(TURN, line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("build church with forest and crag", "build church: forest crag"),
        ("b chu for cra", "build church: forest crag"),
        ("b castle forest crag crag gold_vein gold_brook", "build castle: forest crag crag gold_vein gold_brook"),
        ("b castle gold vein crag, crag, forest + gold brook", "build castle: forest crag crag gold_vein gold_brook"),
        ("b castle coppice", "build castle: crag crag gold_vein coppice gold_brook"),
        ("b monument", "build monument: gold_vein gold_brook"),
        ("b farm vein", "build farm: gold_vein"),
        ("b farm brook", "build farm: gold_brook"),
        ("skip", "skip"),
        ("s", "skip"),
        ("行わない", "skip"),
        ("pass", "skip"),
    ],
)  # fmt: skip
def test_a_payment_is_as_many_cards_as_tell_which(line: str, meant: str):
    assert typed(BUILD, line) == meant


@pytest.mark.parametrize(
    "line",
    [
        "choose 1",
        "c 1",
        "choose treasure",
        "選ぶ 財宝",
        "c gain a tre",
        "treasure",
        "gain a treasure",
        "財宝",
    ],
)
def test_an_alternative_goes_by_number_or_by_what_it_does(line: str):
    assert typed(CHOICE, line) == "choose 0"


@pytest.mark.parametrize(
    ("written", "line", "meant"),
    [
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag forest", "take for", "take forest"),
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag forest", "for", "take forest"),
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag", "take", "take crag"),
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag forest", "cragを獲得", "take crag"),
        ("turn: 0  todo: ready_frontier  seat 0: hamlet crag/ forest/", "stand crag", "ready crag"),
        ("turn: 0  todo: ready_frontier  seat 0: hamlet crag/ forest/", "cragを縦に戻す", "ready crag"),
        ("turn: 0  todo: discard_field 2 optional  seat 0: hamlet  field: axe crag", "drop axe", "discard axe"),
        ("turn: 0  todo: discard_field 2 optional  seat 0: hamlet  field: axe crag", "discard axe", "discard axe"),
        ("turn: 0  todo: repeat_companion  seat 0: hamlet  played: farmer explorer", "again far", "repeat farmer"),
        ("turn: 0  todo: explore  seat 0: hamlet map  field: crag", "use map", "use map"),
    ],
)  # fmt: skip
def test_steps_of_effects_can_be_typed(written: str, line: str, meant: str):
    assert typed(written, line) == meant


def test_a_companion_is_discarded_by_the_word_that_the_rules_have_for_it():
    start = at("todo: swap_companion  turn: 0  seat 0: hamlet  hand: architect  companions: priest")
    drawn = after(start, "draw priest")
    assert choice_of(drawn, move("swap priest"), TEXTS).typed.en == "discard priest"
    for line in ("discard priest", "swap priest", "priest", "priestを捨てる", "drop priest"):
        assert said(move_typed(drawn, line, TEXTS)) == "swap priest"


# Refusals.


@pytest.mark.parametrize(
    ("written", "line", "en"),
    [
        (DRAFT, "", "you can lay a companion face down (d)"),
        (DRAFT, "d", "type one of: d explorer, d settler, d architect"),
        (DRAFT, "d noble", "you do not hold `noble`"),
        (DRAFT, "d explorrer", "did you mean explorer?"),
        (DRAFT, "d qqq", "there is no `qqq`; type one of: d explorer"),
        (DRAFT, "castle", "you do not hold `castle`"),
        (DRAFT, "d gold", "you do not hold `gold_miner`"),
        (TURN, "p gold", "you do not hold `gold_miner`"),
        (TURN, "take gra", "no effect is being done"),
        (DRAFT, "build castle", "draft phase, lay one companion"),
        (DRAFT, "end", "lay one companion"),
        (DRAFT, "d explorer settler", "`settler` is too much after explorer"),
        (DRAFT, "d " + "x" * 9999, f"there is no `{'x' * 40}…`; type one of"),
        (DRAFT, "e", "lay one companion"),
        (DRAFT, "s", "you can lay a companion"),
        (DRAFT, "x", "`x` means nothing here; you can lay a companion"),
        (TURN, "p noble", "`noble` costs 1 prestige, and you have 0"),
        (TURN, "p priest", "you do not hold `priest`"),
        (TURN, "p surveyor stony_hill", "`stony_hill` cannot pay for surveyor; these can: coppice"),
        (TURN, "p explorer coppice", "no card needs to be turned to pay for explorer"),
        (TURN, "use coppice", "turned sideways when a cost is paid"),
        (TURN, "use church", "you do not have `church`"),
        (TURN, "build church", "no effect is being done"),
        (TURN, "take crag", "no effect is being done"),
        (TURN, "p", "type one of: p explorer, p architect, p surveyor"),
        (TURN, "nonsense", "there is no `nonsense`"),
        (TURN, "castle", "there is nothing to be done with castle now"),
        (TURN.replace("hand:", "hand: sage"), "end", "must play it before ending"),
        (BUILD, "b castle axe", "cannot pay for castle"),
        (BUILD, "b axe", "`axe` cannot be gained now"),
        (BUILD, "b church", "There are 2 ways to pay:\n  b church"),
        (BUILD, "b church gold", "cannot pay for church"),
        (BUILD, "b castle gold", "`gold` could be any of: gold_vein"),
        (BUILD, "b church forest forest", "forest ×2: that is no payment for church"),
        (BUILD, "b castle crag crag crag", "only 2 of your crag stand upright"),
        (BUILD, "b monument forest", "`forest` cannot pay for monument"),
        (BUILD, "end", "build a building from the display"),
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag", "skip", "must be done"),
        ("turn: 0  todo: settle  seat 0: hamlet  field: crag", "c 1", "you cannot pick one now"),
        (CHOICE, "c 3", "type one of: choose 1 (gain a treasure), choose 2 (gain a frontier)"),
        (CHOICE, "axe", "choose 1 (gain a treasure)"),
        (CHOICE, "take crag", "choose one of the effects"),
        ("turn: 0  todo: choose explore | settle  seat 0: hamlet  field: axe", "c 2", "type one of: choose 1"),
        ("turn: 0  todo: explore  seat 0: hamlet axe  field: axe sword", "take axe", "you have `axe` already"),
    ],
)  # fmt: skip
def test_what_is_no_legal_move_is_told_why(written: str, line: str, en: str):
    reason = refused(written, line)
    assert en in reason.en
    assert reason.ja
    assert not re.search("[ぁ-ん]", reason.en)


def test_a_word_for_what_is_done_is_known_though_it_cannot_be_done_now():
    for written, line in ((DRAFT, "d"), (DRAFT, "take"), (TURN, "build nonsense"), (TURN, "use")):
        with pytest.raises(IllegalMove) as caught:
            move_typed(at(written), line, TEXTS)
        assert not isinstance(caught.value, NotAMove), line
    for line in ("mvoes", "x", ""):
        with pytest.raises(NotAMove):
            move_typed(at(DRAFT), line, TEXTS)


@given(st.text(max_size=30))
def test_nonsense_is_answered_and_never_does_more_than_is_legal(line: str):
    for position in POSITIONS:
        answer: Text | None = None
        try:
            assert move_typed(position, line, TEXTS) in position.legal_moves()
        except IllegalMove as error:
            answer = error.reason
        assert answer is None or (answer.ja and answer.en)


# Names.


def card(kind: str, ja: str, en: str, kana: str = "") -> Row:
    """A card with names of its own."""
    old = ruled().by_kind["forest"]
    return Row(
        old.number, f"X-{kind}", kind, Text(ja, en, kana), "kingdom", "frontier", 1, old.cost, 0, (), "tap", ()
    )  # fmt: skip


SWORD = card("sword", "王の剣", "King’s Sword", "おうのつるぎ")
CROWN = card("crown", "王冠", "Crown", "おうかん")
VEIN = card("gold_vein", "金脈", "Gold Vein", "きんみゃく")
BARBARIAN = card("barbarian", "バーバリアン", "Barbarian")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("sword", [SWORD]),
        ("kings sword", [SWORD]),
        ("King's Sword", [SWORD]),
        ("king", [SWORD]),
        ("王の剣", [SWORD]),
        ("王", [SWORD, CROWN]),
        ("王冠", [CROWN]),
        ("おうの", [SWORD]),
        ("オウカン", [CROWN]),
        ("剣", [SWORD]),
        ("gold vein", [VEIN]),
        ("gold-vein", [VEIN]),
        ("vein", [VEIN]),
        ("ばーば", [BARBARIAN]),
        ("x-crown", [CROWN]),
        ("swrd", []),
        ("-", []),
    ],
)
def test_a_card_goes_by_any_of_its_names(words: str, meant: list[Row]):
    assert named(words.split(), [SWORD, CROWN, VEIN, BARBARIAN])[0] == meant


def test_a_whole_name_comes_before_a_beginning():
    longer = card("crownland", "王冠領", "Crownland")
    assert named(["crown"], [longer, CROWN]) == ([CROWN], 1)


def test_marks_and_capitals_are_of_no_account():
    assert fold("King’s_Sword ") == fold("KINGS-sword")
    assert fold("アカ") == "あか"


# Help.


def test_how_to_type_shows_what_is_possible_now():
    help_ = how_to_type(at(TURN), TEXTS)
    assert "p explorer  " in help_.en
    assert "use grail" in help_.en
    assert "end         finish your turn" in help_.en
    assert "b castle" not in help_.en
    assert len(help_.en.splitlines()) == len(help_.ja.splitlines())


# The law.


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_offered_can_be_typed_and_means_that_move(seats: int):
    for number, (position, _) in enumerate(played(ruled(seats), "random", 10, seats)):
        if position.to_move != CHANCE and number % 3 == 0:
            for one in position.legal_moves():
                for lang in LANGS:
                    offered = choice_of(position, one, TEXTS).typed.of(lang)
                    assert move_typed(position, offered, TEXTS) == one


def test_what_is_offered_means_that_move_though_names_run_together():
    renamed = {"forest": "great", "crag": "cliff", "great_crag": "great_cliff"}
    rows = tuple(replace(row, kind=renamed.get(row.kind, row.kind)) for row in RULES.rows)
    written = "turn: 0  todo: build  seat 0: hamlet great cliff great_cliff  field: church"
    position = at(written, replace(RULES, rows=rows))
    ways = [choice_of(position, one, TEXTS).typed.en for one in position.legal_moves()]
    assert "b church great cliff" in ways
    for one in position.legal_moves():
        assert move_typed(position, choice_of(position, one, TEXTS).typed.en, TEXTS) == one


def test_the_deck_that_comes_along_can_be_typed_in_both_languages():
    game = builtin_shelf().game("arch-king").game
    assert game is not None
    table = playable(game).seated(3)
    for position, _ in played(table.rules, "greedy", 11, 0):
        if position.to_move != CHANCE:
            for one in position.legal_moves():
                for lang in LANGS:
                    offered = table.choice_of(position, one).typed.of(lang)
                    assert table.move_typed(position, offered) == one
                if one.kind.verb.fields[:1] == ("card",):
                    _goes_by_name(table, position, one)


def _goes_by_name(table: ArchKing, position: Position, one: Move) -> None:
    """The name in full is enough for a card, in either language."""
    rows = table.rules.rows
    for lang in LANGS:
        name = rows[one.row].name.of(lang)
        paid = " ".join(rows[row].name.of(lang) for row in one.paid)
        assert table.move_typed(position, f"{one.kind.verb.key} {name} {paid}") == one
