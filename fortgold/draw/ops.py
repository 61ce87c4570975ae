"""Drawing operations: all that a card, a back, a mark or a figure is made of.

Lengths are µm from the top-left corner, y downwards, as one reads; only `pdf.py` turns them over.
Colours are "#rrggbb". What is not inside a `Group` with a `Tag` is decoration: a screen
reader passes it over (an artifact of the PDF).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Literal

from fortgold.data.layout import FontName, Role
from fortgold.draw.raster import Raster


class CannotDraw(Exception):
    """A drawing that looked sound turned out not to be, when it was read to be drawn."""


Point = tuple[int, int]
Matrix = tuple[float, float, float, float, float, float]  # a b c d e f, as in SVG
Segment = (
    tuple[Literal["M", "L"], int, int]
    | tuple[Literal["C"], int, int, int, int, int, int]
    | tuple[Literal["Z"]]
)


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that change along a line, and stay as they are beyond its ends.

    With `radii`, they change from a circle around `start` to one around `end`, which holds it. `places`
    (0 to 1, ascending) says where the colours are; without, there are two, at the ends. All this lies in
    the units of `matrix`.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    colours: tuple[str, ...]
    places: tuple[float, ...] = (0, 1)
    radii: tuple[float, float] | None = None
    matrix: Matrix = (1, 0, 0, 1, 0, 0)

    def at(self, point: Point) -> str:
        along = self._along(point)
        after = next((i for i, place in enumerate(self.places) if place > along), -1)
        if after <= 0:
            return self.colours[after]
        (first, last), (one, other) = self.places[after - 1 :][:2], self.colours[after - 1 :][:2]
        return mixed(one, other, (along - first) / (last - first))

    def _along(self, point: Point) -> float:
        a, b, c, d, e, f = self.matrix
        area = a * d - b * c or 1
        x, y = ((point[0] - e) * d - (point[1] - f) * c, (point[1] - f) * a - (point[0] - e) * b)
        x, y = x / area - self.start[0], y / area - self.start[1]
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        if not self.radii:
            return (x * dx + y * dy) / ((dx * dx + dy * dy) or 1)
        r, dr = self.radii[0], self.radii[1] - self.radii[0]
        p, q = dx * dx + dy * dy - dr * dr, x * dx + y * dy + r * dr
        return (q - sqrt(max(0.0, q * q - p * (x * x + y * y - r * r)))) / (p or -1)


@lru_cache(maxsize=1024)  # asked for each line of words, and few colours are mixed
def mixed(first: str, second: str, share: float) -> str:
    """A colour between two, with so large a share (0 to 1) of the second."""
    channels = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in channels)


@dataclass(frozen=True, slots=True)
class Path:
    """Straight lines and cubic curves, filled and/or stroked; `width` and `dash` in µm."""

    d: tuple[Segment, ...]
    fill: str | Gradient | None = None
    stroke: str | None = None
    width: int = 0
    dash: tuple[int, ...] = ()
    even_odd: bool = False
    round: bool = True  # caps and joins


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text that starts at (x, y) on its baseline; `size` is the em in µm.

    `width` is its advance with kerning, which the measurer found: nobody measures twice.
    """

    x: int
    y: int
    text: str
    font: FontName
    size: int
    colour: str
    width: int
    lang: str = ""
    tracking: int = 0  # µm added after each character


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A drawing that is used again and again: a symbol, a back, the art of a kind.

    Its corner is (0, 0). Drawings are compared by identity: one is drawn and embedded once.
    `read` gives the operations; it is called only when they are drawn, because a check that asks
    where a drawing lies need not parse it. Only the last ones are kept: as tuples they take ten times the
    room of the code that is written from them, so the writers remember that instead.
    """

    name: str
    width: int
    height: int
    read: Callable[[], tuple[Op, ...]]

    @property
    def slack(self) -> int:
        """µm by which strokes may run over its edges."""
        return max(self.width, self.height) // 50

    @property
    def ops(self) -> tuple[Op, ...]:
        kept = known = _READ.pop(self, None)
        if kept is None:
            kept = _weighed(self.read())
        _READ[self] = kept  # the last one now
        if known is None:
            room = KEPT - sum(weight for weight, _ in [*_READ.values()])
            for other in [*_READ] if room < 0 else ():
                if room >= 0:
                    break
                room += _READ.pop(other, (0, ()))[0]
        return kept[1]


# segments of drawings that were read last, some 60 MB: those of a game in three inks
KEPT = 250_000
_READ: dict[Drawing, tuple[int, tuple[Op, ...]]] = {}


def _weighed(ops: tuple[Op, ...]) -> tuple[int, tuple[Op, ...]]:
    """Operations and how many segments they have, or what takes as much room."""
    return sum(_weight(op) for op in ops), ops


def _weight(op: Op) -> int:
    if isinstance(op, Group):
        return 2 + len(op.clip) + sum(map(_weight, op.ops))
    return 2 + len(op.d) if isinstance(op, Path) else 2


@dataclass(frozen=True, slots=True)
class Stamp:
    """A drawing with its top-left corner at (x, y)."""

    x: int
    y: int
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster file, stretched over a box by the writer of the file."""

    x: int
    y: int
    width: int
    height: int
    raster: Raster


