"""Moves as values and as transcripts write them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.moves import (
    Foresee,
    Get,
    Induct,
    Rotate,
    kind_of,
    move_from,
    move_object,
)

places = st.integers(0, 9)
ids = st.lists(st.text(), max_size=4).map(tuple)
moves = st.one_of(
    st.builds(Induct, places, places),
    st.builds(Get, places, st.lists(places).map(lambda columns: tuple(sorted(columns)))),
    st.builds(Rotate, places, places, st.integers(-1, 9)),
    st.builds(Foresee, places, places, ids, ids),
)


@given(moves)
def test_a_move_is_read_as_it_was_written(move):
    assert move_from(json.loads(json.dumps(move_object(move)))) == move


@pytest.mark.parametrize(
    ("move", "written"),
    [
        (Induct(0, 1), ["induct", 0, 1]),
        (Get(1, (0, 2)), ["get", 1, [0, 2]]),
        (Rotate(2, 0), ["rotate", 2, 0, None]),
        (Rotate(2, 0, 1), ["rotate", 2, 0, 1]),
        (Foresee(0, 3, ("S07",), ("S01", "S32")), ["foresee", 0, 3, ["S07"], ["S01", "S32"]]),
    ],
)
def test_a_move_is_written_as_transcripts_have_it(move, written):
    assert move_object(move) == written
    assert kind_of(move) == written[0]


def test_the_columns_of_a_get_are_read_in_any_order():
    assert move_from(["get", 0, [2, 0]]) == Get(0, (0, 2))


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        "induct",
        ["pass"],
        ["induct", 0],
        ["induct", 0, 1, 2],
        ["induct", -1, 0],
        ["induct", True, 0],
        ["induct", "0", 0],
        ["induct", 0.0, 1],
        ["get", 0, 1],
        ["get", 0, [-1]],
        ["get", None, [0]],
        ["rotate", 0, 0],
        ["rotate", 0, 0, -1],
        ["rotate", 0, 0, False],
        ["foresee", 0, 0, []],
        ["foresee", 0, 0, [1], []],
        ["foresee", 0, 0, "S01", []],
    ],
)
def test_what_is_no_move_is_not_read(written):
    with pytest.raises(ValueError, match=r"no move|places|ids"):
        move_from(written)
