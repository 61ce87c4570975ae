"""Colours, places and other keys of a box that stand in a column of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed import Tiny

from fortgold.checks.all_checks import all_findings
from fortgold.draw.ops import Path as Shape
from fortgold.draw.ops import Words, flat
from fortgold.faces.face import draw_face

GAME = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
players: 1
minutes: 1
age: 1
decks:
  card:
    name: {ja: カード, en: Card}
    columns:
      tint: {type: word, required: no}
      across: {type: number, decimals: 1}
"""
ROWS = """\
id,kind,name.ja,name.kana,name.en,tint,across
A1,hill,丘,おか,Hill,sea,10
A2,lake,湖,みずうみ,Lake,#ff0000,12.5
A3,moor,野,の,Moor,,20
"""
GROUND = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}'
LAYOUT = f"""\
colours: {{sea: "#112233"}}
face:
  {GROUND}
  spot: {{shape: yes, at: ["{{across}}", 10], size: ["{{across}}%", 5], fill: "{{tint}}"}}
  words: {{text: "{{name.en}}", at: ["{{across}}", 30], size: [30, 5], colour: "{{tint}}"}}
back: {{{GROUND}}}
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    made = Tiny(tmp_path)
    for name, text in (("cards/tiny/game", GAME), ("templates/tiny/card", LAYOUT)):
        made.write(f"{name}.yaml", text)
    made.write("cards/tiny/card.csv", ROWS)
    return made


def told(tiny: Tiny) -> list[str]:
    return [
        f"{one.code} {Path(one.at.path).name}:{one.at.line}:{one.at.column} {one.message.en}"
        for one in all_findings(tiny.shelf.open("tiny"))
        if not one.code.startswith("BOOK")
    ]


def test_a_box_has_the_place_and_colour_of_its_card(tiny: Tiny):
    one = tiny.shelf.open("tiny")
    assert one.game
    (deck,) = one.game.decks
    faces = [draw_face(one.game, deck, card, one.look, "en") for card in deck.cards]
    spots = [[op for op in flat(face.ops) if isinstance(op, Shape)][1] for face in faces]
    assert [(op.d[0][1], op.d[1][1], op.fill) for op in spots] == [
        (10_000, 16_300, "#112233"),
        (12_500, 20_375, "#ff0000"),
        (20_000, 32_600, None),
    ]
    words = [op for face in faces for op in flat(face.ops) if isinstance(op, Words)]
    assert [(op.x, op.colour) for op in words] == [
        (10_000, "#112233"),
        (12_500, "#ff0000"),
        (20_000, "#000000"),
    ]


def test_the_small_game_is_without_fault(tiny: Tiny):
    assert told(tiny) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("cards/tiny/card.csv", "Hill,sea", "Hill,see", ["READ102 card.csv:2:19 nobody knows `see`"]),
        ("cards/tiny/card.csv", "sea,10", "sea,900",
         ["READ104 card.csv:2:23 a length in mm from -100 to 600 is needed, here is `900`",
          "READ104 card.csv:2:23 a length in mm from 0 to 500 is needed, here is `900%`"]),
        ("cards/tiny/card.csv", "sea,10", "sea,1", ["PRINT406 card"]),
        ("templates/tiny/card.yaml", 'fill: "{tint}"', 'fill: "{hue}"', ["PRINT407 card.yaml:4:9"]),
        ("cards/tiny/card.csv", "#ff0000", "#fffffe", ["PRINT415 card.csv:3:21"]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_in_the_cell(
    tiny: Tiny, file: str, old: str, new: str, found: list[str]
):
    path = tiny.shelf.cards.parent / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    said = told(tiny)
    assert [one[: len(start)] for one, start in zip(said, found, strict=False)] == found, said


def test_an_empty_cell_is_told_where_a_box_takes_its_place_from_it(tiny: Tiny):
    tiny.write("cards/tiny/game.yaml", GAME.replace("decimals: 1", "decimals: 1, required: no"))
    tiny.write("cards/tiny/card.csv", ROWS.replace(",,20", ",,"))
    assert told(tiny)[0] == (
        "READ104 card.csv:4:19 the cell is empty, and the box `spot` takes its place or size from it"
    )


def test_a_box_that_is_not_drawn_asks_nothing_of_a_cell(tiny: Tiny):
    tiny.write("cards/tiny/game.yaml", GAME.replace("decimals: 1", "decimals: 1, required: no"))
    tiny.write("cards/tiny/card.csv", ROWS.replace(",,20", ",,"))
    asked = LAYOUT.replace('"{tint}"}', '"{tint}", when: {across: given}}')
    tiny.write("templates/tiny/card.yaml", asked)
    assert told(tiny) == []
