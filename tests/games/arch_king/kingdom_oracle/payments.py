"""Paying: which cards are turned sideways to cover a cost. Exact, for any cards that give resources.

A card gives all its units in one of the kinds that it lists; what is too much is lost. Nobody turns
a card that the payment does not need, so only such payments are listed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from fortgold.games.arch_king.deck import Cost, Row
from fortgold.games.arch_king.moves import Op
from kingdom_oracle.bags import Bag

Supply = tuple[int, ...]  # units of each kind of resource


class Source(NamedTuple):
    """A card that gives `n` units of one of `kinds` (places in the list of resources)."""

    row: int
    kinds: tuple[int, ...]
    n: int


def source_of(row: Row, resources: tuple[str, ...]) -> Source | None:
    """What a card gives when it is turned as part of a payment; None: nothing."""
    if row.timing != "tap" or all(do.op is not Op.RESOURCE for do in row.steps):
        return None
    (do,) = row.steps
    return Source(row.number, tuple(sorted({resources.index(kind) for kind in do.kinds})), do.n)


Sources = tuple[Source, ...]  # one entry a card, rows ascending


@lru_cache(maxsize=1 << 16)
def payments(sources: Sources, cost: Cost, convert: int = 0, discount: int = 0) -> tuple[Bag, ...]:
    """Every payment of the resources of `cost` out of `sources`, in the order of moves.

    `convert` units of the surplus count as any kind; `discount` units need not be covered.
    """
    if not can_be_paid(sources, cost, convert, discount):
        return ()
    search = _Search(sources, cost, convert, discount)
    search.extend((), 0, {(0,) * len(cost.needs)})
    return tuple(sorted(search.found))


@lru_cache(maxsize=1 << 16)
def can_be_paid(sources: Sources, cost: Cost, convert: int = 0, discount: int = 0) -> bool:
    """Whether there is a payment: a card more never hurts, so all of them are tried at once."""
    supplies = {(0,) * len(cost.needs)}
    if covers(supplies, cost, convert, discount):
        return True
    if sum(source.n for source in sources) + discount < cost.resources:
        return False
    for source in sources:
        supplies = with_source(supplies, source, cost, convert)
        if covers(supplies, cost, convert, discount):
            return True
    return False


def covers(supplies: set[Supply], cost: Cost, convert: int, discount: int) -> bool:
    """Whether one of `supplies` is enough."""
    return any(uncovered(supply, cost, convert) <= discount for supply in supplies)


def uncovered(supply: Supply, cost: Cost, convert: int) -> int:
    """How many units of `cost` lack after the surplus has gone where it may."""
    lacking = surplus = 0
    for have, need in zip(supply, cost.needs, strict=True):
        if have < need:
            lacking += need - have
        else:
            surplus += have - need
    return lacking + cost.any - min(surplus, min(convert, lacking) + cost.any)


def with_source(supplies: set[Supply], source: Source, cost: Cost, convert: int) -> set[Supply]:
    """Each supply with the units of one card more, in each kind that it may give."""
    more = cost.any + convert  # a greater surplus is of no use
    return {
        (*supply[:kind], min(supply[kind] + source.n, cost.needs[kind] + more), *supply[kind + 1 :])
        for supply in supplies
        for kind in source.kinds
    }


class _Search:
    """The search for payments, row after row; `found` holds them."""

    def __init__(self, sources: Sources, cost: Cost, convert: int, discount: int) -> None:
        self.rows = [(source, len(list(alike))) for source, alike in groupby(sources)]
        self.by_row = {source.row: source for source in sources}
        self.cost, self.convert, self.discount = cost, convert, discount
        self.found: list[Bag] = []

    def extend(self, paid: Bag, at: int, supplies: set[Supply]) -> None:
        """Note the payments that begin with `paid` and go on with rows from number `at`."""
        if covers(supplies, self.cost, self.convert, self.discount):
            if self.needs_each(paid):
                self.found.append(paid)
            return
        for place in range(at, len(self.rows)):
            source, copies = self.rows[place]
            given, cards = supplies, paid
            for _ in range(copies):
                more = with_source(given, source, self.cost, self.convert)
                if more == given:
                    break  # whatever comes later, this card could be left out
                given, cards = more, (*cards, source.row)
                self.extend(cards, place + 1, given)
                if covers(given, self.cost, self.convert, self.discount):
                    break

    def needs_each(self, paid: Bag) -> bool:
        """Whether no card of `paid` can be left out."""
        return not any(
            covers(self.supplies((*paid[:at], *paid[at + 1 :])), *self.asked)
            for at in range(len(paid))
            if at == 0 or paid[at] != paid[at - 1]
        )

    @property
    def asked(self) -> tuple[Cost, int, int]:
        return self.cost, self.convert, self.discount

    def supplies(self, paid: Bag) -> set[Supply]:
        """What those cards can give."""
        supplies = {(0,) * len(self.cost.needs)}
        for row in paid:
            supplies = with_source(supplies, self.by_row[row], self.cost, self.convert)
        return supplies
