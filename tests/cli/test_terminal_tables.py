"""The table of cards, as the terminal shows it."""

from __future__ import annotations

import pytest
from builtin_games import ROOT
from printed import game_and_look

from fortgold.cli.terminal_tables import card_table
from fortgold.data.library import Shelf


def lines_of(game: str) -> list[str]:
    return card_table(game_and_look(game)[0], "en").splitlines()


def line_of(game: str, card: str) -> list[str]:
    return next(line for line in lines_of(game) if line.startswith(card)).split()


def test_decks_of_the_same_columns_share_a_table():
    lines = lines_of("fort-of-gold")
    assert lines[0].split() == ["id", "deck", "name", "English", "symbols"]
    assert lines[34 + 10].split()[:2] == ["T10", "treasure"]
    assert "reference" not in "".join(lines[: 1 + 34 + 10])  # that has a table of its own


@pytest.mark.parametrize(("game", "heads"), [
    ("court", {"ja": ["名前", "rank"], "en": ["name", "rank"]}),
    ("questions", {"ja": ["名前", "英語名"], "en": ["name", "English"]}),
])  # fmt: skip
def test_a_card_is_called_as_in_each_language_of_its_game(game: str, heads: dict[str, list[str]]):
    examples = Shelf(ROOT / "examples" / "cards", ROOT / "examples" / "templates")
    opened = examples.open(game).game
    assert opened
    for lang, head in heads.items():
        assert card_table(opened, lang).splitlines()[0].split()[2:4] == head


def test_a_deck_of_its_own_columns_has_a_table_of_its_own():
    lines = lines_of("arch-king")
    above = lines.index("village: Village card")
    assert lines[above - 1] == ""
    assert lines[above + 1].split() == ["id", "name", "English", "start", "timing", "effect"]


def test_effects_stand_in_the_words_of_their_cells():
    assert line_of("arch-king", "C10")[-6:] == ["F", "1", "play", "draw", "2;", "swap_companion"]
    assert line_of("arch-king", "K02")[-3:] == ["tap", "resource", "wood/stone/gold"]


def test_copies_and_cards_that_come_along_are_shown():
    assert line_of("arch-king", "A01")[3] == "3"
    assert line_of("arch-king", "V01")[-5:] == ["coppice", "stony_hill", "passive", "food", "3"]


def test_no_line_is_wider_than_it_should_be():
    assert max(map(len, lines_of("arch-king"))) <= 120
