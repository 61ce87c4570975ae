"""Terms in a template, and text escaped for HTML and Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from types import MappingProxyType
from typing import Any

from fortgold.data.markup import Run, runs
from fortgold.data.model import WITH_S, Lang, Term
from fortgold.data.patterns import ESCAPED, ICON, unescaped
from fortgold.rulebook.ruby import ruby

MARKDOWN = {ord(c): f"&#{ord(c)};" for c in "\\`*_[]|~"}
# Also what is special to Markdown at the start of a line, or to us.
STRICT = MARKDOWN | {ord(c): f"&#{ord(c)};" for c in "(){}:#+-="} | {ord(c): " " for c in "\r\n\t"}

TERM = "term-"  # before the id of the place where a term comes first
HYPHENATED = re.compile(r"[^\s<>-]+(?:-[^\s<>-]+)+")
KEPT = re.compile(f"{ESCAPED.pattern}|{ICON.pattern}")  # a sign after a backslash, or an icon


class Printable:
    """A value that prints itself as HTML of our own; `text` is the same in plain characters."""

    __slots__ = ()

    def printed(self, introduced: set[str] | None) -> str:
        """The value as HTML. `introduced` are the terms that have stood out; None: nothing stands out here."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Html(Printable):
    """HTML of our own; `rows` is how many table rows it stands for."""

    text: str
    rows: int = 0

    def printed(self, _: set[str] | None) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Word(Printable):
    """A term in a template. Its first use is bold."""

    term: Term
    text: str
    lang: Lang

    def printed(self, introduced: set[str] | None) -> str:
        text = safe(self.text)
        if introduced is None:
            return text
        if self.lang != "ja":
            text = unparted(text)
        if self.term.id in introduced:  # English is hyphenated, but not in its terms
            return text if self.lang == "ja" else f'<span class="t">{text}</span>'
        introduced.add(self.term.id)
        return f'<b class="term" id="{TERM}{self.term.id}">{text}</b>'


def safe(text: str) -> str:
    """`text`, escaped for HTML and Markdown."""
    return html(text, MARKDOWN)


def unparted(html: str) -> str:
    """HTML of a name in which no line ends at a hyphen: Nine-Tailed Fox."""
    return HYPHENATED.sub(r'<span class="nb">\g<0></span>', html)


def html(text: str, also: Mapping[int, str] = MappingProxyType({})) -> str:
    """Words of the game's files as HTML with their marks; a character after a backslash stands for itself."""
    return "".join(_set(run, also) for run in runs(text))


def _set(run: Run, also: Mapping[int, str]) -> str:
    words = _literal(run.text, also)
    if run.reading:
        words = ruby(unescaped(run.text), unescaped(run.reading)).translate(also)
    if run.colour:
        words = f'<span style="color: {run.colour}">{words}</span>'
    words = f"<em>{words}</em>" if run.italic else words
    return f"<strong>{words}</strong>" if run.bold else words


def _literal(text: str, also: Mapping[int, str]) -> str:
    """Words without marks as HTML; icons stay as they are written."""
    out, end = "", 0
    for kept in KEPT.finditer(text):
        sign = f"&#{ord(kept[1])};" if kept[1] else kept[0]
        out += escape(text[end : kept.start()], quote=False).translate(also) + sign
        end = kept.end()
    return out + escape(text[end:], quote=False).translate(also)


def marked(text: str) -> str:
    """`text` of a value in braces, escaped so that it is printed as it stands."""
    return escape(text, quote=False).translate(STRICT)


def bare(value: Any) -> Any:
    """A printable value as plain characters; any other value as it is."""
    return getattr(value, "text", "") if isinstance(value, Printable) else value


def plural(word: Word | Html | str) -> Word | Html | str:
    """A term in the plural: its own plural, or with an s where the language makes it so."""
    if not isinstance(word, Word):
        return _written(word, f"{bare(word)}s")
    said = word.term.plural.get(word.lang) or word.text + "s" * (word.lang in WITH_S)
    return word if said == word.text else _written(word, said)


def capitalize(word: Word | Html | str) -> Word | Html | str:
    """With a capital letter at the start; the rest stays (Pile of Mana)."""
    text = bare(word)
    return _written(word, text[:1].upper() + text[1:])


def _written(word: Word | Html | str, text: str) -> Word | Html | str:
    """The same kind of value with another text."""
    if isinstance(word, Word):
        return replace(word, text=text)
    return Html(text) if isinstance(word, Html) else text
