"""What attributes of an SVG file say: numbers, lengths, transforms, colours."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from functools import lru_cache
from math import cos, radians, sin, tan

from fortgold.draw import matrices
from fortgold.draw.ops import Matrix

N = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
NUMBER = re.compile(N)
PX = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 4 / 3, "pc": 16.0}
LENGTH = re.compile(rf"\s*({N})\s*({'|'.join(PX)})\s*")
CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
DIGITS = re.compile("#[0-9a-fA-F]{3,8}")
SHARES = re.compile(r"(rgb|hsl)a?\(([^)]*)\)")
NO_INK = ("none", "transparent")


def length(text: str) -> float:
    """A length in px, the unit of a file. Raises ValueError."""
    found = LENGTH.fullmatch(text)
    return float(found[1]) * PX[found[2]] if found else float(text)


def transform(text: str) -> Matrix:
    """The matrix of a list of transforms, the last of which comes first."""
    matrix: Matrix = matrices.IDENTITY
    for name, arguments in CALL.findall(text):
        matrix = matrices.after(matrix, _transform(name, [*map(float, NUMBER.findall(arguments))]))
    return matrix


def _transform(name: str, numbers: list[float]) -> Matrix:
    first, *more = numbers
    match name:
        case "matrix":
            a, b, c, d, e, f = numbers
            return (a, b, c, d, e, f)
        case "translate":
            return (1, 0, 0, 1, first, (more or [0.0])[0])
        case "scale":
            return (first, 0, 0, (more or [first])[0], 0, 0)
        case "skewX":
            return (1, 0, tan(radians(first)), 1, 0, 0)
        case "skewY":
            return (1, tan(radians(first)), 0, 1, 0, 0)
    x, y = more or (0.0, 0.0)
    c, s = cos(radians(first)), sin(radians(first))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


@lru_cache(maxsize=4096)
def colour(text: str) -> tuple[str, float] | None:
    """A colour as `#rrggbb` and how much of it covers, from 0 to 1; None of what is no ink.

    Raises ValueError for what is no colour.
    """
    text = text.strip()
    if text in NO_INK:
        return None
    if DIGITS.fullmatch(text):
        return _digits(text[1:].lower())
    if found := SHARES.fullmatch(text):
        return _shares(found[1], re.split(r"[\s,/]+", found[2].strip()))
    from PIL import ImageColor  # late: most drawings write their colours in digits

    red, green, blue = ImageColor.getrgb(text.lower())[:3]
    return f"#{red:02x}{green:02x}{blue:02x}", 1.0


def _digits(digits: str) -> tuple[str, float]:
    if len(digits) < 6:
        digits = "".join(2 * one for one in digits)
    return f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255


def _shares(space: str, parts: list[str]) -> tuple[str, float]:
    def share(text: str, whole: float) -> float:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole

    if space == "hsl":
        hue, saturation, lightness = (share(text, 360) for text in parts[:3])
        rgb = hls_to_rgb(hue % 1, lightness, saturation)
    else:
        red, green, blue = (share(text, 255) for text in parts[:3])
        rgb = (red, green, blue)
    digits = "".join(f"{round(255 * min(1.0, max(0.0, one))):02x}" for one in rgb)
    return f"#{digits}", share(parts[3], 1) if len(parts) > 3 else 1.0
