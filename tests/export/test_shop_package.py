"""What goes to a shop: the files, what they are called, what is told of them, and what is not written."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from builtin_games import all_games
from command import Command, files
from exported_game import BLUE, GREEN, RED, small_game
from PIL import Image
from printed import Tiny

from fortgold.data.paths import builtin
from fortgold.data.shop import shop_names
from fortgold.draw.page_pixels import pixels
from fortgold.export import pdf_facts, whole_pixels

PNG_SHOP = """\
name: A shop
date: 2026-11-27
rules:
  format: {is: png}
  sizes: {is: {poker: 63.5x88.9, square: {size: 40x40, page: 46x46}}}
  bleed: {is: 3.175}
  dpi: {is: 72}
  safe: {is: 5}
  colour: {is: rgb}
  corners: {is: square}
"""
PDF_SHOP = """\
name: A shop
date: 2026-11-27
rules:
  format: {is: pdf}
  sizes: {is: {poker: 63.5x88.9, square: {size: 40x40, page: 46x46}}}
  bleed: {is: 3}
  marks: {is: no}
  order: {is: back-front}
  copies: {is: each}
  colour: {is: cmyk}
  total-ink: {is: 240}
  fonts: {is: outlined}
  transparency: {is: no}
"""


@pytest.fixture
def tiny(command: Command) -> Command:
    """A game of two decks, three poker cards and two square ones with their own backs, and two shops."""
    small_game(Tiny(command.here))
    (command.here / "png.yaml").write_text(PNG_SHOP, "utf-8")
    (command.here / "pdf.yaml").write_text(PDF_SHOP, "utf-8")
    return command


def package(command: Command, shop: str, game: str = "tiny", edition: str = "ja+en") -> dict[str, bytes]:  # fmt: skip
    path = command.here / f"output/{game}/shop-{shop}/{shop}-{game}-{edition}.zip"
    with zipfile.ZipFile(path) as made:
        return {name: made.read(name) for name in made.namelist()}


def changed(command: Command, shop: str, old: str, new: str) -> None:
    path = command.here / shop
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


# pictures


def test_pictures_are_made_once_and_say_how_often_they_are_wanted(tiny: Command):
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 0, done.err
    made = package(tiny, "png")
    assert [*made] == [
        "card/001-A1-front-x2.png", "card/002-A2-front.png", "card/back-x3.png",
        "hero/001-H1-front.png", "hero/002-H2-front.png", "hero/001-H1-back.png", "hero/002-H2-back.png",
        "manifest.json", "preflight.txt",
    ]  # fmt: skip
    assert "rules of the shop: 9 met, 0 not known" in done.out
    assert "a bleed of 2 mm is too narrow: its outer 1.00 mm are mirrored" in done.out
    with Image.open(io.BytesIO(made["card/001-A1-front-x2.png"])) as front:
        assert front.size == (198, 270)
        assert (front.getpixel((4, 100)), front.getpixel((12, 200))) == (RED, GREEN)
    with Image.open(io.BytesIO(made["hero/001-H1-back.png"])) as back:
        assert back.size == (130, 130)
        assert back.getpixel((0, 0)) == back.getpixel((129, 129)) == BLUE


def test_the_manifest_lists_the_files_with_their_hashes(tiny: Command):
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml", "--lang", "en").code == 0
    made = package(tiny, "png", edition="en")
    said = json.loads(made["manifest.json"])
    assert (said["game"], said["edition"], said["shop"], said["rules_of"], said["cards"]) == (
        "tiny", "en", "png", "2026-11-27", 5,
    )  # fmt: skip
    for one in said["files"]:
        data = made[one["file"]]
        assert (one["bytes"], one["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert said["files"][0]["copies"] == 2


def test_a_package_passes_the_preflight_of_its_own_shop(tiny: Command):
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 0
    done = tiny("preflight", "output/tiny/shop-png/png-tiny-ja+en.zip", "--shop", "png.yaml")
    assert done.code == 0, done.out
    assert "✗" not in done.out


def test_the_same_game_gives_the_same_bytes(tiny: Command):
    for out in ("one", "two"):
        assert tiny("export", "shop", "tiny", "--shop", "png.yaml", "--out", out).code == 0
    assert files(tiny.here / "one") == files(tiny.here / "two")


def test_jpeg_where_the_shop_takes_nothing_else(tiny: Command):
    changed(tiny, "png.yaml", "is: png", "is: jpeg")
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 0
    (name, data) = next(iter(package(tiny, "png").items()))
    assert name == "card/001-A1-front-x2.jpg"
    with Image.open(io.BytesIO(data)) as front:
        assert (front.format, front.size) == ("JPEG", (198, 270))


def test_names_follow_the_pattern_of_the_shop(tiny: Command):
    changed(
        tiny, "png.yaml", "  dpi", "  names: {is: '{game}_{deck}{number}{side}{copies}.png'}\n  dpi"
    )
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 0
    assert next(iter(package(tiny, "png"))) == "tiny_card001front2.png"
    changed(tiny, "png.yaml", "{deck}{number}{side}{copies}", "{deck}{side}")
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 2
    assert "have the same name: `tiny_cardfront.png`" in done.err


@pytest.mark.parametrize(
    "pattern", ["{game.__class__}.png", "{game!r}", "a/{id}.png", "{id", "..{id}", "{id}\\u0000"]
)
def test_a_name_holds_fields_and_nothing_that_is_carried_out(tiny: Command, pattern: str):
    changed(tiny, "png.yaml", "  dpi", f'  names: {{is: "{pattern}"}}\n  dpi')
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 1
    assert "png.yaml:7:15: READ104" in done.err or "png.yaml:7:15: READ101" in done.err


def test_some_cards_alone_where_the_shop_prints_no_others(tiny: Command):
    changed(tiny, "png.yaml", ", square: {size: 40x40, page: 46x46}", "")
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml", "--only", "cards:A1")
    assert done.code == 0, done.err
    path = tiny.here / "output/tiny/shop-png/png-tiny-ja+en-part.zip"
    with zipfile.ZipFile(path) as made:
        assert made.namelist()[:2] == ["card/001-A1-front-x2.png", "card/back-x2.png"]
        assert json.loads(made.read("manifest.json"))["cards"] == 2


# what is refused


def test_what_would_come_back_is_not_written(tiny: Command):
    changed(tiny, "png.yaml", "safe: {is: 5}", "safe: {is: 12}")
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert (done.code, done.out) == (1, "")
    assert "A shop would send this back: nothing was written." in done.err
    assert (
        "✗ safe area: not met\n    asked: 12 mm\n    there are words or symbols too near to the edge"
        in done.err
    )
    assert "card/001-A1-front-x2.png (8.00 mm)" in done.err
    assert "bleed" not in done.err
    assert not (tiny.here / "output").exists()


def test_pages_of_a_pdf_on_which_words_are_too_near_to_an_edge_are_told(tiny: Command):
    changed(
        tiny, "pdf.yaml", "  order: {is: back-front}", "  safe: {is: 12}\n  order: {is: back-front}"
    )
    done = tiny("export", "shop", "tiny", "--shop", "pdf.yaml")
    assert done.code == 1
    assert ".pdf pages 2, 4" in done.err


def test_what_is_there_stays_when_the_next_package_would_come_back(tiny: Command):
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 0
    before = files(tiny.here / "output")
    changed(tiny, "png.yaml", "safe: {is: 5}", "safe: {is: 12}")
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 1
    assert files(tiny.here / "output") == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (", square: {size: 40x40, page: 46x46}", "", "A shop prints no cards of 40 × 40 mm"),
        ("bleed: {is", "bled: {is", "did you mean `bleed`?"),
    ],
)
def test_a_shop_that_cannot_print_it_is_told(tiny: Command, old: str, new: str, said: str):
    changed(tiny, "png.yaml", old, new)
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 1
    assert said in done.err
    assert not (tiny.here / "output").exists()


def test_round_cards_have_no_rules(tiny: Command):
    path = tiny.here / "cards/tiny/game.yaml"
    text = path.read_text("utf-8").replace("radius: 0", "shape: circle", 1)
    path.write_text(text, "utf-8")
    layout = tiny.here / "templates/tiny/hero.yaml"
    layout.write_text(layout.read_text("utf-8").replace("[8, 8]", "[9, 15]"), "utf-8")
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 1
    assert "the cards of the deck `hero` are no rectangles" in done.err


# PDF


def pages_of(data: bytes) -> list[tuple[list[float], list[float]]]:
    """The media box and the trim box of each page."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            ([float(v) for v in page.MediaBox], [float(v) for v in page.TrimBox])  # type: ignore[union-attr]
            for page in pdf.pages
        ]


