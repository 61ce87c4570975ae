"""Rounds and turns: the draft, who begins, whose turn it is, how the game ends."""
# ruff: noqa: SIM110 - machine code knows no generators

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king import op, when
from fortgold.games.arch_king.counts import note_field, note_hand, note_turn
from fortgold.games.arch_king.effects import go_on, push_timed
from fortgold.games.arch_king.fields import BUILDING, DRAFTING, OVER, PLAYING, TREASURE
from fortgold.games.arch_king.tableau import cards_of, given_by
from fortgold.games.common.records import Record


def begin_draft(d: Record, s: Record, w: Record) -> None:
    """A new round: everybody has a hand."""
    s.phase, s.mover, s.picks, s.first_seat = DRAFTING, 0, 0, 0
    s.round += 1
    begin_play_if_laid(d, s, w)


def next_drafter(d: Record, s: Record, w: Record) -> None:
    """The next player lays a companion; when all have, the hands go to the left."""
    s.mover += 1
    if s.mover == d.seats:
        s.mover = 0
        s.picks += 1
        pass_left(d, s)
        begin_play_if_laid(d, s, w)


def pass_left(d: Record, s: Record) -> None:
    """Each hand goes to the next seat."""
    last = d.seats - 1
    for row in range(d.realm_rows, d.rows):
        kept = s.hand[last][row]
        for seat in range(last, 0, -1):
            s.hand[seat][row] = s.hand[seat - 1][row]
        s.hand[0][row] = kept


def begin_play_if_laid(d: Record, s: Record, w: Record) -> None:
    """The play phase begins when everybody has one companion left."""
    cards = 0
    for row in range(d.realm_rows, d.rows):
        cards += s.hand[0][row]
    if cards <= 1:
        begin_play(d, s, w)


def begin_play(d: Record, s: Record, w: Record) -> None:
    """The last companions are laid by themselves; all are taken up, and the Sage's holder begins."""
    for seat in range(d.seats):
        note_hand(d, s, w.picked[min(d.hand_size, len(w.picked)) - 1], seat)
        take_up(d, s.hand[seat], s.laid[seat])
        note_hand(d, s, w.drafted, seat)
        if s.hand[seat][d.sage]:
            s.first_seat = seat
    s.phase, s.turns = PLAYING, 0
    begin_turn(d, s, w, s.first_seat)


def take_up(d: Record, hand: Any, companions: Any) -> None:
    """Companions that lay elsewhere come into the hand."""
    for row in range(d.realm_rows, d.rows):
        hand[row] += companions[row]
        companions[row] = 0


def begin_turn(d: Record, s: Record, w: Record, seat: int) -> None:
    """Food and prestige as the cards show, then what happens at the start."""
    s.mover = seat
    s.food = given_by(d, s, seat, when.PASSIVE, op.FOOD)
    s.prestige = given_by(d, s, seat, when.PASSIVE, op.PRESTIGE)
    for i in range(d.users):
        s.used[d.user[i]] = 0
    for category in range(TREASURE, BUILDING + 1):
        w.turn_gains[category] = 0
    push_timed(d, s, when.TURN_START)
    go_on(d, s, w)


def end_turn(d: Record, s: Record, w: Record) -> None:
    """The next player's turn, or the end of the round."""
    note_turn(s, w)
    s.turns += 1
    if s.turns < d.seats:
        begin_turn(d, s, w, (s.mover + 1) % d.seats)
        return
    s.complete = has_grown(d, s)
    if s.complete or s.round >= d.round_limit:
        s.phase = OVER
        note_field(d, s, w)
        return
    note_field(d, s, w)
    for seat in range(d.seats):
        take_up(d, s.hand[seat], s.done[seat])
    pass_left(d, s)
    begin_draft(d, s, w)


def has_grown(d: Record, s: Record) -> bool:
    """Some realm has as many cards as end the game."""
    for seat in range(d.seats):
        if cards_of(d, s, seat) >= d.end_cards:
            return True
    return False
