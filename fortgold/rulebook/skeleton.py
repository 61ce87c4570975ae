"""What is wrong with a game's own rulebook.html and rulebook.css.

Those that come along are looked at by a test, not by every check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from fortgold.draw.fonts import missing
from fortgold.draw.layout import Look
from fortgold.findings import Finding
from fortgold.home import builtin
from fortgold.model import Game, Lang, Span, Text
from fortgold.rulebook import frame, markup, styles
from fortgold.rulebook.faults import NO_PLACE
from fortgold.rulebook.filters import FILTERS, TESTS
from fortgold.rulebook.markup import PAGE
from fortgold.rulebook.run import Run
from fortgold.rulebook.script import GONE, VALUE, Script
from fortgold.rulebook.template import failure, no_glyph, read, unknown, unseen
from fortgold.rulebook.uses import uses
from fortgold.source import read_text

STYLE = re.compile(r"<style>([^<]*)</style>", re.I)


def own_files(game: Game, look: Look, lang: Lang) -> Iterator[Finding]:
    """Everything that is wrong with them."""
    for name, problems in (("rulebook.html", _html), ("rulebook.css", _css)):
        path = look.find(name)
        if path is None or path.parent == builtin("templates") / "base":
            continue
        found: list[Finding] = []
        source = read_text(look.door, path, found)
        yield from found
        if source is not None:
            yield from problems(source, str(path), game, lang)


def _css(source: str, path: str, _game: Game, _lang: Lang) -> Iterator[Finding]:
    yield from styles.problems(source, lambda line, column: Span(path, line, column))


def _html(source: str, path: str, game: Game, lang: Lang) -> Iterator[Finding]:
    lines = source.splitlines()

    def at(line: int, word: str = "") -> Span:
        text = lines[line - 1] if 0 < line <= len(lines) else ""
        return Span(path, line, text.find(word) + 1 or 1)

    script = yield from read(source, at)
    if script is None:
        return

    def place(offset: int) -> Span:
        return Span(path, *script.place(offset))

    names = frame.names(game, lang, "")
    known = {"name": (*names, "loop"), "filter": tuple(FILTERS), "test": tuple(TESTS)}
    wrong = [
        found for use in uses(script) for found in unknown(use, known, game, at(use.line, use.name))
    ]
    yield from wrong
    yield from unseen(script, at)
    for found in STYLE.finditer(script.text):
        yield from _style(script, *found.span(1), place)
    bare = replace(script, text=STYLE.sub(lambda found: " " * len(found[0]), script.text))
    yield from markup.html(bare, place, PAGE)
    for offset, c in enumerate(bare.text):
        if c > "~" and missing(c, "text"):
            yield no_glyph(c, place(offset))
    if not wrong:
        yield from _filled(script, names, lang, at)


def _style(script: Script, start: int, end: int, place: Callable[[int], Span]) -> Iterator[Finding]:
    """What stands in a <style>, but for braces."""
    css = script.text[start:end].replace(VALUE, " ").replace(GONE, " ")
    line, column = script.place(start)

    def here(down: int, across: int) -> Span:
        path = place(start).path
        return Span(path, line + down - 1, across + (column - 1 if down == 1 else 0))

    yield from styles.problems(css, here)


def _filled(
    script: Script, names: Mapping[str, Any], lang: Lang, at: Callable[..., Span]
) -> Iterator[Finding]:
    """Faults that show only when the braces are filled in; and a book that would not be there."""
    run = Run(names, lang, escape)
    failed = list(failure(script, run, at))
    yield from failed
    said = "" if failed else Run(names, lang, escape).printed(script)
    for name, mark in (("body", frame.BODY), ("css", frame.CSS)):
        if not failed and said.count(mark) != 1:
            yield NO_PLACE.found(
                Span(at(0).path),
                Text(
                    f"`{{{{ {name} }}}}` がちょうど一度要ります (ここでは {said.count(mark)} 度)",
                    f"`{{{{ {name} }}}}` must stand here once, and stands {said.count(mark)} times",
                ),
                Text(
                    "`body` は本文、`css` はスタイルシートの場所です",
                    "`body` is where the book goes, `css` its stylesheet",
                ),
                name,
            )
