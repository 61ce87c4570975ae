"""Symbols in other inks: what has outlines keeps its tones, a silhouette becomes a frame with a solid core.

Both are told apart at a metre, and look the same at every size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import Area, area_of, filled_up, hatched, holes_of, outline_of
from fortgold.sheets.inks.hatching import ANGLES, FINEST
from fortgold.sheets.inks.setting import Setting, flat_colour
from fortgold.sheets.inks.tinctures import (
    DARK,
    DEEP,
    LIGHT,
    MID,
    PAPER,
    grey_of,
    lightness,
    line_of,
    tincture,
    tone,
)

FRAME, OUTLINE = 450, 220  # µm
BASE = 0.22  # of its box: an area so large is what a symbol is made on
LIGHTER = 18  # of L*: what is so much lighter than its base is its core
GAP = 400  # µm of paper around a core that lies on hatching
CORE_PITCH, CORE_LINE = 560, 280  # µm: of hatching behind a core
MID_GREY = "#d8d8d8"


def symbol(paths: tuple[Path, ...], setting: Setting) -> Iterator[Path]:
    """The paths of a symbol, as tones or as a frame."""
    if any(path.fill and path.stroke for path in paths):
        yield from (_toned(path, setting) for path in paths)
    else:
        yield from _framed(paths, setting)


def _toned(path: Path, setting: Setting) -> Path:
    """A part in its colour, or in the grey of that."""
    fill = _tone(flat_colour(path.fill), setting) if path.fill else None
    if not path.stroke:
        return replace(path, fill=fill)
    stroke, width = path.stroke.lower(), max(path.width, setting.um(FINEST))
    is_black = tincture(stroke) == "grey" and tone(stroke) == DEEP
    ink = line_of(stroke, setting.ink) if is_black else _tone(stroke, setting)
    return replace(path, fill=fill, stroke=ink, width=width)


def _tone(colour: str, setting: Setting) -> str:
    return grey_of(colour) if setting.ink == "mono" else colour


def _framed(paths: tuple[Path, ...], setting: Setting) -> Iterator[Path]:
    """Large dark areas become frames, and what is lighter on them solid."""
    width, height = setting.size
    bases: list[tuple[Area, str]] = []
    for path in paths:
        area = area_of(path.d, path.even_odd) if path.fill else None
        if not path.fill and path.stroke:
            yield _line(path, setting, bases)
        if not path.fill or area is None or not area.area:
            continue
        colour = flat_colour(path.fill)
        point = area.representative_point()
        below = next((one for over, one in reversed(bases) if over.contains(point)), None)
        if below and lightness(colour) > lightness(below) + LIGHTER:
            yield replace(path, fill=line_of(below, setting.ink), stroke=None)
        elif tone(colour) >= DARK and area.area > BASE * width * height:
            yield from _base(area, colour, setting)
            bases.append((area, colour))
        else:
            yield replace(path, fill=_plain(colour, setting))
            if tone(colour) == MID:  # an outline makes paper seen
                ink, width = line_of(colour, setting.ink), setting.um(OUTLINE)
                yield Path(path.d, None, ink, width, even_odd=path.even_odd)


def _plain(colour: str, setting: Setting) -> str:
    """What a part is filled with: solid if it is dark."""
    if tone(colour) >= DARK:
        return line_of(colour, setting.ink)
    return MID_GREY if setting.ink == "mono" and tone(colour) == MID else PAPER


def _base(area: Area, colour: str, setting: Setting) -> Iterator[Path]:
    """A frame; the holes of the area become its core, on hatching in mono."""
    ink, frame = line_of(colour, setting.ink), setting.um(FRAME)
    holes, whole = holes_of(area), filled_up(area)
    inner = whole.buffer(-frame)
    yield Path(outline_of(whole), PAPER)
    if setting.ink == "mono" and not holes.is_empty and tincture(colour) != "grey":
        behind = inner.difference(holes.buffer(setting.um(GAP)))
        lines = hatched(behind, ANGLES.get(tincture(colour), 0), setting.um(CORE_PITCH))
        yield Path(lines, None, ink, setting.um(CORE_LINE), round=False)
    yield Path(outline_of(whole.difference(inner)), ink, even_odd=True)
    if not holes.is_empty:
        yield Path(outline_of(holes), ink)


def _line(path: Path, setting: Setting, bases: list[tuple[Area, str]]) -> Path:
    """A line: a light one on a base is dark on the paper that this became."""
    assert path.stroke
    colour = path.stroke.lower()
    if tone(colour) == LIGHT:
        ink = line_of(bases[-1][1], setting.ink) if bases else PAPER
    else:
        ink = line_of(colour, setting.ink)
    return replace(path, stroke=ink, width=max(path.width, setting.um(FINEST)))
