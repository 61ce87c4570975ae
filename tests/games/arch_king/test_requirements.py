"""What a designer can break, and what is said then: what is missing, where, and what to do.

The edits are made to the deck that comes along.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from builtin_games import ANYWHERE

from fortgold.data.load import load_game
from fortgold.data.paths import builtin
from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.position import CannotPlay, TooLargeToPlay


class Deck:
    """A copy of the game's files that a test may spoil."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "arch-king"
        shutil.copytree(Path(str(builtin("cards"))) / "arch-king", self.folder)

    def edit(self, name: str, old: str, new: str) -> Deck:
        """The file with the first `old` replaced."""
        path = self.folder / name
        written = path.read_text("utf-8")
        assert old in written, f"{old!r} is not in {name}"
        path.write_text(written.replace(old, new, 1), "utf-8")
        return self

    def cell(self, name: str, card: str, column: str, value: str) -> Deck:
        """The table with another value in a cell."""
        path = self.folder / name
        heading, *lines = path.read_text("utf-8").splitlines()
        at = heading.split(",").index(column)
        for number, line in enumerate(lines):
            cells = line.split(",")
            if cells[0] == card:
                cells[at] = value
                lines[number] = ",".join(cells)
                break
        else:
            raise AssertionError(f"no {card} in {name}")
        path.write_text("\n".join([heading, *lines]) + "\n", "utf-8")
        return self

    def rules(self, seats: int = 2, setup: str = "") -> Ruleset:
        """The rules for it."""
        game = load_game(ANYWHERE, self.folder).game
        assert game is not None
        return ruleset_of(game, seats, setup)

    def refused(self, seats: int = 2, setup: str = "") -> CannotPlay:
        """Why it cannot be played."""
        with pytest.raises(CannotPlay) as caught:
            self.rules(seats, setup)
        found = caught.value
        for said in (found.missing, found.hint):
            assert said.ja
            assert said.en
            assert any(letter > "\u3000" for letter in said.ja)
        assert found.at is not None
        return found


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path)


def test_the_deck_that_comes_along_can_be_played(deck: Deck):
    for seats in range(2, 7):
        assert deck.rules(seats).seats == seats
    for seats in range(3, 7):
        assert deck.rules(seats, "stable").setup == "stable"


def test_rows_are_numbered_through_the_decks(deck: Deck):
    rules = deck.rules()
    decks = [row.deck for row in rules.rows]
    assert decks == sorted(decks, key=["kingdom", "start", "village", "companion"].index)
    assert [row.number for row in rules.rows] == list(range(len(rules.rows)))


@pytest.mark.parametrize(
    "name", ["field_start", "hand_size", "end_cards", "stable_least_players", "round_limit"]
)
def test_each_number_must_be_there(deck: Deck, name: str):
    found = deck.edit("game.yaml", f"  {name}:", f"  another_{name}:").refused()
    assert name in found.missing.ja
    assert name in found.missing.en


def test_a_number_may_be_too_large(deck: Deck):
    with pytest.raises(TooLargeToPlay):
        deck.edit("game.yaml", "end_cards: 14", "end_cards: 1400").rules()


@pytest.mark.parametrize("name", ["kingdom", "companion", "village", "start"])
def test_each_deck_must_be_there(deck: Deck, name: str):
    game = load_game(ANYWHERE, deck.folder).game
    assert game is not None
    less = replace(game, decks=tuple(one for one in game.decks if one.id != name))
    with pytest.raises(CannotPlay) as caught:
        ruleset_of(less)
    assert name in caught.value.missing.en


@pytest.mark.parametrize(
    ("seats", "setup", "word"),
    [(1, "", "1"), (7, "", "7"), (2, "stable", "3"), (4, "sudden", "sudden")],
)
def test_a_table_must_be_one_of_those_that_the_game_has(
    deck: Deck, seats: int, setup: str, word: str
):
    found = deck.refused(seats, setup)
    assert word in found.missing.en
    assert word in found.missing.ja


def test_there_may_be_too_many_players(deck: Deck):
    deck.edit("game.yaml", "players: [2, 6]", "players: [2, 1000000]")
    with pytest.raises(TooLargeToPlay, match="players"):
        deck.rules()


def test_nobody_plays_alone(deck: Deck):
    assert (
        "two" in deck.edit("game.yaml", "players: [2, 6]", "players: [1, 6]").refused().missing.en
    )


