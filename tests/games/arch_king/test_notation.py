"""Positions in a few lines of text."""

import pytest
from kingdom import RULES, at, played, ruled, text
from kingdom_notation import NoPosition, position, step_text, steps_from


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_position_of_a_game_is_written_and_read(seats: int):
    rules = ruled(seats)
    for one, _ in played(rules, "random", 2, seats):
        again = position(text(one), rules)
        assert text(again) == text(one)
        assert again.legal_moves() == one.legal_moves()
        for seat in range(seats):
            assert again.seen_by(seat) == one.seen_by(seat)


WRITTEN = """\
round: 3  turn: 1  food: 2  prestige: 1  used: well  todo: settle; draw
seat 0: hamlet coppice/ stony_hill/  hand: explorer settler*2
seat 1: grail forest*2 well ridge stony_hill/  hand: noble  played: sage architect
field: forest castle  pile: map church  discard: axe  companions: priest*2  dismissed: farmer"""


def test_a_position_as_it_is_written():
    assert text(at(WRITTEN)).splitlines()[-1] == WRITTEN.splitlines()[-1]
    assert at(text(at(WRITTEN))) == at(WRITTEN)


def test_the_order_of_parts_and_cards_is_free():
    assert at("field: castle forest  seat 0: forest hamlet  food: 1") == at(
        "food: 1  seat 0: hamlet forest  field: forest castle"
    )


@pytest.mark.parametrize(
    "written",
    [
        "draw",
        "food 2",
        "produce wood",
        "build discount=2",
        "discard_field 2 optional",
        "swap_companion 2 due=1",
        "resource wood/stone 2",
        "vp_per building 2",
        "choose explore | settle",
        "choose draw + explore | choose food | prestige",
    ],
)
def test_steps_are_written_as_the_tables_write_them(written: str):
    (step,) = steps_from(written)
    assert steps_from(step_text(step)) == (step,)


def test_a_step_that_is_done_several_times_is_several_steps():
    assert steps_from("explore 2; draw") == steps_from("explore; explore; draw")


@pytest.mark.parametrize(
    ("written", "en"),
    [
        ("hamlet", "say where"),
        ("hand: noble", "whose"),
        ("seat 1: hamlet", "seat 0"),
        ("seat 0: hamlet", "2 seats"),
        ("seat 0: hamlet  seat 1: rigde", "rigde"),
        ("seat 0: hamlet  seat 1: ridge  feild: axe", "field"),
        ("seat 0: hamlet  seat 1: ridge  field: axe  field: axe", "twice"),
        ("seat 0: hamlet  seat 1: ridge  food: much", "number"),
        ("seat 0: hamlet  seat 1: ridge  turn: 2", "seat 2"),
        ("seat 0: hamlet  seat 1: ridge  todo: setle", "settle"),
        ("seat 0: hamlet  seat 1: forest*x", "number"),
    ],
)
def test_what_is_no_position(written: str, en: str):
    with pytest.raises(NoPosition) as caught:
        position(written, RULES)
    assert en in caught.value.reason.en
    assert any(letter > "\u3000" for letter in caught.value.reason.ja)
