"""Sheets for machines that cut: marks that they find, cards clear of them, pictures for their programs."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pypdfium2
import pytest
import resvg_py
from command import Command, files
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from printed import Tiny, game_and_look, opened, picture
from strategies import cards, papers

from fortgold.cli.cutter_options import settings as told
from fortgold.data.cutters import CutterMarks, load_cutters
from fortgold.data.door import door_to
from fortgold.data.papers import PAPERS, Paper
from fortgold.draw.ops import Path, bounds
from fortgold.draw.pdf import pdf
from fortgold.export.cut_paths import CutSheet, cut_sheets
from fortgold.export.cut_svg import svg
from fortgold.export.cutter_pictures import area_of, cropped, pictures
from fortgold.sheets.imposition import CardPlace, Imposition, TooLarge, Trim, back_of, grid
from fortgold.sheets.marks import cutter_marks
from fortgold.sheets.sheet_pages import PrintedGame

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
DOT = 10  # pixels a mm
MARKS = CutterMarks(10_000, 1_000, 5_000, 5_000, 1_500)
CUT = ("export", "cut", "tiny")


def cutters(game: str = "fort-of-gold"):
    found: list = []
    one = opened(game)
    known = load_cutters(one.door, one.look.folders, found)
    assert not found
    return known


def corners(paper: Paper, side: int) -> dict[str, tuple[int, int, int, int]]:
    """The corners of a paper, as boxes."""
    wide, high = paper.width, paper.height
    return {
        "upper left": (0, 0, side, side),
        "upper right": (wide - side, 0, wide, side),
        "lower left": (0, high - side, side, high),
    }


def inked(slot: CardPlace) -> tuple[int, int, int, int]:
    left, top, right, bottom = slot.bleed
    return slot.x - left, slot.y - top, slot.right + right, slot.bottom + bottom


def apart(a, b) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


# where cards lie


@st.composite
def laid(draw):
    marks = CutterMarks(
        draw(st.integers(3_000, 20_000)), 1_000, draw(st.integers(5_000, 20_000)), 5_000, 1_500
    )
    how = Imposition(gap=draw(st.integers(0, 4_000)), cutter=marks)
    trim = draw(
        cards.map(lambda size: Trim(*size)) | cards.map(lambda s: Trim(*s, "hexagon", 0, 6_000))
    )
    try:
        return grid(draw(papers), trim, how), how
    except TooLarge:
        assume(False)
        raise


@settings(max_examples=60)
@given(laid(), st.data())
def test_cards_and_their_bleed_keep_clear_of_the_marks(found, data):
    on, how = found
    assert how.cutter
    bleed = data.draw(st.integers(0, 4_000))
    slots = on.slots(data.draw(st.integers(1, on.size)), bleed)
    zones = corners(on.paper, how.cutter.zone).values()
    for slot in slots:
        assert all(apart(inked(slot), zone) for zone in zones)
        assert min(slot.x, slot.y) >= how.cutter.inset
        assert slot.right <= on.paper.width - how.cutter.inset
        assert slot.bottom <= on.paper.height - how.cutter.inset
    for a in slots[:8] if not on.moved else ():
        assert all(a is b or apart(inked(a), (b.x, b.y, b.right, b.bottom)) for b in slots)


@settings(max_examples=30)
@given(papers, cards)
def test_no_fewer_cards_than_a_plain_grid_between_the_marks(paper: Paper, card):
    """One that keeps out of all corners at the sides, or above and below."""
    how = Imposition(gap=1_250, cutter=MARKS)
    try:
        found = grid(paper, card, how).size
    except TooLarge:
        found = 0
    noted, inset, clear = (
        max(12_700 + max(0, paper.margin - 5_000), 10_000),
        10_000,
        MARKS.zone + 625,
    )
    for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
        for beside, below in ((clear, max(inset, noted)), (max(inset, noted), clear)):
            beside, below = max(beside, paper.margin), max(below, paper.margin)
            columns = max(0, (wide - 2 * beside + 1_250) // (card[0] + 1_250))
            rows = max(0, (high - 2 * below + 1_250) // (card[1] + 1_250))
            assert columns * rows <= found


@pytest.mark.parametrize(
    ("paper", "card", "count"),
    [
        # as silhouette-card-maker has them: 4 x 2 of 63 x 88 mm and of 2.5 x 3.5 in
        (A4, (63_000, 88_000), 8),
        (LETTER, (63_000, 88_000), 8),
        (LETTER, (63_500, 88_900), 8),
        (A4, (57_150, 88_900), 9),  # 3 x 3
        (A4, (44_000, 68_000), 13),  # 4 x 4 without the three places beside marks
    ],
)
def test_so_many_cards_lie_between_the_marks(paper: Paper, card, count):
    assert grid(paper, card, Imposition(gap=1_250, cutter=MARKS)).size == count


def test_a_place_beside_a_mark_is_left_out_and_its_back_too():
    on = grid(A4, (44_000, 68_000), Imposition(gap=1_250, cutter=MARKS))
    assert on.left_out == {(0, 0), (on.columns - 1, 0), (0, on.rows - 1)}
    slots = on.slots(on.size, 3_000)
    assert len(slots) == len(back_of(slots, on.paper)) == 13
    assert (on.left, on.top) not in [(slot.x, slot.y) for slot in slots]


def test_a_card_that_would_bleed_into_a_mark_bleeds_as_far_as_to_its_neighbour():
    on = grid(A4, (64_312, 88_000), Imposition(gap=1_250, cutter=MARKS))
    assert (on.size, on.left) == (8, 18_001)
    slots = on.slots(8, 3_000)
    assert slots[0].bleed == slots[3].bleed == slots[4].bleed == (625,) * 4
    assert slots[1].bleed == (625, 3_000, 625, 625)
    assert slots[7].bleed == (625, 625, 3_000, 3_000)  # no mark is in the lower right corner


# the marks


def test_the_figures_are_those_that_the_file_says():
    known = cutters()
    assert {*known} == {"silhouette", "cricut"}
    silhouette, cricut = known["silhouette"], known["cricut"]
    assert silhouette.marks == MARKS
    assert (silhouette.gap, MARKS.zone) == (1_250, 17_000)
    assert cricut.marks is None
    assert cricut.areas == {"a4": (183_000, 269_800), "letter": (188_976, 252_476)}


def black(image) -> tuple[int, int, int, int] | None:
    return image.point(lambda value: 255 if value < 100 else 0).getbbox()


@pytest.mark.parametrize("paper", [A4, LETTER, A4.turned()])
def test_marks_lie_where_silhouette_studio_prints_them(paper: Paper):
    """Measured in sheets that it printed: a square of 6 mm and angles of 5.5 mm, all 9.5 mm from the edges."""
    edges = [bounds(op) for op in cutter_marks(paper, MARKS) if isinstance(op, Path)]
    wide, high = paper.width, paper.height
    assert edges == [
        (9_500, 9_500, 15_500, 15_500),
        (wide - 15_000, 9_500, wide - 9_500, 15_000),
        (9_500, high - 15_000, 15_000, high - 9_500),
    ]


def test_fronts_bear_the_marks_alone_in_their_corners_and_backs_none():
    printed = PrintedGame(*game_and_look("fort-of-gold"), "ja+en")
    how = Imposition(gap=1_250, marks=(), cutter=MARKS)
    front, back = [*printed.pages(A4, "0123abcd", how)][:2]
    seen = [picture(pdf([one], "", "en", ""), dpi=25.4 * DOT, grey=True) for one in (front, back)]
    paper = replace(A4, width=front.width, height=front.height)
    found = {
        name: black(seen[0].crop([side * DOT // 1000 for side in box]))
        for name, box in corners(paper, MARKS.zone).items()
    }
    assert found == {
        "upper left": pytest.approx((95, 95, 155, 155), abs=1),
        "upper right": pytest.approx((20, 95, 75, 150), abs=1),
        "lower left": pytest.approx((95, 20, 150, 75), abs=1),
    }
    for box in corners(paper, MARKS.zone).values():
        assert black(seen[1].crop([side * DOT // 1000 for side in box])) is None


def test_an_angle_is_two_lines_of_its_thickness():
    _, upper, _ = (op for op in cutter_marks(A4, MARKS) if isinstance(op, Path))
    page = pdf([_page(upper)], "", "", "")
    image = picture(page, dpi=25.4 * DOT, grey=True).crop((1945, 90, 2010, 155))
    dark = sum(image.histogram()[:100])
    assert dark == pytest.approx((55 + 45) * 10, rel=0.02)


def _page(op: Path):
    from fortgold.draw.ops import Page

    return Page(A4.width, A4.height, (op,), (0, 0, 9, 9), (0, 0, 9, 9))


# pictures


def test_a_picture_shows_the_cards_alone_and_its_path_goes_around_them():
    cricut = cutters()["cricut"]
    area = area_of(cricut, A4)
    assert area
    assert area_of(cricut, PAPERS["a3"]) is None
    printed = PrintedGame(*game_and_look("fort-of-gold"), "en", cards=("S01", "S02", "T01"))
    how = Imposition(gap=1_250, marks=(), sides="fronts", has_note=False)
    ((number, data),) = pictures(printed, area, how)
    image = Image.open(io.BytesIO(data))
    assert (number, image.mode) == ("1", "RGBA")
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    (sheet,) = map(cropped, cut_sheets(printed, area, how))
    size = [side / 25_400 * 300 for side in (sheet.paper.width, sheet.paper.height)]
    assert image.size == pytest.approx(size, abs=1)
    filled = svg(sheet).decode().replace('fill="none"', 'fill="#000"').replace("#ff0000", "none")
    drawn = Image.open(
        io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=filled, dpi=300, background="#fff")))
    ).convert("L")
    alpha = ImageChops.invert(image.getchannel("A")).crop((0, 0, *drawn.size))
    differs = ImageChops.difference(drawn, alpha).point(lambda value: 255 if value > 140 else 0)
    assert differs.histogram()[255] < 40
    assert alpha.getpixel((image.width // 2, image.height // 2)) == 0


@settings(max_examples=20)
@given(cards)
def test_what_is_for_cricut_fits_what_it_prints(card):
    area = area_of(cutters()["cricut"], A4)
    assert area
    how = Imposition(gap=1_250, has_note=False)
    try:
        on = grid(area, card, how)
    except TooLarge:
        assert not (card[0] <= 183_000 and card[1] <= 269_800)
        return
    full = on.slots(on.size, 0)
    wide = max(slot.right for slot in full) - min(slot.x for slot in full)
    high = max(slot.bottom for slot in full) - min(slot.y for slot in full)
    assert sorted((wide, high))[0] <= 183_000
    assert sorted((wide, high))[1] <= 269_800


# the command


def paths(stem: str, count: int) -> list[str]:
    return [f"{stem}-{i + 1}.{end}" for i in range(count) for end in ("dxf", "svg")]


@pytest.mark.parametrize(
    ("arguments", "said", "made"),
    [
        (
            ("silhouette", "--lang", "en"),
            "Silhouette: page 297 × 210 mm, registration marks with an inset of 10 mm, 1 mm thick, 5 mm long",
            [*paths("cut-a4-silhouette-sheet", 2), "sheets-a4-en-silhouette.pdf"],
        ),
        (
            (
                "silhouette",
                "--lang",
                "en",
                "--only",
                "cards:A1",
                "--sides",
                "fronts",
                "--paper",
                "a3",
            ),
            "page 420 × 297 mm",
            [*paths("cut-a3-silhouette-part-sheet", 1), "sheets-a3-en-fronts-part-silhouette.pdf"],
        ),
        (
            ("cricut", "--lang", "ja,en"),
            "Cricut: the picture of sheet 1 on A4 is 255.75 × 177.25 mm",
            [
                *(f"cricut-a4-{lang}-{n}.png" for lang in ("en", "ja") for n in (1, 2)),
                *paths("cut-a4-cricut-sheet", 2),
            ],
        ),
    ],
)
@pytest.mark.usefixtures("small")
def test_sheets_and_pictures_come_with_their_paths(
    command: Command, tmp_path, arguments, said, made
):
    out = tmp_path / "out"
    done = command(*CUT, "--cutter", *arguments, "--out", str(out))
    assert done.code == 0
    assert said in done.err
    assert [one for one in files(out) if not one.startswith(".")] == made


@pytest.mark.usefixtures("small")
def test_cards_lie_edge_to_edge_where_that_is_asked_for(command: Command, tmp_path):
    """The machine's own gap is what is usual, and no more."""
    lefts = []
    for gap in ((), ("--gap", "0"), ("--gap", "3")):
        options = ("--only", "cards:A1", "--grid", "2x1", *gap, "--out", str(tmp_path / "out"))
        done = command(*CUT, "--cutter", "silhouette", *options)
        assert done.code == 0, done.err
        found = re.search(r"begins ([\d.]+) mm from the left", done.err)
        assert found
        assert ("cut twice" in done.err) == (gap == ("--gap", "0"))
        lefts.append(float(found[1]))
    assert lefts == [lefts[1] - 0.62, lefts[1], lefts[1] - 1.5], lefts


