"""`fortgold build`: check, then make sheets and rulebooks."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from fortgold.build import PARTS
from fortgold.cli import interrupt, since
from fortgold.cli.bilingual import language
from fortgold.cli.checked_games import checked_games, stops
from fortgold.cli.game_arguments import games_asked_for, say_if_built_in
from fortgold.cli.options import GAMES, command, flag, is_asked_for, millimetres, option
from fortgold.cli.out_folder import must_be_apart, must_be_folder
from fortgold.cli.printer_option import (
    PRINTER,
    must_stay_on_paper,
    on_printer,
    papers_on,
    sides_on,
)
from fortgold.cli.root import say
from fortgold.cli.sheet_options import (
    SheetOptions,
    editions_asked_for,
    has_backs_as_asked,
    must_fit,
    must_matter,
    papers_asked_for,
)
from fortgold.cli.unchanged import Heard, hashes
from fortgold.data.cache_folder import cache_folder
from fortgold.data.findings import Refusal
from fortgold.data.kept_results import KeptResults
from fortgold.data.layout import Edition
from fortgold.data.lengths import THICK
from fortgold.data.model import LANGS, Text

if TYPE_CHECKING:
    from fortgold.build.make import CheckedGame, MadeFile
    from fortgold.build.plan import Job
    from fortgold.cli.earlier_state import Earlier
    from fortgold.data.findings import Finding
    from fortgold.data.library import Opened, Shelf
    from fortgold.data.model import Game
    from fortgold.data.papers import Paper
    from fortgold.data.printers import Printer


@command(
    "検査してから、シートとルールブックと箱と部品を作る。\n\n誤りがあれば何も書かずに終了コード 1 で終わります。",
    "Check, then make sheets, rulebooks, tuck boxes and components.\n\n"
    "If there are errors, nothing is written and the exit code is 1.",
    varies=True,
)
class BuildCommand(SheetOptions):
    """Which files to make, and where to put them."""

    games: tuple[str, ...] = GAMES
    printer: Printer | None = PRINTER
    since: str | None = option(
        "--since",
        "以前の状態から刷り上がりの変わったカードだけと、その一覧 (フォルダーか、コミット・タグ・ブランチ)",
        "Cards alone that are printed otherwise than then, and a list of them: an older project’s folder, "
        "or a commit, a tag, a branch",
        metavar="FOLDER|REF",
    )
    thickness: int = option(
        "--card-thickness",
        "カード1枚の厚さ (ミリ)。箱の奥行きが決まる (省略時は箱の設計の値か 0.3)",
        "Thickness of a card in mm, which makes the box so deep (default: its design’s, or 0.3)",
        callback=millimetres(*THICK),
        default="0",
        show_default=False,
        metavar="N",
    )
    out: Path = option(
        "--out",
        "出力先 (省略時は output)",
        "Where to write (default: output)",
        type=click.Path(file_okay=False, readable=False, path_type=Path),
        default=Path("output"),
    )
    force: bool = flag(
        "--force",
        "内容の誤り (DECK, TEXT, RULE) があっても作る",
        "Make it in spite of errors in the content (DECK, TEXT, RULE)",
    )
    clean: bool = flag(
        "--clean",
        "別のデッキのまま残っている、fortgold の作ったファイルを消す",
        "Remove files that fortgold made of another deck",
    )

    watch: bool = flag(
        "--watch",
        "保存するたびに作り直し、出力先の各ゲームの「preview.html」で見せる",
        "Build again after each save, and show the cards in preview.html beside the files",
    )

    @property
    def only(self) -> tuple[str, ...]:
        """The parts that are asked for."""
        is_all = self.since is not None and not is_asked_for("chosen")
        return ("sheets",) if is_all else self.chosen.parts

    def run(self) -> int:
        """Every file, with its pages and its time, on stdout; 1 if nothing could be made."""
        must_matter(self.only)
        if self.since is not None:
            since.must_make_sense(self.since, self.only, self.watch)
        if self.watch:
            return self._watch()
        with Heard() as heard:
            return self._run(heard)

    def _watch(self) -> NoReturn:
        from fortgold.cli.watch import Watched

        must_be_folder(self.out)
        shelf, names = games_asked_for(self.games)
        self._must_be_places(shelf, names)
        say_if_built_in(shelf)
        results = KeptResults(cache_folder())
        Watched(shelf, names, self.out, results, _WatchedBuild(self, shelf, results)).run()

    def _run(self, heard: Heard) -> int:
        from fortgold.build import atomic_folder
        from fortgold.build import make as builder
        from fortgold.build.lock import folder_lock, waiting_for
        from fortgold.cli.build_report import build_table, unchanged_table
        from fortgold.cli.made_files import made_files

        out = self.out
        must_be_folder(out)
        shelf, names = games_asked_for(self.games)
        self._must_be_places(shelf, names)
        say_if_built_in(shelf)
        with (
            folder_lock(out, lambda: say(waiting_for(out))),
            since.older_state(self.since, shelf, names) as older,
        ):
            states = {name: shelf.state(name) for name in names}
            results = KeptResults(cache_folder())
            digests = {name: shelf.contents(name) if results.folder else "" for name in names}
            opened = [builder.opened_as(shelf, name, states[name]) for name in names]
            asked = {one.name: self.jobs(one, older) for one in opened}
            _must_be_something(opened, asked)
            jobs = {name: _possible(some) for name, some in asked.items()}
            for name in names:
                atomic_folder.check(out / name, [job.file for job in jobs[name]])
            for name in sorted({*names, *atomic_folder.left_beside(out)}):
                atomic_folder.settle(out / name)
            for name in names:
                atomic_folder.must_be_ours(out / name, [job.file for job in jobs[name]])
            made_of = {
                name: builder.contents_of(shelf, name, jobs[name] if results.folder else ())
                for name in names
            }
            prints = checked_games(shelf, opened, digests, self.force, results)
            if prints is None:
                return 1
            all_stale: list[str] = []
            for one in opened:
                name, started = one.name, time.perf_counter()
                if older:
                    jobs[name], made_of[name] = since.narrowed(
                        older, one, jobs[name], made_of[name], self.chosen
                    )
                    if not jobs[name]:
                        continue
                checked = builder.CheckedGame(prints[name], states[name], made_of[name])
                made = made_files(shelf, name, jobs[name], checked, results)
                if made is None:
                    return 1
                if all(one.kept for one in made) and builder.lie_there(
                    out / name, made, checked.deck
                ):
                    click.echo(unchanged_table(out / name, made, language()), nl=False)
                    _tell_misfits(made)
                    continue
                with interrupt.DeferredSignals():
                    stale = builder.put_in_place(out / name, made, checked.deck, self.clean)
                seconds = time.perf_counter() - started
                heard.instead(unchanged_table(out / name, made, language()))
                click.echo(build_table(out / name, made, seconds, language()), nl=False)
                heard.instead(None)
                _tell_misfits(made)
                _tell_stale(out / name, stale, checked.deck, self.clean)
                all_stale += stale
            if not all_stale and jobs == asked and results.folder:
                heard.keep(0, str(out), {name: _hashes(out / name) for name in names})
        return 0

    def _must_be_places(self, shelf: Shelf, names: Sequence[str]) -> None:
        """Raises Refusal where the games cannot have their folders."""
        for name in names:
            must_be_folder(self.out / name)
            must_be_apart(self.out / name, shelf)

    def jobs(self, opened: Opened, older: Earlier | None = None) -> Sequence[Job]:
        """The files of a game that are asked for; cards of an older state may be, too."""
        from fortgold.build.plan import plan
        from fortgold.rulebook.book_files import book_name

        langs = opened.game.langs if opened.game else LANGS
        books = [lang for lang in langs if opened.look.find(book_name(lang))]
        editions = editions_asked_for(opened.name, langs, self.editions)
        asked = papers_on(self.printer, self.papers)
        papers = papers_asked_for(opened, asked, self.margin)
        sides = sides_on(self.printer, self.sides)
        if "sheets" in self.only and opened.game:
            must_fit(opened, papers, sides, self.how)
            must_stay_on_paper(opened, papers, sides, self.how, self.printer)
        has_backs = has_backs_as_asked(opened, self.sides)
        boxes = self._boxes(opened, papers, editions)
        components = self._components(opened, papers, editions)
        variants = opened.game.played_as if opened.game else ()
        if variants and self.only == ("rulebook",):
            ja = f"{opened.name}: ルールブックは元のゲームのものだけです"
            raise Refusal(ja, f"{opened.name}: rulebooks are those of the game as it is")
        jobs = plan(
            self.only,
            papers,
            editions,
            books,
            has_backs,
            boxes,
            self.inks,
            variants,
            components,
            sides,
            self.how,
            self._cards(opened.name, opened.game, older) if opened.game else (),
            self.since is not None,
        )
        return on_printer(jobs, self.printer)

    def _cards(self, name: str, game: Game, older: Earlier | None) -> tuple[str, ...]:
        if older is None:
            return self.chosen.of(name, game)
        self.chosen.of(name, game, lambda: older.game(name))
        return ()  # which are printed of these is not known yet

    def _components(
        self, opened: Opened, papers: Sequence[Paper], editions: Sequence[Edition]
    ) -> tuple[Job, ...]:
        """The files of what is no card. Raises Refusal if nothing else is asked for and there is none."""
        from fortgold.build.plan import components

        if "components" not in self.only or opened.game is None:
            return ()
        named = editions if self.editions else ()
        files = (*components(opened.game, papers, named, self.inks),)
        if self.only == ("components",) and not files:
            ja = f"{opened.name}: game.yaml の components に、マットやダイスなどの部品がありません"
            en = f"{opened.name}: game.yaml has no `components`: no mat, no die, no counters"
            raise Refusal(ja, en)
        return files

    def _boxes(
        self, opened: Opened, papers: Sequence[Paper], editions: Sequence[Edition]
    ) -> tuple[Job, ...]:
        """The files of the tuck box, in other editions than the default one where `--lang` names them.

        Raises Refusal if a box is asked for and there is none.
        """
        from fortgold.build.plan import boxes

        if "box" not in self.only:
            return ()
        is_asked_for = self.only != PARTS or bool(self.thickness)
        named = editions if self.editions else ()
        files = (*boxes(opened, papers, named, self.thickness, is_asked_for),)
        if opened.game and self.only == ("box",) and not files:
            ja = f"{opened.name}: この枚数の箱は、どの用紙にも入りません"
            en = f"{opened.name}: a box for so many cards fits on none of these papers"
            raise Refusal(ja, en)
        return files


@dataclass(frozen=True)
class _WatchedBuild:
    """What `--watch` does with the files of a game."""

    command: BuildCommand
    shelf: Shelf
    results: KeptResults

    def jobs(self, opened: Opened) -> Sequence[Job]:
        return _possible(self.command.jobs(opened))

    def stops(self, findings: Sequence[Finding]) -> bool:
        return stops(findings, self.command.force)

    def made(
        self, name: str, jobs: Sequence[Job], checked: CheckedGame
    ) -> Sequence[MadeFile] | None:
        from fortgold.cli.made_files import made_files

        return made_files(self.shelf, name, jobs, checked, self.results, is_watching=True)

    def put(self, name: str, made: Sequence[MadeFile], deck: str) -> None:
        from fortgold.build import make as builder

        folder, clean = self.command.out / name, self.command.clean
        if not builder.lie_there(folder, made, deck):
            with interrupt.DeferredSignals():
                stale = builder.put_in_place(folder, made, deck, clean)
            _tell_misfits(made)
            _tell_stale(folder, stale, deck, clean)


def _must_be_something(opened: Sequence[Opened], asked: Mapping[str, Sequence[Job]]) -> None:
    """Raises Refusal if there is no file to make, of games that can be read."""
    if not any(asked.values()) and all(one.game for one in opened):
        name = opened[0].name
        raise Refusal(
            f"{', '.join(asked)}: その言語のルールブックがありません",
            f"{', '.join(asked)}: there is no rulebook in such a language",
            f"templates/{name}/rulebook.ja.md のように書きます",
            f"one is written as templates/{name}/rulebook.en.md",
        )


def _possible(jobs: Sequence[Job]) -> Sequence[Job]:
    """The files that this system can make. Raises Refusal if that is none, for want of pango."""
    if not any(job.part == "rulebook" for job in jobs):
        return jobs
    from fortgold.rulebook import pango

    if pango.is_there():
        return jobs
    rest = [job for job in jobs if job.part != "rulebook"]
    if not rest:
        raise Refusal.of(pango.MISSING, pango.HOW)
    say(pango.MISSING)
    say(Text(f"  {pango.HOW.ja}", f"  {pango.HOW.en}"))
    return rest


def _hashes(folder: Path) -> dict[str, str]:
    from fortgold.build import manifest

    return hashes(str(folder), {name: one.sha256 for name, one in manifest.read(folder).items()})


def _tell_misfits(made: Sequence[MadeFile]) -> None:
    """Say what found no room in a book, once for all its forms."""
    for said in dict.fromkeys(text for one in made for text in one.warnings):
        say(Text(f"警告: {said.ja}", f"warning: {said.en}"))


def _tell_stale(
    folder: Path, stale: Mapping[str, Sequence[str]], print_of: str, clean: bool
) -> None:
    """Report files in `folder` that are of other decks, a line for each deck."""
    for deck, files in sorted(stale.items()):
        listed = ", ".join(sorted(files))
        if not deck:
            said = Text(
                f"警告: {folder}/ の {listed} は、どのデッキのものか分かりません。"
                f"そのまま残しました (今のデッキは {print_of})。",
                f"warning: the deck of these files in {folder}/ is unknown, so they were kept "
                f"(this deck is {print_of}): {listed}",
            )
        elif clean:
            said = Text(
                f"{folder}/ から、前のデッキ {deck} のファイルを消しました: {listed}",
                f"removed from {folder}/, as they were of an earlier deck, {deck}: {listed}",
            )
        else:
            said = Text(
                f"警告: {folder}/ の次のファイルは前のデッキ {deck} のままです"
                f" (今のデッキは {print_of}): {listed}。"
                "作ったときと同じオプションの `fortgold build` で作り直すか、`--clean` で消せます。",
                f"warning: these files in {folder}/ are still of an earlier deck, {deck} (this deck "
                f"is {print_of}): {listed}. `fortgold build` with the options that they were made with makes them "
                "anew, `--clean` removes them.",
            )
        say(said)
