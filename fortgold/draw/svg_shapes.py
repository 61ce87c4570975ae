"""The shapes of an SVG file as operations: outlines, colours, gradients, clips, transparency.

svgelements parses the file and resolves units, transforms, styles and `use`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Any
from xml.etree import ElementTree

from fortgold.draw import matrices
from fortgold.draw.ops import CannotDraw, Drawing, Gradient, Group, Matrix, Op, Path, Segment, Stamp
from fortgold.draw.svg_grammar import ACROSS, DOWN, GEOMETRY
from fortgold.draw.svg_paint import DEEPEST, Blend, paints
from fortgold.draw.svg_tree import SVG, URL, tag_of


def ops(root: ElementTree.Element, scale: float, dx: float, dy: float) -> tuple[Op, ...]:
    """What an SVG tree draws, scaled and moved to µm. Raises what svgelements does, and CannotDraw."""
    left, top, width, height = map(float, root.attrib.pop("viewBox").replace(",", " ").split())
    known = paints(root, (width, height))
    clips = {name: _parsed(_alone(one), width, height)[0] for name, one in known.clips.items()}
    size = (round((left + width) * scale + dx), round((top + height) * scale + dy))
    reader = _Reader((scale, 0, 0, scale, dx, dy), size, known.blends, clips)
    return tuple(reader.ops(_parsed(root, width, height)))


def _alone(element: ElementTree.Element) -> ElementTree.Element:
    root = ElementTree.Element(f"{SVG}svg")
    root.append(element)
    return root


def _parsed(root: ElementTree.Element, width: float, height: float) -> Any:
    import svgelements as svg  # late: only games with drawings need it

    # without a view box nothing is moved: we get the file's own coordinates, and in half the time
    root.attrib.update(width=repr(width), height=repr(height))
    for element in root.iter():
        _resolve(element, width, height)
    data = io.BytesIO(ElementTree.tostring(root))
    return svg.SVG.parse(data, reify=False, ppi=96.0, on_error="raise")


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


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads what svgelements has parsed. `to_page` brings a file's units to µm, where its view box ends
    at `size`.
    """

    to_page: Matrix
    size: tuple[int, int]
    blends: Mapping[str, Blend]
    clips: Mapping[str, Any]

    def ops(self, elements: Iterable[Any], depth: int = 0) -> Iterator[Op]:
        import svgelements as svg

        for element in elements:
            if isinstance(element, svg.Shape):
                is_seen = element.values.get("visibility") not in ("hidden", "collapse")
                inner = self.shape(element) if is_seen else ()
            elif isinstance(element, svg.Group | svg.Use):
                is_plain = not _own(element, "opacity") and not _own(element, "clip-path")
                inner = tuple(self.ops(element, depth + (not is_plain)))
            else:
                continue
            yield from self.within(element, inner, depth)

    def within(self, element: Any, inner: tuple[Op, ...], depth: int) -> tuple[Op, ...]:
        """What is drawn of an element, by its own clip and opacity."""
        opacity = _percent(_own(element, "opacity") or "1")
        clip = URL.fullmatch(_own(element, "clip-path"))
        if not inner or (opacity == 100 and not clip):
            return inner
        if depth > DEEPEST:
            raise CannotDraw("nesting")
        if not opacity:
            return ()
        if opacity < 100 and not (len(inner) == 1 and _is_one_ink(inner[0])):
            # as a whole: what lies inside over one another does not show through
            width, height = (max(1, side) for side in self.size)
            inner = (Stamp(0, 0, Drawing("group", width, height, lambda ops=inner: ops)),)  # type: ignore[misc]
        if not clip:
            return (Group(inner, opacity=opacity),)
        shape = self.clips[clip[1]]
        d = self.outline(shape * element.transform)
        is_even_odd = shape.values.get("fill-rule") == "evenodd"
        return (Group(inner, clip=d, opacity=opacity, even_odd=is_even_odd),) if d else ()

    def shape(self, element: Any) -> tuple[Op, ...]:
        """A shape's ink; none for one without."""
        one = self.path(element)
        if one is None:
            return ()
        inks = []
        if one.fill:
            percent = round(100 * element.fill.alpha / 255)
            if isinstance(one.fill, Gradient):
                percent = _percent(element.values.get("fill-opacity", "1"))
            inks.append((replace(one, stroke=None, width=0, dash=()), percent))
        if one.stroke:
            inks.append((replace(one, fill=None), round(100 * element.stroke.alpha / 255)))
        if all(percent == 100 for _, percent in inks):
            return (one,)
        return tuple(
            Group((ink,), opacity=percent) if percent < 100 else ink
            for ink, percent in inks
            if percent
        )

    def path(self, element: Any) -> Path | None:
        """A shape in its place, its ink all opaque; None for one without."""
        fill, stroke = self.fill(element), _ink(element.stroke)
        width = float(element.implicit_stroke_width or 0)
        if stroke and not width:
            stroke = None
        d = self.outline(element) if fill or stroke else ()
        if not d:
            return None
        values, scale = element.values, self.to_page[0]
        dashes = str(values.get("stroke-dasharray") or "none").replace(",", " ")
        factor = width / float(element.stroke_width or 1) if stroke else 1.0
        dash = () if dashes == "none" else tuple(float(v) * factor for v in dashes.split())
        if not sum(dash):
            dash = ()
        line = round(width * scale) if stroke else 0
        dashed = tuple(round(v * scale) for v in dash)
        is_even_odd = values.get("fill-rule") == "evenodd"
        is_round = "round" in (values.get("stroke-linecap"), values.get("stroke-linejoin"))
        return Path(d, fill, stroke, line, dashed, is_even_odd, is_round)

    def fill(self, element: Any) -> str | Gradient | None:
        found = URL.fullmatch(str(element.values.get("fill")))
        if not found:
            return _ink(element.fill)
        bounds = _bounds(element)
        to_page = matrices.after(self.to_page, _matrix(element))
        return self.blends[found[1]].on(to_page, bounds) if bounds else None

    def outline(self, element: Any) -> tuple[Segment, ...]:
        import svgelements as svg

        scale, _, _, _, dx, dy = self.to_page
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
        return tuple(d)


