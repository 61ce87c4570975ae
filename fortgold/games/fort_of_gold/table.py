"""The table as it lies, for a terminal: an upper and a lower row, as in the rulebook.

A symbol is identified by shape and letter, so colour may be missing. Places and columns count from 1.
Of hidden cards only their number is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.games.common.table import (
    Block,
    Cells,
    Drawn,
    Zone,
    beside,
    bold,
    columned,
    flowing,
    numbered,
    width_of,
)
from fortgold.games.fort_of_gold.deck import Spirit, Treasure, row_of
from fortgold.games.fort_of_gold.moves import ALTAR, CHANCEL, MANA, PEDESTAL, SOLUTIONS, TREASURE
from fortgold.games.fort_of_gold.position import AltarColumn, Position

SHAPES = {  # the rulebook's: a flame in a triangle, a leaf in a circle, a drop in a square
    "R": ("▲", "#d9483b"),
    "G": ("●", "#3b9a63"),
    "B": ("■", "#4a8ad4"),
}
OTHER = ("◆", "")  # a colour that somebody added
EMPTY = "◌"
APART = 1  # lines between blocks below each other
VACANT = Text("空き", "vacant")
PILE = "Pile of "  # in the headings of piles, which are narrow, this is a line of its own


class Manner(NamedTuple):
    """How much room a card takes: cells between its symbols, and whether its id is shown."""

    gap: int
    ids: bool


ROOMY, TIGHT = Manner(1, True), Manner(0, False)


class Table(NamedTuple):
    """A position to be drawn with the cards' printed `names`, which are by id."""

    position: Position
    names: Mapping[str, Text]
    lang: Lang

    def lines(self, width: int) -> Block:
        """The table, no wider than `width` cells if that can be done at all."""
        upper = self._upper(ROOMY)
        if width_of(beside(upper)) > width:
            upper = self._upper(TIGHT)
        lower = beside([self._pedestal(ROOMY, width), self._altar(ROOMY, width)])
        for manner in (ROOMY, TIGHT):
            if width_of(lower) > width:
                lower = [*self._pedestal(manner, width), Line(), *self._altar(manner, width)]
        return [*flowing(upper, width, APART), Line(), *lower]

    def brief(self, width: int) -> Block:
        """The same in fewer lines: a column of cards is one, what counts most first."""
        lines = [*flowing(self._upper(TIGHT), width, APART), bold(PEDESTAL.of(self.lang))]
        for number, spirits in enumerate(self.position.pedestal, 1):
            cards = reversed(self._stack(spirits, TIGHT)) if spirits else [self._card(None, TIGHT)]
            lines += Zone(bold(f"{number} "), list(cards)).row(width)
        lines.append(self._altar_heading())
        for number, column in enumerate(self.position.altar, 1):
            wanted, *attached = self._symbols(column, TIGHT)
            name = Line.assemble(self._column_heading(number, column, TIGHT), " ", wanted, " ─ ")
            lines += Zone(name, [[one] for one in attached]).row(width) or [name]
        return lines

    def _upper(self, manner: Manner) -> list[Block]:
        here, numbers = self.position, self.position.rules.constants
        below = (
            (MANA, _pile(len(here.mana))),
            (CHANCEL, self._places(here.chancel, numbers.chancel_size, manner)),
            (SOLUTIONS, self._places(here.solutions, numbers.solution_slots, manner)),
            (TREASURE, _pile(len(here.pile))),
        )
        heads = [
            name.of(self.lang).replace(PILE, PILE.rstrip() + "\n").split("\n") for name, _ in below
        ]
        high = max(map(len, heads))
        return [
            [*map(bold, [""] * (high - len(head)) + head), *lines]
            for head, (_, lines) in zip(heads, below, strict=True)
        ]

    def _places(
        self, cards: Sequence[Spirit | Treasure | None], size: int, manner: Manner
    ) -> Block:
        """A line for each place, with its number."""
        every = [*cards, *[None] * (size - len(cards))]
        return numbered(columned([self._card(card, manner) for card in every]))

    def _card(self, card: Spirit | Treasure | None, manner: Manner, style: str = "") -> Cells:
        """The symbols, the name and the id of a card."""
        if card is None:
            return (Line(VACANT.of(self.lang), "dim"),)
        name = self.names[row_of(card)].of(self.lang)
        cells = (symbols(card.symbols, manner.gap), Line(name, style))
        return (*cells, Line(card.id, "dim")) if manner.ids else cells

    def _pedestal(self, manner: Manner, width: int) -> Block:
        blocks = [
            self._zone(bold(str(number)), self._stack(spirits, manner))
            for number, spirits in enumerate(self.position.pedestal, 1)
        ]
        return [bold(PEDESTAL.of(self.lang)), *flowing(blocks, width, APART)]

    def _stack(self, spirits: Sequence[Spirit], manner: Manner) -> list[Cells]:
        """A column of the pedestal: its top lies nearest to the player, so it comes last."""
        top = len(spirits) - 1
        return [
            self._card(card, manner, "bold" if n == top else "") for n, card in enumerate(spirits)
        ]

    def _altar(self, manner: Manner, width: int) -> Block:
        heading, blocks = self._altar_heading(), []
        for number, column in enumerate(self.position.altar, 1):
            wanted, *attached = self._symbols(column, manner)
            rule = Line("─" * wanted.cell_len, "dim")
            blocks.append([self._column_heading(number, column, manner), wanted, rule, *attached])
        return [heading, *flowing(blocks, width, APART)] if blocks else self._zone(heading, [])

    def _altar_heading(self) -> Line:
        count, goal = len(self.position.altar), self.position.rules.constants.altar_goal
        return Line.assemble((ALTAR.of(self.lang), "bold"), f" {count}/{goal}")

    def _column_heading(self, number: int, column: AltarColumn, manner: Manner) -> Line:
        limit = self.position.rules.constants.altar_column_limit
        own = f" {column.treasure.id}" if manner.ids else ""
        return Line.assemble((f"{number}", "bold"), (own, "dim"), f" {len(column.spirits)}/{limit}")

    def _symbols(self, column: AltarColumn, manner: Manner) -> list[Line]:
        """Those of the treasure, then those of each spirit."""
        every = [column.treasure.symbols, *(spirit.symbols for spirit in column.spirits)]
        return [symbols(letters, manner.gap) for letters in every]

    def _zone(self, name: Line, cards: Sequence[Cells]) -> Block:
        return Zone(name, cards, VACANT.of(self.lang)).column()


def picture(position: Position, names: Mapping[str, Text], lang: Lang, _: object = None) -> Drawn:
    """The table, as it lies or in fewer lines; `names` are the cards' printed names by id."""
    table = Table(position, names, lang)
    return Drawn((table.lines, table.brief))


def _pile(count: int) -> Block:
    """The back of a pile with its number of cards; dashed when it is gone."""
    side = "─" if count else "╌"
    return [Line(f"┌{side * 4}┐"), Line(f"│{count:^4}│"), Line(f"└{side * 4}┘")]


def symbols(letters: Iterable[str], gap: int = 1) -> Line:
    """The symbols of a card, left to right, each two cells wide; "" is the empty symbol."""
    return Line(" " * gap).join(_symbol(letter) for letter in letters)


def _symbol(letter: str) -> Line:
    if not letter:
        return Line(f"{EMPTY} ", "dim")
    shape, colour = SHAPES.get(letter, OTHER)
    return Line(f"{shape}{letter}", colour)
