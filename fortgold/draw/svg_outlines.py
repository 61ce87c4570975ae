"""Outlines of SVG shapes as lines and cubic curves, in the units of the shape itself.

Points are complex numbers. What comes here has passed `svg_grammar.py`: every number is one.
"""

from __future__ import annotations

import re
from cmath import exp, phase
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, cos, hypot, pi, radians, sin, sqrt, tan

from fortgold.draw.svg_values import NUMBER, N, length

Piece = tuple[str, tuple[complex, ...]]  # M and L with a point, C with three, Z with none
COMMAND = re.compile("([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
ARC = re.compile(rf"({N})[\s,]*({N})[\s,]*({N})[\s,]*([01])[\s,]*([01])[\s,]*({N})[\s,]*({N})")
TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}
QUARTER = pi / 2  # a circle of 10 mm in four curves is round within 3 µm
CLOSE: Piece = ("Z", ())


def outline(tag: str, said: Mapping[str, str]) -> list[Piece]:
    """The outline of a shape by its attributes; none of one without a size."""

    def number(name: str) -> float:
        return length(said.get(name, "0"))

    if tag == "path":
        return path(said.get("d", ""))
    if tag in ("polyline", "polygon"):
        numbers = [*map(float, NUMBER.findall(said.get("points", "")))]
        points = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=False)]
        return _through(points) + [CLOSE] * (tag == "polygon" and bool(points))
    if tag == "line":
        return _through([complex(number("x1"), number("y1")), complex(number("x2"), number("y2"))])
    if tag == "rect":
        return _rectangle(number, said)
    rx, ry = (number("r"),) * 2 if tag == "circle" else (number("rx"), number("ry"))
    if not (rx and ry):
        return []
    centre = complex(number("cx"), number("cy"))
    return [("M", (centre + rx,)), *_arc(centre, rx, ry, 0, 0, 2 * pi, centre + rx), CLOSE]


def _through(points: Iterable[complex]) -> list[Piece]:
    return [("L" if i else "M", (point,)) for i, point in enumerate(points)]


def _rectangle(number: Callable[[str], float], said: Mapping[str, str]) -> list[Piece]:
    width, height = number("width"), number("height")
    if not (width and height):
        return []
    rx, ry = number("rx"), number("ry")
    rx, ry = min(rx if "rx" in said else ry, width / 2), min(ry if "ry" in said else rx, height / 2)
    x, y = number("x"), number("y")
    left, top, right, bottom = x + rx, y + ry, x + width - rx, y + height - ry
    centres = [
        complex(*one) for one in ((right, top), (right, bottom), (left, bottom), (left, top))
    ]
    if not (rx and ry):
        return [*_through([centres[3], *centres[:3]]), CLOSE]
    out: list[Piece] = [("M", (complex(left, y),))]
    sides = (-ry * 1j, complex(rx), ry * 1j, complex(-rx), -ry * 1j)
    for i, centre in enumerate(centres):
        out.append(("L", (centre + sides[i],)))
        out += _arc(centre, rx, ry, 0, (i - 1) * QUARTER, QUARTER, centre + sides[i + 1])
    return [*out, CLOSE]


