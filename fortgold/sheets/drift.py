"""A printer's drift: found from what is read on its calibration sheet, and undone on pages.

Points of a side are complex numbers of µm, x to the right and y downwards from the middle of the upright paper,
as seen from that side. A printer takes a point `p` to `shift + stretch * p`.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import degrees, radians

from fortgold.data.papers import Paper
from fortgold.data.printers import EXACT, WHOLE, Drift, Printer
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Matrix, Page
from fortgold.sheets.imposition import Grid, Imposition

Points = tuple[complex, complex]
MARK = 20_000  # of a mark on the calibration sheet, from the two edges of the paper beside it
EVEN = 5_000  # where a scale on its back is exact


@dataclass(frozen=True, slots=True)
class Similarity:
    """A map of the plane that keeps shapes."""

    shift: complex
    stretch: complex

    @classmethod
    def taking(cls, points: Points, to: Points) -> Similarity:
        """The one that takes two points to two others."""
        stretch = (to[1] - to[0]) / (points[1] - points[0])
        return cls(to[0] - stretch * points[0], stretch)

    @classmethod
    def of(cls, drift: Drift) -> Similarity:
        """What a printer does to a side."""
        turn = radians(drift.rotation / 1000)
        return cls(complex(drift.dx, drift.dy), rect(drift.scale / WHOLE, turn))

    @property
    def drift(self) -> Drift:
        """The same in what a user is told."""
        turn, scale = degrees(phase(self.stretch)), abs(self.stretch)
        return Drift(
            round(self.shift.real), round(self.shift.imag), round(turn * 1000), round(scale * WHOLE)
        )

    def __call__(self, point: complex) -> complex:
        return self.shift + self.stretch * point

    def undone(self, point: complex) -> complex:
        """Which point comes to lie there."""
        return (point - self.shift) / self.stretch

    def undoing(self, paper: tuple[int, int]) -> Matrix:
        """As a matrix of µm from the paper's corner: what makes up for it."""
        middle, share = complex(*paper) / 2, 1 / self.stretch
        moved = middle - share * (middle + self.shift)
        return (share.real, share.imag, -share.imag, share.real, moved.real, moved.imag)


def marks(paper: Paper) -> Points:
    """The two marks of the calibration sheet's front, at opposite corners: A and B."""
    first = complex(MARK - paper.width / 2, MARK - paper.height / 2)
    return first, -first


def behind(point: complex, sides: str) -> complex:
    """A point of one side as it is seen from the other one."""
    turned = point.conjugate()
    return turned if sides == "short-edge" else -turned


def measured(
    name: str, paper: Paper, sides: str, front: Sequence[int], back: Sequence[int]
) -> Printer:
    """The printer that was read so: x and y of A, then of B, in µm. On the front they lead from the paper's
    nearest edges to the mark; on the back they are what its scales say where the marks of the front are seen.
    """
    a, b = marks(paper)
    corner = complex(paper.width, paper.height) / 2
    seen = (complex(*front[:2]) - corner, corner - complex(*front[2:]))
    read = [complex(x - EVEN, y - EVEN) for x, y in (back[:2], back[2:])]
    scales = (behind(a, sides) + read[0], behind(b, sides) + read[1])
    there = (behind(seen[0], sides), behind(seen[1], sides))
    return Printer(
        name,
        paper.id,
        sides,
        Similarity.taking((a, b), seen).drift,
        Similarity.taking(scales, there).drift,
    )


def drift_of(printer: Printer, sides: str, is_back: bool) -> Drift:
    """How a side comes out that is printed so.

    A printer that turns the paper on its other edge prints the back the other way up, but the paper runs
    through it as before. What is printed on one side alone runs through it as a front.
    """
    if not is_back or (sides == "backs" and printer.sides != "fronts-then-backs"):
        return printer.front
    back = printer.back
    if (sides == "short-edge") != (printer.sides == "short-edge"):
        back = replace(back, dx=-back.dx, dy=-back.dy)
    return back


def corrected(page: Page, how: Imposition) -> Page:
    """The page upright, its content moved so that the printer prints it where it should be."""
    if how.printer is None:
        return page
    matrix = matrices.IDENTITY
    size = page.width, page.height
    if page.width > page.height:  # which way round a driver would turn it nobody knows
        matrix, size = (0, 1, -1, 0, page.height, 0), (page.height, page.width)
    drift = drift_of(how.printer, how.sides, page.is_back)
    if drift != EXACT:
        matrix = matrices.after(Similarity.of(drift).undoing(size), matrix)
    trim, bleed = (matrices.around(matrix, box) for box in (page.trim, page.bleed))
    kept = max(0, bleed[0]), max(0, bleed[1]), min(size[0], bleed[2]), min(size[1], bleed[3])
    ops = (Group(page.ops, "corrected", matrix=matrix),)
    return Page(*size, ops, trim, kept, page.is_back)


def room_left(on: Grid, printer: Printer, sides: str) -> float:
    """How far cards of a full sheet stay from the paper's edge once they are moved, in µm; less than 0: beyond it."""
    size = on.paper.width, on.paper.height
    half = complex(size[0] / 2 - on.left, size[1] / 2 - on.top)
    whole = complex(*size) / 2
    if size[0] > size[1]:
        half, whole = complex(half.imag, half.real), complex(whole.imag, whole.real)
    corners = (half, half.conjugate(), -half, -half.conjugate())
    sought = [
        Similarity.of(drift_of(printer, sides, is_back)).undone(corner)
        for is_back in (False, True)
        for corner in corners
    ]
    return min(min(whole.real - abs(p.real), whole.imag - abs(p.imag)) for p in sought)
