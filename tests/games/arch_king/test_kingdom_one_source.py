"""The rules play the same games as lists, as machine code and as positions, and as the oracle does."""

from __future__ import annotations

from itertools import product

import pytest
from one_source import play_all
from printed import game_and_look

from fortgold.games.arch_king import act, op
from fortgold.games.arch_king.deck import Rules, rules_of
from fortgold.games.arch_king.fields import TIMINGS
from fortgold.games.arch_king.moves import Kind
from fortgold.games.arch_king.program import machine, plain_machine
from fortgold.games.arch_king.requirements import ALLOWED
from fortgold.games.arch_king.steps import Op

TABLES = [*product(range(2, 7), [""]), *product(range(3, 7), ["stable"])]

SHORT = {
    "REPEAT_COMPANION": "REPEAT",
    "DISCARD_FIELD": "DISCARD",
    "SWAP_COMPANION": "SWAP",
    "VP_PER": "POINTS_PER",
}


def rules(seats: int, setup: str = "") -> Rules:
    return rules_of(game_and_look("arch-king")[0], seats, setup)


@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games(seats, setup):
    for index in range(2):
        play_all(rules(seats, setup), ["random"] * seats, 7, index)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games_for_long(seats, setup):
    for index in range(100, 108):
        play_all(rules(seats, setup), ["random"] * seats, 8, index)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_random_games_for_very_long(seats, setup):
    for index in range(108, 200):
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


def test_steps_moves_and_timings_have_the_numbers_of_their_names():
    assert [getattr(op, SHORT.get(one.name, one.name)) for one in Op] == list(Op)
    assert [getattr(act, one.name) for one in list(Kind)] == list(Kind)
    assert set(ALLOWED) <= set(TIMINGS)
