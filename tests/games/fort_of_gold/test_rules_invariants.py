"""What holds after every move of every game, whatever the deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import oracle
import pytest
from edited import decks
from fort import CONSTANTS, RULES, played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import Position, first_position


def holds(position: Position) -> None:
    """Every card is somewhere, once; every place holds what it may."""
    rules, numbers = position.rules, position.rules.constants
    attached = [spirit for column in position.altar for spirit in column.spirits]
    chancel = [spirit for spirit in position.chancel if spirit]
    pedestal = [spirit for column in position.pedestal for spirit in column]
    spirits = [*position.mana, *chancel, *pedestal, *attached]
    assert Counter(card.id for card in spirits) == Counter(card.id for card in rules.spirits)
    got = [column.treasure for column in position.altar]
    treasures = [*position.pile, *position.solutions, *got]
    assert Counter(card.id for card in treasures) == Counter(card.id for card in rules.treasures)

    assert len(position.chancel) == numbers.chancel_size
    assert len(position.pedestal) == numbers.pedestal_columns
    assert not position.mana or len(chancel) == numbers.chancel_size
    for column in position.pedestal:
        assert len({spirit.name for spirit in column}) == len(column)
    for there in position.altar:
        assert there.spirits
        assert len(there.spirits) <= numbers.altar_column_limit
        # no card takes it away again
        assert oracle.AltarColumn(there.treasure, there.spirits).has_life()
    assert len(position.altar) <= numbers.altar_goal
    assert len(position.solutions) <= numbers.solution_slots


def follows(before: Position, move: Move, after: Position) -> None:
    """A move changes what its action says, and nothing else."""
    changed = {
        part
        for part in ("mana", "chancel", "pedestal", "solutions", "pile", "altar")
        if getattr(before, part) != getattr(after, part)
    }
    may_change = {
        Induct: {"mana", "chancel", "pedestal"},
        Get: {"pedestal", "solutions", "altar"},
        Rotate: {"pedestal", "solutions", "pile", "altar"},
        Foresee: {"pedestal", "altar", "mana"},
    }[type(move)]
    assert changed <= may_change
    holds(after)


def plays(rules: Ruleset, seed: int, index: int) -> None:
    position = first_position(rules, seed, index)
    holds(position)
    turns = 0
    for before, move, after in played(position, seed, index):
        follows(before, move, after)
        turns, position = turns + 1, after
    assert turns <= 2 * len(rules.spirits)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.won == (len(position.altar) == rules.constants.altar_goal)
    assert outcome.score == (len(position.mana) if outcome.won else None)


@given(st.integers(0, 1 << 63))
def test_the_invariants_hold_in_every_game(index):
    plays(RULES, 0, index % (1 << 62))


@pytest.mark.slow
def test_the_invariants_hold_in_2000_games():
    for index in range(2000):
        plays(RULES, 11, index)


@pytest.mark.slow
def test_with_a_goal_of_two_many_games_are_won_and_hold_as_well():
    rules = replace(RULES, constants=replace(CONSTANTS, altar_goal=2))
    for index in range(500):
        plays(rules, 12, index)


@given(decks(), st.integers(0, 1000))
def test_the_invariants_hold_whatever_the_deck(rules, index):
    plays(rules, 1, index)


@pytest.mark.slow
@settings(max_examples=500, suppress_health_check=list(HealthCheck))
@given(decks(), st.integers(0, 1000))
def test_the_invariants_hold_for_500_decks(rules, index):
    plays(rules, 2, index)
