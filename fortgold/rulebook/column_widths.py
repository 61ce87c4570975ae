"""How wide the columns of a table are, what in it stays together, and which of its cells are filled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from markdown_it.token import Token

from fortgold.draw.fonts import UNITS, advance
from fortgold.draw.kinsoku import is_cjk
from fortgold.rulebook.line_breaks import words
from fortgold.rulebook.template_context import BACK

SHORT = 9  # ems of a table's cell that stays on one line
LINE = 34.0  # ems in a line of a table on A5, a little less than really fit
IMAGE = 1.4  # ems: the width of a symbol
MANY = 10  # rows, with the head: a longer table may break across pages
WORD = re.compile(
    "[^\\s\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\ue000\ue001/–—-]+[/–—-]?"
)
CELL_PADDING = 1.5  # ems, both sides
SHORT_COLUMN = SHORT + CELL_PADDING
FILLED = 0.56  # of a line on A5: so wide a cell is filled as a paragraph is; lines of others end between phrases


def set_tables(tokens: Sequence[Token], line: float = LINE) -> None:
    """Set the column widths of each table in a `line` of so many ems, keep short cells on one line and
    short tables on one page, and say which cells are filled.

    Left to weasyprint, a column is as wide as its longest piece that must not break, and phrases
    beside each other count as one such piece: the table would run off the page.
    """
    table: Token | None = None
    columns: list[ColumnWidth] = []
    cells: list[tuple[Token, int]] = []  # those of several lines, each with its column
    rows = 0
    is_back = False  # where the stylesheet has columns of its own
    for opening, inline in zip_longest(tokens, tokens[1:]):
        is_back = is_back or opening.type == f"container_{BACK}_open"
        if opening.type == "table_open":
            table, columns, cells, rows = opening, [], [], 0
        elif opening.type == "tr_open":
            column, rows = 0, rows + 1
        elif opening.type in ("th_open", "td_open"):
            ems = length(inline)
            if ems <= SHORT:
                opening.attrJoin("class", "nb")
            elif opening.tag == "td":
                cells.append((opening, column))
            if column == len(columns):
                columns.append(ColumnWidth(opening))
            width, column = columns[column], column + 1
            width.need = max(width.need, ems + CELL_PADDING)
            width.minimum = max(width.minimum, longest(words(inline)) + CELL_PADDING)
        elif opening.type == "table_close" and table:
            widths = _set_widths(table, columns, line)
            for cell, at in cells:
                if is_wide(widths[at] * line / LINE) and not is_back:
                    cell.attrJoin("class", "filled")
            if rows > MANY:
                table.attrJoin("class", "long")


@dataclass(slots=True)
class ColumnWidth:
    """A column of a table: its head, its wanted and its minimum width, in ems."""

    head: Token
    need: float = 0.0
    minimum: float = 0.0


def _set_widths(table: Token, columns: Sequence[ColumnWidth], line: float) -> list[float]:
    minima = [column.minimum for column in columns]
    if is_tight(minima, line):
        table.attrJoin("class", "tight")
    widths = shares([column.need for column in columns], line, minima)
    for column, width in zip(columns, widths, strict=True):
        align = column.head.attrGet("style")
        column.head.attrSet("style", f"{align or ''};width:{width:.1%}".lstrip(";"))
    return widths


def is_wide(share: float) -> bool:
    """Whether a column has cells that are filled: by its share of a line, in lines of A5."""
    return share >= FILLED


def is_tight(minima: Sequence[float], line: float = LINE) -> bool:
    """Whether the longest words of a table do not fit side by side; then it is set smaller."""
    return sum(minima) > line


def shares(needs: Sequence[float], line: float = LINE, minima: Sequence[float] = ()) -> list[float]:
    """How the columns of a table share its width.

    `needs` are their longest cells and `minima` their longest words, in ems: no word is broken as
    long as other columns can be made narrower.
    """
    wanted = _wanted(needs, line)
    if not minima:
        return wanted
    if sum(minima) >= line:
        return [word / sum(minima) for word in minima]
    widths = [max(line * share, word) for share, word in zip(wanted, minima, strict=True)]
    spare = [width - word for width, word in zip(widths, minima, strict=True)]
    over = max(sum(widths) - line, 0.0) / (sum(spare) or 1.0)
    total = sum(widths) - over * sum(spare)
    return [(width - over * slack) / total for width, slack in zip(widths, spare, strict=True)]


def _wanted(needs: Sequence[float], line: float) -> list[float]:
    """Their shares if any word could be broken."""
    if sum(needs) <= line:
        return [need / sum(needs) for need in needs]
    # too much for one line: short columns keep theirs, long ones share the rest, in
    # proportion to the square root: else columns of medium length would get too little
    short = sum(need for need in needs if need <= SHORT_COLUMN)
    long = sum(need**0.5 for need in needs if need > SHORT_COLUMN)
    rest = max(line - short, line / 3) if long else 0.0
    return [
        (need if need <= SHORT_COLUMN else rest * need**0.5 / long) / (short + rest)
        for need in needs
    ]


def longest(text: str) -> float:
    """The length of the longest word in ems, set bold. Japanese may end a line anywhere."""
    return max((advance(word, "bold") / UNITS for word in WORD.findall(text)), default=0.0)


def length(inline: Token) -> float:
    """How long the words of a cell are, in ems."""
    tags = (child.content for child in inline.children or [] if child.type == "html_inline")
    return ems(words(inline)) + IMAGE * sum(tag.count("<img ") for tag in tags)


def ems(text: str) -> int:
    """How long words are, in ems."""
    return sum(2 if is_cjk(c) else 1 for c in text) // 2
