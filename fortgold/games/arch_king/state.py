"""Everything on the table and in the hands, at one moment: frozen values without the rules of play."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from fortgold.games.arch_king.deck import Bag, Rules
from fortgold.games.arch_king.moves import Phase
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.position import CHANCE


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


@dataclass(frozen=True, slots=True)
class Realm:
    """One player's cards, village and start cards among them."""

    upright: Bag
    sideways: Bag = ()

    @property
    def all(self) -> Bag:
        """Every card, however it stands."""
        return tuple(sorted(self.upright + self.sideways))

    def __len__(self) -> int:
        return len(self.upright) + len(self.sideways)


@dataclass(frozen=True)
class State:
    """A moment in which somebody has to decide, or chance; or the end. Everything is known.

    `round` counts from 1. `seat` decides, or has its turn while chance does something; `first` is
    the seat with which the play phase began (during a draft: 0). What belongs to players is listed
    by seat. `laid`: companions laid face down in the draft; `played`: those played in this round, in
    the order of play. `food`, `prestige` and `used` (buildings and the like, once each turn) belong
    to the turn; `todo` are the single steps that are still to be done before the next companion, the
    first one next. `dealt`: the seed and the index of the deal, where they are known.
    """

    rules: Rules
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
    dealt: tuple[int, int] | None = dataclasses.field(default=None, compare=False)

    @property
    def mover(self) -> int:
        """The seat that decides; CHANCE while a card comes up from a pile."""
        return self.seat if self.pile_awaited is None else CHANCE

    @property
    def pile_awaited(self) -> Pile | None:
        """The pile of which a card comes up."""
        if self.todo:
            do = self.todo[0]
            if do.op is Op.DRAW:
                return self.kingdom
            if do.op is Op.SWAP_COMPANION and do.n > 0:
                return self.companions
        return None

    @property
    def realm(self) -> Realm:
        """The cards in front of the player whose turn it is."""
        return self.realms[self.seat]

    @property
    def hand(self) -> Bag:
        """The hand of the player who decides."""
        return self.hands[self.seat]
