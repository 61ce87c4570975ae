"""An SVG or raster file becomes a drawing: shapes, their outlines and flat colours, as vectors.

svgelements parses the file and resolves units, transforms, styles and `use`. Gradients, clips,
masks, text, filters and transparency have no counterpart in our operations, and svgelements guesses
where a file is wrong; a look at the XML (`_fault`, `_tangle`) names all this, so that nobody prints
a picture with a hole. The shapes themselves are read when they are first drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import hypot, isfinite
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

from fortgold.draw.ops import Drawing, Op, Path, Picture, Segment

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
ELEMENTS = {
    "g", "a", "defs", "title", "desc", "metadata", "style", "use",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
}  # fmt: skip
DEEPEST, MOST = 200, 100_000  # elements inside one another; elements in all, each `use` written out
# number and separator are matched at once and never taken apart again, so that digits stay together
N = r"(?>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
SEP = r"(?>\s*,?\s*)"
FLAG = f"[01]{SEP}"


def _times(count: int) -> str:
    return f"{N}(?:{SEP}{N}){{{count - 1}}}" if count > 1 else N


def _runs(letters: str, arguments: str) -> str:
    return f"[{letters}]\\s*{arguments}(?:{SEP}{arguments})*+\\s*"


MOVE = _runs("Mm", _times(2))
PATH = re.compile(
    f"\\s*(?:{MOVE}(?:{MOVE}|{_runs('LlTt', _times(2))}|{_runs('HhVv', N)}|{_runs('Cc', _times(6))}|"
    f"{_runs('SsQq', _times(4))}|{_runs('Aa', f'{_times(3)}{SEP}{FLAG}{FLAG}{_times(2)}')}|[Zz]\\s*)*+)?"
)
POINTS = re.compile(f"\\s*(?:{_times(2)}(?:{SEP}{_times(2)})*+)?\\s*")
_CALLS = "|".join(
    rf"{name}\s*\(\s*(?:{'|'.join(map(_times, counts))})\s*\)"
    for name, counts in (
        ("matrix", (6,)), ("translate", (2, 1)), ("scale", (2, 1)), ("rotate", (3, 1)),
        ("skewX", (1,)), ("skewY", (1,)),
    )
)  # fmt: skip
TRANSFORM = re.compile(rf"\s*(?:(?:{_CALLS}){SEP})*\s*|none")
UNIT = "(?:px|mm|cm|in|pt|pc)"
LENGTH = re.compile(rf"\s*{N}(?:{UNIT}|%)?\s*")
SIZE = re.compile(rf"\s*(?!-){N}(?:{UNIT}|%)?\s*")
ACROSS, DOWN = ("x", "width", "cx", "rx", "x1", "x2"), ("y", "height", "cy", "ry", "y1", "y2")
COLOUR = re.compile(
    r"none|currentColor|transparent|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white|red|green|blue|"
    r"rgba?\(\s*(?:\d+\s*,\s*\d+\s*,\s*\d+|[\d.]+%\s*,\s*[\d.]+%\s*,\s*[\d.]+%)\s*(?:,\s*(?:1(?:\.0*)?|100%)\s*)?\)|"
    r"hsl\(\s*[\d.]+\s*,\s*[\d.]+%\s*,\s*[\d.]+%\s*\)"
)
GRAMMAR = {
    "d": PATH, "points": POINTS, "transform": TRANSFORM,
    "fill": COLOUR, "stroke": COLOUR, "color": COLOUR,
    "fill-rule": re.compile("nonzero|evenodd"),
    "stroke-dashoffset": re.compile(r"\s*[+-]?0*\.?0*(?:px)?\s*"),
    "stroke-dasharray": re.compile(rf"none|\s*(?!-){N}(?:{SEP}(?!-){N})*+\s*"),
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2"), LENGTH),
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "stroke-width"), SIZE),
    **dict.fromkeys(
        ("filter", "backdrop-filter", "clip-path", "mask", "mask-image", "mix-blend-mode",
         "paint-order", "transform-origin", "rotate", "scale", "translate", "offset-path",
         "marker", "marker-start", "marker-mid", "marker-end"),
        re.compile("none|normal"),
    ),
}  # fmt: skip
GEOMETRY = {*ACROSS, *DOWN, "r", "stroke-width"}
SHEET = re.compile(r"\s*(?:[\w.#*-]+(?:\s*,\s*[\w.#*-]+)*\s*\{[^{}@!]*\}\s*)*")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
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
    stat = file.stat()
    return _sound_view_box(file, (stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=512)
def _sound_view_box(
    file: File, _version: tuple[int, int]
) -> tuple[float, float, float, float] | SvgProblem:
    try:
        root = ElementTree.fromstring(file.read_bytes())
    except ElementTree.ParseError as error:
        return SvgProblem(f"XML: {error}")
    except (OSError, ValueError, LookupError) as error:  # not to be opened; an unknown encoding
        return SvgProblem(str(error))
    if _tag(root) != "svg":
        return SvgProblem(f"<{_tag(root) or root.tag}>")
    what = next(filter(None, (_fault(element, element is root) for element in root.iter())), None)
    what = what or _tangle(root)
    if what:
        return SvgProblem(what)
    try:
        left, top, w, h = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return SvgProblem("viewBox")
    is_sound = w > 0 and h > 0 and all(map(isfinite, (left, top, w, h)))
    return (left, top, w, h) if is_sound else SvgProblem("viewBox")


def _tag(element: ElementTree.Element) -> str:
    """The name of an SVG element; "" for one of another vocabulary, which is not drawn."""
    tag = str(element.tag).removeprefix(SVG)
    return "" if tag.startswith("{") else tag


def _fault(element: ElementTree.Element, is_root: bool) -> str | None:
    """What in the element itself cannot be placed."""
    tag = _tag(element)
    if not tag:
        return None
    if tag not in ELEMENTS and not is_root:
        return f"<{tag}>"
    css = element.get("style", "")
    if "!" in css or "/*" in css:
        return "style"
    if tag == "style":
        sheet = COMMENT.sub("", element.text or "")
        if not SHEET.fullmatch(sheet):
            return "<style>"
        css = ";".join(re.findall(r"\{([^{}]*)\}", sheet))
    for name, value in element.items():
        if not (is_root and name in ("x", "y", "width", "height")):
            what = _wrong(name, value)
            if what:
                return what
    for name, value in STYLES.findall(css):
        what = _wrong(name, value.strip())
        if what:
            return what
        if name in GEOMETRY and "%" in value:
            return _quoted(name, value.strip())
    return None


def _wrong(name: str, value: str) -> str | None:
    """What is wrong with an attribute or a style."""
    if not _is_opaque(name, value.strip()):
        return name if name.endswith("opacity") else "opacity"
    grammar = GRAMMAR.get(name)
    if grammar is None or grammar.fullmatch(value):
        return None
    if grammar is COLOUR and _is_colour_name(value):
        return None
    return _quoted(name, value)


def _quoted(name: str, value: str) -> str:
    short = " ".join(value.split())
    return f'{name}="{short[:40]}{"…" * (len(short) > 40)}"'


@lru_cache(maxsize=512)
def _is_colour_name(word: str) -> bool:
    if not re.fullmatch("[a-zA-Z]+", word):
        return False
    import svgelements as svg  # late: most drawings write their colours in digits

    try:
        value = svg.Color.parse_color_lookup(word)
        return value is not None and value != svg.Color.parse_color_lookup("black")
    except ValueError:
        return False


def _tangle(root: ElementTree.Element) -> str | None:
    """`use` without end, of nothing or of too much, and elements too deep inside one another."""
    ids = {name: element for element in root.iter() if (name := element.get("id"))}
    known: dict[ElementTree.Element, tuple[int, int]] = {}  # its depth, and how many it stands for

    def measure(element: ElementTree.Element, above: tuple[ElementTree.Element, ...]) -> str | None:
        if element in above:
            return "<use> in a circle"
        if len(above) >= DEEPEST:
            return "nesting"
        parts = list(element)
        if _tag(element) == "use":
            link = element.get("href") or element.get(HREF) or ""
            if not link.startswith("#") or link[1:] not in ids:
                return _quoted("href", link)
            parts.append(ids[link[1:]])
        for part in parts:
            what = None if part in known else measure(part, (*above, element))
            if what:
                return what
        depth = 1 + max((known[part][0] for part in parts), default=0)
        count = 1 + sum(known[part][1] for part in parts)
        known[element] = depth, count
        return "nesting" if depth > DEEPEST or count > MOST else None

    return measure(root, ())


def _is_opaque(name: str, value: str) -> bool:
    """Whether an attribute or a style lets nothing shine through."""
    if name in ("opacity", "fill-opacity", "stroke-opacity"):
        try:
            return float(value.rstrip("%")) >= (100 if value.endswith("%") else 1)
        except ValueError:
            return False
    return name not in ("fill", "stroke", "color") or not SEEN_THROUGH.fullmatch(value)


def _placed(file: File, scale: float, dx: float, dy: float) -> tuple[Op, ...]:
    """The shapes of a file in their place. Raises CannotDraw."""
    try:
        return tuple(shape.placed(scale, dx, dy) for shape in _shapes(file))
    except Exception as error:  # whatever a parser of strangers' files stumbles over
        raise CannotDraw(f"{file}: {str(error) or type(error).__name__}") from error


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
    """The shapes of a file, in its own units."""
    import svgelements as svg  # late: only games with drawings need it

    root = ElementTree.fromstring(file.read_bytes())
    _, _, w, h = root.attrib.pop("viewBox").replace(",", " ").split()
    # without a view box nothing is moved: we get the file's own coordinates, and in half the time
    root.attrib.update(width=w, height=h)
    for element in root.iter():
        _resolve(element, float(w), float(h))
    parsed = svg.SVG.parse(
        io.BytesIO(ElementTree.tostring(root)), reify=False, ppi=96.0, on_error="raise"
    )
    for element in parsed.elements():
        is_seen = isinstance(element, svg.Shape) and element.values.get("visibility") not in (
            "hidden",
            "collapse",
        )
        shape = _shape(element) if is_seen else None
        if shape is not None:
            yield shape


def _resolve(element: ElementTree.Element, width: float, height: float) -> None:
    """Shares of the view box become numbers, and sizes that are left out become none at all."""
    for name, value in element.items():
        if name in GEOMETRY and value.strip().endswith("%"):
            across = hypot(width, height) / 2**0.5
            whole = width if name in ACROSS else height if name in DOWN else across
            element.set(name, repr(float(value.strip()[:-1]) / 100 * whole))
    missing = {"rect": ("width", "height"), "path": ("d",)}.get(_tag(element), ())
    for name in missing:
        if name not in element.attrib:
            element.set(name, "" if name == "d" else "0")


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
    if not sum(dash):
        dash = ()
    return _Shape(
        tuple(d),
        fill,
        stroke,
        width if stroke else 0.0,
        dash,
        values.get("fill-rule") == "evenodd",
        values.get("stroke-linecap") == "round" or values.get("stroke-linejoin") == "round",
    )


def _ink(colour: Any) -> str | None:
    value = getattr(colour, "value", None)
    return None if value is None or not colour.alpha else str(colour.hex)[:7].lower()
