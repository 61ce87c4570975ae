"""Each fault of a rulebook, planted once."""

import subprocess
import sys
from html import unescape

import pytest
from builtin_games import TESTS, Copy, all_games
from printed import game_and_look
from small_books import faults

from fortgold.data.model import LANGS
from fortgold.rulebook import book_checks, book_html

BOOK = "rulebook.en.md"


def told(box: Copy, source: str) -> list[str]:
    """The faults of a book whose template is `source`."""
    return faults(box.write(BOOK, source))


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebooks_that_come_along_have_no_fault(game, lang):
    assert list(book_checks.problems(*game_and_look(game), lang)) == []


def test_a_language_may_have_no_book(box: Copy):
    assert faults(box.delete(BOOK)) == []


def test_a_book_with_nothing_in_it(box: Copy):
    assert told(box, "<!-- to come -->\n") == ["BOOK501 rulebook.en.md:0:0"]


def test_braces_that_are_not_closed(box: Copy):
    assert told(box, "one\n\n{{ t.chancel }\n") == ["BOOK502 rulebook.en.md:3:1"]


def test_a_sum_of_words_and_numbers(box: Copy):
    assert told(box, "one\n\ntwo {{ n.chancel_size + 'x' }}\n") == ["BOOK502 rulebook.en.md:3:5"]


def test_a_function_without_its_argument(box: Copy):
    assert told(box, "\n{{ card() }}\n") == ["BOOK502 rulebook.en.md:2:1"]


@pytest.mark.parametrize(
    ("braces", "ja", "en"),
    [
        ("1 / 0", "0 で割", "divided by zero"),
        ("ruby('a')", "「ruby」の引数", "`ruby` has the wrong arguments"),
        ("glossary(1)", "「glossary」の引数", "`glossary` has the wrong arguments"),
        ("1 & 2", "「&」は波括弧", "`&` cannot stand"),
        ("t.chancel", "波括弧が閉じられて", "braces are not closed"),
        ("'x' * 10**8", "「*」は数にしか", "`*` is for numbers only"),
        ("'%999999999s' % 1", "「%」は数にしか", "`%` is for numbers only"),
        ("10**10", "大きすぎます", "too large"),
        ("9**9**9", "大きすぎます", "too large"),
    ],
)
def test_what_is_wrong_inside_braces_is_said_in_both_languages(
    box: Copy, braces: str, ja: str, en: str
):
    end = "}" if braces == "t.chancel" else "}}"
    opened = box.write(BOOK, f"So {{{{ {braces} {end} it is.\n").opened()
    assert opened.game is not None
    found = [
        one for one in book_checks.problems(opened.game, opened.look, "en") if one.level == "error"
    ]
    assert [one.code for one in found] == ["BOOK502"]
    assert ja in found[0].message.ja
    assert en in found[0].message.en


def test_a_loop_without_end_is_refused(box: Copy):
    source = "{% for x in range(10**8) %}x{% endfor %}\n"
    assert told(box, source) == ["READ110 rulebook.en.md:1:1"]


def test_loops_in_loops_share_one_allowance(box: Copy):
    inner = "{% for y in range(999) %}x {% endfor %}"
    assert told(box, inner * 9) == []
    assert told(box, f"{{% for x in range(999) %}}{inner}{{% endfor %}}") == [
        "READ110 rulebook.en.md:1:1"
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "macro f(n) %}{{ f(n) }}{% endmacro",
        "include 'a'",
        "for x in 'ab' recursive %}{% endfor",
        "raw %}{{ t.chancel }}{% endraw",
    ],
)
def test_statements_other_than_for_if_and_set_are_refused(box: Copy, statement: str):
    assert told(box, f"one\n{{% {statement} %}}\n")[0] == "BOOK502 rulebook.en.md:2:1"


def test_an_empty_book_is_none(box: Copy):
    assert told(box, "\n<!-- later -->\n") == ["BOOK501 rulebook.en.md:0:0"]


