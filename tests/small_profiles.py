"""A profile of a press in two kilobytes: four inks that cover paper as one would guess."""

from __future__ import annotations

import struct
from itertools import product


def profile(version: int = 2, said: bytes = b"small") -> bytes:
    """An ICC profile whose tables have two places for each ink and colour."""
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(said) + 1) + said + bytes(79),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + _xyz(),
        b"A2B0": _table(4, 3, [_colour(*inks) for inks in product((0, 1), repeat=4)]),
        b"B2A0": _table(3, 4, [_inks(*lab) for lab in product((0, 1), repeat=3)]),
    }
    start, lines, bodies = 128 + 4 + 12 * len(tags), b"", b""
    for tag, body in tags.items():
        body += bytes(-len(body) % 4)
        lines += struct.pack(">4sII", tag, start + len(bodies), len(body))
        bodies += body
    head = struct.pack(
        ">I4sBBH4s4s4s12s4s4s28s12s", start + len(bodies), b"", version, 0x10, 0, b"prtr", b"CMYK",
        b"Lab ", struct.pack(">6H", 2026, 1, 1, 0, 0, 0), b"acsp", b"", b"", _xyz(),
    )  # fmt: skip
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + lines + bodies


def _xyz() -> bytes:
    """D50."""
    return struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)


def _table(inputs: int, outputs: int, places: list[tuple[int, ...]]) -> bytes:
    """lut8Type: two places along each input, straight curves."""
    matrix = struct.pack(">9i", *(0x10000 * (i % 4 == 0) for i in range(9)))
    curve = bytes(range(256))
    values = bytes(v for place in places for v in place)
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, 2, 0))
    return head + matrix + curve * inputs + values + curve * outputs


def _colour(c: int, m: int, y: int, k: int) -> tuple[int, int, int]:
    light = 255 - 150 * k - 30 * (c + m + y)
    return max(0, light), 128 + 60 * (m - c), 128 + 60 * (y - c)


def _inks(lightness: int, a: int, b: int) -> tuple[int, int, int, int]:
    return 255 * (1 - a), 255 * a, 255 * b, 255 * (1 - lightness)
