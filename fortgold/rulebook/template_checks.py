"""Checks of one template: its braces, headings, links, boxes and characters.

Nothing here typesets; the template is run only for what reading alone cannot tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import islice

from jinja2 import TemplateSyntaxError, nodes

from fortgold.data.findings import Finding
from fortgold.data.limits import PARAGRAPHS, LimitExceeded
from fortgold.data.model import Game, Lang, Span, Text
from fortgold.data.source import LISTED, lines_of, nearest, suggestion
from fortgold.draw.fonts import missing
from fortgold.rulebook import faults, markup_checks
from fortgold.rulebook.template_context import BOXES, ICON, NAMESPACES
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_parser import (
    GONE,
    BadSyntax,
    ParsedTemplate,
    parse_template,
)
from fortgold.rulebook.template_values import BadExpression, UnknownName

HEADING = re.compile(r"^#{1,6}\s.*\{#([\w-]+)(?:\s+\.(?:page|opening|listed))?\}\s*$")
LEVEL = re.compile(r"^(#{1,6})\s")
LINK = re.compile(r"\]\(\s*#([^()\s]*)")
CHARACTER = re.compile(r"unexpected char '(.)'")
REFERENCE = re.compile(r"&#?\w{1,40};?")  # Python reads no longer number
UNCLOSED = re.compile(r"end of print statement|unexpected end of template|unexpected '\}'", re.I)
BOX = re.compile(r"^\s{0,3}:::+(.*)")
KINDS: Mapping[str, Text] = {
    "name": Text("言葉", "word"),
    "term": Text("用語", "term"),
    "constant": Text("定数", "constant"),
    "sentence": Text("文", "sentence"),
    "game": Text("ゲームの項目", "fact of the game"),
    "deck": Text("デッキ", "deck"),
    "kind": Text("種類", "kind"),
    "card": Text("カード", "card"),
    "column": Text("欄", "column"),
    "argument": Text("効果の値", "argument of the effect"),
    "icon": Text("アイコン", "icon"),
    "letter": Text("シンボルの文字", "symbol letter"),
    "figure": Text("図", "figure"),
    "example": Text("例", "example"),
    "plan": Text("盤面図のアクション", "action of the plan"),
    "filter": Text("フィルター", "filter"),
    "test": Text("判定", "test"),
}


# What the first argument of each function names
ARGUMENT_KINDS = {
    "count": "deck", "total": "deck", "names": "deck", "cards": "deck", "card": "card", "value": "card",
    "figure": "figure", "example": "example", "plan": "plan", "page": "heading", "symbol": "letter",
    "symbols": "letter",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TemplateRef:
    """A reference of a template to something by name, and its line, counted from 1."""

    kind: str  # one of `KINDS`; several symbol letters are one name
    name: str
    line: int
    of: str = ""  # for a kind: its deck


def template_refs(parsed: ParsedTemplate) -> list[TemplateRef]:
    """All references of a template, in the order of its lines."""
    own = {
        node.name for node in parsed.nodes if isinstance(node, nodes.Name) and node.ctx != "load"
    }
    refs: list[TemplateRef] = []
    for node in parsed.nodes:
        match node:
            case nodes.Name(name=name) if name not in own:
                refs.append(TemplateRef("name", name, node.lineno))
            case (
                nodes.Getattr(node=nodes.Name(name=holder), attr=str(name))
                | nodes.Getitem(node=nodes.Name(name=holder), arg=nodes.Const(value=str(name)))
            ) if holder in NAMESPACES:
                refs.append(TemplateRef(NAMESPACES[holder], name, node.lineno))
            case nodes.Filter(name=name):
                refs.append(TemplateRef("filter", name, node.lineno))
            case nodes.Test(name=name):
                refs.append(TemplateRef("test", name, node.lineno))
            case nodes.Call(
                node=nodes.Name(name=function), args=[nodes.Const(value=str(name)), *_]
            ) if function in ARGUMENT_KINDS:
                refs.append(TemplateRef(ARGUMENT_KINDS[function], name, node.lineno))
                for word in node.kwargs:
                    match word:
                        case nodes.Keyword(key="kind", value=nodes.Const(value=str(kind))):
                            refs.append(TemplateRef("kind", kind, node.lineno, of=name))
    return sorted(refs, key=lambda ref: ref.line)


class CheckedTemplate:
    """A template, its references and its lines; all findings in a figure's words point at `span`."""

    def __init__(self, game: Game, lang: Lang, span: Span, source: str) -> None:
        self.game, self.lang, self.span, self.source = game, lang, span, source
        self.lines = lines_of(source)
        self.refs: list[TemplateRef] = []
        self.parsed: ParsedTemplate | None = None

    def at(self, line: int, word: str = "") -> Span:
        """The first place of `word` in a line; the start of the line if it is missing or far away."""
        if self.span.line:
            return self.span
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.span.path, line, text.find(word, 0, PARAGRAPHS.most) + 1 or 1)

    def place(self, offset: int) -> Span:
        """The place of an offset of the template."""
        assert self.parsed
        return self.parsed.place(self.span.path, offset)

    def parse(self, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """References to what the game does not have; or why the template cannot be read."""
        try:
            self.parsed = parse_template(self.source)
        except LimitExceeded as error:
            yield error.limit.over(self.at(error.line, "{"))
        except TemplateSyntaxError as error:
            yield broken(self.at(error.lineno, "{"), _reason(error))
        else:
            self.refs = template_refs(self.parsed)
            for ref in self.refs:
                yield from unknown(ref, names, self.game, self.at)

    def rendering(self, interpreter: Interpreter) -> Generator[Finding, None, str | None]:
        """A fault that shows only when the template runs (a wrong argument, a sum of words); returns
        what it prints, None after a fault."""
        assert self.parsed
        try:
            return interpreter.render(self.parsed)
        except UnknownName as error:
            yield _not_there(
                error.kind, error.name, error.allowed, self.at(interpreter.line, error.name)
            )
        except BadExpression as error:
            yield broken(self.at(interpreter.line, "{"), error.said)
        except LimitExceeded as error:
            yield error.limit.over(self.at(error.line or interpreter.line, "{"))
        return None

    def where(self, text: str) -> Span:
        """The place of a text of the book; the whole file if it comes out of braces."""
        offset = self.parsed.source.find(text) if self.parsed else -1
        return self.place(offset) if offset >= 0 else self.span

    def too_long(self) -> Finding | None:
        """What is too long even before its braces are filled in."""
        if not self.parsed:
            return None
        text = self.parsed.text.replace(GONE, " ")
        return markup_checks.too_long(text, lambda part: self.place(text.find(part)))

    def headings(self) -> Iterator[Finding]:
        """Ids that are malformed or duplicate, links to missing ids, and headings that skip a level."""
        ids: dict[str, int] = {}
        links = [
            (ref.name, self.at(ref.line, ref.name)) for ref in self.refs if ref.kind == "heading"
        ]
        above = 0
        for line, text in enumerate(self.lines, 1):
            links += [
                (link[1], Span(self.span.path, line, link.start(1) + 1))
                for link in LINK.finditer(text)
            ]
            if not (level := LEVEL.match(text)):
                continue
            marks, fewer = level[1], "#" * (above + 1)
            if len(marks) > len(fewer):
                why = Text(
                    f"「{marks}」の上に「{fewer}」の見出しがありません",
                    f"`{marks}` stands below no `{fewer}`",
                )
                hint = Text(f"`{fewer}` にしてください", f"make it `{fewer}`")
                yield faults.SKIPPED.found(Span(self.span.path, line, 1), why, hint, marks)
            above = len(marks)
            start = text.rfind("{#")
            at = Span(self.span.path, line, start + 1)
            if heading := HEADING.match(text):
                name = heading[1]
                if (first := ids.setdefault(name, line)) < line:
                    why = Text(
                        f"id「{name}」は {first} 行目の見出しにもあります",
                        f"the heading in line {first} has the id `{name}` too",
                    )
                    hint = Text("片方の id を変えてください", "change one of the two ids")
                    at = Span(self.span.path, line, heading.start(1) + 1)
                    yield faults.SAME_ID.found(at, why, hint, name)
            elif start >= 0:
                odd = text[start:].rstrip()
                why = Text(
                    f"「{odd}」を見出しの id として読めません", f"`{odd}` is no heading's id"
                )
                hint = Text(
                    "`{#id}` か `{#id .page}` と書いてください", "write `{#id}` or `{#id .page}`"
                )
                yield faults.ODD_HEADING.found(at, why, hint)
        for name, at in links:
            if name not in ids:
                why = Text(f"id「{name}」の見出しがありません", f"no heading has the id `{name}`")
                yield faults.NOWHERE.found(at, why, _heading(name, ids), name)

    def markup(self, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """HTML and images that are not allowed, external links, stray braces and stars."""
        if parsed := self.parsed:
            yield from markup_checks.html(parsed, self.place)
            yield from markup_checks.links(parsed, self.place)
            yield from markup_checks.left_over(parsed.text, self.place, names)

    def characters(self) -> Iterator[Finding]:
        """Characters that the fonts lack, also those written as `&#8364;` or `&euro;`."""
        for line, text in enumerate(self.lines, 1):
            plain = REFERENCE.sub(lambda match: unescape(match[0]), text.replace("\t", " "))
            for c in missing(plain, "text"):
                yield no_glyph(c, self.at(line, c if c in text else "&"))
        yield from self.unseen()

    def icons(self) -> Iterator[Finding]:
        """Icons in the text that the game does not have."""
        for line, text in enumerate(self.lines, 1):
            yield from unknown_icons(text, self.game, Span(self.span.path, line))

    def unseen(self) -> Iterator[Finding]:
        """Characters that the fonts lack in string constants inside braces."""
        for node in self.parsed.nodes if self.parsed else ():
            if isinstance(node, nodes.Const) and isinstance(node.value, str):
                for c in missing(node.value.replace("\t", " "), "text"):
                    yield no_glyph(c, self.at(node.lineno, "{"))

    def boxes(self) -> Iterator[Finding]:
        opened: list[int] = []
        for line, text in enumerate(self.lines, 1):
            if not (box := BOX.match(text)):
                continue
            name = box[1].strip()
            if not name and opened:
                opened.pop()
            elif name in BOXES:
                opened.append(line)
            else:
                why = Text(f"「{name}」という囲みはありません", f"there is no box `{name}`")
                yield faults.NO_BOX.found(
                    self.at(line, name or ":"), why, suggestion(name, BOXES), name
                )
                opened.append(line)
        for line in opened:
            why = Text("この囲みは閉じられていません", "this box is never closed")
            hint = Text("終わりの行に `:::` を加えてください", "add a line `:::` where it ends")
            yield faults.NO_BOX.found(self.at(line, ":"), why, hint)


def broken(at: Span, why: Text) -> Finding:
    hint = Text(
        "波括弧 {{ }} の中を確かめてください", "look at what stands inside the braces {{ }}"
    )
    return faults.BROKEN.found(at, why, hint)


def _reason(error: TemplateSyntaxError) -> Text:
    """Why a template cannot be read; the parser's own words where we have none."""
    why = error.message or ""
    if isinstance(error, BadSyntax):
        return Text(
            f"「{why}」は使えません。文は for、if、set だけです",
            f"`{why}` cannot stand here; of statements there are `for`, `if` and `set`",
        )
    if match := CHARACTER.match(why):
        c = match[1]
        return Text(f"「{c}」は波括弧の中で使えません", f"`{c}` cannot stand inside braces")
    if UNCLOSED.search(why):
        return Text("波括弧が閉じられていません", "the braces are not closed")
    return Text(f"ひな型として読めません「{why}」", f"the template cannot be read: {why}")


def unknown(
    ref: TemplateRef,
    names: Mapping[str, tuple[str, ...]],
    game: Game,
    at: Callable[[int, str], Span],
) -> Iterator[Finding]:
    """References to what the game does not have; `at` is where a line has a word."""
    allowed = names.get(ref.kind)
    if ref.kind == "kind":
        cards = next((deck.cards for deck in game.decks if deck.id == ref.of), ())
        allowed = tuple(dict.fromkeys(card.kind for card in cards)) or None
    if allowed is None or ref.name in allowed:
        return
    for name in ref.name if ref.kind == "letter" else (ref.name,):
        if name not in allowed:
            yield _not_there(ref.kind, name, allowed, at(ref.line, ref.name))


def unknown_icons(text: str, game: Game, at: Span) -> Iterator[Finding]:
    """The `:icons:` of a text that name no symbol; `at` without a column is the line of the text."""
    for icon in ICON.finditer(text):
        if game.symbol_of(icon[1]) is None:
            place = at if at.column else Span(at.path, at.line, icon.start() + 1)
            yield _not_there("icon", icon[1], tuple(symbol.id for symbol in game.symbols), place)


def _not_there(kind: str, name: str, allowed: tuple[str, ...], at: Span) -> Finding:
    what = KINDS[kind]
    why = Text(f"{what.ja}「{name}」がありません", f"there is no {what.en} `{name}`")
    hint = suggestion(name, allowed)
    if len(allowed) > 12 and not hint.en.startswith("did"):  # a longer list helps nobody
        hint = suggestion(name, (*allowed[:12], "…"))
    return faults.UNKNOWN.found(at, why, hint, name)


def no_glyph(c: str, at: Span) -> Finding:
    glyph, number = c if c.isprintable() else "", f"U+{ord(c):04X}"
    why = Text(f"「{glyph}」({number}) がフォントにありません", f"no font has “{glyph}” ({number})")
    hint = Text("ほかの文字に替えてください", "use another character")
    return faults.NO_GLYPH.found(at, why, hint, glyph)


def _heading(name: str, ids: Mapping[str, int]) -> Text:
    """What to do about a link to a heading that is not there."""
    if near := nearest(name, ids):
        return Text(f"`#{near}` のことですか？", f"did you mean `#{near}`?")
    mark = Text(
        f"行き先の見出しの終わりに `{{#{name}}}` を書いてください",
        f"write `{{#{name}}}` at the end of the heading that is meant",
    )
    if not ids:
        return mark
    listed = ", ".join((*islice(ids, LISTED), *["…"] * (len(ids) > LISTED)))
    return Text(f"{mark.ja} (今ある id: {listed})", f"{mark.en}, or link to one of {listed}")
