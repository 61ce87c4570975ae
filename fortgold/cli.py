"""The command line: the only module that prints or exits.

Results go to stdout, all else to stderr. Exit code 0: done; 1: findings or failed work; 2: wrong
usage. Everything heavy is imported by the command that needs it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold import __version__
from fortgold.bilingual import (
    Command,
    Group,
    Option,
    Wrong,
    language,
    said_of,
    set_language,
    system_error,
    unknown,
)
from fortgold.model import MM, Text

if TYPE_CHECKING:
    from fortgold.build import Made
    from fortgold.findings import Finding
    from fortgold.shelf import Opened, Shelf

GAME = Text("ゲーム", "game")
LANG_OPTION = click.option(
    "--lang",
    cls=Option,
    type=click.Choice(["ja", "en"]),
    callback=set_language,
    expose_value=False,
    is_eager=True,
    said=Text("表示の言語 (省略時は LANG に従う)", "Language of the messages (default: LANG)"),
)


def say(text: Text) -> None:
    """A message on stderr, in the language of the command."""
    click.echo(text.of(language()), err=True)


@click.group(
    cls=Group,
    said=Text(
        "カード表を書き換えれば、箱ができる。\n\n"
        "カード表から印刷用シートと日英のルールブックを作り、内容を検査します。"
        "今いるフォルダーの cards/ と templates/ を使い、なければ付属のゲームを使います。",
        "Edit a card table, get a box.\n\n"
        "Makes print-ready sheets and Japanese and English rulebooks from card tables, and says "
        "whether the deck is sound. Works on cards/ and templates/ of the current folder, or on "
        "the built-in games where there are none.",
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__,
    message="fortgold %(version)s",
    cls=Option,
    said=Text("版を表示して終わる。", "Show the version and exit."),
)
@LANG_OPTION
def fortgold() -> None:
    """The group of all commands."""


def main() -> None:
    """Run the command line; every expected error becomes a line and an exit code."""
    try:
        code = fortgold.main(prog_name="fortgold", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.message, err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        said, hint = said_of(error)
        lang = language(getattr(error, "ctx", None))
        click.echo(f"fortgold: {said.of(lang)}", err=True)
        if hint:
            click.echo(f"  {hint.of(lang)}", err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        say(Text("中断しました。何も書き換えていません。", "Stopped. Nothing was changed."))
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        click.echo(f"fortgold: {system_error(error).of(language())}", err=True)
        sys.exit(1)


def games_asked_for(names: Sequence[str]) -> tuple[Shelf, tuple[str, ...]]:
    """The shelf of the current folder and the games named, or all of them. Raises `Wrong`."""
    from fortgold.shelf import shelf_at

    shelf = shelf_at(Path())
    known = shelf.names()
    if not known:
        raise Wrong(
            Text(f"{shelf.cards}/ にゲームがありません", f"there is no game in {shelf.cards}/"),
            Text("`fortgold new 名前` で作れます", "`fortgold new NAME` makes one"),
        )
    # what the shell's completion leaves: my-game/ and cards/my-game
    bare = [name.rstrip("/").removeprefix(f"{shelf.cards}/") for name in names]
    for name in bare:
        if name not in known:
            raise Wrong(*unknown(GAME, name, known))
    return shelf, tuple(dict.fromkeys(bare)) or known


def show(findings: Sequence[Finding], err: bool) -> None:
    """Findings as text, in colour on a terminal only."""
    from fortgold import report

    stream = sys.stderr if err else sys.stdout
    colour = bool(stream and stream.isatty()) and not os.environ.get("NO_COLOR")
    said = report.text(findings, report.source_lines, language(), colour)
    click.echo(said, nl=False, err=err, color=colour)


def has_errors(findings: Sequence[Finding]) -> bool:
    """Whether printing would be wrong."""
    return any(finding.level == "error" for finding in findings)


@fortgold.command(
    cls=Command,
    said=Text(
        "カードとレイアウトとルールブックを検査する。\n\n誤りがあれば終了コード 1。",
        "Check cards, layouts and rulebooks.\n\nExit code 1 if there are errors.",
    ),
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    cls=Option,
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    said=Text("出力の形式", "Form of the output"),
)
@LANG_OPTION
def check(games: tuple[str, ...], form: str) -> int:
    """`fortgold check`."""
    from fortgold import checks, report

    shelf, names = games_asked_for(games)
    findings = list(checks.shelf_findings(shelf))
    for name in names:
        findings += checks.all_findings(shelf.open(name))
    if form == "text":
        show(findings, err=False)
    else:
        lang = language()
        forms: dict[str, Callable[[], str]] = {
            "json": lambda: report.as_json(findings),
            "sarif": lambda: report.as_sarif(findings, lang=lang),
            "github": lambda: report.as_github(findings, lang=lang),
        }
        click.echo(forms[form](), nl=False)
    return 1 if has_errors(findings) else 0


@fortgold.command(
    cls=Command,
    said=Text("ゲームのカードを一覧する。", "List the cards of a game."),
)
@click.argument("game")
@click.option("--json", "as_json", cls=Option, is_flag=True, said=Text("JSON で出す", "As JSON"))
@LANG_OPTION
def cards(game: str, as_json: bool) -> int:
    """`fortgold cards`."""
    from fortgold.listing import card_object

    opened = _readable(game)
    assert opened.game is not None
    if as_json:
        objects = [card_object(card) for card in opened.game.cards()]
        click.echo(json.dumps(objects, ensure_ascii=False, indent=1))
        return 0
    from fortgold.tables import card_table

    click.echo(card_table(opened.game, language()), nl=False)
    return 0


def _readable(name: str) -> Opened:
    """The game of that name, if its files can be read; its findings and exit code 1 if not."""
    shelf, (name, *_) = games_asked_for((name,))
    opened = shelf.open(name)
    if opened.game is None or has_errors(opened.findings):
        show(opened.findings, err=True)
        raise click.exceptions.Exit(1)
    return opened


@fortgold.command(
    cls=Command,
    said=Text(
        "検査してから、シートとルールブックを作る。\n\n"
        "誤りがあれば何も書かずに終了コード 1 で終わります。",
        "Check, then make sheets and rulebooks.\n\n"
        "If there are errors, nothing is written and the exit code is 1.",
    ),
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--only",
    cls=Option,
    type=click.Choice(["sheets", "rulebook"]),
    said=Text("片方だけ作る", "Make one of the two"),
)
@click.option(
    "--paper",
    "papers",
    cls=Option,
    multiple=True,
    type=click.Choice(["a4", "letter"]),
    said=Text("用紙 (省略時は両方。繰り返せる)", "Paper; may be repeated (default: both)"),
)
@click.option(
    "--lang",
    "editions",
    cls=Option,
    multiple=True,
    type=click.Choice(["ja", "en", "ja+en"]),
    said=Text(
        "刷る言語 (省略時はすべて。繰り返せる)",
        "Language to print; may be repeated (default: all)",
    ),
)
@click.option(
    "--out",
    cls=Option,
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    said=Text("出力先 (省略時は output)", "Where to write (default: output)"),
)
@click.option(
    "--force",
    cls=Option,
    is_flag=True,
    said=Text(
        "内容の誤り (DECK, TEXT) があっても作る",
        "Make it in spite of errors in the content (DECK, TEXT)",
    ),
)
def build(
    games: tuple[str, ...],
    only: str | None,
    papers: tuple[str, ...],
    editions: tuple[str, ...],
    out: Path,
    force: bool,
) -> int:
    """`fortgold build`."""
    from fortgold import build as builder
    from fortgold.draw.layout import EDITIONS
    from fortgold.draw.svg_file import CannotDraw
    from fortgold.sheets.imposition import TooLarge
    from fortgold.sheets.papers import PAPERS

    shelf, names = games_asked_for(games)
    chosen = [edition for edition in EDITIONS if edition in editions or not editions]
    jobs = builder.plan(only, papers or tuple(PAPERS), chosen)
    checked = _sound(shelf, names, force)
    if checked is None:
        return 1
    for name in names:
        started = time.perf_counter()
        try:
            made = _with_progress(builder.make(shelf, name, jobs, checked[name]), name, len(jobs))
        except builder.ChangedMeanwhile:
            say(
                Text(
                    "作っている間にファイルが変わりました。もう一度どうぞ。",
                    "The files changed meanwhile. Please run it again.",
                )
            )
            return 1
        except builder.WorkerStopped:
            say(
                Text(
                    "作業中のプロセスが止められました。空きメモリーを確かめて、もう一度どうぞ。",
                    "A worker process was stopped. Look at the free memory and run it again.",
                )
            )
            return 1
        except CannotDraw as error:
            say(Text(f"絵を読み取れません: {error}", f"this drawing cannot be read: {error}"))
            return 1
        except TooLarge as error:
            width, height = (length / MM for length in error.card)
            say(
                Text(
                    f"{name}: {width:g} x {height:g} mm のカードは {error.paper.name} に入りません。",
                    f"{name}: cards of {width:g} x {height:g} mm do not fit on {error.paper.name}.",
                )
            )
            return 1
        builder.put(out / name, made)
        _closing_table(out / name, made, time.perf_counter() - started)
    return 0


def _sound(shelf: Shelf, names: Sequence[str], force: bool) -> dict[str, str] | None:
    """The fingerprints of games that may be printed; None, what is wrong shown, if one may not."""
    from fortgold import checks
    from fortgold.listing import fingerprint

    opened = [shelf.open(name) for name in names]
    findings = [*checks.shelf_findings(shelf)]
    spoilt = [""] if _stops(findings, force) else []
    for one in opened:
        found = checks.all_findings(one)
        findings += found
        if _stops(found, force) or one.game is None:
            spoilt.append(one.name)
    if findings:
        show(findings, err=True)
    if spoilt:
        which = ", ".join(filter(None, spoilt)) or "fortgold"
        say(
            Text(
                f"{which}: 誤りがあるので何も作りませんでした。",
                f"{which}: there are errors, so nothing was made.",
            )
        )
        return None
    return {one.name: fingerprint(one.game) for one in opened if one.game}


def _stops(findings: Sequence[Finding], force: bool) -> bool:
    """Whether findings keep a game from being printed."""
    errors = [one.code for one in findings if one.level == "error"]
    return any(code[:4] not in ("DECK", "TEXT") for code in errors) if force else bool(errors)


def _with_progress(coming: object, name: str, total: int) -> list[Made]:
    """Everything that comes, with a progress bar on a terminal."""
    from collections.abc import Iterator
    from typing import cast

    arriving = cast("Iterator[Made]", coming)
    if not sys.stderr.isatty():
        return list(arriving)
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return list(track(arriving, name, total, console=console, transient=True))


def _closing_table(folder: Path, made: Sequence[Made], seconds: float) -> None:
    from fortgold.tables import build_table

    click.echo(build_table(folder, made, seconds, language()), nl=False)


@fortgold.command(
    cls=Command,
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
    say(
        Text(
            f"次は: fortgold build {name}   (書き換える所: cards/{name}/card.csv)",
            f"Next: fortgold build {name}   (edit cards/{name}/card.csv)",
        )
    )
    return 0
