"""Steps of effects on packed integers: what happens by itself, until somebody must decide.

The same game as `position`. A state is changed in place. The top item of its stack is the step under
way; while the stack is empty the mover decides freely.
"""
# ruff: noqa: SIM110 - compiled code knows no generators

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.kernel_payments import shortfall
from fortgold.games.arch_king.kernel_piles import can_reveal, draw_companion, reveal
from fortgold.games.arch_king.packed import (
    AWAY,
    BUILD,
    BUILDING,
    CATEGORY,
    CHOOSE,
    COMPANION_END,
    COMPANION_FIRST,
    COMPANION_NEXT,
    CONVERT,
    COST,
    DISCARD,
    DRAW,
    END_CARDS,
    ENDER,
    EXPLORE,
    FIELD,
    FOOD,
    FRONTIER,
    GIVES,
    HAND,
    HAVE_FOOD,
    HAVE_PRESTIGE,
    HEIGHT,
    ICONS,
    KINGDOM_ROWS,
    MOVER,
    N_FAILED,
    N_GAINS,
    N_TRIED,
    ON_GAIN_ANY,
    ON_GAIN_SELF,
    ON_PRODUCE,
    OVERFLOW,
    PAYING,
    PLAYED,
    PRESTIGE,
    PRODUCE,
    PRODUCE_ANY,
    PRODUCED,
    READY_FRONTIER,
    READY_TREASURE,
    REPEAT,
    REPEATS,
    ROW_COUNT,
    ROWS,
    SAGE,
    SETTLE,
    SIDEWAYS,
    STACK,
    STACK_MOST,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    SWAP,
    SWAP_BACK,
    TAP,
    TIMING,
    TREASURE,
    TURN_GAINS,
    TURNS,
    UPRIGHT,
    Ints,
)


@compiled
def push(state: Ints, operation: int, n: int, a: int, b: int) -> None:
    """Another item on the stack."""
    if state[HEIGHT] == STACK_MOST:
        state[OVERFLOW] = 1
        return
    at = STACK + 4 * state[HEIGHT]
    state[at], state[at + 1], state[at + 2], state[at + 3] = operation, n, a, b
    state[HEIGHT] += 1


@compiled
def push_steps(table: Ints, state: Ints, first: int, count: int) -> None:
    """Steps that are to be done now, the first on top."""
    for i in range(count - 1, -1, -1):
        at = STEPS + 4 * (first + i)
        push(state, table[at], table[at + 1], table[at + 2], table[at + 3])


@compiled
def push_effect(table: Ints, state: Ints, row: int) -> None:
    """All steps of a card."""
    push_steps(table, state, table[STEP_AT + row], table[STEP_COUNT + row])


@compiled
def push_all(table: Ints, state: Ints, timing: int) -> None:
    """The effects of all the mover's cards with that timing, in the order of the table."""
    own = state[MOVER] * ROWS
    for row in range(table[ROW_COUNT] - 1, -1, -1):
        if table[TIMING + row] == timing:
            for _ in range(state[UPRIGHT + own + row] + state[SIDEWAYS + own + row]):
                push_effect(table, state, row)


@compiled
def owned(state: Ints, seat: int, row: int) -> int:
    """How many of that row lie in front of the player, upright or sideways."""
    at = seat * ROWS + row
    return whole(state[UPRIGHT + at] + state[SIDEWAYS + at])


@compiled
def cards_of(table: Ints, state: Ints, seat: int) -> int:
    """All cards in front of a player."""
    count = 0
    for row in range(table[ROW_COUNT]):
        count += owned(state, seat, row)
    return whole(count)


@compiled
def convert_of(table: Ints, state: Ints, seat: int) -> int:
    """Units that may count as any kind in a payment of the player's."""
    units = 0
    for row in range(table[ROW_COUNT]):
        if table[TIMING + row] == PAYING:
            for i in range(table[STEP_COUNT + row]):
                at = STEPS + 4 * (table[STEP_AT + row] + i)
                if table[at] == CONVERT:
                    units += table[at + 1] * owned(state, seat, row)
    return units


# What can be done for a step.


@compiled
def can_take(table: Ints, state: Ints, seat: int, row: int, category: int) -> bool:
    """Whether the field has such a card that the player may gain: a name twice is for frontiers."""
    if state[FIELD + row] == 0 or table[CATEGORY + row] != category:
        return False
    return category == FRONTIER or owned(state, seat, row) == 0


@compiled
def can_build(table: Ints, state: Ints, seat: int, row: int, discount: int, found: Ints) -> bool:
    """Whether the player may gain that building, and pay for it."""
    if not can_take(table, state, seat, row, BUILDING):
        return False
    need = table[COST + 4 * row : COST + 4 * row + 4]
    convert = convert_of(table, state, seat)
    return shortfall(table, state, seat, need, convert, found) <= discount


@compiled
def has_options(table: Ints, state: Ints, operation: int, a: int, b: int, found: Ints) -> bool:
    """Whether something can be done for a step that somebody decides about."""
    if operation != CHOOSE:
        return can_do(table, state, operation, a, found)
    for i in range(a, a + b):
        if can_begin(table, state, i, found):
            return True
    return False


