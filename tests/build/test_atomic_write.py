"""Files put in place at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fortgold.build.atomic_write import check_place, put_file, put_files


def test_a_file_comes_with_its_folder_and_nothing_else(tmp_path: Path):
    put_file(tmp_path / "a" / "b" / "c.json", b"{}")
    assert [p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file()] == [
        Path("a/b/c.json")
    ]
    assert (tmp_path / "a/b/c.json").read_bytes() == b"{}"


def test_a_new_file_is_readable_as_any_other(tmp_path: Path):
    (tmp_path / "plain").write_bytes(b"")
    put_file(tmp_path / "put", b"")
    assert (tmp_path / "put").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_what_was_there_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put_files(tmp_path, {"one": b"old", "two": b"old"})
    write = Path.write_bytes

    def no_room(path: Path, data: bytes) -> int:
        if path.name == "two":
            raise OSError(28, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", no_room)
    with pytest.raises(OSError, match="No space"):
        put_files(tmp_path, {"one": b"new", "two": b"new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == b"old"


def test_a_folder_is_not_replaced_by_a_file(tmp_path: Path):
    (tmp_path / "there").mkdir()
    with pytest.raises(IsADirectoryError):
        put_file(tmp_path / "there", b"")


def test_the_error_names_the_file_that_was_asked_for():
    with pytest.raises(OSError, match=r"No such file|Permission|not permitted") as error:
        put_file(Path("/proc/asked.json"), b"")
    assert error.value.filename == "/proc/asked.json"


def test_a_link_keeps_leading_to_its_file(tmp_path: Path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    put_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    put_file(tmp_path / "pipe", b"through")
    assert os.read(reader, 100) == b"through"
    assert (tmp_path / "pipe").is_fifo()
    os.close(reader)


@pytest.mark.parametrize("place", ["new/file.json", "old.json"])
def test_a_place_is_looked_at_without_leaving_a_mark(tmp_path: Path, place: str):
    (tmp_path / "old.json").write_bytes(b"old")
    check_place(tmp_path / place)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / "old.json"]
    assert not list(tmp_path.rglob(".put-*"))


def test_a_place_that_nobody_can_write_to_is_told_beforehand(tmp_path: Path):
    for place in (Path("/proc/asked.json"), tmp_path):
        with pytest.raises(OSError, match=r"No such file|Permission|not permitted|directory"):
            check_place(place)