@pytest.mark.usefixtures("small")
def test_corners_that_are_too_round_are_told(command: Command, tmp_path):
    said = "card: corners of 40 mm are too large for these cards, so they have 31.5 mm\n"
    for options in ((*CUT,), ("export", "png", "tiny", "--dpi", "36")):
        done = command(*options, "--corners", "40", "--out", str(tmp_path / options[1]))
        assert said in done.err


def test_where_sheets_lie_unlike_the_program_is_told_which():
    cutter = cutters()["silhouette"]
    sheets = [CutSheet((1,), A4, ()), CutSheet((2, 3), A4.turned(), ()), CutSheet((4,), A4, ())]
    said = [one.en for one in told(cutter, sheets)]
    assert [one.partition(",")[0] for one in said] == [
        "Silhouette: page 210 × 297 mm",
        "Silhouette: page 297 × 210 mm",
    ]
    assert [one.rpartition(" (")[2] for one in said] == [
        "A4, sheet 1; A4, sheet 4)",
        "A4, sheets 2-3)",
    ]
    (alike,) = told(cutter, sheets[::2])
    assert "sheet 1" not in alike.en


@pytest.mark.usefixtures("small")
def test_sheets_for_silhouette_are_whole_pdfs(command: Command, tmp_path):
    for out in ("one", "two"):
        done = command(*CUT, "--cutter", "silhouette", "--lang", "en", "--out", str(tmp_path / out))
        assert done.code == 0
    name = "sheets-a4-en-silhouette.pdf"
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert len(pypdfium2.PdfDocument(tmp_path / "one" / name)) == 4


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("silhouete",), 2, "did you mean `silhouette`?"),
        (("cricut", "--paper", "a3"), 1, "known for --paper: a4, letter"),
        (("silhouette", "--sides", "fold"), 2, "anything but fold and backs"),
        (
            ("silhouette", "--sides", "fold"),
            2,
            "leave --sides out, or make it e.g. `--sides fronts`",
        ),
        (("silhouette", "--grid", "4x3"), 1, "3x3 fits"),
        (("silhouette", "--marks", "corners"), 2, "--cutter and --marks do not go together"),
    ],
)
@pytest.mark.usefixtures("small")
def test_what_a_cutter_cannot_do_is_refused(command: Command, tmp_path, arguments, code, said):
    done = command(*CUT, "--cutter", *arguments, "--out", str(tmp_path / "out"))
    assert done.code == code
    assert said in done.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("cutter", ["silhouette", "cricut"])
