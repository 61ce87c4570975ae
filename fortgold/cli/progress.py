"""Work under supervision: a progress bar on a terminal, results saved, and Ctrl-C that loses nothing."""

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

SAVE_SECONDS = 30.0  # how often results are saved while a run lasts
SAVE_SHARE = 20  # at most one part in so many of the time goes into saving
PATIENCE = 1.0  # seconds that a stopped run waits for its workers

# Rules that are compiled are made ready by the first run on a machine.
READY = Text("準備中 (初回は 1、2 分)", "getting ready (a minute or two the first time)")


class Watch:
    """How far the work is, and whether somebody wants it to stop."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total, self.stopping = progress, total, False
        self.done = self.won = 0
        self.task = progress.add_task(READY.of(language()), total=total) if progress else None

    def stopped(self) -> bool:
        """Whether Ctrl-C was typed, or the system asked us to end."""
        return self.stopping

    def advance(self, deals: int, won: int | None) -> None:
        """So many more deals are done; `won` of them were won, if that can be said of them."""
        self.done += deals
        self.won += won or 0
        if self.progress and self.task is not None:
            rate = 100 * self.won / self.done
            said = Text(f"勝ち {rate:.1f} %", f"{rate:.1f} % won").of(language())
            said = "" if won is None else said
            self.progress.update(self.task, completed=self.done, description=said)

    def interrupt(self, number: int, _frame: FrameType | None) -> None:
        """A signal: the first one asks to stop, a second one does not wait."""
        if self.stopping:
            raise KeyboardInterrupt(number)
        self.stopping = True


@contextmanager
def watched(total: int) -> Iterator[Watch]:
    """Work on `total` deals. Ctrl-C and SIGTERM are asked for, not thrown, while it lasts."""
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
    """What to call now and then: it saves the content if it is time to. In the end it is saved anyway."""
    due = time.monotonic() + SAVE_SECONDS

    def save() -> None:
        if path:
            put_file(path, content().encode())

    def now_and_then() -> None:
        nonlocal due
        if path and (begun := time.monotonic()) >= due:
            save()
            due = begun + max(SAVE_SECONDS, SAVE_SHARE * (time.monotonic() - begun))

    try:
        yield now_and_then
    finally:
        save()


def interruptible(work: Callable[[], T]) -> T:
    """What `work` returns, done on a thread of its own: compiled code keeps Ctrl-C waiting."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:
            answer.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return answer.result()


def leave_workers(code: int) -> None:
    """End the process where a worker is still busy, so that nobody waits for what is dropped.

    A chunk takes a fraction of a second; but a thread at its first one may be compiling, and
    nothing interrupts that. Everything that was to be said or written must be so already.
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
