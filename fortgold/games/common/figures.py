"""What a simulation counts, for people who make decks: each figure with its bins and their names."""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.data.model import Text
from fortgold.games.contract import Base, Figure


def numbers(
    name: str, ja: str, en: str, of: Text, last: int, first: int = 0, *, more: bool = False
) -> Figure:
    """A bin for each number from `first` to `last`; `more`: the last one holds what is more, too."""
    labels = [Text(str(n), str(n)) for n in range(first, last + 1)]
    if more:
        labels[-1] = Text(f"{last}以上", f"{last} or more")
    return Figure(name, Text(ja, en), "numbers", of, tuple(labels), first)


def categories(name: str, ja: str, en: str, of: Text, labels: Iterable[Text]) -> Figure:
    """A bin for each of `labels`; each case falls into one."""
    return Figure(name, Text(ja, en), "categories", of, tuple(labels))


def shares(
    name: str, ja: str, en: str, of: Text, labels: Iterable[Text], base: Base = "deals"
) -> Figure:
    """A bin for each of `labels`, which overlap; each is a share of `base`."""
    return Figure(name, Text(ja, en), "shares", of, tuple(labels), base=base)


def card_labels(cards: Iterable[tuple[str, Text]]) -> tuple[Text, ...]:
    """Cards by their ids and names: `S07 若葉`, `S07 Young Leaf`."""
    return tuple(
        Text(f"{card} {name.ja}".rstrip(), f"{card} {name.en}".rstrip()) for card, name in cards
    )
