"""Imposition 面付け: where each card lies on a sheet, and where its back lies.

Cards lie edge to edge, so that one cut separates two of them, and there is bleed only where there is no
neighbour; or with a gap, of which each of two cards bleeds into half. Hexagons and circles, each cut by itself, lie
as far apart as they bleed, every other row or column moved by half a card where more of them fit so.
Lengths are µm from the sheet's top-left corner, as seen from the printed side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import ceil, hypot, sqrt
from typing import Literal, NamedTuple

from fortgold.data.cutters import CutterMarks
from fortgold.data.model import CardShape, Deck, Size
from fortgold.data.papers import LARGER_PAPERS, MIN_MARGIN, USUAL_PAPERS, Paper
from fortgold.data.printers import Printer

SLOT = "slot"  # what a card's group on a page is called
NOTE_MARGIN = 12_700  # on two opposite sides: the legend and the ruler stand there; more, if printers leave more white

# How fronts and backs come to lie on paper. A printer turns a sheet on its long edge, or on its short one; the halves
# of a sheet are folded and glued; a printer that turns no card stock is fed twice; or one side alone is wanted.
Sides = Literal["long-edge", "short-edge", "fold", "fronts-then-backs", "fronts", "backs"]
SIDES: tuple[Sides, ...] = (
    "long-edge",
    "short-edge",
    "fold",
    "fronts-then-backs",
    "fronts",
    "backs",
)
# which are made where nobody asks for others
USUAL_SIDES: tuple[Sides, ...] = ("long-edge", "fronts")
FOLD = 5_000  # least from a card to the fold: its bleed, and that of the back beyond, do not meet
GAP = (0, 30_000)
Marks = Literal["corners", "lines", "registration"]
MARKS: tuple[Marks, ...] = ("corners", "lines", "registration")


@dataclass(frozen=True, slots=True)
class Imposition:
    """How cards are to be laid on paper, as a person may ask for it; lengths in µm.

    `columns` and `rows` are 0 for as many as fit. What a `printer` does to a page is made up for.
    With the marks of a `cutter` cards lie between them, clear of them.
    """

    columns: int = 0
    rows: int = 0
    gap: int = 0  # between two cards
    sides: Sides = "long-edge"
    marks: tuple[Marks, ...] = ("corners",)
    printer: Printer | None = None
    cutter: CutterMarks | None = None
    has_note: bool = True  # whether words stand beside the cards


USUAL = Imposition()


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card's place on a sheet; `bleed` says how far ink may run: left, top, right, bottom.

    A card that is `upside_down` has its upper edge below.
    """

    x: int
    y: int
    width: int
    height: int
    bleed: tuple[int, int, int, int] = (0, 0, 0, 0)
    upside_down: bool = False

    @property
    def matrix(self) -> tuple[int, int, int, int, int, int]:
        """From µm of the card, from its own top-left corner, to those of the sheet."""
        if self.upside_down:
            return (-1, 0, 0, -1, self.right, self.bottom)
        return (1, 0, 0, 1, self.x, self.y)

    @property
    def right(self) -> int:
        """The trim's right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The trim's lower edge."""
        return self.y + self.height


class Trim(NamedTuple):
    """What is cut out: cards of one trim share sheets. Its corners have a radius where a line is drawn around it;
    `gap` is the least to its neighbours where nobody asks for another.
    """

    width: int
    height: int
    shape: CardShape = "rectangle"
    radius: int = 0
    gap: int = 0


def trim_of(deck: Deck, bleed: int) -> Trim:
    """The trim of the cards of a deck that bleed so far: what has no straight cuts keeps its bleed apart."""
    if deck.shape == "rectangle":
        return Trim(*deck.size)
    return Trim(*deck.size, deck.shape, deck.radius, 2 * bleed)


Moved = Literal["", "columns", "rows"]


