"""The matching of treasures with spirits, against every way to hand spirits out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import oracle
import pytest
from fort import ruled
from machines import forms
from oracle import AltarColumn

from fortgold.games import chance
from fortgold.games.fort_of_gold.deck import Spirit, Treasure
from fortgold.games.fort_of_gold.position import first_position

# The forms of the rules that only these tests play are compiled for them.
pytestmark = pytest.mark.slow

RULES = ruled(altar_goal=3, solution_slots=3)


def can_serve(treasures: Sequence[Treasure], spirits: frozenset[Spirit]) -> bool:
    """Each treasure gets up to three spirits of its own that give it the radiance of life."""
    if not treasures:
        return True
    first, *others = treasures
    return any(
        AltarColumn(first, chosen).has_life() and can_serve(others, spirits - set(chosen))
        for count in (1, 2, 3)
        for chosen in combinations(sorted(spirits, key=lambda card: card.id), count)
    )


def test_three_treasures_can_be_had_exactly_if_spirits_can_be_handed_out():
    form = forms(RULES)[-1]
    covers, matching = form.covers()
    answers = []
    for index in range(75):
        start = first_position(RULES, 2, index)
        count = 7 + chance.below(4, chance.number(4, index))
        spirits = oracle.deal(RULES, 3, index).spirits[:count]
        position = replace(start, pedestal=(spirits, (), ()), mana=(), pile=(), chancel=(None,) * 3)
        state = form.record(position)
        found = form.program.may_win(form.own.deck, covers, state, 0, matching, True)
        assert found == can_serve(start.solutions, frozenset(spirits)), index
        answers.append(found)
    assert len(set(answers)) == 2
