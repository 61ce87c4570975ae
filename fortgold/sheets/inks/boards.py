"""Frames, backs and shapes of a layout in other inks: what words and pictures stand on.

Bands become paper with their line and pattern, light ones in mono a grey; a detail is as strong as it
was in contrast to what it lies on, so a pattern that whispered on a dark back whispers on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import shapely

from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import Area, area_of, breadth, line_of_path, square_mm
from fortgold.sheets.inks.hatching import FINEST, hatching
from fortgold.sheets.inks.setting import Setting, flat_colour
from fortgold.sheets.inks.tinctures import (
    BLACK,
    DARK,
    LIGHT,
    PAPER,
    grey_of,
    lightness,
    line_of,
    paled,
    tincture,
    tone,
)

BAND = 60.0  # mm²: from here on, an area of its own
WHOLE = 0.7  # of the board: its ground
ACROSS = 0.9  # of the board: it reaches from edge to edge
THIN = 1.2  # mm: an area no broader is a line
SMALL = 16.0  # mm²: a detail up to here is solid
EDGE, DETAIL = 300, 170  # µm: outlines of what words stand on, of details
FAINT = 29  # of L*: lines that differ from their ground by less are faint
FAINTER = 0.5  # of a colour, for those
FAINT_GREY = "#8c8c8c"
MID_GREY, MIDDLE = "#b6b6b6", 0.6  # a small area of a middle tone, in low so much of its colour
TINT = 0.45  # in low, so much of the colour of a figure that was light on what was dark
DARK_GROUND = 48  # L*: on what is darker, lines and words are paper
ALIKE = 6  # of L*: two areas of a tincture that differ by less are one tone
TOUCH = 50  # µm: what is so near, touches
AT_EDGE = 1.0  # mm: no part of a board's middle is so near its edge
STEPS = (12, 28, 50)  # of L*: how much a detail differs from its ground, as a tone


@dataclass(frozen=True, slots=True)
class _Ground:
    """An area, the colour that it had, and the one that it has."""

    area: Area
    was: str
    now: str
    is_hatched: bool = False


def board(
    paths: tuple[Path, ...], setting: Setting, plates: tuple[Area, ...] | None = None
) -> Iterator[Path]:
    """The paths of a board in its ink. On `plates`, places on it, words stand; a drawing has none."""
    yield from _Board(setting, paths, plates).all()


class _Board:
    def __init__(
        self, setting: Setting, paths: tuple[Path, ...], plates: tuple[Area, ...] | None
    ) -> None:
        self.setting, self.paths, self.plates = setting, paths, plates or ()
        self.has_figures = plates is None
        self.grounds: list[_Ground] = []
        self.bands = {*setting.roles.ground}

    def all(self) -> Iterator[Path]:
        for i, path in enumerate(self.paths):
            if path.fill:
                area = area_of(path.d, path.even_odd)
                if area is not None and area.area:
                    yield from self.filled(path, area, self.paths[i + 1 :])
            elif path.stroke:
                yield from self.stroked(path)

    def middle(self, path: Path) -> Area:
        """The middle of the longest part of a line that is on the board."""
        shown = line_of_path(path.d).intersection(shapely.box(0, 0, *self.setting.size))
        parts = [one for one in shapely.get_parts(shown) if one.length]
        if not parts:
            return shapely.Point(0, 0)
        return max(parts, key=lambda one: round(one.length)).interpolate(0.5, normalized=True)

    def below(self, area: Area) -> _Ground:
        """What lies below the middle of an area."""
        point = area.representative_point()
        found = (one for one in reversed(self.grounds) if one.area.contains(point))
        return next(found, _Ground(area, self.setting.below, PAPER))

    def same(self, area: Area, colour: str, on: _Ground) -> _Ground | None:
        """The ground of its colour that a small area shows through a figure, or of which it is a corner."""
        if colour == on.was:
            return None
        point, near = area.representative_point(), area.buffer(round(TOUCH * self.setting.unit))
        is_mark = self.is_across(on.area)
        least = SMALL * self.setting.unit**2
        for one in reversed(self.grounds):
            is_large = one.was == colour and square_mm(one.area) > least
            if is_large and one.area.intersects(near):
                return None if is_mark and one.area.contains(point) else one
        return None

    def gap(self, path: Path, area: Area) -> str | None:
        """The ink of a line around a shape that is as what lies below it: it parts the two."""
        if not path.stroke:
            return None
        point = area.representative_point()
        below = [one for one in reversed(self.grounds) if one.area.contains(point)]
        below.append(_Ground(area, self.setting.below, PAPER))
        return next((one.now for one in below if one.was == path.stroke.lower()), None)

    def outline(self, path: Path, colour: str) -> str | None:
        """The ink of the line around a small shape, if that was seen."""
        stroke = path.stroke.lower() if path.stroke else colour
        is_seen = abs(lightness(stroke) - lightness(colour)) >= FAINT
        return line_of(stroke, self.setting.ink) if is_seen else None

    def is_across(self, area: Area) -> bool:
        """Whether an area reaches from edge to edge."""
        left, _, right, _ = area.bounds
        return bool(right - left > ACROSS * self.setting.size[0])

    def is_alike(self, colour: str, on: _Ground) -> bool:
        """Whether an area is hardly seen on its ground: two tones would part them, and what stands on them."""
        is_one = colour != on.was and tincture(colour) == tincture(on.was)
        return is_one and abs(lightness(colour) - lightness(on.was)) < ALIKE

    def line(self, colour: str, on: _Ground, is_line: bool = True) -> str:
        """The ink of a line on that ground, or of small marks, which in mono may be grey: a line would be dots."""
        if lightness(on.now) < DARK_GROUND or colour in self.setting.roles.soft:
            return PAPER
        ink = line_of(colour, self.setting.ink)
        if abs(lightness(colour) - lightness(on.was)) >= FAINT:
            return ink
        if self.setting.ink == "low":
            return paled(ink, FAINTER)
        return ink if is_line else FAINT_GREY

    def filled(self, path: Path, area: Area, later: tuple[Path, ...]) -> Iterator[Path]:
        assert path.fill
        setting, colour, on = self.setting, flat_colour(path.fill), self.below(area)
        size = square_mm(area) / setting.unit**2
        has_words = any(area.contains(one) for one in self.plates)
        if colour in setting.roles.solid:
            yield replace(path, fill=line_of(colour, setting.ink), stroke=None)
        elif size <= SMALL and not has_words and (same := self.same(area, colour, on)):
            now, edge = same.now, self.line((path.stroke or colour).lower(), on)
            is_seen = abs(lightness(now) - lightness(on.now)) >= FAINT and not path.stroke
            width = round(DETAIL * setting.unit)
            yield replace(path, fill=now, stroke=None if is_seen else edge, width=width)
            self.grounds.append(_Ground(area, colour, now))
        elif breadth(area) / setting.unit < THIN:
            now = self.line(colour, on, is_line=area.geom_type == "Polygon")
            yield replace(path, fill=now, stroke=self.gap(path, area) or self.outline(path, colour))
            self.grounds.append(_Ground(area, colour, now))
        elif size > BAND or has_words or (colour in self.bands and size > SMALL):
            if not self.is_alike(colour, on):
                yield from self.band(path, area, colour, size, later, has_words)
            elif path.stroke:
                yield replace(path, fill=on.now, stroke=self.line(path.stroke.lower(), on))
        else:
            yield from self.detail(path, area, colour, on, size)

    def band(
        self,
        path: Path,
        area: Area,
        colour: str,
        size: float,
        later: tuple[Path, ...],
        has_words: bool,
    ) -> Iterator[Path]:
        """An area on which words may stand; without any, it may be a figure, which keeps a tint."""
        setting = self.setting
        self.bands.add(colour)
        width, height = setting.size
        is_whole = size > WHOLE * width * height / 1e6 / setting.unit**2
        is_figure = self.has_figures and not self.is_across(area)
        now, on = PAPER, self.below(area)
        if setting.ink == "mono" and not (is_whole or is_figure) and tone(colour) < DARK:
            now = grey_of(colour)
        elif not (is_whole or has_words) and self.is_turned(area, colour, on):
            now = MID_GREY if setting.ink == "mono" else paled(line_of(colour, "low"), TINT)
        self.grounds.append(_Ground(area, colour, now))
        yield replace(path, fill=now, stroke=None)
        if now == PAPER and not is_whole and tone(colour) >= DARK and self.is_across(area):
            yield from self.rim(path, area, colour, later)
        if path.stroke:
            yield replace(path, fill=None, stroke=self.line(path.stroke.lower(), on))
        elif now == on.now and self.is_plate(area, colour, on):
            edge = self.line(colour, on)
            yield Path(path.d, None, edge, round(EDGE * setting.unit), even_odd=path.even_odd)

    def is_turned(self, area: Area, colour: str, on: _Ground) -> bool:
        """Whether a figure was light on what was dark, and is paper now: it is to be darker than that."""
        is_light = lightness(colour) - lightness(on.was) >= FAINT
        is_figure = self.has_figures and not self.is_across(area)
        return is_figure and is_light and on.now == PAPER

    def is_plate(self, area: Area, colour: str, on: _Ground) -> bool:
        """Whether only an outline tells it from its ground; what reaches from edge to edge has a line."""
        return not self.is_across(area) and abs(lightness(colour) - lightness(on.was)) >= FAINT

    def rim(self, path: Path, area: Area, colour: str, later: tuple[Path, ...]) -> Iterator[Path]:
        """The edge of a dark band that is paper now, where no line is drawn along it."""
        (width, height), near = self.setting.size, AT_EDGE * 1000 * self.setting.unit
        middle = shapely.box(near, near, width - near, height - near)
        shown = area.boundary.intersection(middle).buffer(round(TOUCH * self.setting.unit))
        if not shown.is_empty and not any(_touches(one, shown) for one in later):
            ink, edge = line_of(colour, self.setting.ink), round(EDGE * self.setting.unit)
            yield Path(path.d, None, ink, edge, even_odd=path.even_odd)

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
        is_light = on.is_hatched and lightness(colour) > lightness(on.was)
        is_hatched = False
        if strength >= DARK and (size <= SMALL or is_dark) and not is_light:
            now = ink
            yield replace(path, fill=ink, stroke=self.gap(path, area) or stroke)
        elif strength > LIGHT and size <= SMALL and not (is_dark or is_light):
            now = MID_GREY if setting.ink == "mono" else paled(line_of(colour, "low"), MIDDLE)
            edge = line_of(colour, setting.ink)
            yield replace(path, fill=now, stroke=edge, width=max(width, path.width))
        else:
            now = on.now if is_dark else PAPER
            is_tint = setting.ink == "low" and size > SMALL and self.is_turned(area, colour, on)
            if is_tint:
                now = paled(line_of(colour, "low"), TINT)
            yield replace(path, fill=now, stroke=None)
            is_hatched = not is_tint and strength > LIGHT and size > SMALL and not is_dark
            if is_hatched:
                yield from hatching(area, colour, strength, setting)
            yield Path(path.d, None, stroke or ink, max(width, path.width), even_odd=path.even_odd)
        self.grounds.append(_Ground(area, colour, now, is_hatched))

    def stroked(self, path: Path) -> Iterator[Path]:
        """A line: no finer than can be printed; in mono a faint one is as fine as that."""
        assert path.stroke
        colour, on = path.stroke.lower(), self.below(self.middle(path).buffer(1))
        least = round(FINEST * self.setting.unit)
        ink, width = self.line(colour, on), max(path.width, least)
        is_faint = abs(lightness(colour) - lightness(on.was)) < FAINT
        if ink == BLACK and is_faint and not path.dash:
            width = least
        yield replace(path, stroke=ink, width=width)


def _touches(path: Path, area: Area) -> bool:
    xs = [v for segment in path.d for v in segment[1::2]]
    ys = [v for segment in path.d for v in segment[2::2]]
    return (
        bool(shapely.box(min(xs), min(ys), max(xs), max(ys)).buffer(-1).intersects(area))
        if (path.fill or path.stroke)
        else False
    )
