"""A position for people, transcripts and tests: what a record holds, and the moves of the rules on it."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import recorded
from fortgold.games.common.primitives import below, stream, then
from fortgold.games.common.recorded import RecordedPosition
from fortgold.games.common.records import Record
from fortgold.games.position import CHANCE
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.fields import NONE, THE_DIE
from fortgold.games.seven_fortress.moves import Act, Move, Phase, move_of
from fortgold.games.seven_fortress.program import LAYOUT
from fortgold.games.seven_fortress.refusals import refusal


class Position(RecordedPosition[Ruleset, Move]):
    """Towers count clockwise from 0, the centre is the last. Rows are those of `rules.rows`."""

    layout, phases = LAYOUT, Phase

    @property
    def to_move(self) -> int:
        """The seat that decides; CHANCE while the die is thrown."""
        return CHANCE if self.phase is Phase.DIE else int(self.record.to_move)

    @cached_property
    def towers(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each tower, the lowest first; the centre last."""
        s, count = self.record, self.rules.constants.towers_outer + 1
        return tuple(tuple(s.tower[i][: s.height[i]]) for i in range(count))

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The card on top of each tower; None where there is none, or while somebody looks at some of it."""
        looking = self.record.looking if self.phase is Phase.ORDER else NONE
        return tuple(
            cards[-1] if cards and tower != looking else None
            for tower, cards in enumerate(self.towers)
        )

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """How many of each row each seat holds."""
        return tuple(tuple(own[: len(self.rules.rows)]) for own in self.of_seats("hand"))

    @property
    def mages(self) -> tuple[int, ...]:
        """The mage of each seat, by number."""
        return tuple(self.of_seats("mage"))

    def move_of(self, code: int, work: Record) -> Move:  # noqa: ARG002 - as in every game
        return move_of(code)

    def refusal(self, move: Move) -> Text:
        return refusal(self.rules, self.record, move)

    def points(self, seat: int) -> int:
        """What that seat would have if the game ended now."""
        return self.asked("points_of", seat)

    def shortage(self, seat: int) -> int:
        """How many of the highest numbers that seat would lose if the game ended now."""
        return self.asked("shortage_of", seat)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: all but covered cards, and what another looks at."""
        return {**super().seen_by(seat), "tops": self.tops}

    def die_shown(self, seed: int, index: int) -> Move:
        """How the die falls in that deal: the raids of a deal have the same dice, whatever players do."""
        word = then(stream(seed, index, THE_DIE), self.record.raids)
        return Move(Act.DIE, 0, 1 + below(self.rules.constants.die_sides, word))


asking = partial(recorded.asking, LAYOUT)


def deal_object(first: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, towers topmost first, the centre last."""
    rules = first.rules
    return {
        "towers": [[rules.rows[row].id for row in reversed(tower)] for tower in first.towers],
        "mages": [rules.mages[mage].id for mage in first.mages],
    }
