"""Small rulebooks for tests: a template's text in, what a reader would get out."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pikepdf
import pypdfium2
from builtin_games import Copy
from printed import game_and_look

from fortgold.data.door import Door
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Game, Lang, Text
from fortgold.rulebook import book_checks, book_html
from fortgold.rulebook.figures_file import load_figures
from fortgold.rulebook.joint_book import bilingual
from fortgold.rulebook.typeset import Setter, rulebook, typeset
from fortgold.rulebook.written_book import WrittenBook, written


def fort_of_gold() -> tuple[Game, Look]:
    """The first game, as it comes along."""
    return game_and_look("fort-of-gold")


def html(source: str, lang: Lang = "en") -> str:
    """The body of a book of the first game whose template is `source`."""
    return html_of("fort-of-gold", source, lang)


def text(source: str, lang: Lang = "en") -> str:
    """The same without markup, in one line."""
    return text_of("fort-of-gold", source, lang)


def html_of(name: str, source: str, lang: Lang = "en") -> str:
    """The body of a book of some game."""
    game, look = game_and_look(name)
    return book_html.render_book(game, lang, source, load_figures(game, look, []), {}).html


def text_of(name: str, source: str, lang: Lang = "en") -> str:
    """The same without markup and readings, in one line."""
    said = re.sub(r"<rt>.*?</rt>|<[^>]*>", "", html_of(name, source, lang))
    return " ".join(said.replace("\u00a0", " ").split())


def faults(box: Copy, lang: Lang = "en") -> list[str]:
    """What is wrong with a book, as `code file:line:column field`, errors only; examples have tests of their own."""
    opened = box.opened()
    assert opened.game is not None
    return [
        f"{one.code} {one.at.path.rpartition('/')[2]}:{one.at.line}:{one.at.column} {one.field}".strip()
        for one in book_checks.problems(opened.game, opened.look, lang)
        if one.level == "error" and not one.at.path.endswith("examples.yaml")
    ]


def book(box: Copy, source: str, lang: Lang = "en", fingerprint: str = "0123abcd") -> bytes:
    """The PDF of a book whose template is `source`, without a drawn cover."""
    shutil.rmtree(box.shelf.templates / box.game / "cover", ignore_errors=True)
    opened = box.write(f"rulebook.{lang}.md", source).opened()
    assert opened.game is not None
    return rulebook(opened.game, opened.look, lang, fingerprint).pdf


class FilledLine(NamedTuple):
    """A line of Japanese, but the last of its paragraph: what it lacks to its measure, and by which share of it
    its letters were moved, both as it is set.
    """

    lacks: float  # of the size of its letters
    share: float


class SetReading(NamedTuple):
    """A reading above a word: its line, where on it it stands, and how far it leaves it, in ems of the word."""

    word: str
    line: int
    left: float
    right: float
    beyond: float


@dataclass
class Noted:
    """What is seen while books are set."""

    files: set[str] = field(default_factory=set)  # those read, by their names
    lines: list[FilledLine] = field(default_factory=list)
    readings: list[SetReading] = field(default_factory=list)
    warnings: list[Text] = field(default_factory=list)  # what a book says of what had no room


@contextmanager
def noted() -> Iterator[Noted]:
    """Note what is seen meanwhile."""
    noted, read, pdf = Noted(), Door.read, Setter.pdf

    def reading(door: Door, path: Path, *limit: Any) -> bytes:
        noted.files.add(path.name)
        return read(door, path, *limit)

    def writing(setter: Setter, document: Any, pages: Sequence[Any], *more: Any, **named: Any):
        noted.lines += filled(pages)
        noted.readings += readings(pages)
        return pdf(setter, document, pages, *more, **named)

    with mock.patch.object(Door, "read", reading), mock.patch.object(Setter, "pdf", writing):
        yield noted


def filled(pages: Sequence[Any]) -> Iterator[FilledLine]:
    """The lines of pages, as far as they were to be filled."""
    from fortgold.rulebook.weasyprint_lines import NARROWEST  # late: weasyprint is loaded with it

    for page in pages:
        for around in page._page_box.descendants():
            for line in getattr(around, "children", ()):
                if not getattr(line, "is_filled", False) or line.is_last:
                    continue
                size = line.style["font_size"]
                if around.width >= NARROWEST * size:
                    yield FilledLine((around.width - line.width) / size, line.share)


def readings(pages: Sequence[Any]) -> Iterator[SetReading]:
    """The readings on pages."""
    from weasyprint.formatting_structure.boxes import InlineBlockBox, LineBox

    for around in (box for page in pages for box in page._page_box.descendants()):
        for line in getattr(around, "children", ()):
            if not isinstance(line, LineBox) or line.element_tag in ("rt", "span"):
                continue
            em = line.style["font_size"]
            for box in line.descendants():
                if box.element_tag == "rt" and isinstance(box, InlineBlockBox):
                    said = next(one for one in box.descendants() if one.element_tag == "span")
                    left = (said.content_box_x() - around.content_box_x()) / em
                    right = left + said.width / em
                    beyond = max(-left, right - around.width / em)
                    words = "".join(getattr(one, "text", "") for one in said.descendants())
                    yield SetReading(words, id(line), left, right, beyond)


@cache
def written_book(lang: Lang, name: str = "fort-of-gold") -> tuple[WrittenBook, Noted]:
    """The rulebook of a game before it is set, and what was seen meanwhile."""
    with noted() as seen:
        return written(*game_and_look(name), lang, "0123abcd"), seen


@cache
def set_book(edition: Edition, name: str = "fort-of-gold") -> tuple[bytes, Noted]:
    """The rulebook of a game in a language, or in two, and what was seen meanwhile."""
    books = [written_book(lang, name) for lang in langs_of(edition)]
    with noted() as seen:
        both = [book for book, _ in books]
        made = bilingual(*both) if len(both) > 1 else typeset(*both)
    seen.warnings += made.warnings
    seen.files |= {file for _, before in books for file in before.files}
    return made.pdf, seen


def whole_book(edition: Edition, name: str = "fort-of-gold") -> bytes:
    """The rulebook of a game, the first one unless another is named."""
    return set_book(edition, name)[0]


def elements(data: bytes) -> list[dict[str, str]]:
    """Every element of the structure tree, as they are read: its type /S, and /Lang and /Alt where it has them."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [*_below(pdf.Root.StructTreeRoot)]


def _below(thing: Any) -> Iterator[dict[str, str]]:
    kids = thing.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield {key: str(kid[key]) for key in ("/S", "/Lang", "/Alt") if key in kid}
            yield from _below(kid)


def boxes(data: bytes) -> list[tuple[int, str, tuple[float, float, float, float]]]:
    """Every character of a book: page, character, and left, bottom, right, top in points."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(data)):
        text = page.get_textpage()
        for i in range(text.count_chars()):
            c = text.get_text_range(i, 1)
            if c.strip():
                found.append((number, c, text.get_charbox(i, loose=True)))
    return found


def nothing_runs_off(data: bytes) -> None:
    """No letter stands in the margins at the sides."""
    width = pypdfium2.PdfDocument(data)[0].get_width()
    margin = 9 * 72 / 25.4  # a reading may reach beyond its line
    outside = [
        (page, c) for page, c, (left, _, right, _) in boxes(data)
        if left < margin or right > width - margin
    ]  # fmt: skip
    assert outside == []
