"""The deal, and piles: the order in which they come up, and discards that become piles again.

A slot is a card's place in the list of its deck, copies counted. Each slot draws a number and the
slots lie in the order of the numbers. Copies of a row are interchangeable, so by convention those that
are gone are the first in that order.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from fortgold.games.arch_king.fields import COMPANIONS, DEALT, KINGDOM, NONE, VILLAGES
from fortgold.games.common.primitives import order, stream
from fortgold.games.common.records import Record

AGAIN = 4096  # added to a slot's number each time a discard becomes the pile


def deal(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table after the set-up of deal `index` of `seed`; the first draft has not begun."""
    clear(d, s)
    s.seed, s.index = seed, index
    deal_villages(d, s, w)
    deal_kingdom(d, s, w)
    deal_companions(d, s, w)


def clear(d: Record, s: Record) -> None:
    s.round = s.turns = s.picks = s.first_seat = s.food = s.prestige = 0
    s.height = s.overflow = s.complete = 0
    for row in range(d.rows):
        s.field[row] = s.used[row] = 0
        for pile in range(KINGDOM, COMPANIONS + 1):
            s.discard[pile][row] = 0
        for seat in range(d.seats):
            s.upright[seat][row] = s.sideways[seat][row] = 0
            s.hand[seat][row] = s.laid[seat][row] = s.done[seat][row] = 0
    for pile in range(KINGDOM, COMPANIONS + 1):
        s.pile_next[pile] = s.pile_end[pile] = s.pile_times[pile] = 0


def add_copies(d: Record, w: Record, count: int, row: int, copies: int, times: int) -> int:
    """The first copies of a row, behind `count` cards that are to be shuffled; how many there are."""
    for copy in range(copies):
        w.slot[count + copy] = d.first_slot[row] + copy + AGAIN * times
        w.slot_row[count + copy] = row
    return count + copies


def shuffle(s: Record, w: Record, count: int, what: int) -> None:
    """Shuffle that many cards into the order of the deal: `drawn` from 0 on."""
    order(w.slot, count, stream(s.seed, s.index, what), w.keys, w.places)


def drawn(w: Record, place: int) -> int:
    """The row of the card at that place."""
    return w.slot_row[w.places[place]]


def deal_villages(d: Record, s: Record, w: Record) -> None:
    """A village for each seat, and the start cards that it brings along."""
    shuffle(s, w, whole_deck(d, w, VILLAGES), VILLAGES)
    for seat in range(d.seats):
        village = drawn(w, seat)
        s.upright[seat][village] += 1
        for i in range(len(d.start[village])):
            start = d.start[village][i]
            if start != NONE:
                s.upright[seat][start] += 1


def deal_kingdom(d: Record, s: Record, w: Record) -> None:
    """The kingdom pile, and the first cards of the display."""
    count = whole_deck(d, w, KINGDOM)
    shuffle(s, w, count, KINGDOM)
    lay_pile(s, w, KINGDOM, count)
    for _ in range(d.field_start):
        s.field[draw(d, s, w, KINGDOM)] += 1


def deal_companions(d: Record, s: Record, w: Record) -> None:
    """Those that are in play for sure and the first others go to the hands; the rest is the pile."""
    count, hands = whole_deck(d, w, COMPANIONS), d.hand_size * d.seats
    dealt, rest, others = 0, hands, hands
    shuffle(s, w, count, COMPANIONS)
    for row in range(d.realm_rows, d.rows):
        w.sure[row] = d.sure[row]
        others -= d.sure[row]
    for i in range(count):
        row = drawn(w, i)
        is_sure = w.sure[row] > 0
        if is_sure or others > 0:
            w.sure[row] -= is_sure
            others -= not is_sure
            w.dealt[dealt], s.pile[COMPANIONS][dealt] = w.slot[w.places[i]], row
            dealt += 1
        else:
            s.pile[COMPANIONS][rest] = row
            rest += 1
    s.pile_next[COMPANIONS], s.pile_end[COMPANIONS] = hands, rest
    for i in range(hands):
        w.slot[i], w.slot_row[i] = w.dealt[i], s.pile[COMPANIONS][i]
    shuffle(s, w, hands, DEALT)
    for i in range(hands):
        s.hand[i // d.hand_size][drawn(w, i)] += 1


def whole_deck(d: Record, w: Record, deck: int) -> int:
    """All cards of a deck, to be shuffled; how many there are."""
    count = 0
    for row in range(d.deck_first[deck], d.deck_stop[deck]):
        count = add_copies(d, w, count, row, d.copies[row], 0)
    return count


def lay_pile(s: Record, w: Record, pile: int, count: int) -> None:
    """That many cards, which are shuffled, are the pile."""
    for i in range(count):
        s.pile[pile][i] = drawn(w, i)
    s.pile_next[pile], s.pile_end[pile] = 0, count


def can_draw(d: Record, s: Record, pile: int) -> bool:
    """Whether a card can come up, be it out of the discard."""
    if s.pile_next[pile] < s.pile_end[pile]:
        return True
    for row in range(d.deck_first[pile], d.deck_stop[pile]):
        if s.discard[pile][row]:
            return True
    return False


def make_ready(d: Record, s: Record, w: Record, pile: int) -> None:
    """The discard becomes the pile if nothing else is left."""
    if s.pile_next[pile] < s.pile_end[pile]:
        return
    count, times = 0, s.pile_times[pile] + 1
    for row in range(d.deck_first[pile], d.deck_stop[pile]):
        count = add_copies(d, w, count, row, s.discard[pile][row], times)
        s.discard[pile][row] = 0
    s.pile_times[pile] = times
    shuffle(s, w, count, pile)
    lay_pile(s, w, pile, count)


def draw(d: Record, s: Record, w: Record, pile: int) -> int:
    """The next card off the pile; there must be one."""
    make_ready(d, s, w, pile)
    s.pile_next[pile] += 1
    return s.pile[pile][s.pile_next[pile] - 1]


def lies_in(s: Record, pile: int, row: int) -> bool:
    """A card of that row is still to come up from the pile."""
    for at in range(s.pile_next[pile], s.pile_end[pile]):
        if s.pile[pile][at] == row:
            return True
    return False


def draw_row(s: Record, pile: int, row: int) -> None:
    """A card of that row comes up next; it must lie in the pile, where all others keep their order."""
    at = s.pile_next[pile]
    while s.pile[pile][at] != row:
        at += 1
    while at > s.pile_next[pile]:
        s.pile[pile][at] = s.pile[pile][at - 1]
        at -= 1
    s.pile[pile][at] = row
    s.pile_next[pile] += 1
