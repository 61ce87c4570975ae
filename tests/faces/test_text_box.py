"""Words in a box: marks, readings, and the type that they are set in."""

from dataclasses import replace
from itertools import pairwise

import pytest
from printed import game_and_look

from fortgold.data.layout import TextBox, all_boxes
from fortgold.draw.ops import Group, Op, Stamp, Words, flat
from fortgold.faces.text_box import placed, set_text
from fortgold.faces.text_pieces import Letters, written

ROOM = 40_000


@pytest.fixture(scope="module")
def box() -> TextBox:
    """A box 40 mm wide, 10 pt."""
    layouts = game_and_look("fort-of-gold")[1].layouts
    boxes = all_boxes(next(iter(layouts.values())).face)
    one = next(box for box in boxes if isinstance(box, TextBox))
    return replace(
        one, x=0, y=0, width=ROOM, height=0, em=3_500, least=3_500, lines=9, leading=1300,
        align="left", valign="top", tracking=0, font="text", same_size="", type="", reading=0,
    )  # fmt: skip


def drawn(box: TextBox, text: str) -> tuple[Op, ...]:
    found = set_text(text, box, ())
    assert found.fits
    return placed(box, found, "", lambda *_: Stamp(0, 0, None))  # type: ignore[arg-type]


def words(box: TextBox, text: str) -> list[Words]:
    return [op for op in flat(drawn(box, text)) if isinstance(op, Words)]


def test_each_word_is_set_as_its_marks_say(box: TextBox) -> None:
    set_words = words(box, "Deal **2** now, [red](#C03).")
    assert [(one.text, one.font, one.colour) for one in set_words] == [
        ("Deal ", "text", box.colour), ("2", "bold", box.colour), (" now, ", "text", box.colour),
        ("red", "text", "#cc0033"), (".", "text", box.colour),
    ]  # fmt: skip


def test_words_follow_each_other_without_a_gap(box: TextBox) -> None:
    set_words = words(box, "one **two** *three*")
    for one, other in pairwise(set_words):
        assert one.x + one.width == other.x


def test_marks_do_not_change_where_lines_end(box: TextBox) -> None:
    """Colours alone: the same letters, so the same lines."""
    plain = "Once in your turn you may look at the top card of any pile, and put it back."
    marked = plain.replace("look at the top card", "[look at the top card](#C03)")
    lines = {one.y: one for one in words(box, plain)}
    said = dict.fromkeys(lines, "")
    for one in words(box, marked):
        said[one.y] += one.text
    assert {y: text.rstrip() for y, text in said.items()} == {
        y: one.text for y, one in lines.items()
    }


def test_a_reading_stands_above_the_middle_of_its_word(box: TextBox) -> None:
    base, reading = words(box, "｜精霊《せいれい》")
    assert (base.text, reading.text) == ("精霊", "せいれい")
    assert reading.size == base.size // 2
    assert reading.y < base.y - base.size // 2
    assert abs((2 * base.x + base.width) - (2 * reading.x + reading.width)) <= 2


def test_a_long_reading_reaches_over_kana_but_not_over_kanji(box: TextBox) -> None:
    def after(text: str) -> int:
        *_, last = words(box, text)
        return last.x

    assert after("｜砦《とりで》を") < after("｜砦《とりで》守")


def test_a_word_stays_with_its_reading(box: TextBox) -> None:
    narrow = replace(box, width=3 * box.em + box.em // 2)
    found = set_text("あいう｜精霊術師《せいれいじゅつし》", narrow, ())
    assert any(
        isinstance(piece, Letters) and piece.text == "精霊術師"
        for line in found.lines
        for piece in line
    )


def test_a_reading_is_inside_its_box_and_lines_make_room_for_it(box: TextBox) -> None:
    text = "一｜砦《とりで》\n二｜砦《とりで》"
    first, *_, last = [one for one in words(box, text) if one.text == "とりで"]
    assert first.y - first.size * 9 // 10 >= 0
    assert last.y - first.y >= box.em * 3 // 2


def test_a_screen_reader_hears_that_it_is_a_reading(box: TextBox) -> None:
    (ruby,) = [op for op in drawn(box, "｜砦《とりで》") if isinstance(op, Group)]
    assert ruby.tag
    assert ruby.tag.role == "Ruby"
    roles = [part.tag.role for part in ruby.ops if isinstance(part, Group) and part.tag]
    assert roles == ["RB", "RT"]


def test_what_has_no_room_says_so(box: TextBox) -> None:
    assert not set_text("**" + "wide " * 60 + "words**", replace(box, lines=1), ()).fits


def test_a_character_of_the_plane_of_icons_that_is_none_is_quoted_as_it_stands() -> None:
    symbols = game_and_look("arch-king")[0].symbols
    assert written("\U000f0000, \U000ff000", symbols) == f":{symbols[0].id}:, \U000ff000"


def test_nothing_is_drawn_for_a_thin_space_which_fonts_lack(box: TextBox) -> None:
    one, other = words(box, "2\u200a→")
    assert (one.text, other.text) == ("2", "→")
    assert other.x > one.x + one.width