@pytest.mark.parametrize(
    ("table", "card", "column", "value", "word"),
    [
        # the Sage
        ("companion.csv", "C01", "kind", "wise_man", "sage"),
        ("companion.csv", "C01", "copies", "2", "sage"),
        ("companion.csv", "C01", "cost", "FP", "Sage"),
        ("companion.csv", "C01", "cost", "FFFF", "Sage"),
        ("village.csv", "V03", "effect", "prestige", "Sage"),
        # ids and kinds
        ("kingdom.csv", "K02", "id", "K01", "K01"),
        ("kingdom.csv", "K02", "kind", "grail", "grail"),
        ("start.csv", "A01", "kind", "forest", "forest"),
        # costs and categories
        ("kingdom.csv", "K01", "cost", "W", "K01"),
        ("kingdom.csv", "K13", "cost", "W", "K13"),
        # timings
        ("kingdom.csv", "K32", "timing", "tap", "K32"),
        ("kingdom.csv", "K21", "timing", "tap", "tap"),
        ("kingdom.csv", "K09", "timing", "tap", "K09"),
        ("kingdom.csv", "K01", "timing", "none", "K01"),
        ("start.csv", "A04", "timing", "on_gain_self", "on_gain_self"),
        # operations at timings
        ("kingdom.csv", "K21", "effect", "draw", "draw"),
        ("kingdom.csv", "K23", "effect", "produce_any", "produce_any"),
        ("kingdom.csv", "K23", "effect", "settle", "settle"),
        ("kingdom.csv", "K23", "effect", "repeat_companion", "repeat_companion"),
        ("kingdom.csv", "K24", "effect", "settle", "settle"),
        ("kingdom.csv", "K24", "effect", "choose draw | explore", "explore"),
        ("kingdom.csv", "K25", "effect", "resource wood", "resource"),
        ("kingdom.csv", "K26", "effect", "food", "food"),
        ("kingdom.csv", "K01", "effect", "convert", "convert"),
        ("kingdom.csv", "K01", "effect", "vp_per treasure", "vp_per"),
        ("kingdom.csv", "K10", "effect", "food", "food"),
        ("companion.csv", "C02", "effect", "resource wood", "resource"),
        # effects that make no sense
        ("kingdom.csv", "K02", "effect", "resource wood; draw", "K02"),
        ("kingdom.csv", "K02", "effect", "choose resource wood | draw", "K02"),
        ("kingdom.csv", "K02", "effect", "resource food", "K02"),
        # a turn that need not end
        ("kingdom.csv", "K01", "effect", "ready_treasure", "K01"),
        ("kingdom.csv", "K13", "effect", "produce_any", "K13"),
        ("kingdom.csv", "K13", "effect", "ready_treasure", "K08"),
        ("kingdom.csv", "K23", "effect", "ready_treasure", "K08"),
        ("kingdom.csv", "K01", "effect", "repeat_companion", "K01"),
        # too few cards
        ("start.csv", "A01", "copies", "1", "coppice"),
        ("companion.csv", "C05", "stable", "5", "C05"),
    ],
)
def test_what_a_card_may_not_say(
    deck: Deck, table: str, card: str, column: str, value: str, word: str
):
    seats, setup = (3, "stable") if column == "stable" else (2, "")
    found = deck.cell(table, card, column, value).refused(seats, setup)
    assert word in found.missing.en or word in found.missing.ja
    assert found.at is not None
    assert found.at.line


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("args: {icon: symbol}", "args: {kind: symbol}", "kind"),
        ("args: {any_of: symbols, n: 1}", "args: {n: 1}", "any_of"),
        ("args: {n: 1, discount: 0}", "args: {n: 1, discount: 0, least: 2}", "least"),
        ("args: {of: steps}", "args: {n: 1}", "of"),
    ],
)
def test_an_operation_that_is_told_something_else(deck: Deck, old: str, new: str, word: str):
    deck.edit("game.yaml", old, new)
    if word == "any_of":
        for table in ("kingdom.csv", "start.csv"):
            path = deck.folder / table
            path.write_text(
                re.sub(r"resource [a-z/]+", "resource", path.read_text("utf-8")), "utf-8"
            )
    if word == "of":
        deck.edit("companion.csv", "choose explore | settle", "choose 2")
    assert word in deck.refused().missing.en


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("per: 1}", "per: 0}", "per"),
        ("explore:\n      args: {n: 1}", "explore:\n      args: {n: 0}", "n"),
    ],
)
def test_what_nobody_tells_must_not_be_nought(deck: Deck, old: str, new: str, word: str):
    deck.edit("game.yaml", old, new).cell("kingdom.csv", "K28", "effect", "vp_per treasure")
    assert f"`{word}`" in deck.refused().missing.en


