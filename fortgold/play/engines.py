"""The executors of work on numbered deals: threads, processes or a cluster, for several jobs at once.

Work is cut into chunks of deals, which are submitted a few at a time and come back in any order.
Chunks grow until each takes a fraction of a second: a run stops soon after it is asked to, even with a
slow player, and the sizes have no effect on the results.
"""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from fortgold.data.model import Text
from fortgold.data.workers import end_with_parent, starting
from fortgold.games.position import CannotPlay
from fortgold.play.summary import Ranges

CREW = "fortgold"  # what the names of our threads begin with
CHUNK_SECONDS = 0.25  # what a chunk is meant to take
GROWTH = 4  # how much larger a chunk may be than the last one
LARGEST = 100_000  # deals
TRIES = 4  # how often a chunk is handed out, if its workers die
DEATHS: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
LOOK_SECONDS = 0.1  # how often a run looks whether it is to stop

P = TypeVar("P")  # what work on some deals gives
P_co = TypeVar("P_co", covariant=True)


class NoWorkers(CannotPlay):
    """An engine that cannot start, or that lost its workers."""


class DealWork(Protocol[P_co]):
    """Work on numbered deals, and its results. It pickles."""

    def play(self, start: int, stop: int) -> P_co:
        """Deals `start` to `stop` - 1."""


@dataclass(frozen=True)
class Task(Generic[P_co]):
    """A piece of work and the deals that are still to be done."""

    work: DealWork[P_co]
    deals: Ranges


class Chunk(NamedTuple):
    """Deals `start` to `stop` - 1 of job number `job`."""

    job: int
    start: int
    stop: int


@dataclass(frozen=True)
class Engine:
    """Where work is done: `open` lends an executor, and says how many work in it at the same time.

    It is given back without waiting. `deaths` are the errors that say that a worker died, and not
    that its work was wrong.
    """

    open: Callable[[], AbstractContextManager[tuple[Executor, int]]]
    deaths: tuple[type[BaseException], ...] = DEATHS

    def results(
        self, jobs: Sequence[Task[P]], chunks: Iterator[Chunk], stopped: Callable[[], bool]
    ) -> Iterator[tuple[Chunk, P, float]]:
        """Each chunk with what it gave and how many seconds it took, in any order.

        Chunks are taken when a worker is free, and none once it is `stopped`. If a worker dies,
        another executor is opened for what was under way. Raises NoWorkers if that happens to a
        chunk TRIES times.
        """
        tries: Counter[Chunk] = Counter()
        while (first := next(chunks, None)) and not stopped():
            chunks = chain([first], chunks)
            dead: list[Chunk] = []
            under_way: dict[Future[tuple[P, float]], Chunk] = {}
            with self.open() as (executor, workers), _cancelled(under_way):
                while not dead and not stopped():
                    for chunk in islice(chunks, 2 * workers - len(under_way)):
                        work = jobs[chunk.job].work
                        try:
                            future = executor.submit(_timed, work, chunk.start, chunk.stop)
                        except BrokenExecutor:
                            dead = [chunk]
                            break
                        under_way[future] = chunk
                    if not under_way and not dead:
                        return
                    for future in wait(under_way, LOOK_SECONDS, FIRST_COMPLETED).done:
                        chunk = under_way.pop(future)
                        try:
                            part, seconds = future.result()
                        except self.deaths:
                            dead = [chunk, *dead]
                        else:
                            yield chunk, part, seconds
            chunks = chain(dead, under_way.values(), chunks)
            tries.update(dead)
            for chunk in dead:
                if tries[chunk] == TRIES:
                    raise _given_up(chunk)


@contextmanager
def _cancelled(under_way: Mapping[Future[Any], object]) -> Iterator[None]:
    """Cancel what is still under way in the end, even after an error."""
    try:
        yield
    finally:
        for future in under_way:
            future.cancel()


def _given_up(chunk: Chunk) -> NoWorkers:
    _, start, stop = chunk
    return NoWorkers(
        Text(
            f"{start} 番から {stop - 1} 番の配り方で、作業中のプロセスが {TRIES} 回止まりました",
            f"the process at work on deals {start} to {stop - 1} stopped {TRIES} times",
        ),
        Text(
            "空きメモリーを確かめ、少ない数で試してください",
            "look at the free memory, or try with fewer workers",
        ),
    )


@contextmanager
def _lent(executor: Executor, workers: int) -> Iterator[tuple[Executor, int]]:
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=False)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(count: int | None = None) -> Engine:
    """Threads of this process, by default one a core: machine code runs side by side in them."""
    count = count or cores()
    return Engine(lambda: _lent(ThreadPoolExecutor(count, CREW), count))


def processes(count: int | None = None) -> Engine:
    """Processes on this machine, for rules that are not compiled."""
    count = count or cores()
    return Engine(lambda: _lent(_Processes(count, initializer=end_with_parent), count))


class _Processes(ProcessPoolExecutor):
    """It starts workers when it has work for them."""

    def submit(self, *work: Any, **named: Any) -> Future[Any]:
        with starting():
            return super().submit(*work, **named)


def given(executor: Executor, workers: int, *deaths: type[BaseException]) -> Engine:
    """An executor that the caller opens and closes; `deaths` are its own errors."""
    return Engine(lambda: nullcontext((executor, workers)), (*DEATHS, *deaths))


def run(
    jobs: Sequence[Task[P]],
    engine: Engine,
    stopped: Callable[[], bool] = lambda: False,
    size: int | None = None,
) -> Iterator[tuple[int, P]]:
    """Play all jobs; yields the number of a job and the result of a few of its deals.

    Each deal comes once, in unspecified order; jobs advance in parallel. As soon as `stopped` says so,
    nothing more comes; the deals that were under way are dropped. `size` fixes the deals of a chunk.
    Raises NoWorkers, see `Engine`.
    """
    pace = size or 1

    def cut(number: int) -> Iterator[Chunk]:
        for start, stop in jobs[number].deals:
            while start < stop:
                end = min(stop, start + pace)
                yield Chunk(number, start, end)
                start = end

    chunks = _in_turn([cut(number) for number in range(len(jobs))])
    for chunk, part, seconds in engine.results(jobs, chunks, stopped):
        if size is None:
            fits = int(CHUNK_SECONDS * (chunk.stop - chunk.start) / max(seconds, 1e-9))
            pace = max(1, min(fits, GROWTH * pace, LARGEST))
        yield chunk.job, part


def _in_turn(streams: Iterable[Iterator[P]]) -> Iterator[P]:
    """Round robin: one item of each stream, then another, until all have ended."""
    left = deque(streams)
    while left:
        stream = left.popleft()
        for one in islice(stream, 1):
            left.append(stream)
            yield one


def _timed(work: DealWork[P], start: int, stop: int) -> tuple[P, float]:
    begun = time.perf_counter()
    part = work.play(start, stop)
    return part, time.perf_counter() - begun
