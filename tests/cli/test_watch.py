"""`build --watch`: each save is shown and built, whatever it says, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from builtin_games import Copy
from command import Command, files

from fortgold.build.preview import PAGE, STATE
from fortgold.cli import watch

pytestmark = pytest.mark.slow  # each test builds or checks several times
SHEETS = ("build", "--watch", "--only", "sheets", "--paper", "a4", "--lang", "en")
FILES = ["sheets-a4-en-fronts.pdf", "sheets-a4-en.pdf"]


class Done(KeyboardInterrupt):
    """The user has seen enough."""


@pytest.fixture
def box(box: Copy) -> Copy:
    """Cards alone: books play no part here."""
    return box.without_books()


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[], object]]]:
    """What the user does, one thing after another, each when fortgold waits for it; then Ctrl-C."""
    todo: list[Callable[[], object]] = []
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

    def wait(_folders: object, changed: Callable[[], bool]) -> None:
        while not changed():
            if not todo:
                raise Done
            todo.pop(0)()

    monkeypatch.setattr(watch, "wait", wait)
    yield todo
    assert not todo


def lines(out: str) -> list[str]:
    """The one line of each build, without its times."""
    return [line.partition(" in ")[0] + line.partition("),")[2] for line in out.splitlines()]


def test_each_save_is_one_line_with_time_and_findings(box: Copy, command: Command, saves):
    saves += [
        lambda: box.edit("spirit.csv", "Cicada Husk", "Cicada Shell"),
        lambda: box.edit("spirit.csv", "S02,ember", "S01,ember"),
        lambda: box.edit("spirit.csv", "S01,ember", "S02,ember"),
    ]
    done = command(*SHEETS)
    assert done.code == 130
    assert lines(done.out) == [
        "fort-of-gold: 2 PDFs made anew 0 errors, 0 warnings",
        "fort-of-gold: 2 PDFs made anew 0 errors, 0 warnings",
        "fort-of-gold: no PDF was made 2 errors, 0 warnings",
        "fort-of-gold: 2 PDFs made anew 0 errors, 0 warnings",
    ]
    assert "cards/fort-of-gold/spirit.csv:3:1: DECK" in done.err
    assert "Waiting for files to change" in done.err


def test_what_is_built_is_what_a_plain_build_makes(box: Copy, command: Command, saves):
    saves.append(lambda: box.edit("spirit.csv", "Cicada Husk", "Cicada Shell"))
    assert command(*SHEETS).code == 130
    watched = files(command.here / "output" / box.game)
    html = (command.here / "output" / box.game / PAGE).read_text("utf-8")
    assert "The PDFs are made, too." in html
    assert all(f'href="{name}"' in html for name in FILES)
    assert command(*(one for one in SHEETS if one != "--watch"), "--out", "plain").code == 0
    plain = files(command.here / "plain" / box.game)
    assert {*watched} - {*plain} == {PAGE, STATE}
    assert {name: watched[name] for name in plain} == plain


def test_a_page_of_somebody_else_is_not_replaced(box: Copy, command: Command, saves):
    page = command.here / "output" / box.game / PAGE
    page.parent.mkdir(parents=True)
    page.write_bytes(b"mine")
    saves.append(page.unlink)  # which is no save of the game: the next one is
    saves.append(lambda: box.edit("spirit.csv", "Cicada Husk", "Cicada Shell"))
    done = command(*SHEETS)
    said = f"output/{box.game}/{PAGE} was not written by fortgold: not replaced\n"
    assert done.err.startswith(said)
    assert "2 PDFs made anew" in done.out


def test_an_error_leaves_the_last_pdfs_and_shows_itself_in_the_preview(
    box: Copy, command: Command, saves
):
    folder = command.here / "output" / box.game
    before: dict[str, str] = {}
    saves += [
        lambda: before.update(files(folder)),
        lambda: box.edit("spirit.csv", "S02,ember", "S01,ember"),
    ]
    command(*SHEETS)
    after = files(folder)
    assert all(before[name] == after[name] for name in FILES)
    assert before[PAGE] != after[PAGE]
    assert before[STATE] != after[STATE]
    assert "DECK" in (folder / PAGE).read_text("utf-8")


def test_a_file_that_vanishes_and_comes_back_is_only_a_file_that_is_not_there(
    box: Copy, command: Command, saves
):
    path = box.file("spirit.csv")
    text = path.read_bytes()
    saves += [path.unlink, lambda: path.write_bytes(text)]
    done = command(*SHEETS)
    assert [line.rpartition(" error")[0][-1] != "0" for line in done.out.splitlines()] == [
        False, True, False,
    ]  # fmt: skip
    assert "READ107" in done.err


def test_a_game_that_vanishes_and_comes_back_is_waited_for(box: Copy, command: Command, saves):
    here = box.shelf.cards / box.game
    saves += [
        lambda: here.rename(command.here / "away"),
        lambda: (command.here / "away").rename(here),
    ]
    done = command(*SHEETS)
    assert done.code == 130
    assert "there is no cards/fort-of-gold/ at the moment" in done.err
    assert len(done.out.splitlines()) == 2


def test_several_saves_in_a_burst_are_one_build(box: Copy, command: Command, saves):
    def burst() -> None:
        box.edit("spirit.csv", "Cicada Husk", "Cicada Shell")
        box.edit("spirit.csv", "Wildfire,RG-", "Bushfire,RG-")
        box.edit("spirit.csv", "Cicada Shell", "Cicada Skin")

    saves.append(burst)
    assert len(command(*SHEETS).out.splitlines()) == 2


def test_a_save_while_pdfs_are_made_begins_again_with_it(
    box: Copy, command: Command, saves, monkeypatch: pytest.MonkeyPatch
):
    from fortgold.build import make as build

    sound, made = build._make, []

    def saved_meanwhile(*given):
        made.append(given)
        if len(made) == 1:
            box.edit("spirit.csv", "Cicada Husk", "Cicada Shell")
        return sound(*given)

    monkeypatch.setattr(build, "_make", saved_meanwhile)
    done = command(*SHEETS)
    assert len(made) == 1 + 2  # the first was given up after one file
    assert lines(done.out) == ["fort-of-gold: 2 PDFs made anew 0 errors, 0 warnings"]
    assert "changed meanwhile" not in done.err
    assert not saves


def test_only_the_game_that_changed_is_built(box: Copy, command: Command, saves):
    command("new", "mine")
    saves.append(lambda: box.edit("spirit.csv", "Cicada Husk", "Cicada Shell"))
    told = [line.partition(":")[0] for line in command(*SHEETS).out.splitlines()]
    assert told == ["fort-of-gold", "mine", "fort-of-gold"]


@pytest.mark.usefixtures("box", "saves")
def test_it_speaks_the_language_of_the_command(command: Command):
    done = command("--lang", "ja", *SHEETS)
    assert "PDF 2 件を作り直しました" in done.out
    assert "ファイルの変化を待っています" in done.err
    assert 'lang="ja"' in (command.here / "output" / "fort-of-gold" / PAGE).read_text("utf-8")


@pytest.mark.parametrize("is_there", [True, False], ids=["watchfiles", "polling"])
def test_waiting_ends_at_a_change_that_counts(
    tmp_path: Path, is_there: bool, monkeypatch: pytest.MonkeyPatch
):
    if not is_there:
        monkeypatch.setitem(sys.modules, "watchfiles", None)
    asked = 0

    def changed() -> bool:
        nonlocal asked
        asked += 1
        if asked == 2:
            (tmp_path / "file").write_text("")
        return asked > 2

    started = time.monotonic()
    watch.wait([tmp_path, tmp_path / "missing"], changed)
    assert asked == 3
    assert time.monotonic() - started < 5


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("one", [signal.SIGINT, signal.SIGTERM])
def test_a_real_save_is_seen_and_ctrl_c_is_130(box: Copy, tmp_path: Path, one: signal.Signals):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    running = subprocess.Popen(
        [sys.executable, "-m", "fortgold", *SHEETS], cwd=tmp_path, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdout
    assert "2 PDFs made anew" in running.stdout.readline()
    time.sleep(0.5)
    box.edit("spirit.csv", "Cicada Husk", "Cicada Shell")
    assert "2 PDFs made anew" in running.stdout.readline()
    running.send_signal(one)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out) == (130, "")
    assert err.strip().endswith("Stopped. Nothing is left half-written.")
    left = sorted(path.name for path in (tmp_path / "output").rglob("*") if path.is_file())
    assert left == sorted([".fortgold.json", PAGE, STATE, *FILES])
