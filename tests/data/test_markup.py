"""What words may hold beside words: bold, italic, a colour, a reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.markup import Run, plain, runs, unmarked, without_marks

RED = "#cc0033"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no marks", [Run("no marks")]),
        ("", [Run("")]),
        ("Deal **2 damage**.", [Run("Deal "), Run("2 damage", bold=True), Run(".")]),
        ("*once*", [Run("once", italic=True)]),
        ("***now***", [Run("now", bold=True, italic=True)]),
        ("**all *of* it**", [Run("all ", bold=True), Run("of", bold=True, italic=True), Run(" it", bold=True)]),
        ("カードを**2枚**引く", [Run("カードを"), Run("2枚", bold=True), Run("引く")]),
        ("**「砦」**を", [Run("「砦」", bold=True), Run("を")]),
        ("**:food: 2**", [Run(":food: 2", bold=True)]),
        ("[fire](#C03)", [Run("fire", colour=RED)]),
        ("[a **b**](#CC0033)", [Run("a ", colour=RED), Run("b", bold=True, colour=RED)]),
        ("**[b](#cc0033)**", [Run("b", bold=True, colour=RED)]),
        ("｜砦《とりで》を", [Run("砦", reading="とりで"), Run("を")]),
        ("|砦《とりで》", [Run("砦", reading="とりで")]),
        ("**｜金《きん》の**", [Run("金", bold=True, reading="きん"), Run("の", bold=True)]),
    ],
)  # fmt: skip
def test_marks_say_how_words_are_set(text: str, wanted: list[Run]) -> None:
    assert list(runs(text)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4", "5*3*2", "幅*3*高さ", "*1と*2", "(*_*)", "★★*", "* 注", "**", "***", "** x **",
        "**never closed", "**over\ntwo lines**", "[1]", "[A](B)", "[x](#12)", "《砦》", "砦《とりで》", "｜砦",
        r"\**x**", r"\*x\*", r"\[x](#C03)", r"\｜砦《とりで》",
    ],
)  # fmt: skip
def test_what_people_write_stays(text: str) -> None:
    assert list(runs(text)) == [Run(text)]


def test_plain_words_have_no_marks_and_no_backslashes() -> None:
    assert plain(r"**Gain** [1](#C03) \:food: for a ｜砦《とりで》") == "Gain 1 :food: for a 砦"
    assert unmarked(r"*\:food:*") == r"\:food:"


@given(st.text("ab 砦*[](#C03)《》｜\\\n", max_size=40))
def test_marks_take_no_word_away(text: str) -> None:
    blanked = without_marks(text)
    assert len(blanked) == len(text)
    assert all(a in (b, " ") for a, b in zip(blanked, text, strict=True))
    readings = "".join(run.reading for run in runs(text))
    assert [*filter(str.isalpha, unmarked(text))] == [*filter(str.isalpha, blanked)]
    assert readings in text or "《" in text
