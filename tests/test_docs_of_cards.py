"""The pages about effects and laws show what the program does: their own examples are tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from builtin_games import ANYWHERE, ROOT

from fortgold.checks.laws import LAWS
from fortgold.data.load import load_game
from fortgold.data.model import Effect

DOCS = ROOT / "docs"
ROW = re.compile(r"^\| `(.+?)` \| `(\w+)` \| `(.*?)` \| (.+?) \| (.+?) \|$", re.M)


@pytest.mark.parametrize("page", ["effects.md", "effects.ja.md"])
def test_the_cells_of_the_page_say_what_it_shows(tmp_path: Path, page: str):
    text = (DOCS / page).read_text("utf-8")
    block = re.search(r"```yaml\n(.*?)```", text, re.S)
    rows = [[part.replace(r"\|", "|") for part in row] for row in ROW.findall(text)]
    assert block
    assert len(rows) > 5
    head = 'title: {ja: 箱, en: Box}\nversion: "1"\n'
    table = "".join(f"C{i},札,A,{timing},{cell}\n" for i, (cell, timing, *_) in enumerate(rows, 1))
    (tmp_path / "game.yaml").write_text(head + block[1], "utf-8")
    (tmp_path / "card.csv").write_text("id,name.ja,name.en,timing,effect\n" + table, "utf-8")
    loaded = load_game(ANYWHERE, tmp_path)
    assert loaded.findings == ()
    assert loaded.game is not None
    for card, (_, _, icons, ja, en) in zip(loaded.game.cards(), rows, strict=True):
        effect = card.effect("effect")
        assert isinstance(effect, Effect)
        assert (effect.icons, effect.says.ja, effect.says.en) == (icons, ja, en)


@pytest.mark.parametrize("page", ["laws.md", "laws.ja.md"])
def test_the_page_of_laws_names_each_with_its_options(page: str):
    rows = [line for line in (DOCS / page).read_text("utf-8").splitlines() if line[:1] == "|"]
    for name, law in LAWS.items():
        (row,) = [row for row in rows if f"`{name}`" in row.split("|")[1]]
        options = re.findall(r"`([\w-]+)(?:: [^`]*)?`", row.split("|")[2])
        assert options == sorted(law.needs, key=options.index), name


@pytest.mark.parametrize("page", ["laws.md", "laws.ja.md"])
def test_the_page_of_laws_names_no_other(page: str):
    text = (DOCS / page).read_text("utf-8")
    first = [line.split("|")[1] for line in text.splitlines() if line[:3] == "| `"]
    assert {name for cell in first for name in re.findall(r"`([\w-]+)`", cell)} == set(LAWS)
