"""What a greedy mover thinks of gains and effects, on packed integers; why, `greedy` says.

`sight` is what it sees: see `kernel_sight`.
"""

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.greedy import (
    ANY_CARD,
    CONVERTED,
    HOPED,
    KIND,
    LACKING,
    OFTEN,
    POINT,
    PROMISED,
    REVEAL,
    SWAPPED,
    UNIT,
)
from fortgold.games.arch_king.greedy import FOOD as FOOD_WORTH
from fortgold.games.arch_king.greedy import PRESTIGE as PRESTIGE_WORTH
from fortgold.games.arch_king.kernel_piles import can_reveal
from fortgold.games.arch_king.kernel_sight import (
    BEST,
    CAN_REVEAL,
    GAIN,
    LACKS_PRESTIGE,
    LEFT,
    LYING,
    MORE,
    REPEATED,
    UNKNOWN,
    VALUE,
    counted,
    lacking,
    look_at_hand,
    look_at_realm,
    lying_with,
    note_lacking,
    note_more,
    short_of,
)
from fortgold.games.arch_king.kernel_steps import can_take
from fortgold.games.arch_king.packed import (
    BUILD,
    BUILDING,
    CATEGORY,
    CHOOSE,
    COMPANION_FIRST,
    CONVERT,
    COST_PRESTIGE,
    DRAW,
    EXPLORE,
    FIELD,
    FOOD,
    FRONTIER,
    HAVE_PRESTIGE,
    KINGDOM_ROWS,
    MOVER,
    ON_GAIN_SELF,
    PLAYED,
    POINTS_PER,
    PRESTIGE,
    PRINTED,
    PRODUCE,
    PRODUCE_ANY,
    READY_FRONTIER,
    READY_TREASURE,
    REPEAT,
    REPEATS,
    RESOURCE,
    ROW_COUNT,
    SETTLE,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    SWAP,
    TIMING,
    TIMINGS,
    TREASURE,
    Ints,
)
from fortgold.games.arch_king.steps import Op

# Weights by operation and by timing, for those that have none.
PROMISED_OR_UNIT = tuple(PROMISED.get(op, UNIT) for op in Op)
NOT_OFTEN = -1
OFTEN_BY = tuple(
    OFTEN.get(timing, NOT_OFTEN) for timing in sorted(TIMINGS, key=TIMINGS.__getitem__)
)


@compiled
def look_around(table: Ints, state: Ints, sight: Ints) -> None:
    """All that a decision within a turn asks for."""
    look_at_realm(table, state, sight)
    look_at_hand(table, state, sight)
    sight[CAN_REVEAL] = can_reveal(table, state)
    note_lacking(table, state, sight)
    note_more(table, state, sight)
    for category in range(TREASURE, BUILDING + 1):
        best, some = 0, False
        for row in range(table[KINGDOM_ROWS]):
            if state[FIELD + row] == 0 or table[CATEGORY + row] != category:
                continue
            sight[GAIN + row] = gain_of(table, sight, row)
            if can_take(table, state, state[MOVER], row, category):
                best = max(best, sight[GAIN + row]) if some else sight[GAIN + row]
                some = True
        sight[BEST + category] = best
    sight[REPEATED] = repeated(table, state, sight)


@compiled
def gain_of(table: Ints, sight: Ints, row: int) -> int:
    """What a kingdom card would bring to the realm: points at once and to come, and its use."""
    category, timing, left = table[CATEGORY + row], table[TIMING + row], sight[LEFT]
    points, extra = table[PRINTED + row] + sight[MORE + category], 0
    for i in range(table[STEP_AT + row], table[STEP_AT + row] + table[STEP_COUNT + row]):
        at = STEPS + 4 * i
        operation, n = table[at], table[at + 1]
        if operation == POINTS_PER:
            points += counted(sight, table[at + 2], category) // n
            extra += POINT * left // (4 * n)
        elif operation == RESOURCE:
            kinds = table[at + 3] - 1
            extra += UNIT * n + LACKING * min(n, lacking(sight, table[at + 2])) + KIND * kinds
        elif operation == CONVERT:
            extra += CONVERTED * left // 4
        elif OFTEN_BY[timing] != NOT_OFTEN:
            extra += PROMISED_OR_UNIT[operation] * n * OFTEN_BY[timing] * left // 24
        elif timing == ON_GAIN_SELF:
            extra += PROMISED_OR_UNIT[operation] * n
        else:
            extra += UNIT
    return whole(ANY_CARD + POINT * points + extra)


