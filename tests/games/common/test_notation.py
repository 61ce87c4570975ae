"""Positions in writing, of a game that declares its parts."""

import pytest
from position_notation import Bag, Cards, Columns, NoPosition, Notation, Number

COINS = {"one": 1, "two": 2, "five": 5}
CARDS = Bag(COINS, {value: name for name, value in COINS.items()}.__getitem__)
ROW = Cards(COINS, CARDS.name, others=("joker",), places=2)
SEATS = [{f"seat {seat}": CARDS, f"score {seat}": Number()} for seat in range(2)]
NOTATION = Notation(
    [{"turn": Number(), "row": Columns(ROW, "/", 3)}, *SEATS, {"pile": CARDS}], once=("five",)
)
WRITTEN = "turn: 1  row: one two / - / two\nseat 0: one*2 two  score: 3\nseat 1: five\npile: one"
EMPTY = "seat 0:  seat 1:"


def test_what_is_read_is_written_line_by_line():
    values = NOTATION.read(WRITTEN)
    assert values == {
        "turn": 1, "row": ((1, 2), (), (2,)), "seat 0": (1, 1, 2), "score 0": 3,
        "seat 1": (5,), "score 1": None, "pile": (1,),
    }  # fmt: skip
    assert NOTATION.text(values) == WRITTEN


def test_seats_and_parts_come_in_any_order():
    assert NOTATION.read(
        "pile: one  seat 1: five  seat 0: two one*2  score: 3  row: one two / - / two turn: 1"
    ) == NOTATION.read(WRITTEN)


@pytest.mark.parametrize(
    ("written", "en"),
    [
        ("one", "say where `one` lies"),
        (f"{EMPTY}  turn: one", "a number is needed, here is `one`"),
        (f"{EMPTY}  pile: one*x", "a number is needed, here is `x`"),
        (f"{EMPTY}  pile: fife", "`fife` is not known (did you mean `five`?)"),
        (f"{EMPTY}  row: joker", "`joker` is a card of the other deck, which cannot lie here"),
        (f"{EMPTY}  row: one two one", "`row` has 2 places, but 3 are written"),
        (f"{EMPTY}  row: one / one / one / one", "`row` has 3 places, but 4 are written"),
        (f"{EMPTY}  pile: five  row: five", "the card `five` stands twice"),
        (f"{EMPTY}  pile: five*2", "the card `five` stands twice"),
        (f"{EMPTY}  pile: one  pile: one", "`pile` stands twice"),
        (f"{EMPTY}  pyle: one", "`pyle` is not known (did you mean `pile`?)"),
        ("score: 1", "say whose `score` that is"),
        ("seat 1: one", "`seat 0` is missing: there should be 2 seats"),
        (f"{EMPTY}  seat 2: one", "`seat 2` is not known"),
    ],
)
def test_what_is_no_position_says_why(written: str, en: str):
    with pytest.raises(NoPosition) as caught:
        NOTATION.read(written)
    assert caught.value.reason.en.startswith(en)
    assert any(letter > "\u3000" for letter in caught.value.reason.ja)
