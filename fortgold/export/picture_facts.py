"""The facts of a PNG or a JPEG, and of a picture in a PDF, whoever made it. Only in a process apart may it be a
stranger's.
"""

from __future__ import annotations

import io
from typing import Any

from pikepdf import Array
from PIL import Image, ImageChops, UnidentifiedImageError

from fortgold.data.limits import PICTURE_PIXELS
from fortgold.export.file_facts import Box, FileFacts, Kind, PictureUse

KINDS: dict[str | None, Kind] = {"PNG": "png", "JPEG": "jpeg"}
FAINT = 4  # of 255, up to which a grey is white
CORNER = 5  # pixels of a hundred from a corner that a round corner clears


def facts_of(name: str, data: bytes) -> FileFacts:
    """The facts of a picture, all of its pixels looked at."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            kind, (width, height) = KINDS[image.format], image.size
            if width * height > PICTURE_PIXELS.most:
                return FileFacts(name, len(data), kind, damaged="too large")
            dpi = image.info.get("dpi")
            image.load()
            mode, clear, white = image.mode, _clear(image), white_edges(image)
            ink = total_ink(image) if mode == "CMYK" else 0.0
    except UnidentifiedImageError:
        return FileFacts(name, len(data), damaged="other form")
    except Image.DecompressionBombError:
        return FileFacts(name, len(data), damaged="too large")
    except MemoryError:  # which says nothing of the file
        raise
    except Exception:  # of many kinds, all of which say that it is damaged
        return FileFacts(name, len(data), damaged="broken")
    fine = min(float(dpi[0]), float(dpi[1])) if isinstance(dpi, tuple) else 0.0
    whole = PictureUse(0, name, width, height, fine, "DeviceCMYK", ink)
    return FileFacts(
        name, len(data), kind, pictures=(whole,) if mode == "CMYK" else (),
        pixels=(width, height), dpi=fine, mode=mode, clear=clear, white=white,
    )  # fmt: skip


def white_edges(image: Image.Image) -> Box:
    """How many pixels are white from each edge inwards: left, top, right, bottom."""
    ink = ImageChops.invert(image.convert("L")).point([0] * FAINT + [255] * (256 - FAINT))
    box = ink.getbbox()
    if box is None:
        return 0, 0, 0, 0
    return box[0], box[1], image.width - box[2], image.height - box[3]


def _clear(image: Image.Image) -> str:
    """Where it is transparent: "corners" alone, other "parts", or "" nowhere."""
    if "transparency" in image.info:
        image = image.convert("RGBA")
    if "A" not in image.getbands():
        return ""
    alpha = image.getchannel("A")
    lowest = alpha.getextrema()[0]
    if lowest == 255:
        return ""
    width, height = image.size
    reach_x, reach_y = max(1, width * CORNER // 100), max(1, height * CORNER // 100)
    rest = alpha.copy()
    for x in (0, width - reach_x):
        for y in (0, height - reach_y):
            rest.paste(255, (x, y, x + reach_x, y + reach_y))
    return "corners" if rest.getextrema()[0] == 255 else "parts"


# A picture of a PDF


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
        # by its content it might be PostScript, which Pillow gives to Ghostscript
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as opened:
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
