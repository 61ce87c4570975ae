"""The games that a command names, read or refused with their findings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.cli.bilingual import WrongUsage, language, unknown
from fortgold.cli.root import say
from fortgold.data.model import Text
from fortgold.text.normalization import composed
from fortgold.text.terminal_safe import visible

if TYPE_CHECKING:
    from fortgold.data.door import Door
    from fortgold.data.findings import Finding
    from fortgold.data.library import Opened, Shelf
    from fortgold.data.load import Loaded
    from fortgold.data.model import Game

GAME = Text("ゲーム", "game")
VARIANT = Text("変種", "variant")


def games_asked_for(names: Sequence[str]) -> tuple[Shelf, tuple[str, ...]]:
    """The shelf of the current folder and the games named, or all of them. Raises `WrongUsage`."""
    from fortgold.data.library import shelf_at

    asked = click.get_current_context().obj
    shelf = shelf_at(Path(), asked.get("allow", ()), asked.get("variant", ()))
    known = shelf.names()
    if not known:
        raise WrongUsage(
            f"{shelf.cards}/ にゲームがありません",
            f"there is no game in {shelf.cards}/",
            "`fortgold new 名前` で作れます",
            "`fortgold new NAME` makes one",
        )
    # shell completion gives my-game/ and cards/my-game
    bare = [composed(name).rstrip("/").removeprefix(f"{shelf.cards}/") for name in names]
    for name in bare:
        if name not in known:
            raise WrongUsage.of(*unknown(GAME, name, known))
    names = tuple(dict.fromkeys(bare)) or known
    if shelf.variants:
        for name in names:
            _need_variants(shelf, name)
    return shelf, names


def _need_variants(shelf: Shelf, name: str) -> None:
    """Raises `WrongUsage` if that game has not the variants that are asked for."""
    game = replace(shelf, variants=()).game(name).game
    there = [one.id for one in game.variants] if game else []
    for variant in shelf.variants:
        if variant not in there:
            raise WrongUsage.of(*unknown(VARIANT, variant, there))


def say_if_built_in(shelf: Shelf) -> None:
    """Say that the built-in games are used, as the current folder has none of its own."""
    from fortgold.data.paths import builtin

    if shelf.cards == builtin("cards"):
        ja = "このフォルダーに cards/ がないので、付属のゲームを使います。"
        en = "There is no cards/ in this folder, so these are the built-in games."
        say(Text(ja, en))


def show(
    findings: Sequence[Finding], doors: Sequence[Door], err: bool, games: Sequence[str] = ()
) -> None:
    """Print findings, in colour on a terminal only, and the games that were checked.

    `doors` open the files that findings quote.
    """
    from fortgold.checks import report

    stream = sys.stderr if err else sys.stdout
    colour = bool(stream and stream.isatty()) and not os.environ.get("NO_COLOR")
    quoted = report.source_lines(doors)
    lines = {visible(path): path for path in {finding.at.path for finding in findings}}
    output = report.text(
        [_visible(finding) for finding in findings],
        lambda path: quoted(lines[path]),
        language(),
        colour,
    )
    if games:
        names = visible(", ".join(games))
        checked = Text(f" (調べたゲーム: {names})", f" (looked at {names})")
        end = checked if findings else Text(f": {names}", f": {names}")
        output = output.removesuffix("\n") + end.of(language()) + "\n"
    click.echo(output, nl=False, err=err, color=colour)


def _visible(finding: Finding) -> Finding:
    """A finding whose texts, which quote cards and files, are safe for the terminal."""
    texts = finding.message, finding.hint
    message, hint = (Text(visible(text.ja), visible(text.en)) for text in texts)
    at = replace(finding.at, path=visible(finding.at.path), sheet=visible(finding.at.sheet))
    return replace(finding, at=at, message=message, hint=hint)


def has_errors(findings: Sequence[Finding]) -> bool:
    """Whether printing would be wrong."""
    return any(finding.level == "error" for finding in findings)


def readable(name: str) -> Opened:
    """The game of that name, if its files can be read; else its findings and exit code 1."""
    shelf, (name, *_) = games_asked_for((name,))
    opened = shelf.open(name)
    game_in(opened)
    return opened


def game_in(read: Loaded | Opened) -> Game:
    """The game, if it was read without an error; else its findings and exit code 1."""
    if read.game is None or has_errors(read.findings):
        show(read.findings, (read.door,), err=True)
        raise click.exceptions.Exit(1)
    return read.game
