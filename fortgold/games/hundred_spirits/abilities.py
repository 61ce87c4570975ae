"""Abilities: what each does, red ones at once, blue ones with a moon when their player wants (readings 11 to 14)."""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from fortgold.games.common.primitives import below, stream, then
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE, PEARLS, THEFT
from fortgold.games.hundred_spirits.listing import (
    held,
    list_code,
    list_hand,
    list_places,
    next_above,
    on_portal,
    put_on_portal,
    take_off_portal,
)
from fortgold.games.hundred_spirits.moves import Act, Moment, Op, Phase
from fortgold.games.hundred_spirits.paying import gain_diamonds, lose_diamonds
from fortgold.games.hundred_spirits.piles import (
    can_draw,
    draw,
    draw_pearls,
    put_under,
    replace_pearls,
    swap_characters,
)

# Red: at once, and it must be done.


def act_at_once(d: Record, s: Record, w: Record, row: int) -> None:
    """The red ability of a character just activated; others act clockwise from the left (reading 13)."""
    op, n, seat = d.op[row], d.n[row], s.to_move
    if op == Op.GAIN_ACTIONS:
        s.actions += n  # reading 11
    elif op == Op.DRAW_PEARLS:
        draw_pearls(d, s, w, seat, n)
    elif op == Op.SUMMON:
        look(d, s, w, n)
        if s.looks:
            s.phase = Phase.SUMMON
    elif op == Op.STEAL_RANDOM:
        begin_theft(d, s)
    elif op == Op.REFRESH_ALL:
        replace_pearls(d, s, w)
        swap_characters(d, s, w)
    elif op == Op.OTHERS_DISCARD_TO or op == Op.OTHERS_DRAW or op == Op.OTHERS_LOSE_DIAMOND:
        for i in range(1, d.seats):
            other = (seat + i) % d.seats
            if op == Op.OTHERS_DRAW:
                draw_pearls(d, s, w, other, n)
            elif op == Op.OTHERS_LOSE_DIAMOND:
                lose_diamonds(s, other, n)
            else:
                s.owed[other] = max(0, held(d, s, other) - n)


def begin_theft(d: Record, s: Record) -> None:
    """Whose hand: a decision if more than one other player holds pearls."""
    owners, last = 0, NONE
    for seat in range(d.seats):
        if seat != s.to_move and held(d, s, seat):
            owners, last = owners + 1, seat
    if owners > 1:
        s.phase = Phase.STEAL
    elif owners:
        steal(d, s, last)


def list_thefts(d: Record, s: Record, w: Record) -> None:
    """List the other players who hold pearls."""
    for seat in range(d.seats):
        if seat != s.to_move and held(d, s, seat):
            list_code(w, Act.STEAL, seat, 0, 0)


def steal(d: Record, s: Record, seat: int) -> None:
    """A pearl of that hand, at random."""
    word = then(stream(s.seed, s.index, THEFT), s.thefts)
    left = below(held(d, s, seat), word)
    for row in range(d.pearls):
        if 0 <= left < s.hand[seat][row]:
            s.hand[seat][row] -= 1
            s.hand[s.to_move][row] += 1
            left = NONE
        elif left >= 0:
            left -= s.hand[seat][row]
    s.thefts += 1
    s.phase = Phase.TURN


# Blue with a moon: each copy once in a turn, if its player wants (reading 12).


def can_use(d: Record, s: Record, row: int) -> bool:
    """Whether a copy is left, and there is something to do."""
    seat = s.to_move
    if s.done[seat][row] <= s.used[row]:
        return False
    op = d.op[row]
    if op == Op.HAND_LIMIT:
        return False
    if op == Op.EXCHANGE_HAND:
        return held(d, s, seat) > 0
    if op == Op.OFFER:
        return on_portal(d, s, seat) > 0
    return can_draw(d, s, CHARACTERS if op == Op.ARRANGE_CHARACTERS else PEARLS)


def list_uses(d: Record, s: Record, w: Record, timing: int) -> None:
    """List every use of an ability of that timing."""
    for i in range(d.timed_rows[timing]):
        row = d.timed[timing][i]
        if can_use(d, s, row):
            if d.op[row] != Op.OFFER:
                list_code(w, Act.USE, row, 0, 0)
                continue
            gone = next_above(s.portal[s.to_move], d.slots, NONE)
            while gone != NONE:
                list_code(w, Act.USE, row, gone, 0)
                gone = next_above(s.portal[s.to_move], d.slots, gone)


def any_use(d: Record, s: Record, timing: int) -> bool:
    """Whether an ability of that timing can be used."""
    for i in range(d.timed_rows[timing]):
        if can_use(d, s, d.timed[timing][i]):
            return True
    return False


