"""Operations become the same in four inks: every colour of a page, its gradients' and its pictures'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from fortgold.draw.matrices import growth
from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Op,
    Page,
    Path,
    Picture,
    Stamp,
    Words,
    bounds,
    mixed,
)
from fortgold.draw.press.separation import Separation
from fortgold.draw.raster import Raster

SMALL = 3_000  # µm: a shape that is narrower is drawn like a line, a wider one is an area
BETWEEN = 8  # steps from a colour of a gradient to the next: inks follow no straight line of sRGB


def separated(page: Page, by: Separation) -> Page:
    """The page in four inks."""
    return replace(page, ops=tuple(_ops(page.ops, by, 1.0)))


def _ops(ops: Iterable[Op], by: Separation, unit: float) -> Iterator[Op]:
    """Operations in inks; `unit` is how many µm on paper one of theirs is."""
    for op in ops:
        match op:
            case Group():
                inner = unit * growth(op.matrix) if op.matrix else unit
                yield replace(op, ops=tuple(_ops(op.ops, by, inner)))
            case Path():
                yield _path(op, by, unit)
            case Words():
                yield replace(op, colour=by.line(op.colour))
            case Picture():
                yield replace(op, raster=_raster(op.raster, by))
            case Stamp():
                yield replace(op, drawing=_drawing(op.drawing, by, round(unit, 3)))


def _path(op: Path, by: Separation, unit: float) -> Path:
    fill = op.fill
    if isinstance(fill, Gradient):
        fill = _gradient(fill, by)
    elif fill:
        left, top, right, bottom = bounds(replace(op, stroke=None))
        is_small = min(right - left, bottom - top) * unit < SMALL
        fill = by.line(fill) if is_small else by.area(fill)
    stroke = op.stroke
    if stroke:
        stroke = by.line(stroke) if op.width * unit < SMALL else by.area(stroke)
    return replace(op, fill=fill, stroke=stroke)


def _gradient(one: Gradient, by: Separation) -> Gradient:
    places = [one.places[0]]
    colours = [by.area(one.colours[0])]
    for (start, first), (end, last) in pairwise(zip(one.places, one.colours, strict=True)):
        steps = BETWEEN if end > start else 1
        for step in range(1, steps + 1):
            share = step / steps
            places.append(start + (end - start) * share)
            colours.append(by.area(mixed(first, last, share)))
    return replace(one, colours=tuple(colours), places=tuple(places))


@lru_cache(maxsize=1024)
def _raster(one: Raster, by: Separation) -> Raster:
    return replace(one, inks=by)


@lru_cache(maxsize=4096)
def _drawing(one: Drawing, by: Separation, unit: float) -> Drawing:
    """The same drawing is one drawing again."""
    return replace(one, name=f"{one.name} cmyk", read=lambda: tuple(_ops(one.ops, by, unit)))
