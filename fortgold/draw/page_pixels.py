"""Pages of a PDF as pixels, by pdfium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from fortgold.data.model import Size

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS = 72  # an inch
PAPER = (255, 255, 255, 255)


def pixels(pdf: bytes, dpi: float = POINTS, sizes: Sequence[Size] = ()) -> Iterator[Image]:
    """Each page in RGB, on white: as many pixels an inch, or just as many across and down as `sizes` say."""
    import pypdfium2
    from PIL import Image
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document):
            own = (ceil(side * dpi / POINTS) for side in page.get_size())
            size = width, height = sizes[number] if sizes else (*own,)
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
            bitmap.fill_rect(PAPER, 0, 0, width, height)
            how = raw.FPDF_REVERSE_BYTE_ORDER
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, how)
            yield Image.frombytes("RGB", size, bitmap.buffer, "raw", "RGBX", bitmap.stride)
            bitmap.close()
            page.close()
    finally:
        document.close()
