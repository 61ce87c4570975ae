"""The rules play the same games as lists, as machine code and as positions, and as the oracle does."""

from __future__ import annotations

from itertools import product

import pytest
from one_source import play_all
from printed import game_and_look

from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.program import TIMINGS, machine, plain_machine
from fortgold.games.arch_king.requirements import ALLOWED

TABLES = [*product(range(2, 7), [""]), *product(range(3, 7), ["stable"])]


def rules(seats: int, setup: str = "") -> Ruleset:
    return ruleset_of(game_and_look("arch-king")[0], seats, setup)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games(seats, setup):
    play_all(rules(seats, setup), ["random"] * seats, 7, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games_for_long(seats, setup):
    play_all(rules(seats, setup), ["random"] * seats, 7, 1)
    for index in range(100, 104):
        play_all(rules(seats, setup), ["random"] * seats, 8, index)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games_for_very_long(seats, setup):
    for index in range(104, 200):
        play_all(rules(seats, setup), ["random"] * seats, 8, index)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_lists_and_machine_code_play_the_same_ten_thousand_games(seats, setup):
    players, deck = [int(seat % 5 == 4) for seat in range(seats)], rules(seats, setup)
    slow, fast = (form(deck).tally(players, 21, 0, 10_000) for form in (plain_machine, machine))
    assert slow is not None
    assert fast is not None
    assert (slow.results == fast.results).all()
    assert all((slow.counts[name] == fast.counts[name]).all() for name in fast.counts)


def test_every_timing_has_a_number():
    assert set(ALLOWED) == set(TIMINGS)
