"""The rules of Gates of the Hundred Spirits (百鬼の門), for two to five players."""

from collections.abc import Iterator

from fortgold.data.model import Game
from fortgold.games.common.modular import Modular
from fortgold.games.contract import DeckProblem
from fortgold.games.hundred_spirits.deck import ruleset_of


class HundredSpirits(Modular):
    """A deck with its rules at one table."""

    def deck_problems(self) -> Iterator[DeckProblem]:
        problems: Iterator[DeckProblem] = self._of("soundness").deck_problems(self.rules)
        return problems


def playable(game: Game) -> HundredSpirits:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay."""
    least, most = game.players
    return HundredSpirits(ruleset_of(game, least), least, most)
