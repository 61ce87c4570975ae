"""Colours become four inks: by a profile, within the ink that a paper takes, black where black is asked for.

sRGB goes through the profile by LittleCMS, relative to the paper and with black point compensation, at
33 x 33 x 33 places; between these ink is interpolated. Flat colours and pictures read the same table, so a picture
meets the ground beside it unseen, and what is true of its places (the limit) is true of all colours.

What is over the limit gives up grey: cyan, magenta and yellow are taken off and black is put in their place. Among
such mixtures the one that the profile calls nearest is taken (`_within`). Black areas are the rich black that is
asked for, and so the more, the nearer a colour is to black; black words and lines are black ink alone.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fortgold.draw.press.profiles import PressProfile
from fortgold.draw.raster import FINEST

if TYPE_CHECKING:
    from PIL.Image import Image

Inks = NDArray[np.float32]  # rows of cyan, magenta, yellow and black, shares of 1
Rows = NDArray[np.uint8]

PLACES = 33  # of the table along each of red, green and blue
ROUNDING = 2 / 255  # by which four inks may together be rounded up
ONLY_BLACK = "#000000ff"
PLAIN = (0, 0, 0, 100)
BLACK_STEPS, GREY_STEPS = 17, 5  # tried: amounts of black, and ways to take off the others
# Black as the eye takes it: L* and chroma. Of words and lines; of areas, all of it and no more of it.
WORDS = (22, 10)
FULL, NONE = (11, 5), (15, 9)


@dataclass(frozen=True)
class Separation:
    """How colours become inks. `total` is the most ink in percent, 0 for what the profile gives; so is `rich_black`.

    It is what `Raster.inks` asks for; of pictures, no more pixels an inch than `finest` are wanted.
    """

    profile: PressProfile
    total: int = 0
    rich_black: tuple[int, int, int, int] = PLAIN
    finest: int = FINEST

    @cached_property
    def key(self) -> str:
        """What the inks of a picture depend on, as many pixels as it may have."""
        profile = hashlib.sha256(self.profile.data).hexdigest()
        return f"{profile} {self.total} {self.rich_black}"

    @cached_property
    def table(self) -> Inks:
        """The inks of each place: red runs fastest, then green."""
        levels = np.rint(np.linspace(0, 255, PLACES)).astype(np.uint8)
        blue, green, red = np.meshgrid(levels, levels, levels, indexing="ij")
        colours = np.stack([red.ravel(), green.ravel(), blue.ravel()], 1)
        through = _Through(self.profile)
        inks = through.inks(colours)
        inks[-1] = 0  # white is paper, whatever a profile makes of it
        if self.total:
            most = self.total / 100 - ROUNDING
            over = inks.sum(1) > most
            if over.any():
                inks[over] = _within(through, inks[over], most)
        if self.rich_black != PLAIN:
            rich = np.array(self.rich_black, np.float32) / 100
            rich *= min(1, (self.total / 100 - ROUNDING) / rich.sum()) if self.total else 1
            share = _blackness(colours)[:, None]
            inks += (rich - inks) * share
        return inks

    @lru_cache(maxsize=8192)  # noqa: B019  (a separation lives as long as the process)
    def area(self, colour: str) -> str:
        """The inks of a colour, "#ccmmyykk"."""
        if self.rich_black != PLAIN and _blackness(_row(colour))[0] == 1:
            return self._black
        steps = [int(colour[i : i + 2], 16) / 255 * (PLACES - 1) for i in (1, 3, 5)]
        low = [min(int(step), PLACES - 2) for step in steps]
        inks = np.zeros(4)
        for corner in range(8):
            place, share = 0, 1.0
            for axis in (2, 1, 0):  # blue counts most
                up = corner >> axis & 1
                rest = steps[axis] - low[axis]
                place = place * PLACES + low[axis] + up
                share *= rest if up else 1 - rest
            inks += share * self.table[place]
        return "#" + bytes(np.rint(inks * 255).astype(np.uint8)).hex()

    @lru_cache(maxsize=8192)  # noqa: B019
    def line(self, colour: str) -> str:
        """The inks of words, lines and small shapes: of black ones black alone, for four inks never meet exactly."""
        lightness, chroma = _seen(_row(colour))
        is_black = lightness[0] <= WORDS[0] and chroma[0] <= WORDS[1]
        return ONLY_BLACK if is_black else self.area(colour)

    def picture(self, image: Image) -> Image:
        """Pixels in sRGB or grey as inks."""
        return image.convert("RGB").filter(self._filter)

    def holds(self, image: Image) -> bool:
        """Whether pixels in CMYK keep to the limit."""
        return not self.total or ink_of(image) <= self.total

    @cached_property
    def _black(self) -> str:
        """The rich black itself, as near to what is asked for as the limit lets it be."""
        share = min(1, self.total / sum(self.rich_black)) if self.total else 1
        return "#" + bytes(int(ink * share * 2.55 + 1e-6) for ink in self.rich_black).hex()

    @cached_property
    def _filter(self) -> Any:
        from PIL.ImageFilter import Color3DLUT

        return Color3DLUT(
            PLACES, self.table.ravel(), channels=4, target_mode="CMYK", _copy_table=False
        )


@lru_cache(maxsize=8)
def separation(
    profile: PressProfile,
    total: int = 0,
    rich_black: tuple[int, int, int, int] = PLAIN,
    finest: int = FINEST,
) -> Separation:
    """The same one for the same rules, with all that it has found out."""
    return Separation(profile, total, rich_black, finest)


def ink_of(image: Image) -> float:
    """The most ink of any pixel of a picture in CMYK, in percent."""
    rows = np.asarray(image, np.uint8).reshape(-1, 4)
    return round(float(rows.sum(1, dtype=np.uint16).max(initial=0)) / 2.55, 6)


class _Through:
    """A profile both ways, by LittleCMS: eight bits, no table of its own in between."""

    def __init__(self, profile: PressProfile) -> None:
        from PIL import ImageCms

        press = ImageCms.ImageCmsProfile(io.BytesIO(profile.data))
        srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        relative, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags
        plain = flags.NOOPTIMIZE | flags.NOCACHE
        self._inks = ImageCms.buildTransform(
            srgb, press, "RGB", "CMYK", relative, plain | flags.BLACKPOINTCOMPENSATION
        )
        self._seen = ImageCms.buildTransform(press, lab, "CMYK", "LAB", relative, plain)

    def inks(self, colours: Rows) -> Inks:
        return (_applied(self._inks, colours, "RGB") / 255).astype(np.float32)

    def seen(self, inks: Inks) -> NDArray[np.float32]:
        """L*, a* and b* of inks on their paper."""
        return _lab(_applied(self._seen, np.rint(inks * 255).astype(np.uint8), "CMYK"))


def _row(colour: str) -> Rows:
    return np.array([[int(colour[i : i + 2], 16) for i in (1, 3, 5)]], np.uint8)


def _applied(transform: Any, rows: Rows, mode: str) -> Rows:
    from PIL import Image, ImageCms

    image = Image.frombytes(mode, (len(rows), 1), np.ascontiguousarray(rows).tobytes())
    made = ImageCms.applyTransform(image, transform)
    assert made is not None  # a copy is asked for
    return np.frombuffer(made.tobytes(), np.uint8).reshape(len(rows), -1)


def _lab(rows: Rows) -> NDArray[np.float32]:
    out = rows.view(np.int8).astype(np.float32)  # a* and b* have signs
    out[:, 0] = rows[:, 0] * np.float32(100 / 255)
    return out


def _seen(colours: Rows) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Lightness and chroma of colours in sRGB."""
    seen = _lab(_applied(_eye(), colours, "RGB"))
    return seen[:, 0], np.hypot(seen[:, 1], seen[:, 2])


