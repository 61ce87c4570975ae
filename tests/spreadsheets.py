"""Spreadsheets for tests: of the XML that LibreOffice and Excel write, as little as is read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from xml.sax.saxutils import escape, quoteattr

Rows = Sequence[Sequence[object]]  # values; ("formula", 3) and ("error", "#REF!") are calculated
Sheets = Mapping[str, Rows]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HIDDEN = ' state="hidden"'
REST = (  # empty rows without end, which LibreOffice writes below all others
    '<table:table-row table:number-rows-repeated="1048000">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)
OASIS = "urn:oasis:names:tc:opendocument:xmlns"


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def xlsx(sheets: Sheets, hidden: Sequence[str] = ()) -> bytes:
    """A workbook of these sheets."""
    return xlsx_of({name: xlsx_rows(rows) for name, rows in sheets.items()}, hidden)


def xlsx_rows(rows: Rows) -> str:
    """The XML of rows."""
    return "".join(map(_row, range(1, 20_000), rows))


def xlsx_of(sheets: Mapping[str, str], hidden: Sequence[str] = ()) -> bytes:
    """A workbook of sheets that are given as the XML of their rows."""
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="s{n}"{HIDDEN * (name in hidden)}/>'
        for n, name in enumerate(sheets, 1)
    )
    links = "".join(
        f'<Relationship Id="s{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n, _ in enumerate(sheets, 1)
    )
    styles = f'<Relationship Id="styles" Type="{OFFICE}/styles" Target="styles.xml"/>'
    return packed(
        {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="b" '
            f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}{styles}'
            "</Relationships>",
            "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>'
            '<xf numFmtId="22"/></cellXfs></styleSheet>',
            "xl/media/picture.png": b"no part of the table",
            **{
                f"xl/worksheets/sheet{n}.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
                for n, rows in enumerate(sheets.values(), 1)
            },
        }
    )


def _row(number: int, values: Sequence[object]) -> str:
    cells = (_cell(f"{chr(65 + i)}{number}", value) for i, value in enumerate(values))
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, value: object) -> str:
    match value:
        case None:
            return f'<c r="{place}" s="1"/>'
        case bool():
            return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
        case int() | float():
            return f'<c r="{place}"><v>{value}</v></c>'
        case datetime():
            days = (value - datetime(1899, 12, 30)).total_seconds() / 86400  # noqa: DTZ001
            return f'<c r="{place}" s="2"><v>{days}</v></c>'
        case date():
            return f'<c r="{place}" s="1"><v>{(value - date(1899, 12, 30)).days}</v></c>'
        case ("error", word):
            return f'<c r="{place}" t="e"><f>1/0</f><v>{word}</v></c>'
        case ("formula", int() | float() as result):
            return f'<c r="{place}"><f>1+1</f><v>{result}</v></c>'
        case ("formula", word):
            return f'<c r="{place}" t="str"><f>A1&amp;A2</f><v>{escape(str(word))}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(str(value))}</t></is></c>'


def ods(sheets: Sheets) -> bytes:
    """A document of these sheets."""
    return ods_of({name: ods_rows(rows) + REST for name, rows in sheets.items()})


def ods_rows(rows: Rows) -> str:
    """The XML of rows."""
    return "".join(
        f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows
    )


def ods_of(sheets: Mapping[str, str]) -> bytes:
    """A document of sheets that are given as the XML of their rows."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>{rows}</table:table>"
        for name, rows in sheets.items()
    )
    names = " ".join(f'xmlns:{one}="{OASIS}:{one}:1.0"' for one in ("office", "table", "text"))
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OASIS}:manifest:1.0"/>',
            "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet>{tables}"
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _ods_cell(value: object) -> str:
    def cell(kind: str, attribute: str, shown: object) -> str:
        return (
            f'<table:table-cell office:value-type="{kind}"{attribute}><text:p>{escape(str(shown))}'
            "</text:p></table:table-cell>"
        )

    match value:
        case None:
            return "<table:table-cell/>"
        case bool():
            word = str(value).lower()
            return cell("boolean", f' office:boolean-value="{word}"', word.upper())
        case int() | float():
            return cell("float", f' office:value="{value}"', value)
        case datetime() | date():
            return cell("date", f' office:date-value="{value.isoformat()}"', value)
        case ("error", word):
            return cell("string", ' table:formula="of:=1/0" office:string-value=""', word)
        case ("formula", int() | float() as result):
            return cell("float", f' table:formula="of:=1+1" office:value="{result}"', result)
        case ("formula", word):
            return cell("string", ' table:formula="of:=[.A1]"', word)
    return cell("string", "", value)


