"""A JPEG file, segment by segment: what of it a PDF may hold. ITU-T T.81, annex B; Adobe TN 5116."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

# Markers
START, END, SCAN = 0xD8, 0xD9, 0xDA
JFIF, ADOBE, COMMENT = 0xE0, 0xEE, 0xFE
PLAIN_FRAMES = (0xC0, 0xC2)  # baseline and progressive: what every PDF reader decodes
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
MARKER = re.compile(rb"\xff+([^\x00\xff\xd0-\xd7])")  # after coded pixels, restarts passed over


def coded(image: Image, **about: Any) -> bytes:
    """Pixels as a JPEG in which one sees no loss; what is said `about` them as Pillow takes it."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95, subsampling=0, **about)
    return out.getvalue()


def bare(data: bytes) -> bytes | None:
    """A JPEG file without what a PDF must not carry: where and by what it was taken, a second picture.

    The coded pixels are kept as they are. None if a PDF reader may not show them as Pillow does:
    for arithmetic coding, more than 8 bits, CMYK, RGB that is not marked as such, and for a file whose
    segments do not follow one another as they should.
    """
    out, at, is_plain = [data[:2]], 2, False
    if data[:2] != bytes((0xFF, START)):
        return None
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, end = data[at + 1], at + 2 + int.from_bytes(data[at + 2 : at + 4])
        body = data[at + 4 : end]
        if marker == END:
            break
        if marker in FRAMES:
            is_plain = marker in PLAIN_FRAMES and _is_plain(body)
        if marker == ADOBE and body[11:12] == b"\0":
            return None  # its three channels are RGB, or its four CMYK
        if marker == SCAN:
            found = MARKER.search(data, end)
            if not found:
                return None
            end = found.end() - 2
        is_kept = marker in (JFIF, ADOBE) or not (0xE0 <= marker <= 0xEF or marker == COMMENT)
        out += [data[at:end]] if is_kept else []
        at = end
    is_whole = data[at : at + 2] == bytes((0xFF, END))
    return b"".join((*out, bytes((0xFF, END)))) if is_whole and is_plain else None


def _is_plain(frame: bytes) -> bool:
    """Whether a frame has 8 bits, and one channel or three that are numbered as Y, Cb, Cr are."""
    if len(frame) < 6 or frame[0] != 8:
        return False
    ids = frame[6 : 6 + 3 * frame[5] : 3]
    return frame[5] == 1 or ids in (b"\1\2\3", b"\0\1\2")
