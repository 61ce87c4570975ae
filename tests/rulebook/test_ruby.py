"""Readings above words: which words bear one, and how it stands above them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from builtin_games import Copy, all_games
from printed import game_and_look
from small_books import book, boxes, html_of, set_book, written_book

from fortgold.data.layout import Edition
from fortgold.rulebook import book_checks
from fortgold.rulebook.ruby import read_out, ruby, unsaid, with_readings

READINGS = {
    "砦": "とりで",
    "霊力": "れいりょく",
    "一つ目小僧": "ひとつめこぞう",
    "空シンボル": "からシンボル",
}


def read(html: str) -> str:
    """HTML with its readings in brackets, without tags."""
    said = re.sub(r"<rt>.*?>(.*?)</span></rt>", r"(\1)", with_readings(html, READINGS))
    return re.sub("<[^>]*>", "", said)


@pytest.mark.parametrize(
    ("word", "kana", "said"),
    [
        ("祭壇", "さいだん", "祭壇(さいだん)"),
        ("マナの山", "マナのやま", "マナの山(やま)"),
        ("霊力カード", "れいりょくカード", "霊力(れいりょく)カード"),
        ("宝物の山", "たからもののやま", "宝物(たからもの)の山(やま)"),
        ("命の輝き", "いのちのかがやき", "命(いのち)の輝(かがや)き"),
        ("宝物を得る", "たからものをえる", "宝物(たからもの)を得(え)る"),
        ("つける", "", "つける"),
        ("今日", "きょう", "今日(きょう)"),
    ],
)
def test_a_reading_stands_over_kanji_only(word: str, kana: str, said: str):
    html = re.sub(r"<rt>.*?>(.*?)</span></rt>", r"(\1)", read_out(word, kana))
    assert html.replace("<ruby>", "").replace("</ruby>", "") == said


def test_a_reading_that_does_not_match_stands_over_the_whole_word():
    assert read_out("お金", "かね") == ruby("お金", "かね")


def test_a_hard_word_bears_its_reading_once_in_a_chapter_where_it_is_first_said():
    html = "<h2>砦</h2>\n<p>砦の霊力。</p><p>霊力と砦</p>\n<h2>二</h2><table><tr><td>霊力</td></tr></table>"
    assert read(html) == "砦\n砦(とりで)の霊力(れいりょく)。霊力と砦\n二霊力(れいりょく)"
    assert read("<p>空シンボルは</p>") == "空(から)シンボルは"


def test_headings_captions_small_type_the_glossary_and_names_in_lists_bear_none():
    for element in (
        "h3",
        "figcaption",
        "nav",
        'th scope="row"',
        'div class="box reference"',
        'table class="glossary"',
        'table class="cards shown"',
        'div class="box kicker"',
    ):
        html = f"<{element}><b>砦</b></{element.split()[0]}><p>砦</p>"
        assert read(html) == "砦砦(とりで)", element


def test_a_word_of_one_kanji_is_no_part_of_another():
    assert read("<p>城砦の砦</p>") == "城砦の砦(とりで)"


def test_a_reading_that_is_written_by_hand_is_the_one_of_its_chapter():
    assert read(f"<p>{ruby('砦', 'とりで')}の砦</p>") == "砦(とりで)の砦"
    by_hand = read_out("一つ目小僧", "ひとつめこぞう")
    for html in (by_hand, by_hand.replace("つ", "\u2060つ")):
        assert read(f"<p>{html}、一つ目小僧</p>").endswith("、一つ目小僧")


def test_a_long_reading_stands_over_kana_figures_and_blanks_beside_its_word_and_has_room_beside_others():
    assert (
        "margin-right"
        not in with_readings("<p>「<b>砦</b>」の砦</p>", READINGS).partition("<rt>")[0]
    )
    beside_kanji = with_readings("<p>霊力<b>札</b></p>", READINGS)
    assert '<ruby style="margin-right:0.25em">霊力' in beside_kanji  # at the left the line begins
    assert "<ruby>霊力" in with_readings("<p>霊力<b>10</b></p>", READINGS)
    assert '<ruby style="margin-left:0.25em">霊力' in with_readings("<p>各霊力が</p>", READINGS)
    assert "margin-left:0.25em;margin-right:0.25em" in with_readings("<p>各霊力<img></p>", READINGS)


def test_a_short_reading_is_spread_over_its_word():
    assert "letter-spacing:1em" in ruby("野火", "のび")
    assert "letter-spacing" not in ruby("祭壇", "さいだん")


def test_a_reading_keeps_inside_its_column(box: Copy):
    long = "{{ ruby('長', 'ながいよみ') }}"
    cells = f"| {long} | {'表向きに並べる。' * 9}{long} |\n|---|---|\n| {long} | 列 |\n"
    source = f"# 金\n\n## 列\n\n{long}い\n\n{'い' * 35}{long}\n\n- {long}\n\n{cells}"
    kana = [at for _, c, at in boxes(book(box, source, "ja")) if c in "なが" and at[3] - at[1] < 9]
    assert len(kana) > 10
    left = 11 / 25.4 * 72
    assert min(at[0] for at in kana) > left - 0.5


def test_no_hard_word_is_read_twice_in_a_chapter_and_all_of_them_are_said():
    for name in all_games():
        game, _ = game_and_look(name)
        body = written_book("ja", name)[0].body.html
        plain = re.sub("<[^>]*>", "", re.sub("<rt>.*?</rt>", "", body))
        assert game.readings
        assert [word for word in game.readings if word not in plain] == []
        named = " ".join(card.name.ja for deck in game.decks for card in deck.cards)
        for chapter in body.split("<h2")[1:]:
            said = re.findall(r"<ruby[^>]*>(.*?)<rt>", chapter)
            for (
                word
            ) in game.readings:  # tables in which names bear their readings by hand say them anew
                assert said.count(word) <= 1 or word in named, (name, word, chapter[:60])


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("edition", ["ja", "ja+en"])
def test_no_reading_leaves_its_column_or_touches_another(name: str, edition: Edition):
    readings = set_book(edition, name)[1].readings
    assert len(readings) > 20
    for one in readings:
        assert one.beyond < 0.02, one
    for before, after in pairwise(readings):
        if before.line == after.line:
            assert before.right <= after.left + 0.02, (before, after)


def test_the_words_of_terms_bear_readings_by_the_same_rule():
    said = html_of("fort-of-gold", "## 列\n\n{{ t.altar }}に{{ t.altar }}の{{ t.column }}\n", "ja")
    assert said.count("さいだん") == 1
    assert "れつ" not in said


def test_a_reading_that_no_text_takes_is_told():
    assert [*unsaid(["祭壇", "丸", "列"], "弾丸と祭壇、列。")] == ["丸"]


def test_a_word_that_captions_alone_say_has_no_reading_there(box: Copy):
    added = box.edit(
        "game.yaml", "readings: #", "readings:\n  熾火: おきび\n  空虚: くうきょ #"
    ).opened()
    assert added.game is not None
    found = book_checks.problems(added.game, added.look, "ja")
    assert [(one.code, one.at.line, one.field) for one in found] == [
        ("BOOK519", 9, "熾火"),
        ("BOOK519", 10, "空虚"),
    ]
