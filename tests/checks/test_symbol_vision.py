"""Symbols for eyes that see colours otherwise, and on a copier."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color
from printed import TINY, Tiny

from fortgold.checks import colour_vision
from fortgold.checks.all_checks import all_findings
from fortgold.checks.colour_vision import VISIONS, distance, looks_of, nearest, palest

CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.5" fill="{}"/></svg>'
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="{}" d="M4 0H6V10H4Z"/></svg>'
SYMBOLS = """\
    columns:
      marks: {type: symbols, from: [R, G]}
symbols:
  R: {id: red, ja: 赤, en: red}
  G: {id: green, ja: 緑, en: green}
"""
ROW = (
    'ground: {{shape: yes, at: [0, 0], size: [63, 88], fill: "{}"}}\n'
    "row: {{symbols: marks, at: [5, 5], size: [9, 9]}}\n"
)


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    one = Tiny(tmp_path)
    one.write("cards/tiny/game.yaml", TINY + SYMBOLS)
    one.write(
        "cards/tiny/card.csv", "id,kind,name.ja,name.kana,name.en,marks\nA1,wood,森,もり,Wood,RG\n"
    )
    return one


def codes(tiny: Tiny, red: str, green: str, ground: str = "#FFFFFF") -> list[tuple[str, int]]:
    """What is found of two symbols on a ground, with the lines in game.yaml."""
    tiny.write("templates/tiny/symbols/red.svg", red)
    tiny.write("templates/tiny/symbols/green.svg", green)
    tiny.face(ROW.format(ground), "en")
    found = all_findings(tiny.shelf.open("tiny"))
    return [(one.code, one.at.line) for one in found if one.code in ("PRINT423", "PRINT424")]


def test_symbols_that_differ_in_red_and_green_alone_are_told(tiny: Tiny):
    assert codes(tiny, CIRCLE.format("#C13A2A"), CIRCLE.format("#2C7D54")) == [("PRINT423", 12)]


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [("coin", "coin-2", False), ("coin-2", "coin-3", False), ("coin-2", "gem-3", False),
     ("coin-2", "gem-2", True), ("coin", "gem-2", True), ("coin", "gem", True)],
)  # fmt: skip
def test_symbols_that_bear_different_numbers_are_told_apart_by_them(
    tiny: Tiny, one: str, other: str, is_told: bool
):
    names = SYMBOLS.replace("id: red", f"id: {one}").replace("id: green", f"id: {other}")
    tiny.write("cards/tiny/game.yaml", TINY + names)
    tiny.face(ROW.format("#FFFFFF"), "en")
    for name in (one, other):
        tiny.write(f"templates/tiny/symbols/{name}.svg", CIRCLE.format("#C13A2A"))
    told = [found.code for found in all_findings(tiny.shelf.open("tiny"))]
    assert ("PRINT423" in told) is is_told


def test_a_shape_of_its_own_is_enough(tiny: Tiny):
    assert not codes(tiny, CIRCLE.format("#C13A2A"), SQUARE.format("#2C7D54"))


def test_a_tone_of_its_own_is_enough(tiny: Tiny):
    assert not codes(tiny, CIRCLE.format("#C13A2A"), CIRCLE.format("#12301F"))


def test_a_symbol_that_sinks_into_its_ground_is_told(tiny: Tiny):
    found = codes(tiny, CIRCLE.format("#101010"), SQUARE.format("#2C7D54"), "#2C7D54")
    assert found == [("PRINT424", 13)]


def test_red_and_green_are_nearer_for_a_deutan_eye_than_blue_and_yellow():
    assert distance("#c06030", "#808030", "deutan") < distance("#3060c0", "#c0a030", "deutan") / 3
    assert distance("#c13a2a", "#c13a2a", "grey") == 0


COLOURS = ("#c13a2a", "#2c7d54", "#3060c0", "#c0a030", "#808080", "#000000", "#f4e8ff", "#4b0082")


@pytest.mark.parametrize("vision", VISIONS)
def test_colours_are_as_far_apart_as_another_program_says(vision: str):
    def seen(colour: str) -> Color:
        if vision == "grey":
            return Color("lab", [Color(colour).convert("lab")["l"], 0, 0])
        return Color(colour).filter(vision)

    for a, b in combinations(COLOURS, 2):
        one, other = seen(a), seen(b)
        assert distance(a, b, vision) == pytest.approx(one.delta_e(other, method="2000"), abs=1e-4)
        pale = palest((a,), b)[1]
        assert pale <= one.contrast(other, method="wcag21") + 1e-4


def test_what_is_measured_is_the_same_both_ways(tiny: Tiny):
    door, folder = tiny.shelf.door("tiny"), tiny.shelf.templates / "tiny" / "symbols"
    tiny.write("templates/tiny/symbols/red.svg", CIRCLE.format("#C13A2A"))
    tiny.write("templates/tiny/symbols/green.svg", SQUARE.format("#2C7D54"))
    red, green = (looks_of(door, folder / f"{name}.svg") for name in ("red", "green"))
    assert nearest(red, green) == nearest(green, red)
    assert nearest(red, green)[0] in VISIONS
    pairs, pale = json.loads(
        colour_vision.measured(door, {"red": folder / "red.svg"}, {"red": "#ffffff"})
    )
    assert pairs == []
    assert pale[0][2] > 2
