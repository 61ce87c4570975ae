"""The moves of whoever must decide, listed and made, on packed integers.

`moves` holds four numbers for each move: kind, row, where its payment lies in `paid`, and how many
cards that has. They come in the order of `position`: by kind, then by row, then by payment.
"""

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.kernel_payments import CARDS_MOST, PAYMENTS_MOST, payments
from fortgold.games.arch_king.kernel_rounds import end_turn, next_drafter
from fortgold.games.arch_king.kernel_steps import (
    can_begin,
    can_take,
    convert_of,
    gain,
    go_on,
    has_options,
    owned,
    push,
    push_effect,
    push_steps,
    skip,
    step_done,
)
from fortgold.games.arch_king.moves import Kind
from fortgold.games.arch_king.packed import (
    AWAY,
    BUILD,
    CATEGORY,
    CHOOSE,
    COMPANION_FIRST,
    COST,
    COST_FOOD,
    COST_PRESTIGE,
    DECISIONS,
    DISCARD,
    DONE,
    DRAFTING,
    EXPLORE,
    FIELD,
    FRONTIER,
    GIVES,
    GONE,
    HAND,
    HAVE_FOOD,
    HAVE_PRESTIGE,
    HEIGHT,
    KINGDOM_ROWS,
    LAID,
    MOVER,
    N_FAILED,
    N_PAID,
    N_PICKED,
    N_PLAYED,
    N_TRIED,
    N_TURNED,
    ONCE_PER_TURN,
    OVER,
    OVERFLOW,
    PHASE,
    PICKS,
    PICKS_MOST,
    PLAYED,
    PRODUCE_ANY,
    PRODUCED,
    READY_FRONTIER,
    READY_TREASURE,
    REPEAT,
    REPEATS,
    ROW_COUNT,
    ROWS,
    SAGE,
    SAGE_PLAYED,
    SETTLE,
    SIDEWAYS,
    STACK,
    STEPS,
    SWAP_BACK,
    TAP,
    TIMING,
    TREASURE,
    UPRIGHT,
    USED,
    Ints,
)

DRAFT, PLAY, USE, TAKE, BUILD_IT, READY, DISCARD_IT, SWAP_IT, REPEAT_IT, CHOOSE_IT, SKIP, END = (
    int(kind) for kind in list(Kind)[:12]
)
NONE = -1


@compiled
def add(moves: Ints, count: int, kind: int, row: int, start: int, length: int) -> int:
    at = 4 * count
    moves[at], moves[at + 1], moves[at + 2], moves[at + 3] = kind, row, start, length
    return count + 1


@compiled
def add_paid(
    table: Ints, state: Ints, moves: Ints, count: int, paid: Ints, used: int, kind: int, row: int,
    discount: int,
) -> int:  # fmt: skip
    """A move for each payment of the row's cost; the number of moves then."""
    if used >= PAYMENTS_MOST:
        state[OVERFLOW] = 1
        return count
    seat = state[MOVER]
    need = table[COST + 4 * row : COST + 4 * row + 4]
    start = used * CARDS_MOST
    found = payments(
        table, state, seat, need, convert_of(table, state, seat), discount, paid[start:],
        PAYMENTS_MOST - used,
    )  # fmt: skip
    if used + found >= PAYMENTS_MOST:
        state[OVERFLOW] = 1
    for i in range(found):
        at = start + i * CARDS_MOST
        count = add(moves, count, kind, row, at + 1, paid[at])
    return count


@compiled
def legal_moves(table: Ints, state: Ints, moves: Ints, paid: Ints) -> int:
    """The number of moves; 0 when the game is over."""
    phase, own = state[PHASE], state[MOVER] * ROWS
    first, rows = table[COMPANION_FIRST], table[ROW_COUNT]
    count = 0
    if phase == OVER:
        return 0
    if phase == DRAFTING:
        for row in range(first, rows):
            if state[HAND + own + row]:
                count = add(moves, count, DRAFT, row, 0, 0)
        return count
    if state[HEIGHT] == 0:
        return free_moves(table, state, moves, paid)
    for row in range(rows):
        if table[TIMING + row] == TAP and table[GIVES + row] == 0 and state[UPRIGHT + own + row]:
            count = add(moves, count, USE, row, 0, 0)
    return step_moves(table, state, moves, count, paid)


