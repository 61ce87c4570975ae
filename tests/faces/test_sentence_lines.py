"""Words of a type in lines: a sentence a line, and lists whose lines stand in."""

from __future__ import annotations

import pytest

from fortgold.faces.sentence_lines import Line, sentence_lines, sentences

ICON = "\U000f0000"


def ways(text: str, width: int, pauses: bool = False) -> list[list[str]]:
    """The lines in each way, with as many spaces before them as they stand in."""

    def shown(line: Line) -> str:
        return " " * line.indent + text[slice(*line.span)]

    found = sentence_lines(text, width, lambda start, end: end - start, (), pauses=pauses)
    return [[*map(shown, lines)] for lines in found]


def test_each_sentence_of_a_text_that_is_too_wide_has_its_line():
    assert ways("Draw 2 cards. Discard one of them.", 30)[0] == [
        "Draw 2 cards.",
        "Discard one of them.",
    ]
    assert ways("二枚引く。一枚を捨てる。", 10)[0] == ["二枚引く。", "一枚を捨てる。"]


def test_a_text_that_has_room_stays_in_one_line():
    assert ways("Draw 2. Discard 1.", 30)[0] == ["Draw 2. Discard 1."]


def test_a_sentence_that_is_too_wide_ends_a_line_after_its_colon():
    text = "Draw 2. Each time you build: draw a companion"
    colons, plain, filled = ways(text, 30)
    assert colons == ["Draw 2.", "Each time you build:", "draw a companion"]
    assert plain == ["Draw 2.", "Each time you build: draw a", "companion"]
    assert filled == ["Draw 2. Each time you build:", "draw a companion"]


@pytest.mark.parametrize(
    "text", ["up to 2.5 of it", "e.g. wood", "no. 3 is it", "「行け。」と言う"]
)
def test_a_stop_inside_a_sentence_ends_none(text: str):
    assert len(sentences(text)) == 1


def test_an_icon_may_begin_a_sentence():
    assert len(sentences(f"Pay 2. {ICON} Draw.")) == 2


@pytest.mark.parametrize(
    ("mark", "hang"),
    [("• ", 2), ("・", 1), ("1. ", 3), ("① ", 2), ("(2) ", 4), ("- ", 2), ("-", 0)],
)
def test_the_lines_of_a_list_stand_in_below_its_words(mark: str, hang: int):
    first, *below = ways(f"{mark}one two three four five", 14)[0]
    assert first.startswith(mark)
    assert all(line.startswith(" " * hang) and line[hang] != " " for line in below)


def test_lines_of_a_list_with_icons_stand_in_where_every_line_begins_with_some():
    text = f"{ICON} {ICON} wood and stone\n{ICON} gold"
    assert ways(text, 12)[0] == [f"{ICON} {ICON} wood and", "    stone", f"{ICON} gold"]
    assert ways(f"{ICON} wood and stone", 10)[0][1] == "stone"


def test_no_line_is_wider_than_the_box_though_it_stands_in():
    for lines in ways("1. one two three four five six seven eight nine", 12):
        assert max(map(len, lines)) <= 12


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("この手番、札を二回追加で引く。", 13, ["この手番、", "札を二回追加で引く。"]),
        ("Choose one; take a card.", 14, ["Choose one;", "take a card."]),
        ("好きな数の札を捨て、同じ数を引く。", 20, ["好きな数の札を捨て、同じ数を引く。"]),
        ("手番に一度、札をどの数としても使ってよい。", 14, ["手番に一度、札をどの", "数としても使ってよい。"]),
        ("You may see two new cards.", 20, ["You may see", "two new cards."]),
    ],
)  # fmt: skip
def test_a_sentence_of_two_lines_parts_at_a_pause_or_in_its_middle(
    text: str, width: int, lines: list[str]
):
    assert ways(text, width, pauses=True)[0] == lines
