"""A raster file as a PDF holds it: as it is coded where nothing need be done, else coded anew; kept for the next file.

For a printing press pixels become four inks last of all.
"""

from __future__ import annotations

import io
import struct
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fortgold.data.lengths import INCH
from fortgold.draw import jpeg_file, picture_cache, png_file
from fortgold.draw.raster import (
    FINEST,
    JPEG,
    PictureInks,
    Raster,
    is_plain_png,
    opened,
    profile_of,
    straight_pixels,
    turn_of,
)

if TYPE_CHECKING:
    from PIL.Image import Image

KEPT = 128 * 1024 * 1024  # bytes of packed pictures that a process keeps for its next file
HEAD = struct.Struct(">IIB?Q")  # of packed pixels that are kept


@dataclass(frozen=True, slots=True)
class Packed:
    """Pixels as a PDF holds them: a JPEG, or Flate with the predictors of PNG.

    `channels`: 3 for sRGB, 1 for grey, 4 for inks (a JPEG holds what they lack). `alpha` is another one, which
    says how opaque each pixel is.
    """

    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    alpha: Packed | None = None

    @property
    def size(self) -> int:
        """Its bytes, those of `alpha` among them."""
        return len(self.data) + (self.alpha.size if self.alpha else 0)


def packed(one: Raster, width: int, height: int) -> Packed:
    """The picture for a box of so many µm, reduced to what a printer can show. Raises Unfit."""
    finest = one.inks.finest if one.inks else FINEST
    across, down = (-(-side * finest // INCH) for side in (width, height))
    size = min(one.width, across), min(one.height, down)
    if (one, size) not in _KEPT:
        made = _in_inks(one, size) if one.inks else _packed(one.read(), size)
        _KEPT[one, size] = made
        while sum(each.size for each in _KEPT.values()) > KEPT:
            del _KEPT[next(iter(_KEPT))]
        return made
    return _KEPT[one, size]


# For the next file of this process, as long as there is room; the oldest goes first.
_KEPT: dict[tuple[Raster, tuple[int, int]], Packed] = {}


def _packed(data: bytes, size: tuple[int, int]) -> Packed:
    with opened(data) as image:
        as_is = _as_is(image, data, size)
        if as_is:
            return as_is
        known = picture_cache.key(data, "packed", size)
        if made := _unwritten(picture_cache.kept(known)):
            return made
        made = _apart(image, data, size)
        is_jpeg = image.format in JPEG
        straight = image if made else straight_pixels(image, size)
    if not made:
        made = _coded(straight, is_jpeg)
    picture_cache.keep(known, _written(made))
    return made


def _in_inks(one: Raster, size: tuple[int, int]) -> Packed:
    """The same for a press: coded pixel by pixel where a JPEG would not keep to the limit of ink."""
    data, inks = one.read(), one.inks
    assert inks is not None
    known = picture_cache.key(data, "inks", size, inks.key)
    if made := _unwritten(picture_cache.kept(known)):
        return made
    with opened(data) as image:
        is_jpeg = image.format in JPEG
        straight, alpha = _apart_from_alpha(straight_pixels(image, size))
    made = _four(inks.picture(straight), inks if is_jpeg else None)
    made = replace(made, alpha=alpha)
    picture_cache.keep(known, _written(made))
    return made


def _four(image: Image, inks: PictureInks | None) -> Packed:
    """Pixels in CMYK; as a JPEG if that still holds what these inks ask."""
    from PIL import Image as Images

    if inks:
        coded = jpeg_file.coded(image)
        with Images.open(io.BytesIO(coded)) as again:
            if inks.holds(again):
                return Packed(*image.size, 4, True, coded)
    return _png(Images.frombytes("RGBA", image.size, image.tobytes()))  # PNG knows no other four


def _apart_from_alpha(straight: Image) -> tuple[Image, Packed | None]:
    """Colours, and how opaque they are if that is not all there is."""
    if "A" not in straight.mode:
        return straight, None
    mask = straight.getchannel("A")
    alpha = None if mask.getextrema() == (255, 255) else _png(mask)
    return straight.convert(straight.mode[:-1]), alpha


def _coded(straight: Image, is_jpeg: bool) -> Packed:
    """Pixels as a PDF holds them."""
    straight, alpha = _apart_from_alpha(straight)
    if not is_jpeg:
        return replace(_png(straight), alpha=alpha)
    return Packed(*straight.size, len(straight.getbands()), True, jpeg_file.coded(straight))


def _written(one: Packed) -> bytes:
    head = HEAD.pack(one.width, one.height, one.channels, one.is_jpeg, len(one.data))
    return head + one.data + (_written(one.alpha) if one.alpha else b"")


def _unwritten(data: bytes | None) -> Packed | None:
    """Packed pixels from bytes; None from what is none."""
    if data is None or len(data) < HEAD.size:
        return None
    width, height, channels, is_jpeg, length = HEAD.unpack_from(data)
    end = HEAD.size + length
    made = Packed(width, height, channels, is_jpeg, data[HEAD.size : end])
    return replace(made, alpha=_unwritten(data[end:])) if len(data) > end else made


def _as_is(image: Image, data: bytes, size: tuple[int, int]) -> Packed | None:
    """The coded pixels of a file that needs nothing done, if a PDF can hold them."""
    if image.mode not in ("L", "RGB") or size != image.size:
        return None
    code: bytes | None = None
    with suppress(png_file.Odd):
        if is_plain_png(image, data):
            code = png_file.coded(data)
        elif image.format in JPEG and turn_of(image) == 1 and not profile_of(image.info):
            code = jpeg_file.bare(data)
    return Packed(*size, len(image.getbands()), image.format in JPEG, code) if code else None


def _apart(image: Image, data: bytes, size: tuple[int, int]) -> Packed | None:
    """The same of a PNG with alpha, of which a PDF wants two pictures."""
    if image.mode not in ("LA", "RGBA") or size != image.size or not is_plain_png(image, data):
        return None
    channels = len(image.getbands())
    try:
        colours, hidden = png_file.without_alpha(png_file.coded(data), *size, channels)
    except png_file.Odd:
        return None
    alpha = Packed(*size, 1, False, hidden) if hidden else None
    return Packed(*size, channels - 1, False, colours, alpha)


def _png(image: Image) -> Packed:
    """Pixels of one channel or three as PNG codes them."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=png_file.LEVEL)
    return Packed(*image.size, len(image.getbands()), False, png_file.coded(out.getvalue()))
