"""How much ink a face takes: cyan, magenta, yellow and black added, as a share of its area in one full ink.

Of each drawing what can be seen of its areas and lines is measured, once, and kept by its content. On a face
they are added, each less what it hides of the colour in its middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely
import shapely.affinity

from fortgold.draw import matrices, picture_cache, raster
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import (
    Drawing,
    Group,
    Leaf,
    Matrix,
    Op,
    Page,
    Path,
    Picture,
    Point,
    Words,
    bounds,
)
from fortgold.draw.pdf_code import drawing_code, read_ops
from fortgold.draw.topmost_ink import middle_of, near, placed, seen
from fortgold.faces.face import Face
from fortgold.sheets.imposition import SLOT
from fortgold.sheets.inks.areas import Area, area_of, chords
from fortgold.sheets.inks.leaves import area_scale, leaves, moved
from fortgold.sheets.inks.setting import flat_colour
from fortgold.sheets.inks.tinctures import PAPER, amount

TYPE = 0.17  # of the square that a character of Japanese takes, and of any other so much of its advance
A4 = 210_000 * 297_000  # µm²
COARSE = 40  # µm: by so little areas may be off
BROAD = 300  # µm: lines so broad hide what is below
FINE = 24  # pixels of a picture across and down, each a mean


@dataclass(frozen=True, slots=True)
class Inked:
    """The ink of something, in full µm², and how many µm² it hides of what is below."""

    ink: float
    hides: float


def ink_of(pages: Iterable[Page]) -> tuple[float, float]:
    """The ink of all cards on pages: the share of them that it would cover, and the full A4 pages.

    Marks and legends are next to none.
    """
    known: dict[int, tuple[float, Group]] = {}
    total = area = 0.0
    for page in pages:
        for op in page.ops:
            if isinstance(op, Group) and op.name == SLOT:
                width, height = _size(op)
                if id(op.ops) not in known:
                    known[id(op.ops)] = _ink(op.ops, area_of(op.clip)), op
                total += known[id(op.ops)][0]
                area += width * height
    return total / area if area else 0.0, total / A4


def _size(slot: Group) -> tuple[int, int]:
    left, top, right, bottom = bounds(Path(slot.clip))
    return right - left, bottom - top


def coverage(face: Face) -> float:
    """The share of a face, as it is cut, that one full ink would cover."""
    box = shapely.box(0, 0, face.width, face.height)
    return _ink(face.ops, box) / float(box.area)


def _ink(ops: Sequence[Op], box: Area) -> float:
    """The ink of operations within a box, in full µm²."""
    done: list[Op] = []
    total = 0.0
    for op, matrix in leaves(ops, IDENTITY):
        one, middle = _of(op, matrix, box)
        if one.hides:
            below = seen(near(done, middle), middle) or PAPER
            total -= one.hides * amount(below.lower())
        total += one.ink
        if not isinstance(op, Words):
            done.append(placed((op,), matrix))
    return max(0.0, total)


def _of(op: Leaf, matrix: Matrix, box: Area | None) -> tuple[Inked, Point]:
    """The ink of an operation within a box of the card, and where its middle is."""
    scale, middle = area_scale(matrix), matrices.put(matrix, middle_of(op))
    match op:
        case Words():
            area = op.width * op.size * TYPE * scale
            return Inked(area * amount(op.colour.lower()), area), middle
        case Path():
            return _of_paths((moved(op, matrix),), box), middle
        case Picture():
            share, area = _picture(op.raster), op.width * op.height * scale
            return Inked(area * share.ink, area * share.hides), middle
    x, y = matrices.put(matrix, (op.x, op.y))
    is_upright = matrix[:4] == IDENTITY[:4]
    within = shapely.affinity.translate(box, -x, -y) if is_upright and box is not None else None
    whole = shapely.box(0, 0, op.drawing.width, op.drawing.height)
    if within is not None and within.contains(whole):
        within = None
    found = of_drawing(op.drawing, within.bounds if within is not None else None)
    return Inked(found.ink * scale, found.hides * scale), middle


@lru_cache(maxsize=4096)
def of_drawing(drawing: Drawing, within: tuple[float, float, float, float] | None = None) -> Inked:
    """The ink of a drawing, or of what lies in a box of it."""
    code = drawing_code(drawing)
    key = picture_cache.key(code.encode(), "coverage", within) if isinstance(code, str) else ""
    if key and (kept := picture_cache.kept(key)):
        ink, hides = map(float, kept.split())
        return Inked(ink, hides)
    box = shapely.box(*within) if within else None
    found = _of_ops(read_ops(drawing), box)
    if key:
        picture_cache.keep(key, f"{found.ink} {found.hides}".encode())
    return found


def _of_ops(ops: Sequence[Op], box: Area | None) -> Inked:
    """The ink of operations one over the other; pictures are added to it."""
    paths, pictures = list[Path](), list[Inked]()
    for op, matrix in leaves(ops, IDENTITY, opens=True):
        if isinstance(op, Path):
            paths.append(moved(op, matrix))
        elif isinstance(op, Picture):
            pictures.append(_of(op, matrix, box)[0])
    found = _of_paths(paths, box)
    ink = sum((one.ink for one in pictures), found.ink)
    return Inked(ink, sum((one.hides for one in pictures), found.hides))


def _of_paths(paths: Sequence[Path], box: Area | None) -> Inked:
    """The ink of paths: from the topmost down, of each what none above it hides."""
    hidden, ink = shapely.Polygon(), 0.0
    for path in reversed(paths):
        if path.stroke:
            line = shapely.MultiLineString([ring for ring in chords(path.d) if len(ring) > 1])
            line = line if box is None else line.intersection(box)
            drawn = sum(path.dash[::2]) / sum(path.dash) if sum(path.dash) else 1.0
            per_area = amount(path.stroke.lower()) * drawn
            if path.width >= BROAD and drawn == 1.0:
                broad = line.buffer(path.width / 2, quad_segs=2)
                ink += broad.difference(hidden).area * per_area
                hidden = hidden.union(broad)
            else:
                ink += line.difference(hidden).length * path.width * per_area
        area = area_of(path.d, path.even_odd) if path.fill else None
        if path.fill and area is not None:
            area = area.simplify(COARSE) if box is None else area.intersection(box)
            ink += area.difference(hidden).area * amount(flat_colour(path.fill))
            hidden = hidden.union(area)
    return Inked(ink, hidden.area)


@lru_cache(maxsize=256)
def _picture(one: raster.Raster) -> Inked:
    """The mean ink of a picture and how much of it is opaque, both as shares."""
    size = min(FINE, one.width), min(FINE, one.height)
    data = raster.pixels(one, size).tobytes()
    ink = hides = 0.0
    for i in range(0, len(data), 4):
        red, green, blue, alpha = data[i : i + 4]
        ink += amount(f"#{red:02x}{green:02x}{blue:02x}") * alpha / 255
        hides += alpha / 255
    count = size[0] * size[1]
    return Inked(ink / count, hides / count)
