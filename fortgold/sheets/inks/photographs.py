"""Photographs in other inks: greys, lightened until they take no more ink than is stated."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache

from fortgold.data.inks import Ink
from fortgold.data.lengths import INCH
from fortgold.draw import raster
from fortgold.draw.ops import Picture
from fortgold.draw.raster import Raster

MOST = {"low": 0.15, "mono": 0.40}  # how much of a picture may be black, in the mean
DPI = 300
STRONGEST = 6.0


def in_grey(op: Picture, ink: Ink) -> Picture:
    """A picture as greys, its darkest places dark still, unless nearly all of it is."""
    return replace(op, raster=_grey(op.raster, op.width, op.height, ink))


@lru_cache(maxsize=1024)
def _grey(one: Raster, width: int, height: int, ink: Ink) -> Raster:
    size = (
        max(1, min(one.width, width * DPI // INCH)),
        max(1, min(one.height, height * DPI // INCH)),
    )
    return Raster(f"{one.name} {ink}", *size, lambda: _drawn(one, size, MOST[ink]))


def _drawn(one: Raster, size: tuple[int, int], most: float) -> bytes:
    image = raster.pixels(one, size)
    alpha, grey = image.getchannel("A"), image.convert("L")
    counts = grey.histogram(alpha)
    total = size[0] * size[1]

    def cover(power: float) -> float:
        return float(sum(n * (1 - v / 255) ** power for v, n in enumerate(counts)) / total)

    power = 1.0
    while cover(power) > most and power < STRONGEST:
        power += 0.25
    share = min(1.0, most / (cover(power) or 1))  # below 1 where all of it is dark
    table = [round(255 * (1 - share * (1 - v / 255) ** power)) for v in range(256)]
    out = io.BytesIO()
    light = grey.point(table)
    light.putalpha(alpha)
    light.save(out, "PNG", compress_level=1)
    return out.getvalue()
