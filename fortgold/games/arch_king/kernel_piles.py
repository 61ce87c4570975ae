"""Piles on packed integers: the order in which they come up, and discards that become piles again."""
# ruff: noqa: SIM110 - compiled code knows no generators

from __future__ import annotations

import numpy as np

from fortgold.chance_compiled import number
from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.packed import (
    AWAY,
    CARDS,
    COMPANION_END,
    COMPANION_FIRST,
    COMPANION_NEXT,
    COMPANION_PILE,
    COMPANION_TIMES,
    FIELD,
    GONE,
    HAND,
    INDEX,
    KINGDOM_END,
    KINGDOM_NEXT,
    KINGDOM_PILE,
    KINGDOM_ROWS,
    KINGDOM_TIMES,
    MOVER,
    N_DRAFTED,
    ROW_COUNT,
    ROWS,
    SEED,
    SLOT_FIRST,
    Ints,
)
from fortgold.games.arch_king.rules import COMPANIONS, KINGDOM

ONE = np.uint64(1)
AGAIN = 4096  # what a slot's number grows by each time a discard becomes the pile


@compiled
def sort_pile(state: Ints, pile: int, count: int, stream: int, slots: Ints, plus: int) -> None:
    """Put `state[pile : pile + count]` in the order of the numbers of their `slots`."""
    keys = slots.astype(slots.dtype)  # room of the same size
    seed, index = state[SEED], state[INDEX]
    for i in range(count):
        # a number of 64 bits without its last one, so that it compares as a signed one
        key = whole(number(seed, index, stream, slots[i] + plus) >> ONE)
        row, slot, place = state[pile + i], slots[i], i
        while place > 0 and (
            keys[place - 1] > key or (keys[place - 1] == key and slots[place - 1] > slot)
        ):
            keys[place], slots[place] = keys[place - 1], slots[place - 1]
            state[pile + place] = state[pile + place - 1]
            place -= 1
        keys[place], slots[place], state[pile + place] = key, slot, row


@compiled
def can_reveal(table: Ints, state: Ints) -> bool:
    """Whether a kingdom card can come up, be it out of the discard."""
    if state[KINGDOM_NEXT] < state[KINGDOM_END]:
        return True
    for row in range(table[KINGDOM_ROWS]):
        if state[GONE + row]:
            return True
    return False


@compiled
def reveal(table: Ints, state: Ints, room: Ints) -> bool:
    """The next kingdom card goes to the field; False if there is none."""
    if state[KINGDOM_NEXT] == state[KINGDOM_END]:
        state[KINGDOM_TIMES] += 1
        count = recycle(
            table, state, GONE, 0, table[KINGDOM_ROWS], KINGDOM_PILE, KINGDOM,
            state[KINGDOM_TIMES], room,
        )  # fmt: skip
        state[KINGDOM_NEXT], state[KINGDOM_END] = 0, count
        if count == 0:
            state[KINGDOM_TIMES] -= 1
            return False
    state[FIELD + state[KINGDOM_PILE + state[KINGDOM_NEXT]]] += 1
    state[KINGDOM_NEXT] += 1
    return True


@compiled
def draw_companion(table: Ints, state: Ints, room: Ints) -> bool:
    """The next companion goes to the mover's hand; False if there is none."""
    if state[COMPANION_NEXT] == state[COMPANION_END]:
        state[COMPANION_TIMES] += 1
        count = recycle(
            table, state, AWAY, table[COMPANION_FIRST], table[ROW_COUNT], COMPANION_PILE, COMPANIONS,
            state[COMPANION_TIMES], room,
        )  # fmt: skip
        state[COMPANION_NEXT], state[COMPANION_END] = 0, count
        if count == 0:
            state[COMPANION_TIMES] -= 1
            return False
    row = state[COMPANION_PILE + state[COMPANION_NEXT]]
    state[HAND + state[MOVER] * ROWS + row] += 1
    state[N_DRAFTED + row] += 1
    state[COMPANION_NEXT] += 1
    return True


@compiled
def recycle(
    table: Ints, state: Ints, discard: int, first: int, end: int, pile: int, stream: int, times: int,
    room: Ints,
) -> int:  # fmt: skip
    """A discard becomes the pile; the number of its cards."""
    count = 0
    for row in range(first, end):
        for copy in range(state[discard + row]):
            state[pile + count] = row
            room[count] = table[SLOT_FIRST + row] + copy
            count += 1
        state[discard + row] = 0
    sort_pile(state, pile, count, stream, room[:CARDS], AGAIN * times)
    return count
