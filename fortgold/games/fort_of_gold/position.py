"""A moment of the game as a frozen value, for people, transcripts, notation and tests.

What can be done and what comes of it `rules` says, on the same position as a record of numbers.
"""

from __future__ import annotations

from typing import Any

from fortgold.data.model import Text
from fortgold.games.fort_of_gold import refusals
from fortgold.games.fort_of_gold.deck import Deal, Rules
from fortgold.games.fort_of_gold.fields import LOST, STATE
from fortgold.games.fort_of_gold.moves import Move
from fortgold.games.fort_of_gold.numbered import numbered
from fortgold.games.fort_of_gold.program import plain_machine
from fortgold.games.fort_of_gold.state import State
from fortgold.games.position import IllegalMove, Outcome


class Position(State):
    """A moment in which the player has to decide, or the end."""

    __slots__ = ()

    mover = 0  # the only player; what the piles hold is settled by the deal

    def legal_moves(self) -> list[Move]:
        """Every legal move: inductions, gets, rotations, foresights; each sorted. [] at the end."""
        return numbered(plain_machine(self.rules)).moves(self)

    def outcome(self) -> Outcome | None:
        """Won with the cards left in the mana pile for a score, lost without a move, or None."""
        if self.has_won():
            return Outcome(True, len(self.mana))
        own = numbered(plain_machine(self.rules))
        lost = own.program.outcome(own.deck, own.record(self)) == LOST
        return Outcome(False) if lost else None

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        return numbered(plain_machine(self.rules)).after(self, move)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The fields of STATE that lie open; what a foresight showed is the player's to remember."""
        return STATE.seen_by(numbered(plain_machine(self.rules)).record(self), seat)

    def refusal(self, move: Move) -> Text | None:
        """Which rule forbids `move`, in words for the person who tried it; None if it is legal."""
        return refusals.refusal(self, move)


def first_position(rules: Rules, deal: Deal) -> Position:
    """The table after set-up."""
    size, slots = rules.constants.chancel_size, rules.constants.solution_slots
    return Position(
        rules,
        mana=deal.spirits[size:],
        chancel=deal.spirits[:size],
        pedestal=((),) * rules.constants.pedestal_columns,
        solutions=deal.treasures[:slots],
        pile=deal.treasures[slots:],
    )
