"""What a card's data gives its layout: values by name, and boxes for some cards only."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed import Tiny

from fortgold.checks.all_checks import all_findings
from fortgold.data.conditions import is_true
from fortgold.data.layout import Edition
from fortgold.data.papers import PAPERS
from fortgold.draw.ops import Group, Stamp, Words, flat
from fortgold.faces.face import draw_back, draw_face
from fortgold.sheets.sheet_pages import pages

GAME = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
players: 1
minutes: 1
age: 1
constants: {hand_size: 5}
symbols:
  F: {id: food, ja: 食糧, kana: しょくりょう, en: Food}
  W: {id: wood, ja: 木, kana: き, en: Wood}
  land: {id: land, ja: 土地, kana: とち, en: Land}
effects:
  operations:
    food: {args: {n: 1}, icons: "{:food:*n}", ja: "食糧+{n}", en: "+{n} food"}
  timings:
    play: {}
    tap: {icons: ":wood:", ja: "横にする：", en: "Turn sideways:"}
decks:
  card:
    name: {ja: カード, en: Card}
    columns:
      sort: {type: word, from: [land, house]}
      cost: {type: symbols, required: no, from: [F, W]}
      points: {type: number, required: no}
      timing: {type: word, from: [play, tap]}
      does: {type: effect, required: no, timing: timing}
      parts: {type: cards, required: no, deck: card}
terms:
  - {id: house, ja: 家, kana: いえ, en: house, meaning: {ja: 住む所。, en: Where one lives.}}
"""
ROWS = """\
id,kind,name.ja,name.kana,name.en,sort,cost,points,timing,does,parts
A1,hill,丘,おか,Hill,land,,,tap,food 2,hill lake moor
A2,lake,湖,みずうみ,Lake,land,F,0,tap,,hill lake
A3,moor,野,の,Moor,house,FWWFW,3,play,food,hill
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
SYMBOLS = {  # told apart without colour
    "food": '<rect width="9" height="9"/>',
    "wood": '<rect width="9" height="9" fill="#777777"/>',
    "land": '<path d="M0 0H9V9H0ZM2 2V7H7V2Z"/>',
}
GROUND = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}'


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    made = Tiny(tmp_path)
    made.write("cards/tiny/game.yaml", GAME)
    made.write("cards/tiny/card.csv", ROWS)
    for symbol, shape in SYMBOLS.items():
        made.write(f"templates/tiny/symbols/{symbol}.svg", SVG.format(shape))
    return made


def faces(tiny: Tiny, box: str, edition: Edition = "ja+en"):
    """The faces of the three cards by a layout of one box."""
    tiny.write("templates/tiny/card.yaml", f"face:\n  {GROUND}\n  a: {box}\nback: {{{GROUND}}}\n")
    one = tiny.shelf.open("tiny")
    assert one.game
    assert not one.findings, one.findings
    (deck,) = one.game.decks
    return [draw_face(one.game, deck, card, one.look, edition) for card in deck.cards]


def texts(tiny: Tiny, pattern: str) -> list[str]:
    """What each of the cards says in a box."""
    out = []
    for face in faces(tiny, f'{{text: "{pattern}", at: [5, 5], size: [50, 5]}}'):
        assert not face.problems, face.problems
        out.append("".join(op.text for op in flat(face.ops) if isinstance(op, Words)))
    return out


def told(tiny: Tiny, face: str, back: str = "") -> list[str]:
    """The findings about a layout of these boxes: code, and what the program advises."""
    tiny.write(
        "templates/tiny/card.yaml", f"face:\n  {GROUND}\n  {face}\nback:\n  {GROUND}\n  {back}\n"
    )
    found = all_findings(tiny.shelf.open("tiny"))
    return [f"{one.code} {one.hint.en}" for one in found if one.code.startswith("PRINT")]


def test_an_effect_says_itself_in_both_languages(tiny: Tiny):
    assert texts(tiny, "{does.ja}") == ["横にする：食糧+2。", "横にする：", "食糧+1。"]
    assert texts(tiny, "{does.en}")[0] == "Turn sideways: +2 food."


def test_the_icons_of_an_effect_are_drawn(tiny: Tiny):
    hill, _, moor = faces(tiny, '{text: "{does.icons}", at: [5, 5], size: [50, 5]}')
    drawn = [op.drawing.name for op in flat(hill.ops) if isinstance(op, Stamp)]
    assert drawn == ["symbols/wood.svg", "symbols/food.svg", "symbols/food.svg"]
    assert [op.drawing.name for op in flat(moor.ops) if isinstance(op, Stamp)] == drawn[1:2]


def test_kinds_of_another_deck_are_named_as_each_language_lists_them(tiny: Tiny):
    assert texts(tiny, "{parts.ja}") == ["丘、湖、野", "丘、湖", "丘"]
    assert texts(tiny, "{parts.en}") == ["Hill, Lake and Moor", "Hill and Lake", "Hill"]


def test_a_word_of_a_table_is_called_as_its_symbol_or_its_term(tiny: Tiny):
    assert texts(tiny, "{sort.ja} {sort.en}") == ["土地 Land", "土地 Land", "家 house"]
    assert texts(tiny, "{sort}") == ["land", "land", "house"]


def test_no_number_says_nothing_and_nought_says_nought(tiny: Tiny):
    assert texts(tiny, "{points}") == ["", "0", "3"]


def test_the_numbers_of_the_rules_are_known_by_name(tiny: Tiny):
    assert texts(tiny, "{n.hand_size}") == ["5"] * 3


@pytest.mark.parametrize(
    "field", ["n.hand", "does.kana", "parts.fr", "cost.ja", "points.en", "sort.icons"]
)
def test_what_a_column_does_not_have_is_unknown(tiny: Tiny, field: str):
    (face, *_) = faces(tiny, f'{{text: "{{{field}}}", at: [5, 5], size: [50, 5]}}')
    assert [(one.kind, one.detail) for one in face.problems] == [("unknown field", field)]


# rows of symbols


@pytest.mark.parametrize(
    ("align", "lefts"),
    [
        ("left", [30, 38, 46, 54, 62]),
        ("centre", [14, 22, 30, 38, 46]),
        ("right", [-2, 6, 14, 22, 30]),
    ],
)
def test_a_row_of_symbols_begins_ends_or_has_its_middle_at_its_place(
    tiny: Tiny, align: str, lefts: list[int]
):
    row = f"{{symbols: cost, at: [30, 5], size: [7, 7], step: 8, align: {align}}}"
    none, one, five = faces(tiny, row)

    def xs(face) -> list[int]:
        return [op.x // 1000 for op in flat(face.ops) if isinstance(op, Stamp)]

    assert xs(none) == []
    assert xs(one) == [30]
    assert xs(five) == lefts


def test_a_plate_lies_below_each_symbol_which_keeps_away_from_its_edge(tiny: Tiny):
    row = '{symbols: cost, at: [30, 5], size: [7, 7], plate: "#ff0000", inset: 0.5}'
    _, one, _ = faces(tiny, row)
    _, plate, stamp = flat(one.ops)
    assert plate.fill == "#ff0000"
    assert (stamp.x, stamp.y, stamp.drawing.width) == (30_500, 5_500, 6_000)


def test_the_check_looks_where_an_aligned_row_really_stands(tiny: Tiny):
    row = "a: {{symbols: cost, at: [{}, 5], size: [7, 7], step: 8, align: right}}"
    assert told(tiny, row.format(52)) == []
    assert [one[:8] for one in told(tiny, row.format(35))] == ["PRINT406"]


# boxes for some cards


@pytest.mark.parametrize(
    ("when", "shown"),
    [
        ("{sort: land}", "yyn"),
        ("{sort: [land, house]}", "yyy"),
        ("{kind: moor}", "nny"),
        ("{cost: given}", "nyy"),
        ("{cost: missing}", "ynn"),
        ("{points: given}", "nyy"),
        ("{does: missing}", "nyn"),
        ("{sort: land, points: given}", "nyn"),
        ("{id: [A1, A3]}", "yny"),
        ("{points: '>= 3'}", "nny"),
        ("{points: 0}", "nyn"),
        ("{points: '< 3'}", "nyn"),
        ("{points: '≠ 3'}", "nyn"),
        ("{points: ['1-4', missing]}", "yny"),
        ("{not: {sort: land}}", "nny"),
        ("{not: {sort: land, points: given}}", "yny"),
        ("{any: [{kind: hill}, {points: 3}]}", "yny"),
        ("{sort: land, any: [{kind: hill}, {kind: moor}]}", "ynn"),
        ("{not: {any: [{kind: hill}, {kind: moor}]}}", "nyn"),
    ],
)
def test_a_box_is_drawn_on_the_cards_that_it_is_for(tiny: Tiny, when: str, shown: str):
    box = f"{{text: x, at: [5, 5], size: [9, 5], when: {when}}}"
    seen = [any(isinstance(op, Words) for op in flat(face.ops)) for face in faces(tiny, box)]
    assert "".join("ny"[one] for one in seen) == shown
    assert told(tiny, f"a: {box}") == []


def test_a_condition_that_no_card_can_meet_is_told(tiny: Tiny):
    box = "a: {{text: x, at: [5, 5], size: [9, 5], when: {{{}}}}}"
    assert told(tiny, box.format("sort: lnad")) == ["PRINT412 did you mean `land`?"]
    assert told(tiny, box.format("sort: [land, hous]")) == ["PRINT412 did you mean `house`?"]
    assert [one[:8] for one in told(tiny, box.format("cost: F"))] == ["PRINT412"]
    assert told(tiny, box.format("srt: land")) == ["PRINT407 did you mean `sort`?"]
    assert told(tiny, box.format("not: {srt: land}")) == ["PRINT407 did you mean `sort`?"]
    assert told(tiny, box.format("any: [{sort: lnad}]")) == ["PRINT412 did you mean `land`?"]
    assert [one[:8] for one in told(tiny, box.format("points: '> 3'"))] == ["PRINT412"]
    assert told(tiny, box.format("id: A9")) == ["PRINT412 known here: A1, A2, A3"]


def test_a_test_of_numbers_that_is_misspelt_is_told_with_one_that_is_not(tiny: Tiny):
    box = "a: {{text: x, at: [5, 5], size: [9, 5], when: {{{}}}}}"
    for word in (">> 3", "3 >", "5-", "three"):
        (said,) = told(tiny, box.format(f"points: '{word}'"))
        assert said.startswith('PRINT412 write for example `3`, `">= 3"`')
    assert told(tiny, box.format("points: gven")) == ["PRINT412 did you mean `given`?"]
    (said,) = told(tiny, box.format("sort: '>= 3'"))
    assert said == "PRINT412 only columns of the type `number` can be compared"


@pytest.mark.parametrize(
    ("test", "value", "is_met"),
    [("2-4", 3, True), ("2-4", "2-4", True), ("2-4", "2-5", False), (">= 2.5", "2.5", True),
     ("> -1", "\u22120.5", True), ("3", "X", False), ("< 3", "", False), ("cheap", 3, False)],
)  # fmt: skip
def test_a_number_is_compared_and_a_range_at_both_ends(test: str, value: str | int, is_met: bool):
    assert is_true(test, value) == is_met


# one type size on all cards


def sizes(tiny: Tiny, same: str, more: str = "") -> list[int]:
    box = "{text: '{does.en} {parts.en}', at: [5, 5], size: [50, 4], pt: 12, least: 3"
    shown = faces(tiny, f"{box}{same}{more}}}")
    return [next(op.size for op in flat(one.ops) if isinstance(op, Words)) for one in shown]


def test_words_of_the_same_size_are_as_small_as_the_longest_of_them(tiny: Tiny):
    each = sizes(tiny, "")
    assert len(set(each)) > 1
    assert sizes(tiny, ", same size: yes") == [min(each)] * 3


def test_only_cards_that_have_the_box_count_for_its_size(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", ROWS.replace("hill lake moor", "hill lake moor lake hill"))
    box = "{text: '{parts.en}', at: [5, 5], size: [30, 4], pt: 12, least: 3, same size: yes%s}"
    of_all = faces(tiny, box % "")
    of_two = faces(tiny, box % ", when: {not: {kind: hill}}")

    def size(face) -> int:
        return next(op.size for op in flat(face.ops) if isinstance(op, Words))

    assert size(of_all[1]) == size(of_all[0]) < size(of_two[1])


# which card of how many


def test_a_card_knows_its_copies_and_its_place_in_the_deck(tiny: Tiny):
    assert texts(tiny, "{index}/{total} {copy}/{copies}") == ["1/3 1/1", "2/3 1/1", "3/3 1/1"]


def sheets_of(tiny: Tiny, face: str, back: str) -> list[list[str]]:
    """What stands on the cards of each page, with three copies of the first card."""
    heading, first, *others = ROWS.splitlines()
    rows = [f"{heading},copies", f"{first},3", *(f"{one},1" for one in others)]
    tiny.write("cards/tiny/card.csv", "\n".join(rows) + "\n")
    tiny.write("templates/tiny/card.yaml", f"face:\n  {GROUND}\n  a: {face}\n{back}\n")
    one = tiny.shelf.open("tiny")
    assert one.game
    assert not one.findings, one.findings
    return [
        [op.text for op in flat(slot.ops) if isinstance(op, Words)]
        for page in pages(one.game, one.look, PAPERS["a4"], "en", True, "0123abcd")
        for slot in [Group(tuple(op for op in page.ops if getattr(op, "name", "") == "slot"))]
    ]


WORDS = "{{text: '{}', at: [5, 5], size: [50, 5]}}"


def test_each_copy_says_which_it_is(tiny: Tiny):
    front, _ = sheets_of(tiny, WORDS.format("{copy} of {copies}"), f"back: {{{GROUND}}}")
    assert front == ["1 of 3", "2 of 3", "3 of 3", "1 of 1", "1 of 1"]


def test_each_back_lies_behind_its_own_card(tiny: Tiny):
    back = f"back:\n  {GROUND}\n  b: {WORDS.format('{name.en} {copy}')}"
    front, behind = sheets_of(tiny, WORDS.format("{name.en}"), back)
    assert front == ["Hill", "Hill", "Hill", "Lake", "Moor"]
    assert behind == ["Hill 1", "Hill 2", "Hill 3", "Lake 1", "Moor 1"]


def test_a_game_without_backs_has_no_blank_pages(tiny: Tiny):
    assert len(sheets_of(tiny, WORDS.format("{name.en}"), "")) == 1
    assert len(sheets_of(tiny, WORDS.format("{name.en}"), "back: {}")) == 1
    assert len(sheets_of(tiny, WORDS.format("{name.en}"), f"back: {{{GROUND}}}")) == 2


def test_a_back_may_ask_for_cards_and_its_faults_are_told(tiny: Tiny):
    ask = "a: {{text: x, at: [5, 5], size: [9, 5], when: {{{}: land}}}}"
    front = "b: {text: y, at: [5, 5], size: [9, 5]}"
    assert told(tiny, front, ask.format("sort")) == []
    assert told(tiny, front, ask.format("srt")) == ["PRINT407 did you mean `sort`?"]
    long = "a: {text: '{name.en} and a good many other words', at: [5, 5], size: [9, 5]}"
    assert [one[:8] for one in told(tiny, front, long)] == ["PRINT404"]


# backs that say something


def test_words_on_a_back_have_a_meaning_and_a_language(tiny: Tiny):
    back = "{text: ':food: {n.hand_size} XX', lang: XX, at: [5, 5], size: [40, 5]}"
    boxes = "\n".join(f"  {lang}: {back.replace('XX', lang)}" for lang in ("ja", "en"))
    tiny.write("templates/tiny/card.yaml", f"face: {{{GROUND}}}\nback:\n  {GROUND}\n{boxes}\n")
    one = tiny.shelf.open("tiny")
    assert one.game
    for edition, langs in (("ja", ["ja"]), ("en", ["en"]), ("ja+en", ["ja", "en"])):
        drawn = draw_back(one.game, one.game.decks[0], one.look, edition)  # type: ignore[arg-type]
        (sect,) = drawn.ops
        assert isinstance(sect, Group)
        assert sect.tag
        assert (sect.tag.role, sect.tag.lang) == ("Sect", langs[0])
        lines = [op for op in sect.ops if isinstance(op, Group)]
        assert [line.tag and (line.tag.role, line.tag.lang) for line in lines] == [
            ("P", lang) for lang in langs
        ]
        said = [op.text for op in flat(drawn.ops) if isinstance(op, Words)]
        assert said == [f" 5 {lang}" for lang in langs]


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("{text: word, at: [1, 5], size: [40, 5]}", "PRINT406"),
        ("{text: word, at: [5, 5], size: [2, 5]}", "PRINT404"),
        ("{text: '🎴', at: [5, 5], size: [40, 5]}", "TEXT307"),
        ("{text: ':land:', pt: 20, at: [4, 4], size: [40, 8]}", "PRINT406"),
    ],
)
def test_a_back_is_checked_as_a_face_is(tiny: Tiny, box: str, code: str):
    tiny.write("templates/tiny/card.yaml", f"face: {{{GROUND}}}\nback:\n  {GROUND}\n  a: {box}\n")
    found = all_findings(tiny.shelf.open("tiny"))
    assert [one.code for one in found if one.at.path.endswith("card.yaml")] == [code]


def test_words_of_an_effect_that_do_not_fit_are_told_in_the_cell_of_the_effect(tiny: Tiny):
    box = 'a: {text: "{does.en}", pt: 8, at: [5, 5], size: [24, 5]}'
    tiny.write("templates/tiny/card.yaml", f"face:\n  {GROUND}\n  {box}\nback: {{{GROUND}}}\n")
    (found,) = (
        one for one in all_findings(tiny.shelf.open("tiny")) if one.code.startswith("PRINT")
    )
    assert (found.code, found.field, found.at.line) == ("PRINT404", "does", 2)
    assert "“Turn sideways: +2 food.”" in found.message.en
