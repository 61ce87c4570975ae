"""Files as people write them: each value knows its place, and nothing stops the reader."""

from __future__ import annotations

import csv
import io
import re
import time
from pathlib import Path

import pytest
import yaml
from builtin_games import ANYWHERE
from hypothesis import example, given
from hypothesis import strategies as st

from fortgold.data.csv_file import Cell, read_csv
from fortgold.data.findings import Finding
from fortgold.data.source import nearest
from fortgold.data.yaml_file import Node, Reader, read_yaml

FILE = "table.csv"
texts = st.text(st.sampled_from('ab,"\r\n 　赤;\t\x0b\u2028'), max_size=40) | st.text(max_size=20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("source")


def rows_of(folder: Path, content: str | bytes) -> tuple[list[list[Cell]], list[Finding]]:
    path = folder / FILE
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found: list[Finding] = []
    return read_csv(ANYWHERE, path, found), found


def values(folder: Path, content: str | bytes) -> list[list[str]]:
    return [[cell.value for cell in row] for row in rows_of(folder, content)[0]]


def yaml_of(folder: Path, content: str | bytes) -> tuple[Node | None, list[Finding]]:
    path = folder / "game.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found: list[Finding] = []
    return read_yaml(ANYWHERE, path, found), found


def codes(found: list[Finding]) -> list[str]:
    return [one.code for one in found]


# tables


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_any_line_end_and_a_byte_order_mark_are_read(folder: Path, end: str, mark: str) -> None:
    assert values(folder, f"{mark}id,name{end}S01,虹{end}") == [["id", "name"], ["S01", "虹"]]


@given(texts)
@example('"a""b",c')
@example('a,"')
@example('"a"b,\r\rc')
def test_cells_are_those_of_pythons_csv_module(folder: Path, text: str) -> None:
    text = text.replace(";", "\uff1b").replace("\t", " ")  # other separators: test_csv_file.py
    rows, found = rows_of(folder, text)
    ours = [[cell.value for cell in row] for row in rows]
    expected = [*csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))]
    if found:  # a quote is never closed: all before is read, and its cell ends with its line
        expected[-1][-1] = re.split("\r\n|\r|\n", expected[-1][-1])[0]
    expected = [[cell.strip() for cell in row] for row in expected]
    assert ours == [row for row in expected if any(row)]


@given(texts)
def test_every_cell_stands_where_its_span_says(folder: Path, text: str) -> None:
    rows, _ = rows_of(folder, text)
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    for cell in (cell for row in rows for cell in row):
        rest = lines[cell.at.line - 1][cell.at.column - 1 :]
        first = cell.value[:1]
        assert rest.startswith((first, '"' + first))  # `""a`: the quotes are empty


@given(st.binary(max_size=60))
@example(b"\xff\xfei\x00d\x00")
def test_no_bytes_stop_the_reader_of_tables(folder: Path, content: bytes) -> None:
    rows_of(folder, content)


def test_a_cell_in_quotes_stands_at_its_first_letter(folder: Path) -> None:
    rows, _ = rows_of(folder, 'a, "b",  c\n"  d",""\n')
    assert [(c.value, c.at.line, c.at.column) for row in rows for c in row] == [
        ("a", 1, 1), ('"b"', 1, 4), ("c", 1, 10), ("d", 2, 4), ("", 2, 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("id,name\nS01," + "x" * 1_000_000, 5),
        ('id,name\nS01,"' + 'x""\n' * 200_000 + '"', 6),
        ("id,name\n" + "x," * 500_000, 8001),
        ("id,name\n" + "x\n" * 20_000, 1),
        (",".join(["x"] * 100) + "\n" + ("," * 99 + "\n") * 10_001, 1),
    ],
    ids=["a line", "quotes", "columns", "rows", "cells"],
)
def test_a_table_over_a_limit_is_told_once_where_it_goes_beyond(
    folder: Path, text: str, column: int
) -> None:
    begin = time.process_time()
    rows, found = rows_of(folder, text)
    assert (rows, codes(found)) == ([], ["READ110"])
    assert found[0].at.column == column
    assert time.process_time() - begin < 6


