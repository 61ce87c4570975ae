"""The facts of a PNG or a JPEG, whoever made it. Only in a process apart may it be a stranger's."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, UnidentifiedImageError

from fortgold.data.limits import PICTURE_PIXELS
from fortgold.export.file_facts import Box, FileFacts, Kind, PictureUse
from fortgold.export.picture_ink import total_ink

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
