"""A text table as rows of cells that know their line and column: RFC 4180, with any line ends.

Cells are separated by commas, semicolons or tabs, as the heading row has them, or by what a first
line `sep=` says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fortgold.data.door import Door
from fortgold.data.findings import Finding
from fortgold.data.limits import CELL, CELLS, COLUMNS, TABLE_LINES, TABLE_ROWS
from fortgold.data.model import Span, Text
from fortgold.data.source import BROKEN, read_text

SEPARATORS = ",;\t|"  # the first that is most frequent in the heading row; | by `sep=` alone
QUOTED = re.compile(r'"([^"]*+(?:""[^"]*+)*+)("?)')
QUOTES = re.compile(r'"[^"]*"')
PLAIN = {mark: re.compile(rf"[^{mark}\r\n]*") for mark in SEPARATORS}
SEP = re.compile(r"\"?sep=([,;\t|])\"?[,;\t|]*(?=[\r\n]|\Z)", re.I)
HEADINGS = 100_000  # characters among which the heading row is looked for
LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a card table, white space around it taken off; `at` is its first character."""

    value: str
    at: Span


def read_csv(
    door: Door, path: Path, found: list[Finding], named: Span | None = None, encoding: str = ""
) -> list[list[Cell]]:
    """Every row that is not blank, as cells; `encoding` is what game.yaml says, "" if nothing."""
    text = read_text(door, path, found, named, encoding)
    if text is None:
        return []
    lines = text.count("\n") + text.count("\r") - text.count("\r\n")
    if lines > TABLE_LINES.most:  # blank ones are no rows
        found.append(TABLE_LINES.over(Span(str(path)), lines))
        return []
    return _rows(text, str(path), found)


def _separator(text: str) -> str:
    """What separates the cells, by the first line that is not blank."""
    begin = QUOTES.sub("", text[:HEADINGS]).lstrip("\r\n \u3000")
    first = LINE_END.split(begin, 1)[0]
    return max(",;\t", key=first.count)  # of equals the first


def _rows(text: str, path: str, found: list[Finding]) -> list[list[Cell]]:
    """The cells of the table's rows, but for blank ones; none of a table that is over a limit."""
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    told = SEP.match(text)  # no row of the table: spreadsheets write it for each other
    mark, i = (told[1], told.end()) if told else (_separator(text), 0)
    pattern = PLAIN[mark]
    cells, line, line_start = 0, 1, 0
    while i < len(text):
        column, begun = i - line_start + 1, line
        quoted, value = QUOTED.match(text, i), ""
        if quoted:
            value, i = quoted[1].replace('""', '"'), quoted.end()
            if not quoted[2]:  # it hardly meant to hold the rest of the table
                message = Text("引用符が閉じられていません", "this quote is never closed")
                hint = Text('終わりに " を加えてください', 'add a closing " to the cell')
                found.append(BROKEN.found(Span(path, line, column), message, hint))
                value = LINE_END.split(value, 1)[0][: CELL.most]
            for end in LINE_END.finditer(text, quoted.start(), i):
                line, line_start = line + 1, end.end()
        plain = pattern.match(text, i)
        assert plain  # it may be empty
        i = plain.end()
        if row or quoted or plain[0] or text.startswith(mark, i):
            row.append(_cell(value + plain[0], path, begun, column, bool(quoted)))
            cells += 1
            beyond = over(row, len(rows), cells)
            if beyond:
                found.append(beyond)
                return []
        if text.startswith(mark, i):
            i += 1
            if i < len(text) and text[i] not in "\r\n":
                continue
            row.append(Cell("", Span(path, line, i - line_start + 1)))
            cells += 1
        if any(cell.value for cell in row):
            rows.append(row)
        row = []
        i += 2 if text.startswith("\r\n", i) else 1
        line, line_start = line + 1, i
    return rows


def over(row: list[Cell], rows: int, cells: int) -> Finding | None:
    """The limit that the last cell of the row goes beyond, after so many rows and cells."""
    if len(row) <= COLUMNS.most and rows <= TABLE_ROWS.most and cells <= CELLS.most:
        return CELL.over(row[-1].at) if len(row[-1].value) > CELL.most else None
    over = COLUMNS if len(row) > COLUMNS.most else TABLE_ROWS if rows > TABLE_ROWS.most else CELLS
    return over.over(row[-1].at)


def _cell(written: str, path: str, line: int, column: int, opened: bool) -> Cell:
    """The cell that begins there, perhaps with a quote; its place is its first character in sight."""
    value = written.strip()
    before = written[: written.find(value)] if value and value != written else ""
    if "\n" in before or "\r" in before:
        *above, last = LINE_END.split(before)
        return Cell(value, Span(path, line + len(above), len(last) + 1))
    return Cell(value, Span(path, line, column + (opened and bool(value)) + len(before)))
