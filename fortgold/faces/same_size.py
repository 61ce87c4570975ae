"""One type size for a box on all cards of a deck: the largest in which all their words fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from fortgold.data.layout import Edition, TextBox
from fortgold.data.model import Card, Deck
from fortgold.faces.conditions import is_for
from fortgold.faces.text_box import set_text
from fortgold.faces.text_pieces import Symbols


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """What the cards of a deck say in a box. Equal for the very same deck."""

    deck: Deck
    symbols: Symbols
    of: Callable[[TextBox, Card], str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self.deck is other.deck

    def __hash__(self) -> int:
        return id(self.deck)


@lru_cache(maxsize=256)
def shared_em(said: Said, box: TextBox, _edition: Edition) -> int:
    """The largest type, from the box's `em` to its `least`, in which the words of all cards fit."""
    texts = (said.of(box, card) for card in said.deck.cards if is_for(box, card))
    return min(
        (set_text(text, box, said.symbols).em for text in dict.fromkeys(texts) if text),
        default=box.em,
    )
