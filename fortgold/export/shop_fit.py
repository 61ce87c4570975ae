"""A card on the page of a shop: scaled to a size that the shop prints, and its bleed as wide as it asks.

Where a layout's own bleed is narrower, what lies just inside of its edge is mirrored outwards, beyond the cut:
there it is seen only where a cut strays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortgold.data.findings import Refusal
from fortgold.data.model import MM, Size
from fortgold.data.shop import Shop
from fortgold.draw import matrices
from fortgold.draw.ops import Drawing, Group, Matrix, Op, Page, Stamp, Words, bounds, rectangle
from fortgold.export.shop_words import in_mm, sized
from fortgold.faces.face import Face

MOST = 0.015  # of a side, by which a card may grow or shrink
SEAM = 100  # µm that a mirrored strip reaches below what it continues


@dataclass(frozen=True, slots=True)
class PageFit:
    """How cards of a size come onto a page of a shop; lengths in µm. `turned`: they lie on their side there."""

    name: str
    card: Size  # as the deck has it
    cut: Size  # as the shop cuts it
    page: Size  # with the bleed
    turned: bool = False

    @property
    def scale(self) -> tuple[float, float]:
        """Across and down the page."""
        wide, high = self.card[::-1] if self.turned else self.card
        return self.cut[0] / wide, self.cut[1] / high

    @property
    def is_scaled(self) -> bool:
        return any(abs(one - 1) > 1e-4 for one in self.scale)

    @property
    def margins(self) -> tuple[float, float]:
        """Beyond the cut of the page, at each side and above and below."""
        return (self.page[0] - self.cut[0]) / 2, (self.page[1] - self.cut[1]) / 2

    @property
    def bleed(self) -> tuple[float, float]:
        """The same as the card measures it, across and down the card."""
        across, down = (m / s for m, s in zip(self.margins, self.scale, strict=True))
        return (down, across) if self.turned else (across, down)

    @property
    def said(self) -> str:
        return "x".join(f"{side / MM:g}" for side in self.cut)


def fit_of(shop: Shop, card: Size) -> PageFit:
    """How cards of that size come onto pages of that shop. Raises Refusal if it prints none that is near enough."""
    if not shop.sizes:
        around = 2 * shop.asks("bleed", 0)
        said = "x".join(f"{side / MM:g}" for side in card)
        return PageFit(said, card, card, (card[0] + around, card[1] + around))
    fits = [
        PageFit(one.name, card, one.size, shop.page_of(one), turned)
        for turned in (False, True)
        for one in shop.sizes
    ]
    best = min(fits, key=_off)
    if _off(best) > MOST + 1e-9:
        size = in_mm(card)
        listed = ", ".join(sized(one.name, one.size) for one in shop.sizes)
        raise Refusal(
            f"{shop.name.ja} は {size} のカードを刷りません",
            f"{shop.name.en} prints no cards of {size}",
            f"刷れる大きさ: {listed}。差が {MOST * 100:g} % までなら合わせます",
            f"it prints: {listed}; what differs by {MOST * 100:g} % at most is scaled",
        )
    return best


def _off(fit: PageFit) -> float:
    return max(abs(one - 1) for one in fit.scale)


def page_of(face: Face | None, fit: PageFit, is_back: bool = False) -> Page:
    """A page with a face and its bleed; an empty one for a back that is not there.

    The back of a card that lies on its side is turned the other way: over like a page, it is upright.
    """
    (width, height), (x, y) = fit.page, (round(m) for m in fit.margins)
    cut = (x, y, x + fit.cut[0], y + fit.cut[1])
    ops = tuple(_placed(face, fit, is_back)) if face else ()
    return Page(width, height, ops, cut, (0, 0, width, height))


def _matrix(fit: PageFit, is_back: bool) -> Matrix:
    """From the card to the page."""
    (across, down), (x, y) = fit.scale, fit.margins
    onto: Matrix = (across, 0, 0, down, x, y)
    if not fit.turned:
        return onto
    width, height = fit.card
    turn: Matrix = (0, -1, 1, 0, 0, width) if is_back else (0, 1, -1, 0, height, 0)
    return matrices.after(onto, turn)


def lacking(bleed: int, fit: PageFit) -> float:
    """By how many µm of the card a bleed is too narrow for the page."""
    return max(0.0, *(one - bleed for one in fit.bleed))


def _placed(face: Face, fit: PageFit, is_back: bool) -> Iterator[Op]:
    matrix = _matrix(fit, is_back)
    inner: tuple[Op, ...] = face.ops
    if lacking(face.bleed, fit) > 1:
        whole = _as_drawing(face)
        inner = (Stamp(-face.bleed, -face.bleed, whole),)
        yield from _mirrored(face, fit, matrix, inner)
    reach = tuple(min(face.bleed, round(one) + 1) for one in fit.bleed)
    clip = rectangle(-reach[0], -reach[1], face.width + 2 * reach[0], face.height + 2 * reach[1])
    yield Group(inner, "card", clip=clip, matrix=matrix)


def _as_drawing(face: Face) -> Drawing:
    moved = (Group(face.ops, matrix=(1, 0, 0, 1, face.bleed, face.bleed)),)
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    return Drawing("card", width, height, lambda: moved)


def _mirrored(face: Face, fit: PageFit, matrix: Matrix, inner: tuple[Op, ...]) -> Iterator[Op]:
    """The strips and corners beyond a bleed that is too narrow: each part of the face, turned over at its edge."""
    sides = (face.width, face.height)
    parts = [[*_parts(side, face.bleed, need)] for side, need in zip(sides, fit.bleed, strict=True)]
    for flip_x, move_x, left, wide in parts[0]:
        for flip_y, move_y, top, high in parts[1]:
            if (flip_x, flip_y) != (1, 1):
                over = matrices.after(matrix, (flip_x, 0, 0, flip_y, move_x, move_y))
                yield Group(inner, clip=rectangle(left, top, wide, high), matrix=over)


def _parts(side: int, bleed: int, need: float) -> Iterator[tuple[int, int, int, int]]:
    """Along one axis: 1 and 0 of what stays, -1 and a shift of what is turned over; from where, and how much."""
    reach = min(bleed, round(need) + 1)
    yield 1, 0, -reach, side + 2 * reach
    if need > bleed:
        depth = round(need - bleed) + 1 + SEAM
        near, far = -bleed + SEAM, side + bleed - SEAM
        yield -1, 2 * near, near, depth
        yield -1, 2 * far, far - depth, depth


def nearest(
    ops: tuple[Op, ...], size: Size, matrix: Matrix = matrices.IDENTITY, is_sign: bool = False
) -> float:
    """How far words and signs are from the edge of a card that is nearest to them, in µm; if there are none, its
    longer side.
    """
    least = float(max(size))
    for op in ops:
        box = None
        if isinstance(op, Group):
            inner = matrices.after(matrix, op.matrix) if op.matrix else matrix
            inside = is_sign or (op.tag is not None and op.tag.role == "Span")
            least = min(least, nearest(op.ops, size, inner, inside))
        elif isinstance(op, Words):
            # about a capital high
            top = op.y - op.size * 7 // 10
            box = (op.x, top, op.x + op.width, op.y) if op.text.strip() else None
        elif is_sign:
            box = bounds(op)
        elif isinstance(op, Stamp):
            inner = matrices.after(matrix, (1, 0, 0, 1, op.x, op.y))
            least = min(least, nearest(op.drawing.ops, size, inner))
        if box:
            left, above, right, bottom = matrices.around(matrix, box)
            least = min(least, left, above, size[0] - right, size[1] - bottom)
    return least
