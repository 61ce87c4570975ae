"""The look of a deck as data: named boxes in mm. `layout_file.py` reads it from a file.

Values of a card reach a box by name, in braces: `{name.ja}`, `{symbols}`, `{game.version}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import Literal, Protocol, Self

from fortgold.data.door import Door, leads_out, lies
from fortgold.data.findings import Finding
from fortgold.data.font_names import FontName as FontName
from fortgold.data.font_names import GameFonts
from fortgold.data.inks import COLOUR, NO_ROLES, ColourRoles, Ink
from fortgold.data.model import Card, Lang, Span
from fortgold.data.papers import PAPERS, Paper
from fortgold.data.type_scale import NO_SCALE, TypeScale

PANELS = "box/panels.yaml"  # what the panels of a tuck box show

# all of it; over all of the box; pulled into its shape
Fit = Literal["contain", "cover", "stretch"]
# of words, for a screen reader; the last three: a word, and its reading above it
Role = Literal["Sect", "H1", "H2", "P", "Figure", "Span", "Ruby", "RB", "RT"]

# What a halo is made of: how a symbol shows in it, and the colours that it names.
STYLES = ("flame", "leaf", "drop", "void")
INKS = ("line",)

MAIN, OTHER = "main", "other"  # the first and the second language of an edition

POINT = 352.778  # µm in a DTP point (1/72 in)

Edition = str  # a language, or two of them: `ja+en`


def editions_of(langs: Sequence[Lang]) -> tuple[Edition, ...]:
    """All editions of a game in those languages: each alone, and each two, as the game has them."""
    return (*langs, *("+".join(pair) for pair in combinations(langs, 2)))


def usual_editions(langs: Sequence[Lang]) -> tuple[Edition, ...]:
    """The editions that are made where nobody names any: two languages stand together as well."""
    return editions_of(langs) if len(langs) < 3 else tuple(langs)


def default_edition(langs: Sequence[Lang]) -> Edition:
    """What a game is printed in where there is one file for all: its first two languages."""
    return "+".join(langs[:2])


@lru_cache(maxsize=256)
def langs_of(edition: Edition) -> tuple[Lang, ...]:
    return tuple(edition.split("+"))


@dataclass(frozen=True, slots=True)
class When:
    """Which cards a box is for; `conditions.py` asks them.

    Each of `asks` is a column with words, or tests of numbers, of which one must be true there. None
    of `none` may be true, and of each of `some` at least one.
    """

    asks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    none: tuple[When, ...] = ()
    some: tuple[tuple[When, ...], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.asks or self.none or self.some)

    def every(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every column that is asked anywhere in it, with the words."""
        yield from self.asks
        for one in (*self.none, *(one for some in self.some for one in some)):
            yield from one.every()


class Varies(Protocol):
    """How a box is made for each card, of the columns of those `names` (`varying.py`)."""

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that its keys are made of."""

    def of(self, key: str) -> tuple[str, ...]:
        """The columns on which that key depends."""

    def on(self, card: Card) -> tuple[Box | None, tuple[Finding, ...]]:
        """The box on that card, and what is wrong with the card's cells."""

    def cells(self, card: Card) -> tuple[tuple[str, str, Span], ...]:
        """What stands in its braces on that card: names, words and places."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """The same shape in one colour, moved by (x, y) and below the box; `opacity` in percent."""

    x: int
    y: int
    colour: str
    opacity: int


@dataclass(frozen=True, slots=True)
class Blend:
    """Two colours from one side of a shape to the other: 0 degrees to the right, 90 downwards."""

    colours: tuple[str, str]
    angle: int  # thousandths of a degree


@dataclass(frozen=True, slots=True)
class Box:
    """What all boxes have: a name, a place, the editions and the cards on which they are drawn. In µm.

    Boxes that stand `together` are drawn if the words of all of them fit, on all cards of the deck;
    where they do not, those that say `instead of` the same name are. A box that `follows` words stands
    where it says if these fill their box, and higher by what they leave free below them.
    """

    name: str
    x: int
    y: int
    width: int
    height: int
    editions: tuple[str, ...]
    when: When
    at: Span = field(compare=False)
    angle: int = field(default=0, kw_only=True)  # thousandths of a degree, clockwise
    opacity: int = field(default=100, kw_only=True)  # percent
    shadow: Shadow | None = field(default=None, kw_only=True)
    varying: Varies | None = field(default=None, compare=False, kw_only=True)
    together: str = field(default="", kw_only=True)
    instead_of: str = field(default="", kw_only=True)
    follows: str = field(default="", kw_only=True)

    def raised(self, by: int) -> Self:
        """The same box so much higher."""
        return replace(self, y=self.y - by) if by else self


@dataclass(frozen=True, slots=True)
class Shape(Box):
    """A shape, filled and/or stroked; `radius` as large as half its height makes a pill.

    A `circle` fills its box, so it may be an ellipse; a polygon has `points`, in µm of the card.
    """

    how: str  # shape, circle, polygon
    points: tuple[tuple[int, int], ...]
    fill: str | Blend | None
    stroke: str | None
    line: int
    dash: tuple[int, ...]
    radius: int

    def raised(self, by: int) -> Self:
        if not by:
            return self
        higher = tuple((x, y - by) for x, y in self.points)
        return replace(self, y=self.y - by, points=higher)


@dataclass(frozen=True, slots=True)
class TextBox(Box):
    """Words set in lines; they shrink from `em` to `least` before they are too long.

    `type` names a size of the type scale. Where the language is that of the edition, `sizes` holds
    `em` and `least` for each.
    """

    pattern: str
    ruby: str  # the pattern of the reading that stands centred above, half as large
    font: FontName
    em: int
    least: int
    leading: int  # line distance, thousandths of the em
    lines: int
    align: str  # left, centre, right
    valign: str  # top, middle, bottom
    colour: str
    lang: str
    role: Role
    tracking: int  # thousandths of the em
    icon: int  # how large `:id:` is drawn, thousandths of the em
    same_size: str  # what is set in one size on all cards of a deck, as large as all of it fits
    beside: str = ""  # the box to the right of whose words it begins, where that takes room
    pauses: bool = False  # lines of a sentence end at a pause where both halves fit
    type: str = ""
    reading: int = 0  # what stands above words is that large at least
    has_readings: bool = False  # on one card of the deck: all leave room above the first line
    sizes: tuple[tuple[Lang, int, int], ...] = ()

    def in_language(self, lang: Lang) -> TextBox:
        """The box with the type sizes of that language."""
        for one, em, least in self.sizes:
            if one == lang:
                return replace(self, em=em, least=least)
        return self


@dataclass(frozen=True, slots=True)
class SymbolRow(Box):
    """The symbols of a column, each `width` wide and `step` after the last.

    The first stands at (x, y); the last one does with `align` right, the middle one with centre.
    Each may have a `plate` below it, as large as the box; then it keeps `inset` from its edge.
    """

    column: str
    step: int
    align: str
    plate: str | None
    radius: int
    inset: int

    def lefts(self, count: int) -> tuple[int, ...]:
        """Where each of so many symbols begins."""
        whole = (count - 1) * self.step
        first = self.x - {"left": 0, "centre": whole // 2, "right": whole}[self.align]
        return tuple(first + i * self.step for i in range(count))


@dataclass(frozen=True, slots=True)
class SignRow(Box):
    """The symbols that words name, in a row as high as the box; all shrink together, to `least` at most.

    Letters between them are set in `font`, `em` large beside symbols of full height.
    """

    pattern: str
    says: str  # the pattern of what a screen reader says; "": the names of the symbols
    align: str
    least: int  # µm, of the height
    font: FontName
    em: int
    colour: str
    lang: str = ""  # of what it says, where that is not the edition's


@dataclass(frozen=True, slots=True)
class DrawingBox(Box):
    """A file of the templates, scaled into the box as `fit` says."""

    pattern: str
    fit: Fit


@dataclass(frozen=True, slots=True)
class QrBox(Box):
    """A QR code of what the pattern says, with its quiet zone as large as fits, in the box's middle."""

    pattern: str
    colour: str
    ground: str | None  # below the code and its quiet zone
    lang: str = ""  # of its words, where that is not the edition's


