"""What is kept of pictures between builds: never needed, never wrong, never too much."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from rasters import coded, of

from fortgold.draw import packed_raster, picture_cache, png_file, raster
from fortgold.draw.packed_raster import packed
from fortgold.draw.raster import look_through

MM = 1000
FILE = coded(Image.effect_noise((64, 32), 90).convert("RGBA").rotate(30, fillcolor=(0, 0, 0, 0)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FORTGOLD_CACHE", str(tmp_path / "kept"))
    packed_raster._KEPT.clear()
    return tmp_path / "kept"


def entries(home: Path) -> list[Path]:
    return sorted(path for path in home.rglob("*") if path.is_file())


def pack() -> packed_raster.Packed:
    packed_raster._KEPT.clear()
    return packed(of(FILE), 20 * MM, 10 * MM)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Each time that pixels are made."""
    made: list[object] = []
    apart = png_file.without_alpha
    monkeypatch.setattr(png_file, "without_alpha", lambda *a: made.append(a) or apart(*a))
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
    packed_raster._KEPT.clear()
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
    for named in ("", str(file), str(file / "below")):
        monkeypatch.setenv("FORTGOLD_CACHE", named)
        assert pack().alpha


def test_other_versions_make_other_entries(monkeypatch: pytest.MonkeyPatch):
    first = picture_cache.key(b"a", 1)
    assert first == picture_cache.key(b"a", 1)
    assert len({first, picture_cache.key(b"b", 1), picture_cache.key(b"a", 2)}) == 3
    monkeypatch.setattr(picture_cache, "program", lambda: "another")
    assert picture_cache.key(b"a", 1) != first
