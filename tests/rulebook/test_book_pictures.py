"""Pictures in a rulebook: from the game's own folder, with words for who cannot see them."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from builtin_games import Copy
from PIL import Image
from rasters import coded
from small_books import html

from fortgold.checks.all_checks import all_findings
from fortgold.data.findings import Finding
from fortgold.rulebook.book_pictures import named
from fortgold.rulebook.typeset import rulebook

PNG = coded(Image.new("RGB", (600, 300), "red"))
SHOWN = "![A red board](pictures/board.png)"


@pytest.fixture
def book(tmp_path: Path) -> Copy:
    copy = Copy(tmp_path, "fort-of-gold")
    copy.write("pictures/board.png", PNG)
    return copy


def add(book: Copy, words: str) -> None:
    path = book.file("rulebook.en.md")
    path.write_text(path.read_text("utf-8") + f"\n\n{words}\n", "utf-8")


def told(book: Copy) -> list[Finding]:
    return [one for one in all_findings(book.opened()) if one.at.path.endswith("rulebook.en.md")]


def test_a_picture_is_in_the_pdf_with_its_words(book: Copy) -> None:
    add(book, SHOWN)
    assert told(book) == []
    opened = book.opened()
    assert opened.game is not None
    with pikepdf.open(io.BytesIO(rulebook(opened.game, opened.look, "en", "0").pdf)) as pdf:
        images = [
            one
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        alts = [
            str(one.Alt)
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and "/Alt" in one
        ]
    assert [(one.Width, one.Height) for one in images] == [(600, 300)]
    assert "A red board" in alts


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("![A board](pictures/boad.png)", ["BOOK530"]),
        ("![A board](pictures/../../x.png)", ["BOOK530"]),
        ("![](pictures/board.png)", ["BOOK531"]),
        ("![ ](pictures/board.png)", ["BOOK531"]),
        ("![A board](board.png)", ["BOOK512"]),
        ("![A board](https://example.org/pictures/a.png)", ["BOOK512"]),
        ("[A board](pictures/board.png)", ["BOOK514"]),
    ],
)
def test_a_picture_that_cannot_be_shown_is_told_where_it_stands(
    book: Copy, words: str, codes: list[str]
) -> None:
    add(book, words)
    last = len(book.file("rulebook.en.md").read_text("utf-8").splitlines())
    found = told(book)
    assert sorted(one.code for one in found) == codes
    assert {one.at.line for one in found} == {last}


def test_a_picture_in_pieces_is_told(book: Copy) -> None:
    book.write("pictures/board.png", PNG[:80])
    add(book, SHOWN)
    assert [one.code for one in told(book)] == ["BOOK530"]


def test_only_the_pictures_of_the_template_are_shown() -> None:
    assert named(SHOWN) == {"pictures/board.png"}
    assert named(f"\\{SHOWN}") == frozenset()
    assert 'src="picture:pictures/board.png"' in html(f"# A\n\n{SHOWN}")
    assert "href" not in html(f"# A\n\n{SHOWN} [b](pictures/board.png)")
