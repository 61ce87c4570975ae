"""Kept results: a key holds all that a result depends on, and what is spoilt is passed over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from builtin_games import Copy

from fortgold.data import kept_results
from fortgold.data.cache_folder import cache_folder
from fortgold.data.findings import Finding, packed, unpacked
from fortgold.data.kept_results import KeptResults, key_of, versions
from fortgold.data.limits import PICTURE_FILE
from fortgold.data.model import Span, Text

KEY = key_of("one")


def entry(kept: KeptResults) -> Path:
    (found,) = (path for path in Path(kept.folder or "").rglob("*") if path.is_file())
    return found


def test_what_is_kept_is_found_by_its_key_alone(tmp_path: Path):
    kept = KeptResults(str(tmp_path))
    kept.keep(KEY, b"what was found")
    assert kept.find(KEY) == b"what was found"
    assert kept.find(key_of("another")) is None


@pytest.mark.parametrize("spoil", [
    lambda data: data[:-1], lambda data: data + b"!", lambda _: b"", lambda data: data[::-1],
    lambda data: data.replace(b"found", b"fouNd"),
])  # fmt: skip
def test_an_entry_that_is_spoilt_is_none(tmp_path: Path, spoil):
    kept = KeptResults(str(tmp_path))
    kept.keep(KEY, b"what was found")
    path = entry(kept)
    path.write_bytes(spoil(path.read_bytes()))
    assert kept.find(KEY) is None


def test_an_entry_in_the_place_of_another_is_none(tmp_path: Path):
    kept = KeptResults(str(tmp_path))
    kept.keep(KEY, b"what was found")
    other = key_of("other")
    place = tmp_path / "results" / other[:2] / other[2:]
    place.parent.mkdir(parents=True)
    entry(kept).rename(place)
    assert kept.find(other) is None


def test_where_nothing_can_be_kept_nothing_is_and_nobody_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    for kept in (KeptResults(None), KeptResults(str(tmp_path / "file"))):
        kept.keep(KEY, b"what was found")
        assert kept.find(KEY) is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_was_asked_for_longest_ago_goes_first(tmp_path: Path):
    kept = KeptResults(str(tmp_path))
    for i, name in enumerate("abc"):
        kept.keep(key_of(name), bytes(1000))
        os.utime(kept._path(key_of(name)), (i, i))
    assert kept.find(key_of("a")) is not None  # asked for once more
    kept.shrink(2500)
    assert [name for name in "abc" if kept.find(key_of(name)) is not None] == ["a", "c"]


@pytest.mark.parametrize(("environment", "folder"), [
    ({"FORTGOLD_CACHE": "off", "HOME": "/h"}, None),
    ({"FORTGOLD_CACHE": "/there", "XDG_CACHE_HOME": "/x"}, "/there"),
    ({"XDG_CACHE_HOME": "/x"}, "/x/fortgold"),
    ({"XDG_CACHE_HOME": "not/from/the/root"}, str(Path.home() / ".cache/fortgold")),
    ({"FORTGOLD_CACHE": ""}, None),
])  # fmt: skip
def test_the_user_says_where_it_is(environment: dict[str, str], folder: str | None):
    assert cache_folder(environment) == folder


def test_parts_of_a_key_do_not_run_together():
    assert key_of("ab", "c") != key_of("a", "bc") != key_of("abc")


# the law of keys


def inputs(box: Copy) -> list[Path]:
    """Every file that the game could be made of, and one that is not there yet in each folder."""
    homes = box.shelf.cards, box.shelf.templates
    there = [path for home in homes for path in sorted(home.rglob("*"))]
    new = [path / "new.svg" for path in there if path.is_dir()]
    return [*(path for path in there if path.is_file()), *new, homes[0] / box.game / ".hidden"]


@pytest.mark.slow
def test_a_change_of_any_file_of_a_game_is_another_key(box: Copy):
    homes = [str(box.shelf.cards), str(box.shelf.templates)]
    paths = inputs(box)
    assert len(paths) > 40
    for path in paths:
        before, seen = box.shelf.contents(box.game), versions(homes)[0]
        was = path.read_bytes() if path.exists() else None
        path.write_bytes((was or b"") + b" ")
        assert box.shelf.contents(box.game) != before, path
        assert versions(homes)[0] != seen, path
        if was is None:
            path.unlink()
        else:
            path.write_bytes(was)
        assert box.shelf.contents(box.game) == before, path


def test_a_file_that_is_taken_away_or_renamed_is_another_key(box: Copy):
    path = box.file("spirit.csv")
    before, seen = box.shelf.contents(box.game), versions([str(box.shelf.cards)])[0]
    path.rename(path.with_name("other.csv"))
    assert box.shelf.contents(box.game) != before
    assert versions([str(box.shelf.cards)])[0] != seen


def test_one_letter_of_the_same_size_and_time_is_another_key(box: Copy):
    path = box.file("spirit.csv")
    before, times = box.shelf.contents(box.game), path.stat()
    seen = versions([str(box.shelf.cards)])[0]
    path.write_bytes(path.read_bytes().replace(b"ember", b"embex", 1))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert box.shelf.contents(box.game) != before
    assert versions([str(box.shelf.cards)])[0] != seen


def test_no_file_outside_is_read_for_a_key(box: Copy, tmp_path: Path):
    outside = tmp_path / "secret.csv"
    outside.write_text("a")
    link = box.shelf.cards / box.game / "secret.csv"
    link.symlink_to(outside)
    before = box.shelf.contents(box.game)
    outside.write_text("b")
    os.utime(outside, (1, 1))
    now = box.shelf.contents(box.game)
    outside.write_text("c")
    os.utime(outside, (1, 1))
    assert box.shelf.contents(box.game) == now != before


def test_of_a_link_to_a_folder_nobody_says_that_nothing_changed(box: Copy, tmp_path: Path):
    (box.shelf.cards / box.game / "art").symlink_to(tmp_path)
    assert versions([str(box.shelf.cards)]) == ("", 0)


def test_a_file_too_large_to_be_read_is_known_by_its_version(box: Copy):
    path = box.shelf.cards / box.game / "large.png"
    with path.open("wb") as file:
        file.truncate(PICTURE_FILE.most + 1)
    before = box.shelf.contents(box.game)
    with path.open("ab") as file:
        file.truncate(PICTURE_FILE.most + 2)
    assert box.shelf.contents(box.game) != before


def test_the_program_itself_is_part_of_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    module = tmp_path / "fortgold" / "data" / "kept_results.py"
    module.parent.mkdir(parents=True)
    module.write_text("")
    monkeypatch.setattr(kept_results, "__file__", str(module))
    base = tmp_path / "templates" / "base"
    base.mkdir(parents=True)
    seen = set()
    for path in (module, module.with_name("new.py"), base / "book.css", base / "font.ttf"):
        path.write_text("x")
        monkeypatch.setattr(kept_results, "_PROGRAM", "")
        seen.add(kept_results.program())
    assert len(seen) == 4


def test_findings_come_back_as_they_were():
    text = Text("あ", "a", "ア", others=(("de", "ä"), ("fr", "\ud800")))
    found = Finding("READ107", "error", Span("cards/x.csv", 3, 4), "name.ja", text, Text("", ""))
    assert unpacked(packed((found,))) == (found,)
