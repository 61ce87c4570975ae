"""Pixels as a PNG file, written for speed: drawings have large plain areas, which need no prediction."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

from fortgold.data.lengths import INCH
from fortgold.draw.packed_raster import Packed

if TYPE_CHECKING:
    from PIL.Image import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# of zlib: as fast as level 1 here and smaller; with more memory it is slower and no better
LEVEL, MEMORY = 3, 7
BAND, EVERY = 4, 96  # rows that are tried, out of so many
PERCEPTUAL = b"\0"  # the rendering intent of sRGB
METRE = 1_000_000  # µm
KINDS = {1: 0, 3: 2, 4: 6}  # of colour, by the number of channels: grey, RGB, RGBA
Chunk = tuple[bytes, bytes]


def png(image: Image, dpi: int) -> bytes:
    """An image in RGB or RGBA as a PNG in sRGB of so many pixels an inch; the same pixels, the same bytes."""
    width, height = image.size
    channels = len(image.getbands())
    data, stride = image.tobytes(), width * channels
    if not _is_drawn(image, data, stride):
        return _of_photograph(image, dpi)
    rows = _deflated(_unfiltered(data, stride))
    return _file(width, height, channels, rows, (b"pHYs", _density(dpi)))


def predicted(one: Packed) -> bytes:
    """Pixels as a PDF holds them, without alpha, as a PNG: rows are coded alike in both."""
    return _file(one.width, one.height, one.channels, one.data)


def _file(width: int, height: int, channels: int, rows: bytes, *about: Chunk) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, KINDS[channels], 0, 0, 0)
    chunks = (b"IHDR", head), (b"sRGB", PERCEPTUAL), *about, (b"IDAT", rows), (b"IEND", b"")
    return SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def _density(dpi: int) -> bytes:
    metre = round(dpi * METRE / INCH)
    return struct.pack(">IIB", metre, metre, 1)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _deflated(rows: bytes) -> bytes:
    pack = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, MEMORY)
    return pack.compress(rows) + pack.flush()


def _unfiltered(data: bytes, stride: int) -> bytes:
    """Rows, each behind the number of the filter that changes nothing."""
    return b"\0" + b"\0".join(data[at : at + stride] for at in range(0, len(data), stride))


def _is_drawn(image: Image, data: bytes, stride: int) -> bool:
    """Whether rows are smaller as they are than predicted, looked at in a few bands of them."""
    from PIL import Image as Images
    from PIL import ImageChops

    tops = range(1, image.height - BAND, EVERY)
    if not tops:
        return True
    here, above = (
        b"".join(data[(top - up) * stride : (top - up + BAND) * stride] for top in tops)
        for up in (0, 1)
    )
    one, other = (Images.frombytes("L", (len(rows), 1), rows) for rows in (here, above))
    predicted = ImageChops.subtract_modulo(one, other).tobytes()
    return len(_deflated(here)) <= len(_deflated(predicted))


def _of_photograph(image: Image, dpi: int) -> bytes:
    """With the filters of PNG, a choice for each row: photographs become smaller by much."""
    from PIL.PngImagePlugin import PngInfo

    about, out = PngInfo(), io.BytesIO()
    about.add(b"sRGB", PERCEPTUAL)
    image.save(out, "PNG", compress_level=LEVEL, pnginfo=about, dpi=(dpi, dpi))
    return out.getvalue()
