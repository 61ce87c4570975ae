"""A moment of the game as a frozen value, for people, transcripts, notation and tests.

What can be done and what comes of it `rules` says, on the same position as a record of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fortgold.games.arch_king import op, rounds, tableau, when
from fortgold.games.arch_king.deck import Bag, Rules
from fortgold.games.arch_king.fields import STATE
from fortgold.games.arch_king.moves import Move, Phase
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.refusals import refusal
from fortgold.games.arch_king.state import Pile, State
from fortgold.games.arch_king.steps import Do
from fortgold.games.common.records import Record
from fortgold.games.position import IllegalMove, Standing


@dataclass(frozen=True)
class Observation:
    """A moment as one seat sees it; two are equal if that player sees the same.

    `known` are the fields of STATE that the seat may know; `unseen` the companions that lie in the
    pile, in the others' hands or face down before them, all in one; `kingdom` what that pile holds.
    Both follow from what lies open; in which order piles lie, nobody knows.
    """

    seat: int
    known: dict[str, Any]
    unseen: Bag
    kingdom: Bag


class Position(State):
    """A moment in which somebody has to decide, or chance; or the end."""

    @cached_property
    def record(self) -> Record:
        """The position as a record of numbers, which nobody may change."""
        return numbered(self.rules).record(self)

    def legal_moves(self) -> list[Move]:
        """Every legal move of the mover, sorted; what chance may do. [] when the game is over."""
        return list(self._legal)

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return tuple(numbered(self.rules).moves(self.record))

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        if move not in self._legal:
            raise IllegalMove(refusal(self, move))
        return numbered(self.rules).after(self, self.record, move)

    def outcome(self) -> Standing | None:
        """The points of all seats and who won; None while the game goes on.

        Not complete: it was stopped at the limit of rounds.
        """
        if self.phase is not Phase.OVER:
            return None
        points = tuple(map(self.points, range(self.rules.seats)))
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        complete = rounds.has_grown(numbered(self.rules).deck, self.record)
        return Standing(points, winners, complete)

    def points(self, seat: int) -> int:
        """Printed points, and those for other cards."""
        return tableau.points_of(numbered(self.rules).deck, self.record, seat)

    def points_counted(self, seat: int, row: int) -> int:
        """The points that a card of that row counts."""
        return tableau.points_counted(numbered(self.rules).deck, self.record, seat, row)

    def income(self, seat: int) -> tuple[int, int]:
        """The food and the prestige with which the turns of a seat begin."""
        deck = numbered(self.rules).deck
        food, prestige = (
            tableau.given_by(deck, self.record, seat, when.PASSIVE, what)
            for what in (op.FOOD, op.PRESTIGE)
        )
        return food, prestige

    def ways(self, do: Do) -> list[Move]:
        """Every way to do a step that asks for a decision, in order."""
        return numbered(self.rules).ways(self.record, do)

    def settled(self) -> Position:
        """What the steps come to that happen by themselves."""
        return numbered(self.rules).settled(self)

    def seen_by(self, seat: int) -> Observation:
        """All that the player in that seat may know."""
        hidden = [
            bag for bags in (self.hands, self.laid) for own, bag in enumerate(bags) if own != seat
        ]
        return Observation(
            seat,
            STATE.seen_by(numbered(self.rules).record(self), seat),
            tuple(sorted(sum(hidden, self.companions.rows))),
            self.kingdom.rows,
        )


def first_position(rules: Rules, seed: int, index: int) -> Position:
    """The table after the set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
    own, nothing, pile = numbered(rules), ((),) * rules.seats, Pile(())
    none = Position(
        rules, 1, Phase.DRAFT, 0, 0, nothing, nothing, nothing, (), (), pile, pile,
        dealt=(seed, index),
    )  # fmt: skip
    return own.frozen(own.dealt(seed, index), none)
