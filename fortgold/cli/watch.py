"""`fortgold build --watch`: after each save, what changed is made anew, and the preview shows it."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

import click

from fortgold.build import atomic_folder, manifest
from fortgold.build import make as builder
from fortgold.build.atomic_write import put_files
from fortgold.build.lock import folder_lock, waiting_for
from fortgold.build.preview import CALLED, PAGE, STATE, BuiltFile, DrawnCards, Preview
from fortgold.checks import beside, kept
from fortgold.checks.registry import plural
from fortgold.cli.bilingual import language, system_error
from fortgold.cli.check import without_collector
from fortgold.cli.game_arguments import show
from fortgold.cli.root import say
from fortgold.data.findings import Refusal
from fortgold.data.fingerprint import fingerprint
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition
from fortgold.data.model import Text
from fortgold.text.terminal_safe import visible

if TYPE_CHECKING:
    from fortgold.build.make import CheckedGame, MadeFile
    from fortgold.build.plan import Job
    from fortgold.data.door import State
    from fortgold.data.findings import Finding
    from fortgold.data.kept_results import KeptResults
    from fortgold.data.library import Opened, Shelf

BURST = 400  # ms: saves that come so close are one
STEP = 40  # ms: how long none may come before we begin
LOOK = 250  # ms between two looks, also where nobody tells of changes


@dataclass
class Watched:
    """Games that are built again whenever their files change, and how that is done."""

    shelf: Shelf
    names: Sequence[str]
    out: Path
    results: KeptResults
    press: BuildPress
    seen: dict[str, State | None] = field(default_factory=dict)
    told: dict[str, Sequence[Finding]] = field(default_factory=dict)
    pages: dict[str, dict[str, int]] = field(default_factory=dict)
    previews: dict[str, Preview] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)

    def run(self) -> NoReturn:
        """Build, and build again after every change, until somebody stops it."""
        waiting = Text(
            "ファイルの変化を待っています (Ctrl-C で終わります)。",
            "Waiting for files to change (Ctrl-C ends it).",
        )
        is_first = True
        while True:
            for name in self.names:
                state = self.state(name)
                if is_first or state != self.seen[name]:
                    self.seen[name] = state
                    self.attempt(name, state)
            if is_first:
                say(waiting)
            is_first = False
            wait((self.shelf.cards, self.shelf.templates), self.is_changed)

    def state(self, name: str) -> State | None:
        """The files of a game; None in the moment in which a folder of them is not there."""
        try:
            return self.shelf.state(name)
        except OSError:
            return None

    def is_changed(self) -> bool:
        """Whether any game is not as it was when its build began."""
        return any(self.state(name) != self.seen[name] for name in self.names)

    def attempt(self, name: str, state: State | None) -> None:
        """Build a game; whatever is wrong with its files is told, as the next save may mend it."""
        try:
            with folder_lock(self.out, lambda: say(waiting_for(self.out))), without_collector():
                atomic_folder.settle(self.out / name)
                if state is not None:
                    self.build(name, state)
        except KeyError:
            where = self.shelf.cards / name
            say(Text(f"{where}/ がありません。", f"there is no {where}/ at the moment."))
        except Refusal as refusal:
            say(refusal.said)
        except OSError as error:
            say(system_error(error))

    def build(self, name: str, state: State) -> None:
        """Check a game, show it, make its files and put them in place."""
        started = time.perf_counter()
        contents = self.shelf.contents(name) if self.results.folder else ""
        opened = self.shelf.open(name)
        jobs = self.press.jobs(opened)
        page = self.previews.setdefault(name, Preview(language(), name))
        editions = dict.fromkeys(job.edition for job in jobs)
        inks = dict.fromkeys(job.ink for job in jobs if job.part == "sheets") or (COLOUR,)
        drawn = drawn_beside(page, opened, [*editions], [*inks])
        try:
            found = kept.findings(
                self.shelf, name, self.results, in_full=True, opened=(opened, contents)
            )
        except Exception:
            drawn()  # so that the other process comes to its end
            raise
        try:
            page.take(drawn())
        finally:
            said = Text("PDF はまだ前のものです。", "The PDFs are still those of before.")
            self.show(name, found, said)
        shown = time.perf_counter() - started
        if found != self.told.get(name, ()):
            show(found, (opened.door,), err=True, games=(name,))
        self.told[name] = found
        made: Sequence[MadeFile] | None = None
        if opened.game and not self.press.stops(found):
            made_of = builder.contents_of(self.shelf, name, jobs if contents else ())
            checked = builder.CheckedGame(fingerprint(opened.game), state, made_of)
            made = self.press.made(name, jobs, checked)
            if made is None:
                return  # it changed again, or somebody was told why
            self.press.put(name, made, checked.deck)
            self.pages.setdefault(name, {}).update((one.job.file, one.pages) for one in made)
            self.show(name, found, Text("PDF もできました。", "The PDFs are made, too."))
        said = _line(name, found, shown, made, time.perf_counter() - started)
        click.echo(visible(said.of(language())))

    def show(self, name: str, found: Sequence[Finding], said: Text) -> None:
        """Write the preview: the page, and then the word that there is a new one."""
        folder, counted = self.out / name, self.pages.get(name, {})
        if name not in self.shown:
            _must_be_preview(folder / PAGE)
            self.shown.add(name)
        files = [BuiltFile(one, counted.get(one, 0)) for one in sorted(manifest.read(folder))]
        html, state = self.previews[name].page(found, files, said.of(language()))
        put_files(folder, {PAGE: html})
        put_files(folder, {STATE: state})


def _must_be_preview(page: Path) -> None:
    """Raises Refusal where a page of somebody else's would be replaced."""
    if page.is_file() and CALLED not in page.read_bytes():
        raise Refusal(
            f"{page} は fortgold が作ったものではないので、上書きしません",
            f"{page} was not written by fortgold: not replaced",
            "移すか消してください",
            "move or delete it",
        )