@pytest.mark.parametrize("text", ["A :gren: leaf.\n", "## A :gren: leaf\n"])
def test_an_icon_that_is_not_there(box: Copy, text: str):
    assert told(box, f"# T\n\n{text}") == [f"BOOK503 rulebook.en.md:3:{text.index(':') + 1} gren"]


def test_an_icon_of_a_meaning_that_is_not_there(box: Copy):
    box.edit("game.yaml", "en: A sign on a card; it is", "en: A sign (:singn:), it is")
    assert [fault.split()[-1] for fault in faults(box)] == ["singn"]


@pytest.mark.parametrize("image", ["![x](/etc/passwd)", "<img src='a.png'>", "<script>1</script>"])
def test_an_image_or_html_in_the_text(box: Copy, image: str):
    assert told(box, f"See {image}\n")[:1] == ["BOOK512 rulebook.en.md:1:5"]


@pytest.mark.parametrize(
    ("text", "column", "near"),
    [
        ("You { t.chancel }} a card", 5, "{{ t.chancel }}"),
        ("You {t.chansel} a card", 5, "{{ t.chancel }}"),
        ("You { chancel } a card", 5, "{{ t.chancel }}"),
        ("Lay { n.chancel_sise }} out", 5, "{{ n.chancel_size }}"),
        ("An {x} is left", 4, r"\{"),
        ("A brace } is left", 9, r"\{"),
        ("Two }} are left", 5, r"\{"),
        ("{ % if true %}", 1, r"\{"),
        ("A word **is left", 8, r"\*"),
        ("A **word ** is left", 10, r"\*"),
        ("A word** is left", 7, r"\*"),
        ("{{ t.chancel }}** is left", 16, None),
    ],
)
def test_braces_and_stars_that_are_left_over(box: Copy, text: str, column: int, near: str | None):
    opened = box.write(BOOK, f"# T\n\n{text}\n").opened()
    assert opened.game is not None
    found = [
        one for one in book_checks.problems(opened.game, opened.look, "en") if one.level == "error"
    ]
    if near is None:  # what the braces give begins something that stands out
        assert [one.code for one in found] == ["BOOK515"]
        return
    assert (found[0].code, found[0].at.line, found[0].at.column) == ("BOOK515", 3, column)
    assert near in found[0].hint.en


def test_one_brace_too_few_is_found_wherever_it_is(box: Copy):
    for source in ("{ t.chancel }}", "{{ t.chancel }", "{t.chancel }}", "{ {t.chancel}}"):
        assert told(box, f"# T\n\nThe {source} is there.\n"), source


@pytest.mark.parametrize(
    "text",
    [
        r"\{x\} and \*\*y\*\*, \<b>",
        '{{ "{x}" }} and {{ "**y**" }}, {{ "<b>" }}',
        "**{{ t.chancel }}** and ***two***",
        "**two\nlines**",
        "***",
    ],
)
def test_braces_and_stars_that_are_meant(box: Copy, text: str):
    assert told(box, f"# T\n\n{text}\n") == []


