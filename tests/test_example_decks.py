"""examples/: small decks of the kinds that people make, without a finding, and printed as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import ROOT
from command import Command

from fortgold.checks.all_checks import all_findings, shelf_findings
from fortgold.data.library import Shelf

EXAMPLES = ROOT / "examples"
SHELF = Shelf(EXAMPLES / "cards", EXAMPLES / "templates")


@pytest.mark.parametrize("name", SHELF.names())
def test_an_example_has_no_findings(name: str):
    assert all_findings(SHELF.open(name), in_full=True) == ()


def test_examples_get_along_on_one_shelf_and_are_all_listed():
    assert list(shelf_findings(SHELF)) == []
    page = (EXAMPLES / "README.md").read_text("utf-8")
    assert all(f"| `{name}` |" in page for name in SHELF.names())


@pytest.mark.slow
def test_examples_are_printed(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(EXAMPLES)
    out = tmp_path / "output"
    assert command("build", "--paper", "a4", "--out", str(out)).code == 0
    assert {path.name for path in out.iterdir() if path.is_dir()} >= {*SHELF.names()}
