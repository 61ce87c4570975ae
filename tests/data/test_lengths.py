"""Lengths in units, shares of the card, places relative to another box, and cards sizes by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from layouts import Templates, box
from printed import Tiny

from fortgold.checks.all_checks import all_findings
from fortgold.data.layout import TextBox
from fortgold.data.lengths import CARD_SIZES, card_size, part, thousandths


@pytest.mark.parametrize(
    ("word", "um"),
    [("12", 12_000), ("12mm", 12_000), ("1.2 cm", 12_000), ("0.5in", 12_700), ("72pt", 25_400),
     ("-3mm", -3_000), (".5in", 12_700)],
)  # fmt: skip
def test_a_length_may_have_a_unit(word: str, um: int) -> None:
    assert thousandths(word) == um


@pytest.mark.parametrize("word", ["", "mm", "12 km", "12mm2", "1,5mm", "ten", "nan", "50%"])
def test_what_is_no_length_is_none(word: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the word of float()
        thousandths(word)


@pytest.mark.parametrize(
    ("word", "um"), [("50%", 30_000), ("100% - 4", 56_000), ("100%+0.5in", 72_700), ("7", 7_000)]
)
def test_a_share_is_of_the_whole(word: str, um: int) -> None:
    assert part(word, 60_000) == um


def test_type_has_units_as_well() -> None:
    assert thousandths("9pt", "pt") == thousandths("9", "pt") == 9_000
    assert thousandths("0.125in", "pt") == 9_000


@pytest.mark.parametrize(
    ("word", "size"),
    [("poker", (63_500, 88_900)), ("63x88", (63_000, 88_000)), ("2.5 x 3.5in", (63_500, 88_900)),
     ("59×92mm", (59_000, 92_000)), ("Tarot", (69_850, 120_650)), ("pocker", None), ("63", None),
     ("9" * 400 + "x88", None)],
)  # fmt: skip
def test_a_card_size_has_a_name_or_two_lengths(word: str, size: tuple[int, int] | None) -> None:
    assert card_size(word) == size


def test_every_named_size_stands_upright() -> None:
    assert all(width <= height for width, height in CARD_SIZES.values())


LAYOUT = """\
face:
  panel: {shape: yes, at: [10%, 50%], size: [80%, 100% - 48], fill: "#ffffff"}
  words:
    {text: x, relative to: panel, at: [2mm, 100% - 6], size: [100% - 4, 5mm], pt: 0.125in, least: 3mm}
back: {}
"""


def test_places_are_shares_of_the_card_or_of_another_box(templates: Templates) -> None:
    layout = templates.write("own/deck.yaml", LAYOUT).layout()
    panel, words = box(layout, "panel"), box(layout, "words")
    assert (panel.x, panel.y, panel.width, panel.height) == (6_300, 44_000, 50_400, 40_000)
    assert (words.x, words.y, words.width, words.height) == (8_300, 78_000, 46_400, 5_000)
    assert isinstance(words, TextBox)
    assert (words.em, words.least) == (3_175, 3_000)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("relative to: panel", "relative to: pannel", "READ102 deck.yaml:4:28 did you mean `panel`?"),
        ("at: [10%", "relative to: words, at: [10%", "READ104 deck.yaml:2:36 take one `relative to` away"),
        ("at: [2mm", "at: [2km", "READ104 deck.yaml:4:40 write it in digits, such as `3`"),
        ("at: [2mm", "at: [9999%", "READ104 deck.yaml:4:40 write a number such as `600`"),
    ],
)  # fmt: skip
def test_a_slip_in_a_place_is_told(
    templates: Templates,
    old: str,
    new: str,
    told: str,
) -> None:
    found = templates.write("own/deck.yaml", LAYOUT.replace(old, new)).told()
    assert found == [told]


def test_a_box_whose_place_is_misspelt_is_not_told_to_lie_outside_as_well(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path)
    ground = 'panel: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}'
    words = "words: {text: x, relative to: pannel, at: [8, 8], size: [20, 5]}"
    late = "late: {text: y, at: [800, 8], size: [20, 5]}"
    tiny.write("templates/tiny/card.yaml", f"face:\n  {ground}\n  {words}\n  {late}\nback: {{}}\n")
    found = [one for one in all_findings(tiny.shelf.open("tiny")) if one.code[:4] != "TEXT"]
    assert [(one.code, one.at.line) for one in found] == [("READ102", 3), ("READ104", 4)]


def test_boxes_do_not_stand_on_each_other_without_end(templates: Templates) -> None:
    rows = [f"  b{i}: {{shape: yes, relative to: b{i + 1}, at: [0, 0]}}" for i in range(2_000)]
    rows.append("  b2000: {shape: yes, at: [0, 0]}")
    found = templates.write("own/deck.yaml", "face:\n" + "\n".join(rows) + "\nback: {}\n").told()
    assert {one.partition(" ")[0] for one in found} == {"READ104"}
    assert len(found) == 2_001 - 20
