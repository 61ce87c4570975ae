"""What statistics count of games: see COUNTS."""

# ruff: noqa: ARG001 - the arguments are those of every game

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king import op, when
from fortgold.games.arch_king.fields import BUILDING, NONE, OVER, TREASURE
from fortgold.games.arch_king.tableau import cards_of, count_of, owned
from fortgold.games.common.records import Record


def note(bins: Any, number: int) -> None:
    """One more of that number; what is more than the last one falls into it."""
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
    if w.ender == NONE and cards_of(d, s, s.mover) >= d.end_cards:
        w.ender = s.turns


def note_cost(d: Record, w: Record, row: int, discount: int) -> None:
    """The resources of a cost that was paid, and how many were waived."""
    w.units_paid_any += d.cost_any[row]
    for kind in range(d.kinds):
        w.units_paid[kind] += d.cost[row][kind]
    w.units_waived += min(d.cost_units[row], discount)


def note_hand(d: Record, s: Record, counted: Any, seat: int) -> None:
    """The companions in a hand."""
    for row in range(d.realm_rows, d.rows):
        counted[row] += s.hand[seat][row]


def note_turn(s: Record, w: Record) -> None:
    """What a turn came to."""
    note(w.food_left, s.food)
    for category in range(TREASURE, BUILDING + 1):
        note(w.gained_in_turn[category], w.turn_gains[category])


def note_field(d: Record, s: Record, w: Record) -> None:
    """How many cards lie in the field at the end of a round."""
    size = 0
    for row in range(d.kingdom_rows):
        size += s.field[row]
    if s.round <= len(w.field_size):
        note(w.field_size[s.round - 1], size)
    if s.phase == OVER:
        note(w.field_size_last, size)


def note_start(d: Record, s: Record, w: Record) -> None:
    """A game begins, and its end is not due."""
    w.ender = NONE


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:
    """How a game ended."""
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
            if d.category[row] == TREASURE:
                w.sources[0] += have * d.points[row]
            elif d.category[row] == BUILDING:
                w.sources[1] += have * d.points[row]
            if d.timing[row] == when.GAME_END:
                note_counted(d, s, w, seat, row)


def note_counted(d: Record, s: Record, w: Record, seat: int, row: int) -> None:
    """Points that a card counts, by what it counts."""
    have = owned(s, seat, row)
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        if d.op[step] == op.POINTS_PER:
            counted = count_of(d, s, seat, d.kind[step]) // d.n[step]
            w.sources[1 + d.kind[step]] += have * counted
