"""What lies on the table as frozen values: cards by name, for people, transcripts and tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure, lead


@dataclass(frozen=True, slots=True)
class AltarColumn:
    """A treasure on the altar and the spirits attached to it, in the order in which they came."""

    treasure: Treasure
    spirits: tuple[Spirit, ...]

    def with_(self, *spirits: Spirit) -> AltarColumn:
        """The column with more spirits attached."""
        return AltarColumn(self.treasure, (*self.spirits, *spirits))

    def has_life(self) -> bool:
        """In each position, at least one spirit shows the request symbol."""
        return all(
            any(spirit.symbols[i] == wanted for spirit in self.spirits)
            for i, wanted in enumerate(self.treasure.symbols)
        )

    def has_power(self, positions: int) -> bool:
        """In at least so many positions, friends outnumber foes; a tie, also 0 to 0, is not enough.

        Friends show the request symbol, foes another colour; the empty symbol is neither.
        """
        powerful = 0
        for i, wanted in enumerate(self.treasure.symbols):
            powerful += sum(lead(wanted, spirit.symbols[i]) for spirit in self.spirits) > 0
        return powerful >= positions

    def has_knowledge(self, limit: int) -> bool:
        """It holds exactly `limit` spirits, whatever their names and symbols."""
        return len(self.spirits) == limit


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game, everything known, the piles too. Every pile lies topmost card first.

    A chancel place is None once there was no card to refill it; pedestal columns grow to the right.
    """

    rules: Rules
    mana: tuple[Spirit, ...]
    chancel: tuple[Spirit | None, ...]
    pedestal: tuple[tuple[Spirit, ...], ...]
    solutions: tuple[Treasure, ...]
    pile: tuple[Treasure, ...]
    altar: tuple[AltarColumn, ...] = ()

    def has_won(self) -> bool:
        """The altar holds as many treasures as the goal asks for."""
        return len(self.altar) >= self.rules.constants.altar_goal

    def tops(self, columns: Iterable[int]) -> tuple[Spirit, ...]:
        """The uncovered cards of pedestal columns, which must not be vacant."""
        return tuple(self.pedestal[column][-1] for column in columns)

    def seen(self) -> tuple[Spirit, ...]:
        """The cards that a foresight would look at."""
        return self.mana[: self.rules.constants.foresee_cards]
