"""What is drawn, one after the other: groups and drawings opened, each operation in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import sqrt

import shapely

from fortgold.draw import matrices
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Group, Leaf, Matrix, Op, Path, Point, Stamp
from fortgold.sheets.inks.areas import area_of, line_of_path
from fortgold.sheets.inks.setting import flat_colour

SHOWS = 50  # percent: what hides less is a shadow, and passed over


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
    scale = sqrt(area_scale(matrix))
    dash = tuple(round(v * scale) for v in op.dash)
    return replace(op, d=matrices.outline(matrix, op.d), width=round(op.width * scale), dash=dash)


def area_scale(matrix: Matrix) -> float:
    """How many times as large areas become."""
    a, b, c, d, *_ = matrix
    return abs(a * d - b * c)


def colours_at(ops: Iterable[Op], points: list[Point]) -> tuple[str, ...]:
    """The topmost ink of paths at each point, lines as well; "" where there is none."""
    found = [""] * len(points)
    paths = [moved(op, to) for op, to in leaves(ops, IDENTITY, opens=True) if isinstance(op, Path)]
    for path in paths:
        area = area_of(path.d, path.even_odd) if path.fill else None
        inked = [(area, flat_colour(path.fill))] if path.fill and area is not None else []
        if path.stroke:
            line = line_of_path(path.d).buffer(path.width / 2, quad_segs=2)
            inked.append((line, path.stroke.lower()))
        for one, colour in inked:
            for i, is_in in enumerate(shapely.contains_xy(one, points)):
                if is_in:
                    found[i] = colour
    return tuple(found)
