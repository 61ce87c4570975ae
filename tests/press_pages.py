"""Pages for a press: a small one with everything on it, and what Pillow and pikepdf read in the file of it."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
from PIL import Image
from rasters import coded, of

from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Op,
    Page,
    Path,
    Picture,
    Stamp,
    Words,
    rectangle,
)
from fortgold.draw.press.press_pdf import Press, press_pdf
from fortgold.draw.press.profiles import profile_named

MM = 1000
BLEED = 3 * MM
RICH = (60, 40, 40, 100)
DARK = "#1a1a40"  # a blue that takes more than 240 %
SHAPES = tuple(
    Path(rectangle(x * MM, 45 * MM, 5 * MM, 5 * MM), colour)
    for x, colour in ((5, "#c9a24b"), (11, "#000000"), (17, DARK))
)
DRAWING = Drawing("art", 30 * MM, 50 * MM, lambda: SHAPES)


def words(colour: str = "#000000", y: int = 10 * MM) -> Words:
    return Words(10 * MM, y, "金 gold", "text", 3 * MM, colour, 10 * MM)


def photograph(form: str = "PNG", alpha: int = 255) -> Picture:
    """Many colours, a black part, and one of dark noise, whose edges no JPEG keeps."""
    wide = Image.linear_gradient("L").resize((64, 64))
    image = Image.merge("RGB", (wide, wide.rotate(90), wide.rotate(180)))
    image.paste(0, (0, 0, 20, 20))
    noise = Image.frombytes("L", (20, 20), bytes(i * i * 7 % 251 for i in range(400)))
    image.paste(noise.point(lambda v: 40 * (v > 125)), (40, 40))
    if alpha < 255:
        image.putalpha(alpha)
    return Picture(5 * MM, 15 * MM, 20 * MM, 20 * MM, of(coded(image, form)))


def page(*ops: Op) -> Page:
    """A page of 36 x 56 mm with a bleed of 3 mm."""
    width, height = 36 * MM, 56 * MM
    trim = (BLEED, BLEED, width - BLEED, height - BLEED)
    return Page(width, height, ops, trim, (0, 0, width, height))


def everything() -> Page:
    """Words, lines, areas, a gradient, a drawing, pictures of all kinds, and what lets something through."""
    fade = Gradient((0, 0), (36 * MM, 0), ("#000000", "#d02020", "#ffffff"), (0, 0.5, 1))
    glass = Group((Path(rectangle(0, 30 * MM, 36 * MM, 10 * MM), "#3060ff"),), opacity=50)
    return page(
        Path(rectangle(0, 0, 36 * MM, 56 * MM), "#000000"),
        Path(rectangle(0, 2 * MM, 36 * MM, 8 * MM), fade),
        photograph(),
        Stamp(0, 0, DRAWING),
        Group((photograph(alpha=128),), matrix=(0.5, 0, 0, 0.5, 15 * MM, 15 * MM)),
        glass,
        Path(rectangle(4 * MM, 4 * MM, 20 * MM, 40 * MM), None, "#000000", 300),
        words("#ffffff"),
        words(y=34 * MM),
    )


def press(standard: str = "x-1a", **more: object) -> Press:
    asked = {"total_ink": 240, "rich_black": RICH, **more}
    return Press(profile_named("fogra39"), standard, **asked)  # type: ignore[arg-type]


@cache
def written(standard: str = "x-1a") -> bytes:
    """Everything in four inks."""
    return press_pdf([everything()], "金の砦", "somebody", press(standard))


def code(pdf: bytes) -> str:
    """The operators of the first page and of all forms."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        forms = [
            one
            for one in opened.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
        parts = [opened.pages[0].Contents.read_bytes(), *(one.read_bytes() for one in forms)]
    return b"\n".join(parts).decode()


def images(pdf: bytes) -> list[Image.Image]:
    """Pictures in four inks, as they are printed."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        found = [
            one
            for one in opened.objects
            if isinstance(one, pikepdf.Stream) and one.get("/ColorSpace") == "/DeviceCMYK"
        ]
        for one in found:  # Pillow knows no four inks with alpha
            if "/SMask" in one:
                del one["/SMask"]
        return [pikepdf.PdfImage(one).as_pil_image() for one in found]
