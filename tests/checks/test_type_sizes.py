"""PRINT445 and PRINT404: words too small for their type, and too long for their box."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed import Tiny

from fortgold.checks.all_checks import all_findings


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def told(tiny: Tiny, box: str) -> list[str]:
    """The English of what is wrong with the words of a layout of one box."""
    text = f"face:\n  a: {{{box}}}\nback: {{}}\n"
    tiny.write("templates/tiny/card.yaml", text)
    one = tiny.shelf.open("tiny")
    assert one.game
    return [
        f"{found.code} {found.message.en}"
        for found in all_findings(one)
        if found.code in ("PRINT404", "PRINT445")
    ]


BOX = "at: [5, 5], size: [40, 9]"


@pytest.mark.parametrize(
    ("sizes", "lang", "said"),
    [
        ("pt: 6.5", "en", "set in 6.5 pt; `rules` (en) is 7 pt at least"),
        ("pt: 7.4", "ja", "set in 7.4 pt; `rules` (ja) is 7.5 pt at least"),
        ("pt: 7", "en", ""),
        ("pt: 7.5", "ja", ""),
    ],
)
def test_type_under_its_scale_is_told(tiny: Tiny, sizes: str, lang: str, said: str):
    found = told(tiny, f"text: go, type: rules, lang: {lang}, {sizes}, {BOX}")
    assert [one.partition(" is ")[2] for one in found] == [said] * bool(said)


def test_who_names_no_type_has_no_scale(tiny: Tiny):
    assert told(tiny, f"text: go, pt: 4, {BOX}") == []


def test_a_reading_has_the_scale_of_readings(tiny: Tiny):
    box = f"text: もり, lang: ja, type: reading, pt: 5, {BOX}"
    assert told(tiny, box) == []
    (found,) = told(tiny, box.replace("pt: 5", "pt: 4.8"))
    assert "`reading` (ja) is 5 pt at least" in found


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("Draw a card and then another one", "pt: 10", "15.6 mm too wide; there is no room for “another one”"),
        (
            "Draw a card. Look at all the cards that you hold. Keep one.",
            "pt: 10, lines: 2",
            "1 line too many; “Look at all the cards that you hold.” takes the most room",
        ),
        ("Draw", "pt: 30", "1.6 mm too high"),
    ],
)  # fmt: skip
def test_it_is_told_by_how_much_and_why_words_do_not_fit(tiny: Tiny, text, more, said):
    (found,) = told(tiny, f"text: {text}, {more}, {BOX}")
    assert found.partition("type: ")[2] == said


def test_what_gave_way_hides_nothing(tiny: Tiny):
    tiny.write(
        "templates/tiny/card.yaml",
        """\
        face:
          alone: {text: ja, pt: 9, at: [5, 5], size: [40, 9], instead of: both}
          both: {text: much too long for its box, pt: 9, at: [5, 30], size: [9, 9], together: both}
          veil: {shape: yes, at: [0, 0], size: [60, 20], fill: "#000000", together: both}
        """,
    )
    assert not [
        one.message.en for one in all_findings(tiny.shelf.open("tiny")) if one.code[:5] == "PRINT"
    ]
