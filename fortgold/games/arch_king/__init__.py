"""The rules of Arch King (アークキング), for two to six players: readable ones, and a kernel for speed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fortgold.model import Game


def playable(game: Game) -> Any:
    """The deck of `game` with the rules. Raises CannotPlay if it lacks what they need."""
    name = f"{__name__}.playable"
    return import_module(name).playable(game) if find_spec(name) else None
