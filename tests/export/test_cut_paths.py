"""Cut paths: where cards lie on the sheets that `build` makes, as others read them."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot, pi, sqrt
from xml.etree import ElementTree

import ezdxf
import pytest
import resvg_py
from command import Command, files
from ezdxf.math import Vec2
from ezdxf.path import make_path
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from printed import Tiny, game_and_look, picture
from shapely import Polygon
from strategies import impositions, papers

from fortgold.data.papers import PAPERS, Paper
from fortgold.draw import matrices
from fortgold.draw.card_outline import Vertex, vertices
from fortgold.draw.ops import Group, Path, bounds
from fortgold.draw.pdf import pdf
from fortgold.export.cut_dxf import dxf
from fortgold.export.cut_paths import CutSheet, component_sheets, cut_sheets
from fortgold.export.cut_svg import svg
from fortgold.sheets.component_pages import pages
from fortgold.sheets.imposition import Imposition, TooLarge, back_of, sheets, trim_of
from fortgold.sheets.sheet_pages import PrintedGame

A4 = PAPERS["a4"]
SVG = "{http://www.w3.org/2000/svg}"


def printed(size: tuple[int, int], shape: str = "rectangle", radius: int = 3_000) -> PrintedGame:
    """The Fort of Gold on cards of that size, the treasures still 63 x 88 mm."""
    game, look = game_and_look("fort-of-gold")
    first, *others = game.decks
    radius = size[0] // 2 if shape == "circle" else radius
    deck = replace(first, size=size, shape=shape, radius=radius)
    return PrintedGame(replace(game, decks=(deck, *others)), look, "en")


def box(outline: Sequence[Vertex]) -> tuple[float, ...]:
    xs, ys = [v.x for v in outline], [v.y for v in outline]
    return min(xs), min(ys), max(xs), max(ys)


sizes = st.tuples(st.integers(25_000, 110_000), st.integers(25_000, 110_000))


@settings(max_examples=40)
@given(sizes, st.sampled_from(["rectangle", "hexagon", "circle"]), papers, impositions(), st.data())
def test_each_card_is_cut_where_it_lies(size, shape, paper: Paper, how: Imposition, data):
    if shape == "circle":
        size = size[0], size[0]
    game = printed(size, shape, 0)
    decks = [deck for deck in game.game.decks for card in deck.cards for _ in range(card.copies)]
    trims = [trim_of(deck, game.look.layouts[deck.id].bleed) for deck in decks]
    try:
        laid = [*sheets(trims, paper, [deck.id for deck in decks], how)]
    except TooLarge:
        assume(False)
        raise
    found: dict[int, CutSheet] = {n: o for o in cut_sheets(game, paper, how) for n in o.sheets}
    assert [*sorted(found)] == [*range(1, len(laid) + 1)]
    number = data.draw(st.integers(1, len(laid)))
    sheet, one = laid[number - 1], found[number]
    slots = sheet.grid.slots(len(sheet.cards), 0)
    if how.sides == "backs":
        slots = back_of(slots, sheet.grid.paper, how.sides)
    assert one.paper == sheet.grid.paper
    for slot, outline in zip(slots, one.outlines, strict=True):
        expected = slot.x, slot.y, slot.right, slot.bottom
        assert box(outline) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize("sides", ["long-edge", "fold", "fronts", "backs"])
def test_paths_lie_on_the_cards_of_the_pages(sides):
    """Of a folded sheet on its fronts; of backs alone as one sees them."""
    game, how = printed((60_000, 52_000), "hexagon", 0), Imposition(sides=sides, gap=4_000)
    game.decks = game.decks[:1]
    pages = [*game.pages(A4, "0123abcd", how)][:: 2 if sides == "long-edge" else 1]
    found = {n: one for one in cut_sheets(game, A4, how) for n in one.sheets}
    for number, page in enumerate(pages, 1):
        slots = [op for op in page.ops if isinstance(op, Group) and op.name == "slot"]
        for slot, outline in zip(slots, found[number].outlines, strict=False):
            assert slot.matrix
            edge = matrices.around(slot.matrix, bounds(Path(slot.clip)))
            left, top, right, bottom = box(outline)
            assert left - edge[0] == pytest.approx(edge[2] - right, abs=2)
            assert top - edge[1] == pytest.approx(edge[3] - bottom, abs=2)
            assert top - edge[1] == pytest.approx(2_000, abs=2)  # its bleed


def test_sheets_that_are_cut_alike_are_one_file_named_by_their_numbers():
    found = [*cut_sheets(printed((63_000, 88_000)), A4, Imposition())]
    assert [(one.name, len(one.outlines)) for one in found] == [("sheets-1-5", 9)]
    found = [*cut_sheets(printed((63_000, 80_000)), A4, Imposition())]
    assert [one.name for one in found] == ["sheets-1-3", "sheet-4", "sheet-5", "sheet-6"]
    one = CutSheet((1, 2, 4, 7, 8), A4, ())
    assert one.name == "sheets-1-2+4+7-8"


def test_names_of_many_runs_stay_short():
    game = printed((63_000, 88_000))
    laid = [(A4, [(slot, "rectangle", 0)]) for slot in _slots(game)]
    game.cuts = lambda *_: [laid[i % 2] for i in range(40)]  # type: ignore[method-assign]
    found = [*cut_sheets(game, A4, Imposition())]
    assert sorted(n for one in found for n in one.sheets) == [*range(1, 41)]
    assert max(len(one.name) for one in found) < 40


def _slots(game: PrintedGame):
    ((_, places), *_) = game.cuts(A4)
    return [slot for slot, *_ in places[:2]]


# DXF, read by ezdxf


def read(sheet: CutSheet):
    return ezdxf.read(io.StringIO(dxf(sheet).decode("ascii")))


@pytest.mark.parametrize(
    ("size", "shape", "radius"),
    [
        ((63_000, 88_000), "rectangle", 3_000),
        ((63_500, 88_900), "rectangle", 0),
        ((60_000, 51_963), "hexagon", 4_000),
        ((60_000, 51_963), "hexagon", 0),
        ((24_500, 24_500), "circle", 0),
    ],
)
def test_ezdxf_reads_closed_polylines_with_arcs_in_their_places(size, shape, radius):
    first, *_ = cut_sheets(printed(size, shape, radius), A4, Imposition(gap=1_250))
    drawing = read(first)
    assert not drawing.audit().errors
    assert drawing.header["$INSUNITS"] == 4
    lines = [*drawing.modelspace()]
    assert len(lines) == len(first.outlines)
    high = first.paper.height / 1000
    for line, outline in zip(lines, first.outlines, strict=True):
        assert line.dxftype() == "POLYLINE"
        assert line.is_closed
        assert line.dxf.layer == "CUT"
        for vertex, expected in zip(line.vertices, outline, strict=True):
            at = vertex.dxf.location
            assert (at.x, high - at.y) == pytest.approx(
                (expected.x / 1000, expected.y / 1000), abs=1e-3
            )
        left, top, right, bottom = (edge / 1000 for edge in box(outline))
        spots = [Vec2(v) for v in make_path(line).flattening(0.0005)]
        if shape != "hexagon":  # whose points are round, within its box
            assert min(v.x for v in spots) == pytest.approx(left, abs=1e-3)
            assert max(v.x for v in spots) == pytest.approx(right, abs=1e-3)
        assert high - max(v.y for v in spots) == pytest.approx(top, abs=1e-3)
        assert high - min(v.y for v in spots) == pytest.approx(bottom, abs=1e-3)
        assert Polygon([(v.x, v.y) for v in spots]).area == pytest.approx(
            area(size, shape, radius), rel=1e-4
        )


def area(size: tuple[int, int], shape: str, radius: int) -> float:
    """In mm², corners rounded outwards, as they are cut; of a regular hexagon."""
    wide, high, r = (side / 1000 for side in (*size, radius))
    if shape == "circle":
        return pi * wide * wide / 4
    return (
        wide * high * 3 / 4 - r * r * (6 / sqrt(3) - pi)
        if shape == "hexagon"
        else wide * high - r * r * (4 - pi)
    )


def test_corners_in_dxf_are_arcs_of_the_radius_that_is_asked_for():
    first, *_ = cut_sheets(printed((63_000, 88_000)), A4, Imposition(), corners=5_000)
    (line, *_) = read(first).modelspace()
    parts = [one for one in line.virtual_entities() if one.dxftype() == "ARC"]
    assert len(parts) == 4
    assert all(one.dxf.radius == pytest.approx(5, abs=1e-3) for one in parts)


# SVG


def test_the_svg_is_as_large_as_the_paper_and_holds_a_closed_path_a_card():
    first, *_ = cut_sheets(printed((63_000, 88_000)), A4, Imposition(gap=2_000))
    root = ElementTree.fromstring(svg(first))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    (layer,) = root.findall(f"{SVG}g")
    assert (layer.get("id"), layer.get("fill")) == ("cut", "none")
    paths = [one.get("d", "") for one in layer.findall(f"{SVG}path")]
    assert len(paths) == len(first.outlines) == 9
    for path, outline in zip(paths, first.outlines, strict=True):
        assert path.endswith("Z")
        ends = [[*map(float, part.split())][-2:] for part in re.split("[MLAZ]", path)[1:-1]]
        expected = [[v.x / 1000, v.y / 1000] for v in outline]
        for one, other in zip(ends, expected, strict=True):
            assert one == pytest.approx(other, abs=1e-4)
        radii = {float(one) for one in re.findall(r"A([\d.]+)", path)}
        assert radii == {3.0}


LAYOUT = """
    bleed: 0
    face:
      ground: {shape: yes, at: [0, 0], size: [100%, 100%], fill: "#000000"}
    back: {}
