"""The files of a game while `fortgold build` makes them: progress on a terminal, and what is said if it cannot."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

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
        return _with_progress(files, name, len(jobs))
    except builder.ChangedMeanwhile:
        if is_watching:
            return None
        said = Text(
            "作っている間にファイルが変わりました。もう一度どうぞ。",
            "The files changed meanwhile. Please run it again.",
        )
    except builder.WorkerStopped:
        said = Text(
            "作業中のプロセスが止められました。空きメモリーを確かめて、もう一度どうぞ。",
            "A worker process was stopped. Look at the free memory and run it again.",
        )
    except Intrusion as error:
        said = Text(
            f"{name}: 印刷用のファイルに{error.said.ja}は入れられません。何も書きませんでした。",
            f"{name}: no file for the printer holds {error.said.en}. Nothing was written.",
        )
    except LimitExceeded as error:
        limit = error.limit.said
        said = Text(f"{name}: {limit.ja}。", f"{name}: {limit.en}.")
    except CannotDraw as error:
        said = Text(f"絵を読み取れません: {error}", f"this drawing cannot be read: {error}")
    except TooLarge as error:
        width, height = (length / MM for length in error.card)
        said = Text(
            f"{name}: {width:g} x {height:g} mm のカードは {error.paper.name} に入りません。",
            f"{name}: cards of {width:g} x {height:g} mm do not fit on {error.paper.name}.",
        )
    say(said)
    return None


def _while_same(
    files: Iterator[MadeFile], shelf: Shelf, name: str, state: State
) -> Iterator[MadeFile]:
    """The files as they are made, until somebody saves one of the game. Raises ChangedMeanwhile."""
    for file in files:
        yield file
        if shelf.state(name) != state:
            raise builder.ChangedMeanwhile(name)


def _with_progress(files: Iterator[MadeFile], name: str, total: int) -> list[MadeFile]:
    """All files, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return list(files)
    from rich.console import Console
    from rich.progress import track

    # not to `sys.stderr`, of which `Heard` remembers what is to be said again
    console = Console(file=sys.__stderr__)
    return list(track(files, name, total, console=console, transient=True))
