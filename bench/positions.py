"""Where cards lie in built PDFs, as another program reads it, beside the plan: the largest difference in mm.

    ./run python bench/positions.py [--paper a4,letter] [--sides all] [--gap 0,4] [--drift 1.2,-0.7,0.4,100.2]

The sheets of each built-in game are made as files; pikepdf opens them and their contents are followed, operator by
operator: where each card begins, where the marks stand that are cut along, and the TrimBox. The plan is the
imposition alone, before anything is drawn. With `--drift` (mm to the right and down, degrees, percent) the files are
made for a printer that prints so, and what it would print is read. Exit code 1 where anything is over 0.01 mm off,
or missing.
"""

from __future__ import annotations

import argparse
import io
import sys
from cmath import rect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import radians
from pathlib import Path

import pikepdf

from fortgold.build.make import files_of
from fortgold.build.plan import sheets
from fortgold.data.library import Opened, Shelf
from fortgold.data.papers import PAPERS, Paper
from fortgold.data.printers import EXACT, MEASURED, Drift, Printer
from fortgold.sheets.imposition import SIDES, USUAL, CardPlace, Imposition, Sides, back_of
from fortgold.sheets.marks import LINE
from fortgold.sheets.sheet_pages import PrintedGame

HERE = Path(__file__).parents[1]
MOST = 10  # µm
UM = 25_400 / 72  # of a point
Matrix = pikepdf.Matrix


@dataclass
class Found:
    """What a page holds, in µm from its upper left corner."""

    corners: list[tuple[float, float]] = field(default_factory=list)  # of the cards' own axes
    across: set[float] = field(default_factory=set)  # x of upright marks
    down: set[float] = field(default_factory=set)  # y of level ones
    trim: tuple[float, ...] = ()


@dataclass(frozen=True)
class OnPaper:
    """What becomes of a point of an upright page, in µm from its upper left corner, on paper that lies as planned."""

    paper: Paper
    drift: tuple[float, float, float, float] = (0, 0, 0, 100)

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        if self.drift == (0, 0, 0, 100):
            return x, y
        dx, dy, degrees, percent = self.drift
        lies = self.paper.width > self.paper.height
        wide, high = sorted((self.paper.width, self.paper.height))
        middle = complex(wide, high) / 2
        turned = (complex(x, y) - middle) * rect(percent / 100, radians(degrees))
        point = middle + turned + complex(dx, dy) * 1000
        return (point.imag, wide - point.real) if lies else (point.real, point.imag)


def read(page: pikepdf.Page, printed: OnPaper) -> Found:
    """Follow the operators of a page: `cm`, clips, and black lines as wide as a mark."""
    high = float(page.mediabox[3])
    left, lower, right, upper = map(float, page.trimbox)
    found = Found(trim=tuple(v * UM for v in (left, high - upper, right, high - lower)))
    matrix, kept, width, stroke = Matrix(), list[tuple[Matrix, float, str]](), 0.0, ""
    line: list[tuple[float, float]] = []
    depth = 1 + (printed.drift != (0, 0, 0, 100))  # all that is moved for a printer is one group

    def placed(x: float, y: float) -> tuple[float, float]:
        across, up = matrix.transform((x, y))
        return printed(across * UM, (high - up) * UM)

    for operands, operator in pikepdf.parse_content_stream(page):
        values = (
            [float(v) for v in operands] if str(operator) in ("cm", "w", "m", "l", "RG") else []
        )
        match str(operator):
            case "q":
                kept.append((matrix, width, stroke))
            case "Q":
                matrix, width, stroke = kept.pop()
            case "cm":
                matrix = Matrix(*values) @ matrix
            case "w":
                width = values[0]
            case "RG":
                stroke = "black" if not any(values) else "other"
            case "m":
                line = [placed(*values)]
            case "l":
                line.append(placed(*values))
            case "W" | "W*" if len(kept) == depth:  # a card's clip, in the card's own axes
                found.corners.append(placed(0, 0))
            case "S" if stroke == "black" and round(width) == LINE and len(line) == 2:
                (x0, y0), (x1, y1) = line
                if abs(x0 - x1) < 1:
                    found.across.add(x0)
                if abs(y0 - y1) < 1:
                    found.down.add(y0)
    return found


