"""A game derived from its records and rules, without its own words: a first form of any new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from fortgold.data.model import Text
from fortgold.games.common.machine import Machine, RecordLayout, plain_machine, tally
from fortgold.games.common.records import Record
from fortgold.games.contract import Metric, Tally
from fortgold.games.game import Playable
from fortgold.games.position import IllegalMove, Outcome, Standing

R = TypeVar("R")  # the rules for a deck
M = TypeVar("M")  # a move
REFUSED = Text("その手は今はできません", "that cannot be done now")


@lru_cache(maxsize=64)
def asking(layout: RecordLayout[R], rules: R) -> Machine[R]:
    """The deck as lists of numbers, for positions one at a time: what chance does then is a move."""
    own = replace(plain_machine(layout, rules))
    if "chance_is_asked" in layout.deck:
        own.deck.chance_is_asked = 1
    return own


@dataclass(frozen=True, eq=False)
class RecordedPosition(Generic[R, M]):
    """A position in which a player or chance decides, or the end, with all hidden cards.

    `record` must not be changed. `phases`, if a game has them, are what is decided next; the last is OVER.
    A move is (`verb`, its number in the rules), unless a game says otherwise.
    """

    layout: ClassVar[RecordLayout[Any]]
    phases: ClassVar[Any] = None
    verb: ClassVar[str] = ""
    rules: R
    record: Record = field(repr=False)

    @classmethod
    def dealt(cls, rules: R, seed: int, index: int) -> Self:
        """The table after the set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
        own = asking(cls.layout, rules)
        (s,) = own.states(1)
        own.playing.set_up(own.deck, s, own.work(), seed, index)
        return cls(rules, s)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._values == other._values

    def __hash__(self) -> int:
        return hash(repr(self._values[1]))

    @property
    def _values(self) -> tuple[R, dict[str, Any]]:
        return self.rules, self.layout.state.numbers(self.record)

    @property
    def own(self) -> Machine[R]:
        """The deck and the functions that play it."""
        return asking(self.layout, self.rules)

    def asked(self, name: str, *about: int) -> int:
        """What a function of the rules says of this table and the numbers `about`."""
        return int(getattr(self.own.playing, name)(self.own.deck, self.record, *about))

    @property
    def phase(self) -> Any:
        """What is decided next."""
        return self.phases(self.record.phase)

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return int(self.record.to_move)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.record.active)

    def of_seats(self, name: str) -> list[Any]:
        """What belongs to players, seat by seat."""
        own: list[Any] = getattr(self.record, name)[: self.own.deck.seats]
        return own

    def legal_moves(self) -> list[M]:
        """Every legal move of the player to move, in the order of the rules; [] when the game is over."""
        return [*self._listed[0]]

    @cached_property
    def _listed(self) -> tuple[dict[M, int], Record]:
        """The legal moves with their numbers, and the record in which they are listed."""
        own, s = self.own, self.record
        work = own.work()
        own.playing.legal_moves(own.deck, s, work)
        every = range(own.playing.move_count(own.deck, s, work))
        codes = [own.playing.nth_move(own.deck, s, work, n) for n in every]
        return {self.move_of(code, work): code for code in codes}, work

    def move_of(self, code: int, work: Record) -> M:  # noqa: ARG002 - for moves that are listed there
        """The move with that number among those listed in `work`."""
        return (self.verb, code)  # type: ignore[return-value]

    def refusal(self, move: M) -> Text:  # noqa: ARG002 - as in every game
        """The rule that forbids a move that is not legal."""
        return REFUSED

    def after(self, move: M) -> Self:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        moves, work = self._listed
        if move not in moves:
            raise IllegalMove(self.refusal(move))
        s = self.layout.state.copied(self.record)
        self.own.playing.apply(self.own.deck, s, work, moves[move])
        return type(self)(self.rules, s)

    def outcome(self) -> Any:
        """A Standing, of a solitaire an Outcome; None while the game goes on."""
        if self.phase is not self.phases.OVER if self.phases else self._listed[0]:
            return None
        result = [0] * self.layout.columns_of(self.rules)
        self.own.playing.write_result(self.own.deck, self.record, result)
        if len(result) == 1:
            return Outcome(result[0] >= 0, max(result[0], 0))
        *scores, winners = result
        seats = tuple(seat for seat in range(len(scores)) if winners >> seat & 1)
        return Standing(tuple(scores), seats, bool(getattr(self.record, "complete", True)))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: what its owners or nobody may know is left out."""
        return self.layout.state.seen_by(self.record, seat)

    def chosen(self, player: int, seed: int, index: int, turn: int) -> M:
        players = [player] * max(1, self.layout.columns_of(self.rules) - 1)
        record = self.layout.state.copied(self.record)  # moves are tried on it
        code = self.own.chosen(record, players, seed, index, turn)
        return next(move for move, listed in self._listed[0].items() if listed == code)


class Recorded(Playable):
    """A deck `rules` that is played in `positions`; player number n of `players` is n to `player_move`."""

    rules: Any

    @property
    def positions(self) -> type[RecordedPosition[Any, Any]]:
        raise NotImplementedError

    def initial_position(self, seed: int, index: int) -> Any:
        return self.positions.dealt(self.rules, seed, index)

    def choose(self, player: str, position: Any, seed: int, index: int, turn: int) -> Any:
        return position.chosen(list(self.players).index(player), seed, index, turn)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return self.positions.layout.metrics(self.rules)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        numbers = [list(self.players).index(player) for player in players]
        return tally(self.positions.layout, self.rules, numbers, seed, start, stop)

    @property
    def slow(self) -> Text | None:
        return self.positions.layout.slow(self.rules)

    def perft(self, position: Any, depth: int) -> list[int]:
        return position.own.sequences(position.record, depth)
