"""Drawing operations as SVG, for browsers and other renderers: drawings that share what they use. Units are µm."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from html import escape

from fortgold.data.layout import FontName
from fortgold.draw import fonts
from fortgold.draw.font_faces import face_of, style_of
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Drawing, Gradient, Group, Op, Path, Picture, Segment, Stamp, Words
from fortgold.draw.raster import Raster
from fortgold.draw.text_outlines import shapes

FEATURES = "font-feature-settings:'kern','chws','liga' 0,'clig' 0,'calt' 0"
EM = 100  # browsers set no type larger than 10,000 units: words are written in 100 µm
PLANE = 0x10000  # from here on, browsers do not agree what one character is

Source = Callable[[Raster, int, int], str]  # the address of a picture for a box of so many µm


def path_data(d: Iterable[Segment]) -> str:
    """A path's outline in the notation of SVG."""
    return "".join([segment[0] + " ".join(map(str, segment[1:])) for segment in d])


class SvgWriter:
    """Writes operations. What is used again and again is defined once, and named by what it is, so
    that equal drawings have equal code whatever else is drawn.

    `placed` sets every character where it stands on paper, for fonts that were cut to the characters in
    use and kern nothing. `outlined` makes shapes of words, for who has none of the fonts.
    """

    def __init__(
        self,
        prefix: str = "d",
        source: Source = lambda raster, _width, _height: raster.name,
        placed: bool = False,
        outlined: bool = False,
    ) -> None:
        self.prefix, self.source, self.placed, self.outlined = prefix, source, placed, outlined
        self.characters: dict[FontName, set[str]] = {}  # of each font, for who cuts it
        self.defined: dict[str, str] = {}  # first: what it uses must be defined before it
        self._names: dict[Drawing, str] = {}

    def defs(self) -> str:
        """What is to stand in `<defs>` once, for all that was written."""
        return "".join(self.defined.values())

    def ops(self, ops: Iterable[Op]) -> str:
        return "".join([self._op(op) for op in ops])

    def _op(self, op: Op) -> str:
        match op:
            case Path():
                if isinstance(op.fill, Gradient):
                    return _path(replace(op, fill=f"url(#{self._gradient(op.fill)})"))
                return _path(op)
            case Words() if self.outlined:
                return _path(shapes(op))
            case Words():
                self.characters.setdefault(face_of(op.font), set()).update(op.text)
                return _placed(op) if self.placed else _words(op)
            case Picture():
                name = self.source(op.raster, op.width, op.height)
                return (
                    f'<image x="{op.x}" y="{op.y}" width="{op.width}" height="{op.height}" '
                    f'preserveAspectRatio="none" xlink:href="{escape(name)}"/>'
                )
            case Stamp():
                name = self._define(op.drawing)
                return f'<use xlink:href="#{name}" x="{op.x}" y="{op.y}"/>'
            case Group():
                return self._group(op)

    def _define(self, drawing: Drawing) -> str:
        if drawing not in self._names:
            code = _drawing(drawing)
            body = code if isinstance(code, str) else self.ops(code)
            self._names[drawing] = self._name("", "g", body)
        return self._names[drawing]

    def _group(self, op: Group) -> str:
        body = self.ops(op.ops)
        if op.opacity < 100:
            body = f'<g opacity="{op.opacity / 100:g}">{body}</g>'
        if op.clip:
            rule = ' clip-rule="evenodd"' if op.even_odd else ""
            name = self._name("c", "clipPath", f'<path d="{path_data(op.clip)}"{rule}/>')
            body = f'<g clip-path="url(#{name})">{body}</g>'
        if op.matrix:
            numbers = " ".join(f"{v:g}" for v in op.matrix)
            body = f'<g transform="matrix({numbers})">{body}</g>'
        return body

    def _gradient(self, fill: Gradient) -> str:
        (x1, y1), (x2, y2) = fill.start, fill.end
        said = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        if fill.radii:
            names = ("fx", "fy", "fr", "cx", "cy", "r")
            said = dict(zip(names, (x1, y1, fill.radii[0], x2, y2, fill.radii[1]), strict=True))
        ends = "".join(f' {name}="{value:.9g}"' for name, value in said.items())
        if fill.matrix != IDENTITY:
            ends += f' gradientTransform="matrix({" ".join(f"{v:.9g}" for v in fill.matrix)})"'
        stops = zip(fill.places, fill.colours, strict=True)
        body = "".join(f'<stop offset="{i:g}" stop-color="{colour}"/>' for i, colour in stops)
        kind = "radialGradient" if fill.radii else "linearGradient"
        return self._name("l", kind, body, f' gradientUnits="userSpaceOnUse"{ends}')

    def _name(self, kind: str, tag: str, body: str, said: str = "") -> str:
        """The name of a definition, which is made if there is none yet; `said` are its attributes."""
        digest = hashlib.sha256((said + body).encode("utf-8", "replace")).hexdigest()[:16]
        name = f"{self.prefix}{kind}{digest}"
        self.defined.setdefault(name, f'<{tag} id="{name}"{said}>{body}</{tag}>')
        return name


