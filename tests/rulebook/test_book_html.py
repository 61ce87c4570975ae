"""From Markdown to the HTML of a book."""

import re
from dataclasses import replace

import pytest
from small_books import fort_of_gold, html, html_of, text

from fortgold.data.model import Text
from fortgold.rulebook import book_html


def headings(source: str) -> list[tuple[int, str, str]]:
    game, _ = fort_of_gold()
    found = book_html.render_book(game, "en", source, {}, {}).headings
    return [(one.level, one.id, one.text) for one in found]


def test_a_heading_has_the_id_that_it_is_given():
    assert headings("## Set-up {#setup}\n\n### Cards") == [
        (2, "setup", "Set-up"),
        (3, "h2", "Cards"),
    ]


def test_a_heading_has_neither_readings_nor_marked_terms():
    assert headings("## The {{ t.chancel }} {#c}") == [(2, "c", "The Chancel")]


def test_a_chapter_can_begin_a_new_page():
    assert '<h2 id="o" class="page">' in html("## Overview {#o .page}")


def test_contents_list_the_chapters_and_link_to_them():
    said = html("# T\n\n{{ contents() }}\n\n## One {#one}\n\n### Part\n\n## Two {#two}")
    assert re.findall(r'<toc-entry><a href="#(\w+)">(\w+)</a>', said) == [
        ("one", "One"),
        ("two", "Two"),
    ]


def test_contents_list_a_section_that_asks_for_it():
    said = html(
        "# T\n\n{{ contents() }}\n\n## One\n\n### Part {#p}\n\n### Two players {#two .listed}"
    )
    assert re.findall(r'<a class="section" href="#(\w+)">', said) == ["two"]


def test_a_title_stands_with_its_other_language_and_the_line_below():
    assert text("# The Fort of Gold\n\n1 player", "en") == "The Fort of Gold 金の砦 1 player"
    assert text("# 金の砦\n\n1人用", "ja").split() == [
        "きんのとりで", "金の砦", "The", "Fort", "of", "Gold", "1人用",
    ]  # fmt: skip


def test_a_title_that_is_the_same_in_both_languages_stands_once():
    game, _ = fort_of_gold()
    same = replace(game, title=Text("Fort", "Fort"))
    said = book_html.render_book(same, "en", "# Fort\n\n1 player", {}, {}).html
    assert said.count("Fort") == 1


def test_a_question_is_a_box_whose_first_paragraph_asks():
    assert html("::: question\nMay I?\n\nYes.\n:::") == (
        '<div class="box question">\n<p>May I?</p>\n<p>Yes.</p>\n</div>\n'
    )


def test_bold_ends_beside_japanese_punctuation():
    assert "<strong>復元です。</strong>" in html("**復元です。**作った", "ja")


def test_a_line_end_of_a_japanese_template_is_no_space():
    assert text("札を\n運ぶ", "ja") == "札を運ぶ"
    assert text("Fort\nGold", "ja") == "Fort Gold"


def test_no_last_line_is_one_short_word():
    assert "turn as you\xa0like.</p>" in html("End your turn as you like.")
    assert "</strong> says\xa0how.</p>" in html("Their **effect** says how.")
    assert "is over. No.</p>" in html("The game is over. No.")  # a sentence of its own


def test_a_number_stays_with_what_it_counts():
    assert "with 3\xa0cards of 5, or" in html("It begins with 3 cards of 5, or nearly so many.")
    assert "3 <b" in html(
        "Take 3 {{ t.altar }}."
    )  # weasyprint would break such a line after each word


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("The 4 of tower 2 goes onto tower 3, so they say.", "The\xa04 of tower\xa02 goes onto tower\xa03, so"),
        ("See the 2 below it, or eleven 5s, or not at all.", "the\xa02 below it, or eleven\xa05s, or"),
        ("An element ends it. 7 and 1 do not connect.", "ends it. 7\xa0and\xa01 do"),
    ],
)  # fmt: skip
def test_a_number_stays_with_what_bears_it(said: str, kept: str):
    assert kept in html(said)


def test_a_term_that_is_said_again_is_not_hyphenated():
    said = html("{{ t.altar }} {{ t.altar }}\n\n## {{ t.altar }}")
    assert '<b class="term" id="term-altar">Altar</b> <span class="t">Altar</span>' in said
    assert said.count('class="t"') == 1


def test_figures_of_one_line_stand_side_by_side():
    said = html('{{ figure("power-yes") }}{{ figure("power-no") }}')
    assert re.fullmatch(r'<div class="row">(<figure>.*?</figure>\n){2}</div>\n', said)


def test_a_figure_alone_has_its_caption():
    assert "<figcaption><strong>Radiance of Power.</strong> Friends lead" in html(
        '{{ figure("power-yes") }}'
    )


