"""A command whose files did not change answers at once, and says the same to the byte."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from builtin_games import Copy
from command import Command, Ran, files

from fortgold.cli import unchanged

SHEETS = ("build", "--only", "sheets", "--paper", "a4", "--lang", "en")
BOXES = {
    "sound": lambda box: box,
    "warned": lambda box: box.write(
        "art/nobody.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    ),
    "broken": lambda box: box.edit("spirit.csv", "S02,ember", "S01,ember"),
}


class Kept:
    """The command line with a cache folder; `kept("check")` says whether it answered at once, too."""

    def __init__(self, command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.command, self.folder, self.monkeypatch = command, folder, monkeypatch
        monkeypatch.setattr(os, "cpu_count", lambda: 1)

    def __call__(self, *arguments: str) -> tuple[bool, Ran]:
        self.monkeypatch.setenv("FORTGOLD_CACHE", str(self.folder))
        time.sleep(0.03)  # what was written this moment is not trusted
        self.command.capsys.readouterr()
        code = unchanged.answer(list(arguments))
        if code is None:
            return False, self.command(*arguments)
        said = self.command.capsys.readouterr()
        return True, Ran(code, said.out, said.err)

    def without(self, *arguments: str) -> Ran:
        """What the command does without a cache."""
        self.monkeypatch.setenv("FORTGOLD_CACHE", "off")
        assert unchanged.answer(list(arguments)) is None
        return self.command(*arguments)


@pytest.fixture
def kept(
    command: Command,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Kept:
    return Kept(command, tmp_path_factory.mktemp("cache"), monkeypatch)


@pytest.mark.parametrize("of", BOXES)
def test_a_check_says_the_same_to_the_byte(of: str, box: Copy, kept: Kept):
    BOXES[of](box)
    for lang in ("en", "ja"):
        for form in ("text", "json", "sarif", "github"):
            asked = ("check", "--lang", lang, "--format", form)
            said = kept.without(*asked)
            # worked out, or its findings kept; then told again
            assert [kept(*asked) for _ in range(2)] == [(False, said), (True, said)]


def test_a_change_of_any_file_is_seen(box: Copy, kept: Kept):
    assert kept("check")[1].code == 0
    box.edit("spirit.csv", "S02,ember", "S01,ember")
    at_once, said = kept("check")
    assert (at_once, said.code) == (False, 1)
    box.edit("spirit.csv", "S01,ember", "S02,ember")
    assert kept("check")[1].code == 0
    box.write("spirit.yaml", "")
    assert kept("check")[1].code == 1


def test_a_new_game_is_seen(box: Copy, kept: Kept, command: Command):
    assert kept("check")[1].out == f"no findings: {box.game}\n"
    command("new", "mine")
    assert kept("check")[1].out == f"no findings: {box.game}, mine\n"


@pytest.mark.usefixtures("box")
def test_other_words_on_the_command_line_are_another_question(kept: Kept):
    assert kept("check")[1].out.startswith("no findings")
    assert kept("--lang", "ja", "check")[1].out.startswith("指摘はありません")
    kept.command.speak("ja_JP.UTF-8")
    assert kept("check")[1].out.startswith("指摘はありません")


def test_with_links_let_in_nothing_is_taken_for_unchanged(box: Copy, kept: Kept):
    for _ in range(2):
        assert not kept("check", "--allow", str(box.shelf.cards))[0]


@pytest.mark.parametrize("of", ["sound", "warned"])
def test_a_build_of_what_has_not_changed_says_its_warnings_again(of: str, box: Copy, kept: Kept):
    BOXES[of](box)
    first = kept(*SHEETS)[1]
    lying = files(kept.command.here / "output")
    at_once, again = kept(*SHEETS)
    assert (at_once, again.code, again.err) == (True, 0, first.err)
    assert ("PRINT411" in again.err) == (of == "warned")
    assert again.out.endswith("2 files are as they were, proved by their SHA-256\n")
    assert files(kept.command.here / "output") == lying


@pytest.mark.parametrize("spoil", [
    lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:-1] + b"!"),
    lambda path: path.with_name("sheets-a5-en.pdf").write_bytes(b""),
    lambda path: path.with_name(".fortgold.json").unlink(),
])  # fmt: skip
@pytest.mark.usefixtures("box")
def test_a_build_proves_that_its_files_are_those(kept: Kept, spoil):
    kept(*SHEETS)
    folder = kept.command.here / "output" / "fort-of-gold"
    lying = files(folder)
    assert kept(*SHEETS)[0]
    spoil(folder / "sheets-a4-en.pdf")
    at_once, said = kept(*SHEETS)
    assert (at_once, said.code) == (False, 0)
    assert {name: files(folder)[name] for name in lying} == lying


@pytest.mark.usefixtures("box")
def test_what_is_kept_is_what_would_be_made(kept: Kept):
    kept.without(*SHEETS, "--out", "made")
    kept(*SHEETS, "--out", "kept")
    kept(*SHEETS, "--out", "again")  # from the cache alone
    made, again = (files(kept.command.here / name) for name in ("made", "again"))
    assert made == again


@pytest.mark.usefixtures("box")
def test_a_spoilt_cache_changes_nothing(kept: Kept):
    said = kept("check")[1]
    for path in kept.folder.rglob("*"):
        if path.is_file():
            path.write_bytes(b"x" + path.read_bytes())
    assert kept("check") == (False, said)
