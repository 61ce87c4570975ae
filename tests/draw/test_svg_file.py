"""Reading an illustrator's SVG: every shape comes through, and what cannot is named."""

from __future__ import annotations

import io
import math
from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from PIL import Image, ImageColor

from fortgold.draw import svg_file
from fortgold.draw.ops import CannotDraw, Picture, bounds
from fortgold.draw.ops import Path as Shape
from fortgold.draw.svg_file import SvgProblem, drawing, raster_file, softened

SIZE = 10_000


@pytest.fixture
def read(tmp_path: Path):
    """`read(body)`: the shapes of an SVG of 10 x 10 units, placed at 1 mm a unit."""
    count = 0

    def shapes(body: str, view_box: str = "0 0 10 10", **box) -> tuple[Shape, ...]:
        nonlocal count
        count += 1
        file = tmp_path / f"{count}.svg"
        attribute = f' viewBox="{view_box}"' if view_box else ""
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"{attribute}>{body}</svg>', "utf-8")
        found = drawing(
            ANYWHERE,
            file,
            box.get("width", SIZE),
            box.get("height", SIZE),
            box.get("fill", "contain"),
        )
        assert not isinstance(found, SvgProblem), found
        return found.ops  # type: ignore[return-value]

    return shapes


@pytest.fixture
def problem(tmp_path: Path):
    """`problem(text)`: what is said about a file of this content."""

    def what(text: str | bytes, name: str = "a.svg") -> str:
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        found = drawing(ANYWHERE, file, SIZE, SIZE)
        assert isinstance(found, SvgProblem)
        return found.what

    return what


SQUARE = (("M", 1000, 2000), ("L", 4000, 2000), ("L", 4000, 6000), ("L", 1000, 6000), ("Z",))


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="1" y="2" width="3" height="4"/>',
        '<path d="M1 2 L4 2 L4 6 L1 6 Z"/>',
        '<path d="m1,2 3,0 0,4 -3,0z"/>',
        '<path d="M1 2 H4 V6 H1 Z"/>',
        '<polygon points="1,2 4,2 4,6 1,6"/>',
        '<g transform="translate(1 2)"><rect width="3" height="4"/></g>',
        '<g transform="scale(.5) translate(2 4)"><rect width="6" height="8"/></g>',
        '<rect transform="matrix(1 0 0 1 1 2)" width="3" height="4"/>',
        '<defs><rect id="r" width="3" height="4"/></defs><use href="#r" x="1" y="2"/>',
        '<defs><path id="r" d="M0 0H3V4H0Z"/></defs><use href="#r" transform="translate(1 2)"/>',
    ],
)
def test_many_ways_to_write_one_rectangle(read, body: str):
    (shape,) = read(body)
    corners = [segment for segment in shape.d if segment[0] != "Z"]
    if corners[-1][1:] == corners[0][1:]:
        corners.pop()  # the closing line, written out
    assert [point[1:] for point in corners] == [point[1:] for point in SQUARE[:4]]
    assert shape.d[-1] == ("Z",)
    assert (shape.fill, shape.stroke) == ("#000000", None)


@pytest.mark.parametrize(
    "body",
    [
        '<circle cx="5" cy="5" r="4"/>',
        '<ellipse cx="5" cy="5" rx="4" ry="4"/>',
        '<rect x="1" y="1" width="8" height="8" rx="4"/>',
        '<path d="M1 5 A4 4 0 0 1 9 5 A4 4 0 0 1 1 5 Z"/>',
        '<path d="M9 5 A4 4 0 1 0 1 5 A4 4 0 1 0 9 5 Z"/>',
    ],
)
def test_circles_and_arcs_are_round(read, body: str):
    (shape,) = read(body)
    at = shape.d[0][1:]
    curves = 0
    for segment in shape.d[1:]:
        if segment[0] == "C":
            curves += 1
            x1, y1, x2, y2, x3, y3 = segment[1:]
            for i in range(9):
                t, u = i / 8, 1 - i / 8
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                x = a * at[0] + b * x1 + c * x2 + d * x3 - 5000
                y = a * at[1] + b * y1 + c * y2 + d * y3 - 5000
                assert math.hypot(x, y) == pytest.approx(4000, abs=12)
        at = segment[-2:] if len(segment) > 1 else at
    assert curves >= 4


