"""What is decided for a whole deck, not card by card: the size of its type, and which boxes stand.

Boxes that are set in one size get the largest in which the words of all cards fit. Boxes that stand
`together` do if all their words fit, in the smallest type at worst; else others stand instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from fortgold.data.layout import Box, Edition, TextBox, all_boxes
from fortgold.data.model import Card, Deck
from fortgold.data.varying import for_card
from fortgold.faces.conditions import is_for
from fortgold.faces.text_box import set_text
from fortgold.faces.text_pieces import Symbols, composed

Cards = tuple[Card | None, ...]  # None: the back that all cards share


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """What the cards of a deck say in a box. Equal for the very same deck."""

    deck: Deck
    cards: Cards
    symbols: Symbols
    of: Callable[[TextBox, Card | None], tuple[TextBox, str]]  # in the edition's language

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Said) and self.deck is other.deck
        return same and self.cards[:1] == other.cards[:1]  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return id(self.deck)

    def texts(self, boxes: tuple[TextBox, ...]) -> Iterator[tuple[TextBox, str]]:
        """Each text that a card has in one of the boxes, and the box as it is there."""
        shown = (
            self.of(for_card(box, card), card)  # type: ignore[arg-type]
            for box in boxes
            for card in self.cards
            if is_for(box, card)
        )
        return (one for one in dict.fromkeys(shown) if one[1])


@lru_cache(maxsize=256)
def shared(said: Said, boxes: tuple[TextBox, ...], _edition: Edition) -> tuple[int, bool]:
    """The largest type, from their `em` to their `least`, in which the words of all boxes fit.

    And whether some of them have readings: then all leave room, and begin in one place.
    """
    texts = [*said.texts(boxes)]
    em = max(box.em for box in boxes)
    has_readings = any(composed(text, box, said.symbols).has_readings for box, text in texts)
    for box, text in texts:
        tried = replace(box, em=min(em, box.em), has_readings=has_readings)
        em = min(em, set_text(text, tried, said.symbols).em)
    return em, has_readings


@lru_cache(maxsize=256)
def all_fit(said: Said, boxes: tuple[TextBox, ...], _edition: Edition) -> bool:
    """Whether the words of all cards fit the boxes, in the smallest type at worst."""
    smallest = ((replace(box, em=box.least), text) for box, text in said.texts(boxes))
    return all(set_text(text, box, said.symbols).fits for box, text in smallest)


def stands(box: Box, side: tuple[Box, ...], edition: Edition, said: Said) -> bool:
    """Whether a box is drawn, as far as that depends on the room that the deck has.

    Boxes that stand together do so in any case if nothing can stand instead.
    """
    name = box.together or box.instead_of
    if not name or not any(one.instead_of == name for one in all_boxes(side)):
        return True
    return bool(box.together) == all_fit(said, _among(side, edition, together=name), edition)


def in_one_size(
    box: TextBox, own: TextBox, side: tuple[Box, ...], edition: Edition, said: Said
) -> TextBox:
    """`own`, which is `box` in the edition's language, in the size that it shares with others."""
    among = _among(side, edition, same_size=box.same_size, lang=box.lang) if box.same_size else ()
    if not among:
        return own
    em, has_readings = shared(said, among, edition)
    return replace(own, em=em, least=min(em, own.least), has_readings=has_readings)


def _among(side: tuple[Box, ...], edition: Edition, **asked: str) -> tuple[TextBox, ...]:
    """The boxes of words that an edition has on a side and that say what is asked."""
    return tuple(
        box
        for box in all_boxes(side)
        if isinstance(box, TextBox)
        and edition in box.editions
        and all(getattr(box, key) == value for key, value in asked.items())
    )
