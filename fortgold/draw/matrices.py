"""Matrices (a b c d e f, as in SVG): how a group of operations is moved and turned."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import cast

from fortgold.draw.ops import Matrix, Point, Segment

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
Rect = tuple[int, int, int, int]  # left, top, right, bottom


def turned(degrees: float, x: float, y: float) -> Matrix:
    """Clockwise by so many degrees about (x, y)."""
    c, s = round(cos(radians(degrees)), 9), round(sin(radians(degrees)), 9)
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """First the inner one, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """What is drawn at (x, y) of something with that matrix."""
    return after(matrix, (1, 0, 0, 1, x, y)) if x or y else matrix


def put(matrix: Matrix, point: tuple[float, float]) -> Point:
    """Where a point comes to lie."""
    a, b, c, d, e, f = matrix
    x, y = point
    return round(a * x + c * y + e), round(b * x + d * y + f)


def taken(matrix: Matrix, point: Point) -> Point:
    """The point that comes to lie there; the point itself where a matrix is flat."""
    a, b, c, d, e, f = matrix
    x, y = point[0] - e, point[1] - f
    area = a * d - b * c
    return (round((d * x - c * y) / area), round((a * y - b * x) / area)) if area else point


def outline(matrix: Matrix, d: tuple[Segment, ...]) -> tuple[Segment, ...]:
    out: list[Segment] = []
    for name, *numbers in d:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        placed = [v for pair in pairs for v in put(matrix, pair)]
        out.append(cast(Segment, (name, *placed)))
    return tuple(out)


def growth(matrix: Matrix) -> float:
    """How many times as long lengths become, in the mean."""
    a, b, c, d, *_ = matrix
    return sqrt(abs(a * d - b * c))


def shared(one: Rect, other: Rect) -> Rect:
    """What two rectangles have in common; its sides are the wrong way round where that is nothing."""
    return (
        max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]),
    )  # fmt: skip


def around(matrix: Matrix, rect: Rect) -> Rect:
    """The rectangle around a rectangle where it comes to lie."""
    left, top, right, bottom = rect
    if matrix is IDENTITY and left <= right and top <= bottom:
        return rect
    corners = [put(matrix, (x, y)) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