def test_a_quadratic_curve_goes_through_its_middle(read):
    (shape,) = read('<path d="M0 0 Q 5 10 10 0" fill="none" stroke="#000" stroke-width="1"/>')
    (_, x1, y1, x2, y2, x3, y3) = shape.d[1]
    assert ((3 * x1 + 3 * x2 + x3) // 8, round((3 * y1 + 3 * y2 + y3) / 8)) == (5000, 5000)


STYLE = "fill: #123456; stroke: #abcdef; stroke-width: 2"


def test_lines_and_polylines_are_strokes(read):
    line, zigzag = read(
        '<g stroke="red" stroke-width=".5" fill="none"><line x1="1" y1="2" x2="3" y2="4"/>'
        '<polyline points="0,0 5,5 9,0"/></g>'
    )
    assert line.d == (("M", 1000, 2000), ("L", 3000, 4000))
    assert zigzag.d == (("M", 0, 0), ("L", 5000, 5000), ("L", 9000, 0))
    assert {(s.fill, s.stroke, s.width) for s in (line, zigzag)} == {(None, "#ff0000", 500)}


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="4" height="4" fill="#123456" stroke="#abcdef" stroke-width="2"/>',
        '<rect width="4" height="4" style="fill:#123456;stroke:#ABCDEF;stroke-width:2"/>',
        '<g fill="#123456" style="stroke: #abcdef; stroke-width: 2"><rect width="4" height="4"/></g>',
        f"<style>.a {{ {STYLE} }}</style><rect class='a' width='4' height='4'/>",
        f"<style>rect{{{STYLE}px}}</style><rect width='4' height='4'/>",
        '<rect width="4" height="4" fill="rgb(18,52,86)" stroke="#abcdef" stroke-width="2"/>',
        f'<g color="#123456" style="{STYLE}"><rect width="4" height="4" fill="currentColor"/></g>',
    ],
)
def test_many_ways_to_write_one_colour(read, body: str):
    (shape,) = read(body)
    assert (shape.fill, shape.stroke, shape.width) == ("#123456", "#abcdef", 2000)


def test_what_has_no_ink_is_not_drawn(read):
    assert read('<rect width="4" height="4" fill="none"/>') == ()
    assert read('<rect width="4" height="4" fill="none" stroke="#000" stroke-width="0"/>') == ()
    assert read('<rect width="4" height="4" visibility="hidden"/>') == ()
    assert read('<rect width="4" height="4" display="none"/>') == ()
    assert read('<defs><rect width="4" height="4"/></defs>') == ()


def test_holes_dashes_and_round_ends_come_through(read):
    hole, dashed = read(
        '<path fill-rule="evenodd" d="M0 0H9V9H0Z M2 2H7V7H2Z"/>'
        '<path d="M0 0H9" fill="none" stroke="#000" stroke-width="1" stroke-dasharray="2,1.5" '
        'stroke-linecap="round"/>'
    )
    assert hole.even_odd
    assert (dashed.dash, dashed.round) == ((2000, 1500), True)


def test_a_stroke_grows_with_its_transform(read):
    (shape,) = read(
        '<g transform="scale(2)"><path d="M0 0H4" fill="none" stroke="#000" stroke-width=".5" '
        'stroke-dasharray="1 .5"/></g>'
    )
    assert (shape.width, shape.dash) == (1000, (2000, 1000))


def test_shapes_keep_their_order(read):
    body = "".join(f'<rect width="{i}" height="1" fill="#00000{i}"/>' for i in range(1, 8))
    assert [shape.fill for shape in read(body)] == [f"#00000{i}" for i in range(1, 8)]


def test_the_view_box_may_begin_anywhere(read):
    (shape,) = read('<rect x="-4" y="102" width="3" height="4"/>', view_box="-5 100 10 10")
    assert bounds(shape) == (1000, 2000, 4000, 6000)


def test_commas_part_the_view_box_as_well(read):
    (shape,) = read('<rect x="1" y="2" width="3" height="4"/>', view_box="0,0,10,10")
    assert bounds(shape) == (1000, 2000, 4000, 6000)


WHOLE = '<rect width="20" height="10"/>'


