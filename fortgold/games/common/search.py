"""Enumeration of the multisets of cards that a player may choose: for games that pay with cards.

A scratch record `w` has these fields: what may be chosen, rows ascending, and the cards chosen so far. A
game judges one choice after the other:

    begin_choices(w)
    while not w.is_over:
        verdict = judge(d, w)
        if verdict == ENOUGH:
            list_choice(w)
        next_choice(w, verdict)

So every choice is generated once, in lexicographic order; only MORE is extended.
"""

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Fields, Record, word

ENOUGH, MORE, NEVER = range(3)  # this is one; this may become one; neither

CHOICES = Fields(
    payers=word(),
    payer=word("ROWS"),  # the rows that may be chosen
    copies=word("ROWS"),  # of each, that are not chosen yet
    chosen_cards=word(),
    chosen=word("CARDS"),
    place=word("CARDS"),  # of each chosen card, among the payers
    is_over=word(),
    found=word(),  # choices listed
    used=word(),  # of `paid`
    paid=word("PAID"),  # how many cards, then these, of each choice
    overflow=word(),  # there was no place for a choice: this record is invalid
)


def begin_choices(w: Record) -> None:
    w.chosen_cards = w.is_over = 0


def next_choice(w: Record, verdict: int) -> None:
    """The successor of a choice that was judged: with one card more, or after backtracking."""
    if verdict == MORE and choose(w, w.place[w.chosen_cards - 1] if w.chosen_cards else 0):
        return
    while w.chosen_cards:
        if choose(w, put_back(w) + 1):
            return
    w.is_over = 1


def choose(w: Record, first: int) -> bool:
    """Choose a card of the first payer from number `first` on that has one left, if any has."""
    for i in range(first, w.payers):
        if w.copies[i]:
            w.copies[i] -= 1
            w.chosen[w.chosen_cards], w.place[w.chosen_cards] = w.payer[i], i
            w.chosen_cards += 1
            return True
    return False


def put_back(w: Record) -> int:
    """Put the card chosen last back; its place among the payers."""
    w.chosen_cards -= 1
    place = w.place[w.chosen_cards]
    w.copies[place] += 1
    return place


def list_choice(w: Record) -> None:
    """Append the number of chosen cards and the cards to `paid`."""
    last = w.used + w.chosen_cards
    if last >= len(w.paid) and not has_place(w.paid, last):
        w.overflow = 1
        return
    w.paid[w.used] = w.chosen_cards
    for i in range(w.chosen_cards):
        w.paid[w.used + 1 + i] = w.chosen[i]
    w.used += w.chosen_cards + 1
    w.found += 1
