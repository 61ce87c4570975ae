"""The boxes of a face from bottom to top, and what one sees of each at a point.

A shape's colour stands in its layout. A drawing has to be read, which takes a while, so that is done
only where somebody asks: it is `UNSEEN` until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fortgold.checks.drawings import art
from fortgold.checks.drawn_faces import DrawnFace
from fortgold.checks.registry import Subject, of_subject
from fortgold.data.conditions import is_for
from fortgold.data.layout import ArtBox, Blend, Box, Shape, SymbolRow, TextBox, editions_of
from fortgold.data.model import Card
from fortgold.data.varying import for_card
from fortgold.draw import matrices
from fortgold.draw.ops import CannotDraw, Op, Point
from fortgold.draw.raster import Unfit
from fortgold.draw.topmost_ink import seen
from fortgold.faces.shapes import turn_of

UNSEEN = "unseen"
Rect = tuple[int, int, int, int]  # left, top, right, bottom

MOST_KEPT = 64  # boxes


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A box that is drawn on one face, and the editions in which it is."""

    box: Box
    editions: frozenset[str]
    rect: Rect


def layers(subject: Subject, one: DrawnFace) -> tuple[Layer, ...]:
    """The boxes of a face, each drawn over those before it."""
    return tuple(_shown(subject, one.card, one.side, frozenset(editions_of(subject.game.langs))))


def _shown(
    subject: Subject, card: Card | None, boxes: tuple[Box, ...], within: frozenset[str]
) -> Iterator[Layer]:
    for box in (for_card(box, card) for box in boxes):
        editions = within.intersection(box.editions)
        if not editions or not is_for(box, card):
            continue
        if isinstance(box, ArtBox) and not (card and has_art(subject, card)):
            yield from _shown(subject, card, box.otherwise if card else (), editions)
        else:
            where = matrices.around(turn_of(box, card), rect(box, card))
            yield Layer(box, editions, where)


def rect(box: Box, card: Card | None) -> Rect:
    """Where a box lies; a row of symbols is as long as the card has symbols."""
    if isinstance(box, SymbolRow):
        lefts = box.lefts(len(card.symbols(box.column)) if card else 0) or (box.x,)
        return min(lefts), box.y, max(lefts) + box.width, box.y + box.height
    return box.x, box.y, box.x + box.width, box.y + (box.height or box.width)


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds them all."""
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@of_subject
def _art(subject: Subject) -> frozenset[str]:
    return frozenset(art(subject.look))


def has_art(subject: Subject, card: Card) -> bool:
    """Whether the illustrator's file for the card or its kind is there."""
    return not _art(subject).isdisjoint((card.id, card.kind))


def colour(
    subject: Subject, one: DrawnFace, layer: Layer, point: Point, in_full: bool = True
) -> str | None:
    """The colour of a layer at a point: None where it shows nothing, or cannot be read.

    Unless `in_full`, UNSEEN where only its drawing would tell.
    """
    left, top, right, bottom = layer.rect
    if isinstance(layer.box, TextBox) or not (
        left <= point[0] < right and top <= point[1] < bottom
    ):
        return None
    if is_plain(layer.box):
        return plain_fill(layer.box)
    try:
        is_known = in_full or isinstance(layer.box, Shape)
        return seen(_ops(subject, one, layer), point) if is_known else UNSEEN
    except (CannotDraw, Unfit):
        return None  # reported where drawings are looked at


def is_plain(box: Box) -> bool:
    """Whether a box is of one colour all over its rectangle, if it has one."""
    is_upright = isinstance(box, Shape) and box.how == "shape" and not box.angle
    return is_upright and not isinstance(getattr(box, "fill", None), Blend)


def plain_fill(box: Box) -> str | None:
    """The one colour of a plain shape."""
    return box.fill if isinstance(box, Shape) and isinstance(box.fill, str) else None


def _ops(subject: Subject, one: DrawnFace, layer: Layer) -> tuple[Op, ...]:
    from fortgold.faces.face import draw_box

    kept = _last_ops(subject)
    if (one, layer) not in kept:
        if len(kept) == MOST_KEPT:
            kept.clear()
        kept[one, layer] = draw_box(subject.game, one.deck, one.card, subject.look, layer.box)
    return kept[one, layer]


@of_subject
def _last_ops(_subject: Subject) -> dict[tuple[DrawnFace, Layer], tuple[Op, ...]]:
    """What was drawn last, for it is asked of point by point."""
    return {}
