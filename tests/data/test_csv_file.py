"""Text tables as spreadsheets of all countries save them: separators, `sep=`, encodings."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from hypothesis import given
from hypothesis import strategies as st

from fortgold.checks.report import source_lines, text
from fortgold.data.csv_file import Cell, read_csv
from fortgold.data.findings import Finding
from fortgold.data.source import CODECS, codec_named


def read(folder: Path, content: bytes, codec: str = "") -> tuple[list[list[Cell]], list[Finding]]:
    path = folder / "card.csv"
    path.write_bytes(content)
    found: list[Finding] = []
    return read_csv(ANYWHERE, path, found, encoding=codec), found


def values(folder: Path, content: str) -> list[list[str]]:
    rows, found = read(folder, content.encode())
    assert not found
    return [[cell.value for cell in row] for row in rows]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_heading_row_says_what_separates_cells(tmp_path: Path, mark: str, end: str):
    lines = (f"id{mark}name.de{mark}text.de", f"S01{mark}Löwe{mark}a.b", f'S02{mark}"x{mark}y"')
    read = values(tmp_path, end.join(lines))
    assert read[:2] == [["id", "name.de", "text.de"], ["S01", "Löwe", "a.b"]]
    assert read[2] == ["S02", f"x{mark}y".strip()]


@pytest.mark.parametrize(
    ("headings", "count"),
    [
        ("id;Text (kurz, klar);Wert", 3),
        ('id;"a, b, c, d"', 2),
        ('id,"a;b;c"', 2),
        ("id,a;b", 2),
        ("\n;;;\nid;name;a;b", 4),
        ("id", 1),
        ("\t\tname", 3),
    ],
)
def test_the_most_frequent_separator_outside_quotes_counts(
    tmp_path: Path, headings: str, count: int
):
    assert len(values(tmp_path, headings + "\n")[0]) == count


@pytest.mark.parametrize("told", ["sep=;", "SEP=;", '"sep=;"', "sep=;;;", "\ufeffsep=;"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_first_line_that_names_the_separator_is_obeyed_and_no_heading(
    tmp_path: Path, told: str, end: str
):
    rows, found = read(tmp_path, f"{told}{end}id;a,b,c,d{end}S01;2".encode())
    assert not found
    assert [[cell.value for cell in row] for row in rows] == [["id", "a,b,c,d"], ["S01", "2"]]
    assert [(cell.at.line, cell.at.column) for cell in rows[1]] == [(3, 1), (3, 5)]


def test_a_bar_separates_where_a_first_line_says_so(tmp_path: Path):
    assert values(tmp_path, "sep=|\nid|name\n") == [["id", "name"]]
    assert values(tmp_path, "id|name\n") == [["id|name"]]


def test_what_only_looks_like_such_a_line_is_a_heading(tmp_path: Path):
    assert values(tmp_path, "sep=x,name\nA,B\n")[0] == ["sep=x", "name"]


@given(st.text(st.sampled_from('ab,"\n 赤;\t'), max_size=40), st.sampled_from(";\t|"))
def test_other_separators_give_what_commas_would(
    tmp_path_factory: pytest.TempPathFactory, content: str, mark: str
):
    """Two characters change places: all cells and places change in no other way."""
    swap = str.maketrans({",": mark, mark: ","})
    folder = tmp_path_factory.mktemp("table")
    ours, found = read(folder, f"sep={mark}\n{content.translate(swap)}".encode())
    commas, there = read(folder, f"sep=,\n{content}".encode())
    if "\t" in (mark,):  # white space around a cell is taken off
        assert len(found) == len(there)
        return
    assert [one.at for one in found] == [one.at for one in there]
    assert [[(one.value.translate(swap), one.at) for one in row] for row in ours] == [
        [(one.value, one.at) for one in row] for row in commas
    ]


@given(st.text(st.sampled_from('ab,"\n 赤;'), max_size=40))
def test_semicolons_are_read_as_pythons_csv_module_does(
    tmp_path_factory: pytest.TempPathFactory, content: str
):
    rows, found = read(tmp_path_factory.mktemp("table"), f"sep=;\n{content}".encode())
    expected = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO(content, newline=""), delimiter=";")
    ]
    if not found:
        assert [[cell.value for cell in row] for row in rows] == [r for r in expected if any(r)]


ENCODINGS = [
    ("空蝉のもり", "cp932", "Shift_JIS", "cp932"),
    ("ｶｰﾄﾞ", "cp932", "Shift_JIS", "cp932"),
    ("空蝉のもり", "euc_jp", "EUC-JP", "euc-jp"),
    ("空蝉", "utf-16", "UTF-16", "utf-16"),
    ("Löwe", "utf-16-le", "UTF-16", "utf-16-le"),
    ("Lion", "utf-16-le", "UTF-16", "utf-16-le"),
    ("ファイア", "cp932", "Shift_JIS", "cp932"),
    ("Niñja", "cp1252", "Windows-1252", "cp1252"),
    ("Größe ÄÖÜ", "cp1252", "Windows-1252", "cp1252"),
    ("ÜÖÄ", "cp1252", "Windows-1252", "cp1252"),
    ("¿Qué? ¡Sí!", "cp1252", "Windows-1252", "cp1252"),
    ("l’été — “café”", "cp1252", "Windows-1252", "cp1252"),
    ("Ægir «à»", "cp1252", "Windows-1252", "cp1252"),
]


@pytest.mark.parametrize(("words", "codec", "name", "key"), ENCODINGS)
def test_another_encoding_is_named_with_the_line_that_makes_it_readable(
    tmp_path: Path, words: str, codec: str, name: str, key: str
):
    content = f"id,name\nS01,{words}\n".encode(codec)
    rows, (found,) = read(tmp_path, content)
    assert (rows, found.code) == ([], "READ105")
    assert name in found.message.en
    assert f"`encoding: {key}`" in found.hint.en
    assert f"`encoding: {key}`" in found.hint.ja
    rows, there = read(tmp_path, content, codec_named(key) or "")
    assert not there
    assert [cell.value for cell in rows[1]] == ["S01", words]


def test_an_encoding_that_it_is_not_is_told_with_the_one_that_it_is(tmp_path: Path):
    rows, (found,) = read(tmp_path, "id\nもり".encode("euc_jp"), "utf-16")
    assert (rows, found.code) == ([], "READ105")
    assert "`encoding: euc-jp`" in found.hint.en


@pytest.mark.parametrize("codec", ["cp1252", "cp932", "iso8859-2"])
def test_a_file_saved_as_utf_8_since_is_not_read_as_something_else(tmp_path: Path, codec: str):
    rows, (found,) = read(tmp_path, "id\nNiñja".encode(), codec)
    assert (rows, found.code) == ([], "READ105")
    assert "take the line `encoding:` out" in found.hint.en
    rows, none = read(tmp_path, b"id\nNinja", codec)
    assert len(rows) == 2
    assert not none


@pytest.mark.parametrize("saved", ["utf-16", "utf-16-le"])
def test_a_file_saved_as_utf_16_since_is_told_as_such(tmp_path: Path, saved: str):
    rows, (found,) = read(tmp_path, "id\tname\nA1\tNiñja".encode(saved), "cp1252")
    assert (rows, found.code) == ([], "READ105")
    assert f"`encoding: {saved}`" in found.hint.en


def test_the_line_below_a_finding_is_shown_in_the_encoding_of_its_file(tmp_path: Path):
    content = 'id,name\nもり,"空蝉'.encode("cp932")
    _, found = read(tmp_path, content, "cp932")
    said = text(found, source_lines((ANYWHERE,)), "en")
    assert '    もり,"空蝉\n         ^' in said


@pytest.mark.parametrize(
    ("written", "codec"),
    [("Shift_JIS", "cp932"), ("Windows-1252", "cp1252"), ("ISO-8859-1", "cp1252"), ("latin2", None),
     ("UTF-8", "utf-8"), ("GBK", "gb18030"), ("zlib_codec", None), ("punycode", None), ("", None)],
)  # fmt: skip
def test_an_encoding_goes_by_the_names_that_people_use(written: str, codec: str | None):
    assert codec_named(written) == codec


@pytest.mark.parametrize("codec", sorted({*CODECS.values()}))
def test_every_encoding_is_one_of_letters(codec: str):
    assert "id,x\n".encode(codec).decode(codec) == "id,x\n"
