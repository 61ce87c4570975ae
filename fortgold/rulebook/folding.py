"""Folded sheets: how many pages they hold, which lie side by side, and how far inner ones creep out.

Sheets lie one in the other and are stapled in the fold: four pages a sheet. Pages count from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PER_SHEET = 4
THICKNESS = 100  # µm: 80 g/m² paper, as offices have it
CONTENTS_FROM = 16  # a book of more pages has a list of contents


@dataclass(frozen=True, slots=True)
class LeafSide:
    """One side of a sheet: the pages on its left and on its right half, None if blank; and by how many µm
    both are moved towards the fold, so that the outer margin is even once the edges are cut.
    """

    left: int | None
    right: int | None
    creep: int


def lacking(pages: int) -> int:
    """How many pages more fill the last sheet."""
    return -pages % PER_SHEET


def needs_contents(pages: int) -> bool:
    """Whether a book of so many pages, its contents not counted, has a list of contents."""
    return pages + lacking(pages) > CONTENTS_FROM


def sheets(pages: int, thickness: int = THICKNESS) -> Sequence[LeafSide]:
    """The sides of the sheets of a book from the outermost, its front side first.

    Printed on both sides, turned on the short edge, folded and laid into each other in this order, the
    pages follow one another; blank ones are the last.
    """
    whole = pages + lacking(pages)
    sides: list[LeafSide] = []
    for sheet in range(whole // PER_SHEET):
        first, last, creep = 2 * sheet, whole - 1 - 2 * sheet, sheet * thickness
        sides.append(LeafSide(_page(last, pages), _page(first, pages), creep))
        sides.append(LeafSide(_page(first + 1, pages), _page(last - 1, pages), creep))
    return sides


def stacked(sides: Sequence[LeafSide]) -> list[tuple[LeafSide, ...]]:
    """The same sheets two above each other on paper of twice their height, which is turned on its long edge
    and cut in half: the lower half of the stack then lies inside the upper.
    """
    fronts, reverses = sides[::2], sides[1::2]
    half = (len(fronts) + 1) // 2
    return [tuple(column[k::half][:2]) for k in range(half) for column in (fronts, reverses)]


def _page(number: int, pages: int) -> int | None:
    return number if number < pages else None
