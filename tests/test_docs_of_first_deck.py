"""docs/first-deck.md: whoever types what stands there, file by file, gets what it promises."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pypdfium2
import pytest
from builtin_games import ROOT
from command import Command
from PIL import Image

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
PICTURE = re.compile(r"`([\w/-]+\.png)`")


def followed(command: Command, page: str) -> None:
    """Do all that the page asks for, in its order: pictures, tables, commands, edits."""
    parts = BLOCK.split((ROOT / "docs" / page).read_text("utf-8"))
    for told, kind, block in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        for name in PICTURE.findall(told):
            Image.new("RGB", (750, 1050), "#2C5A44").save(Path(command.here, name))
        if kind == "sh":
            for line in block.splitlines():
                done = command(*shlex.split(line)[1:])
                assert (done.code, "warning" in done.err) == (0, False), done.err
            continue
        file = Path(command.here, re.findall(r"^`(.+)`$", told, re.M)[-1])
        if kind == "csv":
            file.write_text(block, "utf-8")
        else:
            assert kind == "diff"
            edit(file, block.splitlines())


def edit(file: Path, diff: list[str]) -> None:
    """Change a file as a diff says, whose lines stand there once."""
    old, new = ("\n".join(one[1:] for one in diff if one[0] != sign) for sign in "+-")
    text = file.read_text("utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("page", "lang", "says"),
    [
        ("first-deck.md", "en", ["Knight", "top two", "Strong together", "Goblin"]),
        ("first-deck.ja.md", "ja", ["騎士", "上から2枚", "力を合わせて", "小鬼"]),
    ],
)
def test_the_first_deck_is_printed_as_the_page_says(
    command: Command, page: str, lang: str, says: list[str]
):
    followed(command, page)
    assert command("check").out == "no findings: dragons\n"
    sheets = command.here / "output" / "dragons" / f"sheets-a4-{lang}.pdf"
    with pypdfium2.PdfDocument(sheets) as pdf:
        words = "".join(one.get_textpage().get_text_range() for one in pdf)
        pictures = [
            sum(one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for one in side.get_objects())
            for side in pdf
        ]
    assert [one for one in says if one not in words] == []
    assert pictures[1] > 0


def test_both_languages_ask_for_the_same_commands_and_files():
    walks = [
        (ROOT / "docs" / page).read_text("utf-8") for page in ("first-deck.md", "first-deck.ja.md")
    ]
    commands = [re.findall(r"^fortgold .*", walk.replace(" en ", " ja "), re.M) for walk in walks]
    files = [re.findall(r"^`(.+)`$", walk, re.M) for walk in walks]
    assert (commands[0], files[0]) == (commands[1], files[1])