def test_cards_that_are_larger_than_what_the_machine_cuts_are_refused(
    small: Tiny, command: Command, tmp_path, cutter
):
    path = small.shelf.cards / "tiny" / "game.yaml"
    path.write_text(f"{path.read_text('utf-8')}    size: [195, 200]\n", "utf-8")
    done = command(*CUT, "--cutter", cutter, "--out", str(tmp_path / "out"))
    assert done.code == 1
    assert "not one card of the deck `card` (195 x 200 mm) fits on A4" in done.err
    assert "choose a larger paper with --paper" in done.err
    assert not (tmp_path / "out").exists()


def test_a_cutter_of_ones_own_has_its_own_figures(small: Tiny, command: Command, tmp_path):
    marks = "{inset: 15.9, thickness: 0.5, length: 10}"
    small.write(
        "templates/tiny/cutters.yaml", f"feeder: {{name: Feeder, marks: {marks}, gap: 2}}\n"
    )
    done = command(*CUT, "--cutter", "feeder", "--lang", "en", "--out", str(tmp_path / "out"))
    assert done.code == 0
    assert "registration marks with an inset of 15.9 mm, 0.5 mm thick, 10 mm long" in done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mine: {marks: {inset: 1, thickness: 1, length: 5}}", "from 3 to 86.36"),
        ("mine: {marks: {inset: 10, thickness: 1}}", "`length` is missing"),
        ("mine: {marks: {inset: 10, thickness: 1, length: 50}}", "from 5 to 20"),
        ("mine: {marks: {inset: 10, thickness: 1, lenght: 5}}", "`lenght`"),
        ("mine: {gap: 1}", "either `marks` or `areas` is needed"),
        ("mine: {areas: {a4: 5x5}}", "sides from 20 to 1000 mm"),
        ("mine: {areas: {a4: [5, 50]}}", "from 20 to 1000"),
        ("../x: {areas: {a4: [50, 50]}}", "files are named after the cutter `../x`"),
        ("mine: big", "is needed"),
    ],
)
def test_a_slip_in_the_file_is_told_at_its_line(tmp_path, text: str, said: str):
    (tmp_path / "cutters.yaml").write_text(f"# ours\n{text}\n", "utf-8")
    found: list = []
    load_cutters(door_to((tmp_path,)), (tmp_path,), found)
    assert [one.at.line for one in found] == [2] * len(found)
    assert said in " ".join(one.message.en for one in found)


def test_slips_in_ones_own_file_end_the_command(small: Tiny, command: Command):
    small.write("templates/tiny/cutters.yaml", "mine: {gap: 1}\n")
    done = command(*CUT, "--cutter", "silhouette")
    assert done.code == 1
    assert "cutters.yaml:1" in done.err
