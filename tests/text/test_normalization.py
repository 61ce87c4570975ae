"""Text as a Mac writes it, letters and their marks apart, is the same text."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from unicodedata import normalize

import pytest
from builtin_games import ANYWHERE, Copy, all_games
from command import Command
from hypothesis import given
from hypothesis import strategies as st

from fortgold.checks import report
from fortgold.checks.all_checks import all_findings
from fortgold.cli.scaffold import new_game
from fortgold.data.fingerprint import fingerprint
from fortgold.data.library import Opened, Shelf
from fortgold.data.papers import PAPERS
from fortgold.draw.pdf import pdf
from fortgold.sheets.sheet_pages import pages
from fortgold.text.normalization import composed, decomposed

TEXT = (".csv", ".yaml", ".md", ".html", ".css")
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><rect width="9" height="6"/></svg>'
)


@given(st.text(st.sampled_from("がかぱはé́eあ森神豈\u3099\u309a\u0301A")))
def test_both_spellings_have_one_composed_form(text: str) -> None:
    assert composed(decomposed(text)) == composed(text) == composed(composed(text))


def test_an_ideograph_of_an_older_form_keeps_its_form() -> None:
    for old in "\ufa19\ufa1b\ufa4f\U0002f800":
        assert composed(f"か\u3099{old}") == f"が{old}"
        assert decomposed(f"が{old}") == f"か\u3099{old}"


def rewrite(folder: Path, text: str, names: str) -> None:
    """The files of a folder with their text in one form, their names in another."""
    for path in sorted(folder.rglob("*"), key=lambda one: -len(one.parts)):
        if path.suffix in TEXT:
            path.write_bytes(normalize(text, path.read_bytes().decode()).encode())
        path.rename(path.with_name(normalize(names, path.name)))


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games())
def test_a_box_whose_text_is_decomposed_is_the_same_box(tmp_path: Path, game: str) -> None:
    plain, apart = Copy(tmp_path / "a", game), Copy(tmp_path / "b", game)
    rewrite(tmp_path / "b", "NFD", "NFC")
    changed = apart.file("game.yaml").read_text("utf-8")
    assert changed != plain.file("game.yaml").read_text("utf-8")
    one, other = plain.opened(), apart.opened()
    assert one.game
    assert other.game
    assert fingerprint(other.game) == fingerprint(one.game)
    assert [*other.game.cards()] == [*one.game.cards()]
    assert all_findings(other) == all_findings(one) == ()
    assert sheet(other) == sheet(one)


def sheet(opened: Opened) -> str:
    assert opened.game
    game = opened.game
    drawn = pages(game, opened.look, PAPERS["a4"], "ja", True, fingerprint(game))
    return hashlib.sha256(pdf(drawn, "t", "ja", "a")).hexdigest()


@pytest.fixture
def games(tmp_path: Path) -> Shelf:
    """A small game with a name, deck, kind, id and drawings that have two spellings."""
    new_game(tmp_path, "new")
    for part in ("cards", "templates"):
        (tmp_path / part / "new").rename(tmp_path / part / "がめ")
    home, look = tmp_path / "cards/がめ", tmp_path / "templates/がめ"
    game = (home / "game.yaml").read_text("utf-8").replace("\n  card:\n", "\n  がっこう:\n")
    (home / "game.yaml").write_text(game.replace("count: 9", "table: ぱん.csv"), "utf-8")
    table = (home / "card.csv").read_text("utf-8").replace("A1,wood", "が1,wood")
    (home / "ぱん.csv").write_text(table.replace("river", "ぱ"), "utf-8")
    (home / "card.csv").unlink()
    (look / "card.yaml").rename(look / "がっこう.yaml")
    for book in look.glob("*.md"):
        book.write_text(book.read_text("utf-8").replace('"card"', '"がっこう"'), "utf-8")
    (look / "art").mkdir()
    for name in ("が1", "ぱ"):
        (look / "art" / f"{name}.svg").write_text(DRAWING, "utf-8")
    return Shelf(tmp_path / "cards", tmp_path / "templates")


@pytest.mark.slow
@pytest.mark.parametrize(("text", "names"), [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
def test_files_are_found_and_printed_in_whichever_form_their_names_are(
    games: Shelf, command: Command, text: str, names: str
) -> None:
    build = ("build", "がめ", "--paper", "a4", "--lang", "ja", "--out")
    assert command(*build, "as-written").code == 0
    for part in ("cards", "templates"):
        rewrite(command.here / part, text, names)
    assert games.names() == ("がめ",)
    checked = command("check", normalize(names, "がめ"))
    assert (checked.code, checked.out) == (0, "no findings: がめ\n")
    assert command(*build, "rewritten").code == 0
    files = [*(command.here / "as-written/がめ").glob("*.pdf")]
    assert len(files) == 4
    for file in files:
        assert file.read_bytes() == (command.here / "rewritten/がめ" / file.name).read_bytes()


def test_the_caret_stands_under_the_character_however_the_line_is_written(tmp_path: Path) -> None:
    box = Copy(tmp_path)
    line = 'title: {ja: がぎぐの砦𓀀, kana: ががが, en: "Fort"}'
    text = re.sub("^title:.*", line, box.file("game.yaml").read_text("utf-8"), flags=re.M)
    box.write("game.yaml", normalize("NFD", text))
    (found,) = [one for one in box.findings() if one.code == "TEXT307"]
    written = normalize("NFD", line)
    (told,) = report.as_written([found], report.source_lines((ANYWHERE,)))
    assert written[told.at.column - 1] == "𓀀"
    _, source, caret, *_ = report.text([found], report.source_lines((ANYWHERE,)), "en").split("\n")
    assert source == f"    {written}"
    before = caret.index("^") - 4
    assert before == sum(2 if c > "\u3000" else 1 for c in line[: line.index("𓀀")])


@pytest.mark.parametrize("written", ["か\u309a", "あ\u3099", "森\U000e0100", "s\u0303"])
def test_a_mark_that_no_letter_takes_up_is_told_and_does_not_stop_a_forced_build(
    games: Shelf, command: Command, written: str
) -> None:
    table = games.cards / "がめ" / "ぱん.csv"
    table.write_text(table.read_text("utf-8").replace("ほか", written), "utf-8")
    checked = command("check", "--lang", "en")
    assert checked.code == 1
    assert checked.out.count("TEXT307") == 1
    assert f"U+{ord(written[1]):04X}" in checked.out
    built = command("build", "--force", "--paper", "a4", "--lang", "ja", "--only", "sheets")
    assert built.code == 0


def test_marks_upon_marks_take_no_time_that_grows_with_their_square() -> None:
    marks = "\u0301\u0327" * 60_000  # 18 s at once
    assert composed(f"a{marks}が\nか\u3099").endswith("が\nが")


@pytest.mark.parametrize("length", [499, 500, 501, 999, 1000, 1001])
@pytest.mark.parametrize("letter", ["か", "a"])
def test_text_of_any_length_is_composed_throughout(length: int, letter: str) -> None:
    apart = normalize("NFD", "が" * length + "é" + letter * length + "が")
    assert composed(apart) == normalize("NFC", apart)
