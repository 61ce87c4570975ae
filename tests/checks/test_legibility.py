"""Checks of what the eye would see, each on a card so small that every box is in view."""

from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from PIL import Image
from printed import TINY, Tiny
from rasters import coded

from fortgold.checks.all_checks import all_findings
from fortgold.checks.legibility import contrast
from fortgold.checks.report import source_lines

ROWS = """\
id,kind,name.ja,name.kana,name.en
A1,wood,森,もり,Wood
A2,river,川,かわ,River
A3,hill,丘,おか,Hill
"""
GROUND = '  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}\n'
NAME = '  name: {text: "{name.en}", at: [8, 10], size: [40, 6], pt: 12}\n'
FROM = 413, 420


class Card(Tiny):
    """A deck of three cards whose faces a test lays out."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.write("cards/tiny/game.yaml", TINY + "    size: [63, 88]\n")
        self.write("cards/tiny/card.csv", ROWS)

    def lay(self, boxes: str, back: str = "{}") -> "Card":
        self.write("templates/tiny/card.yaml", f"face:\n{boxes}back: {back}\n")
        return self

    def told(self, in_full: bool = False) -> list[str]:
        """Code and what stands at the caret, of what the eye would see."""
        found = all_findings(self.shelf.open("tiny"), in_full=in_full)
        out = []
        for one in found:
            if one.code.startswith("PRINT") and FROM[0] <= int(one.code[5:]) <= FROM[1]:
                lines = source_lines((ANYWHERE,))(one.at.path) if one.at.line else [""]
                line = lines[max(0, one.at.line - 1)]
                word = line[max(0, one.at.column - 1) :].partition(",")[0]
                out.append(f"{one.code} {one.field or Path(one.at.path).name} {word}".strip())
        return out


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_plain_card_is_sound(card: Card) -> None:
    assert card.lay(GROUND + NAME).told() == []


def test_words_that_go_over_lines_are_told_with_their_spaces(card: Card) -> None:
    place = 'at: [8, 10], size: [20, 20], pt: 12, lines: 3, colour: "#eeeeee"'
    card.lay(f'{GROUND}  name: {{text: "{{name.en}} and more of it", {place}}}\n')
    said = {one.message.en for one in all_findings(card.shelf.open("tiny"))}
    assert any("“Wood and more of it”" in one for one in said)


# words over words


def test_words_over_words_are_told_once_at_the_upper_box(card: Card) -> None:
    other = '  other: {text: "{id} over", at: [9, 11], size: [40, 6], pt: 12}\n'
    assert card.lay(GROUND + NAME + other).told() == ['PRINT413 other {text: "{id} over"']


def test_only_the_card_whose_words_meet_is_told_in_its_cell(card: Card) -> None:
    card.write(
        "cards/tiny/card.csv", ROWS.replace("River", "A river that is much longer than others")
    )
    wide = NAME.replace("size: [40", "size: [55").replace("pt: 12", "pt: 8")
    other = '  other: {text: "{name.ja}", at: [32, 10.5], size: [10, 6], pt: 12}\n'
    (found,) = card.lay(GROUND + wide + other).told()
    assert found.startswith("PRINT413 name.ja 川")


@pytest.mark.parametrize(
    "other",
    [
        '{text: "{name.ja}", in: ja, at: [8, 10], size: [40, 6], pt: 12}',  # of another edition
        '{text: "{name.ja}", when: {kind: moon}, at: [8, 10], size: [40, 6], pt: 12}',
        '{text: "{name.ja}", at: [8, 14.5], size: [40, 6], pt: 12}',  # the boxes meet, no letter does
        '{text: "{name.ja}", at: [40, 10], size: [15, 6], pt: 12}',
        '{text: "{name.en}", at: [8.3, 10.3], size: [40, 6], pt: 12, colour: "#444444"}',  # a shadow
    ],
)
def test_boxes_may_lie_over_each_other_where_words_do_not(card: Card, other: str) -> None:
    name = NAME.replace("{text", "{in: en, text") if "in: ja" in other else NAME
    assert [
        one for one in card.lay(f"{GROUND}{name}  other: {other}\n").told() if "413" in one
    ] == []


# words that are hidden


@pytest.mark.parametrize(
    "over",
    [
        'panel: {shape: yes, at: [4, 4], size: [50, 30], fill: "#eeeeee"}',
        'panel: {drawing: "full.svg", at: [0, 0], size: [63, 63]}',
        'panel: {drawing: "full.png", at: [0, 0], size: [63, 63]}',
        "art: {art: yes, at: [0, 0], size: [63, 63]}",
    ],
)
def test_words_behind_what_is_drawn_later_are_told(card: Card, over: str) -> None:
    card.write("templates/tiny/full.svg", SVG.format('<path d="M0 0H9V9H0Z" fill="#eee"/>'))
    card.write("templates/tiny/full.png", PNG)
    for kind in ("wood", "river", "hill"):
        card.write(f"templates/tiny/art/{kind}.png", PNG)
    assert card.lay(f"{GROUND}{NAME}  {over}\n").told() == ['PRINT414 name {text: "{name.en}"']
    assert card.lay(f"{GROUND}  {over}\n{NAME}").told() == []


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
FRAME = '<path d="M0 0H9V9H0Z M1 1V8H8V1Z" fill="#eee"/>'
PNG = coded(Image.new("RGB", (600, 600), "#eeeeee"))


def test_words_in_the_hole_of_a_frame_are_seen(card: Card) -> None:
    frame = '  panel: {drawing: "frame.svg", at: [0, 0], size: [63, 63]}\n'
    card.write("templates/tiny/frame.svg", SVG.format(FRAME))
    assert card.lay(GROUND + NAME + frame).told() == []
    assert card.lay(GROUND + NAME.replace("[8, 10]", "[8, 2]") + frame).told() != []


def test_words_behind_a_see_through_part_of_a_picture_are_seen(card: Card) -> None:
    image = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    image.paste((200, 200, 200, 255), (0, 300, 600, 600))
    card.write("templates/tiny/half.png", coded(image))
    half = '  panel: {drawing: "half.png", at: [0, 0], size: [63, 63]}\n'
    assert card.lay(GROUND + NAME + half).told() == []
    low = NAME.replace("[8, 10]", "[8, 40]")
    assert card.lay(GROUND + low + half).told() == ['PRINT414 name {text: "{name.en}"']


def test_a_line_around_words_hides_none_of_them(card: Card) -> None:
    edge = '  edge: {shape: yes, at: [4, 4], size: [50, 30], stroke: "#000000", line: 0.5}\n'
    assert card.lay(GROUND + NAME + edge).told() == []


# contrast


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#ffffff", "#ffffff") == 1
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54  # the grey that every text book gives
    assert contrast("#ff0000", "#0000ff") == contrast("#0000ff", "#ff0000")


@pytest.mark.parametrize(("colour", "is_told"), [("#959595", True), ("#949494", False)])
def test_words_need_three_to_one_to_the_ground_under_them(
    card: Card, colour: str, is_told: bool
) -> None:
    card.lay(GROUND + NAME.replace("pt: 12", f'pt: 12, colour: "{colour}"'))
    assert bool(card.told()) == is_told


def test_paper_is_a_ground_as_well(card: Card) -> None:
    pale = NAME.replace("pt: 12", 'pt: 12, colour: "#eeeeee"')
    assert card.lay(pale).told() == ['PRINT415 name {text: "{name.en}"']


def test_the_ground_of_the_edition_counts(card: Card) -> None:
    dark = '  dark: {shape: yes, at: [4, 4], size: [55, 20], fill: "#111111", in: [ja, ja+en]}\n'
    light = NAME.replace("pt: 12", 'pt: 12, colour: "#ffffff"')
    assert card.lay(GROUND + dark + light).told() == ['PRINT415 name {text: "{name.en}"']
    assert card.lay(GROUND + dark + light.replace("text:", "in: ja, text:")).told() == []


def test_words_on_a_back_are_looked_at_as_well(card: Card) -> None:
    back = '{title: {text: "{deck.name.en}", at: [8, 10], size: [40, 6], colour: "#eeeeee"}}'
    assert card.lay(GROUND + NAME, back).told() == ['PRINT415 title {text: "{deck.name.en}"']


TINTS = "    columns: {tint: {type: word, required: no}}\n"


def test_a_pale_colour_of_a_column_is_told_once_in_its_cell_with_how_many_more_cards(
    card: Card,
) -> None:
    rows = [
        row + end for row, end in zip(ROWS.splitlines(), (",tint", *["," + PALE] * 3), strict=True)
    ]
    card.write("cards/tiny/game.yaml", TINY + "    size: [63, 88]\n" + TINTS)
    card.write("cards/tiny/card.csv", "\n".join([*rows, "A4,sea,海,うみ,Sea,#000000"]) + "\n")
    card.lay(GROUND + NAME.replace("pt: 12", 'pt: 12, colour: "{tint}"'))
    assert card.told() == [f"PRINT415 tint {PALE}"]
    (found,) = (one for one in all_findings(card.shelf.open("tiny")) if one.code == "PRINT415")
    assert found.message.en.endswith("to the ground (#ffffff), and on 2 more cards")
    assert found.message.ja.endswith("(ほか 2 枚のカードでも)")


PALE = "#eeeeee"


@pytest.mark.parametrize("picture", ["dark.svg", "dark.png"])
def test_what_a_drawing_shows_under_words_is_judged_when_a_box_is_made(
    card: Card, picture: str
) -> None:
    card.write("templates/tiny/dark.svg", SVG.format('<path d="M0 0H9V9H0Z" fill="#222"/>'))
    card.write("templates/tiny/dark.png", coded(Image.new("RGB", (600, 600), "#222222")))
    under = f'  under: {{drawing: "{picture}", at: [0, 0], size: [63, 63]}}\n'
    card.lay(GROUND + under + NAME)
    assert card.told() == []
    assert card.told(in_full=True) == ['PRINT415 name {text: "{name.en}"']
    card.lay(GROUND + under + NAME.replace("pt: 12", 'pt: 12, colour: "#ffffff"'))
    assert card.told(in_full=True) == []


# pictures


def test_a_card_without_art_among_cards_with_art_is_told(card: Card) -> None:
    art = "  art: {art: yes, at: [4, 30], size: [50, 50]}\n"
    assert card.lay(GROUND + NAME + art).told() == []  # nobody has any yet
    card.write("templates/tiny/art/wood.png", PNG)
    assert card.told() == ["PRINT416 id A2", "PRINT416 id A3"]
    card.write("templates/tiny/art/A2.png", PNG)
    assert card.told() == ["PRINT416 id A3"]
    card.lay(GROUND + NAME + art.replace("yes,", "yes, when: {kind: [wood, river]},"))
    assert card.told() == []
    plain = "{plain: {shape: yes, at: [4, 30], size: [50, 50], fill: '#eeeeee'}}"
    card.lay(GROUND + NAME + art.replace("yes,", f"yes, otherwise: {plain},"))
    assert card.told() == []


@pytest.mark.parametrize(
    ("pixels", "told"), [(236, "PRINT417"), (237, ""), (1889, ""), (1892, "PRINT418")]
)
def test_a_picture_too_coarse_or_too_fine_for_its_size_is_told(
    card: Card, pixels: int, told: str
) -> None:
    card.write("templates/tiny/a.png", coded(Image.new("RGB", (pixels, pixels), "#eeeeee")))
    card.lay(GROUND + NAME + '  picture: {drawing: "a.png", at: [4, 30], size: [40, 50]}\n')
    assert card.told() == ([f"{told} picture"] if told else [])


def test_the_art_of_a_card_is_measured_where_it_covers_its_box(card: Card) -> None:
    card.write("templates/tiny/art/A1.PNG", coded(Image.new("RGB", (236, 500), "#eeeeee")))
    art = "  art: {art: yes, otherwise: {}, at: [4, 30], size: [40, 40]}\n"
    assert "PRINT417 art" in card.lay(GROUND + NAME + art).told()
    card.write("templates/tiny/art/A1.PNG", coded(Image.new("RGB", (237, 500), "#eeeeee")))
    assert "PRINT417 art" not in card.told()


def test_a_style_for_a_letter_that_is_no_symbol_is_told(card: Card) -> None:
    game = TINY + "    size: [63, 88]\n    columns: {symbols: {type: symbols}}\n"
    card.write(
        "cards/tiny/game.yaml", game + "symbols:\n  R: {id: red, ja: 赤, kana: あか, en: Red}\n"
    )
    card.write(
        "cards/tiny/card.csv", ROWS.replace("\n", ",R\n").replace("name.en,R", "name.en,symbols")
    )
    card.write("templates/tiny/symbols/red.svg", SVG.format(FRAME))
    halo = "  halo: {halo: symbols, at: [4, 30], size: [50, 50], styles: {R: flame}}\n"
    assert card.lay(GROUND + NAME + halo).told() == []
    assert card.lay(GROUND + NAME + halo.replace("R:", "Q:")).told() == [
        "PRINT420 halo {halo: symbols"
    ]
