"""What stands on a card, and where: laws over every card of every game, and goldens of a few."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest
from builtin_games import ANYWHERE, all_games
from PIL import Image, ImageChops
from printed import (
    CJK,
    EDITIONS,
    Drawn,
    Tiny,
    all_backs,
    all_faces,
    game_and_look,
    one_page,
    picture,
    sheet_pages,
    tagged,
    words,
)
from renderings import transcript

from fortgold.data.layout import Edition, Layout
from fortgold.draw import fonts
from fortgold.draw.ops import (
    Group,
    Stamp,
    Tag,
    Words,
    bounds,
    flat,
    rectangle,
)
from fortgold.draw.ops import Path as Shape
from fortgold.faces.face import Face, draw_back, draw_face

SYMBOL_MM = 9  # of The Fort of Gold
LEAST_SYMBOL_MM = 6.5
IN_A_LINE_MM = 3.9  # in a line with other icons, for whoever has the card before them
IN_A_LINE = re.compile(r"condition-\d|moon|[\w-]*-sign")
CHOICE_MM = 4.3  # of signs of which one is meant, beside larger ones
BESIDE_WORDS = re.compile(
    r"sign|turned-[\w-]*|power-sign|legend-[\w-]*"
)  # what a sentence of the card says as well
TOLD_BY = {("seven-fortress", "minion"): "number", ("seven-fortress", "element"): "sign"}
SHUFFLED_TOGETHER = ({"minion", "element"},)


def layout_of(drawn: Drawn) -> Layout:
    return game_and_look(drawn.game.id)[1].layouts[drawn.deck.id]


# laws: every card of every game in every edition


def test_every_card_is_drawn_as_its_layout_says():
    for drawn in all_faces():
        assert drawn.face.problems == (), drawn
    for name, deck, back in all_backs():
        assert back.problems == (), (name, deck.id)


def test_words_and_symbols_lie_within_the_safe_area():
    for drawn in all_faces():
        (width, height), safe = drawn.deck.size, layout_of(drawn).safe
        assert safe >= 4_000
        for _, name, leaf, dx, dy in tagged(drawn.face.ops):
            left, top, right, bottom = bounds(leaf)
            assert left + dx >= safe, (str(drawn), name)
            assert top + dy >= safe, (str(drawn), name)
            assert right + dx <= width - safe, (str(drawn), name)
            assert bottom + dy <= height - safe, (str(drawn), name)


def test_no_two_boxes_of_words_or_symbols_overlap():
    for drawn in all_faces():
        boxes: dict[str, list[tuple[int, ...]]] = {}
        for _, name, leaf, dx, dy in tagged(drawn.face.ops):
            left, top, right, bottom = bounds(leaf)
            boxes.setdefault(name, []).append((left + dx, top + dy, right + dx, bottom + dy))
        for one, other in combinations(boxes, 2):
            for a, b in product(boxes[one], boxes[other]):
                apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
                assert apart, (str(drawn), one, other)


def test_all_words_have_a_meaning_and_a_language_that_they_are_in():
    for drawn in all_faces():
        meant = [leaf for _, _, leaf, _, _ in tagged(drawn.face.ops) if isinstance(leaf, Words)]
        every = [leaf for leaf in flat(drawn.face.ops) if isinstance(leaf, Words)]
        assert meant == every, drawn
        for leaf in meant:
            assert leaf.lang != "en" or not CJK.search(leaf.text), (str(drawn), leaf.text)


def test_a_card_names_itself_in_the_languages_of_its_edition_and_no_other():
    for drawn in all_faces():
        said, name = list(filter(None, words(drawn.face.ops))), drawn.card.name
        assert (name.ja in "".join(said)) == (drawn.edition != "en"), drawn
        whole = name.en in said or name.en in " ".join(said)  # a long name may take two lines
        assert whole == (drawn.edition != "ja"), drawn
        if drawn.edition == "ja":
            assert not any(name.en in one for one in said), drawn


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", all_games())
def test_an_english_sheet_shows_not_one_japanese_character(name: str, paper: str):
    for page in sheet_pages(name, paper, "en"):
        for said in words(page.ops):
            assert not CJK.search(said), said


@pytest.mark.parametrize("name", all_games())
def test_a_japanese_sheet_shows_no_english_name(name: str):
    game, _ = game_and_look(name)
    names = [game.title.en, *(deck.name.en for deck in game.decks)]
    names += [card.name.en for card in game.cards()]
    for page in sheet_pages(name, "a4", "ja"):
        for said in words(page.ops):
            assert not any(word in said for word in names), said


def on_magenta(face: Face):
    """A face with its bleed, drawn over magenta."""
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    under = Shape(rectangle(0, 0, width, height), "#ff00ff")
    over = Group(face.ops, matrix=(1, 0, 0, 1, face.bleed, face.bleed))
    return picture(one_page(under, over, width=width, height=height), dpi=100)


@pytest.mark.slow
def test_the_ground_covers_the_bleed():
    fronts = {(one.game.id, one.deck.id): one.face for one in all_faces()}
    for face in (*fronts.values(), *(back for _, _, back in all_backs())):
        colours = {colour for _, colour in on_magenta(face).getcolors(1 << 24)}
        assert (255, 0, 255) not in colours
        assert face.bleed >= 3_000


def test_two_backs_of_a_box_differ_in_grey():
    """By a tenth of all the ink that a back can take at least: drawings and grounds together.

    Decks that are shuffled together have one back, to the last dot.
    """
    for name in all_games():
        greys = {
            deck.id: on_magenta(back).convert("L") for n, deck, back in all_backs() if n == name
        }
        for one, other in combinations(greys, 2):
            if {one, other} in SHUFFLED_TOGETHER:
                assert greys[one] == greys[other]
                continue
            difference = ImageChops.difference(greys[one], greys[other]).histogram()
            mean = sum(i * n for i, n in enumerate(difference)) / sum(difference) / 255
            assert mean > 0.1, (name, one, other, mean)


def test_symbols_are_large_enough_to_be_read_across_a_table():
    for drawn in all_faces():
        for tag, name, leaf, _, _ in tagged(drawn.face.ops):
            if (
                tag.role == "Figure"
                and isinstance(leaf, Stamp)
                and not BESIDE_WORDS.fullmatch(name)
            ):
                least = SYMBOL_MM if drawn.game.id == "fort-of-gold" else LEAST_SYMBOL_MM
                least = IN_A_LINE_MM if IN_A_LINE.fullmatch(name) else least
                least = CHOICE_MM if name in ("recipe", "wisp-recipe-turned") else least
                assert leaf.drawing.width >= least * 1000
                assert leaf.drawing.height >= least * 1000


def test_what_stays_in_view_of_an_overlapped_card_holds_its_name_and_symbols():
    """Cards with a large numeral or sign are told by it, and have the name below."""
    for drawn in all_faces():
        peek = layout_of(drawn).peek
        told_by = TOLD_BY.get((drawn.game.id, drawn.deck.id))
        if told_by:
            (sign,) = (box for box in layout_of(drawn).face if box.name == told_by)
            assert sign.y + sign.height <= peek
        for tag, name, leaf, _, dy in tagged(drawn.face.ops):
            is_low = tag.role == "Figure" and bounds(leaf)[1] + dy > drawn.deck.size[1] // 2
            is_low = is_low or (tag.role == "H1" and told_by is not None)
            if peek and (tag.role in ("H1", "Figure") or name == "index") and not is_low:
                assert bounds(leaf)[3] + dy <= peek, (str(drawn), name)


# The Fort of Gold


def places_of_symbols(deck: str) -> set[tuple[int, ...]]:
    return {
        tuple(
            leaf.x + dx
            for tag, _, leaf, dx, _ in tagged(drawn.face.ops)
            if tag.role == "Figure" and isinstance(leaf, Stamp)
        )
        for drawn in all_faces()
        if (drawn.game.id, drawn.deck.id) == ("fort-of-gold", deck)
    }


def test_a_treasure_has_its_symbols_in_the_three_places_of_a_spirit():
    assert places_of_symbols("spirit") == places_of_symbols("treasure")
    ((left, centre, right),) = places_of_symbols("spirit")
    assert centre - left == right - centre
    assert left + (right + SYMBOL_MM * 1000) == 63_000  # and they stand in the middle


def test_a_spirit_keeps_symbols_name_and_index_in_view():
    _, look = game_and_look("fort-of-gold")
    assert look.layouts["spirit"].peek == 21_100  # to below its rule, air around the name


def test_a_treasure_has_its_symbols_along_its_lower_edge():
    for drawn in all_faces():
        if (drawn.game.id, drawn.deck.id) == ("fort-of-gold", "treasure"):
            for tag, _, leaf, _, dy in tagged(drawn.face.ops):
                if tag.role == "Figure":
                    assert bounds(leaf)[3] + dy == 88_000 - layout_of(drawn).safe - 1_500


def test_a_card_says_its_symbols_to_who_cannot_see_them():
    said = [
        drawn.face.ops
        for drawn in all_faces()
        if (drawn.card.id, drawn.edition) == ("S12", "ja+en")
    ]
    ((tag, *_), *_) = [one for one in tagged(said[0]) if one[0].role == "Figure"]
    assert tag.alt == "赤・空・緑 / Red, Empty, Green"


@pytest.mark.parametrize("card", ["S12", "T08", "K16", "K24", "C09", "V04", "X01"])
def test_a_face_is_what_it_was(card: str, golden):
    golden(f"face-{card}.txt", in_all_editions(card, "fort-of-gold", "arch-king"))


@pytest.mark.parametrize("card", ["C05", "C17", "C28", "P5s", "G1"])
def test_a_face_of_the_fourth_box_is_what_it_was(card: str, golden):
    golden(f"face-hundred-{card}.txt", in_all_editions(card, "hundred-spirits"))


def in_all_editions(card: str, *games: str) -> str:
    """The face of the card of those games, in every edition."""
    among = (one for one in all_faces() if one.card.id == card and one.game.id in games)
    drawn = {one.edition: one.face for one in among}
    return "\n".join(f"# {edition}\n{transcript(drawn[edition].ops)}" for edition in EDITIONS)


@pytest.mark.parametrize("deck", ["spirit", "treasure"])
def test_a_back_is_what_it_was(deck: str, golden):
    (back,) = [face for name, one, face in all_backs() if (name, one.id) == ("fort-of-gold", deck)]
    (stamp,) = back.ops
    assert isinstance(stamp, Stamp)
    golden(f"back-{deck}.txt", transcript(back.ops) + transcript(stamp.drawing.ops))


def test_a_back_that_speaks_is_what_it_was(golden):
    game, look = game_and_look("arch-king")
    deck = game.deck("reference")
    backs = {edition: draw_back(game, deck, look, edition) for edition in EDITIONS}
    blocks = [f"# {edition}\n{transcript(back.ops)}" for edition, back in backs.items()]
    golden("back-reference.txt", "\n".join(blocks))


def test_the_four_symbols_are_told_apart_in_grey():
    """At 9 mm and 150 dpi, each pair differs in a tenth of all its ink at least."""
    game, look = game_and_look("fort-of-gold")
    from fortgold.draw.svg_file import SvgProblem, drawing

    pictures = {}
    for symbol in game.symbols:
        path = look.find(f"symbols/{symbol.id}.svg")
        assert path
        found = drawing(ANYWHERE, path, 9_000, 9_000)
        assert not isinstance(found, SvgProblem)
        page = one_page(Stamp(0, 0, found), width=9_000, height=9_000)
        pictures[symbol.id] = picture(page, dpi=150, grey=True)
    names = sorted(pictures)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            a, b = pictures[one].tobytes(), pictures[other].tobytes()
            difference = sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) / 255
            assert difference > 0.1, (one, other, difference)


# text in boxes


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def lines_of(face: Face) -> list[Words]:
    return [leaf for leaf in flat(face.ops) if isinstance(leaf, Words)]


def test_text_shrinks_until_it_fits(tiny: Tiny):
    face = tiny.face('a: {text: "a long long name", pt: 20, least: 4, at: [4, 4], size: [30, 8]}')
    (line,) = lines_of(face)
    assert not face.problems
    assert line.width <= 30_000
    assert line.size < fonts.width("x", "text", 20 * 353) * 3
    larger = fonts.width(line.text, "text", line.size + 50)
    assert larger > 30_000, "it shrank further than it had to"


def test_text_that_does_not_fit_at_its_least_is_a_problem_and_is_drawn_all_the_same(tiny: Tiny):
    face = tiny.face('a: {text: "a long long name", pt: 20, least: 18, at: [4, 4], size: [30, 8]}')
    ((problem,), (line,)) = face.problems, lines_of(face)
    assert (problem.kind, problem.detail, problem.box.name) == (
        "does not fit",
        "a long long name",
        "a",
    )
    assert line.size == 6_350  # 18 pt


def test_text_too_high_for_its_box_does_not_fit(tiny: Tiny):
    entry = 'a: {{text: "a long long name", lines: 9, pt: 10, at: [4, 4], size: [12, {}]}}'
    assert not tiny.face(entry.format(30)).problems
    assert [one.kind for one in tiny.face(entry.format(8)).problems] == ["does not fit"]


def test_more_lines_than_the_box_allows_do_not_fit(tiny: Tiny):
    entry = 'a: {{text: "a long long name", lines: {}, pt: 10, at: [4, 4], size: [18, 40]}}'
    assert [line.text for line in lines_of(tiny.face(entry.format(2)))] == ["a long", "long name"]
    assert [one.kind for one in tiny.face(entry.format(1)).problems] == ["does not fit"]


def test_a_line_end_in_a_box_of_one_line_does_not_fit(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", 'id,name.ja,name.en\nA1,森,"Wo\nod"\n')
    face = tiny.face('a: {text: "{name.en}", at: [4, 4], size: [30, 8]}')
    assert [one.kind for one in face.problems] == ["does not fit"]
    assert [line.text for line in lines_of(face)] == ["Wo", "od"]


def test_an_empty_line_in_a_text_stays_empty(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", 'id,name.ja,name.en\nA1,森,"Wo\n\nod"\n')
    face = tiny.face('a: {text: "{name.en}", lines: 3, at: [4, 4], size: [30, 20]}')
    assert [line.text for line in lines_of(face)] == ["Wo", "", "od"]


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("centre", 0.5), ("right", 1)], ids=str)
def test_lines_stand_where_their_alignment_says(tiny: Tiny, align: str, left: float):
    face = tiny.face(f"a: {{text: word, align: {align}, at: [4, 4], size: [30, 8]}}")
    (line,) = lines_of(face)
    assert line.x == pytest.approx(4_000 + left * (30_000 - line.width), abs=1)


def test_centred_lines_are_about_as_long_as_each_other(tiny: Tiny):
    entry = 'a: {{text: "one two three four five six seven", lines: 3, align: {}, at: [4, 4], size: [{}, 9]}}'
    wide = fonts.width("one two three four five six", "text", 3_175) // 1000 + 1
    left = [line.text for line in lines_of(tiny.face(entry.format("left", wide)))]
    assert left == ["one two three four five six", "seven"]
    centred = lines_of(tiny.face(entry.format("centre", wide)))
    assert [line.text for line in centred] == ["one two three", "four five six seven"]
    middles = {line.x + line.width // 2 for line in centred}
    assert max(middles) - min(middles) <= 1, "they stand in the middle of the box all the same"


@pytest.mark.parametrize(("valign", "down"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_text_stands_at_the_height_that_its_box_says(tiny: Tiny, valign: str, down: float):
    face = tiny.face(f"a: {{text: word, valign: {valign}, at: [4, 4], size: [30, 8]}}")
    (line,) = lines_of(face)
    top, bottom = bounds(line)[1], bounds(line)[3]
    assert top == pytest.approx(4_000 + down * (8_000 - (bottom - top)), abs=2)


def test_a_reading_is_half_as_large_and_stands_centred_above(tiny: Tiny):
    face = tiny.face(
        'a: {text: "{name.ja}", ruby: "{name.kana}", pt: 20, align: centre, at: [4, 9], size: [30, 8]}'
    )
    base, ruby = lines_of(face)
    assert ruby.text == "もり"
    assert ruby.size == base.size // 2
    assert ruby.x + ruby.width // 2 == pytest.approx(base.x + base.width // 2, abs=1)
    assert bounds(ruby)[3] <= bounds(base)[1] + base.size // 10


def test_a_reading_stands_above_its_kanji_and_is_read_as_one_word(tiny: Tiny):
    face = tiny.face(
        "a: {text: 金の鏡, ruby: きんのかがみ, lang: ja, pt: 20, at: [4, 9], size: [40, 8]}"
    )
    base, gold, mirror = lines_of(face)
    assert (gold.text, mirror.text) == ("きん", "かがみ")
    assert gold.x + gold.width // 2 == pytest.approx(base.x + base.width // 6, abs=1)
    assert mirror.x + mirror.width // 2 == pytest.approx(base.x + base.width * 5 // 6, abs=1)
    (name,) = (op for op in face.ops[0].ops if isinstance(op, Group))
    assert name.ops[-1].tag == Tag("Span", "ja", "きんのかがみ")


def test_parts_of_a_reading_that_would_touch_stand_together(tiny: Tiny):
    face = tiny.face(
        "a: {text: 砦や城, ruby: ふるいとりでやおおきなしろ, pt: 20, at: [4, 9], size: [40, 8]}"
    )
    assert [line.text for line in lines_of(face)] == ["砦や城", "ふるいとりでやおおきなしろ"]


def test_braces_written_twice_are_braces(tiny: Tiny):
    (line,) = lines_of(tiny.face('a: {text: "{{{id}}} {name.en}", at: [4, 4], size: [30, 8]}'))
    assert line.text == "{A1} Wood"


def test_a_value_that_looks_like_a_field_is_no_field(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", "id,name.ja,name.en\nA1,森,{id}\n")
    (line,) = lines_of(tiny.face('a: {text: "{name.en} {id}", at: [4, 4], size: [30, 8]}'))
    assert line.text == "{id} A1"


@pytest.mark.parametrize("field", ["nme", "name.fr", "game.tite", "id:>3", "id!r", ""])
def test_an_unknown_field_is_a_problem(tiny: Tiny, field: str):
    face = tiny.face(f'a: {{text: "x {{{field}}}", at: [4, 4], size: [30, 8]}}')
    assert [(one.kind, one.detail) for one in face.problems] == [("unknown field", field)]


def test_each_box_is_drawn_in_its_editions_only(tiny: Tiny):
    boxes = (
        "a: {text: always, at: [4, 4]}\nb: {text: ja, lang: ja, at: [4, 9]}\n"
        "c: {text: en, lang: en, at: [4, 14]}\nd: {text: both, in: ja+en, at: [4, 19]}\n"
    )
    boxes = boxes.replace("]}", "], size: [40, 5]}")
    for edition, expected in (
        ("ja", ["always", "ja"]),
        ("en", ["always", "en"]),
        ("ja+en", ["always", "ja", "en", "both"]),
    ):
        said: Edition = edition  # type: ignore[assignment]
        assert [line.text for line in lines_of(tiny.face(boxes, said))] == expected


# an illustrator's files

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'
ART = """\
art:
  art: yes
  at: [4, 18]
  size: [55, 48]
  otherwise:
    plain: {shape: yes, at: [4, 18], size: [55, 48], fill: "#123456"}
