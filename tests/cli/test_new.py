"""`fortgold new`: a game that builds at once, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Command, files
from hypothesis import given, settings
from hypothesis import strategies as st
from printed import CJK, words

from fortgold.checks.all_checks import all_findings, shelf_findings
from fortgold.cli.scaffold import LONGEST, NAME, CannotMake, new_game
from fortgold.data.library import Shelf
from fortgold.data.papers import PAPERS
from fortgold.sheets.sheet_pages import pages


def test_a_new_game_has_no_findings_and_builds_at_once(command: Command):
    done = command("new", "my-game")
    assert done.code == 0
    assert sorted(done.out.splitlines()) == sorted(files(command.here))
    assert "fortgold build my-game" in done.err
    checked = command("check")
    assert (checked.code, checked.err) == (0, "")
    assert command("build", "--only", "sheets", "--paper", "a4", "--lang", "ja+en").code == 0
    made = files(command.here / "output" / "my-game")
    assert len([name for name in made if name.endswith(".pdf")]) == 2


@pytest.mark.slow
def test_a_new_game_builds_whole(command: Command):
    command("new", "my-game")
    done = command("build")
    assert (done.code, done.err) == (0, "")
    made = files(command.here / "output" / "my-game")
    assert len([name for name in made if name.endswith(".pdf")]) == 19


def test_several_new_games_live_side_by_side(command: Command):
    for name in ("one", "two", "thr-ee"):
        assert command("new", name).code == 0
    assert command("check").code == 0


def test_its_name_stands_wherever_the_name_belongs(command: Command):
    command("new", "my-game")
    for path in command.here.rglob("*.*"):
        if path.is_file():
            assert "@" not in path.read_text("utf-8"), path
    assert "My Game" in (command.here / "cards" / "my-game" / "game.yaml").read_text("utf-8")


def test_it_stands_where_its_name_says(tmp_path: Path):
    made = new_game(tmp_path, "my-game")
    assert {path.relative_to(tmp_path).parts[:2] for path in made.files} == {
        ("cards", "my-game"), ("cards", "game.schema.json"),
        ("templates", "my-game"), ("templates", "layout.schema.json"),
    }  # fmt: skip
    assert all(path.is_file() for path in made.files)


@settings(max_examples=12)
@given(st.from_regex(NAME, fullmatch=True).filter(lambda n: n != "base" and len(n) <= LONGEST))
def test_every_name_that_is_allowed_gives_a_sound_game(tmp_path_factory, name: str):
    folder = tmp_path_factory.mktemp("new")
    new_game(folder, name)
    shelf = Shelf(folder / "cards", folder / "templates")
    assert shelf.names() == (name,)
    assert (*shelf_findings(shelf), *all_findings(shelf.open(name))) == ()


def test_the_widest_name_still_fits(tmp_path: Path):
    name = "w" * LONGEST
    new_game(tmp_path, name)
    assert not all_findings(Shelf(tmp_path / "cards", tmp_path / "templates").open(name))


@pytest.mark.parametrize(
    "name",
    ["", "My-Game", "1game", "my_game", "my game", "-game", "game-", "a--b", "金の砦", "../up", "a/b",
     "a\n", ".", "base", "con", "lpt1", "w" * (LONGEST + 1)],
)  # fmt: skip
def test_a_bad_name_is_refused_and_nothing_written(tmp_path: Path, name: str):
    here = tmp_path / "here"
    here.mkdir()
    with pytest.raises(CannotMake):
        new_game(here, name)
    assert list(tmp_path.rglob("*")) == [here]


@pytest.mark.parametrize("part", ["cards", "templates"])
def test_a_taken_name_is_refused_and_nothing_written(tmp_path: Path, part: str):
    (tmp_path / part / "mine").mkdir(parents=True)
    (tmp_path / part / "mine" / "kept.txt").write_text("mine")
    before = files(tmp_path)
    with pytest.raises(CannotMake):
        new_game(tmp_path, "mine")
    assert files(tmp_path) == before


def test_the_command_says_why_it_refuses(command: Command):
    command("new", "mine")
    before = files(command.here)
    done = command("new", "mine")
    assert (done.code, done.out) == (2, "")
    assert done.err == "fortgold: cards/mine is there already\n  choose another name\n"
    done = command("--lang", "ja", "new", "Mine")
    assert done.code == 2
    assert done.err.startswith("fortgold: 「Mine」はゲームの名前に使えません\n")
    assert files(command.here) == before


@pytest.mark.parametrize(
    ("name", "why"),
    [("base", "is taken by fortgold"), ("con", "Windows allows no"), ("A", "such as my-game")],
)
def test_of_a_name_is_said_what_is_wrong_with_it(command: Command, name: str, why: str):
    assert why in command("new", name).err


def test_a_game_of_no_table_does_not_say_that_it_is_of_one(command: Command):
    command("new", "bits", "--languages", "en")
    game = (command.here / "cards" / "bits" / "game.yaml").read_text("utf-8")
    assert "# Bits: what is in the box.\n" in game


def test_a_folder_without_a_name_is_refused_and_not_the_current_one(command: Command):
    command("new", "mine")
    done = command("build", "mine", "--out", "")
    assert (done.code, "the name of a folder is needed" in done.err) == (2, True)
    assert not (command.here / "mine").exists()


def test_a_new_game_without_its_layout_is_not_printed_blank(command: Command):
    command("new", "mine")
    layout = command.here / "templates" / "mine" / "card.yaml"
    layout.unlink()
    done = command("build")
    assert done.code == 1
    assert "templates/mine/card.yaml: PRINT401" in done.err
    assert not (command.here / "output").exists()


def test_a_second_deck_of_a_new_game_starts_from_what_games_share(command: Command):
    command("new", "mine")
    cards, templates = command.here / "cards" / "mine", command.here / "templates" / "mine"
    game = (cards / "game.yaml").read_text("utf-8")
    more = "  second:\n    name: {ja: 札, en: Second}\n\n# Words of the rules"
    (cards / "game.yaml").write_text(game.replace("\n# Words of the rules", more, 1), "utf-8")
    (cards / "second.csv").write_text("id,name.ja,name.en\nB1,木,Tree\n", "utf-8")
    first = (templates / "card.yaml").read_text("utf-8")
    extends = next(line for line in first.splitlines() if line.startswith("extends:"))
    (templates / "second.yaml").write_text(f"{extends}\n", "utf-8")
    look = Shelf(command.here / "cards", command.here / "templates").open("mine").look
    assert [box.name for box in look.layouts["second"].face] == ["ground", "imprint"]


def test_each_edition_of_a_new_game_speaks_its_own_language(tmp_path: Path):
    new_game(tmp_path, "mine")
    opened = Shelf(tmp_path / "cards", tmp_path / "templates").open("mine")
    assert opened.game
    said = {
        edition: [w for p in pages(opened.game, opened.look, PAPERS["a4"], edition, True, "0")
                  for w in words(p.ops)]
        for edition in ("ja", "en")
    }  # type: ignore[arg-type]  # fmt: skip
    assert not [word for word in said["en"] if CJK.search(word)]
    for card in opened.game.cards():
        assert card.name.en not in said["ja"]
        assert card.name.ja in said["ja"]
