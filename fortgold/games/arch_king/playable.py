"""Arch King as `play` and the command line know it: see `games/game.py`.

Each answer comes from the module that owns it, imported when it is first used: the terminal needs no
machine code, and machine code no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from fortgold.data.model import Game, Lang, Text
from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.moves import SKIP, Move, move_from, move_object
from fortgold.games.arch_king.requirements import SETUPS, STABLE, check_seats, check_table
from fortgold.games.arch_king.words import CardTexts, card_texts
from fortgold.games.game import Playable
from fortgold.games.late import late
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.data.example import Facts, Table
    from fortgold.games.arch_king import laid as written
    from fortgold.games.arch_king import position as positions
    from fortgold.games.arch_king import program, reasons, refusals, speech, table
    from fortgold.games.arch_king.position import Position
    from fortgold.games.common.table import Drawn
    from fortgold.games.contract import Choice, DeckProblem, Metric, Slot, Tally
else:
    modules = late(__package__, "laid position program reasons refusals speech table")
    written, positions, program, reasons, refusals, speech, table = modules

SETUP_WORDS = {
    STABLE: Text(
        "決まった仲間が必ず入るので、どの資源も財宝も建物も手に入りやすい",
        "some companions are in for sure, so that nothing that everybody needs is missing",
    )
}


@dataclass(frozen=True)
class ArchKing(Playable):
    """A deck with its rules at one table.

    `refused`: why some tables cannot be set up, by number of players and set-up. `least` and `most` are
    the minimum and maximum of players.
    """

    rules: Ruleset
    texts: CardTexts
    least: int
    most: int
    refused: Mapping[tuple[int, str], CannotPlay]

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def tables(self) -> range:
        return range(self.least, self.most + 1)

    @property
    def setup(self) -> str:
        return self.rules.setup

    @property
    def setups(self) -> Mapping[str, Text]:
        return SETUP_WORDS

    def seated(self, seats: int, setup: str = "") -> ArchKing:
        check_seats((self.least, self.most), seats, setup)
        if (seats, setup) in self.refused:
            raise self.refused[seats, setup]
        return replace(self, rules=replace(self.rules, seats=seats, setup=setup))

    def chance_outcome(self, position: Position, seed: int, index: int) -> Move:  # noqa: ARG002 - its own
        return positions.chance_outcome(position)

    def initial_position(self, seed: int, index: int) -> Position:
        return positions.first_position(self.rules, seed, index)

    def deal_object(self, position: Position) -> dict[str, Any]:
        return positions.deal_object(position)

    def move_object(self, move: Move) -> list[Any]:
        return move_object(move, list(self.rules.by_id))

    def move_from(self, value: object) -> Move:
        return move_from(value, list(self.rules.by_id))

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> RenderableType:
        return table.picture(position, self.texts, lang, seat)

    def glance(self, position: Position, lang: Lang, seat: int | None = None) -> Drawn:
        return table.glance(position, self.texts, lang, seat)

    def leaving(self, position: Position) -> Move | None:
        return SKIP if position.todo else None

    def recalled(
        self, position: Position, decisions: Sequence[tuple[Position, Move]], seat: int
    ) -> Text:
        return table.passed_on(position, decisions, self.texts, seat)

    def move_said(self, position: Position, move: Move, seat: int | None = None) -> Text:
        return speech.move_said(position, move, self.texts, seat)

    def ending(self, position: Position) -> Text:
        return speech.ending(position, self.texts)

    def phase_text(self, position: Position) -> Text:
        return speech.phase_text(position, self.texts)

    def choice_of(self, position: Position, move: Move) -> Choice:
        return speech.choice_of(position, move, self.texts)

    def reason(self, position: Position, move: Move) -> Text:
        return reasons.reason(position, move, self.texts)

    def move_typed(self, position: Position, typed: str) -> Move:
        return speech.move_typed(position, typed, self.texts)

    def how_to_type(self, position: Position) -> Text:
        return speech.how_to_type(position, self.texts)

    def about(self, typed: str) -> Text:
        return speech.about(typed, self.rules, self.texts)

    def laid(self, table: Table) -> Position:
        return written.laid(self.seated(table.players or self.seats).rules, table)

    def lying(self, position: Position) -> Table:
        return written.lying(position)

    def facts(self, position: Position) -> Facts:
        return written.facts(position)

    @property
    def players(self) -> Mapping[str, Text]:
        return program.PLAYERS

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return program.LAYOUT.metrics(self.rules, self.texts.names)

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        return positions.choose(player, position, seed, index, turn)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        return program.tally(self.rules, players, seed, start, stop)

    @property
    def slow(self) -> Text | None:
        return program.LAYOUT.slow(self.rules)

    def perft(self, position: Position, depth: int) -> list[int]:
        return program.deck_records(self.rules).own.sequences(position.record, depth)

    def deck_problems(self) -> Iterator[DeckProblem]:
        return refusals.deck_problems(self.rules)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.rules.slots

    def without(self, slot: Slot) -> ArchKing:
        return replace(self, rules=self.rules.without(slot.id))


def playable(game: Game) -> ArchKing:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay if it lacks what
    they need."""
    least, most = game.players
    rules, refused = ruleset_of(game), dict[tuple[int, str], CannotPlay]()
    for table in product(range(least, most + 1), SETUPS):
        try:
            check_table(game, *table)
        except CannotPlay as error:
            refused[table] = error
    return ArchKing(rules, card_texts(game, rules), least, most, refused)
