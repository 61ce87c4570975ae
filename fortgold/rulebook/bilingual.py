"""Two books in one: side by side on A4, paragraph beside paragraph, never parted.

The blocks of both are paired in their order; where one book has more of them than the other between two
that correspond, those of each side stand together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from xml.etree import ElementTree

from fortgold.data.page_sizes import USUAL
from fortgold.rulebook import covers
from fortgold.rulebook.book_files import BILINGUAL_STYLE, STYLE
from fortgold.rulebook.figure_painter import Plate
from fortgold.rulebook.typeset import Book, Setter
from fortgold.rulebook.written_book import WrittenBook, grid, read

OPENED = ("section", "header")  # what they hold are blocks of their own
LOOKS = ("box", "drawn", "dense")  # classes that say nothing about what a block is
DRAWN = re.compile(r'src="(\w+):')
INNER = re.compile(r'(\bid=|\bhref=)"(#?)([^"]*)"')
END = re.compile(r"<footer.*?</footer>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a book that stays whole: what it is, and its HTML."""

    kind: str
    html: str


def bilingual(first: WrittenBook, second: WrittenBook) -> Book:
    """The book in two languages, the first on the left."""
    books = (first, second)
    setter = Setter(lambda scheme, name: _picture(books, scheme, name))
    rows = "".join(_row(books, row) for row in pairs(*(blocks(_body(book)) for book in books)))
    fronts = _fronts(books)
    css = "\n".join((grid(USUAL), read(first.look, STYLE), read(first.look, BILINGUAL_STYLE)))
    title = escape(first.game.title.of(first.lang))
    document = setter.pages(
        f'<!DOCTYPE html><html lang="{first.lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>\n{css}</style></head><body>{fronts}{rows}</body></html>"
    )
    labels = {
        f"{book.lang}-{heading.id}": heading.text
        for book in books
        for heading in book.body.headings
    }
    return setter.pdf(document, document.pages, first.game, first.lang, labels)


def blocks(html: str) -> tuple[Block, ...]:
    """The blocks of the body of a book in their order."""
    import tinyhtml5

    root = tinyhtml5.parse(f"<body>{html}</body>", namespace_html_elements=False)
    body = root.find("body")
    return tuple(_blocks(body)) if body is not None else ()


def _blocks(parent: ElementTree.Element) -> Iterator[Block]:
    aside: list[Block] = []  # examples beside the text of a chapter follow it here
    for element in parent:
        if element.tag in OPENED:
            yield from _blocks(element)
            continue
        kinds = [one for one in element.get("class", "").split() if one not in LOOKS]
        block = Block(" ".join((element.tag, *kinds)), _html(element))
        if "side" in kinds:
            aside.append(block)
        else:
            yield block
    yield from aside


def _html(element: ElementTree.Element) -> str:
    """An element as HTML, without what follows it."""
    tail, element.tail = element.tail, None
    html = ElementTree.tostring(element, "unicode", "html")
    element.tail = tail
    return html


def pairs(
    left: Sequence[Block], right: Sequence[Block]
) -> Iterator[tuple[Sequence[Block], Sequence[Block]]]:
    """What stands beside each other: blocks of one kind one by one, else as many as differ."""
    matcher = SequenceMatcher(
        None, [one.kind for one in left], [one.kind for one in right], autojunk=False
    )
    for what, i, end, j, other_end in matcher.get_opcodes():
        if what == "equal":
            yield from (((a,), (b,)) for a, b in zip(left[i:end], right[j:other_end], strict=True))
        else:
            yield left[i:end], right[j:other_end]


def _body(book: WrittenBook) -> str:
    """What is set of a book: all but its title and its list of contents."""
    html = book.body.without_contents
    inside = re.sub(r"<header.*?</header>", "", html, count=1, flags=re.DOTALL)
    end = END.search(book.html())  # the colophon of rulebook.html
    return inside + book.body.back + (end[0] if end else "")


def _row(books: Sequence[WrittenBook], row: Sequence[Sequence[Block]]) -> str:
    """The blocks of both languages beside each other, with names of their own."""
    cells = []
    for book, part in zip(books, row, strict=True):
        html = "".join(one.html for one in part)
        html = DRAWN.sub(lambda found, lang=book.lang: f'src="{found[1]}:{lang}/', html)  # type: ignore[misc]
        html = INNER.sub(
            lambda found, lang=book.lang: f'{found[1]}"{found[2]}{lang}-{found[3]}"',  # type: ignore[misc]
            html,
        )
        cells.append(f'<div class="half" lang="{book.lang}">{html}</div>')
    kinds = {kind for part in row for one in part for kind in one.kind.split()}
    names = " ".join(("pair", *sorted(f"of-{kind}" for kind in kinds)))
    return f'<div class="{names}">{"".join(cells)}</div>\n'


def _fronts(books: Sequence[WrittenBook]) -> str:
    """Both front covers on the first page, or both titles."""
    cells = []
    for book in books:
        title = escape(book.game.title.of(book.lang))
        if covers.FRONT in book.cover:
            title = f'<img class="front" src="cover:{book.lang}/front" alt="{title}">'
        tag = "h1" if book is books[0] else "p"
        cells.append(
            f'<div class="half" lang="{book.lang}"><{tag} class="name">{title}</{tag}></div>'
        )
    return f'<div class="pair fronts">{"".join(cells)}</div>\n'


def _picture(books: Sequence[WrittenBook], scheme: str, name: str) -> Plate | None:
    """What a book draws; of a cover, the picture with its lettering, as it is cut."""
    lang, _, name = name.partition("/")
    book = next((one for one in books if one.lang == lang), None)
    if book is None:
        return None
    return (
        covers.whole(book.look, book.cover, USUAL, lang)
        if scheme == "cover"
        else book.picture(scheme, name)
    )
