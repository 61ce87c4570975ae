"""How far symbols are apart, for eyes that see colours otherwise, and on a copier.

A symbol is looked at in a grid of points over its box; the distance of two is the mean of CIEDE2000 (CIE 142,
2001) where either has ink. So a shape of its own keeps symbols apart whatever their colours are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from fortgold.data.door import Door
from fortgold.draw.ops import CannotDraw
from fortgold.draw.raster import Unfit
from fortgold.draw.svg_file import SvgProblem, drawing

VISIONS = ("deutan", "protan", "tritan", "grey")
POINTS = 20  # across and down
SIZE = 10_000  # µm: so large symbols are compared
INKED = 0.06  # of the points: what is inked less is all lines, which a grid of points may miss
PAPER = "#ffffff"

Looks = tuple[str, ...]  # a colour each point; "" where there is no ink


def measured(door: Door, files: Mapping[str, Path], grounds: Mapping[str, str]) -> bytes:
    """As JSON: of each pair of symbols the vision in which it is nearest and how near; of each symbol
    on its ground the vision in which its contrast is least, and that.
    """
    looks = {name: looks_of(door, file) for name, file in files.items()}
    known = {name: one for name, one in looks.items() if _is_inked(one)}
    pairs = [[a, b, *nearest(known[a], known[b])] for a, b in combinations(known, 2)]
    pale = [[name, *palest(known[name], to)] for name, to in grounds.items() if name in known]
    return json.dumps([pairs, pale]).encode()


def looks_of(door: Door, file: Path) -> Looks:
    """The colours of a symbol; none if it cannot be drawn, which is another check's matter."""
    from fortgold.sheets.inks.leaves import colours_at  # late: it loads shapely

    found = drawing(door, file, SIZE, SIZE)
    if isinstance(found, SvgProblem):
        return ()
    try:
        places = [(2 * i + 1) * SIZE // (2 * POINTS) for i in range(POINTS)]
        return colours_at(found.ops, [(x, y) for y in places for x in places])
    except (CannotDraw, Unfit):
        return ()


def _is_inked(looks: Looks) -> bool:
    return sum(map(bool, looks)) > INKED * len(looks)


def nearest(one: Looks, other: Looks) -> tuple[str, float]:
    """The vision in which two symbols are nearest, and their distance in it."""
    either = [(a or PAPER, b or PAPER) for a, b in zip(one, other, strict=True) if a or b]
    found = {
        vision: sum(distance(a, b, vision) for a, b in either) / len(either) for vision in VISIONS
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
    return 0.0 if a == b else float(as_seen(a, vision).delta_e(as_seen(b, vision), method="2000"))


@lru_cache(maxsize=4096)
def _contrast(a: str, b: str, vision: str) -> float:
    return float(as_seen(a, vision).contrast(as_seen(b, vision), method="wcag21"))


@lru_cache(maxsize=1024)
def as_seen(colour: str, vision: str) -> Any:
    """A colour as it is seen; of grey its lightness alone."""
    from coloraide import Color  # late: it is asked for only where symbols are new

    if vision == "grey":
        return Color("lab", [Color(colour).convert("lab")["l"], 0, 0])
    return Color(colour).filter(vision)
