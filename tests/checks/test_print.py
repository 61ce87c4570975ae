"""Checks of what is printed, on layouts so small that each box is in view."""

from pathlib import Path

import pytest
from builtin_games import Copy
from PIL import Image
from rasters import coded

LAYOUT = """\
safe: 4
bleed: 3
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#223344"}
  name: {text: "{name.ja}", at: [5, 10], size: [53, 5], pt: 12, least: 10, colour: "#ffffff"}
  symbols: {symbols: symbols, at: [8, 70], size: [9, 9], step: 19, plate: "#ffffff"}
  picture:
    {art: yes, at: [10, 20], size: [40, 40],
     otherwise: {thing: {drawing: "things/{kind}.svg", at: [10, 20], size: [40, 40]}}}
back:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#223344"}
  title: {text: "{deck.name.ja}", at: [5, 40], size: [53, 5], colour: "#ffffff"}
"""
ART = "{art: yes, at: [10, 20], size: [40, 40]"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="#123456"/></svg>'
KINDS = ["husk", "ember", "leaf", "dew", "wildfire", "waterweed", "steam", "rainbow"]
OTHERS = ["crown", "bell", "mirror", "sword", "flute", "cup", "mask", "comb", "bird", "ring"]
S, T, G, L = "spirit.csv", "treasure.csv", "game.yaml", "spirit.yaml"


@pytest.fixture
def small(box: Copy) -> Copy:
    """The real cards in the small layout."""
    for deck in ("spirit", "treasure"):
        box.write(f"{deck}.yaml", LAYOUT)
    for kind in KINDS:
        box.delete(f"art/{kind}.svg")
    for kind in KINDS + OTHERS:
        box.write(f"things/{kind}.svg", SQUARE)
    return box


def test_the_small_layout_is_without_fault(small: Copy) -> None:
    assert small.told() == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # fit
        ("size: [53, 5], pt", "size: [10, 5], pt", ["PRINT404 treasure.yaml: {text"]),
        # safe area and trim
        ("at: [5, 10]", "at: [3.9, 10]", ["PRINT406 treasure.yaml: {text"]),
        ("at: [5, 10]", "at: [-0.1, 10]", ["PRINT405 treasure.yaml: {text"]),
        ("at: [5, 10]", "at: [5, 3.9]", ["PRINT406 treasure.yaml: {text"]),
        ("at: [8, 70]", "at: [8, 75]", []),
        ("at: [8, 70]", "at: [8, 75.1]", ["PRINT406 treasure.yaml: {symbols"]),
        ("at: [8, 70]", "at: [8, 79.1]", ["PRINT405 treasure.yaml: {symbols"]),
        ("step: 19", "step: 21.1", ["PRINT406 treasure.yaml: {symbols"]),
        ("at: [5, 40]", "at: [-5, 40]", ["PRINT405 treasure.yaml: {text"]),
        ("safe: 4\n", "safe: 5.1\n", ["PRINT406 treasure.yaml: {text"] * 2),
        # fields
        ("{name.ja}", "{name.jp}", ["PRINT407 treasure.yaml: {text"]),
        ("{name.ja}", "{symbol}", ["PRINT407 treasure.yaml: {text"]),
        ("symbols: symbols", "symbols: symbol", ["PRINT407 treasure.yaml: {symbols"]),
        ("symbols: symbols", "halo: symbol, styles: {}", ["PRINT407 treasure.yaml: {halo", "READ102", "READ102"]),
        ("{deck.name.ja}", "{name.ja}", []),
        ("{deck.name.ja}", "{nmae.ja}", ["PRINT407 treasure.yaml: {text"]),
        ("{deck.name.ja}", "{game.titel.ja}", ["PRINT407 treasure.yaml: {text"]),
        ("{deck.name.ja}", "🎴", ["TEXT307 treasure.yaml: {text"]),
        # drawings
        ("things/{kind}", "thing/{kind}", ["PRINT408 treasure.yaml: {drawing"]),
        # ink at the edge
        ("at: [-3, -3], size: [69, 94]", "at: [0, 0], size: [63, 88]", ["PRINT410 treasure.yaml: {shape"]),
        ("at: [-3, -3], size: [69, 94]", "at: [-3, -3], size: [69, 93.5]", ["PRINT410 treasure.yaml: {shape"]),
        ("at: [-3, -3], size: [69, 94]", "at: [-3, -3], size: [69, 94], radius: 6", ["PRINT410 treasure.yaml: {shape"]),
        ("at: [-3, -3], size: [69, 94]", "at: [5, 5], size: [53, 78]", []),
        ('at: [-3, -3], size: [69, 94], fill: "#223344"', 'at: [0, 0], size: [63, 88], fill: "#ffffff"',
         ["PRINT415 treasure.yaml: {text"]),
        ("  name:", '  half: {shape: yes, at: [0, 60], size: [63, 28], fill: "#ffffff"}\n  name:', []),
        # the layout itself
        ("face:", "extends: nothing\nface:", ["PRINT401 treasure.yaml: nothing"]),
        ("face:", "extends: treasure\nface:", ["PRINT402 treasure.yaml: treasure"]),
    ],
)  # fmt: skip
def test_a_fault_of_a_layout_is_told_once_at_its_box(
    small: Copy, old: str, new: str, told: list[str]
) -> None:
    small.edit("treasure.yaml", old, new)
    found = small.told()
    assert len(found) == len(told), found
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True)), found


