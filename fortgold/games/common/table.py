"""Tables for a terminal: zones of cards as blocks of lines, arranged as the width allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text as Line

from fortgold.text.terminal_wrapping import wrapped

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

Block = list[Line]  # lines of a rectangle, not padded
Cells = Sequence[Line]  # a card: name, symbols and the like, in columns with those of its zone
GAP = 2  # cells between neighbours


@dataclass(frozen=True)
class Drawn:
    """Something drawn for a terminal; each of `ways` is given the width, the fullest way first."""

    ways: tuple[Callable[[int], Block], ...]

    def lines(self, width: int, rows: int | None = None) -> Block:
        """The first way that takes no more than `rows`; if all take more, the last."""
        for way in self.ways:
            lines = way(width)
            if rows is None or len(lines) <= rows:
                break
        return lines

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(options.max_width):
            line.no_wrap, line.overflow = True, "ellipsis"
            yield line


@dataclass(frozen=True)
class Zone:
    """Cards that lie together under a name. `none` stands there if there are no cards.

    `owner` is the seat that alone may look at them; None: they lie open.
    """

    name: Line
    cards: Sequence[Cells]
    none: str = ""
    owner: int | None = None

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether that seat may look at the cards; a seat of None looks at everything."""
        return self.owner is None or seat in (None, self.owner)

    def column(self, width: int | None = None, indent: int = 0) -> Block:
        """The name, and below it a card a line."""
        room = None if width is None else width - indent
        lines = columned(self.cards, room) if self.cards else [Line(self.none, "dim")]
        return [self.name, *indented(lines, indent)]

    def row(self, width: int, hang: int = 4) -> Block:
        """The cards one after another behind the name, wrapped; no line if there is no card."""
        return listed(self.name, map(Line(" ").join, self.cards), width, hang) if self.cards else []


def drawn(picture: RenderableType) -> Drawn:
    """Any picture of lines as a `Drawn`."""
    if isinstance(picture, Drawn):
        return picture
    return Drawn((lambda _: [Line(line) for line in str(picture).split("\n")],))


def bold(words: str) -> Line:
    """Words that head a zone."""
    return Line(words, "bold")


def width_of(block: Block) -> int:
    """Cells from the left edge to the end of the longest line."""
    return max((line.cell_len for line in block), default=0)


def padded(line: Line, width: int) -> Line:
    out = line.copy()
    out.append(" " * (width - line.cell_len))
    return out


def indented(block: Block, by: int = GAP) -> Block:
    """The block, indented by that many cells."""
    return [Line.assemble(" " * by, line) for line in block]


def numbered(block: Block) -> Block:
    """The lines with the numbers of places before them."""
    return [Line.assemble((f"{n} ", "bold"), line) for n, line in enumerate(block, 1)]


def beside(blocks: Sequence[Block]) -> Block:
    """Blocks next to each other, top-aligned."""
    lines = []
    for at in range(max(map(len, blocks), default=0)):
        parts = [
            padded(block[at] if at < len(block) else Line(), width_of(block)) for block in blocks
        ]
        line = Line(" " * GAP).join(parts)
        line.rstrip()
        lines.append(line)
    return lines


def flowing(blocks: Sequence[Block], width: int, apart: int = 0) -> Block:
    """Blocks next to each other as far as they fit, the others `apart` lines below."""
    bands: list[list[Block]] = []
    for block in blocks:
        if bands and width_of(beside([*bands[-1], block])) <= width:
            bands[-1].append(block)
        else:
            bands.append([block])
    lines: Block = []
    for band in bands:
        lines += [Line()] * (apart * bool(lines)) + beside(band)
    return lines


def columned(rows: Sequence[Cells], width: int | None = None, hang: int = 4) -> Block:
    """Rows of cells as lines, the cells in columns; the last column is wrapped.

    `width` None: nothing is wrapped. `hang` is the indent of wrapped lines where there is no room under
    the last column.
    """
    widths: dict[int, int] = {}
    for row in rows:
        for i, cell in enumerate(row[:-1]):
            widths[i] = max(widths.get(i, 0), cell.cell_len)
    lines: Block = []
    for row in rows:
        head = Line(" ").join(
            padded(cell, widths[i]) for i, cell in enumerate(row[:-1]) if widths[i]
        )
        lines += _with_tail(head, row[-1], width, hang)
    return lines


def _with_tail(head: Line, tail: Line, width: int | None, hang: int) -> Block:
    line = head.copy()
    line.append(" " * bool(head))
    start = line.cell_len
    if width is None or start + tail.cell_len <= width:
        line.append_text(tail)
        line.rstrip()
        return [line]
    if width - start >= width // 2:  # below itself
        first, *more = wrapped(tail.plain, width - start).split("\n")
        line.append(first, tail.style)
        return [line, *(Line(" " * start + part, tail.style) for part in more)]
    line.rstrip()
    below = wrapped(tail.plain, width - hang).split("\n")
    return [line, *(Line(" " * hang + part, tail.style) for part in below)]


def listed(head: Line, items: Iterable[Line], width: int, hang: int = 2) -> Block:
    """Items one after another behind `head`, none of them broken; more lines are indented by `hang`."""
    lines, here, fresh = [], Line.assemble(head), True  # what is appended has not the head's style
    for item in items:
        if not fresh and here.cell_len + GAP + item.cell_len > width:
            lines.append(here)
            here, fresh = Line(" " * hang), True
        here.append("" if fresh else " " * GAP)
        here.append_text(item)
        fresh = False
    lines.append(here)
    for line in lines:
        line.rstrip()
    return lines
