"""How much ink a face takes: cyan, magenta, yellow and black added, as a share of its area in one full ink.

A face is painted small, with amounts of ink in place of colours, and its pixels are added up: so lines,
hatching and what hides what are weighed as they print. Each drawing is painted once, and kept by its content.
On our faces that is within 0.5 % of a full ink of what pixels a third as large give, and 0.3 % in a deck's mean.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import ceil, hypot, pi, sqrt

from PIL import Image

from fortgold.draw import matrices, picture_cache, raster
from fortgold.draw.matrices import IDENTITY, Rect
from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Leaf,
    Matrix,
    Op,
    Page,
    Path,
    Picture,
    Segment,
    Stamp,
    Words,
    bounds,
    polygon,
    rectangle,
)
from fortgold.draw.ops_svg import SvgWriter
from fortgold.draw.pdf_code import drawing_code
from fortgold.draw.svg_renderer import rendered
from fortgold.faces.face import Face
from fortgold.sheets.imposition import SLOT
from fortgold.sheets.inks.tinctures import parts

TYPE = 17  # percent of the square that a character of Japanese takes, and of any other so much of its advance
A4 = 210_000 * 297_000  # µm²
PIXEL = 200  # µm
MOST = 140_000  # pixels of a card: those of a larger one are larger
FINE = 24  # pixels of a picture across and down, each a mean
CORNERS = ((0, 1), (1, 1), (1, -1), (0, -1))  # of a bar: at which end, on which side


Known = dict[tuple[int, Rect], tuple[float, Group]]  # the ink of faces, which are kept alive


def ink_of(pages: Iterable[Page], known: Known) -> tuple[float, float]:
    """The ink of all cards on pages: the share of them that it would cover, and the full A4 pages.

    Marks and legends are next to none. The ink of each face is `known` to other files with it.
    """
    total = area = 0.0
    for page in pages:
        for op in page.ops:
            if isinstance(op, Group) and op.name == SLOT:
                box = bounds(Path(op.clip))
                key = id(op.ops), box
                if key not in known:
                    known[key] = _ink(op.ops, box), op
                total += known[key][0]
                area += _area(box)
    return total / area if area else 0.0, total / A4


def coverage(face: Face) -> float:
    """The share of a face, as it is cut, that one full ink would cover."""
    box = (0, 0, face.width, face.height)
    return _ink(face.ops, box) / _area(box)


def _area(box: Rect) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)


def _ink(ops: Sequence[Op], box: Rect) -> float:
    """The ink of operations within a box, in full µm²."""
    card = _Card(box)
    card.paint(ops, IDENTITY, box, 100)
    return card.ink()


class _Card:
    """What lies in a box of a face, painted in ink: each channel is a part of it."""

    def __init__(self, box: Rect) -> None:
        self.box = box
        left, top, right, bottom = box
        self.pixel = max(PIXEL, ceil(sqrt(_area(box) / MOST)))
        size = (right - left) / self.pixel, (bottom - top) / self.pixel
        self.image = Image.new("RGB", (max(1, round(size[0])), max(1, round(size[1]))))

    def ink(self) -> float:
        """All of it, in full µm²."""
        levels = sum(i % 256 * count for i, count in enumerate(self.image.histogram()))
        return levels / 255 / (self.image.width * self.image.height) * _area(self.box)

    def paint(self, ops: Sequence[Op], matrix: Matrix, room: Rect, opacity: int) -> None:
        """Operations in their place, as far as they lie in that part of the box."""
        for op in ops:
            if isinstance(op, Group):
                inner = matrices.after(matrix, op.matrix) if op.matrix else matrix
                clip = matrices.around(inner, bounds(Path(op.clip))) if op.clip else room
                self.paint(op.ops, inner, _both(room, clip), opacity * op.opacity // 100)
                continue
            left, top, right, bottom = matrices.around(matrix, bounds(op))
            if isinstance(op, Stamp) and matrix[:4] == IDENTITY[:4]:
                image = _of_drawing(op.drawing, self.pixel)
                left, top = left - _slack(op.drawing), top - _slack(op.drawing)
            elif isinstance(op, Words):
                size = self.pixels(right - left), self.pixels(bottom - top)
                image = Image.new("RGBA", size, (*_parts(op.colour), TYPE * 255 // 100))
            elif isinstance(op, Picture):
                size = self.pixels(right - left), self.pixels(bottom - top)
                image = _of_picture(op.raster).resize(size, Image.Resampling.BOX)
            else:
                image = _of_leaf(op, matrix, self.pixel)
            self.paste(image, left, top, room, opacity)

    def pixels(self, length: int) -> int:
        """So many are the nearest to a length."""
        return max(1, round(length / self.pixel))

    def paste(self, one: Image.Image, x: int, y: int, room: Rect, opacity: int) -> None:
        """An image with its corner at (x, y), as far as it lies in that part of the box."""
        dx, dy = self.box[:2]
        at = round((x - dx) / self.pixel), round((y - dy) / self.pixel)
        left, top, right, bottom = (
            round((v - d) / self.pixel) for v, d in zip(room, (dx, dy, dx, dy), strict=True)
        )
        left, top = max(left, at[0]), max(top, at[1])
        right, bottom = min(right, at[0] + one.width), min(bottom, at[1] + one.height)
        if left < right and top < bottom:
            seen = one.crop((left - at[0], top - at[1], right - at[0], bottom - at[1]))
            alpha = seen.getchannel("A")
            if opacity < 100:
                alpha = alpha.point([v * opacity // 100 for v in range(256)])
            self.image.paste(seen, (left, top), alpha)


def _both(one: Rect, other: Rect) -> Rect:
    """What two rectangles share."""
    return (
        max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]),
    )  # fmt: skip


def _slack(drawing: Drawing) -> int:
    """µm by which strokes may run over the edge of a drawing."""
    return max(drawing.width, drawing.height) // 50


@lru_cache(maxsize=1024)
def _of_drawing(drawing: Drawing, pixel: int) -> Image.Image:
    """A drawing in ink, with some room around it."""
    code, slack = drawing_code(drawing), _slack(drawing)
    box = -slack, -slack, drawing.width + slack, drawing.height + slack
    key = picture_cache.key(code.encode(), "coverage", box, pixel) if isinstance(code, str) else ""
    if key and (kept := picture_cache.kept(key)):
        return Image.open(io.BytesIO(kept)).convert("RGBA")
    found = _painted(drawing.ops, box, pixel)
    if key:
        out = io.BytesIO()
        found.save(out, "PNG", compress_level=1)
        picture_cache.keep(key, out.getvalue())
    return found


@lru_cache(maxsize=1024)
def _of_leaf(op: Path | Stamp, matrix: Matrix, pixel: int) -> Image.Image:
    """A path, or a drawing that is turned, in ink."""
    box = matrices.around(matrix, bounds(op))
    return _painted((Group((op,), matrix=matrix),), box, pixel)


def _painted(ops: Sequence[Op], box: Rect, pixel: int) -> Image.Image:
    """Operations in ink in that box."""
    left, top, right, bottom = box
    across, down = max(1, ceil((right - left) / pixel)), max(1, ceil((bottom - top) / pixel))
    writer = SvgWriter()
    body = writer.ops(_in_ink(ops, pixel * 21 // 20))
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{across}" height="{down}" '
        f'viewBox="{left} {top} {across * pixel} {down * pixel}">'
        f"<defs>{writer.defs()}</defs>{body}</svg>"
    )
    return Image.open(io.BytesIO(rendered(markup, (), ""))).convert("RGBA")


def _in_ink(ops: Iterable[Op], finest: int) -> Iterator[Op]:
    """Operations with amounts of ink in place of colours; words as a tint, pictures as their mean.

    A line too fine for the renderer is as broad as it can draw at least, and shows so much the less.
    """
    for op in ops:
        match op:
            case Path():
                stroke = _hex(_parts(op.stroke)) if op.stroke else None
                if stroke and not op.fill and (bars := _bars(op)):
                    yield Path(bars, stroke)
                    continue
                width = max(op.width, finest)
                if stroke and op.width < width:
                    stroke += f"{round(255 * op.width / width):02x}"  # how much of it shows
                yield replace(op, fill=_fill(op.fill), stroke=stroke, width=width)
            case Group():
                yield replace(op, ops=tuple(_in_ink(op.ops, finest)))
            case Stamp():
                drawn = tuple(_in_ink(op.drawing.ops, finest))
                yield replace(op, drawing=replace(op.drawing, read=partial(tuple, drawn)))
            case Words():
                yield Group((_filled(op, _hex(_parts(op.colour))),), opacity=TYPE)
            case Picture():
                whole = _of_picture(op.raster).resize((1, 1), Image.Resampling.BOX)
                *mean, alpha = whole.tobytes()
                yield Group((_filled(op, _hex(mean)),), opacity=alpha * 100 // 255)


def _bars(op: Path) -> tuple[Segment, ...]:
    """Straight lines and dots as areas, which are weighed to a hair; nothing for any other line."""
    kinds = [segment[0] for segment in op.d]
    if op.dash or kinds[::2] != ["M"] * len(kinds[::2]) or kinds[1::2] != ["L"] * len(kinds[::2]):
        return ()
    out: list[Segment] = []
    half, cap = op.width / 2, op.width * pi / 8 if op.round else 0.0
    for first, last in zip(op.d[::2], op.d[1::2], strict=True):
        x, y, to_x, to_y = map(float, (*first[1:], *last[1:]))
        long = hypot(to_x - x, to_y - y) or 1.0
        dx, dy = (to_x - x) / long, (to_y - y) / long
        ends = (x - dx * cap, y - dy * cap), (to_x + dx * cap, to_y + dy * cap)
        places = [(ends[i][0] + k * half * dy, ends[i][1] - k * half * dx) for i, k in CORNERS]
        out += polygon([(round(a), round(b)) for a, b in places])
    return tuple(out)


def _filled(op: Leaf, colour: str) -> Path:
    left, top, right, bottom = bounds(op)
    return Path(rectangle(left, top, right - left, bottom - top), colour)


def _fill(fill: str | Gradient | None) -> str | Gradient | None:
    if isinstance(fill, Gradient):
        return replace(fill, colours=tuple(_hex(_parts(one)) for one in fill.colours))
    return _hex(_parts(fill)) if fill else None


def _hex(levels: Iterable[int]) -> str:
    return "#" + "".join(f"{v:02x}" for v in levels)


@cache
def _parts(colour: str) -> tuple[int, int, int]:
    """Black, and the two of cyan, magenta and yellow that are left, each 0 to 255."""
    first, second, third = (round(255 * one) for one in parts(colour.lower()))
    return first, second, third


@lru_cache(maxsize=256)
def _of_picture(one: raster.Raster) -> Image.Image:
    """A picture in ink, in few pixels."""
    size = min(FINE, one.width), min(FINE, one.height)
    data = raster.pixels(one, size).tobytes()
    levels = bytearray()
    for i in range(0, len(data), 4):
        levels += bytes((*_parts(_hex(data[i : i + 3])), data[i + 3]))
    return Image.frombytes("RGBA", size, bytes(levels))