def test_marks_of_a_meaning_are_printed_behind_a_backslash(box: Copy):
    old = "en: A sign on a card; it is red, green, blue or Empty."
    box.edit("game.yaml", old, r"en: 'A \{x\} of \*\*y\*\* and \<b>.'")
    assert faults(box) == []
    opened = box.opened()
    assert opened.game is not None
    said = book_html.render_book(opened.game, "en", "{{ glossary() }}", {}, {}).html
    assert "A {x} of **y** and <b>." in unescape(said)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("A {x} card", "TEXT311"),
        ("A { t.chancel }} card", "TEXT311"),
        ("*A* card", "TEXT313"),
        ("A <b>card</b>", "TEXT312"),
        ("A {{ t.chancel }", "BOOK502"),
        ("A {{ 1 / 0 }}", "BOOK502"),
        ("A {{ [[1]] }}", "BOOK502"),
        ("A {{ ''.center(10**9) }}", "BOOK502"),
        ("A {{ range(10**8) | length }}", "READ110"),
        ("A {{ '\\ud800' }}", "BOOK506"),
    ],
)
@pytest.mark.parametrize("where", ["caption", "label"])
def test_the_words_of_a_figure_are_looked_at_as_closely(
    box: Copy, words: str, code: str, where: str
):
    caption, label = (words, "a") if where == "caption" else ("a", words)
    box.write(
        "figures.yaml",
        f'a:\n  caption: {{ja: 図, en: "{caption}"}}\n  width: 60\n'
        f'  stacks: [{{empty: true, at: [0, 0], label: {{ja: 名, en: "{label}"}}}}]\n'.replace(
            "\\ud800", "\\\\ud800"
        ),
    )
    assert {one.split()[0] for one in told(box, "{{ figure('a') }}\n")} == {code}


def test_a_heading_whose_id_is_not_one(box: Copy):
    assert told(box, "# T\n\n## End {#a b}\n") == ["BOOK513 rulebook.en.md:3:8"]


@pytest.mark.parametrize(
    ("braces", "name", "near"),
    [
        ("t.chansel", "chansel", "chancel"),
        ("n.chancel_sise", "chancel_sise", "chancel_size"),
        ("game.titel", "titel", "title"),
        ("tt.chancel", "tt", None),
        ('card("S99")', "S99", "S29"),
        ('symbols("RX-")', "X", None),
        ('figure("power-yess")', "power-yess", "power-yes"),
        ('cards("spirits")', "spirits", "spirit"),
        ('count("spirit", kind="wildfir")', "wildfir", "wildfire"),
        ('count("spirit", knid="wildfire")', "knid", "kind"),
        ('value("S12", "symbol")', "symbol", "symbols"),
        ('cards("spirit", "id symbol")', "symbol", "symbols"),
        ('cards("spirit", "id", kind="wildfir")', "wildfir", "wildfire"),
        ("n.chancel_size | words", "words", "word"),
        ("t[t.chancel]", "Chancel", "chancel"),
        ('cards("spirit", self="y")', "self", None),
        ('count("spirit", self="y")', "self", None),
        ('names("spirit", "symbols", self="y")', "self", None),
        ('total("spirit", "symbols", self="y")', "self", None),
    ],
)
def test_a_name_that_is_not_there(box: Copy, braces: str, name: str, near: str | None):
    opened = box.write(BOOK, f"A line.\n\nSo {{{{ {braces} }}}} it is.\n").opened()
    assert opened.game is not None
    found = [
        one for one in book_checks.problems(opened.game, opened.look, "en") if one.level == "error"
    ]
    assert [(one.code, one.at.line, one.field) for one in found] == [("BOOK503", 3, name)]
    if near:
        assert f"`{near}`" in found[0].hint.en


def test_every_unknown_name_is_told(box: Copy):
    assert told(box, "{{ t.a }}\n{{ t.b }}\n") == [
        "BOOK503 rulebook.en.md:1:6 a",
        "BOOK503 rulebook.en.md:2:6 b",
    ]


def test_a_link_to_no_heading(box: Copy):
    assert told(box, "# T\n## End {#end}\n\nSee [the end](#ende).\n") == [
        "BOOK504 rulebook.en.md:4:16 ende"
    ]


def test_a_page_of_no_heading(box: Copy):
    assert told(box, "# T\n## End {#end}\n\n{{ page('ende') }}\n") == [
        "BOOK504 rulebook.en.md:4:10 ende"
    ]


def test_two_headings_of_one_id(box: Copy):
    assert told(box, "# T\n## One {#a}\n\n## Two {#a}\n") == ["BOOK505 rulebook.en.md:4:10 a"]


def test_a_heading_that_skips_a_level(box: Copy):
    assert told(box, "# T\n\n### Part\n\n## One\n") == ["BOOK511 rulebook.en.md:3:1 ###"]


