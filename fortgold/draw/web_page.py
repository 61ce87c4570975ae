"""What a page in a browser holds so that it needs no other file: pictures, and fonts cut to the characters in use."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from functools import lru_cache

from fortgold.data.layout import FontName
from fortgold.draw import fonts
from fortgold.draw.font_faces import style_of
from fortgold.draw.raster import Raster, pixels

PIXEL = 160  # µm on paper of a pixel of a picture


def font_faces(characters: Mapping[FontName, set[str]]) -> str:
    """Style rules with the fonts of these characters."""
    return "".join(
        _font_face(font, "".join(sorted(characters[font]))) for font in sorted(characters)
    )


@lru_cache(maxsize=16)
def _font_face(font: FontName, characters: str) -> str:
    family, weight, is_italic = style_of(font)
    slant = "font-style:italic;" if is_italic else ""
    data = base64.b64encode(fonts.subset(font, characters)).decode()
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};{slant}"
        f"src:url(data:font/ttf;base64,{data})}}\n"
    )


@lru_cache(maxsize=2048)
def picture_address(raster: Raster, width: int, height: int) -> str:
    """A picture as the page holds it, no finer than a screen shows."""
    size = (max(1, min(raster.width, width // PIXEL)), max(1, min(raster.height, height // PIXEL)))
    image, out = pixels(raster, size), io.BytesIO()
    if image.getchannel("A").getextrema() == (255, 255):
        image.convert("RGB").save(out, "JPEG", quality=80)
        return f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"
    image.save(out, "PNG", compress_level=1)
    return f"data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"
