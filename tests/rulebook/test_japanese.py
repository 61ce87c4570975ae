"""Phrases, the order of readings, and words of the other language."""

import re

from markdown_it import MarkdownIt

from fortgold.rulebook.japanese import (
    dictionary,
    hiragana,
    phrased,
    tagged,
)
from fortgold.rulebook.line_breaks import end_lines


def test_a_phrase_is_kept_together_and_tags_are_left_alone():
    assert phrased("<b>宝物の</b>列を") == (
        '<b><span class="nb">宝物の</span></b><span class="nb">列を</span>'
    )


def test_no_line_begins_with_the_particle_of_a_term_or_an_icon():
    for element in ("<b>山札</b>", '<img src="symbols:food">', "<ruby>場<rt>ば</rt></ruby>"):
        text = re.sub(r"</?span[^>]*>", "", phrased(f"手で{element}です。札"))
        assert text == f"手で{element}\u2060です。札"
    assert phrased("<b>山札</b>、札").count("\u2060") == 0  # kinsoku keeps it
    assert phrased("<b>6枚までです。</b>つけたカード").count("\u2060") == 0  # another sentence


def test_what_an_icon_begins_goes_on_though_the_sentence_before_it_is_over():
    for sentence in ('山札です。<img src="symbols:food">の札', "<b>山札です。<img></b>の札"):
        opening, inline, _ = MarkdownIt("commonmark").parse(sentence)
        end_lines(opening, inline)
        written = "".join(child.content for child in inline.children or [])
        for html in (written, phrased(sentence)):
            assert re.sub("<[^>]*>", "", html) == "山札です。\u2060の札"


def test_lines_that_are_not_filled_end_between_phrases():
    opening, inline, _ = MarkdownIt("commonmark").parse("自分のエレメントを切らさずに遊ぶ")
    end_lines(opening, inline, is_ragged=True)
    written = "".join(child.content for child in inline.children or [])
    assert 'nb">切らさずに<' in written


def test_a_long_phrase_breaks_between_what_it_lists():
    assert re.findall(r'nb">(.*?)<', phrased("財宝・開拓地・建物の組")) == [
        "財宝・",
        "開拓地・",
        "建物の",
    ]


def test_a_phrase_is_as_long_as_its_words():
    assert '<span class="nb">1枚もらってよい。」</span>' in phrased("「ダイヤを1枚もらってよい。」")
    assert '<span class="nb">1枚もらってよいもの' not in phrased("ダイヤを1枚もらってよいもの")


def test_a_short_quotation_and_what_becomes_of_something_are_one_phrase():
    assert '<span class="nb closed-up">「手番に1回」の</span>' in phrased(
        "カードや、「手番に1回」の建物を"
    )
    assert '<span class="nb">横にして</span>' in phrased("自分のカードを横にして出します。")


def test_japanese_in_an_english_text_says_so():
    assert tagged("by Kuuri Keikaku (空理計画).", "en") == (
        'by Kuuri Keikaku (<span lang="ja">空理計画</span>).'
    )


def test_japanese_in_a_japanese_text_need_not():
    assert tagged("空理計画", "ja") == "空理計画"


def test_hiragana_and_katakana_are_sorted_as_one():
    assert sorted(["れつ", "マナ", "あ"], key=hiragana) == ["あ", "マナ", "れつ"]


def test_readings_are_sorted_as_in_a_dictionary():
    words = [
        "アクション",
        "かーど",
        "かあどる",
        "がいこく",
        "しゅご",
        "じゅじゅつし",
        "しょうり",
        "シンボル",
        "ばしょ",
        "はしら",
    ]
    shuffled = words[::-1]
    assert sorted(shuffled, key=dictionary) == words


def test_no_line_ends_inside_a_word_in_katakana():
    assert '<span class="nb">アクション</span>' in phrased("4つのアクションだけです。")
    assert phrased("スタートカード2枚を") == (
        '<span class="nb">スタートカード</span><span class="nb">2枚を</span>'
    )
