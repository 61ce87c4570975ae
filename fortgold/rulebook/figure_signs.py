"""Signs in a figure, in µm on paper: shapes and not colours tell them apart, so they hold in grey."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin

from fortgold.draw import ops
from fortgold.draw.ops import Op, Path, Point, Segment

INK, PAPER, ACCENT = "#221d18", "#ffffff", "#76571c"
SIGN = 1_500  # the radius of a sign
SMALL = 1_150  # of plus and minus, which stand beside symbols
ARROW, HEAD = 750, 2_100  # the width of an arrow's line, and the length of its tip
EYE = 2_100  # half as wide as an eye
CASE = 450  # how far the paper of an arrow's case reaches beyond it
TEE = 800  # half of the bar at the end of a leader


def sign(kind: str, x: int, y: int) -> list[Op]:
    """One of `figures_file.SIGNS` around a point: tick, cross, plus, minus or eye."""
    if kind == "eye":
        return eye(x, y)
    radius = SMALL if kind in ("plus", "minus") else SIGN
    dark = kind in ("yes", "plus")
    stroke = PAPER if dark else INK
    disc = Path(ops.circle(x, y, radius), INK if dark else PAPER, None if dark else INK, 260)
    k = radius * 52 // 100
    lines: dict[str, tuple[tuple[Point, ...], ...]] = {
        "yes": (((-k, k // 8), (-k // 4, k * 3 // 4), (k, -k * 3 // 4)),),
        "no": (((-k, -k), (k, k)), ((k, -k), (-k, k))),
        "plus": (((-k, 0), (k, 0)), ((0, -k), (0, k))),
        "minus": (((-k, 0), (k, 0)),),
    }
    moved = (tuple((x + dx, y + dy) for dx, dy in line) for line in lines[kind])
    return [disc, *(Path(_through(line), None, stroke, radius * 3 // 10) for line in moved)]


def eye(x: int, y: int, half: int = EYE) -> list[Op]:
    """An open eye around a point, which reaches `half` to each side of it."""
    third, high = half // 3, half * 17 // 21
    lid: tuple[Segment, ...] = (
        ("M", x - half, y), ("C", x - third, y - high, x + third, y - high, x + half, y),
        ("C", x + third, y + high, x - third, y + high, x - half, y), ("Z",),
    )  # fmt: skip
    return [Path(lid, PAPER, INK, half * 4 // 21), Path(ops.circle(x, y, half * 5 // 14), INK)]


def arrow(points: Sequence[Point], case: str = PAPER, colour: str = INK) -> list[Op]:
    """An arrow through points, cased in the colour of its ground so that it is seen on any card."""
    (before_x, before_y), (end_x, end_y) = points[-2], points[-1]
    angle = atan2(end_y - before_y, end_x - before_x)
    head = min(HEAD, round(hypot(end_x - before_x, end_y - before_y)))
    neck = round(end_x - head * 0.8 * cos(angle)), round(end_y - head * 0.8 * sin(angle))
    wings = (
        (round(end_x - head * cos(angle + t)), round(end_y - head * sin(angle + t)))
        for t in (0.48, -0.48)
    )
    shaft = _through([*points[:-1], neck])
    tip = ops.polygon([(end_x, end_y), *wings])
    return [
        Path(shaft, None, case, ARROW + 2 * CASE), Path(tip, case, case, 2 * CASE),
        Path(shaft, None, colour, ARROW), Path(tip, colour, colour, 200),
    ]  # fmt: skip


def leader(start: Point, end: Point) -> list[Op]:
    """A thin line from words to a place beside what they name; a small bar ends it."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y) or 1.0
    across, down = round((to_x - x) / length * TEE), round((to_y - y) / length * TEE)
    bar = _through([(to_x - down, to_y + across), (to_x + down, to_y - across)])
    line = _through([start, end])
    return [
        Path(line, None, PAPER, 700), Path(bar, None, PAPER, 700),
        Path(line, None, ACCENT, 280), Path(bar, None, ACCENT, 280),
    ]  # fmt: skip


def _through(points: Sequence[Point]) -> tuple[Segment, ...]:
    (x, y), *rest = points
    return (("M", x, y), *(("L", to_x, to_y) for to_x, to_y in rest))
