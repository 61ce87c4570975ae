"""A cut path as DXF: release 12, which every program reads, in mm, closed polylines with arcs on the layer CUT.

DXF counts y upwards, so arcs that turn clockwise on paper have a bulge below 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fortgold.data.model import MM
from fortgold.draw.card_outline import Vertex
from fortgold.export.cut_paths import CutSheet

LAYER = "CUT"
RED, MILLIMETRES, METRIC = 1, 4, 1
Tag = tuple[int, str | int | float]


def dxf(sheet: CutSheet) -> bytes:
    """The file, the paper's lower left corner at (0, 0)."""
    wide, high = sheet.paper.width, sheet.paper.height
    tags = [
        *_section("HEADER", _header(wide, high)),
        *_section("TABLES", _layers()),
        *_section("ENTITIES", (tag for one in sheet.outlines for tag in _polyline(one, high))),
        (0, "EOF"),
    ]
    return "".join(f"{code:>3}\n{_value(value)}\n" for code, value in tags).encode("ascii")


def _section(name: str, tags: Iterable[Tag]) -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, name), *tags, (0, "ENDSEC"))


def _header(wide: int, high: int) -> Iterator[Tag]:
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, METRIC))
    for name, x, y in (("$EXTMIN", 0, 0), ("$EXTMAX", wide, high)):
        yield from ((9, name), (10, x / MM), (20, y / MM), (30, 0.0))


def _layers() -> Iterator[Tag]:
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0))
    yield from ((3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, 1), (0, "LAYER"), (2, LAYER), (70, 0))
    yield from ((62, RED), (6, "CONTINUOUS"), (0, "ENDTAB"))


def _polyline(outline: Sequence[Vertex], high: int) -> Iterator[Tag]:
    yield from ((0, "POLYLINE"), (8, LAYER), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1))
    for x, y, bulge in outline:
        yield from ((0, "VERTEX"), (8, LAYER), (10, x / MM), (20, (high - y) / MM), (30, 0.0))
        if bulge:
            yield (42, -bulge)
    yield from ((0, "SEQEND"), (8, LAYER))


def _value(value: str | int | float) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)
