"""Activations: what a player may pay with, every way to pay, and what is paid (readings 3 and 4)."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from fortgold.games.common.payments import (
    BITS,
    MOST,
    WILD,
    cards_of,
    list_ways,
    spent_of,
    tokens_of,
    word_of,
)
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE
from fortgold.games.hundred_spirits.listing import list_code, next_above
from fortgold.games.hundred_spirits.moves import Act, Moment, Op
from fortgold.games.hundred_spirits.piles import draw


def fill_purse(d: Record, s: Record, w: Record, seat: int) -> None:
    """Pearls, diamonds and all that changes them, of a seat in its turn."""
    w.purse, w.tokens, w.step, w.wild = 0, s.diamonds[seat], 1, -s.wild_used
    for row in range(d.pearls):
        w.purse += s.hand[seat][row] << BITS * d.value[row]
    for value in range(d.values):
        w.recast[value] = 0
    for kind in range(d.virtuals):
        w.helpers[kind] = 0
    for i in range(d.timed_rows[Moment.ANY]):
        row = d.timed[Moment.ANY][i]
        copies, op = s.done[seat][row], d.op[row]
        if copies == 0:
            continue
        if op == Op.VIRTUAL:
            w.helpers[d.kind[row]] += copies
        elif op == Op.WILD_PEARL:
            w.wild += copies
        elif op == Op.RECAST:
            w.recast[d.kind[row]] |= d.options[row]
        elif op == Op.DIAMOND_STEP:
            w.step = max(w.step, d.n[row])
    w.wild = max(0, w.wild)


def list_activations(d: Record, s: Record, w: Record) -> None:
    """List every way to activate each character that the player to move may (reading 9)."""
    w.ways, seat = 0, s.to_move
    fill_purse(d, s, w, seat)
    for owner in range(d.seats):
        apart = (owner - seat) % d.seats
        if apart <= 1 or apart == d.seats - 1:
            row = next_above(s.portal[owner], d.slots, NONE)
            while row != NONE:
                if apart == 0 or d.shared[row]:
                    list_payments(d, s, w, owner, row)
                row = next_above(s.portal[owner], d.slots, row)


def list_payments(d: Record, s: Record, w: Record, owner: int, row: int) -> None:
    """List every way to pay for a character; diamonds of its recipe raise nothing."""
    w.tokens = s.diamonds[s.to_move] - d.needs[row]
    if w.tokens >= 0:
        first = w.ways
        for n in range(list_ways(d, w, row - d.pearls)):
            list_code(w, Act.ACTIVATE, owner, row, first + n)
    if w.too_many:
        w.overflow = 1


def pay(d: Record, s: Record, w: Record, row: int, way: int) -> None:
    """Pearls go to their discard, of equal ones those without the symbol first; diamonds to the characters'."""
    spent, seat = spent_of(w, way), s.to_move
    for swap in range(2):
        for pearl in range(d.pearls):
            if d.swap[pearl] == swap:
                place = BITS * d.value[pearl]
                count = min(spent >> place & MOST, s.hand[seat][pearl])
                spent -= count << place
                s.hand[seat][pearl] -= count
                s.discard[pearl] += count
    s.wild_used += cards_of(word_of(w, way, WILD))
    lose_diamonds(s, seat, tokens_of(w, way) + d.needs[row])


def lose_diamonds(s: Record, seat: int, count: int) -> None:
    """Diamonds go to the discard of the characters, the oldest first."""
    count = min(count, s.diamonds[seat])
    for i in range(count):
        s.discard[s.diamond[seat][i]] += 1
    s.diamonds[seat] -= count
    for i in range(s.diamonds[seat]):
        s.diamond[seat][i] = s.diamond[seat][i + count]


def gain_diamonds(d: Record, s: Record, w: Record, seat: int, count: int) -> None:
    """The top characters become diamonds, face down; what is not there is lost."""
    for _ in range(count):
        row = draw(d, s, w, CHARACTERS)
        if row != NONE:
            s.diamond[seat][s.diamonds[seat]] = row
            s.diamonds[seat] += 1
