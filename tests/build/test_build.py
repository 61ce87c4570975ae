"""A build writes everything or nothing."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from builtin_games import Copy, builtin_shelf
from command import Command, files

from fortgold.build import make as build
from fortgold.build.make import (
    ChangedMeanwhile,
    CheckedGame,
    MadeFile,
    make,
    manifest,
    put_in_place,
)
from fortgold.build.plan import Job, plan
from fortgold.data.fingerprint import fingerprint
from fortgold.data.papers import PAPERS
from fortgold.sheets.imposition import Imposition

QUICK = ("--only", "sheets", "--paper", "a4", "--lang", "en")
DECK = "00000000"
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
QUICK_FILES = ["sheets-a4-en-fronts.pdf", "sheets-a4-en.pdf"]


@pytest.fixture(autouse=True)
def one_worker(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Make files in this process, unless the test is about many."""
    if "slow" not in request.keywords:
        monkeypatch.setattr(os, "cpu_count", lambda: 1)


def names(jobs) -> list[str]:
    return sorted(job.file for job in jobs)


FORMS = ("-booklet-letter.pdf", "-booklet.pdf", ".html", ".pdf")


def test_a_manifest_lists_every_file_that_a_build_makes():
    die = [Job(f"die-a4{end}.pdf", "components", "ja+en") for end in ("", "-ja", "-mono")]
    box = [Job("box-letter-en.pdf", "box", "en")]
    jobs = plan(editions=["ja", "pt-BR", "ja+pt-BR"], written=["ja", "pt-BR"], boxes=box)
    jobs += (*plan(["components"], components=die, variants=["quick"]), *die)
    listed = {job.file: manifest.written(b"", DECK) for job in jobs}
    assert manifest.from_json(manifest.as_json(listed)) == listed


def test_a_whole_build_has_a_file_for_each_paper_edition_and_language():
    assert names(plan()) == sorted(
        [
            *(f"rulebook-{lang}{form}" for lang in ("ja", "en") for form in FORMS),
            "rulebook-ja+en.pdf",
        ]
        + [
            f"sheets-{paper}-{edition}{fronts}.pdf"
            for paper in ("a4", "letter")
            for edition in ("ja", "en", "ja+en")
            for fronts in ("", "-fronts")
        ]
    )


def test_a_build_may_be_a_part():
    in_english = [f"rulebook-en{form}" for form in FORMS]
    assert names(plan(["rulebook"], editions=["en"])) == in_english
    assert names(plan(["rulebook"], [A4], editions=["ja+en"])) == sorted(
        ["rulebook-ja+en.pdf"]
        + [
            f"rulebook-{lang}{form}"
            for lang in ("ja", "en")
            for form in FORMS
            if "letter" not in form
        ]
    )
    assert names(plan(["sheets"], [A4], ["en"])) == QUICK_FILES
    assert names(plan(papers=[LETTER], editions=["ja"])) == [
        "rulebook-ja-booklet-letter.pdf", "rulebook-ja.html", "rulebook-ja.pdf",
        "sheets-letter-ja-fronts.pdf", "sheets-letter-ja.pdf",
    ]  # fmt: skip


def test_without_backs_all_sheets_are_fronts_in_one_file():
    files = names(plan(["sheets"], editions=["en"], has_backs=False))
    assert files == ["sheets-a4-en.pdf", "sheets-letter-en.pdf"]


def sheets(folder: Path) -> list[str]:
    """The names of what lies in a folder, but for the manifest."""
    return [name for name in files(folder) if name != manifest.NAME]


@pytest.mark.usefixtures("box")
def test_options_choose_what_is_made_and_where(command: Command):
    done = command("build", *QUICK, "--out", "elsewhere")
    assert done.code == 0
    made = command.here / "elsewhere" / "fort-of-gold"
    assert sheets(made) == QUICK_FILES
    assert not (command.here / "output").exists()
    for name in QUICK_FILES:
        assert name in done.out
    assert "2 files in" in done.out
    assert done.err == ""


@pytest.mark.usefixtures("box")
def test_files_are_pdfs_with_as_many_pages_as_the_table_says(command: Command):
    import pypdfium2

    done = command("build", *QUICK)
    for name in QUICK_FILES:
        pages = len(pypdfium2.PdfDocument(command.here / "output" / "fort-of-gold" / name))
        (row,) = [line.split() for line in done.out.splitlines() if f"/{name} " in line]
        assert int(row[1]) == pages


