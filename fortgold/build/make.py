"""Make a box: its planned files side by side, and put them in place all at once.

Nothing is written before everything is made: a failed build leaves the last good one as it was.
A build of some files keeps the others, and reports which of them are of another deck.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.build import books, manifest
from fortgold.build.atomic_folder import renew
from fortgold.build.plan import FRONTS, Job
from fortgold.data.door import State
from fortgold.data.kept_results import KeptResults, key_of, program
from fortgold.data.layout import Look, langs_of
from fortgold.data.library import Opened, Shelf
from fortgold.data.model import Game, Text
from fortgold.draw.pdf_inspection import inspected

if TYPE_CHECKING:
    from fortgold.draw.ops import Page

NOTHING_KEPT = KeptResults(None)


@dataclass(frozen=True, slots=True)
class InkUse:
    """The ink of sheets: the share of the cards that one full ink would cover, and how many full A4
    pages that is; what black, cyan, magenta and yellow cover is added. Of sheets, at how many cuts unlike
    colours meet.
    """

    share: float
    pages: float
    unlike: int = 0


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file that was made: its bytes, its number of pages, and the seconds it took; none if it was
    `kept` from an earlier time. Sheets have `ink`, books `warnings` of what found no room.
    """

    job: Job
    data: bytes
    pages: int
    seconds: float
    kept: bool = False
    ink: InkUse | None = None
    warnings: tuple[Text, ...] = ()


class ChangedMeanwhile(Exception):
    """The files of the game changed between check and print."""


class WorkerStopped(Exception):
    """The system stopped a process that was making a file, most likely as memory ran out."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game that has passed the checks: its fingerprint, and the state of its files then.

    `contents` says what each file is made of; it is empty where nobody keeps what is made.
    """

    deck: str
    state: State
    contents: Mapping[Job, str] = field(default_factory=dict)


def contents_of(shelf: Shelf, name: str, jobs: Iterable[Job]) -> dict[Job, str]:
    """What each of these files is made of, as a digest: sheets of all but the books, a book of all but
    those in other languages.
    """
    digests: dict[frozenset[str], str] = {}
    found: dict[Job, str] = {}
    for job in jobs:
        langs = langs_of(job.edition) if job.part == "rulebook" else ()
        own = frozenset(f"rulebook.{lang}.md" for lang in langs)
        if own not in digests:
            digests[own] = shelf.contents(name, lambda file, own=own: _is_no_part(file, own))  # type: ignore[misc]
        found[job] = digests[own]
    return found


def _is_no_part(file: str, books: frozenset[str]) -> bool:
    """Whether a file of the templates plays no part in these books, or in sheets if there are none."""
    return file not in books and bool((OTHER_BOOK if books else OF_BOOKS).fullmatch(file))


OTHER_BOOK = re.compile(r"rulebook\.[A-Za-z-]+\.md")
OF_BOOKS = re.compile(
    rf"{OTHER_BOOK.pattern}|rulebook\.(?:html|css)|(?:cover|screen|bilingual)\.css"
)


def make(
    shelf: Shelf,
    name: str,
    jobs: Sequence[Job],
    checked: CheckedGame,
    results: KeptResults = NOTHING_KEPT,
) -> Iterator[MadeFile]:
    """Make the files of a game that the checks have passed, in the order in which they are finished.

    What is kept of an earlier time, of the very same files, is not made again.
    Raises ChangedMeanwhile, at the end or instead of any other error, if somebody edited the game.
    """
    made_of = checked.contents
    keys = {
        job: key_of("file", program(), made_of[job], checked.deck, repr(job))
        for job in jobs
        if job in made_of
    }
    made: list[MadeFile] = []
    try:
        left: list[Job] = []
        for job in jobs:
            kept = results.find(keys[job]) if job in keys else None
            if kept is None:
                left.append(job)
            else:
                yield _unpacked(job, kept)
        for one in _all_made(shelf, name, left, replace(checked, contents={})):
            made.append(one)
            yield one
    except Exception as error:
        if shelf.state(name) != checked.state:
            raise ChangedMeanwhile(name) from error
        raise
    if shelf.state(name) != checked.state:
        raise ChangedMeanwhile(name)
    for one in made:
        if one.job in keys:
            results.keep(keys[one.job], _packed(one))


def _packed(one: MadeFile) -> bytes:
    ink = f" {one.ink.share!r} {one.ink.pages!r} {one.ink.unlike}" if one.ink else ""
    said = f"\t{json.dumps([(text.ja, text.en) for text in one.warnings])}" if one.warnings else ""
    return f"{one.pages}{ink}{said}\n".encode() + one.data


def _unpacked(job: Job, kept: bytes) -> MadeFile:
    head, _, data = kept.partition(b"\n")
    numbers, _, said = head.partition(b"\t")
    pages, *ink = numbers.split()
    warnings = tuple(Text(*words) for words in json.loads(said)) if said else ()
    return MadeFile(job, data, int(pages), 0.0, True, _ink(*ink) if ink else None, warnings)


