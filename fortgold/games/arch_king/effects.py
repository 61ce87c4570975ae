"""What cards do: steps that wait on a stack, until somebody has to decide.

The step under way lies on top. What others set off is laid on it, so that it comes first; while
nothing lies there, the mover decides freely. Every step knows which rows it may choose and what act
that is, so that one question, `fits`, tells what can be done and whether anything can.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - machine code knows no generators

from __future__ import annotations

from fortgold.games.arch_king import op, when
from fortgold.games.arch_king.counts import note_gain, note_step
from fortgold.games.arch_king.fields import (
    BUILDING,
    COMPANIONS,
    FRONTIER,
    JUST_SWAP_BACK,
    KINGDOM,
    NONE,
)
from fortgold.games.arch_king.payments import can_pay
from fortgold.games.arch_king.piles import can_draw, draw, make_ready
from fortgold.games.arch_king.tableau import has_namesake, owned
from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.common.stack import done_once, push, under_way

# What is to be done.


def push_steps(d: Record, s: Record, first: int, count: int) -> None:
    """Steps that are to be done now, the first one on top."""
    for step in range(first + count - 1, first - 1, -1):
        push(s, step, d.times[step])


def push_effect(d: Record, s: Record, row: int) -> None:
    """All steps of a card."""
    push_steps(d, s, d.first_step[row], d.steps[row])


def push_timed(d: Record, s: Record, timing: int) -> None:
    """The effects of all the mover's cards with that timing, the first row's on top."""
    for i in range(d.timed_rows[timing] - 1, -1, -1):
        row = d.timed[timing][i]
        for _ in range(owned(s, s.mover, row)):
            push_effect(d, s, row)


# What can be done.


def fits(d: Record, s: Record, w: Record, step: int, row: int) -> bool:
    """Whether the step can be done with that row."""
    what = d.op[step]
    if what == op.EXPLORE or what == op.SETTLE:
        return can_gain(d, s, row, d.kind[step])
    if what == op.BUILD:
        return can_gain(d, s, row, BUILDING) and can_pay(d, s, w, row, d.discount[step])
    if d.kind[step] != 0:
        return can_stand_up(d, s, step, row)
    if what == op.DISCARD:
        return s.field[row] > 0
    if what == op.SWAP_BACK:
        return s.hand[s.mover][row] > 0 and row != d.sage
    return what == op.REPEAT and s.done[s.mover][row] > 0 and not d.repeats[row]


def can_gain(d: Record, s: Record, row: int, category: int) -> bool:
    """The field has such a card; of treasures and buildings nobody has a name twice."""
    if s.field[row] == 0 or d.category[row] != category:
        return False
    return category == FRONTIER or not has_namesake(d, s, s.mover, row)


def can_stand_up(d: Record, s: Record, step: int, row: int) -> bool:
    """A sideways card of the step's category, that shows its icon if it asks for one."""
    if s.sideways[s.mover][row] == 0 or d.category[row] != d.kind[step]:
        return False
    return d.icon[step] == 0 or d.icons[row] & d.icon[step] > 0


def can_do(d: Record, s: Record, w: Record, step: int) -> bool:
    """Whether the step would do anything right now."""
    what = d.op[step]
    if what == op.FOOD or what == op.PRESTIGE:
        return True
    if what == op.DRAW:
        return can_draw(d, s, KINGDOM)
    if what == op.SWAP:
        return can_draw(d, s, COMPANIONS)
    for i in range(d.choices_from[step], d.choices_to[step]):
        if what == op.CHOOSE:  # only of what can begin
            if can_do(d, s, w, d.offer_first[i]):
                return True
        elif fits(d, s, w, step, i):
            return True
    return False


def can_interrupt(d: Record, s: Record, row: int) -> bool:
    """A card that can be turned for its own effect, also before the step under way."""
    return d.timing[row] == when.TAP and s.upright[s.mover][row] > 0


