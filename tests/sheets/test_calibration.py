"""The calibration sheet: held against the light, the front's lines lie where its scales say how far they are off."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from printed import picture, texts

from fortgold.data.papers import PAPERS
from fortgold.data.printers import MEASURED
from fortgold.draw.pdf import pdf
from fortgold.sheets.calibration import FAR, LEAST, STEP, STEPS, pages
from fortgold.sheets.imposition import Sides

DPI = 600
PIXEL = 25_400 / DPI


def sides_of(paper: str, sides: str) -> list[np.ndarray]:
    """Both pages as pixels, True where there is ink."""
    data = pdf(pages(PAPERS[paper], sides, "home"), "sheet", "en", "fortgold")
    return [np.array(picture(data, number, DPI, grey=True)) < 128 for number in (0, 1)]


def runs(line: np.ndarray) -> list[float]:
    """The middles of the ink along a line of pixels, in µm."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(int), [0]))))
    return [(a + b) / 2 * PIXEL for a, b in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("sides", MEASURED)
def test_through_the_paper_each_step_has_a_tick_at_its_tenth(sides: Sides):
    """Of A and B, across and down: on step k the front's line, were it k tenths farther, would lie on tick 5."""
    front, back = sides_of("a5", sides)
    seen = front[::-1] if sides == "short-edge" else front[:, ::-1]
    wide, high = PAPERS["a5"].width, PAPERS["a5"].height
    for is_b, is_down in product((False, True), repeat=2):
        lies, scales = (seen.T, back.T) if is_down else (seen, back)
        x, y = (wide - 20_000, 20_000) if sides != "short-edge" else (20_000, high - 20_000)
        if is_b:
            x, y = wide - x, high - y
        inward = (1 if x < wide / 2 else -1, 1 if y < high / 2 else -1)
        along, across = (y, x) if is_down else (x, y)
        begin = across + inward[0 if is_down else 1] * FAR
        begin = begin if inward[0 if is_down else 1] > 0 else begin - STEP * STEPS
        for step in range(STEPS):
            row = round((begin + (step + 0.5) * STEP) / PIXEL)
            window = slice(round((along - 6_100) / PIXEL), round((along + 6_100) / PIXEL))
            offset = window.start * PIXEL
            (line,) = runs(lies[row, window])
            ticks = runs(scales[row, window])
            assert abs(line + offset - along) < 60
            assert min(abs(tick - (line + step * 100)) for tick in ticks) < 60
            assert len(ticks) in (10, 11)


@pytest.mark.parametrize("sides", MEASURED)
@pytest.mark.parametrize("paper", ["a5", "a4", "13x19"])
def test_it_says_in_both_languages_what_to_do(paper: str, sides: str):
    front, back = texts(pdf(pages(PAPERS[paper], sides, "home"), "sheet", "en", "fortgold"))
    assert "定規で" in front
    assert "With a ruler" in front
    assert "光に透かす" in back
    assert "against a light" in back
    assert back.split().count("y") == 4 <= back.split().count("x")  # at scales and in the form
    assert all("home" in page and "100 %" in page for page in (front, back))


def test_nothing_lies_where_printers_leave_white():
    assert (PAPERS["a5"].width, PAPERS["a5"].height) == LEAST
    for page in sides_of("a5", "long-edge"):
        white = round(4_300 / PIXEL)
        assert not page[:white].any()
        assert not page[-white:].any()
        assert not page[:, :white].any()
        assert not page[:, -white:].any()
