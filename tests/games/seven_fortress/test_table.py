"""The table of Seven Fortress in the terminal: towers in the hexagram's places, everybody's cards, spells."""

import io
import re

import pytest
from box import at, played
from fortress import after
from rich.console import Console

from fortgold.data.model import LANGS, Lang
from fortgold.games.seven_fortress.moves import Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.table import glance, picture

MIDDLE = (
    "1234512/3 2/F 777/A - 1/2/3/4/5/6/7 6/E | 12345/5  seat 0: 1135EEF gram  seat 1: 77 valka  seat 2: sylphe  "
    "discard: 2244466EWWFFAA  turn: 0"
)
LOOKS = after(at("1/W 2 2/3 4 5 7 | 3/2/1/4  seat 0: W nerei"), "move 2 3", "pair W", "spell 1: 6")


def printed(drawn, width: int = 80, **options) -> str:
    out = io.StringIO()
    Console(file=out, width=width, **options).print(drawn)
    return out.getvalue()


def lines(position: Position, lang: Lang = "en", seat: int | None = 0) -> list[str]:
    return printed(picture(position, lang, seat)).splitlines()


# Goldens: what people see.


@pytest.mark.parametrize("lang", LANGS)
def test_a_table_in_mid_game(lang: Lang, golden):
    golden(f"fortress-table.{lang}.txt", printed(picture(at(MIDDLE), lang, 0)))


@pytest.mark.parametrize("rows", [99, 14, 10])
def test_with_fewer_rows_towers_are_drawn_lower_and_closer(rows: int, golden):
    block = glance(at(MIDDLE), "en", 0).lines(80, rows)
    assert len(block) <= rows
    golden(f"fortress-glance-{rows}.en.txt", "\n".join(line.plain for line in block) + "\n")


# What lies where.


def test_towers_are_numbered_clockwise_from_the_top_around_the_centre():
    found = re.findall(r"(\w): ▂", "\n".join(lines(at("1 2 3 4 5 6 | 7"))))
    assert found == ["1", "6", "2", "c", "5", "3", "4"]
    tops = re.findall(r"(\d) [A-Z]", "\n".join(lines(at("1 2 3 4 5 6 | 7"))[:13]))
    assert tops == ["1", "6", "2", "7", "5", "3", "4"]


def test_of_a_tower_only_the_top_and_the_height_are_shown():
    shown = "\n".join(lines(at("1/2/3 - - - - - | -")))
    assert "3 Wooden Doll" in shown
    assert "1: ▂▂▂ 3" in shown
    assert "Familiar" not in shown
    assert shown.count("empty") == 1 + 6  # the first line counts them, too


def test_a_player_has_a_mage_its_element_cards_points_and_a_hand():
    (row,) = [line for line in lines(at(MIDDLE)) if "Player 1" in line and "mage" not in line]
    assert " ".join(row.split()) == "▶ Player 1 (you) Gram Earth 2 7 10 1 1 3 5 E E F"


def test_points_are_those_of_a_game_that_would_end_now():
    (row,) = [line for line in lines(at(MIDDLE)) if "Player 2" in line]
    assert "Valka  Fire 0      2      0 7 7" in row  # short of elements


def test_a_spell_that_lasts_to_the_end_is_seen():
    walled = after(
        at("1/E 2 2/4 4 5 7 | 3  seat 0: EA gram"), "move 2 3", "pair E", "spell 3", "stop"
    )
    (row,) = [line for line in lines(walled, seat=1) if "Player 1" in line]
    assert row.endswith("1 E E A  (shortage −1)")


def test_the_discard_pile_lies_open():
    assert "Discard pile 14: 2×2  4×3  6×2  E  W×2  F×2  A×2" in lines(at(MIDDLE))


def test_what_somebody_looks_at_is_seen_by_nobody_else():
    assert "Cards that you look at: 1 Soot Imp  2 Familiar  4 Gargoyle" in lines(LOOKS)
    for seat in (1, 2):
        text = "\n".join(lines(LOOKS, seat=seat))
        assert "3 looked at" in text
        assert "that you look at" not in text
        assert text.count("Gargoyle") == 1  # that of tower 4


def test_the_top_under_the_cards_looked_at_stays_hidden():
    assert LOOKS.tops[6] is None
    assert LOOKS.seen_by(0)["tops"][6] is None


def test_spells_that_can_be_cast_now_have_an_arrow():
    position = after(at("1/E 2 3/3 4 5/7 7 | 3  seat 0: F gram"), "move 3 c", "pair E")
    spells = [line.plain for line in glance(position, "en", 0).lines(80)][-3:]
    assert [line[:13] for line in spells] == ["▶ 1 Stonework", "▶ 2 Tremor   ", "  3 Adamant W"]
    assert "raid strength" in spells[0].lower()


def test_what_lies_in_the_discard_pile_is_shown_to_whoever_may_take_from_it():
    start = at("1/F 2 2/4 4 5 7 | 3  seat 0: FW valka  discard: 47F")
    taken = after(start, "move 2 3", "pair F")
    for rows in range(9, 30):
        shown = "\n".join(line.plain for line in glance(taken, "en", 0).lines(80, rows))
        assert "Discard pile 3: 4  7  F" in shown


# Laws.


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [66, 80, 120])
@pytest.mark.parametrize("seats", [3, 4])
def test_no_line_is_wider_than_the_terminal_and_none_mixes_languages(
    seats: int, width: int, lang: Lang
):
    other = r"[A-Za-z]{2,}" if lang == "ja" else r"[぀-ヿ一-鿿]"
    for number, (position, _) in enumerate(played(seats, 5)):
        for way in (picture(position, lang, number % seats), glance(position, lang, None)):
            for rows in (99, 12) if number % 8 == 0 else ():
                for line in way.lines(width, rows):
                    assert line.cell_len <= width, line.plain
                    assert not re.search(other, line.plain), line.plain


def test_a_terminal_gets_colours_and_tells_the_same_without():
    drawn = picture(at(MIDDLE), "en", 0)
    coloured = printed(drawn, force_terminal=True, color_system="truecolor")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == printed(drawn)


def test_every_hand_is_seen_by_everybody():
    for position, _ in played(4, 6):
        if position.phase is Phase.MOVE:
            for seat in range(4):
                for other in range(4):
                    (row,) = [
                        line for line in lines(position, seat=seat) if f"Player {other + 1}" in line
                    ][:1]
                    assert f" {sum(position.hands[other])} " in row
