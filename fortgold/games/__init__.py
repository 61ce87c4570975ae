"""The rules of the games in code, each in a folder of the game's name; what the rest asks of them.

Cards and look need no rules: a game without them builds its sheets and rulebooks all the same.
`game.py` says what such a folder answers.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from fortgold.data.model import Game

if TYPE_CHECKING:
    from fortgold.games.game import Playable


def playable(game: Game, name: str = "") -> Playable | None:
    """`game` with its rules; None if nobody wrote any.

    `name` is that of the rules if it is not the game's own, as for a variant in another folder.
    Raises CannotPlay if the deck lacks what its rules need. Light: machine code loads when it is first used.
    """
    name = name or game.id
    package = f"{__name__}.{name.replace('-', '_')}"
    spec = find_spec(package) if name.replace("-", "").isalnum() else None
    if spec is None or spec.submodule_search_locations is None:  # a module is no game
        return None
    return cast("Playable", import_module(package).playable(game))
