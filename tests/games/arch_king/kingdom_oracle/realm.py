"""The kingdom cards in front of one player, and what they are good for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, TREASURE, Row, Ruleset
from fortgold.games.arch_king.moves import Do, Op
from kingdom_oracle.bags import Bag, added, distinct, joined, removed, without
from kingdom_oracle.payments import Source, source_of

SET_OF_THREE = "set_of_three"
ONCE = (TREASURE, BUILDING)  # of one name, nobody has more than one


class Counts(NamedTuple):
    """How many cards of each category; the village is none of them."""

    treasure: int
    frontier: int
    building: int

    def points(self, do: Do) -> int:
        """The points that a step `vp_per` gives for so many cards."""
        (what,) = do.kinds
        number: int = min(self) if what == SET_OF_THREE else getattr(self, what)
        return number // do.n


@dataclass(frozen=True)
class Realm:
    """One player's cards, village and start cards among them."""

    rules: Ruleset = field(repr=False, compare=False)
    upright: Bag
    sideways: Bag = ()

    @cached_property
    def all(self) -> Bag:
        """Every card, however it stands."""
        return joined(self.upright, self.sideways)

    def __len__(self) -> int:
        return len(self.upright) + len(self.sideways)

    # What happens to it.

    def with_gained(self, row: int) -> Realm:
        """A card more, upright."""
        return Realm(self.rules, added(self.upright, row), self.sideways)

    def turned(self, rows: Bag) -> Realm:
        """Those cards sideways, which must be upright."""
        if not rows:
            return self
        return Realm(self.rules, without(self.upright, rows), joined(self.sideways, rows))

    def stood(self, row: int) -> Realm:
        """A sideways card upright."""
        return Realm(self.rules, added(self.upright, row), removed(self.sideways, row))

    def produced(self, icon: str) -> Realm:
        """All frontiers that show the icon upright."""
        up = tuple(row for row in self.sideways_of(FRONTIER) if icon in self.row(row).icons)
        if not up:
            return self
        return Realm(self.rules, joined(self.upright, up), without(self.sideways, up))

    # What it is good for.

    def row(self, row: int) -> Row:
        """What the rules know of a row."""
        return self.rules.rows[row]

    def sideways_of(self, category: str) -> Bag:
        """The sideways cards of a category."""
        return tuple(row for row in self.sideways if self.row(row).category == category)

    def count(self, category: str) -> int:
        """How many cards of a category."""
        return sum(self.row(row).category == category for row in self.all)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The upright cards that can be turned as part of a payment."""
        return tuple(one for row in self.upright if (one := self._source(row)))

    def _source(self, row: int) -> Source | None:
        return source_of(self.row(row), self.rules.resources)

    @cached_property
    def usable(self) -> Bag:
        """The upright cards, each row once, that can be turned sideways at any moment."""
        return tuple(
            row
            for row in distinct(self.upright)
            if self.row(row).timing == "tap" and not self._source(row)
        )

    @cached_property
    def once_per_turn(self) -> Bag:
        """The cards that can be used once in each turn, one entry a card."""
        return tuple(row for row in self.all if self.row(row).timing == "once_per_turn")

    @cached_property
    def unique(self) -> frozenset[str]:
        """The names of treasures and buildings: none may come a second time."""
        return frozenset(self.row(row).title for row in self.all if self.row(row).category in ONCE)

    def bars(self, row: int) -> bool:
        """A treasure or building of that name is there already."""
        return self.row(row).category in ONCE and self.row(row).title in self.unique

    @cached_property
    def convert(self) -> int:
        """How many units of a surplus count as any kind, in each payment."""
        return sum(do.n for do in self.steps("paying"))

    @cached_property
    def food(self) -> int:
        """The food with which its turns begin."""
        return sum(do.n for do in self.steps("passive") if do.op is Op.FOOD)

    @cached_property
    def prestige(self) -> int:
        """The prestige with which its turns begin."""
        return sum(do.n for do in self.steps("passive") if do.op is Op.PRESTIGE)

    @cached_property
    def on_produce(self) -> tuple[Do, ...]:
        """What happens each time that a production icon is used."""
        return self.steps("on_produce")

    @cached_property
    def on_gain_any(self) -> tuple[Do, ...]:
        """What happens each time that a card is gained."""
        return self.steps("on_gain_any")

    def steps(self, timing: str) -> tuple[Do, ...]:
        """The steps of all effects of that timing, in the order of the tables."""
        return tuple(
            do for row in self.all if self.row(row).timing == timing for do in self.row(row).steps
        )

    # What it is worth.

    @cached_property
    def counts(self) -> Counts:
        """How many treasures, frontiers and buildings."""
        return Counts(*(self.count(one) for one in Counts._fields))

    @cached_property
    def points(self) -> int:
        """Printed points, and those for other cards."""
        printed = sum(self.row(row).points for row in self.all)
        return printed + sum(self.counts.points(do) for do in self.steps("game_end"))
