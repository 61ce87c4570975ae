"""Outlines painted in amounts of ink on a grid of pixels: each pixel has the share of it that they cover.

Areas are exact to the rounding of numbers, however fine a line is: an edge adds to each row of pixels what lies
to its right. Only where two edges of one path share a pixel is what they cover taken as a sum.
Shapes wait until something else is painted, and are found together: most have few edges, and what numpy is
called for costs more than what it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi

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
WAITING = 2_000_000  # pixels that shapes may have together while they wait
FEW = 4096  # pixels of which all planes are painted at once
Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]
Lines = Numbers  # a row each: x, y, to x, to y
Cover = NDArray[np.float32]
Layer = NDArray[
    np.float32
]  # four planes of pixels: three inks, and how much of what is below they hide
Rect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class EdgeStyle:
    """How the edges of an outline are painted: as they are, or as bars so wide and so much longer."""

    matrix: Matrix
    inks: Sequence[float]
    share: float
    even_odd: bool
    half: float = 0.0
    end: float = 0.0


class Painting:
    """Pixels of so many µm from a corner on."""

    def __init__(self, left: float, top: float, across: int, down: int, pixel: float) -> None:
        self.left, self.top, self.pixel = left, top, pixel
        self.across, self.down = across, down
        self.laid: Layer = np.zeros((4, down, across), np.float32)
        self.shapes: list[EdgeStyle] = []  # those that wait, with
        self.straight: list[tuple[float, ...]] = []  # their lines: four numbers and which shape
        self.curved: list[tuple[float, ...]] = []  # their curves: eight numbers and which shape
        # other paintings that wait: after how many shapes, what of each is seen, where, and its share
        self.pastes: list[tuple[int, Layer, Layer, float]] = []

    @property
    def layer(self) -> Layer:
        """Inks and cover, each 0 to 1."""
        self._paint()
        return self.laid

    def fill(
        self,
        d: Sequence[Segment],
        matrix: Matrix,
        inks: Sequence[float],
        share: float,
        even_odd: bool,
    ) -> None:
        """What an outline encloses, of which so large a share shows."""
        self._add(d, is_line=False)
        self._wait(EdgeStyle(matrix, inks, share, even_odd))

    def line(self, op: Path, matrix: Matrix, inks: Sequence[float], share: float) -> None:
        """The line of a path, as bars; a dashed one as a lighter one."""
        straight, curved = len(self.straight), len(self.curved)
        closing = self._add(op.d, is_line=True)
        straight = len(self.straight) - straight - closing
        is_joined = len(self.curved) > curved or closing or straight * 2 != len(op.d)
        end = op.width * pi / 8 if op.round else op.width / 2 if is_joined else 0.0
        drawn = sum(op.dash[::2]) / sum(op.dash) if sum(op.dash) else 1.0
        self._wait(EdgeStyle(matrix, inks, share * drawn, False, op.width / 2, end))

    def _add(self, d: Sequence[Segment], is_line: bool) -> int:
        """Lines and curves of the next shape; a line is closed only where it says so. Returns how often it is."""
        which = len(self.shapes)
        straight, curved = self.straight, self.curved
        closing = 0
        start = at = (0.0, 0.0)
        for segment in d:
            match segment:
                case ("M", x, y):
                    if not is_line and at != start:
                        straight.append((*at, *start, which))
                    start = at = (x, y)
                case ("L", x, y):
                    straight.append((*at, x, y, which))
                    at = (x, y)
                case ("C", *numbers):
                    curved.append((*at, *numbers, which))
                    at = (numbers[4], numbers[5])
                case _:
                    if at != start:
                        straight.append((*at, *start, which))
                        closing += 1
                    at = start
        if not is_line and at != start:
            straight.append((*at, *start, which))
        return closing

    def _wait(self, shape: EdgeStyle) -> None:
        self.shapes.append(shape)
        if len(self.shapes) * self.across * self.down > WAITING:
            self._paint()

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
            below = self.laid[:, top:bottom, first:last]
            self.pastes.append((len(self.shapes), seen, below, share))

    def rectangle(self, box: Rect, matrix: Matrix, inks: Sequence[float], share: float) -> None:
        """A rectangle, such as what words and pictures take."""
        x, y, to_x, to_y = box
        self.fill(rectangle(x, y, to_x - x, to_y - y), matrix, inks, share, False)

    def _paint(self) -> None:
        """Paint what waits."""
        shapes, pastes = self.shapes, deque(self.pastes)
        for which, cover, left, top in self._covers() if shapes else ():
            while pastes and pastes[0][0] <= which:
                _pasted(*pastes.popleft()[1:])
            self._lay(cover, left, top, shapes[which].inks, shapes[which].share)
        for paste in pastes:
            _pasted(*paste[1:])
        self.shapes, self.straight, self.curved, self.pastes = [], [], [], []

    def _covers(self) -> Iterator[tuple[int, Cover, int, int]]:
        """Each shape that waits and what it covers."""
        shapes = self.shapes
        lines, of = _edges(shapes, self.straight, self.curved)
        a, b, c, d, e, f = np.array([one.matrix for one in shapes], float)[of].T
        x, y, to_x, to_y = lines.T
        xs = (a * x + c * y + (e - self.left)) / self.pixel
        ys = (b * x + d * y + (f - self.top)) / self.pixel
        to_xs = (a * to_x + c * to_y + (e - self.left)) / self.pixel
        to_ys = (b * to_x + d * to_y + (f - self.top)) / self.pixel
        return _covers((xs, ys, to_xs, to_ys), of, self.across, self.down, shapes)

    def _lay(self, cover: Cover, left: int, top: int, inks: Sequence[float], share: float) -> None:
        cover *= np.float32(share)
        down, across = cover.shape
        below = self.laid[:, top : top + down, left : left + across]
        below *= 1 - cover
        if cover.size < FEW:
            below += cover * np.array((*inks, 1.0), np.float32)[:, None, None]
            return
        for plane, ink in zip(below, (*inks, 1.0), strict=True):
            if ink:
                plane += cover * np.float32(ink)


def _pasted(seen: Layer, below: Layer, share: float) -> None:
    seen = seen * np.float32(share) if share < 1 else seen
    below *= 1 - seen[3]
    below += seen


def _covers(
    ends: tuple[Numbers, ...], of: Indices, across: int, down: int, shapes: Sequence[EdgeStyle]
) -> Iterator[tuple[int, Cover, int, int]]:
    """Each shape, in their order, with how much of each pixel lies within its edges, from which column and row on.

    `of` says to which shape each edge belongs; edges of one lie side by side.
    """
    xs, ys, to_xs, to_ys = ends
    there, first, own = np.unique(of, return_index=True, return_inverse=True)
    low, high = np.minimum(ys, to_ys), np.maximum(ys, to_ys)
    left = _inside(np.floor(np.minimum.reduceat(np.minimum(xs, to_xs), first)), across)
    right = _inside(np.ceil(np.maximum.reduceat(np.maximum(xs, to_xs), first)), across)
    top = _inside(np.floor(np.minimum.reduceat(low, first)), down)
    bottom = _inside(np.ceil(np.maximum.reduceat(high, first)), down)
    wide, tall = right - left, np.where(right > left, bottom - top, 0)
    size = tall * (wide + 2)
    begin = np.cumsum(size) - size
    low = np.minimum(np.maximum(low - top[own], 0), tall[own])
    high = np.minimum(np.maximum(high - top[own], 0), tall[own])
    upper = np.floor(low).astype(np.int64)
    rows = np.where(high > low, np.ceil(high).astype(np.int64) - upper, 0)
    edge = np.repeat(np.arange(len(rows)), rows)
    shape = own[edge]
    row = np.arange(len(edge)) - np.repeat(np.cumsum(rows) - rows, rows) + upper[edge]
    start, end = np.maximum(low[edge], row), np.minimum(high[edge], row + 1)
    rise = to_ys - ys
    slope = (to_xs - xs) / np.where(rise, rise, 1)
    at = (xs - left[own])[edge] + ((start + end) / 2 - (ys - top[own])[edge]) * slope[edge]
    at = np.minimum(np.maximum(at, 0), wide[shape])
    column = np.floor(at).astype(np.int64)
    part, weight = at - column, (end - start) * np.sign(rise)[edge]
    cell = begin[shape] + row * (wide[shape] + 2) + column
    count = int(size.sum())
    sums = np.bincount(cell, weight * (1 - part), count)
    sums += np.bincount(cell + 1, weight * part, count)
    winding = np.abs(np.cumsum(sums))  # each row of an outline adds up to nothing
    for i, which in enumerate(there):
        if not size[i]:
            continue
        one = winding[begin[i] : begin[i] + size[i]].reshape(tall[i], wide[i] + 2)[:, : wide[i]]
        found = 1 - np.abs(1 - one % 2) if shapes[which].even_odd else np.minimum(one, 1)
        yield which, found.astype(np.float32), left[i], top[i]


def _inside(places: Numbers, most: int) -> Indices:
    return np.minimum(np.maximum(places, 0), most).astype(np.int64)


def _edges(
    shapes: Sequence[EdgeStyle],
    straight: Sequence[tuple[float, ...]],
    curved: Sequence[tuple[float, ...]],
) -> tuple[Lines, Indices]:
    """The edges of shapes, and which shape each belongs to, in their order."""
    lines = np.array(straight, float).reshape(-1, 5)
    curves = np.array(curved, float).reshape(-1, 9)
    of = np.concatenate((lines[:, 4], np.repeat(curves[:, 8], PIECES))).astype(np.int64)
    chords = np.concatenate((lines[:, :4], _chords(curves[:, :8])))
    half = np.array([one.half for one in shapes])[of, None]
    end = np.array([one.end for one in shapes])[of, None]
    end[len(lines) :] = 0.0  # a curve ends where it ends
    is_bar = half[:, 0] > 0
    bars = _bars(chords[is_bar], half[is_bar], end[is_bar])
    whole = np.concatenate((chords[~is_bar], bars))
    of = np.concatenate((of[~is_bar], np.tile(of[is_bar], 4)))
    order = np.argsort(of, kind="stable")
    return whole[order], of[order]


def _chords(curved: Numbers) -> Lines:
    """Curves as chords."""
    points = SHARES @ curved.reshape(-1, 4, 2)
    return np.concatenate((points[:, :-1], points[:, 1:]), axis=2).reshape(-1, 4)


def _bars(lines: Lines, half: Numbers, end: Numbers) -> Lines:
    """The edges of bars along lines, each so much longer at its ends; all wind the same way."""
    start, to = lines[:, :2], lines[:, 2:]
    along = to - start
    long = np.hypot(along[:, 0], along[:, 1])[:, None]
    along = np.where(long, along / np.where(long, long, 1), (1.0, 0.0))
    beside = np.stack((along[:, 1], -along[:, 0]), axis=1) * half
    start, to = start - along * end, to + along * end
    corners = start + beside, to + beside, to - beside, start - beside
    sides = [np.concatenate((corners[i - 1], corners[i]), axis=1) for i in range(4)]
    return np.concatenate(sides)
