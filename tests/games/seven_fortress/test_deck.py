"""What a deck must have to be played: each fault planted once, and told with its place in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import box
import pytest

from fortgold.data.library import Shelf
from fortgold.data.model import LANGS
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.position import CannotPlay

FAULTS = [  # table, what becomes what, what is said, and where
    ("minion.csv", ",6,7", ",6,0", "`value` of `M7` is less than 1", "minion.csv:8"),
    ("element.csv", ",7,E", ",7,", "`element` of `E1` is not one symbol of the cards", "element.csv:2"),
    ("element.csv", ",7,E", ",7,EW", "`element` of `E1` is not one symbol", "element.csv:2"),
    ("element.csv", ",7,A", ",7,F", "`c3` of `W1` is not symbols of the cards of `element`", "mage.csv:2"),
    ("mage.csv", ",Gram,E,", ",Gram,,", "`required` of `W1` is not one symbol", "mage.csv:2"),
    ("mage.csv", ",EF,", ",,", "`c2` of `W1` is not symbols of the cards of `element`", "mage.csv:2"),
    ("mage.csv", ",EF,", ",EEEEEEEE,", "`c2` of `W1` asks for 8 of `E`, and all cards", "mage.csv:2"),
    ("mage.csv", "sink_top 2", "sink_top 2; ward 1", "`s2` of `W1` is not one operation", "mage.csv:2"),
    ("minion.csv", ",6,7", ",5,7", "69 cards do not make 7 towers of 10", "game.yaml:"),
    ("game.yaml", "players: [3, 4]", "players: [3, 5]", "there are only 4 mages", "game.yaml:"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "old", "new", "why", "where"), FAULTS)
def test_a_deck_that_cannot_be_played_is_told_where(
    tmp_path: Path, table: str, old: str, new: str, why: str, where: str
):
    shutil.copytree(box.CARDS, tmp_path / "seven-fortress")
    path = tmp_path / "seven-fortress" / table
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    game = Shelf(tmp_path, builtin("templates")).game("seven-fortress").game
    assert game is not None
    with pytest.raises(CannotPlay) as refused:
        playable(game)
    told = refused.value
    assert why in told.missing.en
    assert all(said.of(lang) for said in (told.missing, told.hint) for lang in LANGS)
    assert told.at
    assert where in f"{Path(told.at.path).name}:{told.at.line}"
