"""The flat of a tuck box, computed from its cards. No paper, no ink and no game is known here.

A piece is a row of panels from left to right, seen from the printed side, with a glue tab before the first:
one piece of four (left, front, right, back), or two halves (left and front, right and back) for a deep box.
Lengths are µm, y downwards; the front's upper left corner is at y = 0. All measures between folds are
taken in the middle of the paper, so where one layer lies inside another it is one thickness nearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, pi, sin

from fortgold.data.model import MM, Game, Size
from fortgold.draw.ops import Point

ACROSS, ALONG, DEEP = 1_000, 1_500, 800  # more than the cards need
LEAST_DEPTH = 6 * MM  # inside: thinner walls cannot be folded
TAB = 10 * MM  # the glue tab and the glued flap of the bottom, corners of 45 degrees
TUCK = 14 * MM
NOTCH = 7_500  # radius of the thumb notch in the back, at most a sixth of its width
BLEED = 3 * MM
CLEAR = 250  # what moving panels keep off their neighbours, on either side
TICK, OFF, BESIDE = 3 * MM, 1_500, 400  # a fold's tick: so long, so far beyond and beside a cut
CARD, PAPER = 300, 350  # thickness of a card and of a box of 300 g/m²

Line = tuple[Point, Point]
Sides = tuple[int, int, int, int]  # left, top, right, bottom
ROWS = (("left", "front", "right", "back"),)
HALVES = (("left", "front"), ("right", "back"))
SIDES = ("left", "right")


@dataclass(frozen=True)
class Panel:
    """One panel of the flat: its corners clockwise, the fold by which it hangs on its `parent`.

    `rect` is what art fills, and `bleed` how far ink may run beyond it; None: it is glued, without ink.
    """

    name: str
    shape: tuple[Point, ...]
    rect: Sides
    bleed: Sides | None = None
    parent: str = ""
    fold: Line | None = None

    @property
    def size(self) -> Size:
        """Width and height of what art fills."""
        left, top, right, bottom = self.rect
        return right - left, bottom - top


@dataclass(frozen=True)
class TuckBox:
    """A box for so many cards of one size; `each` and `paper` are thicknesses."""

    card: Size
    cards: int
    each: int = CARD
    paper: int = PAPER

    @property
    def inside(self) -> tuple[int, int, int]:
        """Width, height and depth inside."""
        width, height = self.card
        depth = max(self.cards * self.each + DEEP, LEAST_DEPTH)
        return width + ACROSS, height + ALONG, depth

    @property
    def between(self) -> tuple[int, int, int]:
        """Width, height and depth from fold to fold."""
        width, height, depth = (side + self.paper for side in self.inside)
        return width, height, depth

    def pieces(self, halves: bool = False) -> tuple[Piece, ...]:
        """What is cut out: one piece, or two to be glued into one box."""
        return tuple(Piece(self, row) for row in (HALVES if halves else ROWS))


def box_of(game: Game, each: int = CARD, paper: int = PAPER) -> TuckBox:
    """The box for all cards of a game, copies counted, stacked upright in one pile."""
    sizes = [sorted(deck.size) for deck in game.decks if deck.cards] or [[63 * MM, 88 * MM]]
    cards = sum(card.copies for card in game.cards())
    return TuckBox((max(w for w, _ in sizes), max(h for _, h in sizes)), cards, each, paper)


@dataclass(frozen=True)
class Piece:
    """One piece of the flat: the panels of a `row`, and what hangs on them."""

    box: TuckBox
    row: tuple[str, ...]

    @property
    def root(self) -> str:
        """The panel that stays where it is as the others are folded."""
        return "front" if "front" in self.row else "back"

    @cached_property
    def across(self) -> dict[str, tuple[int, int]]:
        """Where each panel of the row begins and ends."""
        (width, _, depth), t = self.box.between, self.box.paper
        # a side that follows a glue tab is one thickness narrower: the tab lies inside the far panel
        wide = {name: depth - t * (name == self.row[0]) for name in SIDES}
        found, x = dict[str, tuple[int, int]](), TAB
        for name in self.row:
            found[name] = (x, x := x + wide.get(name, width))
        return found

    @cached_property
    def panels(self) -> dict[str, Panel]:
        """All panels by name, those of the row first."""
        (_, height, _), t = self.box.between, self.box.paper
        root = self.row.index(self.root)
        found: list[Panel] = []
        for i, name in enumerate(self.row):
            x0, x1 = self.across[name]
            # lid and bottom hang on the front; sides and back end one thickness below them
            y0, y1 = (0, height) if name == "front" else (t, height - t)
            outer = BLEED * (name == "back")
            bleed = (BLEED * (not i), outer, BLEED * (i == len(self.row) - 1), outer)
            parent, x = (self.row[i + 1], x1) if i < root else (self.row[i - 1], x0)
            fold = ((x, t), (x, height - t)) if i != root else None
            hangs = parent if fold else ""
            found.append(
                Panel(name, _corners(x0, y0, x1, y1), (x0, y0, x1, y1), bleed, hangs, fold)
            )
        tab = ((0, t + TAB), (TAB, t), (TAB, height - t), (0, height - t - TAB))
        fold = ((TAB, t), (TAB, height - t))
        found.append(Panel("tab", tab, (0, t, TAB, height - t), None, self.row[0], fold))
        if "front" in self.row:
            found += self._lid_and_bottom()
        found += (self._dust(name, end) for name in self.row if name in SIDES for end in ENDS)
        return {panel.name: panel for panel in found}

    def _lid_and_bottom(self) -> Iterable[Panel]:
        (_, height, depth), t = self.box.between, self.box.paper
        deep = depth - t  # their flaps lie one thickness inside front and back
        x0, x1 = self.across["front"][0] + CLEAR, self.across["front"][1] - CLEAR
        for name, y0, y1, fold, glued in (
            ("top", -deep, 0, 0, 0),
            ("bottom", height, height + deep, height, BLEED),
        ):
            rect = (x0, y0, x1, y1)
            yield Panel(
                name,
                _corners(*rect),
                rect,
                (BLEED, 0, BLEED, glued),
                "front",
                ((x0, fold), (x1, fold)),
            )
        u, v, y0, y1, r = x0 + t + 400, x1 - t - 400, -deep, -deep - TUCK, 6 * MM
        arc = [(round(r - r * cos(k * pi / 16)), round(r - r * sin(k * pi / 16))) for k in range(9)]
        left, right = [(u + x, y1 + y) for x, y in arc], [(v - x, y1 + y) for x, y in arc[::-1]]
        tuck = ((u, y0), *left, *right, (v, y0))
        yield Panel(
            "tuck", tuck, (u, y1, v, y0), (BLEED, BLEED, BLEED, 0), "top", ((u, y0), (v, y0))
        )
        y0, y1 = height + deep, height + deep + TAB
        flap = ((x0, y0), (x1, y0), (x1 - TAB, y1), (x0 + TAB, y1))
        yield Panel("flap", flap, (x0, y0, x1, y1), None, "bottom", ((x0, y0), (x1, y0)))

    def _dust(self, side: str, end: str) -> Panel:
        """A dust flap: set back where tuck and glued flap go in, before the back, and tapered."""
        (width, height, depth), t = self.box.between, self.box.paper
        x0, x1 = self.across[side]
        length = min(depth, width // 2 - MM)
        near, far = 1_200, max(t + 600, min(3 * MM, depth * 12 // 100))
        before, after = (far, near) if side == "left" else (near, far)
        corner = min(3 * MM, length // 3, (x1 - x0 - near - far) // 3)
        y, s = (t, -1) if end == "top" else (height - t, 1)
        shape = (
            (x0 + 300, y), (x0 + before, y + s * corner), (x0 + before, y + s * (length - corner)),
            (x0 + before + corner, y + s * length), (x1 - after - corner, y + s * length),
            (x1 - after, y + s * (length - corner)), (x1 - after, y + s * corner), (x1 - 300, y),
        )  # fmt: skip
        rect = (x0, min(y, y + s * length), x1, max(y, y + s * length))
        bleed = (BLEED, BLEED * (s < 0), BLEED, BLEED * (s > 0))
        clockwise = shape if s < 0 else shape[::-1]
        return Panel(
            f"dust {side} {end}", clockwise, rect, bleed, side, ((x0 + 300, y), (x1 - 300, y))
        )

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The cut, clockwise from the glue tab's upper corner."""
        (_, height, _), t, parts = self.box.between, self.box.paper, self.panels
        out = list(parts["tab"].shape[:2])
        for name in self.row:
            x0, x1 = self.across[name]
            if name in SIDES:
                out += parts[f"dust {name} top"].shape
            elif name == "back":
                out += [(x0, t), *_notch((x0 + x1) // 2, t, min(NOTCH, (x1 - x0) // 6)), (x1, t)]
            else:
                lid = parts["top"].shape
                out += [
                    (x0, t),
                    (x0, 0),
                    lid[3],
                    lid[0],
                    *parts["tuck"].shape,
                    lid[1],
                    lid[2],
                    (x1, 0),
                    (x1, t),
                ]
        for name in reversed(self.row):
            x0, x1 = self.across[name]
            if name in SIDES:
                out += parts[f"dust {name} bottom"].shape
            elif name == "back":
                out += [(x1, height - t), (x0, height - t)]
            else:
                floor, flap = parts["bottom"].shape, parts["flap"].shape
                out += [(x1, height - t), (x1, height), floor[1], floor[2], *flap[2:]]
                out += [floor[3], floor[0], (x0, height), (x0, height - t)]
        out += parts["tab"].shape[2:]
        return (out[0], *(b for a, b in pairwise(out) if a != b))

    @property
    def folds(self) -> tuple[Line, ...]:
        """Every fold, once."""
        return tuple(panel.fold for panel in self.panels.values() if panel.fold)

    @property
    def ticks(self) -> tuple[Line, ...]:
        """A mark beyond each end of a fold from where no panel is in the way: a ruler is laid to it."""
        ends = (end for a, b in self.folds for end in ((a, b), (b, a)))
        found = (self._tick(*end) for end in ends)
        return tuple(one for one in found if one)

    def _tick(self, end: Point, other: Point) -> Line | None:
        """The first place straight on from the end of a fold, as far as a panel is deep, that is clear of the cut."""
        u, v = ((a > b) - (a < b) for a, b in zip(end, other, strict=True))
        begin = far = OFF
        while far <= begin + TICK + BESIDE:
            x, y = end[0] + u * far, end[1] + v * far
            if self._holds(x, y) or begin > self.box.between[2] + 2 * OFF:
                return None
            if any(self._holds(x + v * aside, y + u * aside) for aside in (-BESIDE, BESIDE)):
                begin = far + OFF
            far += CLEAR
        near, far = begin, begin + TICK
        return (end[0] + u * near, end[1] + v * near), (end[0] + u * far, end[1] + v * far)

    def _holds(self, x: int, y: int) -> bool:
        """Whether that point lies on the paper that is cut out."""
        edges = pairwise((*self.outline, self.outline[0]))
        crossed = ((a, b, c, d) for (a, b), (c, d) in edges if (b > y) != (d > y))
        return sum(x < a + (c - a) * (y - b) / (d - b) for a, b, c, d in crossed) % 2 == 1

    @property
    def bounds(self) -> Sides:
        """Left, top, right and bottom of the cut."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


ENDS = ("top", "bottom")


def _corners(x0: int, y0: int, x1: int, y1: int) -> tuple[Point, ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _notch(x: int, y: int, radius: int) -> list[Point]:
    """Half a circle below (x, y), from its left to its right."""
    arc = (k * pi / 20 for k in range(21))
    return [(x - round(radius * cos(a)), y + round(radius * sin(a))) for a in arc]
