"""Who does the work on numbered deals: threads, processes or a cluster, for any jobs at once.

Work is cut into chunks of deals, which are handed out a few at a time and come back in any order.
Chunks grow until each takes a fraction of a second: a run ends soon after it is asked to, however
slow its player is, and what the sizes were cannot be seen in its results.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
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
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from fortgold.model import Text
from fortgold.play.summary import Ranges
from fortgold.workers import end_with_parent

CREW = "fortgold"  # what the names of our threads begin with
CHUNK_SECONDS = 0.25  # what a chunk is meant to take
GROWTH = 4  # how much larger a chunk may be than the last one
LARGEST = 100_000  # deals
TRIES = 4  # how often a chunk is handed out, if its workers die
DEATHS: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
LOOK_SECONDS = 0.1  # how often a run looks whether it is to stop

P = TypeVar("P")  # what work on some deals gives
P_co = TypeVar("P_co", covariant=True)


class NoWorkers(RuntimeError):
    """An engine that cannot start, or that lost its workers; `said` is why, `hint` what to do."""

    def __init__(self, said: Text, hint: Text) -> None:
        super().__init__(said.en)
        self.said, self.hint = said, hint


@dataclass(frozen=True)
class Engine:
    """Where work is done: `open` makes an executor and says how many work in it at the same time.

    `close` ends it without waiting. `deaths` are the errors that say that a worker died, and not
    that its work was wrong.
    """

    name: str
    open: Callable[[], tuple[Executor, int]]
    close: Callable[[Executor], None] = lambda executor: executor.shutdown(wait=False)
    deaths: tuple[type[BaseException], ...] = DEATHS


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(count: int = 0) -> Engine:
    """Threads of this process, by default one a core: kernels run side by side in them."""
    count = count or cores()
    return Engine("threads", lambda: (ThreadPoolExecutor(count, CREW), count))


def processes(count: int = 0) -> Engine:
    """Processes on this machine, for rules that are not compiled."""
    count = count or cores()
    return Engine(
        "processes", lambda: (ProcessPoolExecutor(count, initializer=end_with_parent), count)
    )


def given(executor: Executor, workers: int, *deaths: type[BaseException]) -> Engine:
    """An executor that the caller has opened, and will close; `deaths` are errors of its own."""
    every = (*DEATHS, *deaths)
    return Engine(type(executor).__name__, lambda: (executor, workers), lambda _: None, every)


class Work(Protocol[P_co]):
    """What can be done with numbered deals, and what that gives. It pickles."""

    def play(self, start: int, stop: int) -> P_co:
        """Deals `start` to `stop` - 1."""


@dataclass(frozen=True)
class Job(Generic[P_co]):
    """A piece of work and the deals that are still to be done."""

    work: Work[P_co]
    deals: Ranges


@dataclass(frozen=True, order=True)
class Chunk:
    """Deals `start` to `stop` - 1 of job number `job`, handed out `tries` times before."""

    job: int
    start: int
    stop: int
    tries: int = field(default=0, compare=False)


def run(
    jobs: Sequence[Job[P]],
    engine: Engine,
    stopped: Callable[[], bool] = lambda: False,
    size: int | None = None,
) -> Iterator[tuple[int, P]]:
    """Play all jobs; what comes is the number of a job and what a few of its deals gave.

    Each deal comes once, in no order that anybody could count on; jobs advance side by side. As
    soon as `stopped` says so, nothing more comes; the deals that were under way are dropped. `size`
    fixes the deals of a chunk. A chunk whose worker died is handed out anew. Raises NoWorkers if
    that does not help either.
    """
    todo = _Chunks(jobs, size)
    while todo and not stopped():
        executor, workers = engine.open()
        under_way: dict[Future[tuple[P, float]], Chunk] = {}
        try:
            while not stopped():
                whole = _hand_out(jobs, todo, executor, under_way, 2 * workers)
                if not under_way:
                    break
                done, _ = wait(under_way, LOOK_SECONDS, FIRST_COMPLETED)
                for future in done:
                    chunk = under_way.pop(future)
                    try:
                        part, seconds = future.result()
                    except engine.deaths:
                        todo.again(chunk)
                        whole = False
                    else:
                        todo.measured(chunk, seconds)
                        yield chunk.job, part
                if not whole:
                    break
        finally:
            for future, chunk in under_way.items():
                future.cancel()
                todo.back(chunk)
            engine.close(executor)


def _hand_out(
    jobs: Sequence[Job[P]],
    todo: _Chunks,
    executor: Executor,
    under_way: dict[Future[tuple[P, float]], Chunk],
    most: int,
) -> bool:
    """Keep the executor busy; False if it takes no more work because a worker died."""
    while todo and len(under_way) < most:
        chunk = todo.take()
        try:
            future = executor.submit(_timed, jobs[chunk.job].work, chunk.start, chunk.stop)
        except BrokenExecutor:
            todo.again(chunk)
            return False
        under_way[future] = chunk
    return True


def _timed(work: Work[P], start: int, stop: int) -> tuple[P, float]:
    begun = time.perf_counter()
    part = work.play(start, stop)
    return part, time.perf_counter() - begun


class _Chunks:
    """The deals that nobody plays yet, handed out in turn to each job."""

    def __init__(self, jobs: Sequence[Job[Any]], size: int | None) -> None:
        self.fixed = size is not None
        self.size = size or 1
        self.left = deque(
            (number, deque(span for span in job.deals if span[0] < span[1]))
            for number, job in enumerate(jobs)
        )
        self.returned: list[Chunk] = []

    def __bool__(self) -> bool:
        while self.left and not self.left[0][1]:
            self.left.popleft()
        return bool(self.left or self.returned)

    def take(self) -> Chunk:
        """The next chunk; there must be one."""
        if self.returned:
            return self.returned.pop()
        number, spans = self.left.popleft()
        start, stop = spans.popleft()
        cut = min(stop, start + self.size)
        if cut < stop:
            spans.appendleft((cut, stop))
        if spans:
            self.left.append((number, spans))
        return Chunk(number, start, cut)

    def back(self, chunk: Chunk) -> None:
        """A chunk that nobody will finish, through no fault of its own."""
        self.returned.append(chunk)

    def again(self, chunk: Chunk) -> None:
        """A chunk whose worker died. Raises NoWorkers if that was its last try."""
        if chunk.tries + 1 >= TRIES:
            raise NoWorkers(
                Text(
                    f"{chunk.start} 番から {chunk.stop - 1} 番の配り方で、"
                    f"作業中のプロセスが {TRIES} 回止まりました",
                    f"the process at work on deals {chunk.start} to {chunk.stop - 1} "
                    f"stopped {TRIES} times",
                ),
                Text(
                    "空きメモリーを確かめ、少ない数で試してください",
                    "look at the free memory, or try with fewer workers",
                ),
            )
        self.back(Chunk(chunk.job, chunk.start, chunk.stop, chunk.tries + 1))

    def measured(self, chunk: Chunk, seconds: float) -> None:
        """A chunk took so long: the next ones are cut to fit."""
        if not self.fixed:
            fits = CHUNK_SECONDS * (chunk.stop - chunk.start) / max(seconds, 1e-9)
            self.size = max(1, min(int(fits), GROWTH * self.size, LARGEST))
