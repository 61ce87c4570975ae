"""Work that all cores share: nothing is done twice or left out, and a process that breaks down is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from exported_game import small_game
from hypothesis import given
from hypothesis import strategies as st
from printed import Tiny

from fortgold.build.make import ChangedMeanwhile, WorkerStopped
from fortgold.data.library import Opened, Shelf
from fortgold.export.all_cores import done, shares


@given(st.integers(0, 500), st.integers(1, 40), st.integers(1, 16))
def test_shares_are_all_things_once_none_too_large(count: int, most: int, cores: int):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.cpu_count", lambda: cores)
        found = shares(count, most)
    assert [i for share in found for i in share] == list(range(count))
    sizes = [len(share) for share in found]
    assert all(0 < size <= most for size in sizes)
    assert len(sizes) >= min(count, cores) // 2  # no core is idle while another does much


def where(folder: Path) -> tuple[Opened, Shelf]:
    return small_game(Tiny(folder)), Shelf(folder / "cards", folder / "templates")


def process_of(_opened: Opened, _task: int) -> int:
    return os.getpid()


def end(_opened: Opened, task: int) -> int:
    if task:
        os._exit(9)
    return 0


def test_one_task_is_done_here_and_several_elsewhere(tmp_path: Path):
    opened, shelf = where(tmp_path)
    state = shelf.state("tiny")
    assert [*done(process_of, opened, shelf, state, [0])] == [os.getpid()]
    assert os.getpid() not in [*done(process_of, opened, shelf, state, [0, 1, 2])]


def test_a_process_that_is_stopped_is_told(tmp_path: Path):
    opened, shelf = where(tmp_path)
    with pytest.raises(WorkerStopped):
        list(done(end, opened, shelf, shelf.state("tiny"), [0, 1, 2]))


def test_a_process_that_reads_the_game_itself_must_find_the_same(tmp_path: Path):
    """Where processes begin with nothing, somebody may have saved a file meanwhile."""
    from fortgold.export.all_cores import _KNOWN, _one

    _, shelf = where(tmp_path)
    state = shelf.state("tiny")
    _KNOWN.clear()
    assert _one(process_of, shelf, "tiny", state, 0) == os.getpid()
    (tmp_path / "cards/tiny/card.csv").write_text("id\n", "utf-8")
    _KNOWN.clear()
    with pytest.raises(ChangedMeanwhile):
        _one(process_of, shelf, "tiny", state, 0)
