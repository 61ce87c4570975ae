"""Messages broken to the width of a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.text.terminal_wrapping import CLOSING, cells, wrapped


def test_what_fits_stays_as_it_is():
    assert wrapped("a line\n  another", 40) == "a line\n  another"


def test_english_breaks_between_words():
    assert wrapped("no card among them is green", 20) == "no card among them\nis green"


def test_japanese_never_breaks_before_a_full_stop():
    assert wrapped("山の一番上の一枚を見。", 20) == "山の一番上の一枚を\n見。"


def test_japanese_does_not_break_inside_a_word_unless_the_line_holds_nothing_else():
    assert wrapped("山の一番上の一枚を見る。", 22) == "山の一番上の一枚を\n見る。"
    assert wrapped("ほかに: d 仲間を選んで伏せる (5)", 26) == "ほかに: d 仲間を選んで\n伏せる (5)"
    assert wrapped("カードカードカードカードカード", 20) == "カードカードカード\nカードカード"


def test_a_comma_stays_with_the_letters_before_it():
    assert wrapped("列のトップは abcdefg、次", 20) == "列のトップは\nabcdefg、次"


def test_a_bracket_stays_with_what_it_opens():
    assert wrapped("山の一番上の一枚は「虹」", 20) == "山の一番上の一枚は\n「虹」"


def test_a_number_stays_with_what_it_counts():
    assert wrapped("この山のカードは全部で 44 枚", 24) == "この山のカードは全部で\n44 枚"
    assert wrapped("there are in all some 44 cards", 26) == "there are in all some 44\ncards"


def test_an_ascii_bracket_stays_with_what_it_opens():
    assert wrapped("山の一番上の一枚は[虹]", 20) == "山の一番上の一枚は\n[虹]"


def test_what_is_typed_is_not_torn():
    assert wrapped("for example this: i 1 2", 20) == "for example this:\ni 1 2"


def test_a_line_of_a_list_goes_on_below_its_words():
    assert wrapped("  9  i 3 3  one two three four five", 34) == (
        "  9  i 3 3  one two three four\n            five"
    )


def test_an_indented_line_goes_on_indented():
    assert wrapped("    one two three four five six", 26) == "    one two three four\n    five six"


def test_a_terminal_too_narrow_for_words_breaks_by_itself():
    assert wrapped("one two three four five", 12) == "one two three four five"


texts = st.text(st.sampled_from("ab1 、。「」山を（i?-"), max_size=120)


@given(texts, st.integers(20, 90))
def test_nothing_is_lost_and_nothing_too_wide_that_could_be_broken(text: str, width: int):
    broken = wrapped(text, width)
    assert "".join(broken.split()) == "".join(text.split())
    for line in broken.splitlines():
        assert not line[:1] or line[0] not in CLOSING or text.startswith(line[0])
        if cells(line) > width:
            assert " " not in line.strip() or all(len(word) == 1 for word in line.split()[:-1])


@pytest.mark.parametrize(("text", "count"), [("", 0), ("ab", 2), ("山", 2), ("■", 1), ("ｱ", 1)])
def test_cells_are_columns_of_a_terminal(text: str, count: int):
    assert cells(text) == count


def test_an_ascii_bracket_does_not_begin_a_line_behind_japanese():
    for width in range(14, 40):
        for line in wrapped("建てる (支払い: 砂金の小川): 工房の裏手", width).split("\n"):
            assert line.lstrip()[:1] not in {")", ":"}, width


def test_no_line_ends_at_a_space_that_keeps_words_together():
    assert (
        wrapped("take:\u00a0p\u00a0a\u00a0pair, s\u00a0a\u00a0run\u00a0(2)", 24)
        == "take: p a pair,\ns a run (2)"
    )
    assert (
        wrapped("手番: p\u00a0ペアを\u00a0(3)、s\u00a0取る\u00a0(2)", 22)
        == "手番: p ペアを (3)、\ns 取る (2)"
    )