@dataclass(frozen=True, slots=True)
class Halo(Box):
    """Art made from the symbols of a card's column."""

    column: str
    styles: Mapping[str, str]
    inks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ArtBox(Box):
    """The illustrator's file for a card or its kind; where there is none, `otherwise`."""

    otherwise: tuple[Box, ...]
    fit: Fit


def all_boxes(boxes: tuple[Box, ...]) -> Iterator[Box]:
    """Every box, and those that stand in for art that is missing."""
    for box in boxes:
        yield box
        if isinstance(box, ArtBox):
            yield from all_boxes(box.otherwise)


@dataclass(frozen=True, slots=True)
class Layout:
    """The look of one deck. `peek` is what stays in view of a card that the next one overlaps."""

    deck: str
    safe: int
    bleed: int
    peek: int
    face: tuple[Box, ...]
    back: tuple[Box, ...]
    at: Span


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The templates of a game: a layout a deck, the folders in which drawings are looked up, the
    door through which they are read, the fonts, the sizes of type, and what colours are for in the
    ink that is asked for. What it found once it does not look up again: a game that is read anew has a new look.
    """

    layouts: Mapping[str, Layout]
    folders: tuple[Path, ...]
    door: Door
    fonts: GameFonts
    scale: TypeScale = NO_SCALE
    papers: Mapping[str, Paper] = field(default_factory=lambda: PAPERS)
    roles: ColourRoles = NO_ROLES
    ink: Ink = COLOUR
    contents: str = ""  # a digest of all files of its folders; "": not known
    found: dict[str, Path | None] = field(init=False, default_factory=dict)

    @property
    def has_own_box(self) -> bool:
        """Whether the game has a tuck box of its own design."""
        return bool(self.folders) and lies(self.folders[0] / PANELS)

    def find(self, name: str) -> Path | None:
        """The template file of that name: the game's own before what games share, and before either
        the one in a folder of the ink's name beside it, such as `art/low/`.

        None as well for a name that leads out of the folders.
        """
        if name not in self.found:
            self.found[name] = None if leads_out(name) else self._find(name)
        return self.found[name]

    def _find(self, name: str) -> Path | None:
        paths = [root / name for root in self.folders]
        if self.ink != COLOUR:
            paths = [one for path in paths for one in (path.parent / self.ink / path.name, path)]
        return next((path for path in paths if lies(path)), None)


@lru_cache(maxsize=1024)  # asked of each box on each card
def pieces(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """Plain words of a pattern, each with the name in braces that follows, if one does.

    A brace is written twice. Raises ValueError for a brace that is not closed.
    """
    out: list[tuple[str, str | None]] = []
    for plain, name, form, conversion in Formatter().parse(pattern):
        if name is not None:  # nothing but a name: what Python lets follow it becomes part of it
            name += f"!{conversion}" * bool(conversion) + f":{form}" * bool(form)
        out.append((plain, name))
    return tuple(out)


def fields(pattern: str) -> Iterator[str]:
    """The names in braces of a pattern. Raises ValueError for a brace that is not closed."""
    return (name for _, name in pieces(pattern) if name is not None)
