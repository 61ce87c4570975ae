"""The coded rows of a PNG file, for who need not see its pixels.

A PDF predicts rows as PNG does, so rows of eight bits a channel go into one as they are. The filters of
PNG work on each channel by itself: alpha comes apart from the colours without undoing them. Whatever is
odd about a file raises Odd, and is left to Pillow to judge.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

SIGNATURE = 8  # bytes
FILTERS = bytes(range(5))
TAKEN, BAND = 1 << 16, 1 << 20  # bytes that are inflated at a time, and at most come of them
LEVEL = 3  # of zlib: a third of the time of 6, as small within a tenth
NARROW = 64  # pixels: rows so short are many, and each is taken apart by itself


class Odd(Exception):
    """A file of which its rows alone do not tell whether it is sound."""


def coded(data: bytes) -> bytes:
    """The coded pixels of a file, deflated as they are there. Raises Odd."""
    out: list[memoryview] = []
    view, at, kind, last = memoryview(data), SIGNATURE, b"", b""
    while kind != b"IEND":
        end = at + 12 + int.from_bytes(view[at : at + 4])
        kind, body = data[at + 4 : at + 8], view[at + 8 : end - 4]
        is_whole = end <= len(data)
        if not is_whole or zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(
            view[end - 4 : end]
        ):
            raise Odd
        if kind == b"IDAT":
            if out and last != kind:
                raise Odd
            out.append(body)
        at, last = end, kind
    return b"".join(out)


def rows(deflated: bytes, width: int, height: int, channels: int) -> Iterator[bytes]:
    """All rows, some whole ones at a time: each is its filter and a byte for each channel of each pixel.

    Raises Odd if they are not just so many.
    """
    stride = 1 + width * channels
    left, rest = stride * height, b""
    for piece in _inflated(deflated):
        left -= len(piece)
        rest += piece
        end = len(rest) - len(rest) % stride
        band, rest = rest[:end], rest[end:]
        if left < 0 or band[::stride].strip(FILTERS):
            raise Odd
        yield band
    if left:
        raise Odd


def _inflated(deflated: bytes) -> Iterator[bytes]:
    inflate = zlib.decompressobj()
    try:
        for at in range(0, len(deflated), TAKEN):
            piece, out = deflated[at : at + TAKEN], b""
            while piece or len(out) == BAND:
                out = inflate.decompress(piece, BAND)
                piece = inflate.unconsumed_tail
                yield out
    except zlib.error as error:  # its checksum among others
        raise Odd from error
    if not inflate.eof or inflate.unused_data:
        raise Odd


def without_alpha(
    deflated: bytes, width: int, height: int, channels: int
) -> tuple[bytes, bytes | None]:
    """The colours and the alpha of rows whose last channel it is; None if it hides nothing. Raises Odd."""
    if width < NARROW:
        raise Odd
    stride, above, is_opaque = 1 + width * channels, False, True
    streams = colours, alpha = zlib.compressobj(LEVEL), zlib.compressobj(LEVEL)
    out: tuple[list[bytes], list[bytes]] = ([], [])
    for band in rows(deflated, width, height, channels):
        solid, hidden = [], []
        for at in range(0, len(band), stride):
            row = bytearray(1 + width * (channels - 1))
            row[0] = band[at]
            for channel in range(1, channels):
                row[channel :: channels - 1] = band[at + channel : at + stride : channels]
            mask = band[at : at + 1] + band[at + channels : at + stride : channels]
            is_opaque = is_opaque and mask == _opaque(band[at], above, width)
            solid.append(row)
            hidden.append(mask)
            above = True
        out[0].append(colours.compress(b"".join(solid)))
        out[1].append(alpha.compress(b"".join(hidden)))
    first, second = (b"".join((*made, one.flush())) for made, one in zip(out, streams, strict=True))
    return first, None if is_opaque else second


def _opaque(kind: int, above: bool, width: int) -> bytes:
    """The row of an opaque channel, by its filter and whether another row is above it. PNG, clause 9."""
    first, others = ((255, 255), (255, 0), (0 if above else 255,) * 2, (128, 0), (0, 0))[kind]
    if not above and kind >= 3:
        first, others = 255, 128 if kind == 3 else 0
    return bytes((kind, first)) + bytes((others,)) * (width - 1)