@pytest.mark.usefixtures("box")
def test_two_builds_give_the_same_bytes(command: Command):
    for out in ("one", "two"):
        assert command("build", *QUICK, "--out", out).code == 0
    assert files(command.here / "one") == files(command.here / "two")


def test_a_check_that_fails_writes_nothing(box: Copy, command: Command):
    box.edit("spirit.csv", "S02,ember", "S01,ember")
    done = command("build", *QUICK)
    assert done.code == 1
    assert done.out == ""
    assert done.err.endswith("\nfort-of-gold: there are errors, so nothing was made.\n")
    assert not (command.here / "output").exists()


def test_a_check_that_fails_leaves_the_last_good_output(box: Copy, command: Command):
    assert command("build", *QUICK).code == 0
    before = files(command.here / "output")
    box.edit("spirit.csv", "S02,ember", "S01,ember")
    assert command("build", *QUICK).code == 1
    assert files(command.here / "output") == before


def test_one_unsound_game_keeps_all_from_being_written(box: Copy, command: Command):
    assert command("new", "aaa").code == 0
    box.edit("spirit.csv", "S02,ember", "S01,ember")
    assert command("build", *QUICK).code == 1
    assert not (command.here / "output").exists()
    assert command("build", "aaa", *QUICK).code == 0
    assert [path.name for path in (command.here / "output").iterdir()] == ["aaa"]


def test_force_prints_in_spite_of_content_but_not_of_layout(box: Copy, command: Command):
    box.edit("game.yaml", "count: 34", "count: 35")
    done = command("build", *QUICK, "--force")
    assert done.code == 0
    assert "DECK" in done.err
    box.delete("treasure.yaml")
    assert command("build", *QUICK, "--force").code == 1


