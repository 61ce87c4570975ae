"""A card on a shop's page: where it is cut, what is beyond, and what is told of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fortgold.data.findings import Refusal
from fortgold.data.model import MM, Text
from fortgold.data.shop import CardSize, Shop, ShopRule, read_shop, shop_names
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Path, Tag, Words, rectangle
from fortgold.draw.page_pixels import pixels
from fortgold.draw.pdf import pdf
from fortgold.export.shop_fit import PageFit, fit_of, lacking, nearest, page_of
from fortgold.faces.face import Face

POKER, EURO = (63_500, 88_900), (63 * MM, 88 * MM)
INK, PAPER = (200, 0, 0), (255, 255, 255)


def shop(*sizes: tuple[int, int], bleed: int = 3_175) -> Shop:
    cards = tuple(CardSize(f"{one[0]}", one) for one in sizes)
    return Shop("s", Text("店", "shop"), "", {"sizes": ShopRule(cards), "bleed": ShopRule(bleed)})


def face(bleed: int, *more: Path, size: tuple[int, int] = EURO) -> Face:
    wide, high = size
    ground = Path(rectangle(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed), "#c80000")
    return Face(wide, high, 3 * MM, bleed, (ground, *more), (), frozenset())


def drawn(one: Face, fit: PageFit, dpi: int = 127, is_back: bool = False) -> Image.Image:
    """The page at 5 pixels a millimetre."""
    return next(pixels(pdf([page_of(one, fit, is_back)], "", "en", ""), dpi))


# sizes


def test_a_card_that_the_shop_prints_is_left_as_it_is():
    fit = fit_of(shop(POKER, EURO, bleed=3 * MM), EURO)
    assert (fit.cut, fit.page, fit.is_scaled) == (EURO, (69 * MM, 94 * MM), False)


def test_a_card_that_is_a_little_smaller_is_scaled():
    fit = fit_of(shop(POKER), EURO)
    assert fit.scale == (pytest.approx(1.00794, abs=1e-5), pytest.approx(1.01023, abs=1e-5))
    assert fit.page == (69_850, 95_250)


@pytest.mark.parametrize("card", [(63 * MM, 100 * MM), (62_000, 88_900), (64_500, 88_900)])
def test_what_differs_by_more_is_refused_with_what_there_is(card: tuple[int, int]):
    with pytest.raises(Refusal) as refused:
        fit_of(shop(POKER), card)
    assert "it prints: 63.5 × 88.9 mm;" in refused.value.hint.en


def test_a_shop_that_names_no_sizes_takes_any():
    fit = fit_of(Shop("s", Text("", ""), "", {"bleed": ShopRule(3 * MM)}), (70 * MM, 120 * MM))
    assert (fit.cut, fit.page) == ((70 * MM, 120 * MM), (76 * MM, 126 * MM))


@given(st.integers(30, 200), st.integers(30, 200), st.integers(0, 6000), st.booleans())
def test_the_corners_of_a_card_lie_where_it_is_cut(wide: int, high: int, bleed: int, is_back: bool):
    for size in ((wide * MM, high * MM), (high * MM, wide * MM)):
        fit = fit_of(shop((wide * MM + 100, high * MM + 100), bleed=bleed), size)
        page = page_of(face(bleed, size=size), fit, is_back)
        *_, card = [op for op in page.ops if isinstance(op, Group)]
        assert card.matrix
        corners = [matrices.put(card.matrix, (x, y)) for x in (0, size[0]) for y in (0, size[1])]
        xs, ys = ({point[i] for point in corners} for i in (0, 1))
        found = min(xs), min(ys), max(xs), max(ys)
        assert all(abs(a - b) <= 1 for a, b in zip(found, page.trim, strict=True))


# bleed


@pytest.mark.parametrize("bleed", [0, 2 * MM, 3 * MM, 5 * MM])
@pytest.mark.parametrize("sides", [(POKER, EURO), (POKER, EURO[::-1])])
def test_paint_reaches_every_edge_of_the_page(bleed: int, sides):
    cut, card = sides
    fit = fit_of(shop(cut), card)
    image = drawn(face(bleed, size=card), fit)
    assert image.size == (350, 477)
    assert image.crop((0, 0, 349, 476)).getcolors() == [(349 * 476, INK)]


def test_beyond_a_narrow_bleed_the_card_goes_on_as_in_a_mirror():
    stripe = Path(rectangle(0, 20 * MM, 1 * MM, 10 * MM), "#ffffff")  # along the edge of the card
    fit = fit_of(shop(EURO, bleed=4 * MM), EURO)
    assert lacking(0, fit) == 4 * MM
    image = drawn(face(0, stripe), fit)
    row = [image.getpixel((x, 5 * 29)) for x in range(40)]
    assert row[:14] == [INK] * 14
    assert row[16:24] == [PAPER] * 8  # a millimetre on both sides of the cut, at 20 pixels
    assert row[26:] == [INK] * 14


def test_a_bleed_that_is_wide_enough_is_drawn_once():
    page = page_of(face(5 * MM), fit_of(shop(POKER), EURO))
    assert len(page.ops) == 1


# cards on their side


def test_a_lying_card_and_its_back_are_turned_opposite_ways():
    mark = Path(rectangle(0, 0, 30 * MM, 10 * MM), "#ffffff")  # at the upper left
    card = EURO[::-1]
    fit = fit_of(shop(EURO, bleed=0), card)
    assert fit.turned
    front, back = (drawn(face(0, mark, size=card), fit, is_back=one) for one in (False, True))
    wide, high = front.size
    assert front.getpixel((wide - 5, 5)) == PAPER
    assert back.getpixel((5, high - 5)) == PAPER
    assert front.getpixel((5, high - 5)) == back.getpixel((wide - 5, 5)) == INK


# words


def test_the_nearest_word_is_found_in_groups_that_are_turned():
    words = Words(10 * MM, 50 * MM, "a", "text", 3 * MM, "#000000", 2 * MM)
    assert nearest((words,), EURO) == 10 * MM
    group = Group((words,), matrix=matrices.turned(180, 31_500, 44_000))
    assert nearest((group,), EURO) == 10 * MM
    assert nearest((Words(0, 0, " ", "text", 3 * MM, "#000000", 2 * MM),), EURO) == 88 * MM


def test_a_sign_counts_as_words_do_and_art_does_not():
    sign = Path(rectangle(2 * MM, 40 * MM, 5 * MM, 5 * MM), "#000000")
    assert nearest((sign,), EURO) == 88 * MM
    assert nearest((Group((sign,), tag=Tag("Span", alt="fire")),), EURO) == 2 * MM


@pytest.mark.parametrize("name", shop_names())
def test_cards_of_63_by_88_mm_are_printed_by_every_shop_that_comes_along(name: str):
    one = read_shop(name, [])
    assert one
    fit = fit_of(one, EURO)
    assert max(abs(side - 1) for side in fit.scale) <= 0.0103