def test_a_drawing_is_centred_in_its_box_and_keeps_its_proportions(read):
    (shape,) = read(WHOLE, view_box="0 0 20 10", width=8000, height=8000)
    assert bounds(shape) == (0, 2000, 8000, 6000)


def test_a_drawing_may_fill_its_box_and_run_over(read):
    (shape,) = read(WHOLE, view_box="0 0 20 10", width=8000, height=8000, fill="cover")
    assert bounds(shape) == (-4000, 0, 12000, 8000)


def test_width_and_height_of_the_file_do_not_matter(tmp_path: Path):
    for i, size in enumerate(("", 'width="7cm" height="3in"', 'width="100%" height="100%"')):
        file = tmp_path / f"{i}.svg"
        file.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" {size}>'
            '<rect x="1" y="2" width="3" height="4"/></svg>'
        )
        found = drawing(ANYWHERE, file, SIZE, SIZE)
        assert not isinstance(found, SvgProblem)
        assert bounds(found.ops[0]) == (1000, 2000, 4000, 6000)  # type: ignore[arg-type]


def svg(body: str, attributes: str = 'viewBox="0 0 10 10"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>'


@pytest.mark.parametrize(
    "tag",
    [
        "filter", "image", "foreignObject", "animate", "animateTransform", "animateMotion", "set", "script",
        "switch", "svg", "symbol", "linearGradient", "mask", "text", "namedview",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "around",
    ["<defs>{}</defs>", '<g display="none">{}</g>', '<g style="fill:red;display:none">{}</g>',
     '<g display="none"><g display="inline">{}</g></g>', "<mask><g>{}</g></mask>",
     "<metadata>{}</metadata>", "<symbol id='s'>{}</symbol>", "<clipPath id='c'>{}</clipPath>"],
)  # fmt: skip
def test_what_is_not_drawn_does_not_matter(read, tag: str, around: str):
    hidden = around.format(f'<{tag} href="http://example.org/a.png" onload="x()"/>')
    assert len(read(f'{hidden}<rect width="4" height="4"/>')) == 1


@pytest.mark.parametrize("tag", ["text", "image", "rect", "use"])
def test_what_cannot_be_seen_is_not_drawn(read, tag: str):
    assert read(f'<g visibility="hidden"><{tag} width="4" height="4"/></g>') == ()


@pytest.mark.parametrize("said", ['filter="0"', 'clip-path="false"', 'mask="none"', 'mask=""'])
def test_what_names_no_effect_has_none(read, said: str):
    assert len(read(f'<rect width="4" height="4" {said}/>')) == 1


def test_an_effect_that_is_not_there_is_told(problem):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" filter="{}"/></svg>'
    assert "filter" in problem(svg.format("url(#gone)"))


def test_what_is_seen_within_something_hidden_is_drawn(read):
    hidden, body = 'visibility="hidden"', '<rect width="4" height="4" visibility="visible"/>'
    assert len(read(f"<g {hidden}>{body}<rect/></g>")) == 1
    assert len(read(f'<g {hidden}><rect id="a" width="4" height="4"/></g><use href="#a"/>')) == 1


def test_what_is_turned_off_may_be_shown_in_another_place(read):
    body = '<rect id="a" width="3" height="4"/>'
    assert len(read(f'<g display="none">{body}</g><use href="#a" x="1" y="2"/>')) == 1


def test_a_style_sheet_may_turn_on_what_an_attribute_turns_off(read):
    body = '<g class="on" visibility="hidden"><rect width="4" height="4"/></g>'
    assert len(read(f"<style>.on{{visibility:visible}}</style>{body}")) == 1


def test_what_inkscape_leaves_in_a_file_is_passed_over(tmp_path: Path):
    file = tmp_path / "a.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" xmlns:i="http://www.inkscape.org/x" '
        'xmlns:s="http://sodipodi.sourceforge.net/x" i:version="1.3"><s:namedview><i:page/></s:namedview>'
        '<metadata><x/></metadata><defs><linearGradient id="g"><stop/></linearGradient><i:path-effect/></defs>'
        '<g i:groupmode="layer" style="display:inline"><path i:original-d="x" d="M0 0H5V5Z"/></g></svg>'
    )
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert not isinstance(found, SvgProblem)
    assert softened(ANYWHERE, file) is None
    assert len(found.ops) == 1


@pytest.mark.parametrize("name", sorted(ImageColor.colormap))
def test_every_name_of_a_colour_is_that_colour(read, name: str):
    value = "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(name))
    for body in (f'fill="{name.title()}"', f'style="fill:{name}"'):
        (shape,) = read(f'<rect width="4" height="4" {body}/>')
        assert shape.fill == value


@pytest.mark.parametrize(
    ("symbol", "use", "place"),
    [
        ("", 'x="1" y="2"', (1000, 2000, 3000, 4000)),
        ('viewBox="0 0 2 2"', 'x="1" y="2" width="4" height="4"', (1000, 2000, 5000, 6000)),
        ('viewBox="0 0 2 2"', 'width="6" height="4"', (1000, 0, 5000, 4000)),
        (
            'viewBox="0 0 2 2" preserveAspectRatio="xMinYMin"',
            'width="6" height="4"',
            (0, 0, 4000, 4000),
        ),
        (
            'viewBox="0 0 2 2" preserveAspectRatio="none"',
            'width="6" height="4"',
            (0, 0, 6000, 4000),
        ),
        ('viewBox="-1 -1 4 4"', 'width="4" height="4"', (1000, 1000, 3000, 3000)),
        ('viewBox="0 0 2 2"', "", (0, 0, 10_000, 10_000)),
        (
            'viewBox="0 0 2 2"',
            'transform="translate(1 1)" width="2" height="2"',
            (1000, 1000, 3000, 3000),
        ),
    ],
)
def test_a_symbol_is_drawn_where_and_how_large_its_use_says(read, symbol: str, use: str, place):
    body = f'<symbol id="s" {symbol}><rect width="2" height="2"/></symbol><use href="#s" {use}/>'
    assert [bounds(shape) for shape in read(body)] == [place]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ('<linearGradient id="a"><stop stop-opacity=".5"/></linearGradient><rect fill="url(#a)"/>', "<linearGradient>"),
        ('<radialGradient id="a" fx="5"/><g style="fill:url(#a)"><rect/></g>', "<radialGradient>"),
        ('<pattern id="a"><rect/></pattern><rect fill="url(#a)"/>', "<pattern>"),
        ('<clipPath id="a"><rect/><rect/></clipPath><rect clip-path="url(#a)"/>', "<clipPath>"),
        ('<mask id="a"><rect/></mask><rect mask="url(#a)"/>', "<mask>"),
        ('<text x="1 2 3" y="10%" font-size="12pt">A<tspan dy="1em">B</tspan></text>', "<text>"),
        ('<marker id="a"><path/></marker><path d="M0 0H5" marker-end="url(#a)"/>', "<marker>"),
        ("<style>*{opacity:.4}</style>", "opacity"),
        ('<rect width="1" height="1" stroke-opacity="50%"/>', "stroke-opacity"),
        ('<rect width="1" height="1" style="fill-opacity:50%"/>', "fill-opacity"),
        ('<rect width="1" height="1" fill="rgb(0 0 0 / 50%)"/>', "opacity"),
    ],
)  # fmt: skip
def test_what_is_not_placed_as_vectors_becomes_pixels(tmp_path: Path, body: str, what: str):
    file = tmp_path / "a.svg"
    file.write_text(svg(body))
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert not isinstance(found, SvgProblem), found
    assert softened(ANYWHERE, file) == what
    (op,) = found.ops
    assert isinstance(op, Picture)
    assert (op.width, op.raster.width) == (SIZE, 118)
    assert Image.open(io.BytesIO(op.raster.read())).size == (118, 118)


