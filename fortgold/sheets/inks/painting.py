"""Outlines painted in amounts of ink on a grid of pixels: each pixel has the share of it that they cover.

Areas are exact to the rounding of numbers, however fine a line is: an edge adds to each row of pixels what lies
to its right. Only where two edges of one path share a pixel is what they cover taken as a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, pi

import numpy as np
from numpy.typing import NDArray

from fortgold.draw.ops import Matrix, Path, Segment, rectangle

PIECES = 8  # chords of a curve
SHARES = np.array(  # of a curve's four points, where each of its chords begins or ends
    [
        (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        for t, u in ((i / PIECES, 1 - i / PIECES) for i in range(PIECES + 1))
    ]
)
Lines = NDArray[np.float64]  # a row each: x, y, to x, to y
Layer = NDArray[
    np.float32
]  # four planes of pixels: three inks, and how much of what is below they hide
Rect = tuple[int, int, int, int]


class Painting:
    """Pixels of so many µm from a corner on. `layer` has inks and cover, each 0 to 1."""

    def __init__(self, left: float, top: float, across: int, down: int, pixel: float) -> None:
        self.left, self.top, self.pixel = left, top, pixel
        self.across, self.down = across, down
        self.layer: Layer = np.zeros((4, down, across), np.float32)

    def fill(
        self,
        d: Sequence[Segment],
        matrix: Matrix,
        inks: Sequence[float],
        share: float,
        even_odd: bool,
    ) -> None:
        """What an outline encloses, of which so large a share shows."""
        straight, curved, closing = _pieces(d)
        self._cover(
            np.concatenate((straight, _chords(curved), closing)), matrix, inks, share, even_odd
        )

    def line(self, op: Path, matrix: Matrix, inks: Sequence[float], share: float) -> None:
        """The line of a path, as bars; a dashed one as a lighter one."""
        straight, curved, closing = _pieces(op.d, is_line=True)
        is_joined = len(curved) > 0 or len(closing) > 0 or len(straight) * 2 != len(op.d)
        end = op.width * pi / 8 if op.round else op.width / 2 if is_joined else 0.0
        bars = [_bars(np.concatenate((straight, closing)), op.width / 2, end)]
        if len(curved):
            bars.append(_bars(_chords(curved), op.width / 2, 0.0))
        drawn = sum(op.dash[::2]) / sum(op.dash) if sum(op.dash) else 1.0
        self._cover(np.concatenate(bars), matrix, inks, share * drawn, False)

    def paste(self, other: Layer, x: float, y: float, room: Rect, share: float) -> None:
        """Another painting of equal pixels, its corner nearest to (x, y) µm, within a rectangle in µm."""
        column, row = round((x - self.left) / self.pixel), round((y - self.top) / self.pixel)
        first, last = (round((v - self.left) / self.pixel) for v in room[::2])
        top, bottom = (round((v - self.top) / self.pixel) for v in room[1::2])
        first, top = max(first, column, 0), max(top, row, 0)
        last = min(last, column + other.shape[2], self.across)
        bottom = min(bottom, row + other.shape[1], self.down)
        if first < last and top < bottom:
            seen = other[:, top - row : bottom - row, first - column : last - column]
            seen = seen * np.float32(share) if share < 1 else seen
            below = self.layer[:, top:bottom, first:last]
            below *= 1 - seen[3]
            below += seen

    def _cover(
        self, lines: Lines, matrix: Matrix, inks: Sequence[float], share: float, even_odd: bool
    ) -> None:
        if not len(lines):
            return
        a, b, c, d, e, f = matrix
        x, y = lines[:, ::2], lines[:, 1::2]
        xs = (a * x + c * y + (e - self.left)) / self.pixel
        ys = (b * x + d * y + (f - self.top)) / self.pixel
        left, right = max(0, floor(xs.min())), min(self.across, ceil(xs.max()))
        top, bottom = max(0, floor(ys.min())), min(self.down, ceil(ys.max()))
        if left >= right or top >= bottom:
            return
        cover = _cover(xs - left, ys - top, right - left, bottom - top, even_odd)
        self._lay(cover, left, top, inks, share)

    def rectangle(self, box: Rect, matrix: Matrix, inks: Sequence[float], share: float) -> None:
        """A rectangle, such as what words and pictures take."""
        x, y, to_x, to_y = box
        a, b, c, d, e, f = matrix
        if b or c:
            self.fill(rectangle(x, y, to_x - x, to_y - y), matrix, inks, share, False)
            return
        columns, left = _steps(
            (a * x + e - self.left) / self.pixel,
            (a * to_x + e - self.left) / self.pixel,
            self.across,
        )
        rows, top = _steps(
            (d * y + f - self.top) / self.pixel, (d * to_y + f - self.top) / self.pixel, self.down
        )
        self._lay((rows[:, None] * columns).astype(np.float32), left, top, inks, share)

    def _lay(
        self, cover: NDArray[np.float32], left: int, top: int, inks: Sequence[float], share: float
    ) -> None:
        cover *= np.float32(share)
        down, across = cover.shape
        below = self.layer[:, top : top + down, left : left + across]
        below *= 1 - cover
        for plane, ink in zip(below, (*inks, 1.0), strict=True):
            if ink:
                plane += cover * np.float32(ink)


def _steps(one: float, other: float, most: int) -> tuple[NDArray[np.float64], int]:
    """How much of each of so many pixels in a row lies between two places, from the first such pixel on."""
    start, end = max(0.0, min(one, other)), min(float(most), max(one, other))
    first = floor(start)
    pixels = np.arange(first, max(first, ceil(end)))
    return np.minimum(pixels + 1, end) - np.maximum(pixels, start), first


def _cover(xs: Lines, ys: Lines, across: int, down: int, even_odd: bool) -> NDArray[np.float32]:
    """How much of each pixel lies within edges."""
    one, other = ys[:, 0], ys[:, 1]
    low = np.minimum(np.maximum(np.minimum(one, other), 0), down)
    high = np.minimum(np.maximum(np.maximum(one, other), 0), down)
    first = np.floor(low).astype(np.int64)
    rows = np.where(high > low, np.ceil(high).astype(np.int64) - first, 0)
    edge = np.repeat(np.arange(len(rows)), rows)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(rows) - rows, rows) + first[edge]
    start, end = np.maximum(low[edge], row), np.minimum(high[edge], row + 1)
    tall = other - one
    slope = (xs[:, 1] - xs[:, 0]) / np.where(tall, tall, 1)
    at = xs[edge, 0] + ((start + end) / 2 - ys[edge, 0]) * slope[edge]
    at = np.minimum(np.maximum(at, 0), across)
    column = np.floor(at).astype(np.int64)
    part, weight = at - column, (end - start) * np.sign(tall)[edge]
    cell = row * (across + 2) + column
    size = down * (across + 2)
    sums = np.bincount(cell, weight * (1 - part), size) + np.bincount(cell + 1, weight * part, size)
    winding = np.abs(np.cumsum(sums.reshape(down, across + 2), axis=1)[:, :across])
    found = 1 - np.abs(1 - winding % 2) if even_odd else np.minimum(winding, 1)
    return found.astype(np.float32)


def _pieces(d: Sequence[Segment], is_line: bool = False) -> tuple[Lines, Lines, Lines]:
    """Straight lines, curves (eight numbers each), and what closes an outline; of a line only where it says so."""
    straight: list[tuple[float, ...]] = []
    curved: list[tuple[float, ...]] = []
    closing: list[tuple[float, ...]] = []
    start = at = (0.0, 0.0)
    for segment in d:
        match segment:
            case ("M", x, y):
                if not is_line and at != start:
                    closing.append((*at, *start))
                start = at = (x, y)
            case ("L", x, y):
                straight.append((*at, x, y))
                at = (x, y)
            case ("C", *numbers):
                curved.append((*at, *numbers))
                at = (numbers[4], numbers[5])
            case _:
                if at != start:
                    closing.append((*at, *start))
                at = start
    if not is_line and at != start:
        closing.append((*at, *start))
    shaped = (
        np.array(one, float).reshape(-1, n) for one, n in ((straight, 4), (curved, 8), (closing, 4))
    )
    first, second, third = shaped
    return first, second, third


def _chords(curved: Lines) -> Lines:
    """Curves as chords."""
    points = SHARES @ curved.reshape(-1, 4, 2)
    return np.concatenate((points[:, :-1], points[:, 1:]), axis=2).reshape(-1, 4)


def _bars(lines: Lines, half: float, end: float) -> Lines:
    """The edges of bars along lines, so much longer at each end; all wind the same way."""
    start, to = lines[:, :2], lines[:, 2:]
    along = to - start
    long = np.hypot(along[:, 0], along[:, 1])[:, None]
    along = np.where(long, along / np.where(long, long, 1), (1.0, 0.0))
    beside = np.stack((along[:, 1], -along[:, 0]), axis=1) * half
    start, to = start - along * end, to + along * end
    corners = start + beside, to + beside, to - beside, start - beside
    sides = [np.concatenate((corners[i - 1], corners[i]), axis=1) for i in range(4)]
    return np.concatenate(sides)
