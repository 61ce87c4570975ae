"""A position for people, transcripts and tests: what a record holds, and the moves of the rules on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from fortgold.games.common.machine import Machine
from fortgold.games.common.primitives import below, stream, then
from fortgold.games.common.records import Record
from fortgold.games.position import CHANCE, IllegalMove, Standing
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.fields import NONE, STATE, THE_DIE
from fortgold.games.seven_fortress.moves import Act, Move, Phase, code_of, move_of
from fortgold.games.seven_fortress.program import PLAYERS, plain_machine
from fortgold.games.seven_fortress.refusals import refusal


@lru_cache(maxsize=64)
def asking(rules: Ruleset) -> Machine[Ruleset]:
    """The deck as lists of numbers, for positions one at a time: how the die falls is a move."""
    own = replace(plain_machine(rules))
    own.deck.chance_is_asked = 1
    return own


@dataclass(frozen=True, eq=False)
class Position:
    """A position in which a player or chance decides, or the end, with all hidden cards.

    `record` must not be changed. Towers count clockwise from 0, the centre is the last. Rows are those of
    `rules.rows`.
    """

    rules: Ruleset
    record: Record = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.rules == other.rules
            and STATE.numbers(self.record) == STATE.numbers(other.record)
        )

    def __hash__(self) -> int:
        return hash((self.phase, self.towers, self.hands))

    @property
    def phase(self) -> Phase:
        """What is decided next."""
        return Phase(self.record.phase)

    @property
    def to_move(self) -> int:
        """The seat that decides; CHANCE while the die is thrown."""
        return CHANCE if self.phase is Phase.DIE else int(self.record.to_move)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.record.active)

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
        return tuple(tuple(own[: len(self.rules.rows)]) for own in self._of_seats("hand"))

    @property
    def mages(self) -> tuple[int, ...]:
        """The mage of each seat, by number."""
        return tuple(self._of_seats("mage"))

    def _of_seats(self, name: str) -> list[Any]:
        own: list[Any] = getattr(self.record, name)[: self.rules.seats]
        return own

    def legal_moves(self) -> list[Move]:
        """Every legal move of the player to move, sorted; what the die may show. [] when the game is over."""
        return list(map(move_of, self._codes))

    @cached_property
    def _codes(self) -> tuple[int, ...]:
        own = asking(self.rules)
        work = own.work()
        count = own.playing.legal_moves(own.deck, self.record, work)
        return tuple(work.moves[:count])

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        code = code_of(move)
        if code not in self._codes:
            raise IllegalMove(refusal(self.rules, self.record, move))
        own, s = asking(self.rules), STATE.copied(self.record)
        own.playing.apply(own.deck, s, own.work(), code)
        return Position(self.rules, s)

    def outcome(self) -> Standing | None:
        """The points of all seats and who won; None while the game goes on."""
        if self.phase is not Phase.OVER:
            return None
        own, result = asking(self.rules), [0] * (self.rules.seats + 1)
        own.playing.write_result(own.deck, self.record, result)
        *points, winner = result
        return Standing(tuple(points), (winner.bit_length() - 1,))

    def points(self, seat: int) -> int:
        """What that seat would have if the game ended now."""
        own = asking(self.rules)
        return int(own.playing.points_of(own.deck, self.record, seat))

    def shortage(self, seat: int) -> int:
        """How many of the highest numbers that seat would lose if the game ended now."""
        own = asking(self.rules)
        return int(own.playing.shortage_of(own.deck, self.record, seat))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: all but covered cards, and what another looks at."""
        return {**STATE.seen_by(self.record, seat), "tops": self.tops}


def first_position(rules: Ruleset, seed: int, index: int) -> Position:
    """The table after the set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
    own = asking(rules)
    (s,) = own.states(1)
    own.playing.set_up(own.deck, s, own.work(), seed, index)
    return Position(rules, s)


def die_shown(position: Position, seed: int, index: int) -> Move:
    """How the die falls in that deal: the raids of a deal have the same dice, whatever players do."""
    word = then(stream(seed, index, THE_DIE), position.record.raids)
    return Move(Act.DIE, 0, 1 + below(position.rules.constants.die_sides, word))


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must be a player's decision."""
    players = [list(PLAYERS).index(player)] * position.rules.seats
    code = asking(position.rules).chosen(position.record, players, seed, index, turn)
    return move_of(code)


def deal_object(first: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, towers topmost first, the centre last."""
    rules = first.rules
    return {
        "towers": [[rules.rows[row].id for row in reversed(tower)] for tower in first.towers],
        "mages": [rules.mages[mage].id for mage in first.mages],
    }
