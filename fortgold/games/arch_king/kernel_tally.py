"""Deals played to the end by players, and what statistics count of each: see `packed` from NOTES on."""

from __future__ import annotations

import numpy as np

from fortgold.compiled import compiled
from fortgold.games.arch_king.kernel import (
    MOVES_MOST,
    ROOM,
    counted,
    counted_points,
    deal,
    points_of,
    random_move,
)
from fortgold.games.arch_king.kernel_greedy import greedy_move
from fortgold.games.arch_king.kernel_moves import apply, legal_moves
from fortgold.games.arch_king.kernel_sight import SIGHT_SIZE
from fortgold.games.arch_king.kernel_steps import owned
from fortgold.games.arch_king.packed import (
    BINS,
    BUILDING,
    CATEGORY,
    COMPLETE,
    ENDER,
    MOVER,
    N_ENDED,
    N_ENDER,
    N_HAD,
    N_POINTS,
    N_ROUNDS,
    N_SOURCES,
    N_WINNERS_POINTS,
    N_WON_WITH,
    OVERFLOW,
    POINTS_PER,
    PRINTED,
    ROUND,
    ROW_COUNT,
    STATE_SIZE,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    TABLE_SEATS,
    TREASURE,
    Ints,
)

RANDOM, GREEDY = range(2)


@compiled
def tally(table: Ints, players: Ints, seed: int, start: int, stop: int, results: Ints) -> Ints:
    """Deals `start` up to `stop`; `players` holds RANDOM or GREEDY for each seat.

    A row of `results` for each deal: the points of each seat, then the winners as bits. Gives the
    last state, with all that was counted; where OVERFLOW is set in it, nothing of this holds.
    """
    state, room = np.zeros(STATE_SIZE, np.int64), np.empty(ROOM, np.int64)
    moves, paid = np.empty(4 * MOVES_MOST, np.int64), np.empty(ROOM, np.int64)
    sight = np.empty(SIGHT_SIZE, np.int64)
    width, overflow = table[TABLE_SEATS] + 1, 0
    for index in range(start, stop):
        deal(table, seed, index, state, room)
        turn = 0
        while True:
            count = legal_moves(table, state, moves, paid)
            if count == 0:
                break
            if players[state[MOVER]] == GREEDY:
                move = greedy_move(table, state, moves, count, paid, sight)
            else:
                move = random_move(moves, count, seed, index, turn)
            apply(table, state, moves, move, paid, room)
            turn += 1
        overflow |= state[OVERFLOW]
        note_end(table, state, results[(index - start) * width :])
    state[OVERFLOW] = overflow
    return state


@compiled
def note_end(table: Ints, state: Ints, result: Ints) -> None:
    """The points of each seat and the winners as bits; and what statistics count of the end."""
    seats, best = table[TABLE_SEATS], 0
    for seat in range(seats):
        result[seat] = points_of(table, state, seat)
        best = max(best, result[seat])
    winners = 0
    for seat in range(seats):
        if result[seat] == best:
            winners |= 1 << seat
    result[seats] = winners
    state[N_WINNERS_POINTS + min(best, BINS - 1)] += 1
    state[N_ROUNDS + min(state[ROUND], BINS - 1)] += 1
    state[N_ENDED + 1 - state[COMPLETE]] += 1
    if state[ENDER] >= 0:
        state[N_ENDER + state[ENDER]] += 1
    for seat in range(seats):
        state[N_POINTS + min(result[seat], BINS - 1)] += 1
        note_cards(table, state, seat, winners >> seat & 1)


@compiled
def note_cards(table: Ints, state: Ints, seat: int, won: int) -> None:
    """Where the points of a player come from, and which cards those who won had."""
    for row in range(table[ROW_COUNT]):
        have = owned(state, seat, row)
        if not have:
            continue
        state[N_HAD + row] += 1
        state[N_WON_WITH + row] += won
        if table[CATEGORY + row] == TREASURE:
            state[N_SOURCES] += have * table[PRINTED + row]
        elif table[CATEGORY + row] == BUILDING:
            state[N_SOURCES + 1] += have * table[PRINTED + row]
        if counted_points(table, state, seat, row):
            note_counted(table, state, seat, row)


@compiled
def note_counted(table: Ints, state: Ints, seat: int, row: int) -> None:
    """Points that a card counts, by what it counts."""
    have = owned(state, seat, row)
    for i in range(table[STEP_COUNT + row]):
        at = STEPS + 4 * (table[STEP_AT + row] + i)
        if table[at] == POINTS_PER:
            what = table[at + 2]
            amount = counted(table, state, seat, what)
            state[N_SOURCES + 1 + what] += have * (amount // table[at + 1])
