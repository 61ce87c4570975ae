"""Faces in other inks: paper-white line art, or black and greys, whatever the deck."""

from __future__ import annotations

import io
from dataclasses import replace
from math import pi
from pathlib import Path

import pytest
from builtin_games import all_games, one_at_once
from PIL import Image
from printed import EDITIONS, Tiny, faces_of, sheet_pages

from fortgold.checks.legibility import contrast
from fortgold.data.inks import Ink
from fortgold.data.layout import Look
from fortgold.data.papers import PAPERS
from fortgold.draw import matrices, raster
from fortgold.draw.matrices import IDENTITY, turned
from fortgold.draw.ops import (
    Drawing,
    Group,
    Leaf,
    Op,
    Picture,
    Stamp,
    Words,
    circle,
    flat,
    rectangle,
)
from fortgold.draw.ops import Path as Shape
from fortgold.draw.pdf import pdf
from fortgold.draw.topmost_ink import placed, seen
from fortgold.faces.face import Face, draw_face
from fortgold.sheets.inks.areas import area_of, hatched
from fortgold.sheets.inks.coverage import coverage, ink_of
from fortgold.sheets.inks.leaves import leaves as in_place
from fortgold.sheets.inks.photographs import MOST
from fortgold.sheets.inks.tinctures import parts, tincture
from fortgold.sheets.sheet_pages import in_its_ink, pages

BAND = """\
ground: {shape: yes, at: [0, 0], size: [63, 88], fill: "#FBF6EA"}
band: {shape: yes, at: [0, 0], size: [63, 15], fill: "#2F5C88"}
name: {text: "{name.en}", at: [5, 5], size: [50, 6], pt: 12, colour: "#FFF6E4"}
"""
ART = "art: {art: yes, at: [5, 20], size: [50, 40]}\n"
DISC = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 40">
  <rect width="50" height="40" fill="#16233F"/>
  <circle cx="25" cy="20" r="15" fill="#C13A2A"/>
</svg>
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def look_of(tiny: Tiny, ink: Ink) -> Look:
    return replace(tiny.shelf.open("tiny").look, ink=ink)


def inked(tiny: Tiny, layout: str, ink: Ink) -> Face:
    return in_its_ink(tiny.face(layout, "en"), look_of(tiny, ink))


def leaves(ops: tuple[Op, ...]) -> list[Leaf]:
    """Every operation, those of drawings, too."""
    out: list[Leaf] = []
    for op in flat(ops):
        out += leaves(op.drawing.ops) if isinstance(op, Stamp) else [op]
    return out


def colours(face: Face) -> set[str]:
    found: set[str] = set()
    for op in leaves(face.ops):
        inks = (op.fill, op.stroke) if isinstance(op, Shape) else (getattr(op, "colour", None),)
        found |= {ink for ink in inks if isinstance(ink, str)}
    return found


def test_in_colour_a_face_is_what_it_was(tiny: Tiny):
    face = tiny.face(BAND, "en")
    assert in_its_ink(face, look_of(tiny, "colour")) is face


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_dark_bands_are_paper_and_light_words_on_them_dark(tiny: Tiny, ink: Ink):
    face = inked(tiny, BAND, ink)
    fills = [op.fill for op in leaves(face.ops) if isinstance(op, Shape) and op.fill]
    assert fills == ["#ffffff", "#ffffff"]
    (words,) = [op for op in leaves(face.ops) if isinstance(op, Words)]
    assert words.colour == ("#222222" if ink == "low" else "#000000")


def test_light_bands_are_grey_in_mono(tiny: Tiny):
    face = inked(tiny, BAND.replace("#2F5C88", "#97C17F"), "mono")
    fills = [op.fill for op in leaves(face.ops) if isinstance(op, Shape) and op.fill]
    assert fills == ["#ffffff", "#bfbfbf"]


@pytest.mark.parametrize(
    ("line", "edges"), [("", 1), ('<path d="M0 15H63V16H0Z" fill="#C9A24B"/>', 0)]
)
def test_a_dark_band_is_paper_with_the_line_along_it_or_one_of_its_own(
    tiny: Tiny, line: str, edges: int
):
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{{}}{line}</svg>'
    ground = '<path d="M0 0H63V88H0Z" fill="#FBF6EA"/><path d="M0 0H63V15H0Z" fill="#2F5C88"/>'
    tiny.write("templates/tiny/frame.svg", frame.format(ground))
    face = inked(tiny, "frame: {drawing: frame.svg, at: [0, 0], size: [63, 88]}\n", "low")
    strokes = [op for op in leaves(face.ops) if isinstance(op, Shape) and op.stroke]
    assert len(strokes) == edges


