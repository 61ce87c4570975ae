"""What happened at the table, a line each, in words for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fortgold.model import Text
from fortgold.play.course import Event, Turn

if TYPE_CHECKING:
    from fortgold.games.contract import Playable

PERSON = "person"  # in a line-up: somebody at the keyboard


def player_said(line_up: Sequence[str], seat: int) -> Text:
    """`Player 2 (greedy)`; people are called by their seat alone."""
    name = "" if line_up[seat] == PERSON else f" ({line_up[seat]})"
    return Text(f"プレイヤー {seat + 1}{name}", f"Player {seat + 1}{name}")


def by(who: Text, said: Text) -> Text:
    """Words with what goes before them."""
    return Text(f"{who.ja}: {said.ja}", f"{who.en}: {said.en}")


def news(
    rules: Playable,
    line_up: Sequence[str],
    events: Sequence[Event],
    turns: Sequence[Turn],
    seat: int | None,
) -> Iterator[Text]:
    """Those events and then those turns; what that seat does not see is left out."""
    yield from happened(rules, events, seat)
    for turn in turns:
        said = rules.move_said(turn.before, turn.move, seat)
        if said.en:
            yield by(player_said(line_up, turn.before.mover), said)
        yield from happened(rules, turn.events, seat)


def happened(rules: Playable, events: Sequence[Event], seat: int | None) -> Iterator[Text]:
    """What chance did."""
    for event in events:
        said = rules.move_said(event.before, event.what, seat)
        if said.en:
            yield said
