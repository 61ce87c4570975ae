"""A PNG of each card: how large it is, what is on it, what it is called."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from command import Command
from exported_game import BLUE, GREEN, RED, files, opened_png, plan, small_game
from PIL import Image
from printed import Tiny, game_and_look

from fortgold.data.findings import Refusal
from fortgold.data.layout import Look
from fortgold.data.library import Opened
from fortgold.data.model import Game, Text
from fortgold.export import contact_sheet
from fortgold.export.card_pngs import must_not_be_too_large, pngs
from fortgold.export.names import WrongName, name_of, naming, usual
from fortgold.export.picture_area import Cutting
from fortgold.export.planned_pictures import AskedPictures, PlannedPicture, Wanted, made
from fortgold.export.png_bytes import png
from fortgold.export.sides import sides
from fortgold.export.whole_pixels import PIXEL
from fortgold.faces.face import draw_back

TRIM, BLEED = Cutting(), Cutting(area="bleed")
A1 = {"cards": ("A1",)}


@pytest.fixture
def small(tmp_path: Path) -> Opened:
    return small_game(Tiny(tmp_path))


def planned(opened: Opened, pattern: str) -> list[PlannedPicture]:
    return Wanted(AskedPictures(("en",)), naming(pattern), "png").planned(opened)


def names(opened: Opened, pattern: str = "", **asked: object) -> list[str]:
    _, pictures = plan(opened, pattern, **asked)
    return [name for one in pictures for name in one.names]


# How large


@pytest.mark.parametrize(
    ("cutting", "size"),
    [
        (Cutting(300, "bleed"), (825, 1125)),  # 2.75 x 3.75 in, as The Game Crafter asks
        (Cutting(300, "trim"), (750, 1050)),
        (Cutting(600, "trim"), (1500, 2100)),
        (Cutting(100, "trim"), (250, 350)),
        (Cutting(101, "trim"), (253, 354)),  # 252.5 and 353.5: half a pixel is a whole one
    ],
)
def test_a_card_is_so_many_whole_pixels(small: Opened, cutting: Cutting, size: tuple[int, int]):
    (data,) = files(small, cutting, which=("front",), **A1).values()
    image = opened_png(data)
    assert image.size == size
    assert image.info["dpi"] == pytest.approx((cutting.dpi, cutting.dpi), abs=0.02)


@pytest.mark.parametrize("dpi", [100, 101, 299])
def test_no_pixel_at_an_edge_is_half_paper(small: Opened, dpi: int):
    """Red is the bleed, green the card: at the trim all is green, with the bleed the outermost is red."""
    (trim,) = files(small, Cutting(dpi, "trim", 0), which=("front",), **A1).values()
    (bleed,) = files(small, Cutting(dpi, "bleed"), which=("front",), **A1).values()
    for data, colour in ((trim, GREEN), (bleed, RED)):
        image = opened_png(data)
        assert image.mode == "RGB"
        right, bottom = image.width - 1, image.height - 1
        for x, y in (
            (0, 0),
            (right, 0),
            (0, bottom),
            (right, bottom),
            (right // 2, 0),
            (0, bottom // 2),
        ):
            assert image.getpixel((x, y)) == colour


def test_a_picture_of_too_many_pixels_is_refused(small: Opened):
    wanted, pictures = plan(small, cutting=Cutting(1200, "trim"))
    must_not_be_too_large(small, wanted.asked, pictures)
    coarse, pictures = plan(small, cutting=Cutting(4000, "trim"))
    with pytest.raises(Refusal, match="10000 × 14000 pixels"):
        must_not_be_too_large(small, coarse.asked, pictures)


# Corners


def test_at_the_trim_corners_are_as_the_deck_is_cut(small: Opened):
    made = {name: opened_png(data) for name, data in files(small).items()}
    card = made["card-A1-front.png"]
    assert card.mode == "RGBA"
    alpha = card.getchannel("A")
    assert [alpha.getpixel(at) for at in ((0, 0), (749, 0), (0, 1049), (749, 1049))] == [0] * 4
    radius = round(3 * 300 / 25.4)
    assert alpha.getpixel((radius, 0)) == alpha.getpixel((0, radius)) == 255
    # half of the pixels along the arc are a mixture: it is smooth
    assert 50 < sum(alpha.histogram()[1:255]) < 500
    assert card.getpixel((0, 0))[:3] == GREEN  # no dark fringe where a viewer mixes colours
    assert made["hero-H1-front.png"].mode == "RGB"  # its deck has square corners
    counter = made["life-front.png"]
    assert counter.getchannel("A").histogram()[0] / counter.width**2 == pytest.approx(
        1 - 0.785, abs=0.01
    )


def test_corners_can_be_asked_for(small: Opened):
    (square,) = files(small, Cutting(corners=0), which=("front",), **A1).values()
    assert opened_png(square).mode == "RGB"
    (round_,) = files(small, Cutting(area="bleed", corners=5_000), which=("front",), **A1).values()
    alpha = opened_png(round_).getchannel("A")
    assert alpha.getpixel((15, 15)) == 0
    assert alpha.getpixel((18, 18)) > 200
    (pill,) = files(small, Cutting(100, corners=50_000), which=("front",), **A1).values()
    assert opened_png(pill).getchannel("A").getbbox() == (0, 0, 250, 350)


def test_a_hexagon_is_cut_out_as_one_and_is_whole_with_its_bleed(tmp_path: Path):
    tiny = Tiny(tmp_path)
    small_game(tiny)
    settings = tmp_path / "cards/tiny/game.yaml"
    hexagon = (
        settings.read_text("utf-8")
        .replace("[40, 40]", "[40, 34.64]")
        .replace("radius: 0", "radius: 0\n    shape: hexagon")
    )
    settings.write_text(hexagon, "utf-8")
    layout = tmp_path / "templates/tiny/hero.yaml"
    layout.write_text(layout.read_text("utf-8").replace("[44, 44]", "[44, 38.64]"), "utf-8")
    one = tiny.shelf.open("tiny")
    assert one.game
    assert not one.findings
    (trim,) = files(one, which=("front",), cards=("H1",)).values()
    alpha = opened_png(trim).getchannel("A")
    assert sum(alpha.point(bool).histogram()[1:]) / alpha.width / alpha.height == pytest.approx(
        0.75, abs=0.01
    )
    assert alpha.getpixel((0, alpha.height // 2)) > 0  # its points are at the left and the right
    assert alpha.getpixel((2, 2)) == 0
    (bleed,) = files(one, Cutting(area="bleed"), which=("front",), cards=("H1",)).values()
    assert opened_png(bleed).mode == "RGB"


# Which sides


def test_each_side_that_looks_different_is_there_once(small: Opened):
    assert names(small) == [
        "card-A1-front.png", "card-A2-front.png", "card-back.png",
        "hero-H1-front.png", "hero-H2-front.png", "hero-H1-back.png", "hero-H2-back.png",
        "life-front.png",
    ]  # fmt: skip


def test_copies_are_there_where_the_names_tell_them_apart(small: Opened):
    some = {"cards": ("A1",), "which": ("front",)}
    _, pictures = plan(small, "{id}-{copy}", **some)
    assert [one.names for one in pictures] == [("A1-1.png", "A1-2.png")]  # drawn once
    assert len({*files(small, names="{id}-{copy}", **some).values()}) == 1


def test_copies_that_look_different_are_drawn_each(tmp_path: Path):
    tiny = Tiny(tmp_path)
    small_game(tiny)
    layout = tmp_path / "templates/tiny/card.yaml"
    layout.write_text(layout.read_text("utf-8").replace("{name.en}", "{copy}"), "utf-8")
    opened = tiny.shelf.open("tiny")
    with pytest.raises(WrongName, match=r"`card-A1-front\.png`"):
        plan(opened)
    some = files(opened, names="{id}-{copy}", cards=("A1",), which=("front",))
    assert [*some] == ["A1-1.png", "A1-2.png"]
    assert len({*some.values()}) == 2
    pictures = Wanted(AskedPictures(("en",)), usual(True, 1, 1), "png").planned(opened)
    assert [name for one in pictures for name in one.names][:6] == [
        "card-A1-1-front.png", "card-A1-2-front.png", "card-A2-1-front.png", "card-back.png",
        "hero-H1-front.png", "hero-H2-front.png",
    ]  # fmt: skip


def test_some_cards_are_shown_as_they_are_among_all(small: Opened):
    every = files(small)
    some = files(small, cards=("A2", "H1"))
    assert [*some] == [
        "card-A2-front.png",
        "card-back.png",
        "hero-H1-front.png",
        "hero-H1-back.png",
    ]
    assert some == {name: every[name] for name in some}


def test_a_back_is_a_back(small: Opened):
    image = opened_png(files(small)["card-back.png"])
    assert image.getpixel((100, 100))[:3] == BLUE


# Names


@pytest.mark.parametrize(
    ("pattern", "first"),
    [
        ("{number}_{name}_{side}", "1_Wood_front.png"),
        ("{game} {kind} {side} {lang} {ink} {id}", "tiny wood front en colour A1.png"),
        ("x{deck}{id}{side}", "xcardA1front.png"),
        ("{id}-{copy}-{side}-{deck}", "A1-1-front-card.png"),
    ],
)
def test_names_follow_the_pattern(small: Opened, pattern: str, first: str):
    assert names(small, pattern, which=("front",), cards=("A1", "A2"))[0] == first


def test_what_a_side_has_not_is_left_out_with_its_separator(small: Opened):
    assert "card-back.png" in names(small, "{deck}-{id}-{copy}-{side}")
    assert "back card.png" in names(small, "{name}_{side} {deck}")


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("{deck}/{id}", "`/` in `card/A1`"),
        ("..\\{id}", "cannot stand"),
        (".{id}", "gives no name"),
        ("{side}", "have the same name: `front.png`"),
        ("{deck}-{side}", "card A1 front (en, colour) and card A2 front (en, colour)"),
        ("{id}-{sied}", "there is no field `{sied}`"),
        ("{id", "the braces"),
        ("id}", "the braces"),
        ("{}", "the braces"),
        ("", "gives no name"),
        ("{id}" + "x" * 200, "too long"),
    ],
)
def test_names_that_are_none_are_refused(small: Opened, pattern: str, said: str):
    with pytest.raises(WrongName) as refused:
        planned(small, pattern)
    assert said in refused.value.said.en
    assert refused.value.said.ja != refused.value.said.en
    assert "front" not in refused.value.said.ja.partition("「")[0]


@pytest.mark.parametrize("evil", ["../../evil", "/etc/evil", "..\\evil", "a:b", "x\x00y"])
def test_no_words_of_a_card_lead_out_of_the_folder(small: Opened, evil: str):
    """Whatever a table calls a card, and however checks take it."""
    side = next(sides(*game_of(small)))
    assert side.card
    card = replace(side.card, id=evil, kind=evil, name=Text(evil, evil))
    for field in ("id", "kind", "name"):
        with pytest.raises(WrongName):
            name_of(
                naming(f"{{{field}}}"),
                game_of(small)[0],
                replace(side, card=card),
                "en",
                "colour",
                "png",
            )


def game_of(one: Opened) -> tuple[Game, Look]:
    assert one.game
    return one.game, one.look


def test_names_that_differ_in_capitals_alone_are_refused(tmp_path: Path):
    """Two files on Linux are one on Windows and macOS."""
    tiny = Tiny(tmp_path)
    small_game(tiny)
    table = tmp_path / "cards/tiny/card.csv"
    table.write_text(table.read_text("utf-8").replace("A2,", "a1,"), "utf-8")
    with pytest.raises(WrongName, match=r"`card-a1-front\.png`"):
        plan(tiny.shelf.open("tiny"))


# Contact sheets


def test_a_contact_sheet_shows_every_side_of_a_deck_on_grey(small: Opened):
    made = files(small, Cutting(60), contact_sheets=True)
    assert "life-contact-sheet.png" not in made  # one counter is its own picture
    sheet = opened_png(made["card-contact-sheet.png"])
    colours = [colour for _, colour in sorted(sheet.getcolors(1 << 20), reverse=True)[:3]]
    assert {*colours} == {GREEN, BLUE, (189, 189, 189)}
    assert sheet.getpixel((0, 0)) == (189, 189, 189)
    area = sum(count for count, colour in sheet.getcolors(1 << 20) if colour == BLUE)
    assert area == pytest.approx(150 * 210, rel=0.02)


def test_a_contact_sheet_of_many_cards_is_no_larger_than_a_screen_can_show():
    game, look = game_and_look("fort-of-gold")
    faces = [draw_back(game, game.decks[0], look)] * 200
    page, dpi = contact_sheet.page(faces, Cutting(1200))
    assert max(page.width, page.height) // PIXEL <= 4096
    assert dpi < 100


# The file


def test_a_drawing_and_a_photograph_lose_nothing():
    drawing = Image.new("RGB", (200, 300), GREEN)
    drawing.paste(RED, (20, 20, 90, 200))
    noise = Image.effect_noise((200, 300), 60)
    photograph = Image.merge("RGB", (noise, noise.rotate(180), noise))
    gradient = Image.linear_gradient("L").convert("RGBA")
    tiny = Image.new("RGB", (1, 1), BLUE)
    for image in (drawing, photograph, gradient, tiny):
        data = png(image, 300)
        again = opened_png(data)
        assert (again.mode, again.size, again.tobytes()) == (
            image.mode,
            image.size,
            image.tobytes(),
        )
        assert again.info["srgb"] == 0
        assert png(image, 300) == data


def test_a_photograph_is_predicted_row_by_row():
    shades = Image.linear_gradient("L").resize((300, 300), Image.Resampling.BICUBIC)
    photograph = Image.merge("RGB", (shades, shades.rotate(90), shades.rotate(180)))
    assert len(png(photograph, 300)) < 0.5 * len(zlib.compress(photograph.tobytes(), 9))


def test_the_same_game_gives_the_same_files_whoever_makes_them(
    small: Opened, tmp_path: Path, monkeypatch
):
    """Two processes and one; a picture that was damaged on the way would differ."""
    monkeypatch.setattr("fortgold.export.planned_pictures.AT_ONCE", 3)
    wanted, _ = plan(small)
    shelf = Tiny(tmp_path / "other").shelf
    shelf = type(shelf)(tmp_path / "cards", tmp_path / "templates")
    assert dict(made(pngs, small, shelf, shelf.state("tiny"), wanted)) == files(small)


# The command


def test_the_command_puts_pictures_into_their_folder(command: Command, tmp_path: Path):
    small_game(Tiny(tmp_path))
    done = command("export", "png", "tiny", "--dpi", "60", "--only", "deck:hero", "--lang", "en,ja")
    assert done.code == 0, done.err
    folder = tmp_path / "output/tiny/png"
    assert {path.name for path in folder.glob("*.png")} == {
        f"hero-{card}-{side}-{lang}.png"
        for card in ("H1", "H2")
        for side in ("front", "back")
        for lang in ("en", "ja")
    }
    with Image.open(folder / "hero-H1-front-en.png") as image:
        assert image.size == (94, 94)


def test_a_game_without_backs_has_no_pictures_of_them(command: Command, tmp_path: Path):
    small_game(Tiny(tmp_path))
    for layout in (tmp_path / "templates/tiny").glob("*.yaml"):
        text = layout.read_text("utf-8")
        layout.write_text(text.partition("back:\n")[0], "utf-8")
    done = command("export", "png", "tiny", "--sides", "backs")
    assert (done.code, done.err.splitlines()[0]) == (1, "fortgold: there is nothing to export")
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        (("--names", "{ide}"), 2, "there is no field `{ide}` for a name"),
        (("--corners", "-1"), 2, "`--corners` cannot be `-1`\n  0 or a length from 0.1 to 50 mm"),
        (("--area", "page"), 2, "known here: trim, bleed"),
        (("--dpi", "9999"), 2, "`--dpi` cannot be `9999`"),
        (("--lang", "fr"), 2, "wrong value for `--lang`: fr"),
    ],
)
def test_what_cannot_be_made_is_told(
    command: Command, tmp_path: Path, wrong: tuple[str, ...], code: int, said: str
):
    small_game(Tiny(tmp_path))
    done = command("export", "png", "tiny", *wrong)
    assert done.code == code
    assert said in done.err
    assert not (tmp_path / "output").exists()
