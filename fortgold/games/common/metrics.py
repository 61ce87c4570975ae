"""Constructors of the metrics of a simulation: each with its bins and their names, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fortgold.data.model import Text
from fortgold.games.contract import Base, Metric

Counts = Mapping[str, Any]  # what the rules count, as numbers and lists
Counted = tuple[Metric, Callable[[Counts], list[int]]]  # a metric, and its bins out of them


def numbers(
    name: str, ja: str, en: str, of: Text, last: int, first: int = 0, *, more: bool = False
) -> Metric:
    """A bin for each number from `first` to `last`; `more`: the last one also holds larger numbers."""
    labels = [Text(str(n), str(n)) for n in range(first, last + 1)]
    if more:
        labels[-1] = Text(f"{last}以上", f"{last} or more")
    return Metric(name, Text(ja, en), "numbers", of, tuple(labels), first)


def categories(name: str, ja: str, en: str, of: Text, labels: Iterable[Text]) -> Metric:
    """A bin for each of `labels`; each case falls into one."""
    return Metric(name, Text(ja, en), "categories", of, tuple(labels))


def shares(
    name: str, ja: str, en: str, of: Text, labels: Iterable[Text], base: Base = "deals"
) -> Metric:
    """A bin for each of `labels`, which overlap; each is a share of `base`."""
    return Metric(name, Text(ja, en), "shares", of, tuple(labels), base=base)


def card_labels(cards: Iterable[tuple[str, Text]]) -> tuple[Text, ...]:
    """Cards by their ids and names: `S07 若葉`, `S07 Young Leaf`."""
    return tuple(
        Text(f"{card} {name.ja}".rstrip(), f"{card} {name.en}".rstrip()) for card, name in cards
    )


def histogram(
    name: str, ja: str, en: str, of: Text, counted: str, most: int, place: int | None = None
) -> Counted:
    """Of the count of that name, at `place` in it; what is `most` or more in one bin."""
    return (
        numbers(name, ja, en, of, most, more=True),
        lambda n: folded(n[counted] if place is None else n[counted][place], 0, most),
    )


def folded(found: list[int], first: int, last: int) -> list[int]:
    """The bins from `first` to `last`; the last one also holds all after it."""
    return [*found[first:last], sum(found[last:])]
