"""Boxes in the language of the edition: each language is looked at, and none lies over itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed import Tiny

from fortgold.checks.all_checks import all_findings


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def codes(tiny: Tiny, box: str) -> list[str]:
    ground = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#FFFFFF"}'
    tiny.write("templates/tiny/card.yaml", f"face:\n  {ground}\n  {box}\nback:\n  {ground}\n")
    return [
        one.code for one in all_findings(tiny.shelf.open("tiny")) if one.code.startswith("PRINT")
    ]


def test_a_box_in_each_language_does_not_lie_over_itself(tiny: Tiny):
    assert codes(tiny, 'a: {text: "{name}", at: [5, 5], size: [50, 6]}') == []


def test_what_has_no_room_is_told_with_its_spaces(tiny: Tiny):
    table = tiny.shelf.cards / "tiny" / "card.csv"
    long = "There is no room for all these words in it"
    head, first, *rest = table.read_text("utf-8").splitlines()
    name = first.split(",")[head.split(",").index("name.en")]
    table.write_text("\n".join([head, first.replace(name, long), *rest, ""]), "utf-8")
    codes(tiny, 'a: {text: "{name.en}", pt: 9, least: 9, lines: 2, at: [5, 5], size: [20, 30]}')
    (one,) = (f for f in all_findings(tiny.shelf.open("tiny")) if f.code == "PRINT404")
    assert "no room for “these words in it”" in one.message.en


def test_more_lines_are_proposed_where_there_is_room_for_them(tiny: Tiny):
    ground = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#FFFFFF"}'
    for height, is_proposed in ((12, False), (30, True)):
        box = f'a: {{text: "{{name}}", pt: 30, at: [5, 5], size: [10, {height}]}}'
        tiny.write("templates/tiny/card.yaml", f"face:\n  {ground}\n  {box}\nback:\n  {ground}\n")
        (one,) = (f for f in all_findings(tiny.shelf.open("tiny")) if f.code == "PRINT404")
        assert ("`lines`" in one.hint.en, "lines を" in one.hint.ja) == (is_proposed, is_proposed)


def test_words_that_do_not_fit_in_one_of_the_languages_are_told(tiny: Tiny):
    assert codes(tiny, 'a: {text: "{name}", pt: 30, at: [5, 5], size: [10, 12]}') == ["PRINT404"]
