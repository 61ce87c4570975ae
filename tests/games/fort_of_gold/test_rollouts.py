"""The solver's first tries: the greedy player's own game, then what its moods find."""

from __future__ import annotations

import numpy as np
import pytest
from edited import decks
from fort import RULES, attempt, choose, ruled
from hypothesis import given
from hypothesis import strategies as st
from machines import forms, line

from fortgold.games.fort_of_gold import ROOT
from fortgold.games.fort_of_gold.moves import Induct, Move
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.program import SOLVER

# The forms of the rules that only these tests play are compiled for them.
pytestmark = pytest.mark.slow

SEED, DEALS = 1, 80
ANY = len(RULES.spirits)  # inductions: as many as there are spirits


def tried(index: int, most: int, tries: int) -> tuple[list[Move], Position]:
    """The line of that deal, played by the readable rules, and where it ends."""
    form, codes = forms(RULES)[-1], np.empty(2 * ANY + 2, np.int64)
    own, states = form.own, form.own.states()
    states[ROOT] = form.deal(SEED, index)
    count = own.loaded(SOLVER).rollouts(own.deck, states, own.work(), ROOT, most, tries, codes)
    position, moves = first_position(RULES, SEED, index), []
    for move in line(RULES, position, codes[:count]):
        moves.append(move)
        position = position.after(move)
    return moves, position


def test_the_first_try_is_the_greedy_player():
    moves, _ = tried(0, ANY, 1)
    position = first_position(RULES, SEED, 0)
    for turn, move in enumerate(moves):
        assert choose("greedy", position, SEED, 0, turn) == move
        position = position.after(move)
    assert position.has_won()


def test_moods_win_what_the_greedy_player_loses():
    lost = [index for index in range(DEALS) if not tried(index, ANY, 1)[0]]
    assert lost
    won = [index for index in lost if tried(index, ANY, 60)[1].has_won()]
    assert len(won) >= len(lost) - 1  # of these eighty deals, one may be unwinnable


@pytest.mark.parametrize("most", [20, 21, 22, 24])
def test_no_line_takes_more_inductions_than_asked_for(most: int):
    found = 0
    for index in range(20):
        moves, position = tried(index, most, 40)
        if moves:
            found += 1
            assert position.has_won()
            assert sum(isinstance(move, Induct) for move in moves) <= most
    assert found or most == 20


# What `check` asks: the same tries in plain Python.


def test_most_deals_are_won_at_once_and_most_others_in_a_few_tries():
    lost = [index for index in range(60) if not attempt(RULES, 2, index, 0)]
    assert 0 < len(lost) <= 12
    still = [index for index in lost if not any(attempt(RULES, 2, index, n) for n in range(1, 9))]
    assert len(still) <= 2


def test_a_try_is_the_same_game_in_plain_python_and_in_machine_code():
    for index in range(30):
        assert attempt(RULES, SEED, index, 0) == bool(tried(index, ANY, 1)[0])


@given(decks(), st.integers(0, 100), st.integers(0, 3))
def test_any_deck_is_played_to_the_end(rules, index, number):
    assert attempt(rules, 1, index, number) in (True, False)


def test_nothing_is_won_where_nothing_can_be_won():
    rules = ruled(pedestal_columns=1)
    assert not any(attempt(rules, 0, index, n) for index in range(3) for n in range(3))
