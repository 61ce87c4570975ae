"""Brush strokes: curves, ribbons and outlines on a board of 1000 x 1000 units, and the pen that
brings them to paper in whole µm."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor, hypot

from fortgold.draw.ops import KAPPA, Path, Segment

BOARD = 1000
Spot = tuple[float, float]
Curve = Callable[[float], Spot]  # 0 is where it starts, 1 its tip
Outline = list[tuple[str, *tuple[float, ...]]]


def cubic(a: Spot, b: Spot, c: Spot, d: Spot) -> Curve:
    """The Bézier curve from `a` to `d`."""

    def at(t: float) -> Spot:
        s = 1 - t
        p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        return (
            p * a[0] + q * b[0] + r * c[0] + u * d[0],
            p * a[1] + q * b[1] + r * c[1] + u * d[1],
        )

    return at


def frame(spine: Curve, t: float) -> tuple[float, float, float, float]:
    """The direction of a curve and the one to its right, both of length 1."""
    (ax, ay), (bx, by) = spine(max(0.0, t - 0.01)), spine(min(1.0, t + 0.01))
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    return ux, uy, -uy, ux


def ribbon(spine: Curve, half: Callable[[float], float], steps: int) -> Outline:
    """The outline of a brush stroke along `spine`, `half` as wide to either side."""
    left: list[Spot] = []
    right: list[Spot] = []
    for i in range(steps + 1):
        t = i / steps
        x, y = spine(t)
        _, _, nx, ny = frame(spine, t)
        w = half(t)
        left.append((x - nx * w, y - ny * w))
        right.append((x + nx * w, y + ny * w))
    return smooth([*left, *reversed(right)], closed=True)


def smooth(points: Sequence[Spot], closed: bool = False) -> Outline:
    """Cubic curves through all points (Catmull-Rom)."""
    n = len(points)
    out: Outline = [("M", *points[0])]
    for i in range(n if closed else n - 1):
        p0 = points[(i - 1) % n] if closed else points[max(i - 1, 0)]
        p1, p2 = points[i], points[(i + 1) % n]
        p3 = points[(i + 2) % n] if closed else points[min(i + 2, n - 1)]
        out.append(
            ("C",
             p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
             p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6,
             p2[0], p2[1])
        )  # fmt: skip
    if closed:
        out.append(("Z",))
    return out


def ellipse(x: float, y: float, rx: float, ry: float) -> Outline:
    """An ellipse around (x, y)."""
    kx, ky = KAPPA * rx, KAPPA * ry
    return [
        ("M", x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("Z",),
    ]


class Pen:
    """Collects paths, from the board to whole µm."""

    def __init__(self, size: int, inks: Mapping[str, str]) -> None:
        self.size, self.inks = size, inks
        self.paths: list[Path] = []

    def um(self, units: float) -> int:
        # the small bias settles exact halves the same way on every machine
        return floor(units * self.size / BOARD + 0.500001)

    def d(self, outline: Outline) -> tuple[Segment, ...]:
        scale = self.size / BOARD
        return tuple(
            (op, *[floor(v * scale + 0.500001) for v in values])  # type: ignore[misc]
            for op, *values in outline
        )

    def fill(self, ink: str, outline: Outline) -> None:
        self.paths.append(Path(self.d(outline), fill=self.inks[ink]))

    def stroke(self, ink: str, outline: Outline, width: float) -> None:
        self.paths.append(
            Path(self.d(outline), stroke=self.inks[ink], width=max(1, self.um(width)))
        )

    def knock(self, outline: Outline, width: float) -> None:
        """Clears the ground around an outline, so that what lies under it stays apart."""
        ground = self.inks["ground"]
        self.paths.append(
            Path(self.d(outline), fill=ground, stroke=ground, width=self.um(2 * width))
        )
