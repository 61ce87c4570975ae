"""Checks of a template's text: HTML that is not allowed, external links, stray braces and stars.

HTML is allowed by name (an allow list). Tags must be balanced between two statements of Jinja, so
that a loop or an `if` cannot open what it does not close.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import merge

from fortgold.data.findings import Finding
from fortgold.data.limits import DEPTH, LINES, PARAGRAPHS, ROWS, SPAN, STRESS, WORD
from fortgold.data.model import Span, Text
from fortgold.data.source import nearest
from fortgold.rulebook.book_pictures import PICTURE
from fortgold.rulebook.faults import LEADS_OUT, LEFT_OVER, NO_IMAGE
from fortgold.rulebook.template_context import NAMESPACES
from fortgold.rulebook.template_parser import GONE, VALUE, ParsedTemplate

SpanAt = Callable[[int], Span]  # the place of an offset of the text

VOID = {"br", "hr", "meta", "wbr"}
TAGS = {
    "b", "caption", "div", "em", "i", "p", "s", "small", "span", "strong", "sub", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "br", "hr", "wbr",
}  # fmt: skip
ATTRIBUTES = {"class", "colspan", "lang", "rowspan", "scope"}


@dataclass(frozen=True, slots=True)
class Allowed:
    """The HTML that may stand in a template, by the names of tags and attributes."""

    tags: frozenset[str]
    attributes: frozenset[str]


BOOK = Allowed(frozenset(TAGS), frozenset(ATTRIBUTES))
PAGE = Allowed(
    BOOK.tags | {
        "article", "aside", "body", "dd", "dl", "dt", "footer", "h1", "h2", "h3", "head", "header", "html", "li",
        "main", "meta", "nav", "ol", "section", "ul",
    },
    BOOK.attributes | {"charset", "id"},
)  # fmt: skip
OPENS = rf"<(?=[A-Za-z/!?{GONE}{VALUE}])"
HTML = re.compile(OPENS)
UNESCAPED = re.compile(rf"(?<!\\)((?:\\\\)*){OPENS}")  # Markdown takes a backslash before it
TAG = re.compile(rf'<(/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="(?:[\w .-]*|{VALUE}+)")*)\s*/?>', re.I)
ATTRIBUTE = re.compile(r'([a-z]+)="([^"]*)"', re.I)
DOCTYPE = re.compile(r"\s*<!DOCTYPE html>", re.I)
SHOWN = re.compile(r"<[^<>\n\x1a\x1b]{0,30}>?")
IMAGE = re.compile(r"!\[[^\[\]\n]*\][(\[]")
OUT = re.compile(
    rf"(?<!\\)\]\(\s*(?!#|[\s)])<?([^\s()<>{GONE}{VALUE}]*)|^ {{0,3}}\[[^\[\]\n]+\]:\s*(\S*)", re.M
)
HEADING_ID = re.compile(r"^#{1,6}\s.*(\{#)", re.M)
BRACES = re.compile(rf"(?<!\\)(?:\{{+[^{{}}\n{GONE}{VALUE}]{{0,40}}\}}*|\}}+)")
STARS = re.compile(r"(?<![\\*])\*\*+")
ACROSS = re.compile(r"^[ *]+$", re.M)  # a rule across the page
NAME = re.compile(r"(?:\b(t|n|s|game)\s*\.\s*)?\b([A-Za-z_]\w*)")
LONG_WORD = re.compile(f"(?<![!-\u2e7f])[!-\u2e7f]{{{WORD.most + 1},}}")
PARAGRAPH = re.compile(r"\S.*(?:\n(?![ \t]*(?:\n|#{1,6} |[*+-] |\d+[.)] |:::)).*)*")
TABLE = re.compile(r".*\n[ \t]*(?:\|[ \t]*)?:?-[-:| \t]*(?:\n|$)")
MARKS = re.compile(r"[*_~]+")
STRONG = re.compile(r"(?<![\\*])\*\*(?=[^\s*])(.+?)(?<=[^\s*])\*\*(?!\*)")


def escaped_tags(text: str) -> str:
    r"""The Markdown of a template, each `\\<` as `&lt;`: inside HTML a backslash escapes nothing."""
    return re.sub(r"(?<!\\)((?:\\\\)*)\\<", r"\1&lt;", text) if "\\<" in text else text


def html(parsed: ParsedTemplate, span_at: SpanAt, allowed: Allowed = BOOK) -> Iterator[Finding]:
    """Images, and HTML that is not allowed."""
    shown = {match.start() for match in PICTURE.finditer(parsed.text)} if allowed is BOOK else set()
    for match in IMAGE.finditer(parsed.text):
        if match.start() in shown:
            continue
        yield _not_printed(span_at(match.start()), match[0])
    if "<" in parsed.text:
        yield from _tags(parsed, span_at, allowed)


def _tags(parsed: ParsedTemplate, span_at: SpanAt, allowed: Allowed) -> Iterator[Finding]:
    """Tags that are not allowed, and those that are not closed where they should be."""
    opened: list[tuple[int, str]] = []
    floors: list[int] = []  # for each open statement: how many tags were open where it began
    doctype = DOCTYPE.match(parsed.text) if allowed is PAGE else None
    signs = HTML if allowed is PAGE else UNESCAPED
    tags = signs.finditer(parsed.text, doctype.end() if doctype else 0)
    for start, kind in merge(parsed.forks, ((tag.end() - 1, "") for tag in tags)):
        if kind:
            yield from _forked(opened, floors, kind, span_at)
            continue
        tag = TAG.match(parsed.text, start)
        if tag is None or not _is_allowed(tag, allowed):
            written = SHOWN.match(parsed.text, start)
            yield _not_printed(span_at(start), written[0] if written else "<")
            continue
        name = tag[2].lower()
        yield from _spans(tag, span_at)
        floor = floors[-1] if floors else 0
        if name in VOID:
            continue
        if not tag[1]:
            opened.append((start, name))
            if len(opened) == DEPTH.most + 1:
                yield DEPTH.over(span_at(start))
        elif len(opened) > floor and opened[-1][1] == name:
            opened.pop()
        else:
            yield _unbalanced(span_at(start), tag[0], name)
    yield from _left_open(opened, 0, span_at)


def _forked(
    opened: list[tuple[int, str]], floors: list[int], kind: str, span_at: SpanAt
) -> Iterator[Finding]:
    """At the begin, else or end of a statement: what was opened inside must be closed."""
    if kind == "begin":
        floors.append(len(opened))
    elif floors:
        yield from _left_open(opened, floors[-1], span_at)
        if kind == "end":
            floors.pop()


def _left_open(opened: list[tuple[int, str]], floor: int, span_at: SpanAt) -> Iterator[Finding]:
    for start, name in opened[floor:]:
        yield _unbalanced(span_at(start), f"<{name}>", name)
    del opened[floor:]


def _is_allowed(tag: re.Match[str], allowed: Allowed) -> bool:
    names = {name.lower() for name, _ in ATTRIBUTE.findall(tag[3])}
    filled = VALUE in tag[0] and allowed is not PAGE  # only there quotes in it are escaped
    return tag[2].lower() in allowed.tags and names <= allowed.attributes and not filled


def _spans(tag: re.Match[str], span_at: SpanAt) -> Iterator[Finding]:
    """Table cells that span too many others."""
    for name, value in ATTRIBUTE.findall(tag[3]):
        if name.lower() in ("colspan", "rowspan"):
            count = int(value) if value.isdecimal() and len(value) < 9 else SPAN.most + 1
            if not 1 <= count <= SPAN.most:
                yield SPAN.over(span_at(tag.start()), field=name)


def _not_printed(at: Span, written: str) -> Finding:
    why = Text(f"「{written}」は使えません", f"`{written}` cannot stand here")
    hint = Text(
        r"文字の「<」は `\<` と書いてください。使える HTML は docs/rulebooks.ja.md にあります",
        r"for the sign itself write `\<`; docs/rulebooks.md lists the HTML that a book takes",
    )
    if written.startswith(("!", "<img", "<svg", "<picture", "<image")):
        why = Text(f"「{written}」は印刷されません", f"`{written}` is not printed")
        hint = Text(
            "templates の pictures/ に置き、`![説明](pictures/名前.png)` と書いてください",
            "put it into pictures/ in templates and write `![what it shows](pictures/NAME.png)`",
        )
    return NO_IMAGE.found(at, why, hint)


def _unbalanced(at: Span, written: str, name: str) -> Finding:
    ja = f"「{written}」の組が閉じていません"
    en = f"`{written}` has no other half in the same part of the template"
    hint = Text(
        f"`<{name}>` と `</{name}>` を、同じ繰り返しや if の中に書いてください",
        f"write `<{name}>` and `</{name}>` within the same loop or `if`",
    )
    return NO_IMAGE.found(at, Text(ja, en), hint)


def links(parsed: ParsedTemplate, span_at: SpanAt) -> Iterator[Finding]:
    """External links."""
    shown = {match.start(2) for match in PICTURE.finditer(parsed.text)}
    told = {match.end() - 2 for match in IMAGE.finditer(parsed.text)}  # as pictures, at their `](`
    for match in OUT.finditer(parsed.text):
        if match.start(1) in shown or match.start() in told:
            continue
        address = match[1] or match[2] or ""
        ja = f"「{address}」へのリンクは本の外を指しています"
        en = f"the link to `{address}` leads out of the book"
        hint = Text(
            "紙の上では押せません。アドレスを言葉として書いてください",
            "nobody can click on paper: write the address as words",
        )
        yield LEADS_OUT.found(span_at(match.start()), Text(ja, en), hint, address)


def left_over(text: str, span_at: SpanAt, names: Mapping[str, Iterable[str]]) -> Iterator[Finding]:
    """Braces and stars that would be printed."""
    ids = {match.start(1) for match in HEADING_ID.finditer(text)}
    for match in BRACES.finditer(text):
        if match.start() not in ids and match.start() - 1 not in ids:
            yield _brace(span_at(match.start()), match[0], names)
    for start in _stray_stars(text):
        why = Text("「**」がそのまま印刷されます", "`**` would be printed")
        ja = r"消すか、そのまま印刷するなら `\*` と書いてください"
        en = r"take it away; to print it as it is, write `\*`"
        yield LEFT_OVER.found(span_at(start), why, Text(ja, en), "**")


def _stray_stars(text: str) -> Iterator[int]:
    """Where `**` neither begins nor ends bold text within its paragraph."""
    if "**" not in text:
        return
    across = {match.end() for match in ACROSS.finditer(text)}
    opened: int | None = None
    end = 0
    for match in STARS.finditer(text):
        start, stop = match.span()
        if opened is not None and re.search(r"\n[ \t]*\n", text[end:start]):
            yield opened
            opened = None
        end = stop
        if stop in across:
            continue
        if opened is not None and not text[start - 1].isspace():
            opened = None
        elif opened is None and text[stop : stop + 1].strip():
            opened = start
        else:
            yield start
    if opened is not None:
        yield opened


def too_long(text: str, where: Callable[[str], Span]) -> Finding | None:
    """The first thing that is over a limit: lines, rows, words, paragraphs or marks."""
    lines = text.split("\n")
    rows = sum("|" in line for line in lines)
    for limit, count in ((LINES, len(lines)), (ROWS, rows)):
        if count > limit.most:
            return limit.over(where(""), count)
    if word := LONG_WORD.search(text):
        return WORD.over(where(word[0]), len(word[0]))
    for match in PARAGRAPH.finditer(text):
        paragraph = match[0]
        for part in paragraph.split("\n") if TABLE.match(paragraph) else (paragraph,):
            if len(part) > PARAGRAPHS.most:
                return PARAGRAPHS.over(where(part), len(part))
            if len(part) > STRESS.most and (count := len(MARKS.findall(part))) > STRESS.most:
                return STRESS.over(where(part), count)
    return None


def _brace(at: Span, written: str, names: Mapping[str, Iterable[str]]) -> Finding:
    hint = Text(
        r"そのまま印刷するなら `\{`、`\}` と書いてください",
        r"to print them as they are, write `\{` and `\}`",
    )
    if meant := _meant(written, names):
        hint = Text(f"「{{{{ {meant} }}}}」のことですか？", f"did you mean `{{{{ {meant} }}}}`?")
    ja = f"波括弧「{written}」がそのまま印刷されます"
    en = f"the braces `{written}` would be printed"
    return LEFT_OVER.found(at, Text(ja, en), hint)


def _meant(written: str, names: Mapping[str, Iterable[str]]) -> str:
    """What broken braces were probably meant to be: the nearest term or number."""
    match = NAME.search(written)
    if not match or "%" in written:  # a statement, broken, is no name
        return ""
    for holder, kind in NAMESPACES.items():
        if match[1] in (None, holder) and (near := nearest(match[2], names.get(kind, ()))):
            return f"{holder}.{near}"
    return ""
