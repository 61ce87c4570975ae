"""The kernels play the same games as the readable rules: every decision, every card, every point."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray
from printed import game_and_look

from fortgold import chance
from fortgold.games.arch_king import kernel, packed
from fortgold.games.arch_king.bags import joined
from fortgold.games.arch_king.deals import deal, first_position, happens
from fortgold.games.arch_king.kernel_moves import apply, legal_moves
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.packing import table_of
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.rules import PLAYER, Rules, rules_of
from fortgold.games.arch_king.state import Phase
from fortgold.position import CHANCE

TABLES = [*product(range(2, 7), [""]), *product(range(3, 7), ["stable"])]


@dataclass
class Machine:
    """A game in the kernels' hands."""

    table: NDArray[np.int64]
    state: NDArray[np.int64] = field(default_factory=packed.empty_state)
    room: NDArray[np.int64] = field(default_factory=lambda: np.zeros(kernel.ROOM, np.int64))
    paid: NDArray[np.int64] = field(default_factory=lambda: np.zeros(kernel.ROOM, np.int64))
    moves: NDArray[np.int64] = field(
        default_factory=lambda: np.zeros(4 * kernel.MOVES_MOST, np.int64)
    )

    def legal(self) -> list[Move]:
        count = legal_moves(self.table, self.state, self.moves, self.paid)
        return [self.move(4 * i) for i in range(count)]

    def move(self, at: int) -> Move:
        kind, row, start, length = self.moves[at : at + 4].tolist()
        return Move(Kind(kind), row, tuple(self.paid[start : start + length].tolist()))

    def bag(self, at: int) -> tuple[int, ...]:
        counts = self.state[at : at + packed.ROWS].tolist()
        return tuple(row for row, count in enumerate(counts) for _ in range(count))


def assert_same(machine: Machine, position: Position) -> None:
    """Everything that lies anywhere lies there in both."""
    state, seats = machine.state, range(position.rules.seats)
    assert machine.bag(packed.FIELD) == position.field
    assert machine.bag(packed.GONE) == position.kingdom.discard
    assert machine.bag(packed.AWAY) == position.companions.discard
    for seat in seats:
        own = seat * packed.ROWS
        in_hand = machine.bag(packed.HAND + own)
        if position.phase is Phase.OVER:  # played ones are taken up again only by the kernel
            assert in_hand == joined(position.hands[seat], position.played[seat])
        else:
            assert in_hand == position.hands[seat]
            assert machine.bag(packed.DONE + own) == joined(position.played[seat])
        assert machine.bag(packed.LAID + own) == position.laid[seat]
        assert machine.bag(packed.UPRIGHT + own) == position.realms[seat].upright
        assert machine.bag(packed.SIDEWAYS + own) == position.realms[seat].sideways
    if position.phase is not Phase.OVER:
        assert state[packed.MOVER] == position.mover
        assert state[packed.ROUND] == position.round
    if position.phase is Phase.PLAY:
        assert state[packed.HAVE_FOOD] == position.food
        assert state[packed.HAVE_PRESTIGE] == position.prestige
    left = state[packed.KINGDOM_END] - state[packed.KINGDOM_NEXT]
    assert left == len(position.kingdom.rows)


def play_both(rules: Rules, seed: int, index: int) -> int:
    """A random game by both; the number of decisions."""
    machine = Machine(table_of(rules))
    kernel.deal(machine.table, seed, index, machine.state, machine.room)
    position, turn = first_position(rules, deal(rules, seed, index)), 0
    while True:
        while position.outcome() is None and position.mover == CHANCE:
            position = position.after(happens(position, seed, index))
        assert_same(machine, position)
        legal = position.legal_moves()
        assert machine.legal() == legal
        if not legal:
            break
        chosen = kernel.random_move(machine.moves, len(legal), seed, index, turn)
        position = position.after(legal[chosen])
        apply(machine.table, machine.state, machine.moves, chosen, machine.paid, machine.room)
        turn += 1
    outcome = position.outcome()
    assert outcome is not None
    points = [kernel.points_of(machine.table, machine.state, seat) for seat in range(rules.seats)]
    assert tuple(points) == outcome.scores
    assert bool(machine.state[packed.COMPLETE]) == outcome.complete
    return turn


def rules(seats: int, setup: str = "") -> Rules:
    return rules_of(game_and_look("arch-king")[0], seats, setup)


@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_both_play_the_same_random_games(seats, setup):
    assert sum(play_both(rules(seats, setup), 7, index) for index in range(8)) > 1000


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_both_play_the_same_random_games_for_long(seats, setup):
    for index in range(100, 400):
        play_both(rules(seats, setup), 8, index)


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
