"""Warnings that a maker has looked at: told no more, with a reason, and never an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from builtin_games import ROOT, Copy
from command import Command


def test_a_warning_is_told_until_it_is_ignored_with_a_reason(command: Command):
    path = small_game(command)
    assert "TEXT310" in command("check").out
    path.write_text(
        path.read_text("utf-8") + "\nignore:\n  - {code: TEXT310, reason: so}\n", "utf-8"
    )
    assert command("check").out == "no findings: mine\n"


def small_game(command: Command) -> Path:
    """The game.yaml of a new game with a warning, TEXT310."""
    command("new", "mine")
    path = command.here / "cards" / "mine" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("en: hand", "en: hand,,"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("{code: TEXT310}", ["READ103"]),
        ("{reason: so}", ["READ103"]),
        ("{code: DECK207, reason: so}", ["DECK220"]),  # an error
        ("{code: TEXT999, reason: so}", ["DECK220"]),
        ("{code: BOOK509, reason: so}", []),
    ],
)
def test_what_cannot_be_ignored_is_told(box: Copy, entry: str, told: list[str]):
    path = box.file("game.yaml")
    path.write_text(path.read_text("utf-8") + f"\nignore:\n  - {entry}\n", "utf-8")
    assert [one.code for one in box.findings()] == told


def test_the_command_line_ignores_for_once(command: Command):
    small_game(command)
    assert "TEXT310" in command("check").out
    assert command("check", "--ignore", "text310").out == "no findings: mine\n"
    assert command("check", "--ignore", "TEXT310,TEXT309").out == "no findings: mine\n"


@pytest.mark.parametrize(("code", "why"), [("DECK207", "is an error"), ("BOOK501", "is an error")])
def test_a_fresh_process_knows_every_code(tmp_path: Path, code: str, why: str):
    done = subprocess.run(
        [sys.executable, "-m", "fortgold", "--lang", "en", "check", "--ignore", code],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert why in done.stderr


@pytest.mark.parametrize(
    ("code", "why"),
    [("DECK207", "is an error"), ("DECK999", "there is no finding"), ("x", "there is no finding")],
)
def test_the_command_line_ignores_warnings_alone(command: Command, code: str, why: str):
    done = command("check", "--ignore", code)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
