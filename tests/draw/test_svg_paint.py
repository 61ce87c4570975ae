"""Gradients, clips and transparency of SVG files as drawing programs write them: what is on paper.

The colours are those that the specification gives; programs that draw SVG well (resvg, browsers) agree.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from PIL import Image
from printed import one_page, picture
from renderings import svg

from fortgold.draw.ops import Drawing, Op, Stamp
from fortgold.draw.svg_file import SvgProblem, drawing, own_size, softened
from fortgold.draw.svg_renderer import rendered
from fortgold.draw.topmost_ink import seen

SIDE = 50_000  # µm, for 100 units
RED_BLUE = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
THREE = '<stop offset="0" stop-color="#f00"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#00f"/>'
BLUE, RED, WHITE, PAPER = "0000ff", "ff0000", "ffffff", "ffffff"
PURPLE = "7f007f"
SHAPE = '<rect x="10" y="10" width="80" height="80" fill="url(#a)"/>'
USER = 'gradientUnits="userSpaceOnUse"'


def file(folder: Path, body: str) -> Path:
    path = folder / "a.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 100 100">{body}</svg>'
    )
    return path


def placed(folder: Path, body: str, fit: str = "contain", width: int = SIDE) -> Drawing:
    path = file(folder, body)
    assert softened(ANYWHERE, path) is None
    found = drawing(ANYWHERE, path, width, SIDE, fit)  # type: ignore[arg-type]
    assert not isinstance(found, SvgProblem)
    return found


def is_near(found: tuple[int, ...], colour: str) -> bool:
    wanted = bytes.fromhex(colour)
    return all(abs(a - b) <= 12 for a, b in zip(found, wanted, strict=True))


GRADIENTS = {
    "across its shape": (
        f'<linearGradient id="a">{RED_BLUE}</linearGradient>{SHAPE}',
        {(11, 50): RED, (50, 20): PURPLE, (89, 80): BLUE, (5, 5): PAPER},
    ),
    "downwards": (
        f'<linearGradient id="a" x1="0" y1="0" x2="0" y2="1">{RED_BLUE}</linearGradient>{SHAPE}',
        {(50, 11): RED, (20, 50): PURPLE, (80, 89): BLUE},
    ),
    "of three colours": (
        f'<linearGradient id="a">{THREE}</linearGradient>{SHAPE}',
        {(11, 50): RED, (30, 50): "ff8080", (50, 20): WHITE, (89, 80): BLUE},
    ),
    "with an edge": (
        (
            '<linearGradient id="a"><stop offset="50%" stop-color="red"/>'
            f'<stop offset="50%" stop-color="blue"/></linearGradient>{SHAPE}'
        ),
        {(30, 50): RED, (48, 50): RED, (52, 50): BLUE, (70, 50): BLUE},
    ),
    "of one colour": (
        f'<linearGradient id="a"><stop stop-color="red"/></linearGradient>{SHAPE}',
        {(50, 50): RED},
    ),
    "in the file's units": (
        f'<linearGradient id="a" {USER} x1="30" x2="70">{RED_BLUE}</linearGradient>{SHAPE}',
        {(20, 50): RED, (50, 50): PURPLE, (80, 50): BLUE},
    ),
    "turned": (
        (
            f'<linearGradient id="a" {USER} x1="30" x2="70" gradientTransform="rotate(90 50 50)">{RED_BLUE}'
            f"</linearGradient>{SHAPE}"
        ),
        {(50, 20): RED, (20, 50): PURPLE, (50, 80): BLUE},
    ),
    "in a turned group": (
        (
            f'<linearGradient id="a" {USER} x1="30" x2="70">{RED_BLUE}</linearGradient>'
            f'<g transform="rotate(90 50 50)">{SHAPE}</g>'
        ),
        {(50, 20): RED, (20, 50): PURPLE, (50, 80): BLUE},
    ),
    "as Inkscape writes them": (
        (
            f'<defs><linearGradient id="s">{RED_BLUE}</linearGradient><linearGradient xlink:href="#s" id="a" '
            f'x1="10" y1="20" x2="90" y2="20" {USER}/></defs><path style="fill:url(#a);fill-opacity:1;stroke:none" '
            'd="M 10,10 H 90 V 90 H 10 Z"/>'
        ),
        {(11, 50): RED, (50, 20): PURPLE, (89, 80): BLUE},
    ),
    "as Illustrator writes them": (
        (
            "<defs><style>.cls-1{fill:url(#a);}</style>"
            f'<linearGradient id="a" x1="10" y1="50" x2="90" y2="50" {USER}>'
            f'{RED_BLUE}</linearGradient></defs><rect class="cls-1" x="10" y="10" width="80" height="80"/>'
        ),
        {(11, 50): RED, (50, 20): PURPLE, (89, 80): BLUE},
    ),
    "as Figma writes them": (
        (
            '<g clip-path="url(#clip0_1_2)"><rect width="100" height="100" fill="url(#a)"/></g><defs>'
            f'<linearGradient id="a" x1="0" y1="0" x2="100" y2="0" {USER}><stop stop-color="#FF0000"/><stop offset="1" '
            'stop-color="#0000FF"/></linearGradient>'
            '<clipPath id="clip0_1_2"><rect width="100" height="50" fill="white"/>'
            "</clipPath></defs>"
        ),
        {(1, 25): RED, (50, 25): PURPLE, (99, 25): BLUE, (50, 75): PAPER},
    ),
    "round": (
        f'<radialGradient id="a">{RED_BLUE}</radialGradient>{SHAPE}',
        {(50, 50): RED, (70, 50): PURPLE, (50, 30): PURPLE, (12, 12): BLUE},
    ),
    "round, with a focus": (
        f'<radialGradient id="a" fx=".25">{RED_BLUE}</radialGradient>{SHAPE}',
        {(30, 50): RED, (20, 50): PURPLE, (60, 50): PURPLE, (12, 12): BLUE},
    ),
    "round, from a circle": (
        f'<radialGradient id="a" fr="25%">{RED_BLUE}</radialGradient>{SHAPE}',
        {(50, 50): RED, (65, 50): RED, (80, 50): PURPLE},
    ),
    "round, squeezed": (
        (
            f'<radialGradient id="a" {USER} cx="50" cy="50" r="40" gradientTransform="matrix(1 0 0 .5 0 25)">'
            f"{RED_BLUE}</radialGradient>{SHAPE}"
        ),
        {(70, 50): PURPLE, (50, 60): PURPLE, (50, 75): BLUE},
    ),
    "on what is used twice": (
        (
            f'<linearGradient id="a">{RED_BLUE}</linearGradient><defs><rect id="r" width="40" '
            'height="40" fill="url(#a)"/></defs><use xlink:href="#r"/><use xlink:href="#r" x="50" y="50"/>'
        ),
        {(1, 20): RED, (20, 20): PURPLE, (51, 70): RED, (70, 70): PURPLE, (70, 20): PAPER},
    ),
}

CIRCLE = '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath>'
ALL_RED, ALL_BLUE = (f'<rect width="100" height="100" fill="{one}"/>' for one in ("red", "blue"))
CLIPS = {
    "a circle": (
        f'{CIRCLE}<g clip-path="url(#c)">{ALL_RED}</g>',
        {(50, 50): RED, (50, 22): RED, (22, 22): PAPER},
    ),
    "in a moved group": (
        f'{CIRCLE}<g transform="translate(20 0)"><g clip-path="url(#c)">{ALL_RED}</g></g>',
        {(70, 50): RED, (98, 50): RED, (38, 50): PAPER},
    ),
    "on a moved shape": (
        (
            f'{CIRCLE}<rect transform="translate(20 0)" clip-path="url(#c)" width="100" height="100" '
            'fill="red"/>'
        ),
        {(70, 50): RED, (38, 50): PAPER},
    ),
    "that is moved itself": (
        (
            '<clipPath id="c" transform="translate(20 0)"><circle cx="40" cy="50" r="30" '
            f'transform="translate(10 0)"/></clipPath><g clip-path="url(#c)">{ALL_RED}</g>'
        ),
        {(70, 50): RED, (38, 50): PAPER},
    ),
    "with a hole": (
        (
            '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath>'
            f'<g style="clip-path:url(#c)">{ALL_RED}</g>'
        ),
        {(20, 50): RED, (50, 50): PAPER, (5, 5): PAPER},
    ),
    "two, one in the other": (
        (
            f'{CIRCLE}<clipPath id="d"><rect width="50" height="100"/></clipPath><g clip-path="url(#d)">'
            f'<g clip-path="url(#c)">{ALL_RED}</g></g>'
        ),
        {(40, 50): RED, (60, 50): PAPER},
    ),
    "of nothing": (
        f'<clipPath id="c"><path d=""/></clipPath><g clip-path="url(#c)">{ALL_RED}</g>',
        {(50, 50): PAPER},
    ),
}

TWO = '<rect width="60" height="100" fill="red"/><rect x="40" width="60" height="100" fill="blue"/>'
SEEN_THROUGH = {
    "a shape": (
        f'<g>{ALL_RED}<rect width="50" height="100" fill="blue" opacity=".5"/></g>',
        {(25, 50): PURPLE, (75, 50): RED},
    ),
    "a group as a whole": (
        f'<g opacity=".5">{TWO}</g>',
        {(20, 50): "ff7f7f", (50, 50): "7f7fff", (80, 50): "7f7fff"},
    ),
    "a group in a group": (
        f'<g opacity=".5"><g opacity=".5">{TWO}</g></g>',
        {(20, 50): "ffbfbf", (50, 50): "bfbfff"},
    ),
    "what is used": (
        f'<defs><g id="g">{TWO}</g></defs><use xlink:href="#g" opacity=".5"/>',
        {(50, 50): "7f7fff"},
    ),
    "a fill below its line": (
        (
            '<rect x="20" y="20" width="60" height="60" fill="red" fill-opacity=".5" stroke="blue" '
            'stroke-width="20"/>'
        ),
        {(50, 50): "ff7f7f", (15, 50): BLUE, (25, 50): BLUE},
    ),
    "fill and line each": (
        (
            '<rect x="20" y="20" width="60" height="60" fill="red" fill-opacity=".5" stroke="blue" '
            'stroke-width="20" stroke-opacity=".5"/>'
        ),
        {(50, 50): "ff7f7f", (15, 50): "7f7fff", (25, 50): "7f3fbf"},
    ),
    "fill and line together": (
        (
            '<rect x="20" y="20" width="60" height="60" fill="red" opacity=".5" stroke="blue" '
            'stroke-width="20"/>'
        ),
        {(50, 50): "ff7f7f", (15, 50): "7f7fff", (25, 50): "7f7fff"},
    ),
    "a colour": ('<rect width="100" height="100" fill="#ff000080"/>', {(50, 50): "ff7f7f"}),
    "nothing at all": (f'<g opacity="0">{ALL_RED}</g>', {(50, 50): PAPER}),
    "by a style sheet": (
        f'<style>.a{{opacity:.5}}</style><g class="a">{TWO}</g>',
        {(50, 50): "7f7fff"},
    ),
    "a gradient": (
        (
            f'<linearGradient id="a">{RED_BLUE}</linearGradient><rect width="100" height="100" fill="url(#a)" '
            'fill-opacity=".5"/>'
        ),
        {(1, 50): "ff7f7f", (99, 50): "7f7fff"},
    ),
}


@pytest.mark.parametrize("name", [*GRADIENTS, *CLIPS, *SEEN_THROUGH])
def test_a_drawing_is_vectors_and_has_its_colours_on_paper(tmp_path: Path, name: str):
    body, colours = {**GRADIENTS, **CLIPS, **SEEN_THROUGH}[name]
    data = one_page(Stamp(0, 0, placed(tmp_path, body)), width=SIDE, height=SIDE)
    assert b"/Subtype /Image" not in data
    shown = picture(data, dpi=25.4 * 4)  # two pixels a unit
    for (x, y), colour in colours.items():
        assert is_near(shown.getpixel((2 * x, 2 * y))[:3], colour), (x, y)


@pytest.mark.parametrize("name", [*GRADIENTS, *CLIPS, *SEEN_THROUGH])
def test_the_program_that_makes_pixels_agrees_with_our_vectors(tmp_path: Path, name: str):
    body, colours = {**GRADIENTS, **CLIPS, **SEEN_THROUGH}[name]
    markup = file(tmp_path, body).read_text().replace("<svg ", '<svg width="200" height="200" ', 1)
    shown = Image.open(io.BytesIO(rendered(markup, [], ""))).convert("RGBA")
    shown = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("RGB")
    for (x, y), colour in colours.items():
        assert is_near(shown.getpixel((2 * x, 2 * y)), colour), (x, y)


@pytest.mark.parametrize("name", [*GRADIENTS, *CLIPS])
def test_the_checks_see_the_colours_that_are_on_paper(tmp_path: Path, name: str):
    body, colours = {**GRADIENTS, **CLIPS}[name]
    drawn = placed(tmp_path, body)
    for (x, y), colour in colours.items():
        found = seen((Stamp(0, 0, drawn),), (x * SIDE // 100, y * SIDE // 100)) or "#ffffff"
        assert is_near(tuple(bytes.fromhex(found[1:])), colour), (x, y)


def test_what_is_stretched_is_stretched_with_its_colours(tmp_path: Path):
    body, _ = GRADIENTS["round"]
    data = one_page(
        Stamp(0, 0, placed(tmp_path, body, "stretch", 2 * SIDE)), width=2 * SIDE, height=SIDE
    )
    shown = picture(data, dpi=25.4 * 4)
    for (x, y), colour in {(200, 100): RED, (280, 100): PURPLE, (200, 60): PURPLE}.items():
        assert is_near(shown.getpixel((x, y))[:3], colour), (x, y)


def test_the_preview_has_the_same_gradients_and_clips(tmp_path: Path):
    def shown(body: str) -> str:
        ops: tuple[Op, ...] = (Stamp(0, 0, placed(tmp_path, body)),)
        return svg(ops, (0, 0, SIDE, SIDE), "t", "en")

    focus = shown(GRADIENTS["round, with a focus"][0])
    assert '<radialGradient id="' in focus
    assert (
        'fx="0.25" fy="0.5" fr="0" cx="0.5" cy="0.5" r="0.5" gradientTransform="matrix(40000 0 0 40000 5000 5000)"'
        in focus
    )
    assert 'clip-rule="evenodd"' in shown(CLIPS["with a hole"][0])
    assert '<g opacity="0.5"><use' in shown(SEEN_THROUGH["a group as a whole"][0])


@pytest.mark.parametrize(
    "body",
    [
        f'<linearGradient id="a"><stop stop-opacity=".5"/>{RED_BLUE}</linearGradient>{SHAPE}',
        f'<linearGradient id="a">{RED_BLUE}</linearGradient><rect width="9" height="9" stroke="url(#a)"/>',
        f'<radialGradient id="a" fx="0">{RED_BLUE}</radialGradient>{SHAPE}',
        f'<style>stop{{stop-color:red}}</style><linearGradient id="a">{RED_BLUE}</linearGradient>{SHAPE}',
        '<clipPath id="c"><circle r="9"/><circle r="5"/></clipPath><rect clip-path="url(#c)" width="9" height="9"/>',
        (
            '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath>'
            f'<g clip-path="url(#c)">{ALL_RED}</g>'
        ),
        f"<style>*{{opacity:.9}}</style>{ALL_RED}",
        f'<a opacity=".5">{ALL_RED}</a>',
        '<rect width="9" height="9" fill="rgb(0 0 0 / 50%)"/>',
        '<rect width="9" height="9" fill="red" fill-opacity="50%"/>',
        '<rect width="9" height="9" fill="#f008" fill-opacity=".5"/>',
        f'<linearGradient id="a">{RED_BLUE}</linearGradient>{SHAPE}<text>A</text>',
    ],
)
def test_what_is_not_read_to_the_letter_is_left_to_pixels(tmp_path: Path, body: str):
    path = file(tmp_path, body)
    assert not isinstance(own_size(ANYWHERE, path), SvgProblem)
    assert softened(ANYWHERE, path)


def test_groups_without_end_that_let_through_are_refused(tmp_path: Path):
    from fortgold.draw.ops import CannotDraw

    body = '<g opacity=".9">' * 40 + ALL_RED + "</g>" * 40
    found = placed(tmp_path, body)
    with pytest.raises(CannotDraw, match="nesting"):
        _ = found.ops
