"""The kernels play the same games as the readable rules: every decision, every card, every point."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from machine import play_both
from printed import game_and_look

from fortgold import chance
from fortgold.games.arch_king import kernel
from fortgold.games.arch_king.moves import Kind
from fortgold.games.arch_king.rules import PLAYER, Rules, rules_of

TABLES = [*product(range(2, 7), [""]), *product(range(3, 7), ["stable"])]


def rules(seats: int, setup: str = "") -> Rules:
    return rules_of(game_and_look("arch-king")[0], seats, setup)


@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_both_play_the_same_random_games(seats, setup):
    for index in range(8):
        play_both(rules(seats, setup), ["random"] * seats, 7, index)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_both_play_the_same_random_games_for_long(seats, setup):
    for index in range(100, 200):
        play_both(rules(seats, setup), ["random"] * seats, 8, index)


def test_a_random_player_does_not_end_a_turn_while_a_companion_can_be_played():
    moves = np.array([*(Kind.PLAY, 40, 0, 0), *(Kind.END, -1, 0, 0)], np.int64)
    assert {kernel.random_move(moves, 2, 1, 1, turn) for turn in range(50)} == {0}


def test_a_random_player_takes_its_number_of_chance():
    moves = np.array(
        [*(Kind.TAKE, 1, 0, 0), *(Kind.TAKE, 2, 0, 0), *(Kind.TAKE, 5, 0, 0)], np.int64
    )
    for turn in range(20):
        word = chance.number(3, 9, PLAYER, turn)
        assert kernel.random_move(moves, 3, 3, 9, turn) == chance.below(3, word)
