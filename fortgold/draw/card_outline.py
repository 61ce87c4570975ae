"""The outline of a card after cutting, as straight lines and arcs: a rectangle, a hexagon or a circle.

A hexagon has points at the left and the right where it is wider than high, else at the top and the
bottom; its sides are equal where the shorter side of its box is 0.866 of the longer. Lengths are µm from
the corner of that box, y downwards; outlines go clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple, cast

from fortgold.data.model import CardShape, Size
from fortgold.draw.ops import Segment, rectangle

Spot = tuple[float, float]
QUARTER = sqrt(2) - 1  # the bulge of a quarter of a circle


class Vertex(NamedTuple):
    """Where a line or an arc of a closed outline begins; it ends at the next vertex.

    `bulge` is the tangent of a quarter of the angle of an arc that turns clockwise, 0 for a line, as in DXF.
    """

    x: float
    y: float
    bulge: float = 0.0


def outline(size: Size, shape: CardShape, radius: int, grow: int = 0) -> tuple[Segment, ...]:
    """The outline of a card with corners of a radius, moved outwards by `grow`: the edge of its bleed."""
    if shape == "hexagon":
        return curves(vertices(size, shape, radius, grow))
    wide, high = (side + 2 * grow for side in size)
    rounded = min(wide, high) // 2 if shape == "circle" else radius and radius + grow
    return rectangle(-grow, -grow, wide, high, rounded)


def vertices(size: Size, shape: CardShape, radius: int, grow: int = 0) -> tuple[Vertex, ...]:
    """As `outline`, exact, with its arcs as arcs."""
    wide, high = size
    if shape == "circle":
        left, top, right, bottom = -grow, -grow, wide + grow, high + grow
        ends = ((wide / 2, top), (right, high / 2), (wide / 2, bottom), (left, high / 2))
        return tuple(Vertex(x, y, QUARTER) for x, y in ends)
    corners = corners_of(size, shape)
    grown = _grown(corners, grow) if grow else corners
    if not radius:
        return tuple(Vertex(*corner) for corner in grown)
    return tuple(_rounded(grown, min(radius, largest_radius(size, shape)) + grow))


def corners_of(size: Size, shape: CardShape) -> tuple[Spot, ...]:
    """The corners of a hexagon, or of a rectangle."""
    wide, high = size
    if shape != "hexagon":
        return (0, 0), (wide, 0), (wide, high), (0, high)
    if wide >= high:
        near, far, middle = wide / 4, wide * 3 / 4, high / 2
        return (near, 0), (far, 0), (wide, middle), (far, high), (near, high), (0, middle)
    near, far, middle = high / 4, high * 3 / 4, wide / 2
    return (middle, 0), (wide, near), (wide, far), (middle, high), (0, far), (0, near)


def largest_radius(size: Size, shape: CardShape) -> int:
    """The roundest that the corners of such a card can be."""
    if shape != "hexagon":
        return min(size) // 2
    around = [*_around(corners_of(size, shape))]
    cuts = [_cut(*three) for three in around]
    sides = (hypot(x - u, y - v) for _, (u, v), (x, y) in around)
    return int(
        min(
            side / (one + other)
            for side, (one, other) in zip(sides, pairwise((*cuts, cuts[0])), strict=True)
        )
    )


def beyond(size: Size, shape: CardShape, where: tuple[float, float, float, float]) -> float:
    """How far a rectangle (left, top, right, bottom) reaches beyond the outline; less than 0 inside of it."""
    left, top, right, bottom = where
    spots = [(x, y) for x in (left, right) for y in (top, bottom)]
    if shape == "circle":
        radius = min(size) / 2
        return max(hypot(x - radius, y - radius) for x, y in spots) - radius
    sides = ((one, _toward(one, other)) for _, one, other in _around(corners_of(size, shape)))
    return max((x - u) * b - (y - v) * a for (u, v), (a, b) in sides for x, y in spots)


def along(size: Size, shape: CardShape, steps: int) -> Iterator[tuple[Spot, Spot]]:
    """Points of the outline, so many a side, each with the direction that leads straight outwards."""
    if shape == "circle":
        radius = min(size) / 2
        for i in range(4 * steps):
            out = cos(pi * i / (2 * steps)), sin(pi * i / (2 * steps))
            yield (radius + radius * out[0], radius + radius * out[1]), out
        return
    for _, (x, y), (u, v) in _around(corners_of(size, shape)):
        a, b = _toward((x, y), (u, v))
        for i in range(steps + 1):
            yield (x + (u - x) * i / steps, y + (v - y) * i / steps), (b, -a)


def shifted(path: Sequence[Segment], x: int, y: int) -> tuple[Segment, ...]:
    """A path so far to the right and down."""
    by = (x, y) * 3
    return tuple(
        cast(Segment, (one[0], *(at + d for at, d in zip(one[1:], by, strict=False))))
        for one in path
    )


def curves(vertices: Sequence[Vertex]) -> tuple[Segment, ...]:
    """An outline as a path: each arc, of less than half a circle, as a cubic curve."""
    first, *_ = vertices
    path: list[Segment] = [("M", round(first.x), round(first.y))]
    for i, (one, after) in enumerate(pairwise((*vertices, first)), 1):
        end = round(after.x), round(after.y)
        if not one.bulge:
            if i < len(vertices):  # the last line is drawn by closing it
                path.append(("L", *end))
            continue
        x, y, b = after.x - one.x, after.y - one.y, one.bulge
        # the chord, turned by half the angle of the arc, is its tangent at either end
        cosine, sine = (1 - b * b) / 3, 2 * b / 3
        begin = one.x + (x * cosine + y * sine), one.y + (y * cosine - x * sine)
        stop = after.x - (x * cosine - y * sine), after.y - (y * cosine + x * sine)
        path.append(("C", *_whole(begin), *_whole(stop), *end))
    return (*path, ("Z",))


def _whole(spot: Spot) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])


def _around(corners: Sequence[Spot]) -> Iterator[tuple[Spot, Spot, Spot]]:
    """Each corner between the one before and the one after."""
    for i, corner in enumerate(corners):
        yield corners[i - 1], corner, corners[(i + 1) % len(corners)]


def _toward(start: Spot, end: Spot) -> Spot:
    """The direction from one point to another, 1 long."""
    x, y = end[0] - start[0], end[1] - start[1]
    return x / hypot(x, y), y / hypot(x, y)


def _cut(before: Spot, corner: Spot, after: Spot) -> float:
    """How far from a corner a rounding of radius 1 begins: the tangent of half the angle that one turns there."""
    (a, b), (c, d) = _toward(before, corner), _toward(corner, after)
    return (a * d - b * c) / (1 + a * c + b * d)


def _grown(corners: Sequence[Spot], by: int) -> tuple[Spot, ...]:
    """Corners of the outline whose sides are so far outside."""
    out: list[Spot] = []
    for before, corner, after in _around(corners):
        (a, b), cut = _toward(before, corner), _cut(before, corner, after)
        out.append((corner[0] + by * (a * cut + b), corner[1] + by * (b * cut - a)))
    return tuple(out)


def _rounded(corners: Sequence[Spot], radius: float) -> Iterator[Vertex]:
    for before, corner, after in _around(corners):
        cut = _cut(before, corner, after)
        (a, b), (c, d), (x, y) = _toward(before, corner), _toward(corner, after), corner
        reach = radius * cut
        bulge = (sqrt(1 + cut * cut) - 1) / cut  # the tangent of half the angle of `cut`
        yield Vertex(x - reach * a, y - reach * b, bulge)
        yield Vertex(x + reach * c, y + reach * d)
