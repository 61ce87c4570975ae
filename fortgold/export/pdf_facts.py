"""The facts of a PDF, whoever made it. What libraries do with a stranger's file is not ours to bound: it is looked at
in a process apart (`facts_apart.py`), which may take some seconds and a gigabyte.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary

from fortgold.data.lengths import INCH
from fortgold.draw.page_pixels import pixels
from fortgold.draw.pdf_inspection import intrusions_in
from fortgold.export.file_facts import Box, FileFacts, Noted, PageFacts
from fortgold.export.page_contents import Contents, TooMuch
from fortgold.export.pdf_values import inherited, number
from fortgold.export.picture_facts import white_edges

if TYPE_CHECKING:
    from PIL.Image import Image

POINT = INCH / 72  # µm
MOST_PAGES = 4_000
MOST_PIXELS = 1_500  # along a side


def facts_of(name: str, data: bytes) -> FileFacts:
    """The facts of a PDF. Only in a process apart may the file be a stranger's."""
    size = len(data)
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            facts = _facts(name, size, pdf)
    except pikepdf.PasswordError:
        return FileFacts(name, size, "pdf", locked=True)
    except MemoryError:  # which says nothing of the file
        raise
    except Exception:  # of many kinds, and all of them say that it is damaged
        return FileFacts(name, size, "pdf", damaged="broken")
    pages = tuple(_with_white(data, facts.pages))
    return replace(facts, pages=pages, broken=tuple(_broken(data, facts.standard)))


def _with_white(data: bytes, pages: tuple[PageFacts, ...]) -> Iterator[PageFacts]:
    """Pages with how far they are white along their edges; as they are where pdfium cannot draw them."""
    drawn = _drawn(data, pages)
    for page in pages:
        image = next(drawn, None)
        if image is None or page.turned:
            yield page
            continue
        left, top, right, bottom = white_edges(image)
        size = page.crop[2] - page.crop[0], page.crop[3] - page.crop[1]
        across, down = size[0] / image.width, size[1] / image.height
        edges = round(left * across), round(top * down), round(right * across), round(bottom * down)
        yield replace(page, white=edges)


def _drawn(data: bytes, pages: Sequence[PageFacts]) -> Iterator[Image]:
    """Pages in few pixels, 72 an inch, which is enough to see white; as far as they can be drawn."""
    from pypdfium2 import PdfiumError

    sizes = [tuple(_few(page.crop[i + 2] - page.crop[i]) for i in (0, 1)) for page in pages]
    with suppress(PdfiumError, ValueError, IndexError):
        yield from pixels(data, sizes=[(wide, high) for wide, high in sizes])


def _few(side: int) -> int:
    return max(1, min(MOST_PIXELS, round(side / POINT)))


def _broken(data: bytes, standard: str) -> Iterator[Noted]:
    """What the part of PDF/X that it says it keeps asks for, and it does not."""
    if standard not in ("x-1a", "x-4"):
        return
    from fortgold.draw.press.pdfx_rules import pdfx_problems  # late: few files say so

    for one in pdfx_problems(data, "x-1a" if standard == "x-1a" else "x-4"):
        yield Noted(one.page, f"{one.said.en} ({one.what})", f"{one.said.ja} ({one.what})")


def _facts(name: str, size: int, pdf: pikepdf.Pdf) -> FileFacts:
    if len(pdf.pages) > MOST_PAGES:
        return FileFacts(
            name,
            size,
            "pdf",
            unread=(Noted(0, f"more than {MOST_PAGES:,} pages", f"{MOST_PAGES:,} ページを超える"),),
        )
    contents = Contents()
    pages = []
    # scripts, forms, attached files, ways out of it
    intruders = [Noted(0, kind.en, kind.ja) for kind in intrusions_in(pdf)]
    for index, page in enumerate(pdf.pages, 1):
        pages.append(_page(index, page))
        intruders += _annotations(index, page)
        try:
            contents.page(index, page)
        except TooMuch as error:
            contents.unread.append(Noted(index, error.said.en, error.said.ja))
            break
    standard = _standard(pdf)
    return FileFacts(
        name,
        size,
        "pdf",
        tuple(pages),
        tuple(contents.fonts.values()),
        tuple(contents.colours.values()),
        tuple(contents.inks.values()),
        tuple(contents.pictures.values()),
        tuple(contents.transparency.values()),
        tuple(contents.overprint.values()),
        "/OCProperties" in pdf.Root,
        tuple(intruders),
        standard,
        intent=_intent(pdf),
        locked=pdf.is_encrypted,
        unread=tuple(contents.unread),
    )


def _page(index: int, page: pikepdf.Page) -> PageFacts:
    """The boxes of a page; what it does not say itself its parents may."""
    unit = number(page.obj.get("/UserUnit", 1)) or 1
    media = _box(page.mediabox, unit) or (0, 0, 0, 0)

    def own(key: str) -> Box | None:
        return _box(page.obj.get(key), unit)

    crop = _box(page.cropbox, unit) or media
    turned = int(number(inherited(page.obj, "/Rotate"))) % 360
    return PageFacts(index, media, crop, own("/TrimBox"), own("/BleedBox"), turned)


def _box(value: Any, unit: float = 1) -> Box | None:
    if not isinstance(value, Array) or len(value) != 4:
        return None
    x, y, right, top = (round(number(one) * unit * POINT) for one in value)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def _annotations(index: int, page: pikepdf.Page) -> Iterator[Noted]:
    for one in _list(page.obj.get("/Annots")):
        kind = str(one.get("/Subtype", "")) if isinstance(one, Dictionary) else ""
        if kind not in ("/TrapNet", "/PrinterMark"):
            name = kind.removeprefix("/")
            yield Noted(index, f"annotation {name}".strip(), f"注釈 {name}".strip())
            return


def _intent(pdf: pikepdf.Pdf) -> str:
    """The printing condition that an output intent names."""
    for one in _list(pdf.Root.get("/OutputIntents")):
        if isinstance(one, Dictionary):
            for key in ("/OutputConditionIdentifier", "/OutputCondition", "/Info"):
                if key in one:
                    return str(one[key])[:80]
            return "?"
    return ""


def _standard(pdf: pikepdf.Pdf) -> str:
    """The part of PDF/X that it says it keeps: `x-1a`, `x-4`, other words of its own; "" for none."""
    said = str(pdf.docinfo.get("/GTS_PDFXVersion", "")) if "/Info" in pdf.trailer else ""
    with pdf.open_metadata() as metadata:
        said = str(metadata.get("pdfxid:GTS_PDFXVersion", said))
    kept = str(pdf.docinfo.get("/GTS_PDFXConformance", said)) if "/Info" in pdf.trailer else said
    if "X-1a" in f"{said} {kept}":
        return "x-1a"
    return "x-4" if "X-4" in said else said[:40]


def _list(value: Any) -> list[Any]:
    return [*value] if isinstance(value, Array) else []
