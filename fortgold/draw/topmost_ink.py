"""Which ink one sees at a point of a drawing: the topmost fill or picture there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    for piece in [one for top, bottom, one in _pieces(d) if top <= y < bottom]:
        for ax, ay, bx, by in _edges(piece):
            is_across = (ay <= y) != (by <= y)
            if is_across and (x - ax) * abs(by - ay) < (bx - ax) * abs(y - ay):
                winding += 1 if by > ay else -1
                crossings += 1
    return bool(crossings % 2 if even_odd else winding)


@lru_cache(maxsize=4096)
def _pieces(d: tuple[Segment, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """The lines and curves of an outline, each of its parts closed: from which y to which, and their points."""
    pieces: list[tuple[int, ...]] = []
    start = at = (0, 0)
    for segment in d:
        is_drawn = segment[0] in ("L", "C")
        pieces.append((*at, *(segment[1:] if is_drawn else start)))
        at = start if segment[0] == "Z" else segment[-2:]
        start = at if segment[0] == "M" else start
    pieces.append((*at, *start))
    return tuple([(min(one[1::2]), max(one[1::2]), one) for one in pieces])


@lru_cache(maxsize=4096)
def _edges(piece: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A line, or a curve as straight edges."""
    if len(piece) == 4:
        return [piece]
    xs, ys = ([*map(round, _along(piece[i::2]))] for i in (0, 1))
    return [*zip((piece[0], *xs), (piece[1], *ys), xs, ys, strict=False)]


def _along(points: Sequence[int]) -> Iterator[float]:
    """One coordinate of the ends of a curve's pieces, from that of its four points."""
    p0, p1, p2, p3 = points
    return (a * p0 + b * p1 + c * p2 + e * p3 for a, b, c, e in CURVED)
