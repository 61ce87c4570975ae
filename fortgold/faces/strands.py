"""What grows in a sigil: flames, leaves, drops and breath, on a board of 1000 x 1000 units.

Each strand is drawn by a pen, from a place `x`, up to (or down from) the height `top`; `sway` is
the side, 1 or -1, to which the kind leans.
"""

from __future__ import annotations

import re
from math import cos, pi, sin

from fortgold.draw.ops import KAPPA
from fortgold.faces.brush import Curve, Outline, Pen, Spot, cubic, ellipse, frame, ribbon, smooth

ROOT = 838.0  # where rising strands start
WATER = 808.0  # where falling drops land


def _rising(x: float, top: float, sway: int) -> Curve:
    """From the common root to the place at `x`; 0 is the root, 1 the tip."""
    side = (x - 500) / 230
    deep = ROOT - top
    a = (500 + 84 * side, ROOT)
    b = (500 + 104 * side + sway * 55 * (1 - abs(side)), ROOT - 0.36 * deep)
    c = (x + 66 * side - sway * 85 * (1 - abs(side)), top + 0.42 * deep)
    d = (x + sway * 16 - 20 * side, top)
    return cubic(a, b, c, d)


def _outline(path: str) -> Outline:
    """An outline as SVG writes it."""
    pieces = re.findall("[MCZ][^MCZ]*", path)
    return [(piece[0], *map(float, piece[1:].split())) for piece in pieces]


# A flame, drawn once by hand on 10 x 10: its outer tongues, its middle one, the heart of that.
_TONGUES = (
    _outline(
        "M4.15 8.95 C2.55 8.75 1.85 7.45 2.65 6.10 C3.05 5.45 3.15 4.80 2.75 3.90 "
        "C3.95 4.80 4.10 5.80 3.65 6.75 C3.25 7.60 3.40 8.40 4.15 8.95 Z"
    ),
    _outline(
        "M5.75 8.95 C7.40 8.85 8.15 7.65 7.65 6.45 C7.40 5.80 7.15 5.30 7.40 4.60 "
        "C6.45 5.30 6.30 6.10 6.55 6.80 C6.80 7.65 6.50 8.45 5.75 8.95 Z"
    ),
    _outline(
        "M4.95 9.00 C3.75 8.30 3.60 6.90 4.40 5.75 C5.10 4.75 5.25 3.60 4.60 2.10 "
        "C6.20 3.20 6.80 4.70 6.10 6.20 C5.65 7.20 5.75 8.20 4.95 9.00 Z"
    ),
)
_HEART = _outline(
    "M4.93 8.30 C4.35 7.60 4.42 6.80 4.90 6.05 C5.35 5.30 5.60 4.70 5.55 4.00 "
    "C6.00 4.85 5.90 5.55 5.50 6.35 C5.15 7.05 5.25 7.65 4.93 8.30 Z"
)


def _flame(pen: Pen, x: float, top: float, sway: int) -> None:
    """Three tongues over one seat, the middle one with a lighter heart; sparks rise from it."""
    side = (x - 500) / 230
    foot, seat = 500 + 120 * side, ROOT + 4
    face = -1 if side > 0 or (not side and sway < 0) else 1
    tall = 0.70 * (seat - top) + 40
    wide = 25 + 0.032 * tall
    reach = (x - foot) * tall / (seat - top)

    def bent(outline: Outline, scale: float = 1, broad: float = 1, lift: float = 0) -> Outline:
        out: Outline = []
        for op, *v in outline:
            moved: list[float] = []
            for px, py in zip(v[::2], v[1::2], strict=True):
                up = lift + scale * (9 - py) / 6.9
                moved += [foot + broad * face * (px - 5) * wide + reach * up**1.4, seat - up * tall]
            out.append((op, *moved))
        return out

    for tongue in _TONGUES:
        shape = bent(tongue)
        pen.knock(shape, 8)
        pen.fill("flame", shape)
    heart = bent(_HEART)
    pen.knock(heart, 2.5)
    pen.fill("gold", heart)
    left = (seat - top) / tall - 1
    for scale, lift in ((0.15, 1 + 0.16 * left), (0.10, 1 + 0.70 * left)):
        spark = bent(_TONGUES[2], scale, 1.9 * scale, lift)
        pen.knock(spark, 7)
        pen.fill("flame", spark)


