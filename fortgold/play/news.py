"""What happened at the table, a line each, in words for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fortgold.model import Text
from fortgold.play.course import Event, Turn
from fortgold.play.seating import player_said

if TYPE_CHECKING:
    from fortgold.games.game import Playable


def by(who: Text, said: Text) -> Text:
    """Words with what goes before them."""
    return Text(f"{who.ja}: {said.ja}", f"{who.en}: {said.en}")


def news(
    rules: Playable,
    names: Sequence[str],
    events: Sequence[Event],
    turns: Sequence[Turn],
    seat: int | None,
) -> Iterator[Text]:
    """Those events and then those turns; what that seat does not see is left out."""
    yield from happened(rules, events, seat)
    for turn in turns:
        said = rules.move_said(turn.before, turn.move, seat)
        if said.en:
            yield by(player_said(names, turn.before.mover), said)
        yield from happened(rules, turn.events, seat)


def happened(rules: Playable, events: Sequence[Event], seat: int | None) -> Iterator[Text]:
    """What chance did."""
    for event in events:
        said = rules.move_said(event.before, event.what, seat)
        if said.en:
            yield said