def test_mono_is_black_and_greys_alone(tiny: Tiny):
    tiny.write("templates/tiny/art/A1.svg", DISC)
    found = colours(inked(tiny, BAND + ART, "mono"))
    assert all(one[1:3] == one[3:5] == one[5:7] for one in found)
    assert "#000000" in found


def test_each_tincture_has_a_direction_of_its_own():
    square = area_of((("M", 0, 0), ("L", 9000, 0), ("L", 9000, 9000), ("L", 0, 9000), ("Z",)))
    directions = set()
    for angle in (0, 45, 90, 135):
        (_, x, y), (_, to_x, to_y) = hatched(square, angle, 1000)[2:4]
        directions.add((to_x != x, to_y != y, (to_x - x) * (to_y - y) > 0))
    assert len(directions) == 4


def test_a_drawing_takes_far_less_ink_and_no_line_is_finer_than_three_dots(tiny: Tiny):
    tiny.write("templates/tiny/art/A1.svg", DISC)
    before, after = tiny.face(BAND + ART, "en"), inked(tiny, BAND + ART, "low")
    assert coverage(before) > 0.9
    assert coverage(after) < 0.2
    drawn = (op for op in leaves(after.ops) if isinstance(op, Shape))
    assert min(op.width for op in drawn if op.stroke) >= 130


def test_a_drawing_in_a_folder_of_the_ink_is_taken_as_it_is(tiny: Tiny):
    tiny.write("templates/tiny/art/A1.svg", DISC)
    tiny.write("templates/tiny/art/low/A1.svg", DISC.replace("#C13A2A", "#123456"))
    look = look_of(tiny, "low")
    game = tiny.shelf.open("tiny").game
    assert game
    tiny.face(ART, "en")
    look = look_of(tiny, "low")
    drawn = draw_face(game, game.decks[0], game.decks[0].cards[0], look, "en")
    assert "#123456" in colours(in_its_ink(drawn, look))


def test_roles_of_colours_are_data_of_the_game(tiny: Tiny):
    tiny.write("templates/tiny/art/A1.svg", DISC)
    tiny.write("templates/tiny/inks.yaml", 'solid: ["#C13A2A"]\n')
    solid = inked(tiny, ART, "low")
    tiny.write("templates/tiny/inks.yaml", 'skin: ["#C13A2A"]\n')
    assert coverage(solid) > 3 * coverage(inked(tiny, ART, "low"))


def test_a_flat_area_is_a_grey_of_mono_and_hatched_in_low(tiny: Tiny):
    tiny.write("templates/tiny/inks.yaml", 'flat: ["#2D4E70"]\n')
    wall = '<rect width="50" height="40" fill="#CFDEE9"/><path d="M9 9h9v9h-9Z" fill="{}"/>'
    for ink, flat_one, other in (("mono", "#b6b6b6", "#ffffff"), ("low", "#ffffff", "#ffffff")):
        for colour, fill in (("#2D4E70", flat_one), ("#2D4E71", other)):
            paths = drawn(tiny, picture(wall.format(colour)), ink)
            is_hatched = any(not op.fill and len(op.d) > 9 for op in paths)
            assert [op.fill for op in paths if op.fill][-1] == fill
            assert is_hatched == (fill == "#ffffff")


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_soft_line_is_paper_and_a_light_on_a_solid_is_seen(tiny: Tiny, ink: Ink):
    tiny.write("templates/tiny/inks.yaml", 'solid: ["#171311"]\nsoft: ["#EBCF95"]\n')
    fire = '<rect width="50" height="40" fill="#E2805C"/>'
    coal = '<path d="M5 5h30v30h-30Z" fill="#171311"/>'
    facet = '<path d="M8 8h2v2h-2Z" fill="#8B8072"/>'
    line = '<path d="M10 30h20" fill="none" stroke="#EBCF95" stroke-width=".5"/>'
    paths = drawn(tiny, picture(fire, coal, facet, line), ink)
    assert paths[-1].stroke == "#ffffff"
    assert [op.fill for op in paths if op.fill][-1] in ("#ffffff", "#b6b6b6")


