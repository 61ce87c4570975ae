"""`fortgold new --from TABLE`: a stranger's table becomes cards that print at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Command, files
from spreadsheets import ods, xlsx

from fortgold.cli.table_project import guessed, project, slug

HEROES = """\
No,Titre,Coût,Type,Texte,Qty
1,Chevalier,3,Héros,"Quand il arrive, piochez une carte.
Puis défaussez.",2
2,Forêt,,Lieu,Produit un bois à chaque tour.,4
"""
ROWS = [
    line.split("|")
    for line in ("Card|Qty|Cost|Kind of card|Text", "Wood|2|3|Place|A long text, to be read.")
]


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Coût", "cout"),
        ("Kind of card", "kind_of_card"),
        ("  Cost ", "cost"),
        ("???", "column"),
        ("効果", "効果"),
    ],
)
def test_a_heading_becomes_a_name(heading: str, column: str):
    assert slug(heading) == column


def test_types_are_guessed_from_what_stands_there():
    told = [(one.name, one.type) for one in guessed(ROWS, ["en"])]
    assert told == [
        ("name", ""), ("copies", ""), ("cost", "number"), ("kind_of_card", "word"), ("text", "text"),
    ]  # fmt: skip


def test_numbers_may_be_negative_or_have_decimals(command: Command):
    Path(command.here, "t.csv").write_text("name,a,b\nWood,-3,1\nHill,2,0.25\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    game = (command.here / "cards" / "mine" / "game.yaml").read_text("utf-8")
    assert "a: {type: number, required: no, least: -3}" in game
    assert "b: {type: number, required: no, decimals: 2}" in game
    assert command("check").out == "no findings: mine\n"


def test_headings_may_say_their_language():
    rows = [
        ["Name (fr)", "Name (de)", "text_fr", "text.de", "cost"],
        ["Bois", "Wald", "A", "B", "1"],
    ]
    told = [(one.name, one.type, one.lang) for one in guessed(rows, ["fr", "de"])]
    assert told == [("name", "", "fr"), ("name", "", "de"), ("text", "text", "fr"), ("text", "text", "de"),
                    ("cost", "number", "")]  # fmt: skip


def test_a_column_that_two_cards_share_is_no_id():
    rows = [["No", "Name"], ["1", "Wood"], ["1", "Hill"]]
    assert [one.name for one in guessed(rows, ["en"])] == ["no", "name"]
    assert project(rows, "x", "X", ["en"]).cards["card.csv"].splitlines()[1].startswith("C1,Wood")


def test_a_strangers_table_prints_at_once(command: Command):
    Path(command.here, "heroes.csv").write_text(HEROES, "utf-8")
    done = command("new", "heroes", "--languages", "fr", "--from", "heroes.csv")
    assert done.code == 0
    assert "column `Titre` -> name" in done.err
    checked = command("check")
    assert (checked.code, checked.out) == (0, "no findings: heroes\n")
    assert command("build", "--paper", "a4").code == 0
    assert "sheets-a4-fr.pdf" in {
        Path(one).name for one in files(command.here / "output" / "heroes")
    }


def test_its_pictures_come_along(command: Command):
    table = Path(command.here, "made", "deck.csv")
    table.parent.mkdir()
    table.write_text("name,art\nWood,wood.svg\nHill,gone.svg\n", "utf-8")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'
    (table.parent / "wood.svg").write_text(svg)
    assert command("new", "trees", "--languages", "en", "--from", "made/deck.csv").code == 0
    assert (command.here / "templates" / "trees" / "wood.svg").read_text() == svg
    assert "gone.svg" in command("check").out


@pytest.mark.parametrize("langs", ["fr", "fr,de", "en", "ja", "fr,de,pl"])
def test_a_small_game_in_other_languages_has_no_findings(command: Command, langs: str):
    assert command("new", "mine", "--languages", langs).code == 0
    checked = command("check")
    assert (checked.code, checked.out) == (0, "no findings: mine\n")


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("", "there are no cards in table.csv"),
        ("name,text\n", "there are no cards in table.csv"),
        ('name\n"Wood\n', "this quote is never closed"),
    ],
)
def test_a_table_without_cards_is_refused_and_nothing_written(
    command: Command, table: str, why: str
):
    Path(command.here, "table.csv").write_text(table, "utf-8")
    before = files(command.here)
    done = command("new", "mine", "--from", "table.csv")
    assert done.code == 2
    assert why in done.err
    assert files(command.here) == before


def test_a_folder_is_no_table(command: Command):
    Path(command.here, "made").mkdir()
    done = command("new", "mine", "--from", "made")
    assert (done.code, done.out) == (2, "")
    assert "the name of a file is needed" in done.err


def test_a_language_that_is_none_is_refused(command: Command):
    done = command("new", "mine", "--languages", "french")
    assert (done.code, done.out) == (2, "")
    assert "`french` is no code of a language" in done.err
    assert files(command.here) == {}


TABLE: list[list[object]] = [
    ["No", "Titre", "Coût", "# idée"],
    [1, "Forêt", 3, "x"],
    [2, "Île", 4.0, "y"],
]


def as_text(mark: str, codec: str) -> bytes:
    return "".join(mark.join(map(str, row)) + "\r\n" for row in TABLE).encode(codec)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("heroes.xlsx", xlsx({"Cartes": TABLE})),
        ("heroes.ods", ods({"Cartes": TABLE})),
        ("heroes.csv", as_text(";", "cp1252")),
        ("heroes.txt", as_text("\t", "utf-16")),
        ("heroes.csv", b"sep=;\r\n" + as_text(";", "utf-8")),
    ],
    ids=["xlsx", "ods", "cp1252", "utf-16", "sep"],
)
def test_a_table_of_any_kind_is_taken_over(command: Command, name: str, data: bytes):
    Path(command.here, name).write_bytes(data)
    assert command("new", "heroes", "--languages", "fr", "--from", name).code == 0
    made = Path(command.here, "cards", "heroes", "card.csv").read_text("utf-8")
    lines = [line.split(",") for line in made.splitlines()]
    assert lines[0] == ["id", "name", "cout"]
    assert [line[:2] for line in lines[1:]] == [["1", "Forêt"], ["2", "Île"]]
    assert command("check").out == "no findings: heroes\n"


def test_of_several_sheets_one_is_asked_for(command: Command):
    Path(command.here, "all.xlsx").write_bytes(xlsx({"Cartes": TABLE, "Notes": [["x"], ["y"]]}))
    done = command("new", "heroes", "--languages", "fr", "--from", "all.xlsx")
    assert done.code == 2
    assert "has 2 sheets: Cartes, Notes" in done.err
    assert "--sheet NAME" in done.err
    done = command("new", "heroes", "--languages", "fr", "--from", "all.xlsx", "--sheet", "Cartes")
    assert done.code == 0


def test_an_error_in_a_sheet_is_told_at_its_cell(command: Command):
    Path(command.here, "all.xlsx").write_bytes(xlsx({"S": [["Name"], [("error", "#REF!")]]}))
    done = command("new", "heroes", "--languages", "en", "--from", "all.xlsx")
    assert done.code == 2
    assert "all.xlsx, S, A2: " in done.err
