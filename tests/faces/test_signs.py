"""Rows of signs out of words, and boxes of words that stand beside others."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed import Tiny

from fortgold.checks.all_checks import all_findings
from fortgold.draw.ops import Group, Op, Stamp, Tag, Words
from fortgold.faces.face import draw_face

GAME = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
players: 1
minutes: 1
age: 1
symbols:
  square: {id: square, ja: 四角, kana: しかく, en: Square}
  wide: {id: wide, ja: 長方形, kana: ちょうほうけい, en: Wide}
  bar: {id: bar, ja: 棒, kana: ぼう, en: Bar}
decks:
  card:
    name: {ja: カード, en: Card}
    columns:
      row: {type: word}
"""
ROWS = """\
id,kind,name.ja,name.kana,name.en,row
A1,hill,丘,おか,High Hill,:square::wide:
A2,lake,みずうみのほとり,,Lake Side,:square::bar::square:
A3,moor,野,の,Moor,:square:×2
A4,wood,森,もり,Wood,:square:(:square::wide::square::square:)
"""
LAYOUT = """\
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}
  row: {signs: "{row}", says: "{name.en}", at: [10, 40], size: [40, 10], least: 4}
  ja: {text: "{name.ja}", lang: ja, pt: 13, at: [6, 10], size: [50, 5]}
  en: {text: "{name.en}", lang: en, pt: 12, beside: ja, lines: 2, leading: 1000, at: [6, 10], size: [50, 10]}
back: {ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}}
"""
SYMBOL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} 10">'
    '<path d="M0 0h{}v10H0z" fill="#102030"/></svg>'
)


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    made = Tiny(tmp_path)
    for name, text in (("cards/tiny/game", GAME), ("templates/tiny/card", LAYOUT)):
        made.write(f"{name}.yaml", text)
    made.write("cards/tiny/card.csv", ROWS)
    for name, wide in (("square", 10), ("wide", 20), ("bar", 1)):
        made.write(f"templates/tiny/symbols/{name}.svg", SYMBOL.format(wide, wide))
    return made


def ops_of(tiny: Tiny, name: str, edition: str = "en") -> dict[str, Group]:
    """The groups on a card's face, by the names of their boxes."""
    one = tiny.shelf.open("tiny")
    assert one.game
    (deck,) = one.game.decks
    (card,) = (card for card in deck.cards if card.id == name)
    face = draw_face(one.game, deck, card, one.look, edition)
    assert not face.problems
    (whole,) = face.ops
    assert isinstance(whole, Group)
    return {op.name: op for op in whole.ops if isinstance(op, Group)}


def signs(tiny: Tiny, name: str) -> list[tuple[int, int, int]]:
    """Where the signs of a card lie: their middle from the left, their upper edge and height, in mm."""
    row = [op for op in ops_of(tiny, name)["row"].ops if isinstance(op, Stamp)]
    return [
        ((op.x + op.drawing.width // 2) // 1000, op.y // 1000, op.drawing.height // 1000)
        for op in row
    ]


def test_signs_are_as_wide_as_their_drawings_and_in_the_middle(tiny: Tiny):
    assert signs(tiny, "A1") == [(20, 40, 10), (35, 40, 10)]


def test_a_narrow_sign_lies_over_its_neighbours(tiny: Tiny):
    assert signs(tiny, "A2") == [(24, 40, 10), (30, 40, 10), (35, 40, 10)]


def test_letters_stand_between_signs(tiny: Tiny):
    (words,) = (op for op in ops_of(tiny, "A3")["row"].ops if isinstance(op, Words))
    assert (words.text, words.font, words.size) == ("×2", "bold", 5_000)


def test_what_is_in_brackets_is_a_stack_in_columns_and_all_shrink(tiny: Tiny):
    (square, *stack) = signs(tiny, "A4")
    assert square[2] == 10
    assert [high for _, _, high in stack] == [5, 5, 5, 5]
    assert len({top for _, top, _ in stack}) == 2


def test_a_screen_reader_hears_what_the_box_says(tiny: Tiny):
    assert ops_of(tiny, "A1")["row"].tag == Tag("Figure", "en", "High Hill")


def told(tiny: Tiny) -> list[str]:
    return [
        f"{one.code} {Path(one.at.path).name}:{one.at.line}:{one.at.column} {one.message.en}"
        for one in all_findings(tiny.shelf.open("tiny"))
        if not one.code.startswith("BOOK") and one.code != "PRINT423"
    ]


def test_the_small_game_is_without_fault(tiny: Tiny):
    assert told(tiny) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("cards/tiny/card.csv", ":square::wide:", ":wide:" * 6,
         ["PRINT446 card.csv:2:24 the signs in the box `row` shrink to 3.3 mm; `least` is 4 mm"]),
        ("cards/tiny/card.csv", ":square::wide:", ":sqare:", ["DECK215 card.csv:2:24"]),
        ("templates/tiny/card.yaml", "{row}", "{raw}", ["PRINT407 card.yaml:3:"]),
        ("templates/tiny/card.yaml", "at: [10, 40]", "at: [30, 40]", ["PRINT405 card.yaml:3:"]),
        ("templates/tiny/card.yaml", "beside: ja", "beside: jp", ["PRINT413 card.yaml:5:", "READ102 card.yaml:5:"]),
        ("templates/tiny/card.yaml", "lines: 2, leading: 1000,", "", ["PRINT404 card.csv:3:"]),
    ],
)  # fmt: skip
def test_a_fault_of_a_row_is_told(tiny: Tiny, file: str, old: str, new: str, found: list[str]):
    path = tiny.shelf.cards.parent / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    said = told(tiny)
    assert [
        one[: len(start)] for one, start in zip(said, found, strict=len(said) == len(found))
    ] == found, said


def lines_of(ops: tuple[Op, ...]) -> list[tuple[str, int]]:
    return [(op.text.strip(), op.x // 1000) for op in ops if isinstance(op, Words)]


def test_a_name_takes_a_second_line_only_beside_a_long_one(tiny: Tiny):
    assert lines_of(ops_of(tiny, "A1", "ja+en")["en"].ops) == [("High Hill", 12)]
    assert lines_of(ops_of(tiny, "A2", "ja+en")["en"].ops) == [("Lake", 44), ("Side", 44)]


def test_alone_it_has_the_whole_box(tiny: Tiny):
    assert lines_of(ops_of(tiny, "A2", "en")["en"].ops) == [("Lake Side", 6)]
