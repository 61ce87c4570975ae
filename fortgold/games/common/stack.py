"""Steps of effects that wait, the next one on top: for games whose cards do one thing after another.

A state has these fields and is passed as `s`. A step is a number by which the game knows what to do.
"""

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Fields, Record, word

STACK = Fields(
    height=word(),
    todo=word("STACK"),  # the next one last
    times=word("STACK"),  # how often each is still to be done
    overflow=word(),  # there was no place for a step: nothing here holds
)


def push(s: Record, step: int, times: int) -> None:
    """A step that is to be done now, so many times."""
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
    """One time of the step under way is over."""
    s.times[s.height - 1] -= 1
    if s.times[s.height - 1] == 0:
        s.height -= 1
