"""Outlines as areas, with shapely: how large they are, and lines and dots that fill them. In µm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, floor, radians, sin, sqrt
from typing import Any

import numpy as np
import shapely

from fortgold.draw.ops import Point, Segment
from fortgold.sheets.inks.leaves import Outline, chords

DOT = 10  # µm: a dot is a line so short, with round caps

Area = Any  # of shapely, which has no types


@lru_cache(maxsize=2048)  # converted, and then measured
def area_of(d: Outline, even_odd: bool = False) -> Area | None:
    """What an outline encloses; None if that is nothing."""
    rings = [_sound(points) for points in chords(d) if len(points) > 2]
    rings = [ring for ring in rings if not ring.is_empty]
    rings.sort(key=lambda one: -one.area)
    found, alone = None, []
    for ring, is_touched in zip(rings, _touched(rings), strict=True):
        if not is_touched:
            alone.append(ring)
        elif found is None:
            found = ring
        elif even_odd or found.contains(ring):
            found = found.symmetric_difference(ring)
        else:
            found = found.union(ring)
    if found is not None:
        alone.append(found)
    if len(alone) < 2:
        return alone[0] if alone else None
    return shapely.multipolygons([part for one in alone for part in shapely.get_parts(one)])


def _touched(areas: list[Area]) -> list[bool]:
    """Whether each area has a point of another: dots of a pattern have none, and need no union."""
    if len(areas) < 2:
        return [False] * len(areas)
    one, _ = shapely.STRtree(areas).query(np.array(areas, object), predicate="intersects")
    return [bool(touched > 1) for touched in np.bincount(one)]


def _sound(points: Sequence[Point]) -> Area:
    one = shapely.polygons(np.array(points, float))
    return one if one.is_valid else one.buffer(0)


def line_of_path(d: Outline) -> Area:
    """An outline as the line that a pen draws along it."""
    return shapely.MultiLineString([one for one in chords(d) if len(one) > 1])


def square_mm(area: Area) -> float:
    """How large an area is."""
    return float(area.area) / 1e6


def largest_mm(area: Area) -> float:
    """How large the largest part of an area is."""
    return max((square_mm(one) for one in _polygons(area)), default=0.0)


def breadth(area: Area) -> float:
    """How broad an area is if it is long, in mm: that of a rectangle of its size and outline."""
    half, whole = area.length / 4, area.area
    return float(half - sqrt(max(0.0, half * half - whole))) / 1000


def outline_of(area: Area) -> Outline:
    """The rings of an area as an outline."""
    d: list[Segment] = []
    for polygon in _polygons(area):
        for ring in (polygon.exterior, *polygon.interiors):
            (x, y), *others = shapely.get_coordinates(ring)[:-1].tolist()
            d.append(("M", round(x), round(y)))
            d += [("L", round(px), round(py)) for px, py in others]
            d.append(("Z",))
    return tuple(d)


def holes_of(area: Area) -> Area:
    """What lies in the holes of an area."""
    return shapely.union_all(
        [shapely.Polygon(ring) for one in _polygons(area) for ring in one.interiors]
    )


def filled_up(area: Area) -> Area:
    """An area without its holes."""
    return shapely.union_all([shapely.Polygon(one.exterior) for one in _polygons(area)])


def _polygons(area: Area) -> list[Area]:
    return [one for one in shapely.get_parts(area) if one.geom_type == "Polygon"]


def hatched(area: Area, angle: int, pitch: float) -> Outline:
    """Parallel lines across an area, `pitch` apart; 0 degrees is level, 90 upright.

    All hatching of an angle and a pitch lies on the same lines, whatever the area.
    """
    along = cos(radians(angle)), sin(radians(angle))
    left, top, right, bottom = area.bounds
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    across = [y * along[0] - x * along[1] for x, y in corners]
    reach = [x * along[0] + y * along[1] for x, y in corners]
    low, high = min(reach) - 1, max(reach) + 1
    lines = []
    for k in range(ceil(min(across) / pitch), floor(max(across) / pitch) + 1):
        off = k * pitch
        lines.append(
            [
                (far * along[0] - off * along[1], far * along[1] + off * along[0])
                for far in (low, high)
            ]
        )
    if not lines:
        return ()
    cut = shapely.intersection(shapely.multilinestrings(shapely.linestrings(lines)), area)
    d: list[Segment] = []
    for piece in shapely.get_parts(cut):
        if piece.geom_type == "LineString" and piece.length > pitch / 4:
            (x, y), *_, (to_x, to_y) = piece.coords
            d += (("M", round(x), round(y)), ("L", round(to_x), round(to_y)))
    return tuple(d)


def dotted(area: Area, pitch: float) -> Outline:
    """Dots over an area, every other row moved by half."""
    inner = area.buffer(-pitch * 0.12)
    if inner.is_empty:
        return ()
    left, top, right, bottom = inner.bounds
    row = pitch * 0.87
    places = []
    for j in range(ceil(top / row), floor(bottom / row) + 1):
        shift = pitch / 2 if j % 2 else 0
        first, last = ceil((left - shift) / pitch), floor((right - shift) / pitch)
        places += [(k * pitch + shift, j * row) for k in range(first, last + 1)]
    if not places:
        return ()
    shapely.prepare(inner)
    d: list[Segment] = []
    for (x, y), is_in in zip(places, shapely.contains_xy(inner, places), strict=True):
        if is_in:
            d += (("M", round(x), round(y)), ("L", round(x) + DOT, round(y)))
    return tuple(d)
