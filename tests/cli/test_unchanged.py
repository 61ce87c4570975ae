"""A command whose files did not change answers at once, and says the same to the byte."""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from builtin_games import Copy
from command import Command, Ran, files

from fortgold.cli import unchanged

pytestmark = pytest.mark.slow  # each test builds or checks several times
MILLISECOND, HOUR = 10**6, 3600 * 10**9  # in ns
SHEETS = ("build", "--only", "sheets", "--paper", "a4", "--lang", "en")
BOXES = {
    "sound": lambda box: box,
    "warned": lambda box: box.write(
        "art/nobody.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    ),
    "broken": lambda box: box.edit("spirit.csv", "S02,ember", "S01,ember"),
}


class Kept:
    """The command line with a cache folder; `kept("check")` says whether it answered at once, too.

    Its clock stands an hour from now, so that no file was written this very moment: whether one was
    would hang on the machine's clock, and on how finely its file system tells time.
    """

    def __init__(self, command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.command, self.folder, self.monkeypatch = command, folder, monkeypatch
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
        self.now = time.time_ns() // MILLISECOND * MILLISECOND + HOUR
        monkeypatch.setattr(unchanged, "time", SimpleNamespace(time_ns=lambda: self.now))

    def __call__(self, *arguments: str) -> tuple[bool, Ran]:
        self.monkeypatch.setenv("FORTGOLD_CACHE", str(self.folder))
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
def box(box: Copy) -> Copy:
    """Cards alone: books play no part here."""
    return box.without_books()


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


@pytest.mark.parametrize(("old", "new"), [
    ("altar_goal: 7", "altar_goal: 9"), ("at-least: 95 %", "at-least: 99.9 %"), ("altar_goal: 7", "altar_goal: 1"),
])  # fmt: skip
def test_what_play_said_of_other_cards_is_not_said_of_these(
    old: str, new: str, box: Copy, kept: Kept
):
    kept("check")
    box.edit("game.yaml", old, new)
    assert kept("check") == (False, kept.without("check"))


def test_after_an_edit_a_build_makes_what_it_makes_without_a_cache(box: Copy, kept: Kept):
    kept(*SHEETS, "--out", "kept")
    box.edit("spirit.csv", "Cicada Husk", "Cicada Shell")
    assert kept(*SHEETS, "--out", "kept")[1].code == 0
    kept.without(*SHEETS, "--out", "made")
    assert files(kept.command.here / "kept") == files(kept.command.here / "made")


@pytest.mark.usefixtures("box")
def test_a_build_looks_for_more_than_a_check(kept: Kept, monkeypatch: pytest.MonkeyPatch):
    from fortgold.checks import all_checks

    asked = []
    monkeypatch.setattr(all_checks, "all_findings", lambda *given: asked.append(given[1:3]) or ())
    for command in (("check",), ("check", "--deep"), SHEETS):
        kept(*command)
        kept(*command, "--force") if command == SHEETS else kept(*command, "--format", "json")
    assert asked == [(False, False), (True, False), (False, True)]


@pytest.mark.parametrize(
    ("finest", "trusted_after"), [(1, unchanged.TICK), (MILLISECOND, unchanged.COARSE)]
)
def test_files_that_may_be_written_again_in_this_moment_are_not_trusted(
    finest: int, trusted_after: int, box: Copy, kept: Kept
):
    os.utime(box.file("spirit.csv"), ns=(kept.now - finest,) * 2)
    kept.now += trusted_after // 2
    assert [kept("check")[0] for _ in range(2)] == [False, False]
    kept.now += trusted_after
    assert [kept("check")[0] for _ in range(2)] == [False, True]


@pytest.mark.usefixtures("box")
def test_a_build_waits_for_another_one_also_where_nothing_changed(kept: Kept):
    import fcntl

    kept(*SHEETS)
    assert kept(*SHEETS)[0]
    handle = os.open(kept.command.here / "output", os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    assert unchanged.answer(list(SHEETS)) is None
    os.close(handle)
    assert kept(*SHEETS)[0]


def test_an_answer_that_is_kept_loads_next_to_nothing(box: Copy, kept: Kept):
    import subprocess
    import sys

    kept("check")
    code = (
        "import sys\nsys.argv = ['fortgold', 'check']\nfrom fortgold.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(len(sys.modules), sorted({'click', 'yaml', 'pathlib', 'dataclasses'} & {*sys.modules}))"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=kept.command.here, capture_output=True, text=True,
            env={**os.environ, "FORTGOLD_CACHE": str(kept.folder)}, check=True,
        )  # fmt: skip
    said, loaded = done.stdout.splitlines()
    assert said == f"no findings: {box.game}"
    assert loaded.endswith("[]"), loaded
