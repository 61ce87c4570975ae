"""Pages without transparency, for files that may hold none (PDF 1.4 as PDF/X-1a allows it).

What lets something through (a group that is not opaque, a picture with alpha) is taken out, and in its place
lies a picture of that part of the page, as it looks once it is drawn: whatever is below it is in the picture. What is
drawn before stays as it is outside of that part, and what comes after lies on top as it is, words as words.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

from fortgold.data.lengths import INCH
from fortgold.draw import matrices, pdf_code
from fortgold.draw.matrices import IDENTITY, Rect
from fortgold.draw.ops import Drawing, Group, Matrix, Op, Page, Path, Picture, Stamp, bounds, uncut
from fortgold.draw.raster import Raster

if TYPE_CHECKING:
    from PIL.Image import Image

Seen = Callable[[Page, int], "Image"]  # how a page looks, at so many pixels an inch


def flattened(page: Page, dpi: int, seen: Seen) -> Page:
    """The page with nothing that lets something through, and pictures by `seen` where it was."""
    if not any(map(lets_through, page.ops)):
        return page
    return replace(page, ops=tuple(_Flattening(page, dpi, seen).ops(page.ops, _Inside())))


def lets_through(op: Op) -> bool:
    """Whether something below the operation shows in the middle of it."""
    match op:
        case Group():
            return op.opacity < 100 or any(map(lets_through, op.ops))
        case Stamp():
            return _lets_through(op.drawing)
        case Picture():
            return pdf_code.pack(op).alpha is not None
    return False


@lru_cache(maxsize=1024)
def _lets_through(drawing: Drawing) -> bool:
    return not isinstance(pdf_code.drawing_code(drawing), str) and any(
        map(lets_through, drawing.ops)
    )


@dataclass(frozen=True)
class _Inside:
    """Where operations are: in which groups, each with what was drawn in it before; their place on the page."""

    groups: tuple[tuple[Group, tuple[Op, ...]], ...] = ()
    matrix: Matrix = IDENTITY
    room: Rect | None = None  # what clips leave of the page

    def within(self, group: Group, before: Sequence[Op]) -> _Inside:
        matrix = matrices.after(self.matrix, group.matrix) if group.matrix else self.matrix
        room = self.room
        if group.clip:
            clip = matrices.around(matrix, bounds(Path(group.clip)))
            room = matrices.shared(room, clip) if room else clip
        return _Inside((*self.groups, (group, tuple(before))), matrix, room)


class _Flattening:
    def __init__(self, page: Page, dpi: int, seen: Seen) -> None:
        self.page, self.dpi, self.seen = page, dpi, seen

    def ops(self, ops: Iterable[Op], inside: _Inside) -> Iterator[Op]:
        """The operations, and pictures in the place of those that let something through."""
        before: list[Op] = []
        waiting: Rect | None = None  # part of the page to be pictured once no more lies on it
        for op in ops:
            part = self.part(op, inside) if _is_thin(op) else None
            if waiting and not (part and _meet(waiting, part)):
                yield self.picture(waiting, before, inside)
                waiting = None
            if part:
                waiting = _around(waiting, part) if waiting else part
            elif isinstance(op, Stamp) and lets_through(op):
                place = Group(op.drawing.ops, op.drawing.name, matrix=(1, 0, 0, 1, op.x, op.y))
                yield self.opened(place, before, inside)
            elif isinstance(op, Group) and not _is_thin(op) and lets_through(op):
                yield self.opened(op, before, inside)
            elif not _is_thin(op):
                yield op
            before.append(op)
        if waiting:
            yield self.picture(waiting, before, inside)

    def opened(self, group: Group, before: Sequence[Op], inside: _Inside) -> Group:
        return replace(group, ops=tuple(self.ops(group.ops, inside.within(group, before))))

    def part(self, op: Op, inside: _Inside) -> Rect | None:
        """The part of the page where it is drawn; None if that is nothing."""
        page = (0, 0, self.page.width, self.page.height)
        room = matrices.shared(page, inside.room) if inside.room else page
        part = _extent(op, inside.matrix, room)
        return part if part and part[0] < part[2] and part[1] < part[3] else None

    def picture(self, part: Rect, drawn: Sequence[Op], inside: _Inside) -> Op:
        """That part of the page when so much is drawn, whole pixels of it, in its place."""
        a_pixel = INCH / self.dpi
        left, top = (floor(floor(v / a_pixel) * a_pixel) for v in part[:2])
        across, down = (
            ceil((end - start) / a_pixel) for start, end in zip((left, top), part[2:], strict=True)
        )
        width, height = round(across * a_pixel), round(down * a_pixel)
        ops = tuple(drawn)
        for group, before in reversed(inside.groups):
            ops = (*before, replace(group, ops=ops))
        cut = uncut(width, height, [Group(ops, matrix=(1, 0, 0, 1, -left, -top))])
        out = io.BytesIO()
        image = self.seen(cut, self.dpi).convert("RGB")
        image.save(out, "PNG", compress_level=1)
        flat = Raster(f"flat {left} {top}", *image.size, out.getvalue)
        made = Picture(left, top, width, height, flat)
        return made if inside.matrix == IDENTITY else Group((made,), matrix=_back(inside.matrix))


def _is_thin(op: Op) -> bool:
    """Whether it is drawn as a whole, and lets something through."""
    return (
        op.opacity < 100 if isinstance(op, Group) else isinstance(op, Picture) and lets_through(op)
    )


def _extent(op: Op, matrix: Matrix, room: Rect) -> Rect | None:
    """The part of a page where something is drawn, no more of it than is left by clips."""
    if not isinstance(op, Group):
        return matrices.shared(matrices.around(matrix, bounds(op)), room)
    matrix = matrices.after(matrix, op.matrix) if op.matrix else matrix
    if op.clip:
        room = matrices.shared(matrices.around(matrix, bounds(Path(op.clip))), room)
    whole: Rect | None = None
    for inner in op.ops:
        part = _extent(inner, matrix, room)
        if part:
            whole = _around(whole, part) if whole else part
    return whole


def _around(one: Rect, other: Rect) -> Rect:
    return (
        min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]),
    )  # fmt: skip


def _meet(one: Rect, other: Rect) -> bool:
    left, top, right, bottom = matrices.shared(one, other)
    return left < right and top < bottom


def _back(matrix: Matrix) -> Matrix:
    """What undoes a matrix that is not flat."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c or 1
    return (
        d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area,
    )  # fmt: skip
