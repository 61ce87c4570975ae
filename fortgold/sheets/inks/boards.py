"""Frames, backs and shapes of a layout in other inks: what words and pictures stand on.

Bands become paper with their line and pattern, in mono a grey; a detail is as strong as it was in contrast
to what it lies on, so a pattern that whispered on a dark back whispers on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import shapely

from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import Area, area_of, breadth, outline_of, square_mm
from fortgold.sheets.inks.hatching import FINEST, hatching, lines
from fortgold.sheets.inks.setting import Setting, flat_colour
from fortgold.sheets.inks.tinctures import (
    DARK,
    LIGHT,
    PAPER,
    grey_of,
    lightness,
    line_of,
    paled,
    tone,
)

BAND = 60.0  # mm²: from here on, an area of its own
WHOLE = 0.7  # of the board: its ground
ACROSS = 0.9  # of the board: it reaches from edge to edge
THIN = 1.2  # mm: an area no broader is a line
SMALL = 16.0  # mm²: a detail up to here is solid
EDGE, DETAIL = 300, 170  # µm: outlines of what words stand on, of details
FAINT = 28  # of L*: lines that differ from their ground by less are faint
FAINTER = 0.5  # of a colour, for those
FAINT_GREY = "#8c8c8c"
DARK_GROUND = 48  # L*: on what is darker, lines and words are paper
STRIP = 5500  # µm: of a dark band at the card's edge, with bleed, that are patterned
STRIP_PITCH = 1100
STEPS = (12, 28, 50)  # of L*: how much a detail differs from its ground, as a tone


@dataclass(frozen=True, slots=True)
class _Ground:
    """An area, the colour that it had, and the one that it has."""

    area: Area
    was: str
    now: str


def board(
    paths: tuple[Path, ...], setting: Setting, plates: tuple[Area, ...] = ()
) -> Iterator[Path]:
    """The paths of a board in its ink. On `plates`, places on it, words stand."""
    yield from _Board(setting, paths, plates).all()


class _Board:
    def __init__(self, setting: Setting, paths: tuple[Path, ...], plates: tuple[Area, ...]) -> None:
        self.setting, self.paths, self.plates = setting, paths, plates
        self.grounds: list[_Ground] = []
        self.bands = {*setting.roles.ground}

    def all(self) -> Iterator[Path]:
        for i, path in enumerate(self.paths):
            if path.fill:
                area = area_of(path.d, path.even_odd)
                if area is not None and area.area:
                    yield from self.filled(path, area, self.paths[i + 1 :])
            elif path.stroke:
                yield self.stroked(path)

    def below(self, area: Area) -> _Ground:
        """What lies below the middle of an area."""
        point = area.representative_point()
        found = (one for one in reversed(self.grounds) if one.area.contains(point))
        return next(found, _Ground(area, self.setting.below, PAPER))

    def line(self, colour: str, on: _Ground) -> str:
        """The ink of a line on that ground."""
        if lightness(on.now) < DARK_GROUND:
            return PAPER
        ink = line_of(colour, self.setting.ink)
        if abs(lightness(colour) - lightness(on.was)) >= FAINT:
            return ink
        return FAINT_GREY if self.setting.ink == "mono" else paled(ink, FAINTER)

    def filled(self, path: Path, area: Area, later: tuple[Path, ...]) -> Iterator[Path]:
        assert path.fill
        setting, colour, on = self.setting, flat_colour(path.fill), self.below(area)
        size = square_mm(area) / setting.unit**2
        has_words = any(area.contains(one) for one in self.plates)
        if colour in setting.roles.solid:
            yield replace(path, fill=line_of(colour, setting.ink), stroke=None)
        elif breadth(area) / setting.unit < THIN:
            yield replace(path, fill=self.line(colour, on), stroke=None)
        elif size > BAND or has_words or colour in self.bands:
            yield from self.band(path, area, colour, size, later)
        else:
            yield from self.detail(path, area, colour, on, size)

    def band(
        self, path: Path, area: Area, colour: str, size: float, later: tuple[Path, ...]
    ) -> Iterator[Path]:
        """An area on which words may stand."""
        setting = self.setting
        self.bands.add(colour)
        width, height = setting.size
        is_whole = size > WHOLE * width * height / 1e6 / setting.unit**2
        now = grey_of(colour) if setting.ink == "mono" and not is_whole else PAPER
        on = self.below(area)
        self.grounds.append(_Ground(area, colour, now))
        yield replace(path, fill=now, stroke=None)
        if now == PAPER and not is_whole and tone(colour) >= DARK:
            yield from self.strip(area, colour, later)
        if path.stroke:
            yield replace(path, fill=None, stroke=self.line(path.stroke.lower(), on))
        elif now == on.now and self.is_plate(area, colour, on):
            edge = self.line(colour, on)
            yield Path(path.d, None, edge, round(EDGE * setting.unit), even_odd=path.even_odd)

    def is_plate(self, area: Area, colour: str, on: _Ground) -> bool:
        """Whether only an outline tells it from its ground; what reaches from edge to edge has a line."""
        left, _, right, _ = area.bounds
        is_across = right - left > ACROSS * self.setting.size[0]
        return not is_across and abs(lightness(colour) - lightness(on.was)) >= FAINT

    def strip(self, area: Area, colour: str, later: tuple[Path, ...]) -> Iterator[Path]:
        """The pattern of a dark band along the card's edge, where it has none of its own."""
        left, top, right, bottom = area.bounds
        width, height = self.setting.size
        u = self.setting.unit
        if right - left < ACROSS * width:
            return
        if top <= 0:
            edge = shapely.box(left, top, right, top + STRIP * u)
        elif bottom >= height:
            edge = shapely.box(left, bottom - STRIP * u, right, bottom)
        else:
            return
        shown = area.intersection(edge)
        if shown.is_empty or any(_touches(one, edge) for one in later):
            return
        yield from lines(shown, colour, self.setting, round(STRIP_PITCH * u), round(FINEST * u))
        ink = line_of(colour, self.setting.ink)
        yield Path(outline_of(shown), None, ink, round(DETAIL * u))

    def detail(
        self, path: Path, area: Area, colour: str, on: _Ground, size: float
    ) -> Iterator[Path]:
        """A small area: as dark as it was in contrast to its ground."""
        setting = self.setting
        contrast = abs(lightness(colour) - lightness(on.was))
        strength = sum(contrast >= step for step in STEPS)
        ink, is_dark = self.line(colour, on), lightness(on.now) < DARK_GROUND
        width = round(DETAIL * setting.unit)
        stroke = self.line(path.stroke.lower(), on) if path.stroke else None
        if strength >= DARK and (size <= SMALL or is_dark):
            now = ink
            yield replace(path, fill=ink, stroke=stroke)
        else:
            now = on.now if is_dark else PAPER
            yield replace(path, fill=now, stroke=None)
            if strength > LIGHT and size > SMALL and not is_dark:
                yield from hatching(area, colour, strength, setting)
            yield Path(path.d, None, stroke or ink, max(width, path.width), even_odd=path.even_odd)
        self.grounds.append(_Ground(area, colour, now))

    def stroked(self, path: Path) -> Path:
        """A line: no finer than can be printed."""
        assert path.stroke
        x, y = path.d[0][1:3] if len(path.d[0]) > 2 else (0, 0)
        on = self.below(shapely.Point(x, y).buffer(1))
        width = max(path.width, round(FINEST * self.setting.unit))
        return replace(path, stroke=self.line(path.stroke.lower(), on), width=width)


def _touches(path: Path, area: Area) -> bool:
    xs = [v for segment in path.d for v in segment[1::2]]
    ys = [v for segment in path.d for v in segment[2::2]]
    return (
        bool(shapely.box(min(xs), min(ys), max(xs), max(ys)).buffer(-1).intersects(area))
        if (path.fill or path.stroke)
        else False
    )
