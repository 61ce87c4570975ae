"""Checks of drawings: what they pass is drawn, and art that cannot be used is named."""

import threading
from pathlib import Path
from shutil import rmtree

import pytest
from builtin_games import Copy
from rasters import coded, corners

from fortgold.checks.beside import begun

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
DEEP = "<g>" * 3000 + "</g>" * 3000


def told(box: Copy) -> list[str]:
    return [
        f"{one.code} {Path(one.at.path).name}"
        for one in box.findings()
        if one.code in ("PRINT409", "PRINT411")
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<g id="a"><use href="#a"/></g>',
        DEEP,
        '<rect width="5" height="2em"/>',
        '<rect width="5" height="5" transform="rotate(foo)"/>',
        '<path d="M0 0 L nonsense"/>',
        '<path d="M0 0 L1e999 1 Z"/>',
        '<rect width="9" height="9" style="filter:blur(1px)"/>',
        '<rect width="9" height="9" fill="url(#nope)"/>',
        '<rect width="9" height="9" fill="var(--x)"/>',
    ],
)
def test_what_cannot_be_drawn_is_told(box: Copy, body: str) -> None:
    box.write("art/T02.svg", SQUARE.format(body))
    (found,) = [one for one in box.findings() if one.code == "PRINT409"]
    assert Path(found.at.path).name == "T02.svg"
    assert found.message.ja
    assert found.hint.ja


def test_a_folder_in_place_of_a_picture_is_told_in_both_languages(box: Copy) -> None:
    (box.file("art") / "back.png").mkdir()
    layout = box.file("treasure.yaml").read_text("utf-8")
    picture = "back:\n  picture: {drawing: art/back.png, at: [0, 0], size: [9, 9]}\n"
    box.write("treasure.yaml", layout.replace("back:\n", picture, 1))
    (found,) = [one for one in box.findings() if one.code == "PRINT409"]
    assert "フォルダーです" in found.message.ja
    assert (found.message.en, found.hint.en) == (
        "the drawing `art/back.png` is a folder, not a file",
        "put a picture file here",
    )


def test_a_view_box_without_size_is_told(box: Copy) -> None:
    box.write("art/T02.svg", SQUARE.format("").replace("0 0 9 9", "0 0 0 0"))
    assert told(box) == ["PRINT409 T02.svg"]


def test_of_many_pictures_those_that_are_none_are_told_whichever_process_looks_at_them(
    box: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)  # those of pytest are none of ours
    monkeypatch.setattr("fortgold.checks.beside.begun", begun)
    names = [f"T{number:02}.png" for number in range(1, 11)]
    for name in names:
        box.write(f"art/{name}", coded(corners()) if name not in names[3:7] else b"no picture")
    assert told(box) == [f"PRINT409 {name}" for name in names[3:7]]


@pytest.mark.parametrize("name", ["T02.gif", "T02.webp", "ember.SVG"])
def test_art_of_another_kind_is_told(box: Copy, name: str) -> None:
    box.write(f"art/{name}", "GIF89a")
    assert told(box) == [f"PRINT409 {name}"]


def test_another_kind_beside_art_that_is_used_is_no_fault(box: Copy) -> None:
    box.write("art/T02.svg", SQUARE.format('<path d="M0 0H9V9Z"/>')).write("art/T02.ai", "source")
    assert told(box) == []


def test_a_folder_named_like_art_is_told(box: Copy) -> None:
    box.file("art/T02.svg").mkdir(parents=True)
    assert told(box) == ["PRINT409 T02.svg"]


def test_art_that_leads_back_to_itself_is_told(box: Copy) -> None:
    art = box.file("art/T02.svg").parent
    rmtree(art)
    art.symlink_to("art")
    assert told(box) == ["PRINT409 art"]