def drawn_beside(
    page: Preview, opened: Opened, editions: Sequence[Edition], inks: Sequence[Ink] = (COLOUR,)
) -> Callable[[], DrawnCards | None]:
    """Begin to draw the cards of a game on another core, while it is checked; they are waited for when they are
    asked for. The first time they are drawn here, and then: what was read for them is at hand from then on.
    """
    game, look = opened.game, opened.look
    if game is None:
        return lambda: None
    draw = partial(page.drawn, game, look, editions, inks)
    if not page.shown:
        return draw
    answer = beside.begun(lambda: pickle.dumps(draw()))
    return lambda: cast(DrawnCards, pickle.loads(answer()))


class BuildPress(Protocol):
    """What makes the files of a build: the command, with its options."""

    def jobs(self, opened: Opened) -> Sequence[Job]:
        """The files of a game that are asked for. Raises Refusal."""

    def stops(self, findings: Sequence[Finding]) -> bool:
        """Whether findings keep a game from being printed."""

    def made(
        self, name: str, jobs: Sequence[Job], checked: CheckedGame
    ) -> Sequence[MadeFile] | None:
        """The files; None if they changed meanwhile or cannot be made, after a message."""

    def put(self, name: str, made: Sequence[MadeFile], deck: str) -> None:
        """Put them in place."""


def _line(
    name: str,
    found: Sequence[Finding],
    shown: float,
    made: Sequence[MadeFile] | None,
    seconds: float,
) -> Text:
    """What was done, how long it took, and how many findings there are."""
    errors = sum(one.level == "error" for one in found)
    warnings = len(found) - errors
    new = sum(not one.kept for one in made or ())
    ja = f"PDF {new} 件を作り直しました" if made is not None else "PDF は作りませんでした"
    en = f"{plural(new, 'PDF')} made anew" if made is not None else "no PDF was made"
    return Text(
        f"{name}: {ja}。{seconds:.1f} 秒 (見本は {shown:.1f} 秒)、エラー {errors} 件、警告 {warnings} 件",
        f"{name}: {en} in {seconds:.1f} s (preview in {shown:.1f} s), "
        f"{plural(errors, 'error')}, {plural(warnings, 'warning')}",
    )


def wait(folders: Sequence[Path], changed: Callable[[], bool]) -> None:
    """Return when `changed` says so: asked at once, and again whenever something in `folders` moves."""
    for _ in _told([folder for folder in folders if folder.is_dir()]):
        if changed():
            return


def _told(folders: Sequence[Path]) -> Iterator[None]:
    """Now, and after each change; where the system tells of none, every now and then."""
    try:
        from watchfiles import watch

        yield
        # it also comes back without a change, so that none is lost that came before it looked
        for _ in watch(
            *folders, debounce=BURST, step=STEP, rust_timeout=LOOK, yield_on_timeout=True,
            raise_interrupt=True,
        ):  # fmt: skip
            yield
    except (ImportError, OSError, RuntimeError):  # no such library here; too many folders
        while True:
            yield
            time.sleep(LOOK / 1000)
