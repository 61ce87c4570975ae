"""Cuts at which unlike colours meet, counted on sheets of plain cards."""

from __future__ import annotations

import pytest

from fortgold.draw.ops import Path, rectangle
from fortgold.faces.face import Face
from fortgold.sheets.unlike_cuts import Edges, count

WIDE, HIGH = 63_000, 88_000


def plain(colour: str, stripe: str = "") -> Face:
    """A card of one colour; with a stripe of another one along its right edge."""
    ops = [Path(rectangle(-3_000, -3_000, WIDE + 6_000, HIGH + 6_000), colour)]
    if stripe:
        ops.append(Path(rectangle(WIDE - 5_000, -3_000, 8_000, HIGH + 6_000), stripe))
    return Face(WIDE, HIGH, 0, 3_000, tuple(ops), (), frozenset())


RED, CREAM, IVORY = plain("#c03020"), plain("#f5edd8"), plain("#f2e9d2")
STRIPED = plain("#f5edd8", "#102040")


@pytest.mark.parametrize(
    ("faces", "backs", "columns", "cuts"),
    [
        ([CREAM] * 9, [RED] * 9, 3, 0),
        ([CREAM, IVORY], [], 2, 0),  # hardly told apart
        ([CREAM, RED], [], 2, 1),
        ([CREAM, RED, RED, CREAM], [], 2, 4),
        ([CREAM, RED], [], 1, 1),
        ([CREAM, CREAM, CREAM, RED], [], 3, 1),  # below the first, beside nothing
        ([STRIPED, CREAM], [], 2, 1),
        ([CREAM, STRIPED], [], 2, 0),  # the stripe is at the sheet's outer edge
        ([CREAM] * 2, [STRIPED, CREAM], 2, 0),  # behind, each neighbour is on the other side
        ([CREAM] * 2, [CREAM, STRIPED], 2, 1),
    ],
)  # fmt: skip
def test_a_cut_counts_where_its_two_edges_differ(faces, backs, columns: int, cuts: int):
    assert count(faces, backs, columns, Edges()) == cuts
