"""Symbols in other inks: what has outlines keeps its tones, a silhouette becomes a frame with a solid core.

Both are told apart at a metre, and look the same at every size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import Area, area_of, filled_up, holes_of, line_of_path, outline_of
from fortgold.sheets.inks.hatching import FINEST
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
MID_GREY = "#d8d8d8"
QUIET = 0.55  # of its breadth: a dashed grey line, a place where nothing is, is black now


def symbol(paths: tuple[Path, ...], setting: Setting) -> Iterator[Path]:
    """The paths of a symbol, as tones or as a frame."""
    has_outlines = any(path.fill and path.stroke for path in paths)
    own: list[Area] = []
    bases: list[tuple[Area, str]] = []
    for path in paths:
        area = area_of(path.d, path.even_odd) if path.fill else None
        if _is_bare(path, area, own, setting):
            yield _outlined(path, setting)
        elif has_outlines:
            yield _toned(path, setting)
        else:
            yield from _framed(path, area, setting, bases)
        if area is not None:
            own.append(area)


def _is_bare(path: Path, area: Area | None, own: list[Area], setting: Setting) -> bool:
    """Whether a light part was seen by the darker ground of the symbol alone, and that is paper now."""
    inks = [flat_colour(ink) for ink in (path.fill, path.stroke) if ink]
    least = lightness(setting.below) + LIGHTER
    if not inks or tone(setting.now) != LIGHT:
        return False
    if any(tone(i) != LIGHT or lightness(i) < least for i in inks):
        return False
    place = line_of_path(path.d) if area is None else area
    return not any(one.contains(place.representative_point()) for one in own)


def _outlined(path: Path, setting: Setting) -> Path:
    """A part as paper with an outline, a line in ink."""
    ink = line_of(flat_colour(path.stroke or path.fill or PAPER), setting.ink)
    width = max(path.width, setting.um(OUTLINE))
    return replace(path, fill=path.fill and PAPER, stroke=ink, width=width)


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


def _framed(
    path: Path, area: Area | None, setting: Setting, bases: list[tuple[Area, str]]
) -> Iterator[Path]:
    """Large dark areas become frames, and what is lighter on them solid."""
    if not path.fill and path.stroke:
        yield _line(path, setting, bases)
    if not path.fill or area is None or not area.area:
        return
    colour = flat_colour(path.fill)
    point = area.representative_point()
    below = next((one for over, one in reversed(bases) if over.contains(point)), None)
    if below and lightness(colour) > lightness(below) + LIGHTER:
        yield replace(path, fill=line_of(below, setting.ink), stroke=None)
    elif tone(colour) >= DARK and area.area > BASE * setting.size[0] * setting.size[1]:
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
    """A frame; the holes of the area become its core."""
    ink, frame = line_of(colour, setting.ink), setting.um(FRAME)
    holes, whole = holes_of(area), filled_up(area)
    inner = whole.buffer(-frame)
    yield Path(outline_of(whole), PAPER)
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
    width = path.width
    if path.dash and tincture(colour) == "grey" and tone(colour) < DEEP:
        width = round(QUIET * width)
    return replace(path, stroke=ink, width=max(width, setting.um(FINEST)))
