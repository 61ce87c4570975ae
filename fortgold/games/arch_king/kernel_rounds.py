"""Drafts, turns and rounds on packed integers: what follows when somebody has laid a card or ends a turn."""

from __future__ import annotations

from fortgold.compiled import compiled
from fortgold.games.arch_king.kernel_steps import cards_of, go_on, owned, push_all
from fortgold.games.arch_king.packed import (
    BINS,
    COMPANION_FIRST,
    COMPLETE,
    DONE,
    DRAFTING,
    END_CARDS,
    FIELD,
    FIELD_ROUNDS,
    FIRST_SEAT,
    FOOD,
    HAND,
    HAND_SIZE,
    HAVE_FOOD,
    HAVE_PRESTIGE,
    KINGDOM_ROWS,
    LAID,
    MOVER,
    N_DRAFTED,
    N_FIELD,
    N_FOOD_LEFT,
    N_PICKED,
    N_TURN_GAINS,
    OVER,
    PASSIVE,
    PHASE,
    PICKS,
    PICKS_MOST,
    PLAYED,
    PLAYING,
    PRESTIGE,
    ROUND,
    ROUND_LIMIT,
    ROW_COUNT,
    ROWS,
    SAGE,
    SAGE_PLAYED,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    TABLE_SEATS,
    TIMING,
    TURN_GAINS,
    TURN_START,
    TURNS,
    USED,
    Ints,
)


@compiled
def next_drafter(table: Ints, state: Ints, room: Ints) -> None:
    """The next player lays a companion, or all have: then hands go to the left."""
    seats = table[TABLE_SEATS]
    state[MOVER] += 1
    if state[MOVER] < seats:
        return
    state[MOVER] = 0
    state[PICKS] += 1
    pass_left(table, state, HAND)
    if state[PICKS] >= table[HAND_SIZE] - 1:
        begin_play(table, state, room)


@compiled
def pass_left(table: Ints, state: Ints, what: int) -> None:
    """Each player's cards of that region go to the next seat."""
    last = table[TABLE_SEATS] - 1
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        kept = state[what + last * ROWS + row]
        for seat in range(last, 0, -1):
            state[what + seat * ROWS + row] = state[what + (seat - 1) * ROWS + row]
        state[what + row] = kept


@compiled
def begin_play(table: Ints, state: Ints, room: Ints) -> None:
    """The last companions are laid; all are taken up, and the Sage's holder begins."""
    for seat in range(table[TABLE_SEATS]):
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            at = seat * ROWS + row
            last = min(table[HAND_SIZE], PICKS_MOST) - 1
            state[N_PICKED + last * ROWS + row] += state[HAND + at]
            state[HAND + at] += state[LAID + at]
            state[LAID + at] = 0
            state[N_DRAFTED + row] += state[HAND + at]
        if state[HAND + seat * ROWS + table[SAGE]]:
            state[FIRST_SEAT] = seat
    state[PHASE], state[TURNS], state[SAGE_PLAYED] = PLAYING, 0, 0
    begin_turn(table, state, state[FIRST_SEAT], room)


@compiled
def begin_turn(table: Ints, state: Ints, seat: int, room: Ints) -> None:
    state[MOVER] = seat
    state[HAVE_FOOD] = state[HAVE_PRESTIGE] = 0
    for i in range(3):
        state[TURN_GAINS + i] = 0
    for row in range(table[ROW_COUNT]):
        state[PLAYED + row] = state[USED + row] = 0
        if table[TIMING + row] != PASSIVE:
            continue
        have = owned(state, seat, row)
        for i in range(table[STEP_COUNT + row]):
            at = STEPS + 4 * (table[STEP_AT + row] + i)
            if table[at] == FOOD:
                state[HAVE_FOOD] += have * table[at + 1]
            elif table[at] == PRESTIGE:
                state[HAVE_PRESTIGE] += have * table[at + 1]
    push_all(table, state, TURN_START)
    go_on(table, state, room)


@compiled
def end_turn(table: Ints, state: Ints, room: Ints) -> None:
    """The next player's turn, or the end of the round."""
    seats = table[TABLE_SEATS]
    state[N_FOOD_LEFT + min(state[HAVE_FOOD], BINS - 1)] += 1
    for i in range(3):
        state[N_TURN_GAINS + i * BINS + min(state[TURN_GAINS + i], BINS - 1)] += 1
    state[TURNS] += 1
    if state[TURNS] < seats:
        begin_turn(table, state, (state[MOVER] + 1) % seats, room)
        return
    for seat in range(seats):
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            at = seat * ROWS + row
            state[HAND + at] += state[DONE + at]
            state[DONE + at] = 0
        if cards_of(table, state, seat) >= table[END_CARDS]:
            state[PHASE], state[COMPLETE] = OVER, 1
    if state[PHASE] != OVER and state[ROUND] >= table[ROUND_LIMIT]:
        state[PHASE], state[COMPLETE] = OVER, 0
    note_field(table, state)
    if state[PHASE] == OVER:
        return
    pass_left(table, state, HAND)
    begin_draft(table, state, room)


@compiled
def begin_draft(table: Ints, state: Ints, room: Ints) -> None:
    state[PHASE], state[MOVER], state[PICKS] = DRAFTING, 0, 0
    state[ROUND] += 1
    if table[HAND_SIZE] <= 1:
        begin_play(table, state, room)


@compiled
def note_field(table: Ints, state: Ints) -> None:
    """The cards in the field at the end of a round, and at the end of the game."""
    size = 0
    for row in range(table[KINGDOM_ROWS]):
        size += state[FIELD + row]
    size = min(size, BINS - 1)
    if state[ROUND] <= FIELD_ROUNDS:
        state[N_FIELD + (state[ROUND] - 1) * BINS + size] += 1
    if state[PHASE] == OVER:
        state[N_FIELD + FIELD_ROUNDS * BINS + size] += 1
