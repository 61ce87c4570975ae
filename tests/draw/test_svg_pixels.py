"""SVG files that become pixels: masks, patterns, effects, text and pictures as the specification has them."""

from __future__ import annotations

import base64
import io
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import psutil
import pytest
from builtin_games import ANYWHERE, ROOT
from PIL import Image

from fortgold.draw import svg_pixels
from fortgold.draw.ops import Picture
from fortgold.draw.raster import Unfit
from fortgold.draw.svg_file import SvgProblem, drawing, softened
from fortgold.draw.svg_renderer import rendered

SIDE = 25_400  # µm: 300 pixels, three a unit
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)
FOUR = "".join(
    f'<rect x="{x}" y="{y}" width="50" height="50" fill="{fill}"/>'
    for x, y, fill in ((0, 0, "red"), (50, 0, "green"), (0, 50, "blue"), (50, 50, "white"))
)


def coded(image: Image.Image, form: str = "PNG", **how: object) -> str:
    out = io.BytesIO()
    image.save(out, form, **how)
    return f"data:image/{form.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


def written(folder: Path, body: str) -> Path:
    path = folder / "a.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 100 100">{body}</svg>',
        "utf-8",
    )
    return path


def shown(folder: Path, body: str) -> Image.Image:
    """The file on white, as 300 x 300 pixels."""
    path = written(folder, body)
    assert softened(ANYWHERE, path)
    found = drawing(ANYWHERE, path, SIDE, SIDE)
    assert not isinstance(found, SvgProblem), found
    image = Image.open(io.BytesIO(cast(Picture, found.ops[0]).raster.read())).convert("RGBA")
    assert image.size == (300, 300)
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


