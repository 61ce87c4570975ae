"""A contact sheet: all sides of a deck that look different, on one picture."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.lengths import INCH
from fortgold.data.model import MM
from fortgold.draw.ops import Op, Page, Path, rectangle, uncut
from fortgold.export.picture_area import Cutting
from fortgold.export.whole_pixels import PIXEL, bleed_of, edge_of, pixels, placed
from fortgold.faces.face import Face

GROUND = "#BDBDBD"
GAP = 4 * MM
MOST = 4096  # pixels a side


def columns(count: int, wide: int, high: int) -> int:
    """In how many columns so many cells lie that their sheet is as square as can be."""
    return min(range(1, count + 1), key=lambda some: max(some * wide, -(-count // some) * high))


def page(faces: Sequence[Face], how: Cutting) -> tuple[Page, int]:
    """The sheet as a page of whole pixels, and its dpi: as asked, or fewer if it were more than `MOST` a side."""
    bleeds = [bleed_of(one, how) for one in faces]
    wide = max(one.width + 2 * bleed for one, bleed in zip(faces, bleeds, strict=True)) + GAP
    high = max(one.height + 2 * bleed for one, bleed in zip(faces, bleeds, strict=True)) + GAP
    across = columns(len(faces), wide, high)
    rows = -(-len(faces) // across)
    whole = across * wide + GAP, rows * high + GAP
    dpi = max(1, min(how.dpi, *(MOST * INCH // side for side in whole)))
    width, height = (pixels(side, dpi) * PIXEL for side in whole)
    scale = PIXEL * dpi / INCH
    ops: list[Op] = [Path(rectangle(0, 0, width, height), GROUND)]
    for i, (face, bleed) in enumerate(zip(faces, bleeds, strict=True)):
        x, y = GAP + i % across * wide, GAP + i // across * high
        area = face.width + 2 * bleed, face.height + 2 * bleed
        box = [round(side * scale) for side in (x, y, *area)]
        ops.append(placed(face, how, box[0], box[1], (box[2], box[3]), edge_of(face, how)))
    return uncut(width, height, ops), dpi
