"""The table of Gates of the Hundred Spirits in the terminal, and what is said of moves and of the end."""

import io
from dataclasses import replace

import pytest
from rich.console import Console
from spirits import BOX, after, at, played, ruled

from fortgold.data.model import LANGS, Lang
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.hundred_spirits.table import glance, picture

MIDDLE = {
    "hand": "1 2 3 4 5s", "portal": "okuri tengu", "done": "satori karasu kagami kooni kappa",
    "diamond": "kappa nue", "hand_2": "3 3", "portal_2": "onibi_a nue", "done_2": "komainu kyubi",
    "characters": "chochin mukade",
}  # fmt: skip


def printed(drawn, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(drawn)
    return out.getvalue()


def shown(position: Position, seat: int | None = 0) -> str:
    return printed(picture(position, "en", seat))


@pytest.mark.parametrize("lang", LANGS)
def test_a_table_in_mid_game(lang: Lang, golden):
    golden(f"spirits-table.{lang}.txt", printed(picture(at(3, **MIDDLE), lang, 0)))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_glance_takes_no_more_than_23_rows_of_80_cells(lang: Lang, seats: int):
    for index in range(2):
        for number, (position, _) in enumerate(played(seats, 4, index)):
            if number % 9 == 0:
                block = glance(position, lang, position.to_move).lines(80, 23)
                assert len(block) <= 23
                assert max(line.cell_len for line in block) <= 80


def test_a_hand_is_shown_to_its_owner_alone():
    assert "1 2 3 4 5s" in shown(at(3, **MIDDLE))
    assert "1 2 3 4 5s" not in shown(at(3, **MIDDLE), 1)
    assert "pearls 2/5: 3 3" not in shown(at(3, **MIDDLE))
    assert "pearls 2/5: 3 3" in shown(at(3, **MIDDLE), None)


def test_what_is_looked_at_is_shown_to_who_looks():
    looking = after(
        at(hand="1 4", portal="hitotsume", coming="kappa kooni tengu"), "activate hitotsume: 1 4"
    )
    assert "Tengu" in shown(looking)
    assert "Tengu" not in shown(looking, 1)


# What is said.


def told(position: Position, word: str, seat: int | None = 0) -> str:
    """A move in words, as a seat sees it."""
    from spirits import move_said

    move = next(move for move in position.legal_moves() if move_said(position, move) == word)
    said = BOX.move_said(position, move, seat)
    assert said.ja or not said.en
    return said.en


@pytest.mark.parametrize(
    ("position", "word", "en"),
    [
        (at(coming="8"), "take 3", "takes the open pearl 3"),
        (at(coming="1s tengu nue"), "take 3",
         "takes the open pearl 3; a swap symbol! Open characters: Tengu, Nue"),
        (at(coming="8"), "draw", "draws a pearl from the pile; drawn: 8"),
        (at(coming="1 2 7 8"), "replace", "replaces the open pearls; open pearls: 1, 2, 7, 8"),
        (at(portal="nue tengu"), "place umibozu for nue", "places Sea Monk and discards Nue for it"),
        (at(coming="kappa"), "place_blind", "places a character from the pile; it is Kappa"),
        (at(hand="8 8 7", portal="orochi", diamond="nue"), "activate orochi: 8 8 7^",
         "activates Great Serpent: 8, 8, 7^ and 1 diamond; power +5"),
        (at(hand="2 2 2", portal_2="onibi_a"), "activate onibi_a of 2: 2 2 2",
         "activates Will-o’-the-Wisp of Player 2: 2, 2, 2; power +3"),
        (at(hand="1 2 3", portal="okuri", coming="7 8"), "activate okuri: 1 2 3",
         "activates Escort Hound: 1, 2, 3; power +1; drawn: 7, 8"),
        (at(portal="nue", done="jorogumo"), "use jorogumo for nue", "uses Spider Lady and discards Nue for it"),
    ],
)  # fmt: skip
def test_a_move_is_told(position, word, en):
    assert told(position, word) == en


def test_what_a_hand_draws_is_told_to_its_owner_alone():
    start = at(coming="8")
    assert told(start, "draw", 1) == "draws a pearl from the pile"
    assert told(start, "draw", None).endswith("drawn: 8")


def test_the_end_is_told_with_what_decided_it():
    own = {"turn": 2, "due": 2, "actions": 1, "done": "komainu", "done_2": "nurikabe"}
    assert BOX.ending(after(at(**own), "draw")).en.splitlines() == [
        "The game ended after round 1. Player 1 and Player 2 win.",
        "Player 1: power 4, 0 diamonds, 1 character activated",
        "Player 2: power 4, 0 diamonds, 1 character activated",
    ]
    by_diamonds = BOX.ending(after(at(**own, diamond="nue"), "draw")).en
    assert "Player 1 wins. (Of equals, who has most diamonds.)" in by_diamonds
    stopped = BOX.ending(after(at(turn=2, round=200, actions=1, done="komainu"), "draw"))
    assert "stopped at the limit of 200 rounds. Player 1 wins." in stopped.en


def test_a_card_is_looked_up_by_what_is_printed_on_it():
    assert BOX.about("tengu").en == "Tengu (C09), 2 copies, power 2\n  Recipe: 4 consecutive pearls"
    assert BOX.about("3").en == "pearl 3 (P3), 6 copies"
    assert "when it fills the place of a pearl taken" in BOX.about("3s").en
    assert "whenever it comes" in replace(BOX, rules=ruled(every_reveal=True)).about("3s").en
    assert "Neighbours may activate it" in BOX.about("C17").en
    assert "At once (red): Draw 2 pearls from the pile." in BOX.about("okuri").en


def test_a_hint_has_a_reason():
    start = at(hand="1 2 3", portal="okuri")
    move = BOX.choose("greedy", start, 1, 0, 0)
    assert BOX.reason(start, move).en == "It brings power 1"
    taking = at(hand="1 2", portal="okuri", pearls="3 8 8 8")
    move = BOX.choose("greedy", taking, 1, 0, 0)
    assert "Escort Hound" in BOX.reason(taking, move).en
