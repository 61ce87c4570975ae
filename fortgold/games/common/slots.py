"""Ablation: a deck with one card less, to measure what the card is worth.

A slot is a place in the list of a deck, copies counted; chance knows the cards by their slots. All
others keep theirs, so that deals with and without the card stay comparable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

C = TypeVar("C", bound=Any)  # a card; it has an id


def without(
    cards: Iterable[C], gone: str, less: Callable[[C], C | None] = lambda _: None
) -> tuple[C, ...]:
    """`cards` with one less of those with the id `gone`; `less` makes of a card what is left of it."""
    left = (less(card) if card.id == gone else card for card in cards)
    return tuple(card for card in left if card is not None)
