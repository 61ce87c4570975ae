"""Cards that lie together and of which only the row counts: rows ascending, one entry a card.

Copies of a row are interchangeable, so a pile, a hand or a field is a multiset; written like this
two of them are equal if and only if they hold the same cards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

Bag = tuple[int, ...]


def added(bag: Bag, row: int) -> Bag:
    """`bag` with one card more."""
    at = bisect_left(bag, row)
    return (*bag[:at], row, *bag[at:])


def removed(bag: Bag, row: int) -> Bag:
    """`bag` with one card less. ValueError if no such card lies there."""
    at = bag.index(row)
    return (*bag[:at], *bag[at + 1 :])


def without(bag: Bag, rows: Iterable[int]) -> Bag:
    """`bag` with each of `rows` taken out once."""
    for row in rows:
        bag = removed(bag, row)
    return bag


def joined(*bags: Bag) -> Bag:
    """All cards together."""
    return tuple(sorted(row for bag in bags for row in bag))


def distinct(bag: Bag) -> Iterator[int]:
    """Each row once."""
    before = -1
    for row in bag:
        if row != before:
            yield row
        before = row
