"""Pictures in other inks, as line art: outlines, hatching, small solid areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import shapely

from fortgold.draw.ops import Path
from fortgold.sheets.inks.areas import (
    Area,
    area_of,
    largest_mm,
    line_of_path,
    outline_of,
    square_mm,
)
from fortgold.sheets.inks.hatching import FINEST, hatching
from fortgold.sheets.inks.setting import Setting, flat_colour
from fortgold.sheets.inks.tinctures import (
    DARK,
    DEEP,
    LIGHT,
    MID,
    PAPER,
    PLAIN,
    Tincture,
    lightness,
    line_of,
    tincture,
    tone,
)

# µm: the outline of what had one, of large areas, of small ones; most of any other line
CONTOUR, OUTLINE, DETAIL, LINE = 240, 180, 140, 220
BAR = 620  # µm: a line so broad is a thing and has two edges,
EDGES = 220  # together so broad
CONTOUR_LINE = 320  # µm: a line in the colour of the ground is no broader
BROADEST = 1700  # µm: a line in the colour of the ground that is broader is a gap
GLINT = 1.5  # mm²: solid if not light
SMALL = 16.0  # mm²: solid if dark
LARGE = 40.0  # mm²: a light one has an outline
SHADE = 6.0  # mm²: from here on a shadow on its own shape, and what is not black, is hatched
SPOT = 20  # of L*: what is so small is seen if it differs by as much
MIST = 20  # of L*: a broad line that differs by less is one fine line
REST = 3200  # µm: a strip along the edge that is no broader is what a crop left,
SEEN = 0.25  # and so is a small area of which no more is in the picture
TOUCH = 1600  # µm: the side of a square of which less is touched, and not covered
BACKGROUND = 260.0  # mm²: an area so large that is like the ground stands back
GROUND = 1 / 3  # of the picture: its own ground
TINT = 31  # of L*: what differs by less is like the ground
LIGHTER = 8  # of L*: what is lighter by more is a light on its shape
GROUND_GREYS = (PAPER, "#eeeeee", "#bbbbbb", "#8c8c8c")  # in mono, by tone
INSET = 100  # µm that hatching keeps from an outline


def line_art(paths: tuple[Path, ...], setting: Setting) -> Iterator[Path]:
    """The paths of a picture, from the lowest to the topmost, as line art."""
    yield from _LineArt(setting).all(paths)


@dataclass(frozen=True, slots=True)
class _Seen:
    """An area that was drawn, and the colour that it had."""

    area: Area
    was: str


class _LineArt:
    """Draws paths anew, one after the other, and remembers what lies below."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.ink, self.roles = setting, setting.ink, setting.roles
        self.is_mono = setting.ink == "mono"
        self.grounds = {setting.below, *setting.roles.ground}  # colours
        self.own: str | None = None  # the colour of the picture's own ground; "" if it has none
        self.grey = ""  # that colour, if it is a dark grey now
        self.seen: list[_Seen] = []

    def all(self, paths: tuple[Path, ...]) -> Iterator[Path]:
        for path, area in _merged(paths):
            if not path.fill and path.stroke:
                yield self.stroked(path)
                yield from self.lit(path)
            elif path.fill and area is not None and area.area:
                yield from self.filled(path, area, flat_colour(path.fill))

    def filled(self, path: Path, area: Area, colour: str) -> Iterator[Path]:
        """An area: paper, a grey or a solid; its hatching; its outline."""
        largest, size = (of(area) / self.setting.unit**2 for of in (largest_mm, square_mm))
        if largest < GLINT:  # dots of one path are dots
            size = largest
        if colour in self.roles.solid:
            yield replace(path, fill=line_of(colour, self.ink), stroke=None)
            self.seen.append(_Seen(area, colour))
        elif colour in self.grounds:
            yield from self.gap(path, colour, size)
            self.seen.append(_Seen(area, colour))
        elif self.own is None and size > self.least_ground():
            self.own = colour
            self.grounds.add(colour)
            yield from self.ground(path, area, colour)
        elif not self.is_rest(area, colour, size):
            if self.own is None and size > SMALL:
                self.own = ""  # shapes have begun
            yield from self.shape(path, area, colour, size)

    def is_rest(self, area: Area, colour: str, size: float) -> bool:
        """Whether an area is what a crop left of one along the edge of the picture."""
        width, height = self.setting.size
        left, top, right, bottom = area.bounds
        if left >= 0 and top >= 0 and right <= width and bottom <= height:
            return False
        shown = area.intersection(shapely.box(0, 0, width, height))
        if shown.is_empty:
            return True
        if size <= SMALL and shown.area < SEEN * area.area:
            return True
        left, top, right, bottom = shown.bounds
        thin = self.setting.um(REST)
        is_strip = min(bottom - top, right - left) <= thin
        is_across = right - left > 0.9 * width or bottom - top > 0.9 * height
        return is_strip and is_across and all(_alike(was, colour) for was in self.under(shown))

    def under(self, area: Area) -> Iterator[str]:
        """The colours of all that an area covers, but for what only touches it."""
        yield self.below(area)
        for one in self.seen:
            if one.area.intersection(area).area > self.setting.um(TOUCH) ** 2:
                yield one.was

    def below(self, area: Area) -> str:
        """The colour on which an area lay."""
        point = area.representative_point()
        found = (one.was for one in reversed(self.seen) if one.area.contains(point))
        return next(found, self.own or self.setting.below)

    def least_ground(self) -> float:
        """How large a picture's own ground is at least, in mm²."""
        width, height = self.setting.size
        return max(BACKGROUND, GROUND * width * height / 1e6 / self.setting.unit**2)

    def gap(self, path: Path, colour: str, size: float) -> Iterator[Path]:
        """An area in the colour of the ground: one sees through to it, or it is a small dark detail."""
        edge = self.contour(colour)
        if path.stroke and path.stroke.lower() not in self.grounds:  # a ring
            line = replace(path, fill=None)
            yield replace(path, fill=PAPER, stroke=None)
            yield self.stroked(line)
            yield from self.lit(line)
        elif tone(colour) == DEEP and size < SMALL:
            yield replace(path, fill=edge, stroke=None)
        else:
            yield Path(path.d, PAPER, edge, self.setting.um(OUTLINE), even_odd=path.even_odd)

    def contour(self, colour: str) -> str:
        """The ink of what is in the colour of the ground: a deep one is dark enough to be itself."""
        is_itself = not self.is_mono and tone(colour) == DEEP
        return colour if is_itself else line_of(colour, self.ink)

    def ground(self, path: Path, area: Area, colour: str) -> Iterator[Path]:
        """What all else of a picture lies on."""
        dark = tone(colour)
        is_grey = self.is_mono and (tincture(colour) == "grey" or dark == DEEP)
        if is_grey and dark >= DARK:
            self.grey = colour
        yield replace(path, fill=GROUND_GREYS[dark] if is_grey else PAPER, stroke=None)
        if not is_grey:
            yield from hatching(area, colour, dark, self.setting, stands_back=True)
        self.seen.append(_Seen(area, colour))
        width, height = self.setting.size
        if dark > LIGHT or area.area < 0.95 * width * height:
            edge = line_of(colour, self.ink)
            yield Path(path.d, None, edge, self.setting.um(OUTLINE), even_odd=path.even_odd)

    def shape(self, path: Path, area: Area, colour: str, size: float) -> Iterator[Path]:
        """A shape in front of the ground."""
        dark, kind = tone(colour), tincture(colour)
        if colour in self.roles.skin:
            dark, kind = LIGHT, "grey"
        elif self.is_mono and colour in self.roles.flat:
            dark, kind = max(dark - 1, LIGHT), "grey"
        is_soft, has_line = colour in self.roles.soft, bool(path.stroke)
        is_back = size > BACKGROUND and self.is_like_ground(colour)
        below = self.below(area)
        is_shade = not has_line and SHADE < size <= SMALL and self.is_shade(colour, below)
        is_small = size <= SMALL and not has_line and not is_shade
        if is_shade and tone(below) >= dark and dark < DEEP and kind == tincture(below):
            dark += 1  # to be told from what it lies on
        if self.is_mono and dark == DEEP and lightness(colour) - lightness(below) >= SPOT:
            dark = DARK  # a light on black is no black
        base = self.base(dark, kind, is_back)
        if is_small:
            base = self.small(colour, below, base, size)
        yield replace(path, fill=base, stroke=None)
        if not (is_small or is_soft or self.is_plain(kind, dark, has_line)):
            inner = area.buffer(-self.setting.um(INSET)) if has_line else area
            if not inner.is_empty:
                yield from hatching(inner, colour, dark, self.setting, is_back, is_shade)
        is_spark = size < GLINT and below == self.grey
        is_lit = base == PAPER and not is_spark and self.is_lit(area, colour, below, size)
        is_large = size > (SMALL if dark > MID else LARGE)
        if has_line or is_shade or (not is_soft and (is_lit or is_large)):
            yield self.edge(path, colour, size)
        if not is_small:
            self.seen.append(_Seen(area, colour))

    def is_lit(self, area: Area, colour: str, below: str, size: float) -> bool:
        """Whether an area is lighter than what it lies on, a large one than a part of that."""
        around = [below]
        if size > SMALL and tone(colour) == LIGHT:
            around += (one.was for one in self.seen if one.area.intersects(area))
        return lightness(colour) > min(map(lightness, around)) + LIGHTER

    def is_shade(self, colour: str, below: str) -> bool:
        """Whether a dark area is the shadow of what it lies on, or not black; no light on its own shape is."""
        is_of_it, dark = tincture(colour) == tincture(below), tone(colour)
        if is_of_it and lightness(colour) > lightness(below):
            return False
        return dark == DARK or (dark == DEEP and is_of_it and tincture(colour) != "grey")

    def is_like_ground(self, colour: str) -> bool:
        own = self.own
        return bool(own and _alike(own, colour))

    def is_plain(self, kind: Tincture, dark: int, has_line: bool) -> bool:
        """Whether a grey has no hatching: in mono its tone says it, and light ones are paper."""
        return kind == "grey" and (self.is_mono or (dark == MID and not has_line))

    def base(self, dark: int, kind: Tincture, is_back: bool) -> str:
        """What an area is filled with."""
        if not self.is_mono or kind != "grey":
            return PAPER
        return GROUND_GREYS[DEEP] if is_back and dark == DEEP else PLAIN[dark]

    def small(self, colour: str, below: str, base: str, size: float) -> str:
        """What a small area is filled with: solid if it is dark, paper if it is a light on its shape."""
        dark, kind = tone(colour), tincture(colour)
        is_lit = lightness(colour) > lightness(below) + LIGHTER
        is_of_it = kind in ("grey", tincture(below))
        if is_lit and size < GLINT and below in self.grounds:  # light on dark turns about
            return PAPER if below == self.grey else line_of(colour, self.ink)
        if is_lit and (is_of_it or dark < DARK):
            return base if self.is_mono and dark >= DARK else PAPER
        if dark >= DARK:
            return base if self.is_mono and kind == "grey" else line_of(colour, self.ink)
        is_seen = abs(lightness(colour) - lightness(below)) >= SPOT
        is_spot = dark == MID and size < GLINT and kind != "grey" and is_seen
        return line_of(colour, self.ink) if is_spot else base

    def edge(self, path: Path, colour: str, size: float) -> Path:
        """The outline of a shape: in the ink of its own one, if that is dark."""
        stroke = path.stroke.lower() if path.stroke else ""
        is_dark = stroke and stroke not in self.grounds and tone(stroke) > MID
        width = CONTOUR if stroke else OUTLINE if size > SMALL else DETAIL
        edge = line_of(stroke if is_dark else colour, self.ink)
        return Path(path.d, None, edge, self.setting.um(width), even_odd=path.even_odd)

    def stroked(self, path: Path) -> Path:
        """A line: no finer than can be printed, and no broader than a line is."""
        assert path.stroke
        colour, width = path.stroke.lower(), path.width / self.setting.unit
        ink, um = line_of(colour, self.ink), self.setting.um
        if colour in self.roles.soft:
            return replace(path, stroke=PAPER)
        if colour in self.grounds:
            if width > BROADEST:
                return replace(path, stroke=PAPER)
            width = min(max(width, FINEST), CONTOUR_LINE)
            on = self.below_line(path) if tone(colour) < DARK else colour
            return replace(path, stroke=self.contour(on), width=um(width), dash=())
        if path.dash:
            return replace(path, stroke=ink)
        if self.is_bar(path):
            return replace(path, stroke=ink, width=path.width + um(EDGES))
        is_on_grey = self.grey and self.below_line(path) == self.grey
        if is_on_grey and lightness(colour) > lightness(self.grey):
            return replace(path, stroke=PAPER, width=um(min(max(width, FINEST), CONTOUR_LINE)))
        return replace(path, stroke=ink, width=um(min(max(width, FINEST), LINE)))

    def is_bar(self, path: Path) -> bool:
        """Whether a line is so broad that it is a thing, and not a breath of mist on its ground."""
        if path.dash or not path.stroke or path.stroke.lower() in self.grounds:
            return False
        if path.width < BAR * self.setting.unit:
            return False
        on = self.below_line(path)
        return abs(lightness(path.stroke.lower()) - lightness(on)) >= MIST

    def below_line(self, path: Path) -> str:
        """The colour on which the middle of a line lay."""
        line = line_of_path(path.d)
        return self.below(line.interpolate(0.5, normalized=True).buffer(1)) if line.length else ""

    def lit(self, path: Path) -> Iterator[Path]:
        """The paper between the two edges of a bar."""
        if self.is_bar(path):
            um = self.setting.um
            yield replace(path, stroke=PAPER, width=max(path.width - um(EDGES), um(INSET)))


def _alike(one: str, other: str) -> bool:
    """Whether two colours are of one tincture and nearly as light."""
    return tincture(one) == tincture(other) and abs(lightness(one) - lightness(other)) < TINT


def _merged(paths: tuple[Path, ...]) -> Iterator[tuple[Path, Area | None]]:
    """Paths and their areas; areas of a colour that overlap, one after the other, are one, such as a cloud."""
    last: tuple[Path, Area] | None = None
    for path in paths:
        area = area_of(path.d, path.even_odd) if path.fill else None
        is_plain = area is not None and not path.stroke
        if last and is_plain and path.fill == last[0].fill and last[1].intersects(area):
            whole = last[1].union(area)
            last = replace(path, d=outline_of(whole), even_odd=True), whole
            continue
        if last:
            yield last
        last = (path, area) if is_plain else None
        if not is_plain:
            yield path, area
    if last:
        yield last