def test_a_deck_without_layout_is_told_once(small: Copy) -> None:
    small.delete("treasure.yaml")
    assert small.told() == ["PRINT401 treasure.yaml"]


def test_a_text_at_the_corner_is_cut_though_it_is_inside_the_trim(small: Copy) -> None:
    small.edit(L, "safe: 4\n", "safe: 0\n").edit(L, "at: [5, 10]", "at: [0.1, 0.1]")
    assert small.told() == ['PRINT405 spirit.yaml: {text: "{name.ja']
    small.edit(G, "size: [63, 88]", "size: [63, 88]\n    radius: 0")
    assert small.told() == []


def test_the_one_name_that_does_not_fit_is_told_in_its_cell(small: Copy) -> None:
    small.edit(
        T,
        "金の鈴,きんのすず",
        "金の鈴が鳴りひびく長い長い夜の物語,きんのすずがなりひびくながいながいよるのものがたり",
    )
    assert small.told() == ["PRINT404 treasure.csv T02: 金の鈴が鳴りひびく長い長い夜の物語"]


def test_names_of_a_kind_that_do_not_fit_are_one_fault(small: Copy) -> None:
    rows = (
        small.file(S)
        .read_text()
        .replace(
            "野火,のび",
            "野火の燃えひろがる春の夕暮れの丘の上,のびのもえひろがるはるのゆうぐれのおかのうえ",
        )
    )
    small.write(S, rows)
    assert small.told() == ["PRINT404 spirit.csv S11: 野火の燃えひろがる春の夕暮れの丘の上"]


def test_the_only_card_of_a_deck_is_told_in_its_cell(small: Copy) -> None:
    head, first, *_ = small.file(T).read_text().splitlines()
    small.write(T, f"{head}\n{first}\n").edit(
        "treasure.yaml", "size: [53, 5], pt", "size: [9, 5], pt"
    )
    assert "PRINT404 treasure.csv T01: 金の冠" in small.told()


def test_a_box_of_one_edition_is_looked_at_as_well(small: Copy) -> None:
    small.edit(
        L,
        "  name:",
        '  english: {text: "{name.en}", in: en, at: [1, 30], size: [60, 5], colour: "#ffffff"}\n  name:',
    )
    assert small.told() == ['PRINT406 spirit.yaml: {text: "{name.en']


def test_symbols_that_cannot_be_read_need_not_fit(small: Copy) -> None:
    small.edit(
        L,
        "  name:",
        '  index: {text: "{symbols}", at: [5, 30], size: [9, 5], pt: 8, colour: "#ffffff"}\n  name:',
    )
    assert small.told() == []
    small.edit(S, "R--", "red empty empty")
    assert small.told() == ["DECK207 spirit.csv S02: red empty empty"]


@pytest.mark.parametrize("size", ["[0, 88]", "[63, -88]", "[331, 483]", "[300, 500]"])
def test_a_card_larger_than_paper_or_without_size_is_not_printed(small: Copy, size: str) -> None:
    small.edit(G, "size: [63, 88]", f"size: {size}")
    assert [one.split(" [")[0] for one in small.told()] == ["PRINT403 game.yaml: size:"]


@pytest.mark.parametrize(
    ("size", "paper"),
    [("[211, 297]", "A3, Tabloid"), ("[195, 270]", "A4"), ("[300, 400]", "13 x 19 in")],
)
def test_a_card_that_takes_larger_paper_is_printed_on_that(
    small: Copy, size: str, paper: str
) -> None:
    small.edit(G, "size: [63, 88]", f"size: {size}")
    found = [one for one in small.findings() if one.code == "PRINT426"]
    assert [one.message.en.rpartition(" on ")[2] for one in found] == [paper]
    assert "PRINT403" not in {one.code for one in small.findings()}


