"""Positions in writing."""

import pytest
from fort import RULES, at, played
from fort_notation import NoPosition, position, text
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.position import first_position


@given(st.integers(0, 5000))
def test_a_position_is_read_as_it_was_written(index):
    for _, _, after in played(first_position(RULES, 2, index), index):
        assert position(text(after), RULES) == after


def test_every_part_stands_where_its_cards_lie():
    there = at(
        "chancel: -GR - --G  pedestal: GR- G-- / - / -B-  solutions: ggr bbb\n"
        "altar: rrr R-- -R- | ggg RG-  mana: BGR GBR  pile: bgg"
    )
    assert [str(spirit) for spirit in there.chancel] == ["-GR", "None", "--G"]
    assert [len(column) for column in there.pedestal] == [2, 0, 1]
    assert [str(treasure) for treasure in there.solutions] == ["ggr", "bbb"]
    assert [str(column.treasure) for column in there.altar] == ["rrr", "ggg"]
    assert [str(spirit) for spirit in there.altar[0].spirits] == ["R--", "-R-"]
    assert [str(spirit) for spirit in there.mana] == ["BGR", "GBR"]
    assert [str(treasure) for treasure in there.pile] == ["bgg"]


def test_what_is_not_written_is_empty():
    there = at("")
    assert there.chancel == (None, None, None)
    assert there.pedestal == ((), (), ())
    assert there.solutions == there.altar == there.mana == there.pile == ()
    assert text(there) == ""


def test_the_parts_may_come_in_any_order():
    assert at("mana: R--  chancel: G--") == at("chancel: G--  mana: R--")


@pytest.mark.parametrize(
    ("written", "ja", "en"),
    [
        ("chancel: R-x", "「R-x」を知りません", "`R-x` is not known"),
        ("chancel: rgb", "「rgb」", "other deck"),
        ("solutions: RGB", "「RGB」", "other deck"),
        ("chancel: R--  mana: R--", "二度", "twice"),
        ("chancel: R--  chancel: G--", "「chancel」が二度", "twice"),
        ("chancle: R--", "「chancel」のことですか", "did you mean `chancel`"),
        ("R--", "どこ", "say where"),
        ("chancel: R-- G-- B-- RGB", "3 つ", "3 places"),
        ("pedestal: R-- / - / - / -", "3 つ", "3 places"),
        ("solutions: rrr ggg bbb", "2 つ", "2 places"),
        ("altar: rrr R-- -R- --R RG- R-G RB- R-B", "6 つ", "6 places"),
        ("altar: R--", "「R--」", "other deck"),
        ("altar: rrr |", "宝物カード", "treasure"),
        ("mana: -", "「-」", "`-`"),
    ],
)
def test_what_is_no_position_says_why(written: str, ja: str, en: str):
    with pytest.raises(NoPosition) as caught:
        at(written)
    assert ja in caught.value.reason.ja
    assert en in caught.value.reason.en
