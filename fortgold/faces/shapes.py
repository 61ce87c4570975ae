"""Shapes of a layout, and what any box may have: an angle, an opacity, a shadow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import cos, radians, sin

from fortgold.data.layout import Blend, Box, Shape, SymbolRow
from fortgold.data.model import Card
from fortgold.draw import matrices
from fortgold.draw.ops import (
    Gradient,
    Group,
    Matrix,
    Op,
    Path,
    Segment,
    Words,
    ellipse,
    polygon,
    rectangle,
)


@lru_cache(maxsize=1024)
def shape(box: Shape) -> tuple[Path]:
    """The same on every card, so made once."""
    d = _outline(box)
    line = box.line if box.stroke else 0
    fill = _gradient(box.fill, d) if isinstance(box.fill, Blend) else box.fill
    return (Path(d, fill, box.stroke, line, box.dash, round=False),)


def _outline(box: Shape) -> tuple[Segment, ...]:
    match box.how:
        case "circle":
            return ellipse(box.x, box.y, box.width, box.height)
        case "polygon":
            return polygon(box.points)
    return rectangle(box.x, box.y, box.width, box.height, box.radius)


def _gradient(blend: Blend, d: tuple[Segment, ...]) -> Gradient:
    """Colours that reach from one end of an outline to the other, in their direction."""
    along = cos(radians(blend.angle / 1000)), sin(radians(blend.angle / 1000))
    points = [(int(s[i]), int(s[i + 1])) for s in d for i in range(1, len(s), 2)]
    xs, ys = zip(*points, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reached = [(px - x) * along[0] + (py - y) * along[1] for px, py in points]
    start, end = (
        (round(x + far * along[0]), round(y + far * along[1]))
        for far in (min(reached), max(reached))
    )
    return Gradient(start, end, blend.colours)


def turn_of(box: Box, card: Card | None) -> Matrix:
    """How a box is turned: clockwise about its middle, a row of symbols as a whole."""
    if not box.angle:
        return matrices.IDENTITY
    x, wide = box.x, box.width
    if isinstance(box, SymbolRow):
        lefts = box.lefts(len(card.symbols(box.column)) if card else 0) or (box.x,)
        x, wide = min(lefts), max(lefts) - min(lefts) + box.width
    return matrices.turned(box.angle / 1000, x + wide / 2, box.y + box.height / 2)


def with_effects(box: Box, ops: tuple[Op, ...], card: Card | None) -> tuple[Op, ...]:
    """What a box draws, on its shadow, turned and let through as it says."""
    if box.shadow and ops:
        moved = matrices.moved(matrices.IDENTITY, box.shadow.x, box.shadow.y)
        dark = tuple(_in_one_colour(ops, box.shadow.colour))
        ops = (Group(dark, matrix=moved, opacity=box.shadow.opacity), *ops)
    if not ops or (not box.angle and box.opacity == 100):
        return ops
    matrix = turn_of(box, card) if box.angle else None
    return (Group(ops, box.name, matrix=matrix, opacity=box.opacity),)


def _in_one_colour(ops: Iterable[Op], colour: str) -> Iterator[Op]:
    """Shapes and words in that colour, which mean nothing."""
    for op in ops:
        match op:
            case Path():
                fill, stroke = (colour if ink else None for ink in (op.fill, op.stroke))
                yield replace(op, fill=fill, stroke=stroke)
            case Words():
                yield replace(op, colour=colour)
            case Group():
                yield replace(op, ops=tuple(_in_one_colour(op.ops, colour)), tag=None)