LEADING_OUT = [
        '<text style="fill:url(http://example.org/a)">A</text>',
        '<text>A<image href="http://example.org/a.png"/></text>',
        '<text>A<a href="http://example.org/"><tspan>B</tspan></a></text>',
        "<style>@import url(http://example.org/a.css);</style><text>A</text>",
        "<style>@font-face{font-family:a;src:url(file:///etc/passwd)}</style><text>A</text>",
        "<style>.a{fill:url(http://example.org/a)}</style><text>A</text>",
        '<text style="\\75rl(http://example.org/a)">A</text>',
        '<linearGradient id="a" href="http://example.org/a"/><rect fill="url(#a)"/>',
        '<linearGradient id="a" spreadMethod="again"/><rect fill="url(#a)"/>',
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/>',
        '<pattern id="a"><rect fill="url(#a)"/></pattern><rect fill="url(#a)"/>',
        '<mask id="a"><rect mask="url(#a)"/></mask><rect mask="url(#a)"/>',
        '<rect clip-path="url(#nowhere)"/>',
        '<text>A</text><rect mask="url(a.svg#b)"/>',
        "<text>A</text><foreignObject/>", "<text>A</text><script/>", "<text>A</text><animate/>",
        '<pattern id="a0"><rect/></pattern>' + "".join(
            f'<pattern id="a{i + 1}">' + f'<rect fill="url(#a{i})"/>' * 9 + "</pattern>" for i in range(9)
        ) + '<rect fill="url(#a9)"/>',
    ]  # fmt: skip


