"""Shapes and other paintings on a grid of pixels, which wait to be painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fortgold.draw.ops import Matrix

STEP = 65535 // 3  # of a full ink in levels of 16 bits: three of them are the most
PIECES = 8  # chords of a curve
SHARES = tuple(  # of a curve's four points, where each of its chords begins or ends
    (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    for t, u in ((i / PIECES, 1 - i / PIECES) for i in range(PIECES + 1))
)


@dataclass(frozen=True, slots=True)
class EdgeStyle:
    """How the edges of an outline are painted: as they are, or as bars so wide and so much longer."""

    matrix: Matrix
    ink: float
    share: float
    even_odd: bool
    half: float = 0.0
    end: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class InkLevels:
    """A painting that is done, in steps of 16 bits: the ink of its pixels, then how much of what is below they hide."""

    across: int
    down: int
    levels: bytes


@dataclass(frozen=True, slots=True)
class Paste:
    """Another painting above so many shapes: its corner, which columns and rows of ours show it, and its share."""

    after: int
    painted: InkLevels
    column: int
    row: int
    room: tuple[int, int, int, int]
    share: float


@dataclass
class WaitingShapes:
    """Pixels of so many µm from a corner on, and what waits to be painted on them."""

    left: float
    top: float
    across: int
    down: int
    pixel: float
    shapes: list[EdgeStyle] = field(default_factory=list)
    # lines: four numbers, which shape
    straight: list[Sequence[float]] = field(default_factory=list)
    curved: list[Sequence[float]] = field(default_factory=list)  # curves: eight, which shape
    pastes: list[Paste] = field(default_factory=list)
