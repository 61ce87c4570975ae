"""Sizes by type: what the scale says, one size on all cards of a deck, and what stands where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from printed import TINY, Tiny, all_backs, all_faces, game_and_look

from fortgold.data.layout import POINT, TextBox, all_boxes
from fortgold.draw.ops import Group, Op, Words, bounds, flat
from fortgold.draw.ops import Path as Drawn
from fortgold.faces.face import Face, draw_back, draw_face

EVERYTHING_ELSE = "label"
NAMES = "id,name.ja,name.en\nA1,森,Wood\nA2,森,{}\n"
FITS = "{text: '{name.en}', lang: en, type: name, at: [4, 4], size: [%s, 6]}"
BOX = "at: [4, 4], size: [55, 9]"


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def faces(tiny: Tiny, edition: str = "en") -> list[Face]:
    one = tiny.shelf.open("tiny")
    assert one.game
    (deck,) = one.game.decks
    return [draw_face(one.game, deck, card, one.look, edition) for card in deck.cards]


def set_in(face: Face) -> list[tuple[str, float]]:
    """The words and their sizes in pt."""
    ops = (one for one in flat(face.ops) if isinstance(one, Words))
    return [(one.text, round(one.size / POINT, 1)) for one in ops]


@pytest.mark.parametrize(("lang", "size"), [("ja", 8), ("en", 7.5)])
def test_rules_are_set_as_the_scale_says(tiny: Tiny, lang: str, size: float):
    face = tiny.face(f"a: {{text: go, type: rules, lang: {lang}, {BOX}}}", lang)
    assert set_in(face) == [("go", size)]


def test_words_in_the_language_of_the_edition_have_its_size(tiny: Tiny):
    box = f"a: {{text: '{{name}}', type: rules, lang: main, {BOX}}}"
    assert [set_in(tiny.face(box, edition))[0][1] for edition in ("ja", "en")] == [8, 7.5]


def test_a_game_changes_what_it_names_and_adds_types(tiny: Tiny):
    scale = "rules: {ja: {pt: 9}}\nflavour: {pt: 6.5, least: 6}\n"
    tiny.write("templates/tiny/type-scale.yaml", scale)
    boxes = "\n".join(
        f"{name}{lang}: {{text: go, type: {name}, lang: {lang}, in: ja+en, {BOX}}}"
        for name in ("rules", "flavour")
        for lang in ("ja", "en")
    )
    assert [size for _, size in set_in(tiny.face(boxes))] == [9, 7.5, 6.5, 6.5]


def test_a_size_of_the_box_goes_before_that_of_its_type(tiny: Tiny):
    face = tiny.face(f"a: {{text: go, type: rules, pt: 10, {BOX}}}")
    assert set_in(face) == [("go", 10)]


def test_a_type_that_nobody_knows_is_told_with_the_nearest(tiny: Tiny):
    tiny.write("templates/tiny/card.yaml", f"face:\n  a: {{text: go, type: rule, {BOX}}}\n")
    (found,) = tiny.shelf.open("tiny").findings
    assert found.hint.en == "did you mean `rules`?"


def test_a_scale_that_holds_no_sizes_is_told_where_it_stands(tiny: Tiny):
    tiny.write("templates/tiny/type-scale.yaml", "rules: {pt: large}\nnew: {least: 6}\n")
    tiny.write("templates/tiny/card.yaml", "face: {}\n")
    found = tiny.shelf.open("tiny").findings
    assert [(one.at.line, Path(one.at.path).name) for one in found] == [
        (1, "type-scale.yaml"),
        (2, "type-scale.yaml"),
    ]


def test_all_cards_of_a_deck_are_set_in_the_largest_size_in_which_all_fit(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", NAMES.format("Wood of the Long River"))
    tiny.write("templates/tiny/card.yaml", f"face:\n  a: {FITS % 40}\n  b: {FITS % 55}\n")
    (short, *_), (long, *_) = (set_in(face) for face in faces(tiny))
    assert 11 <= short[1] == long[1] < 13
    assert {size for face in faces(tiny) for _, size in set_in(face)} == {short[1]}


def test_boxes_on_a_back_share_their_size(tiny: Tiny):
    box = "{text: '%s', type: name, at: [4, 4], size: [30, 6]}"
    tiny.write(
        "templates/tiny/card.yaml",
        f"face: {{}}\nback:\n  a: {box % 'a long name of'}\n  b: {box % 'b'}\n",
    )
    one = tiny.shelf.open("tiny")
    assert one.game
    (_, a), (_, b) = set_in(draw_back(one.game, one.game.decks[0], one.look))
    assert a == b < 13


TWO = """\
face:
  ja: {text: "{name.ja}", lang: ja, type: name, at: [4, 4], size: [20, 6], together: both}
  line: {shape: yes, at: [4, 9], size: [55, 0.2], fill: "#000000", together: both}
  en: {text: "{name.en}", lang: en, type: name, at: [4, 14], size: [40, 6], together: both}
  alone: {text: "{name.ja}!", lang: ja, type: name, at: [4, 4], size: [55, 6], instead of: both}