def test_a_warning_does_not_stop_the_press(box: Copy, command: Command):
    box.write("art/nobody.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    done = command("build", *QUICK)
    assert done.code == 0
    assert "PRINT411" in done.err


@pytest.mark.parametrize(
    ("size", "papers"), [("[340, 500]", ()), ("[0, 88]", ()), ("[205, 290]", ("--paper", "a4"))]
)
def test_a_card_too_large_for_the_paper_is_said_in_one_line(
    box: Copy, command: Command, size: str, papers: tuple[str, ...]
):
    box.edit("game.yaml", "size: [63, 88]", f"size: {size}")
    done = command("build", "--only", "sheets", *papers)
    assert done.code == 1
    assert "Traceback" not in done.err
    assert "mm" in done.err
    assert not (command.here / "output").exists()


def test_a_crash_in_the_middle_leaves_the_old_files_and_nothing_else(
    box: Copy, command: Command, monkeypatch: pytest.MonkeyPatch
):
    assert command("build", *QUICK).code == 0
    before = files(command.here)
    sound = build._make

    def crashing(shelf, name, jobs: Sequence[Job], print_of) -> list[MadeFile]:
        if jobs[0].how.sides == "fronts":
            raise OSError(errno.EIO, "the disk is on fire")
        return sound(shelf, name, jobs, print_of)

    monkeypatch.setattr(build, "_make", crashing)
    box.edit("spirit.csv", "熾火", "炭火")
    done = command("build", *QUICK, "--force")
    assert done.code == 1
    assert "the disk is on fire" in done.err
    after = files(command.here)
    assert {name for name in after if after[name] != before.get(name)} == {
        "cards/fort-of-gold/spirit.csv"
    }


@pytest.mark.usefixtures("box")
def test_a_full_disk_leaves_the_old_files_and_nothing_else(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    assert command("build", *QUICK).code == 0
    before = files(command.here)
    sound, written = Path.write_bytes, []

    def full(path: Path, data: bytes) -> int:
        written.append(path)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return sound(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    done = command("build", *QUICK)
    assert done.code == 1
    assert done.err.count("\n") == 1
    assert files(command.here) == before
    assert [path.name for path in (command.here / "output").iterdir()] == ["fort-of-gold"]


@pytest.mark.usefixtures("box")
def test_files_of_another_build_stay(command: Command):
    assert command("build", *QUICK).code == 0
    assert command("build", "--only", "sheets", "--paper", "letter", "--lang", "en").code == 0
    assert len(sheets(command.here / "output" / "fort-of-gold")) == 4


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("spirit.csv", "熾火", "炭火"),
        ("spirit.yaml", "pt: 11", "pt: 11.5"),  # no card changes
        ("game.yaml", "decks:", "decks: ["),  # what nothing can be made of
    ],
)
def test_files_that_change_between_check_and_print_are_not_printed(
    box: Copy, name: str, old: str, new: str
):
    opened = box.opened()
    assert opened.game
    jobs = plan(["sheets"], [A4], ["en"])[:1]
    checked = CheckedGame(fingerprint(opened.game), box.shelf.state(box.game))
    assert len(list(make(box.shelf, box.game, jobs, checked))) == 1
    box.edit(name, old, new)
    with pytest.raises(ChangedMeanwhile):
        list(make(box.shelf, box.game, jobs, checked))


@pytest.mark.usefixtures("box")
def test_an_interruption_leaves_nothing_and_is_130(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    def interrupted(*_: object) -> MadeFile:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "_make", interrupted)
    done = command("build", *QUICK)
    assert done.code == 130
    assert done.err.strip() == "Stopped. Nothing is left half-written."
    assert not (command.here / "output").exists()


def test_what_is_put_in_place_is_what_was_made(tmp_path: Path):
    made = [
        MadeFile(Job(name, "sheets", "ja"), name.encode(), 1, 0.0) for name in ("a.pdf", "b.pdf")
    ]
    folder = tmp_path / "deep" / "down"
    put_in_place(folder, made, DECK)
    assert {name: (folder / name).read_bytes() for name in sheets(folder)} == {
        "a.pdf": b"a.pdf", "b.pdf": b"b.pdf",
    }  # fmt: skip
    assert [path.name for path in folder.parent.iterdir()] == ["down"]


@pytest.mark.slow
@pytest.mark.usefixtures("box")
def test_the_whole_box_is_made_side_by_side_as_one_after_the_other(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert command("build", "--out", "two").code == 0
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert command("build", "--out", "one").code == 0
    assert files(command.here / "two") == files(command.here / "one")
    # sheets, books, booklets, pages for a browser, tuck boxes
    assert len(sheets(command.here / "one" / "fort-of-gold")) == 12 + 3 + 4 + 2 + 2


def stop(*_: object) -> MadeFile:
    os._exit(1)


def test_a_worker_that_the_system_stops_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(build, "_make", stop)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    shelf = builtin_shelf()
    checked = CheckedGame("00000000", shelf.state("fort-of-gold"))
    with pytest.raises(build.WorkerStopped):
        list(make(shelf, "fort-of-gold", plan(), checked))


def test_a_folder_in_the_place_of_a_file_stops_the_build_before_anything_is_replaced(
    tmp_path: Path,
):
    jobs = [Job("a.pdf", "sheets", "ja"), Job("b.pdf", "sheets", "ja")]
    (tmp_path / "box" / "b.pdf").mkdir(parents=True)
    (tmp_path / "box" / "a.pdf").write_bytes(b"old")
    with pytest.raises(IsADirectoryError):
        put_in_place(tmp_path / "box", [MadeFile(job, b"new", 1, 0.0) for job in jobs], DECK)
    assert (tmp_path / "box" / "a.pdf").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box"]


# files of another deck


def test_files_of_an_earlier_deck_are_named_with_its_fingerprint(box: Copy, command: Command):
    assert command("build", *QUICK, "--lang", "ja").code == 0
    old = fingerprint_of(box)
    box.edit("spirit.csv", "熾火", "炭火")
    done = command("build", *QUICK, "--force")
    assert done.code == 0
    assert (
        "warning: these files in output/fort-of-gold/ are still of an earlier deck, "
        f"{old} (this deck is {fingerprint_of(box)}): sheets-a4-ja-fronts.pdf, sheets-a4-ja.pdf."
    ) in done.err
    command.speak("ja_JP.UTF-8")
    assert f"前のデッキ {old} のままです" in command("build", *QUICK, "--force").err
    assert len(sheets(command.here / "output" / "fort-of-gold")) == 4


def test_fronts_alone_go_when_sheets_have_no_backs_any_more(tmp_path: Path):
    names = ("sheets-a4-en.pdf", "sheets-a4-en-fronts.pdf", "sheets-letter-en-fronts.pdf")
    jobs = [Job(name, "sheets", "en") for name in names]
    put_in_place(tmp_path, [MadeFile(job, b"old", 1, 0.0) for job in jobs], DECK)
    (tmp_path / "notes-fronts.pdf").write_bytes(b"mine")
    assert put_in_place(tmp_path, [MadeFile(jobs[0], b"new", 1, 0.0)], DECK) == {}
    assert sheets(tmp_path) == ["notes-fronts.pdf", names[1], names[0], names[2]]  # not asked for
    bare = replace(jobs[0], how=Imposition(sides="fronts"))
    assert put_in_place(tmp_path, [MadeFile(bare, b"new", 1, 0.0)], DECK) == {}
    assert sheets(tmp_path) == ["notes-fronts.pdf", names[0], names[2]]


@pytest.mark.usefixtures("box")
def test_files_of_the_same_deck_are_not_stale(command: Command):
    assert command("build", *QUICK, "--lang", "ja").err == ""
    assert command("build", *QUICK).err == ""
    assert command("build", *QUICK, "--clean").err == ""
    assert len(sheets(command.here / "output" / "fort-of-gold")) == 4


def test_clean_removes_what_fortgold_wrote_and_nothing_else(box: Copy, command: Command):
    made = command.here / "output" / "fort-of-gold"
    assert command("build", *QUICK, "--lang", "ja").code == 0
    old = fingerprint_of(box)
    (made / "sheets-a4-ja.pdf").write_bytes(b"my own")
    (made / "notes.txt").write_bytes(b"mine")
    box.edit("spirit.csv", "熾火", "炭火")
    done = command("build", *QUICK, "--force", "--clean")
    assert sheets(made) == sorted(["notes.txt", "sheets-a4-ja.pdf", *QUICK_FILES])
    assert (made / "sheets-a4-ja.pdf").read_bytes() == b"my own"
    assert f"of an earlier deck, {old}: sheets-a4-ja-fronts.pdf\n" in done.err
    assert "the deck of these files" in done.err
    command.speak("ja_JP.UTF-8")
    assert "どのデッキのものか分かりません" in command("build", *QUICK, "--force").err


@pytest.mark.usefixtures("box")
def test_files_that_a_fortgold_without_a_manifest_made_are_told_and_kept(command: Command):
    made = command.here / "output" / "fort-of-gold"
    made.mkdir(parents=True)
    (made / "rulebook-en.pdf").write_bytes(b"of version 0.1.0")
    done = command("build", *QUICK, "--clean")
    assert "the deck of these files" in done.err
    assert "rulebook-en.pdf" in done.err
    assert (made / "rulebook-en.pdf").exists()


def fingerprint_of(box: Copy) -> str:
    game = box.opened().game
    assert game
    return fingerprint(game)


# what is noticed before the work


def never(*_: object) -> MadeFile:
    pytest.fail("the work was begun")


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("/dev/null", "/dev/null is no folder"),
        ("nowhere", "nowhere is no folder"),
        ("file/below", "file is a file"),
        ("there", "there/fort-of-gold is a file"),
        ("full", "full/fort-of-gold/sheets-a4-en.pdf: Is a directory"),
        (
            "theirs",
            "theirs/fort-of-gold/sheets-a4-en.pdf was not written by fortgold: not replaced",
        ),
        ("cards", "cards/fort-of-gold lies in cards/, where the files of games are"),
        ("templates/new", "templates/new/fort-of-gold lies in templates/"),
        ("-", "`-` is no name of a folder here"),
    ],
)
def test_a_place_that_will_not_do_is_told_before_the_work(
    command: Command, monkeypatch: pytest.MonkeyPatch, out: str, said: str
):
    (command.here / "nowhere").symlink_to("missing")
    (command.here / "file").write_bytes(b"")
    (command.here / "there").mkdir()
    (command.here / "there" / "fort-of-gold").write_bytes(b"")
    (command.here / "full" / "fort-of-gold" / "sheets-a4-en.pdf").mkdir(parents=True)
    (command.here / "theirs" / "fort-of-gold").mkdir(parents=True)
    (command.here / "theirs" / "fort-of-gold" / "sheets-a4-en.pdf").write_bytes(b"of a shop")
    monkeypatch.setattr("fortgold.checks.all_checks.all_findings", never)
    done = command("build", *QUICK, "--out", out)
    assert done.code == (2 if out in ("-", "cards", "templates/new") else 1)
    assert done.err.startswith(f"fortgold: {said}")