@lru_cache(maxsize=1024)
def _drawing(drawing: Drawing) -> str | tuple[Op, ...]:
    """The markup of a drawing made of paths alone; the operations of any other."""
    ops = drawing.ops
    paths = [op for op in ops if isinstance(op, Path) and not isinstance(op.fill, Gradient)]
    return ops if len(paths) < len(ops) else "".join(map(_path, paths))


@lru_cache(maxsize=4096)
def _path(op: Path) -> str:
    ink = f'fill="{op.fill or "none"}"'
    if op.fill and op.even_odd:
        ink += ' fill-rule="evenodd"'
    if op.stroke:
        ink += f' stroke="{op.stroke}" stroke-width="{op.width}"'
        if op.round:
            ink += ' stroke-linecap="round" stroke-linejoin="round"'
        if op.dash:
            ink += f' stroke-dasharray="{" ".join(map(str, op.dash))}"'
    return f'<path d="{path_data(op.d)}" {ink}/>'


def _words(op: Words) -> str:
    tracking = f' letter-spacing="{op.tracking}"' if op.tracking else ""
    return (
        f'<text x="{op.x}" y="{op.y}" {_type(op)} '
        f'font-size="{op.size}" fill="{op.colour}"{tracking}{_lang(op)} style="{FEATURES}">'
        f"{escape(op.text)}</text>"
    )


@lru_cache(maxsize=8192)  # most words are where they were when a preview is drawn again
def _placed(op: Words) -> str:
    """Each character where it stands on paper, to 1 µm."""
    pen, xs, ys = op.x * fonts.UNITS, list[str](), list[str]()
    for glyph in fonts.shaped(op.text, op.font):
        xs.append(f"{(pen + glyph.offset * op.size) / fonts.UNITS / EM:.2f}")
        ys.append(f"{(op.y - glyph.rise * op.size / fonts.UNITS) / EM:g}")
        pen += glyph.advance * op.size + op.tracking * fonts.UNITS
    words = op.text.lstrip(
        " "
    )  # SVG drops spaces at the start, and would take their places for the rest
    for places in (xs, ys):
        del places[: len(op.text) - len(words)]
        if any(ord(c) >= PLANE for c in words):
            places[1:] = []
    if len({*ys}) < 2:
        ys[1:] = []
    return (
        f'<text transform="scale({EM})" x="{" ".join(xs) or 0}" y="{" ".join(ys) or 0}" {_type(op)} '
        f'font-size="{op.size / EM:g}" fill="{op.colour}"{_lang(op)}>{escape(words)}</text>'
    )


def _type(op: Words) -> str:
    family, weight, is_italic = style_of(op.font)
    slant = ' font-style="italic"' if is_italic else ""
    return f'font-family="{family}" font-weight="{weight}"{slant}'


def _lang(op: Words) -> str:
    lang = escape(op.lang)
    return f' xml:lang="{lang}" lang="{lang}"' if lang else ""