def _ink(share: bytes, pages: bytes, unlike: bytes) -> InkUse:
    return InkUse(float(share), float(pages), int(unlike))


def _all_made(
    shelf: Shelf, name: str, jobs: Sequence[Job], checked: CheckedGame
) -> Iterator[MadeFile]:
    workers = min(len(jobs), os.cpu_count() or 1)
    tasks = _together(jobs, workers)
    if workers < 2 or len(tasks) < 2:
        for task in tasks:
            yield from _make(shelf, name, task, checked)
        return
    # late: one file is made here
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    from fortgold.data.workers import are_copies, begin, end_all, order_of, starting

    if are_copies():  # what each of them needs is loaded once
        opened_as(shelf, name, checked.state)
        if sum(task[0].part == "rulebook" for task in tasks) > 1:
            books.load_setting()
        if len({job.ink for job in jobs}) > 1:
            from fortgold.draw import pdf  # noqa: F401 - for all inks
            from fortgold.sheets.inks import faces  # noqa: F401
    order = order_of(len(tasks))
    with ProcessPoolExecutor(workers, initializer=begin, initargs=(order,)) as pool:
        try:
            with starting():
                futures = [
                    pool.submit(_make_next, shelf, name, tasks, checked, workers) for _ in tasks
                ]
            for future in as_completed(futures):
                yield from future.result()
        except BrokenProcessPool as error:
            raise WorkerStopped(name) from error
        except BaseException:
            end_all()
            raise


def _make_next(
    shelf: Shelf, name: str, tasks: Sequence[Sequence[Job]], checked: CheckedGame, workers: int
) -> list[MadeFile]:
    from fortgold.data.workers import next_task

    which, rank = next_task()
    return _make(shelf, name, tasks[which], checked, rank / workers)


def _together(jobs: Sequence[Job], workers: int) -> list[list[Job]]:
    """The jobs that one process does: all files of a book, which is set once for them; the sheets of an
    edition in an ink, which share their faces, if there is enough to do for all processes.

    Processes begin at both ends. At one lie books, which take longest; at the other sheets, each beside
    what is like it, so that one process makes what all of them share. What is short is in the middle, so
    that all end at about the same time.
    """
    tasks: dict[object, list[Job]] = {}
    for job in jobs:
        key = (job.edition, job.ink) if job.part == "sheets" else job.edition
        tasks.setdefault((job.part, key), []).append(job)
    if len(tasks) < 2 * workers:
        sheets = [job for job in jobs if job.part == "sheets"]
        tasks = {key: task for key, task in tasks.items() if task[0].part != "sheets"}
        tasks |= {job: [job] for job in sheets}
    found = sorted(tasks.values(), key=lambda task: -len(langs_of(task[0].edition)))
    *first, last = [task for task in found if task[0].part == "rulebook"] or [[]]
    alone = [task for task in found if _is_alone(task)]
    rest = [task for task in found if task[0].part != "rulebook" and not _is_alone(task)]
    return [*filter(None, (*first, *rest, last, *alone))]


def _is_alone(task: Sequence[Job]) -> bool:
    """Whether these are sheets in one language."""
    return task[0].part == "sheets" and len(langs_of(task[0].edition)) == 1


def _make(
    shelf: Shelf, name: str, jobs: Sequence[Job], checked: CheckedGame, share: float = 0
) -> list[MadeFile]:
    """Files of a game that are made together; `share` says which of several processes makes them. Whether
    the files of the game are still in that state, `make` asks at the end.
    """
    opened = opened_as(shelf, name, checked.state)
    if opened.game is None:
        raise ChangedMeanwhile(name)
    files: list[MadeFile] = []
    start = time.perf_counter()
    for job, (data, pages, ink, said) in zip(
        jobs, files_of(opened.game, opened.look, jobs, checked.deck, share), strict=True
    ):
        safe = data if job.form == "screen" else inspected(data)
        files.append(
            MadeFile(job, safe, pages, time.perf_counter() - start, ink=ink, warnings=said)
        )
        start = time.perf_counter()
    return files


@lru_cache(maxsize=1)
def opened_as(shelf: Shelf, name: str, _state: State) -> Opened:
    """A game whose files are in that state: what was checked is what is made, and is read once."""
    return shelf.open(name)


# as PDF viewers know it
DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
# a file, its pages, its ink, and what is said of it
Made = Iterator[tuple[bytes, int, InkUse | None, tuple[Text, ...]]]


def files_of(game: Game, look: Look, jobs: Sequence[Job], print_of: str, share: float = 0) -> Made:
    """Files of one part and edition. Raises CannotDraw, and TooLarge for a box."""
    makers = {"rulebook": _books, "box": _boxes, "components": _components, "sheets": _sheets}
    return makers[jobs[0].part](game, look, jobs, print_of, share)


