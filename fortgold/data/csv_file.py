"""A CSV file as rows of cells that know their line and column (RFC 4180, any line ends)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fortgold.data.door import Door
from fortgold.data.findings import Finding
from fortgold.data.limits import CELL, CELLS, COLUMNS, TABLE_LINES, TABLE_ROWS
from fortgold.data.model import Span, Text
from fortgold.data.source import BROKEN, read_text

QUOTED = re.compile(r'"([^"]*+(?:""[^"]*+)*+)("?)')
PLAIN = re.compile(r"[^,\r\n]*")
LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a card table, white space around it taken off; `at` is its first character."""

    value: str
    at: Span


def read_csv(
    door: Door, path: Path, found: list[Finding], named: Span | None = None
) -> list[list[Cell]]:
    """Every row that is not blank, as cells; commas, double quotes and any line ends (RFC 4180)."""
    text = read_text(door, path, found, named)
    if text is None:
        return []
    lines = text.count("\n") + text.count("\r") - text.count("\r\n")
    if lines > TABLE_LINES.most:  # blank ones are no rows
        found.append(TABLE_LINES.over(Span(str(path)), lines))
        return []
    rows = _rows(text, str(path), found)
    if rows and len(rows[0]) == 1 and any(mark in rows[0][0].value for mark in ";\t"):
        message = Text(
            "列の区切りがコンマではありません", "the columns are not separated by commas"
        )
        hint = Text(
            "「CSV UTF-8 (コンマ区切り)」で保存してください",
            "save the table as comma-separated CSV",
        )
        found.append(BROKEN.found(rows[0][0].at, message, hint))
        return []
    return rows


def _rows(text: str, path: str, found: list[Finding]) -> list[list[Cell]]:
    """The cells of the table's rows, but for blank ones; none of a table that is over a limit."""
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    cells, line, line_start, i = 0, 1, 0, 0
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
        plain = PLAIN.match(text, i)
        assert plain  # it may be empty
        i = plain.end()
        if row or quoted or plain[0] or text.startswith(",", i):
            row.append(_cell(value + plain[0], path, begun, column, bool(quoted)))
            cells += 1
            over = _over(row, len(rows), cells)
            if over:
                found.append(over)
                return []
        if text.startswith(",", i):
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


def _over(row: list[Cell], rows: int, cells: int) -> Finding | None:
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
