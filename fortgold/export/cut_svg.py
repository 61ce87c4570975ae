"""A cut path as SVG: as large as the paper, in mm, a closed path a card in a layer `cut`, thin and without a fill."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from fortgold.data.model import MM
from fortgold.draw.card_outline import Vertex
from fortgold.export.cut_paths import CutSheet

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
LINE = 0.025  # mm: a hairline, as cutting programs take it


def svg(sheet: CutSheet) -> bytes:
    """The file; names of layers are those of Inkscape."""
    wide, high = _mm(sheet.paper.width), _mm(sheet.paper.height)
    paths = "".join(
        f'<path id="cut-{number}" d="{_path(outline)}"/>\n'
        for number, outline in enumerate(sheet.outlines, 1)
    )
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{INKSCAPE}" version="1.1" width="{wide}mm" \
height="{high}mm" viewBox="0 0 {wide} {high}">
<g id="cut" inkscape:groupmode="layer" inkscape:label="cut" fill="none" stroke="#ff0000" stroke-width="{LINE}">
{paths}</g>
</svg>
""".encode()


def _path(outline: Sequence[Vertex]) -> str:
    first, *_ = outline
    parts = [f"M{_at(first)}"]
    for one, after in pairwise((*outline, first)):
        if one.bulge:
            radius = _mm(_radius(one, after))
            parts.append(f"A{radius} {radius} 0 0 1 {_at(after)}")
        elif after is not first:
            parts.append(f"L{_at(after)}")
    return " ".join((*parts, "Z"))


def _radius(one: Vertex, after: Vertex) -> float:
    chord = hypot(after.x - one.x, after.y - one.y)
    return chord * (1 + one.bulge**2) / (4 * one.bulge)


def _at(spot: Vertex) -> str:
    return f"{_mm(spot.x)} {_mm(spot.y)}"


def _mm(length: float) -> str:
    return f"{length / MM:.4f}".rstrip("0").rstrip(".")
