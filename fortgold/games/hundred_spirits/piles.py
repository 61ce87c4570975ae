"""Piles, discards and open cards, of pearls and of characters: what is drawn, shuffled and turned up."""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from fortgold.games.common.primitives import order, stream, then
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE, PEARLS


def shuffle_discard(d: Record, s: Record, w: Record, pile: int) -> None:
    """The discard becomes the pile, in an order that follows from the deal and from how often that was done."""
    count = 0
    for row in range(d.first_row[pile], d.past_row[pile]):
        for copy in range(s.discard[row]):
            w.slots[count], w.slot_row[count] = d.first_slot[row] + copy, row
            count += 1
        s.discard[row] = 0
    if count:
        word = then(stream(s.seed, s.index, pile), s.shuffles[pile])
        order(w.slots, count, word, w.keys, w.places)
        for i in range(count):
            s.pile[pile][count - 1 - i] = w.slot_row[w.places[i]]
        s.height[pile] = count
        s.shuffles[pile] += 1


def draw(d: Record, s: Record, w: Record, pile: int) -> int:
    """The row of the card drawn; an empty pile is shuffled first, and if there is no discard either: NONE."""
    if s.height[pile] == 0:
        shuffle_discard(d, s, w, pile)
    if s.height[pile] == 0:
        return NONE
    s.height[pile] -= 1
    return s.pile[pile][s.height[pile]]


def can_draw(d: Record, s: Record, pile: int) -> bool:
    """Whether there is a card in the pile or in its discard."""
    if s.height[pile]:
        return True
    for row in range(d.first_row[pile], d.past_row[pile]):
        if s.discard[row]:
            return True
    return False


def draw_pearls(d: Record, s: Record, w: Record, seat: int, count: int) -> None:
    """A seat draws pearls from the pile."""
    for _ in range(count):
        row = draw(d, s, w, PEARLS)
        if row != NONE:
            s.hand[seat][row] += 1


def put_under(s: Record, pile: int, row: int) -> None:
    """A card goes to the bottom of its pile."""
    for at in range(s.height[pile], 0, -1):
        s.pile[pile][at] = s.pile[pile][at - 1]
    s.pile[pile][0] = row
    s.height[pile] += 1


def turn_up(d: Record, s: Record, w: Record, pile: int) -> None:
    """Every empty open place gets the top card, as long as there is one."""
    for place in range(d.places[pile]):
        if s.open[pile][place] == NONE:
            s.open[pile][place] = draw(d, s, w, pile)


def clear_open(d: Record, s: Record, pile: int) -> None:
    """All open cards go to the discard."""
    for place in range(d.places[pile]):
        if s.open[pile][place] != NONE:
            s.discard[s.open[pile][place]] += 1
            s.open[pile][place] = NONE


def swap_characters(d: Record, s: Record, w: Record) -> None:
    """Discard the open characters and open new ones; those just discarded may be shuffled for that."""
    clear_open(d, s, CHARACTERS)
    turn_up(d, s, w, CHARACTERS)


def replace_pearls(d: Record, s: Record, w: Record) -> None:
    """Discard the open pearls and open new ones. Only in a variant do their symbols do something (reading 1)."""
    clear_open(d, s, PEARLS)
    turn_up(d, s, w, PEARLS)
    for place in range(d.places[PEARLS]):
        row = s.open[PEARLS][place]
        if d.every_reveal and row != NONE and d.swap[row]:
            swap_by_symbol(d, s, w)


def swap_by_symbol(d: Record, s: Record, w: Record) -> None:
    """A new open pearl shows the symbol."""
    s.swaps += 1
    swap_characters(d, s, w)


def take_open(d: Record, s: Record, w: Record, pile: int, row: int) -> None:
    """Take an open card away; its place is filled at once. A new pearl with the symbol swaps (reading 2)."""
    for place in range(d.places[pile]):
        if s.open[pile][place] == row:
            new = draw(d, s, w, pile)
            s.open[pile][place] = new
            if pile == PEARLS and new != NONE and d.swap[new]:
                swap_by_symbol(d, s, w)
            return
