"""The commands that check a deck and make its box: check, cards, build, new."""

from __future__ import annotations

import atexit
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold import interrupt
from fortgold.bilingual import Wrong, language, option
from fortgold.cli.games import (
    ALLOW_OPTION,
    games_asked_for,
    has_errors,
    readable,
    say_if_built_in,
    show,
)
from fortgold.cli.root import LANG_OPTION, fortgold, say
from fortgold.model import MM, Text

if TYPE_CHECKING:
    from fortgold.build import Checked, Job, Made
    from fortgold.findings import Finding
    from fortgold.shelf import Shelf


@fortgold.command(
    said=Text(
        "カードとレイアウトとルールブックを検査する。\n\n誤りがあれば終了コード 1。",
        "Check cards, layouts and rulebooks.\n\nExit code 1 if there are errors.",
    ),
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    said=Text("出力の形式", "Form of the output"),
)
@option(
    "--deep",
    is_flag=True,
    said=Text(
        "勝てるかどうかを、解いて確かめる (時間がかかる)",
        "Solve deals to see whether they can be won; takes a while",
    ),
)
@ALLOW_OPTION
@LANG_OPTION
def check(games: tuple[str, ...], form: str, deep: bool) -> int:
    """`fortgold check`."""
    from fortgold import checks, report

    shelf, names = games_asked_for(games)
    say_if_built_in(shelf)
    findings = list(checks.shelf_findings(shelf))
    for name in names:
        with _without_collector():
            findings += checks.all_findings(shelf.open(name), deep)
    doors = [shelf.door(name) for name in names]
    if form == "text":
        show(findings, doors, err=False, games=names)
    else:
        lang, told = language(), report.as_written(findings, report.source_lines(doors))
        forms: dict[str, Callable[[], str]] = {
            "json": lambda: report.as_json(told),
            "sarif": lambda: report.as_sarif(told, lang=lang),
            "github": lambda: report.as_github(told, lang=lang),
        }
        click.echo(forms[form](), nl=False)
    return 1 if has_errors(findings) else 0


@contextmanager
def _without_collector() -> Iterator[None]:
    """Lets Python look for no garbage in what checks make: it lives on, and the search takes long."""
    atexit.register(gc.freeze)
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@fortgold.command(said=Text("ゲームのカードを一覧する。", "List the cards of a game."))
@click.argument("game")
@option("--json", "as_json", is_flag=True, said=Text("JSON で出す", "As JSON"))
@ALLOW_OPTION
@LANG_OPTION
def cards(game: str, as_json: bool) -> int:
    """`fortgold cards`."""
    from fortgold.listing import card_object

    opened = readable(game)
    assert opened.game is not None
    if as_json:
        objects = [card_object(card) for card in opened.game.cards()]
        click.echo(json.dumps(objects, ensure_ascii=False, indent=1))
        return 0
    from fortgold.tables import card_table

    click.echo(card_table(opened.game, language()), nl=False)
    return 0