def planned(
    printed: PrintedGame, paper: Paper, how: Imposition
) -> Iterator[tuple[Paper, list[CardPlace]]]:
    """The paper of each page as it lies, and the places on it."""
    first = how if how.sides == "fold" else replace(how, sides="fronts")
    fronts, backs = list[tuple[Paper, list[CardPlace]]](), list[tuple[Paper, list[CardPlace]]]()
    for lying, cut in printed.cuts(paper, first):
        slots = [slot for slot, *_ in cut]
        fronts.append((lying, slots))
        backs.append((lying, [*back_of(slots, lying, how.sides)]))
    match how.sides:
        case "fronts":
            yield from fronts
        case "backs":
            yield from backs
        case "fronts-then-backs":
            yield from fronts + backs
        case "fold":
            yield from ((lying, a + b) for (lying, a), (_, b) in zip(fronts, backs, strict=True))
        case _:
            yield from (page for both in zip(fronts, backs, strict=True) for page in both)


def differences(places: Sequence[CardPlace], found: Found, has_box: bool) -> Iterator[float]:
    """Of each card, each cut and each side of the TrimBox, in µm; infinite for what is not there."""
    if len(found.corners) != len(places):
        yield float("inf")
    for place, (x, y) in zip(places, found.corners, strict=False):
        corner = (place.right, place.bottom) if place.upside_down else (place.x, place.y)
        yield max(abs(x - corner[0]), abs(y - corner[1]))
    lefts, tops = [one.x for one in places], [one.y for one in places]
    rights, bottoms = [one.right for one in places], [one.bottom for one in places]
    box = min(lefts), min(tops), max(rights), max(bottoms)
    if has_box:
        yield from (abs(a - b) for a, b in zip(box, found.trim, strict=True))
    for cuts, marks in ((lefts + rights, found.across), (tops + bottoms, found.down)):
        for cut in {*cuts}:
            yield min((abs(cut - mark) for mark in marks), default=float("inf"))


def measured(
    opened: Opened, paper: Paper, sides: Sides, gap: int, drift: tuple[float, float, float, float]
) -> tuple[float, int, int]:
    """The largest difference of a file, its pages and its cards."""
    assert opened.game
    thousandths = Drift(*(round(v * 1000) for v in drift))
    measured_as = sides if sides in MEASURED else "long-edge"
    printer = Printer("bench", paper.id, measured_as, thousandths, thousandths)
    has_box = thousandths == EXACT
    how = replace(USUAL, sides=sides, gap=gap, printer=None if has_box else printer)
    (job,) = sheets((paper,), ("en",), (sides,), True, ("colour",), how)
    ((data, *_),) = files_of(opened.game, opened.look, [job], "00000000")
    plan = [*planned(PrintedGame(opened.game, opened.look, "en"), paper, how)]
    worst = 0.0
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page, (lying, places) in zip(pdf.pages, plan, strict=True):
            found = read(page, OnPaper(lying, drift))
            worst = max(worst, *differences(places, found, has_box))
    return worst, len(plan), sum(len(places) for _, places in plan)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--paper", default="a4,letter")
    parser.add_argument("--sides", default="all")
    parser.add_argument("--gap", default="0,4")
    parser.add_argument("--drift", default="0,0,0,100")
    asked = parser.parse_args()
    shelf = Shelf(HERE / "cards", HERE / "templates")
    chosen = SIDES if asked.sides == "all" else tuple(asked.sides.split(","))
    dx, dy, degrees, percent = map(float, asked.drift.split(","))
    drift = dx, dy, degrees, percent
    worst, pages, cards = 0.0, 0, 0
    print(f"{'game':18} {'paper':8} {'sides':18} {'gap':>3} {'pages':>6} {'cards':>6} {'mm':>9}")
    for name, paper, sides, gap in product(
        shelf.names(), asked.paper.split(","), chosen, asked.gap.split(",")
    ):
        most, count, places = measured(
            shelf.open(name), PAPERS[paper], sides, int(gap) * 1000, drift
        )
        print(f"{name:18} {paper:8} {sides:18} {gap:>3} {count:6} {places:6} {most / 1000:9.5f}")
        worst, pages, cards = max(worst, most), pages + count, cards + places
    print(f"{cards} cards on {pages} pages: {worst / 1000:.5f} mm at most")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