def test_an_open_quote_before_a_megabyte_hides_nothing_that_comes_before(folder: Path) -> None:
    begin = time.process_time()
    rows, found = rows_of(folder, 'id,name\nS01,"虹\n' + "S02,雨\n" * 100_000)
    assert [cell.value for cell in rows[-1]] == ["S01", "虹"]
    assert codes(found) == ["READ101"]
    assert time.process_time() - begin < 1


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        ("空蝉", "cp932", "Shift_JIS"),
        ("ファイア", "cp932", "Shift_JIS"),
        ("もりの家", "cp932", "Shift_JIS"),
        ("空蝉のもり", "euc_jp", "EUC-JP"),
        ("空蝉", "utf-16", "UTF-16"),
        ("Niñja", "cp1252", "Windows-1252"),
        ("l’été — “café”", "cp1252", "Windows-1252"),
        ("Ünïcödé für Größe", "cp1252", "Windows-1252"),
        ("金龟子森林", "gb18030", "non-UTF-8"),
    ],
)
def test_another_encoding_is_refused_in_one_sentence_that_says_what_to_do(
    folder: Path, text: str, encoding: str, name: str
) -> None:
    rows, found = rows_of(folder, f"id,name\nS01,{text}\n".encode(encoding))
    assert (rows, codes(found)) == ([], ["READ105"])
    assert f"this file is {name}" in found[0].message.en
    assert "save it again as UTF-8" in found[0].message.en
    assert "CSV UTF-8" in found[0].message.ja


def test_a_quote_that_is_never_closed_is_told_where_it_opens(folder: Path) -> None:
    _, found = rows_of(folder, 'id,name\nS01,"虹\nS02,雨\n')
    assert codes(found) == ["READ101"]
    assert (found[0].at.line, found[0].at.column) == (2, 5)


# YAML


@given(st.binary(max_size=60))
@example(b"a: &a [*a]")
@example(b"&a {a: *a}")
@example(b"a: \xff")
@example(b"? [a, b]\n: c")
@example(b"\x00")
@example(b"- a")
def test_no_bytes_stop_the_reader_of_yaml(folder: Path, content: bytes) -> None:
    node, found = yaml_of(folder, content)
    assert node is not None or found


@given(st.text(max_size=40))
@example("a: b\na: c")
@example("a: 'b")
@example("x: " + "[" * 300)
@example("x: " + "[" * 300 + "]" * 300)
def test_no_text_stops_the_reader_of_yaml(folder: Path, text: str) -> None:
    node, found = yaml_of(folder, text)
    assert node is not None or found


YAML = (
    "a", "b", ": ", "- ", "\n", "  ", "[", "]", "{", "}", ", ", "&a ", "*a", "'", '"', "~", "null",
    "!!str ", "!x ", "? ", "| ", "#", "森",
)  # fmt: skip
yaml_texts = st.lists(st.sampled_from(YAML), max_size=25).map(lambda parts: "k: " + "".join(parts))


@given(yaml_texts)
@example("k: &a {x: null, ~: '~'}\nb: [*a, !!str null, !!null a]")
@example("k: &a x\n*a : y")
@example("k: &a x\nb: &a y")
@example("k: *a")
@example("k: v\n--- \nk: v")
def test_values_and_places_are_those_of_the_yaml_library(folder: Path, text: str) -> None:
    node, found = yaml_of(folder, text)
    try:
        composed = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        composed = None
    if found or not isinstance(composed, yaml.MappingNode):
        assert "READ101" in codes(found) or composed is not None
    else:
        assert node is not None
        assert same(node, composed)


def same(ours: Node, theirs: yaml.Node) -> bool:
    mark = theirs.start_mark
    if (ours.at.line, ours.at.column) != (mark.line + 1, mark.column + 1):
        return False
    match theirs:
        case yaml.MappingNode():
            names = {key.value: value for key, value in theirs.value}
            return {*names} == {*ours.mapping} and all(
                same(ours.mapping[name], value) for name, value in names.items()
            )
        case yaml.SequenceNode():
            return len(ours.items) == len(theirs.value) and all(map(same, ours.items, theirs.value))
    return ours.value == ("" if theirs.tag.endswith(":null") else theirs.value)


def test_copies_of_copies_come_to_an_end(folder: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 20)]
    _, found = yaml_of(folder, "\n".join(lines))
    assert codes(found) == ["READ110"]
    assert "200,000" in found[0].message.en