def _bounds(element: Any) -> tuple[float, float, float, float] | None:
    """Left, top, right, bottom of a shape in its own units; None of nothing.

    svgelements takes a while to bound a curve, and of most it need not be asked.
    """
    import svgelements as svg

    pieces = [one for one in element.segments(transformed=False) if one.end is not None]
    if not pieces:
        return None
    xs, ys = [one.end.x for one in pieces], [one.end.y for one in pieces]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    for one in pieces:
        match one:
            case svg.CubicBezier():
                reach = [one.control1, one.control2]
            case svg.QuadraticBezier():
                reach = [one.control]
            case svg.Arc():
                far = max(one.rx, one.ry)
                reach = [one.center + sign * svg.Point(far, far) for sign in (-1, 1)]
            case _:
                continue
        if not all(left <= p.x <= right and top <= p.y <= bottom for p in reach):
            x, y, to_x, to_y = one.bbox()
            left, top, right, bottom = (
                min(left, x),
                min(top, y),
                max(right, to_x),
                max(bottom, to_y),
            )
    return left, top, right, bottom


def _own(element: Any, name: str) -> str:
    """A property that is not handed down, as attributes, styles and style sheets give it."""
    return str(element.values["attributes"].get(name, "")).strip().removeprefix("none")


def _percent(share: str) -> int:
    """An opacity as attributes say it, in percent."""
    value = float(share.rstrip("%")) / (100 if share.endswith("%") else 1)
    return round(100 * min(1.0, value))


def _matrix(element: Any) -> Matrix:
    m = element.transform
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _is_one_ink(op: Op) -> bool:
    return isinstance(op, Path) and not (op.fill and op.stroke)


def _ink(colour: Any) -> str | None:
    value = getattr(colour, "value", None)
    return None if value is None or not colour.alpha else str(colour.hex)[:7].lower()
