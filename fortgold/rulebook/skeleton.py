"""What is wrong with a game's own rulebook.html and rulebook.css.

Those that come along are looked at by a test, not by every check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from jinja2 import nodes

from fortgold.draw.layout import Look
from fortgold.findings import Finding
from fortgold.home import builtin
from fortgold.limits import few
from fortgold.model import Game, Lang, Span, Text
from fortgold.rulebook import frame, markup, styles
from fortgold.rulebook.faults import NO_PLACE, REACHES_OUT
from fortgold.rulebook.filters import FILTERS, TESTS
from fortgold.rulebook.markup import PAGE
from fortgold.rulebook.run import Run
from fortgold.rulebook.script import GONE, VALUE, Script
from fortgold.rulebook.template import Proof, broken, failure
from fortgold.source import read_text

# What stands in these is text, whatever it looks like
STYLE, TITLE = (re.compile(rf"<{name}>([^<{GONE}]*)</{name}>", re.I) for name in ("style", "title"))
BODY, CSS = (re.compile(rf"{{{{[-+]?\s*{name}\s*[-+]?}}}}") for name in ("body", "css"))


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
    names = frame.names(game, lang, "")
    known = {"name": (*names, "loop"), "filter": tuple(FILTERS), "test": tuple(TESTS)}
    page = Proof(game, lang, path, source)
    wrong = [*few(page.template(known))]
    yield from wrong
    if (script := page.script) is None:
        return

    def place(offset: int) -> Span:
        return Span(path, *script.place(offset))

    yield from page.characters()
    for node in script.nodes:
        if isinstance(node, nodes.AssignBlock):  # what it holds could be put into an attribute
            yield broken(
                page.at(node.lineno, "{"),
                Text(
                    "rulebook.html では endset は使えません",
                    "`endset` cannot stand in rulebook.html",
                ),
            )
    places: dict[str, list[int]] = {"body": [], "css": []}
    for found in STYLE.finditer(script.text):
        start, end = found.span(1)
        if CSS.fullmatch(script.source[start:end].strip()):
            places["css"].append(start)
        else:
            yield from _style(script, start, end, place)
    bare = script.text
    for raw in (STYLE, TITLE):  # like statements: they cannot stand in a tag
        bare = raw.sub(lambda found: GONE * len(found[0]), bare)
    for start in script.braces:
        if bare[start] == VALUE and BODY.match(script.source, start):
            places["body"].append(start)
    if len(places["body"]) == 1:  # nor can the book
        (start,) = places["body"]
        bare = f"{bare[:start]}{GONE}{bare[start + 1 :]}"
    yield from markup.html(replace(script, text=bare), place, PAGE)
    for name, starts in places.items():
        said = sum(isinstance(node, nodes.Name) and node.name == name for node in script.nodes)
        if not len(starts) == said == 1 or _forked(script, starts[0]):
            yield _no_place(name, Span(path))
    if not wrong:
        yield from failure(script, Run(names, lang, frame.shown), page.at)


def _forked(script: Script, offset: int) -> bool:
    """Whether something stands in a loop or an `if`."""
    kinds = [kind for start, kind in script.forks if start < offset]
    return kinds.count("begin") > kinds.count("end")


def _style(script: Script, start: int, end: int, place: Callable[[int], Span]) -> Iterator[Finding]:
    """What stands in a <style>, as it is."""
    css = script.text[start:end]
    if VALUE in css:
        yield REACHES_OUT.found(
            place(start + css.index(VALUE)),
            Text(
                "<style> の中の波括弧は {{ css }} だけで、ほかの何とも並べません",
                "of braces only `{{ css }}` stands in a `<style>`, and then nothing else",
            ),
            Text("波括弧を消してください", "take the braces away"),
        )
        return
    line, column = script.place(start)

    def here(down: int, across: int) -> Span:
        path = place(start).path
        return Span(path, line + down - 1, across + (column - 1 if down == 1 else 0))

    yield from styles.problems(css, here)


def _no_place(name: str, at: Span) -> Finding:
    return NO_PLACE.found(
        at,
        Text(
            f"`{{{{ {name} }}}}` がちょうど一度、繰り返しや if の外に要ります",
            f"`{{{{ {name} }}}}` must stand here once, in no loop or `if`",
        ),
        Text(
            "`body` は本文の場所です。`css` は <style> と </style> の間に、それだけで書いてください",
            "`body` is where the book goes; `css` stands alone between `<style>` and `</style>`",
        ),
        name,
    )