@fortgold.command(
    said=Text(
        "検査してから、シートとルールブックを作る。\n\n"
        "誤りがあれば何も書かずに終了コード 1 で終わります。",
        "Check, then make sheets and rulebooks.\n\n"
        "If there are errors, nothing is written and the exit code is 1.",
    ),
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@option(
    "--only",
    type=click.Choice(["sheets", "rulebook"]),
    said=Text("片方だけ作る", "Make one of the two"),
)
@option(
    "--paper",
    "papers",
    multiple=True,
    type=click.Choice(["a4", "letter"]),
    said=Text("用紙 (省略時は両方。繰り返せる)", "Paper; may be repeated (default: both)"),
)
@option(
    "--lang",
    "editions",
    multiple=True,
    type=click.Choice(["ja", "en", "ja+en"]),
    said=Text(
        "刷る言語 (省略時はすべて。繰り返せる)",
        "Language to print; may be repeated (default: all)",
    ),
)
@option(
    "--out",
    type=click.Path(file_okay=False, readable=False, path_type=Path),
    default=Path("output"),
    said=Text("出力先 (省略時は output)", "Where to write (default: output)"),
)
@option(
    "--force",
    is_flag=True,
    said=Text(
        "内容の誤り (DECK, TEXT, RULE) があっても作る",
        "Make it in spite of errors in the content (DECK, TEXT, RULE)",
    ),
)
@option(
    "--clean",
    is_flag=True,
    said=Text(
        "別のデッキのまま残っている、fortgold の作ったファイルを消す",
        "Remove files that fortgold made of another deck",
    ),
)
@ALLOW_OPTION
def build(
    games: tuple[str, ...],
    only: str | None,
    papers: tuple[str, ...],
    editions: tuple[str, ...],
    out: Path,
    force: bool,
    clean: bool,
) -> int:
    """`fortgold build`."""
    from fortgold import build as builder
    from fortgold.draw.layout import EDITIONS
    from fortgold.output import folder
    from fortgold.output.lock import held
    from fortgold.sheets.imposition import PAPERS
    from fortgold.tables import build_table

    if out == Path("-"):
        said = Text("「-」はフォルダーの名前に使えません", "`-` is no name of a folder here")
        raise Wrong(said, Text("出力先のフォルダーが要ります", "the name of a folder is needed"))
    shelf, names = games_asked_for(games)
    say_if_built_in(shelf)
    chosen = [edition for edition in EDITIONS if edition in editions or not editions]
    jobs = builder.plan(only, papers or tuple(PAPERS), chosen)
    taken = Text(
        f"別の fortgold が {out}/ に書いています。終わるまで待ちます (Ctrl-C でやめます)。",
        f"Another fortgold is writing to {out}/. Waiting for its end (Ctrl-C gives up).",
    )
    with held(out, lambda: say(taken)):
        for name in names:
            folder.check(out / name, [job.file for job in jobs])
        for name in sorted({*names, *folder.left_beside(out)}):
            folder.settle(out / name)
        checked = _sound(shelf, names, force)
        if checked is None:
            return 1
        for name in names:
            started = time.perf_counter()
            made = _made(shelf, name, jobs, checked[name])
            if made is None:
                return 1
            with interrupt.PutOff():
                stale = builder.put(out / name, made, checked[name].deck, clean)
            seconds = time.perf_counter() - started
            click.echo(build_table(out / name, made, seconds, language()), nl=False)
            _tell_stale(out / name, stale, checked[name].deck, clean)
    return 0


def _made(shelf: Shelf, name: str, jobs: Sequence[Job], checked: Checked) -> list[Made] | None:
    """The files of a game; None, and what is wrong said, if they cannot be made."""
    from fortgold import build as builder
    from fortgold.draw.ops import CannotDraw
    from fortgold.inspection import Intrusion
    from fortgold.rulebook.script import Exceeded
    from fortgold.sheets.imposition import TooLarge

    try:
        return _with_progress(builder.make(shelf, name, jobs, checked), name, len(jobs))
    except builder.ChangedMeanwhile:
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
    except Exceeded as error:
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


def _tell_stale(
    folder: Path, stale: Mapping[str, Sequence[str]], print_of: str, clean: bool
) -> None:
    """Which files that lie in `folder` are not of the deck that was made, each deck in a line."""
    for deck, files in sorted(stale.items()):
        listed = ", ".join(sorted(files))
        if not deck:
            said = Text(
                f"警告: {folder}/ の {listed} は、どのデッキのものか分かりません。"
                f"そのまま残しました (今のデッキは {print_of})。",
                f"warning: nobody knows of which deck these files in {folder}/ are; they were left "
                f"as they were (this deck is {print_of}): {listed}",
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
                "`fortgold build` で作り直すか、`--clean` で消せます。",
                f"warning: these files in {folder}/ are still of an earlier deck, {deck} (this deck "
                f"is {print_of}): {listed}. `fortgold build` makes them anew, `--clean` removes them.",
            )
        say(said)


def _sound(shelf: Shelf, names: Sequence[str], force: bool) -> dict[str, Checked] | None:
    """The games that may be printed, by name; None, what is wrong shown, if one may not."""
    from fortgold import checks
    from fortgold.build import Checked
    from fortgold.listing import fingerprint

    states = {name: shelf.state(name) for name in names}
    opened = [shelf.open(name) for name in names]
    findings = [*checks.shelf_findings(shelf)]
    spoilt = [""] if _stops(findings, force) else []
    for one in opened:
        with _without_collector():
            found = checks.all_findings(one, in_full=True)
        findings += found
        if _stops(found, force) or one.game is None:
            spoilt.append(one.name)
    if findings:
        show(findings, [shelf.door(name) for name in names], err=True, games=names)
    if spoilt:
        which = ", ".join(filter(None, spoilt)) or "fortgold"
        ja, en = "誤りがあるので何も作りませんでした。", "there are errors, so nothing was made."
        say(Text(f"{which}: {ja}", f"{which}: {en}"))
        return None
    return {
        one.name: Checked(fingerprint(one.game), states[one.name]) for one in opened if one.game
    }


def _stops(findings: Sequence[Finding], force: bool) -> bool:
    """Whether findings keep a game from being printed."""
    excused = ("DECK", "TEXT", "RULE") if force else ()
    return any(one.level == "error" and one.code[:4] not in excused for one in findings)


def _with_progress(coming: Iterator[Made], name: str, total: int) -> list[Made]:
    """Everything that comes, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return list(coming)
    from rich.console import Console
    from rich.progress import track

    return list(track(coming, name, total, console=Console(stderr=True), transient=True))


@fortgold.command(
    said=Text(
        "すぐに作れる小さなゲームを新しく置く。\n\ncards/NAME と templates/NAME ができます。",
        "Set up a small new game that builds at once.\n\nMakes cards/NAME and templates/NAME.",
    ),
)
@click.argument("name")
@LANG_OPTION
def new(name: str) -> int:
    """`fortgold new`."""
    from fortgold import scaffold

    try:
        files = scaffold.new_game(Path(), name)
    except scaffold.CannotMake as error:
        raise Wrong(error.said, error.hint) from error
    for path in files:
        click.echo(path)
    said = Text(
        f"次は: fortgold build {name}   (書き換える所: cards/{name}/card.csv)",
        f"Next: fortgold build {name}   (edit cards/{name}/card.csv)",
    )
    say(said)
    return 0
