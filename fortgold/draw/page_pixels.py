"""Pages of a PDF as pixels, by pdfium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS = 72  # an inch


def pixels(pdf: bytes, dpi: float) -> Iterator[Image]:
    """Each page in RGB, on white."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        yield page.render(scale=dpi / POINTS, rev_byteorder=True).to_pil().convert("RGB")