"""


@pytest.mark.parametrize(
    ("name", "shown"), [("Glade", 2), ("A Wood beside the Longest of Rivers", 1)]
)
def test_where_one_card_has_no_room_for_two_languages_none_is_set_in_both(tiny, name, shown):
    tiny.write("cards/tiny/card.csv", NAMES.format(name))
    tiny.write("templates/tiny/card.yaml", TWO)
    for face in faces(tiny, "ja+en"):
        assert len(set_in(face)) == shown
        assert not face.problems


BELOW = """\
face:
  ja: {text: "森", lang: ja, pt: 8, lines: 3, leading: 1500, at: [4, 10], size: [30, 12]}
  line: {shape: yes, at: [4, 23], size: [30, 1], fill: "#000000", follows: ja}
  en: {text: "wood", lang: en, pt: 8, at: [4, 25], size: [55, 6], follows: ja}
"""


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_box_stands_as_close_below_few_words_as_below_many(tiny: Tiny, lines: int):
    em = round(8 * POINT)
    free = 12_000 - em - (lines - 1) * em * 3 // 2
    tiny.write("templates/tiny/card.yaml", BELOW.replace("森", r"\n".join("森" * lines)))
    ops = [*flat(faces(tiny, "ja+en")[0].ops)]
    (line,) = (op for op in ops if isinstance(op, Drawn))
    (said,) = (op for op in ops if isinstance(op, Words) and op.text == "wood")
    assert abs(bounds(line)[1] - (23_000 - free)) <= 1
    assert abs(said.y - em * 880 // 1000 - (25_000 - free)) <= 1


def test_what_a_box_follows_has_to_be_there(tiny: Tiny):
    tiny.write("templates/tiny/card.yaml", BELOW.replace("6], follows: ja", "6], follows: jo"))
    (found,) = tiny.shelf.open("tiny").findings
    assert found.hint.en == "known here: ja"


def test_what_stands_instead_of_nothing_is_told(tiny: Tiny):
    tiny.write("templates/tiny/card.yaml", TWO.replace("instead of: both", "instead of: bath"))
    (found,) = tiny.shelf.open("tiny").findings
    assert found.hint.en == "did you mean `both`?"


def test_readings_in_a_text_are_as_large_as_the_scale_wants_them(tiny: Tiny):
    face = tiny.face(f"a: {{text: '｜砦《とりで》', type: rules, lang: ja, {BOX}}}")
    assert set_in(face) == [("砦", 8), ("とりで", 5)]


def test_where_one_card_has_a_reading_the_words_of_all_begin_in_one_place(tiny: Tiny):
    table = "id,name.ja,name.en,says.ja,says.en\nA1,森,A,森,a\nA2,川,B,｜川《かわ》,b\n"
    tiny.write("cards/tiny/card.csv", table)
    tiny.write("cards/tiny/game.yaml", TINY + "    columns: {says: {type: text}}\n")
    box = "{text: '{says.ja}', type: rules, lang: ja, at: [4, 4], size: [50, 9]}"
    tiny.write("templates/tiny/card.yaml", f"face:\n  a: {box}\n")
    (plain,), (read, _) = (
        [op for op in flat(face.ops) if isinstance(op, Words)] for face in faces(tiny, "ja")
    )
    assert plain.y == read.y


# laws: every card of every built-in game


def groups(ops: tuple[Op, ...]) -> Iterator[tuple[str, list[Words]]]:
    """The words of each box, by its name."""
    for op in ops:
        if isinstance(op, Group) and op.tag and op.tag.role == "Sect":
            yield from groups(op.ops)
        elif isinstance(op, Group):
            yield op.name, [w for w in flat(op.ops) if isinstance(w, Words) and w.text.strip()]


def test_no_words_of_ours_are_smaller_than_the_scale_allows():
    shown = [(one.game.id, one.deck, False, one.face) for one in all_faces()]
    shown += [(name, deck, True, back) for name, deck, back in all_backs()]
    for name, deck, is_back, face in shown:
        look = game_and_look(name)[1]
        layout = look.layouts[deck.id]
        types = {
            box.name: box.type
            for box in all_boxes(layout.back if is_back else layout.face)
            if isinstance(box, TextBox)
        }
        for box, said in groups(face.ops):
            for lang in {one.lang or "en" for one in said} if box in types else ():
                least = look.scale.size(types[box] or EVERYTHING_ELSE, lang)
                largest = max(one.size for one in said)
                assert least
                assert largest >= round(least.least * POINT / 1000), (
                    name,
                    deck.id,
                    box,
                    said[0].text,
                )


def test_rules_begin_in_one_place_and_have_one_size_on_all_cards_of_a_deck():
    places: dict[object, set[int]] = defaultdict(set)
    sizes: dict[object, set[int]] = defaultdict(set)
    for one in all_faces():
        layout = game_and_look(one.game.id)[1].layouts[one.deck.id]
        boxes = {box.name: box for box in all_boxes(layout.face) if isinstance(box, TextBox)}
        for name, said in groups(one.face.ops):
            box = boxes.get(name)
            if said and box and box.type == "rules":
                key = one.game.id, one.deck.id, one.edition, name
                sizes[key].add(max(words.size for words in said))
                if box.valign == "top" and not box.follows:
                    places[key].add(min(words.y for words in said))
    assert places
    assert max(map(len, [*places.values(), *sizes.values()])) == 1
