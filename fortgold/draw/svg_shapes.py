"""The shapes of an SVG file as operations: outlines, colours, gradients, clips, transparency.

What comes here has passed `svg_grammar.py`: elements and attributes are ones that are read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import cast
from xml.etree.ElementTree import Element

from fortgold.draw import matrices, svg_outlines
from fortgold.draw.ops import CannotDraw, Drawing, Gradient, Group, Matrix, Op, Path, Segment, Stamp
from fortgold.draw.svg_grammar import ACROSS, COMMENT, DOWN, GEOMETRY
from fortgold.draw.svg_paint import DEEPEST, SHAPES, SvgGradient, paints
from fortgold.draw.svg_tree import HREF, STYLES, URL, tag_of
from fortgold.draw.svg_values import NUMBER, colour, length, transform

HANDED_DOWN = {
    "fill", "stroke", "color", "fill-rule", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "visibility",
}  # fmt: skip
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SELECTOR = re.compile(r"([\w-]+|\*)?((?:[.#][\w-]+)*)")
Said = Mapping[str, str]


def ops(root: Element, scale: float, dx: float, dy: float) -> tuple[Op, ...]:
    """What an SVG tree draws, scaled and moved to µm. Raises ValueError and CannotDraw."""
    left, top, width, height = map(float, root.attrib.pop("viewBox").replace(",", " ").split())
    known = paints(root, (width, height))
    size = (round((left + width) * scale + dx), round((top + height) * scale + dy))
    by_id = {name: element for element in root.iter() if (name := element.get("id"))}
    reader = _Reader(scale, size, (width, height), known.blends, known.clips, by_id, _rules(root))
    return tuple(reader.ops(root, {}, (scale, 0, 0, scale, dx, dy)))


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule of a style sheet: which elements it is for, and what it says of them."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    says: Said

    @property
    def weight(self) -> tuple[int, int, bool]:
        return len(self.ids), len(self.classes), bool(self.tag)

    def fits(self, element: Element) -> bool:
        return (
            self.tag in ("", tag_of(element))
            and self.classes <= {*element.get("class", "").split()}
            and self.ids <= {element.get("id", "")}
        )


def _rules(root: Element) -> list[_Rule]:
    """The rules of all style sheets, the weaker ones first."""
    rules = []
    sheets = (one.text or "" for one in root.iter() if tag_of(one) == "style")
    for selectors, css in RULE.findall(COMMENT.sub("", "".join(sheets))):
        says = {name: value.strip() for name, value in STYLES.findall(css)}
        for found in map(SELECTOR.fullmatch, map(str.strip, selectors.split(","))):
            if found:
                marks = re.findall(r"([.#])([\w-]+)", found[2])
                classes, ids = ({name for sign, name in marks if sign == one} for one in ".#")
                tag = (found[1] or "").replace("*", "")
                rules.append(_Rule(tag, frozenset(classes), frozenset(ids), says))
    return sorted(rules, key=lambda rule: rule.weight)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the elements of a file whose view box has these `sides`, and ends at `size` on paper, in µm."""

    scale: float
    size: tuple[int, int]
    sides: tuple[float, float]
    blends: Mapping[str, SvgGradient]
    clips: Mapping[str, Element]
    by_id: Mapping[str, Element]
    rules: Sequence[_Rule]

    def ops(self, element: Element, above: Said, to_page: Matrix, depth: int = 0) -> Iterator[Op]:
        """What an element draws; `above` is handed down to it, `to_page` are the units it stands in."""
        tag, said = tag_of(element), self.said(element, above)
        if said.get("display") == "none" or tag not in SHAPES | {"svg", "g", "a", "use"}:
            return
        if move := said.get("transform"):
            to_page = matrices.after(to_page, transform(move))
        is_plain = not _own(said, "opacity") and not _own(said, "clip-path")
        if tag in SHAPES:
            is_seen = said.get("visibility") not in ("hidden", "collapse")
            inner = self.shape(tag, said, to_page) if is_seen else ()
        else:
            parts = [*element]
            if tag == "use":
                parts = [self.by_id[(element.get("href") or element.get(HREF) or "")[1:]]]
                x, y = (length(said.get(name, "0")) for name in ("x", "y"))
                to_page = matrices.moved(to_page, x, y)
            down = {name: value for name, value in said.items() if name in HANDED_DOWN}
            inner = tuple(
                op for part in parts for op in self.ops(part, down, to_page, depth + (not is_plain))
            )
        yield from inner if is_plain else self.within(said, inner, to_page, depth)

    def said(self, element: Element, above: Said) -> dict[str, str]:
        """What is said of an element: handed down, by its attributes, by style sheets, by its own style."""
        said = {**above, **element.attrib}
        for rule in self.rules:
            if rule.fits(element):
                said |= rule.says
        if style := element.get("style"):
            said |= {name: value.strip() for name, value in STYLES.findall(style)}
        for name, value in said.items():
            if value == "inherit":
                said[name] = above.get(name, "")
        return self.measured(said)

    def measured(self, said: dict[str, str]) -> dict[str, str]:
        """The same with shares of the view box as numbers."""
        width, height = self.sides
        for name, value in said.items():
            if name in GEOMETRY and value.strip().endswith("%"):
                across = hypot(width, height) / 2**0.5
                whole = width if name in ACROSS else height if name in DOWN else across
                said[name] = repr(float(value.strip()[:-1]) / 100 * whole)
        return said

    def within(
        self, said: Said, inner: tuple[Op, ...], to_page: Matrix, depth: int
    ) -> tuple[Op, ...]:
        """What is drawn of an element, by its own clip and opacity."""
        opacity = _percent(_own(said, "opacity") or "1")
        clip = URL.fullmatch(_own(said, "clip-path"))
        if not inner or (opacity == 100 and not clip):
            return inner
        if depth > DEEPEST:
            raise CannotDraw("nesting")
        if not opacity:
            return ()
        if opacity < 100 and not (len(inner) == 1 and _is_one_ink(inner[0])):
            # as a whole: what lies inside over one another does not show through
            width, height = (max(1, side) for side in self.size)
            whole = inner
            inner = (Stamp(0, 0, Drawing("group", width, height, lambda: whole)),)
        if not clip:
            return (Group(inner, opacity=opacity),)
        element = self.clips[clip[1]]
        shape = self.measured({**element.attrib})
        matrix = matrices.after(to_page, transform(shape["transform"]))
        d = _placed(svg_outlines.outline(tag_of(element), shape), matrix)
        is_even_odd = shape.get("fill-rule") == "evenodd"
        return (Group(inner, clip=d, opacity=opacity, even_odd=is_even_odd),) if d else ()

    def shape(self, tag: str, said: Said, to_page: Matrix) -> tuple[Op, ...]:
        """A shape's ink; none for one without."""
        pieces = svg_outlines.outline(tag, said)
        d = _placed(pieces, to_page)
        if not d:
            return ()
        fill, fill_percent = self.ink(said, "fill", "black", pieces, to_page)
        stroke, stroke_percent = self.ink(said, "stroke", "none", pieces, to_page)
        a, b, c, d_, _, _ = to_page
        scale = abs(a * d_ - b * c) ** 0.5
        if said.get("vector-effect") == "non-scaling-stroke":
            scale = self.scale
        width = length(said.get("stroke-width") or "1") * scale
        if not width or isinstance(stroke, Gradient):
            stroke = None
        dash = [float(v) * scale for v in NUMBER.findall(said.get("stroke-dasharray", ""))]
        dashed = tuple(map(round, dash)) if stroke and sum(dash) else ()
        is_even_odd = said.get("fill-rule") == "evenodd"
        is_round = "round" in (said.get("stroke-linecap"), said.get("stroke-linejoin"))
        line = round(width) if stroke else 0
        one = Path(d, fill, stroke, line, dashed, is_even_odd, is_round)
        inks = [(replace(one, stroke=None, width=0, dash=()), fill_percent)] if fill else []
        inks += [(replace(one, fill=None), stroke_percent)] if stroke else []
        if inks and all(percent == 100 for _, percent in inks):
            return (one,)
        return tuple(
            Group((ink,), opacity=percent) if percent < 100 else ink
            for ink, percent in inks
            if percent
        )

    def ink(
        self,
        said: Said,
        name: str,
        usual: str,
        pieces: Sequence[svg_outlines.Piece],
        to_page: Matrix,
    ) -> tuple[str | Gradient | None, int]:
        """What a shape is filled or drawn with, and how much of it covers, in percent."""
        value = said.get(name) or usual
        share = _percent(said.get(f"{name}-opacity") or "1")
        if found := URL.fullmatch(value):
            bounds = svg_outlines.bounds(pieces)
            return self.blends[found[1]].on(to_page, bounds) if bounds else None, share
        if value == "currentColor":
            value = said.get("color") or "black"
        known = colour("black" if value == "currentColor" else value)
        if known is None or not known[1]:
            return None, share
        return known[0], share if share < 100 else round(100 * known[1])


def _placed(pieces: Sequence[svg_outlines.Piece], to_page: Matrix) -> tuple[Segment, ...]:
    """An outline on paper, in µm."""
    a, b, c, d, e, f = to_page
    out = []
    for name, points in pieces:
        numbers: list[int] = []
        for p in points:
            numbers += round(a * p.real + c * p.imag + e), round(b * p.real + d * p.imag + f)
        out.append((name, *numbers))
    return cast(tuple[Segment, ...], tuple(out))


def _own(said: Said, name: str) -> str:
    """A property that is not handed down."""
    return said.get(name, "").strip().removeprefix("none")


def _percent(share: str) -> int:
    """An opacity as attributes say it, in percent."""
    value = float(share.rstrip("%")) / (100 if share.endswith("%") else 1)
    return round(100 * min(1.0, value))


def _is_one_ink(op: Op) -> bool:
    return isinstance(op, Path) and not (op.fill and op.stroke)