def test_a_turn_ends_though_what_is_repeated_sets_something_off(deck: Deck):
    for card in ("K08", "K18"):  # none of these stands a card of its own category up
        deck.cell("kingdom.csv", card, "timing", "none").cell("kingdom.csv", card, "effect", "")
    deck.cell("companion.csv", "C18", "effect", "food")
    deck.cell("kingdom.csv", "K23", "effect", "ready_treasure")
    assert deck.rules()
    deck.cell("kingdom.csv", "K01", "effect", "repeat_companion")
    assert "K01" in deck.refused().missing.en  # it repeats a production


def test_a_cost_may_be_too_large(deck: Deck):
    with pytest.raises(TooLargeToPlay):
        deck.cell("kingdom.csv", "K32", "cost", "W" * 13).rules()
    assert deck.cell("kingdom.csv", "K32", "cost", "W" * 12).rules()


def test_an_operation_that_these_rules_do_not_know(deck: Deck):
    deck.edit("game.yaml", "    produce_any:\n", "    harvest:\n")
    for _ in range(2):
        deck.edit("kingdom.csv", "produce_any", "harvest")
    deck.edit("companion.csv", "produce_any", "harvest").edit("start.csv", "produce_any", "harvest")
    assert "harvest" in deck.refused().missing.en


def test_a_timing_that_these_rules_do_not_know(deck: Deck):
    deck.edit("game.yaml", "    game_end: {", "    at_dusk: {")
    deck.edit("game.yaml", "paying, game_end, none", "paying, at_dusk, none")
    for card in ("K10", "K11", "K28", "K29"):
        deck.cell("kingdom.csv", card, "timing", "at_dusk")
    assert "at_dusk" in deck.refused().missing.en


def test_something_counted_that_these_rules_do_not_count(deck: Deck):
    deck.edit(
        "game.yaml",
        "[treasure, frontier, building, set_of_three], per",
        "[companion, treasure, frontier, building, set_of_three], per",
    )
    deck.cell("kingdom.csv", "K28", "effect", "vp_per companion")
    assert "companion" in deck.refused().missing.en


def test_a_category_that_is_none_of_the_three(deck: Deck):
    deck.edit(
        "game.yaml",
        "from: [treasure, frontier, building]",
        "from: [treasure, frontier, building, ruin]",
    )
    assert "K13" in deck.cell("kingdom.csv", "K13", "category", "ruin").refused().missing.en


def test_buildings_are_paid_for_with_resources(deck: Deck):
    deck.edit(
        "game.yaml",
        "cost: {type: symbols, required: no, from: [W, S, G, A]}",
        "cost: {type: symbols, required: no, from: [W, S, G, A, F]}",
    )
    assert "K21" in deck.cell("kingdom.csv", "K21", "cost", "FA").refused().missing.en


def test_too_few_companions_for_the_seats(deck: Deck):
    deck.cell("companion.csv", "C06", "copies", "1").cell("companion.csv", "C07", "copies", "1")
    deck.cell("companion.csv", "C05", "copies", "1")
    assert deck.rules(5)
    found = deck.refused(6)
    assert "29" in found.missing.en
    assert "30" in found.missing.en


def test_too_few_villages_for_the_seats(deck: Deck):
    path = deck.folder / "village.csv"
    path.write_text("\n".join(path.read_text("utf-8").splitlines()[:-1]) + "\n", "utf-8")
    assert deck.rules(5)
    assert "village" in deck.refused(6).missing.en


def test_a_start_card_that_is_not_there(deck: Deck):
    game = load_game(
        ANYWHERE, deck.edit("village.csv", "coppice stony_hill", "coppice coppice").folder
    ).game
    assert game is not None
    found = deck.refused(6)
    assert "coppice" in found.missing.en


def test_too_many_companions_for_sure(deck: Deck):
    found = deck.edit("game.yaml", "stable_least_players: 3", "stable_least_players: 2").refused(
        2, "stable"
    )
    assert "11" in found.missing.en


@pytest.mark.parametrize(
    "edit",
    [
        lambda deck: deck.cell("kingdom.csv", "K09", "points", "9"),
        lambda deck: deck.cell("kingdom.csv", "K23", "effect", "food; prestige"),
        lambda deck: deck.cell("kingdom.csv", "K01", "effect", "choose food | prestige"),
        lambda deck: deck.cell("companion.csv", "C13", "effect", "draw 2; build discount=1"),
        lambda deck: deck.cell("village.csv", "V01", "effect", "food 5; prestige"),
        lambda deck: deck.cell("kingdom.csv", "K16", "timing", "once_per_turn").cell(
            "kingdom.csv", "K16", "effect", "food"
        ),
    ],
)
def test_other_cards_of_the_same_words_can_be_played(deck: Deck, edit: Callable[[Deck], Deck]):
    assert edit(deck).rules(4)
