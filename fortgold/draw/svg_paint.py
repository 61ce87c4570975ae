"""Gradients, clips and transparency of an SVG file, as far as our operations have them.

What is left out here (stops that let through, gradients on lines, clips of several shapes, …) makes pixels
of the whole file: `svg_pixels.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from fortgold.draw import matrices
from fortgold.draw.ops import Gradient, Matrix
from fortgold.draw.svg_grammar import COMMENT, SEEN_THROUGH, TRANSFORM, N, is_colour
from fortgold.draw.svg_tree import HREF, STYLES, style_of, tag_of
from fortgold.draw.svg_values import colour, transform

if TYPE_CHECKING:
    from fortgold.draw.svg_grammar import Fault

GRADIENTS = {"linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("fx", "fy", "cx", "cy")}
RADII = ("fr", "r")
SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
CLIPPED = SHAPES | {"g", "use"}
REFERS = re.compile(r"""(fill|clip-path)="url\(\s*['"]?#([^'")\s]+)['"]?\s*\)\"""")
TRANSPARENT = ("opacity", "fill-opacity", "stroke-opacity")
SHARE = re.compile(r"\d+\.?\d*|\.\d+")
CLEAR = re.compile(  # colours that let through, as `svg_values.py` reads them
    r"#[0-9a-f]{4}|#[0-9a-f]{8}|rgba\((?:\s*\d+\s*,){3}\s*(?:\d+\.?\d*|\.\d+)\s*\)", re.IGNORECASE
)
OFFSET = LENGTH = re.compile(rf"\s*({N})(%?)\s*")
DEEPEST = 16  # groups inside one another that clip or let through: a PDF may have 28 of them, pages theirs


@dataclass(frozen=True, slots=True)
class SvgGradient:
    """A gradient as a file defines it; `is_share`: in shares of the shape that it paints."""

    gradient: Gradient
    is_share: bool

    def on(self, to_page: Matrix, bounds: tuple[float, float, float, float]) -> Gradient | None:
        """The gradient on a shape with those bounds in its own units; None for one without an area."""
        matrix = to_page
        if self.is_share:
            left, top, right, bottom = bounds
            matrix = matrices.after(matrix, (right - left, 0, 0, bottom - top, left, top))
        a, b, c, d, e, f = matrices.after(matrix, self.gradient.matrix)
        if abs(a * d - b * c) < 1e-9:
            return None
        return replace(self.gradient, matrix=(a, b, c, d, e, f))


@dataclass(frozen=True, slots=True)
class Paints:
    """What a file paints and clips with: gradients, and the shape of each clip, by their ids."""

    blends: dict[str, SvgGradient]
    clips: dict[str, ElementTree.Element]


def paints(root: ElementTree.Element, sides: tuple[float, float]) -> Paints:
    """The gradients and clips that we can place, of a file whose view box has these sides."""
    by_id = {name: element for element in root.iter() if (name := element.get("id"))}
    sheets = _sheets(root)
    blends: dict[str, SvgGradient] = {}
    clips: dict[str, ElementTree.Element] = {}
    says_stops, says_clips = "stop-" in sheets, "clip-rule" in sheets
    for name, element in by_id.items():
        tag = tag_of(element)
        if tag in GRADIENTS and not says_stops and (blend := _blend(element, by_id, sides)):
            blends[name] = blend
        elif tag == "clipPath" and not says_clips and (shape := _clip(element)) is not None:
            clips[name] = shape
    return Paints(blends, clips)


def places(root: ElementTree.Element) -> Callable[[Fault], bool]:
    """Which faults of a file are none, as our operations have what they name."""
    known = paints(root, (1, 1))  # of what size they are does not matter here
    defined = [tag_of(one) for one in root.iter() if tag_of(one) in {*GRADIENTS, "clipPath"}]
    all_known = len(defined) == len(known.blends) + len(known.clips)
    lets_through = _lets_through(root)
    has_links = any(tag_of(one) == "a" for one in root.iter())

    def is_placed(fault: Fault) -> bool:
        what, tag = fault
        is_meant = tag in CLIPPED or (tag == "style" and not has_links)
        if what[1:-1] in {*GRADIENTS, "stop", "clipPath"}:
            return all_known
        if found := REFERS.fullmatch(what):
            name, target = found.groups()
            return target in known.blends if name == "fill" else is_meant and target in known.clips
        return what in TRANSPARENT and is_meant and lets_through

    return is_placed


def _sheets(root: ElementTree.Element) -> str:
    texts = (one.text or "" for one in root.iter() if tag_of(one) == "style")
    return COMMENT.sub("", "".join(texts))


def _lets_through(root: ElementTree.Element) -> bool:
    """Whether all that lets through in a file is read as it is meant."""
    sheets = _sheets(root)
    said = [*STYLES.findall(sheets)]
    for element in root.iter():
        said += [*element.items(), *STYLES.findall(element.get("style", ""))]
    shares = [value.strip() for name, value in said if name in TRANSPARENT]
    clear = [
        value.strip()
        for name, value in said
        if name in ("fill", "stroke", "color") and SEEN_THROUGH.fullmatch(value.strip())
    ]
    has_both = clear and any(name in TRANSPARENT[1:] for name, _ in said)
    for_all = re.search(r"\*|\bsvg\b", re.sub(r"\{[^{}]*\}", "", sheets))
    return (
        all(map(SHARE.fullmatch, shares))
        and all(map(CLEAR.fullmatch, clear))
        and not has_both
        and not for_all
    )


