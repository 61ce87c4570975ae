"""The table as it lies, for a terminal: an upper and a lower row, as in the rulebook.

A symbol is told by shape and letter, so colour may be missing. Places and columns count from 1, as
people count. Hidden cards are numbers of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text as Line

from fortgold.games.blocks import Block, beside, columned, flowing, width_of
from fortgold.games.fort_of_gold.deck import Spirit, Treasure, row_of
from fortgold.games.fort_of_gold.moves import ALTAR, CHANCEL, MANA, PEDESTAL, SOLUTIONS, TREASURE
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.state import AltarColumn
from fortgold.model import Lang, Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

SHAPES = {  # the rulebook's: a flame in a triangle, a leaf in a circle, a drop in a square
    "R": ("▲", "#d9483b"),
    "G": ("●", "#3b9a63"),
    "B": ("■", "#4a8ad4"),
}
OTHER = ("◆", "")  # a colour that somebody added
EMPTY = "◌"
APART = 1  # lines between blocks below each other
VACANT = Text("空き", "vacant")


class Manner(NamedTuple):
    """How much room a card takes: cells between its symbols, and whether its id is shown."""

    gap: int
    ids: bool


ROOMY, TIGHT = Manner(1, True), Manner(0, False)


class Picture(NamedTuple):
    """A position to be printed; it fits itself into the width that is there."""

    position: Position
    names: Mapping[str, Text]
    lang: Lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(options.max_width):
            line.no_wrap, line.overflow = True, "ellipsis"
            yield line

    def lines(self, width: int) -> list[Line]:
        """The table, no wider than `width` cells if that can be done at all."""
        upper = self._upper(ROOMY)
        if width_of(beside(upper)) > width:
            upper = self._upper(TIGHT)
        lower = beside([self._pedestal(ROOMY, width), self._altar(ROOMY, width)])
        if width_of(lower) > width:
            lower = self._stacked(ROOMY, width)
        if width_of(lower) > width:
            lower = self._stacked(TIGHT, width)
        return [*flowing(upper, width, APART), Line(), *lower]

    def _stacked(self, manner: Manner, width: int) -> Block:
        return [*self._pedestal(manner, width), Line(), *self._altar(manner, width)]

    # The upper row.

    def _upper(self, manner: Manner) -> list[Block]:
        here = self.position
        size, slots = here.rules.constants.chancel_size, here.rules.constants.solution_slots
        chancel = (*here.chancel, *[None] * (size - len(here.chancel)))
        solutions = (*here.solutions, *[None] * (slots - len(here.solutions)))
        return _level(
            (_headings(MANA.of(self.lang), "Pile of "), _pile(len(here.mana))),
            ([_bold(CHANCEL.of(self.lang))], self._places(chancel, manner)),
            ([_bold(SOLUTIONS.of(self.lang))], self._places(solutions, manner)),
            (_headings(TREASURE.of(self.lang), "Pile of "), _pile(len(here.pile))),
        )

    def _places(self, cards: Sequence[Spirit | Treasure | None], manner: Manner) -> Block:
        """A line for each place, with its number."""
        named = [self._named(card, manner) for card in cards]
        return [
            Line.assemble((f"{place} ", "bold"), line)
            for place, line in enumerate(columned(named), 1)
        ]

    def _named(
        self, card: Spirit | Treasure | None, manner: Manner, style: str = ""
    ) -> tuple[Line, ...]:
        """The symbols, the name and the id of a card."""
        if card is None:
            return (Line(VACANT.of(self.lang), "dim"),)
        name = self.names[row_of(card)].of(self.lang)
        cells = (symbols(card.symbols, manner.gap), Line(name, style))
        return (*cells, Line(card.id, "dim")) if manner.ids else cells

    # The lower row.

    def _pedestal(self, manner: Manner, width: int) -> Block:
        blocks = [
            [_bold(str(number)), *self._stack(spirits, manner)]
            for number, spirits in enumerate(self.position.pedestal, 1)
        ]
        return [_bold(PEDESTAL.of(self.lang)), *flowing(blocks, width, APART)]

    def _stack(self, spirits: Sequence[Spirit], manner: Manner) -> Block:
        """A column of the pedestal: its top lies nearest to the player, so it comes last."""
        if not spirits:
            return [Line(VACANT.of(self.lang), "dim")]
        covered = [self._named(spirit, manner) for spirit in spirits[:-1]]
        return columned([*covered, self._named(spirits[-1], manner, "bold")])

    def _altar(self, manner: Manner, width: int) -> Block:
        constants = self.position.rules.constants
        heading = Line.assemble(
            (ALTAR.of(self.lang), "bold"), f" {len(self.position.altar)}/{constants.altar_goal}"
        )
        blocks = [
            self._altar_column(number, column, manner)
            for number, column in enumerate(self.position.altar, 1)
        ]
        vacant = [[Line(VACANT.of(self.lang), "dim")]]
        return [heading, *flowing(blocks or vacant, width, APART)]

    def _altar_column(self, number: int, column: AltarColumn, manner: Manner) -> Block:
        limit = self.position.rules.constants.altar_column_limit
        heading = _bold(str(number))
        if manner.ids:
            heading.append(f" {column.treasure.id}", "not bold dim")
        heading.append(f" {len(column.spirits)}/{limit}", "not bold")
        wanted = symbols(column.treasure.symbols, manner.gap)
        rule = Line("─" * wanted.cell_len, "dim")
        attached = [symbols(spirit.symbols, manner.gap) for spirit in column.spirits]
        return [heading, wanted, rule, *attached]


def picture(position: Position, names: Mapping[str, Text], lang: Lang) -> Picture:
    """The table; `names` are the cards' printed names by id."""
    return Picture(position, names, lang)


def symbols(letters: Iterable[str], gap: int = 1) -> Line:
    """The symbols of a card, left to right, each two cells wide; "" is the empty symbol."""
    return Line(" " * gap).join(_symbol(letter) for letter in letters)


def _symbol(letter: str) -> Line:
    if not letter:
        return Line(f"{EMPTY} ", "dim")
    shape, colour = SHAPES.get(letter, OTHER)
    return Line(f"{shape}{letter}", colour)


def _pile(count: int) -> Block:
    """The back of a pile with its number of cards; dashed when it is gone."""
    side = "─" if count else "╌"
    return [Line(f"┌{side * 4}┐"), Line(f"│{count:^4}│"), Line(f"└{side * 4}┘")]


def _bold(words: str) -> Line:
    return Line(words, "bold")


def _headings(words: str, first: str) -> Block:
    """A long heading in two lines, the first of them `first`."""
    if not words.startswith(first):
        return [_bold(words)]
    return [_bold(first.rstrip()), _bold(words.removeprefix(first))]


def _level(*headed: tuple[Block, Block]) -> list[Block]:
    """Headings and what is below them, the lower ends of the headings level."""
    height = max(len(heading) for heading, _ in headed)
    return [[*[Line()] * (height - len(heading)), *heading, *below] for heading, below in headed]
