"""Everything on the table and in the hands, at one moment: frozen values without the rules of play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.moves import Do, Phase
from kingdom_oracle.bags import Bag, added, removed
from kingdom_oracle.realm import Realm

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile and the discard beside it. In which order it lies is a thing of the deal.

    `begun` is what the pile was when it was last made, `times` how often that was out of the
    discard: chance knows by these what comes next.
    """

    rows: Bag
    discard: Bag = ()
    begun: Bag = ()
    times: int = 0

    @property
    def is_empty(self) -> bool:
        """Nothing can be drawn, not even out of the discard."""
        return not self.rows and not self.discard

    def ready(self) -> Pile:
        """The pile from which to draw: the discard, where nothing else is left."""
        if self.rows or not self.discard:
            return self
        return Pile(self.discard, (), self.discard, self.times + 1)

    def without(self, row: int) -> Pile:
        """A card of that row drawn."""
        return replace(self, rows=removed(self.rows, row))

    def with_discarded(self, row: int) -> Pile:
        """A card more in the discard."""
        return replace(self, discard=added(self.discard, row))


@dataclass(frozen=True)
class State:
    """A moment of the game, everything known. What belongs to players is listed by seat.

    `round` counts from 1. `seat` decides, or has its turn while chance does something; `first` is
    the seat with which the play phase began (during a draft: 0). `laid`: companions laid face down
    in the draft; `played`: those played in this round, in the order of play. `food`, `prestige` and
    `used` (buildings and the like, once each turn) belong to the turn; `todo` are the single steps
    that are still to be done before the next companion, the first one next.
    """

    rules: Ruleset
    round: int
    phase: Phase
    seat: int
    first: int
    hands: tuple[Bag, ...]
    laid: tuple[Bag, ...]
    played: tuple[tuple[int, ...], ...]
    realms: tuple[Realm, ...]
    field: Bag
    kingdom: Pile
    companions: Pile
    food: int = 0
    prestige: int = 0
    used: Bag = ()
    todo: tuple[Do, ...] = ()

    @property
    def realm(self) -> Realm:
        """The cards in front of the player whose turn it is."""
        return self.realms[self.seat]

    @property
    def hand(self) -> Bag:
        """The hand of the player who decides."""
        return self.hands[self.seat]

    def is_usable_once(self, row: int) -> bool:
        """Whether a card that can be used once in a turn has not been used in this one."""
        return self.realm.once_per_turn.count(row) > self.used.count(row)


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """`values` with another one in that place."""
    return (*values[:at], value, *values[at + 1 :])
