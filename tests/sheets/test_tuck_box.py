"""The flat of a box is folded in space, and its faces meet."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Polygon

from fortgold.data.model import MM
from fortgold.sheets.tuck_box import BLEED, LEAST_DEPTH, Piece, TuckBox

NEAR = 100  # µm
Space = tuple[float, float, float]

boxes = st.builds(
    TuckBox,
    card=st.tuples(st.integers(40 * MM, 90 * MM), st.integers(60 * MM, 130 * MM)),
    cards=st.integers(1, 260),
    each=st.integers(250, 600),
    paper=st.integers(200, 600),
)


def turned(p: Space, a: Space, b: Space, sign: int) -> Space:
    """`p` turned by 90 degrees about the line from a to b."""
    u = [j - i for i, j in zip(a, b, strict=True)]
    length = sum(c * c for c in u) ** 0.5
    u = [c / length for c in u]
    v = [j - i for i, j in zip(a, p, strict=True)]
    dot = sum(i * j for i, j in zip(u, v, strict=True))
    cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    x, y, z = (i + sign * c + j * dot for i, c, j in zip(a, cross, u, strict=True))
    return x, y, z


def folded(piece: Piece) -> dict[str, list[Space]]:
    """The panels in space, all folds at 90 degrees; the root stays in the plane z = 0, the rest is below."""
    out: dict[str, list[Space]] = {}
    for name, panel in piece.panels.items():
        points: list[Space] = [(x, y, 0) for x, y in panel.shape]
        at = panel
        while at.fold:
            (ax, ay), (bx, by) = at.fold
            x = sum(x for x, _ in at.shape) / len(at.shape)
            y = sum(y for _, y in at.shape) / len(at.shape)
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)  # on which side of the fold it lies
            points = [turned(p, (ax, ay, 0), (bx, by, 0), 1 if turn > 0 else -1) for p in points]
            at = piece.panels[at.parent]
        out[name] = points
    sign = 1 if max(z for _, _, z in out["left" if "left" in out else "right"]) > 1 else -1
    return {name: [(x, y, sign * z) for x, y, z in points] for name, points in out.items()}


def assembled(box: TuckBox, halves: bool) -> dict[str, list[Space]]:
    """The whole box; of two halves the second is turned round and laid behind the first."""
    first, *rest = box.pieces(halves)
    space = folded(first)
    for other in rest:
        mirror = first.across["front"][0] + other.across["back"][1]
        depth = box.between[2]
        for name, points in folded(other).items():
            space["tab 2" if name == "tab" else name] = [
                (mirror - x, y, depth - z) for x, y, z in points
            ]
    return space


def span(points: list[Space], axis: int) -> tuple[float, float]:
    return min(p[axis] for p in points), max(p[axis] for p in points)


def near(a: float, b: float, what: str) -> None:
    assert abs(a - b) <= NEAR, f"{what}: {a:.0f}, not {b:.0f}"


def plane(points: list[Space], axis: int, what: str) -> float:
    low, high = span(points, axis)
    near(low, high, f"{what} is square")
    return low


def see_that_faces_meet(space: dict[str, list[Space]], box: TuckBox) -> None:
    t, (width, height, depth) = box.paper, box.between
    for name, z in (
        ("front", 0), ("back", depth), ("tab", depth - t), ("tuck", depth - t), ("flap", depth - t), ("tab 2", t),
    ):  # fmt: skip
        if name in space:
            near(plane(space[name], 2, name), z, f"{name} in depth")
    left, right = (plane(space[name], 0, name) for name in ("left", "right"))
    near(right - left, width, "left to right")
    for face in ("front", "back"):
        near(span(space[face], 0)[0], left, f"{face} meets left")
        near(span(space[face], 0)[1], right, f"{face} meets right")
    top, bottom = (plane(space[name], 1, name) for name in ("top", "bottom"))
    near(bottom - top, height, "top to bottom")
    for side in ("left", "right"):
        near(plane(space[f"dust {side} top"], 1, "dust"), top + t, "dust flap under the lid")
        near(plane(space[f"dust {side} bottom"], 1, "dust"), bottom - t, "dust flap on the bottom")
        low, high = span(space[f"dust {side} top"], 0)
        assert high - low <= width / 2, "dust flaps do not overlap"
        depths = sorted(z for _, _, z in space[f"dust {side} top"])
        assert depths[-2] < depth - t, "room for the tuck behind the dust flap"
    near(span(space["back"], 1)[0], top + t, "the back ends below the lid")
    near(span(space["back"], 1)[1], bottom - t, "the back ends above the bottom")
    low, high = span(space["tuck"], 0)
    assert low - left > t < right - high, "the tuck goes in between the sides"
    assert width - t >= box.card[0] + 300, "cards fit in"
    assert height - 3 * t >= box.card[1] + 300, "cards fit in"
    assert depth - 2 * t >= box.cards * box.each, "all cards fit in"


@pytest.mark.parametrize("halves", [False, True])
@settings(max_examples=60, deadline=None)
@given(box=boxes)
def test_folded_in_space_the_faces_of_any_box_meet_within_a_tenth_of_a_millimetre(halves, box):
    see_that_faces_meet(assembled(box, halves), box)


def test_a_flat_made_for_fewer_cards_is_found():
    few, many = (TuckBox((63 * MM, 88 * MM), cards) for cards in (44, 60))
    with pytest.raises(AssertionError, match="back in depth"):
        see_that_faces_meet(assembled(few, halves=False), many)


@pytest.mark.parametrize("halves", [False, True])
@settings(max_examples=40, deadline=None)
@given(box=boxes)
def test_the_cut_is_one_line_that_does_not_cross_itself_and_folds_end_on_it(halves, box):
    for piece in box.pieces(halves):
        edges = [*pairwise((*piece.outline, piece.outline[0]))]
        for i, (a, b) in enumerate(edges):
            for j, (c, d) in enumerate(edges[:i]):
                if i - j not in (1, len(edges) - 1):
                    assert not crosses(a, b, c, d), f"the cut crosses itself near {a}"
        for fold in piece.folds:
            for point in fold:
                assert min(away(point, edge) for edge in edges) <= 350, (
                    f"a fold ends in the air at {point}"
                )


@pytest.mark.parametrize("halves", [False, True])
@settings(max_examples=40, deadline=None)
@given(box=boxes)
def test_ticks_stand_clear_of_the_cut_in_line_with_their_folds(halves, box):
    for piece in box.pieces(halves):
        flat = Polygon(piece.outline)
        for a, b in piece.ticks:
            assert flat.distance(LineString((a, b))) >= 300
            assert any(side(a, b, c) == side(a, b, d) == 0 for c, d in piece.folds)


def test_folds_between_sides_faces_lid_and_flap_have_a_tick_at_either_end():
    for cards, halves in ((45, False), (136, True)):
        for piece in TuckBox((63 * MM, 88 * MM), cards).pieces(halves):
            long = [
                p for p in piece.panels.values() if p.name in (*piece.row, "tab", "tuck", "flap")
            ]
            for a, b in (p.fold for p in long if p.fold):
                ends = [c for c, d in piece.ticks if side(a, b, c) == side(a, b, d) == 0]
                assert len(ends) == 2, (piece.row, a, b)


def side(a, b, c) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a, b, c, d) -> bool:
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def away(p, edge) -> float:
    (ax, ay), (bx, by) = edge
    q = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0, min(1, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / q)) if q else 0
    return ((p[0] - ax - t * (bx - ax)) ** 2 + (p[1] - ay - t * (by - ay)) ** 2) ** 0.5


@pytest.mark.parametrize("halves", [False, True])
@given(box=boxes)
@settings(max_examples=30, deadline=None)
def test_colour_runs_beyond_every_cut_but_that_of_glued_parts(halves, box):
    for piece in box.pieces(halves):
        inked = [
            tuple(
                edge + sign * by
                for edge, by, sign in zip(p.rect, p.bleed, (-1, -1, 1, 1), strict=True)
            )
            for p in piece.panels.values()
            if p.bleed
        ]
        glued = [p.rect for p in piece.panels.values() if not p.bleed]
        for x, y in piece.outline:
            if any(within(x, y, one, 10) for one in glued):
                continue
            for dx, dy in ((2_900, 0), (-2_900, 0), (0, 2_900), (0, -2_900)):
                assert any(within(x + dx, y + dy, one, 10) for one in inked), (
                    f"no bleed near {x} {y}"
                )


@pytest.mark.parametrize("halves", [False, True])
def test_colour_runs_onto_the_glue_tab_so_that_no_white_shows_at_its_fold(halves):
    for piece in TuckBox((63 * MM, 88 * MM), 60).pieces(halves):
        beside_tab = piece.panels[piece.row[0]]
        assert beside_tab.bleed is not None
        assert beside_tab.bleed[0] == BLEED


def within(x, y, rect, slack) -> bool:
    left, top, right, bottom = rect
    return left - slack <= x <= right + slack and top - slack <= y <= bottom + slack


def test_a_box_of_few_cards_is_as_thin_as_paper_lets_itself_be_folded():
    assert TuckBox((63 * MM, 88 * MM), 3).inside[2] == LEAST_DEPTH
