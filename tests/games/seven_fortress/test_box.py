"""What the research on the game says of its box (SF-01 to SF-11), each planted once and told by `check`."""

from __future__ import annotations

from pathlib import Path

import pytest
from box import CARDS
from broken_tables import Tables
from builtin_games import Copy

MINION, ELEMENT, MAGE, YAML = "minion.csv", "element.csv", "mage.csv", "game.yaml"
Edits = list[tuple[str, str, str]]  # file, what becomes what

# The fact, the laws of game.yaml that say so (none: it is asked of every game), an edit, and what is told then.
FACTS: list[tuple[str, list[str], Edits, list[str]]] = [
    ("SF-01: 42 minions", [], [(YAML, "count: 42", "count: 43")], ["DECK201 game.yaml: 43"]),
    ("SF-02: 28 elements", [], [(YAML, "count: 28", "count: 27")], ["DECK201 game.yaml: 27"]),
    ("SF-03: 4 mages", [], [(YAML, "count: 4\n", "count: 5\n")], ["DECK201 game.yaml: 5"]),
    (
        "SF-04: six minions of each number",
        ["so-many-of-each"],
        [(MINION, "Chimera,6,", "Chimera,5,"), (MINION, "Dragon,6,", "Dragon,7,")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "SF-05: seven cards of each element",
        ["so-many-of-each"],
        [(ELEMENT, "Earth,7,", "Earth,8,"), (ELEMENT, "Water,7,", "Water,6,")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "SF-06: minions from 1 to 7",
        ["so-many-of-each"],
        [(MINION, "Dragon,6,7", "Dragon,6,8")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "SF-08: a mage for each element",
        ["every-mixture-once", "same-pattern"],
        [(MAGE, "Sylphe,A,", "Sylphe,F,")],
        ["DECK226 mage.csv W4: F", "DECK245 mage.csv W4: A"],
    ),
    (
        "SF-09: no mage has harder conditions",
        ["same-pattern", "balanced-places"],
        [(MAGE, ",AAE,", ",AEE,")],
        ["DECK227 game.yaml: balanced-places", "DECK245 mage.csv W4: AEE"],
    ),
    (
        "SF-09: no element is more in demand",
        ["balanced-places"],
        [(MAGE, ",EF,", ",EW,")],
        ["DECK227 game.yaml: balanced-places"],
    ),
    ("SF-10: operations are known", [], [(MAGE, "sink_top 2", "sunk_top 2")], ["READ102 mage.csv W1: sunk_top 2"]),
    ("SF-11: no id twice", [], [(ELEMENT, "E4,", "E3,")], ["DECK204 element.csv E3: E3"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("laws", "edits", "told"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS]
)
def test_a_fact_that_no_longer_holds_is_told(
    tmp_path: Path, laws: list[str], edits: Edits, told: list[str]
):
    tables = Tables(tmp_path, CARDS.name)
    for edit in edits:
        tables.edit(*edit)
    assert sorted(tables.told()) == told
    for law in laws:
        tables.without(law)
    assert tables.told() == [] or not laws


def test_sf_07_cards_make_towers_of_equal_height(tmp_path: Path):
    """What only the rules know is told with them: no law of the tables says that towers are built of two decks."""
    copy = Copy(tmp_path, CARDS.name)
    copy.edit(MINION, "Dragon,6,", "Dragon,5,").edit(YAML, "count: 42", "count: 41")
    found = {one.code: one.message.en for one in copy.findings()}
    assert "69 cards do not make 7 towers of 10" in found["RULE601"]
