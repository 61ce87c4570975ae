"""What a colour becomes: its tone, its tincture, and the ink that is drawn for it.

Tinctures are those of heraldry, which Silvester Petra Sancta hatched in 1638: each has a direction.
"""

from __future__ import annotations

from colorsys import rgb_to_hls
from functools import cache
from typing import Literal

from fortgold.data.inks import Ink

Tincture = Literal["red", "green", "blue", "gold", "grey"]

PAPER = "#ffffff"
BLACK = "#000000"
# In low ink: dark enough to be read as lines of 0.13 mm. Greys are pure, so that a printer takes black alone.
LINES: dict[Tincture, str] = {
    "red": "#a32c1f", "green": "#1f6b45", "blue": "#23508f", "gold": "#8a6420", "grey": "#222222",
}  # fmt: skip
SOFT_LINE = "#555555"

LIGHT, MID, DARK, DEEP = range(4)  # tones, by L*
LIGHTEST = (36, 62, 79)  # L* from which a colour is dark, mid, light

# L* of a grey in mono, from the colour's: tones further apart, as nothing else tells them
SPREAD, FROM = 1.3, 18.4
LIGHTEST_GREY, DARKEST_GREY = 90, 9  # from here on paper; none is darker
BLACKEST = 15  # L* of a colour below which it is black: dots would nibble at small words on it
# Greys that stand for tones of plain greys in mono; tinctures have hatching, and no dots of a grey below it
PLAIN = (PAPER, "#e8e8e8", "#b6b6b6", "#3c3c3c")


@cache
def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


@cache
def lightness(colour: str) -> float:
    """L* of CIELAB, 0 to 100."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels(colour)]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y)


@cache
def tone(colour: str) -> int:
    """LIGHT, MID, DARK or DEEP."""
    return DEEP - sum(lightness(colour) >= least for least in LIGHTEST)


@cache
def tincture(colour: str) -> Tincture:
    """The tincture that is nearest in hue; browns and what has hardly any colour are grey."""
    red, green, blue = channels(colour)
    hue, light, _ = rgb_to_hls(red, green, blue)
    degrees, chroma = hue * 360, max(red, green, blue) - min(red, green, blue)
    is_pale = light > 0.86
    is_deep = light < 0.25 and chroma > 0.36 * light  # a dark colour has little chroma and is one
    if chroma < (0.035 if is_pale else 0.115) and not is_deep:
        return "grey"
    if degrees < 22 or degrees > 335 or degrees >= 265:
        return "red"
    if degrees < 66:
        return "gold" if chroma > 0.17 or is_pale else "grey"
    return "green" if degrees < 175 else "blue"


def grey_of(colour: str) -> str:
    """The grey that stands for a colour; what is nearly paper is paper."""
    if lightness(colour) < BLACKEST:
        return BLACK
    light = max(DARKEST_GREY, SPREAD * lightness(colour) - FROM)
    if light >= LIGHTEST_GREY:
        return PAPER
    y = ((light + 16) / 116) ** 3
    value = 1.055 * y ** (1 / 2.4) - 0.055 if y > 0.0031308 else 12.92 * y
    return "#" + 3 * f"{round(255 * value):02x}"


def line_of(colour: str, ink: Ink) -> str:
    """The ink of lines that stand for a colour."""
    return BLACK if ink == "mono" else LINES[tincture(colour)]


@cache
def paled(colour: str, share: float) -> str:
    """A colour on paper, so much of it (0 to 1)."""
    return "#" + "".join(f"{round(255 * (1 - share * (1 - v))):02x}" for v in channels(colour))


@cache
def parts(colour: str) -> tuple[float, float, float]:
    """The inks of a full area: black, and of cyan, magenta and yellow the stronger one and the other; each 0 to 1.

    What the three share is black, as printers have it.
    """
    most = max(channels(colour))
    if not most:
        return 1.0, 0.0, 0.0
    _, less, more = sorted((most - v) / most for v in channels(colour))
    return 1 - most, more, less
