"""Make a box: plan its files, make them side by side, put them in place all at once.

Nothing is written before everything is made: a failed build leaves the last good one as it was.
A build of some files leaves the others, and tells which of them are of another deck.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from fortgold.build import PARTS, manifest
from fortgold.build.folder import renew
from fortgold.data.door import State
from fortgold.data.layout import EDITIONS, Edition, langs_of
from fortgold.data.library import Shelf
from fortgold.data.model import LANGS, Game
from fortgold.draw.pdf_inspection import inspected
from fortgold.sheets.imposition import PAPERS
from fortgold.workers import end_all, end_with_parent, starting


@dataclass(frozen=True, slots=True)
class Job:
    """One file to make. `what` is one of PARTS."""

    file: str
    what: str
    edition: Edition
    paper: str = ""
    backs: bool = True


@dataclass(frozen=True, slots=True)
class Made:
    """A file's bytes, how many pages it has and how many seconds they took."""

    job: Job
    data: bytes
    pages: int
    seconds: float


class ChangedMeanwhile(Exception):
    """The files of the game changed between check and print."""


class WorkerStopped(Exception):
    """The system stopped a process that was making a file, most likely for want of memory."""


def plan(
    only: Sequence[str] = PARTS,
    papers: Sequence[str] = tuple(PAPERS),
    editions: Sequence[Edition] = EDITIONS,
) -> tuple[Job, ...]:
    """The files of a build; `only` names its PARTS."""
    jobs: list[Job] = []
    if "rulebook" in only:
        langs = {lang for edition in editions for lang in langs_of(edition)}
        jobs += [Job(f"rulebook-{one}.pdf", "rulebook", one) for one in LANGS if one in langs]
    if "sheets" in only:
        for paper in papers:
            for edition in editions:
                name = f"sheets-{paper}-{edition}"
                jobs.append(Job(f"{name}.pdf", "sheets", edition, paper))
                jobs.append(Job(f"{name}-fronts.pdf", "sheets", edition, paper, backs=False))
    return tuple(jobs)


@dataclass(frozen=True, slots=True)
class Checked:
    """A game that may be printed: its fingerprint, and its files as they were looked at."""

    deck: str
    state: State


def make(shelf: Shelf, name: str, jobs: Sequence[Job], checked: Checked) -> Iterator[Made]:
    """Make the files of a game that the checks have passed, in the order in which they are done.

    Raises ChangedMeanwhile, at the end or instead of any other error, if somebody edited the game.
    """
    try:
        yield from _all_made(shelf, name, jobs, checked.deck)
    except Exception as error:
        if shelf.state(name) != checked.state:
            raise ChangedMeanwhile(name) from error
        raise
    if shelf.state(name) != checked.state:
        raise ChangedMeanwhile(name)


def _all_made(shelf: Shelf, name: str, jobs: Sequence[Job], print_of: str) -> Iterator[Made]:
    workers = min(len(jobs), os.cpu_count() or 1)
    if workers < 2:
        yield from (_make(shelf, name, job, print_of) for job in jobs)
        return
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        try:
            with starting():
                coming = [pool.submit(_make, shelf, name, job, print_of) for job in jobs]
            for done in as_completed(coming):
                yield done.result()
        except BrokenProcessPool as error:
            raise WorkerStopped(name) from error
        except BaseException:
            end_all()
            raise


def _make(shelf: Shelf, name: str, job: Job, print_of: str) -> Made:
    start = time.perf_counter()
    opened = shelf.open(name)
    game = opened.game
    if game is None:
        raise ChangedMeanwhile(name)
    if job.what == "rulebook":
        from fortgold.rulebook.typeset import rulebook

        book = rulebook(game, opened.look, langs_of(job.edition)[0], print_of)
        data, pages = book.pdf, book.pages
    else:
        from fortgold.draw.pdf import pdf
        from fortgold.sheets.sheet_pages import pages as sheet_pages

        paper = PAPERS[job.paper]
        drawn = [*sheet_pages(game, opened.look, paper, job.edition, job.backs, print_of)]
        langs = langs_of(job.edition)
        title = " ".join(dict.fromkeys(game.title.of(lang) for lang in langs))
        data = pdf(drawn, title, langs[0], author(game))
        pages = len(drawn)
    return Made(job, inspected(data), pages, time.perf_counter() - start)


def author(game: Game) -> str:
    """Who is named as the author of what is printed: the first credit."""
    return game.credits[0][1].en if game.credits else game.title.en


def put(
    folder: Path, made: Sequence[Made], print_of: str, clean: bool = False
) -> dict[str, list[str]]:
    """Write the files of a build into `folder`, all of them or none.

    What is stale there, by the deck that it is of; "" for a deck that nobody knows. `clean` takes it
    away, unless somebody changed it or nobody knows its deck.
    """
    new = {one.job.file: manifest.written(one.data, print_of) for one in made}
    before = {n: one for n, one in manifest.read(folder).items() if n not in new}
    kept = manifest.intact(folder, before)
    stale: dict[str, list[str]] = {}
    for name, one in kept.items():
        if one.deck != print_of:
            stale.setdefault(one.deck, []).append(name)
    if clean:
        kept = {name: one for name, one in kept.items() if one.deck == print_of}
    listed = {**kept, **new}
    renew(folder, {one.job.file: one.data for one in made}, listed)
    for name in manifest.unlisted(folder, listed):
        stale.setdefault("", []).append(name)
    return stale
