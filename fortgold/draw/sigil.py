"""Emblems grown from a card's data: a sigil for a kind and three growth styles, and a halo.

A sigil is one brush ring, a pale moon behind it, and three strands that rise or fall in the left,
centre and right place, as the three lines of an ikebana do. The kind decides what siblings share:
where the brush set down, how far it ran dry, where the moon stands, which place is tallest, how
the strands sway. The styles decide what grows. Nothing here knows a game.

Drawn on a board of 1000 x 1000 units and scaled to the size asked for. Chance comes from SHA-256
of the kind's name, never from a generator that a Python version might change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import cos, floor, hypot, pi, sin

from fortgold.draw.ops import KAPPA, Path, Segment

STYLES = ("flame", "leaf", "drop", "void")
INKS = ("line", "pale", "flame", "leaf", "drop", "gold", "ground")

BOARD = 1000
ROOT = 838.0  # where rising strands start
WATER = 808.0  # where falling drops land
Spot = tuple[float, float]
Curve = Callable[[float], Spot]  # 0 is where it starts, 1 its tip
Brush = tuple[Curve, Callable[[float], float]]  # a curve, and half the width along it
Outline = list[tuple[str, *tuple[float, ...]]]


class _Chance:
    """Numbers that depend on a name and on how many were drawn before."""

    def __init__(self, name: str) -> None:
        self.name, self.count = name, 0

    def between(self, low: float, high: float) -> float:
        digest = sha256(f"{self.name}/{self.count}".encode()).digest()
        self.count += 1
        return low + (high - low) * int.from_bytes(digest[:6], "big") / 2**48

    def pick(self, count: int) -> int:
        return int(self.between(0, count - 1e-9))


@dataclass(frozen=True, slots=True)
class _Kind:
    """What all sigils of a kind share."""

    gap: float  # where the brush sets down, in turns, clockwise from 3 o'clock
    turn: int  # 1: the brush runs clockwise, -1: against the clock
    dry: float  # how far from the end the brush runs dry, in parts of the ring
    heavy: float  # the brush at its widest
    moon: tuple[float, float, float]  # x, y, radius
    sway: int
    heights: tuple[float, float, float]  # where the tips are, left to right

    @classmethod
    def of(cls, name: str) -> _Kind:
        chance = _Chance(name)
        tall = ((120.0, 300.0, 230.0), (270.0, 60.0, 310.0), (230.0, 300.0, 120.0))
        order = tall[chance.pick(3)]
        turn = 1 if chance.pick(2) else -1
        return cls(
            gap=chance.between(0.68, 0.82),
            turn=turn,
            dry=chance.between(0.25, 0.5),
            heavy=chance.between(30, 44),
            moon=(500 + turn * chance.between(40, 95), chance.between(395, 450), 255.0),
            sway=turn,
            heights=order,
        )


def sigil(
    kind: str, strands: tuple[str, ...], size: int, inks: Mapping[str, str]
) -> tuple[Path, ...]:
    """The emblem of `strands`, left to right, each one of `STYLES`, in the manner of `kind`.

    Fills the square 0 .. `size` (µm). `inks` gives "#rrggbb" for each of `INKS`; `ground` is the
    paper under the sigil, with which crossing strands are kept apart.
    """
    pen = _Pen(size, inks)
    made = _Kind.of(kind)
    pen.fill("pale", _ellipse(*made.moon, made.moon[2]))
    if all(style == "void" for style in strands):
        _shell(pen)
    _ring(pen, made, _Chance(kind + " ring"))
    places = _places(len(strands))
    for style, x in zip(strands, places, strict=True):
        if style == "drop":
            _ripples(pen, x)
    order = sorted(
        range(len(strands)), key=lambda i: (STYLES.index(strands[i]) != 3, -abs(places[i] - 500))
    )
    for at in order:
        height = made.heights[at % 3]
        _GROW[strands[at]](pen, places[at], height, made.sway)
    return tuple(pen.paths)


def halo(symbols: tuple[str, ...], size: int, ink: str) -> tuple[Path, ...]:
    """Thin rays and dots around the middle of the square 0 .. `size`; each style has its beat."""
    pen = _Pen(size, {"ink": ink})
    beats = 24 * len(symbols)
    rays: Outline = []
    dots: Outline = []
    for beat in range(beats):
        style = symbols[(beat * len(symbols) // beats + beat) % len(symbols)]
        angle = -pi / 2 + 2 * pi * beat / beats
        c, s = cos(angle), sin(angle)

        def at(radius: float, c: float = c, s: float = s) -> Spot:
            return 500 + radius * c, 500 + radius * s

        match style:
            case "flame":
                rays += [("M", *at(440)), ("L", *at(494))]
            case "leaf":
                rays += [("M", *at(440)), ("L", *at(466))]
                dots += _ellipse(*at(482), 4.5, 4.5)
            case "drop":
                dots += _ellipse(*at(452), 4.5, 4.5)
                dots += _ellipse(*at(474), 3.2, 3.2)
            case _:
                dots += _ellipse(*at(452), 3, 3)
    if rays:
        pen.stroke("ink", rays, 3.5)
    if dots:
        pen.fill("ink", dots)
    return tuple(pen.paths)


# The ring and what belongs to it


def _ring(pen: _Pen, kind: _Kind, chance: _Chance) -> None:
    """A brush ring (ensō): it sets down heavily, runs lighter, and ends dry."""
    radius, steps = 415.0, 40
    sweep = 0.965
    wave = [chance.between(0, 1) for _ in range(3)]

    def at(t: float, off: float) -> Spot:
        angle = 2 * pi * (kind.gap + kind.turn * (0.012 + sweep * t))
        r = radius + off + 5 * sin(2 * pi * (t + wave[0])) + 4 * sin(2 * pi * (2 * t + wave[1]))
        return 500 + r * cos(angle), 505 + r * sin(angle)

    def half(t: float) -> float:
        body = kind.heavy * (1 - 0.62 * t) * (1 + 0.10 * sin(2 * pi * (3 * t + wave[2])))
        down = min(1.0, t / 0.03) ** 0.5
        up = min(1.0, (1 - t) / 0.10) ** 0.8
        return float(0.5 * body * down * up)

    ts = [i / steps for i in range(steps + 1)]
    outer = [at(t, half(t)) for t in ts]
    inner = [at(t, -half(t)) for t in reversed(ts)]
    pen.fill("line", _smooth([*outer, *inner], closed=True))
    for _ in range(9):  # the hairs part: paper shows through
        start = chance.between(1 - kind.dry - 0.25, 0.86)
        end = min(1.0, start + chance.between(0.12, 0.4))
        lane = chance.between(-0.8, 0.8)
        span = [start + (end - start) * i / 10 for i in range(11)]
        pen.stroke("ground", _smooth([at(t, lane * half(t)) for t in span]), chance.between(1.2, 3))
    for _ in range(3):  # a few run on beside the stroke
        start = chance.between(0.62, 0.85)
        end = chance.between(0.94, 1.0)
        lane = chance.between(1.15, 1.6) * (1 if chance.pick(2) else -1)
        span = [start + (end - start) * i / 10 for i in range(11)]
        pen.stroke(
            "line",
            _smooth([at(t, lane * half(min(t, 0.9))) for t in span]),
            chance.between(1.2, 2.4),
        )


def _shell(pen: _Pen) -> None:
    """Nested hairlines that touch at the foot and part at the crown: a shell, left behind."""
    for n in range(8):
        tall = 350.0 - 36 * n
        open_ = 0.05 + 0.006 * n
        points: list[Spot] = []
        for i in range(25):
            angle = 2 * pi * (0.75 + open_ + (1 - 2 * open_) * i / 24)
            points.append((500 + 0.72 * tall * cos(angle), 850 - tall + tall * sin(angle)))
        pen.stroke("line", _smooth(points), 4.2 - 0.35 * n)


def _ripples(pen: _Pen, x: float) -> None:
    """Still water where a drop falls."""
    x = 500 + (x - 500) * 0.68
    for n, weight in enumerate((5.0, 3.6, 2.4)):
        rx = 32.0 + 32 * n
        pen.stroke("drop", _ellipse(x, WATER, rx, rx * 0.25), weight)


# The strands


def _rising(x: float, top: float, sway: int) -> Curve:
    """From the common root to the place at `x`; 0 is the root, 1 the tip."""
    side = (x - 500) / 230
    deep = ROOT - top
    a = (500 + 72 * side, ROOT)
    b = (500 + 95 * side + sway * 55 * (1 - abs(side)), ROOT - 0.36 * deep)
    c = (x + 66 * side - sway * 85 * (1 - abs(side)), top + 0.42 * deep)
    d = (x + sway * 16 - 20 * side, top)
    return _cubic(a, b, c, d)


def _flame(pen: _Pen, x: float, top: float, sway: int) -> None:
    """Three tongues over one seat, the middle one with a lighter heart, and a spark above."""
    side = (x - 500) / 230
    foot = 500 + 105 * side
    tall = ROOT - top
    lean = sway if not side else (1 if side > 0 else -1)

    def tongue(at: float, bulge: float, height: float, tip: float, wide: float) -> Brush:
        low = ROOT + 6
        curve = _cubic(
            (foot + at, low),
            (foot + at + bulge, low - 0.34 * height),
            (foot + tip - 0.55 * bulge, low - 0.60 * height),
            (foot + tip, low - height),
        )
        return curve, lambda t: wide * sin(pi * t**0.52)

    reach = (x - foot) * 1.0
    wide = 40 + 0.022 * tall
    outer = tongue(lean * -34, lean * -108, tall * 0.52, reach * 0.3 - lean * 62, wide * 0.56)
    inner = tongue(lean * 34, lean * 104, tall * 0.63, reach * 0.62 + lean * 62, wide * 0.60)
    middle = tongue(0, lean * -70, tall, reach + lean * 6, wide)
    for curve, half in (outer, inner, middle):
        shape = _ribbon(curve, half, steps=12)
        pen.knock(shape, 9)
        pen.fill("flame", shape)
    curve, half = middle
    pen.fill("ground", _ribbon(curve, lambda t: half(t) * 0.50, 0.06, 0.62))
    pen.fill("gold", _ribbon(curve, lambda t: half(t) * 0.27, 0.09, 0.50))


def _leaf(pen: _Pen, x: float, top: float, sway: int) -> None:
    spine = _rising(x, top, sway)
    tall = ROOT - top
    count = 5 if tall > 600 else 4
    stem = _ribbon(spine, lambda t: 6.5 - 4 * t)
    blades: Outline = []
    ribs: Outline = []
    for n in range(count):
        t = 0.34 + 0.50 * n / (count - 1)
        length = (150 - 62 * n / (count - 1)) * (0.8 + 0.2 * tall / 700)
        for side in (-1, 1):
            here = t + (0.035 if side == sway else -0.02)
            blade, rib = _blade(spine, here, side * 0.82, length * (1 if side == sway else 0.92))
            blades += blade
            ribs += rib
    blade, rib = _blade(spine, 0.93, 0.0, 92)
    blades += blade
    ribs += rib
    pen.knock(stem, 12)
    pen.knock(blades, 12)
    pen.fill("leaf", stem)
    pen.fill("leaf", blades)
    pen.stroke("ground", ribs, 3)


def _blade(spine: Curve, t: float, turn: float, length: float) -> tuple[Outline, Outline]:
    """A leaf and its rib, turned away from the stem by `turn` radians."""
    x, y = spine(t)
    ux, uy, nx, ny = _frame(spine, t)
    c, s = cos(turn), sin(turn)
    ax, ay = ux * c + nx * s, uy * c + ny * s
    bend = 0.16 * length * (1 if turn > 0 else -1 if turn < 0 else 0)
    mid = (x + 0.5 * length * ax + ay * -bend, y + 0.5 * length * ay + ax * bend)
    tip = (x + length * (ax * 0.9 + ux * 0.12), y + length * (ay * 0.9 + uy * 0.12))
    curve = _cubic((x, y), mid, mid, tip)
    wide = 0.175 * length
    outline = _ribbon(curve, lambda s: wide * (4 * s * (1 - s)) ** 0.8 * (1.25 - 0.5 * s))
    rib = _smooth([curve(0.08 + 0.74 * i / 4) for i in range(5)])
    return outline, rib


def _drop(pen: _Pen, x: float, top: float, sway: int) -> None:
    """Beads that grow as they fall along a thread, down to the water."""
    landing = 500 + (x - 500) * 0.68
    head = max(top, 170.0)
    lean = 22 * sway
    spine = _cubic((x, head), (x + lean, head + 220), (landing - lean, 520), (landing, WATER - 16))
    beads: Outline = []
    shine: Outline = []
    count = 4
    pen.stroke("drop", _smooth([spine(i / 12) for i in range(13)]), 2.8)
    for n in range(count):
        t = 0.17 + 0.66 * n / (count - 1)
        big = 13 + 24 * n / (count - 1)
        px, py = spine(t)
        beads += _tear(px, py, big)
        if n > 1:
            shine += _smooth(
                [
                    (px + 0.56 * big, py - 0.10 * big),
                    (px + 0.50 * big, py + 0.34 * big),
                    (px + 0.16 * big, py + 0.60 * big),
                ]
            )
    pen.knock(beads, 9)
    pen.fill("drop", beads)
    pen.stroke("ground", shine, 3.6)


def _tear(x: float, y: float, r: float) -> Outline:
    """A drop whose round part has radius `r` around (x, y)."""
    k = KAPPA * r
    return [
        ("M", x, y - 2.5 * r),
        ("C", x + 0.2 * r, y - 1.5 * r, x + r, y - 1.0 * r, x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - 1.0 * r, x - 0.2 * r, y - 1.5 * r, x, y - 2.5 * r),
        ("Z",),
    ]


def _void(pen: _Pen, x: float, top: float, sway: int) -> None:
    """Breath: small rings that swell and fade."""
    spine = _rising(x, max(top, 215.0), sway)
    beads: Outline = []
    count = 10
    for n in range(count):
        s = n / (count - 1)
        r = 3.5 + 7.0 * sin(pi * s) ** 1.5
        beads += _ellipse(*spine(0.26 + 0.74 * s), r, r)
    pen.stroke("gold", beads, 2.8)


_GROW = {"flame": _flame, "leaf": _leaf, "drop": _drop, "void": _void}


# Geometry on the board


def _places(count: int) -> tuple[float, ...]:
    if count == 1:
        return (500.0,)
    return tuple(270 + 460 * i / (count - 1) for i in range(count))


def _cubic(a: Spot, b: Spot, c: Spot, d: Spot) -> Curve:
    def at(t: float) -> Spot:
        s = 1 - t
        p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        return (
            p * a[0] + q * b[0] + r * c[0] + u * d[0],
            p * a[1] + q * b[1] + r * c[1] + u * d[1],
        )

    return at


def _frame(spine: Curve, t: float) -> tuple[float, float, float, float]:
    """The direction of a curve and the one to its right, both of length 1."""
    (ax, ay), (bx, by) = spine(max(0.0, t - 0.01)), spine(min(1.0, t + 0.01))
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    return ux, uy, -uy, ux


def _ribbon(
    spine: Curve,
    half: Callable[[float], float],
    start: float = 0.0,
    end: float = 1.0,
    steps: int = 9,
) -> Outline:
    """The outline of a brush stroke along `spine`, `half` as wide to either side."""
    left: list[Spot] = []
    right: list[Spot] = []
    for i in range(steps + 1):
        s = i / steps
        t = start + (end - start) * s
        x, y = spine(t)
        _, _, nx, ny = _frame(spine, t)
        w = half(t) if start == 0.0 and end == 1.0 else half(s)
        left.append((x - nx * w, y - ny * w))
        right.append((x + nx * w, y + ny * w))
    return _smooth([*left, *reversed(right)], closed=True)


def _smooth(points: Sequence[Spot], closed: bool = False) -> Outline:
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


def _ellipse(x: float, y: float, rx: float, ry: float) -> Outline:
    kx, ky = KAPPA * rx, KAPPA * ry
    return [
        ("M", x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("Z",),
    ]


class _Pen:
    """Collects paths, from the board to whole µm."""

    def __init__(self, size: int, inks: Mapping[str, str]) -> None:
        self.size, self.inks = size, inks
        self.paths: list[Path] = []

    def um(self, units: float) -> int:
        # the small bias settles exact halves the same way on every machine
        return floor(units * self.size / BOARD + 0.500001)

    def d(self, outline: Iterable[tuple[str, *tuple[float, ...]]]) -> tuple[Segment, ...]:
        return tuple((s[0], *map(self.um, s[1:])) for s in outline)  # type: ignore[misc]

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