@dataclass(frozen=True, slots=True)
class Grid:
    """How many cards a paper takes, and where the first one lies; `paper` may lie on its side.

    On a sheet that is folded they lie on its left half. Every second one of the columns, or rows, that are `moved` is
    lower, or further to the right, by half a card; if those are `short`, they have one card less.
    Beside the marks of a `cutter` some places, by column and row, are `left_out`.
    """

    paper: Paper
    columns: int
    rows: int
    card: tuple[int, int] | Trim
    gap: int = 0
    is_folded: bool = False
    moved: Moved = ""
    is_short: bool = False
    left_out: frozenset[tuple[int, int]] = frozenset()
    cutter: CutterMarks | None = None

    @property
    def trim(self) -> Trim:
        """What lies on it."""
        return Trim(*self.card)

    @property
    def size(self) -> int:
        """Cards on a full sheet."""
        fewer = {"": 0, "columns": self.columns // 2, "rows": self.rows // 2}[self.moved]
        return self.columns * self.rows - fewer * self.is_short - len(self.left_out)

    @property
    def left(self) -> int:
        """The left margin, equal to the right one, or to what is left before the fold, within half a µm."""
        room = self.paper.width // 2 if self.is_folded else self.paper.width
        return (room - self._spread[0]) // 2

    @property
    def top(self) -> int:
        """The upper margin."""
        return (self.paper.height - self._spread[1]) // 2

    @property
    def _spread(self) -> Size:
        """How wide and high a full sheet of cards is."""
        corners = [self._corner(*cell) for cell in self._cells()]
        width, height = self.trim[:2]
        return max(x for x, _ in corners) + width, max(y for _, y in corners) + height

    def with_only(self, columns: int, rows: int) -> Grid:
        """So many whole columns and rows; none, where they are more than there are."""
        there = (
            self.columns - (self.is_short and self.moved == "rows"),
            self.rows - (self.is_short and self.moved == "columns"),
        )
        fits = columns <= there[0] and rows <= there[1]
        columns, rows = (columns, rows) if fits else (0, 0)
        return replace(self, columns=columns, rows=rows, is_short=False)

    def clear_of(self, marks: CutterMarks) -> Grid:
        """The same without the places that would reach into a corner with a mark."""
        on = replace(self, cutter=marks)
        inner, left, top = (self.gap // 2,) * 4, self.left, self.top

        def place(cell: tuple[int, int]) -> CardPlace:
            x, y = self._corner(*cell)
            return CardPlace(left + x, top + y, *self.trim[:2], inner)

        blocked = (cell for cell in self._cells() if not on.is_clear(place(cell)))
        return replace(on, left_out=frozenset(blocked))

    def is_clear(self, place: CardPlace) -> bool:
        """Whether a card and its bleed keep out of the corners with a mark of a cutter."""
        if self.cutter is None:
            return True
        zone, (left, top, right, bottom) = self.cutter.zone, place.bleed
        is_left, is_right = place.x - left < zone, place.right + right > self.paper.width - zone
        is_upper, is_lower = place.y - top < zone, place.bottom + bottom > self.paper.height - zone
        return not (is_upper and (is_left or is_right)) and not (is_lower and is_left)

    def _cells(self) -> list[tuple[int, int]]:
        """The columns and rows of its places, in the order in which one reads."""
        cells = [
            (column, row)
            for row, column in product(range(self.rows), range(self.columns))
            if not self.is_short
            or not (
                (self.moved == "columns" and column % 2 and row + 1 == self.rows)
                or (self.moved == "rows" and row % 2 and column + 1 == self.columns)
            )
        ]
        if self.moved == "columns":
            cells.sort(key=lambda cell: (cell[1], cell[0] % 2, cell[0]))
        return cells

    def _corner(self, column: int, row: int) -> tuple[int, int]:
        """Where a place begins, from the first one."""
        across, down = pitch(self.trim, self.gap, self.moved)
        halves = (self.trim.width + self.gap, self.trim.height + self.gap)
        x = column * across + (self.moved == "rows" and row % 2) * -(-halves[0] // 2)
        return x, row * down + (self.moved == "columns" and column % 2) * -(-halves[1] // 2)

    def slots(self, count: int, bleed: int) -> tuple[CardPlace, ...]:
        """The places of the first `count` cards, row by row."""
        width, height, shape, *_ = self.trim
        free = [cell for cell in self._cells() if cell not in self.left_out]
        cells, left, top = free[:count], self.left, self.top
        taken, inner = {*cells}, min(self.gap // 2, bleed)

        def room(column: int, row: int) -> int:
            return inner if (column, row) in taken or shape != "rectangle" else bleed

        def slot(column: int, row: int) -> CardPlace:
            x, y = self._corner(column, row)
            across = room(column - 1, row), room(column + 1, row)
            down = room(column, row - 1), room(column, row + 1)
            bleeds = (across[0], down[0], across[1], down[1])
            place = CardPlace(left + x, top + y, width, height, bleeds)
            return place if self.is_clear(place) else replace(place, bleed=(inner,) * 4)

        return tuple(slot(*cell) for cell in cells)


def pitch(trim: Trim, gap: int, moved: Moved) -> Size:
    """How far it is from one column, and one row, to the next, so that cards lie `gap` apart."""
    wide, high = trim.width, trim.height
    if moved == "rows":
        return wide + gap, _nested(high, wide, trim.shape, gap)
    return (_nested(wide, high, trim.shape, gap) if moved else wide + gap), high + gap


def _nested(along: int, across: int, shape: CardShape, gap: int) -> int:
    """From one line of cards to the next, which is moved by half a card: points reach between points."""
    if shape == "circle":
        return ceil((along + gap) * sqrt(3) / 2)
    side = hypot(across / 2, along / 4)  # of the hexagon that slants
    return ceil(along * 3 / 4 + gap * (2 * side / across - along / (4 * across)))


class TooLarge(ValueError):
    """Cards of this width and height in µm do not fit the paper: not one, or not as many as are wanted."""

    def __init__(self, card: tuple[int, int] | Trim, paper: Paper, how: Imposition = USUAL) -> None:
        super().__init__(card, paper, how)
        self.card, self.paper, self.how = Trim(*card), paper, how

    def __str__(self) -> str:
        width, height = self.card[:2]
        one = f"{width / 1000:g} x {height / 1000:g} mm on {self.paper.name}"
        if self.how.columns:
            return f"{self.how.columns} x {self.how.rows} cards of {one}"
        return f"a card of {one}"


def grid(paper: Paper, card: tuple[int, int] | Trim, how: Imposition = USUAL) -> Grid:
    """The grid that holds the most cards, or as many as are wanted; an upright sheet in plain rows wins a tie.

    Raises TooLarge.
    """
    trim = Trim(*card)
    margin, is_folded = paper.margin, how.sides == "fold"
    if is_folded:
        margin = max(margin, FOLD)
    noted = NOTE_MARGIN + max(0, margin - MIN_MARGIN) if how.has_note else margin
    if how.cutter:
        margin, noted = (max(one, how.cutter.inset) for one in (margin, noted))
    gap = how.gap or trim.gap

    def fitted(lying: Paper, beside: int, below: int, moved: Moved) -> Grid:
        wide = lying.width // 2 if is_folded else lying.width
        room = wide - 2 * beside, lying.height - 2 * below
        found = replace(most(lying, trim, gap, moved, room), card=card, is_folded=is_folded)
        if how.columns:
            found = found.with_only(how.columns, how.rows)
        if how.cutter is None or not found.size:
            return found
        return found.clear_of(how.cutter) if how.columns else _clear(found, how.cutter)

    grids = (
        fitted(lying, *margins, moved)
        for moved in patterns(trim)
        for lying in (paper, paper.turned())
        for margins in ((margin, noted), (noted, margin))
    )
    best = max(grids, key=lambda fit: fit.size)
    if not best.size:
        raise TooLarge(card, paper, how)
    return best


def takes(paper: Paper, card: Size) -> bool:
    """Whether one card of that size at least finds room on the paper."""
    try:
        return min(card) > 0 and bool(grid(paper, card))
    except TooLarge:
        return False


def usual_papers(known: Mapping[str, Paper], cards: Sequence[Size]) -> tuple[Paper, ...]:
    """The papers for cards of these sizes where nobody names one: of what homes have those that take them all, else
    of what copy shops have, else the smallest that is known; () where none takes them.
    """

    def taking(names: Iterable[str]) -> list[Paper]:
        return [known[name] for name in names if all(takes(known[name], card) for card in cards)]

    found = taking(USUAL_PAPERS) or taking(LARGER_PAPERS)
    return tuple(found or sorted(taking(known), key=lambda one: one.width * one.height)[:1])


def _clear(full: Grid, marks: CutterMarks) -> Grid:
    """A grid without its places beside marks, or a smaller one, if that keeps clear of them with more cards."""
    best = full.clear_of(marks)
    smaller = product(range(1, full.columns + 1), range(1, full.rows + 1))
    for columns, rows in sorted(smaller, key=lambda count: -count[0] * count[1]):
        if columns * rows <= best.size:
            break
        one = full.with_only(columns, rows)
        if one.size:
            best = max(best, one.clear_of(marks), key=lambda fit: fit.size)
    return best


def patterns(trim: Trim) -> tuple[Moved, ...]:
    """The ways to lay cards of a shape: points of hexagons reach between points, circles go either way."""
    if trim.shape == "hexagon":
        return "", "columns" if trim.width >= trim.height else "rows"
    return ("", "columns", "rows") if trim.shape == "circle" else ("",)


def most(paper: Paper, trim: Trim, gap: int, moved: Moved, room: Size) -> Grid:
    """As many cards in a room of the paper as that pattern allows; none, where it has no room for one."""
    sides, steps = trim[:2], pitch(trim, gap, moved)
    columns, rows = counts = [
        0 if length < side else 1 + (length - side) // step
        for length, side, step in zip(room, sides, steps, strict=True)
    ]
    is_short = False
    if moved and columns and rows:
        along = 1 if moved == "columns" else 0  # in which direction every second line is moved
        half = -(-(sides[along] + gap) // 2)
        is_short = half + (counts[along] - 1) * steps[along] + sides[along] > room[along]
    return Grid(paper, columns, rows, trim, gap, moved=moved, is_short=is_short)


def back_of(
    front: Sequence[CardPlace], paper: Paper, sides: Sides = "long-edge"
) -> tuple[CardPlace, ...]:
    """Where the backs lie: place i behind place i of the front once the sheet is turned, or folded.

    Turned on its upright edge, a sheet changes x alone. Turned on its upper one (the short edge of an upright
    sheet, the long edge of one that lies) it changes y alone, and the card is upside down. Of a folded sheet
    the backs lie on the right half of the same side.
    """
    over_the_top = turns_over_the_top(paper, sides)

    def behind(slot: CardPlace) -> CardPlace:
        left, top, right, bottom = slot.bleed
        if over_the_top:
            y = paper.height - slot.bottom
            return replace(slot, y=y, bleed=(left, bottom, right, top), upside_down=True)
        return replace(slot, x=paper.width - slot.right, bleed=(right, top, left, bottom))

    return tuple(behind(slot) for slot in front)


def turns_over_the_top(paper: Paper, sides: Sides) -> bool:
    """Whether a sheet is turned on its upper edge, as it lies: on the short edge of an upright one."""
    lies = paper.width > paper.height
    return sides != "fold" and lies == (sides != "short-edge")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Which cards lie on a sheet, by their numbers from 0, and how; `cards[i]` lies on the grid's slot i."""

    grid: Grid
    cards: tuple[int, ...]


def sheets(
    cards: Sequence[tuple[int, int] | Trim],
    paper: Paper,
    decks: Sequence[str] = (),
    how: Imposition = USUAL,
) -> Iterator[Sheet]:
    """The fewest sheets on which such cards can lie, those of one trim beside each other.

    Cards keep their order; trims come in the order of their first cards. `decks` says of which one
    each card is: it begins a sheet of its own where that costs none. Raises TooLarge.
    """
    begin = {i for i, (one, other) in enumerate(pairwise(decks), 1) if one != other}
    of_trim: dict[tuple[int, int] | Trim, list[int]] = {}
    for number, card in enumerate(cards):
        of_trim.setdefault(card, []).append(number)
    for card, numbers in of_trim.items():
        on = grid(paper, card, how)
        spare = -len(numbers) % on.size  # places that stay empty in any case
        lying: list[int] = []
        for number in numbers:
            free = on.size - len(lying)
            if lying and (not free or (number in begin and free <= spare)):
                spare -= free
                yield Sheet(on, tuple(lying))
                lying = []
            lying.append(number)
        yield Sheet(on, tuple(lying))
