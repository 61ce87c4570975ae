"""Deals played under supervision: a progress bar on a terminal, and Ctrl-C that loses nothing."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from fortgold import interrupt
from fortgold.bilingual import language
from fortgold.cli.options import Failed
from fortgold.cli.root import say
from fortgold.model import Text
from fortgold.put import put_file

if TYPE_CHECKING:
    from pathlib import Path

    from rich.progress import Progress

    from fortgold.play.engines import Engine
    from fortgold.play.simulation import Simulation
    from fortgold.play.summary import Summary

T = TypeVar("T")

SAVE_SECONDS = 30.0  # how often results are saved while a run lasts
PATIENCE = 1.0  # seconds that a stopped run waits for its workers
SAVE_SHARE = 20  # at most one part in so many of the time goes into saving

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


@dataclass
class _Kept:
    """What is known of one deck; parts are put together when somebody asks."""

    parts: list[Summary]

    @property
    def whole(self) -> Summary:
        """Everything."""
        from fortgold.play.summary import merged

        self.parts = [merged(*self.parts)]
        return self.parts[0]


class _Saver:
    """Results kept in a file: now and then while a run lasts, and at its end."""

    def __init__(self, path: Path | None, kept: _Kept) -> None:
        self.path, self.kept = path, kept
        self.due = time.monotonic() + SAVE_SECONDS

    def now_and_then(self) -> None:
        """Save if it is time to."""
        if self.path and time.monotonic() >= self.due:
            begun = time.monotonic()
            self.save()
            took = time.monotonic() - begun
            self.due = begun + max(SAVE_SECONDS, SAVE_SHARE * took)

    def save(self) -> None:
        """Save what is known."""
        from fortgold.play.summary import to_json

        if self.path:
            put_file(self.path, to_json(self.kept.whole).encode())


def played(
    simulations: Sequence[Simulation],
    deals: int,
    engine: Engine,
    saved: Summary | None = None,
    save: Path | None = None,
) -> tuple[list[Summary], int]:
    """Deals 0 to `deals` - 1 of each simulation, and the exit code: 0 if that is all of them.

    `saved` is what is known of the first one already; what is known in the end goes to `save`,
    also after Ctrl-C or when a worker is lost.
    """
    from fortgold.play.engines import Job, NoWorkers, run
    from fortgold.play.summary import missing
    from fortgold.position import CannotPlay

    kept = [_Kept([one.nothing]) for one in simulations]
    if saved is not None:
        kept[0].parts.append(saved)
    pairs = zip(simulations, kept, strict=True)
    jobs = [Job(one, missing(known.whole.deals, deals)) for one, known in pairs]
    total = sum(stop - start for job in jobs for start, stop in job.deals)
    saver = _Saver(save, kept[0])
    lost: NoWorkers | None = None
    with watched(total) as watch:
        try:
            for number, part in run(jobs, engine, watch.stopped):
                kept[number].parts.append(part)
                watch.advance(part.played, part.won if part.run.players == 1 else None)
                saver.now_and_then()
        except NoWorkers as error:
            lost = error
        except CannotPlay as error:  # a deck that is more than this player can handle
            raise Failed(error.said, error.hint) from error
        finally:
            saver.save()
    if lost is not None and not watch.done:
        raise Failed(lost.said, lost.hint)
    if watch.done < total:
        say(
            Text(
                f"{total} 回のうち {watch.done} 回で止めました。",
                f"Stopped after {watch.done} of {total} deals.",
            )
        )
    if lost is not None:
        say(lost.said)
        say(lost.hint)
    code = 0 if watch.done == total else 1 if lost else interrupt.CODE
    return [one.whole for one in kept], code


def interruptible(work: Callable[[], T]) -> T:
    """What `work` returns, done on a thread of its own: compiled code keeps Ctrl-C waiting."""
    answers: list[T] = []
    failures: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:
            failures.append(error)
        done.set()

    threading.Thread(target=run, daemon=True).start()
    done.wait()
    if failures:
        raise failures[0]
    return answers[0]


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
