"""Long work: a progress bar on a terminal, results saved meanwhile, and Ctrl-C that loses nothing."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from fortgold.build.atomic_write import put_file
from fortgold.cli.bilingual import language
from fortgold.data.model import Text

if TYPE_CHECKING:
    from pathlib import Path

    from rich.progress import Progress

T = TypeVar("T")

SAVE_SECONDS = 30.0  # between two saves during a run
SAVE_SHARE = 20  # saving takes at most 1/20 of the time
PATIENCE = 1.0  # seconds: how long a stopped run waits for its workers

# Rules are compiled by the first run on a machine.
READY = Text("準備中 (初回は 1、2 分)", "getting ready (a minute or two the first time)")


class Watch:
    """The progress of some work, and whether it is to stop."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total, self.stopping = progress, total, False
        self.done = self.won = 0
        self.task = progress.add_task(READY.of(language()), total=total) if progress else None

    def stopped(self) -> bool:
        """Whether SIGINT (Ctrl-C) or SIGTERM has come."""
        return self.stopping

    def advance(self, deals: int, won: int | None) -> None:
        """So many more deals are done, `won` of them won; None if winning does not apply."""
        self.done += deals
        self.won += won or 0
        if self.progress and self.task is not None:
            rate = 100 * self.won / self.done
            words = Text(f"勝ち {rate:.1f} %", f"{rate:.1f} % won").of(language())
            words = "" if won is None else words
            self.progress.update(self.task, completed=self.done, description=words)

    def interrupt(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal: the first one asks the work to stop, a second one interrupts it."""
        if self.stopping:
            raise KeyboardInterrupt(number)
        self.stopping = True


@contextmanager
def watched(total: int) -> Iterator[Watch]:
    """Work on `total` deals, during which Ctrl-C and SIGTERM raise nothing: ask `stopped()`."""
    progress = _bar() if sys.stderr.isatty() else None
    watch = Watch(progress, total)
    before: dict[int, Any] = {}
    try:
        for caught in (signal.SIGINT, signal.SIGTERM):
            before[caught] = signal.signal(caught, watch.interrupt)
        if progress:
            progress.start()
        yield watch
    finally:
        if progress:
            progress.stop()
        for number, handler in before.items():
            signal.signal(number, handler)


def _bar() -> Progress:
    from rich import progress
    from rich.console import Console
    from rich.text import Text as Line

    class Speed(progress.ProgressColumn):
        """Deals a second."""

        def render(self, task: progress.Task) -> Line:
            return Line(f"{task.speed or 0:.0f}/s", style="progress.data.speed")

    return progress.Progress(
        progress.BarColumn(None),
        progress.MofNCompleteColumn(),
        Speed(),
        progress.TextColumn("{task.description}"),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


@contextmanager
def saved(path: Path | None, content: Callable[[], str]) -> Iterator[Callable[[], None]]:
    """Gives a function to call often, which saves the content when it is time. Saves at the end, too."""
    due = time.monotonic() + SAVE_SECONDS

    def save() -> None:
        if path:
            put_file(path, content().encode())

    def now_and_then() -> None:
        nonlocal due
        if path and (start := time.monotonic()) >= due:
            save()
            due = start + max(SAVE_SECONDS, SAVE_SHARE * (time.monotonic() - start))

    try:
        yield now_and_then
    finally:
        save()


def interruptible(work: Callable[[], T]) -> T:
    """What `work` returns, run in a thread of its own, as Ctrl-C cannot interrupt compiled code."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:
            answer.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return answer.result()


def leave_workers(code: int) -> None:
    """Exit at once if a worker is still busy, so that nobody waits for results that are dropped.

    A chunk takes a fraction of a second; but a thread may still be compiling, and nothing interrupts
    that. All output must be written before.
    """
    from fortgold.play.engines import CREW

    until = time.monotonic() + PATIENCE
    for thread in threading.enumerate():
        if thread.name.startswith(CREW):
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
