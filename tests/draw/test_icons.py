"""Icons among words: what `:id:` becomes, how it is measured, broken, tagged and read."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from printed import Tiny, one_page
from renderings import transcript

from fortgold.data.layout import Edition
from fortgold.draw import fonts
from fortgold.draw.ops import Group, Op, Stamp, Words, bounds
from fortgold.faces.face import Face

GAME = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
players: 1
minutes: 1
age: 1
symbols:
  F: {id: food, ja: 食糧, kana: しょくりょう, en: Food}
  W: {id: wood, ja: 木, kana: き, en: Wood}
decks:
  card: {name: {ja: カード, en: Card}}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    made = Tiny(tmp_path)
    made.write("cards/tiny/game.yaml", GAME)
    for symbol in ("food", "wood"):
        made.write(f"templates/tiny/symbols/{symbol}.svg", SVG)
    return made


def said(tiny: Tiny, text: str, keys: str = "size: [50, 30]", edition: Edition = "ja+en") -> Face:
    return tiny.face(f'a: {{text: "{text}", pt: 10, lines: 20, at: [5, 9], {keys}}}', edition)


def box_of(face: Face) -> Group:
    """The only box of a face."""
    (sect,) = face.ops
    assert isinstance(sect, Group)
    (box,) = sect.ops
    assert isinstance(box, Group)
    return box


def read(face: Face) -> list[str]:
    """What stands on each line, as it is written."""
    rows: dict[int, str] = {}
    middle = 0
    for op in box_of(face).ops:
        if isinstance(op, Words):
            middle = op.y - op.size * 380 // 1000
        else:
            left, top, right, bottom = where(op)
            assert right - left == bottom - top
            middle = (top + bottom) // 2
        near = next((y for y in rows if abs(y - middle) < 100), middle)
        rows[near] = rows.get(near, "") + (op.text if isinstance(op, Words) else op.name)
    return [rows[y] for y in sorted(rows)]


def where(op: Op) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of a word or an icon."""
    if isinstance(op, Group):
        (stamp,) = op.ops
        assert isinstance(stamp, Stamp)
        return bounds(stamp)
    assert isinstance(op, Words)
    return bounds(op)


def test_an_icon_stands_among_the_words_in_their_order(tiny: Tiny):
    face = said(tiny, "Pay :food:×2, gain :wood:.")
    assert read(face) == ["Pay :food:×2, gain :wood:."]
    ends = [where(op) for op in box_of(face).ops]
    assert all(a[2] <= b[0] for a, b in pairwise(ends))


def test_an_icon_is_a_little_larger_than_the_type_and_centred_on_it(tiny: Tiny):
    word, icon = box_of(said(tiny, "森:food:")).ops
    assert isinstance(word, Words)
    left, top, right, bottom = where(icon)
    assert (right - left) / word.size == pytest.approx(1.15, abs=0.01)
    assert (top + bottom) / 2 == pytest.approx(word.y - 0.38 * word.size, abs=2)


def test_a_layout_may_want_larger_icons(tiny: Tiny):
    word, icon = box_of(said(tiny, "森:food:", "size: [50, 30], icon: 2000")).ops
    assert isinstance(word, Words)
    left, _, right, _ = where(icon)
    assert (right - left) / word.size == pytest.approx(2, abs=0.01)


def test_icons_shrink_with_their_words(tiny: Tiny):
    keys = "size: [18, 9], least: 4"
    face = tiny.face(f'a: {{text: "Pay :food::wood: now", pt: 20, at: [5, 9], {keys}}}')
    word, icon, *_ = box_of(face).ops
    assert not face.problems
    assert isinstance(word, Words)
    assert word.size < 5_000
    assert (where(icon)[2] - where(icon)[0]) / word.size == pytest.approx(1.15, abs=0.01)
    assert max(where(op)[2] for op in box_of(face).ops) <= 5_000 + 18_000


