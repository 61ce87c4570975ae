"""A sheet of a spreadsheet (.xlsx, .ods) as rows of cells that know where they stand.

python-calamine reads it, from a copy that `_unpacked` made: nothing in the copy is packed, and it
holds no more cells and characters than the limits say. Formulas count as the values stored of them.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers import expat

from fortgold.data.csv_file import Cell, over
from fortgold.data.door import Door, Refused, too_large
from fortgold.data.findings import Finding
from fortgold.data.limits import CELLS, SHEET_FILE, SHEET_TAGS, SHEET_TEXT, SHEET_UNPACKED, Limit
from fortgold.data.model import Span, Text
from fortgold.data.packed_files import BAD_ZIP, unpacked
from fortgold.data.source import BROKEN, MISSING, WRONG_TYPE, shown
from fortgold.data.yaml_file import Node, Reader
from fortgold.text.normalization import composed

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

READ_BY_CALAMINE = (".xml", ".rels", "mimetype")  # no pictures, no macros
ERRORS = (  # what hides the words of an error, and what it becomes: a cell of these words
    (re.compile(rb"""(<(?:\w+:)?c\s(?:[^<>]*\s)?t\s*=\s*)(["'])e\2"""), rb"\1\2str\2"),
    (re.compile(rb"""(<\w+:table-cell\s[^<>]*?)\s\w+:string-value=(""|'')"""), rb"\1"),
)
ERROR = re.compile(r"#(REF!|N/A|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!)|(Err|エラー):\d{3}")
QUIET = ("style-name", "columns-repeated", "columns-spanned", "rows-spanned", "validation-name")


def read_spreadsheet(
    door: Door,
    path: Path,
    found: list[Finding],
    named: Span | None = None,
    sheet: Node | None = None,
) -> list[list[Cell]]:
    """Every row that is not blank, of the only sheet in sight or of the one that `sheet` names."""
    at = named or Span(str(path))
    try:
        book = _workbook(path, door.read(path, SHEET_FILE))
    except Refused as refused:
        found.append(refused.found(at))
        return []
    name = _chosen(book, path, at, sheet, found)
    return _rows(book, name, str(path), found) if name else []


def sheets_in_sight(door: Door, path: Path) -> tuple[str, ...]:
    """The names of the sheets that are not hidden; () if the file cannot be read."""
    try:
        return _in_sight(_workbook(path, door.read(path, SHEET_FILE)))
    except Refused:
        return ()


def _in_sight(book: CalamineWorkbook) -> tuple[str, ...]:
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    return tuple(
        one.name
        for one in book.sheets_metadata
        if one.typ == SheetTypeEnum.WorkSheet and one.visible == SheetVisibleEnum.Visible
    )


def _workbook(path: Path, data: bytes) -> CalamineWorkbook:
    """The file, opened. Raises Refused."""
    from python_calamine import CalamineError, CalamineWorkbook  # late: most tables are text

    try:
        return CalamineWorkbook.from_filelike(io.BytesIO(_unpacked(path, data)))
    except (*BAD_ZIP, expat.ExpatError, CalamineError) as error:
        raise _unreadable(path) from error


def _unreadable(path: Path) -> Refused:
    ja = f"{path.name} を表計算のファイルとして読めません"
    en = f"{path.name} cannot be read as a spreadsheet"
    hint = Text(
        "パスワードを外し、.xlsx か .ods の形式で保存し直してください",
        "take its password off and save it again, as .xlsx or .ods",
    )
    return Refused(BROKEN, Text(ja, en), hint)


def _unpacked(path: Path, data: bytes) -> bytes:
    """A copy that is not packed, of what calamine reads. Raises Refused if it is too much."""
    copy = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(copy, "w") as plain:
        named = {one.filename: one for one in packed.infolist()}  # the last of a name counts
        parts = [one for name, one in named.items() if name.endswith(READ_BY_CALAMINE)]
        if sum(one.file_size for one in parts) > SHEET_UNPACKED.most:
            raise too_large(path, SHEET_UNPACKED)
        size = _Size(path)
        for one in parts:
            part = unpacked(packed, one)
            if one.filename != "mimetype":
                size.add(part)
            for hides, becomes in ERRORS:
                part = hides.sub(becomes, part)
            plain.writestr(zipfile.ZipInfo(one.filename), part)
    return copy.getvalue()