@cache
def _eye() -> Any:
    from PIL import ImageCms

    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    return ImageCms.buildTransform(srgb, lab, "RGB", "LAB")


def _blackness(colours: Rows) -> NDArray[np.float32]:
    """How much of the rich black each colour is: all of what is black, none of what is dark or has a hue."""
    share = np.ones(len(colours), np.float32)
    for values, full, none in zip(_seen(colours), FULL, NONE, strict=True):
        share *= np.clip((none - values) / (none - full), 0, 1)
    return share


def _within(through: _Through, inks: Inks, most: float) -> Inks:
    """The same colours with no more ink than that, as near as the profile says they can be.

    Tried is more and more black, and for each the other inks made fit: all by one factor, which keeps the hue,
    all by one amount, which takes off grey, and steps between the two.
    """
    colours, black = inks[:, :3], inks[:, 3]
    wanted = through.seen(inks)
    best, distance = inks.copy(), np.full(len(inks), np.inf, np.float32)
    for step in np.linspace(0, 1, BLACK_STEPS, dtype=np.float32):
        more = black + (1 - black) * step
        room = np.maximum(most - more, 0)
        scaled = colours * np.minimum(1, room / np.maximum(colours.sum(1), 1e-6))[:, None]
        less = _less_grey(colours, room)
        for share in np.linspace(0, 1, GREY_STEPS, dtype=np.float32):
            mixture = np.column_stack([scaled * (1 - share) + less * share, more])
            far = np.linalg.norm(through.seen(mixture) - wanted, axis=1) + step / 50
            is_nearer = far < distance
            best[is_nearer], distance[is_nearer] = mixture[is_nearer], far[is_nearer]
    return best


def _less_grey(colours: Inks, room: NDArray[np.float32]) -> Inks:
    """Rows of three inks, each less by the amount with which they come to fit."""
    low, high = np.zeros(len(colours), np.float32), np.ones(len(colours), np.float32)
    for _ in range(16):
        middle = (low + high) / 2
        is_over = np.maximum(colours - middle[:, None], 0).sum(1) > room
        low, high = np.where(is_over, middle, low), np.where(is_over, high, middle)
    less: Inks = np.maximum(colours - high[:, None], 0)
    return less
