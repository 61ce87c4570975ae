"""What the research on the game says of its box (MO-01 to MO-12), each planted once and told by `check`."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken_tables import Tables

PEARL, CHARACTER, PORTAL, YAML = "pearl.csv", "character.csv", "portal.csv", "game.yaml"
Edits = list[tuple[str, str, str]]  # file, what becomes what

GIVE_DIAMONDS = (
    "distinct 4,1,1", "odd 2; even 2,1,1", "same 3 1/3/5/7,2,1", "same 3 2/4/6/8,2,1", "sum 6 3,1,1",
    "same 2; same 2,1,2", "odd 4,1,1", "same 4,2,1", "even 2; exact 3,1,1",
)  # fmt: skip
# The fact, the laws of game.yaml that say so ("": it is asked of every game), an edit, and what is told then.
FACTS: list[tuple[str, str, Edits, list[str]]] = [
    ("MO-01: 56 pearls", "", [(YAML, "count: 56", "count: 57")], ["DECK201 game.yaml: 57"]),
    ("MO-02: 54 characters", "", [(YAML, "count: 54", "count: 55")], ["DECK201 game.yaml: 55"]),
    ("MO-03: 5 portals", "", [(PORTAL, "Plum Gate,1", "Plum Gate,2")], ["DECK201 game.yaml: 5"]),
    (
        "MO-04: seven pearls of each value",
        "so-many-of-each",
        [(PEARL, "Pearl 1,6", "Pearl 1,5"), (PEARL, "Pearl 2,6", "Pearl 2,7")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "MO-05: some pearls show the swap symbol",
        "so-many-cards",
        [(PEARL, "1,8,swap", "1,8,")],
        ["DECK205 pearl.csv P8s: P8s", "DECK228 game.yaml: so-many-cards"],
    ),
    (
        "MO-06: power from 0 to 5",
        "numbers-between",
        [(CHARACTER, "exact 8/8/8,5", "exact 8/8/8,6")],
        ["DECK250 character.csv C14: 6"],
    ),
    (
        "MO-07: recipes can be paid",
        "",
        [(CHARACTER, "exact 8/8/8", "exact 8/8/8/8/8/8/8/8")],
        ["DECK246 character.csv C14: exact 8/8/8/8/8/8/8/8"],
    ),
    (
        "MO-08: red abilities act at once",
        "never-says",
        [(CHARACTER, "red,now,summon 3", "red,after,exchange_hand")],
        ["DECK237 character.csv C19: after"],
    ),
    (
        "MO-08: blue abilities act at one of three times",
        "never-says",
        [(CHARACTER, "blue,any,virtual 1/2", "blue,now,summon")],
        ["DECK237 character.csv C27: now"],
    ),
    (
        "MO-08: each ability has its own time",
        "does",
        [(CHARACTER, "blue,any,virtual 1/2", "blue,after,virtual 1/2")],
        ["DECK240 character.csv C27: virtual 1/2"],
    ),
    (
        "MO-08: a colour has an ability",
        "filled-in does",
        [(CHARACTER, "blue,after,exchange_hand", "blue,after,")],
        ["DECK236 character.csv C36: ", "DECK240 character.csv C36: "],
    ),
    (
        "MO-08: no colour has none",
        "left-empty",
        [(CHARACTER, "none,none,,owner,17.5", "none,none,offer,owner,17.5")],
        ["DECK235 character.csv C14: offer"],
    ),
    (
        "MO-09: will-o’-the-wisps",
        "so-many-cards",
        [(CHARACTER, "none,none,,neighbours,12.2", "none,none,,owner,12.2")],
        ["DECK228 character.csv C18: 1"],
    ),
    (
        "MO-10: power for five players",
        "enough-for-all-players",
        [(YAML, "goal: 12", "goal: 17")],
        ["DECK230 game.yaml: enough-for-all-players"],
    ),
    (
        "MO-11: operations are known",
        "",
        [(CHARACTER, "summon 3", "sumon 3")],
        ["READ102 character.csv C19: sumon 3"],
    ),
    ("MO-12: no id twice", "", [(CHARACTER, "C02,", "C01,")], ["DECK204 character.csv C01: C01"]),
    (
        "a recast pearl is one that there is",
        "acts-on",
        [(CHARACTER, "recast 1 4/7", "recast 9 4/7")],
        ["DECK215 character.csv C32: recast 9 4/7", "DECK249 character.csv C32: recast 9 4/7"],
    ),
    (
        "a virtual pearl is one that there is",
        "acts-on",
        [(CHARACTER, "virtual 3/4", "virtual 10/9")],
        ["DECK215 character.csv C28: virtual 10/9", "DECK249 character.csv C28: virtual 10/9"],
    ),
    (
        "somebody has the diamonds that an ability speaks of",
        "acts-on",
        [(CHARACTER, given, f"{given[:-1]}0") for given in GIVE_DIAMONDS],
        ["DECK249 character.csv C26: others_lose_diamond 1", "DECK249 character.csv C33: diamond_step 2"],
    ),
    (
        "a recipe that asks for more gives more",
        "",
        [(CHARACTER, "run 6,4,0", "run 6,2,0")],
        ["DECK247 character.csv C10: run 6"],
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return set(Tables(tmp_path_factory.mktemp("usual"), "hundred-spirits").told())


@pytest.mark.parametrize(
    ("laws", "edits", "told"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS]
)
def test_a_fact_that_no_longer_holds_is_told(
    tmp_path: Path, usual: set[str], laws: str, edits: Edits, told: list[str]
):
    tables = Tables(tmp_path, "hundred-spirits")
    for edit in edits:
        tables.edit(*edit)
    assert sorted(set(tables.told()) - usual) == told
    for one in laws.split():
        tables.without(one)
    left = set(tables.told()) - usual
    assert not laws or left < set(told)  # what is left is asked of every game
