"""Imposition 面付け: paper sizes, where each card lies on a sheet, and its back in duplex printing.

Cards lie edge to edge, so that one cut separates two of them; there is bleed only where there is no
neighbour. Lengths are µm from the sheet's top-left corner, as seen from the printed side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

MIN_MARGIN = 5_000  # home printers leave 4.2 mm of a sheet's edge white
SLOT = "slot"  # what a card's group on a page is called
NOTE_MARGIN = 13_400  # on two opposite sides: the legend and the ruler stand there


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; lengths in µm."""

    id: str
    name: str
    width: int
    height: int

    def turned(self) -> Paper:
        """The same paper, lying on its side."""
        return Paper(self.id, self.name, self.height, self.width)


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210_000, 297_000),  # ISO 216
        Paper("letter", "US Letter", 215_900, 279_400),  # ANSI A, 8.5 x 11 in
    )
}


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
    """How many cards a paper takes, and where the first one lies; `paper` may lie on its side."""

    paper: Paper
    columns: int
    rows: int
    card: tuple[int, int]

    @property
    def size(self) -> int:
        """Cards on a full sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> int:
        """The left margin, equal to the right one within half a µm."""
        return (self.paper.width - self.columns * self.card[0]) // 2

    @property
    def top(self) -> int:
        """The upper margin."""
        return (self.paper.height - self.rows * self.card[1]) // 2

    def slots(self, count: int, bleed: int) -> tuple[CardPlace, ...]:
        """The places of the first `count` cards, row by row."""
        width, height = self.card

        def slot(i: int) -> CardPlace:
            x, y = self.left + i % self.columns * width, self.top + i // self.columns * height
            return CardPlace(x, y, width, height, self._bleed(i, count, bleed))

        return tuple(map(slot, range(count)))

    def _bleed(self, i: int, count: int, bleed: int) -> tuple[int, int, int, int]:
        column = i % self.columns
        left = 0 if column else bleed
        top = 0 if i >= self.columns else bleed
        right = 0 if column + 1 < self.columns and i + 1 < count else bleed
        bottom = 0 if i + self.columns < count else bleed
        return left, top, right, bottom


class TooLarge(ValueError):
    """Not even one card, of this width and height in µm, fits the paper."""

    def __init__(self, card: tuple[int, int], paper: Paper) -> None:
        super().__init__(card, paper)
        self.card, self.paper = card, paper

    def __str__(self) -> str:
        width, height = self.card
        return f"a card of {width / 1000:g} x {height / 1000:g} mm on {self.paper.name}"


def grid(paper: Paper, card: tuple[int, int]) -> Grid:
    """The grid that holds the most cards; an upright sheet wins a tie. Raises TooLarge."""
    width, height = card
    margins = ((MIN_MARGIN, NOTE_MARGIN), (NOTE_MARGIN, MIN_MARGIN))

    def fitted(lying: Paper, beside: int, below: int) -> Grid:
        columns = max(0, (lying.width - 2 * beside) // width)
        return Grid(lying, columns, max(0, (lying.height - 2 * below) // height), card)

    grids = (fitted(lying, *margin) for lying in (paper, paper.turned()) for margin in margins)
    best = max(grids, key=lambda fit: fit.size)
    if not best.size:
        raise TooLarge(card, paper)
    return best


def back_of(front: Sequence[CardPlace], paper: Paper) -> tuple[CardPlace, ...]:
    """The reverse of `front`, for a printer that turns an upright paper on its long edge.

    Place i of the reverse lies behind place i of the front. On an upright paper only x changes. In
    landscape the long edge is the upper one, so only y changes and the card is upside down.
    """

    def behind(slot: CardPlace) -> CardPlace:
        left, top, right, bottom = slot.bleed
        if paper.width > paper.height:
            y = paper.height - slot.bottom
            return replace(slot, y=y, bleed=(left, bottom, right, top), upside_down=True)
        return replace(slot, x=paper.width - slot.right, bleed=(right, top, left, bottom))

    return tuple(behind(slot) for slot in front)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Which cards lie on a sheet, by their numbers from 0, and how; `cards[i]` lies on the grid's slot i."""

    grid: Grid
    cards: tuple[int, ...]


def sheets(
    sizes: Sequence[tuple[int, int]], paper: Paper, decks: Sequence[str] = ()
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
        on = grid(paper, size)
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
