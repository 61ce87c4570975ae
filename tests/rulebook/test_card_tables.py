"""Tables of cards with the columns that a book asks for."""

import re
from pathlib import Path

import pytest
from builtin_games import Copy
from small_books import faults, html_of, text_of

from fortgold.data.model import Lang
from fortgold.rulebook.template_values import UnknownName

GAME = "arch-king"


def html(source: str, lang: Lang = "en") -> str:
    return html_of(GAME, source, lang)


def text(source: str, lang: Lang = "en") -> str:
    return text_of(GAME, source, lang)


def rows(source: str, lang: Lang = "en") -> list[str]:
    """The rows of cards, without markup."""
    found = re.findall(r"<tr>(<(?:td|th scope=\"row\").*?)</tr>", html(source, lang))
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in found]


def test_a_row_has_what_is_asked_for_in_that_order():
    assert rows("{{ cards('companion', 'id copies effect') }}")[4] == (
        "Explorer 探検家 C05 ×4 Reveal 1 kingdom card. Gain 1 treasure from the display."
    )


def test_cards_can_be_chosen_by_a_word_of_a_column():
    assert len(rows("{{ cards('kingdom', 'copies', category='frontier') }}")) == 8
    assert text("{{ count('kingdom', category='frontier') }}") == "24"


def test_cards_can_be_named_that_have_something_in_a_column():
    assert text("{{ names('start', 'points') }}") == ""  # the Hidden Well has 0
    assert text("{{ names('kingdom', 'effect', timing='none') }}") == ""
    assert text("{{ names('kingdom', 'effect', timing='paying') }}") == "Market"


def test_cards_can_be_named_that_have_a_symbol_in_a_column():
    assert text("{{ names('companion', 'cost', 'P') }}") == "Noble, Princess"
    assert text("{{ names('companion', 'cost', 'W', 'S') }}") == "Surveyor, Master Builder"


def test_no_last_line_of_an_effect_or_a_caption_is_one_short_word():
    assert "(produce\u00a0twice)." in html("{{ cards('companion', 'effect') }}").replace(
        "&nbsp;", "\u00a0"
    )


def test_a_table_that_fits_a_page_stays_on_one():
    assert 'class="cards shown whole"' in html(
        "{{ cards('kingdom', 'copies', category='treasure') }}"
    )
    assert "whole" not in html("{{ cards('companion', 'copies') }}")


def test_rows_can_stand_under_the_words_of_a_column():
    said = html("{{ cards('kingdom', 'copies', by='category') }}")
    groups = re.findall(r'<tr class="group"><th scope="rowgroup" colspan="2">(.*?)</th>', said)
    assert groups == ["Treasure (24)", "Frontier (24)", "Building (24)"]
    assert said.count("<tbody>") == 3
    assert said.count("<thead>") == 1


def test_rows_stand_under_no_number_of_copies():
    with pytest.raises(UnknownName):
        html("{{ cards('kingdom', 'effect', by='copies') }}")


def test_a_column_is_headed_by_the_term_of_its_name():
    head = re.findall(
        r'<th scope="col"[^>]*>(.*?)</th>', html("{{ cards('kingdom', 'id cost') }}", "ja")
    )
    assert head == ["名前", "番号", "コスト"]


def test_costs_and_effects_are_drawn_and_can_be_read_out():
    said = html("{{ cards('kingdom', 'cost effect', kind='workshop') }}", "ja")
    assert 'src="symbols:WS" alt="木・石"' in said
    assert (
        '<span class="icons"><span class="nb"><img class="symbols" src="symbols:produce" alt="生産">→'
        in said
    )


def test_the_head_of_an_effect_begins_over_its_icons():
    said = html("{{ cards('kingdom', 'copies effect', kind='workshop') }}")
    heads = re.findall(r'<th scope="col" class="(\w+)"[^>]*>([^<]*)</th>', said)
    assert heads[-2:] == [("drawn", "Effect"), ("effect", "")]


