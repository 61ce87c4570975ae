"""How far symbols are apart, for eyes that see colours otherwise, and on a copier.

A symbol is looked at in a grid of points over its box; the distance of two is the mean of CIEDE2000 (CIE 142,
2001) where either has ink. So a shape of its own keeps symbols apart whatever their colours are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

from fortgold.data.door import Door
from fortgold.draw.ops import CannotDraw
from fortgold.draw.raster import Unfit
from fortgold.draw.svg_file import SvgProblem, drawing
from fortgold.sheets.inks.leaves import colours_at
from fortgold.sheets.inks.tinctures import channels

VISIONS = ("deutan", "protan", "tritan", "grey")
POINTS = 20  # across and down
SIZE = 10_000  # µm: so large symbols are compared
INKED = 0.06  # of the points: what is inked less is all lines, which a grid of points may miss
PAPER = "#ffffff"

Looks = tuple[str, ...]  # a colour each point; "" where there is no ink
Three = tuple[float, float, float]
Matrix = tuple[Three, Three, Three]

# All in linear light of sRGB. For eyes that lack one kind of cones, after Viénot, Brettel and Mollon (1999).
DEUTAN: Matrix = (
    (0.29275011427843560, 0.70724988572156440, 0),
    (0.29275011427843560, 0.70724988572156440, 0),
    (-0.022336587034129083, 0.022336587034129083, 1),
)
PROTAN: Matrix = (
    (0.11238276122216405, 0.88761723877783620, 0),
    (0.11238276122216405, 0.88761723877783620, 0),
    (0.0040057682730469425, -0.0040057682730469425, 1),
)
# After Brettel, Viénot and Mollon (1997): the cones' answers, and what is seen on either side of a plane.
CONES: Matrix = (
    (0.178824041258, 0.4351609057, 0.04119349692),
    (0.034556423182, 0.27155382458, 0.03867130836),
    (0.000299565576, 0.0018430896, 0.01467086136),
)
PLANE: Three = (0.344781556122, -0.655178443878, 0)
TRITAN: Matrix = (
    (7.392856536180033, -11.148044821248138, 0),
    (-0.34194012421930653, 3.5501661175064, 0),
    (-4.2050692716448586, 10.89115898202731, 0),
)
TRITAN_BEYOND: Matrix = (
    (8.0643934576311, -12.42414705871019, 0),
    (-0.9956078228581946, 4.7923119863996835, 0),
    (-0.2150297288038942, 3.3090019545637928, 0),
)
GREY: Three = (0.22249317711, 0.71688701309, 0.06061980979)  # Y under D50, as prints are looked at
XYZ: Matrix = (
    (0.4123907992659593, 0.357584339383878, 0.1804807884018343),
    (0.21263900587151024, 0.715168678767756, 0.07219231536073371),
    (0.01933081871559182, 0.11919477979462598, 0.9505321522496607),
)
CHROMA = 25**7


def measured(door: Door, files: Mapping[str, Path], grounds: Mapping[str, str]) -> bytes:
    """As JSON: of each pair of symbols that no number tells apart the vision in which it is nearest and how near;
    of each symbol on its ground the vision in which its contrast is least, and that.
    """
    looks = {name: looks_of(door, file) for name, file in files.items()}
    known = {name: one for name, one in looks.items() if _is_inked(one)}
    pairs = [
        [a, b, *nearest(known[a], known[b])]
        for a, b in combinations(known, 2)
        if not _told_by_number(a, b)
    ]
    pale = [[name, *palest(known[name], to)] for name, to in grounds.items() if name in known]
    return json.dumps([pairs, pale]).encode()


def _told_by_number(one: str, other: str) -> bool:
    """Whether two symbols of a name, `pearl-4` and `pearl-7`, or two of numbers, bear different ones."""
    (stem, number), (stem_too, number_too) = _parted(one), _parted(other)
    return number != number_too and (stem == stem_too or bool(number and number_too))


@lru_cache(maxsize=256)
def _parted(name: str) -> tuple[str, str | None]:
    stem, number = re.fullmatch(r"(.*?)(?:-(\d+))?", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return stem, number


def looks_of(door: Door, file: Path) -> Looks:
    """The colours of a symbol; none if it cannot be drawn, which is another check's matter."""
    found = drawing(door, file, SIZE, SIZE)
    if isinstance(found, SvgProblem):
        return ()
    try:
        places = [(2 * i + 1) * SIZE // (2 * POINTS) for i in range(POINTS)]
        return colours_at(found.ops, places, places)
    except (CannotDraw, Unfit):
        return ()


def _is_inked(looks: Looks) -> bool:
    return sum(map(bool, looks)) > INKED * len(looks)


def nearest(one: Looks, other: Looks) -> tuple[str, float]:
    """The vision in which two symbols are nearest, and their distance in it."""
    either = Counter(zip(one, other, strict=True))
    points = len(one) - either.pop(("", ""), 0)
    found = {
        vision: sum(n * distance(a or PAPER, b or PAPER, vision) for (a, b), n in either.items())
        / points
        for vision in VISIONS
    }
    vision = min(found, key=found.__getitem__)
    return vision, found[vision]


def palest(looks: Looks, ground: str) -> tuple[str, float]:
    """The vision in which a symbol is palest, and the contrast (WCAG 2.2) of its strongest ink then."""
    inks = {ink for ink in looks if ink}
    found = {vision: max(_contrast(ink, ground, vision) for ink in inks) for vision in VISIONS}
    vision = min(found, key=found.__getitem__)
    return vision, found[vision]


@lru_cache(maxsize=4096)
def distance(a: str, b: str, vision: str) -> float:
    """CIEDE2000 of two colours as they are seen."""
    return 0.0 if a == b else _ciede2000(_lab(as_seen(a, vision)), _lab(as_seen(b, vision)))


@lru_cache(maxsize=4096)
def _contrast(a: str, b: str, vision: str) -> float:
    light, dark = sorted(max(0.0, _dot(XYZ[1], as_seen(one, vision))) for one in (a, b))
    return (dark + 0.05) / (light + 0.05)


@lru_cache(maxsize=1024)
def as_seen(colour: str, vision: str) -> Three:
    """A colour as it is seen, in linear light; of grey its lightness alone."""
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels(colour)
    )
    linear = red, green, blue
    if vision == "grey":
        return (_dot(GREY, linear),) * 3
    if vision != "tritan":
        return _times(DEUTAN if vision == "deutan" else PROTAN, linear)
    cones = _times(CONES, linear)
    return _times(TRITAN_BEYOND if _dot(PLANE, cones) > 0 else TRITAN, cones)


def _dot(a: Three, b: Three) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _times(matrix: Matrix, one: Three) -> Three:
    a, b, c = matrix
    return _dot(a, one), _dot(b, one), _dot(c, one)


@lru_cache(maxsize=1024)
def _lab(linear: Three) -> Three:
    """CIELAB under D65."""
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for v in (a / b for a, b in zip(_times(XYZ, linear), _times(XYZ, (1, 1, 1)), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _ciede2000(one: Three, other: Three) -> float:
    """CIE 142, as Sharma, Wu and Dalal (2005) write it out."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean / (mean + CHROMA))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h1 - h2 + 180) % 360 - 180
    hue = (h1 + h2) / 2 if c1 and c2 else h1 + h2
    if c1 and c2 and abs(h1 - h2) > 180:
        hue += 180 if h1 + h2 < 360 else -180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    dl = (l1 - l2) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c1 - c2) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blues = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    blues *= 2 * sqrt(chroma**7 / (chroma**7 + CHROMA))
    return sqrt(dl * dl + dc * dc + dh * dh - blues * dc * dh)