@pytest.mark.parametrize("darkness", [1.0, 0.2, 0.0])
def test_a_photograph_becomes_greys_of_no_more_than_the_stated_coverage(
    tiny: Tiny, darkness: float
):
    out = io.BytesIO()
    photo = Image.new("RGB", (60, 48))
    colours = ((x * 4, 40, 255 - y * 5) for y in range(48) for x in range(60))
    photo.putdata([tuple(int(v * darkness) for v in one) for one in colours])
    photo.save(out, "PNG")
    tiny.write("templates/tiny/art/A1.png", out.getvalue())
    for ink in ("low", "mono"):
        (picture,) = [op for op in leaves(inked(tiny, ART, ink).ops) if isinstance(op, Picture)]
        data = raster.pixels(picture.raster, (60, 48)).convert("RGB").tobytes()
        assert data[0::3] == data[1::3] == data[2::3]
        assert sum(255 - v for v in data) / 255 / len(data) <= MOST[ink] + 0.01


def drawn(tiny: Tiny, svg: str, ink: Ink, size: str = "[50, 40]", ground: str = "") -> list[Shape]:
    """The paths of a drawing in that ink, alone on its card."""
    tiny.write("templates/tiny/art/A1.svg", svg)
    box = f"art: {{art: yes, at: [5, 20], size: {size}}}\n"
    if ground:
        box = f'ground: {{shape: yes, at: [0, 0], size: [63, 88], fill: "{ground}"}}\n' + box
    paths = [op for op in leaves(inked(tiny, box, ink).ops) if isinstance(op, Shape)]
    return paths[bool(ground) :]