@dataclass(frozen=True, slots=True)
class Tag:
    """What a group means: its role, language, and the words that stand for a drawing (`alt`).

    A `Figure` is described by them; a `Span`, an icon within a line, is read as if they stood there.
    """

    role: Role
    lang: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Operations that belong together: clipped by a path, given a meaning, named for the reader.

    `matrix` puts a whole drawing on a page, or turns a box of a face. `opacity` is in percent; each
    operation and each stamp shows so much of what is below it. `even_odd` says what is inside of `clip`.
    """

    ops: tuple[Op, ...]
    name: str = ""
    tag: Tag | None = None
    clip: tuple[Segment, ...] = ()
    matrix: Matrix | None = None
    opacity: int = 100
    even_odd: bool = False


Op = Path | Words | Picture | Stamp | Group

Leaf = Path | Words | Picture | Stamp


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `trim` and `bleed` are left, top, right, bottom of the page boxes, µm."""

    width: int
    height: int
    ops: tuple[Op, ...]
    trim: tuple[int, int, int, int]
    bleed: tuple[int, int, int, int]
    is_back: bool = False


def uncut(width: int, height: int, ops: Iterable[Op], is_back: bool = False) -> Page:
    """A page that is all trim, of which nothing is cut off."""
    whole = (0, 0, width, height)
    return Page(width, height, tuple(ops), whole, whole, is_back)


def rectangle(x: int, y: int, width: int, height: int, radius: int = 0) -> tuple[Segment, ...]:
    """A rectangle's outline, clockwise, its corners rounded by `radius`."""
    right, bottom = x + width, y + height
    if not radius:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    r, k = radius, round(radius * (1 - KAPPA))
    return (
        ("M", x + r, y), ("L", right - r, y), ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r), ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom), ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r), ("C", x, y + k, x + k, y, x + r, y), ("Z",),
    )  # fmt: skip


KAPPA = 0.5522847498  # control points of a quarter circle, of its radius (Goldapp 1991)


def ellipse(x: int, y: int, width: int, height: int) -> tuple[Segment, ...]:
    """The outline of the ellipse in a rectangle, clockwise from its top."""
    if width == height:
        return rectangle(x, y, width, height, width // 2)
    cx, cy, right, bottom = x + width // 2, y + height // 2, x + width, y + height
    i, j = round(width / 2 * KAPPA), round(height / 2 * KAPPA)
    return (
        ("M", cx, y), ("C", cx + i, y, right, cy - j, right, cy),
        ("C", right, cy + j, cx + i, bottom, cx, bottom),
        ("C", cx - i, bottom, x, cy + j, x, cy), ("C", x, cy - j, cx - i, y, cx, y), ("Z",),
    )  # fmt: skip


def polygon(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Straight lines through points and back to the first."""
    (x, y), *others = points
    return (("M", x, y), *(("L", *point) for point in others), ("Z",))


def circle(x: int, y: int, radius: int) -> tuple[Segment, ...]:
    """A circle's outline around (x, y)."""
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def flat(ops: Iterable[Op]) -> Iterator[Leaf]:
    """Every operation, groups opened and stamps left as they are."""
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops)
        else:
            yield op


def has_tag(op: Op) -> bool:
    """Whether an operation, or one in its groups, means something."""
    return isinstance(op, Group) and (op.tag is not None or any(map(has_tag, op.ops)))


def bounds(op: Leaf) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of an operation; control points count, so a curve may be smaller."""
    match op:
        case Path():
            xs = [v for segment in op.d for v in segment[1::2]]
            ys = [v for segment in op.d for v in segment[2::2]]
            half = op.width // 2 if op.stroke else 0
            return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        case Words():
            return op.x, op.y - op.size * 88 // 100, op.x + op.width, op.y + op.size * 12 // 100
        case Picture():
            return op.x, op.y, op.x + op.width, op.y + op.height
        case Stamp():
            return op.x, op.y, op.x + op.drawing.width, op.y + op.drawing.height
