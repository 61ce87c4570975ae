"""Printers that were measured: their files, which may come from somebody else, and where they are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data import config_folder as settings
from fortgold.data.config_folder import config_folder
from fortgold.data.findings import Finding
from fortgold.data.printers import (
    MEASURED,
    SHIFT,
    SIZE,
    TURN,
    Drift,
    Printer,
    file_of,
    is_name,
    kept_names,
    read_printer,
    written,
)

SOUND = """\
paper: a4
sides: long-edge
front: {dx: 0.4, dy: -0.2, rotation: 0.05, scale: 100.1}
back: {dx: -1.1, dy: 0.3, rotation: 0, scale: 100}
"""
DRIFT = st.builds(
    Drift,
    st.integers(-SHIFT, SHIFT),
    st.integers(-SHIFT, SHIFT),
    st.integers(-TURN, TURN),
    st.integers(*SIZE),
)


def kept(folder: Path, text: str | bytes, name: str = "home") -> Path:
    path = file_of(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def told(path: Path) -> list[Finding]:
    """What is wrong with a file that is none."""
    found: list[Finding] = []
    assert read_printer(path, found) is None
    return found


@given(DRIFT, DRIFT, st.sampled_from(MEASURED), st.sampled_from(["a4", "320x450"]))
def test_what_is_written_is_read_again(
    tmp_path_factory, front: Drift, back: Drift, sides: str, paper: str
):
    printer = Printer("家の A4", paper, sides, front, back)
    path = kept(tmp_path_factory.getbasetemp(), written(printer), printer.name)
    found: list[Finding] = []
    assert (read_printer(path, found), found) == (printer, [])


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("a4", "a44", 1, "`a44`"),
        ("long-edge", "fold", 2, "`fold`"),
        ("dx: 0.4", "dx: 40", 3, "a length in mm from -10 to 10"),
        ("rotation: 0.05", "rotation: 3", 3, "an angle in degrees from -2 to 2"),
        ("scale: 100.1", "scale: 90", 3, "a size in percent from 99 to 101"),
        ("rotation: 0.05", "rotation: nan", 3, "an angle in degrees"),
        ("rotation: 0.05", "rotation: 1e400", 3, "an angle in degrees"),
        ("dy: -0.2, ", "", 3, "`dy` is missing"),
        ("dy: -0.2", "up: 3", 3, "`up`"),
        ("paper: a4", "model: x", 1, "`model`"),
        ("{dx: -1.1, dy: 0.3, rotation: 0, scale: 100}", "[1, 2]", 4, "{dx, dy, rotation, scale}"),
        ("back: {", "back: &a {a: *a, ", 4, "refers to itself"),
        ("front:", "front", 3, "not YAML"),
        ("sides: long-edge", "paper: a5\nsides: long-edge", 2, "stands twice"),
    ],
)
def test_a_slip_is_told_at_its_line(tmp_path: Path, old: str, new: str, line: int, said: str):
    assert old in SOUND
    first = told(kept(tmp_path, SOUND.replace(old, new)))[0]
    assert (Path(first.at.path).name, first.at.line) == ("home.yaml", line)
    assert said in first.message.en


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff\xfe\x00", ""),
        (b"", "key: value"),
        ("[" * 60 + "]" * 60, "levels of nesting"),
        (b"#" * (16 * 1024 * 1024 + 1), "bytes"),
        ("a: !!python/object:os.system {}\n", ""),
    ],
)
def test_a_file_that_would_do_harm_is_a_finding(tmp_path: Path, text: str | bytes, said: str):
    assert said in told(kept(tmp_path, text))[0].message.en


def test_a_folder_a_pipe_and_nothing_are_findings(tmp_path: Path):
    import os

    path = file_of(tmp_path, "home")
    assert "no file" in told(path)[0].message.en
    path.mkdir(parents=True)
    assert "folder" in told(path)[0].message.en
    path.rmdir()
    os.mkfifo(path)
    assert "pipe" in told(path)[0].message.en


def test_a_link_is_followed_as_the_folder_is_the_users_own(tmp_path: Path):
    there = kept(tmp_path / "dotfiles", SOUND)
    path = file_of(tmp_path / "config", "home")
    path.parent.mkdir(parents=True)
    path.symlink_to(there)
    found: list[Finding] = []
    printer = read_printer(path, found)
    assert printer
    assert (printer.name, printer.front, found) == ("home", Drift(400, -200, 50, 100_100), [])


def test_printers_are_listed_by_name(tmp_path: Path):
    assert kept_names(None) == kept_names(tmp_path) == []
    for name in ("work", "家の A4", "home"):
        kept(tmp_path, SOUND, name)
    (tmp_path / "printers" / "notes.txt").write_text("x")
    kept(tmp_path, SOUND, ".hidden")
    assert kept_names(tmp_path) == ["home", "work", "家の A4"]


@pytest.mark.parametrize("name", ["home", "HP-4_2", "家の A4", "3.5", "büro"])
def test_names_of_printers(name: str):
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "../x", "a/b", "a\\b", ".x", "-x", " x", "x ", "x.", "con", "NUL.x", "com1", "a:b", "a*b", "a{b}",
     "a\n", "\u202ea", "🖨", "x" * 61],
)  # fmt: skip
def test_no_names_of_printers(name: str):
    assert not is_name(name)


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("linux", {"FORTGOLD_CONFIG": "/there", "XDG_CONFIG_HOME": "/x"}, Path("/there")),
        ("linux", {"XDG_CONFIG_HOME": "/x"}, Path("/x/fortgold")),
        ("linux", {"XDG_CONFIG_HOME": "not/from/the/root"}, Path.home() / ".config/fortgold"),
        ("linux", {"FORTGOLD_CONFIG": ""}, Path.home() / ".config/fortgold"),
        ("darwin", {}, Path.home() / "Library/Application Support/fortgold"),
        ("win32", {"APPDATA": "/roaming"}, Path("/roaming/fortgold")),
        ("win32", {}, None),
    ],
)
def test_the_user_says_where_settings_are(
    monkeypatch: pytest.MonkeyPatch, system: str, environment: dict[str, str], folder: Path | None
):
    monkeypatch.setattr(settings.sys, "platform", system)
    assert config_folder(environment) == folder