def _clip(element: ElementTree.Element) -> ElementTree.Element | None:
    """The one shape of a clip, with its own transform after the clip's; None for any other clip."""
    shapes = [one for one in element if tag_of(one) not in ("", "title", "desc")]
    said = {**element.attrib, **dict(STYLES.findall(element.get("style", "")))}
    if len(shapes) != 1 or tag_of(shapes[0]) not in SHAPES - {"line"}:
        return None
    if said.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse" or "clip-path" in said:
        return None
    if any(style_of(shapes[0], name) for name in ("clip-path", "visibility", "display", "class")):
        return None
    rule = style_of(shapes[0], "clip-rule") or said.get("clip-rule", "nonzero").strip()
    if rule not in ("nonzero", "evenodd"):
        return None
    names = ("d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")
    own = {name: value for name, value in shapes[0].items() if name in names}
    moves = (element.get("transform", ""), shapes[0].get("transform", ""))
    own |= {"fill": "#000", "fill-rule": rule, "transform": " ".join(moves).replace("none", "")}
    return ElementTree.Element(shapes[0].tag, own)


def _blend(
    element: ElementTree.Element, by_id: dict[str, ElementTree.Element], whole: tuple[float, float]
) -> SvgGradient | None:
    said, stops, seen = dict(element.attrib), list(element), [element]
    while (link := (seen[-1].get("href") or seen[-1].get(HREF) or "")[1:]) and len(seen) < 10:
        above = by_id.get(link)
        if above is None or tag_of(above) not in GRADIENTS or above in seen:
            return None
        said = {**above.attrib, **said}
        stops = stops or list(above)
        seen.append(above)
    stops = [one for one in stops if tag_of(one)]
    tag, units = tag_of(element), said.get("gradientUnits", "objectBoundingBox")
    move = said.get("gradientTransform", "")
    is_plain = said.get("spreadMethod", "pad") == "pad" and TRANSFORM.fullmatch(move)
    if not (is_plain and stops and units in ("objectBoundingBox", "userSpaceOnUse")):
        return None
    sides = (1.0, 1.0) if units == "objectBoundingBox" else whole
    usual = {"x2": "100%", "cx": "50%", "cy": "50%", "r": "50%"}
    usual |= {"fx": said.get("cx", "50%"), "fy": said.get("cy", "50%")}

    def number(name: str) -> float:
        found = LENGTH.fullmatch(said.get(name, usual.get(name, "0")))
        if not found:
            raise ValueError(name)
        side = hypot(*sides) / 2**0.5 if name in RADII else sides["y" in name]
        return float(found[1]) * (side / 100 if found[2] else 1)

    try:
        x, y, to_x, to_y = map(number, GRADIENTS[tag])
        radii = (number("fr"), number("r")) if tag == "radialGradient" else None
        colours, offsets = zip(*map(_stop, stops), strict=True)
    except ValueError:
        return None
    if radii and not 0 <= radii[0] + hypot(to_x - x, to_y - y) < radii[1]:
        return None  # of a focus on the edge, programs make different things
    if not radii and (x, y) == (to_x, to_y):
        return None
    matrix = transform(move)
    colours, offsets = _spread(colours, offsets)
    return SvgGradient(
        Gradient((x, y), (to_x, to_y), colours, offsets, radii, matrix),
        units == "objectBoundingBox",
    )


def _hex(value: str) -> str:
    """A colour as `#rrggbb`. Raises ValueError for one that is no ink."""
    if known := colour(value):
        return known[0]
    raise ValueError(value)


def _stop(element: ElementTree.Element) -> tuple[str, float]:
    """Colour and place of a stop. Raises ValueError for one that we cannot place."""
    said = style_of(element, "stop-color") or "black"
    offset = OFFSET.fullmatch(element.get("offset", "0"))
    opacity = style_of(element, "stop-opacity") or "1"
    is_solid = SHARE.fullmatch(opacity) and float(opacity) >= 1 and is_colour(said)
    if tag_of(element) != "stop" or element.get("class") or not offset or not is_solid:
        raise ValueError(said)
    place = float(offset[1]) / (100 if offset[2] else 1)
    return _hex(said), min(1.0, max(0.0, place))


def _spread(
    colours: tuple[str, ...], offsets: tuple[float, ...]
) -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Stops from 0 to 1, each a little after the one before, as a PDF wants them."""
    tint, at, least = [*colours], [*offsets], 1e-6
    if at[0] > 0:
        tint, at = [tint[0], *tint], [0.0, *at]
    if at[-1] < 1 or len(at) == 1:
        tint, at = [*tint, tint[-1]], [*at, 1.0]
    for i in range(1, len(at)):
        at[i] = max(at[i], at[i - 1] + least)
    return tuple(tint), tuple(round(v / at[-1], 7) for v in at)
