"""A maker's table as `fortgold new` reads it: its rows as words, of the sheet that holds the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fortgold.cli.column_guesses import Rows
from fortgold.cli.column_headings import meanings
from fortgold.data.door import Door, Refused, own_door
from fortgold.data.findings import Finding, Refusal
from fortgold.data.languages import printed_word, shipped_languages
from fortgold.data.model import LANGS, Lang, Span, Text
from fortgold.data.source import ENCODING, likely_encoding, shown
from fortgold.data.table_file import SPREADSHEETS, read_table
from fortgold.data.yaml_file import Node

WHICH_SHEET = Text("`--sheet シート名` を加えてください", "say which: `--sheet NAME`")
MOST, LISTED = 50, 12  # sheets that are looked at, and that are named
# How pictures, PDF, zip and old files of Excel begin, which are no text.
NO_TEXT = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
CARD = ("name", "copies")  # what the headings of a sheet of cards name, one or the other


class CannotMake(Refusal):
    """Why a new game cannot be set up there."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The rows of a table; the sheet that was taken of several, and the others."""

    rows: Rows
    name: str = ""
    others: tuple[str, ...] = ()


def maker_table(table: Path, sheet: str, lang: Lang = "") -> TableSheet:
    """The rows of a maker's table, or of its sheet of that name; CannotMake if there are no cards.

    `lang` is the language that it is in, if that is known.
    """
    door = own_door(table)
    name, others = (sheet, ()) if sheet else _sheet_of_cards(door, table)
    rows = _rows(door, table, name, lang)
    if len(rows) < 2:
        raise CannotMake(
            f"{table} にカードがありません",
            f"there are no cards in {table}",
            "見出しの行と、カード一枚に一行が要ります",
            "a row of headings is needed, and a row for each card",
        )
    return TableSheet(rows, name, others)


def _sheet_of_cards(door: Door, table: Path) -> tuple[str, tuple[str, ...]]:
    """Which of several sheets has the cards, by its name or by its headings, and the others.

    "" if the table has one sheet, or none looks like cards: then reading it says so. Raises
    CannotMake if several do.
    """
    if table.suffix.lower() not in SPREADSHEETS:
        return "", ()
    from fortgold.data.spreadsheet import sheets_in_sight  # late: most tables are text

    names = sheets_in_sight(door, table)
    if len(names) < 2:
        return "", ()
    words = {
        printed_word(one, key).casefold()
        for one in shipped_languages()
        for key in ("cards", "picture")  # `Cards`, and `Card`
    }
    called = [one for one in names if one.strip().casefold() in words]
    likely = called or [one for one in names[:MOST] if _is_of_cards(door, table, one)]
    if len(likely) > 1:
        count, some = len(likely), ", ".join(map(shown, likely[:LISTED]))
        some += "…" * (count > LISTED)
        raise CannotMake(
            f"{table} には、カードらしいシートが {count} 枚あります: {some}",
            f"{count} sheets of {table} could be cards: {some}",
            f"{WHICH_SHEET.ja}。ほかのシートは、そのあと `--deck デッキ名` で加えられます",
            f"{WHICH_SHEET.en}; then add the others with `--deck DECK`",
        )
    if not likely:
        return "", ()
    return likely[0], tuple(one for one in names if one != likely[0])


def _is_of_cards(door: Door, table: Path, sheet: str) -> bool:
    """Whether its headings are those of cards; a sheet with errors is told when it is asked for."""
    try:
        rows = _rows(door, table, sheet)
    except CannotMake:
        return False
    return len(rows) > 1 and any(own in CARD for cell in rows[0] for own in meanings(cell))


def _rows(door: Door, table: Path, sheet: str, lang: Lang = "") -> Sequence[Sequence[str]]:
    """The rows as words. Raises CannotMake where they cannot be read.

    Their encoding is guessed where it has to be: the cards are written anew, and looked at first.
    """
    is_spreadsheet = table.suffix.lower() in SPREADSHEETS
    if sheet and not is_spreadsheet:
        raise CannotMake(
            f"{table} にシートはありません",
            f"{table} has no sheets",
            "`--sheet` を外してください。シートがあるのは .xlsx と .ods です",
            "leave `--sheet` out; .xlsx and .ods files have sheets",
        )
    if not is_spreadsheet and _begins(door, table).startswith(NO_TEXT):
        raise CannotMake(
            f"{table} は表ではありません",
            f"{table} is no table",
            "CSV、.xlsx、.ods のファイルを選んでください。ほかの表は、そのどれかで保存し直せます",
            "name a CSV, .xlsx or .ods file; other tables can be saved as one of these",
        )
    at, found = Span(str(table)), list[Finding]()
    part = {"sheet": Node(sheet, at)} if sheet else {}
    rows = read_table(door, table, found, part)
    if [one.code for one in found] == [ENCODING.code]:
        encoding, _ = likely_encoding(door.read(table), lang)
        if encoding:
            found.clear()
            rows = read_table(door, table, found, part | {"encoding": Node(encoding, at)})
    if found:
        raise _refused(table, sheet, found[0])
    return [[cell.value for cell in row] for row in rows]


def _begins(door: Door, table: Path) -> bytes:
    """The first bytes of a file; none where it cannot be read, which reading it tells."""
    try:
        return door.read(table)[:8]
    except Refused:
        return b""


def _refused(table: Path, sheet: str, first: Finding) -> CannotMake:
    place = f"{table}:{first.at.line}" if first.at.line else f"{table}"
    if first.at.cell:
        place = f"{table}, {first.at.sheet}, {first.at.cell}"
    said = [first.message.of(lang) for lang in LANGS]
    is_named = not first.at.line and all(table.name in one for one in said)
    ja, en = (
        one.replace(table.name, str(table), 1) if is_named else f"{place}: {one}" for one in said
    )
    hint = WHICH_SHEET if first.field == "sheet" and not sheet else first.hint
    return CannotMake(ja, en, hint.ja, hint.en)