def can_any_interrupt(d: Record, s: Record) -> bool:
    """Whether the mover has such a card."""
    for i in range(d.users):
        if can_interrupt(d, s, d.user[i]):
            return True
    return False


def can_use_once(d: Record, s: Record, row: int) -> bool:
    """A card that was not yet used in this turn."""
    return d.timing[row] == when.ONCE_PER_TURN and s.used[row] < owned(s, s.mover, row)


def pile_awaited(d: Record, s: Record) -> int:
    """The pile of which a card comes up next, or NONE."""
    if s.height == 0:
        return NONE
    what = d.op[under_way(s)]
    return KINGDOM if what == op.DRAW else COMPANIONS if what == op.SWAP else NONE


# What happens.


def go_on(d: Record, s: Record, w: Record) -> None:
    """Do what happens by itself, up to the next decision of the mover, or of chance if it is asked."""
    while s.height:
        step = under_way(s)
        what, pile = d.op[step], pile_awaited(d, s)
        if what == op.FOOD:
            done_once(s)
            s.food += d.n[step]
        elif what == op.PRESTIGE:
            done_once(s)
            s.prestige += d.n[step]
        elif what == op.PRODUCE:
            done_once(s)
            note_step(w, what, produce(d, s, step))
        elif pile != NONE:
            if not can_draw(d, s, pile):
                nothing_drawn(s, w, pile)
            elif d.chance_is_asked:
                make_ready(d, s, w, pile)
                return
            else:
                bring(d, s, w, pile, draw(d, s, w, pile))
        elif can_do(d, s, w, step) or can_any_interrupt(d, s):
            return
        else:
            skip(d, s, w, False)


def bring(d: Record, s: Record, w: Record, pile: int, row: int) -> None:
    """A card came up: it lies in the field, or in the hand, and another one will have to go."""
    note_step(w, d.op[under_way(s)], True)
    if pile == KINGDOM:
        done_once(s)
        s.field[row] += 1
        return
    s.hand[s.mover][row] += 1
    w.drafted[row] += 1
    s.times[s.height - 1] -= 1
    if has_place(s.due, s.height - 1):
        s.due[s.height - 1] += 1
    if s.times[s.height - 1] == 0:
        swap_back(s)


def nothing_drawn(s: Record, w: Record, pile: int) -> None:
    """No card can come up."""
    if pile == KINGDOM:
        note_step(w, op.DRAW, False)
        done_once(s)
    else:
        swap_back(s)


def swap_back(s: Record) -> None:
    """As many companions as were drawn are to go."""
    s.height -= 1
    due = s.due[s.height] if has_place(s.due, s.height) else 0
    if due:
        s.due[s.height] = 0
        push(s, JUST_SWAP_BACK, due)


def produce(d: Record, s: Record, step: int) -> bool:
    """All frontiers of the mover that show the icon stand up; whether there are any."""
    some = False
    for row in range(d.choices_from[step], d.choices_to[step]):
        if can_stand_up(d, s, step, row):
            some = True
            s.upright[s.mover][row] += s.sideways[s.mover][row]
            s.sideways[s.mover][row] = 0
    push_timed(d, s, when.ON_PRODUCE)
    return some


def gain(d: Record, s: Record, w: Record, row: int) -> None:
    """A card of the field comes to the mover, upright; then cards answer."""
    s.field[row] -= 1
    s.upright[s.mover][row] += 1
    note_gain(d, s, w, row)
    if d.timing[row] == when.ON_GAIN_SELF:
        push_effect(d, s, row)
    push_timed(d, s, when.ON_GAIN_ANY)


def skip(d: Record, s: Record, w: Record, could: bool) -> None:
    """The step under way is left undone, if it could be done or not; an icon is used all the same."""
    what = d.op[under_way(s)]
    note_step(w, what, could)
    s.height -= 1
    if what == op.PRODUCE_ANY:
        push_timed(d, s, when.ON_PRODUCE)
