"""Raster files of a few pixels, as cameras, scanners and drawing programs write them."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageCms

from fortgold.draw.raster import Raster, raster

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def corners(size: int = 32) -> Image.Image:
    """Red, green / blue, white: so that every turn shows."""
    image = Image.new("RGB", (2 * size, size))
    for i, colour in enumerate((RED, GREEN, BLUE, WHITE)):
        x, y = i % 2 * size, i // 2 * size // 2
        image.paste(colour, (x, y, x + size, y + size // 2))
    return image


def coded(image: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    """The image as a file."""
    out = io.BytesIO()
    image.save(out, form, **{"quality": 95, **options} if form == "JPEG" else options)
    return out.getvalue()


def turned(orientation: int) -> bytes:
    """`corners`, as a camera held so writes it: EXIF says how to turn it back."""
    back = {
        3: Image.Transpose.ROTATE_180,
        6: Image.Transpose.ROTATE_90,
        8: Image.Transpose.ROTATE_270,
    }
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "a camera"
    return coded(corners().transpose(back[orientation]), "JPEG", exif=exif)


def swapped_profile(name: str = "xRGB ") -> bytes:
    """A profile of a screen whose red is our green and whose green is our red.

    Its name begins with the five characters of `name`.
    """
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = int.from_bytes(data[128:132])
    entries = {bytes(data[i : i + 4]): i for i in range(132, 132 + 12 * count, 12)}
    red, green = entries[b"rXYZ"], entries[b"gXYZ"]
    data[red : red + 4], data[green : green + 4] = b"gXYZ", b"rXYZ"
    return bytes(data).replace("sRGB ".encode("utf-16-be"), name.encode("utf-16-be"))


def of(data: bytes, name: str = "art/a.png") -> Raster:
    """A raster file that is nowhere but in memory."""
    return raster(name, lambda: data)
