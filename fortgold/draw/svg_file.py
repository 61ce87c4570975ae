"""An SVG or raster file becomes a drawing: shapes, their outlines and flat colours, as vectors.

svgelements parses the file and resolves units, transforms, styles and `use`. Gradients, clips,
masks, text, filters and transparency have no counterpart in our operations; they are named, not
passed over, so that nobody prints a picture with a hole.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as File
from xml.etree import ElementTree

from fortgold.draw.ops import Drawing, Path, Picture, Segment

CANNOT = {
    "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter", "text", "image",
    "marker", "foreignObject", "animate",
}  # fmt: skip
RASTER = (".png", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class SvgProblem:
    """Why a file cannot be placed: `what` is an element or attribute of it, or the parser's word."""

    what: str


def drawing(file: File, width: int, height: int, fill_box: bool = False) -> Drawing | SvgProblem:
    """The file scaled into a box of µm, centred, proportions kept.

    `fill_box` lets it cover the whole box instead and run over the shorter sides.
    """
    stat = file.stat()
    return _drawing(file, stat.st_mtime_ns, stat.st_size, width, height, fill_box)


@lru_cache(maxsize=512)
def _drawing(
    file: File, _mtime: int, _size: int, width: int, height: int, fill_box: bool
) -> Drawing | SvgProblem:
    name = "/".join(file.parts[-2:])
    choose = max if fill_box else min
    if file.suffix.lower() in RASTER:
        from PIL import Image, UnidentifiedImageError

        try:
            with Image.open(file) as image:
                image.verify()
                w, h = image.size
        except (UnidentifiedImageError, OSError, SyntaxError) as error:
            return SvgProblem(str(error))
        scale = choose(width / w, height / h)
        dw, dh = round(w * scale), round(h * scale)
        x, y = (width - dw) // 2, (height - dh) // 2
        return Drawing(name, width, height, (Picture(x, y, dw, dh, str(file)),))
    read = _paths(file, _mtime, _size)
    if isinstance(read, SvgProblem):
        return read
    (left, top, w, h), shapes = read
    scale = choose(width / w, height / h)
    dx, dy = (width - w * scale) / 2 - left * scale, (height - h * scale) / 2 - top * scale
    ops = tuple(shape.placed(scale, dx, dy) for shape in shapes)
    return Drawing(name, width, height, ops)


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
            moved = [
                round(v * scale + (dy if i % 2 else dx)) for i, v in enumerate(segment[1:])
            ]
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


@lru_cache(maxsize=256)
def _paths(
    file: File, _mtime: int, _size: int
) -> tuple[tuple[float, float, float, float], tuple[_Shape, ...]] | SvgProblem:
    """The view box and the shapes of a file, in its own units."""
    import svgelements as svg  # late: only games with drawings need it

    data = file.read_bytes()
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        return SvgProblem(f"XML: {error}")
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag in CANNOT:
            return SvgProblem(f"<{tag}>")
    numbers = root.get("viewBox", "").replace(",", " ").split()
    try:
        left, top, w, h = (float(number) for number in numbers)
    except ValueError:
        return SvgProblem("viewBox")
    root.set("width", str(w))
    root.set("height", str(h))
    parsed = svg.SVG.parse(io.BytesIO(ElementTree.tostring(root)), ppi=96.0)
    shapes: list[_Shape] = []
    for element in parsed.elements():
        if not isinstance(element, svg.Shape) or element.values.get("visibility") == "hidden":
            continue
        for part in ("opacity", "fill-opacity", "stroke-opacity"):
            if float(element.values.get(part, 1) or 1) < 1:
                return SvgProblem(part)
        shape = _shape(element, left, top)
        if isinstance(shape, SvgProblem):
            return shape
        if shape is not None:
            shapes.append(shape)
    return (left, top, w, h), tuple(shapes)


def _shape(element: object, left: float, top: float) -> _Shape | SvgProblem | None:
    import svgelements as svg

    assert isinstance(element, svg.Shape)
    fill, stroke = _ink(element.fill), _ink(element.stroke)
    if isinstance(fill, SvgProblem):
        return fill
    if isinstance(stroke, SvgProblem):
        return stroke
    width = float(element.implicit_stroke_width or 0)
    if stroke and not width:
        stroke = None
    if not fill and not stroke:
        return None
    path = abs(svg.Path(element))
    path.approximate_arcs_with_cubics()
    d: list[tuple[str, *tuple[float, ...]]] = []

    def at(*points: object) -> list[float]:
        # the parser moves the view box to the origin; we keep the file's own coordinates
        return [v for p in points for v in (p.x + left, p.y + top)]  # type: ignore[attr-defined]

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


def _ink(colour: object) -> str | SvgProblem | None:
    value = getattr(colour, "value", None)
    if value is None:
        return None
    if getattr(colour, "opacity", 1) not in (None, 1, 1.0):
        return SvgProblem("opacity")
    return str(colour.hex)[:7].lower()  # type: ignore[attr-defined]
