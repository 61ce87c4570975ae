"""An SVG or raster file becomes a drawing.

`svg_tree.py` takes out what is not drawn, `svg_shapes.py` reads the rest as vectors. What that cannot do,
or would only guess, `svg_grammar.py` finds before, and `svg_pixels.py` makes pixels of it where it can.
The shapes are read when they are first drawn.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import isfinite
from pathlib import Path as File
from typing import cast
from xml.etree import ElementTree

from fortgold.data.door import Door, Refused, Version, too_large, version
from fortgold.data.layout import Fit
from fortgold.data.lengths import INCH
from fortgold.data.limits import (
    DRAWING_ATTRIBUTES,
    DRAWING_FILE,
    DRAWING_RULES,
    DRAWING_TAGS,
    PICTURE_FILE,
)
from fortgold.draw import matrices, picture_cache, raster, svg_pixels, svg_shapes
from fortgold.draw.ops import CannotDraw, Drawing, Gradient, Group, Op, Path, Picture
from fortgold.draw.packing import packed, unpacked
from fortgold.draw.raster import Raster
from fortgold.draw.svg_tree import prepare

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
    width, height = (min(500_000, max(1, round(one * INCH / dpi))) for one in dots)
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
    dots = [max(1, round(side * svg_pixels.DPI / INCH)) for side in (width, height)]
    coarser = min(1.0, (svg_pixels.MOST_PIXELS / (dots[0] * dots[1])) ** 0.5)
    across, down = (max(1, round(one * coarser)) for one in dots)
    name = "/".join(file.parts[-2:])
    return Raster(name, across, down, partial(_pixels, door, file, when, across, down))


@lru_cache(maxsize=32)
def _pixels(door: Door, file: File, _when: Version, width: int, height: int) -> bytes:
    data = door.read(file, DRAWING_FILE)
    known = picture_cache.key(data, "pixels", width, height)
    made = picture_cache.kept(known)
    if made is not None:
        return made
    content = picture_cache.key(data)
    if content in _UNCLEAR:
        raise raster.Unfit(_UNCLEAR[content])
    try:
        made = svg_pixels.png(_elements(door, file), width, height)
    except svg_pixels.Unclear as error:
        _UNCLEAR[content] = str(error)
        raise raster.Unfit(str(error)) from error
    picture_cache.keep(known, made)
    return made


# Files that could not be drawn, by their content, and why: none is tried again, in whatever size.
_UNCLEAR: dict[str, str] = {}


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
    """The view box of an SVG file that holds nothing we cannot print; that it is one, is kept."""
    try:
        known = picture_cache.key(door.read(file, DRAWING_FILE), "judged")
        if kept := picture_cache.kept(known):
            *box, softened = json.loads(kept)
            return _Sound(cast(Box, tuple(box)), softened)
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
    if not is_sound:
        return SvgProblem("viewBox")
    picture_cache.keep(known, json.dumps([left, top, w, h, softened]).encode())
    return _Sound((left, top, w, h), softened)


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
    """The shapes of a file in their place, which are kept. Raises CannotDraw."""
    try:
        known = picture_cache.key(door.read(file, DRAWING_FILE), "shapes", scale, dx, dy)
        if kept := picture_cache.kept(known):
            return unpacked(kept)
        ops = svg_shapes.ops(_elements(door, file), scale, dx, dy)
    except Exception as error:  # whatever a parser of strangers' files stumbles over
        raise CannotDraw(f"{file}: {str(error) or type(error).__name__}") from error
    if data := packed(ops):
        picture_cache.keep(known, data)
    return ops


def _stretched(
    door: Door, file: File, left: float, top: float, across: float, down: float
) -> tuple[Op, ...]:
    """The shapes of a file, scaled by two numbers; lines stay as even as they were."""
    scale = max(across, down)
    drawn = _placed(door, file, scale, -left * scale, -top * scale)
    matrix = (across / scale, 0, 0, down / scale, 0, 0)
    if not all(isinstance(op, Path) and not isinstance(op.fill, Gradient) for op in drawn):
        return (Group(drawn, matrix=matrix),)
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
