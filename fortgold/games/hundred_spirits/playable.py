"""Gates of the Hundred Spirits as `play` and the command line know it: see `games/game.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fortgold.data.example import Facts, Table
from fortgold.data.model import Game, Lang, Text
from fortgold.games.game import Playable
from fortgold.games.hundred_spirits.deck import Ruleset, ruleset_of
from fortgold.games.hundred_spirits.moves import Move
from fortgold.games.late import late
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.games.common.table import Drawn
    from fortgold.games.contract import Choice, Metric, Tally
    from fortgold.games.hundred_spirits import laid as tables
    from fortgold.games.hundred_spirits import position as positions
    from fortgold.games.hundred_spirits import (
        program,
        reasons,
        speech,
        table,
        typed_moves,
        words,
    )
    from fortgold.games.hundred_spirits.position import Position
else:
    modules = late(__package__, "laid position program reasons speech table typed_moves words")
    tables, positions, program, reasons, speech, table, typed_moves, words = modules


@dataclass(frozen=True)
class HundredSpirits(Playable):
    """A deck with its rules at one table; `least` and `most` are the minimum and maximum of players."""

    rules: Ruleset
    least: int
    most: int

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def tables(self) -> range:
        return range(self.least, self.most + 1)

    def seated(self, seats: int, setup: str = "") -> HundredSpirits:
        if setup or seats not in self.tables:
            a, b = self.least, self.most
            said = Text(f"{a}～{b}人で遊ぶゲームです", f"it is a game for {a} to {b} players")
            hint = Text("人数を選び直してください", "choose another number of players")
            raise CannotPlay(said, hint)
        return replace(self, rules=replace(self.rules, seats=seats))

    def initial_position(self, seed: int, index: int) -> Position:
        return positions.first_position(self.rules, seed, index)

    def deal_object(self, position: Position) -> dict[str, Any]:
        return positions.deal_object(position)

    def move_object(self, move: Move) -> list[Any]:
        return words.move_object(self.rules, move)

    def move_from(self, value: object) -> Move:
        return words.move_from(self.rules, value)

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> RenderableType:
        return table.picture(position, lang, seat)

    def glance(self, position: Position, lang: Lang, seat: int | None = None) -> Drawn:
        return table.glance(position, lang, seat)

    def move_said(self, position: Position, move: Move, seat: int | None = None) -> Text:
        return speech.move_said(position, move, seat)

    def ending(self, position: Position) -> Text:
        return speech.ending(position)

    def phase_text(self, position: Position) -> Text:
        return speech.phase_text(position)

    def choice_of(self, position: Position, move: Move) -> Choice:
        return typed_moves.choice_of(position, move)

    def reason(self, position: Position, move: Move) -> Text:
        return reasons.reason(position, move)

    def move_typed(self, position: Position, typed: str) -> Move:
        return typed_moves.move_typed(position, typed)

    def how_to_type(self, position: Position) -> Text:
        return typed_moves.how_to_type(position)

    def about(self, typed: str) -> Text:
        return speech.about(typed, self.rules)

    @property
    def players(self) -> Mapping[str, Text]:
        return program.PLAYERS

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        return positions.choose(player, position, seed, index, turn)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return program.LAYOUT.metrics(self.rules)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        return program.tally(self.rules, players, seed, start, stop)

    def laid(self, table: Table) -> Position:
        return tables.laid(self.rules, table)

    def lying(self, position: Position) -> Table:
        return tables.lying(position)

    def facts(self, position: Position) -> Facts:
        return tables.facts(position)

    def perft(self, position: Position, depth: int) -> list[int]:
        return positions.asking(self.rules).sequences(position.record, depth)


def playable(game: Game) -> HundredSpirits:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay."""
    least, most = game.players
    return HundredSpirits(ruleset_of(game, least), least, most)