WHOLE = '<rect width="100" height="100"'
DRAWN = {
    "a mask hides what is black in it": (
        ('<mask id="m"><rect width="50" height="100" fill="#fff"/></mask>'
        f'{WHOLE} fill="red" mask="url(#m)"/>'),
        {(25, 50): RED, (75, 50): WHITE},
    ),
    "a mask ends a tenth outside of its shape": (
        ('<mask id="m"><rect x="-500" y="-500" width="999" height="999" fill="#fff"/></mask>'
        '<rect x="20" y="20" width="60" height="60" fill="red" stroke="red" stroke-width="40" mask="url(#m)"/>'),
        {(50, 50): RED, (16, 50): RED, (84, 50): RED, (12, 50): WHITE, (88, 50): WHITE},
    ),
    "a mask on a group hides each part": (
        ('<mask id="m"><circle cx="50" cy="50" r="50" fill="#fff"/></mask>'
        f'<g mask="url(#m)" transform="scale(.5)">{FOUR}</g>'),
        {(15, 15): RED, (35, 35): WHITE, (1, 1): WHITE, (35, 15): GREEN, (15, 35): BLUE},
    ),
    "a mask by transparency": (
        ('<mask id="m" style="mask-type:alpha"><rect width="50" height="100" fill="#000"/></mask>'
        f'{WHOLE} fill="red" mask="url(#m)"/>'),
        {(25, 50): RED, (75, 50): WHITE},
    ),
    "a pattern begins where it says": (
        ('<pattern id="p" x="10" width="40" height="100" patternUnits="userSpaceOnUse">'
        '<rect width="20" height="100" fill="red"/><rect x="20" width="20" height="100" fill="blue"/></pattern>'
        f'{WHOLE} fill="url(#p)"/>'),
        {(5, 50): BLUE, (15, 50): RED, (35, 50): BLUE, (55, 50): RED, (95, 50): RED},
    ),
    "a pattern is turned": (
        ('<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(90)">'
        '<rect width="20" height="40" fill="red"/><rect x="20" width="20" height="40" fill="blue"/></pattern>'
        f'{WHOLE} fill="url(#p)"/>'),
        {(10, 10): RED, (90, 10): RED, (10, 30): BLUE, (90, 30): BLUE},
    ),
    "a gradient on a line": (
        ('<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="100"><stop offset=".5" stop-color="red"/>'
        '<stop offset=".5" stop-color="blue"/></linearGradient>'
        '<path d="M0 50H100" stroke="url(#g)" stroke-width="20"/>'),
        {(20, 50): RED, (80, 50): BLUE, (20, 20): WHITE},
    ),
    "a gradient that is mirrored": (
        ('<linearGradient id="g" x2=".5" spreadMethod="reflect"><stop stop-color="red"/>'
        f'<stop offset="1" stop-color="blue"/></linearGradient>{WHOLE} fill="url(#g)"/>'),
        {(1, 50): RED, (50, 50): BLUE, (98, 50): RED},
    ),
    "gradients, clips and text in one file": (
        ('<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="50" gradientTransform="translate(50)">'
        '<stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>'
        '<clipPath id="c"><path clip-rule="evenodd" d="M0 0H100V100H0Z M40 40H60V60H40Z"/></clipPath>'
        f'<g clip-path="url(#c)">{WHOLE} fill="url(#g)"/></g><text x="200">A</text>'),
        {(20, 50): RED, (50, 50): WHITE, (70, 50): RED, (80, 50): BLUE},
    ),
    "a blur spreads": (
        ('<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="5"/></filter>'
        '<rect x="50" width="50" height="100" fill="red" filter="url(#f)"/>'),
        {(20, 50): WHITE, (80, 50): RED},
    ),
    "a shadow falls where it should": (
        ('<filter id="f" x="-1" y="-1" width="5" height="5"><feDropShadow dx="40" dy="40" stdDeviation="0" '
        'flood-color="#00f"/></filter><rect x="20" y="20" width="20" height="20" fill="red" filter="url(#f)"/>'),
        {(30, 30): RED, (70, 70): BLUE, (50, 50): WHITE},
    ),
    "a filter floods": (
        ('<filter id="f" x="0" y="0" width="100%" height="50%"><feFlood flood-color="#00f"/></filter>'
        f'{WHOLE} fill="red" filter="url(#f)"/>'),
        {(50, 25): BLUE, (50, 75): WHITE},
    ),
    "a filter in a word": (
        f'{WHOLE} fill="red" style="filter:invert(1)"/>',
        {(50, 50): (0, 255, 255)},
    ),
    "what multiplies": (
        (f'<g style="mix-blend-mode:multiply">{WHOLE} fill="#f00"/></g>'
        '<rect width="50" height="100" fill="#0f0" style="mix-blend-mode:multiply"/>'),
        {(25, 50): (0, 0, 0), (75, 50): RED},
    ),
    "dashes that begin later": (
        '<path d="M0 50H100" stroke="red" stroke-width="20" stroke-dasharray="25" stroke-dashoffset="25"/>',
        {(12, 50): WHITE, (37, 50): RED, (62, 50): WHITE},
    ),
    "a line below its fill": (
        f'{WHOLE} fill="red" stroke="blue" stroke-width="40" paint-order="stroke"/>',
        {(10, 50): RED},
    ),
    "a file in the file": (
        f'<svg x="50" width="50" height="50" viewBox="0 0 1 1">{WHOLE} fill="red"/></svg>',
        {(75, 25): RED, (25, 25): WHITE, (75, 75): WHITE},
    ),
    "a picture": (
        f'<image x="50" width="50" height="50" xlink:href="{coded(Image.new("RGB", (4, 4), RED))}"/>',
        {(75, 25): RED, (25, 25): WHITE},
    ),
    "a photograph that was held upright": (
        '<image width="50" height="100" href="{turned}"/>',
        {(25, 25): BLUE, (25, 75): RED, (75, 50): WHITE},
    ),
}  # fmt: skip


def turned() -> str:
    """A JPEG, red and blue side by side, with a note that it stands on its side."""
    image = Image.new("RGB", (64, 32), RED)
    image.paste(BLUE, (32, 0, 64, 32))
    exif = Image.Exif()
    exif[0x0112] = 8
    return coded(image, "JPEG", exif=exif)


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_has_its_colours(tmp_path: Path, name: str):
    body, colours = DRAWN[name]
    image = shown(tmp_path, body.replace("{turned}", turned()))
    for (x, y), colour in colours.items():
        found = cast("tuple[int, ...]", image.getpixel((3 * x, 3 * y)))
        assert all(abs(a - b) <= 12 for a, b in zip(found, colour, strict=True)), (x, y, found)


