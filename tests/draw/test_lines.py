"""Where lines may end. The laws are written from JIS X 4051, not from the code."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.draw import fonts
from fortgold.draw.lines import Measure, Paragraph, atoms, even_line_spans, lines, phrases

# JIS X 4051:2004, 4.3 and the classes of annex 1, the commonest characters of each
CL01_OPENING = "「『（［｛〈《【〔“‘(["
CL02_CLOSING = "」』）］｝〉》】〕”’)]"
CL04_DIVIDING = "！？!?"
CL05_MIDDLE_DOTS = "・：；:;"
CL06_FULL_STOPS = "。．."
CL07_COMMAS = "、，,"
CL09_ITERATION = "々ゝゞヽヾ"
CL10_SOUND_MARK = "ー"
CL11_SMALL_KANA = "ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
CL08_INSEPARABLE = "…‥—"

NEVER_FIRST = (
    CL02_CLOSING + CL04_DIVIDING + CL05_MIDDLE_DOTS + CL06_FULL_STOPS + CL07_COMMAS
    + CL09_ITERATION + CL10_SOUND_MARK + CL11_SMALL_KANA
)  # fmt: skip
NEVER_LAST = CL01_OPENING

WORDS = ("the", "Fort", "of", "gold", "I", "2", "34", "R", "don't")
JAPANESE = "金の砦を手札から一枚引いて列に置くカードマナ"

pieces = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS).map(lambda word: f" {word} "),
    st.text(JAPANESE, min_size=1, max_size=6),
    st.text(NEVER_FIRST + NEVER_LAST, min_size=1, max_size=3),
    st.text(CL08_INSEPARABLE, min_size=1, max_size=4),
    st.sampled_from([" ", "  ", "　", "\n"]),
)
texts = st.lists(pieces, max_size=14).map("".join)
widths = st.integers(1, 16).map(lambda n: n * 1000)


def even_lines(text: str, width: int, measure: Measure) -> list[str]:
    spans = even_line_spans(text, width, lambda start, end: measure(text[start:end]))
    return [text[start:end] for start, end in spans]


def cells(text: str) -> int:
    """A measure without fonts: ASCII half as wide as kana."""
    return sum(500 if c.isascii() else 1000 for c in text)


def is_latin(c: str) -> bool:
    return c.isascii() and (c.isalnum() or c in "'")


def joints(text: str, set_lines: list[str]) -> list[tuple[str, str, str]]:
    """Each pair of neighbouring lines, with what the text has between them."""
    out: list[tuple[str, str, str]] = []
    at = 0
    for i, line in enumerate(set_lines):
        found = text.index(line, at)
        gap = text[at:found]
        assert not gap.strip(), f"{gap!r} is lost"
        if i:
            out.append((set_lines[i - 1], gap, line))
        at = found + len(line)
    assert not text[at:].strip(), f"{text[at:]!r} is lost"
    return out


def broken(text: str, width: int) -> list[tuple[str, str, str]]:
    """The joints of lines that we chose; those that the text orders are left out."""
    return [
        joint
        for paragraph in text.split("\n")
        for joint in joints(paragraph, lines(paragraph, width, cells))
    ]


@given(texts, widths)
def test_nothing_is_lost_or_doubled(text: str, width: int):
    said = "".join("".join(line.split()) for line in lines(text, width, cells))
    assert said == "".join(text.split())


@given(texts, widths)
def test_a_new_line_begins_afresh(text: str, width: int):
    each = [line for part in text.split("\n") for line in lines(part, width, cells)]
    assert lines(text, width, cells) == each


@given(texts)
def test_pieces_and_phrases_joined_are_the_text(text: str):
    text = text.replace("\n", "")
    assert "".join(atoms(text)) == text
    assert "".join(phrases(text)) == text


@given(texts, widths)
def test_no_line_begins_with_what_must_not_begin_one(text: str, width: int):
    for _, _, line in broken(text, width):
        assert not line or line.strip()[:1] not in tuple(NEVER_FIRST), line


@given(texts, widths)
def test_no_line_ends_with_an_opening_bracket(text: str, width: int):
    for line, _, _ in broken(text, width):
        assert not line or line.strip()[-1:] not in tuple(NEVER_LAST), line


@given(texts, widths)
def test_a_row_of_dots_or_dashes_is_not_parted(text: str, width: int):
    for line, gap, following in broken(text, width):
        if not gap and line and following and line[-1] in CL08_INSEPARABLE:
            assert following[0] != line[-1]


@given(texts, widths)
def test_words_and_numbers_are_not_parted(text: str, width: int):
    for line, gap, following in broken(text, width):
        if not gap and line and following:
            assert not (is_latin(line[-1]) and is_latin(following[0])), (line, following)


def may_part(before: str, after: str) -> bool:
    """Whether a typesetter may end a line between two characters, spaces apart."""
    if after in NEVER_FIRST or before in NEVER_LAST:
        return False
    if before == after and before in CL08_INSEPARABLE:
        return False
    western = [c.isascii() or c in "‘’“”" for c in (before, after)]
    return not all(western)


@given(texts, widths)
def test_a_line_too_wide_is_one_that_nobody_could_part(text: str, width: int):
    for line in lines(text, width, cells):
        if cells(line) > width:
            line = line.strip()
            for before, after in pairwise(line):
                if not before.isspace() and not after.isspace():
                    assert not may_part(before, after), (line, before + after)


@given(texts, widths)
def test_two_lines_that_fit_on_one_are_one(text: str, width: int):
    for line, gap, following in broken(text, width):
        assert cells(line + gap + following) > width


@given(texts, widths)
def test_even_lines_are_as_many_as_full_ones_and_part_where_those_may(text: str, width: int):
    for paragraph in text.split("\n"):
        even, full = even_lines(paragraph, width, cells), lines(paragraph, width, cells)
        assert len(even) == len(full)
        assert max(map(cells, even)) <= max(width, *map(cells, full))
        assert "".join("".join(even).split()) == "".join(paragraph.split())
        for _, _, line in joints(paragraph, even):
            assert not line or line.strip()[:1] not in tuple(NEVER_FIRST), line


def test_even_lines_leave_no_word_alone():
    text = "one two three four five six seven"
    assert lines(text, 28, len) == ["one two three four five six", "seven"]
    assert even_lines(text, 28, len) == ["one two three four", "five six seven"]


def test_even_lines_end_where_a_sentence_pauses_if_that_is_not_too_uneven():
    text = "生産アイコンを使うたび：開拓地を縦にする。"
    assert even_lines(text, 15_000, cells) == ["生産アイコンを使うたび：", "開拓地を縦にする。"]
    assert even_lines("Once in your turn: stand it upright", 28, len) == [
        "Once in your turn:",
        "stand it upright",
    ]
    assert even_lines("Turn all your wood, stone and gold frontiers upright.", 36, len) == [
        "Turn all your wood, stone and gold",
        "frontiers upright.",
    ]
    assert even_lines("For each card you gain (this one too): reveal 1 card.", 32, len) == [
        "For each card you gain",
        "(this one too): reveal 1 card.",
    ]
    uneven = "Oh: this is by far too long to stand alone"
    assert even_lines(uneven, 40, len)[0] != "Oh:"


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=20), st.integers(8, 40))
def test_english_lines_are_as_full_as_words_allow(words: list[str], width: int):
    words = re.sub(r"(\d) (?=[^\W\d])", r"\1~", " ".join(words)).split(" ")
    expected = [words[0]]
    for word in words[1:]:
        longer = f"{expected[-1]} {word}"
        if len(longer) <= width:
            expected[-1] = longer
        else:
            expected.append(word)
    text = " ".join(words).replace("~", " ")
    assert lines(text, width, len) == [line.replace("~", " ") for line in expected]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Discard up to 3 cards", 16, ["Discard up to", "3 cards"]),
        ("Pay 2 \U000f0000 now", 6, ["Pay", "2 \U000f0000", "now"]),
        ("It costs 3, or 4", 12, ["It costs 3,", "or 4"]),
    ],
)
def test_a_number_stays_with_what_it_counts(text: str, width: int, expected: list[str]):
    assert lines(text, width, len) == expected


def test_one_pauses_behind_even_if():
    assert phrases("合わなくてもかまいません。") == ("合わなくても", "かまいません。")
    assert phrases("余っていてもよい。") == ("余っていても", "よい。")


def test_a_japanese_number_stays_with_its_counter():
    for width in range(3, 12):
        for line in lines("王国カードを3枚引き、2枚捨てる。", width * 1000, cells):
            assert line[:1] != "枚"


def test_a_last_line_gets_a_phrase_of_the_line_above_it():
    text = "仲間カードを引いて手札に加えます。"

    def settled(width: int) -> list[str]:
        spans = Paragraph(text, 0, len(text), width, lambda a, b: cells(text[a:b]), ()).settled()
        return [text[slice(*span)] for span in spans]

    for width in range(6, 17):
        *above, last = settled(width * 1000)
        assert len(last) > 4 or not above, settled(width * 1000)


def test_a_new_line_in_the_text_is_one_on_the_card():
    assert lines("一\n二\n\n三", 5000, cells) == ["一", "二", "", "三"]


def test_an_apostrophe_keeps_a_word_together():
    assert lines("You don’t", 4, len) == ["You", "don’t"]


REAL = (
    "祭壇の列に霊力カードが六枚あるとき、知の輝きがある。山の上から三枚を見て、好きな順に戻す。",
    "「回す」ときは、課題の宝物カードを一枚、山の一番下に入れ（裏向きのまま）、上から一枚を補う。",
    "Return one treasure to the bottom of its pile, face down, and lay out the next one.",
    "台の列にR--とG--の2枚があれば、Altarへ移せる……ただし、順番は変えられない。",
)


@pytest.mark.parametrize("mm", [30, 47])
def test_real_sentences_break_where_one_would_pause(mm: int, golden):
    em = 3_000
    blocks = []
    for text in REAL:
        set_lines = lines(text, mm * 1000, lambda part: fonts.width(part, "text", em))
        assert all(fonts.width(line, "text", em) <= mm * 1000 for line in set_lines)
        blocks.append("\n".join(set_lines))
    golden(f"lines-{mm}mm.txt", "\n\n".join(blocks) + "\n")


def test_the_text_of_a_golden_is_the_whole_sentence():
    for text in REAL:
        assert re.sub(r"\s", "", "".join(phrases(text))) == re.sub(r"\s", "", text)