def test_a_character_that_the_fonts_lack(box: Copy):
    assert told(box, "It is fine 🙂.\n") == ["BOOK506 rulebook.en.md:1:12 🙂"]


def test_only_a_line_end_of_the_file_ends_a_line(box: Copy):
    assert told(box, "# T\r\rOne\u2028two\x0b.\r\n\n{{ t.a }}{{ '\x85' }}\n") == [
        "BOOK503 rulebook.en.md:5:6 a",
        "BOOK506 rulebook.en.md:3:4",
        "BOOK506 rulebook.en.md:3:8",
        "BOOK506 rulebook.en.md:5:14",
        "BOOK506 rulebook.en.md:5:1",
    ]


def test_a_box_that_nobody_knows(box: Copy):
    assert told(box, "::: exampel\nSo.\n:::\n") == ["BOOK507 rulebook.en.md:1:5 exampel"]


def test_a_box_that_is_not_closed(box: Copy):
    assert told(box, "::: example\nSo.\n") == ["BOOK507 rulebook.en.md:1:1"]


def test_a_shift_jis_template_is_refused(box: Copy):
    assert told(box, "宝物".encode("cp932")) == ["READ105 rulebook.en.md:1:0"]


def test_a_term_or_figure_that_a_book_does_not_use_is_a_warning(box: Copy):
    opened = box.write(BOOK, "{{ t.chancel }} {{ figure('power-yes') }}\n").opened()
    assert opened.game is not None
    found = list(book_checks.problems(opened.game, opened.look, "en"))
    unused = {one.field for one in found}
    assert {one.code for one in found} == {"BOOK509", "BOOK510"}
    assert {"altar", "power-no"} <= unused
    assert not {"chancel", "power-yes"} & unused


# figures.yaml


