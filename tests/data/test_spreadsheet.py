"""Spreadsheets as tables: what people see in a cell is what a card gets, and bombs are refused."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from spreadsheets import BOMBS, Sheets, end_of, ods, ods_of, packed, xlsx, xlsx_of

from fortgold.checks import report
from fortgold.data.csv_file import Cell
from fortgold.data.findings import Finding
from fortgold.data.model import Span
from fortgold.data.spreadsheet import read_spreadsheet
from fortgold.data.table_file import read_table
from fortgold.data.yaml_file import Node

MAKERS: dict[str, Callable[[Sheets], bytes]] = {".xlsx": xlsx, ".ods": ods}
both = pytest.mark.parametrize("end", MAKERS)


def read(
    folder: Path, name: str, data: bytes, sheet: str = ""
) -> tuple[list[list[Cell]], list[Finding]]:
    path = folder / name
    path.write_bytes(data)
    found: list[Finding] = []
    asked = {"sheet": Node(sheet, Span("game.yaml", 7, 3))} if sheet else {}
    return read_table(ANYWHERE, path, found, asked), found


def values(folder: Path, end: str, *rows: list[object]) -> list[list[str]]:
    there, found = read(folder, f"card{end}", MAKERS[end]({"Cards": rows}))
    assert not found
    return [[cell.value for cell in row] for row in there]


@both
@pytest.mark.parametrize(
    ("value", "seen"),
    [
        ("  虹 ", "虹"),
        ("a\nb", "a\nb"),
        (3, "3"),
        (-7, "-7"),
        (2.0, "2"),
        (1.5, "1.5"),
        (0.30000000000000004, "0.3"),
        (123456789012, "123456789012"),
        (True, "TRUE"),
        (False, "FALSE"),
        (date(2024, 2, 29), "2024-02-29"),
        (datetime(2024, 2, 29, 14, 30), "2024-02-29 14:30"),  # noqa: DTZ001
        (("formula", 4), "4"),
        (("formula", 2.5), "2.5"),
        (("formula", "R2"), "R2"),
        ("か\u3099", "が"),
        ("<b>&amp;", "<b>&amp;"),
        ("2-4", "2-4"),
        ("007", "007"),
    ],
)
def test_a_cell_gives_what_people_see_in_it(tmp_path: Path, end: str, value: object, seen: str):
    if (end, value) == (".ods", "a\nb"):
        pytest.skip("a line is a paragraph there")
    assert values(tmp_path, end, ["id", "x"], ["S01", value])[1] == ["S01", seen]


@both
def test_cells_know_where_they_stand_and_blank_rows_are_none(tmp_path: Path, end: str):
    rows, found = read(
        tmp_path,
        f"card{end}",
        MAKERS[end]({"Cards": [[None], [None, "id", "name"], [], [None, "S01", "虹"]]}),
    )
    assert not found
    assert [[(c.value, c.at.cell) for c in row] for row in rows] == [
        [("", "A2"), ("id", "B2"), ("name", "C2")],
        [("", "A4"), ("S01", "B4"), ("虹", "C4")],
    ]
    assert rows[0][1].at == Span(str(tmp_path / f"card{end}"), 2, 2, "Cards")


@pytest.mark.parametrize(("column", "name"), [(1, "A1"), (26, "Z1"), (27, "AA1"), (703, "AAA1")])
def test_a_column_is_called_as_spreadsheets_do(column: int, name: str):
    assert Span("x.xlsx", 1, column, "Cards").cell == name


@both
@pytest.mark.parametrize("word", ["#REF!", "#N/A", "#DIV/0!", "#NAME?"])
def test_an_error_is_told_at_its_cell(tmp_path: Path, end: str, word: str):
    rows, (found,) = read(
        tmp_path, f"card{end}", MAKERS[end]({"Cards": [["id", "x"], ["S01", ("error", word)]]})
    )
    assert (found.code, found.at.cell, found.at.sheet) == ("READ104", "B2", "Cards")
    assert word in found.message.en
    assert rows[1][1].value == ""


@both
def test_the_only_sheet_is_read_and_of_several_the_one_that_is_named(tmp_path: Path, end: str):
    name, book = f"card{end}", MAKERS[end]({"Cards": [["id"]], "Notes": [["todo"]]})
    rows, (found,) = read(tmp_path, name, book)
    assert (rows, found.code, found.field) == ([], "READ103", "sheet")
    assert "Cards, Notes" in found.message.en
    assert "`sheet: Cards`" in found.hint.en
    rows, found_ = read(tmp_path, name, book, "Notes")
    assert (rows[0][0].value, found_) == ("todo", [])
    rows, (found,) = read(tmp_path, name, book, "Crads")
    assert (rows, found.code, found.at) == ([], "READ102", Span("game.yaml", 7, 3))
    assert found.hint.en == "did you mean `Cards`?"


def test_a_hidden_sheet_is_read_only_if_it_is_named(tmp_path: Path):
    book = xlsx({"Lists": [["x"]], "Cards": [["id"]]}, hidden=["Lists"])
    assert read(tmp_path, "a.xlsx", book)[0][0][0].value == "id"
    assert read(tmp_path, "a.xlsx", book, "Lists")[0][0][0].value == "x"


def test_what_stands_in_a_sheet_is_told_by_sheet_and_cell(tmp_path: Path):
    _, found = read(tmp_path, "card.xlsx", xlsx({"Cards": [["id"], [("error", "#REF!")]]}))
    sources, file = report.source_lines((ANYWHERE,)), tmp_path / "card.xlsx"
    said = report.text(found, sources, "en")
    assert said.startswith(f"{file}, sheet Cards, A2: READ104 ")
    assert "\n    mend the formula" in said
    assert report.text(found, sources, "ja").startswith(f"{file}, シート Cards, A2: ")
    assert '"sheet": "Cards",\n      "cell": "A2"' in report.as_json(found)
    sarif = report.as_sarif(found)
    assert '"fullyQualifiedName": "Cards!A2"' in sarif
    assert "region" not in sarif
    assert report.as_github(found).startswith(
        f"::error file={file},title=READ104::sheet Cards, A2: "
    )


@pytest.mark.parametrize("name", ["card.xlsx", "card.ods"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"id,name\n",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 locked",
        packed({"a.xml": "<a/>"}),
        packed({"xl/workbook.xml": "<workbook>"}),
        xlsx({"Cards": [["id"]]})[:-40],
        xlsx_of({"Cards": "<row><c r='A0x'><v>1</v></c></row>"}),
        xlsx_of({"Cards": "<row r='x'/>"}),
        ods_of({"Cards": "<table:table-row table:number-rows-repeated='x'/>"}),
    ],
)
def test_what_is_no_spreadsheet_is_told(tmp_path: Path, name: str, data: bytes):
    rows, (found,) = read(tmp_path, name, data)
    assert (rows, found.code) == ([], "READ101")
    assert "cannot be read as a spreadsheet" in found.message.en


def test_no_more_is_unpacked_than_the_directory_says(tmp_path: Path):
    data = BOMBS["a directory that lies"]()
    tracemalloc.start()
    read(tmp_path, "card.xlsx", data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000  # of which 16 MiB are room for the file


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_spreadsheet_that_would_eat_the_machine_is_refused(tmp_path: Path, bomb: str):
    data = BOMBS[bomb]()
    begin = time.process_time()
    rows, (found,) = read(tmp_path, f"card{end_of(bomb)}", data)
    assert rows == []
    assert found.code in (("READ110",) if "bomb" in bomb else ("READ110", "READ101"))
    assert time.process_time() - begin < 8


def test_a_sheet_of_as_many_cards_as_may_be_is_read_soon(tmp_path: Path):
    rows = [["id", *"abcdefghij"], *([f"S{n}", *range(10)] for n in range(9_998))]
    data = xlsx({"Cards": rows})
    begin = time.process_time()
    there, found = read(tmp_path, "card.xlsx", data)
    assert (len(there), found) == (9_999, [])
    assert time.process_time() - begin < 6


def test_a_table_over_a_limit_is_told_at_the_cell_that_is_too_much(tmp_path: Path):
    _, (found,) = read(tmp_path, "card.xlsx", xlsx({"Cards": [["id"], ["x" * 10_001]]}))
    assert (found.code, found.at.cell) == ("READ110", "A2")


def test_keys_of_the_other_kind_of_file_are_told(tmp_path: Path):
    (tmp_path / "card.xlsx").write_bytes(xlsx({"Cards": [["id"]]}))
    (tmp_path / "card.csv").write_text("id\n")
    at = Span("game.yaml", 7, 3)
    for name, key in (("card.xlsx", "encoding"), ("card.csv", "sheet")):
        found: list[Finding] = []
        rows = read_table(ANYWHERE, tmp_path / name, found, {key: Node("cp932", at)})
        assert [(one.code, one.at, one.field) for one in found] == [("READ104", at, key)]
        assert rows[0][0].value == "id"


def test_an_encoding_that_nobody_knows_is_told(tmp_path: Path):
    (tmp_path / "card.csv").write_text("id\n")
    found: list[Finding] = []
    read_table(
        ANYWHERE, tmp_path / "card.csv", found, {"encoding": Node("cp1522", Span("g", 1, 1))}
    )
    assert [(one.code, one.hint.en) for one in found] == [("READ102", "did you mean `cp1252`?")]


def test_a_spreadsheet_that_is_not_there_is_missed(tmp_path: Path):
    found: list[Finding] = []
    assert read_spreadsheet(ANYWHERE, tmp_path / "card.xlsx", found) == []
    assert [one.code for one in found] == ["READ107"]
