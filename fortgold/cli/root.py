"""The root of the command line: the group of all commands, and how a run of it ends.

Results go to stdout, all else to stderr. Exit code 0: done; 1: findings or failed work; 2: wrong
usage; 130: interrupted. Everything heavy is imported by the command that needs it.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from fortgold import __version__
from fortgold.cli import interrupt
from fortgold.cli.bilingual import CommandGroup, Option, language, remember, system_error, text_of
from fortgold.data.findings import Refusal
from fortgold.data.model import Text
from fortgold.games.position import CannotPlay
from fortgold.play.seating import NoSuchTable
from fortgold.text.terminal_safe import visible

COMMANDS = (
    "check", "cards", "build", "printer", "export", "preflight", "new", "perft", "deal", "play", "simulate", "solve",
)  # fmt: skip


def lang_option() -> Option:
    """`--lang`, which may stand before or after a command."""
    said = Text("表示の言語 (省略時は LANG に従う)", "Language of the messages (default: LANG)")
    choice = click.Choice(["ja", "en"])
    return Option(
        ["--lang"], said, type=choice, callback=remember, expose_value=False, is_eager=True
    )


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"fortgold {__version__}")
        ctx.exit()


fortgold = CommandGroup(
    "fortgold",
    modules={name: f"{__package__}.{name}" for name in COMMANDS},
    said=Text(
        "カード表を書き換えれば、箱ができる。\n\n"
        "カード表から印刷用シートと日英のルールブックを作り、内容を検査します。"
        "今いるフォルダーの cards/ と templates/ を使い、なければ付属のゲームを使います。",
        "Edit a card table, get a box.\n\n"
        "Makes print-ready sheets and Japanese and English rulebooks from card tables, and says "
        "whether the deck is sound. Works on cards/ and templates/ of the current folder, or on "
        "the built-in games where there are none.",
    ),
    params=[
        Option(
            ["--version"],
            Text("版を表示して終わる。", "Show the version and exit."),
            is_flag=True,
            callback=_version,
            expose_value=False,
            is_eager=True,
        ),
        lang_option(),
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def say(text: Text) -> None:
    """A message on stderr, in one line and in the language of the command."""
    click.echo(visible(text.of(language())), err=True)


def main() -> None:
    """Run the command line; every expected error becomes a line and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals with few characters
    settings: dict[str, Any] = {}  # with the language, also for messages outside a command
    try:
        code = fortgold.main(prog_name="fortgold", standalone_mode=False, obj=settings)
        sys.exit(code if isinstance(code, int) else 0)
    except (Exception, KeyboardInterrupt) as error:
        with click.Context(fortgold, obj=settings):
            sys.exit(_report(error))


def _report(error: BaseException) -> int:
    """Print an error; its exit code. Raises unforeseen errors if the tests want to see them."""
    if isinstance(error, click.Abort) or interrupt.is_interrupt(error):
        click.echo(Text(interrupt.JA, interrupt.EN).of(language()), err=True)
        return interrupt.CODE
    match error:
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.message, err=True)
            return error.exit_code
        case Refusal():
            _tell(error.said, error.hint)
            return error.exit_code
        case click.ClickException():
            _tell(*text_of(error))
            return error.exit_code
        case CannotPlay():
            _tell(error.said, error.hint)
            return 2 if isinstance(error, NoSuchTable) else 1
        case BrokenPipeError():
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        case OSError():
            _tell(system_error(error))
        case MemoryError():
            memory = Text("メモリーが足りません", "there is not enough memory")
            ja = "ほかのプログラムを終了してから、もう一度どうぞ"
            en = "close other programs and run it again"
            _tell(memory, Text(ja, en))
        case _:
            from fortgold.cli import crash_report

            if os.environ.get(crash_report.RAISED):
                raise error
            _tell(*crash_report.report(error))
    return 1


def _tell(message: Text, hint: Text | None = None) -> None:
    """Print what is wrong, and in another line what to do about it."""
    click.echo(f"fortgold: {visible(message.of(language()))}", err=True)
    if hint and hint.en:
        click.echo(f"  {visible(hint.of(language()))}", err=True)