def use(d: Record, s: Record, w: Record, row: int, gone: int) -> None:
    """Use a copy; `gone` leaves the portal for `offer`."""
    op, n, seat = d.op[row], d.n[row], s.to_move
    s.used[row] += 1
    if op == Op.DRAW_AFTER:
        draw_pearls(d, s, w, seat, n)
    elif op == Op.EXCHANGE_HAND:
        s.exchanged, s.phase = 0, Phase.EXCHANGE
    elif op == Op.FREE_REPLACE:
        replace_pearls(d, s, w)
    elif op == Op.ARRANGE_CHARACTERS:
        look(d, s, w, n)
        s.ordered, s.phase = 0, Phase.ORDER
        finish_order(d, s)
    else:
        take_off_portal(d, s, seat, gone)
        s.discard[gone] += 1
        gain_diamonds(d, s, w, seat, 1)  # it may be the one that went (reading 14)


def exchange(d: Record, s: Record, w: Record, row: int) -> None:
    """A pearl more is discarded, the last one at the latest draws as many."""
    s.hand[s.to_move][row] -= 1
    s.discard[row] += 1
    s.exchanged += 1
    if held(d, s, s.to_move) == 0:
        end_exchange(d, s, w)


def end_exchange(d: Record, s: Record, w: Record) -> None:
    """As many pearls are drawn as were discarded."""
    draw_pearls(d, s, w, s.to_move, s.exchanged)
    s.exchanged, s.phase = 0, Phase.AFTER


# Looking at the top of the pile of characters.


def look(d: Record, s: Record, w: Record, count: int) -> None:
    """Take the top characters up, fewer if there are fewer."""
    s.looks = 0
    for _ in range(count):
        row = draw(d, s, w, CHARACTERS)
        if row != NONE:
            s.looked[s.looks] = row
            s.looks += 1


def list_summons(d: Record, s: Record, w: Record) -> None:
    """List the characters looked at, with what they take the place of, and to take none."""
    row = next_above(s.looked, s.looks, NONE)
    while row != NONE:
        list_places(d, s, w, Act.SUMMON, row)
        row = next_above(s.looked, s.looks, row)
    list_code(w, Act.STOP, 0, 0, 0)


def summon(d: Record, s: Record, row: int, gone: int) -> None:
    """A character comes to the portal, or NONE; the rest under the pile in the order in which they lay."""
    if gone:
        take_off_portal(d, s, s.to_move, gone - 1)
        s.discard[gone - 1] += 1
    is_there = row == NONE
    for at in range(s.looks):
        if s.looked[at] == row and not is_there:
            is_there = True
            put_on_portal(d, s, s.to_move, row)
        else:
            put_under(s, CHARACTERS, s.looked[at])
    s.looks, s.phase = 0, Phase.TURN


def list_order(s: Record, w: Record) -> None:
    """List the characters looked at of which one lies next, below those named before."""
    row = next_above(s.looked[s.ordered :], s.looks - s.ordered, NONE)
    while row != NONE:
        list_code(w, Act.ORDER, row, 0, 0)
        row = next_above(s.looked[s.ordered :], s.looks - s.ordered, row)


def put_next(d: Record, s: Record, row: int) -> None:
    """A character has its place: it moves before those that have none."""
    at = s.ordered
    while s.looked[at] != row:
        at += 1
    while at > s.ordered:
        s.looked[at] = s.looked[at - 1]
        at -= 1
    s.looked[at] = row
    s.ordered += 1
    finish_order(d, s)


def finish_order(d: Record, s: Record) -> None:  # noqa: ARG001 - as its like
    """Cards that are all the same have one order: all are put back."""
    for at in range(s.ordered, s.looks):
        if s.looked[at] != s.looked[s.ordered]:
            return
    for i in range(s.looks):
        s.pile[CHARACTERS][s.height[CHARACTERS]] = s.looked[s.looks - 1 - i]
        s.height[CHARACTERS] += 1
    s.looks, s.ordered, s.phase = 0, 0, Phase.TURN


# What the player to move chooses among.


def list_choices(d: Record, s: Record, w: Record) -> None:
    """List what an ability asks for."""
    if s.phase == Phase.SUMMON:
        list_summons(d, s, w)
    elif s.phase == Phase.ORDER:
        list_order(s, w)
    elif s.phase == Phase.STEAL:
        list_thefts(d, s, w)
    elif s.phase == Phase.EXCHANGE:
        list_hand(d, s, w, Act.EXCHANGE)
        list_code(w, Act.STOP, 0, 0, 0)
    elif s.phase == Phase.AFTER:
        list_uses(d, s, w, Moment.AFTER)
        list_code(w, Act.STOP, 0, 0, 0)
