"""Whether ink that reaches a card's edge goes on through the bleed.

Looks at points along the edge: a little inside it, a little outside, and at the end of the bleed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fortgold.checks.drawn_faces import DrawnFace
from fortgold.checks.registry import Subject
from fortgold.data.conditions import is_for
from fortgold.data.layout import (
    ArtBox,
    Box,
    DrawingBox,
    Halo,
    SignRow,
    SymbolRow,
    TextBox,
    all_boxes,
)
from fortgold.data.model import CardShape, Deck
from fortgold.data.varying import for_card
from fortgold.draw import matrices
from fortgold.draw.card_outline import along, beyond
from fortgold.draw.ops import Group, Matrix, Op, Path, Picture, Point, Segment, Stamp, rectangle
from fortgold.draw.topmost_ink import holds, seen

INSIDE = 300  # µm inside the trim: ink here is seen on every copy
STEPS = 24  # points along a side
WHITE = "#ffffff"
PICTURE = "picture"
NOWHERE = -(10**9)

OTHER_SIDES = {  # the one opposite, and those beside
    "left": ("right", "top", "bottom"),
    "right": ("left", "top", "bottom"),
    "top": ("bottom", "left", "right"),
    "bottom": ("top", "left", "right"),
}
# From such a share of a side on nobody means a band or a picture that ends: a face may have one over white
# paper, a back would tell which way up its card lies
MOST_OF_FACE, MOST_OF_BACK = 0.9, 0.5

Outline = tuple[tuple[Segment, ...], int, int]  # and how far it is moved
Sample = tuple[str, Point, tuple[Point, ...]]  # side, point inside, points outside


@dataclass(frozen=True, slots=True)
class Ink:
    """A fill or picture near the edge of a card."""

    colour: str
    outline: Outline
    even_odd: bool
    clips: tuple[Outline, ...]
    around: matrices.Rect


def bare_sides(subject: Subject, one: DrawnFace) -> tuple[str, ...]:
    """The sides on which the ground stops short; `one` is drawn without its drawings."""
    deck = one.deck
    samples = _samples(deck.size, deck.shape, one.layout.bleed)
    plain = tuple(_at_edge(one.face.ops, deck))
    bare = _bare(plain, samples)
    if not any(_may_reach(box, deck) for box in all_boxes(one.side)):
        return bare
    if not bare and all(_colour(plain, inside) != WHITE for _, inside, _ in samples):
        return ()  # covered, whatever drawings show
    return _bare(tuple(_at_edge(_whole(subject, one), deck)), samples)


def blank_side(subject: Subject, one: DrawnFace) -> str:
    """The side along which all is paper, though colour reaches the one opposite and most of the two beside.

    "" if there is none: so a card looks whose ground was drawn for a smaller one.
    """
    if one.deck.shape != "rectangle":
        return ""
    has_drawings = any(_may_reach(box, one.deck) for box in all_boxes(one.side))
    ops = _whole(subject, one) if has_drawings else one.face.ops
    most = MOST_OF_BACK if one.is_back else MOST_OF_FACE
    samples = _samples(one.deck.size, one.deck.shape, one.layout.bleed)
    return _blank(tuple(_at_edge(ops, one.deck)), samples, most)


def bare_box(subject: Subject, one: DrawnFace) -> tuple[Box, bool] | None:
    """The box whose ink reaches the edge and stops there, and whether it is a picture that leaves a
    part of its own box empty.
    """
    from fortgold.faces.face import art_of, draw_box

    card = one.card
    drawn = [
        (box, draw_box(subject.game, one.deck, card, subject.look, box))
        for box in (for_card(each, card) for each in all_boxes(one.side))
        if is_for(box, card)
        and not isinstance(box, TextBox)
        and (not isinstance(box, ArtBox) or (card and art_of(card, subject.look)))
    ]
    for _, inside, outside in _samples(one.deck.size, one.deck.shape, one.layout.bleed):
        over = next(((box, ops) for box, ops in reversed(drawn) if seen(ops, inside)), None)
        if over is None or seen(over[1], inside) == WHITE:
            continue
        for point in outside:
            if all(seen(ops, point) in (None, WHITE) for _, ops in drawn):
                box = over[0]
                is_empty = box.x <= point[0] <= box.x + box.width
                is_empty = is_empty and box.y <= point[1] <= box.y + box.height
                return box, is_empty and isinstance(box, DrawingBox | ArtBox)
    return None


def _whole(subject: Subject, one: DrawnFace) -> tuple[Op, ...]:
    """The face or back with its drawings."""
    from fortgold.faces.face import draw_back, draw_face

    if one.is_back or one.card is None:
        return draw_back(subject.game, one.deck, subject.look, "", one.card).ops
    return draw_face(subject.game, one.deck, one.card, subject.look, "ja+en").ops


def _may_reach(box: Box, deck: Deck) -> bool:
    """Whether a box of drawings comes to the edge of the card."""
    xs, ys = (box.x, box.x + box.width), (box.y, box.y + box.height)
    is_drawing = isinstance(box, ArtBox | DrawingBox | Halo | SignRow | SymbolRow)
    return is_drawing and _comes_near(deck, xs, ys, INSIDE)


def _comes_near(deck: Deck, xs: Sequence[int], ys: Sequence[int], near: int) -> bool:
    """Whether something comes nearer to an edge of the card than that, or leaves it."""
    if deck.shape != "rectangle":
        return beyond(deck.size, deck.shape, (min(xs), min(ys), max(xs), max(ys))) > -near
    width, height = deck.size
    return min(*xs, *ys) < near or max(xs) > width - near or max(ys) > height - near


@lru_cache(maxsize=16)
def _samples(size: tuple[int, int], shape: CardShape, bleed: int) -> tuple[Sample, ...]:
    width, height = size
    out: list[Sample] = []
    away = [bleed // 10, bleed - bleed // 30] if bleed > 0 else []
    if shape != "rectangle":  # curves are looked at as straight pieces, which lie a little inside
        return tuple(_outwards(size, shape, [bleed // 10, bleed * 9 // 10] if away else []))
    for i in range(STEPS + 1):
        x = INSIDE + (width - 2 * INSIDE) * i // STEPS
        y = INSIDE + (height - 2 * INSIDE) * i // STEPS
        # towards the ends the points outside move on into the corners of the bleed
        bx = {0: -1, STEPS: 1}.get(i, 0)
        sides = {
            "left": ((INSIDE, y), [(-d, y + bx * d) for d in away]),
            "right": ((width - INSIDE, y), [(width + d, y + bx * d) for d in away]),
            "top": ((x, INSIDE), [(x + bx * d, -d) for d in away]),
            "bottom": ((x, height - INSIDE), [(x + bx * d, height + d) for d in away]),
        }
        out += [(name, inside, tuple(outside)) for name, (inside, outside) in sides.items()]
    return tuple(out)


def _outwards(size: tuple[int, int], shape: CardShape, away: Sequence[int]) -> Iterator[Sample]:
    for (x, y), (a, b) in along(size, shape, STEPS):
        inside, *outside = ((round(x + a * d), round(y + b * d)) for d in (-INSIDE, *away))
        if abs(a) > abs(b):
            side = "right" if a > 0 else "left"
        else:
            side = "bottom" if b > 0 else "top"
        yield side, inside, tuple(outside)


def _at_edge(
    ops: tuple[Op, ...],
    deck: Deck,
    matrix: Matrix = matrices.IDENTITY,
    clips: tuple[Outline, ...] = (),
) -> Iterator[Ink]:
    """The fills and pictures that come near the edge, from bottom to top."""
    for op in ops:
        match op:
            case Group():
                inner = matrices.after(matrix, op.matrix) if op.matrix else matrix
                clip = (_placed(inner, op.clip),) if op.clip else ()
                yield from _at_edge(op.ops, deck, inner, (*clips, *clip))
            case Stamp():
                inner = matrices.moved(matrix, op.x, op.y)
                yield from _at_edge(op.drawing.ops, deck, inner, clips)
            case Path() if op.fill and op.d:
                placed = _placed(matrix, op.d)
                left, top, right, bottom = box = _around(placed)
                if _comes_near(deck, (left, right), (top, bottom), 2 * INSIDE):
                    colour = op.fill if isinstance(op.fill, str) else PICTURE
                    yield Ink(colour, placed, op.even_odd, clips, box)
            case Picture():
                placed = _placed(matrix, rectangle(op.x, op.y, op.width, op.height))
                yield Ink(PICTURE, placed, False, clips, _around(placed))


def _placed(matrix: Matrix, d: tuple[Segment, ...]) -> Outline:
    """Where an outline lies; what is only moved keeps its numbers, which are known already."""
    if matrix[:4] == matrices.IDENTITY[:4]:
        return d, round(matrix[4]), round(matrix[5])
    return matrices.outline(matrix, d), 0, 0


def _around(outline: Outline) -> matrices.Rect:
    """A rectangle around an outline and the points that bend it."""
    d, x, y = outline
    xs = [int(v) for segment in d for v in segment[1::2]] or [NOWHERE]
    ys = [int(v) for segment in d for v in segment[2::2]] or [NOWHERE]
    return min(xs) + x, min(ys) + y, max(xs) + x, max(ys) + y


@lru_cache(maxsize=64)
def _bare(inks: tuple[Ink, ...], samples: tuple[Sample, ...]) -> tuple[str, ...]:
    """The sides where there is colour inside the edge, and none somewhere outside."""
    bare = (
        side
        for side, inside, outside in samples
        if _colour(inks, inside) != WHITE and WHITE in (_colour(inks, p) for p in outside)
    )
    return tuple(dict.fromkeys(bare))


@lru_cache(maxsize=64)
def _blank(inks: tuple[Ink, ...], samples: tuple[Sample, ...], most: float) -> str:
    """The side without colour inside the edge, if there is some all along the opposite and most of the others."""
    is_inked: dict[str, list[bool]] = {}
    for side, inside, _ in samples:
        is_inked.setdefault(side, []).append(_colour(inks, inside) != WHITE)
    share = {side: sum(each) / len(each) for side, each in is_inked.items()}
    for side, (opposite, *beside) in OTHER_SIDES.items():
        if not share[side] and share[opposite] == 1 and all(share[one] >= most for one in beside):
            return side
    return ""


def _colour(inks: tuple[Ink, ...], point: Point) -> str:
    """The colour at a point: that of the topmost ink, or the paper's."""
    x, y = point
    for ink in reversed(inks):
        left, top, right, bottom = ink.around
        is_near = left <= x <= right and top <= y <= bottom
        if (
            is_near
            and _inside(ink.outline, point, ink.even_odd)
            and all(_inside(clip, point, False) for clip in ink.clips)
        ):
            return ink.colour
    return WHITE


def _inside(outline: Outline, point: Point, even_odd: bool) -> bool:
    d, dx, dy = outline
    return holds(d, (point[0] - dx, point[1] - dy), even_odd)
