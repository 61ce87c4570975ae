"""Paintings in runs of equal pixels, without a library: quick where there is little to paint."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, pairwise
from math import ceil, hypot

from fortgold.sheets.inks.waiting_shapes import SHARES, STEP, InkLevels, Paste, WaitingShapes

NOTHING = 1e-9  # of a pixel: what roundings leave
Edge = tuple[float, float, float, float]  # x, y, to x, to y
Runs = tuple[tuple[int, float, float], ...]  # runs: where each ends, its ink, what it hides
Covers = tuple[tuple[int, int, float], ...]  # of a row: from, to, how much of each pixel
Laid = tuple[tuple[int, int, float, float], ...]  # on a row: from, to, ink, what it hides


@lru_cache(maxsize=256)
def _rows_of(one: InkLevels) -> tuple[Runs, ...]:
    pixels = array("H", one.levels)
    planes = zip(pixels, pixels[len(pixels) // 2 :], strict=False)
    known: dict[Runs, Runs] = {}
    rows = []
    for _ in range(one.down):
        row, end = [], 0
        for (ink, cover), same in groupby(islice(planes, one.across)):
            end += len([*same])
            row.append((end, ink / STEP, cover / STEP))
        rows.append(known.setdefault(tuple(row), tuple(row)))
    return tuple(rows)


@lru_cache(maxsize=1024)
def size_of(one: InkLevels) -> int:
    """The pixels of its rows that are unlike."""
    wide, inks = 2 * one.across, len(one.levels) // 2
    return len({one.levels[at : at + wide] for at in range(0, inks, wide)}) * one.across


def levels_of(rows: Sequence[Runs]) -> bytes:
    """Their ink and what they hide, in steps."""
    inks, covers = array("H"), array("H")
    for row, equal in groupby(rows):
        ink_row, cover_row = array("H"), array("H")
        for start, (end, ink, cover) in _lengths([row]):
            ink_row.extend([round(ink * STEP)] * (end - start))
            cover_row.extend([round(cover * STEP)] * (end - start))
        count = len([*equal])
        inks += ink_row * count
        covers += cover_row * count
    return (inks + covers).tobytes()


def ink_of(rows: Sequence[Runs]) -> float:
    """All their ink."""
    return sum((end - start) * ink for start, (end, ink, _) in _lengths(rows))


def _lengths(rows: Sequence[Runs]) -> Iterator[tuple[int, tuple[int, float, float]]]:
    """All runs, and where each begins."""
    for row in rows:
        start = 0
        for run in row:
            yield start, run
            start = run[0]


def painted(waiting: WaitingShapes) -> list[Runs]:
    """Its shapes and what is pasted between them, in their order."""
    empty: Runs = ((waiting.across, 0.0, 0.0),)
    rows = [empty] * waiting.down
    pastes = [*reversed(waiting.pastes)]
    for which, (shape, edges) in enumerate(zip(waiting.shapes, _edges(waiting), strict=True)):
        while pastes and pastes[-1].after <= which:
            _paste(rows, pastes.pop())
        top, covers = _covers(tuple(edges), waiting.across, waiting.down, shape.even_odd)
        _lay(rows, top, [_inked(one, shape.ink, shape.share) for one in covers])
    while pastes:
        _paste(rows, pastes.pop())
    return rows


def _lay(rows: list[Runs], top: int, laid: Sequence[Laid]) -> None:
    """Lay something on rows, from the top one on."""
    below: Runs = ()
    above: Laid = ()
    for i, one in enumerate(laid, top):
        if rows[i] is not below or one is not above:
            below, above = rows[i], one
            made = _over(below, above)
        rows[i] = made


@lru_cache(maxsize=512)  # cards of a deck have much in common
def _over(row: Runs, laid: Laid) -> Runs:
    found = []
    at = 0
    runs = iter(row)
    end, ink, cover = next(runs)
    for start, stop, more, hides in laid:
        while end <= start:
            if at < end:
                found.append((end, ink, cover))
            at = end
            end, ink, cover = next(runs)
        if at < start:
            found.append((start, ink, cover))
        shows = 1 - hides
        while end < stop:
            found.append((end, ink * shows + more, cover * shows + hides))
            end, ink, cover = next(runs)
        found.append((stop, ink * shows + more, cover * shows + hides))
        at = stop
    if at < end:
        found.append((end, ink, cover))
    return (*found, *runs)


@lru_cache(maxsize=128)
def _inked(covers: Covers, ink: float, share: float) -> Laid:
    return tuple((start, end, of * share * ink, of * share) for start, end, of in covers)


def _paste(rows: list[Runs], one: Paste) -> None:
    first, top, last, bottom = one.room
    room = first - one.column, last - one.column
    _lay(
        rows, top, _seen(one.painted, room, one.column, one.share)[top - one.row : bottom - one.row]
    )


@lru_cache(maxsize=256)
def _seen(painted: InkLevels, room: tuple[int, int], column: int, share: float) -> tuple[Laid, ...]:
    """The rows of another painting, as far as they lie in a room, from a column on."""
    first, last = room
    known: dict[Runs, Laid] = {}
    for row in _rows_of(painted):
        if row not in known:
            runs = (
                (max(start, first), min(end, last), ink, cover)
                for start, (end, ink, cover) in _lengths([row])
            )
            known[row] = tuple(
                (start + column, end + column, ink * share, cover * share)
                for start, end, ink, cover in runs
                if start < end and cover
            )
    return tuple(known[row] for row in _rows_of(painted))


def _edges(waiting: WaitingShapes) -> list[list[Edge]]:
    """The edges of each shape, in pixels."""
    shapes, pixel = waiting.shapes, waiting.pixel
    found: list[list[Edge]] = [[] for _ in shapes]
    for *line, which in waiting.straight:
        shape = shapes[int(which)]
        found[int(which)] += _bar(line, shape.half, shape.end)
    for *curve, which in waiting.curved:
        xs, ys = curve[::2], curve[1::2]
        points = [(_dot(one, xs), _dot(one, ys)) for one in SHARES]
        for start, end in pairwise(points):
            found[int(which)] += _bar((*start, *end), shapes[int(which)].half, 0)
    for i, edges in enumerate(found):
        a, b, c, d, e, f = shapes[i].matrix
        e, f = e - waiting.left, f - waiting.top
        found[i] = [
            (
                (a * x + c * y + e) / pixel, (b * x + d * y + f) / pixel,
                (a * to_x + c * to_y + e) / pixel, (b * to_x + d * to_y + f) / pixel,
            )
            for x, y, to_x, to_y in edges
        ]  # fmt: skip
    return found


def _bar(line: Sequence[float], half: float, end: float) -> list[Edge]:
    """A line, or if it has a breadth the edges of a bar along it, so much longer at its ends."""
    x, y, to_x, to_y = line
    if not half:
        return [(x, y, to_x, to_y)]
    long = hypot(to_x - x, to_y - y)
    dx, dy = ((to_x - x) / long, (to_y - y) / long) if long else (1.0, 0.0)
    x, y, to_x, to_y = x - dx * end, y - dy * end, to_x + dx * end, to_y + dy * end
    beside_x, beside_y = dy * half, -dx * half
    corners = (
        (x + beside_x, y + beside_y), (to_x + beside_x, to_y + beside_y),
        (to_x - beside_x, to_y - beside_y), (x - beside_x, y - beside_y),
    )  # fmt: skip
    return [(*corners[i - 1], *corners[i]) for i in range(4)]


@lru_cache(maxsize=64)
def _covers(
    edges: tuple[Edge, ...], across: int, down: int, even_odd: bool
) -> tuple[int, tuple[Covers, ...]]:
    """How much of each pixel lies within edges, from which row on."""
    uprights = [one for one in edges if one[1] != one[3]]
    if len(uprights) == 2:
        (x, y, to_x, to_y), other = uprights
        if x == to_x and other[0] == other[2] and (y, to_y) == (other[3], other[1]):
            return _rectangle(x, other[0], min(y, to_y), max(y, to_y), across, down)
    return _rows(edges, across, down, even_odd)


def _rectangle(
    x: float, to_x: float, top: float, bottom: float, across: int, down: int
) -> tuple[int, tuple[Covers, ...]]:
    """The same of grounds, words and pictures, which are most shapes of many a card."""
    first = int(max(top, 0))
    rows = range(first, ceil(min(bottom, down)))
    _, whole = _rows(((x, 0, x, 1), (to_x, 1, to_x, 0)), across, 1, False)
    if not rows or not whole:
        return 0, ()
    heights = [min(bottom, row + 1) - max(top, row) for row in rows]
    (row,) = whole
    return first, tuple(
        row if high == 1 else tuple((start, end, of * high) for start, end, of in row)
        for high in heights
    )


def _rows(
    edges: tuple[Edge, ...], across: int, down: int, even_odd: bool
) -> tuple[int, tuple[Covers, ...]]:
    sums: dict[int, dict[int, float]] = {}
    for x, y, to_x, to_y in edges:
        low, high, way = (y, to_y, 1) if y < to_y else (to_y, y, -1)
        low, high = max(low, 0), min(high, down)
        if low >= high:
            continue
        slope = (to_x - x) / (to_y - y)
        for row in range(int(low), ceil(high)):
            start, end = max(low, row), min(high, row + 1)
            at = min(max(x + ((start + end) / 2 - y) * slope, 0), across)
            column = int(at)
            part, weight = at - column, (end - start) * way
            cells = sums.setdefault(row, {})
            cells[column] = cells.get(column, 0.0) + weight * (1 - part)
            cells[column + 1] = cells.get(column + 1, 0.0) + weight * part
    if not sums:
        return 0, ()
    known: dict[Covers, Covers] = {}
    top = min(sums)
    rows = (tuple(_runs(sums.get(row, {}), across, even_odd)) for row in range(top, max(sums) + 1))
    return top, tuple(known.setdefault(row, row) for row in rows)


def _runs(cells: dict[int, float], across: int, even_odd: bool) -> Iterator[tuple[int, int, float]]:
    """What is covered of a row, whose winding changes in these columns by so much."""
    winding = 0.0
    for column, to in pairwise((*sorted(cells), across)):
        winding += cells[column]
        of = 1 - abs(1 - abs(winding) % 2) if even_odd else min(abs(winding), 1)
        if of > NOTHING and column < to:
            yield column, to, of


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