def lying(book: bytes, name: str) -> bytes:
    """The archive with a directory that says a part is one byte long."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        size = archive.getinfo(name).file_size.to_bytes(4, "little")
    assert book.count(size) == 2
    return book.replace(size, b"\x01\0\0\0")


FAR = '<c r="{}" t="inlineStr"><is><t>x</t></is></c>'
WIDE = (
    "<table:table-row{}><table:table-cell office:value-type='string'{}><text:p>x</text:p>"
    "</table:table-cell></table:table-row>"
)
ROWS, COLUMNS = " table:number-rows-repeated='{}'", " table:number-columns-repeated='{}'"
RIGHT = f"row><table:table-cell{COLUMNS.format(10**9)}/>"
LONG = f">{'x' * 100_000}<"
# Few bytes that ask for much, by name.
BOMBS: dict[str, Callable[[], bytes]] = {
    "a bomb of a zip": lambda: packed({"xl/workbook.xml": b" " * 300_000_000}),
    "a bomb in a part that nobody asks for": lambda: packed({"xl/x.xml": b" " * 99_000_000}),
    "a directory that lies": lambda: lying(xlsx_of({"A": " " * 30_000_000}), "xl/worksheets/sheet1.xml"),
    "a far corner": lambda: xlsx_of({"A": f"<row>{FAR.format('A1')}{FAR.format('XFD1048576')}</row>"}),
    "a far corner of a later sheet": lambda: xlsx_of({"A": FAR.format("A1"), "B": FAR.format("XFD99999")}),
    "a far corner with a prefix": lambda: xlsx_of({"A": "<x:c xmlns:x='x' r='XFD99999'><v>1</v></x:c>"}),
    "a far row": lambda: xlsx_of({"A": f"<row r='1048576'><c><v>1</v></c></row><row r='1'>{FAR.format('XFD1')}</row>"}),
    "tags": lambda: xlsx_of({"A": "<c/>" * 1_600_000}),
    "a long text said often": lambda: xlsx_of({"A": (FAR + FAR).format("A1", "ZZ999").replace(">x<", LONG)}),
    "entities": lambda: repacked(xlsx({"A": [["id"]]}), zipfile.ZIP_DEFLATED, b'<!DOCTYPE a [<!ENTITY b "c">]>'),
    "repeated columns": lambda: ods_of({"A": WIDE.format(ROWS.format(9), COLUMNS.format(10**9))}),
    "repeated rows": lambda: ods_of({"A": WIDE.format(ROWS.format(10**8), "")}),
    "rows far below": lambda: ods_of({"A": f"<table:table-row{ROWS.format(10**9)}/>" + WIDE.format("", "")}),
    "a cell far right": lambda: ods_of({"A": WIDE.format("", "").replace("row>", RIGHT, 1)}),
    "a repeated text": lambda: ods_of({"A": WIDE.format(ROWS.format(900), COLUMNS.format(900)).replace(">x<", LONG)}),
    "another packing": lambda: repacked(xlsx({"A": [["id"]]}), zipfile.ZIP_BZIP2),
}  # fmt: skip


def repacked(book: bytes, how: int, before: bytes = b"") -> bytes:
    """The archive packed otherwise, with something before each of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w", how) as new:
        for one in old.namelist():
            new.writestr(one, before + old.read(one))
    return out.getvalue()


def end_of(bomb: str) -> str:
    """What the file of a bomb must be called to be read as what it is."""
    return (
        ".ods" if "repeated" in bomb or bomb in ("rows far below", "a cell far right") else ".xlsx"
    )
