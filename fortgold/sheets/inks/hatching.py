"""Petra Sancta's hatching: lines whose direction tells the tincture, and dots for gold.

They are the closer the darker a colour is. Distances are those of paper, so that a drawing that is placed
smaller has its lines no finer for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.inks import Ink
from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import Area, breadth, dotted, hatched
from fortgold.sheets.inks.setting import Setting
from fortgold.sheets.inks.tinctures import LIGHT, Tincture, line_of, paled, tincture

FINEST = 130  # µm: three dots at 600 dpi; what is finer, an inkjet closes

ANGLES: dict[Tincture, int] = {"red": 90, "green": 135, "blue": 0, "grey": 45}  # degrees
# For each tone the distance and the breadth of lines, and of dots, in µm
Pattern = tuple[int, int]
LINES: dict[Ink, tuple[Pattern, ...]] = {
    "low": ((0, 0), (1800, 130), (1150, 130), (800, 150)),
    "mono": ((0, 0), (1300, 130), (750, 170), (540, 220)),
}
DOTS: dict[Ink, tuple[Pattern, ...]] = {
    "low": ((0, 0), (1600, 200), (940, 230), (760, 270)),
    "mono": ((0, 0), (1200, 220), (780, 260), (600, 320)),
}
GROUND = (0, 2600, 2000, 1450)  # µm: what stands back has lines so far apart,
STANDS_BACK = 0.62  # and in so much of their colour
GROUND_DOT = 200
NONE, FEW = 0.7, 2.5  # distances of dots across an area: it has no dots, closer ones
CLOSER = 0.65  # of the distance: what is small needs some lines to have a tone


def hatching(
    area: Area,
    colour: str,
    dark: int,
    setting: Setting,
    stands_back: bool = False,
    is_close: bool = False,
) -> Iterator[Path]:
    """The hatching of an area of that colour, as close as that tone asks for, or closer in a small one."""
    ink = setting.ink
    if dark == LIGHT:
        return
    if tincture(colour) == "gold":
        pitch, width = DOTS[ink][dark]
        if stands_back:
            pitch, width = pitch * 3 // 2, GROUND_DOT
        elif (across := breadth(area) * 1000 / setting.unit / pitch) < FEW:
            if across < NONE:
                return
            is_close = True
    else:
        pitch, width = (GROUND[dark], FINEST) if stands_back else LINES[ink][dark]
    if is_close:
        pitch = round(pitch * CLOSER)
    yield from lines(area, colour, setting, setting.um(pitch), setting.um(width), stands_back)


def lines(
    area: Area, colour: str, setting: Setting, pitch: int, width: int, stands_back: bool = False
) -> Iterator[Path]:
    """The lines of a colour's tincture, or its dots, so far apart and so broad in the drawing's units."""
    kind, ink = tincture(colour), line_of(colour, setting.ink)
    if kind == "gold":
        if d := dotted(area, pitch):
            yield Path(d, None, ink, width)
        return
    if stands_back and setting.ink == "low":
        ink = paled(ink, STANDS_BACK)
    if d := hatched(area, ANGLES[kind], pitch):
        yield Path(d, None, ink, width, round=False)
