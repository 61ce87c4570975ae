"""The table in the terminal: what lies where, in shapes and letters, at every width."""

import io
from dataclasses import replace

import pytest
from fort import RULES, at
from rich.cells import cell_len
from rich.console import Console

from fortgold.data.model import LANGS, Lang, Text
from fortgold.games.fort_of_gold.position import AltarColumn, Position, first_position
from fortgold.games.fort_of_gold.table import picture

NAMES = {card.id: Text("霊", "Spirit") for card in RULES.spirits} | {
    card.id: Text("宝物", "Treasure") for card in RULES.treasures
}
MIDDLE = at(
    "chancel: R-- - -GB  pedestal: RG- --B / - / G--  solutions: rrg  mana: --- BGR  pile: rrr"
    "  altar: rgb B-- -G- --G | bbb BR-"
)


def printed(position: Position, lang: Lang, width: int = 80, **options) -> str:
    """The table as a terminal of that width shows it."""
    out = io.StringIO()
    Console(file=out, width=width, **options).print(picture(position, NAMES, lang))
    return out.getvalue()


def late() -> Position:
    """As much as can lie on an altar: seven treasures with six spirits each."""
    altar = tuple(AltarColumn(treasure, RULES.spirits[:6]) for treasure in RULES.treasures[:7])
    return replace(at(""), altar=altar)


def test_a_table_in_mid_game(golden):
    golden("table.en.txt", printed(MIDDLE, "en"))


def test_a_table_in_mid_game_in_japanese(golden):
    golden("table.ja.txt", printed(MIDDLE, "ja"))


def test_a_narrow_table_keeps_letters_and_shapes(golden):
    golden("table-narrow.en.txt", printed(MIDDLE, "en", 60))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [60, 72, 80, 100, 120])
def test_no_line_is_wider_than_the_terminal_and_no_card_is_cut(lang: Lang, width: int):
    for position in (MIDDLE, first_position(RULES, 1, 0)):
        text = printed(position, lang, width)
        assert max(map(cell_len, text.splitlines())) <= width
        assert "…" not in text


def test_hidden_cards_are_numbers():
    text = printed(at("mana: RGB RBG  pile: rrr ggg bbb  chancel: R--"), "en")
    assert "│ 2  │" in text
    assert "│ 3  │" in text
    assert not {"RGB", "RBG", "rrr", "ggg", "bbb"} & set(text.split())


def test_a_pile_that_is_gone_is_dashed():
    assert "┌╌╌╌╌┐" in printed(at("chancel: R--  pile: rrr"), "en")


def test_symbols_differ_in_shape_and_letter_without_colour():
    text = printed(at("chancel: RG- B--"), "en")
    assert "▲R ●G ◌" in text
    assert "■B ◌  ◌" in text
    assert "\x1b" not in text


def test_a_terminal_gets_colours_unless_it_asks_for_none():
    table = at("chancel: RGB")
    options = {"force_terminal": True, "color_system": "truecolor"}
    assert "38;2;217;72;59m▲R" in printed(table, "en", **options)
    assert "38;2" not in printed(table, "en", no_color=True, **options)


def test_the_top_card_of_a_column_comes_last():
    lines = printed(at("pedestal: R-- -G- --B"), "en").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("▲R"))
    assert [line[:8].rstrip() for line in lines[start : start + 3]] == [
        "▲R ◌  ◌",
        "◌  ●G ◌",
        "◌  ◌  ■B",
    ]


def test_a_chancel_place_that_is_vacant_keeps_its_number():
    lines = printed(at("chancel: R-- - --B"), "en").splitlines()
    assert any("2 vacant" in line for line in lines)
    assert any("3 ◌  ◌  ■B" in line for line in lines)


def test_many_altar_columns_go_on_below():
    text = printed(late(), "en", 60)
    assert max(map(cell_len, text.splitlines())) <= 60
    for number, treasure in enumerate(RULES.treasures[:7], 1):
        assert f"{number} {treasure.id} 6/6" in text


def test_a_second_copy_has_the_name_of_the_first():
    position = at("chancel: R--")
    spirit = position.chancel[0]
    assert spirit is not None
    copy = type(spirit)("R--#2", 99, spirit.name, spirit.symbols)
    table = Position(RULES, (), (copy,), ((), (), ()), (), ())
    assert "Spirit R--#2" in printed(table, "en")


def test_a_colour_that_somebody_added_has_a_shape_too():
    position = at("chancel: R--")
    spirit = position.chancel[0]
    assert spirit is not None
    new = type(spirit)("R--", 99, spirit.name, ("Y", "", ""))
    table = Position(RULES, (), (new,), ((), (), ()), (), ())
    assert "◆Y ◌  ◌" in printed(table, "en")
