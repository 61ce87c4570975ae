"""What is kept of pictures between builds: never needed, never wrong, never too much."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image
from rasters import coded, of

from fortgold.draw import picture_cache, raster
from fortgold.draw.raster import look_through, packed

MM = 1000
FILE = coded(Image.effect_noise((64, 32), 90).convert("RGBA").rotate(30, fillcolor=(0, 0, 0, 0)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FORTGOLD_CACHE", str(tmp_path / "kept"))
    raster._KEPT.clear()
    return tmp_path / "kept" / "pictures"


def entries(home: Path) -> list[Path]:
    return sorted(home.iterdir()) if home.exists() else []


def pack() -> raster.Packed:
    raster._KEPT.clear()
    return packed(of(FILE), 20 * MM, 10 * MM)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Each time that pixels are made."""
    made: list[object] = []
    straight = raster._straight
    monkeypatch.setattr(raster, "_straight", lambda *a: made.append(a) or straight(*a))
    return made


def test_what_was_packed_once_is_packed_no_more(home: Path, monkeypatch: pytest.MonkeyPatch):
    first, made = pack(), counted(monkeypatch)
    again = pack()
    assert not made
    assert again is not first
    for a, b in ((again, first), (again.alpha, first.alpha)):
        assert a
        assert b
        assert (a.width, a.height, a.channels, a.is_jpeg, a.data) == (
            b.width, b.height, b.channels, b.is_jpeg, b.data,
        )  # fmt: skip
    assert len(entries(home)) == 1


def test_another_size_is_another_entry(home: Path):
    pack()
    raster._KEPT.clear()
    packed(of(FILE), 1 * MM, 1 * MM)
    assert len(entries(home)) == 2


@pytest.mark.parametrize("spoil", [b"", b"x", b"x" * 40, None, "cut", "bit"])
def test_an_entry_that_was_spoilt_is_none(
    home: Path, monkeypatch: pytest.MonkeyPatch, spoil: bytes | str | None
):
    first = pack()
    (entry,) = entries(home)
    data = bytearray(entry.read_bytes())
    if spoil == "cut":
        entry.write_bytes(data[:-1])
    elif spoil == "bit":
        data[60] ^= 1
        entry.write_bytes(data)
    elif spoil is None:
        entry.unlink()
        entry.mkdir()
    else:
        entry.write_bytes(spoil)  # type: ignore[arg-type]
    made = counted(monkeypatch)
    assert pack().data == first.data
    assert made


def test_a_file_that_was_looked_through_is_read_no_more(home: Path):
    look_through(of(FILE))
    (entry,) = entries(home)
    assert entry.read_bytes().endswith(raster.SOUND)
    look_through(of(FILE))
    with pytest.raises(raster.Unfit):
        look_through(of(FILE[:-40]))
    assert len(entries(home)) == 1


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "file"
    file.write_text("")
    for named in ("", str(file), str(file / "below"), "\0"):
        with monkeypatch.context() as context:
            if "\0" in named:
                context.setattr(picture_cache, "folder", lambda: Path("\0"))
            else:
                context.setenv("FORTGOLD_CACHE", named)
            assert pack().alpha


def test_the_oldest_go_first_and_nobody_else_s_files(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(picture_cache, "MOST", 1000)
    monkeypatch.setattr(picture_cache, "ROOM", 800)
    monkeypatch.setattr(picture_cache, "LARGEST", 500)
    monkeypatch.setattr(picture_cache, "OFTEN", 0)
    home.mkdir(parents=True)
    (home / "letter.txt").write_bytes(bytes(5000))
    names = [picture_cache.key(b"", i) for i in range(12)]
    for i, name in enumerate(names):
        picture_cache.keep(name, bytes(100))
        os.utime(home / name, (i, i))
        if i == 5:
            assert picture_cache.kept(names[0])  # of use: now it is young
    left = {one.name for one in entries(home)}
    assert {"letter.txt", names[0], names[-1]} <= left
    assert names[1] not in left
    assert sum(one.stat().st_size for one in entries(home)) <= 6000
    assert not any(one.startswith(".new-") for one in left)


def test_what_is_too_large_is_not_kept(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(picture_cache, "LARGEST", 10)
    picture_cache.keep(picture_cache.key(b""), bytes(11))
    assert entries(home) == []


def test_where_it_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("FORTGOLD_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert picture_cache.folder() == Path("/somewhere/fortgold/pictures")
    monkeypatch.setenv("XDG_CACHE_HOME", "not/whole")
    assert picture_cache.folder() == Path.home() / ".cache/fortgold/pictures"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert picture_cache.folder() == Path("/local/fortgold/cache/pictures")


def test_other_versions_make_other_entries(monkeypatch: pytest.MonkeyPatch):
    first = picture_cache.key(b"a", 1)
    assert first == picture_cache.key(b"a", 1)
    assert len({first, picture_cache.key(b"b", 1), picture_cache.key(b"a", 2)}) == 3
    monkeypatch.setattr(picture_cache, "_makers", lambda: ("pillow 99",))
    assert picture_cache.key(b"a", 1) != first
