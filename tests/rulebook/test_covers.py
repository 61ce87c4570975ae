"""Drawn covers: what stands on them, how many pages a book has, and what its file says of them."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from builtin_games import Copy
from small_books import elements, faults

from fortgold.data.model import MM
from fortgold.data.page_sizes import PAGE_SIZES
from fortgold.draw.ops import Stamp, bounds, flat
from fortgold.rulebook.typeset import Book, rulebook
from fortgold.rulebook.written_book import written

BACK = "::: back\n## At a glance {#overview}\n\nDo this.\n\nThe end.\n:::\n"
ART = (
    '<svg viewBox="-3 -3 154 216"><rect x="-3" y="-3" width="154" height="216" fill="#123"/></svg>'
)
MM_IN_POINTS = 72 / 25.4


def source(pages: int, back: str = BACK) -> str:
    """A book of so many pages between its covers."""
    chapters = "".join(f"## Chapter {i} {{#c{i} .page}}\n\nWords.\n\n" for i in range(pages))
    return f"# The Fort of Gold\n\nFacts.\n\n{{{{ contents() }}}}\n\n{chapters}{back}"


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    """The first game with plain art, which is quickly drawn."""
    box = Copy(tmp_path).delete("figures.yaml")
    for part in ("front", "title.en", "title.ja", "back"):
        box.write(f"cover/{part}.svg", ART)
    return box


def book(box: Copy, text: str) -> Book:
    opened = box.write("rulebook.en.md", text).opened()
    assert opened.game is not None
    return rulebook(opened.game, opened.look, "en", "0123abcd")


def words(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def test_a_book_fills_its_sheets_and_its_summary_is_the_last_page(box: Copy):
    made = book(box, source(4))
    pages = words(made.pdf)
    assert made.pages == len(pages) == 8
    assert "At a glance" in pages[-1]
    assert "Version" in pages[4]  # the colophon stands before it
    assert "Contents" not in "".join(pages)
    assert ["Games played" in page for page in pages[4:]] == [True, True, True, False]


def test_art_is_on_each_page_of_a_cover_that_goes_on(box: Copy):
    made = book(box, source(3, BACK.replace("Do this.", "Do this.\n\n" * 120)))
    assert made.warnings
    corners = [page.render().to_pil().getpixel((9, 9)) for page in pypdfium2.PdfDocument(made.pdf)]
    assert [corner == (0x11, 0x22, 0x33) for corner in corners] == [True, *[False] * 5, True, True]


def test_below_much_text_there_are_no_lines_for_the_games_played(box: Copy):
    made = book(box, source(2).replace("{#c1 .page}\n\n", "{#c1 .page}\n\n" + "Words.\n\n" * 18))
    assert made.pages == 4
    assert "Games played" not in "".join(words(made.pdf))


@pytest.mark.parametrize(("players", "who"), [("1", ""), ("[2, 4]", "Players")])
def test_who_played_is_asked_where_several_can(players: str, who: str, box: Copy):
    box.edit("game.yaml", "players: 1", f"players: {players}")
    opened = box.opened()
    assert opened.game is not None
    page = written(opened.game, opened.look, "en", "").notes()
    said = [word for word in ("Date", "Players", "Treasures", "Score", "Notes") if word in page]
    assert said == [word for word in ("Date", who, "Treasures", "Score", "Notes") if word]


@pytest.mark.slow
def test_a_long_book_has_contents(box: Copy):
    made = book(box, source(15))
    pages = words(made.pdf)
    assert made.pages == 20
    assert "Contents" in pages[1]
    assert "Chapter 14" in pages[1]
    assert "At a glance" not in pages[1]


def test_the_lettering_is_the_title_for_those_who_do_not_see_it(box: Copy):
    tags = elements(book(box, source(1)).pdf)
    assert {"/S": "/H1"}.items() <= next(tag for tag in tags if tag["/S"] == "/H1").items()
    assert [tag["/Alt"] for tag in tags if "/Alt" in tag] == ["The Fort of Gold"]


def test_pages_are_shown_without_their_bleed(box: Copy):
    with pikepdf.open(io.BytesIO(book(box, source(1)).pdf)) as pdf:
        for page in pdf.pages:
            assert [float(v) for v in page.CropBox] == [float(v) for v in page.TrimBox]
            outside = [float(v) / MM_IN_POINTS for v in page.MediaBox]
            assert outside == pytest.approx([-3, -3, 151, 213], abs=0.01)


def test_art_of_a_page_of_other_proportions_loses_nothing(box: Copy):
    corners = "".join(
        f'<rect x="{x}" y="{y}" width="9" height="9"/>' for x in (0, 139) for y in (0, 201)
    )
    box.write("cover/front.svg", f'<svg viewBox="-3 -3 154 216">{corners}</svg>')
    box.edit("game.yaml", "players: 1", "players: 1\npage: half-letter")
    opened = box.opened()
    assert opened.game is not None
    front = written(opened.game, opened.look, "en", "").picture("cover", "front")
    assert front is not None
    (art,) = flat(front.ops)
    assert isinstance(art, Stamp)
    shapes = [bounds(op) for op in flat(art.drawing.ops)]
    size = PAGE_SIZES["half-letter"]
    assert shapes[0][:2] == pytest.approx((2838, 3082), abs=2)
    assert shapes[-1][2:] == pytest.approx((size.width + 3162, size.height + 2918), abs=2)


@pytest.mark.parametrize("name", PAGE_SIZES)
def test_pages_have_the_size_that_the_game_names(name: str, box: Copy):
    box.edit("game.yaml", "players: 1", f"players: 1\npage: {name}")
    with pikepdf.open(io.BytesIO(book(box, source(1)).pdf)) as pdf:
        size = PAGE_SIZES[name]
        sides = [float(v) / MM_IN_POINTS for v in pdf.pages[0].TrimBox][2:]
        assert sides == pytest.approx([size.width / MM, size.height / MM], abs=0.01)


def test_an_unknown_page_size_is_found(box: Copy):
    box.edit("game.yaml", "players: 1", "players: 1\npage: a7")
    found = [one.message.en for one in box.findings() if "a7" in one.message.en]
    assert found


def test_a_plain_book_has_as_many_pages_as_its_text(box: Copy):
    for file in sorted((box.shelf.templates / box.game / "cover").iterdir()):
        file.unlink()
    made = book(box, source(2))
    assert made.pages == 4  # the title with its contents, two chapters, the summary
    assert "At a glance" in words(made.pdf)[-1]


@pytest.mark.parametrize("name", ["front.svg", "front.wide.svg", "back.wide.svg"])
def test_art_that_cannot_be_printed_is_found(box: Copy, name: str):
    box.write(f"cover/{name}", "<svg><filter/></svg>")
    assert any(one.startswith(f"BOOK530 {name}") for one in faults(box))


def test_a_style_of_a_cover_reaches_nothing(box: Copy):
    box.write("cover/style.css", "p { background: url(http://a.b/c) }")
    assert any(one.startswith("BOOK516 style.css") for one in faults(box))


def test_art_of_one_language_comes_before_that_of_all(box: Copy):
    box.write("cover/front.ja.svg", box.file("cover/front.svg").read_bytes())
    opened = box.opened()
    assert opened.game is not None
    files = {
        lang: written(opened.game, opened.look, lang, "").cover.file("front").name
        for lang in ("ja", "en")
    }
    assert files == {"ja": "front.ja.svg", "en": "front.svg"}
