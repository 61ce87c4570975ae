"""How a side is cut out of its drawing: to the trim or to the bleed, in whole pixels, with which corners.

The area is drawn so that it fills whole pixels: each side of it is stretched by half a pixel at most, and no
pixel at an edge is half paper.
"""

from __future__ import annotations

from fortgold.data.model import Size
from fortgold.draw.ops import Group, Op, Page, rectangle
from fortgold.export.picture_area import INCH, Cutting
from fortgold.faces.face import Face

PIXEL = 100  # units of a page that a pixel is wide, so that a page is so many whole pixels


def pixels(length: int, dpi: int) -> int:
    """So many µm in pixels, rounded half up; one at least."""
    return max(1, (2 * length * dpi + INCH) // (2 * INCH))


def bleed_of(face: Face, how: Cutting) -> int:
    return face.bleed if how.area == "bleed" else 0


def size_of(face: Face, how: Cutting) -> Size:
    """Width and height in pixels."""
    around = 2 * bleed_of(face, how)
    return pixels(face.width + around, how.dpi), pixels(face.height + around, how.dpi)


def radius_of(face: Face, how: Cutting) -> int:
    """The radius of the corners in µm, as far as a side is long."""
    usual = face.radius if how.area == "trim" else 0
    most = (min(face.width, face.height) + 2 * bleed_of(face, how)) // 2
    return min(usual if how.corners is None else how.corners, most)


def placed(face: Face, bleed: int, x: int, y: int, size: Size, radius: int = 0) -> Op:
    """A face so that its area, with so much bleed, fills a box of a page, in the page's units."""
    wide, high = face.width + 2 * bleed, face.height + 2 * bleed
    across, down = size[0] / wide, size[1] / high
    matrix = across, 0.0, 0.0, down, x + bleed * across, y + bleed * down
    clip = rectangle(-bleed, -bleed, wide, high, radius)
    return Group(face.ops, clip=clip, matrix=matrix)


def page_of(face: Face, how: Cutting) -> Page:
    """A page that is the area of a face and nothing else, its corners square: `PIXEL` units are a pixel."""
    wide, high = (side * PIXEL for side in size_of(face, how))
    whole = (0, 0, wide, high)
    drawing = placed(face, bleed_of(face, how), 0, 0, (wide, high))
    return Page(wide, high, (drawing,), whole, whole)
