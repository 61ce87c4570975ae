"""How much ink the pixels of a CMYK picture take at most."""

from __future__ import annotations

import io
from typing import Any

from pikepdf import Array
from PIL import Image, ImageChops

from fortgold.data.limits import PICTURE_PIXELS


def most_ink(image: Any) -> float | None:
    """The largest total ink of a picture of a PDF, in percent; None where nobody knows."""
    try:
        picture = _picture(image)
    except Exception:  # of a stranger's file, whatever a library says of it
        return None
    if picture is None or picture.mode != "CMYK":
        return None
    return total_ink(picture)


def total_ink(picture: Image.Image) -> float:
    """The largest sum of the four inks of a pixel of a picture in CMYK, in percent; within 0.8."""
    c, m, y, k = picture.split()
    # half sums, as a channel holds 255 at most
    total = ImageChops.add(ImageChops.add(c, m, 2), ImageChops.add(y, k, 2), 2)
    most = total.getextrema()[1]
    assert isinstance(most, int | float)
    return float(most) * 4 * 100 / 255


def _picture(image: Any) -> Image.Image | None:
    width, height = int(image["/Width"]), int(image["/Height"])
    if not 0 < width * height <= PICTURE_PIXELS.most:
        return None
    filters = image.get("/Filter")
    names = [str(one) for one in filters] if isinstance(filters, Array) else [str(filters)]
    if names[-1] == "/DCTDecode":
        if len(names) > 1:
            return None
        data = image.read_raw_bytes()
        with Image.open(io.BytesIO(data)) as opened:
            opened.load()
            picture = opened.convert("CMYK") if opened.mode != "CMYK" else opened.copy()
        # Pillow takes them for Adobe's, whose inks are turned over, and turns them back
        return picture if _says_inverted(image) else ImageChops.invert(picture)
    if int(image.get("/BitsPerComponent", 8)) != 8:
        return None
    data = image.read_bytes()
    if len(data) < 4 * width * height:
        return None
    picture = Image.frombytes("CMYK", (width, height), data[: 4 * width * height])
    return ImageChops.invert(picture) if _says_inverted(image) else picture


def _says_inverted(image: Any) -> bool:
    """Whether its `Decode` array turns inks over."""
    decode = image.get("/Decode")
    return decode is not None and float(decode[0]) > float(decode[1])