def test_the_name_of_a_part_may_be_long(tmp_path: Path):
    name = "SVGID_00000168106483746572918350000017235423534578_"
    body = DRAWN["a mask hides what is black in it"][0].replace('"m"', f'"{name}"')
    assert shown(tmp_path, body.replace("#m", f"#{name}")).getpixel((225, 150)) == WHITE


def test_a_blur_is_soft(tmp_path: Path):
    row = shown(tmp_path, DRAWN["a blur spreads"][0]).getchannel("G").crop((0, 150, 300, 151))
    values = [*row.tobytes()][60:240]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 40


def test_a_stretched_drawing_takes_the_proportions_of_its_box(tmp_path: Path):
    path = written(tmp_path, f'<text x="200">A</text>{FOUR}')
    found = drawing(ANYWHERE, path, 2 * SIDE, SIDE, "stretch")
    assert not isinstance(found, SvgProblem)
    image = Image.open(io.BytesIO(cast(Picture, found.ops[0]).raster.read())).convert("RGB")
    assert image.size == (600, 300)
    assert [image.getpixel(at) for at in ((10, 10), (590, 10), (10, 290))] == [RED, GREEN, BLUE]


# Text


def lettered(folder: Path, attributes: str, words: str = "Maggie", before: str = "") -> bytes:
    text = f'{before}<text x="5" y="60" font-size="24" {attributes}>{words}</text>'
    return shown(folder, text).tobytes()


SERIF = 'font-family="Shippori Mincho"'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", 'font-family="Noto Sans JP"'),
        ("", 'font-family="Arial"'),
        ("", "style=\"font-family:'Nobody Knows It', sans-serif\""),
        (SERIF, 'font-family="Georgia, serif"'),
        (SERIF, 'style="font-family: Georgia, serif"'),
        ('font-style="italic"', 'style="font-style: oblique 10deg"'),
        ('font-style="italic"', 'font-family="Fortgold Sans" font-style="italic"'),
        (f'{SERIF} font-style="italic"', 'style="font-family:Fortgold Serif;font-style:oblique"'),
        ('font-weight="bold"', 'font-family="Helvetica" font-weight="700"'),
    ],
)
def test_text_is_set_in_our_fonts(tmp_path: Path, one: str, other: str):
    assert lettered(tmp_path, one) == lettered(tmp_path, other)


def test_our_fonts_are_told_apart(tmp_path: Path):
    ways = ("", SERIF, 'font-style="italic"', f'{SERIF} font-style="italic"', 'font-weight="bold"',
            'font-style="italic" font-weight="bold"')  # fmt: skip
    assert len({lettered(tmp_path, way) for way in ways}) == len(ways)


def test_a_style_sheet_names_our_fonts_as_well(tmp_path: Path):
    sheet = "<style>.a{font-family:Minion Pro, serif;font-style:italic}</style>"
    by_sheet = lettered(tmp_path, 'class="a"', before=sheet)
    assert by_sheet == lettered(tmp_path, f'{SERIF} font-style="italic"')


def test_japanese_within_latin_is_there(tmp_path: Path):
    assert lettered(tmp_path, "", "A砦") not in (
        lettered(tmp_path, "", "A"),
        lettered(tmp_path, "", "A\U000e0000"),
    )


def test_the_same_drawing_is_the_same_bytes():
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">A</text></svg>'
    )
    assert rendered(markup, [], "x") == rendered(markup, [], "x")


# What is refused


def refused(folder: Path, body: str) -> str:
    found = drawing(ANYWHERE, written(folder, body), SIDE, SIDE)
    assert isinstance(found, SvgProblem)
    return found.what


