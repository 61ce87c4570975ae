"""The tables of a game without its look, for tests that spoil them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from builtin_games import Copy

from fortgold.checks.all_checks import all_findings
from fortgold.data.findings import Finding
from fortgold.data.paths import builtin


class Tables(Copy):
    """The tables and game.yaml of a box: no look and no rules in code, which have their own tests."""

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__(folder, "box")  # a name under which there is neither look nor rules
        shutil.copytree(builtin("cards") / game, folder / "cards" / self.game)  # type: ignore[arg-type]

    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with files, cards and words."""
        found = all_findings(self.opened())
        return tuple(one for one in found if one.code.startswith(("READ", "DECK", "TEXT")))

    def without(self, law: str) -> Tables:
        """The box without its laws of that name."""
        text = self.file("game.yaml").read_text("utf-8")
        self.write("game.yaml", re.sub(rf"^  - \{{law: {law},.*\n", "", text, flags=re.M))
        return self


@pytest.fixture
def kings(tmp_path: Path) -> Tables:
    """The tables of Arch King, for a test to spoil."""
    return Tables(tmp_path, "arch-king")
