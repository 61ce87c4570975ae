"""Deals, points and random playouts on packed integers.

The same game as `position`: tests/games/arch_king/test_kingdom_kernel.py plays both, move by move.
"""

from __future__ import annotations

import numpy as np

from fortgold.chance_compiled import below, number
from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.kernel_moves import END, PLAY, apply, legal_moves
from fortgold.games.arch_king.kernel_payments import CARDS_MOST, PAYMENTS_MOST, SUPPLIES_MOST
from fortgold.games.arch_king.kernel_piles import sort_pile
from fortgold.games.arch_king.kernel_rounds import begin_draft
from fortgold.games.arch_king.kernel_steps import owned
from fortgold.games.arch_king.packed import (
    BUILDING,
    CATEGORY,
    COMPANION_END,
    COMPANION_FIRST,
    COMPANION_PILE,
    COPIES,
    ENDER,
    FIELD,
    FIELD_START,
    GAME_END,
    HAND,
    HAND_SIZE,
    INDEX,
    IS_STABLE,
    KINGDOM_END,
    KINGDOM_NEXT,
    KINGDOM_PILE,
    KINGDOM_ROWS,
    NOTES,
    POINTS_PER,
    PRINTED,
    ROW_COUNT,
    ROWS,
    SAGE,
    SEED,
    SLOT_FIRST,
    STABLE,
    STARTS,
    STATE_SIZE,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    TABLE_SEATS,
    TIMING,
    TREASURE,
    UPRIGHT,
    VILLAGE_COUNT,
    VILLAGE_FIRST,
    Ints,
)
from fortgold.games.arch_king.rules import COMPANIONS, DEALT, KINGDOM, PLAYER, VILLAGES

MOVES_MOST = PAYMENTS_MOST + 2 * ROWS
ROOM = PAYMENTS_MOST * CARDS_MOST + SUPPLIES_MOST


@compiled
def deal(table: Ints, seed: int, index: int, state: Ints, room: Ints) -> None:
    """Make `state` the table after the set-up of deal `index` of `seed`."""
    state[:NOTES] = 0
    state[SEED], state[INDEX], state[ENDER] = seed, index, -1
    seats = table[TABLE_SEATS]

    count = 0
    for row in range(table[VILLAGE_FIRST], table[VILLAGE_FIRST] + table[VILLAGE_COUNT]):
        for copy in range(table[COPIES + row]):
            state[COMPANION_PILE + count] = row  # room for a moment
            room[count] = table[SLOT_FIRST + row] + copy
            count += 1
    sort_pile(state, COMPANION_PILE, count, VILLAGES, room[:count], 0)
    for seat in range(seats):
        village = state[COMPANION_PILE + seat]
        state[UPRIGHT + seat * ROWS + village] = 1
        for i in range(4):
            start = table[STARTS + 4 * village + i]
            if start >= 0:
                state[UPRIGHT + seat * ROWS + start] += 1

    count = 0
    for row in range(table[KINGDOM_ROWS]):
        for copy in range(table[COPIES + row]):
            state[KINGDOM_PILE + count] = row
            room[count] = table[SLOT_FIRST + row] + copy
            count += 1
    sort_pile(state, KINGDOM_PILE, count, KINGDOM, room[:count], 0)
    for i in range(table[FIELD_START]):
        state[FIELD + state[KINGDOM_PILE + i]] += 1
    state[KINGDOM_NEXT], state[KINGDOM_END] = table[FIELD_START], count

    deal_companions(table, state, room)
    begin_draft(table, state, room)


