"""How a book tells an example: box, steps, facts, and the figure that must show its table."""

from __future__ import annotations

import re

import pytest
from builtin_games import Copy

from fortgold.data.findings import Finding
from fortgold.rulebook import book_checks, book_html
from fortgold.rulebook.figures_file import load_figures

E = "examples.yaml"
BOOK = '# Fort\n\n## Get {#get}\n\n{{ example("get") }}\n'
GET = """\
examples:
  get:
    table: {solutions: [T08], pedestal: [S13 S05, S09, S03 S16]}
    steps:
      - do: get T08 S05 S16
        is: {friends_1: [1, 1, 1], treasures: 1}
        says: {ja: '{{ x.treasures }}個', en: 'You have **{{ x.treasures | word }}** <b>& {{ x.friends_1[2] + 1 }}.'}
    says: {ja: 'これで{{ card("S05") }}', en: 'So {{ card("S05") }}.'}
"""


def told(box: Copy, examples: str, lang: str = "en") -> str:
    box.shelf.cards.joinpath(box.game, E).write_text(examples, "utf-8")
    opened = box.opened()
    assert opened.game
    figures = load_figures(opened.game, opened.look, [])
    plates = dict.fromkeys(figures, (1.0, ""))
    html = book_html.render_book(opened.game, lang, BOOK, figures, plates).html
    return " ".join(html[html.index('<div class="') :].split())


def wrong(box: Copy, examples: str) -> list[str]:
    box.shelf.cards.joinpath(box.game, E).write_text(examples, "utf-8")
    box.write("rulebook.en.md", BOOK)
    opened = box.opened()
    assert opened.game
    found = book_checks.problems(opened.game, opened.look, "en")
    return [f"{one.code} {one.message.en}" for one in found if one.at.path.endswith((E, ".md"))]


def test_an_example_is_a_box_with_its_picture_its_steps_and_its_words(box: Copy):
    html = told(box, GET)
    assert 'class="box example"' in html.replace("example box", "box example")
    assert 'src="figure:example:get"' in html
    assert re.search(r"<ol>.*<strong>one</strong>.*</ol>.*So ", html)


def test_facts_stand_for_numbers_and_words_are_escaped(box: Copy):
    html = told(box, GET)
    assert "&lt;b&gt;&amp; 2." in html
    assert "1個" in told(box, GET, "ja")


def test_an_example_without_words_is_its_picture_alone(box: Copy):
    bare = re.sub(r" *says: .*\n", "", GET)
    box.shelf.cards.joinpath(box.game, E).write_text(bare, "utf-8")
    opened = box.opened()
    assert opened.game
    figures = load_figures(opened.game, opened.look, [])
    html = book_html.render_book(opened.game, "en", BOOK, figures, {"example:get": (1, "")}).html
    assert "<figure>" in html
    assert "box" not in html


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("x.treasures | word", "x.treasure | word", "BOOK503 there is no word `x`"),
        ('card("S05")', 'card("S55")', "BOOK503 there is no card `S55`"),
        ("    steps:", "    figure: gte\n    steps:", "BOOK503 there is no figure `gte`"),
        (
            "    steps:",
            "    figure: rotate-attach\n    steps:",
            "BOOK532 the figure `rotate-attach` shows",
        ),
        ("  get:", "  got:", "BOOK503 there is no example `get`"),
    ],
)
def test_slips_are_told(box: Copy, old: str, new: str, code: str):
    assert old in GET
    found = wrong(box, GET.replace(old, new))
    assert [one for one in found if one.startswith(code)], found


