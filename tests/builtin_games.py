"""The built-in games, and copies of one that a test may spoil."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from lent_copies import copied

from fortgold.checks.all_checks import all_findings
from fortgold.checks.report import source_lines
from fortgold.data.door import door_to
from fortgold.data.findings import Finding
from fortgold.data.library import Opened, Shelf
from fortgold.data.paths import builtin

TESTS = Path(__file__).parent
ROOT = TESTS.parent
ANYWHERE = door_to((), (Path("/"),))  # for tests of readers, which the door is no part of


def builtin_shelf() -> Shelf:
    """The shelf of the games that come along."""
    return Shelf(builtin("cards"), builtin("templates"))


def all_games() -> list[str]:
    """The built-in games, by name: a law over them tests a new game on the day it appears."""
    return list(builtin_shelf().names())


def one_at_once(names: Sequence[str] = ()) -> list[Any]:
    """The games for a law that takes seconds of each: the first one is tried each time, all with `-m slow`."""
    first, *rest = names or all_games()
    return [first, *(pytest.param(one, marks=pytest.mark.slow) for one in rest)]


class Copy:
    """A copy of a built-in game below a folder of the test's own."""

    def __init__(self, folder: Path, game: str = "fort-of-gold") -> None:
        self.game = game
        self.shelf = Shelf(folder / "cards", folder / "templates")
        for part in ("cards", "templates"):
            for name in (game, "base"):
                original = builtin(part) / name  # type: ignore[arg-type]
                if original.is_dir():  # fonts are large, and found beside the program anyway
                    copied(original, folder / part / name, "fonts")

    def file(self, name: str) -> Path:
        """The file of that name: a table, game.yaml, a layout, a drawing."""
        homes = (self.shelf.cards / self.game, self.shelf.templates / self.game)
        shared = self.shelf.templates / "base"
        return next((f for h in (*homes, shared) if (f := h / name).exists()), homes[1] / name)

    def edit(self, name: str, old: str, new: str) -> Copy:
        """The file with the first `old` replaced; the test fails if there is none."""
        text = self.file(name).read_bytes().decode()
        assert old in text, f"{old!r} is not in {name}"
        return self.write(name, text.replace(old, new, 1))

    def write(self, name: str, text: str | bytes) -> Copy:
        """The file with `text` for its content."""
        path = self.file(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self

    def delete(self, name: str) -> Copy:
        """The game without the file."""
        self.file(name).unlink()
        return self

    def without_books(self) -> Copy:
        """The game without its books, whose checks take longer than those of its cards."""
        for name in (
            "rulebook.ja.md",
            "rulebook.en.md",
            "figures.yaml",
            "plan.yaml",
            "examples.yaml",
        ):
            self.delete(name)
        return self

    def opened(self) -> Opened:
        """The copy, read."""
        return self.shelf.open(self.game)

    def findings(self) -> tuple[Finding, ...]:
        """What the checks find; what books, figures, panels and examples make of it has tests of its own."""
        with mock.patch(
            "fortgold.checks.books.has_books", return_value=False
        ):  # reading books takes longest
            found = all_findings(self.opened())
        return tuple(
            one
            for one in found
            if not re.search(r"(rulebook|figures|examples|panels)[^/]*$", one.at.path)
        )

    def told(self) -> list[str]:
        """The findings as `code file: what the caret points at`, in a table with the row's id."""
        return [_told(one) for one in self.findings()]


def _told(one: Finding) -> str:
    name = one.at.path.rpartition("/")[2]
    lines = source_lines((ANYWHERE,))(one.at.path)
    if not 0 < one.at.line <= len(lines):
        return f"{one.code} {name}"
    line = lines[one.at.line - 1]
    row = f" {line.partition(',')[0]}" if name.endswith(".csv") else ""
    rest = line[max(0, one.at.column - 1) :]
    at = (
        re.split(r"[,\]}]", rest, maxsplit=1)[0]
        if ": {" not in rest[:12]
        else rest.partition(":")[0]
    )
    return f"{one.code} {name}{row}: {at}"
