"""Pages of operations as pixels: the PDF that the sheets are made with, drawn by pdfium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fortgold.data.model import Size
from fortgold.draw.ops import Page
from fortgold.draw.page_pixels import pixels
from fortgold.draw.pdf import pdf
from fortgold.export.whole_pixels import PIXEL

if TYPE_CHECKING:
    from PIL.Image import Image

SMOOTH = 8  # a corner is drawn so many times as large, and reduced


def images(pages: Sequence[Page]) -> Iterator[Image]:
    """Each page in RGB, as many pixels as `PIXEL` units. Raises CannotDraw."""
    sizes = [(page.width // PIXEL, page.height // PIXEL) for page in pages]
    return pixels(pdf(pages, "", "en", ""), sizes=sizes)


def with_corners(image: Image, radius: int) -> Image:
    """An image whose corners are round and hide nothing of what is below, of so many pixels' radius."""
    if not radius:
        return image
    image.putalpha(_mask(image.size, radius))
    return image


@lru_cache(maxsize=8)
def _mask(size: Size, radius: int) -> Image:
    from PIL import Image, ImageDraw

    large = Image.new("L", (radius * SMOOTH,) * 2, 0)
    end = 2 * radius * SMOOTH - 1
    ImageDraw.Draw(large).ellipse((0, 0, end, end), fill=255)
    corner = large.reduce(SMOOTH)
    whole = Image.new("L", size, 255)
    width, height = size
    flips = Image.Transpose
    for x in (0, width - radius):
        for y in (0, height - radius):
            one = corner.transpose(flips.FLIP_LEFT_RIGHT) if x else corner
            whole.paste(one.transpose(flips.FLIP_TOP_BOTTOM) if y else one, (x, y))
    return whole
