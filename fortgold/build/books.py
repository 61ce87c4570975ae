"""The books of a build: how all files of one language are made at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fortgold.build.plan import Form
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Game, Lang, Text
from fortgold.data.papers import Paper
from fortgold.data.same import Same

if TYPE_CHECKING:
    from fortgold.rulebook.written_book import WrittenBook


def load_setting() -> None:
    """Import what sets a book, which takes a third of a second."""
    from fortgold.rulebook import booklet, browser_page, joint_book, pango  # noqa: F401
    from fortgold.rulebook.typeset import no_collection

    with pango.by_name(), no_collection():
        from fortgold.rulebook import pdf_images, weasyprint_patches  # noqa: F401


def made(
    game: Game, look: Look, edition: Edition, forms: Sequence[tuple[Form, Paper]], print_of: str
) -> Iterator[tuple[bytes, int, tuple[Text, ...]]]:
    """The files of a book in these forms and on these papers, with their pages and what is said of them. It is written
    and set once.
    """
    from fortgold.rulebook.booklet import booklet
    from fortgold.rulebook.browser_page import browser_page
    from fortgold.rulebook.joint_book import bilingual
    from fortgold.rulebook.typeset import typeset

    books = [_written(Same(game), Same(look), lang, print_of) for lang in langs_of(edition)]
    on_paper = any(form in ("pages", "booklet") for form, _ in forms)
    set_book = typeset(books[0]) if on_paper else None
    for form, paper in forms:
        match form:
            case "booklet" if set_book:
                yield *booklet(set_book.pdf, paper), set_book.warnings
            case "screen":
                yield browser_page(books[0]), 1, ()
            case "bilingual":
                both = bilingual(books[0], books[1])
                yield both.pdf, both.pages, both.warnings
            case _ if set_book:
                yield set_book.pdf, set_book.pages, set_book.warnings


@lru_cache(maxsize=2)
def _written(game: Same[Game], look: Same[Look], lang: Lang, print_of: str) -> WrittenBook:
    """The book in a language, which the one in two languages is made of as well."""
    from fortgold.rulebook.written_book import written

    return written(game.value, look.value, lang, print_of)