# What effects are worth.


@compiled
def worth(table: Ints, state: Ints, sight: Ints, first: int, count: int) -> int:
    """What so many steps from `first` on would bring now."""
    return worth_with(table, state, sight, first, count, sight[REPEATED])


# Compiled functions that call themselves crash when they come from numba's cache, so it goes down by
# levels: a step that repeats a companion, what that one offers to choose, other steps.


@compiled
def repeated(table: Ints, state: Ints, sight: Ints) -> int:
    """The most that repeating a companion would bring."""
    best, some = 0, False
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[PLAYED + row] and not table[REPEATS + row]:
            here = worth_with(table, state, sight, table[STEP_AT + row], table[STEP_COUNT + row], 0)
            best, some = max(best, here) if some else here, True
    return best


@compiled
def worth_with(table: Ints, state: Ints, sight: Ints, first: int, count: int, again: int) -> int:
    """What the steps would bring if repeating a companion brought `again`."""
    total = worth_plainly(table, state, sight, first, count, again)
    for i in range(first, first + count):
        at = STEPS + 4 * i
        if table[at] == CHOOSE:
            best = 0
            for j in range(table[at + 3]):
                entry = STEPS + 4 * (table[at + 2] + j)
                here = worth_plainly(table, state, sight, table[entry], table[entry + 1], again)
                best = here if j == 0 else max(best, here)
            total += best
    return total


@compiled
def worth_plainly(table: Ints, state: Ints, sight: Ints, first: int, count: int, again: int) -> int:
    """The same without what steps offer to choose."""
    total = revealed = standing = treasures = 0
    for i in range(first, first + count):
        at = STEPS + 4 * i
        operation, n, a = table[at], table[at + 1], table[at + 2]
        if operation in (PRODUCE_ANY, READY_FRONTIER):
            standing += 1
            total += UNIT * (standing <= sight[LYING + FRONTIER])
        elif operation == READY_TREASURE:
            treasures += 1
            total += UNIT * (treasures <= sight[LYING + TREASURE])
        elif operation in (EXPLORE, SETTLE):
            best = sight[BEST + (TREASURE if operation == EXPLORE else FRONTIER)]
            if best == 0 and revealed:
                best = HOPED
            total += best
        elif operation == FOOD:
            total += FOOD_WORTH * n
        elif operation == PRESTIGE:
            total += PRESTIGE_WORTH * n if sight[LACKS_PRESTIGE] else 1
        elif operation == DRAW:
            revealed += sight[CAN_REVEAL]
            total += REVEAL * sight[CAN_REVEAL]
        elif operation == PRODUCE:
            total += UNIT * lying_with(table, state, sight, a)
        elif operation == BUILD:
            total += best_building(table, state, sight, a)
        elif operation == SWAP:
            total += SWAPPED
        elif operation == REPEAT:
            total += again
    return whole(total)


@compiled
def best_building(table: Ints, state: Ints, sight: Ints, discount: int) -> int:
    """The greatest gain among buildings of the field that can be paid for now; 0: none."""
    best, some = 0, False
    for row in range(table[KINGDOM_ROWS]):
        if (
            can_take(table, state, state[MOVER], row, BUILDING)
            and short_of(table, state, sight, row) <= discount
        ):
            best = max(best, sight[GAIN + row]) if some else sight[GAIN + row]
            some = True
    return whole(best)


@compiled
def value_of(table: Ints, state: Ints, sight: Ints, row: int) -> int:
    """What a companion in the hand would bring now; 0 if it cannot be played."""
    if sight[VALUE + row] == UNKNOWN:
        value = 0
        if (
            table[COST_PRESTIGE + row] <= state[HAVE_PRESTIGE]
            and short_of(table, state, sight, row) <= 0
        ):
            value = worth(table, state, sight, table[STEP_AT + row], table[STEP_COUNT + row])
        sight[VALUE + row] = value
    return whole(sight[VALUE + row])