@pytest.mark.parametrize(
    "href",
    ["a.png", "/etc/passwd", "file:///etc/passwd", "http://example.org/a.png", "//example.org/a.png",
     " #a", "", "DATA:,x"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["href", "xlink:href"])
@pytest.mark.parametrize(
    "tag", ["image", "feImage", "use", "textPath", "pattern", "linearGradient"]
)
def test_no_address_outside_of_the_file_is_opened(tmp_path: Path, tag: str, name: str, href: str):
    parts = f'<filter id="f"><{tag} id="p" {name}="{href}"/></filter><mask id="m"><{tag} {name}="{href}"/></mask>'
    what = refused(tmp_path, f'{parts}<rect fill="url(#p)" filter="url(#f)" mask="url(#m)"/>')
    assert what.replace(" ", "") == f'href="{href}"'.replace(" ", "")


@pytest.mark.parametrize(
    "address",
    [
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
        "data:image/png;base64,AAAA",
        "data:image/png;base64,A",
        "data:text/html,x",
        "data:,",
        coded(Image.new("1", (10_000, 9_000))),  # more than all pictures in a file may have
    ],
)
def test_what_is_no_sound_picture_is_refused(tmp_path: Path, address: str):
    address = address.replace("<", "&lt;")
    assert refused(tmp_path, f'<image href="{address}" width="9" height="9"/>') == "<image>"


def test_pictures_in_a_file_have_so_many_pixels_in_all(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(svg_pixels, "MOST_INSIDE", 100)
    one = f'<image href="{coded(Image.new("RGB", (8, 8)))}" width="9" height="9"/>'
    assert shown(tmp_path, one)
    assert refused(tmp_path, one * 2) == "<image>"


def test_only_a_picture_may_hold_one(tmp_path: Path):
    inside = coded(Image.new("RGB", (8, 8)))
    body = f'<filter id="f"><feImage href="{inside}"/></filter><rect filter="url(#f)"/>'
    assert refused(tmp_path, body).startswith('href="data:')


def test_half_a_picture_is_told_when_it_is_drawn(tmp_path: Path):
    noise = Image.effect_noise((64, 64), 90)
    half = coded(noise)[:1602]
    with pytest.raises(Unfit, match="damaged"):
        shown(tmp_path, f'<image href="{half}" width="9" height="9"/>')


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere its time ends it")
def test_what_draws_ends_with_the_program():
    program = (
        "import sys; from xml.etree import ElementTree; from fortgold.draw import svg_pixels\n"
        "svg_pixels.SECONDS = 60\nsvg_pixels.png(ElementTree.fromstring(sys.argv[1]), 300, 300)"
    )
    body = BOMBS["a wide filter"]
    body = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    parent = psutil.Process(subprocess.Popen([sys.executable, "-c", program, body], cwd=ROOT).pid)
    while not (drawing_it := parent.children()) or drawing_it[0].cpu_times().user < 0.2:
        time.sleep(0.02)
    parent.kill()
    _, alive = psutil.wait_procs([parent, *drawing_it], timeout=2)
    assert not [one for one in alive if one.status() != psutil.STATUS_ZOMBIE]


BOMBS = {
    "a wide filter": (
        '<filter id="f"><feMorphology operator="dilate" radius="50"/></filter>'
        f'{WHOLE} filter="url(#f)"/>'
    ),
    "layers": f'<g opacity=".5">{WHOLE}/><text>A</text></g>' * 20_000,
    "layers in layers": f'<g opacity=".9">{WHOLE}/><text>A</text>' * 190 + "</g>" * 190,
    "many masks": (
        '<mask id="m"><rect width="99" height="99" fill="#fff"/></mask>'
        + f'{WHOLE} mask="url(#m)"/>' * 9_000
    ),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_has_no_end_is_stopped_and_not_tried_again(tmp_path: Path, monkeypatch, name: str):
    monkeypatch.setattr(svg_pixels, "SECONDS", 1)
    monkeypatch.setattr(svg_pixels, "MEMORY", 128 * 1024**2)
    for _ in range(2):
        with pytest.raises(Unfit, match=svg_pixels.TOO_MUCH):
            shown(tmp_path, BOMBS[name])
        monkeypatch.setattr(svg_pixels, "png", None)  # else the second would raise a TypeError
