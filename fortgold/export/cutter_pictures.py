"""Sheets for a machine whose own program prints: pictures of the fronts that fit an area, cards alone to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortgold.data.cutters import Cutter
from fortgold.data.lengths import INCH
from fortgold.data.papers import Paper
from fortgold.draw.card_outline import Vertex, curves
from fortgold.draw.ops import Group, Matrix, Page, Path, uncut
from fortgold.export.cut_paths import CutSheet, cut_sheets
from fortgold.export.png_bytes import png
from fortgold.export.whole_pixels import PIXEL, images, pixels, within
from fortgold.sheets.imposition import SLOT, Imposition
from fortgold.sheets.sheet_pages import PrintedGame

DPI = 300


def area_of(cutter: Cutter, paper: Paper) -> Paper | None:
    """What the machine prints and cuts of a paper, as a paper of its own; None where that is not known."""
    if paper.id not in cutter.areas:
        return None
    wide, high = cutter.areas[paper.id]
    return Paper(paper.id, paper.name, wide, high, margin=0)


def cropped(sheet: CutSheet) -> CutSheet:
    """The paths alone, without what is beside them: as large as the picture of the sheet."""
    left, top, right, bottom = sheet.around
    outlines = tuple(
        tuple(Vertex(x - left, y - top, bulge) for x, y, bulge in one) for one in sheet.outlines
    )
    return replace(
        sheet,
        paper=replace(sheet.paper, width=right - left, height=bottom - top),
        outlines=outlines,
    )


def pictures(
    printed: PrintedGame, area: Paper, how: Imposition, corners: int | None = None
) -> Iterator[tuple[str, bytes]]:
    """The number of each sheet, in digits of one length, and its fronts as a PNG, transparent beside its cards."""
    how = replace(how, sides="fronts")
    paths = {n: one for one in cut_sheets(printed, area, how, corners) for n in one.sheets}
    digits = len(f"{max(paths)}")
    for number, page in enumerate(printed.pages(area, "", how), 1):
        yield f"{number:0{digits}}", _picture(page, paths[number])


def _picture(page: Page, sheet: CutSheet) -> bytes:
    left, top, right, bottom = sheet.around
    size = pixels(right - left, DPI) * PIXEL, pixels(bottom - top, DPI) * PIXEL
    scale = DPI * PIXEL / INCH
    at: Matrix = (scale, 0, 0, scale, -left * scale, -top * scale)
    slots = tuple(op for op in page.ops if isinstance(op, Group) and op.name == SLOT)
    edges = tuple(Path(curves(one), "#000000") for one in sheet.outlines)
    (image,) = images([uncut(*size, [Group(slots, matrix=at)])])
    return png(within(image, uncut(*size, [Group(edges, matrix=at)])), DPI)