@pytest.mark.parametrize(
    ("before", "line", "hint"),
    [
        ("", 1, ""),
        ("places: {solutions: {as: shrot}, pedestal: {as: read}}\n", 1, "did you mean `short`?"),
        ("places: {solutions: {as: short}, pedestal: {as: raed}}\n", 1, "did you mean `read`?"),
        (
            "places: {pedestal: {as: band}}\n",
            1,
            "known here: anatomy, read, print",
        ),  # that of treasures
        ("examples:\n  get:\n    as: bnad\n", 3, "did you mean `band`?"),
        ("examples:\n  get:\n    as: x\n", 3, "known here: anatomy, read, band, short, print"),
    ],
)
def test_a_look_of_cards_that_is_not_there_is_told(box: Copy, before: str, line: int, hint: str):
    text = before + GET.removeprefix("examples:\n  get:\n" if "examples" in before else "")
    box.write("rulebook.en.md", BOOK).shelf.cards.joinpath(box.game, E).write_text(text, "utf-8")
    opened = box.opened()
    assert opened.game
    every = book_checks.problems(opened.game, opened.look, "en")
    found = [one for one in every if one.code == "BOOK533"]
    assert [(one.at.line, one.field) for one in found] == [(line, "as")] * bool(hint)
    for one in found:
        assert one.hint.en.startswith(hint)
        assert "見せ方はありません" in one.message.ja


def test_an_example_that_no_book_tells_is_told(box: Copy):
    more = GET + GET.partition("\n")[2].replace("  get:", "  other:")
    assert "BOOK510 rulebook.en.md never tells `other`" in wrong(box, more)


def test_marks_of_a_figure_are_those_that_the_rules_give(box: Copy):
    figures = box.file("figures.yaml").read_text("utf-8")
    assert '"✓", "×", "×"' in figures
    box.write("figures.yaml", figures.replace('"✓", "×", "×"', '"✓", "✓", "×"'))
    opened = box.opened()
    assert opened.game
    found = book_checks.problems(opened.game, opened.look, "en")
    assert [one.message.en for one in found if one.code == "BOOK532"] == [
        "the figure `get-no` shows ✓, ✓, ×, and the example `life-no` does not"
    ]


def test_a_card_that_is_gone_is_no_other_table(box: Copy):
    box.edit("spirit.csv", "S03,", "S99,")
    opened = box.opened()
    assert opened.game
    assert "[S03]" in box.file("figures.yaml").read_text("utf-8")
    found = [*book_checks.problems(opened.game, opened.look, "en")]
    assert "nobody knows `S03`" in {one.message.en for one in found}
    assert not [one for one in found if one.code == "BOOK532"]


BESIDE, BELOW = (138 + 63 + 24) * 1000, (130 + 22 + 88 + 34) * 1000


@pytest.mark.parametrize(
    ("width", "others"),
    [(84, [(BESIDE, 0), (BESIDE + 87_000, 0)]), (40, [(0, BELOW), (87_000, BELOW)])],
)
def test_columns_lie_where_their_place_says_and_others_beside_or_below(
    box: Copy, width: int, others: list[tuple[int, int]]
):
    places = """\
places:
  pedestal: {at: [[69, 0], [138, 46.5], [0, 200]], crop: 44}
  altar: {at: [[69, 130]], ja: 祭壇, en: altar}
"""
    table = (
        "    table: {solutions: [T08], pedestal: [S13 S05, ~], altar: [T10 S29], chancel: [S21]}\n"
    )
    text = f"{places}examples:\n  get:\n    width: {width}\n{table}"
    box.shelf.cards.joinpath(box.game, E).write_text(text, "utf-8")
    opened = box.opened()
    assert opened.game
    found: list[Finding] = []
    stacks = load_figures(opened.game, opened.look, found)["example:get"].stacks
    seen = [(one.x, one.y, len(one.cards), one.crop, one.label and one.label.en) for one in stacks]
    assert not found
    assert seen == [
        (69_000, 0, 2, 44_000, "1"),
        (138_000, 46_500, 0, 44_000, "2"),
        (69_000, 130_000, 2, 0, "altar"),
        (*others[0], 1, 0, "Solutions"),
        (*others[1], 1, 0, "Chancel"),
    ]
    assert stacks[1].size == (63_000, 44_000)
