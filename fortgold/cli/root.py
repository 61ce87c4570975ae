"""The root of the command line: the group of all commands, and how a run of it ends.

Results go to stdout, all else to stderr. Exit code 0: done; 1: findings or failed work; 2: wrong
usage; 130: interrupted. Everything heavy is imported by the command that needs it.
"""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

import click

from fortgold import __version__, interrupt
from fortgold.bilingual import (
    Group,
    Option,
    language,
    said_of,
    set_language,
    system_error,
)
from fortgold.model import Lang, Text
from fortgold.visible import visible

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
    """A message on stderr, in one line and in the language of the command."""
    click.echo(visible(text.of(language())), err=True)


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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # where few characters are known, show those
    asked: dict[str, Lang] = {}  # the language, if somebody chose one
    try:
        code = fortgold.main(prog_name="fortgold", standalone_mode=False, obj=asked)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.message, err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        said, hint = said_of(error)
        _end(said, hint, language(getattr(error, "ctx", None)), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        said = Text(interrupt.JA, interrupt.EN)
        click.echo(said.of(asked.get("lang") or language()), err=True)
        sys.exit(interrupt.CODE)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _end(system_error(error), None, asked.get("lang") or language())
    except MemoryError:
        hint = Text("ほかのプログラムを終了してからもう一度", "close other programs and try again")
        _end(
            Text("メモリーが足りません", "there is not enough memory"),
            hint,
            asked.get("lang") or language(),
        )
    except Exception as error:
        from fortgold.cli import unforeseen

        if os.environ.get(unforeseen.RAISED):
            raise
        _end(*unforeseen.told(error), asked.get("lang") or language())


def _end(said: Text, hint: Text | None, lang: Lang, code: int = 1) -> NoReturn:
    """What is wrong in a line, what to do about it in another, and the end."""
    click.echo(f"fortgold: {visible(said.of(lang))}", err=True)
    if hint:
        click.echo(f"  {visible(hint.of(lang))}", err=True)
    sys.exit(code)
