"""The rules of Seven Fortress (セブンフォートレス), for three or four players."""

from typing import Any

from fortgold.data.model import Game
from fortgold.games.common.modular import Modular
from fortgold.games.seven_fortress.deck import ruleset_of


class SevenFortress(Modular):
    """A deck with its rules at one table."""

    def chance_outcome(self, position: Any, seed: int, index: int) -> Any:
        """How the die falls."""
        return position.die_shown(seed, index)


def playable(game: Game) -> SevenFortress:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay."""
    least, most = game.players
    return SevenFortress(ruleset_of(game, least), least, most)
