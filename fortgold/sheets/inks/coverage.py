"""How much ink a face takes: cyan, magenta, yellow and black added, as a share of its area in one full ink.

A face is painted small, with amounts of ink in place of colours, and its pixels are added up: so lines,
hatching and what hides what are weighed as they print. Each drawing is painted once, and kept by its content.
On our faces that is within 0.7 % of a full ink of what pixels a quarter as long give, and 0.2 % in a deck's mean.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, sqrt

from fortgold.draw import matrices, picture_cache, raster
from fortgold.draw.matrices import IDENTITY, Rect
from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Matrix,
    Op,
    Page,
    Path,
    Picture,
    Stamp,
    Words,
    bounds,
)
from fortgold.draw.pdf_code import drawing_code
from fortgold.faces.face import Face
from fortgold.sheets.imposition import SLOT
from fortgold.sheets.inks.painting import Painting
from fortgold.sheets.inks.setting import flat_colour
from fortgold.sheets.inks.tinctures import parts
from fortgold.sheets.inks.waiting_shapes import InkLevels

TYPE = 0.17  # of the square that a character of Japanese takes, and of any other so much of its advance
A4 = 210_000 * 297_000  # µm²
PIXEL = 500  # µm
MOST = 100_000  # pixels of a card: those of a larger one are larger
FINE = 24  # pixels of a picture across and down, each a mean
SOME = 1_000  # faces that are weighed: where there are more, they stand for the others


Known = dict[tuple[int, Rect], tuple[float, Group]]  # the ink of faces, which are kept alive


def ink_of(pages: Iterable[Page], known: Known) -> tuple[float, float]:
    """The ink of all cards on pages: the share of them that it would cover, and the full A4 pages.

    Marks and legends are next to none. The ink of each face is `known` to other files with it. Where a
    card reaches below the next one there is ink once: so much of a mean card is not counted again.
    """
    pages = [*pages]
    mean = _weigh(pages, known)
    total = area = twice = 0.0
    for page in pages:
        boxes: list[Rect] = []
        for op in page.ops:
            if isinstance(op, Group) and op.name == SLOT:
                box = bounds(Path(op.clip))
                key = id(op.ops), box
                total += known[key][0] if key in known else mean * _area(box)
                area += _area(box)
                boxes.append(matrices.around(op.matrix or IDENTITY, box))
        shared = (matrices.shared(*pair) for pair in combinations(boxes, 2))
        twice += sum(_area(one) for one in shared if one[0] < one[2] and one[1] < one[3])
    return (total / area, total / A4 * (1 - twice / area)) if area else (0.0, 0.0)


def _weigh(pages: Sequence[Page], known: Known) -> float:
    """Make the ink of faces `known`, of very many that of some from first to last; the mean share of those."""
    faces = {
        (id(op.ops), bounds(Path(op.clip))): op
        for page in pages
        for op in page.ops
        if isinstance(op, Group) and op.name == SLOT
    }
    part = min(1, SOME / max(1, len(faces)))
    ink = area = 0.0
    for i, (key, op) in enumerate(faces.items()):
        if int((i + 1) * part) > int(i * part):
            if key not in known:
                known[key] = _ink(op.ops, key[1]), op
            ink, area = ink + known[key][0], area + _area(key[1])
    return ink / area if area else 0.0


def coverage(face: Face) -> float:
    """The share of a face, as it is cut, that one full ink would cover."""
    box = (0, 0, face.width, face.height)
    return _ink(face.ops, box) / _area(box)


def _area(box: Rect) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)


def _ink(ops: Sequence[Op], box: Rect) -> float:
    """The ink of operations within a box, in full µm²."""
    left, top, right, bottom = box
    pixel = max(PIXEL, ceil(sqrt(_area(box) / MOST)))
    across, down = max(1, round((right - left) / pixel)), max(1, round((bottom - top) / pixel))
    painting = Painting(left, top, across, down, pixel)
    _paint(painting, ops, IDENTITY, box, 1.0)
    return painting.ink() / (across * down) * _area(box)


def _paint(painting: Painting, ops: Iterable[Op], matrix: Matrix, room: Rect, share: float) -> None:
    """Operations in their place, as far as they lie in that rectangle; so much of them shows."""
    for op in ops:
        match op:
            case Group():
                inner = matrices.after(matrix, op.matrix) if op.matrix else matrix
                clip = matrices.around(inner, bounds(Path(op.clip))) if op.clip else room
                _paint(
                    painting, op.ops, inner, matrices.shared(room, clip), share * op.opacity / 100
                )
            case Stamp() if matrix[:4] == IDENTITY[:4] and not _is_picture(op.drawing):
                x, y = matrices.put(matrix, (op.x, op.y))
                slack = op.drawing.slack
                layer = _of_drawing(op.drawing, int(painting.pixel))
                painting.paste(layer, x - slack, y - slack, room, share)
            case Stamp():
                to = matrices.moved(matrix, op.x, op.y)
                _paint(painting, op.drawing.ops, to, room, share)
            case Path():
                if op.fill:
                    painting.fill(op.d, matrix, _ink_of(op.fill), share, op.even_odd)
                if op.stroke:
                    painting.line(op, matrix, _ink_of(op.stroke), share)
            case Words():
                painting.rectangle(bounds(op), matrix, _ink_of(op.colour), share * TYPE)
            case Picture():
                ink, hidden = _of_picture(op.raster)
                box = bounds(op)
                if matrix[:4] == IDENTITY[:4]:  # it may be cropped
                    box, matrix = matrices.shared(room, matrices.around(matrix, box)), IDENTITY
                if box[0] < box[2] and box[1] < box[3]:
                    painting.rectangle(box, matrix, ink, share * hidden)


def _is_picture(drawing: Drawing) -> bool:
    """Whether pixels are all of it: they are weighed as a mean, wherever it lies."""
    return not isinstance(drawing_code(drawing), str) and all(
        isinstance(op, Picture) for op in drawing.ops
    )


def _ink_of(paint: str | Gradient) -> float:
    return sum(parts(flat_colour(paint)))


@lru_cache(maxsize=1024)
def _of_drawing(drawing: Drawing, pixel: int) -> InkLevels:
    """A drawing in ink, with some room around it, in steps of 1/255."""
    code, slack = drawing_code(drawing), drawing.slack
    across, down = (ceil((side + 2 * slack) / pixel) for side in (drawing.width, drawing.height))
    key = ""
    if isinstance(code, str):
        key = picture_cache.key(code.encode(), "ink", drawing.width, drawing.height, pixel)
    if key and (kept := picture_cache.kept(key)):
        return InkLevels(across, down, zlib.decompress(kept))
    painting = Painting(-slack, -slack, across, down, pixel)
    room = -slack, -slack, drawing.width + slack, drawing.height + slack
    _paint(painting, drawing.ops, IDENTITY, room, 1.0)
    painted = painting.levels()
    if key:
        picture_cache.keep(key, zlib.compress(painted.levels, 1))
    return painted


@lru_cache(maxsize=256)
def _of_picture(one: raster.Raster) -> tuple[float, float]:
    """The mean ink of a picture where it is opaque, and how much of it is."""
    image = raster.small(one)
    data = image.resize((min(FINE, image.width), min(FINE, image.height))).tobytes()
    ink = hidden = 0.0
    for i in range(0, len(data), 4):
        red, green, blue, alpha = data[i : i + 4]
        most = max(red, green, blue)
        ink += alpha * (4 - most / 255 - (red + green + blue) / most if most else 1)  # as `parts`
        hidden += alpha
    return ink / (hidden or 1), hidden / 255 * 4 / len(data)
