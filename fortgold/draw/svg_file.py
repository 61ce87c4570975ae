"""An SVG or raster file becomes a drawing: shapes, their outlines and flat colours, as vectors.

svgelements parses the file and resolves units, transforms, styles and `use`. Gradients, clips,
masks, text, filters and transparency have no counterpart in our operations; a quick look at the
XML (`problem_of`) names them, so that nobody prints a picture with a hole. The shapes themselves
are read when they are first drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import isfinite
from pathlib import Path as File
from xml.etree import ElementTree

from fortgold.draw.ops import Drawing, Op, Path, Picture, Segment

CANNOT = {
    "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter", "text", "image",
    "marker", "foreignObject", "animate", "animateTransform", "animateMotion", "set",
}  # fmt: skip
STYLES = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)")  # name and value, in an attribute or a style sheet
SEEN_THROUGH = re.compile(  # a colour with an alpha below one, the fourth number or after a slash
    r"#[0-9a-f]{4}|#[0-9a-f]{8}|"
    r"\w+\((?:[^,/]*,){3}\s*(?:0|0?\.\d+|\d\d?(?:\.\d+)?%)\s*\)|"
    r"\w+\([^,/]*/\s*(?:0|0?\.\d+|\d\d?(?:\.\d+)?%)\s*\)",
    re.IGNORECASE,
)
RASTER = (".png", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class SvgProblem:
    """Why a file cannot be placed: `what` is an element or attribute of it, or the parser's word."""

    what: str


class CannotDraw(Exception):
    """A drawing that looked sound turned out not to be, when its shapes were read."""


def drawing(file: File, width: int, height: int, fill_box: bool = False) -> Drawing | SvgProblem:
    """The file scaled into a box of µm, centred, proportions kept.

    `fill_box` lets it cover the whole box instead and run over the shorter sides.
    """
    stat = file.stat()
    return _drawing(file, (stat.st_mtime_ns, stat.st_size), width, height, fill_box)


@lru_cache(maxsize=512)
def _drawing(
    file: File, _version: tuple[int, int], width: int, height: int, fill_box: bool
) -> Drawing | SvgProblem:
    name = "/".join(file.parts[-2:])
    raster = file.suffix.lower() in RASTER
    size = _pixels(file) if raster else _view_box(file)
    if isinstance(size, SvgProblem):
        return size
    left, top, w, h = size
    scale = (max if fill_box else min)(width / w, height / h)
    dx, dy = (width - w * scale) / 2 - left * scale, (height - h * scale) / 2 - top * scale
    if raster:
        picture = Picture(round(dx), round(dy), round(w * scale), round(h * scale), str(file))
        return Drawing(name, width, height, lambda: (picture,))
    return Drawing(name, width, height, partial(_placed, file, scale, dx, dy))


def _pixels(file: File) -> tuple[float, float, float, float] | SvgProblem:
    from PIL import Image, UnidentifiedImageError  # late: most games draw vectors

    try:
        with Image.open(file) as image:
            image.verify()
            return 0, 0, *image.size
    except (UnidentifiedImageError, OSError, SyntaxError) as error:
        return SvgProblem(str(error))


def _view_box(file: File) -> tuple[float, float, float, float] | SvgProblem:
    """The view box of an SVG file that holds nothing we cannot place."""
    try:
        root = ElementTree.fromstring(file.read_bytes())
    except ElementTree.ParseError as error:
        return SvgProblem(f"XML: {error}")
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag in CANNOT:
            return SvgProblem(f"<{tag}>")
        css = element.get("style", "") + (element.text or "" if tag == "style" else "")
        for name, value in (*element.items(), *STYLES.findall(css)):
            if not _is_opaque(name, value.strip()):
                return SvgProblem(name if name.endswith("opacity") else "opacity")
    try:
        left, top, w, h = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return SvgProblem("viewBox")
    is_sound = w > 0 and h > 0 and all(map(isfinite, (left, top, w, h)))
    return (left, top, w, h) if is_sound else SvgProblem("viewBox")


def _is_opaque(name: str, value: str) -> bool:
    """Whether an attribute or a style lets nothing shine through."""
    if name in ("opacity", "fill-opacity", "stroke-opacity"):
        try:
            return float(value.rstrip("%")) >= (100 if value.endswith("%") else 1)
        except ValueError:
            return False
    return name not in ("fill", "stroke", "color") or not SEEN_THROUGH.fullmatch(value)


def _placed(file: File, scale: float, dx: float, dy: float) -> tuple[Op, ...]:
    return tuple(shape.placed(scale, dx, dy) for shape in _shapes(file))


@dataclass(frozen=True, slots=True)
class _Shape:
    d: tuple[tuple[str, *tuple[float, ...]], ...]
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    even_odd: bool
    round: bool

    def placed(self, scale: float, dx: float, dy: float) -> Path:
        out: list[Segment] = []
        for segment in self.d:
            moved = [round(v * scale + (dy if i % 2 else dx)) for i, v in enumerate(segment[1:])]
            out.append((segment[0], *moved))  # type: ignore[arg-type]
        return Path(
            tuple(out),
            self.fill,
            self.stroke,
            round(self.width * scale),
            tuple(round(v * scale) for v in self.dash),
            self.even_odd,
            self.round,
        )


def _shapes(file: File) -> Iterator[_Shape]:
    """The shapes of a file, in its own units. Raises CannotDraw."""
    import svgelements as svg  # late: only games with drawings need it

    root = ElementTree.fromstring(file.read_bytes())
    _, _, w, h = root.attrib.pop("viewBox").replace(",", " ").split()
    # without a view box nothing is moved: we get the file's own coordinates, and in half the time
    root.attrib.update(width=w, height=h)
    try:
        parsed = svg.SVG.parse(io.BytesIO(ElementTree.tostring(root)), reify=False, ppi=96.0)
        for element in parsed.elements():
            if isinstance(element, svg.Shape) and element.values.get("visibility") != "hidden":
                shape = _shape(element)
                if shape is not None:
                    yield shape
    except (ValueError, TypeError, AttributeError, IndexError, KeyError) as error:
        raise CannotDraw(f"{file}: {error}") from error


def _shape(element: object) -> _Shape | None:
    import svgelements as svg

    assert isinstance(element, svg.Shape)
    fill, stroke = _ink(element.fill), _ink(element.stroke)
    width = float(element.implicit_stroke_width or 0)
    if stroke and not width:
        stroke = None
    if not fill and not stroke:
        return None
    path = element.segments()
    d: list[tuple[str, *tuple[float, ...]]] = []

    def at(*points: object) -> list[float]:
        return [v for p in points for v in (p.x, p.y)]  # type: ignore[attr-defined]

    for piece in path:
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
                d += [
                    ("C", *at(curve.control1, curve.control2, curve.end))
                    for curve in piece.as_cubic_curves()
                ]
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
    return _Shape(
        tuple(d),
        fill,
        stroke,
        width if stroke else 0.0,
        dash,
        values.get("fill-rule") == "evenodd",
        values.get("stroke-linecap") == "round" or values.get("stroke-linejoin") == "round",
    )


def _ink(colour: object) -> str | None:
    value = getattr(colour, "value", None)
    return None if value is None else str(colour.hex)[:7].lower()  # type: ignore[attr-defined]