"""


@pytest.mark.parametrize(("size", "shape"), [("[60, 52]", "hexagon"), ("[30, 30]", "circle")])
def test_filled_the_paths_cover_what_is_printed(tmp_path, size, shape):
    """The paths drawn by resvg, the sheet by pdfium: pixel by pixel the same."""
    tiny = Tiny(tmp_path)
    path = tiny.shelf.cards / "tiny" / "game.yaml"
    path.write_text(f"{path.read_text('utf-8')}    size: {size}\n    shape: {shape}\n", "utf-8")
    tiny.write("cards/tiny/card.csv", "id,name.ja,name.en,copies\nA1,森,Wood,7\n")
    tiny.write("templates/tiny/card.yaml", LAYOUT)
    one = tiny.shelf.open("tiny")
    assert one.game
    game, how = PrintedGame(one.game, one.look, "en"), Imposition(gap=2_000, marks=())
    (page,) = game.pages(A4, "0123abcd", how)
    slots = tuple(op for op in page.ops if isinstance(op, Group) and op.name == "slot")
    ink = picture(pdf([replace(page, ops=slots)], "", "en", ""), dpi=127, grey=True)
    (cut,) = cut_sheets(game, A4, how)
    filled = svg(cut).decode().replace('fill="none"', 'fill="#000"').replace("#ff0000", "none")
    pixels = bytes(resvg_py.svg_to_bytes(svg_string=filled, dpi=127, background="#fff"))
    drawn = Image.open(io.BytesIO(pixels)).convert("L")
    assert abs(drawn.height - ink.height) <= 1
    ink = ink.crop((0, 0, *drawn.size))
    apart = ImageChops.difference(drawn, ink)
    wrong = sum(apart.point(lambda value: value > 140 and 255).histogram()[255:])
    assert wrong < 12
    assert sum(ink.histogram()[:100]) > 50_000


# the command


CUT = ("export", "cut", "tiny")


@pytest.mark.usefixtures("small")
def test_export_cut_writes_both_forms_and_the_same_bytes_again(command: Command, tmp_path):
    def written(name: str) -> dict[str, bytes]:
        out = tmp_path / name
        assert command(*CUT, "--gap", "1.25", "--out", str(out)).code == 0
        return {one: (out / one).read_bytes() for one in files(out) if one.startswith("cut-")}

    first = written("one")
    assert [*first] == ["cut-a4-sheet-1.dxf", "cut-a4-sheet-1.svg"]
    assert written("two") == first


@pytest.mark.usefixtures("small")
def test_cards_edge_to_edge_are_told_and_where_paths_begin(command: Command, tmp_path):
    done = command(*CUT, "--out", str(tmp_path / "out"))
    assert done.code == 0
    assert "--gap 1.25" in done.err
    assert "cut-a4-sheet-1 begins 10.50 mm from the left and 16.50 mm from the top" in done.err


@pytest.mark.usefixtures("small")
def test_a_grid_that_does_not_fit_is_refused_and_nothing_is_written(command: Command, tmp_path):
    out = tmp_path / "out"
    done = command(*CUT, "--grid", "4x4", "--out", str(out))
    assert done.code == 1
    assert "3x3 fits" in done.err
    assert not out.exists()


PARTS = """\
components:
  hex: {name: {ja: コマ, en: Hex}, size: [30, 26], shape: hexagon, copies: 60}
  die: {name: {ja: サイ, en: Die}, net: [.1., 324, .6., .5.], edge: 18, sum: 7}
  board: {name: {ja: バン, en: Board}, forms: {board: {size: [380, 300]}, board-small: {size: [150, 100], radius: 4}}}
