"""Fronts and backs of whole sheets, however a printer turns the paper: pages, words, and where ink lies."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from printed import game_and_look, picture, words

from fortgold.data.papers import PAPERS
from fortgold.draw.ops import Page
from fortgold.draw.pdf import pdf
from fortgold.sheets.imposition import SIDES, USUAL, Imposition, Sides
from fortgold.sheets.sheet_pages import PrintedGame

GAME = "arch-king"
SHEETS = 16
DPI = 40
BLANK = 255  # grey: paper


@cache
def printed() -> PrintedGame:
    return PrintedGame(*game_and_look(GAME), "en")


@cache
def pages(sides: Sides, paper: str = "a4", how: Imposition = USUAL) -> tuple[Page, ...]:
    return tuple(printed().pages(PAPERS[paper], "0123abcd", replace(how, sides=sides)))


def sides_told(page: Page) -> str:
    (said,) = filter(
        None, (re.search(r"\d+/\d+ (front, back|front|back)$", w) for w in words(page.ops))
    )
    return "".join(side[0] for side in said[1].split(", "))


@pytest.mark.parametrize(
    ("sides", "order"),
    [
        ("long-edge", "fb" * SHEETS),
        ("short-edge", "fb" * SHEETS),
        ("fronts-then-backs", "f" * SHEETS + "b" * SHEETS),
        ("fronts", "f" * SHEETS),
        ("backs", "b" * SHEETS),
    ],
)
def test_pages_come_in_the_order_in_which_they_are_printed(sides: Sides, order: str):
    assert "".join(map(sides_told, pages(sides))) == order


def test_a_folded_sheet_has_both_on_one_side():
    found = pages("fold")
    assert {sides_told(page) for page in found} == {"fb"}
    assert len(found) == 34  # four cards on half a sheet, and their backs on the other


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ("long-edge", "flip on long edge"),
        ("short-edge", "flip on short edge"),
        ("fold", "fold in the middle and glue"),
        ("fronts-then-backs", "all fronts first, then the backs"),
        ("fronts", "fronts alone"),
        ("backs", "backs alone"),
    ],
)
def test_the_margin_says_how_to_print(sides: Sides, said: str):
    assert all(said in " ".join(words(page.ops)) for page in pages(sides))


def inked(page: Page) -> np.ndarray:
    """Where the cards of a page are inked, by another program: their trims and bleed alone."""
    data = pdf([page], "sheet", "en", "somebody")
    grey = np.array(picture(data, dpi=DPI, grey=True))
    left, top, right, bottom = (round(v / 25_400 * DPI) for v in page.bleed)
    mask = np.zeros(grey.shape, bool)
    mask[top:bottom, left:right] = grey[top:bottom, left:right] < BLANK
    return mask


def fewest(found: tuple[Page, ...]) -> int:
    """The number of the sheet with the fewest cards, which shows whether backs keep to their places."""
    sizes = [(p.trim[2] - p.trim[0]) * (p.trim[3] - p.trim[1]) for p in found]
    return sizes.index(min(sizes)) // 2 * 2


@pytest.mark.parametrize("gap", [0, 4_000])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
def test_seen_through_the_paper_backs_lie_behind_fronts(sides: Sides, paper: str, gap: int):
    found = pages(sides, paper, Imposition(gap=gap))
    at = fewest(found)
    front, back = inked(found[at]), inked(found[at + 1])
    lies = front.shape[1] > front.shape[0]
    over_the_top = lies == (sides == "long-edge")
    seen = back[::-1] if over_the_top else back[:, ::-1]
    assert np.mean(front != seen) < 0.01
    if not gap:  # the last sheet is not full
        wrongly = back[:, ::-1] if over_the_top else back[::-1]
        assert np.mean(front != wrongly) > 0.05


def test_folded_backs_lie_behind_fronts():
    found = pages("fold")
    sheet = inked(found[fewest(found)])
    assert np.mean(sheet != sheet[:, ::-1]) < 0.01


@pytest.mark.parametrize("sides", SIDES)
def test_every_page_keeps_its_boxes_in_order(sides: Sides):
    """The trim holds all cards, the bleed holds the trim, the paper holds both."""
    for page in pages(sides, "a4", Imposition(gap=4_000)):
        assert 0 <= page.bleed[0] <= page.trim[0] < page.trim[2] <= page.bleed[2] <= page.width
        assert 0 <= page.bleed[1] <= page.trim[1] < page.trim[3] <= page.bleed[3] <= page.height
