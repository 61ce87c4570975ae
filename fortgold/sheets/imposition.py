"""Imposition 面付け: where each card lies on a sheet, and where its back lies.

Cards lie edge to edge, so that one cut separates two of them, and there is bleed only where there is no
neighbour; or with a gap, of which each of two cards bleeds into half. Lengths are µm from the sheet's top-left
corner, as seen from the printed side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from fortgold.data.papers import MIN_MARGIN, Paper

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
USUAL_SIDES: tuple[Sides, ...] = (
    "long-edge",
    "fronts",
)  # which are made where nobody asks for others
FOLD = 5_000  # least from a card to the fold: its bleed, and that of the back beyond, do not meet
GAP = (0, 30_000)
Marks = Literal["corners", "lines", "registration"]
MARKS: tuple[Marks, ...] = ("corners", "lines", "registration")


@dataclass(frozen=True, slots=True)
class Imposition:
    """How cards are to be laid on paper, as a person may ask for it; lengths in µm.

    `columns` and `rows` are 0 for as many as fit.
    """

    columns: int = 0
    rows: int = 0
    gap: int = 0  # between two cards
    sides: Sides = "long-edge"
    marks: tuple[Marks, ...] = ("corners",)


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


@dataclass(frozen=True, slots=True)
class Grid:
    """How many cards a paper takes, and where the first one lies; `paper` may lie on its side.

    On a sheet that is folded they lie on its left half.
    """

    paper: Paper
    columns: int
    rows: int
    card: tuple[int, int]
    gap: int = 0
    is_folded: bool = False

    @property
    def size(self) -> int:
        """Cards on a full sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> int:
        """The left margin, equal to the right one, or to what is left before the fold, within half a µm."""
        room = self.paper.width // 2 if self.is_folded else self.paper.width
        return (room - self.columns * self.card[0] - (self.columns - 1) * self.gap) // 2

    @property
    def top(self) -> int:
        """The upper margin."""
        return (self.paper.height - self.rows * self.card[1] - (self.rows - 1) * self.gap) // 2

    def slots(self, count: int, bleed: int) -> tuple[CardPlace, ...]:
        """The places of the first `count` cards, row by row."""
        width, height = self.card

        def slot(i: int) -> CardPlace:
            x = self.left + i % self.columns * (width + self.gap)
            y = self.top + i // self.columns * (height + self.gap)
            return CardPlace(x, y, width, height, self._bleed(i, count, bleed))

        return tuple(map(slot, range(count)))

    def _bleed(self, i: int, count: int, bleed: int) -> tuple[int, int, int, int]:
        column, inner = i % self.columns, min(self.gap // 2, bleed)
        left = inner if column else bleed
        top = inner if i >= self.columns else bleed
        right = inner if column + 1 < self.columns and i + 1 < count else bleed
        bottom = inner if i + self.columns < count else bleed
        return left, top, right, bottom


class TooLarge(ValueError):
    """Cards of this width and height in µm do not fit the paper: not one, or not as many as are wanted."""

    def __init__(self, card: tuple[int, int], paper: Paper, how: Imposition = USUAL) -> None:
        super().__init__(card, paper, how)
        self.card, self.paper, self.how = card, paper, how

    def __str__(self) -> str:
        width, height = self.card
        one = f"{width / 1000:g} x {height / 1000:g} mm on {self.paper.name}"
        if self.how.columns:
            return f"{self.how.columns} x {self.how.rows} cards of {one}"
        return f"a card of {one}"


def grid(paper: Paper, card: tuple[int, int], how: Imposition = USUAL) -> Grid:
    """The grid that holds the most cards, or as many as are wanted; an upright sheet wins a tie. Raises TooLarge."""
    margin, is_folded = paper.margin, how.sides == "fold"
    if is_folded:
        margin = max(margin, FOLD)
    noted = NOTE_MARGIN + max(0, margin - MIN_MARGIN)

    def fitted(lying: Paper, beside: int, below: int) -> Grid:
        wide = lying.width // 2 if is_folded else lying.width
        rooms = wide - 2 * beside, lying.height - 2 * below
        columns, rows = (
            max(0, (room + how.gap) // (length + how.gap))
            for room, length in zip(rooms, card, strict=True)
        )
        if how.columns:
            fits = columns >= how.columns and rows >= how.rows
            columns, rows = (how.columns, how.rows) if fits else (0, 0)
        return Grid(lying, columns, rows, card, how.gap, is_folded)

    grids = (
        fitted(lying, *margins)
        for lying in (paper, paper.turned())
        for margins in ((margin, noted), (noted, margin))
    )
    best = max(grids, key=lambda fit: fit.size)
    if not best.size:
        raise TooLarge(card, paper, how)
    return best


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
    sizes: Sequence[tuple[int, int]],
    paper: Paper,
    decks: Sequence[str] = (),
    how: Imposition = USUAL,
) -> Iterator[Sheet]:
    """The fewest sheets on which cards of such sizes can lie, those of one size beside each other.

    Cards keep their order; sizes come in the order of their first cards. `decks` says of which one
    each card is: it begins a sheet of its own where that costs none. Raises TooLarge.
    """
    begin = {i for i, (one, other) in enumerate(pairwise(decks), 1) if one != other}
    of_size: dict[tuple[int, int], list[int]] = {}
    for number, size in enumerate(sizes):
        of_size.setdefault(size, []).append(number)
    for size, numbers in of_size.items():
        on = grid(paper, size, how)
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
