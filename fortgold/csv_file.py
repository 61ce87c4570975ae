"""A CSV file as rows of cells that know their line and column (RFC 4180, any line ends)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fortgold.door import Door
from fortgold.findings import Finding
from fortgold.model import Span, Text
from fortgold.source import BROKEN, read_text


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
    rows, unclosed = _rows(text, str(path))
    if unclosed:
        found.append(
            BROKEN.found(
                unclosed,
                Text("引用符が閉じられていません", "this quote is never closed"),
                Text('終わりに " を加えてください', 'add a closing " to the cell'),
            )
        )
    rows = [row for row in rows if any(cell.value for cell in row)]
    if rows and len(rows[0]) == 1 and any(mark in rows[0][0].value for mark in ";\t"):
        found.append(
            BROKEN.found(
                rows[0][0].at,
                Text("列の区切りがコンマではありません", "the columns are not separated by commas"),
                Text(
                    "「CSV UTF-8 (コンマ区切り)」で保存してください",
                    "save the table as comma-separated CSV",
                ),
            )
        )
        return []
    return rows


def _rows(text: str, path: str) -> tuple[list[list[Cell]], Span | None]:
    """The table's cells with their places; and where a quote opens that is never closed."""
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    line, line_start, i = 1, 0, 0
    while i < len(text):
        start = Span(path, line, i - line_start + 1)
        value, opened = "", text[i] == '"'
        if opened:
            i += 1
            while i < len(text):
                if text.startswith('""', i):
                    value, i = value + '"', i + 2
                elif text[i] == '"':
                    i += 1
                    break
                else:
                    if text[i] == "\n" or (text[i] == "\r" and text[i + 1 : i + 2] != "\n"):
                        line, line_start = line + 1, i + 1
                    value, i = value + text[i], i + 1
            else:
                row.append(_cell(value, start, opened))
                rows.append(row)
                return rows, start
        begin = i
        while i < len(text) and text[i] not in ",\r\n":
            i += 1
        row.append(_cell(value + text[begin:i], start, opened))
        if i < len(text) and text[i] == ",":
            i += 1
            if i == len(text) or text[i] in "\r\n":
                row.append(Cell("", Span(path, line, i - line_start + 1)))
            else:
                continue
        rows.append(row)
        row = []
        if text.startswith("\r\n", i):
            i += 1
        i += 1
        line, line_start = line + 1, i
    return rows, None


def _cell(written: str, start: Span, opened: bool) -> Cell:
    """The cell that begins at `start`; its place is that of its first character in sight."""
    value = written.strip()
    before = written[: written.find(value)] if value else ""
    if "\n" in before or "\r" in before:
        above = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return Cell(value, Span(start.path, start.line + len(above) - 1, len(above[-1]) + 1))
    return Cell(
        value, Span(start.path, start.line, start.column + opened * bool(value) + len(before))
    )