class _Size:
    """What the XML of a spreadsheet would become in memory, counted before anybody makes it.

    A sheet is held as a rectangle from its first cell to its last, and a text once for each cell
    that may have it: few bytes can ask for much. `add` raises Refused where that is over a limit.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cells = self.tags = self.longest = 0

    def add(self, xml: bytes) -> None:
        self.row = self.column = self.rows = self.columns = self.length = 0
        self.is_filled = self.is_row_filled = False
        self.blank = self.repeated = self.row_repeated = 0
        parser = expat.ParserCreate("UTF-8")  # whatever it says of itself: calamine knows no other
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self.doctype
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.Parse(xml, True)
        self.end("table")

    def doctype(self, *_: object) -> None:
        raise _unreadable(self.path)

    def refuse_over(self, count: int, limit: Limit) -> None:
        if count > limit.most:
            raise too_large(self.path, limit)

    def start(self, name: str, given: dict[str, str]) -> None:
        self.tags += 1
        self.refuse_over(self.tags, SHEET_TAGS)
        match name.rpartition(":")[2]:
            case "row":
                self.row = int(given.get("r", self.row + 1))
                self.column = 0
            case "c":
                self.column += 1
                self.length = 0
                if place := re.fullmatch(r"([A-Z]{1,3})(\d{1,7})", given.get("r", "")):
                    self.row, self.column = int(place[2]), _number_of(place[1])
                elif "r" in given:
                    raise _unreadable(self.path)
            case "v" | "is" | "f":
                self.rows, self.columns = max(self.rows, self.row), max(self.columns, self.column)
            case "si":
                self.length = 0
            case "table-row":
                self.row_repeated = _repeated(given, "rows-repeated")
                self.column, self.is_row_filled = 0, False
            case "table-cell" | "covered-table-cell":
                self.length = 0
                self.column += _repeated(given, "columns-repeated")
                self.is_filled = not all(one.endswith(QUIET) for one in given)
            case "p":
                self.is_filled = True

    def text(self, characters: str) -> None:
        self.length += len(characters)

    def end(self, name: str) -> None:
        match name.rpartition(":")[2]:
            case "si" | "c":
                self.longest = max(self.longest, self.length)
            case "table-cell" | "covered-table-cell":
                self.longest = max(self.longest, self.length)
                if self.is_filled:
                    self.is_row_filled = True
                    self.columns = max(self.columns, self.column)
                self.is_filled = False
            case "table-row" if self.is_row_filled:
                self.rows, self.blank = self.rows + self.blank + self.row_repeated, 0
            case "table-row":
                self.blank += self.row_repeated
            case "table" | "sheetData":
                self.cells += self.rows * self.columns
                self.rows = self.columns = self.blank = 0
                self.refuse_over(self.cells, CELLS)
                self.refuse_over(self.cells * self.longest, SHEET_TEXT)


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def _repeated(given: dict[str, str], what: str) -> int:
    """How often an .ods file repeats a row or a cell. Raises ValueError."""
    return max(1, *(int(n) for name, n in given.items() if name.endswith(what)), 1)


def _chosen(
    book: CalamineWorkbook, path: Path, at: Span, sheet: Node | None, found: list[Finding]
) -> str:
    """The sheet to read; "", and why in `found`, if nobody can tell."""
    if sheet is not None and sheet.word in book.sheet_names:
        return sheet.word
    names = _in_sight(book)
    if sheet is not None:
        Reader(found).unknown(sheet.at, sheet.word, book.sheet_names)
    elif len(names) == 1:
        return names[0]
    elif not names:
        found.append(_unreadable(path).found(at))
    else:
        ja = f"{path.name} にはシートが {len(names)} 枚あります: {shown(', '.join(names))}"
        en = f"{path.name} has {len(names)} sheets: {shown(', '.join(names))}"
        hint = Text(
            f"game.yaml のこのデッキに、たとえば `sheet: {shown(names[0])}` と書いてください",
            f"say which at the deck in game.yaml, for example `sheet: {shown(names[0])}`",
        )
        found.append(MISSING.found(at, Text(ja, en), hint, "sheet"))
    return ""


def _rows(book: CalamineWorkbook, sheet: str, path: str, found: list[Finding]) -> list[list[Cell]]:
    """The rows of a sheet that are not blank; none of a table that is over a limit."""
    from python_calamine import CalamineError

    rows: list[list[Cell]] = []
    cells = 0
    try:
        values = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except CalamineError:
        found.append(_unreadable(Path(path)).found(Span(path, sheet=sheet)))
        return []
    for number, there in enumerate(values, 1):
        said = [_said(value) for value in there]
        while said and not said[-1]:
            said.pop()
        row: list[Cell] = []
        for column, word in enumerate(said, 1):
            cells += 1
            row.append(Cell(word, Span(path, number, column, sheet)))
            if beyond := over(row, len(rows), cells):
                found.append(beyond)
                return []
            if ERROR.fullmatch(word):
                found.append(_wrong(row[-1]))
                row[-1] = Cell("", row[-1].at)
        if row:
            rows.append(row)
    return rows


def _wrong(cell: Cell) -> Finding:
    ja = f"計算の結果がエラー「{cell.value}」です"
    en = f"what is calculated here is an error: `{cell.value}`"
    hint = Text("式を直して保存し直してください", "mend the formula and save the spreadsheet again")
    return WRONG_TYPE.found(cell.at, Text(ja, en), hint)


def _said(value: object) -> str:
    """A value as people see it in the cell, but for how it is formatted."""
    match value:
        case bool():
            return str(value).upper()
        case float():
            return f"{value + 0:.15g}"  # as many digits as spreadsheets have; + 0: no -0
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(" ", "seconds" if value.second else "minutes")
        case date():
            return value.isoformat()
        case time():
            return value.isoformat("seconds" if value.second else "minutes")
        case timedelta():
            minutes, seconds = divmod(round(value.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}" + f":{seconds:02}" * bool(seconds)
    return composed(str(value)).strip()