def test_corners_are_no_rounder_than_the_card(small: Copy) -> None:
    small.edit(G, "size: [63, 88]", "size: [63, 88]\n    radius: 31.6")
    assert small.told() == ["PRINT403 game.yaml: 31.6"]


@pytest.mark.parametrize(
    ("size", "most", "hint"), [("[1, 1]", "0.5", "0.5"), ("[5, 88]", "2.5", "2.5"), ("[8, 9]", "4", "3")]
)  # fmt: skip
def test_the_corners_that_are_advised_go_with_the_card(
    small: Copy, size: str, most: str, hint: str
) -> None:
    small.edit(G, "size: [63, 88]", f"size: {size}\n    radius: 4.1")
    found = [one for one in small.findings() if one.code == "PRINT403"]
    (one,) = found
    assert one.hint.en.startswith(f"{most} mm, half of the shorter side")
    assert f"`radius: {hint}`" in one.hint.en
    assert f"{most} mm" in one.hint.ja
    assert f"`radius: {hint}`" in one.hint.ja
    small.edit(G, "radius: 4.1", f"radius: {hint}")
    assert not [one for one in small.findings() if one.code == "PRINT403"]


# drawings


def test_the_drawing_of_a_symbol_is_missed_where_the_symbol_is_named(small: Copy) -> None:
    small.delete("symbols/red.svg")
    assert small.told() == ["PRINT408 game.yaml: red"]


def test_one_missing_drawing_is_told_in_the_cell_that_names_it(small: Copy) -> None:
    small.edit(T, "T02,bell", "T02,bel")
    assert small.told() == ["PRINT408 treasure.csv T02: bel"]
    assert small.findings()[0].hint.en == "did you mean `bell.svg`?"


def test_a_card_with_art_of_its_own_misses_no_other(small: Copy) -> None:
    small.delete("things/bell.svg").write("art/T02.svg", SQUARE)
    assert small.told() == []


SHAPE = '<rect width="9" height="9"'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<text>A</text>", "PRINT430"),
        (f'<linearGradient id="a"><stop/></linearGradient>{SHAPE} fill="url(#a)"/>', ""),
        (f'<linearGradient id="a"><stop/></linearGradient>{SHAPE} stroke="url(#a)"/>', "PRINT430"),
        (f'<mask id="a"/>{SHAPE} mask="url(#a)"/>', "PRINT430"),
        (f'{SHAPE} opacity="0.5"/>', ""),
        (f'{SHAPE} style="fill-opacity: 50%"/>', "PRINT430"),
        (
            '<linearGradient id="a"/><clipPath id="b"/><g display="none"><image href="a.png"/></g>',
            "",
        ),
        ('<image href="a.png"/>', "PRINT409"),
        (f'<filter id="a"/>{SHAPE} filter="url(#a)"/>', "PRINT430"),
        (f'{SHAPE} style="mix-blend-mode: multiply"/>', "PRINT430"),
        (f'<filter id="a"/><g display="none">{SHAPE} filter="url(#a)"/></g>', ""),
        (f'{SHAPE} opacity="1"/>', ""),
        (f'<style>.a {{ fill: #123456 }}</style>{SHAPE} class="a"/>', ""),
        ('<path d="M0 0 L"', "PRINT409"),
    ],
)
def test_what_a_drawing_holds_is_told_at_its_file(small: Copy, inside: str, told: str) -> None:
    small.write("things/bell.svg", SQUARE.replace("</svg>", f"{inside}</svg>"))
    assert small.told() == [f"{told} bell.svg"] * bool(told)


def test_a_drawing_that_becomes_pixels_says_why_and_how_many(small: Copy) -> None:
    small.write("things/bell.svg", SQUARE.replace("</svg>", '<text x="1" y="5">A</text></svg>'))
    (found,) = small.findings()
    assert found.level == "warning"
    assert "`<text>`" in found.message.en
    assert "300 dpi" in found.message.en
    assert "outlines" in found.hint.en


def test_a_drawing_without_view_box_has_no_size(small: Copy) -> None:
    small.write("things/bell.svg", SQUARE.replace('viewBox="0 0 9 9"', ""))
    assert small.told() == ["PRINT409 bell.svg"]


def test_a_picture_that_is_none_is_told(small: Copy) -> None:
    small.write("art/T02.png", b"no picture")
    assert small.told() == ["PRINT409 T02.png"]


def test_art_that_no_card_uses_is_told(small: Copy) -> None:
    small.write("art/embr.svg", SQUARE)
    (found,) = small.findings()
    assert (found.code, found.level, Path(found.at.path).name) == (
        "PRINT411",
        "warning",
        "embr.svg",
    )
    assert found.hint.en == "did you mean `ember`?"