@compiled
def must_play_sage(table: Ints, state: Ints) -> bool:
    return whole(state[HAND + state[MOVER] * ROWS + table[SAGE]]) > 0


@compiled
def free_moves(table: Ints, state: Ints, moves: Ints, paid: Ints) -> int:
    """What the mover may begin in the turn."""
    own, rows = state[MOVER] * ROWS, table[ROW_COUNT]
    sage = must_play_sage(table, state)
    count = 0
    for row in range(table[COMPANION_FIRST], rows):
        if state[HAND + own + row] == 0 or (sage and row != table[SAGE]):
            continue
        if (
            table[COST_FOOD + row] <= state[HAVE_FOOD]
            and table[COST_PRESTIGE + row] <= state[HAVE_PRESTIGE]
        ):
            used = count  # no payment is longer than its room, so moves and payments keep step
            count = add_paid(table, state, moves, count, paid, used, PLAY, row, 0)
    for row in range(rows):
        if table[TIMING + row] == TAP:
            if table[GIVES + row] == 0 and state[UPRIGHT + own + row]:
                count = add(moves, count, USE, row, 0, 0)
        elif table[TIMING + row] == ONCE_PER_TURN and state[USED + row] < owned(
            state, state[MOVER], row
        ):
            count = add(moves, count, USE, row, 0, 0)
    if not sage:
        count = add(moves, count, END, NONE, 0, 0)
    return count


@compiled
def step_moves(table: Ints, state: Ints, moves: Ints, count: int, paid: Ints) -> int:
    """What the mover may do for the step under way."""
    top = STACK + 4 * (state[HEIGHT] - 1)
    operation, a, b = state[top], state[top + 2], state[top + 3]
    seat = state[MOVER]
    own, rows, before = seat * ROWS, table[ROW_COUNT], count
    if operation in (EXPLORE, SETTLE):
        category = TREASURE if operation == EXPLORE else FRONTIER
        for row in range(table[KINGDOM_ROWS]):
            if can_take(table, state, seat, row, category):
                count = add(moves, count, TAKE, row, 0, 0)
    elif operation == BUILD:
        used = 0
        for row in range(table[KINGDOM_ROWS]):
            if can_take(table, state, seat, row, 3):
                were = count
                count = add_paid(table, state, moves, count, paid, used, BUILD_IT, row, a)
                used += count - were
        return add(moves, count, SKIP, NONE, 0, 0)
    elif operation in (PRODUCE_ANY, READY_FRONTIER, READY_TREASURE):
        category = TREASURE if operation == READY_TREASURE else FRONTIER
        for row in range(rows):
            if table[CATEGORY + row] == category and state[SIDEWAYS + own + row]:
                count = add(moves, count, READY, row, 0, 0)
    elif operation == DISCARD:
        for row in range(table[KINGDOM_ROWS]):
            if state[FIELD + row]:
                count = add(moves, count, DISCARD_IT, row, 0, 0)
        if a:
            return add(moves, count, SKIP, NONE, 0, 0)
    elif operation == SWAP_BACK:
        for row in range(table[COMPANION_FIRST], rows):
            if row != table[SAGE] and state[HAND + own + row]:
                count = add(moves, count, SWAP_IT, row, 0, 0)
    elif operation == REPEAT:
        for row in range(table[COMPANION_FIRST], rows):
            if state[PLAYED + row] and not table[REPEATS + row]:
                count = add(moves, count, REPEAT_IT, row, 0, 0)
    elif operation == CHOOSE:
        for i in range(b):
            if can_begin(table, state, a + i, paid):
                count = add(moves, count, CHOOSE_IT, i, 0, 0)
    if count == before:
        count = add(moves, count, SKIP, NONE, 0, 0)
    return count


