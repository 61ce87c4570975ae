"""A printer that was measured: what it does to a corrected sheet is the plan, and its readings give it back."""

from __future__ import annotations

import io
from cmath import rect
from dataclasses import replace
from math import radians

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.papers import PAPERS, Paper
from fortgold.data.printers import EXACT, MEASURED, SHIFT, SIZE, TURN, WHOLE, Drift, Printer
from fortgold.draw.ops import Group, Page, Path, rectangle
from fortgold.draw.pdf import pdf
from fortgold.sheets.drift import corrected, measured
from fortgold.sheets.imposition import Imposition, Sides, back_of, grid

NEAR = 10  # µm: 0.01 mm
PAPER = st.sampled_from([PAPERS[name] for name in ("a4", "letter", "a3", "a5", "13x19")])
DRIFT = st.builds(
    Drift,
    st.integers(-SHIFT, SHIFT),
    st.integers(-SHIFT, SHIFT),
    st.integers(-TURN, TURN),
    st.integers(*SIZE),
)
# what can be read: a back whose scales are 5 mm long each way
SMALL = st.builds(
    Drift,
    st.integers(-1_500, 1_500),
    st.integers(-1_500, 1_500),
    st.integers(-250, 250),
    st.integers(99_700, 100_300),
)


def printed(drift: Drift, paper: Paper, point: complex) -> complex:
    """Where a printer puts a point of an upright page, both from the upper left corner: written down once more."""
    middle = complex(paper.width, paper.height) / 2
    turned = (point - middle) * rect(drift.scale / WHOLE, radians(drift.rotation / 1000))
    return middle + turned + complex(drift.dx, drift.dy)


def moved(page: Page, point: complex) -> complex:
    """Where the file has what was drawn there, to as many digits as it is written with."""
    (group,) = page.ops
    assert isinstance(group, Group)
    a, b, c, d, e, f = (float(f"{v:.6g}") for v in group.matrix or (1, 0, 0, 1, 0, 0))
    return complex(a * point.real + c * point.imag + e, b * point.real + d * point.imag + f)


def upright(page: Page, point: complex) -> complex:
    return complex(page.height - point.imag, point.real) if page.width > page.height else point


def page_of(paper: Paper, is_back: bool) -> Page:
    whole = (0, 0, paper.width, paper.height)
    return Page(paper.width, paper.height, (), whole, whole, is_back)


@given(PAPER, st.booleans(), st.booleans(), st.sampled_from(MEASURED), DRIFT, DRIFT, st.data())
def test_a_printer_puts_every_mark_of_a_corrected_sheet_where_it_should_be(
    paper: Paper, lies: bool, is_back: bool, sides: Sides, front: Drift, back: Drift, data
):
    printer = Printer("home", paper.id, sides, front, back)
    page = page_of(paper.turned() if lies else paper, is_back)
    done = corrected(page, Imposition(sides=sides, printer=printer))
    assert (done.width, done.height) == (paper.width, paper.height)
    point = complex(data.draw(st.integers(0, page.width)), data.draw(st.integers(0, page.height)))
    found = printed(back if is_back else front, paper, moved(done, point))
    assert abs(found - upright(page, point)) < NEAR


def behind(paper: Paper, sides: str, point: complex) -> complex:
    """A point of one side of the paper, as it is seen from the other one."""
    if sides == "short-edge":
        return complex(point.real, paper.height - point.imag)
    return complex(paper.width - point.real, point.imag)


def readings(paper: Paper, sides: str, front: Drift, back: Drift) -> tuple[list[int], list[int]]:
    """What somebody reads on a calibration sheet out of that printer, in µm."""
    marks = complex(20_000, 20_000), complex(paper.width - 20_000, paper.height - 20_000)
    a, b = (printed(front, paper, mark) for mark in marks)
    on_front = [a.real, a.imag, paper.width - b.real, paper.height - b.imag]
    on_back: list[float] = []
    for mark, seen in zip(marks, (a, b), strict=True):
        here = behind(paper, sides, seen)
        five = behind(paper, sides, mark)  # where the sheet has the 5 of both scales
        # the point of the back's page that is printed there
        middle = complex(paper.width, paper.height) / 2
        stretch = rect(back.scale / WHOLE, radians(back.rotation / 1000))
        source = middle + (here - complex(back.dx, back.dy) - middle) / stretch
        on_back += [source.real - five.real + 5_000, source.imag - five.imag + 5_000]
    return [round(v) for v in on_front], [round(v) for v in on_back]