def test_too_much_that_lets_through_is_refused(problem):
    body = '<g id="a">' + '<rect opacity=".5"/>' * 200 + "</g>" + '<use href="#a"/>' * 101
    assert problem(svg(body)) == "nesting"


@pytest.mark.parametrize("body", LEADING_OUT)
def test_what_leads_out_or_has_no_end_is_refused_beside_what_becomes_pixels(problem, body: str):
    assert problem(svg(body))


def test_full_opacity_is_no_transparency(read):
    for full in ("1", "1.00", "100%"):
        assert read(f'<rect width="1" height="1" opacity="{full}" style="fill-opacity:{full}"/>')
    for colour in ("#123", "#123456", "rgb(1,2,3)", "rgba(1,2,3,1)", "rgb(10%,20%,30%)", "red"):
        (shape,) = read(f'<rect width="1" height="1" fill="{colour}" style="fill:{colour}"/>')
        assert shape.fill


def test_a_file_without_a_view_box_is_named(problem):
    for attributes in ("", 'viewBox="0 0 10"', 'viewBox="0 0 0 10"', 'viewBox="a b c d"',
                       'viewBox="0 0 nan 10"', 'viewBox="0 0 inf 10"'):  # fmt: skip
        assert problem(svg("<rect/>", attributes)) == "viewBox", attributes


@pytest.mark.parametrize("text", ["", "<svg", "no markup", b"\x00\x01\x02", b"\xff\xfe<svg/>"])
def test_a_file_that_is_no_xml_is_named(problem, text):
    assert problem(text).startswith("XML:")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ('<g id="a"><use href="#a"/></g>', "<use> in a circle"),
        ('<use id="a" href="#b"/><use id="b" href="#a"/>', "<use> in a circle"),
        ('<use href="#nope"/>', 'href="#nope"'),
        ("<g>" * 3000 + "</g>" * 3000, "nesting"),
        ('<g id="a0"/>' + "".join(f'<g id="a{i + 1}">' + f'<use href="#a{i}"/>' * 9 + "</g>" for i in range(9)),
         "nesting"),
        ('<path d="M0 0' + "L1 2" * 301_000 + '"/>', "points"),
        ('<path d="M0 0' + "z" * 301_000 + '"/>', "points"),
        ('<polyline points="' + "1 2 " * 301_000 + '"/>', "points"),
        ('<path id="a" d="M0 0' + "C1 2 3 4 5 6" * 1000 + '"/>' + '<use href="#a"/>' * 101, "points"),
        ('<rect width="5" height="2em"/>', 'height="2em"'),
        ('<rect width="5" style="height:50%"/>', 'height="50%"'),
        ('<rect width="-5" height="5"/>', 'width="-5"'),
        ('<rect transform="rotate(foo)"/>', 'transform="rotate(foo)"'),
        ('<rect transform="rotate(1 2)"/>', 'transform="rotate(1 2)"'),
        ('<path d="M0 0 L nonsense"/>', 'd="M0 0 L nonsense"'),
        ('<path d="M0 0 C1 2 3 4 55"/>', 'd="M0 0 C1 2 3 4 55"'),
        ('<path d="L1 1"/>', 'd="L1 1"'),
        ('<polygon points="1 2 33"/>', 'points="1 2 33"'),
        ('<rect style="filter: blur(2px)"/>', 'filter="blur(2px)"'),
        ('<rect style="filter: drop-shadow(9px 9px red)"/>', 'filter="drop-shadow(9px 9px red)"'),
        ('<rect style="filter: sepia(1) url(a.svg#b)"/>', 'filter="sepia(1) url(a.svg#b)"'),
        ('<rect style="backdrop-filter: blur(2px)"/>', 'backdrop-filter="blur(2px)"'),
        ('<rect style="clip-path:circle(1px)"/>', 'clip-path="circle(1px)"'),
        ('<rect mask="url(#m)"/>', 'mask="url(#m)"'),
        ("<style>.a{mix-blend-mode:as-you-like}</style>", 'mix-blend-mode="as-you-like"'),
        ('<rect fill="url(#nope)"/>', 'fill="url(#nope)"'),
        ('<rect fill="hsl(120deg 50% 50%)"/>', 'fill="hsl(120deg 50% 50%)"'),
        ('<rect style="fill:var(--x)"/>', 'fill="var(--x)"'),
        ('<rect fill="nocolour"/>', 'fill="nocolour"'),
        ("<style>g rect{fill:red}</style>", "<style>"),
        ("<style>@media print{.a{fill:red}}</style>", "<style>"),
        ("<switch/>", "<switch>"),
    ],
)  # fmt: skip
def test_what_the_reader_would_misread_is_named(problem, body: str, what: str):
    assert problem(svg(body)) == what


