"""Whatever the deck: what is seen on a card in colour is seen in low ink and in mono."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pytest
from builtin_games import all_games
from numpy.typing import NDArray
from printed import EDITIONS, faces_of, one_page, picture

from fortgold.data.inks import Ink
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Path, Words
from fortgold.faces.face import Face
from fortgold.sheets.inks.areas import chords
from fortgold.sheets.inks.leaves import leaves

DPI = 200
PIXEL = 25_400 / DPI  # µm
STEP = 120  # µm between places on an outline
NEAR, NEAR_IN_INK = 1, 2  # pixels from an outline within which its edge is looked for
SEEN = 48  # of 255, in one of three channels: by so much two sides of an edge differ
LEAST = 8  # places: of what shows less of its outline, nothing is asked
SHARE = 0.5  # of the outline that is seen in colour
Places = NDArray[Any]


@lru_cache(maxsize=256)
def edges(face: Face, near: int) -> Places:
    """The pixels of a face that are so near to an edge."""
    page = one_page(*face.ops, width=face.width, height=face.height)
    high = low = np.asarray(picture(page, dpi=DPI))
    for axis in (0, 1):
        for _ in range(near):
            high, low = (
                of(of(one, np.roll(one, 1, axis)), np.roll(one, -1, axis))
                for of, one in ((np.maximum, high), (np.minimum, low))
            )
    return (high - low).max(axis=2) >= SEEN


@cache
def outline(op: Path | Words) -> Places:
    """Places on the outline of a shape, on both edges of a line; of words all over their letters."""
    if isinstance(op, Words):
        xs, ys = np.arange(0, op.width, STEP), np.arange(0, op.size * 3 // 4, STEP)
        return np.stack(np.meshgrid(op.x + xs, op.y - ys), axis=-1).reshape(-1, 2)
    found: list[Places] = [np.empty((0, 2))]
    for points in map(np.array, chords(op.d)):
        if len(points) > 1:
            ring = np.concatenate((points, points[:1])) if op.fill else points
            found += _along(ring, op.width / 2 if op.stroke else 0)
    return np.concatenate(found)


def _along(points: Places, beside: float) -> Iterator[Places]:
    """Places along straight lines, so far to either side of them."""
    start, way = points[:-1], np.diff(points, axis=0)
    long = np.hypot(*way.T)
    many = np.ceil(long / STEP).astype(int)
    line = np.repeat(np.arange(len(many)), many)
    share = (np.arange(len(line)) - np.repeat(np.cumsum(many) - many, many)) / many[line]
    on = start[line] + way[line] * share[:, None]
    across = way[line][:, ::-1] * (1, -1) / long[line][:, None] * beside
    yield on + across
    if beside:
        yield on - across


def shapes(face: Face) -> Iterator[tuple[Path | Words, Places]]:
    """Each shape and line of words of a face, and the pixels of its outline."""
    for op, (a, b, c, d, e, f) in leaves(face.ops, IDENTITY, opens=True):
        if isinstance(op, Path | Words):
            x, y = outline(op).T
            place = np.stack((a * x + c * y + e, b * x + d * y + f), axis=-1)
            is_on = ((place > 0) & (place < (face.width, face.height))).all(axis=1)
            yield op, (place[is_on] / PIXEL).astype(int)


def lost(coloured: Face, inked: Face) -> list[Path | Words]:
    """What is seen on a face in colour and not in ink."""
    in_colour, in_ink = edges(coloured, NEAR), edges(inked, NEAR_IN_INK)
    found = []
    for op, places in shapes(coloured):
        x, y = places.T
        is_seen = in_ink[y, x][in_colour[y, x]]
        if len(is_seen) >= LEAST and is_seen.mean() < SHARE:
            found.append(op)
    return found


@pytest.mark.parametrize("ink", ["low", "mono"])
@pytest.mark.parametrize(
    "name",
    [
        "fort-of-gold",
        *(
            pytest.param(one, marks=pytest.mark.slow)
            for one in all_games()
            if one != "fort-of-gold"
        ),
    ],
)
def test_every_shape_that_is_seen_in_colour_is_seen_in_ink(name: str, ink: Ink):
    for edition in EDITIONS:
        decks, inked = (faces_of(name, one, edition) for one in ("colour", ink))
        for deck, (faces, back) in decks.items():
            if edition == EDITIONS[-1] or len(faces) == 1:
                for i, face in enumerate((*faces, back)):
                    in_ink = (*inked[deck][0], inked[deck][1])[i]
                    assert not lost(face, in_ink), f"{deck} {i} {edition}"