def path(d: str) -> list[Piece]:
    """The outline that path data describes."""
    out: list[Piece] = []
    here = start = control = 0j
    before = ""
    for letter, arguments in COMMAND.findall(d):
        name, origin = letter.upper(), letter.islower()
        if name == "Z":
            out.append(CLOSE)
            here = start
        elif name == "A":
            for rx, ry, turn, large, sweep, x, y in ARC.findall(arguments):
                end = complex(float(x), float(y)) + (here if origin else 0)
                out += _arc_to(
                    here, float(rx), float(ry), float(turn), large == "1", sweep == "1", end
                )
                here = end
        else:
            numbers = [*map(float, NUMBER.findall(arguments))]
            for i in range(0, len(numbers), TAKES[name]):
                part = numbers[i : i + TAKES[name]]
                if name == "H":
                    points = [complex(part[0] + (here.real if origin else 0), here.imag)]
                elif name == "V":
                    points = [complex(here.real, part[0] + (here.imag if origin else 0))]
                else:
                    base = here if origin else 0
                    points = [
                        complex(x, y) + base for x, y in zip(part[::2], part[1::2], strict=True)
                    ]
                if name == "M" and i == 0:
                    out.append(("M", (points[0],)))
                    start = points[0]
                elif name in "MLHV":
                    out.append(("L", (points[0],)))
                elif name in "CS":
                    mirrored = 2 * here - control if before in ("C", "S") else here
                    one, control, end = points if name == "C" else (mirrored, *points)
                    out.append(("C", (one, control, end)))
                else:
                    mirrored = 2 * here - control if before in ("Q", "T") else here
                    control, end = points if name == "Q" else (mirrored, *points)
                    out.append(
                        ("C", (here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end))
                    )
                here, before = points[-1], name
        before = name
    return out


def _arc_to(
    start: complex, rx: float, ry: float, degrees: float, large: bool, sweep: bool, end: complex
) -> Iterator[Piece]:
    """An arc between two points (SVG 1.1, F.6.5 and F.6.6)."""
    rx, ry = abs(rx), abs(ry)
    if start == end:
        return
    if not (rx and ry):
        yield ("L", (end,))
        return
    turn = exp(1j * radians(degrees))
    half = (start - end) / 2 / turn
    x, y = half.real / rx, half.imag / ry
    if (far := hypot(x, y)) > 1:
        rx, ry, x, y = rx * far, ry * far, x / far, y / far
    away = sqrt(max(0.0, 1 / (x * x + y * y) - 1)) * (-1 if large == sweep else 1)
    to_x, to_y = away * y, -away * x  # the centre, where the ellipse is a circle of 1
    begin = phase(complex(x - to_x, y - to_y))
    angle = phase(complex(-x - to_x, -y - to_y)) - begin
    angle += 2 * pi if sweep and angle < 0 else -2 * pi if not sweep and angle > 0 else 0
    centre = complex(to_x * rx, to_y * ry) * turn + (start + end) / 2
    yield from _arc(centre, rx, ry, radians(degrees), begin, angle, end)


def _arc(
    centre: complex, rx: float, ry: float, turn: float, begin: float, angle: float, end: complex
) -> Iterator[Piece]:
    """Curves of a quarter at most, from the angle `begin` on; the last ends at `end` to the letter."""
    turned = exp(1j * turn)

    def at(t: float) -> complex:
        return centre + complex(rx * cos(t), ry * sin(t)) * turned

    def along(t: float) -> complex:
        return complex(-rx * sin(t), ry * cos(t)) * turned

    count = max(1, ceil(abs(angle) / QUARTER - 1e-9))
    step = angle / count
    reach = 4 / 3 * tan(step / 4)
    for i in range(count):
        t, u = begin + i * step, begin + (i + 1) * step
        to = end if i == count - 1 else at(u)
        yield ("C", (at(t) + reach * along(t), to - reach * along(u), to))


def bounds(pieces: Iterable[Piece]) -> tuple[float, float, float, float] | None:
    """Left, top, right, bottom of an outline, of its curves as they run; None of nothing."""
    xs: list[float] = []
    ys: list[float] = []
    here = 0j
    for name, points in pieces:
        if not points:
            continue
        for side, p in (
            (xs, [q.real for q in (here, *points)]),
            (ys, [q.imag for q in (here, *points)]),
        ):
            side.append(p[-1])
            if name == "C":
                side += _turning(*p)
        here = points[-1]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _turning(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Where a curve turns back, in one direction."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if b else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + sign * sqrt(under)) / (2 * a) for sign in (-1, 1)] if under >= 0 else []
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3
