"""Altar columns that the search takes for one: nothing that can still be attached tells them apart."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from fort import CONSTANTS, spirit
from machines import Steps, forms

from fortgold.games.fort_of_gold.deck import Ruleset, Treasure
from fortgold.games.fort_of_gold.fields import EVEN, LEAD_BITS

LIMIT = 4
Leads = tuple[int, ...]


def compiled(power: int) -> Steps:
    """A deck whose cards have two positions."""
    spirits = tuple(spirit(word, slot) for slot, word in enumerate(("R-", "-G", "GR", "--")))
    treasures = (Treasure("t0", 0, ("R", "G")), Treasure("t1", 1, ("G", "R")))
    constants = replace(
        CONSTANTS, altar_column_limit=LIMIT, power_positions=power, solution_slots=1, altar_goal=2
    )
    return forms(Ruleset(constants, spirits, treasures))[-1]


def future(form: Steps, leads: Leads, spirits: int, reach: int) -> int:
    """What counts of an altar column below treasure 0."""
    state, (covers, _) = form.own.states(1)[0], form.covers()
    state["attached"][0], state["treasure"][0] = spirits, 0
    state["leads"][0] = sum((lead + EVEN) << LEAD_BITS * i for i, lead in enumerate(leads))
    return int(form.program.future_of(form.own.deck, covers, state, 0, reach))


@cache
def futures(leads: Leads, spirits: int, power: int, reach: int) -> tuple[object, ...]:
    """For each spirit that may come next: whether it can be attached and how, and what follows.

    A spirit adds a friend, a foe or neither to each position. Rotations need power, foresights the
    last place. So this is the future of a column, as the rulebook tells it.
    """
    if not reach or spirits == LIMIT:
        return ()
    said: list[object] = []
    for added in product((-1, 0, 1), repeat=len(leads)):
        after = tuple(lead + one for lead, one in zip(leads, added, strict=True))
        rotates = sum(lead > 0 for lead in after) >= power
        fills = spirits + 1 == LIMIT
        follows = futures(after, spirits + 1, power, reach - 1) if rotates or fills else ()
        said.append((rotates, fills, follows))
    return tuple(said)


@pytest.mark.parametrize("power", [1, 2])
@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_columns_taken_for_one_have_the_same_future(power: int, reach: int):
    form = compiled(power)
    same: dict[int, set[object]] = defaultdict(set)
    for spirits in range(1, LIMIT + 1):
        for leads in product(range(-spirits, spirits + 1), repeat=2):
            said = futures(leads, spirits, power, reach)
            same[future(form, leads, spirits, reach)].add(_plain(said))
    assert all(len(each) == 1 for each in same.values())
    assert len(same) > 1


def _plain(said: object) -> object:
    """A column at which nothing can ever be attached has no future."""
    if isinstance(said, tuple) and len(said) == 3 and isinstance(said[0], bool):
        rotates, fills, follows = said
        return (rotates, fills, _plain(follows)) if rotates or fills else ()
    if isinstance(said, tuple):
        parts = tuple(_plain(part) for part in said)
        return parts if any(parts) else ()
    return said
