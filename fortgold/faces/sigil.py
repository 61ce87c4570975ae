"""Emblems grown from a card's data: a sigil for a kind and three growth styles, and a halo.

A sigil is one brush ring, a pale moon behind it, and three strands that rise or fall in the left,
centre and right place, as the three lines of an ikebana do. The kind decides what siblings share:
where the brush set down, how far it ran dry, where the moon stands, which place is tallest, how
the strands sway. The styles decide what grows. Nothing here knows a game.

Drawn on a board of 1000 x 1000 units and scaled to the size asked for. Chance comes from SHA-256
of the kind's name, never from a generator that a Python version might change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import cos, pi, sin

from fortgold.draw.ops import Path
from fortgold.faces.brush import Outline, Pen, Spot, cubic, ellipse, smooth
from fortgold.faces.strands import GROW, breath, ripples, shell


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
class _StrandStyle:
    """What all sigils of a kind share."""

    gap: float  # where the brush sets down, in turns, clockwise from 3 o'clock
    turn: int  # 1: the brush runs clockwise, -1: against the clock
    dry: float  # how far from the end the brush runs dry, in parts of the ring
    heavy: float  # the brush at its widest
    moon: tuple[float, float, float]  # x, y, radius
    phase: int  # 0: full, 1: a crescent, 2: full with a corona
    sway: int
    heights: tuple[float, float, float]  # where the tips are, left to right

    @classmethod
    def of(cls, name: str) -> _StrandStyle:
        chance = _Chance(name)
        tall = ((120.0, 300.0, 230.0), (270.0, 60.0, 310.0), (230.0, 300.0, 120.0))
        heights = tall[chance.pick(3)]
        turn = 1 if chance.pick(2) else -1
        return cls(
            gap=chance.between(0.68, 0.82),
            turn=turn,
            dry=chance.between(0.25, 0.5),
            heavy=chance.between(27, 50),
            moon=(500 + turn * chance.between(40, 95), chance.between(395, 450), 255.0),
            phase=chance.pick(3),
            sway=turn,
            heights=heights,
        )


def sigil(
    kind: str, strands: tuple[str, ...], size: int, inks: Mapping[str, str]
) -> tuple[Path, ...]:
    """The emblem of `strands`, left to right, each one of `STYLES`, in the manner of `kind`.

    Fills the square 0 .. `size` (µm). `inks` gives "#rrggbb" for each of `INKS`; `ground` is the
    paper under the sigil, with which crossing strands are kept apart.
    """
    pen = Pen(size, inks)
    made = _StrandStyle.of(kind)
    _moon(pen, made)
    _ring(pen, made, _Chance(kind + " ring"))
    places = _places(len(strands))
    if all(style == "void" for style in strands):
        shell(pen)
        for x in places:
            aside, sway = (x - 500) / 230, 14 * made.sway
            tip = (500 + 70 * aside, 165 + 40 * abs(aside))
            foot = (500 + 25 * aside, 600 - 30 * abs(aside))
            breath(pen, cubic(foot, (foot[0] + sway, 470), (tip[0] - sway, 330), tip), 0)
        return tuple(pen.paths)
    for style, x in zip(strands, places, strict=True):
        if style == "drop":
            ripples(pen, x)
    layers = ("void", "flame", "leaf", "drop")  # slender ones pass in front of broad ones
    for at in sorted(range(len(strands)), key=lambda at: layers.index(strands[at])):
        GROW[strands[at]](pen, places[at], made.heights[at % 3], made.sway)
    return tuple(pen.paths)


def halo(symbols: tuple[str, ...], size: int, ink: str) -> tuple[Path, ...]:
    """Thin rays and dots around the middle of the square 0 .. `size`; each style has its beat."""
    pen = Pen(size, {"ink": ink})
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
                rays += [("M", *at(450)), ("L", *at(496))]
            case "leaf":
                rays += [("M", *at(450)), ("L", *at(471))]
                dots += ellipse(*at(486), 4.5, 4.5)
            case "drop":
                dots += ellipse(*at(458), 4.5, 4.5)
                dots += ellipse(*at(479), 3.2, 3.2)
            case _:
                dots += ellipse(*at(458), 3, 3)
    if rays:
        pen.stroke("ink", rays, 3.5)
    if dots:
        pen.fill("ink", dots)
    return tuple(pen.paths)


# The ring and what belongs to it


def _moon(pen: Pen, kind: _StrandStyle) -> None:
    x, y, r = kind.moon
    pen.fill("pale", ellipse(x, y, r, r))
    if kind.phase == 1:
        pen.fill("ground", ellipse(x - kind.turn * 0.20 * r, y - 0.07 * r, 0.86 * r, 0.86 * r))
    if kind.phase == 2:
        pen.stroke("pale", ellipse(x, y, r + 19, r + 19), 3)


def _ring(pen: Pen, kind: _StrandStyle, chance: _Chance) -> None:
    """A brush ring (ensō): it sets down heavily, runs lighter, and ends dry."""
    radius, steps = 415.0, 30
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

    def hair(ink: str, start: float, end: float, lane: float, dry: float, widest: float) -> None:
        span = [start + (end - start) * i / 6 for i in range(7)]
        line = smooth([at(t, lane * half(min(t, dry))) for t in span])
        pen.stroke(ink, line, chance.between(1.2, widest))

    ts = [i / steps for i in range(steps + 1)]
    outer = [at(t, half(t)) for t in ts]
    inner = [at(t, -half(t)) for t in reversed(ts)]
    pen.fill("line", smooth([*outer, *inner], closed=True))
    for _ in range(9):  # the hairs part: paper shows through
        start = chance.between(1 - kind.dry - 0.25, 0.86)
        end = min(1.0, start + chance.between(0.12, 0.4))
        hair("ground", start, end, chance.between(-0.8, 0.8), 1, 3)
    for _ in range(3):  # a few run on beside the stroke
        start, end = chance.between(0.62, 0.85), chance.between(0.94, 1.0)
        lane = chance.between(1.15, 1.6) * (1 if chance.pick(2) else -1)
        hair("line", start, end, lane, 0.9, 2.4)


def _places(count: int) -> tuple[float, ...]:
    if count == 1:
        return (500.0,)
    return tuple(270 + 460 * i / (count - 1) for i in range(count))
