"""A net folded in space, by turning its paper about its folds: it closes, its tabs meet, its sums are right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from builtin_games import all_games, builtin_shelf

from fortgold.data.model import MM, Net, Span
from fortgold.sheets.net import FoldedNet, PlacedFace

DIE = (".1.", "324", ".6.", ".5.")
# Each of the eleven nets of a cube (Turney 1984, "Unfolding the tesseract"), without those that are turned.
CUBES = [
    ("1...", "2345", "6..."), ("1...", "2345", ".6.."), ("1...", "2345", "..6."), ("1...", "2345", "...6"),
    (".1..", "2345", ".6.."), (".1..", "2345", "..6."), ("12..", ".345", ".6.."), ("12..", ".345", "..6."),
    ("12..", ".345", "...6"), ("12..", ".34.", "..56"), ("123..", "..456"),
]  # fmt: skip
OPEN = [
    ("123456",), ("12..", ".34.", ".56."), ("123", "456"), ("12345",), ("12.", "...", "345", "6.."), ("1234567",),
    ("1..2", "3456"),
]  # fmt: skip


def folded(rows: tuple[str, ...], edge: int = 18 * MM, total: int = 0) -> FoldedNet:
    return FoldedNet(Net(rows, edge, total, Span("")))


def all_nets() -> list[FoldedNet]:
    """The nets of all games, and the eleven that there are."""
    games = (builtin_shelf().game(name).game for name in all_games())
    forms = (form for game in games if game for one in game.components for form in one.forms)
    return [*map(folded, CUBES), folded(DIE, 18 * MM, 7)] + [
        FoldedNet(form.net) for form in forms if form.net
    ]


Corners = np.ndarray


def in_space(net: FoldedNet) -> dict[tuple[int, int], Corners]:
    """The corners of each face in µm, clockwise from the upper left, once the paper is folded.

    The paper lies flat, its printed side up; each fold turns all that hangs beyond it by a right angle.
    """
    e, faces = net.net.edge, net.net.faces
    flat = {
        (x, y): np.array([(x + a, y + b, 0) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))])
        * float(e)
        for x, y in faces
    }
    tree: dict[tuple[int, int], tuple[int, int] | None] = {next(iter(faces)): None}
    order = [*tree]
    for x, y in order:
        for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if other in faces and other not in tree:
                tree[other] = (x, y)
                order.append(other)
    for square in reversed(order[1:]):  # the outermost first: what hangs on it goes along
        parent = tree[square]
        assert parent is not None
        ends = [c for c in corners(square) if c in corners(parent)]
        a, b = (np.array([*end, 0]) * float(e) for end in ends)
        middle = (flat_middle(square) - flat_middle(parent)) * e
        for one in order:
            if one == square or hangs(one, square, tree):
                flat[one] = turned(flat[one], a, b, middle)
    return flat


def corners(square: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = square
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def flat_middle(square: tuple[int, int]) -> np.ndarray:
    return np.array([square[0] + 0.5, square[1] + 0.5, 0.0])


def hangs(one, square, tree) -> bool:
    while (one := tree[one]) is not None:
        if one == square:
            return True
    return False


def turned(points: Corners, a: np.ndarray, b: np.ndarray, outwards: np.ndarray) -> Corners:
    """Points turned by 90 degrees about the line a-b, so that what lies outwards goes down (z > 0)."""
    axis = (b - a) / np.linalg.norm(b - a)
    if np.cross(axis, outwards)[2] < 0:
        axis = -axis
    moved = points - a
    return a + np.cross(axis, moved) + np.outer(moved @ axis, axis)  # Rodrigues, 90 degrees


@pytest.mark.parametrize("net", all_nets(), ids=lambda net: " ".join(net.net.rows))
def test_a_folded_net_closes_and_its_faces_meet_within_a_tenth_of_a_millimetre(net: FoldedNet):
    assert net.is_cube
    faces = in_space(net)
    middles = [face.mean(axis=0) for face in faces.values()]
    assert len(middles) == 6
    gaps = sorted(float(np.linalg.norm(a - b)) for a, b in combinations(middles, 2))
    e = net.net.edge  # twelve neighbours, three opposite each other
    assert np.allclose(gaps, [e / 2**0.5] * 12 + [float(e)] * 3, atol=100)
    edges = Counter(
        tuple(sorted(tuple(np.round(end / 100).astype(int)) for end in (a, b)))
        for face in faces.values()
        for a, b in pairwise((*face, face[0]))
    )
    assert len(edges) == 12
    assert set(edges.values()) == {2}


@pytest.mark.parametrize("net", all_nets(), ids=lambda net: " ".join(net.net.rows))
def test_each_two_open_edges_that_meet_have_one_tab(net: FoldedNet):
    faces = in_space(net)

    def ends(edge):
        square, side = edge
        pair = faces[square][side], faces[square][(side + 1) % 4]
        return frozenset(tuple(np.round(one / 100).astype(int)) for one in pair)

    squares = net.net.faces
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    is_open = [
        ((x, y), side)
        for x, y in squares
        for side, (u, v) in enumerate(steps)
        if (x + u, y + v) not in squares
    ]
    meeting = Counter(map(ends, is_open))
    assert len(meeting) == 7
    assert set(meeting.values()) == {2}
    assert Counter(map(ends, net.tabs)) == dict.fromkeys(meeting, 1)


@pytest.mark.parametrize("net", all_nets(), ids=lambda net: " ".join(net.net.rows))
def test_opposite_faces_add_up_to_what_the_net_says(net: FoldedNet):
    faces, names = in_space(net), net.net.faces
    middles = {square: face.mean(axis=0) for square, face in faces.items()}
    opposite = {
        frozenset((names[a], names[b]))
        for a, b in combinations(faces, 2)
        if np.linalg.norm(middles[a] - middles[b]) > net.net.edge * 0.9
    }
    assert opposite == {frozenset(pair) for pair in net.opposite}
    if net.net.sum:
        assert {sum(map(int, pair)) for pair in opposite} == {net.net.sum}


@pytest.mark.parametrize("side", range(4))
def test_a_face_folded_over_an_edge_and_back_is_where_it_was_and_shares_that_edge(side: int):
    one = PlacedFace((0, 0, 0), (1, 0, 0), (0, 1, 0))
    other, opposite = one.beyond(side), (side + 2) % 4
    assert other.beyond(opposite) == one
    assert other.edge(opposite) == one.edge(side)
    assert sum(a * b for a, b in zip(one.inward, other.inward, strict=True)) == 0


@pytest.mark.parametrize("rows", OPEN, ids=" ".join)
def test_what_stays_open_or_covers_a_face_twice_is_no_cube(rows: tuple[str, ...]):
    assert not folded(rows).is_cube


@pytest.mark.parametrize("net", all_nets(), ids=lambda net: " ".join(net.net.rows))
def test_the_cut_goes_round_faces_and_tabs_and_no_tab_lies_on_another(net: FoldedNet):
    from shapely import Polygon, box

    e, cut = net.net.edge, Polygon(net.outline)
    squares = [box(x * e, y * e, (x + 1) * e, (y + 1) * e) for x, y in net.net.faces]
    tabs = [
        Polygon([*net.line(*edge)[:1], *net.tab(edge), net.line(*edge)[1]]) for edge in net.tabs
    ]
    assert cut.is_valid
    assert cut.area == pytest.approx(sum(one.area for one in (*squares, *tabs)))
    assert all(a.intersection(b).area == 0 for a, b in combinations((*squares, *tabs), 2))
    assert len(net.folds) == 5 + 7
