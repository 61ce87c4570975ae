"""An SVG or raster file becomes a drawing: shapes, their outlines and flat colours, as vectors.

svgelements parses the file and resolves units, transforms, styles and `use`; what it cannot do, or
would only guess, `svg_grammar.py` finds before. The shapes are read when they are first drawn.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import hypot, isfinite
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

from fortgold.data.door import Door, Refused, Version, too_large, version
from fortgold.data.layout import Fit
from fortgold.data.limits import (
    DRAWING_ATTRIBUTES,
    DRAWING_FILE,
    DRAWING_RULES,
    DRAWING_TAGS,
    PICTURE_FILE,
)
from fortgold.draw import matrices, raster
from fortgold.draw.ops import CannotDraw, Drawing, Op, Path, Picture
from fortgold.draw.raster import Raster
from fortgold.draw.svg_grammar import ACROSS, DOWN, GEOMETRY, tag_of, unplaceable

KINDS = (".svg", *raster.SUFFIXES)
ART = tuple(suffix for kind in KINDS for suffix in (kind, kind.upper()))  # of art, best first


@dataclass(frozen=True, slots=True)
class SvgProblem:
    """Why a file cannot be placed.

    `what` is an element or attribute of it, one of the reasons of `raster`, or the parser's word.
    """

    what: str


def drawing(
    door: Door, file: File, width: int, height: int, fit: Fit = "contain"
) -> Drawing | SvgProblem:
    """The file scaled into a box of µm, centred, proportions kept.

    With `fit` cover it runs over the shorter sides, with stretch it takes the proportions of the box.
    """
    return _drawing(door, file, version(file), width, height, fit)


@lru_cache(maxsize=4096)  # an icon is there in each size of type
def _drawing(
    door: Door, file: File, when: Version, width: int, height: int, fit: Fit
) -> Drawing | SvgProblem:
    name = "/".join(file.parts[-2:])
    if file.suffix.lower() not in KINDS:
        return SvgProblem(raster.KIND)
    is_raster = file.suffix.lower() in raster.SUFFIXES
    found = (_raster_file if is_raster else _view_box)(door, file, when)
    if isinstance(found, SvgProblem):
        return found
    left, top, w, h = (0, 0, found.width, found.height) if isinstance(found, Raster) else found
    if fit == "stretch":
        if isinstance(found, Raster):
            filling = Picture(0, 0, width, height, found)
            return Drawing(name, width, height, lambda: (filling,))
        box = left, top, width / w, height / h
        return Drawing(name, width, height, partial(_stretched, door, file, *box))
    scale = (max if fit == "cover" else min)(width / w, height / h)
    dx, dy = (width - w * scale) / 2 - left * scale, (height - h * scale) / 2 - top * scale
    if isinstance(found, Raster):
        placed = Picture(round(dx), round(dy), round(w * scale), round(h * scale), found)
        return Drawing(name, width, height, lambda: (placed,))
    return Drawing(name, width, height, partial(_placed, door, file, scale, dx, dy))


def raster_file(door: Door, file: File) -> Raster | SvgProblem:
    """A raster file, by its head: one value for all its uses as long as it does not change."""
    return _raster_file(door, file, version(file))


@lru_cache(maxsize=4096)
def _raster_file(door: Door, file: File, _version: Version) -> Raster | SvgProblem:
    try:
        return raster.raster("/".join(file.parts[-2:]), partial(door.read, file, PICTURE_FILE))
    except (raster.Unfit, Refused) as error:
        return SvgProblem(str(error))


@lru_cache(maxsize=512)
def _view_box(
    door: Door, file: File, when: Version
) -> tuple[float, float, float, float] | SvgProblem:
    """The view box of an SVG file that holds nothing we cannot place."""
    try:
        root = tree(door, file, when)
    except Refused as refused:
        return SvgProblem(str(refused))
    except ElementTree.ParseError as error:
        return SvgProblem(f"XML: {error}")
    except (ValueError, LookupError) as error:  # an unknown encoding
        return SvgProblem(str(error))
    what = unplaceable(root)
    if what:
        return SvgProblem(what)
    try:
        left, top, w, h = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return SvgProblem("viewBox")
    is_sound = w > 0 and h > 0 and all(map(isfinite, (left, top, w, h)))
    return (left, top, w, h) if is_sound else SvgProblem("viewBox")


@lru_cache(maxsize=1)  # a check asks twice about each file, one after the other
def tree(door: Door, file: File, _version: Version) -> ElementTree.Element:
    """The elements of an SVG file, to be read only. Raises Refused and what ElementTree raises."""
    return _elements(door, file)


def _elements(door: Door, file: File) -> ElementTree.Element:
    data = door.read(file, DRAWING_FILE)
    for limit, sign in ((DRAWING_TAGS, b"<"), (DRAWING_ATTRIBUTES, b"="), (DRAWING_RULES, b"{")):
        if data.count(sign) > limit.most:  # before they become a tree of a hundred times the size
            raise too_large(file, limit)
    return ElementTree.fromstring(data)


def _placed(door: Door, file: File, scale: float, dx: float, dy: float) -> tuple[Op, ...]:
    """The shapes of a file in their place. Raises CannotDraw."""
    try:
        return tuple(_paths(door, file, scale, dx, dy))
    except Exception as error:  # whatever a parser of strangers' files stumbles over
        raise CannotDraw(f"{file}: {str(error) or type(error).__name__}") from error


def _stretched(
    door: Door, file: File, left: float, top: float, across: float, down: float
) -> tuple[Op, ...]:
    """The shapes of a file, scaled by two numbers; lines stay as even as they were."""
    scale = max(across, down)
    drawn = _placed(door, file, scale, -left * scale, -top * scale)
    matrix = (across / scale, 0, 0, down / scale, 0, 0)
    thin = (across * down) ** 0.5 / scale
    return tuple(
        replace(
            op,
            d=matrices.outline(matrix, op.d),
            width=round(op.width * thin),
            dash=tuple(round(v * thin) for v in op.dash),
        )
        for op in drawn
        if isinstance(op, Path)
    )


def _paths(door: Door, file: File, scale: float, dx: float, dy: float) -> Iterator[Path]:
    import svgelements as svg  # late: only games with drawings need it

    root = _elements(door, file)
    _, _, w, h = root.attrib.pop("viewBox").replace(",", " ").split()
    # without a view box nothing is moved: we get the file's own coordinates, and in half the time
    root.attrib.update(width=w, height=h)
    for element in root.iter():
        _resolve(element, float(w), float(h))
    parsed = svg.SVG.parse(
        io.BytesIO(ElementTree.tostring(root)), reify=False, ppi=96.0, on_error="raise"
    )
    for element in parsed.elements():
        if not isinstance(element, svg.Shape):
            continue
        is_seen = element.values.get("visibility") not in ("hidden", "collapse")
        if is_seen and (path := _path(element, scale, dx, dy)):
            yield path


def _resolve(element: ElementTree.Element, width: float, height: float) -> None:
    """Shares of the view box become numbers, and sizes that are left out become none at all."""
    for name, value in element.items():
        if name in GEOMETRY and value.strip().endswith("%"):
            across = hypot(width, height) / 2**0.5
            whole = width if name in ACROSS else height if name in DOWN else across
            element.set(name, repr(float(value.strip()[:-1]) / 100 * whole))
    missing = {"rect": ("width", "height"), "path": ("d",)}.get(tag_of(element), ())
    for name in missing:
        if name not in element.attrib:
            element.set(name, "" if name == "d" else "0")


def _path(element: Any, scale: float, dx: float, dy: float) -> Path | None:
    """A shape, scaled and moved; None for one without ink."""
    import svgelements as svg

    fill, stroke = _ink(element.fill), _ink(element.stroke)
    width = float(element.implicit_stroke_width or 0)
    if stroke and not width:
        stroke = None
    if not fill and not stroke:
        return None
    d: list[Any] = []

    def at(*points: Any) -> list[int]:
        return [round(v) for p in points for v in (p.x * scale + dx, p.y * scale + dy)]

    for piece in element.segments():
        match piece:
            case svg.Move():
                d.append(("M", *at(piece.end)))
            case svg.Close():
                d.append(("Z",))
            case svg.Line():
                d.append(("L", *at(piece.end)))
            case svg.CubicBezier():
                d.append(("C", *at(piece.control1, piece.control2, piece.end)))
            case svg.Arc():
                curves = piece.as_cubic_curves()
                d += [("C", *at(one.control1, one.control2, one.end)) for one in curves]
            case svg.QuadraticBezier():
                c1 = piece.start + (piece.control - piece.start) * (2 / 3)
                c2 = piece.end + (piece.control - piece.end) * (2 / 3)
                d.append(("C", *at(c1, c2, piece.end)))
    if not d:
        return None
    values = element.values
    dashes = str(values.get("stroke-dasharray") or "none").replace(",", " ")
    factor = width / float(element.stroke_width or 1) if stroke else 1.0
    dash = () if dashes == "none" else tuple(float(v) * factor for v in dashes.split())
    if not sum(dash):
        dash = ()
    line = round(width * scale) if stroke else 0
    dashed = tuple(round(v * scale) for v in dash)
    is_even_odd = values.get("fill-rule") == "evenodd"
    is_round = "round" in (values.get("stroke-linecap"), values.get("stroke-linejoin"))
    return Path(tuple(d), fill, stroke, line, dashed, is_even_odd, is_round)


def _ink(colour: Any) -> str | None:
    value = getattr(colour, "value", None)
    return None if value is None or not colour.alpha else str(colour.hex)[:7].lower()
