"""Why a move is refused, by the rules."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.hundred_spirits.moves import Move
from fortgold.games.hundred_spirits.position import Position

NOT_NOW = Text("今それはできません", "that cannot be done now")


def refusal(position: Position, move: Move) -> Text:  # noqa: ARG001
    """The rule that a move breaks."""
    return NOT_NOW
