"""The effects of cards: a stack of pending steps, until somebody has to decide; and what is counted of it.

The current step lies on top. Steps that it triggers are pushed onto it, so that they come first; while
the stack is empty, the player to move decides freely. Every step knows which rows it may choose and what
kind of move that is, so that one predicate, `fits`, says what can be done and whether anything can.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: ARG001, SIM110 - the arguments are those of every game; machine code knows no generators

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king.fields import COMPANIONS, JUST_SWAP_BACK, KINGDOM, NONE
from fortgold.games.arch_king.moves import SWAP_BACK, Category, Op, Phase, When
from fortgold.games.arch_king.piles import can_draw, draw, make_ready
from fortgold.games.arch_king.tableau import can_pay, cards_of, count_of, has_namesake, owned
from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.common.stack import done_once, push, under_way


def push_steps(d: Record, s: Record, first: int, count: int) -> None:
    """Steps that are to be done now, the first one on top."""
    for step in range(first + count - 1, first - 1, -1):
        push(s, step, d.times[step])


def push_effect(d: Record, s: Record, row: int) -> None:
    """All steps of a card."""
    push_steps(d, s, d.first_step[row], d.steps[row])


def push_timed(d: Record, s: Record, timing: int) -> None:
    """The effects of all cards of the player to move with that timing, the first row's on top."""
    for i in range(d.timed_rows[timing] - 1, -1, -1):
        row = d.timed[timing][i]
        for _ in range(owned(s, s.to_move, row)):
            push_effect(d, s, row)


def fits(d: Record, s: Record, w: Record, step: int, row: int) -> bool:
    """Whether the step can be done with that row."""
    what = d.op[step]
    if what == Op.EXPLORE or what == Op.SETTLE:
        return can_gain(d, s, row, d.kind[step])
    if what == Op.BUILD:
        return can_gain(d, s, row, Category.BUILDING) and can_pay(d, s, w, row, d.discount[step])
    if d.kind[step] != 0:
        return can_stand_up(d, s, step, row)
    if what == Op.DISCARD_FIELD:
        return s.field[row] > 0
    if what == SWAP_BACK:
        return s.hand[s.to_move][row] > 0 and row != d.sage
    return what == Op.REPEAT_COMPANION and s.done[s.to_move][row] > 0 and not d.repeats[row]


def can_gain(d: Record, s: Record, row: int, category: int) -> bool:
    """The display has such a card; the player has no treasure or building of that name yet."""
    if s.field[row] == 0 or d.category[row] != category:
        return False
    return category == Category.FRONTIER or not has_namesake(d, s, s.to_move, row)


def can_stand_up(d: Record, s: Record, step: int, row: int) -> bool:
    """A sideways card of the step's category, that shows its icon if it asks for one."""
    if s.sideways[s.to_move][row] == 0 or d.category[row] != d.kind[step]:
        return False
    return d.icon[step] == 0 or d.icons[row] & d.icon[step] > 0


def can_do(d: Record, s: Record, w: Record, step: int) -> bool:
    """Whether the step would do anything right now."""
    what = d.op[step]
    if what == Op.FOOD or what == Op.PRESTIGE:
        return True
    if what == Op.DRAW:
        return can_draw(d, s, KINGDOM)
    if what == Op.SWAP_COMPANION:
        return can_draw(d, s, COMPANIONS)
    for i in range(d.choices_from[step], d.choices_to[step]):
        if what == Op.CHOOSE:  # only of what can begin
            if can_do(d, s, w, d.offer_first[i]):
                return True
        elif fits(d, s, w, step, i):
            return True
    return False


def can_interrupt(d: Record, s: Record, row: int) -> bool:
    """A card that can be turned for its own effect, also before the step under way."""
    return d.timing[row] == When.TAP and s.upright[s.to_move][row] > 0


def can_any_interrupt(d: Record, s: Record) -> bool:
    """Whether the player to move has such a card."""
    for i in range(d.users):
        if can_interrupt(d, s, d.user[i]):
            return True
    return False


def pile_awaited(d: Record, s: Record) -> int:
    """The pile of which a card comes up next, or NONE."""
    if s.height == 0:
        return NONE
    what = d.op[under_way(s)]
    return KINGDOM if what == Op.DRAW else COMPANIONS if what == Op.SWAP_COMPANION else NONE


def go_on(d: Record, s: Record, w: Record) -> None:
    """Do all automatic steps, up to the next decision of the player to move, or of chance if it decides."""
    while s.height:
        step = under_way(s)
        what, pile = d.op[step], pile_awaited(d, s)
        if what == Op.FOOD:
            done_once(s)
            s.food += d.n[step]
        elif what == Op.PRESTIGE:
            done_once(s)
            s.prestige += d.n[step]
        elif what == Op.PRODUCE:
            done_once(s)
            note_step(w, what, produce(d, s, step))
        elif pile != NONE:
            if not can_draw(d, s, pile) and pile == COMPANIONS:
                swap_back(s)
            elif not can_draw(d, s, pile):
                done_once(s)
                note_step(w, what, False)
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
    """A card came up: it lies in the display, or in the hand, and another one will have to go."""
    note_step(w, d.op[under_way(s)], True)
    if pile == KINGDOM:
        done_once(s)
        s.field[row] += 1
        return
    s.hand[s.to_move][row] += 1
    w.drafted[row] += 1
    s.times[s.height - 1] -= 1
    if has_place(s.due, s.height - 1):
        s.due[s.height - 1] += 1
    if s.times[s.height - 1] == 0:
        swap_back(s)


