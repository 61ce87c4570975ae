"""Which file a deck's table is, and what its columns are."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import Copy
from printed import words
from spreadsheets import Sheets, ods, xlsx

from fortgold.checks.all_checks import all_findings
from fortgold.data.findings import Finding
from fortgold.data.papers import PAPERS
from fortgold.sheets.sheet_pages import pages

GAME = """\
title: Small
languages: [en]
version: "1"
decks:
  card:
    name: Card
    columns:
      power: {{type: number, least: -9, decimals: 2, ranges: yes, from: [X, "*"]}}
{}"""
ROWS = [["id", "name", "power"], ["A1", "Fox", 3], ["A2", "Owl", -1.5]]


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    """A game of one deck, without its table."""
    made = Copy(tmp_path, "small")
    folder = made.shelf.cards / "small"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(""))
    return made


def put(box: Copy, name: str, content: str | bytes) -> None:
    data = content if isinstance(content, bytes) else content.encode()
    (box.shelf.cards / "small" / name).write_bytes(data)


def deck_says(box: Copy, *lines: str) -> None:
    put(
        box,
        "game.yaml",
        GAME.format("").replace(
            "    name: Card\n", "".join(f"    {one}\n" for one in ("name: Card", *lines))
        ),
    )


def read(box: Copy) -> list[Finding]:
    return [one for one in all_findings(box.opened()) if one.code.startswith("READ")]


def powers(box: Copy) -> list[object]:
    game = box.opened().game
    assert game
    return [card.values["power"] for card in game.cards()]


def csv_of(sheets: Sheets) -> bytes:
    return "".join(",".join(map(str, row)) + "\n" for row in sheets["Cards"]).encode()


@pytest.mark.parametrize(
    ("name", "maker"), [("card.csv", csv_of), ("card.xlsx", xlsx), ("card.ods", ods)]
)
def test_a_table_that_nobody_names_has_the_name_of_its_deck(box: Copy, name: str, maker):
    put(box, name, maker({"Cards": ROWS}))
    assert read(box) == []
    assert powers(box) == [3, "-1.5"]


def test_of_two_such_tables_none_is_passed_over_in_silence(box: Copy):
    put(box, "card.csv", csv_of({"Cards": ROWS}))
    put(box, "card.xlsx", xlsx({"Cards": ROWS[:2]}))
    (found,) = read(box)
    assert (found.code, found.field) == ("READ112", "table")
    assert "card.csv, card.xlsx" in found.message.en
    assert "`table: card.xlsx`" in found.hint.en
    for name, cards in (("card.xlsx", 1), ("card.csv", 2)):
        deck_says(box, f"table: {name}")
        assert read(box) == []
        assert len(powers(box)) == cards


def test_a_deck_that_is_called_out_of_its_folder_asks_for_nothing_there(box: Copy):
    (box.shelf.cards / "card.csv").write_text("id,name\n")
    (box.shelf.cards / "card.xlsx").write_text("x")
    text = (box.shelf.cards / "small" / "game.yaml").read_text()
    put(box, "game.yaml", text.replace("  card:", "  ../card:"))
    assert [one.code for one in read(box)] == ["READ108"]


def test_two_decks_may_be_two_sheets_of_one_file(box: Copy):
    put(box, "all.xlsx", xlsx({"Cards": ROWS, "More": [["id", "name"], ["B1", "Elk"]]}))
    deck_says(box, "table: all.xlsx", "sheet: Cards")
    text = (box.shelf.cards / "small" / "game.yaml").read_text()
    put(box, "game.yaml", text + "  more: {name: More, table: all.xlsx, sheet: More}\n")
    codes = {one.code for one in all_findings(box.opened())}
    assert not codes & {"READ102", "READ103", "DECK244"}
    put(box, "game.yaml", text + "  more: {name: More, table: all.xlsx, sheet: Cards}\n")
    assert "DECK244" in {one.code for one in all_findings(box.opened())}


def test_a_table_in_another_encoding_is_read_once_its_deck_says_so(box: Copy):
    put(box, "card.csv", "id;name;power\nA1;Löwe;1\n".encode("cp1252"))
    assert [one.code for one in read(box)] == ["READ105"]
    deck_says(box, "encoding: Windows-1252")
    assert read(box) == []
    game = box.opened().game
    assert game
    assert next(iter(game.cards())).name.en == "Löwe"


@pytest.mark.parametrize(
    ("written", "value"),
    [("-3", -3), ("\u22123", -3), ("1.5", "1.5"), ("-0.25", "-0.25"), ("2-4", "2-4"), ("-2--1", "-2--1"),
     ("1.5-2", "1.5-2"), ("2 – 4", "2 – 4"), ("X", "X"), ("*", "*"), ("0", 0), ("007", 7)],
)  # fmt: skip
def test_a_number_is_what_its_column_allows(box: Copy, written: str, value: object):
    put(box, "card.csv", f"id,name,power\nA1,Fox,{written}\n")
    assert read(box) == []
    assert powers(box) == [value]


def test_a_number_is_printed_as_it_is_written(box: Copy):
    written = ["-3", "1.50", "2-4", "X", "0", "2 – 4"]
    put(
        box,
        "card.csv",
        "id,name,power\n" + "".join(f"A{i},Fox,{n}\n" for i, n in enumerate(written)),
    )
    layout = box.shelf.templates / "small" / "card.yaml"
    layout.parent.mkdir()
    layout.write_text(
        'extends: base/card\nface:\n  power: {text: "{power}", at: [5, 5], size: [40, 10], pt: 9}\n'
    )
    opened = box.opened()
    assert opened.game
    sheets = pages(opened.game, opened.look, PAPERS["a4"], "en", True, "0")
    printed = {word for page in sheets for word in words(page.ops)}
    assert {*written} <= printed


@pytest.mark.parametrize(
    "written",
    ["-10", "1.555", "4-2", "1-2-3", "Y", "1,5", "2-", "x2", "1.", ".5", "1e3", "nan", "--1"],
)
def test_what_its_column_does_not_allow_is_told(box: Copy, written: str):
    put(box, "card.csv", f'id,name,power\nA1,Fox,"{written}"\n')
    assert [(one.code, one.at.line, one.at.column) for one in read(box)] == [("READ104", 2, 9)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["table: gone.csv"], "READ107"),
        (["table: all.xlsx"], "READ103"),
        (["table: all.xlsx", "sheet: Card"], "READ102"),
        (["table: card.txt", "encoding: cp125"], "READ102"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_once_where_it_is_named(box: Copy, lines, code: str):
    put(box, "all.xlsx", xlsx({"Cards": ROWS, "More": ROWS}))
    put(box, "card.txt", csv_of({"Cards": ROWS}))
    deck_says(box, *lines)
    found = [one for one in all_findings(box.opened()) if one.code.startswith(("READ", "DECK"))]
    assert [one.code for one in found] == [code]
    assert found[0].at.path.endswith("game.yaml")


# columns


def headed(box: Copy, *headings: str) -> list[Finding]:
    put(box, "card.csv", f"id,name,power,{','.join(headings)}\nA1,Fox,1{',x' * len(headings)}\n")
    return read(box)


def test_a_column_whose_heading_begins_with_a_number_sign_is_a_note(box: Copy):
    assert headed(box, "# to do", "#", "#power", "# to do") == []


def test_columns_that_nobody_knows_are_one_finding(box: Copy):
    (found,) = headed(box, "weather", "artist")
    assert (found.code, found.at.line, found.at.column) == ("READ102", 1, 15)
    assert "`weather`, `artist`" in found.message.en
    assert "`# weather`" in found.hint.en
    assert "`# weather`" in found.hint.ja


def test_a_misspelt_column_is_told_by_itself_with_what_was_meant(box: Copy):
    put(box, "card.csv", "id,name,powr,weather,artist\nA1,Fox,1,x,x\n")
    first, second = read(box)
    assert first.hint.en == "did you mean `power`?"
    assert "`weather`, `artist`" in second.message.en
