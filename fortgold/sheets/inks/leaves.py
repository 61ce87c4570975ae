"""What is drawn, one after the other: groups and drawings opened, each operation in its place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot, sqrt

from fortgold.draw import matrices
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Group, Leaf, Matrix, Op, Path, Point, Segment, Stamp
from fortgold.sheets.inks.setting import flat_colour

CHORD = 250  # µm: curves become chords about so long
SHOWS = 50  # percent: what hides less is a shadow, and passed over

Outline = tuple[Segment, ...]


def leaves(ops: Iterable[Op], matrix: Matrix, opens: bool = False) -> Iterator[tuple[Leaf, Matrix]]:
    """Every operation in its place, also those of the drawings that are stamped, if it `opens` them."""
    for op in ops:
        if isinstance(op, Group):
            if op.opacity >= SHOWS:
                inner = matrices.after(matrix, op.matrix) if op.matrix else matrix
                yield from leaves(op.ops, inner, opens)
        elif opens and isinstance(op, Stamp):
            yield from leaves(op.drawing.ops, matrices.moved(matrix, op.x, op.y), opens)
        else:
            yield op, matrix


def moved(op: Path, matrix: Matrix) -> Path:
    """A path where it comes to lie."""
    if matrix == IDENTITY:
        return op
    scale = matrices.growth(matrix)
    dash = tuple(round(v * scale) for v in op.dash)
    return replace(op, d=matrices.outline(matrix, op.d), width=round(op.width * scale), dash=dash)


def colours_at(ops: Iterable[Op], xs: Sequence[int], ys: Sequence[int]) -> tuple[str, ...]:
    """The topmost ink of paths at each point of a grid, row by row, lines as well; "" where there is none."""
    found = [""] * (len(xs) * len(ys))
    for op, matrix in leaves(ops, IDENTITY, opens=True):
        if not isinstance(op, Path):
            continue
        path = moved(op, matrix)
        parts = [part for part in chords(path.d) if len(part) > 1]
        inked = [
            (path.fill, _inside(parts, ys, path.even_odd)),
            (path.stroke, _along(parts, ys, path.width / 2)),
        ]
        for paint, spans in inked:
            colour = flat_colour(paint) if paint else ""
            for row, start, end in spans if colour else ():
                first, last = bisect_right(xs, start), bisect_left(xs, end)
                colours = [colour] * (last - first)
                found[row * len(xs) + first : row * len(xs) + last] = colours
    return tuple(found)


def _inside(
    parts: Sequence[Sequence[tuple[float, float]]], ys: Sequence[int], even_odd: bool
) -> Iterator[tuple[int, float, float]]:
    """What chords enclose on each line across: which line, from where to where."""
    crossings: list[list[tuple[float, int]]] = [[] for _ in ys]
    for (ax, ay), (bx, by) in (edge for part in parts for edge in pairwise((*part, part[0]))):
        for row in range(bisect_left(ys, min(ay, by)), bisect_left(ys, max(ay, by))):
            x = ax + (bx - ax) * (ys[row] - ay) / (by - ay)
            crossings[row].append((x, 1 if by > ay else -1))
    for row, found in enumerate(crossings):
        winding = 0
        for (start, turn), (end, _) in pairwise(sorted(found)):
            winding += 1 if even_odd else turn
            if winding % 2 if even_odd else winding:
                yield row, start, end


def _along(
    parts: Sequence[Sequence[Point]], ys: Sequence[int], half: float
) -> Iterator[tuple[int, float, float]]:
    """What lies no further than `half` from chords, on each line across: which line, from where to where."""
    for (ax, ay), (bx, by) in (chord for part in parts for chord in pairwise(part)):
        long = hypot(bx - ax, by - ay)
        dx, dy = ((bx - ax) / long * half, (by - ay) / long * half) if long else (0.0, 0.0)
        bar = [(ax - dy, ay + dx), (bx - dy, by + dx), (bx + dy, by - dx), (ax + dy, ay - dx)]
        first, last = bisect_left(ys, min(ay, by) - half), bisect_right(ys, max(ay, by) + half)
        for row in range(first, last):
            y = ys[row]
            for x, off in ((ax, y - ay), (bx, y - by)):
                if abs(off) < half:
                    reach = sqrt(half * half - off * off)
                    yield row, x - reach, x + reach
        for row, start, end in _inside([bar], ys[first:last], False):
            yield first + row, start, end


def chords(d: Outline) -> Iterator[list[Point]]:
    """The parts of an outline as chords; what is closed ends where it began."""
    ring: list[Point] = []
    for segment in d:
        match segment:
            case ("M", x, y):
                yield ring
                ring = [(x, y)]
            case ("L", x, y):
                ring.append((x, y))
            case ("C", x1, y1, x2, y2, x, y):
                x0, y0 = ring[-1]
                long = abs(x1 - x0) + abs(y1 - y0) + abs(x2 - x1) + abs(y2 - y1)
                pieces = max(2, min(24, (long + abs(x - x2) + abs(y - y2)) // CHORD))
                ring += [
                    (
                        round(a * x0 + b * x1 + c * x2 + e * x),
                        round(a * y0 + b * y1 + c * y2 + e * y),
                    )
                    for a, b, c, e in _weights(pieces)
                ]
            case _:
                yield [*ring, *ring[:1]]
                ring = ring[:1]
    yield ring


@cache
def _weights(pieces: int) -> tuple[tuple[float, float, float, float], ...]:
    """How much of a curve's four points is the end of each of its pieces."""
    return tuple(
        (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        for t, u in ((i / pieces, 1 - i / pieces) for i in range(1, pieces + 1))
    )