def test_a_pdf_for_each_size_has_the_pages_in_the_order_of_the_shop(tiny: Command):
    done = tiny("export", "shop", "tiny", "--shop", "pdf.yaml")
    assert done.code == 0, done.err
    made = package(tiny, "pdf")
    assert [*made][:2] == ["tiny_ja+en_63.5x88.9.pdf", "tiny_ja+en_40x40.pdf"]
    cards, heroes = (pages_of(made[name]) for name in [*made][:2])
    assert (len(cards), len(heroes)) == (6, 4)
    media, trim = cards[0]
    point = 72 / 25.4
    assert media == pytest.approx([0, 0, 69.5 * point, 94.9 * point], abs=0.01)
    assert trim == pytest.approx([3 * point, 3 * point, 66.5 * point, 91.9 * point], abs=0.01)
    back, front, *_ = pixels(made["tiny_ja+en_63.5x88.9.pdf"], 72)
    assert back.getpixel((100, 100))[2] > back.getpixel((100, 100))[0]  # blue
    assert front.getpixel((100, 200))[1] > front.getpixel((100, 200))[0]  # green


def test_a_file_for_each_side_where_the_shop_wants_it(tiny: Command):
    changed(
        tiny, "pdf.yaml", "  order: {is: back-front}\n  copies: {is: each}", "  file: {is: face}"
    )
    assert tiny("export", "shop", "tiny", "--shop", "pdf.yaml").code == 0
    names = [*package(tiny, "pdf")]
    assert names[:3] == ["card/001-A1-front-x2.pdf", "card/002-A2-front.pdf", "card/back-x3.pdf"]