@pytest.mark.parametrize("unit", ["", "px", "mm", "pt"])
def test_width_and_height_stand_for_a_view_box_that_is_not_there(tmp_path: Path, unit: str):
    file = tmp_path / "a.svg"
    file.write_text(svg('<rect width="50%" height="100%"/>', f'width="20{unit}" height="10{unit}"'))
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert not isinstance(found, SvgProblem)
    (shape,) = found.ops
    assert bounds(shape) == (0, 2500, 5000, 7500)  # type: ignore[arg-type]


def test_an_outline_of_many_points_is_drawn(read):
    assert len(read('<path d="M0 0' + "c.125 1.25 3.75 4.5 5.25 6.125" * 9_000 + '" fill="red"/>'))


def test_a_view_box_without_size_is_named(problem):
    assert problem(svg("", 'viewBox="0 0 0 0"')) == "viewBox"


def test_numbers_beyond_all_measure_are_told_when_they_are_drawn(tmp_path: Path):
    file = tmp_path / "a.svg"
    file.write_text(svg('<path d="M0 0 L1e999 1 Z"/>'))
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert not isinstance(found, SvgProblem)
    with pytest.raises(CannotDraw, match=r"a\.svg"):
        _ = found.ops


def test_shares_of_the_view_box_are_resolved(read):
    (shape,) = read('<rect x="10%" width="50%" height="25%"/>', view_box="0 0 20 10", width=20_000)
    assert bounds(shape) == (2000, 0, 12_000, 2500)


def test_a_size_left_out_is_none(read):
    assert read('<rect width="5"/><path/>') == ()


def test_current_colour_is_black_unless_set_and_transparent_is_no_ink(read):
    (shape,) = read('<path d="M0 0H9V9Z" fill="currentColor"/>')
    assert shape.fill == "#000000"
    assert read('<path d="M0 0H9V9Z" fill="transparent"/>') == ()


@pytest.mark.parametrize(
    "d",
    ["M0 0A1 1 0 011 1", "M.5.5-1-1", "m1,2 3,0 0,4z m1 1h1", "M1e0 2L3 4", "\n M 0 0 H 9 \n", ""],
)
def test_all_ways_to_write_a_path_are_read(read, d: str):
    assert len(read(f'<path d="{d}"/>')) == bool(d)


def test_a_picture_fills_its_box_in_its_own_proportions(tmp_path: Path):
    file = tmp_path / "a.png"
    Image.new("RGB", (40, 20), "red").save(file)
    found = drawing(ANYWHERE, file, SIZE, SIZE, fit="cover")
    assert not isinstance(found, SvgProblem)
    assert found.ops == (Picture(-5000, 0, 20_000, 10_000, raster_file(ANYWHERE, file)),)


