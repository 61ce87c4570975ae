"""Files of an export are gathered without filling the memory, and put in place all at once."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortgold.build import exported, manifest
from fortgold.build.exported import Gathered, put
from fortgold.data.findings import Refusal

KB = 1000


@pytest.fixture
def gathered() -> Iterator[Gathered]:
    with Gathered() as files:
        yield files


def test_what_was_gathered_is_what_is_put(gathered: Gathered, tmp_path: Path):
    files = {f"{i}.png": bytes([i]) * i for i in range(50)}
    for name, data in files.items():
        assert gathered.add(name, data) == name
    assert dict(gathered) == files
    assert gathered.size == sum(map(len, files.values()))
    put(tmp_path / "out", gathered, "0123abcd")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").glob("*.png")} == files


def test_more_than_goes_into_memory_goes_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exported, "IN_MEMORY", 100 * KB)
    with Gathered() as files:
        tracemalloc.start()
        for i in range(100):
            files.add(f"{i}.png", bytes(100 * KB))
        put(tmp_path / "out", files, "0123abcd")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 3_000 * KB < files.size
    assert len([*(tmp_path / "out").glob("*.png")]) == 100


def test_what_another_program_wrote_is_not_replaced(gathered: Gathered, tmp_path: Path):
    gathered.add("wood.png", b"ours")
    gathered.add("plain.png", b"ours")
    (tmp_path / "wood.png").write_bytes(b"mine")
    with pytest.raises(Refusal, match=r"wood\.png was not written by fortgold: not replaced"):
        put(tmp_path, gathered, "0123abcd")
    assert [path.name for path in tmp_path.iterdir()] == ["wood.png"]
    assert (tmp_path / "wood.png").read_bytes() == b"mine"
    (tmp_path / "plain.png").write_bytes(b"mine")
    with pytest.raises(Refusal) as refused:
        put(tmp_path, gathered, "0123abcd")
    assert refused.value.said.ja.startswith(f"{tmp_path}/wood.png など 2 個のファイルは")


def test_what_an_export_made_is_made_again_under_any_spelling_of_its_name(
    gathered: Gathered, tmp_path: Path
):
    gathered.add("hero.png", b"ours")
    put(tmp_path, gathered, "0123abcd")
    put(tmp_path, gathered, "0123abcd")
    (tmp_path / "Hero.png").hardlink_to(tmp_path / "hero.png")  # as where case does not count
    assert manifest.foreign(tmp_path, ["Hero.png", "hero.png", "new.png"]) == []
    (tmp_path / "Hero.png").unlink()
    (tmp_path / "Hero.png").write_bytes(b"mine")
    assert manifest.foreign(tmp_path, ["Hero.png", "hero.png"]) == ["Hero.png"]


def test_a_file_made_twice_is_the_last_one(gathered: Gathered):
    gathered.add("a.png", b"first")
    gathered.add("a.png", b"second")
    assert dict(gathered) == {"a.png": b"second"}
