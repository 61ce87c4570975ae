"""`fortgold export svg`: a drawing of each side, words as outlines, so that it looks the same without our fonts."""

from __future__ import annotations

import base64
from functools import lru_cache
from html import escape

from fortgold.data.layout import langs_of
from fortgold.data.library import Opened
from fortgold.data.model import MM
from fortgold.draw.ops import Group, Picture, rectangle
from fortgold.draw.ops_svg import SvgWriter
from fortgold.draw.pdf_code import pack
from fortgold.draw.raster import Raster, pixels
from fortgold.export.picture_area import USUAL_DPI, Cutting
from fortgold.export.planned_pictures import Made, Task, faces_of, taken
from fortgold.export.png_bytes import png, predicted
from fortgold.export.whole_pixels import bleed_of, edge_of
from fortgold.faces.face import Face

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(face: Face, how: Cutting, title: str, lang: str) -> str:
    """A face as an SVG file in µm, whose size is in mm. Raises CannotDraw."""
    bleed = bleed_of(face, how)
    wide, high = face.width + 2 * bleed, face.height + 2 * bleed
    writer = SvgWriter(source=_address, outlined=True)
    clip = edge_of(face, how) or rectangle(-bleed, -bleed, wide, high)
    body = writer.ops([Group(face.ops, clip=clip)])
    size = f'width="{wide / MM:g}mm" height="{high / MM:g}mm" viewBox="{-bleed} {-bleed} {wide} {high}"'
    about = f'xml:lang="{escape(lang)}" role="img"'
    named = f"<title>{escape(title)}</title>"
    return f"<svg {SVG} {size} {about}>{named}<defs>{writer.defs()}</defs>{body}</svg>\n"


def svgs(opened: Opened, task: Task) -> Made:
    """The files of some pictures. Raises CannotDraw."""
    asked, pictures = taken(opened, task)
    files: Made = []
    for one in pictures:
        (side,), lang = one.sides, langs_of(one.edition)[0]
        named = side.card.name if side.card else side.deck.name
        (face,) = faces_of(opened, one)
        files.append((one.names, svg(face, asked.cutting, named.of(lang), lang).encode()))
    return files


@lru_cache(maxsize=64)
def _address(raster: Raster, width: int, height: int) -> str:
    """A picture within the file, as fine as a printer shows it. Raises CannotDraw."""
    packed = pack(Picture(0, 0, width, height, raster))
    if packed.alpha:
        data = png(pixels(raster, (packed.width, packed.height)), USUAL_DPI)
    else:
        data = packed.data if packed.is_jpeg else predicted(packed)
    kind = "jpeg" if packed.is_jpeg and not packed.alpha else "png"
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
