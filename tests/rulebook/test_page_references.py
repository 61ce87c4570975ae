"""References to pages are right, and cost no second layout of the book."""

import pytest
import uharfbuzz as hb
from weasyprint.formatting_structure.boxes import TextBox
from weasyprint.layout import page as page_layout

from fortgold.draw.font_faces import measured
from fortgold.rulebook.typeset import Setter

CSS = """
@page { size: 105mm 148mm } .new { break-before: page } a::after { content: target-counter(attr(href), page) }
.tall { height: 140mm; break-inside: avoid } @page { margin: 0 } p { font: 7pt "Noto Sans JP" }
"""


def book(*pages: str, kind: str = "new") -> str:
    inside = "".join(
        f'<div class="{kind}" id="p{i}"><p>{text}</p></div>' for i, text in enumerate(pages, 1)
    )
    return f'<html lang="en"><style>{CSS}</style><body>{inside}</body></html>'


def words(page) -> str:
    boxes = page._page_box.descendants(placeholders=True)
    return "".join(box.text for box in boxes if isinstance(box, TextBox))


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the pages that are laid out, in turn."""
    numbers: list[int] = []
    make_page = page_layout.make_page

    def counted(context, root, kind, resume_at, number, state):
        numbers.append(number)
        return make_page(context, root, kind, resume_at, number, state)

    monkeypatch.setattr(page_layout, "make_page", counted)
    return numbers


def refer(*numbers: int) -> str:
    return " ".join(f'see <a href="#p{number}"></a>.' for number in numbers)


def test_references_forward_and_backward_are_right_after_one_layout(laid: list[int]):
    full = "word " * 200
    texts = [full + refer(12, 3), *[full] * 10, full + refer(2, 10), full]
    document = Setter(lambda *_: None).pages(book(*texts))
    pages = [words(page) for page in document.pages]
    assert pages[0].endswith("see 12. see 3.")
    assert pages[11].endswith("see 2. see 10.")
    assert laid == [*range(1, 14)]


def test_pages_that_are_left_almost_empty_are_expected(laid: list[int]):
    document = Setter(lambda *_: None).pages(book(refer(12), *["word"] * 10, refer(1)))
    assert words(document.pages[0]) == "see 12."
    assert laid == [*range(1, 13)]


def test_only_pages_with_a_number_of_other_length_are_laid_out_again(laid: list[int]):
    """Nothing tells how tall a block is: the guess is too low, and mended."""
    texts = [refer(12), *["word"] * 10, refer(1)]
    document = Setter(lambda *_: None).pages(book(*texts, kind="tall"))
    assert [words(document.pages[i]) for i in (0, 11)] == ["see 12.", "see 1."]
    assert laid == [*range(1, 13), 1]


def test_a_reference_beside_the_text_is_right_as_well():
    side = '<div style="position: absolute; left: 0; top: 99mm">' + refer(5) + "</div>"
    document = Setter(lambda *_: None).pages(book(side, *["word"] * 4))
    assert "see 5." in words(document.pages[0])


def test_what_is_drawn_is_what_was_exchanged():
    document = Setter(lambda *_: None).pages(book("word " * 200 + refer(3), "word", "word"))
    boxes = document.pages[0]._page_box.descendants()
    (number,) = [box for box in boxes if isinstance(box, TextBox) and box.text == "3"]
    assert number.pango_layout.text == "3"


@pytest.mark.parametrize("font", ["text", "bold"])
def test_digits_are_equally_wide(font: str):
    buffer = hb.Buffer()
    buffer.add_str("0123456789")
    buffer.guess_segment_properties()
    hb.shape(measured(font), buffer)
    assert len({position.x_advance for position in buffer.glyph_positions}) == 1