"""


@pytest.fixture
def with_parts(small: Tiny) -> Tiny:
    path = small.shelf.cards / "tiny" / "game.yaml"
    path.write_text(path.read_text("utf-8") + PARTS, "utf-8")
    face = LAYOUT.partition("    back:")[0]
    for name in ("hex", "die", "board", "board-small"):
        small.write(f"templates/tiny/components/{name}.yaml", face)
    return small


@pytest.mark.parametrize("name", ["hex", "die", "board-small"])
def test_what_is_no_card_is_cut_along_the_lines_of_its_pages(with_parts: Tiny, name: str):
    """Those of a board that comes in parts are cut by hand, from mark to mark."""
    one = with_parts.shelf.open("tiny")
    assert one.game
    (component,) = [
        each for each in one.game.components if name in {f.deck.id[11:] for f in each.forms}
    ]
    drawn = [*pages(one.game, one.look, component, A4, "en", "colour", "0123abcd")]
    lines = [
        op for page in drawn for op in page.ops if isinstance(op, Group) and op.name == "lines"
    ]
    found = [
        sheet
        for form in component.forms
        for sheet in component_sheets(form, one.look.layouts[form.deck.id].bleed, A4)
    ]
    outlines = [outline for sheet in found for outline in sheet.outlines]
    assert len(lines) == len(outlines) == {"hex": 60, "die": 1, "board-small": 1}[name]
    for group, outline in zip(lines, outlines, strict=True):
        assert group.matrix
        drawn_at = matrices.around(group.matrix, bounds(replace(group.ops[0], width=0)))
        assert box(outline) == pytest.approx(drawn_at, abs=1 if name == "hex" else 0.01)


@pytest.mark.usefixtures("with_parts")
def test_paths_of_counters_and_nets_come_with_those_of_cards(command: Command, tmp_path):
    out = tmp_path / "out"
    assert command(*CUT, "--out", str(out)).code == 0
    assert [one for one in files(out) if one.endswith(".svg")] == [
        "cut-a4-sheet-1.svg",
        "cut-board-small-a4-sheet-1.svg",
        "cut-die-a4-sheet-1.svg",
        "cut-hex-a4-sheet-1.svg",
    ]
    for some in (("--only", "cards:A1"), ("--cutter", "silhouette")):
        assert command(*CUT, *some, "--out", str(out)).code == 0
        assert not [one for one in files(out) if "hex" in one]


def test_outlines_turn_clockwise_and_arcs_have_their_radius():
    for size, shape, radius in (
        ((63_000, 88_000), "rectangle", 3_000),
        ((60_000, 52_000), "hexagon", 2_000),
    ):
        ends = vertices(size, shape, radius)
        area = sum(a.x * b.y - b.x * a.y for a, b in pairwise((*ends, ends[0])))
        assert area > 0
        for one, after in pairwise((*ends, ends[0])):
            if one.bulge:
                chord = hypot(one.x - after.x, one.y - after.y)
                assert chord * (1 + one.bulge**2) / (4 * one.bulge) == pytest.approx(radius)
