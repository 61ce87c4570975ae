"""What the braces of a rulebook say."""

import re

import pytest
from printed import game_and_look
from small_books import fort_of_gold, html, text

from fortgold.rulebook.book_html import render_book
from fortgold.rulebook.japanese import JOINER
from fortgold.rulebook.ruby import ruby
from fortgold.rulebook.template_checks import template_refs
from fortgold.rulebook.template_context import ICON
from fortgold.rulebook.template_parser import parse_template
from fortgold.rulebook.template_values import UnknownName


def test_numbers_come_from_the_game():
    assert text("{{ n.chancel_size }} of {{ count('spirit') }}") == "3 of 34"


def test_small_numbers_are_words_in_english():
    assert text("{{ n.chancel_size | word | capitalize }}, {{ count('spirit') | word }}") == (
        "Three, 34"
    )


def test_japanese_keeps_its_digits():
    assert text("{{ n.chancel_size | word }}枚", "ja") == "3枚"


def test_the_cards_of_one_kind_are_counted():
    assert text("{{ count('spirit', kind='wildfire') }}") == "6"


def test_a_range_has_a_dash_and_a_range_of_one_has_none():
    assert text("{{ game.minutes }} / {{ game.players }}") == "20–30 / 1"


def test_the_variants_of_a_game_are_told_one_by_one():
    said = "{% for v in game.variants %}{{ v.name }}: {{ v.meaning }}\n\n{% endfor %}"
    (first,) = fort_of_gold()[0].variants
    assert text(said) == f"{first.name.en}: {first.meaning.en}"
    assert text(said, "ja") == f"{first.name.ja}: {first.meaning.ja}"


def test_a_term_stands_out_where_it_is_said_first():
    once, twice = html("{{ t.chancel }} and {{ t.chancel }}").split(" and ")
    assert '<b class="term" id="term-chancel">Chancel</b>' in once
    assert "term" not in twice


def test_a_plural_counts_as_said():
    assert html("{{ t.column | plural }}, {{ t.column }}").count('class="term"') == 1


def test_a_term_has_its_own_plural_or_an_s():
    assert text("{{ t.index | plural }}, {{ t.column | plural }}") == "Indices, columns"


def test_japanese_has_no_plural():
    assert text("{{ t.top | plural }}", "ja") == "トップ"


def test_a_capital_leaves_the_rest_of_a_term_alone():
    assert text("{{ t.pile_of_mana | capitalize }}, {{ t.turn | capitalize }}") == (
        "Pile of Mana, Turn"
    )


def test_plain_neither_stands_out_nor_counts_as_said():
    said = html("## {{ t.chancel | plain }}\n\n{{ t.chancel }}")
    assert said.index("term") > said.index("</h2>")


def test_a_card_is_its_name_and_its_symbols_which_stay_with_its_last_word():
    said = html("{{ card('S05') }}")
    assert '<span class="nb">Young\u00a0Leaf\u00a0<img class="symbols" src="symbols:G--"' in said


def test_only_the_end_of_a_japanese_name_stays_with_its_symbols_without_a_space():
    said = html("{{ card('S08') }}", "ja")
    assert re.search(r'<p>\w*<span class="nb">\w{1,2}<img class="symbols"', said)


def test_a_text_of_a_card_may_have_its_reading_above():
    game, _ = game_and_look("seven-fortress")
    said = render_book(game, "ja", "{{ value('gram', 'n1.ruby') }}", {}, {}).html
    assert f"{ruby('石積', 'いしづ')}{JOINER}み" in said
    assert "いしづ" not in render_book(game, "en", "{{ value('gram', 'n1') }}", {}, {}).html


def test_a_symbol_is_a_drawing_that_can_be_read_out():
    assert 'src="symbols:RG-" alt="Red, Green, Empty"' in html("{{ symbols('RG-') }}")
    assert 'alt="赤"' in html("{{ symbol('R') }}", "ja")


def test_a_name_between_colons_is_that_symbol():
    assert html("a :red::green: b").startswith(
        '<p>a <img class="symbols" src="symbols:R" alt="Red">'
        '<img class="symbols" src="symbols:G" alt="Green"> b'
    )
    assert 'alt="赤"' in html("一つの:red:です。", "ja")
    assert "<img" not in html("at 12:red: and a:red:")
    assert ICON.findall(":Oak_1:, :red-2: and x:no:") == ["Oak_1", "red-2"]


def test_what_a_card_has_in_a_column_can_be_said():
    assert 'src="symbols:RG-"' in html("{{ value('S11', 'symbols') }}")


def test_a_card_can_be_shown_in_a_table_of_the_books_own():
    assert '<img class="thumb" src="card:S11" alt="Wildfire">' in html(
        "{{ value('S11', 'picture') }}"
    )


def test_the_bounds_of_the_number_of_players_are_numbers():
    assert text("{{ game.fewest + game.most }}") == "2"


def test_a_card_can_be_called_by_a_kind_that_no_other_card_has():
    assert text("{{ card('comb') }}") == "Golden Comb"


def test_a_card_may_have_its_reading_above():
    assert ruby("金", "きん") in html("{{ card('comb', 'kana') }}", "ja")
    assert text("{{ card('comb', 'kana') }}") == "Golden Comb"
    with pytest.raises(UnknownName, match="card loud"):
        html("{{ card('comb', 'loud') }}", "ja")


def test_a_page_is_a_link_that_the_stylesheet_numbers():
    said, link = "{{ page('end') }}\n\n## End {#end}", '<a class="page" href="#end" '
    assert link + 'data-before="p.\u00a0"></a>' in html(said)
    assert link + 'data-after="ページ"></a>' in html(said, "ja")


def test_markdown_sees_nothing_in_a_name():
    # a row of symbols may hold what Markdown would read as emphasis
    assert 'src="symbols:---"' in html("{{ card('S01') }}")


def test_what_nobody_knows_is_an_error():
    with pytest.raises(UnknownName):
        text("{{ n.chancel_sise }}")


def test_a_comment_is_not_printed():
    assert text("a<!-- {{ nothing.here }} -->b") == "ab"


def test_a_template_tells_what_it_asks_for():
    parsed = parse_template(
        "{{ t.chancel }}\n{{ card('S11') }}\n"
        "{% for c in 'ab' %}{{ c | odd }}{{ count('spirit', kind='ember') }}{% endfor %}"
    )
    asked = {(ref.kind, ref.name, ref.line) for ref in template_refs(parsed)}
    assert asked >= {
        ("term", "chancel", 1), ("card", "S11", 2), ("deck", "spirit", 3), ("kind", "ember", 3),
        ("filter", "odd", 3),
    }  # fmt: skip
    assert ("name", "c", 3) not in asked


def test_every_term_can_be_said_in_both_languages():
    game, _ = fort_of_gold()
    for term in game.terms:
        assert text(f"{{{{ t.{term.id} }}}}") == term.name.en
        assert term.name.ja in text(f"{{{{ t.{term.id} | plain }}}}", "ja")