def _leaf(pen: Pen, x: float, top: float, sway: int) -> None:
    spine = _rising(x, top, sway)
    tall = ROOT - top
    count = 5 if tall > 600 else 4
    stem = ribbon(spine, lambda t: 6.5 - 4 * t, steps=4)
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
    """A leaf and its rib, turned away from the stem by `turn` radians; its belly hangs outwards."""
    x, y = spine(t)
    ux, uy, nx, ny = frame(spine, t)
    c, s = cos(turn), sin(turn)
    ax, ay = ux * c + nx * s, uy * c + ny * s
    out = 1 if turn > 0 else -1

    def at(along: float, aside: float) -> Spot:
        along, aside = along * length, aside * length * out
        return x + along * ax - aside * ay, y + along * ay + aside * ax

    belly, back = (0.36, 0.20) if turn else (0.26, 0.26)
    tip = at(1.0, -0.10 if turn else 0.0)
    outline: Outline = [
        ("M", x, y),
        ("C", *at(0.16, belly), *at(0.66, belly * 0.92), *tip),
        ("C", *at(0.74, -back), *at(0.26, -back), x, y),
        ("Z",),
    ]
    rib: Outline = [
        ("M", *at(0.10, 0.01)),
        ("C", *at(0.35, 0.06), *at(0.60, 0.05), *at(0.82, -0.03)),
    ]
    return outline, rib


def _drop(pen: Pen, x: float, top: float, sway: int) -> None:
    """Beads that grow as they fall along a thread, down to the water."""
    landing = 500 + (x - 500) * 0.68
    head = max(top, 170.0)
    lean = 22 * sway
    spine = cubic((x, head), (x + lean, head + 220), (landing - lean, 520), (landing, WATER - 16))
    beads: Outline = []
    shine: Outline = []
    count = 4 if head < 240 else 3
    pen.stroke("drop", smooth([spine(i / 12) for i in range(13)]), 2.8)
    for n in range(count):
        t = 0.16 + 0.67 * (n / (count - 1)) ** 0.9
        big = 13 + 24 * n / (count - 1)
        px, py = spine(t)
        beads += _tear(px, py, big)
        if big > 20:
            shine += smooth(
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


def _void(pen: Pen, x: float, top: float, sway: int) -> None:
    """Breath: small rings that swell and fade."""
    breath(pen, _rising(x, max(top, 215.0), sway), 0.26)


def breath(pen: Pen, spine: Curve, start: float) -> None:
    beads: Outline = []
    count = 10
    for n in range(count):
        s = n / (count - 1)
        r = 3.5 + 7.0 * sin(pi * s) ** 1.5
        beads += ellipse(*spine(start + (1 - start) * s), r, r)
    pen.stroke("gold", beads, 2.8)


def ripples(pen: Pen, x: float) -> None:
    """Still water where a drop falls."""
    x = 500 + (x - 500) * 0.68
    for n, weight in enumerate((5.0, 3.6, 2.4)):
        rx = 32.0 + 32 * n
        pen.stroke("drop", ellipse(x, WATER, rx, rx * 0.25), weight)


def shell(pen: Pen) -> None:
    """Nested hairlines that touch at the foot and part at the crown: a shell, left behind."""
    for n in range(8):
        tall = 345.0 - 36 * n
        parted = 0.055 + 0.006 * n
        points: list[Spot] = []
        for i in range(17):
            angle = 2 * pi * (0.75 + parted + (1 - 2 * parted) * i / 16)
            points.append((500 + 0.70 * tall * cos(angle), 850 - tall + tall * sin(angle)))
        pen.stroke("line", smooth(points), 4.2 - 0.35 * n)


GROW = {"flame": _flame, "leaf": _leaf, "drop": _drop, "void": _void}
