"""Hexagons and circles: their outlines, how they lie on paper, and what one cuts along."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from printed import Tiny, picture
from shapely import Polygon
from strategies import impositions, papers

from fortgold.checks.all_checks import all_findings
from fortgold.data.papers import PAPERS, Paper
from fortgold.draw.card_outline import beyond, largest_radius, outline, shifted, vertices
from fortgold.draw.ops import Group, Path, bounds, flat
from fortgold.draw.pdf import pdf
from fortgold.rulebook.figure_canvas import Canvas, CardArea
from fortgold.rulebook.laid_stacks import turned
from fortgold.sheets.component_pages import sheets_of
from fortgold.sheets.imposition import (
    USUAL,
    CardPlace,
    Grid,
    Imposition,
    TooLarge,
    Trim,
    back_of,
    grid,
)
from fortgold.sheets.marks import cut_marks
from fortgold.sheets.sheet_pages import pages

HEXAGON = (60_000, 51_962)
sides = st.integers(15_000, 120_000)
hexagons = st.builds(
    lambda w, h, r, b: Trim(w, h, "hexagon", r, 2 * b),
    sides, sides, st.integers(0, 5_000), st.integers(0, 4_000),
)  # fmt: skip
circles = st.builds(lambda d, b: Trim(d, d, "circle", d // 2, 2 * b), sides, st.integers(0, 4_000))


def polygon(slot: CardPlace, trim: Trim, grow: int = 0) -> Polygon:
    """Where it is cut, or how far it bleeds; a circle by its corners."""
    corners = vertices(trim[:2], "circle" if trim.shape == "circle" else "hexagon", 0, grow)
    return Polygon([(slot.x + v.x, slot.y + v.y) for v in corners])


def apart(a: CardPlace, b: CardPlace, trim: Trim) -> float:
    if trim.shape == "circle":
        return hypot(a.x - b.x, a.y - b.y) - trim.width
    return polygon(a, trim).distance(polygon(b, trim))


@st.composite
def laid(draw, trims=hexagons | circles) -> tuple[Grid, tuple[CardPlace, ...], int]:
    trim, how = draw(trims), draw(impositions())
    try:
        on = grid(draw(papers), trim, how)
    except TooLarge:
        assume(False)
        raise
    return on, on.slots(draw(st.integers(1, on.size)), trim.gap // 2), how


@given(laid())
def test_shapes_keep_their_gap_and_stay_where_the_printer_prints(found):
    on, slots, how = found
    margin = on.paper.margin
    assert on.gap == (how.gap or on.trim.gap)
    for slot in slots:
        assert min(slot.x, slot.y) >= margin
        assert slot.right <= on.paper.width - margin
        assert slot.bottom <= on.paper.height - margin
    one = slots[len(slots) // 2]
    near = sorted(slots, key=lambda other: hypot(other.x - one.x, other.y - one.y))[1:9]
    for other in near:
        assert apart(one, other, on.trim) >= on.gap - 1


@given(laid())
def test_the_bleed_of_a_shape_never_lies_on_another(found):
    on, slots, _ = found
    for slot in slots:
        assert len({*slot.bleed}) == 1
        assert 2 * slot.bleed[0] <= on.gap


@given(laid(hexagons))
def test_the_back_of_a_shape_is_cut_where_its_front_is(found):
    on, slots, how = found
    wide, high = on.paper.width, on.paper.height
    over_the_top = how.sides != "fold" and (wide > high) == (how.sides != "short-edge")
    for slot, back in zip(slots, back_of(slots, on.paper, how.sides), strict=True):
        seen = Polygon(
            (x, high - y) if over_the_top else (wide - x, y)
            for x, y in polygon(back, on.trim).exterior.coords
        )
        assert seen.symmetric_difference(polygon(slot, on.trim)).area < 1


@given(laid())
def test_slots_of_shapes_go_as_one_reads_and_stand_in_the_middle(found):
    on, _, how = found
    full = on.slots(on.size, 0)
    assert len(full) == len({(slot.x, slot.y) for slot in full}) == on.size
    assert [(slot.y, slot.x) for slot in full] == sorted((slot.y, slot.x) for slot in full)
    room = on.paper.width // 2 if how.sides == "fold" else on.paper.width
    left, top = min(slot.x for slot in full), min(slot.y for slot in full)
    assert (left, top) == (on.left, on.top)
    assert abs(left - (room - max(slot.right for slot in full))) <= 1
    assert abs(top - (on.paper.height - max(slot.bottom for slot in full))) <= 1


@given(hexagons | circles, papers, impositions())
def test_as_many_shapes_lie_on_a_sheet_as_the_patterns_allow(trim: Trim, paper: Paper, how):
    """Counted line by line, in exact numbers: plain rows, and lines of which every second is moved by half a card."""
    try:
        found = grid(paper, trim, how).size
    except TooLarge:
        found = 0
    gap = how.gap or trim.gap
    margin = max(paper.margin, 5_000 * (how.sides == "fold"))
    noted = 12_700 + max(0, margin - 5_000)

    def line(room: int, side: int) -> int:
        return int((room + gap) // (side + gap)) if room >= side else 0

    def nested(rooms: tuple[int, int], along: int, across: int) -> int:
        if trim.shape == "circle":
            step = (along + gap) * sqrt(3) / 2
        else:  # so far that the sides that slant are the gap apart
            slant = hypot(across / 2, along / 4)
            step = along * 3 / 4 + (gap * slant - gap / 2 * along / 4) / (across / 2)
        count, x = 0, 0.0
        while x + along <= rooms[0] - 1:
            moved = (across + gap) // 2 + 1 if count % 2 else 0
            total.append(line(rooms[1] - moved, across))
            count, x = count + 1, x + step + 1
        return sum(total)

    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        wide = width // 2 if how.sides == "fold" else width
        for beside, below in ((noted, margin), (margin, noted)):
            room = wide - 2 * beside, height - 2 * below
            assert line(room[0], trim.width) * line(room[1], trim.height) <= found
            total: list[int] = []
            if trim.shape == "circle" or trim.width >= trim.height:
                assert nested(room, trim.width, trim.height) <= found
            total = []
            if trim.shape == "circle" or trim.height > trim.width:
                assert nested(room[::-1], trim.height, trim.width) <= found


@pytest.mark.parametrize(
    ("trim", "most", "moved"),
    [
        (Trim(60_000, 51_962, "hexagon", 0, 6_000), 15, "columns"),  # 12 in plain rows
        (Trim(51_962, 60_000, "hexagon", 0, 6_000), 15, "rows"),
        (Trim(24_000, 24_000, "circle", 12_000, 4_000), 72, "columns"),  # 63
        (Trim(90_000, 90_000, "circle", 45_000, 0), 6, ""),
    ],
)
def test_points_reach_between_points_where_more_fit_so(trim: Trim, most: int, moved: str):
    found = grid(PAPERS["a4"], trim)
    assert (found.size, found.moved) == (most, moved)


def test_a_grid_of_hexagons_that_is_wanted_is_laid_or_refused():
    hexagon = Trim(*HEXAGON, "hexagon", 0, 6_000)
    for columns, rows in ((3, 3), (2, 4), (1, 1)):
        found = grid(PAPERS["a4"], hexagon, replace(USUAL, columns=columns, rows=rows))
        assert (found.columns, found.rows, found.size) == (columns, rows, columns * rows)
    with pytest.raises(TooLarge):
        grid(PAPERS["a4"], hexagon, replace(USUAL, columns=5, rows=5))


@given(sides, sides, st.integers(0, 20_000), st.integers(0, 5_000))
def test_the_outline_of_a_hexagon_touches_its_box_and_grows_evenly(wide, high, radius, grow):
    radius = min(radius, largest_radius((wide, high), "hexagon"))
    sharp = Polygon([(v.x, v.y) for v in vertices((wide, high), "hexagon", 0)])
    assert [round(side) for side in sharp.bounds] == [0, 0, wide, high]
    assert sharp.area == pytest.approx(wide * high * 3 / 4)
    grown = Polygon([(v.x, v.y) for v in vertices((wide, high), "hexagon", 0, grow)])
    assert grown.exterior.distance(sharp) == pytest.approx(grow, abs=0.01)
    path = outline((wide, high), "hexagon", radius, grow)
    left, top, right, bottom = bounds(Path(path))
    assert abs(left + right - wide) <= 2
    assert abs(top + bottom - high) <= 2


def test_rounded_corners_are_arcs_of_their_radius():
    ends = vertices(HEXAGON, "hexagon", 6_000)
    arcs = [(one, ends[i + 1]) for i, one in enumerate(ends) if one.bulge]
    assert len(arcs) == 6
    for one, other in arcs:
        chord = hypot(one.x - other.x, one.y - other.y)
        assert chord * (1 + one.bulge**2) / (4 * one.bulge) == pytest.approx(6_000)
    assert largest_radius(HEXAGON, "hexagon") == pytest.approx(HEXAGON[1] / 2, abs=2)


def test_beyond_says_by_how_much_a_rectangle_is_cut():
    assert beyond(HEXAGON, "hexagon", (20_000, 10_000, 40_000, 40_000)) < 0
    assert beyond(HEXAGON, "hexagon", (0, 0, 10, 10)) == pytest.approx(
        15_000 * sqrt(3) / 2, rel=0.01
    )
    assert beyond((20_000, 20_000), "circle", (0, 0, 10, 10)) == pytest.approx(4_142, abs=2)
    assert beyond((63_000, 88_000), "rectangle", (-1, 5, 3, 9)) == 1


def corners(shape: str, marks: tuple[str, ...]) -> list[Path]:
    trim = Trim(*HEXAGON, "hexagon", 0, 6_000)
    if shape == "circle":
        trim = Trim(24_000, 24_000, "circle", 12_000, 4_000)
    on = grid(PAPERS["a4"], trim)
    slots = on.slots(on.size, 3_000)
    ops = cut_marks(slots, on, Imposition(marks=marks), slots)  # type: ignore[arg-type]
    return [op for op in flat(ops) if isinstance(op, Path)]


def test_ticks_at_the_corners_of_a_hexagon_prolong_its_sides_and_lie_on_no_card():
    trim = Trim(*HEXAGON, "hexagon", 0, 6_000)
    on = grid(PAPERS["a4"], trim)
    slots = on.slots(on.size, 3_000)
    ticks = [op for op in corners("hexagon", ("corners",)) if op.stroke == "#000000"]
    assert len(ticks) == 12 * len(slots)
    cards = [polygon(slot, trim) for slot in slots]
    for op in ticks:
        (_, x, y), (_, u, v) = op.d  # type: ignore[misc]
        line = Polygon([(x - 1, y), (u - 1, v), (u + 1, v), (x + 1, y)])
        assert min(card.distance(line) for card in cards) > 500
        assert min(hypot(x - p, y - q) for c in cards for p, q in c.exterior.coords) < 710


@pytest.mark.parametrize(
    ("shape", "marks", "lines"),
    [("hexagon", ("lines",), 1), ("circle", ("corners",), 1), ("circle", (), 0)],
)
def test_a_line_goes_around_what_has_no_straight_cuts(shape, marks, lines):
    black = [op for op in corners(shape, marks) if op.stroke == "#000000"]
    assert len(black) == lines * (15 if shape == "hexagon" else 72)


LAYOUT = """
    bleed: 3
    face:
      ground: {shape: yes, at: [-3, -3], size: [100% + 6, 100% + 6], fill: "#2F6F95"}
    back:
      ground: {shape: yes, at: [-3, -3], size: [100% + 6, 100% + 6], fill: "#2F6F95"}
