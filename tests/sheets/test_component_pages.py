"""What is no card, on paper: a mat in parts that meet, a die to fold, counters; and what may be said of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from builtin_games import Copy, all_games
from command import Command
from printed import Tiny, game_and_look, picture, texts

from fortgold.build.make import files_of
from fortgold.build.plan import Job, components
from fortgold.checks.all_checks import all_findings
from fortgold.data.inks import INKS
from fortgold.data.layout import Look, editions_of
from fortgold.data.model import MM, Game
from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.draw.ops import Group, Page, Words, bounds, flat
from fortgold.draw.ops import Path as Drawn
from fortgold.faces.face import draw_face
from fortgold.sheets.component_pages import LAP, pages, sheets_of
from fortgold.sheets.imposition import SLOT
from fortgold.sheets.marks import EDGE

COMPONENTS = """\
components:
  mat:
    name: {ja: マット, kana: まっと, en: Mat}
    forms:
      large: {size: [249, 300]}
      small: {size: [190, 260]}
  die:
    name: {ja: ダイス, kana: だいす, en: Die}
    net: [.1., 324, .6., .5.]
    edge: 18
    sum: 7
  life:
    name: {ja: ライフ, kana: らいふ, en: Life}
    size: [20, 20]
    radius: 10
    copies: 90
  tile:
    name: {ja: タイル, kana: たいる, en: Tile}
    size: [25, 25]
    copies: 12
"""
LAYOUTS = {
    # bands across the seams, so that whatever does not meet is seen
    "large": """\
face:
  ground: {shape: yes, at: [-3, -3], size: [255, 306], fill: "#f4ecd8"}
  band: {polygon: [[10, 10], [40, 10], [240, 290], [210, 290]], at: [0, 0], size: [249, 300], fill: "#302050"}
  disc: {circle: yes, at: [30, 90], size: [80, 80], fill: "#c02030"}
  ja: {text: "中央", lang: ja, pt: 20, at: [100, 60], size: [60, 10]}
  en: {text: "Centre", lang: en, pt: 16, at: [100, 75], size: [60, 10]}
