"""Who sits where: a name for each seat, joined by commas in transcripts and results."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.model import Text

PERSON = "person"  # in a line-up: somebody at the keyboard


def line_up(player: str) -> tuple[str, ...]:
    """The names in the order of the seats."""
    return tuple(player.split(","))


def shortened(player: str) -> str:
    """A line-up in which one name stands for all, if they are equal."""
    names = line_up(player)
    return names[0] if len(set(names)) == 1 else player


def player_said(names: Sequence[str], seat: int) -> Text:
    """`Player 2 (greedy)`; people are called by their seat alone."""
    name = "" if names[seat] == PERSON else f" ({names[seat]})"
    return Text(f"プレイヤー {seat + 1}{name}", f"Player {seat + 1}{name}")
