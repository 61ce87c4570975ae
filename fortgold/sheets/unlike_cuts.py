"""Cuts at which unlike colours meet: a knife that runs beside such a cut leaves a line of the neighbour's colour."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from fortgold.draw.ops import CannotDraw, Group, Op, Path, Picture, Stamp, bounds
from fortgold.draw.raster import Unfit
from fortgold.draw.topmost_ink import seen
from fortgold.faces.face import Face

INSIDE = 300  # µm from the trim: so far a knife runs beside it
POINTS = 5  # of an edge that are looked at
UNLIKE = 60  # of three channels together, each 0 to 255: grounds of one deck with their texture stay below


class Edges:
    """The colours along the edges of faces, which are kept alive elsewhere: faces with one ground share them."""

    def __init__(self) -> None:
        self.beside: dict[int, Sequence[Op]] = {}
        self.known: dict[Hashable, Sequence[str]] = {}

    def of(self, face: Face, side: str) -> Sequence[str]:
        """The colours that are seen along an edge, from its start to its end."""
        if id(face) not in self.beside:
            self.beside[id(face)] = tuple(_beside(face.ops, face))
        ops = self.beside[id(face)]
        key = (*map(id, ops), face.width, face.height, side)
        if key not in self.known:
            self.known[key] = _edge(face, ops, side)
        return self.known[key]


def count(faces: Sequence[Face], backs: Sequence[Face], columns: int, edges: Edges) -> int:
    """How many cuts part unlike colours, of cards that lie edge to edge in rows of so many `columns`.

    Fronts are looked at, and backs, of which each neighbour lies on the other side.
    """
    return _of_side(faces, columns, edges, ("right", "left")) + _of_side(
        backs, columns, edges, ("left", "right")
    )


def _of_side(faces: Sequence[Face], columns: int, edges: Edges, meet: tuple[str, str]) -> int:
    first, second = meet
    return sum(
        (i % columns > 0 and _differ(edges.of(faces[i - 1], first), edges.of(face, second)))
        + (i >= columns and _differ(edges.of(faces[i - columns], "bottom"), edges.of(face, "top")))
        for i, face in enumerate(faces)
    )


def _differ(one: Sequence[str], other: Sequence[str]) -> bool:
    return any(_apart(a, b) > UNLIKE for a, b in zip(one, other, strict=True))


def _apart(one: str, other: str) -> int:
    channels = zip(bytes.fromhex(one[1:7]), bytes.fromhex(other[1:7]), strict=True)
    return sum(abs(a - b) for a, b in channels)


def _beside(ops: Sequence[Op], face: Face) -> Iterator[Op]:
    """What may be seen beside an edge: nothing that lies well inside, no line, no words."""
    for op in ops:
        match op:
            case Group(matrix=None, clip=(), ops=inner):
                yield from _beside(inner, face)
            case Path() if not (op.fill and op.d):
                pass
            case Path() | Picture() | Stamp():
                left, top, right, bottom = bounds(op)
                near = INSIDE + (op.drawing.slack if isinstance(op, Stamp) else 0)
                if min(left, top, face.width - right, face.height - bottom) <= near:
                    yield op
            case Group():
                yield op


def _edge(face: Face, ops: Sequence[Op], side: str) -> tuple[str, ...]:
    """The colours that are seen along an edge, from its start to its end."""
    wide, high = face.width, face.height
    shares = [(2 * i + 1) / (2 * POINTS) for i in range(POINTS)]
    points = {
        "left": [(INSIDE, round(share * high)) for share in shares],
        "right": [(wide - INSIDE, round(share * high)) for share in shares],
        "top": [(round(share * wide), INSIDE) for share in shares],
        "bottom": [(round(share * wide), high - INSIDE) for share in shares],
    }[side]
    try:
        return tuple(seen(ops, point) or "#ffffff" for point in points)
    except (CannotDraw, Unfit):
        return ("#ffffff",) * POINTS
