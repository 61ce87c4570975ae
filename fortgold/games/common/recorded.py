"""A game derived from its records and rules, without its own words: a first form of any new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fortgold.data.model import Text
from fortgold.games.common.machine import Machine, RecordLayout, plain_machine, tally
from fortgold.games.common.records import Record
from fortgold.games.contract import Tally
from fortgold.games.game import Playable
from fortgold.games.position import IllegalMove, Outcome, Standing

REFUSED = Text("その手は今はできません", "that cannot be done now")


@dataclass(frozen=True, eq=False)
class RecordedPosition:
    """An immutable state in plain Python; moves are (`verb`, number)."""

    own: Machine[Any]
    verb: str
    record: Record

    @property
    def to_move(self) -> int:
        return int(self.record.to_move)

    def legal_moves(self) -> list[tuple[str, int]]:
        rules, d, s, w = self.own.playing, self.own.deck, self.record, self.own.work()
        rules.legal_moves(d, s, w)
        return [(self.verb, rules.nth_move(d, s, w, n)) for n in range(rules.move_count(d, s, w))]

    def after(self, move: tuple[str, int]) -> RecordedPosition:
        if move not in self.legal_moves():
            raise IllegalMove(REFUSED)
        record, work = self.own.layout.state.copied(self.record), self.own.work()
        self.own.playing.legal_moves(self.own.deck, record, work)
        self.own.playing.apply(self.own.deck, record, work, move[1])
        return RecordedPosition(self.own, self.verb, record)

    def outcome(self) -> Outcome | Standing | None:
        if self.legal_moves():
            return None
        result = [0] * self.own.layout.columns_of(self.own.rules)
        self.own.playing.write_result(self.own.deck, self.record, result)
        if len(result) == 1:
            return Outcome(result[0] >= 0, max(result[0], 0))
        *scores, winners = result
        seats = tuple(seat for seat in range(len(scores)) if winners >> seat & 1)
        return Standing(tuple(scores), seats)

    def seen_by(self, seat: int) -> dict[str, Any]:
        return self.own.layout.state.seen_by(self.record, seat)


class Recorded(Playable):
    """A deck `rules` in the records of `layout`; every move is called `verb`.

    Player number n of `players` is n to `player_move`.
    """

    layout: ClassVar[RecordLayout[Any]]
    verb: ClassVar[str]
    rules: Any

    def initial_position(self, seed: int, index: int) -> RecordedPosition:
        own = plain_machine(self.layout, self.rules)
        record = own.states(1)[0]
        own.playing.set_up(own.deck, record, own.work(), seed, index)
        return RecordedPosition(own, self.verb, record)

    def choose(self, player: str, position: Any, seed: int, index: int, turn: int) -> Any:
        numbers = self._numbers([player] * self.seats)
        return self.verb, position.own.chosen(position.record, numbers, seed, index, turn)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        return tally(self.layout, self.rules, self._numbers(players), seed, start, stop)

    def _numbers(self, players: Sequence[str]) -> list[int]:
        return [list(self.players).index(player) for player in players]
