"""The files of a game while `fortgold build` makes them: progress on a terminal, and what is said if it cannot."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from fortgold.build import make as builder
from fortgold.build.make import CheckedGame, MadeFile
from fortgold.build.plan import Job
from fortgold.cli.root import say
from fortgold.data.door import State
from fortgold.data.kept_results import KeptResults
from fortgold.data.library import Shelf
from fortgold.data.limits import LimitExceeded
from fortgold.data.model import MM, Text
from fortgold.draw.ops import CannotDraw
from fortgold.draw.pdf_inspection import Intrusion
from fortgold.sheets.imposition import TooLarge

T = TypeVar("T")


def made_files(
    shelf: Shelf,
    name: str,
    jobs: Sequence[Job],
    checked: CheckedGame,
    results: KeptResults,
    is_watching: bool = False,
) -> list[MadeFile] | None:
    """The files of a game; None, after a message, if they cannot be made."""
    files = builder.make(shelf, name, jobs, checked, results)
    if is_watching:
        files = _while_same(files, shelf, name, checked.state)
    try:
        return with_progress(files, name, len(jobs))
    except FAILURES as error:
        if not (is_watching and isinstance(error, builder.ChangedMeanwhile)):
            say(why_not_made(name, error))
    return None


FAILURES = (
    builder.ChangedMeanwhile,
    builder.WorkerStopped,
    Intrusion,
    LimitExceeded,
    CannotDraw,
    TooLarge,
)


def why_not_made(name: str, error: Exception) -> Text:
    """What is said of one of the `FAILURES` while something is made of a game."""
    match error:
        case builder.ChangedMeanwhile():
            return Text(
                "作っている間にファイルが変わりました。もう一度どうぞ。",
                "The files changed meanwhile. Please run it again.",
            )
        case builder.WorkerStopped():
            return Text(
                "作業中のプロセスが止められました。空きメモリーを確かめて、もう一度どうぞ。",
                "A worker process was stopped. Look at the free memory and run it again.",
            )
        case Intrusion():
            return Text(
                f"{name}: 印刷用のファイルに{error.said.ja}は入れられません。何も書きませんでした。",
                f"{name}: no file for the printer holds {error.said.en}. Nothing was written.",
            )
        case LimitExceeded():
            limit = error.limit.said
            return Text(f"{name}: {limit.ja}。", f"{name}: {limit.en}.")
        case TooLarge():
            width, height = (length / MM for length in error.card[:2])
            return Text(
                f"{name}: {width:g} x {height:g} mm のカードは {error.paper.name} に入りません。",
                f"{name}: cards of {width:g} x {height:g} mm do not fit on {error.paper.name}.",
            )
    return Text(f"絵を読み取れません: {error}", f"this drawing cannot be read: {error}")


def _while_same(
    files: Iterator[MadeFile], shelf: Shelf, name: str, state: State
) -> Iterator[MadeFile]:
    """The files as they are made, until somebody saves one of the game. Raises ChangedMeanwhile."""
    for file in files:
        yield file
        if shelf.state(name) != state:
            raise builder.ChangedMeanwhile(name)


def with_progress(files: Iterable[T], name: str, total: int) -> list[T]:
    """All of what is being made, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return list(files)
    from rich.console import Console
    from rich.progress import track

    # not to `sys.stderr`, of which `Heard` remembers what is to be said again
    console = Console(file=sys.__stderr__)
    return list(track(files, name, total, console=console, transient=True))
