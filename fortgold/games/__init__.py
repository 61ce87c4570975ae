"""The rules of the games in code, each in a folder of the game's name.

Cards and look need no rules: a game without them builds its sheets and rulebooks all the same.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from fortgold.model import Game


def rules_module(game: Game) -> ModuleType | None:
    """The package that plays `game`; None if nobody wrote one. Light: kernels load when asked."""
    name = f"{__name__}.{game.id.replace('-', '_')}"
    if not game.id.replace("-", "").isalnum() or find_spec(name) is None:
        return None
    return import_module(name)