def figure(box: Copy, body: str) -> list[str]:
    """The faults of a book with one figure."""
    text = "a:\n  caption: {ja: 図, en: figure}\n  width: 60\n" + body
    return faults(box.write("figures.yaml", text).write(BOOK, "{{ figure('a') }}\n"))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("  stacks: [{cards: [S99], at: [0, 0]}]", "READ102 figures.yaml:4:21 S99"),
        ("  stacks: [{cards: [S01], at: [0, 0], label: alter}]", "READ102 figures.yaml:4:46 alter"),
        ("  stacks: [{back: spirits, at: [0, 0]}]", "READ102 figures.yaml:4:19 spirits"),
        ("  stacks: [{cards: [S01], at: [0, 0], crpo: 3}]", "READ102 figures.yaml:4:39 crpo"),
        ("  stacks: [{at: [0, 0]}]", "READ104 figures.yaml:4:12"),
        ("  stacks: []", "READ104 figures.yaml:4:11"),
        ("  stacks: [{cards: [], at: [0, 0]}]", "READ104 figures.yaml:4:20"),
        ("  stacks: [{empty: true, at: [0, 1001]}]", "READ104 figures.yaml:4:34"),
        ("  stacks: [{empty: true, at: [-51, 0]}]", "READ104 figures.yaml:4:31"),
        ("  stacks: [{back: spirit, count: 0, at: [0, 0]}]", "READ104 figures.yaml:4:34"),
        ("  stacks: [{back: spirit, count: 1000, at: [0, 0]}]", "READ104 figures.yaml:4:34"),
        ("  stacks: [{cards: [S01], crop: 89, at: [0, 0]}]", "READ104 figures.yaml:4:33"),
        ("  stacks: [{cards: [S01], crop: -1, at: [0, 0]}]", "READ104 figures.yaml:4:33"),
        ("  stacks: [{empty: true}]", "READ103 figures.yaml:4:12 at"),
        ("  stacks: [{empty: true, at: [0, 0]}]\n  arows: []", "READ102 figures.yaml:5:3 arows"),
        (
            "  stacks: [{empty: true, at: [0, 0]}]\n  arrows: [{from: [0, 0], to: [1]}]",
            "READ104 figures.yaml:5:31",
        ),
        (
            '  stacks: [{empty: true, at: [0, 0]}]\n  callouts: [{at: [1, 1], text: {ja: 名, en: ""}}]',
            "BOOK508 figures.yaml:5:14 a",
        ),
        (
            '  stacks: [{empty: true, at: [0, 0]}]\n  callouts: [{at: [1, 1], text: {ja: 名, en: "{{ t.x }}"}}]',
            "BOOK503 figures.yaml:5:14 x",
        ),
        (
            '  stacks: [{empty: true, at: [0, 0]}]\n  callouts: [{at: [1, 1], text: {ja: 名, en: "{{ t.x"}}]',
            "BOOK502 figures.yaml:5:14",
        ),
        (
            '  stacks: [{empty: true, at: [0, 0]}]\n  callouts: [{at: [1, 1], text: {ja: 名, en: "{{ 1 / 0 }}"}}]',
            "BOOK502 figures.yaml:5:14",
        ),
        (
            "  stacks: [{empty: true, at: [0, 0]}]\n  callouts: [{at: [1, 1], text: {ja: 名, en: 'a :gren: leaf'}}]",
            "BOOK503 figures.yaml:5:14 gren",
        ),
        (
            "  stacks: [{cards: [S01], crop: 9, turned: yes, at: [0, 0]}]",
            "READ104 figures.yaml:4:33",
        ),
        ("  stacks: [{cards: [S01], turned: on, at: [0, 0]}]", "READ102 figures.yaml:4:35 on"),
        ("  as: raed\n  stacks: [{cards: [S01], at: [0, 0]}]", "BOOK533 figures.yaml:4:7 as"),
        (
            "  as: short\n  stacks: [{cards: [S01], at: [0, 0]}]",
            "BOOK533 figures.yaml:4:7 as",
        ),  # T alone
        (
            "  stacks: [{cards: [S01], at: [0, 0]}]\n  wide: {as: raed}",
            "BOOK533 figures.yaml:5:14 as",
        ),
    ],
)
def test_a_figure_that_is_wrong(box: Copy, body: str, fault: str):
    assert figure(box, body) == [fault]


@pytest.mark.parametrize("width", ["9", "123", "inf"])
def test_a_figure_that_is_too_narrow_or_too_wide(box: Copy, width: str):
    text = f"a:\n  caption: {{ja: 図, en: figure}}\n  width: {width}\n"
    box.write("figures.yaml", text + "  stacks: [{empty: true, at: [0, 0]}]\n")
    assert told(box, "{{ figure('a') }}\n") == ["READ104 figures.yaml:3:10"]


def test_a_term_without_its_english_is_told_once_though_books_and_figures_use_it(box: Copy):
    box.edit("game.yaml", "    en: Chancel\n", '    en: ""\n')
    assert [one.code for one in box.findings()] == ["TEXT302"]


def test_checking_a_book_does_not_set_it():
    script = (
        "import sys\nfrom printed import game_and_look\nfrom fortgold.rulebook import book_checks\n"
        "print(list(book_checks.problems(*game_and_look('fort-of-gold'), 'en')))\n"
        "assert not {'weasyprint', 'markdown_it', 'budoux'} & {n.partition('.')[0] for n in sys.modules}"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=TESTS, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


def test_figures_that_cannot_be_read_are_told_of_their_file_only(box: Copy):
    assert faults(box.edit("figures.yaml", "caption:", "caption: [")) == [
        "READ101 figures.yaml:10:5"
    ]


def test_a_table_that_cannot_be_read_is_not_told_of_each_card_that_a_book_names(box: Copy):
    table = box.file("spirit.csv").read_text("utf-8")
    box.write("spirit.csv", table.replace(",", ";"))
    assert faults(box) == []
