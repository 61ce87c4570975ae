"""The stack of pending effect steps, the next one on top: for games whose cards do several things.

A state has these fields and is passed as `s`. A step is a number that means an operation to the game.
"""

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Fields, Record, word

STACK = Fields(
    height=word(),
    todo=word("STACK"),  # the next one last
    times=word("STACK"),  # how often each is still to be done
    overflow=word(),  # there was no place for a step: this record is invalid
)


def push(s: Record, step: int, times: int) -> None:
    """Put a step on top, to be done `times` times."""
    at = s.height
    if at >= len(s.todo) and not (has_place(s.todo, at) and has_place(s.times, at)):
        s.overflow = 1
        return
    s.todo[at], s.times[at] = step, times
    s.height = at + 1


def under_way(s: Record) -> int:
    """The step on top."""
    return s.todo[s.height - 1]


def done_once(s: Record) -> None:
    """Count the step on top as done once; take it off after the last time."""
    s.times[s.height - 1] -= 1
    if s.times[s.height - 1] == 0:
        s.height -= 1
