"""rulebook.html, the page around the body of a book: filling it in, and checking a custom one.

The built-in rulebook.html and rulebook.css are checked by a test, not by every `check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from html import escape
from typing import Any

from jinja2 import nodes

from fortgold.data.findings import Finding
from fortgold.data.foreign_markup import inside
from fortgold.data.kept_parts import part
from fortgold.data.layout import Look
from fortgold.data.limits import CHARACTERS, few
from fortgold.data.model import Game, Lang, Span, Text
from fortgold.data.paths import builtin
from fortgold.data.source import read_text
from fortgold.rulebook import book_files, markup_checks, stylesheet_checks
from fortgold.rulebook.faults import NO_PLACE, REACHES_OUT
from fortgold.rulebook.markup_checks import PAGE
from fortgold.rulebook.template_checks import CheckedTemplate, broken
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_parser import GONE, VALUE, ParsedTemplate, parse_template
from fortgold.rulebook.template_values import FILTERS, TESTS, Names
from fortgold.rulebook.terms import Html

# The content of these elements is plain text for HTML
STYLE, TITLE = (re.compile(rf"<{name}>([^<{GONE}]*)</{name}>", re.I) for name in ("style", "title"))
PUT_IN = {name: re.compile(rf"{{{{[-+]?\s*{name}\s*[-+]?}}}}") for name in ("body", "css")}
NAMED = {"ja": "japanese", "en": "english"}
PUT_IN_HINT = Text(
    "`body` は本文の場所です。`css` は <style> と </style> の間に、それだけで書いてください",
    "`body` is where the book goes; `css` stands alone between `<style>` and `</style>`",
)


def names(
    game: Game, lang: Lang, fingerprint: str = "", css: str = "", body: str = ""
) -> Mapping[str, Any]:
    """The names that rulebook.html may use."""
    filled = {"version": game.version, "fingerprint": fingerprint}
    labels = {"japanese": "日本語", "english": "English"}  # where a game is in neither
    labels |= {name: game.say(lang, name, **filled) for name in game.language(lang).words}
    for one in game.languages:
        labels |= {NAMED[one.code]: one.called.of(lang)} if one.code in NAMED else {}
    other = game.other(lang)
    return {
        "lang": lang,
        "other": other or lang,
        "title": game.title.of(lang),
        "kana": game.title.kana,
        "title_other": game.title.of(other or lang),
        "players": game.span(lang, game.players),
        "credits": [[role.of(lang), name.of(lang)] for role, name in game.credits],
        "said": Names("name", labels),
        "css": Html(css),
        "body": Html(body),
    }


def page(game: Game, lang: Lang, body: str, template: str, css: str, fingerprint: str) -> str:
    """The whole HTML file: `template`, which is rulebook.html, around the body of a book."""
    interpreter = Interpreter(lang, escape, names=names(game, lang, fingerprint, css, body))
    interpreter.spent[CHARACTERS] -= len(css) + len(body)  # these have limits of their own
    return interpreter.render(parse_template(template))


def own_files(game: Game, look: Look, lang: Lang) -> Iterator[Finding]:
    """What is wrong with a custom rulebook.html and rulebook.css."""
    for name in book_files.OWN:
        path = look.find(name)
        if path is None or path.parent.resolve() == builtin("templates") / "base":
            continue  # built-in, also where the current folder is a checkout
        misread: list[Finding] = []
        source = read_text(look.door, path, misread)
        yield from misread
        if source is not None and path.suffix == ".css":
            yield from part(partial(_css, source, str(path)), "style sheet", source, str(path))
        elif source is not None:
            yield from _html(source, str(path), game, lang)


@lru_cache(maxsize=8)  # games share the stylesheet of a folder, and languages that of a game
def _css(source: str, path: str) -> tuple[Finding, ...]:
    return tuple(stylesheet_checks.problems(source, partial(Span, path)))


def _html(source: str, path: str, game: Game, lang: Lang) -> Iterator[Finding]:
    context = names(game, lang)
    known = {"name": (*context, "loop"), "filter": tuple(FILTERS), "test": tuple(TESTS)}
    template = CheckedTemplate(game, lang, Span(path), source)
    wrong = [*few(template.parse(known))]
    yield from wrong
    if (parsed := template.parsed) is None:
        return

    yield from template.characters()
    for node in parsed.nodes:
        if isinstance(node, nodes.AssignBlock):  # what it holds could be put into an attribute
            why = Text(
                "rulebook.html では endset は使えません", "`endset` cannot stand in rulebook.html"
            )
            yield broken(template.at(node.lineno, "{"), why)
    places: dict[str, list[int]] = {"body": [], "css": []}
    for style in STYLE.finditer(parsed.text):
        start, end = style.span(1)
        if PUT_IN["css"].fullmatch(parsed.source[start:end].strip()):
            places["css"].append(start)
        else:
            yield from _style(parsed.text[start:end], template.place(start))
    bare = parsed.text
    for raw in (STYLE, TITLE):  # like statements: they cannot stand in a tag
        bare = raw.sub(lambda element: GONE * len(element[0]), bare)
    for start in parsed.braces:
        if bare[start] == VALUE and PUT_IN["body"].match(parsed.source, start):
            places["body"].append(start)
    if len(places["body"]) == 1:  # nor can the book
        (start,) = places["body"]
        bare = f"{bare[:start]}{GONE}{bare[start + 1 :]}"
    yield from markup_checks.html(replace(parsed, text=bare), template.place, PAGE)
    for name, starts in places.items():
        uses = sum(isinstance(node, nodes.Name) and node.name == name for node in parsed.nodes)
        if not len(starts) == uses == 1 or _forked(parsed, starts[0]):
            needed = Text(
                f"`{{{{ {name} }}}}` がちょうど一度、繰り返しや if の外に要ります",
                f"`{{{{ {name} }}}}` must stand here once, in no loop or `if`",
            )
            yield NO_PLACE.found(Span(path), needed, PUT_IN_HINT, name)
    if not wrong:
        yield from template.rendering(Interpreter(lang, escape, names=context))


def _forked(parsed: ParsedTemplate, offset: int) -> bool:
    """Whether an offset is in a loop or an `if`."""
    kinds = [kind for start, kind in parsed.forks if start < offset]
    return kinds.count("begin") > kinds.count("end")


def _style(css: str, above: Span) -> Iterator[Finding]:
    """Checks of the CSS of a <style> that begins at `above`."""
    if VALUE in css:
        message = Text(
            "<style> の中の波括弧は {{ css }} だけで、ほかの何とも並べません",
            "of braces only `{{ css }}` stands in a `<style>`, and then nothing else",
        )
        hint = Text("波括弧を消してください", "take the braces away")
        yield REACHES_OUT.found(inside(above, css, css.index(VALUE)), message, hint)
        return

    def here(down: int, across: int) -> Span:
        before = above.column - 1 if down == 1 else 0
        return Span(above.path, above.line + down - 1, before + across)

    yield from stylesheet_checks.problems(css, here)