def test_a_reference_to_itself_is_told_where_it_stands(folder: Path) -> None:
    _, found = yaml_of(folder, "a: &a [x, *a]")
    assert [(one.code, one.at.line, one.at.column) for one in found] == [("READ101", 1, 11)]


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 100_000,
        "a: " + "{a: " * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "\n".join(" " * i + "a:" for i in range(2000)),
        f"a: &a {'[' * 20}{']' * 20}\nb: {'[' * 40}*a{']' * 40}",
        "a:\n" + "- b\n" * 300_000,
        "%TAG !a! x\n" * 100_000,
    ],
    ids=["[", "{", "-", "?", "indent", "alias", "list", "%TAG"],
)  # fmt: skip
def test_what_is_too_deep_or_too_much_is_told_once_and_at_once(folder: Path, text: str) -> None:
    begin = time.process_time()
    node, found = yaml_of(folder, text)
    assert node is None
    assert codes(found) == ["READ110"]
    assert time.process_time() - begin < 10  # it took minutes


def test_fifty_levels_are_read(folder: Path) -> None:
    text = "a: " + "[" * 49 + "]" * 49
    assert yaml_of(folder, text)[1] == []
    assert codes(yaml_of(folder, text.replace("[]", "[[]]"))[1]) == ["READ110"]


def test_a_key_and_its_value_know_their_places(folder: Path) -> None:
    node, _ = yaml_of(folder, "a: 1\n金: {b: [x, y]}\n")
    assert node is not None
    assert (node.keys["金"].line, node.keys["金"].column) == (2, 1)
    inner = node.mapping["金"].mapping["b"].items[1]
    assert (inner.word, inner.at.line, inner.at.column) == ("y", 2, 12)


def test_words_are_never_taken_for_truth_or_numbers(folder: Path) -> None:
    node, _ = yaml_of(folder, "a: no\nb: 1.0\nc: ~\n")
    assert node is not None
    assert [part.word for part in node.mapping.values()] == ["no", "1.0", ""]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("a: 1\na: 2\n", "READ106", 2),
        ("a: 1\nb: [1\n", "READ101", 3),
        ("a: 1\nb: \x07\n", "READ101", 2),
        ("- a\n", "READ104", 1),
        ("? [a]\n: b\n", "READ104", 1),
    ],
)
def test_what_is_no_yaml_is_told_at_its_line(folder: Path, text: str, code: str, line: int) -> None:
    _, found = yaml_of(folder, text)
    assert [(one.code, one.at.line) for one in found] == [(code, line)]
    assert not found[0].message.ja.isascii()


# values


def test_a_misspelt_key_is_told_with_the_key_that_was_meant_and_only_once(folder: Path) -> None:
    node, found = yaml_of(folder, "titel: x\n")
    assert node is not None
    Reader(found).keys(node, ["title", "version"])
    assert codes(found) == ["READ102", "READ103"]
    assert found[0].hint.en == "did you mean `title`?"
    assert found[1].field == "version"


@pytest.mark.parametrize(("written", "value"), [("7", 7), ("７", 7), ("0", 0)])
def test_a_number_is_read(folder: Path, written: str, value: int) -> None:
    node, found = yaml_of(folder, f"n: {written}\n")
    assert node is not None
    assert Reader(found).number(node.mapping["n"]) == value
    assert not found


@pytest.mark.parametrize("written", ["-1", "1.5", "many", "[1]", "{a: 1}", "''"])
def test_what_is_no_number_is_told(folder: Path, written: str) -> None:
    node, found = yaml_of(folder, f"n: {written}\n")
    assert node is not None
    Reader(found).number(node.mapping["n"], default=3)
    assert codes(found) == ["READ104"]


@pytest.mark.parametrize("written", [".nan", "nan", "inf", "wide", "[1]"])
def test_what_is_no_length_is_told(folder: Path, written: str) -> None:
    node, found = yaml_of(folder, f"n: {written}\n")
    assert node is not None
    Reader(found).measure(node.mapping["n"])
    assert codes(found) == ["READ104"]


def test_a_length_is_kept_in_whole_micrometres(folder: Path) -> None:
    node, found = yaml_of(folder, "n: [0.1, 63.5005]\n")
    assert node is not None
    assert Reader(found).pair(node.mapping["n"], (0, 0)) == (100, 63500)


@given(st.text(max_size=10), st.lists(st.text(max_size=10), max_size=5))
def test_the_nearest_name_is_one_that_is_known(name: str, known: list[str]) -> None:
    assert nearest(name, known) in (None, *known)


def test_a_table_of_blank_lines_without_end_is_told_at_once(tmp_path: Path):
    rows, found = rows_of(tmp_path, "id\n" + "\n" * 500_001)
    assert rows == []
    assert [one.code for one in found] == ["READ110"]
