"""What a sigil and a halo promise to whoever lays out a card."""

from __future__ import annotations

import math
from itertools import combinations, permutations, product

import pytest

from fortgold.data.layout import INKS, STYLES
from fortgold.draw.ops import Path, bounds
from fortgold.faces.sigil import halo, sigil

SIZE = 46_000
COLOURS = {name: f"#{i:02x}{i:02x}{i:02x}" for i, name in enumerate(INKS, 1)}
ARRANGEMENTS = tuple(product(STYLES, repeat=3))
KINDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def drawn(kind: str, strands: tuple[str, ...], size: int = SIZE) -> tuple[Path, ...]:
    return sigil(kind, strands, size, COLOURS)


def outlines_of(paths: tuple[Path, ...], ink: str) -> list[Path]:
    return [p for p in paths if COLOURS[ink] in (p.fill, p.stroke)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_path_stays_inside_the_square(kind: str):
    for strands in ARRANGEMENTS:
        for path in drawn(kind, strands):
            left, top, right, bottom = bounds(path)
            assert 0 <= left < right <= SIZE
            assert 0 <= top < bottom <= SIZE


def test_a_sigil_fills_nearly_all_of_its_square():
    for kind in KINDS:
        boxes = [bounds(p) for p in drawn(kind, ("void",) * 3)]
        assert max(b[2] for b in boxes) - min(b[0] for b in boxes) > 0.8 * SIZE
        assert max(b[3] for b in boxes) - min(b[1] for b in boxes) > 0.8 * SIZE


def test_equal_input_gives_equal_output():
    assert drawn("one", ("flame", "leaf", "void")) == drawn("one", ("flame", "leaf", "void"))


def test_no_two_arrangements_of_a_kind_look_alike():
    assert len({drawn("one", strands) for strands in ARRANGEMENTS}) == len(ARRANGEMENTS)


def test_the_same_arrangement_of_two_kinds_differs():
    for one, other in combinations(KINDS, 2):
        assert drawn(one, ("flame", "leaf", "void")) != drawn(other, ("flame", "leaf", "void"))


def test_siblings_share_their_moon_and_their_ring():
    siblings = [drawn("one", s) for s in permutations(("flame", "leaf", "void"))]
    for ink in ("pale", "line"):
        assert len({tuple(outlines_of(paths, ink)) for paths in siblings}) == 1


@pytest.mark.parametrize("style", ["flame", "leaf", "drop"])
def test_a_strand_stands_in_the_place_of_its_symbol(style: str):
    for kind in KINDS:
        middles = []
        for place in range(3):
            strands = ["void"] * 3
            strands[place] = style
            boxes = [bounds(p) for p in outlines_of(drawn(kind, tuple(strands)), style)]
            middles.append((min(b[0] for b in boxes) + max(b[2] for b in boxes)) / 2 / SIZE)
        assert middles[0] < 0.40 < middles[1] < 0.60 < middles[2]


def test_a_style_brings_its_ink_and_nothing_else_does():
    for strands in ARRANGEMENTS:
        paths = drawn("one", strands)
        for style in ("flame", "leaf", "drop"):
            assert bool(outlines_of(paths, style)) == (style in strands)


def test_a_printer_gets_at_most_150_paths_all_of_them_opaque():
    for strands in ARRANGEMENTS:
        paths = drawn("one", strands)
        assert len(paths) <= 150
        assert {ink for p in paths for ink in (p.fill, p.stroke)} <= {*COLOURS.values(), None}


def test_lengths_are_whole_micrometres_and_every_outline_begins_with_a_move():
    for path in (*drawn("one", STYLES[:3]), *halo(STYLES[:3], SIZE, "#000000")):
        assert path.d[0][0] == "M"
        assert all(type(v) is int for segment in path.d for v in segment[1:])


def test_twice_the_size_is_the_same_sigil_twice_as_large():
    small, large = drawn("one", STYLES[:3], SIZE), drawn("one", STYLES[:3], 2 * SIZE)
    for a, b in zip(small, large, strict=True):
        assert all(
            math.isclose(2 * v, w, abs_tol=2) for v, w in zip(bounds(a), bounds(b), strict=True)
        )


def test_a_sigil_may_have_any_number_of_strands():
    for count in range(1, 6):
        assert drawn("one", ("leaf",) * count)


def test_every_arrangement_has_its_own_halo():
    coloured = tuple(product(("flame", "leaf", "drop"), repeat=3))
    assert len({halo(symbols, SIZE, "#000000") for symbols in coloured}) == len(coloured)


def test_a_halo_stays_inside_the_square_and_leaves_its_middle_free():
    for symbols in ARRANGEMENTS:
        for path in halo(symbols, SIZE, "#000000"):
            left, top, right, bottom = bounds(path)
            assert 0 <= left < right <= SIZE
            assert 0 <= top < bottom <= SIZE
            for segment in path.d:
                for x, y in zip(segment[1::2], segment[2::2], strict=True):
                    assert math.hypot(x - SIZE / 2, y - SIZE / 2) > 0.44 * SIZE