"""


def tiny(tmp_path, *lines: str) -> Tiny:
    game = Tiny(tmp_path)
    path = game.shelf.cards / "tiny" / "game.yaml"
    path.write_text(path.read_text("utf-8") + "".join(f"    {line}\n" for line in lines), "utf-8")
    game.write("templates/tiny/card.yaml", LAYOUT)
    return game


def test_ink_ends_where_the_bleed_of_a_hexagon_does(tmp_path):
    game = tiny(tmp_path, "size: [60, 52]", "shape: hexagon")
    one = game.shelf.open("tiny")
    assert one.game
    assert not one.findings
    page, _ = pages(one.game, one.look, PAPERS["a4"], "en", True, "0123abcd")
    (slot,) = [op for op in page.ops if isinstance(op, Group) and op.name == "slot"]
    assert slot.clip == outline((60_000, 52_000), "hexagon", 0, 3_000)
    image = picture(pdf([page], "page", "en", "somebody"), dpi=127)  # 5 dots a mm
    blue = sum(n for n, colour in image.getcolors(1 << 20) if colour[2] > colour[0] + 60) / 25
    grown = Polygon([(v.x, v.y) for v in vertices((60_000, 52_000), "hexagon", 0, 3_000)])
    assert blue == pytest.approx(grown.area / 1e6, rel=0.02)


def test_a_round_deck_has_the_radius_of_its_circle(tmp_path):
    one = tiny(tmp_path, "size: [24, 24]", "shape: circle").shelf.open("tiny")
    assert one.game
    assert not one.findings
    (deck,) = one.game.decks
    assert (deck.shape, deck.radius) == ("circle", 12_000)


@pytest.mark.parametrize(
    ("shape", "at", "told"),
    [
        ("hexagon", "[20, 20]", ""),
        ("hexagon", "[3, 22]", "PRINT406"),
        ("hexagon", "[1, 8]", "PRINT405"),
        ("circle", "[20, 20]", ""),
        ("circle", "[9, 9]", "PRINT406"),
        ("circle", "[2, 5]", "PRINT405"),
    ],
)
def test_words_outside_of_a_shape_are_told(tmp_path, shape, at, told):
    size = "[60, 52]" if shape == "hexagon" else "[52, 52]"
    game = tiny(tmp_path, f"size: {size}", f"shape: {shape}")
    face = f"  name: {{text: Wood, at: {at}, size: [14, 5], pt: 12}}"
    game.write("templates/tiny/card.yaml", f"safe: 4\nbleed: 0\nface:\n{face}\nback: {{}}\n")
    found = all_findings(game.shelf.open("tiny"))
    assert {one.code for one in found if one.code in ("PRINT405", "PRINT406")} == {*told.split()}


HEX = "{polygon: [[25%, 0], [75%, 0], [100%, 50%], [75%, 100%], [25%, 100%], [0, 50%]], "
DISC = "{circle: yes, "


@pytest.mark.parametrize(
    ("shape", "ground", "is_told"),
    [
        ("circle", DISC + "at: [-3, -3], size: [100% + 6, 100% + 6]", False),
        ("circle", DISC + "at: [-1, -1], size: [100% + 2, 100% + 2]", True),
        ("circle", "{shape: yes, at: [-3, -3], size: [100% + 6, 100% + 6]", False),
        ("hexagon", HEX + "at: [-4, -3.5], size: [100% + 8, 100% + 7]", False),
        ("hexagon", HEX + "at: [0, 0], size: [100%, 100%]", True),
        ("hexagon", "{shape: yes, at: [-3, -3], size: [100% + 6, 100% + 6]", False),
    ],
)
def test_the_ground_covers_the_bleed_of_the_shape(tmp_path, shape, ground, is_told):
    size = "[60, 52]" if shape == "hexagon" else "[40, 40]"
    game = tiny(tmp_path, f"size: {size}", f"shape: {shape}")
    boxes = f'  ground: {ground}, fill: "#2F6F95"}}'
    game.write("templates/tiny/card.yaml", f"bleed: 3\nface:\n{boxes}\nback: {{}}\n")
    found = {one.code for one in all_findings(game.shelf.open("tiny"))}
    assert ("PRINT410" in found) == is_told


@pytest.mark.parametrize(("radius", "codes"), [("23", {"PRINT403"}), ("21", set())])
def test_corners_of_a_hexagon_are_no_rounder_than_it_is(tmp_path, radius, codes):
    game = tiny(tmp_path, "size: [52, 45]", "shape: hexagon", f"radius: {radius}")
    found = [one for one in all_findings(game.shelf.open("tiny")) if one.code == "PRINT403"]
    assert {one.code for one in found} == codes
    assert all("for this hexagon" in one.hint.en for one in found)


def test_figures_of_books_draw_a_hexagon_as_one_also_on_its_side():
    upright = CardArea(10_000, 20_000, 60_000, 52_000, 0, "hexagon")
    for area in (upright, turned(upright)):
        canvas = Canvas(0.5)
        canvas.outline(area)
        (op,) = canvas.ops
        assert isinstance(op, Path)
        size = area.width // 2, area.height // 2
        assert op.d == shifted(outline(size, "hexagon", 0), 5_000, 10_000)


def test_counters_are_hexagons_too_and_nest(tmp_path):
    game = Tiny(tmp_path)
    path = game.shelf.cards / "tiny" / "game.yaml"
    part = "{name: {ja: 駒, en: Hex}, size: [30, 26], shape: hexagon, copies: 60}"
    path.write_text(f"{path.read_text('utf-8')}components:\n  hex: {part}\n", "utf-8")
    game.write("templates/tiny/card.yaml", LAYOUT)
    game.write("templates/tiny/components/hex.yaml", LAYOUT.partition("    back:")[0])
    one = game.shelf.open("tiny")
    assert one.game
    (form,) = one.game.components[0].forms
    first, second = sheets_of(form, 3_000, PAPERS["a4"])
    assert [len(first.places), len(second.places)] == [56, 4]
    trim = Trim(30_000, 26_000, "hexagon")
    assert min(apart(first.places[20], other, trim) for other in first.places[:20]) >= 5_999


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("shape: hex",), "READ102"),
        (("size: [24, 25]", "shape: circle"), "READ104"),
        (("size: [24, 24]", "shape: circle", "radius: 3"), "READ104"),
    ],
)
def test_a_slip_in_a_shape_is_told_where_it_stands(tmp_path, lines, code):
    found = tiny(tmp_path, *lines).shelf.open("tiny").findings
    assert [one.code for one in found] == [code]
    assert found[0].at.line >= 9