@pytest.mark.usefixtures("box")
def test_an_output_that_may_not_be_read_is_told_as_what_it_is(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    sound = os.open

    def refuse(path, *more: int) -> int:
        if str(path) == "output":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return sound(path, *more)

    (command.here / "output").mkdir()
    monkeypatch.setattr(os, "open", refuse)
    done = command("build", *QUICK)
    assert (done.code, done.err) == (1, "fortgold: output: Permission denied\n")


# killed, interrupted, at the same time


def start(here: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """fortgold as a process of its own, in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "fortgold", *arguments],
        cwd=here,
        env={
            **os.environ, "PYTHONPATH": str(Path(build.__file__).parents[2]), "LC_ALL": "C.UTF-8",
            **environment,
        },
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def group(leader: int) -> list[int]:
    """The living processes of a group."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(row[0]) for row in rows if int(row[1]) == leader and row[2][0] != "Z"]


def until(true, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.slow
@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_workers_end_within_two_seconds_of_their_parent(tmp_path: Path, by: signal.Signals):
    running = start(tmp_path, "build")
    assert until(lambda: len(group(running.pid)) > 2)
    if by == signal.SIGINT:
        os.killpg(running.pid, by)  # as a terminal does
    else:
        running.send_signal(by)
    assert until(lambda: not group(running.pid), 2.0)
    _, err = running.communicate()
    if by != signal.SIGKILL:
        assert (running.returncode, err.strip()) == (130, "Stopped. Nothing is left half-written.")
    assert not list((tmp_path / "output").glob("*"))


@pytest.mark.slow
@pytest.mark.usefixtures("box")
def test_of_two_builds_at_once_the_later_one_says_that_it_waits_and_both_end_well(tmp_path: Path):
    first = start(tmp_path, "build", *QUICK)
    assert until((tmp_path / "output").exists)
    second = start(tmp_path, "build", *QUICK)
    for running, said in ((first, ""), (second, "Another fortgold is writing to output/. Waiting")):
        out, err = running.communicate()
        assert running.returncode == 0, err
        assert "2 files in" in out
        assert err.startswith(said)
        assert bool(err) == bool(said)
    assert sheets(tmp_path / "output" / "fort-of-gold") == QUICK_FILES


def hears(process: int, one: signal.Signals) -> bool:
    """Whether the process has a handler for that signal."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process}/status").read_text())
    return bool(caught and int(caught[1], 16) >> (one - 1) & 1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.usefixtures("box")
@pytest.mark.parametrize(("lang", "moments"), [("C.UTF-8", range(12)), ("ja_JP.UTF-8", (0, 4, 8))])
def test_ctrl_c_at_any_moment_is_one_line_and_130(
    tmp_path: Path, lang: str, moments: Sequence[int]
):
    """From our first line on: before it, Python itself is heard."""
    line = "中断しました。" if lang.startswith("ja") else "Stopped."
    for moment in moments:
        running = start(tmp_path, "build", *QUICK, LC_ALL=lang)
        assert until(lambda: hears(running.pid, signal.SIGTERM))  # noqa: B023 - called at once
        time.sleep(0.06 * moment)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate()
        assert (running.returncode, len(err.strip().splitlines())) == (130, 1), err
        assert err.strip().startswith(line)


@pytest.mark.usefixtures("box")
def test_ctrl_c_is_one_where_python_makes_another_error_of_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    def interrupted(*_: object) -> MadeFile:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:  # as Python 3.11 does while it makes a class
            raise RuntimeError("Error calling __set_name__") from error

    monkeypatch.setattr(build, "_make", interrupted)
    assert command("build", *QUICK).code == 130


def test_ctrl_c_while_files_are_put_in_place_waits_for_their_end(
    box: Copy, command: Command, monkeypatch: pytest.MonkeyPatch
):
    sound = build.put_in_place

    def interrupted(*arguments):
        signal.raise_signal(signal.SIGINT)
        return sound(*arguments)

    monkeypatch.setattr(build, "put_in_place", interrupted)
    done = command("build", *QUICK)
    assert done.code == 130
    assert sheets(command.here / "output" / box.game) == QUICK_FILES


@pytest.mark.usefixtures("box")
def test_what_a_killed_build_left_is_gone_after_the_next_one(command: Command):
    out = command.here / "output"
    assert command("build", *QUICK).code == 0
    other = out / f".another-game.{out.stat().st_ino}.fortgold"
    half = out / ".fort-of-gold.new-1.fortgold"
    for folder in (other, half, out / "fort-of-gold" / ".put-abcd1234"):
        folder.mkdir()
        (folder / "sheets-a4-en.pdf").write_bytes(b"half")
    other.rename(out / f".another-game.{other.stat().st_ino}.fortgold")
    assert command("build", *QUICK).code == 0
    assert [path.name for path in out.iterdir()] == ["fort-of-gold"]
    assert sheets(out / "fort-of-gold") == QUICK_FILES