"""


def art_of(tiny: Tiny) -> str:
    """What stands in the place of the art: the name of a drawing, or the colour of a shape."""
    (one,) = flat(tiny.face(ART).ops)
    if isinstance(one, Stamp):
        return one.drawing.name
    assert isinstance(one, Shape)
    return str(one.fill)


def test_art_of_the_card_goes_before_art_of_its_kind_before_what_is_generated(tiny: Tiny):
    assert art_of(tiny) == "#123456"
    tiny.write("templates/tiny/art/wood.svg", SVG)
    assert art_of(tiny) == "art/wood.svg"
    tiny.write("templates/tiny/art/A1.svg", SVG)
    assert art_of(tiny) == "art/A1.svg"


def png(path: Path, size: tuple[int, int] = (110, 96)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, "#20a040").save(path)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".jpeg"])
def test_a_picture_takes_the_place_as_well(tiny: Tiny, suffix: str):
    png(tiny.shelf.templates / "tiny" / "art" / f"wood{suffix}")
    assert art_of(tiny) == f"art/wood{suffix}"


def test_a_picture_of_the_card_goes_before_a_drawing_of_its_kind(tiny: Tiny):
    tiny.write("templates/tiny/art/wood.svg", SVG)
    png(tiny.shelf.templates / "tiny" / "art" / "A1.png")
    assert art_of(tiny) == "art/A1.png"


def test_art_that_games_share_serves_where_the_game_has_none(tiny: Tiny):
    tiny.write("templates/base/art/wood.svg", SVG)
    assert art_of(tiny) == "art/wood.svg"


def test_art_is_cut_off_at_its_box(tiny: Tiny):
    tiny.write("templates/tiny/art/A1.svg", SVG)  # square, and the box is wide
    face = tiny.face(ART)
    image = on_magenta(face)
    scale = 100 / 25.4
    inside, above = (31.5 + 3, 18.5 + 3), (31.5 + 3, 17.5 + 3)
    assert image.getpixel(tuple(round(v * scale) for v in inside)) == (0, 0, 0)
    assert image.getpixel(tuple(round(v * scale) for v in above)) == (255, 0, 255)


def test_a_drawing_that_is_not_there_is_a_problem(tiny: Tiny):
    face = tiny.face('a: {drawing: "objects/{kind}.svg", at: [4, 4], size: [9, 9]}')
    assert [(one.kind, one.detail) for one in face.problems] == [("no drawing", "objects/wood.svg")]


def test_a_drawing_that_cannot_be_placed_is_a_problem(tiny: Tiny):
    tiny.write("templates/tiny/a.svg", SVG.replace("<rect", "<foreignObject/><rect"))
    face = tiny.face("a: {drawing: a.svg, at: [4, 4], size: [9, 9]}")
    assert [(one.kind, one.detail) for one in face.problems] == [
        ("cannot be placed", "a.svg: <foreignObject>")
    ]


def test_a_back_speaks_the_languages_of_its_edition(tiny: Tiny):
    back = "{text: '{game.title.XX}', lang: XX, at: [5, 5], size: [40, 5]}"
    boxes = "".join(f"  {lang}: {back.replace('XX', lang)}\n" for lang in ("ja", "en"))
    tiny.write("templates/tiny/card.yaml", f"face: {{}}\nback:\n{boxes}")
    one = tiny.shelf.open("tiny")
    assert one.game
    for edition, said in (("ja", ["小"]), ("en", ["Tiny"]), ("ja+en", ["小", "Tiny"])):
        drawn = draw_back(one.game, one.game.decks[0], one.look, edition)  # type: ignore[arg-type]
        assert [word for word in words(drawn.ops) if word] == said


def test_the_same_card_is_drawn_the_same_way_twice():
    game, look = game_and_look("fort-of-gold")
    for deck in game.decks:
        card = deck.cards[0]
        first, again = (draw_face(game, deck, card, look, "ja+en") for _ in range(2))
        assert first == again
