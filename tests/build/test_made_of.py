"""What each file of a build is made of: of a file that plays no part in it, none is made anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from builtin_games import Copy, all_games

from fortgold.build import make as build
from fortgold.build.make import contents_of
from fortgold.build.plan import Job, plan
from fortgold.data.door import Door
from fortgold.data.papers import PAPERS

SHEETS = Job("sheets-a4-ja+en.pdf", "sheets", "ja+en")
BOOKS = {lang: Job(f"rulebook-{lang}.pdf", "rulebook", lang) for lang in ("ja", "en")}
JOBS = (SHEETS, *BOOKS.values())


def touched(box: Copy, name: str) -> list[Job]:
    """The files of a build that are made of another thing when a file is another one."""
    before = contents_of(box.shelf, box.game, JOBS)
    path = box.file(name)
    path.write_bytes((path.read_bytes() if path.exists() else b"") + b" ")
    after = contents_of(box.shelf, box.game, JOBS)
    return [job for job in JOBS if before[job] != after[job]]


@pytest.mark.parametrize(("name", "jobs"), [
    ("spirit.csv", JOBS), ("game.yaml", JOBS), ("spirit.yaml", JOBS), ("figures.yaml", JOBS),
    ("symbols/red.svg", JOBS), ("new.svg", JOBS), ("art/rulebook.en.md", JOBS),
    ("rulebook.ja.md", (BOOKS["ja"],)), ("rulebook.en.md", (BOOKS["en"],)), ("rulebook.xx.md", ()),
    ("rulebook.css", (*BOOKS.values(),)), ("rulebook.html", (*BOOKS.values(),)),
])  # fmt: skip
def test_what_is_made_anew_after_an_edit(name: str, jobs: tuple[Job, ...], box: Copy):
    (box.shelf.templates / box.game / "art").mkdir(exist_ok=True)
    (box.shelf.templates / box.game / "art" / "rulebook.en.md").write_text("")
    assert touched(box, name) == [*jobs]


def test_a_file_of_the_cards_is_never_passed_over(box: Copy):
    path = box.shelf.cards / box.game / "rulebook.en.md"
    before = contents_of(box.shelf, box.game, JOBS)
    path.write_text("a table may have any name")
    after = contents_of(box.shelf, box.game, JOBS)
    assert all(before[job] != after[job] for job in JOBS)


def refusing(monkeypatch: pytest.MonkeyPatch, is_refused: Callable[[str], bool]) -> None:
    """Whoever reads such a file fails."""
    sound = Door.read

    def read(door: Door, path: Path, *limit):
        assert not is_refused(path.name), path
        return sound(door, path, *limit)

    monkeypatch.setattr(Door, "read", read)


@pytest.mark.parametrize("name", all_games())
def test_sheets_read_no_file_that_they_are_not_made_of(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    box = Copy(tmp_path, name)
    refusing(monkeypatch, lambda file: build._is_no_part(file, frozenset()))
    checked = build.CheckedGame("00000000", box.shelf.state(name))
    for jobs in build._together(plan(["sheets"], [PAPERS["a4"]]), 1):
        assert all(file.pages for file in build._make(box.shelf, name, jobs, checked))