def _books(game: Game, look: Look, jobs: Sequence[Job], print_of: str, _share: float) -> Made:
    forms = [(job.form, job.paper) for job in jobs]
    for data, pages, warnings in books.made(game, look, jobs[0].edition, forms, print_of):
        yield data, pages, None, warnings


def _boxes(game: Game, look: Look, jobs: Sequence[Job], print_of: str, _share: float) -> Made:
    from fortgold.sheets.tuck_box_pages import pages
    from fortgold.sheets.tuck_box_panels import read_panels

    title = " ".join(dict.fromkeys(game.title.of(one) for one in langs_of(jobs[0].edition)))
    for job in jobs:
        panels = read_panels(game, look, [], job.thickness)
        laid = [*pages(game, look, panels, job.edition, job.paper, print_of, job.how.printer)]
        yield _written(game, job, laid, title), len(laid), None, ()


def _components(game: Game, look: Look, jobs: Sequence[Job], print_of: str, _share: float) -> Made:
    from fortgold.sheets.component_pages import pages
    from fortgold.sheets.inks.coverage import ink_of

    known = {one.id: one for one in game.components}
    for job in jobs:
        component, paper = known[job.component], job.paper
        printer = job.how.printer
        laid = [*pages(game, look, component, paper, job.edition, job.ink, print_of, printer)]
        langs = langs_of(job.edition)
        titles = (f"{game.title.of(one)}: {component.name.of(one)}" for one in langs)
        data = _written(game, job, laid, " ".join(dict.fromkeys(titles)))
        yield data, len(laid), InkUse(*ink_of(laid, {})), ()


def _sheets(game: Game, look: Look, jobs: Sequence[Job], print_of: str, share: float) -> Made:
    """Sheets of one edition in one ink, whose pictures several processes pack."""
    from fortgold.draw.pdf import pack_ahead
    from fortgold.sheets.inks.coverage import Known, ink_of
    from fortgold.sheets.sheet_pages import PrintedGame

    edition = jobs[0].edition
    title = " ".join(dict.fromkeys(game.title.of(one) for one in langs_of(edition)))
    printed = PrintedGame(game, look, edition, jobs[0].ink, jobs[0].cards)
    known: Known = {}
    for job in jobs:
        own = printed.alone(job.changes.pieces) if job.changes else printed
        laid = [*own.pages(job.paper, print_of, job.how)]
        pack_ahead(laid, share)
        unlike = own.unlike_cuts(job.paper, job.how)
        # first: drawings are read for it, and are at hand then
        ink = InkUse(*ink_of(laid, known), unlike)
        if job.changes:
            from fortgold.sheets import change_pages

            laid += change_pages.pages(game, look, job.changes, edition, job.paper, print_of)
        yield _written(game, job, laid, title, DUPLEX.get(job.how.sides, "")), len(laid), ink, ()


def _written(game: Game, job: Job, laid: Sequence[Page], title: str, duplex: str = "") -> bytes:
    from fortgold.draw.pdf import pdf  # late: books need no writer
    from fortgold.sheets.drift import corrected

    laid = [corrected(page, job.how) for page in laid]
    return pdf(laid, title, langs_of(job.edition)[0], author(game), duplex or "Simplex")


def author(game: Game) -> str:
    """The author in the PDF metadata: the first credit."""
    lang = "en" if "en" in game.langs else game.langs[0]
    return (game.credits[0][1] if game.credits else game.title).of(lang)


def lie_there(folder: Path, made: Sequence[MadeFile], print_of: str) -> bool:
    """Whether the folder holds just these files, proved by their hashes."""
    new = {file.job.file: manifest.written(file.data, print_of) for file in made}
    return (
        manifest.read(folder) == new
        and manifest.intact(folder, new) == new
        and not [*manifest.unlisted(folder, new)]
    )


def put_in_place(
    folder: Path, made: Sequence[MadeFile], print_of: str, clean: bool = False
) -> dict[str, list[str]]:
    """Write the files of a build into `folder`, all of them or none.

    Returns the stale files there by their deck, "" if unknown. `clean` removes them, unless they were
    changed or their deck is unknown. Fronts alone go with their sheets, where these have no backs any more.
    """
    new = {file.job.file: manifest.written(file.data, print_of) for file in made}
    before = {name: entry for name, entry in manifest.read(folder).items() if name not in new}
    without_backs = {one.job.file for one in made if one.job.how.sides == "fronts"}
    gone = {name for name in before if name.replace(FRONTS, ".pdf") in without_backs}
    kept = {n: one for n, one in manifest.intact(folder, before).items() if n not in gone}
    stale: dict[str, list[str]] = {}
    for name, entry in kept.items():
        if entry.deck != print_of:
            stale.setdefault(entry.deck, []).append(name)
    if clean:
        kept = {name: entry for name, entry in kept.items() if entry.deck == print_of}
    listed = {**kept, **new}
    renew(folder, {file.job.file: file.data for file in made}, listed)
    for name in manifest.unlisted(folder, listed):
        stale.setdefault("", []).append(name)
    return stale
