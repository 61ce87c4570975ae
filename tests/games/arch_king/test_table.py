"""The table in the terminal: everybody's cards, the own hand, at every width and without colour."""

import re

import pytest
from builtin_games import builtin_shelf
from kingdom import at, played, ruled
from rich.cells import cell_len
from sayings import TEXTS, printed

from fortgold.data.model import LANGS, Lang
from fortgold.games.arch_king import playable
from fortgold.games.arch_king.table import picture
from fortgold.games.arch_king.words import card_texts

MIDDLE = (
    "round: 3  turn: 0  food: 2  prestige: 1  todo: settle "
    "seat 0: hamlet coppice stony_hill/ forest*2 forest/ grail/ sword well  "
    "hand: architect noble  played: sage settler "
    "seat 1: ridge stony_hill/ well church crown map  hand: explorer princess "
    "field: axe crag*2 riverside castle farm genealogy  pile: map church grail  discard: axe "
    "companions: noble scholar  dismissed: priest"
)
DRAFT = (
    "draft: 0  seat 0: hamlet coppice  hand: explorer settler  laid: farmer "
    "seat 1: ridge well  hand: sage noble  laid: architect"
)


def lines(written: str, lang: Lang = "en", seat: int | None = 0, width: int = 80) -> list[str]:
    """The table of a position, line by line."""
    return printed(at(written), lang, seat, width).splitlines()


def block(written: str, start: str, seat: int | None = 0) -> str:
    """The lines from one that holds `start` to the next empty one."""
    text = "\n".join(lines(written, seat=seat))
    return next(part for part in text.split("\n\n") if start in part)


# Goldens: what people see.


def test_a_table_in_mid_game(golden):
    golden("kingdom-table.en.txt", printed(at(MIDDLE), "en"))


def test_a_table_in_mid_game_in_japanese(golden):
    golden("kingdom-table.ja.txt", printed(at(MIDDLE), "ja"))


def test_a_narrow_table_tells_the_same(golden):
    golden("kingdom-table-narrow.en.txt", printed(at(MIDDLE), "en", width=60))


def test_a_draft_as_everybody_sees_it(golden):
    golden("kingdom-draft.en.txt", printed(at(DRAFT), "en", None))


# What lies where.


def test_it_begins_with_the_round_the_phase_and_what_there_is_to_spend():
    assert lines(MIDDLE)[0] == ("Round 3, play phase, food 2, prestige 1, now: gain a frontier")
    assert lines(DRAFT)[0] == "Round 1, draft, pick 2 of 5"


def test_the_player_who_decides_has_an_arrow():
    assert block(MIDDLE, "Player 1").startswith("▶ Player 1 (you)")
    assert block(MIDDLE, "Player 2").startswith("Player 2")


def test_whoever_looks_comes_last():
    text = "\n".join(lines(MIDDLE, seat=1))
    assert text.index("Player 1") < text.index("Player 2 (you)")


def test_the_field_lies_by_category_with_costs_points_and_effects():
    field = block(MIDDLE, "Display")
    assert "Display 7" in field
    assert re.search(r"castle +WSSGG ★8", field)
    assert re.search(r"farm +\* +★1 each turn: \+1 food", field)
    assert re.search(r"axe +WW ★1", field)
    assert re.search(r"crag ×2 +S", field)


def test_both_piles_are_numbers_of_cards():
    field = block(MIDDLE, "Display")
    assert "kingdom pile 3 (discard 1)" in field
    assert "companion pile 2 (discard 1)" in field


def test_what_was_discarded_lies_open():
    field = block(MIDDLE, "Display")
    assert "  Kingdom discard: axe\n" in field
    assert "  Companion discard: priest\n" in field
    assert "discard:" not in block(DRAFT, "Display")


def test_sideways_cards_stand_in_brackets():
    own = block(MIDDLE, "Player 1")
    assert "forest ×2 " in own
    assert "(forest)" in own
    assert "(stony_hill)" in own
    assert "▲ (stony_hill S)" in block(MIDDLE, "Player 2")


def test_a_player_shows_how_near_the_end_is_and_what_a_turn_begins_with():
    assert "6/14 cards  ★4  FFFP each turn" in block(MIDDLE, "Player 2")


