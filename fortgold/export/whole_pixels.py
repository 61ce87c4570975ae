"""How a side is cut out of its drawing: to the trim or to the bleed, in whole pixels, with which edge; and its pixels,
by pdfium, of the PDF that sheets are made with.

The area is drawn so that it fills whole pixels: each side of it is stretched by half a pixel at most, and no
pixel at an edge is half paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fortgold.data.findings import Refusal
from fortgold.data.lengths import INCH
from fortgold.data.model import CardShape, Size, Text
from fortgold.draw.card_outline import largest_radius, outline, shifted
from fortgold.draw.ops import Group, Matrix, Op, Page, Path, Segment, rectangle, uncut
from fortgold.draw.page_pixels import pixels as page_pixels
from fortgold.draw.pdf import pdf
from fortgold.export.picture_area import Cutting
from fortgold.faces.face import Face

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 64_000_000  # of one picture
PIXEL = 100  # units of a page that a pixel is wide, so that a page is so many whole pixels


def pixels(length: int, dpi: int) -> int:
    """So many µm in pixels, rounded half up; one at least."""
    return max(1, (2 * length * dpi + INCH) // (2 * INCH))


def must_be_drawable(what: Text, size: Size, dpi: int, hint: Text) -> None:
    """Raises Refusal for a picture of a side of so many µm that would have too many pixels."""
    width, height = (pixels(side, dpi) for side in size)
    if width * height > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        raise Refusal(
            f"{what.ja}の画像が大きすぎます ({width} × {height} ピクセル。合わせて {most}00 万ピクセルまで)",
            f"the picture of {what.en} would be too large: {width} × {height} pixels, at most {most} million",
            hint.ja,
            hint.en,
        )


def bleed_of(face: Face, how: Cutting) -> int:
    return face.bleed if how.area == "bleed" else 0


def size_of(face: Face, how: Cutting) -> Size:
    """Width and height in pixels."""
    around = 2 * bleed_of(face, how)
    return pixels(face.width + around, how.dpi), pixels(face.height + around, how.dpi)


def edge_of(face: Face, how: Cutting) -> tuple[Segment, ...]:
    """Where its picture ends, in µm of the face; () for a rectangle with square corners.

    At the trim that is the shape of the card; with the bleed a rectangle, as a shop wants it.
    """
    bleed, is_trim = bleed_of(face, how), how.area == "trim"
    shape: CardShape = face.shape if is_trim else "rectangle"
    usual = face.radius if is_trim else 0
    radius = usual if how.corners is None else how.corners
    if shape == "rectangle" and not radius:
        return ()
    size = face.width + 2 * bleed, face.height + 2 * bleed
    path = outline(size, shape, min(radius, largest_radius(size, shape)))
    return shifted(path, -bleed, -bleed)


def placed(
    face: Face, how: Cutting, x: int, y: int, size: Size, clip: Sequence[Segment] = ()
) -> Op:
    """A face so that its area fills a box of a page, in the page's units; `clip` in µm, or all of the area."""
    bleed = bleed_of(face, how)
    whole = rectangle(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    return Group(face.ops, clip=tuple(clip) or whole, matrix=_matrix(face, bleed, x, y, size))


def _matrix(face: Face, bleed: int, x: int, y: int, size: Size) -> Matrix:
    across, down = size[0] / (face.width + 2 * bleed), size[1] / (face.height + 2 * bleed)
    return across, 0.0, 0.0, down, x + bleed * across, y + bleed * down


def page_of(face: Face, how: Cutting) -> Page:
    """A page that is the area of a face and nothing else: `PIXEL` units are a pixel."""
    wide, high = (side * PIXEL for side in size_of(face, how))
    return uncut(wide, high, [placed(face, how, 0, 0, (wide, high))])


def edge_page(face: Face, how: Cutting) -> Page | None:
    """What lies within the edge, in black on such a page; None where all of it does."""
    if not (edge := edge_of(face, how)):
        return None
    wide, high = (side * PIXEL for side in size_of(face, how))
    matrix = _matrix(face, bleed_of(face, how), 0, 0, (wide, high))
    return uncut(wide, high, [Group((Path(edge, "#000000"),), matrix=matrix)])


def images(pages: Sequence[Page]) -> Iterator[Image]:
    """Each page in RGB, as many pixels as `PIXEL` units. Raises CannotDraw."""
    sizes = [(page.width // PIXEL, page.height // PIXEL) for page in pages]
    return page_pixels(pdf(pages, "", "en", ""), sizes=sizes)


def within(image: Image, edge: Page | None) -> Image:
    """An image of which only what is black on a page of its size hides what is below."""
    if edge is None:
        return image
    image.putalpha(_mask(edge))
    return image


@lru_cache(maxsize=8)
def _mask(edge: Page) -> Image:
    from PIL import ImageChops

    (drawn,) = images([edge])
    return ImageChops.invert(drawn.convert("L"))
