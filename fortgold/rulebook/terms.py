"""Terms as a template says them, and text that Markdown leaves alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from types import MappingProxyType

from fortgold.data.model import Lang, Term
from fortgold.data.patterns import ESCAPED
from fortgold.rulebook import japanese

MARKDOWN = {ord(c): f"&#{ord(c)};" for c in "\\`*_[]|~"}
# What else says something to Markdown, in front of a line or to us.
STRICT = MARKDOWN | {ord(c): f"&#{ord(c)};" for c in "(){}:#+-="} | {ord(c): " " for c in "\r\n\t"}


class Said:
    """What a book says as HTML of our own: `str` prints it, `text` is it in characters."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Html(Said):
    """HTML that we have made ourselves; `rows` is how many rows of a table it stands for."""

    text: str
    rows: int = 0

    def __str__(self) -> str:
        return self.text


@dataclass(slots=True)
class Word(Said):
    """A term as a template says it. Where it is said first, it stands out and is read out."""

    term: Term
    text: str
    lang: Lang
    said: set[str] | None  # the terms that this book has used; None: nothing stands out here

    def __str__(self) -> str:
        if self.said is None:
            return safe(self.text)
        text, name = safe(self.text), self.term.name
        if self.term.id in self.said:  # English is hyphenated, but not in its terms
            return text if self.lang == "ja" else f'<span class="t">{text}</span>'
        self.said.add(self.term.id)
        if self.lang == "ja":
            text = japanese.read_out(name.ja, name.kana)
        return f'<b class="term">{text}</b>'


def safe(text: str) -> str:
    """`text` so that neither HTML nor Markdown sees anything in it."""
    return html(text, MARKDOWN)


def html(text: str, also: Mapping[int, str] = MappingProxyType({})) -> str:
    """Words of the game's files as HTML; a sign after a backslash means nothing but itself."""
    parts = enumerate(ESCAPED.split(text))
    return "".join(
        f"&#{ord(part)};" if i % 2 else escape(part, quote=False).translate(also)
        for i, part in parts
    )


def marked(text: str) -> str:
    """`text` that somebody has put into braces, so that it is printed as it stands."""
    return escape(text, quote=False).translate(STRICT)


def plain(word: object) -> object:
    """A term without anything that stands out, for headings."""
    return word.text if isinstance(word, Word) else word


def plural(word: Said | str) -> Said | str:
    """A term in the plural: its own plural or with an s; Japanese has none."""
    if not isinstance(word, Word):
        return Html(f"{word}s") if isinstance(word, Said) else f"{word}s"
    many = word.text if word.lang == "ja" else word.term.plural or f"{word.text}s"
    return replace(word, text=many)


def capitalize(word: Said | str) -> Said | str:
    """With a capital letter at the start; the rest stays (Pile of Mana)."""
    text = word.text if isinstance(word, Word) else str(word)
    said = text[:1].upper() + text[1:]
    if isinstance(word, Word):
        return replace(word, text=said)
    return Html(said) if isinstance(word, Said) else said