""",
    "small": 'face:\n  disc: {circle: yes, at: [50, 80], size: [90, 90], fill: "#c02030"}\n',
    "die": 'face:\n  one: {circle: yes, at: [25, 7], size: [4, 4], fill: "#c02030"}\n',
    "life": 'bleed: 1\nface:\n  ground: {shape: yes, at: [-1, -1], size: [22, 22], fill: "#c02030"}\n',
    "tile": 'face:\n  ground: {shape: yes, at: [-3, -3], size: [31, 31], fill: "#2050c0"}\n',
}
CARD = 'face:\n  name: {text: "{name}", lang: main, pt: 12, at: [5, 5], size: [53, 8]}\nback: {}\n'


@pytest.fixture
def toy(tmp_path: Path) -> Tiny:
    """A game with a mat in two forms, a die, round counters and square ones."""
    tiny = Tiny(tmp_path)
    file = tiny.shelf.cards / "tiny/game.yaml"
    file.write_text(file.read_text("utf-8") + COMPONENTS, "utf-8")
    tiny.write("templates/tiny/card.yaml", CARD)
    for name, layout in LAYOUTS.items():
        tiny.write(f"templates/tiny/components/{name}.yaml", layout)
    return tiny


def opened(toy: Tiny) -> tuple[Game, Look]:
    one = toy.shelf.open("tiny")
    assert one.game is not None
    assert not one.findings
    return one.game, one.look


def drawn(
    game: Game, look: Look, name: str, paper: str = "a4", edition: str = "ja+en", ink="colour"
) -> list[Page]:
    (component,) = (one for one in game.components if one.id == name)
    return [*pages(game, look, component, PAPERS[paper], edition, ink, "0123abcd")]


def files(game: Game, editions=(), papers=(PAPERS["a4"],), inks=("colour",)) -> list[str]:
    return [one.file for one in components(game, papers, editions, inks)]


def slots(page: Page) -> list[Group]:
    return [op for op in page.ops if isinstance(op, Group) and op.name == SLOT]


def pdf_of(game: Game, look: Look, name: str, paper: str = "a4", edition: str = "ja+en") -> bytes:
    job = Job("", "components", edition, PAPERS[paper], component=name)
    return next(files_of(game, look, [job], "0123abcd"))[0]


def test_a_game_with_components_has_nothing_against_it_but_its_books(toy: Tiny):
    found = all_findings(toy.shelf.open("tiny"))
    assert {one.code for one in found if not one.code.startswith("BOOK")} <= {"DECK212"}


def test_files_are_named_after_the_component_the_paper_and_what_is_not_usual(toy: Tiny):
    game, _ = opened(toy)
    assert files(game) == ["mat-a4.pdf", "die-a4.pdf", "life-a4.pdf", "tile-a4.pdf"]
    assert files(game, ("ja", "ja+en"))[:2] == ["mat-a4-ja.pdf", "mat-a4.pdf"]
    assert files(game, inks=INKS)[:3] == ["mat-a4.pdf", "mat-a4-low.pdf", "mat-a4-mono.pdf"]


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_a_mat_that_is_too_large_comes_in_two_halves_and_the_small_one_on_one_sheet(toy, paper):
    game, look = opened(toy)
    large, small = game.components[0].forms
    assert [one.part for one in sheets_of(large, 3 * MM, PAPERS[paper])] == [
        (0, 0, 249 * MM, 150 * MM + LAP),
        (0, 150 * MM, 249 * MM, 300 * MM),
    ]
    for (above,), (below,) in [[one.places for one in sheets_of(large, 3 * MM, PAPERS[paper])]]:
        assert above.bleed == (3 * MM, 3 * MM, 3 * MM, 0)  # beyond the lap no words show by halves
        assert below.bleed == (3 * MM,) * 4
    assert len(sheets_of(small, 3 * MM, PAPERS[paper])) == 1
    assert len(drawn(game, look, "mat", paper)) == 3


@pytest.mark.parametrize("edition", ["ja", "ja+en"])
@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_halves_that_are_laid_over_each_other_as_they_say_are_the_whole(toy, paper, edition):
    game, look = opened(toy)
    data, dpi = (
        pdf_of(game, look, "mat", paper, edition),
        254,
    )  # 10 pixels a millimetre: both halves begin at the same part of one
    upper, lower = (half(data, i, game, paper, dpi) for i in (0, 1))
    lap = LAP // 100
    strip = upper[-lap:].astype(int), lower[:lap].astype(int)
    assert abs(strip[0] - strip[1])[1:-1, 12:-12].max() < 64  # what lies below is what lies above
    assert np.ptp(strip[1]) > 90  # and there is something to see


@pytest.mark.parametrize("edition", ["ja", "en", "ja+en"])
@pytest.mark.parametrize("name", [*all_games(), "toy"])
def test_no_word_stands_on_a_seam(name: str, edition: str, toy: Tiny):
    game, look = opened(toy) if name == "toy" else game_and_look(name)
    for form in (form for one in game.components for form in one.forms):
        face = draw_face(game, form.deck, form.card, look, edition)
        words = [op for op in flat(face.ops) if isinstance(op, Words)]
        assert not face.problems
        for sheet in (one for paper in USUAL_PAPERS for one in sheets_of(form, 0, PAPERS[paper])):
            across, down = (end - lap for end, lap in zip(sheet.part[2:], sheet.lap, strict=True))
            for op in words:
                assert not sheet.lap[0] or not op.x < across < op.x + op.width, op.text
                assert not sheet.lap[1] or not op.y - op.size < down < op.y + op.size // 4, op.text


def half(data: bytes, number: int, game: Game, paper: str, dpi: int) -> np.ndarray:
    sheet = sheets_of(game.components[0].forms[0], 3 * MM, PAPERS[paper])[number]
    place, image = sheet.places[0], np.asarray(picture(data, number, dpi))
    left, top, right, bottom = (
        side * dpi // 25_400 for side in (place.x, place.y, place.right, place.bottom)
    )
    return image[top:bottom, left:right]


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", [*all_games(), "toy"])
def test_every_piece_is_there_and_nothing_lies_where_printers_do_not_print(name, paper, toy):
    game, look = opened(toy) if name == "toy" else game_and_look(name)
    for component in game.components:
        sheets = [
            (form, sheet)
            for form in component.forms
            for sheet in sheets_of(form, look.layouts[form.deck.id].bleed, PAPERS[paper])
        ]
        for form, sheet in sheets:
            for one in sheet.places:
                assert min(one.x, one.y) >= 5 * MM
                assert one.right <= sheet.paper.width - 5 * MM
                assert one.bottom <= sheet.paper.height - 5 * MM
            parts = sum(len(one.places) for other, one in sheets if other is form)
            assert parts >= form.card.copies
        for page in drawn(game, look, component.id, paper):
            (note,) = (op for op in page.ops if isinstance(op, Group) and op.name == "note")
            assert note.matrix is not None
            x, y = note.matrix[4:]
            assert min(x, y, page.width - x, page.height - y) >= EDGE - 1


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_counters_are_as_many_as_are_asked_for_and_do_not_touch(toy: Tiny, paper: str):
    game, look = opened(toy)
    for name, count in (("life", 90), ("tile", 12)):
        groups = [g for page in drawn(game, look, name, paper) for g in slots(page)]
        assert len(groups) == count
    lives = sheets_of(game.components[2].forms[0], 1 * MM, PAPERS[paper])[0].places
    assert {b.x - a.right for a, b in pairwise(lives) if a.y == b.y} == {2 * MM}


def test_the_cut_of_a_die_is_solid_and_its_folds_are_dashed(toy: Tiny):
    game, look = opened(toy)
    (page,) = drawn(game, look, "die")
    (lines,) = (op for op in page.ops if isinstance(op, Group) and op.name == "lines")
    strokes = [op for op in lines.ops if isinstance(op, Drawn)]
    assert [bool(op.dash) for op in strokes] == [False] + [True] * 12
    left, top, right, bottom = bounds(replace(strokes[0], stroke=None, width=0))
    assert (right - left, bottom - top) == (3 * 18 * MM + 10 * MM, 4 * 18 * MM + 5 * MM)


@pytest.mark.parametrize("edition", editions_of(("ja", "en")))
def test_a_sheet_says_what_it_is_and_what_to_do_in_the_languages_of_its_edition(toy, edition):
    game, look = opened(toy)
    said = {
        name: "".join(texts(pdf_of(game, look, name, "a4", edition))) for name in ("mat", "die")
    }
    for lang, mat, die in (
        ("ja", "帯に重ね", "のりしろ"),
        ("en", "over the strip", "the tabs inside"),
    ):
        assert (mat in said["mat"]) == (lang in edition)
        assert (die in said["die"]) == (lang in edition)
    assert ("中央" in said["mat"]) == ("ja" in edition)
    assert ("Centre" in said["mat"]) == ("en" in edition)


def test_the_same_game_makes_the_same_bytes(toy: Tiny):
    game, look = opened(toy)
    assert pdf_of(game, look, "mat") == pdf_of(*opened(toy), "mat")


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_mat_in_another_ink_is_drawn_in_it(toy: Tiny, ink: str):
    game, look = opened(toy)
    plain, other = (slots(drawn(game, look, "mat", ink=one)[0])[0].ops for one in ("colour", ink))
    assert plain != other


def test_build_makes_components_alone_and_refuses_where_there_are_none(command: Command):
    assert command("new", "small").code == 0
    done = command("build", "--only", "components")
    assert (done.code, "components" in done.err) == (1, True)
    file = command.here / "cards/small/game.yaml"
    die = "\ncomponents:\n  die: {name: {ja: ダイス, en: Die}, net: [.1., 324, .6., .5.], sum: 7}\n"
    file.write_text(file.read_text("utf-8") + die, "utf-8")
    layout = command.here / "templates/small/components/die.yaml"
    layout.parent.mkdir()
    layout.write_text(LAYOUTS["die"], "utf-8")
    done = command("build", "--only", "components", "--paper", "a4", "--ink", "colour,mono")
    assert done.code == 0, done.err
    made = sorted(path.name for path in (command.here / "output/small").glob("*.pdf"))
    assert made == ["die-a4-mono.pdf", "die-a4.pdf"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (".1., 324, .6., .5.", ".2., 314, .6., .5.", "PRINT452"),
        (".1., 324, .6., .5.", "12., .34, .56", "PRINT452"),
        ("sum: 7", "sum: 8", "PRINT452"),
        ("edge: 18", "edge: 400", "READ104"),
        ("radius: 10", "radius: 11", "READ104"),
        ("copies: 90", "copies: 0", "READ104"),
        ("    size: [25, 25]\n", "", "READ103"),
        ("    size: [25, 25]", "    sise: [25, 25]", "READ102"),
        ("  tile:\n", "  box:\n", "READ104"),
        ("large: {", "larg: {", "PRINT401"),
    ],
)
def test_a_slip_is_told_where_it_stands(toy: Tiny, old: str, new: str, code: str):
    file = toy.shelf.cards / "tiny/game.yaml"
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    found = [one for one in all_findings(toy.shelf.open("tiny")) if one.level == "error"]
    found = [one for one in found if not one.code.startswith("BOOK")]
    assert code in {one.code for one in found}
    line = text[: text.index(old)].count("\n") + 1
    assert code == "PRINT401" or any(abs(one.at.line - line) <= 2 for one in found)


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("die", "one: {circle: yes", "one: {drawing: pips.svg", "PRINT408"),
        (
            "large",
            "pt: 20, at: [100, 60], size: [60",
            "pt: 20, at: [100, 60], size: [6",
            "PRINT404",
        ),
        ("large", "中央", "{centre}", "PRINT407"),
        ("large", "Centre", "Centre ༀ", "TEXT320"),
        ("tile", "at: [-3, -3], size: [31, 31]", "at: [0, 0], size: [25, 25]", "PRINT410"),
    ],
)
def test_what_is_drawn_is_checked_as_faces_of_cards_are(toy, name, old, new, code):
    file = toy.shelf.templates / f"tiny/components/{name}.yaml"
    text = file.read_text("utf-8")
    assert old in text
    text = text.replace(old, new).replace(
        ', fill: "#c02030"}', "}" if "pips" in new else ', fill: "#c02030"}'
    )
    file.write_text(text, "utf-8")
    found = [one for one in all_findings(toy.shelf.open("tiny")) if one.at.path == str(file)]
    assert [one.code for one in found] == [code]


def test_components_are_no_part_of_what_is_played(tmp_path: Path):
    from fortgold.data.fingerprint import fingerprint

    copy = Copy(tmp_path)
    before = copy.opened().game
    die = "\ncomponents:\n  die: {name: {ja: ダイス, en: Die}, net: [.1., 324, .6., .5.], sum: 7}\n"
    file = copy.file("game.yaml")
    after = copy.write("game.yaml", file.read_text("utf-8") + die).opened().game
    assert before is not None
    assert after is not None
    assert [one.id for one in after.components] == ["die"]
    assert fingerprint(before) == fingerprint(after)
