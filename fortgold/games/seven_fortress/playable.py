"""Seven Fortress as `play` and the command line know it: see `games/game.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fortgold.data.model import Game, Text
from fortgold.games.game import Playable
from fortgold.games.late import late
from fortgold.games.position import CannotPlay
from fortgold.games.seven_fortress.deck import Ruleset, ruleset_of
from fortgold.games.seven_fortress.moves import Move

if TYPE_CHECKING:
    from fortgold.games.contract import Tally
    from fortgold.games.seven_fortress import position as positions
    from fortgold.games.seven_fortress import program
    from fortgold.games.seven_fortress.position import Position
else:
    positions, program = late(__package__, "position program")


@dataclass(frozen=True)
class SevenFortress(Playable):
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

    def seated(self, seats: int, setup: str = "") -> SevenFortress:
        if setup or seats not in self.tables:
            raise CannotPlay(
                Text(
                    f"{self.least}～{self.most}人で遊ぶゲームです",
                    f"it is a game for {self.least} to {self.most} players",
                ),
                Text("人数を選び直してください", "choose another number of players"),
            )
        return replace(self, rules=replace(self.rules, seats=seats))

    def initial_position(self, seed: int, index: int) -> Position:
        return positions.first_position(self.rules, seed, index)

    def chance_outcome(self, position: Position, seed: int, index: int) -> Move:
        return positions.die_shown(position, seed, index)

    def deal_object(self, position: Position) -> dict[str, Any]:
        return positions.deal_object(position)

    @property
    def players(self) -> Mapping[str, Text]:
        return program.PLAYERS

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        return positions.choose(player, position, seed, index, turn)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        return program.tally(self.rules, players, seed, start, stop)

    def perft(self, position: Position, depth: int) -> list[int]:
        return positions.asking(self.rules).sequences(position.record, depth)


def playable(game: Game) -> SevenFortress:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay."""
    least, most = game.players
    return SevenFortress(ruleset_of(game, least), least, most)