def test_a_deck_is_listed_kind_by_kind():
    rows = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", html('{{ cards("spirit") }}'))
    assert len(rows) == len({card.kind for card in fort_of_gold()[0].deck("spirit").cards})
    assert rows[4].count('src="symbols:') == 6
    assert re.sub(r"<[^>]*>", " ", rows[4]).split()[:3] == ["Wildfire", "野火", "RG-"]


def test_a_deck_whose_kinds_are_single_stands_in_two_columns():
    said = html('{{ cards("treasure") }}')
    assert 'class="cards pairs"' in said
    assert said.count("<tr>") == 1 + 5


def test_the_glossary_is_sorted_as_each_language_sorts():
    game, _ = fort_of_gold()
    said = [
        re.findall(r'<th scope="row">(.*?)(?:<|$)', html("{{ glossary() }}", lang))
        for lang in ("ja", "en")
    ]
    assert len(said[0]) == len(said[1]) == len(game.terms)
    assert said[0][0] == "アクション"
    assert said[1] == sorted(said[1], key=str.casefold)


def test_the_other_language_says_which_it_is():
    assert '<td lang="en">Altar</td>' in html("{{ glossary() }}", "ja")
    assert '<td lang="ja">祭壇' in html("{{ glossary() }}", "en")


def test_a_short_cell_stays_on_one_line():
    said = html("| 場所 | 置くもの |\n|---|---|\n| 左側 | カードを表向きに並べる場所 |", "ja")
    assert '<td class="nb">左側</td>' in said


def test_no_last_line_is_one_short_term():
    said = html("{{ t.turn }} {{ t.turn }}\n\nIt does not help again in this {{ t.turn }}.")
    assert 'again in <span class="nb">this <span class="t">turn</span>.</span></p>' in said


def test_no_line_ends_at_the_hyphen_of_a_name():
    said = html_of("hundred-spirits", "{{ card('kyubi') }}, {{ t.onibi }}, {{ t.onibi }}")
    assert '<span class="nb">Nine-Tailed</span>\u00a0Fox' in said
    assert said.count('<span class="nb">will-o’-the-wisp</span>') == 2


def test_a_wide_cell_of_japanese_is_filled_and_a_narrow_one_ends_its_lines_between_phrases():
    said = "手のカードを表向きに並べる。" * 4
    table = f"| 場所 | すること |\n|---|---|\n| 山の上 | {said} |\n"
    assert '<td class="filled">手のカードを表向きに' in html(table, "ja")
    assert "filled" not in html(table.replace("山の上", said), "ja")
    assert "filled" not in html(f"::: back\n{table}:::\n", "ja")  # its columns are the stylesheet's


def test_a_meaning_in_the_glossary_goes_on_after_its_number():
    assert "<td>A win with 5\u00a0points or\u00a0more.</td>" in html("{{ glossary() }}", "en")


def test_a_game_without_terms_has_no_glossary():
    game, _ = fort_of_gold()
    bare = replace(game, terms=())
    assert book_html.render_book(bare, "en", "{{ glossary() }}", {}, {}).html == ""


def test_a_chapter_is_a_section_and_begins_with_the_kicker_above_its_heading():
    said = html("## One {#one}\n\nWords.\n\n::: kicker\nThe end\n:::\n\n## Two {#two .opening}")
    assert re.findall(r'<section class="([^"]*)">\s*<(\w+)', said) == [
        ("chapter", "h2"),
        ("chapter opening", "div"),
    ]
    assert said.count("</section>") == 2


def test_a_chapter_with_examples_beside_it_says_so():
    said = html("## One {#one}\n\n::: side\nLook.\n:::\n\nWords.\n\n## Two {#two}")
    assert re.findall(r'<section class="([^"]*)"', said) == ["chapter withside", "chapter"]


def test_a_line_of_hyphens_parts_a_block():
    said = html("::: columns\nLeft\n\n---\n\nRight\n:::\n\n---")
    assert re.findall(r'<div class="part">\s*<p>(\w+)</p>', said) == ["Left", "Right"]
    assert said.count("<hr") == 1


def test_a_fact_begins_with_its_key():
    said = html("::: facts\nWin\n\nSeven.\n\n---\n\nLoss\n\nNone.\n:::")
    assert re.findall(r'<p class="key">(\w+)', said) == ["Win", "Loss"]


def test_two_tiles_stand_side_by_side():
    said = html("::: tiles\n1\n\n---\n\n2\n\n---\n\n3\n:::")
    rows = said.split('<div class="pair">')[1:]
    assert [row.count('class="part"') for row in rows] == [2, 1]