def test_no_number_is_not_nought():
    assert rows("{{ cards('kingdom', 'points', kind='forest') }}") == ["Forest 森 –"]
    assert rows("{{ cards('kingdom', 'points', kind='treasury') }}") == ["Treasury 宝物庫 0"]


def test_a_picture_stands_before_the_name():
    said = html("{{ cards('village', 'start picture') }}")
    assert re.search(r'<tr><td class="picture"><img [^>]*alt="Mountain Hamlet"></td><th', said)


def test_kinds_of_cards_are_listed_by_name():
    assert rows("{{ cards('village', 'start') }}")[0] == "Mountain Hamlet 山里 Coppice, Stony Hill"


def test_a_japanese_name_has_its_reading_and_its_english_name():
    listed = rows("{{ cards('village', 'start') }}", "ja")[0]
    assert listed.startswith("山里 やまざと Mountain Hamlet ")


def test_a_reading_of_several_words_parts_between_them():
    said = html("{{ glossary() }}", "ja")
    assert (
        'ざいほう・</span><span class="nb">かいたくち・</span><span class="nb">たてもののくみ</span>'
        in said
    )
    assert '<span class="kana">せいさんアイコン</span>' in said


def test_a_number_in_a_cell_stays_with_what_it_counts():
    assert "Reveal 1\xa0kingdom card. Gain 1\xa0treasure" in html(
        "{{ cards('companion', 'effect') }}"
    )


def test_the_columns_share_the_width():
    said = html("{{ cards('kingdom', 'picture cost points copies effect') }}")
    widths = [float(one) for one in re.findall(r"width:([\d.]+)%", said)]
    assert sum(widths) == pytest.approx(100, abs=0.5)
    assert max(widths) == widths[-1]


def test_a_number_of_an_effect_can_be_said():
    assert text("{{ value('hamlet', 'effect.n') }}") == "3"
    assert text("{{ value('noble', 'effect.discount') }}") == "2"
    assert text("{{ value('castle', 'points') + 1 }}") == "9"


def test_the_icons_of_an_effect_and_the_reading_of_a_text_can_be_said():
    assert 'src="symbols:F"' in html("{{ value('farmer', 'effect.icons') }}")
    assert text_of("seven-fortress", "{{ value('valka', 'n2.kana') }}", "ja") == "のろし"


def test_a_number_that_an_effect_is_not_told_is_named(tmp_path: Path):
    box = Copy(tmp_path, GAME).write("rulebook.en.md", "{{ value('noble', 'effect.discont') }}\n")
    assert faults(box) == ["BOOK503 rulebook.en.md:1:27 discont"]
    box.write("rulebook.en.md", "{{ value('noble', 'effort') }}\n")
    assert faults(box) == ["BOOK503 rulebook.en.md:1:20 effort"]


def test_the_sentence_of_an_effect_can_be_said():
    assert text("{{ value('farmer', 'effect') }}") == "+2 food."
    assert text("{{ value('hamlet', 'start') }}", "ja") == "雑木林、石の丘"


def test_the_numbers_of_a_column_add_up_and_its_cards_have_names():
    assert text("{{ total('companion', 'stable') }}") == "11"
    assert text("{{ names('kingdom', 'icons', kind='canyon') }}") == "Canyon"
    assert text("{{ names('companion', 'stable') }}", "ja").startswith("賢者、木こり、石工、")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_that_the_book_explains_has_the_page_of_it(lang: Lang):
    said = html("**{{ card('scholar', 'here') }}.**\n\n{{ cards('companion', 'copies') }}", lang)
    assert '<strong><span id="card-C10">' in said
    assert said.count('<a class="page" href="#card-C10" data-before="→\xa0"></a></span></th>') == 1
    assert said.count('class="page"') == 1


def test_a_card_that_is_explained_twice_has_the_page_of_the_first_time():
    said = html("{{ card('noble', 'here') }} {{ card('noble', 'here') }}")
    assert said.count('id="card-C09"') == 1
