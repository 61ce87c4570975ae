"""Paintings on a grid of pixels, with numpy.

Shapes are found together: most have few edges, and what numpy is called for costs more than what it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fortgold.sheets.inks.waiting_shapes import (
    PIECES,
    SHARES,
    STEP,
    EdgeStyle,
    InkLevels,
    Paste,
    WaitingShapes,
)

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]
Lines = Numbers  # a row each: x, y, to x, to y
Cover = NDArray[np.float32]
Pixels = NDArray[np.float32]  # two planes: ink, and how much of what is below it hides


@lru_cache(maxsize=256)
def _pixels_of(one: InkLevels) -> Pixels:
    levels = np.frombuffer(one.levels, np.uint16).reshape(2, one.down, one.across)
    return levels.astype(np.float32) / np.float32(STEP)


def levels_of(pixels: Pixels) -> bytes:
    """Pixels in steps."""
    return np.rint(pixels * STEP).astype(np.uint16).tobytes()


def painted(waiting: WaitingShapes, laid: Pixels | None) -> Pixels:
    """What waits, on what was laid before."""
    if laid is None:
        laid = np.zeros((2, waiting.down, waiting.across), np.float32)
    shapes, pastes = waiting.shapes, deque(waiting.pastes)
    for which, cover, left, top in _covers_of(waiting) if shapes else ():
        while pastes and pastes[0].after <= which:
            _paste(laid, pastes.popleft())
        cover *= np.float32(shapes[which].share)
        down, across = cover.shape
        below = laid[:, top : top + down, left : left + across]
        below *= 1 - cover
        below[0] += cover * np.float32(shapes[which].ink)
        below[1] += cover
    for paste in pastes:
        _paste(laid, paste)
    return laid


def _paste(laid: Pixels, one: Paste) -> None:
    first, top, last, bottom = one.room
    columns, rows = (
        slice(first - one.column, last - one.column),
        slice(top - one.row, bottom - one.row),
    )
    seen = _pixels_of(one.painted)[:, rows, columns]
    below = laid[:, top:bottom, first:last]
    seen = seen * np.float32(one.share) if one.share < 1 else seen
    below *= 1 - seen[1]
    below += seen


def _covers_of(waiting: WaitingShapes) -> Iterator[tuple[int, Cover, int, int]]:
    """Each shape that waits and what it covers."""
    shapes, pixel = waiting.shapes, waiting.pixel
    lines, of = _edges(shapes, waiting.straight, waiting.curved)
    a, b, c, d, e, f = np.array([one.matrix for one in shapes], float)[of].T
    x, y, to_x, to_y = lines.T
    xs = (a * x + c * y + (e - waiting.left)) / pixel
    ys = (b * x + d * y + (f - waiting.top)) / pixel
    to_xs = (a * to_x + c * to_y + (e - waiting.left)) / pixel
    to_ys = (b * to_x + d * to_y + (f - waiting.top)) / pixel
    return _covers((xs, ys, to_xs, to_ys), of, waiting.across, waiting.down, shapes)


def _covers(
    ends: tuple[Numbers, ...], of: Indices, across: int, down: int, shapes: Sequence[EdgeStyle]
) -> Iterator[tuple[int, Cover, int, int]]:
    """Each shape, in their order, with how much of each pixel lies within its edges, from which column and row on.

    `of` says to which shape each edge belongs; edges of one lie side by side.
    """
    xs, ys, to_xs, to_ys = ends
    there, first, own = np.unique(of, return_index=True, return_inverse=True)
    low, high = np.minimum(ys, to_ys), np.maximum(ys, to_ys)
    left = _inside(np.floor(np.minimum.reduceat(np.minimum(xs, to_xs), first)), across)
    right = _inside(np.ceil(np.maximum.reduceat(np.maximum(xs, to_xs), first)), across)
    top = _inside(np.floor(np.minimum.reduceat(low, first)), down)
    bottom = _inside(np.ceil(np.maximum.reduceat(high, first)), down)
    wide, tall = right - left, np.where(right > left, bottom - top, 0)
    size = tall * (wide + 2)
    begin = np.cumsum(size) - size
    low = np.minimum(np.maximum(low - top[own], 0), tall[own])
    high = np.minimum(np.maximum(high - top[own], 0), tall[own])
    upper = np.floor(low).astype(np.int64)
    rows = np.where(high > low, np.ceil(high).astype(np.int64) - upper, 0)
    edge = np.repeat(np.arange(len(rows)), rows)
    shape = own[edge]
    row = np.arange(len(edge)) - np.repeat(np.cumsum(rows) - rows, rows) + upper[edge]
    start, end = np.maximum(low[edge], row), np.minimum(high[edge], row + 1)
    rise = to_ys - ys
    slope = (to_xs - xs) / np.where(rise, rise, 1)
    at = (xs - left[own])[edge] + ((start + end) / 2 - (ys - top[own])[edge]) * slope[edge]
    at = np.minimum(np.maximum(at, 0), wide[shape])
    column = np.floor(at).astype(np.int64)
    part, weight = at - column, (end - start) * np.sign(rise)[edge]
    cell = begin[shape] + row * (wide[shape] + 2) + column
    count = int(size.sum())
    sums = np.bincount(cell, weight * (1 - part), count)
    sums += np.bincount(cell + 1, weight * part, count)
    winding = np.abs(np.cumsum(sums))  # each row of an outline adds up to nothing
    for i, which in enumerate(there):
        if not size[i]:
            continue
        one = winding[begin[i] : begin[i] + size[i]].reshape(tall[i], wide[i] + 2)[:, : wide[i]]
        found = 1 - np.abs(1 - one % 2) if shapes[which].even_odd else np.minimum(one, 1)
        yield which, found.astype(np.float32), left[i], top[i]


def _inside(places: Numbers, most: int) -> Indices:
    return np.minimum(np.maximum(places, 0), most).astype(np.int64)


def _edges(
    shapes: Sequence[EdgeStyle],
    straight: Sequence[Sequence[float]],
    curved: Sequence[Sequence[float]],
) -> tuple[Lines, Indices]:
    """The edges of shapes, and which shape each belongs to, in their order."""
    lines = np.array(straight, float).reshape(-1, 5)
    curves = np.array(curved, float).reshape(-1, 9)
    of = np.concatenate((lines[:, 4], np.repeat(curves[:, 8], PIECES))).astype(np.int64)
    chords = np.concatenate((lines[:, :4], _chords(curves[:, :8])))
    half = np.array([one.half for one in shapes])[of, None]
    end = np.array([one.end for one in shapes])[of, None]
    end[len(lines) :] = 0.0  # a curve ends where it ends
    is_bar = half[:, 0] > 0
    bars = _bars(chords[is_bar], half[is_bar], end[is_bar])
    whole = np.concatenate((chords[~is_bar], bars))
    of = np.concatenate((of[~is_bar], np.tile(of[is_bar], 4)))
    order = np.argsort(of, kind="stable")
    return whole[order], of[order]


def _chords(curved: Numbers) -> Lines:
    """Curves as chords."""
    # not by `@`: threads would be started for it, which then wait in a loop for more
    points = np.einsum("ij,kjx->kix", np.array(SHARES), curved.reshape(-1, 4, 2))
    return np.concatenate((points[:, :-1], points[:, 1:]), axis=2).reshape(-1, 4)


def _bars(lines: Lines, half: Numbers, end: Numbers) -> Lines:
    """The edges of bars along lines, each so much longer at its ends; all wind the same way."""
    start, to = lines[:, :2], lines[:, 2:]
    along = to - start
    long = np.hypot(along[:, 0], along[:, 1])[:, None]
    along = np.where(long, along / np.where(long, long, 1), (1.0, 0.0))
    beside = np.stack((along[:, 1], -along[:, 0]), axis=1) * half
    start, to = start - along * end, to + along * end
    corners = start + beside, to + beside, to - beside, start - beside
    sides = [np.concatenate((corners[i - 1], corners[i]), axis=1) for i in range(4)]
    return np.concatenate(sides)
