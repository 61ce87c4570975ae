"""What a person is told who tries what the rules forbid: every refusal, in both languages.

The words may be polished; what a test asks for is the word of the rule and the cards concerned.
"""

import pytest
from fort import RULES, at, choice, played, refused
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.position import IllegalMove

FIVE = "altar: rgb R-- G-- B-- -R- -G-"
FULL = f"{FIVE} -B-"
OVER = "altar: rrr | ggg | bbb | rrg | bgg | brb | rgb"


@pytest.mark.parametrize(
    ("written", "move", "ja", "en"),
    [
        (f"chancel: R--  {OVER}", Induct(0, 0), "終わって", "over"),
        ("chancel: R-- - G--", Induct(1, 0), "内陣", "chancel"),
        ("chancel: R--", Induct(3, 0), "内陣", "chancel"),
        ("chancel: R--", Induct(0, 3), "台", "column"),
        ("chancel: R--  pedestal: -R-", Induct(0, 0), "同じ名前", "same name"),
        ("pedestal: RGB  solutions: rgb", Get(1, (0,)), "課題", "solution"),
        ("pedestal: RGB", Get(0, (0,)), "課題", "solution"),
        ("pedestal: RGB  solutions: rgb", Get(0, ()), "1 つ以上", "one or more"),
        ("pedestal: RGB  solutions: rgb", Get(0, (0, 0)), "重ならない", "once"),
        ("pedestal: RGB  solutions: rgb", Get(0, (0, 3)), "台", "column"),
        ("pedestal: RGB  solutions: rgb", Get(0, (0, 1)), "台", "vacant"),
        ("pedestal: RG-  solutions: rgb", Get(0, (0,)), "命の輝き", "life"),
        ("altar: rgb RG-", Rotate(0, 0), "台", "vacant"),
        ("pedestal: RGB  altar: rgb RG-", Rotate(3, 0), "台", "column"),
        ("pedestal: RGB  altar: rgb RG-", Rotate(0, 1), "祭壇", "altar"),
        (f"pedestal: RGB  {FULL}", Rotate(0, 0), "6", "6"),
        ("pedestal: G-R  altar: rgb R--", Rotate(0, 0), "力の輝き", "power"),
        ("pedestal: RGB  solutions: rrr bbb  altar: rgb RG-", Rotate(0, 0), "戻す", "solution"),
        ("pedestal: RGB  solutions: rrr  altar: rgb RG-", Rotate(0, 0, 0), "戻", "back"),
        ("pedestal: RGB  solutions: rrr bbb  altar: rgb RG-", Rotate(0, 0, 2), "戻", "back"),
        (FIVE, Foresee(0, 0), "台", "vacant"),
        (f"pedestal: ---  {FULL}", Foresee(0, 0), "6", "6"),
        (f"pedestal: ---  {FIVE}", Foresee(0, 1), "祭壇", "altar"),
        ("pedestal: ---  altar: rgb R-- G--", Foresee(0, 0), "知の輝き", "knowledge"),
        (f"pedestal: ---  {FIVE}  mana: RGB", Foresee(0, 0), "RGB", "RGB"),
        (f"pedestal: ---  {FIVE}  mana: RGB", Foresee(0, 0, ("GBR",)), "RGB", "RGB"),
        (f"pedestal: ---  {FIVE}  mana: RGB", Foresee(0, 0, ("RGB",), ("RGB",)), "RGB", "RGB"),
    ],
)
def test_a_refusal_names_its_rule(written: str, move: Move, ja: str, en: str):
    reason = refused(written, move)
    assert ja in reason.ja
    assert en in reason.en.lower() or en in reason.en


def test_a_refusal_of_life_names_the_symbol_and_the_treasure():
    reason = refused("pedestal: RG-  solutions: rgb", Get(0, (0,)))
    for words in (reason.ja, reason.en):
        assert "B" in words
        assert "rgb" in words
        assert "3" in words


def test_a_refusal_speaks_of_places_that_no_table_has_without_a_fault():
    for place in (-2, -1, 9):
        for move in (
            Induct(place, 0),
            Induct(0, place),
            Get(place, (0,)),
            Get(0, (place,)),
            Rotate(place, 0),
            Rotate(0, place),
            Foresee(place, 0),
            Foresee(0, place),
        ):
            table = "chancel: GRB  pedestal: RGB  solutions: rgb rrr  altar: rbr R--"
            assert refused(table, move)


places = st.integers(-2, 4)
columns = st.lists(places, max_size=4).map(tuple)
tries = st.one_of(
    st.builds(Induct, places, places),
    st.builds(Get, places, columns.map(lambda chosen: tuple(sorted(chosen)))),
    st.builds(Rotate, places, places, places),
    st.builds(Foresee, places, places),
)


def mid_game(index: int, turn: int) -> Position:
    """A position after some turns of a game played by chance."""
    position = first_position(RULES, 7, index)
    for before, _, _ in played(position, index):
        if not turn:
            return before
        turn -= 1
    return position


@given(st.integers(0, 500), st.integers(0, 30), tries)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(index, turn, move):
    position = mid_game(index, turn)
    listed = position.legal_moves()
    assert (position.refusal(move) is None) == (move in listed)
    assert position.refusal(choice(listed, index, turn)) is None


def test_an_illegal_move_is_raised_with_its_reason():
    position = at("chancel: R--  pedestal: -R-")
    with pytest.raises(IllegalMove) as caught:
        position.after(Induct(0, 0))
    assert caught.value.reason == position.refusal(Induct(0, 0))
    assert str(caught.value) == caught.value.reason.en