@given(PAPER, st.sampled_from(MEASURED), SMALL, SMALL)
def test_what_is_read_gives_the_printer_back(paper: Paper, sides: Sides, front: Drift, back: Drift):
    found = measured("home", paper, sides, *readings(paper, sides, front, back))
    for one, other in ((found.front, front), (found.back, back)):
        assert abs(one.dx - other.dx) <= 3
        assert abs(one.dy - other.dy) <= 3
        assert abs(one.rotation - other.rotation) <= 2
        assert abs(one.scale - other.scale) <= 3
    corners = [complex(x, y) for x in (0, paper.width) for y in (0, paper.height)]
    for is_back, drift in ((False, front), (True, back)):
        done = corrected(page_of(paper, is_back), Imposition(sides=sides, printer=found))
        assert all(abs(printed(drift, paper, moved(done, p)) - p) < NEAR for p in corners)


@given(PAPER, st.sampled_from(MEASURED), SMALL, SMALL, st.integers(-300, 300))
def test_a_ruler_that_is_read_badly_moves_both_sides_alike(
    paper: Paper, sides: Sides, front: Drift, back: Drift, slip: int
):
    """The back is measured by the front, so they stay one behind the other."""
    on_front, on_back = readings(paper, sides, front, back)
    on_front[0] += slip
    on_front[3] -= slip
    found = measured("home", paper, sides, on_front, on_back)
    how = Imposition(sides=sides, printer=found)
    for x, y in ((30_000, 40_000), (paper.width - 25_000, 60_000)):
        there = printed(front, paper, moved(corrected(page_of(paper, False), how), complex(x, y)))
        planned = behind(paper, sides, complex(x, y))
        back_there = printed(back, paper, moved(corrected(page_of(paper, True), how), planned))
        assert abs(behind(paper, sides, there) - back_there) < NEAR


@given(DRIFT, DRIFT)
def test_turned_on_its_other_edge_the_back_is_moved_the_other_way(front: Drift, back: Drift):
    paper, card = PAPERS["a4"], (63_000, 88_000)
    printer = Printer("home", "a4", "long-edge", front, back)
    slots = grid(paper, card).slots(4, 3_000)
    physical = {}
    for sides in ("long-edge", "short-edge"):
        done = corrected(page_of(paper, True), Imposition(sides=sides, printer=printer))
        (*_, slot) = back_of(slots, paper, sides)
        corner = (
            complex(slot.x, slot.y) if sides == "long-edge" else complex(slot.right, slot.bottom)
        )
        point = moved(done, corner)
        # the same machine: of a page that is the other way up it prints the other end first
        whole = complex(paper.width, paper.height)
        physical[sides] = (
            printed(back, paper, point)
            if sides == "long-edge"
            else whole - printed(back, paper, whole - point)
        )
        assert abs(physical[sides] - corner) < NEAR


@pytest.mark.parametrize(
    ("measured_for", "sides", "is_back", "moved_by"),
    [
        ("long-edge", "fronts", False, "front"),
        ("long-edge", "fold", False, "front"),
        ("long-edge", "backs", True, "front"),
        ("fronts-then-backs", "backs", True, "back"),
    ],
)
def test_one_side_alone_runs_through_the_printer_as_a_front(
    measured_for: str, sides: Sides, is_back: bool, moved_by: str
):
    drifts = {"front": Drift(1_000, 0), "back": Drift(-2_000, 0)}
    printer = Printer("home", "a4", measured_for, drifts["front"], drifts["back"])
    done = corrected(page_of(PAPERS["a4"], is_back), Imposition(sides=sides, printer=printer))
    assert moved(done, 0j) == -drifts[moved_by].dx


def test_page_boxes_follow_and_the_content_does_as_another_program_reads_it():
    paper = PAPERS["letter"].turned()
    trim = (20_000, 30_000, 200_000, 180_000)
    ops = (Path(rectangle(20_000, 30_000, 180_000, 150_000), "#000000"),)
    page = Page(paper.width, paper.height, ops, trim, (17_000, 27_000, 203_000, 183_000))
    printer = Printer("home", "letter", "long-edge", Drift(1_500, -500), EXACT)
    done = corrected(page, Imposition(printer=printer))
    with pikepdf.open(io.BytesIO(pdf([done], "sheet", "en", "somebody"))) as file:
        (sheet,) = file.pages
        wide, high = (float(v) * 25_400 / 72 for v in sheet.mediabox[2:])
        left, lower, right, upper = (float(v) * 25_400 / 72 for v in sheet.trimbox)
        assert (round(wide), round(high)) == (215_900, 279_400)
        # turned by a quarter to the right, then moved 1.5 mm to the left and 0.5 mm down
        assert [round(v, -1) for v in (left, high - upper, right, high - lower)] == [
            215_900 - 180_000 - 1_500, 20_000 + 500, 215_900 - 30_000 - 1_500, 200_000 + 500,
        ]  # fmt: skip


def test_without_a_printer_nothing_changes():
    page = page_of(PAPERS["a4"], True)
    assert corrected(page, Imposition()) is page
    done = corrected(page, Imposition(printer=Printer("home", "a4", "long-edge", EXACT, EXACT)))
    assert replace(done, ops=page.ops) == page
