"""A game so small that its exports are made at once."""

from __future__ import annotations

import pytest
from printed import Tiny


@pytest.fixture
def small(tmp_path, monkeypatch) -> Tiny:
    """A game of nine cards with backs, in the current folder."""
    tiny = Tiny(tmp_path)
    tiny.write("cards/tiny/card.csv", "id,name.ja,name.kana,name.en,copies\nA1,森,もり,Wood,9\n")
    ground = '{shape: yes, at: [-3, -3], size: [100% + 6, 100% + 6], fill: "#2F6F95"}'
    face = f"{{ground: {ground}}}"
    tiny.write("templates/tiny/card.yaml", f"face: {face}\nback: {face}\n")
    monkeypatch.chdir(tmp_path)
    return tiny
