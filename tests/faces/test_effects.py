"""Shapes, gradients, shadows, angles and opacity: what is drawn, what paper shows, what checks see."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from printed import Tiny, one_page, picture
from renderings import transcript

from fortgold.checks.all_checks import all_findings
from fortgold.draw.ops import Gradient, Group, Words, ellipse, flat, mixed, rectangle
from fortgold.draw.ops import Path as Shape

GROUND = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}'


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def drawn(tiny: Tiny, box: str) -> str:
    return transcript(tiny.face(f"{GROUND}\na: {box}").ops).split("-3000 91000 Z\n")[1]


def told(tiny: Tiny, *boxes: str) -> list[str]:
    lines = "".join(f"  {line}\n" for line in (GROUND, *boxes))
    tiny.write("templates/tiny/card.yaml", f"face:\n{lines}back: {{{GROUND}}}\n")
    found = all_findings(tiny.shelf.open("tiny"))
    return [one.code for one in found if one.code[:4] in ("PRIN", "READ")]


def test_a_circle_fills_its_box_and_a_polygon_counts_from_its_corner(tiny: Tiny):
    circle = '{circle: yes, at: [10, 20], size: [10, 10], fill: "#ff0000"}'
    assert "path fill #ff0000: M 15000 20000" in drawn(tiny, circle)
    polygon = "{polygon: [[0, 100%], [50%, 0], [100%, 100%]], at: [10, 20], size: [8, 6], fill: '#00ff00'}"
    assert drawn(tiny, polygon) == (
        "  path fill #00ff00: M 10000 26000 L 14000 20000 L 18000 26000 Z\n"
    )


def test_an_ellipse_is_as_wide_and_high_as_its_box():
    xs = [v for s in ellipse(10, 20, 300, 100) for v in s[1::2]]
    ys = [v for s in ellipse(10, 20, 300, 100) for v in s[2::2]]
    assert (min(xs), max(xs), min(ys), max(ys)) == (10, 310, 20, 120)


@pytest.mark.parametrize(
    ("angle", "ends"),
    [
        ("", ((14_000, 20_000), (14_000, 26_000))),
        (", 0", ((10_000, 23_000), (18_000, 23_000))),
        (", 180", ((18_000, 23_000), (10_000, 23_000))),
    ],
)
def test_a_gradient_goes_from_edge_to_edge(tiny: Tiny, angle: str, ends: object):
    box = f"{{shape: yes, gradient: ['#000000', '#ffffff'{angle}], at: [10, 20], size: [8, 6]}}"
    face = tiny.face(box.join(("a: ", "")))
    (path,) = flat(face.ops)
    assert isinstance(path, Shape)
    assert isinstance(path.fill, Gradient)
    assert (path.fill.start, path.fill.end) == ends


def test_a_box_is_turned_about_its_middle(tiny: Tiny):
    said = drawn(tiny, "{text: x, at: [10, 20], size: [20, 10], angle: 90, lang: en}")
    assert said.startswith("  a at 0 1 -1 0 45000 5000\n    a P en\n")


def test_a_shadow_is_below_and_means_nothing(tiny: Tiny):
    box = "{text: x, lang: en, at: [10, 20], size: [9, 5], shadow: {at: [0.3, 0.4], colour: '#333333', opacity: 40%}}"
    shadow, words = drawn(tiny, box).split("  a P en\n")
    assert shadow.startswith("  group 40 % at 1 0 0 1 300 400\n    a\n")
    assert "#333333" in shadow
    assert "#000000" in words


# on paper


def test_what_is_half_opaque_is_mixed_with_what_is_below_it():
    square = rectangle(0, 0, 100_000, 60_000)
    data = one_page(Shape(square, "#0000ff"), Group((Shape(square, "#ff0000"),), opacity=50))
    assert picture(data).getpixel((100, 60)) in [(127, 0, 127), (128, 0, 127), (127, 0, 128)]
    with pikepdf.open(__import__("io").BytesIO(data)) as pdf:
        assert pdf.pages[0].Group.CS == "/DeviceRGB"


def test_a_page_without_opacity_has_no_transparency_group():
    data = one_page(Shape(rectangle(0, 0, 9000, 9000), "#0000ff"))
    with pikepdf.open(__import__("io").BytesIO(data)) as pdf:
        assert "/Group" not in pdf.pages[0]


def test_a_gradient_changes_evenly_on_paper():
    d = rectangle(0, 0, 100_000, 60_000)
    shade = Gradient((0, 0), (100_000, 0), ("#000000", "#ffffff"))
    image = picture(one_page(Shape(d, shade)))
    for share in (0.1, 0.5, 0.9):
        x = round(image.width * share)
        grey = int(shade.at((round(100_000 * share), 0))[1:3], 16)
        assert abs(image.getpixel((x, 80))[0] - grey) < 4
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"


# what checks see


@pytest.mark.parametrize(
    ("boxes", "codes"),
    [
        # on its side, a long line leaves the card; upright it does not
        (["a: {text: MMMMMMMMMMM, at: [5, 6], size: [53, 6], pt: 12, angle: 90}"], ["PRINT405"]),
        (["a: {text: MMMMMMMMMMM, at: [5, 40], size: [53, 6], pt: 12, angle: 90}"], []),
        # under the bounding box of a circle, but not under the circle
        (["a: {text: M, at: [10, 10], size: [5, 5]}",
          "b: {circle: yes, at: [10, 10], size: [40, 40], fill: '#000000'}"], []),
        (["a: {text: M, at: [28, 28], size: [5, 5]}",
          "b: {circle: yes, at: [10, 10], size: [40, 40], fill: '#000000'}"], ["PRINT414"]),
        (["a: {text: M, at: [28, 28], size: [5, 5]}",
          "b: {circle: yes, at: [10, 10], size: [40, 40], fill: '#000000', opacity: 10}"], []),
        (["b: {circle: yes, at: [10, 10], size: [40, 40], fill: '#000000', opacity: 90}",
          "a: {text: M, at: [28, 28], size: [5, 5]}"], ["PRINT415"]),
        (["b: {shape: yes, at: [10, 10], size: [40, 40], fill: '#000000', opacity: 30}",
          "a: {text: M, at: [28, 28], size: [5, 5]}"], []),
        (["a: {text: M, at: [28, 28], size: [5, 5], opacity: 30}"], ["PRINT415"]),
        (["b: {shape: yes, at: [10, 10], size: [40, 40], gradient: ['#000000', '#ffffff']}",
          "a: {text: M, at: [28, 12], size: [5, 5]}"], ["PRINT415"]),
        (["b: {shape: yes, at: [10, 10], size: [40, 40], gradient: ['#000000', '#ffffff']}",
          "a: {text: M, at: [28, 42], size: [5, 5]}"], []),
        # a turned ground that reaches the edge has no bleed
        (["a: {shape: yes, at: [-10, 40], size: [44, 20], fill: '#112233', angle: 90}"], []),
        (["a: {shape: yes, at: [-11, 40], size: [44, 20], fill: '#112233', angle: 90}"], []),
        (["a: {shape: yes, at: [-13, 40], size: [44, 20], fill: '#112233', angle: 90}"], ["PRINT410"]),
        # slips
        (["a: {shape: no, at: [1, 1]}"], ["READ104"]),
        (["a: {polygon: [[0, 0], [1, 1]], at: [1, 1]}"], ["READ104"]),
        (["a: {circle: yes, at: [1, 1], angle: 400}"], ["READ104"]),
        (["a: {circle: yes, at: [1, 1], opacity: 101}"], ["READ104"]),
        (["a: {circle: yes, at: [1, 1], gradient: ['#000000']}"], ["READ104"]),
        (["a: {circle: yes, at: [1, 1], shadow: {colur: '#000000'}}"], ["READ102"]),
        (["a: {circle: yes, at: [1, 1], radius: 2}"], ["READ102"]),
    ],
)  # fmt: skip
def test_checks_see_what_is_turned_round_pale_or_shaded(
    tiny: Tiny, boxes: list[str], codes: list[str]
):
    assert told(tiny, *boxes) == codes


def test_words_that_are_turned_keep_their_meaning(tiny: Tiny):
    face = tiny.face("a: {text: words, lang: en, at: [10, 20], size: [20, 10], angle: 30}")
    assert [op.text for op in flat(face.ops) if isinstance(op, Words)] == ["words"]