def test_art_that_ends_at_the_trim_leaves_a_white_sliver(small: Copy) -> None:
    small.write("art/ember.svg", SQUARE.replace("M0 0H9V9Z", "M0 0H9V9H0Z"))
    white = LAYOUT.replace('fill: "#223344"', 'fill: "#ffffff"')
    small.write(L, white.replace(ART, "{art: yes, at: [0, 0], size: [63, 88]"))
    assert short(small) == ["PRINT410 spirit.yaml: {art: yes"]
    small.write(
        L,
        white.replace(ART, "{art: yes, at: [-3, -3], size: [69, 94]"),
    )
    assert short(small) == []


def test_art_counts_only_as_far_as_its_box_lets_it(small: Copy) -> None:
    wide = SQUARE.replace("M0 0H9V9Z", "M-9 -9H18V18H-9Z")  # runs over its own edges
    small.write("art/ember.svg", wide)
    white = LAYOUT.replace('fill: "#223344"', 'fill: "#ffffff"')
    small.write(L, white.replace(ART, "{art: yes, at: [0, 0], size: [63, 88]"))
    assert short(small) == ["PRINT410 spirit.yaml: {art: yes"]


def test_a_picture_of_other_proportions_than_its_box_is_told_how_to_cover_it(small: Copy) -> None:
    """The ground is right; it is the picture that stops short."""
    small.write("cards/a.png", coded(Image.new("RGB", (200, 280), "red")))
    small.write("cards/b.png", coded(Image.new("RGB", (690, 940), "red")))
    full = '  full: {drawing: "cards/a.png", at: [-3, -3], size: [69, 94]}\n  name:'
    small.write(L, LAYOUT.replace('"#223344"', '"#ffffff"').replace("  name:", full))
    (found,) = [one for one in small.findings() if one.code == "PRINT410"]
    assert found.field == "full"
    assert found.hint.en.startswith("`fit: cover` makes it fill the box")
    for mended in (full.replace("a.png", "b.png"), full.replace("size:", "fit: cover, size:")):
        small.write(L, LAYOUT.replace('"#223344"', '"#ffffff"').replace("  name:", mended))
        assert short(small) == []


def test_a_ground_that_was_not_made_larger_with_its_deck_leaves_a_side_blank(small: Copy) -> None:
    small.edit(G, "size: [63, 88]", "size: [68, 88]")
    assert short(small, "PRINT425") == ["PRINT425 spirit.yaml: {shape: yes"] * 2  # face and back


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("[70, 120]", 0),  # two blank sides: a picture in the corner may be meant
        ("[63, 120]", 1),  # the back: a face may be a picture above white paper
        ("[63, 190]", 0),  # less than half of a back
    ],
)
def test_what_may_be_meant_is_no_blank_side(small: Copy, size: str, told: int) -> None:
    small.edit(G, "size: [63, 88]", f"size: {size}")
    assert len(short(small, "PRINT425")) == told


def short(box: Copy, code: str = "PRINT410") -> list[str]:
    """What is told of grounds; words are beside the point."""
    return [one for one in box.told() if one.startswith(code)]


def test_the_corners_of_the_bleed_are_inked_as_well(small: Copy) -> None:
    cross = """\
  ground: {shape: yes, at: [-3, 0], size: [69, 88], fill: "#223344"}
  upright: {shape: yes, at: [0, -3], size: [63, 94], fill: "#223344"}
"""
    ground = '  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#223344"}\n'
    small.edit(L, ground, cross)
    assert small.told() == ["PRINT410 spirit.yaml: {shape: yes"]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("T02.webp", "WEBP"),
        ("T02.JPG", "JPEG"),
        ("T02.Tiff", "TIFF"),
        ("T02.png", "GIF"),
        ("T02.svg", "PNG"),
    ],
)
def test_a_picture_is_known_by_what_is_in_it(small: Copy, name: str, form: str) -> None:
    small.write(f"art/{name}", coded(Image.new("RGB", (40, 40), "red"), form))
    assert small.told() == [f"PRINT417 {name}"]
    (found,) = small.findings()
    assert "40 x 40" in found.message.en


def test_a_symbol_may_be_a_picture(small: Copy) -> None:
    small.delete("symbols/blue.svg")
    assert [one[:8] for one in small.told()] == ["PRINT408"]
    small.write("symbols/blue.png", coded(Image.new("RGB", (400, 400), "red")))
    assert small.told() == []