@compiled
def deal_companions(table: Ints, state: Ints, room: Ints) -> None:
    """The hands: the Sage, what the stable set-up holds, and the rest by chance."""
    seats = table[TABLE_SEATS]
    hands = table[HAND_SIZE] * seats
    dealt = np.empty(hands, np.int64)
    slots = np.empty(hands, np.int64)
    sure = np.zeros(ROWS, np.int64)
    count = certain = 0
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if table[IS_STABLE]:
            sure[row] = table[STABLE + row]
        if row == table[SAGE]:
            sure[row] = 1
        certain += min(sure[row], table[COPIES + row])
        for copy in range(table[COPIES + row]):
            state[COMPANION_PILE + count], room[count] = row, table[SLOT_FIRST + row] + copy
            count += 1
    sort_pile(state, COMPANION_PILE, count, COMPANIONS, room[:count], 0)
    others, in_play, rest = hands - certain, 0, 0
    for i in range(count):
        row = state[COMPANION_PILE + i]
        is_sure = sure[row] > 0
        if is_sure or others > 0:
            dealt[in_play], slots[in_play] = row, room[i]
            in_play += 1
            sure[row] -= is_sure
            others -= not is_sure
        else:
            state[COMPANION_PILE + rest] = row
            rest += 1
    state[COMPANION_END] = rest
    # ordered behind the pile, where nothing lies yet
    at = COMPANION_PILE + rest
    for i in range(hands):
        state[at + i] = dealt[i]
    sort_pile(state, at, hands, DEALT, slots, 0)
    for i in range(hands):
        state[HAND + i // table[HAND_SIZE] * ROWS + state[at + i]] += 1


@compiled
def count_of(table: Ints, state: Ints, seat: int, category: int) -> int:
    """How many cards of a category the player has."""
    count = 0
    for row in range(table[ROW_COUNT]):
        if table[CATEGORY + row] == category:
            count += owned(state, seat, row)
    return whole(count)


@compiled
def points_of(table: Ints, state: Ints, seat: int) -> int:
    """Printed points and those that cards count."""
    points = 0
    for row in range(table[ROW_COUNT]):
        points += owned(state, seat, row) * table[PRINTED + row]
        points += counted_points(table, state, seat, row)
    return whole(points)


@compiled
def counted(table: Ints, state: Ints, seat: int, what: int) -> int:
    """How many of what points are counted for the player has: a category, or sets of all three."""
    if what <= BUILDING:
        return count_of(table, state, seat, what)
    least = count_of(table, state, seat, TREASURE)
    for category in range(TREASURE + 1, BUILDING + 1):
        least = min(least, count_of(table, state, seat, category))
    return whole(least)


@compiled
def counted_points(table: Ints, state: Ints, seat: int, row: int) -> int:
    """The points that the player's cards of that row count at the end."""
    have = owned(state, seat, row)
    if not have or table[TIMING + row] != GAME_END:
        return 0
    points = 0
    for i in range(table[STEP_COUNT + row]):
        at = STEPS + 4 * (table[STEP_AT + row] + i)
        if table[at] != POINTS_PER:
            continue
        amount = counted(table, state, seat, table[at + 2])
        points += have * (amount // table[at + 1])
    return whole(points)


@compiled
def random_move(moves: Ints, count: int, seed: int, index: int, turn: int) -> int:
    """Any legal move; but nobody ends a turn while a companion can be played."""
    if count > 1 and moves[4 * (count - 1)] == END and moves[0] == PLAY:
        count -= 1
    return below(count, number(seed, index, PLAYER, turn))


@compiled
def playouts(table: Ints, seed: int, start: int, stop: int, points: Ints) -> int:
    """Deals `start` up to `stop` at random: the points of each seat, one deal after the other.

    Gives the number of decisions.
    """
    state, room = np.zeros(STATE_SIZE, np.int64), np.empty(ROOM, np.int64)
    moves, paid = np.empty(4 * MOVES_MOST, np.int64), np.empty(ROOM, np.int64)
    seats, decisions = table[TABLE_SEATS], 0
    for index in range(start, stop):
        deal(table, seed, index, state, room)
        turn = 0
        while True:
            count = legal_moves(table, state, moves, paid)
            if count == 0:
                break
            move = random_move(moves, count, seed, index, turn)
            apply(table, state, moves, move, paid, room)
            turn += 1
        decisions += turn
        for seat in range(seats):
            points[(index - start) * seats + seat] = points_of(table, state, seat)
    return whole(decisions)
