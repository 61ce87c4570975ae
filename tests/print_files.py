"""Small PDFs and pictures as anybody might send them to a printer: sound ones, and ones with a fault."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

POINT = 72 / 25.4  # a millimetre
CARD, PAGE = (63, 88), (69, 94)
ALL_OVER = f"q {PAGE[0] * POINT:.3f} 0 0 {PAGE[1] * POINT:.3f} 0 0 cm /X Do Q"
CUT = Array(
    [
        Name.Separation,
        Name("/CutContour"),
        Name.DeviceCMYK,
        Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[0, 1, 0, 0]),
    ]
)
HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
RESOURCES = {"/ColorSpace": {"/C": CUT}, "/Font": {"/F": HELVETICA}}
GREY = "0.2 0 0 0.5 k 0 0 400 400 re f"


def pdf_of(
    contents: Sequence[str] = (GREY, GREY),
    page: tuple[float, float] = PAGE,
    trim: tuple[float, float] | None = CARD,
    bleed: tuple[float, float] | None = PAGE,
    resources: dict[str, Any] | None = None,
    intent: str = "",
    change: Any = None,
    **saved: Any,
) -> bytes:
    """A PDF of pages with these contents; boxes lie in the middle of a page, in mm. `change` is called with it."""
    pdf = pikepdf.new()
    for code in contents:
        one = pdf.add_blank_page(page_size=(page[0] * POINT, page[1] * POINT))
        for key, size in (("/TrimBox", trim), ("/BleedBox", bleed)):
            if size:
                x, y = ((page[i] - size[i]) / 2 * POINT for i in (0, 1))
                one.obj[key] = Array([x, y, x + size[0] * POINT, y + size[1] * POINT])
        one.obj.Contents = pdf.make_stream(code.encode())
        one.obj.Resources = Dictionary(
            {key: Dictionary(value) for key, value in (resources or {}).items()}
        )
    if intent:
        pdf.Root.OutputIntents = Array(
            [Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=intent)]
        )
    if change:
        change(pdf)
    out = io.BytesIO()
    pdf.save(out, **saved)
    return out.getvalue()


def image_in(
    pdf: pikepdf.Pdf, size: tuple[int, int], data: bytes, space: Any = Name.DeviceCMYK, **more: Any
) -> Any:
    """A picture for the resources of a page."""
    image = pdf.make_stream(
        data, Type=Name.XObject, Subtype=Name.Image, Width=size[0], Height=size[1], ColorSpace=space,
        BitsPerComponent=8, **more,
    )  # fmt: skip
    return pdf.make_indirect(image)


def claims_x1a(pdf: pikepdf.Pdf) -> None:
    """A file that says it keeps to PDF/X-1a, which it does not."""
    pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1:2001"
    pdf.docinfo["/GTS_PDFXConformance"] = "PDF/X-1a:2003"


def form_in(pdf: pikepdf.Pdf, code: str) -> Any:
    """A form for the resources of a page."""
    form = pdf.make_stream(code.encode(), Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    return pdf.make_indirect(form)


def holding(pdf: pikepdf.Pdf, thing: Any, *pages: int) -> None:
    """Let these pages have a thing as `/X`."""
    for page in pages:
        pdf.pages[page - 1].obj.Resources = Dictionary(XObject=Dictionary(X=thing))


def with_image(
    size: tuple[int, int], colour: bytes, space: Any = Name.DeviceCMYK, **more: Any
) -> bytes:
    """A PDF whose first page has a picture of one colour all over."""

    def change(pdf: pikepdf.Pdf) -> None:
        holding(pdf, image_in(pdf, size, colour * size[0] * size[1], space, **more), 1)

    return pdf_of((ALL_OVER, GREY), change=change)


def picture_of(
    size: tuple[int, int], mode: str = "RGB", form: str = "PNG", clear: Any = None
) -> bytes:
    """A picture; `clear` is a box of it that is transparent."""
    image = Image.new(mode, size, (200, 30, 30, 255)[: len(mode)] if mode != "L" else 90)
    if clear:
        image.putalpha(255)
        image.paste((0, 0, 0, 0), clear)
    out = io.BytesIO()
    image.save(out, form, dpi=(300, 300))
    return out.getvalue()
