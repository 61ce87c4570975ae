"""What a halo promises to whoever lays out a card."""

from __future__ import annotations

import math
from itertools import product

from fortgold.data.layout import STYLES
from fortgold.draw.ops import bounds
from fortgold.faces.halo import halo

SIZE = 46_000
ARRANGEMENTS = tuple(product(STYLES, repeat=3))


def test_every_arrangement_has_its_own_halo():
    assert len({halo(styles, SIZE, "#000000") for styles in ARRANGEMENTS}) == len(ARRANGEMENTS)


def test_equal_symbols_give_equal_halos():
    assert halo(STYLES, SIZE, "#123456") == halo(STYLES, SIZE, "#123456")


def test_a_halo_stays_inside_the_square_and_leaves_its_middle_free():
    for styles in ARRANGEMENTS:
        for path in halo(styles, SIZE, "#000000"):
            left, top, right, bottom = bounds(path)
            assert 0 <= left < right <= SIZE
            assert 0 <= top < bottom <= SIZE
            for segment in path.d:
                for x, y in zip(segment[1::2], segment[2::2], strict=True):
                    assert math.hypot(x - SIZE / 2, y - SIZE / 2) > 0.44 * SIZE


def test_a_halo_is_at_most_two_paths_of_one_ink():
    for styles in ARRANGEMENTS:
        paths = halo(styles, SIZE, "#123456")
        assert 1 <= len(paths) <= 2
        assert {path.fill or path.stroke for path in paths} == {"#123456"}


def test_lengths_are_whole_micrometres_and_every_outline_begins_with_a_move():
    for path in halo(STYLES, SIZE, "#000000"):
        assert path.d[0][0] == "M"
        assert all(type(v) is int for segment in path.d for v in segment[1:])


def test_a_card_may_have_any_number_of_symbols():
    for count in range(1, 6):
        assert halo(("leaf",) * count, SIZE, "#000000")