@compiled
def can_do(table: Ints, state: Ints, operation: int, a: int, found: Ints) -> bool:
    """`has_options` of all steps but a choice."""
    seat = state[MOVER]
    own = seat * ROWS
    if operation in (EXPLORE, SETTLE):
        category = TREASURE if operation == EXPLORE else FRONTIER
        for row in range(table[KINGDOM_ROWS]):
            if can_take(table, state, seat, row, category):
                return True
        return False
    if operation == BUILD:
        for row in range(table[KINGDOM_ROWS]):
            if state[FIELD + row] and can_build(table, state, seat, row, a, found):
                return True
        return False
    if operation in (PRODUCE_ANY, READY_FRONTIER, READY_TREASURE):
        category = TREASURE if operation == READY_TREASURE else FRONTIER
        for row in range(table[ROW_COUNT]):
            if table[CATEGORY + row] == category and state[SIDEWAYS + own + row]:
                return True
        return False
    if operation == DISCARD:
        for row in range(table[KINGDOM_ROWS]):
            if state[FIELD + row]:
                return True
        return False
    if operation == SWAP_BACK:
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            if row != table[SAGE] and state[HAND + own + row]:
                return True
        return False
    if operation == REPEAT:
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            if state[PLAYED + row] and not table[REPEATS + row]:
                return True
        return False
    return True


@compiled
def some_lie(table: Ints, state: Ints, icon: int) -> bool:
    """Whether a frontier of the mover's that shows the icon lies sideways."""
    own = SIDEWAYS + state[MOVER] * ROWS
    for row in range(table[COMPANION_FIRST]):
        if state[own + row] and table[CATEGORY + row] == FRONTIER and table[ICONS + row] & icon:
            return True
    return False


@compiled
def can_begin(table: Ints, state: Ints, alternative: int, found: Ints) -> bool:
    """Whether the first step of an alternative (a numbered entry among the steps) can be done.

    It is no choice itself: `packing` sees to that, because these two cannot call each other.
    """
    at = STEPS + 4 * alternative
    if table[at + 1] == 0:
        return True
    at = STEPS + 4 * table[at]
    operation = table[at]
    if operation == DRAW:
        return can_reveal(table, state)
    if operation == PRODUCE:
        return some_lie(table, state, table[at + 2])
    if operation == SWAP:
        if state[COMPANION_NEXT] < state[COMPANION_END]:
            return True
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            if state[AWAY + row]:
                return True
        return False
    return can_do(table, state, operation, table[at + 2], found)


@compiled
def can_interrupt(table: Ints, state: Ints) -> bool:
    """Whether the mover has an upright card to use for anything but paying."""
    own = UPRIGHT + state[MOVER] * ROWS
    for row in range(table[ROW_COUNT]):
        if table[TIMING + row] == TAP and table[GIVES + row] == 0 and state[own + row]:
            return True
    return False


# Steps that nobody decides about.


@compiled
def gain(table: Ints, state: Ints, row: int) -> None:
    """A card of the field comes to the mover, upright; then cards answer."""
    state[FIELD + row] -= 1
    state[UPRIGHT + state[MOVER] * ROWS + row] += 1
    state[N_GAINS + table[CATEGORY + row]] += 1
    state[TURN_GAINS + table[CATEGORY + row] - 1] += 1
    if state[ENDER] < 0 and cards_of(table, state, state[MOVER]) >= table[END_CARDS]:
        state[ENDER] = state[TURNS]
    if table[TIMING + row] == ON_GAIN_SELF:
        push_effect(table, state, row)
    push_all(table, state, ON_GAIN_ANY)


@compiled
def stand_up(table: Ints, state: Ints, icon: int) -> bool:
    """All frontiers of the mover that show the icon; False if none lay sideways."""
    own, some = state[MOVER] * ROWS, some_lie(table, state, icon)
    for row in range(table[COMPANION_FIRST]):
        if table[CATEGORY + row] == FRONTIER and table[ICONS + row] & icon:
            state[UPRIGHT + own + row] += state[SIDEWAYS + own + row]
            state[SIDEWAYS + own + row] = 0
    return some


@compiled
def go_on(table: Ints, state: Ints, room: Ints) -> None:
    """Do what happens by itself, up to the next decision of the mover."""
    while state[HEIGHT]:
        top = STACK + 4 * (state[HEIGHT] - 1)
        operation, n, a = state[top], state[top + 1], state[top + 2]
        if operation == PRODUCED:
            state[HEIGHT] -= 1
            push_all(table, state, ON_PRODUCE)
        elif operation == FOOD:
            state[HEIGHT] -= 1
            state[HAVE_FOOD] += n
        elif operation == PRESTIGE:
            state[HEIGHT] -= 1
            state[HAVE_PRESTIGE] += n
        elif operation == DRAW:
            step_done(state)
            state[N_TRIED + DRAW] += 1
            if not reveal(table, state, room):
                state[N_FAILED + DRAW] += 1
        elif operation == PRODUCE:
            state[HEIGHT] -= 1
            state[N_TRIED + PRODUCE] += 1
            state[N_FAILED + PRODUCE] += not stand_up(table, state, a)
            push(state, PRODUCED, 1, 0, 0)
        elif operation == SWAP:
            state[HEIGHT] -= 1
            drawn = 0
            for _ in range(n):
                drawn += draw_companion(table, state, room)
            if drawn:
                push(state, SWAP_BACK, drawn, 0, 0)
        elif has_options(table, state, operation, a, state[top + 3], room) or can_interrupt(
            table, state
        ):
            return
        else:
            state[N_FAILED + operation] += 1
            skip(state)


@compiled
def step_done(state: Ints) -> None:
    """One of the n times of the top item is over."""
    top = STACK + 4 * (state[HEIGHT] - 1)
    state[top + 1] -= 1
    if state[top + 1] == 0:
        state[HEIGHT] -= 1


@compiled
def skip(state: Ints) -> None:
    """The step under way is left undone, once; a production icon is used all the same."""
    top = STACK + 4 * (state[HEIGHT] - 1)
    operation = state[top]
    state[N_TRIED + operation] += 1
    if operation == DISCARD and state[top + 2]:
        state[HEIGHT] -= 1
        return
    step_done(state)
    if operation == PRODUCE_ANY:
        push(state, PRODUCED, 1, 0, 0)