def test_hands_of_others_are_numbers_and_the_own_is_read_in_full():
    text = printed(at(MIDDLE), "en")
    assert "hand 2" in block(MIDDLE, "Player 2")
    assert "explorer" not in text
    assert "princess" not in text
    assert re.search(r"noble +FP What noble does\.", text)


def test_who_only_watches_sees_every_hand():
    assert "Hand: explorer  princess" in block(MIDDLE, "Player 2", None)
    assert "Laid face down: architect" in block(DRAFT, "Player 2", None)


def test_what_others_have_laid_is_a_number():
    assert "1 laid" in block(DRAFT, "Player 2")
    assert "architect" not in printed(at(DRAFT), "en")
    assert "farmer" in block(DRAFT, "Laid face down")


def test_companions_played_are_shown_in_the_order_of_play():
    assert "Played: sage  settler" in block(MIDDLE, "Player 1")


def test_what_can_be_used_once_and_has_been_is_told():
    written = "turn: 0  seat 0: hamlet well watermill  used: well  seat 1: ridge well"
    assert "Used in this turn: well\n" in block(written, "Player 1")
    assert "Used" not in block(written, "Player 2")


def test_a_cost_is_shown_in_the_field_and_not_once_it_is_paid():
    written = "turn: 0  seat 0: hamlet church  seat 1: ridge  field: church"
    assert re.search(r"buildings \(cost\)\n.* church +WS +★1", block(written, "Display"))
    assert re.search(r"buildings\n.* church +★1", block(written, "Player 1"))


# Laws.


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_line_is_wider_than_the_terminal_and_no_card_is_cut(seats: int, width: int, lang: Lang):
    game = builtin_shelf().game("arch-king").game
    assert game is not None
    rules = playable(game).seated(seats).rules
    deck = card_texts(game, rules)
    for number, (position, _) in enumerate(played(rules, "random", 5, 0)):
        if number % 16 == 0:
            for line in picture(position, deck, lang, number % seats).lines(width):
                assert line.cell_len <= width, line.plain


@pytest.mark.parametrize("lang", LANGS)
def test_lines_are_in_one_language(lang: Lang):
    """The deck's own names: no line mixes them with those of the other language."""
    game = builtin_shelf().game("arch-king").game
    assert game is not None
    rules = playable(game).seated(3).rules
    deck = card_texts(game, rules)
    for number, (position, _) in enumerate(played(rules, "random", 6, 0)):
        if number % 16 == 0:
            text = "\n".join(line.plain for line in picture(position, deck, lang, None).lines(80))
            other = r"[A-Za-z]" if lang == "ja" else r"[぀-ヿ一-鿿]"
            assert not re.findall(other, text), re.findall(f".*{other}.*", text)


def test_positions_that_look_alike_to_a_seat_are_drawn_alike():
    other = DRAFT.replace("hand: sage noble", "hand: sage princess").replace("architect", "priest")
    assert printed(at(DRAFT), "en") == printed(at(other), "en")
    assert printed(at(DRAFT), "en", None) != printed(at(other), "en", None)


def test_a_terminal_gets_colours_and_tells_the_same_without():
    options = {"force_terminal": True, "color_system": "truecolor"}
    coloured = printed(at(MIDDLE), "en", **options)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == printed(at(MIDDLE), "en")


def test_letters_are_explained():
    legend = lines(MIDDLE)[-2:]
    assert "W wood  S stone  G gold  * any resource" in legend[0]
    assert "(name) lies sideways" in " ".join(legend)
    japanese = lines(MIDDLE, "ja")[-1]
    assert "食 食糧  威 威信  任 好きな資源" in japanese
    assert max(map(cell_len, lines(MIDDLE, "ja"))) <= 80


def test_a_table_of_six_shows_everybody():
    position = next(iter(played(ruled(6), "random", 1, 0)))[0]
    text = printed(position, "en", None)
    assert [n for n in range(1, 7) if f"Player {n}" in text] == [1, 2, 3, 4, 5, 6]
    assert TEXTS.name(position.hands[5][0]).en in text
