"""Drawing operations: outlines, bounds and the transcript that people review."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st
from renderings import transcript

from fortgold.draw.ops import (
    Drawing,
    Group,
    Path,
    Picture,
    Stamp,
    Tag,
    Words,
    bounds,
    circle,
    flat,
    rectangle,
)
from fortgold.draw.raster import Raster

places = st.integers(-100_000, 100_000)
lengths = st.integers(1, 100_000)


@given(places, places, lengths, lengths)
def test_a_rectangle_is_as_large_as_it_was_asked_to_be(x, y, width, height):
    for radius in (0, min(width, height) // 2):
        path = Path(rectangle(x, y, width, height, radius), "#000000")
        assert bounds(path) == (x, y, x + width, y + height)


def test_rounded_corners_are_arcs():
    x0, y0, radius = 7_000, 9_000, 5_000
    for segment in circle(x0, y0, radius):
        if segment[0] == "C":
            for x, y in zip(segment[5::2], segment[6::2], strict=True):
                assert math.hypot(x - x0, y - y0) == radius
    d = circle(x0, y0, radius)
    start = d[1][1:]  # the end of the first side, where the first corner begins
    (x1, y1, x2, y2, x3, y3) = d[2][1:]
    for i in range(11):
        t, u = i / 10, 1 - i / 10
        x = u**3 * start[0] + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * start[1] + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        assert math.isclose(math.hypot(x - x0, y - y0), radius, rel_tol=0.001)


def test_a_stroke_reaches_half_its_width_beyond_the_outline():
    d = rectangle(0, 0, 1000, 1000)
    assert bounds(Path(d, None, "#000000", 200)) == (-100, -100, 1100, 1100)
    assert bounds(Path(d, "#000000", None, 200)) == (0, 0, 1000, 1000)


DOT = Drawing("dot", 40, 50, lambda: (Path(circle(20, 20, 20), "#ff0000"),))
PICTURE = Raster("a.png", 2, 3, bytes)
LINE = Words(10, 880, "金 gold", "title", 1000, "#2b2620", 3000, "ja")


def test_words_are_bounded_by_their_em_boxes():
    assert bounds(LINE) == (10, 0, 3010, 1000)


def test_stamps_and_pictures_are_bounded_by_their_boxes():
    assert bounds(Stamp(5, 6, DOT)) == (5, 6, 45, 56)
    assert bounds(Picture(1, 2, 3, 4, PICTURE)) == (1, 2, 4, 6)


def test_a_drawing_is_read_when_it_is_drawn_and_not_before():
    read = []
    drawing = Drawing("late", 1, 1, lambda: read.append(1) or ())  # type: ignore[func-returns-value]
    bounds(Stamp(0, 0, drawing))
    assert transcript((Stamp(0, 0, drawing),)) == "stamp 0 0 late\n"
    assert not read
    assert drawing.ops == ()
    assert read


def test_flat_opens_groups_and_leaves_stamps():
    stamp = Stamp(0, 0, DOT)
    assert list(flat((Group((LINE, Group((stamp,)))), LINE))) == [LINE, stamp, LINE]


def test_a_transcript_has_a_line_an_operation():
    frame = Path(rectangle(0, 0, 10, 20), "#ffffff", "#000000", 5, (2, 1))
    ops = (
        frame,
        Group(
            (LINE, Stamp(1, 2, DOT)), "name", Tag("Figure", "ja", "赤"), matrix=(1, 0, 0, 1, 3, 4)
        ),
        Group((Picture(1, 2, 3, 4, PICTURE),), clip=rectangle(0, 0, 1, 1)),
    )
    assert (
        transcript(ops)
        == """\
path fill #ffffff, stroke #000000 5, dash 2 1: M 0 0 L 10 0 L 10 20 L 0 20 Z
name Figure ja “赤” at 1 0 0 1 3 4
  text 10 880 title 1000 #2b2620 ja 金 gold
  stamp 1 2 dot
group clipped
  picture 1 2 3 4 a.png
"""
    )
