"""Where cards lie on a table: columns that overlap downwards, piles and empty places, in µm at card scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import zip_longest

from fortgold.data.model import MM, Card, Deck
from fortgold.rulebook.figure import Stack
from fortgold.rulebook.figure_canvas import CardArea

APART = 1 * MM  # between a card that shows all of itself and the next one
FRAMED = 2_400  # by how much more a card shows above one that is outlined, whose line is thick

Measured = Callable[[Card], tuple[int, int, int]]  # width and height of a card, and its `peek`


@dataclass(frozen=True, slots=True)
class LaidStack:
    """A stack and where it lies: the whole of it (its visible part) and each of its cards."""

    stack: Stack
    place: CardArea
    cards: tuple[tuple[Card, CardArea], ...] = ()

    @property
    def middle(self) -> float:
        """The middle of the stack, from the left."""
        return self.place.x + self.place.width / 2


def lay(stack: Stack, cards: tuple[Card, ...], deck: Deck, measured: Measured) -> LaidStack:
    """A stack with its cards in their places, each lower by as much as the one before it still shows.

    `deck` says how large a pile, an empty place and the corners of its cards are.
    """
    x, y = stack.x, stack.y
    if not cards:
        width, height = stack.size or deck.size
        area = CardArea(x, y, width, height, deck.radius, deck.shape)
        return LaidStack(stack, turned(area) if stack.turned else area)
    places: list[tuple[Card, CardArea]] = []
    for card, below in zip_longest(cards, cards[1:]):
        width, height, peek = measured(card)
        place = CardArea(x, y, width, height, deck.radius, deck.shape)
        if stack.turned:
            place, peek = turned(place), 0
        places.append((card, place))
        y += (
            peek + FRAMED * (below is not None and below.id in stack.moves)
            if peek
            else place.height + APART
        )
    last = places[-1][1]
    height = last.y + (stack.crop or last.height) - stack.y
    width = max(place.width for _, place in places)
    return LaidStack(stack, CardArea(x, stack.y, width, height, last.radius), tuple(places))


def turned(area: CardArea) -> CardArea:
    """A card of that place on its side, its top to the right."""
    return replace(area, width=area.height, height=area.width, turned=True)
