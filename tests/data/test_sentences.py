"""Sentences that cards and rulebooks share: written once, their numbers and terms from the data."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import Copy
from printed import game_and_look
from small_books import html_of, text_of

from fortgold.checks.all_checks import all_findings
from fortgold.data.model import LANGS
from fortgold.faces.card_values import field_value, known_fields
from fortgold.rulebook.template_context import TemplateContext

BOX = "arch-king"
DRAFT = "1枚選んで伏せ、残りを左へ。{n.hand_size}枚そろうまで"


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    return Copy(tmp_path, BOX)


def says(name: str) -> str | None:
    """What `{name}` says on a card of Arch King."""
    game, _ = game_and_look(BOX)
    return field_value(name, game, game.deck("reference"), None)


def told(box: Copy) -> list[str]:
    """The findings in game.yaml: code, key, and what the program advises."""
    return [
        f"{one.code} {one.field}: {one.hint.en}"
        for one in all_findings(box.opened())
        if one.at.path.endswith("game.yaml")
    ]


# on cards


def test_a_card_says_a_sentence_with_the_numbers_of_the_rules():
    assert says("s.draft.ja") == "1枚選んで伏せ、残りを左へ。5枚そろうまで"
    assert says("s.draft.en") == "Keep 1 face down, pass the rest left, 5 times"


def test_a_sentence_names_cards_and_terms_in_its_language():
    assert says("s.play.ja") == "賢者を持つ人から時計回りに、手番を1回ずつ"
    assert says("s.play.en") == "One turn each, clockwise from the Sage"


def test_another_number_changes_card_and_book_alike(box: Copy):
    game = box.edit("game.yaml", "end_cards: 14", "end_cards: 12").opened().game
    assert game is not None
    deck = game.deck("reference")
    assert "12" in str(field_value("s.end.en", game, deck, None))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("t.turn.ja", "手番"),
        ("t.turn.en", "turn"),
        ("t.turn.plural.en", "turns"),
        ("t.set_of_three.plural.en", "sets of treasure, frontier and building"),
        ("t.turn.plural.ja", "手番"),
        ("t.turn.capital.en", "Turn"),
        ("t.frontier.plural.capital.en", "Frontiers"),
        ("c.sage.en", "Sage"),
        ("c.C01.ja", "賢者"),
    ],
)
def test_a_layout_says_terms_and_names_of_cards_in_a_language(name: str, said: str):
    assert says(name) == said


@pytest.mark.parametrize(
    "name",
    [
        "t.turn.fr",
        "t.tern.en",
        "t.turn.capital.plural.en",
        "c.turn.en",
        "s.x.en",
    ],
)
def test_what_is_no_term_card_or_sentence_is_unknown(name: str):
    assert says(name) is None


def test_every_name_that_a_layout_may_use_says_something():
    game, _ = game_and_look(BOX)
    for name in known_fields(game, game.deck("reference"), of_cards=False):
        assert says(name) is not None, name


# in rulebooks


@pytest.mark.parametrize("lang", LANGS)
def test_a_rulebook_says_the_same_as_the_card(lang):
    assert text_of(BOX, "{{ s.draft }}", lang) == says(f"s.draft.{lang}")
    assert text_of(BOX, "{{ s.pass_on }}", lang) == says(f"s.pass_on.{lang}")


def test_a_term_stands_out_where_a_sentence_says_it_first():
    first, then = html_of(BOX, "{{ s.play }}, {{ t.turn }}").split(", clockwise")
    assert '<b class="term" id="term-turn">turn</b>' in first
    assert "term" not in then


def test_a_sentence_does_not_say_its_terms_before_it_is_said():
    first, then = html_of(BOX, "{{ t.turn }}: {{ s.play }}").split(": ")
    assert '<b class="term" id="term-turn">turn</b>' in first
    assert "term" not in then


def test_icons_of_a_sentence_are_drawn():
    assert 'src="symbols:tap" alt="Turn sideways"' in html_of(BOX, "{{ s.use }}")


def test_markdown_sees_nothing_in_a_sentence(box: Copy):
    game = box.edit("game.yaml", "好きなときに", "好き*な*<b>とき</b>に").opened().game
    assert game is not None
    said = TemplateContext(game, "ja").names()["s"]["stop"].text
    assert "*" not in said
    assert "<b>" not in said


def test_a_term_that_only_a_sentence_says_is_said(box: Copy):
    laurel = "{id: laurel, ja: 月桂樹, kana: げっけいじゅ, en: laurel, meaning: {ja: 飾り。, en: Leaves.}}"
    box.edit("game.yaml", "\nterms:\n", f"\nterms:\n  - {laurel}\n")
    assert [one.split()[0] for one in told(box)] == ["BOOK509", "BOOK509"]  # in either book
    box.edit("game.yaml", "ja: 好きなときに", "ja: 好きなとき{t.laurel}に")
    box.edit("game.yaml", "End your", "End with {t.laurel} your")
    assert told(box) == []


def test_a_sentence_that_is_not_there_is_told(box: Copy):
    found = all_findings(box.edit("rulebook.en.md", "{{ s.settle }}", "{{ s.setle }}").opened())
    assert [(one.code, one.field, one.hint.en) for one in found] == [
        ("BOOK503", "setle", "did you mean `settle`?")
    ]


# what is wrong with a sentence


def test_a_name_that_nobody_knows_is_told_in_the_sentence(box: Copy):
    box.edit("game.yaml", DRAFT, DRAFT.replace("hand_size", "hand_sise"))
    assert "PRINT407 sentences.draft.ja: did you mean `n.hand_size`?" in told(box)
    box.edit("game.yaml", "One {t.turn} each", "One {t.tern} each")
    assert "PRINT407 sentences.play.en: did you mean `t.turn`?" in told(box)


def test_an_icon_that_nobody_knows_is_told_in_the_sentence(box: Copy):
    box.edit("game.yaml", "the most :vp: wins", "the most :vq: wins")
    assert told(box)[0].startswith("DECK215 sentences.winner.en: ")


def test_a_number_that_one_language_leaves_out_is_told(box: Copy):
    box.edit("game.yaml", DRAFT, "1枚選んで伏せ、残りを左へ。みなそろうまで")
    assert told(box) == ["TEXT308 sentences.draft.ja: say `{n.hand_size}` here, too"]


def test_a_brace_that_is_not_closed_is_told(box: Copy):
    box.edit("game.yaml", DRAFT, DRAFT.replace("}", ""))
    assert "TEXT311 sentences.draft.ja: write it as in `{n}`" in told(box)


@pytest.mark.parametrize(("lang", "code"), [("ja", "TEXT301"), ("en", "TEXT302")])
def test_a_sentence_needs_both_languages(box: Copy, lang: str, code: str):
    line = {
        "ja": "    ja: 好きなときに{t.turn}を終える\n",
        "en": '    en: "End your {t.turn} when\\u00a0you\\u00a0like"\n',
    }
    box.edit("game.yaml", line[lang], f'    {lang}: ""\n')
    assert any(one.startswith(f"{code} sentences.stop.{lang}") for one in told(box))