def picture(*shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 40">{"".join(shapes)}</svg>'


NIGHT = '<rect width="50" height="40" fill="#16233F"/>'
FACE = '<path d="M10 5h30v30h-30Z" fill="#F2D0A6" stroke="#2B2420"/>'


def test_lights_on_a_dark_ground_are_paper_on_its_grey_in_mono(tiny: Tiny):
    spark = '<circle cx="25" cy="20" r=".5" fill="#E2805C"/>'
    bubble = '<path d="M9 9h4v4h-4Z" fill="none" stroke="#C3D9EF" stroke-width=".4"/>'
    ground, *_, light, line = drawn(tiny, picture(NIGHT, spark, bubble), "mono")
    assert (ground.fill, light.fill, light.stroke, line.stroke) == (
        "#8c8c8c",
        "#ffffff",
        None,
        "#ffffff",
    )


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_bar_of_mist_is_one_line_and_a_bar_of_wood_has_two_edges(tiny: Tiny, ink: Ink):
    sky = '<rect width="50" height="40" fill="#A9C4E3"/>'
    bar = '<path d="M10 20h20" fill="none" stroke="{}" stroke-width="1"/>'
    for colour, many in (("#C6D9EE", 1), ("#5A3A1E", 2)):
        paths = drawn(tiny, picture(sky, bar.format(colour)), ink)
        assert sum(len(op.d) == 2 for op in paths) == many


def test_a_dashed_grey_ring_where_nothing_is_stays_quiet_in_black(tiny: Tiny):
    ring = '<circle cx="25" cy="20" r="15" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="3 2"/>'
    grey, black = (
        drawn(tiny, picture(ring.format(one)), "mono", "[9, 9]")[0]
        for one in ("#8A8A8A", "#111111")
    )
    assert grey.stroke == black.stroke == "#000000"
    assert grey.width < 0.6 * black.width


def test_a_line_in_the_colour_of_a_light_ground_takes_the_ink_of_what_it_parts(tiny: Tiny):
    sand = '<rect width="50" height="40" fill="#EBCF95"/>'
    grass = '<path d="M5 20h40v15h-40Z" fill="#2C7D54"/>'
    blade = '<path d="M10 30l2 -8" fill="none" stroke="#EBCF95" stroke-width=".5"/>'
    stroke = drawn(tiny, picture(sand, grass, blade), "low")[-1].stroke
    assert stroke
    assert tincture(stroke) == "green"


def test_gold_has_closer_dots_where_it_is_narrow_and_none_where_a_row_would_be_a_matter_of_luck(
    tiny: Tiny,
):
    def dots(width: float) -> float:
        bar = f'<path d="M5 5h{width}v30h-{width}Z" fill="#C9A24B" stroke="#2B2420"/>'
        return (
            sum(len(op.d) / 2 for op in drawn(tiny, picture(bar), "low") if op.width == 200) / width
        )

    assert dots(1) == 0
    assert dots(3) > 1.5 * dots(20)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_small_light_that_had_no_line_gets_one_where_its_ground_turns_to_paper(
    tiny: Tiny, ink: Ink
):
    jewel = '<circle cx="25" cy="20" r="1" fill="#C9A24B"/>'
    assert drawn(tiny, picture(NIGHT, jewel), ink)[-1].stroke
    assert drawn(tiny, picture(jewel), ink, ground="#16233F")[-1].stroke


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_blush_is_no_blot(tiny: Tiny, ink: Ink):
    blush = '<circle cx="25" cy="20" r=".6" fill="#E3A585"/>'
    assert drawn(tiny, picture(FACE, blush), ink)[-1].fill == "#ffffff"


def test_a_shadow_is_hatched_closer_than_its_shape_and_not_solid(tiny: Tiny):
    dome = '<path d="M10 5h30v30h-30Z" fill="#7197B4" stroke="#2B2420"/>'
    shadow = '<path d="M30 10h4v3h-4Z" fill="#4B7090"/>'
    *_, lines, edge = drawn(tiny, picture(dome, shadow), "low")
    assert not lines.fill
    assert not edge.fill
    assert len(lines.d) >= 6


def test_overlapping_rounds_of_a_cloud_are_one(tiny: Tiny):
    cloud = '<rect x="10" y="20" width="20" height="4" fill="#FBF2E2"/>'
    cloud += '<rect x="15" y="18" width="8" height="4" fill="#FBF2E2"/>'
    paths = drawn(tiny, picture('<rect width="50" height="40" fill="#A9BC8C"/>', cloud), "low")
    assert sum(op.fill == "#ffffff" for op in paths) == 2


def test_what_a_crop_left_along_the_edge_is_left_out(tiny: Tiny):
    sky = '<rect width="50" height="40" fill="#CFDEE9"/>'
    strip = '<path d="M0 -9H50V1Q25 2 0 1Z" fill="#A5BFD2"/>'
    assert drawn(tiny, picture(sky, strip), "low") == drawn(tiny, picture(sky), "low")


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_strip_along_the_edge_hides_the_foot_of_a_rock(tiny: Tiny, ink: Ink):
    meadow = '<rect width="50" height="40" fill="#9CBD86"/>'
    rock = '<path d="M10 39 25 5 40 39Z" fill="#919C8F" stroke="#2B2420" stroke-width=".6"/>'
    strip = '<path d="M0 37Q25 38 50 37V44H0Z" fill="#79A365"/>'
    feet = drawn(tiny, picture(meadow, rock, strip), ink)
    assert len(feet) > len(drawn(tiny, picture(meadow, rock), ink))
    assert any(op.fill == "#ffffff" for op in feet[-3:])


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_symbol_with_outlines_keeps_its_tones_at_every_size(tiny: Tiny, ink: Ink):
    house = (
        '<rect x="5" width="40" height="40" fill="#7197B4" stroke="#2B2420" stroke-width="3"/>'
        '<path d="M13 20h24v18h-24Z" fill="#F4F9FC" stroke="#2B2420" stroke-width="3"/>'
        '<path d="M10 20L25 6L40 20Z" fill="#2D4E70" stroke="#2B2420" stroke-width="3"/>'
        '<path d="M22 26h6v12h-6Z" fill="#2B2420"/>'
    )
    large = [op.fill for op in drawn(tiny, picture(house), ink, "[8, 8]")]
    assert large == [op.fill for op in drawn(tiny, picture(house), ink, "[4, 4]")]
    assert len(set(large)) == 4
    card, wall, roof, _ = large
    assert contrast(str(wall), str(card)) > 2
    assert contrast(str(wall), str(roof)) > 4


RAYS = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#16233F"/>
  <path d="M0 0H30V88H0Z" fill="#1C2B4E"/>
  <rect y="70" width="63" height="18" fill="#F5EEDC"/>
  <path d="M10 75h2v3h-2Z" fill="#16233F"/>
  <path d="M20 75h2v3h-2Z" fill="#C9A24B"/>
</svg>
"""


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_tones_that_hardly_differ_are_one_and_signs_stay_solid(tiny: Tiny, ink: Ink):
    tiny.write("templates/tiny/rays.svg", RAYS)
    board = "board: {drawing: rays.svg, at: [0, 0], size: [63, 88]}\n"
    paths = [op for op in leaves(inked(tiny, board, ink).ops) if isinstance(op, Shape) and op.fill]
    ground, band, dark, light = paths
    assert ground.fill == band.fill == "#ffffff"
    assert contrast(str(dark.fill), "#ffffff") > contrast(str(light.fill), "#ffffff") > 1.8


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_bars_that_lines_of_their_ground_part_stay_apart(tiny: Tiny, ink: Ink):
    bars = [f'<path d="M10 {y}h7v1h-7Z" fill="#E9CF8C" stroke="#16233F"/>' for y in (10, 11, 12)]
    tiny.write("templates/tiny/rays.svg", RAYS.replace("</svg>", "".join(bars) + "</svg>"))
    board = "board: {drawing: rays.svg, at: [0, 0], size: [63, 88]}\n"
    drawn = [op for op in leaves(inked(tiny, board, ink).ops) if isinstance(op, Shape)][-3:]
    assert {op.stroke for op in drawn} == {"#ffffff"}
    assert all(op.fill != "#ffffff" for op in drawn)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_small_sign_keeps_the_outline_that_was_seen(tiny: Tiny, ink: Ink):
    for stroke, is_kept in (("#6E5A2A", True), ("#A98F52", False)):
        crown = f'<path d="M10 72h8v1h-8Z" fill="#CDB97E" stroke="{stroke}" stroke-width=".2"/>'
        tiny.write("templates/tiny/rays.svg", RAYS.replace("</svg>", crown + "</svg>"))
        board = "board: {drawing: rays.svg, at: [0, 0], size: [63, 88]}\n"
        *_, drawn = (op for op in leaves(inked(tiny, board, ink).ops) if isinstance(op, Shape))
        assert bool(drawn.stroke) == is_kept


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_soft_line_on_a_back_is_paper(tiny: Tiny, ink: Ink):
    tiny.write("templates/tiny/inks.yaml", 'soft: ["#EFE3C3"]\n')
    streak = '<path d="M10 20h40" fill="none" stroke="#EFE3C3" stroke-width=".3"/>'
    tiny.write("templates/tiny/rays.svg", RAYS.replace("</svg>", streak + "</svg>"))
    board = "board: {drawing: rays.svg, at: [0, 0], size: [63, 88]}\n"
    *_, drawn = (op for op in leaves(inked(tiny, board, ink).ops) if isinstance(op, Shape))
    assert drawn.stroke == "#ffffff"


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_a_line_in_the_colour_of_a_ground_further_below_parts_shapes_as_well(tiny: Tiny, ink: Ink):
    eye = '<path d="M10 72h8v12h-8Z" fill="#C9A24B"/>'
    eye += '<path d="M8 78h12v1h-12Z" fill="#221D18" stroke="#F5EEDC"/>'
    tiny.write("templates/tiny/rays.svg", RAYS.replace("</svg>", eye + "</svg>"))
    board = "board: {drawing: rays.svg, at: [0, 0], size: [63, 88]}\n"
    *_, drawn = (op for op in leaves(inked(tiny, board, ink).ops) if isinstance(op, Shape))
    assert drawn.stroke == "#ffffff"


@pytest.mark.parametrize("ink", ["low", "mono"])
@pytest.mark.parametrize("line", ["fill", 'fill="none" stroke'])
def test_a_light_sign_is_seen_where_its_dark_ground_turns_to_paper(tiny: Tiny, ink: Ink, line: str):
    sign = picture(f'<circle cx="25" cy="20" r="9" {line}="#FFF6E4"/>')
    dark, light = (drawn(tiny, sign, ink, "[8, 8]", one)[-1] for one in ("#16233F", "#FFFFFF"))
    assert contrast(str(dark.stroke), "#ffffff") > 4
    assert {light.fill, light.stroke} <= {"#ffffff", None}


def words_over(ops: tuple[Op, ...]) -> list[tuple[str, str, str]]:
    """Words, their ink, and each colour that is below them along their line."""
    before: list[Op] = []
    found = []
    for op, matrix in in_place(ops, IDENTITY):
        if isinstance(op, Words):
            for share in (0.02, 0.25, 0.5, 0.75, 0.98):
                x, y = op.x + round(op.width * share), op.y - op.size * 3 // 8
                below = seen(before, matrices.put(matrix, (x, y))) or "#ffffff"
                found.append((op.text, op.colour, below))
        else:
            before.append(placed((op,), matrix))
    return found


@pytest.mark.parametrize("ink", ["low", "mono"])
@pytest.mark.parametrize("name", one_at_once())
def test_words_are_read_on_all_that_lies_below_them(name: str, ink: Ink):
    for edition in EDITIONS:
        for deck, (faces, back) in faces_of(name, ink, edition).items():
            if edition == EDITIONS[-1] or len(faces) == 1:
                for face in (*faces, back):
                    for text, colour, below in words_over(face.ops):
                        assert contrast(colour, below) >= 4, (deck, text, colour, below)


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_a_deck_in_low_takes_as_little_ink_as_is_promised(name: str):
    for deck, (faces, back) in faces_of(name, "low", EDITIONS[-1]).items():
        shares = [coverage(face) for face in faces]
        assert sum(shares) / len(shares) < 0.15, deck
        assert max(*shares, coverage(back)) <= 0.2, deck


def test_what_ink_covers_is_measured(tiny: Tiny):
    half = '{a: {shape: yes, at: [0, 0], size: [63, 44], fill: "#000000"}}'
    assert coverage(tiny.face(half[1:-1], "en")) == pytest.approx(0.5)
    hidden = 'a: {shape: yes, at: [0, 0], size: [63, 88], fill: "#000000"}\n'
    hidden += 'b: {shape: yes, at: [0, 0], size: [63, 88], fill: "#FFFFFF"}'
    assert coverage(tiny.face(hidden, "en")) == pytest.approx(0)
    assert sum(parts("#ff0000")) == 2  # magenta and yellow


SIDE = 40_000  # µm, of what is weighed
SQUARE = rectangle(0, 0, SIDE, SIDE)
EXACT = {  # what is drawn, and its share of the square in one full ink
    "a disc": ((Shape(circle(20_000, 20_000, 15_000), "#000000"),), pi * 15**2 / 40**2),
    "a ring": (
        (Shape((*circle(20_000, 20_000, 15_000), *circle(20_000, 20_000, 5_000)), "#ff0000", even_odd=True),),
        2 * pi * (15**2 - 5**2) / 40**2,
    ),
    "a light over a dark": (
        (Shape(SQUARE, "#00ffff"), Shape(rectangle(0, 0, SIDE, 10_123), "#ffffff")),
        1 - 10.123 / 40,
    ),
    "hatching of 0.13 mm": (
        (Shape(tuple(s for y in range(250, SIDE, 500) for s in (("M", 0, y), ("L", SIDE, y + 200))),
               None, "#000000", 130, round=False),),
        80 * 0.13 / 40,
    ),
    "hatching over a ground": (
        (Shape(SQUARE, "#808080"), Shape(tuple(s for x in range(500, SIDE, 1000)
         for s in (("M", x, 0), ("L", x, SIDE))), None, "#000000", 150, round=False)),
        127 / 255 + 40 * 0.15 / 40 * 128 / 255,
    ),
    "dots of 0.2 mm": (
        (Shape(tuple(s for x in range(500, SIDE, 700) for y in range(300, SIDE, 700)
         for s in (("M", x, y), ("L", x + 10, y))), None, "#000000", 200),),
        57 * 57 * (pi * 0.1**2 + 0.002) / 40**2,
    ),
    "a curve of 0.15 mm": (
        (Shape(circle(20_000, 20_000, 18_000), None, "#000000", 150),), 2 * pi * 18 * 0.15 / 40**2,
    ),
    "a broad frame": (
        (Shape(rectangle(5_000, 5_000, 30_000, 30_000), None, "#000000", 3_000, round=False),),
        4 * 30 * 3 / 40**2,
    ),
}  # fmt: skip


def weighed(what: str, degrees: int) -> float:
    """The share of the square that has ink by our measure."""
    drawing = Drawing(what, SIDE, SIDE, lambda: EXACT[what][0])
    op: Op = Stamp(10_000, 10_000, drawing)
    if degrees:
        op = Group((op,), matrix=turned(degrees, 30_000, 30_000))
    face = Face(60_000, 60_000, 0, 0, (op,), (), frozenset())
    return coverage(face) * 60**2 / 40**2


@pytest.mark.parametrize("what", EXACT)
@pytest.mark.parametrize("degrees", [0, 30])
def test_ink_is_weighed_to_half_a_percent_of_what_the_shapes_have(what: str, degrees: int):
    assert weighed(what, degrees) == pytest.approx(EXACT[what][1], abs=0.005)


@pytest.mark.parametrize("what", EXACT)
def test_ink_is_the_same_in_runs_and_with_numpy(what: str, monkeypatch: pytest.MonkeyPatch):
    found = []
    for few in (0, 10**9):
        monkeypatch.setattr("fortgold.sheets.inks.painting.FEW", few)
        found.append([weighed(what, degrees) for degrees in (0, 30)])
    assert found[0] == pytest.approx(found[1], abs=1e-5)


def test_icons_and_words_on_a_shared_ground_need_no_numpy(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr("fortgold.sheets.inks.painting.Painting._pixels")
    icon = Drawing("icon", 9_000, 9_000, lambda: (Shape(circle(4_500, 4_500, 4_000), "#ff0000"),))
    ground = Drawing(
        "ground", 69_000, 94_000, lambda: (Shape(rectangle(0, 0, 69_000, 94_000), "#00ffff"),)
    )
    words = [
        Shape(rectangle(6_000, y, 40_000, 3_000), "#000000") for y in range(20_000, 80_000, 6_000)
    ]
    stamps = (
        Stamp(-3_000, -3_000, ground),
        *(Stamp(x, 5_000, icon) for x in (8_000, 27_000, 46_000)),
    )
    face = Face(63_000, 88_000, 0, 0, (*stamps, *words), (), frozenset())
    inked = 63 * 88 + 3 * pi * 4**2  # cyan, and of red two inks
    assert coverage(face) * 63 * 88 == pytest.approx(inked, rel=0.005)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_the_same_deck_gives_the_same_bytes_twice(tiny: Tiny, ink: Ink):
    tiny.write("templates/tiny/art/A1.svg", DISC)
    tiny.face(BAND + ART, "en")

    def made() -> bytes:
        one = tiny.shelf.open("tiny")
        assert one.game
        drawn = [*pages(one.game, one.look, PAPERS["a4"], "en", False, "0", ink)]
        share, sheets = ink_of(drawn, {})
        assert 0 < sheets < share < 0.5
        return pdf(drawn, "t", "en", "a")

    assert made() == made()


def test_ink_where_a_card_reaches_below_the_next_one_is_counted_once(tiny: Tiny):
    rows = (f"A{n},wood,森,もり,Forest\n" for n in range(9))
    tiny.write("cards/tiny/card.csv", "id,kind,name.ja,name.kana,name.en\n" + "".join(rows))
    face = tiny.face('ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#000000"}', "en")
    one = tiny.shelf.open("tiny")
    assert one.game
    share, sheets = ink_of(pages(one.game, one.look, PAPERS["a4"], "en", False, "0"), {})
    width, height = (3 * side + 2 * face.bleed for side in (face.width, face.height))
    assert share == pytest.approx(1)
    assert sheets == pytest.approx(width * height / 210_000 / 297_000, rel=1e-4)


def test_of_very_many_cards_some_stand_for_the_others(monkeypatch: pytest.MonkeyPatch):
    sheets = sheet_pages("arch-king", edition="en")
    all_known, some_known = {}, {}
    whole = ink_of(sheets, all_known)
    monkeypatch.setattr("fortgold.sheets.inks.coverage.SOME", 60)
    part = ink_of(sheets, some_known)
    assert len(some_known) == 60 < len(all_known)
    assert part == pytest.approx(whole, rel=0.03)
    assert ink_of(sheets, all_known) == pytest.approx(whole)  # what is known is taken


def test_a_name_on_a_wall_that_is_drawn_for_low_ink_is_black():
    for face in faces_of("seven-fortress", "low", "ja+en")["mage"][0]:
        assert {colour for text, colour, _ in words_over(face.ops) if "of the" in text} == {
            "#222222"
        }
