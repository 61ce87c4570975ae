"""The course of a deal: chance takes its steps by itself, until a player has to decide.

What chance does follows from the deal, so only the decisions of players need to be remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fortgold.position import CHANCE, Position

if TYPE_CHECKING:
    from fortgold.games.game import Playable


@dataclass(frozen=True, slots=True)
class Event:
    """Something that chance did in the position `before`."""

    before: Position
    what: Any


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made, and what chance did after it. `legal`: how many moves there were.

    `peeked`: hidden cards were seen before the move was finished.
    """

    before: Position
    move: Any
    legal: int
    peeked: bool = False
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Rest:
    """A position in which a player has to decide, or the end, and the events that led there."""

    position: Position
    events: tuple[Event, ...] = ()


def settled(rules: Playable, position: Position, seed: int, index: int) -> Rest:
    """Where `position` comes to when chance has done in that deal what there is for it to do."""
    events: list[Event] = []
    while position.mover == CHANCE and position.outcome() is None:
        event = Event(position, rules.happens(position, seed, index))
        events.append(event)
        position = position.after(event.what)
    return Rest(position, tuple(events))


def opening(rules: Playable, seed: int, index: int) -> Rest:
    """The first decision of a deal."""
    return settled(rules, rules.first(seed, index), seed, index)
