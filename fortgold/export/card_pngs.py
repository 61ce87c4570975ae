"""`fortgold export png`: a PNG of each side that looks different, and a contact sheet of each deck."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.library import Opened
from fortgold.data.model import Text
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
from fortgold.export.whole_pixels import edge_page, images, must_be_drawable, page_of, within

SMALLER = Text(
    "--dpi を小さくするか、--only deck:… でほかのものを選んでください",
    "make --dpi smaller, or choose others with --only deck:…",
)


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
        wide, high = side.deck.size
        must_be_drawable(side.said, (wide + around, high + around), how.dpi, SMALLER)
