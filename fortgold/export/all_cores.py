"""Work on a game that all cores share: tasks that are done by processes which have read the game themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from fortgold.build.make import ChangedMeanwhile, WorkerStopped
from fortgold.data.door import State
from fortgold.data.library import Opened, Shelf

T = TypeVar("T")
R = TypeVar("R")


def shares(count: int, most: int) -> list[range]:
    """So many things in shares of `most` at most, about as many for each core."""
    cores = os.cpu_count() or 1
    rounds = -(-count // (most * cores))
    size = max(1, -(-count // (rounds * cores or 1)))
    return [range(at, min(count, at + size)) for at in range(0, count, size)]


def done(
    work: Callable[[Opened, T], R], opened: Opened, shelf: Shelf, state: State, tasks: Sequence[T]
) -> Iterator[R]:
    """What a function of a module makes of each task, in their order.

    Raises what it raises, ChangedMeanwhile if another process finds another game, and WorkerStopped.
    """
    workers = min(len(tasks), os.cpu_count() or 1)
    if workers < 2:
        yield from (work(opened, task) for task in tasks)
        return
    # late: one task is done here
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    from fortgold.data.workers import end_all, end_with_parent, starting

    _KNOWN.clear()
    # processes that are copies of this one begin with it
    _KNOWN[shelf, opened.name, state] = opened
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        try:
            with starting():
                futures = [
                    pool.submit(_one, work, shelf, opened.name, state, task) for task in tasks
                ]
            while futures:  # what is made is not kept here
                yield futures.pop(0).result()
        except BrokenProcessPool as error:
            raise WorkerStopped(opened.name) from error
        except BaseException:
            end_all()
            raise


_KNOWN: dict[tuple[Shelf, str, State], Opened] = {}  # the game that is worked on


def _one(work: Callable[[Opened, T], R], shelf: Shelf, name: str, state: State, task: T) -> R:
    where = shelf, name, state
    if where not in _KNOWN:
        if shelf.state(name) != state:
            raise ChangedMeanwhile(name)
        _KNOWN[where] = shelf.open(name)
    return work(_KNOWN[where], task)
