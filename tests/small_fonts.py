"""Small fonts, made on the spot: each glyph is a box, wider for each character after the first."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

UPEM = 1000
NARROW, STEP = 300, 50  # of the first character, and how much wider each next one is


def _box(pen: Any, width: int) -> Any:
    pen.moveTo((50, 0))
    pen.lineTo((50, 600))
    pen.curveTo((100, 700), (width - 100, 700), (width - 50, 600))
    pen.lineTo((width - 50, 0))
    pen.closePath()
    return pen


class _Quadratic:
    """A pen without cubic curves."""

    def __init__(self) -> None:
        self.pen = TTGlyphPen(None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pen, name)

    def curveTo(self, _first: Any, last: Any, end: Any) -> None:  # noqa: N802 - a pen's
        self.pen.qCurveTo(last, end)


def font(
    characters: str = "ABC abc",
    family: str = "Small",
    kind: str = "ttf",
    weight: int = 400,
    italic: bool = False,
    licence: int = 0,
    axes: bool = False,
    wider: int = 0,
) -> bytes:
    """A sound font: of a `kind` (ttf, otf), `wider` than others, with an axis of weight or without."""
    made = FontBuilder(UPEM, isTTF=kind == "ttf")
    made.font.recalcTimestamp = False
    names = [".notdef", *(f"u{ord(c):04X}" for c in characters)]
    widths = {name: NARROW + wider + STEP * i for i, name in enumerate(names)}
    made.updateHead(
        created=3_786_912_000, modified=3_786_912_000, macStyle=italic * 2 + (weight >= 600)
    )
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(c): name for c, name in zip(characters, names[1:], strict=True)})
    blank = {f"u{ord(c):04X}" for c in characters if c.isspace()}
    if kind == "ttf":
        drawn = {
            name: (TTGlyphPen(None) if name in blank else _box(_Quadratic(), widths[name])).glyph()
            for name in names
        }
        made.setupGlyf(drawn)
    else:
        outlines = {}
        for name in names:
            pen = T2CharStringPen(widths[name], None)
            outlines[name] = (pen if name in blank else _box(pen, widths[name])).getCharString()
        made.setupCFF(family, {}, outlines, {})
    made.setupHorizontalMetrics({name: (widths[name], 50) for name in names})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    selection = 1 * italic | 0x20 * (weight >= 600)
    made.setupOS2(usWeightClass=weight, fsType=licence, fsSelection=selection or 0x40)
    made.setupPost()
    if axes:
        made.setupFvar([("wght", 400, 400, 900, "Weight")], [])
        made.setupGvar({})
    out = BytesIO()
    made.font.save(out)
    return out.getvalue()