def test_a_pdf_in_rgb_where_the_shop_converts_it(tiny: Command):
    changed(tiny, "pdf.yaml", "  colour: {is: cmyk}\n  total-ink: {is: 240}", "  colour: {is: rgb}")
    done = tiny("export", "shop", "tiny", "--shop", "pdf.yaml")
    assert done.code == 0, done.err
    assert "CMYK" not in done.out
    (facts, _) = (pdf_facts.facts_of(n, d) for n, d in package(tiny, "pdf").items() if n[-4:] == ".pdf")  # fmt: skip
    assert {use.space for use in facts.colours} == {"DeviceRGB"}


def test_a_profile_of_one_s_own_is_taken_by_a_link_too_and_told(tiny: Command):
    (path,) = (builtin("templates") / "base/press").glob("*.icc")
    (tiny.here / "own.icc").write_bytes(path.read_bytes())
    (tiny.here / "profiles").mkdir()
    (tiny.here / "profiles/link.icc").symlink_to(tiny.here / "own.icc")
    done = tiny("export", "shop", "tiny", "--shop", "pdf.yaml", "--icc", "profiles/link.icc")
    assert done.code == 0, done.err
    assert "colours became CMYK by ISO Coated v2 300%" in done.out


def test_a_card_without_a_back_has_a_blank_page_and_no_picture(tiny: Command):
    layout = tiny.here / "templates/tiny/card.yaml"
    layout.write_text(layout.read_text("utf-8").partition("back:")[0], "utf-8")
    assert tiny("export", "shop", "tiny", "--shop", "pdf.yaml").code == 0
    data = package(tiny, "pdf")["tiny_ja+en_63.5x88.9.pdf"]
    backs = [*pixels(data, 20)][::2]
    assert [image.getcolors() for image in backs] == [[(55 * 75, (255, 255, 255))]] * 3
    assert tiny("export", "shop", "tiny", "--shop", "png.yaml").code == 0
    assert "card/back-x3.png" not in package(tiny, "png")


def test_pictures_of_too_many_pixels_are_refused_before_one_is_drawn(
    tiny: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(whole_pixels, "MOST_PIXELS", 1_000_000)
    done = tiny("export", "png", "tiny", "--dpi", "400")
    assert done.code == 1
    assert "too large: 1000 × 1400 pixels, at most 1 million" in done.err
    changed(tiny, "png.yaml", "dpi: {is: 72}", "dpi: {is: 400}")
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml")
    assert done.code == 1
    assert "the picture of the deck `card` would be too large: 1100 × 1500 pixels" in done.err


def test_a_profile_for_pictures_is_refused(tiny: Command):
    done = tiny("export", "shop", "tiny", "--shop", "png.yaml", "--icc", "any.icc")
    assert done.code == 2
    assert "asks for no CMYK" in done.err


def test_a_profile_that_is_none_is_told(tiny: Command):
    (tiny.here / "no.icc").write_bytes(b"no profile")
    for name, said in (("no.icc", "no ICC profile"), ("lost.icc", "there is no file lost.icc")):
        done = tiny("export", "shop", "tiny", "--shop", "pdf.yaml", "--icc", name)
        assert done.code == 2
        assert said in done.err


# the games that come along


LYING = "seven-fortress", "mbprint"  # which has cards that lie on their side
ALL = [
    pytest.param(game, shop, marks=pytest.mark.slow if (game, shop) == LYING else pytest.mark.proof)
    for game in all_games()
    for shop in shop_names()
]


@pytest.mark.parametrize(("game", "shop"), ALL)
def test_every_game_is_made_for_every_shop(command: Command, game: str, shop: str):
    done = command("export", "shop", game, "--shop", shop)
    assert done.code == 0, done.err
    path = f"output/{game}/shop-{shop}/{shop}-{game}-ja+en.zip"
    looked: Any = json.loads(command("preflight", path, "--shop", shop, "--format", "json").out)
    assert looked["not_met"] == 0
    assert Path(command.here / path).stat().st_size < 100_000_000
