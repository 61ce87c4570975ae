"""A game in the kernels' hands beside the same game by the readable rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fortgold.games.arch_king import kernel, packed
from fortgold.games.arch_king.bags import joined
from fortgold.games.arch_king.deals import deal, first_position, happens
from fortgold.games.arch_king.greedy import Outlook
from fortgold.games.arch_king.kernel_greedy import greedy_move, score_of
from fortgold.games.arch_king.kernel_moves import apply, legal_moves
from fortgold.games.arch_king.kernel_sight import SIGHT_SIZE
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.packing import table_of
from fortgold.games.arch_king.players import choose
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.rules import Rules
from fortgold.games.arch_king.state import Phase
from fortgold.position import CHANCE, Standing


def room(size: int) -> NDArray[np.int64]:
    return np.zeros(size, np.int64)


@dataclass
class Machine:
    """A game in the kernels' hands."""

    table: NDArray[np.int64]
    state: NDArray[np.int64] = field(default_factory=packed.empty_state)
    room: NDArray[np.int64] = field(default_factory=lambda: room(kernel.ROOM))
    paid: NDArray[np.int64] = field(default_factory=lambda: room(kernel.ROOM))
    moves: NDArray[np.int64] = field(default_factory=lambda: room(4 * kernel.MOVES_MOST))
    sight: NDArray[np.int64] = field(default_factory=lambda: room(SIGHT_SIZE))

    def deal(self, seed: int, index: int) -> None:
        kernel.deal(self.table, seed, index, self.state, self.room)

    def legal(self) -> list[Move]:
        count = legal_moves(self.table, self.state, self.moves, self.paid)
        return [self.move(4 * i) for i in range(count)]

    def move(self, at: int) -> Move:
        kind, row, start, length = self.moves[at : at + 4].tolist()
        return Move(Kind(kind), row, tuple(self.paid[start : start + length].tolist()))

    def choose(self, player: str, count: int, seed: int, index: int, turn: int) -> int:
        """Which of the `count` legal moves a player makes."""
        if player == "greedy":
            return greedy_move(self.table, self.state, self.moves, count, self.paid, self.sight)
        return kernel.random_move(self.moves, count, seed, index, turn)

    def scores(self, count: int) -> list[int]:
        """What the greedy player thought of each move when it chose one, within a turn."""
        known = self.table, self.state, self.moves, count
        return [int(score_of(*known, move, self.paid, self.sight)) for move in range(count)]

    def make(self, move: int) -> None:
        apply(self.table, self.state, self.moves, move, self.paid, self.room)

    def points(self, seat: int) -> int:
        return kernel.points_of(self.table, self.state, seat)

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


def play_both(rules: Rules, players: Sequence[str], seed: int, index: int) -> Standing:
    """A deal played to the end by both, with a player in each seat, and how it ended."""
    machine = Machine(table_of(rules))
    machine.deal(seed, index)
    position, turn = first_position(rules, deal(rules, seed, index)), 0
    while True:
        while position.outcome() is None and position.mover == CHANCE:
            position = position.after(happens(position, seed, index))
        assert_same(machine, position)
        legal = position.legal_moves()
        assert machine.legal() == legal
        if not legal:
            break
        player = players[position.mover]
        move = choose(player, position, seed, index, turn)
        made = machine.choose(player, len(legal), seed, index, turn)
        assert legal[made] == move, f"{player} in deal {index}, decision {turn}"
        if player == "greedy" and position.phase is Phase.PLAY and len(legal) > 1:
            outlook = Outlook(position)
            assert machine.scores(len(legal)) == list(map(outlook.score, legal))
        position = position.after(move)
        machine.make(made)
        turn += 1
    outcome = position.outcome()
    assert outcome is not None
    assert tuple(machine.points(seat) for seat in range(rules.seats)) == outcome.scores
    assert bool(machine.state[packed.COMPLETE]) == outcome.complete
    assert machine.state[packed.DECISIONS] == turn
    assert not machine.state[packed.OVERFLOW]
    return outcome