# Moves made.


@compiled
def apply(table: Ints, state: Ints, moves: Ints, move: int, paid: Ints, room: Ints) -> None:
    """Make move number `move` of the list, and all that happens by itself after it."""
    at = 4 * move
    kind, row = moves[at], moves[at + 1]
    state[DECISIONS] += 1
    seat = state[MOVER]
    own = seat * ROWS
    if kind == DRAFT:
        state[HAND + own + row] -= 1
        state[LAID + own + row] += 1
        state[N_PICKED + min(state[PICKS], PICKS_MOST - 1) * ROWS + row] += 1
        next_drafter(table, state, room)
        return
    if kind == END:
        end_turn(table, state, room)
        return
    for i in range(moves[at + 2], moves[at + 2] + moves[at + 3]):
        state[UPRIGHT + own + paid[i]] -= 1
        state[SIDEWAYS + own + paid[i]] += 1
        state[N_TURNED + paid[i]] += 1
    if kind in (PLAY, BUILD_IT):
        note_cost(table, state, kind, row)
    if kind == PLAY:
        state[HAVE_FOOD] -= table[COST_FOOD + row]
        state[HAVE_PRESTIGE] -= table[COST_PRESTIGE + row]
        state[HAND + own + row] -= 1
        state[DONE + own + row] += 1
        state[N_PLAYED + row] += 1
        push_effect(table, state, row)
        state[PLAYED + row] += 1
        if row == table[SAGE]:
            state[SAGE_PLAYED] = 1
    elif kind == USE:
        if table[TIMING + row] == TAP:
            state[UPRIGHT + own + row] -= 1
            state[SIDEWAYS + own + row] += 1
        else:
            state[USED + row] += 1
        push_effect(table, state, row)
    elif kind == SKIP:
        top = STACK + 4 * (state[HEIGHT] - 1)
        operation = state[top]
        if not has_options(table, state, operation, state[top + 2], state[top + 3], room):
            state[N_FAILED + operation] += 1
        skip(state)
    else:
        step_made(table, state, kind, row)
    go_on(table, state, room)


@compiled
def step_made(table: Ints, state: Ints, kind: int, row: int) -> None:
    """The step under way is done with that row."""
    own = state[MOVER] * ROWS
    top = STACK + 4 * (state[HEIGHT] - 1)
    operation, a = state[top], state[top + 2]
    state[N_TRIED + operation] += 1
    step_done(state)
    if kind in (TAKE, BUILD_IT):
        gain(table, state, row)
    elif kind == READY:
        state[SIDEWAYS + own + row] -= 1
        state[UPRIGHT + own + row] += 1
        if operation == PRODUCE_ANY:
            push(state, PRODUCED, 1, 0, 0)
    elif kind == DISCARD_IT:
        state[FIELD + row] -= 1
        state[GONE + row] += 1
    elif kind == SWAP_IT:
        state[HAND + own + row] -= 1
        state[AWAY + row] += 1
    elif kind == REPEAT_IT:
        push_effect(table, state, row)
    elif kind == CHOOSE_IT:
        at = STEPS + 4 * (a + row)
        push_steps(table, state, table[at], table[at + 1])


# What statistics count.


@compiled
def note_cost(table: Ints, state: Ints, kind: int, row: int) -> None:
    """The resources of a cost that was paid, and those that were waived."""
    for i in range(4):
        state[N_PAID + i] += table[COST + 4 * row + i]
    if kind == BUILD_IT:
        top = STACK + 4 * (state[HEIGHT] - 1)
        total = 0
        for i in range(4):
            total += table[COST + 4 * row + i]
        state[N_PAID + 4] += min(total, state[top + 2])