def test_a_picture_is_stretched_over_its_box(tmp_path: Path):
    file = tmp_path / "a.png"
    Image.new("RGB", (40, 20), "red").save(file)
    found = drawing(ANYWHERE, file, SIZE, SIZE, fit="stretch")
    assert not isinstance(found, SvgProblem)
    assert found.ops == (Picture(0, 0, SIZE, SIZE, raster_file(ANYWHERE, file)),)


def test_a_drawing_is_stretched_over_its_box(tmp_path: Path):
    file = tmp_path / "a.svg"
    rect = '<rect x="10" y="5" width="40" height="10" fill="#ff0000" stroke="#000000" stroke-width="4"/>'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 5 40 10">{rect}</svg>')
    found = drawing(ANYWHERE, file, SIZE, SIZE, fit="stretch")
    assert not isinstance(found, SvgProblem)
    (path,) = found.ops
    assert path.d[:3] == (("M", 0, 0), ("L", SIZE, 0), ("L", SIZE, SIZE))
    assert path.width == 2 * SIZE // 10  # between 4/40 and 4/10 of the box: their geometric mean


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_broken_picture_is_named(problem, name: str):
    assert name in problem(b"\x89PNG\r\n\x1a\n broken", name) or problem(b"broken", name)


def test_an_edited_file_is_read_again(tmp_path: Path):
    file = tmp_path / "a.svg"
    file.write_text(svg('<rect width="1" height="1"/>'))
    first = drawing(ANYWHERE, file, SIZE, SIZE)
    file.write_text(svg('<rect width="10" height="10"/>'))
    second = drawing(ANYWHERE, file, SIZE, SIZE)
    assert not isinstance(first, SvgProblem)
    assert not isinstance(second, SvgProblem)
    assert second is not first
    assert bounds(second.ops[0]) == (0, 0, SIZE, SIZE)  # type: ignore[arg-type]


def test_the_same_file_in_the_same_box_is_one_drawing(tmp_path: Path):
    file = tmp_path / "a.svg"
    file.write_text(svg('<rect width="1" height="1"/>'))
    assert drawing(ANYWHERE, file, SIZE, SIZE) is drawing(ANYWHERE, file, SIZE, SIZE)


BOMBS = {
    "tags": "<g/>" * 250_000,
    "attributes": "<g " + " ".join(f'a{i}="1"' for i in range(250_000)) + "/>",
    "style rules": "<style>" + ".a{fill:red}" * 3_000 + "</style>",
    "bytes": "<title>" + "x" * 9_000_000 + "</title>",
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_file_of_too_much_is_refused_before_it_is_read(tmp_path: Path, what: str):
    file = tmp_path / "bomb.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{BOMBS[what]}</svg>'
    )
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert isinstance(found, SvgProblem)
    assert f"{what} of an SVG file: no more than" in found.what


@pytest.mark.parametrize("name", ["transform", "stroke-dasharray", "fill"])
def test_an_attribute_without_end_is_refused(tmp_path: Path, name: str):
    value = {"transform": "rotate(1) ", "stroke-dasharray": "1 ", "fill": "red "}[name] * 10_000
    file = tmp_path / "bomb.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect {name}="{value}"/></svg>'
    )
    found = drawing(ANYWHERE, file, SIZE, SIZE)
    assert isinstance(found, SvgProblem)
    assert found.what.startswith(name)


def test_a_drawing_found_sound_is_not_read_again_until_its_content_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FORTGOLD_CACHE", str(tmp_path / "cache"))
    body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
    first, same, other = (tmp_path / name for name in ("a.svg", "b.svg", "c.svg"))
    for file in (first, same):
        file.write_text(body.format("<rect width='5' height='5'/>"))
    other.write_text(body.format("<foreignObject/>"))
    assert softened(ANYWHERE, first) is None
    with monkeypatch.context() as patch:
        patch.setattr(svg_file, "tree", lambda *_: pytest.fail("it was read again"))
        assert not isinstance(drawing(ANYWHERE, same, SIZE, SIZE), SvgProblem)
    assert isinstance(drawing(ANYWHERE, other, SIZE, SIZE), SvgProblem)
