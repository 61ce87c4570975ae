"""Which ink one sees at a point of a drawing: the topmost fill or picture there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fortgold.draw import matrices, raster
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Leaf,
    Matrix,
    Op,
    Path,
    Picture,
    Point,
    Segment,
    Stamp,
    Words,
    bounds,
)
from fortgold.draw.raster import Raster

CURVE = 8  # straight pieces of a curve: so much of its four points is where each ends
CURVED = tuple(
    (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    for t, u in ((i / CURVE, 1 - i / CURVE) for i in range(1, CURVE + 1))
)
Bounds = tuple[int, int, int, int]


def seen(ops: Sequence[Op], point: Point) -> str | None:
    """The colour of the topmost fill or picture at a point; None where there is none.

    Lines are passed over: nobody takes them for a ground. Raises ops.CannotDraw, raster.Unfit.
    """
    x, y = point
    for op in reversed(ops):
        found = None
        match op:
            case Group():
                at = matrices.taken(op.matrix, point) if op.matrix else point
                is_in = not op.clip or holds(op.clip, at, op.even_odd)
                found = seen(op.ops, at) if is_in else None
            case Stamp():
                found = _seen_in(op.drawing, (x - op.x, y - op.y))
            case Path() if op.fill and op.d and holds(op.d, point, op.even_odd):
                found = op.fill.at(point) if isinstance(op.fill, Gradient) else op.fill
            case Picture():
                found = _seen_on(op, point)
        if found:
            return found
    return None


def middle_of(op: Leaf) -> Point:
    """The middle of an operation; of words that of their small letters."""
    if isinstance(op, Words):
        return op.x + op.width // 2, op.y - op.size * 3 // 8
    left, top, right, bottom = bounds(op)
    return (left + right) // 2, (top + bottom) // 2


def placed(ops: Sequence[Op], matrix: Matrix) -> Op:
    """Operations in their place on a card, as one."""
    return ops[0] if matrix == IDENTITY and len(ops) == 1 else Group(tuple(ops), matrix=matrix)


def near(ops: Sequence[Op], point: Point) -> list[Op]:
    """Those operations that may lie at a point: `seen` need not read the drawings of the others."""
    return [op for op in ops if _may_hold(op, point)]


def _may_hold(op: Op, point: Point) -> bool:
    if isinstance(op, Group):
        at = matrices.taken(op.matrix, point) if op.matrix else point
        return any(_may_hold(one, at) for one in op.ops)
    left, top, right, bottom = bounds(op)
    return left <= point[0] <= right and top <= point[1] <= bottom


@lru_cache(maxsize=8192)
def _seen_in(drawing: Drawing, point: Point) -> str | None:
    x, y = point
    over = [
        op
        for (left, top, right, bottom), op in _parts(drawing)
        if left <= x <= right and top <= y <= bottom
    ]
    return seen(over, point)


@lru_cache(maxsize=256)
def _parts(drawing: Drawing) -> tuple[tuple[Bounds, Op], ...]:
    """What a drawing is made of, each part with the place where it may be."""
    whole = (0, 0, drawing.width, drawing.height)
    return tuple(
        (whole if isinstance(op, Group) else bounds(op), op)
        for op in drawing.ops
        if not isinstance(op, Path) or (op.fill and op.d)
    )


def _seen_on(op: Picture, point: Point) -> str | None:
    x, y = point[0] - op.x, point[1] - op.y
    if not (0 <= x < op.width and 0 <= y < op.height):
        return None
    pixels, (width, height) = _fine(op.raster)
    at = 4 * (y * height // op.height * width + x * width // op.width)
    red, green, blue, alpha = pixels[at : at + 4]
    return f"#{red:02x}{green:02x}{blue:02x}" if alpha >= 128 else None


@lru_cache(maxsize=256)
def _fine(one: Raster) -> tuple[bytes, tuple[int, int]]:
    """The pixels of a picture, so few that each is a mean, row by row: four numbers each."""
    image = raster.small(one)
    return image.tobytes(), image.size


def holds(d: tuple[Segment, ...], point: Point, even_odd: bool = False) -> bool:
    """Whether a point lies inside an outline."""
    x, y = point
    winding = crossings = 0
    for ax, ay, bx, by in [edge for edge in _edges(d) if (edge[1] <= y) != (edge[3] <= y)]:
        if (x - ax) * abs(by - ay) < (bx - ax) * abs(y - ay):
            winding += 1 if by > ay else -1
            crossings += 1
    return bool(crossings % 2 if even_odd else winding)


@lru_cache(maxsize=4096)
def _edges(d: tuple[Segment, ...]) -> tuple[tuple[int, int, int, int], ...]:
    """An outline as straight edges that are not level, each of its parts closed."""
    edges: list[tuple[int, int, int, int]] = []
    start = at = (0, 0)
    for segment in d:
        match segment[0]:
            case "M":
                edges.append((*at, *start))
                start = at = segment[1:]
            case "L":
                edges.append((*at, *segment[1:]))
                at = segment[1:]
            case "C":
                (x0, y0), (x1, y1, x2, y2, x, y) = at, segment[1:]
                for a, b, c, e in CURVED:
                    to = (
                        round(a * x0 + b * x1 + c * x2 + e * x),
                        round(a * y0 + b * y1 + c * y2 + e * y),
                    )
                    edges.append((*at, *to))
                    at = to
            case _:
                edges.append((*at, *start))
                at = start
    edges.append((*at, *start))
    return tuple([edge for edge in edges if edge[1] != edge[3]])
