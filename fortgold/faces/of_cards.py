"""What a side of a deck depends on: on nothing but the deck, on its cards, or on each copy of them."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.layout import (
    ArtBox,
    Box,
    DrawingBox,
    Edition,
    Halo,
    QrBox,
    SignRow,
    SymbolRow,
    TextBox,
    all_boxes,
    fields,
)
from fortgold.data.model import Deck, Game
from fortgold.faces.card_values import COPY, known_fields


def asks_for_copy(boxes: tuple[Box, ...]) -> bool:
    """Whether the copies of a card look different: something says which of them it is."""
    return any(name == COPY for box in all_boxes(boxes) for name in _names(box))


def asks_for_card(boxes: tuple[Box, ...], game: Game, deck: Deck) -> bool:
    """Whether the cards of a deck look different on that side."""
    every = list(all_boxes(boxes))
    if any(box.when or box.varying for box in every):
        return True
    if any(isinstance(box, SymbolRow | Halo | ArtBox) for box in every):
        return True
    names = {name for box in every for name in _names(box)}
    if not names:
        return False
    shared = {*known_fields(game, deck, of_cards=False)}
    return not names.difference(shared).isdisjoint(known_fields(game, deck, of_cards=True))


def asked_fields(boxes: tuple[Box, ...], edition: Edition) -> tuple[str, ...]:
    """The names of all that a side says of a card, or that decides what it shows, in an edition."""
    names: list[str] = []
    for box in all_boxes(boxes):
        if edition in box.editions:
            names += _names(box)
            names += [box.column] if isinstance(box, SymbolRow | Halo) else []
            names += box.varying.names if box.varying else ()
            names += (column for column, _ in box.when.every())
    return tuple(dict.fromkeys(names))


def _names(box: Box) -> Iterator[str]:
    if isinstance(box, TextBox | DrawingBox | QrBox | SignRow):
        yield from fields(box.pattern)
    if isinstance(box, TextBox):
        yield from fields(box.ruby)
    if isinstance(box, SignRow):
        yield from fields(box.says)
