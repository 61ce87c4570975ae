"""Constructors of the metrics of a simulation: each with its bins and their names, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
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


def rated(metric: Metric, points: Text | None = None, each: Iterable[int] = ()) -> Metric:
    """It tells which bins are too strong or too weak, beside what the points of each let expect."""
    return replace(metric, rated=True, points=(points, tuple(each)) if points else None)


def means(name: str, ja: str, en: str, of: Text, labels: Iterable[Text]) -> Metric:
    """The mean of each of `labels`: totals, then totals of squares, then how many cases each has."""
    return Metric(name, Text(ja, en), "means", of, tuple(labels), base="each")


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


def kinds(name: str, ja: str, en: str, of: Text, labels: Collection[Text], counted: str) -> Counted:
    """Categories: as many of the count of that name as there are labels."""
    return categories(name, ja, en, of, labels), lambda n: n[counted][: len(labels)]


def turn_order(counted: str, turns: int) -> Counted:
    """How often who took the first turn, the second, ... won, as parts of an equal share of the wins."""
    labels = [Text(f"{n} 番目", f"turn {n}") for n in range(1, turns + 1)]
    said = "均等を 1 とした手番順の勝ち", "wins by turn order, an equal share being 1"

    def parts(n: Counts) -> list[int]:
        wins = n[counted][:turns]
        return [*(k * turns for k in wins), *(k * turns**2 for k in wins), *[sum(wins)] * turns]

    return means("places", *said, Text("勝ち", "wins"), labels), parts


def of_rows(rows: slice, *counted: str) -> Callable[[Counts], list[int]]:
    """Of those rows the counts of these names, one after the other."""
    return lambda n: [count for name in counted for count in n[name][rows]]


def folded(found: list[int], first: int, last: int) -> list[int]:
    """The bins from `first` to `last`; the last one also holds all after it."""
    return [*found[first:last], sum(found[last:])]
