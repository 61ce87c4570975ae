"""The rules of Arch King (アークキング), for two to six players."""

from __future__ import annotations

from fortgold.data.model import Game
from fortgold.games.arch_king.playable import ArchKing, at_smallest_table


def playable(game: Game) -> ArchKing:
    """The deck of `game` with the rules. Raises CannotPlay if it lacks what they need."""
    return at_smallest_table(game)
