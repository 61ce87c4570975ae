"""What the research on the game says of its box: told by the checks, or compared here; each planted once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from box import CARDS
from builtin_games import Copy

from fortgold.data.library import Shelf
from fortgold.data.model import Game
from fortgold.data.paths import builtin

NAME = CARDS.name
WHEEL = "EFAW"  # each element's ally is the next one, its foe the one after that
SHAPES = ((1, 0, 0), (1, 1, 0), (2, 0, 1))  # of conditions: one's own element, the ally, the foe


def otherwise(game: Game) -> set[str]:
    """Which facts no longer hold that no law of game.yaml states, by their numbers in the research."""
    minions, found = game.deck("minion").cards, set()
    if {card.copies for card in minions} != {6}:
        found.add("SF-04")
    if [card.number("value") for card in minions] != [*range(1, 8)]:
        found.add("SF-06")
    for card in game.deck("mage").cards:
        own = WHEEL.index(card.symbols("required")[0])
        named = [WHEEL[(own + step) % len(WHEEL)] for step in range(3)]
        for tier, shape in enumerate(SHAPES, 1):
            if Counter(card.symbols(f"c{tier}")) != +Counter(dict(zip(named, shape, strict=True))):
                found.add("SF-09")
    return found


def test_the_box_is_as_the_research_says():
    game = Shelf(builtin("cards"), builtin("templates")).game(NAME).game
    assert game
    assert otherwise(game) == set()


@pytest.mark.parametrize(
    ("table", "old", "new", "fact"),
    [
        ("minion.csv", "Dragon,6,7", "Dragon,7,7", "SF-04"),
        ("minion.csv", "Dragon,6,7", "Dragon,6,8", "SF-06"),
        ("mage.csv", ",EF,", ",EW,", "SF-09"),
        ("mage.csv", ",AAE,", ",AEE,", "SF-09"),
    ],
)
def test_a_fact_that_no_longer_holds_is_seen(
    tmp_path: Path, table: str, old: str, new: str, fact: str
):
    game = Copy(tmp_path, NAME).edit(table, old, new).opened().game
    assert game
    assert otherwise(game) == {fact}


@pytest.mark.parametrize(
    ("table", "edits", "told"),
    [
        ("minion.csv", {"Dragon,6,": "Dragon,5,"}, "DECK201"),  # SF-01, SF-07
        ("element.csv", {"Earth,7,": "Earth,8,"}, "DECK229"),  # SF-02
        ("mage.csv", {"of the Gale,1,": "of the Gale,2,"}, "DECK201"),  # SF-03
        ("element.csv", {"Earth,7,": "Earth,8,", "Water,7,": "Water,6,"}, "DECK229"),  # SF-05
        ("mage.csv", {"Sylphe,A,": "Sylphe,F,"}, "DECK226"),  # SF-08
        ("mage.csv", {"sink_top 2": "sunk_top 2"}, "READ102"),  # SF-10
        ("minion.csv", {"M7,": "M6,"}, "DECK204"),  # SF-11
    ],
)
def test_a_law_that_is_broken_is_told(tmp_path: Path, table: str, edits: dict[str, str], told: str):
    copy = Copy(tmp_path, NAME)
    for old, new in edits.items():
        copy.edit(table, old, new)
    codes = {one.partition(" ")[0] for one in copy.told()}
    assert told in codes
