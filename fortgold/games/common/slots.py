"""A deck with a card less, for whoever asks what the card is worth.

A slot is a place in the list of a deck, copies counted; chance knows the cards by their slots. All
others keep theirs, so each deal stays as much the same as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Card = TypeVar("Card", bound=Any)  # it has an id


def without(
    cards: Iterable[Card], gone: str, less: Callable[[Card], Card | None] = lambda _: None
) -> tuple[Card, ...]:
    """`cards` with one less of those with the id `gone`; `less` says what is left of them."""
    left = (less(card) if card.id == gone else card for card in cards)
    return tuple(card for card in left if card is not None)
