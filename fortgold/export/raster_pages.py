"""Pages of operations as pixels: the PDF that the sheets are made with, drawn by pdfium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fortgold.draw.ops import Page
from fortgold.draw.page_pixels import pixels
from fortgold.draw.pdf import pdf
from fortgold.export.whole_pixels import PIXEL

if TYPE_CHECKING:
    from PIL.Image import Image


def images(pages: Sequence[Page]) -> Iterator[Image]:
    """Each page in RGB, as many pixels as `PIXEL` units. Raises CannotDraw."""
    sizes = [(page.width // PIXEL, page.height // PIXEL) for page in pages]
    return pixels(pdf(pages, "", "en", ""), sizes=sizes)


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