def swap_back(s: Record) -> None:
    """The hand must discard as many companions as were drawn."""
    s.height -= 1
    due = s.due[s.height] if has_place(s.due, s.height) else 0
    if due:
        s.due[s.height] = 0
        push(s, JUST_SWAP_BACK, due)


def produce(d: Record, s: Record, step: int) -> bool:
    """All frontiers of the player to move that show the icon stand up; whether there are any."""
    some = False
    for row in range(d.choices_from[step], d.choices_to[step]):
        if can_stand_up(d, s, step, row):
            some = True
            s.upright[s.to_move][row] += s.sideways[s.to_move][row]
            s.sideways[s.to_move][row] = 0
    push_timed(d, s, When.ON_PRODUCE)
    return some


def gain(d: Record, s: Record, w: Record, row: int) -> None:
    """The player to move gains a card of the display, upright; that triggers effects."""
    s.field[row] -= 1
    s.upright[s.to_move][row] += 1
    note_gain(d, s, w, row)
    if d.timing[row] == When.ON_GAIN_SELF:
        push_effect(d, s, row)
    push_timed(d, s, When.ON_GAIN_ANY)


def skip(d: Record, s: Record, w: Record, could: bool) -> None:
    """Skip the current step, whether or not it could be done; a production icon counts as used."""
    what = d.op[under_way(s)]
    note_step(w, what, could)
    s.height -= 1
    if what == Op.PRODUCE_ANY:
        push_timed(d, s, When.ON_PRODUCE)


# What statistics count of games: see COUNTS.


def note(bins: Any, number: int) -> None:
    """Add one case of that number; the last bin also holds larger numbers."""
    bins[min(number, len(bins) - 1)] += 1


def note_step(w: Record, what: int, could: bool) -> None:
    """A single step was done, or could not be."""
    w.tried[what] += 1
    if not could:
        w.failed[what] += 1


def note_gain(d: Record, s: Record, w: Record, row: int) -> None:
    """A card was gained; perhaps the end is due now."""
    w.gained[d.category[row]] += 1
    w.turn_gains[d.category[row]] += 1
    if w.ender == NONE and cards_of(d, s, s.to_move) >= d.end_cards:
        w.ender = s.turns


def note_cost(d: Record, w: Record, row: int, discount: int) -> None:
    """The resources of a cost that was paid, and how many were waived."""
    w.units_paid_any += d.cost_any[row]
    for kind in range(d.kinds):
        w.units_paid[kind] += d.cost[row][kind]
    w.units_waived += min(d.cost_units[row], discount)


def note_hand(d: Record, s: Record, counted: Any, seat: int) -> None:
    for row in range(d.realm_rows, d.rows):
        counted[row] += s.hand[seat][row]


def note_turn(s: Record, w: Record) -> None:
    note(w.food_left, s.food)
    for category in range(Category.TREASURE, Category.BUILDING + 1):
        note(w.gained_in_turn[category], w.turn_gains[category])
        w.turn_gains[category] = 0


def note_field(d: Record, s: Record, w: Record) -> None:
    """How many cards lie in the display at the end of a round."""
    size = 0
    for row in range(d.kingdom_rows):
        size += s.field[row]
    if s.round <= len(w.field_size):
        note(w.field_size[s.round - 1], size)
    if s.phase == Phase.OVER:
        note(w.field_size_last, size)


def note_start(d: Record, s: Record, w: Record) -> None:
    """A game begins, and its end is not due."""
    w.ender = NONE


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:
    best = 0
    for seat in range(d.seats):
        best = max(best, result[seat])
        note(w.points, result[seat])
        note_cards(d, s, w, seat, result[d.seats] >> seat & 1)
    note(w.best_points, best)
    note(w.rounds, s.round)
    w.stopped[1 - s.complete] += 1
    if w.ender != NONE:
        w.enders[w.ender] += 1


def note_cards(d: Record, s: Record, w: Record, seat: int, won: int) -> None:
    """Where the points of a player come from, and which cards those who won had."""
    for row in range(d.realm_rows):
        have = owned(s, seat, row)
        if have:
            w.had[row] += 1
            w.won_with[row] += won
            if d.category[row] == Category.TREASURE:
                w.sources[0] += have * d.points[row]
            elif d.category[row] == Category.BUILDING:
                w.sources[1] += have * d.points[row]
            for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
                if d.op[step] == Op.VP_PER:
                    counted = count_of(d, s, seat, d.kind[step]) // d.n[step]
                    w.sources[1 + d.kind[step]] += have * counted
