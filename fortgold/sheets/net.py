"""A cube's net 展開図: how it folds, which edges meet, where its tabs are, its cut and its folds.

A side of a square is 0 top, 1 right, 2 bottom, 3 left. Lengths are µm from the corner of the rows, seen
from the printed side. In space a face lies at `corner`, `right` and `down` are its edges, all in edges of
the cube; each neighbour is turned about the shared edge, away from the printed side.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from fortgold.data.model import MM, Net
from fortgold.draw.ops import Point
from fortgold.sheets.tuck_box import Line, Sides

Square = tuple[int, int]  # column and row in the net
Edge = tuple[Square, int]  # a square and one of its sides
Vector = tuple[int, int, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the neighbour beyond each side
DEEP = 5 * MM  # a tab, of a small cube less


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face of the folded net."""

    corner: Vector
    right: Vector
    down: Vector

    @property
    def inward(self) -> Vector:
        """The direction away from its printed side."""
        (a, b, c), (d, e, f) = self.right, self.down
        return b * f - c * e, c * d - a * f, a * e - b * d

    def edge(self, side: int) -> frozenset[Vector]:
        """The two ends of a side."""
        east, south = _sum(self.corner, self.right), _sum(self.corner, self.down)
        around = (self.corner, east, _sum(east, self.down), south)
        return frozenset((around[side], around[(side + 1) % 4]))

    def beyond(self, side: int) -> PlacedFace:
        """Its neighbour at a side, folded."""
        far, back = self.inward, _minus(self.inward)
        match side:
            case 0:
                return PlacedFace(_sum(self.corner, far), self.right, back)
            case 1:
                return PlacedFace(_sum(self.corner, self.right), far, self.down)
            case 2:
                return PlacedFace(_sum(self.corner, self.down), self.right, far)
        return PlacedFace(_sum(self.corner, far), back, self.down)


def _sum(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _minus(one: Vector) -> Vector:
    return -one[0], -one[1], -one[2]


@dataclass(frozen=True)
class FoldedNet:
    """A net and what becomes of it."""

    net: Net

    @cached_property
    def folded(self) -> dict[Square, PlacedFace]:
        """Each face that hangs together with the first one, as it lies on the cube."""
        squares = self.net.faces
        first = next(iter(squares), None)
        found = {first: PlacedFace((0, 0, 0), (1, 0, 0), (0, 1, 0))} if first else {}
        waiting = [*found]
        for square in waiting:
            for side in range(4):
                other = _beyond(square, side)
                if other in squares and other not in found:
                    found[other] = found[square].beyond(side)
                    waiting.append(other)
        return found

    @property
    def is_cube(self) -> bool:
        """Whether six faces cover the cube, each once, and are one piece without a cut in it."""
        faces = self.folded
        covered = {face.inward for face in faces.values()}
        one_piece = all(
            faces[square].edge(side) == faces[other].edge((side + 2) % 4)
            for square in faces
            for side in range(4)
            if (other := _beyond(square, side)) in faces
        )
        return len(self.net.faces) == len(faces) == len(covered) == 6 and one_piece

    @property
    def opposite(self) -> list[tuple[str, str]]:
        """The names of faces that lie opposite each other on the cube."""
        faces, names = self.folded, self.net.faces
        pairs = ((a, b) for a in faces for b in faces if a < b)
        return [
            (names[a], names[b]) for a, b in pairs if faces[a].inward == _minus(faces[b].inward)
        ]

    @cached_property
    def meeting(self) -> list[tuple[Edge, ...]]:
        """The edges of the cut that meet when it is folded, two by two on a cube."""
        found = defaultdict[frozenset[Vector], list[Edge]](list)
        for square, face in self.folded.items():
            for side in range(4):
                if _beyond(square, side) not in self.folded:
                    found[face.edge(side)].append((square, side))
        order = [*self.net.faces]
        return [
            tuple(sorted(edges, key=lambda edge: (order.index(edge[0]), edge[1])))
            for edges in found.values()
        ]

    @property
    def tabs(self) -> frozenset[Edge]:
        """One edge of each two that meet has a tab: that of the face which one reads first. So the last
        face has none, and is pressed on last."""
        return frozenset(edges[0] for edges in self.meeting)

    @property
    def outline(self) -> tuple[Point, ...]:
        """The cut, clockwise, tabs included."""
        ways = {
            self.line(square, side)[0]: (square, side)
            for edges in self.meeting
            for square, side in edges
        }
        tabs = self.tabs
        start = at = next(iter(ways))
        points: list[Point] = []
        while True:
            edge = ways[at]
            points.append(at)
            points += self.tab(edge) if edge in tabs else ()
            at = self.line(*edge)[1]
            if at == start or len(points) > 100:
                return tuple(points)

    @property
    def folds(self) -> tuple[Line, ...]:
        """Every fold once: between faces, and before tabs."""
        between = (
            (square, side)
            for square in self.folded
            for side in (1, 2)
            if _beyond(square, side) in self.folded
        )
        return tuple(self.line(*edge) for edge in (*between, *sorted(self.tabs)))

    @property
    def bounds(self) -> Sides:
        """Left, top, right and bottom of the cut."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def line(self, square: Square, side: int) -> Line:
        """A side of a square on paper, clockwise."""
        e, (column, row) = self.net.edge, square
        x, y = column * e, row * e
        around = ((x, y), (x + e, y), (x + e, y + e), (x, y + e))
        return around[side], around[(side + 1) % 4]

    def tab(self, edge: Edge) -> tuple[Point, Point]:
        """The outer corners of a tab, clockwise: it is narrower there, so that it goes in easily."""
        ((ax, ay), (bx, by)), (u, v) = self.line(*edge), STEPS[edge[1]]
        deep = min(DEEP, self.net.edge * 3 // 10)
        dx, dy = ((b > a) - (b < a) for a, b in ((ax, bx), (ay, by)))
        slope = deep * 6 // 10
        near = ax + dx * slope + u * deep, ay + dy * slope + v * deep
        return near, (bx - dx * slope + u * deep, by - dy * slope + v * deep)


def _beyond(square: Square, side: int) -> Square:
    return square[0] + STEPS[side][0], square[1] + STEPS[side][1]
