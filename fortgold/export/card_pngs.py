"""`fortgold export png`: a PNG of each side that looks different, and a contact sheet of each deck."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.findings import Refusal
from fortgold.data.library import Opened
from fortgold.export import contact_sheet
from fortgold.export.planned_pictures import (
    AskedPictures,
    Made,
    PlannedPicture,
    Task,
    faces_of,
    taken,
)
from fortgold.export.png_bytes import png
from fortgold.export.whole_pixels import edge_page, images, page_of, pixels, within

MOST_PIXELS = 64_000_000  # of one picture


def pngs(opened: Opened, task: Task) -> Made:
    """The files of some pictures. Raises CannotDraw."""
    asked, pictures = taken(opened, task)
    if pictures[0].is_sheet:
        page, dpi = contact_sheet.page(faces_of(opened, pictures[0]), asked.cutting)
        return [(pictures[0].names, png(next(images([page])), dpi))]
    how, faces = asked.cutting, [faces_of(opened, one)[0] for one in pictures]
    drawings = images([page_of(face, how) for face in faces])
    return [
        (one.names, png(within(image, edge_page(face, how)), how.dpi))
        for one, face, image in zip(pictures, faces, drawings, strict=True)
    ]


def must_not_be_too_large(
    opened: Opened, asked: AskedPictures, pictures: Sequence[PlannedPicture]
) -> None:
    """Raises Refusal for a picture of too many pixels."""
    how = asked.cutting
    for side in {one.sides[0].deck.id: one.sides[0] for one in pictures}.values():
        around = 2 * opened.look.layouts[side.deck.id].bleed * (how.area == "bleed")
        width, height = (pixels(length + around, how.dpi) for length in side.deck.size)
        if width * height > MOST_PIXELS:
            most = MOST_PIXELS // 1_000_000
            raise Refusal(
                f"{side.said.ja}の画像が大きすぎます ({width} × {height} ピクセル。合わせて {most}00 万ピクセルまで)",
                f"the picture of {side.said.en} would be too large: {width} × {height} pixels, at most {most} million",
                "--dpi を小さくするか、--only deck:… でほかのものを選んでください",
                "make --dpi smaller, or choose others with --only deck:…",
            )
