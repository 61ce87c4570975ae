"""An SVG of each card, drawn by resvg, which has none of our fonts: the same card as the PNG."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import Command
from exported_game import plan, small_game
from PIL import Image, ImageChops
from printed import Tiny, opened
from resvg_py import svg_to_bytes

from fortgold.data.library import Opened
from fortgold.draw import ops_svg
from fortgold.draw.text_outlines import shapes
from fortgold.export.card_pngs import pngs
from fortgold.export.card_svgs import svgs
from fortgold.export.names import usual
from fortgold.export.picture_area import Cutting
from fortgold.export.planned_pictures import AskedPictures, Wanted

DPI = 200  # at 150 a small icon is 20 pixels wide, and each renderer draws its lines as it likes
SVG = "{http://www.w3.org/2000/svg}"
GROUND = "#303030"  # that corners show


def both(
    one: Opened, dpi: int = DPI, **asked: object
) -> list[tuple[str, str, Image.Image, Image.Image]]:
    """The name and the SVG of some sides, the PNG of it, and what resvg makes of the SVG, on dark ground."""
    wanted = Wanted(AskedPictures(("ja+en",), **asked), usual(False, 1, 1), "svg")  # type: ignore[arg-type]
    every = range(len(wanted.planned(one)))
    found = []
    for ((name,), svg), (_, png) in zip(
        svgs(one, (wanted, every)), pngs(one, (wanted, every)), strict=True
    ):
        drawn = bytes(svg_to_bytes(svg_string=svg.decode(), dpi=dpi, skip_system_fonts=True))
        found.append((name, svg.decode(), shown(png), shown(drawn)))
    return found


def shown(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, GROUND), image).convert("RGB")


def unlike(one: Image.Image, other: Image.Image) -> int:
    """By how much two pictures differ at most, of 255, where both are so coarse that smoothing plays no part."""
    one, other = (image.convert("L").reduce(4) for image in (one, other))
    return ImageChops.difference(one, other).getextrema()[1]


ALIKE = 55  # two renderers: one draws letters a little lighter than the other


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        ("fort-of-gold", ("S11", "A01")),
        pytest.param("seven-fortress", ("W1", "X1"), marks=pytest.mark.slow),
        pytest.param("arch-king", ("K01", "X01"), marks=pytest.mark.slow),
        pytest.param("hundred-spirits", ("C01", "G1"), marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("area", ["trim", "bleed"])
def test_another_renderer_sees_the_same_card(game: str, cards: tuple[str, ...], area: str):
    one = opened(game)
    assert one.game
    some = tuple(card.id for card in one.game.cards() if card.id in cards) or ("",)
    for name, svg, png, drawn in both(one, cards=some, cutting=Cutting(DPI, area)):
        assert abs(drawn.width - png.width) <= 1
        assert abs(drawn.height - png.height) <= 1
        assert unlike(png, drawn.resize(png.size)) < ALIKE, name
        root = ElementTree.fromstring(svg)
        assert not root.findall(f".//{SVG}text"), "words are outlines"


def test_words_that_stand_elsewhere_are_seen_to_differ(monkeypatch: pytest.MonkeyPatch):
    """The fault that the measure must find: 0.3 mm."""
    monkeypatch.setattr(ops_svg, "shapes", lambda op: shapes(replace(op, y=op.y + 300)))
    ((_, _, png, drawn), *_) = both(opened("fort-of-gold"), cards=("A01",), cutting=Cutting(DPI))
    assert unlike(png, drawn.resize(png.size)) > 1.5 * ALIKE


def test_a_file_says_its_size_its_card_and_its_language(tmp_path: Path):
    small = small_game(Tiny(tmp_path))
    wanted, _ = plan(small, ending="svg", cutting=Cutting(area="bleed"))
    made = {name: data for names, data in svgs(small, (wanted, [0, 2])) for name in names}
    root = ElementTree.fromstring(made["card-A1-front.svg"])
    assert (root.get("width"), root.get("height")) == ("69.85mm", "95.25mm")
    assert root.get("viewBox") == "-3175 -3175 69850 95250"
    assert root.findtext(f"{SVG}title") == "Wood"
    assert ElementTree.fromstring(made["card-back.svg"]).findtext(f"{SVG}title") == "Card"


EVIL = '"><script>x()</script><a href="https://example.org">&'
HREF = "{http://www.w3.org/1999/xlink}href"


def test_a_file_refers_to_nothing_else_and_runs_nothing(tmp_path: Path):
    """A name in a table that is markup stays a name."""
    tiny = Tiny(tmp_path)
    small_game(tiny)
    quoted = EVIL.replace('"', '""')
    tiny.write(
        "cards/tiny/card.csv", f'id,kind,name.ja,name.kana,name.en\nA1,wood,森,もり,"{quoted}"\n'
    )
    one = tiny.shelf.open("tiny")
    assert one.game
    wanted, pictures = plan(one, ending="svg")
    for _, data in svgs(one, (wanted, range(len(pictures)))):
        root = ElementTree.fromstring(data)
        for element in root.iter():
            assert element.tag.removeprefix(SVG) not in ("script", "a", "foreignObject", "style")
            assert not [name for name in element.attrib if name.startswith("on")]
            for name in (HREF, "href"):
                assert element.get(name, "#").startswith(("#", "data:image/"))
    (first, *_) = (data for _, data in svgs(one, (wanted, [0])))
    assert ElementTree.fromstring(first).findtext(f"{SVG}title") == EVIL


def test_pictures_of_the_maker_are_within_the_file(tmp_path: Path):
    """A JPEG as it is, a PNG as its rows are coded, one with alpha made anew; each ends where a pixel does."""
    tiny = Tiny(tmp_path)
    small_game(tiny)
    square = "at: [0, 0], size: [20, 20]"
    layout = (
        "bleed: 0\nface:\n  ground: {shape: yes, at: [0, 0], size: [63.5, 88.9], fill: '#FFFFFF'}\n"
    )
    gradient = Image.linear_gradient("L")
    images = {
        "a.jpg": gradient.convert("RGB"),
        "b.png": gradient.convert("RGB").rotate(90),
        "c.png": gradient.convert("RGBA"),
        "d.png": gradient,
    }
    images["c.png"].putalpha(gradient)
    for i, (name, image) in enumerate(images.items()):
        out = io.BytesIO()
        image.save(out, "JPEG" if name.endswith("jpg") else "PNG")
        tiny.write(f"templates/tiny/{name}", out.getvalue())
        layout += f"  d{i}: {{drawing: {name}, {square.replace('0, 0', f'{i % 2 * 25}, {i // 2 * 25}')}}}\n"
    tiny.write("templates/tiny/card.yaml", layout + "back: {}\n")
    one = tiny.shelf.open("tiny")
    assert not one.findings, one.findings
    ((_, svg, png, drawn), *_) = both(
        one, 254, cards=("A1",), which=("front",), cutting=Cutting(254)
    )
    assert svg.count("data:image/png;base64,") == 3
    assert svg.count("data:image/jpeg;base64,") == 1
    assert unlike(png, drawn.resize(png.size)) < ALIKE
    assert png.convert("L").getextrema()[0] < 40  # the pictures are seen


def test_the_command_writes_drawings(command: Command, tmp_path: Path):
    small_game(Tiny(tmp_path))
    done = command("export", "svg", "tiny", "--only", "cards:A1", "--lang", "ja")
    assert done.code == 0, done.err
    folder = command.here / "output/tiny/svg"
    assert {path.name for path in folder.glob("*.svg")} == {"card-A1-front.svg", "card-back.svg"}
