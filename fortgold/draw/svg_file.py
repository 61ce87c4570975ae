"""An SVG or raster file becomes a drawing: shapes, their outlines and flat colours, as vectors.

`svg_tree.py` takes out what is not drawn. svgelements parses the rest and resolves units, transforms,
styles and `use`; what it cannot do, or would only guess, `svg_grammar.py` finds before, and
`svg_pixels.py` makes pixels of it where it can. The shapes are read when they are first drawn.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import hypot, isfinite
from pathlib import Path as File
from typing import Any, cast
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
from fortgold.draw import matrices, picture_cache, raster, svg_pixels
from fortgold.draw.ops import CannotDraw, Drawing, Op, Path, Picture
from fortgold.draw.raster import Raster
from fortgold.draw.svg_grammar import ACROSS, DOWN, GEOMETRY
from fortgold.draw.svg_tree import prepare, tag_of

KINDS = (".svg", *raster.SUFFIXES)
Box = tuple[float, float, float, float]  # left, top, width, height


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
    if _is_raster(door, file, when):
        one = _raster_file(door, file, when)
        if isinstance(one, SvgProblem):
            return one
        placed = _fitted((0, 0, one.width, one.height), width, height, fit)
        return Drawing(name, width, height, lambda: (placed.picture(one),))
    sound = _judged(door, file, when)
    if isinstance(sound, SvgProblem):
        return sound
    placed = _fitted(sound.box, width, height, fit)
    if sound.softened:
        picture = placed.picture(_as_pixels(door, file, when, placed.width, placed.height))
        return Drawing(name, width, height, lambda: (picture,))
    if fit == "stretch":
        left, top, w, h = sound.box
        stretched = partial(_stretched, door, file, left, top, width / w, height / h)
        return Drawing(name, width, height, stretched)
    ops = partial(_placed, door, file, placed.scale, placed.dx, placed.dy)
    return Drawing(name, width, height, ops)


def own_size(door: Door, file: File) -> tuple[int, int] | SvgProblem:
    """How large a file is by itself, in µm: pixels at 300 an inch, an SVG file by its view box."""
    when = version(file)
    if _is_raster(door, file, when):
        one = _raster_file(door, file, when)
        dots = (one.width, one.height) if isinstance(one, Raster) else None
        return _um(dots, svg_pixels.DPI) if dots else cast(SvgProblem, one)
    sound = _judged(door, file, when)
    return sound if isinstance(sound, SvgProblem) else _um(sound.box[2:], 96)


def _um(dots: tuple[float, ...], dpi: int) -> tuple[int, int]:
    width, height = (min(500_000, max(1, round(one * svg_pixels.INCH / dpi))) for one in dots)
    return width, height


def is_raster(door: Door, file: File) -> bool:
    """Whether a file of ours is one of pixels, by what is in it; by its name where nothing tells."""
    return _is_raster(door, file, version(file))


@lru_cache(maxsize=4096)
def _is_raster(door: Door, file: File, _version: Version) -> bool:
    named = file.suffix.lower() in raster.SUFFIXES
    try:
        head = door.read(file, PICTURE_FILE)[:4096]
    except Refused:
        return named
    if head.startswith(raster.SIGNATURES):
        return True
    return named and b"<svg" not in head


def softened(door: Door, file: File) -> str | None:
    """What makes pixels of an SVG file that is no drawing of flat shapes; None for any other file."""
    when = version(file)
    sound = None if is_raster(door, file) else _judged(door, file, when)
    return sound.softened if isinstance(sound, _Sound) else None


@dataclass(frozen=True, slots=True)
class _Sound:
    """The view box of an SVG file that can be printed, and what allows it only as pixels."""

    box: Box
    softened: str | None


@dataclass(frozen=True, slots=True)
class _Fitted:
    """Where a file's own coordinates come to lie, and how large its view box becomes, in µm."""

    scale: float
    dx: float
    dy: float
    left: int
    top: int
    width: int
    height: int

    def picture(self, one: Raster) -> Picture:
        return Picture(self.left, self.top, self.width, self.height, one)


def _fitted(box: Box, width: int, height: int, fit: Fit) -> _Fitted:
    left, top, w, h = box
    scale = (max if fit == "cover" else min)(width / w, height / h)
    if fit == "stretch":
        return _Fitted(scale, -left * scale, -top * scale, 0, 0, width, height)
    x, y = (width - w * scale) / 2, (height - h * scale) / 2
    sides = (round(v) for v in (x, y, w * scale, h * scale))
    return _Fitted(scale, x - left * scale, y - top * scale, *sides)


@lru_cache(maxsize=4096)
def _as_pixels(door: Door, file: File, when: Version, width: int, height: int) -> Raster:
    """An SVG file as a raster file of that many µm, drawn when its pixels are asked for."""
    dots = [max(1, round(side * svg_pixels.DPI / svg_pixels.INCH)) for side in (width, height)]
    coarser = min(1.0, (svg_pixels.MOST_PIXELS / (dots[0] * dots[1])) ** 0.5)
    across, down = (max(1, round(one * coarser)) for one in dots)
    name = "/".join(file.parts[-2:])
    return Raster(name, across, down, partial(_pixels, door, file, when, across, down))


@lru_cache(maxsize=32)
def _pixels(door: Door, file: File, _when: Version, width: int, height: int) -> bytes:
    known = picture_cache.key(door.read(file, DRAWING_FILE), "pixels", width, height)
    made = picture_cache.kept(known)
    if made is not None:
        return made
    try:
        made = svg_pixels.png(_elements(door, file), width, height)
    except svg_pixels.Unclear as error:
        raise raster.Unfit(str(error)) from error
    picture_cache.keep(known, made)
    return made


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
def _judged(door: Door, file: File, when: Version) -> _Sound | SvgProblem:
    """The view box of an SVG file that holds nothing we cannot print."""
    try:
        root = tree(door, file, when)
    except Refused as refused:
        return SvgProblem(str(refused))
    except ElementTree.ParseError as error:
        return SvgProblem(f"XML: {error}")
    except (ValueError, LookupError) as error:  # an unknown encoding
        return SvgProblem(str(error))
    what, softened = svg_pixels.in_the_way(root)
    if what:
        return SvgProblem(what)
    try:
        left, top, w, h = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return SvgProblem("viewBox")
    is_sound = w > 0 and h > 0 and all(map(isfinite, (left, top, w, h)))
    return _Sound((left, top, w, h), softened) if is_sound else SvgProblem("viewBox")


@lru_cache(maxsize=1)  # a check asks twice about each file, one after the other
def tree(door: Door, file: File, _version: Version) -> ElementTree.Element:
    """The elements of an SVG file, to be read only. Raises Refused and what ElementTree raises."""
    return _elements(door, file)


def _elements(door: Door, file: File) -> ElementTree.Element:
    data = door.read(file, DRAWING_FILE)
    for limit, sign in ((DRAWING_TAGS, b"<"), (DRAWING_ATTRIBUTES, b"="), (DRAWING_RULES, b"{")):
        if data.count(sign) > limit.most:  # before they become a tree of a hundred times the size
            raise too_large(file, limit)
    root = ElementTree.fromstring(data)
    prepare(root)
    return root


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
