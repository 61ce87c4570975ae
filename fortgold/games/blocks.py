"""Rectangles of lines that lie next to each other in a terminal: tables are laid out of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Line

from fortgold.wrapped import wrapped

Block = list[Line]  # lines of a rectangle, not padded
GAP = 2  # cells between neighbours


def width_of(block: Block) -> int:
    """Cells from the left edge to the end of the longest line."""
    return max((line.cell_len for line in block), default=0)


def padded(line: Line, width: int) -> Line:
    """The line with spaces behind it."""
    out = line.copy()
    out.append(" " * (width - line.cell_len))
    return out


def beside(blocks: Sequence[Block]) -> Block:
    """Blocks next to each other, their first lines level."""
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


def columned(rows: Sequence[Sequence[Line]], width: int | None = None, hang: int = 4) -> Block:
    """Rows of cells as lines, the cells in columns; what is too long in the last goes on below.

    `width` None: nothing is too long. `hang` cells before what goes on below, where there is no
    room under the last column.
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


def listed(head: Line, items: Sequence[Line], width: int, hang: int = 2) -> Block:
    """Items one after another behind `head`, none of them broken; more lines begin `hang` in."""
    lines, here = [], head.copy()
    fresh = True
    for item in items:
        if not fresh and here.cell_len + 2 + item.cell_len > width:
            lines.append(here)
            here, fresh = Line(" " * hang), True
        here.append("" if fresh else "  ")
        here.append_text(item)
        fresh = False
    return [*lines, here]