@pytest.mark.parametrize(
    "text", [":gold: +1", "12:30:45", ":food", "food:", ": food :", ":Food:", "a:b"]
)
def test_what_names_no_symbol_stays_as_it_is_written(tiny: Tiny, text: str):
    (word,) = box_of(said(tiny, text)).ops
    assert isinstance(word, Words)
    assert word.text == text


def test_an_icon_is_never_parted_from_the_signs_that_touch_it(tiny: Tiny):
    text = "Pay a lot :food:×2 or :wood:/:food:→:wood: and 3:food:."
    parts = text.split()
    for width in range(12, 60):
        for line in read(said(tiny, text, f"size: [{width}, 60]")):
            assert set(line.split()) <= set(parts), (width, line)


def test_japanese_may_end_a_line_beside_an_icon_but_not_before_a_full_stop(tiny: Tiny):
    text = "あのカードを:food:のために:wood:と交換する:food:。"
    seen = set()
    for width in range(8, 40):
        lines = read(said(tiny, text, f"size: [{width}, 60]"))
        assert "".join(lines) == text
        assert not any(line.startswith(("。", "、")) for line in lines)
        seen.update(lines)
    assert any(line.startswith(":food:") for line in seen)
    assert any(line.endswith(":wood:") for line in seen)


def test_a_row_of_icons_with_spaces_is_broken_at_the_spaces(tiny: Tiny):
    lines = read(said(tiny, ":food: :food: :wood: :wood:", "size: [10.5, 30]"))
    assert [line.strip() for line in lines] == [":food: :food:", ":wood: :wood:"]


def test_an_icon_is_read_by_its_name_in_the_language_of_its_box(tiny: Tiny):
    for lang, name in (("ja", "食糧"), ("en", "Food")):
        (icon,) = box_of(said(tiny, ":food:", f"size: [50, 9], lang: {lang}")).ops
        assert isinstance(icon, Group)
        assert icon.tag
        assert (icon.tag.role, icon.tag.lang, icon.tag.alt) == ("Span", lang, name)


def test_an_icon_in_a_box_of_no_language_is_read_in_those_of_the_edition(tiny: Tiny):
    for edition, name in (("ja", "木"), ("en", "Wood"), ("ja+en", "木 / Wood")):
        (icon,) = box_of(said(tiny, ":wood:", edition=edition)).ops  # type: ignore[arg-type]
        assert isinstance(icon, Group)
        assert icon.tag
        assert icon.tag.alt == name


def test_the_transcript_shows_icons_and_what_is_read(tiny: Tiny):
    face = said(tiny, "+:food:", "size: [50, 9], lang: en")
    wide = fonts.width("+", "text", 3_528)
    assert transcript(box_of(face).ops) == (
        "text 5000 12104 text 3528 #000000 en +\n"
        ":food: Span en “Food”\n"
        f"  stamp {5_000 + wide + 3_528 * 60 // 1000} {12_104 - 1_340 - 2_028} symbols/food.svg\n"
    )


def test_an_icon_without_a_drawing_is_a_problem_and_keeps_its_place(tiny: Tiny):
    before = [where(op) for op in box_of(said(tiny, "a :wood: b")).ops]
    (tiny.shelf.templates / "tiny" / "symbols" / "wood.svg").unlink()
    face = said(tiny, "a :wood: b")
    assert [(one.kind, one.detail) for one in face.problems] == [("no drawing", "symbols/wood.svg")]
    assert [where(op) for op in box_of(face).ops] == before


def test_in_a_pdf_an_icon_is_a_part_of_its_line_with_text_of_its_own(tiny: Tiny):
    face = said(tiny, "Pay :food: now", "size: [50, 9], lang: en", "en")
    document = pikepdf.open(io.BytesIO(one_page(*face.ops)))
    (top,) = document.Root.StructTreeRoot.K
    (sect,) = top.K
    (line,) = sect.K
    before, icon, after = line.K
    assert (line.S, icon.S, str(icon.ActualText)) == ("/P", "/Span", "Food")
    assert "/Alt" not in icon
    marks = [int(before), int(icon.K), int(after)]
    assert marks == [0, 1, 2]
