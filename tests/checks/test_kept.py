"""Findings with parts that an earlier check kept are those of a check that nothing was kept for."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from builtin_games import Copy, all_games

from fortgold.checks import kept
from fortgold.checks.all_checks import all_findings
from fortgold.data.kept_results import KeptResults
from fortgold.data.library import Shelf

WORD = re.compile(r"[^\W_]+")
TEXT = (".csv", ".yaml", ".md", ".css", ".svg")


def edited(box: Copy, chance: random.Random) -> str:
    """Another word, or a line less, in some file of the box; what was done."""
    folders = (box.shelf.cards / box.game, box.shelf.templates / box.game)
    files = sorted(path for one in folders for path in one.rglob("*") if path.suffix in TEXT)
    tables = [path for path in files if path.suffix == ".csv"]
    file = chance.choice(chance.choice((tables, files)))
    text = file.read_text("utf-8")
    words = [*WORD.finditer(text)]
    if chance.random() < 0.15 and file not in tables:
        file.unlink()
        return f"{file.name} is deleted"
    if chance.random() < 0.2 or len(words) < 2:
        lines = text.splitlines(keepends=True)
        del lines[chance.randrange(len(lines))]
        file.write_text("".join(lines), "utf-8")
        return f"{file.name} lacks a line"
    old, new = chance.sample(words, 2)
    file.write_text(f"{text[: old.start()]}{new[0]}{text[old.end() :]}", "utf-8")
    return f"{file.name}: {new[0]} for {old[0]}"


def checked(box: Copy, cache: Path) -> None:
    """Let the parts of the box as it is be kept."""
    kept.findings(box.shelf, box.game, KeptResults(str(cache)))


@pytest.mark.parametrize(("game", "turns"), [
    ("fort-of-gold", 3),
    *(pytest.param(one, 3, marks=pytest.mark.slow) for one in all_games() if one != "fort-of-gold"),
    *(pytest.param(one, 12, marks=pytest.mark.proof) for one in all_games()),
])  # fmt: skip
def test_after_any_edit_they_are_the_same(game: str, turns: int, tmp_path: Path):
    chance, seen = random.Random(f"{game} {turns}"), set[str]()
    for turn in range(turns):
        box = Copy(tmp_path / str(turn), game)
        checked(box, tmp_path / "cache")
        for _ in range(2):  # the second one on top of the first
            done = edited(box, chance)
            found = kept.findings(box.shelf, game, KeptResults(str(tmp_path / "cache")))
            assert found == all_findings(box.opened()), done
            seen |= {one.code for one in found}
    assert seen, "no edit did any harm"


@pytest.mark.parametrize("edit", [
    ("rulebook.en.md", "{#setup", "{#set up"),
    ("rulebook.en.md", "t.treasure", "t.treasures"),
    ("rulebook.en.md", "# ", "![](pictures/nothing.png)\n\n# "),
    ("game.yaml", "id: red", "id: rot"),  # the symbols of which books speak
    ("game.yaml", "size: [63, 88]", "size: [63, 20]"),
    ("treasure.yaml", "{name.ja}", "{name.jp}"),
    ("symbols/red.svg", "<svg", "<svg <"),
    ("figure/spirit.yaml", "at:", "att:"),
    ("cover/front.svg", "<svg", "<svg <"),
    ("cover/style.css", "{", "{ background: url(http://a/b.png);"),
])  # fmt: skip
def test_what_a_part_stands_on_is_in_its_key(
    box: Copy, tmp_path_factory: pytest.TempPathFactory, edit: tuple[str, str, str]
):
    cache = tmp_path_factory.mktemp("cache")
    checked(box, cache)
    found = kept.findings(box.edit(*edit).shelf, box.game, KeptResults(str(cache)))
    assert found
    assert found == all_findings(box.opened())


def test_a_book_stands_on_the_symbols_that_it_shows(
    box: Copy, tmp_path_factory: pytest.TempPathFactory
):
    cache = tmp_path_factory.mktemp("cache")
    box.edit("rulebook.en.md", "\n\n", "\n\n:red: is a colour.\n\n")
    checked(box, cache)
    found = kept.findings(
        box.edit("game.yaml", "id: red", "id: rot").shelf, box.game, KeptResults(str(cache))
    )
    assert found == all_findings(box.opened())
    assert any("rulebook.en.md" in one.at.path for one in found)


def test_a_look_with_fonts_that_are_not_read_is_kept_as_any_other(
    box: Copy, tmp_path_factory: pytest.TempPathFactory
):
    cache, elsewhere = tmp_path_factory.mktemp("cache"), tmp_path_factory.mktemp("elsewhere")
    fonts = box.file("fonts")
    fonts.symlink_to(elsewhere)
    box.edit("spirit.yaml", "font: ", "font: Nobody # ")
    checked(box, cache)
    found = kept.findings(
        box.edit("spirit.csv", "Ember", "Cinder").shelf, box.game, KeptResults(str(cache))
    )
    assert found == all_findings(box.opened())
    fonts.unlink()


def test_a_file_that_changes_during_a_check_is_not_taken_for_what_was_read(
    box: Copy, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    cache, before = tmp_path_factory.mktemp("cache"), box.file("treasure.yaml").read_text("utf-8")
    contents = Shelf.look_contents

    def spoilt_afterwards(shelf: Shelf, *asked: str) -> str:
        monkeypatch.setattr(Shelf, "look_contents", contents)
        digest = contents(shelf, *asked)
        box.edit("treasure.yaml", "{name.ja}", "{name.jp}")
        return digest

    monkeypatch.setattr(Shelf, "look_contents", spoilt_afterwards)
    checked(box, cache)
    box.write("treasure.yaml", before)
    assert kept.findings(box.shelf, box.game, KeptResults(str(cache))) == ()
