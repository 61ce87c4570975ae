"""Words as a path, for where their font cannot go: pictures in a book, which pango sets, and drawings for others."""

from __future__ import annotations

from fortgold.draw.font_faces import drawn, file_of
from fortgold.draw.font_file import UNITS, outline
from fortgold.draw.fonts import shaped
from fortgold.draw.ops import Path, Segment, Words

Point = tuple[float, float]


def outlined(op: Words) -> Path | None:
    """The shapes of words in a font that a game brings; None of words in ours."""
    return shapes(op) if file_of(op.font) else None


def shapes(op: Words) -> Path:
    """Words as one path, each character where it stands on paper."""
    font = drawn(op.font)
    scale = op.size / font.scale[0]
    segments: list[Segment] = []
    pen = float(op.x)
    for c, glyph in zip(op.text, shaped(op.text, op.font), strict=True):
        left = pen + glyph.offset * op.size / UNITS
        line = op.y - glyph.rise * op.size / UNITS
        last: Point = (0, 0)
        for name, points in outline(font, font.get_nominal_glyph(ord(c)) or 0):
            if name == "qCurveTo":  # as a cubic curve: its control points lie at two thirds
                (qx, qy), end = points
                points = (
                    *((x + 2 * (qx - x) / 3, y + 2 * (qy - y) / 3) for x, y in (last, end)),
                    end,
                )
            last = points[-1] if points else last
            whole = [
                v for x, y in points for v in (round(left + x * scale), round(line - y * scale))
            ]
            letter = {"moveTo": "M", "lineTo": "L", "closePath": "Z", "endPath": "Z"}.get(name, "C")
            segments.append((letter, *whole))
        pen += glyph.advance * op.size / UNITS + op.tracking
    return Path(tuple(segments), op.colour)
