"""The course of a deal: chance takes its steps by itself, until a player has to decide.

What chance does follows from the deal, so only the decisions of players need to be remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fortgold.games.position import CHANCE, Position

if TYPE_CHECKING:
    from fortgold.games.game import Playable

MOST_TRIED = 40  # positions in which it is tried whether a step can still become possible


@dataclass(frozen=True, slots=True)
class Event:
    """Something that chance did in the position `before`."""

    before: Position
    what: Any


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made, and what chance did after it. `legal`: the number of legal moves.

    `peeked`: hidden cards were seen before the move was finished. `by_table`: a forced move that nobody
    was asked for.
    """

    before: Position
    move: Any
    legal: int
    peeked: bool = False
    events: tuple[Event, ...] = ()
    by_table: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """A position in which a player has to decide, or the end, and the events that led there."""

    position: Position
    events: tuple[Event, ...] = ()


def chance_resolved(rules: Playable, position: Position, seed: int, index: int) -> Rest:
    """Where `position` comes to when chance has done in that deal what there is for it to do."""
    events: list[Event] = []
    while position.to_move == CHANCE and position.outcome() is None:
        event = Event(position, rules.chance_outcome(position, seed, index))
        events.append(event)
        position = position.after(event.what)
    return Rest(position, tuple(events))


def opening(rules: Playable, seed: int, index: int) -> Rest:
    """The first decision of a deal."""
    return chance_resolved(rules, rules.initial_position(seed, index), seed, index)


def unasked(rules: Playable, position: Position) -> Any | None:
    """The forced move that a person need not be asked for; None if there is something to choose.

    It is the only one, or it skips a step that no other move could help.
    """
    legal = position.legal_moves()
    if len(legal) == 1:
        return legal[0]
    leave = rules.leaving(position)
    return leave if leave in legal and _is_vain(position, leave) else None


def _is_vain(position: Position, leave: Any) -> bool:
    """Whether it is useless to wait with `leave`: in any order, the other moves make no new one
    possible, and they commute with `leave`."""
    known, waiting, tried = position.legal_moves(), [position], 0
    while waiting:
        here, tried = waiting.pop(), tried + 1
        left, others = here.after(leave), [one for one in here.legal_moves() if one != leave]
        if tried > MOST_TRIED or not all(one in known for one in others):
            return False
        for move in others:
            then = here.after(move)
            if then.to_move != here.to_move or move not in left.legal_moves():
                return False
            if leave in then.legal_moves():
                waiting.append(then)
                then = then.after(leave)
            if then != left.after(move):  # a step that was passed over is left, too
                return False
    return True
