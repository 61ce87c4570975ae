"""A template from a stranger: whatever stands in it, a finding, soon, and never a traceback."""

import time
import tracemalloc
from dataclasses import replace

import pytest
from builtin_games import Copy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2 import TemplateSyntaxError
from printed import game_and_look
from small_books import faults

from fortgold.data.limits import LimitExceeded
from fortgold.data.model import Span
from fortgold.rulebook import markup_checks
from fortgold.rulebook.template_checks import CheckedTemplate
from fortgold.rulebook.template_context import TemplateContext
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_parser import parse_template
from fortgold.rulebook.template_values import BadExpression, UnknownName

BOOK = "rulebook.en.md"


def codes(box: Copy, source: str) -> set[str]:
    """The codes of a book's faults, all of which are where they belong."""
    found = faults(box.write(BOOK, f"# T\n\n{source}\n"))
    assert {one.split()[1].split(":")[1] for one in found} <= {"3", "5", "0"}, found
    return {one.split()[0] for one in found}


TOO_MUCH = {
    "brackets": "{{ " + "[" * 95 + "]" * 95 + " }}",
    "round brackets": "{{ " + "(" * 500 + "1" + ")" * 500 + " }}",
    "open brackets": "{{ " + "(" * 100_000,
    "not": "{{ " + "not " * 3000 + "1 }}",
    "a sum": "{{ " + "1+" * 5000 + "1 }}",
    "filters": "{{ 'a'" + "|lower" * 2000 + " }}",
    "attributes": "{{ game" + ".title" * 3000 + " }}",
    "conditions": "{{ " + "1 if 1 else " * 300 + "1 }}",
    "minus": "{{ " + "-" * 3000 + "1 }}",
    "loops in loops": "{% for a in [1] %}" * 25 + "x" + "{% endfor %}" * 25,
    "ifs in ifs": "{% if 1 %}" * 150 + "x" + "{% endif %}" * 150,
    "sets in sets": "{% set a %}" * 150 + "x" + "{% endset %}" * 150,
    "a long range": "{{ range(10**8) | list | length }}",
    "doubled": "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a ~ a %}" * 34,
    "added": "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a + a %}" * 34,
    "joined": "{% set a = range(9999) | join('xxxxxxxxxx') %}{{ range(9999) | join(a) }}",
    "rounds": "{% for a in range(999) %}{% for b in range(999) %}x{% endfor %}{% endfor %}",
    "steps": "{% set a = range(9999) | list %}" + "{{ a | length }}" * 150,
    "a long word": "x" * 100_000,
    "brackets without end": "[" * 50_000,
    "a long word of short ones": "{% for a in range(999) %}xxxx{% endfor %}",
    "a paragraph": "a word " * 4000,
    "a Japanese paragraph": "宝物を運ぶ、" * 4000,
    "a cell": "| a | b |\n|---|---|\n| " + "a b " * 6000 + " | c |",
    "stars": "**a *b " * 9000,
    "texts compared": f"{{% set a = '{'7' * 300_000}' %}}" + "{{ a == a }}" * 2,
    "texts in order": f"{{% set a = '{'7' * 300_000}' %}}" + "{{ a < a }}" * 2,
    "lists of cards": "{% for a in range(999) %}{{ cards('spirit', 'id') }}{% endfor %}",
}


@pytest.mark.parametrize("source", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_is_too_much_is_one_finding_and_soon(box: Copy, source: str):
    begun = time.process_time()
    assert "READ110" in codes(box, source) <= {"READ110", "BOOK515"}
    assert time.process_time() - begun < 3


WRONG = {
    "center": "'x'.center(10**8)",
    "ljust": "'x'.ljust(999999999)",
    "zfill": "'x'.zfill(999999999)",
    "format": "'{:>900000000}'.format(1)",
    "format without an argument": "'{5}'.format(1)",
    "format of a name": "'{x}'.format(1)",
    "expandtabs": "'\\t'.expandtabs(10**9)",
    "replace": "'x'.replace('x', 'xx')",
    "translate": "'x'.translate({})",
    "encode": "'abc'.encode('zip')",
    "an attribute of a word": "'x'.__mul__(9)",
    "an attribute of a function": "count.__globals__",
    "an attribute of a term": "t.chancel.lang",
    "a slice": "'abc'[1:2]",
    "percent": "'%9999s' % 1",
    "times": "'x' * 10**8",
    "lists added": "[1] + [2]",
    "lists compared": "[[1], 2] == [[1], 2]",
    "a list printed": "[1, [2]]",
    "rounded": "1.5 | round(99999999, 'ceil')",
    "a way of rounding": "1.5 | round(1, 'up')",
    "a number to a function": "cards(1)",
    "nothing to a function": "count(none)",
    "one argument twice": "count(deck='spirit', deck='spirit')",
    "infinity": "1e400 | int",
    "a number of 5,000 digits": "9" * 5000,
    "a number in wide digits": "１.5",
    "too large a number": "10**10",
    "a root of minus one": "(-1) ** 0.5",
    "nothing": "none",
    "a function": "count",
    "names": "t",
    "a word called": "'x'()",
    "a filter without a value": "1 | join",
    "divided by 0": "1 // 0",
    "no rest of 0": "1 % 0",
    "divisible by 0": "1 is divisibleby 0",
    "an order of words and numbers": "1 < 'a'",
    "a word behind the end": "'abc'[7]",
    "more arguments": "count(*['spirit'])",
    "too large a power": "1e-300 ** -30",
    "a name in a list": "t[[1]]",
    "a name of nothing": "game[none]",
    "a way of rounding in a list": "3 | round(1, [1])",
    "a plural of names": "t | plural",
    "a plural of a list": "[1] | plural",
    "a capital of a function": "ruby | capitalize",
    "a character that is none": "'\\N{NO SUCH}'",
}  # fmt: skip


def test_what_is_no_number_is_soon_known(box: Copy):
    begun = time.process_time()
    many = "{% set x = a | int %}" * 99
    loop = f"{{% for i in range(99) %}}{many}{{% endfor %}}"
    assert codes(box, f"{{% set a = '{'7' * 1_000_000}' %}}{loop}") == set()
    assert time.process_time() - begun < 3


def test_texts_are_joined_no_further_than_there_is_room():
    tracemalloc.start()
    try:
        interpreter = Interpreter("en", introduced=set(), names=TemplateContext(GAME, "en").names())
        source = (
            f"{{% set a = '{'*' * 1_000_000}' %}}{{% set x = [{'a, ' * 40}t.chancel] | join %}}"
        )
        with pytest.raises(LimitExceeded):
            interpreter.render(parse_template(source))
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


def test_a_long_paragraph_is_told_before_what_stands_in_it(box: Copy):
    begun = time.process_time()
    assert faults(box.write(BOOK, "# T\n\n" + "<x> " * 200_000)) == ["READ110 rulebook.en.md:3:1"]
    assert time.process_time() - begun < 3


@pytest.mark.parametrize("source", ["<x>\n\n", "{{ t.a }}\n\n", "::: a\n\n", "# A {#a}\n\n"])
def test_no_more_faults_are_told_than_anybody_reads(box: Copy, source: str):
    found = faults(box.write(BOOK, "# T\n\n" + source * 3000))
    assert sum(one.startswith("READ110") for one in found) == 1
    assert len(found) == 1001


@pytest.mark.parametrize("braces", ["count('spirit')", "count('spirit', kind='husk')"])
def test_a_large_deck_is_not_looked_at_without_end(braces: str):
    deck = GAME.deck("spirit")
    game = replace(GAME, decks=(replace(deck, cards=deck.cards[:1] * 10_000),))
    source = f"{{% for i in range(9999) %}}{{% set x = {braces} %}}{{% endfor %}}"
    template = CheckedTemplate(game, "en", Span(""), source)
    assert [*template.parse({})] == []
    interpreter = Interpreter("en", introduced=set(), names=TemplateContext(game, "en").names())
    begun = time.process_time()
    found = list(template.rendering(interpreter))
    assert [(one.code, one.at.line) for one in found] == [("READ110", 1)]
    assert time.process_time() - begun < 10


ENDLESS = {
    "comments": "<!--" * 20_000,
    "blanks in a box": "::: a" + " " * 60_000 + "b",
    "blanks below a line": "a\n" + " " * 60_000 + "b",
    "attributes": "<b" + ' class=""' * 40 + "c",
    "names behind a comment": f"<!-- {'- ' * 1_000_000} -->" + "{% set x = t.chancel %}" * 10_000,
}


@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_soon_read(box: Copy, source: str):
    begun = time.process_time()
    assert len(faults(box.write(BOOK, f"# T\n\n{source}\n"))) <= 3
    assert time.process_time() - begun < 10  # those that had no end took minutes


def test_a_comment_that_is_not_closed_is_told_where_it_begins(box: Copy):
    assert faults(box.write(BOOK, "<!-- a\n")) == ["BOOK502 rulebook.en.md:1:1"]


@pytest.mark.parametrize("source", ["{{{{ '{}' }}}}", "{{{{ {}"])
def test_a_character_of_too_large_a_number_is_a_finding(box: Copy, source: str):
    number = f"&#{'1' * 5000};"
    found = faults(box.write(BOOK, f"# T\n\n{source.format(number)}"))
    assert "BOOK506" in {one.split()[0] for one in found}


def test_of_a_figure_no_more_faults_are_told_than_anybody_reads(box: Copy):
    box.write(
        "figures.yaml",
        f"a:\n  caption: {{ja: 図, en: '{':a: ' * 3000}'}}\n  width: 60\n"
        "  stacks: [{empty: true, at: [0, 0]}]\n",
    )
    assert len(faults(box)) == 1001


def test_stars_on_a_long_line_are_soon_looked_at():
    begun = time.process_time()
    assert not [*markup_checks.left_over("a **a** " * 160_000, lambda _: Span(""), {})]
    assert time.process_time() - begun < 3


def test_a_long_table_and_a_long_list_are_no_long_paragraph(box: Copy):
    table = "| a | b |\n|---|---|\n" + "| **some** words | more words |\n" * 3000
    assert faults(box.write(BOOK, f"# T\n\n{table}\n" + "- **some** words\n" * 3000)) == []


@pytest.mark.parametrize("braces", WRONG.values(), ids=WRONG)
def test_what_cannot_be_done_is_a_finding(box: Copy, braces: str):
    assert codes(box, f"So {{{{ {braces} }}}} it is.") == {"BOOK502"}


@pytest.mark.parametrize("c", ["\\ud800", "\\ue000", "\\x00", "\\U0001F642"])
def test_a_character_that_is_written_by_its_number_is_looked_at_too(box: Copy, c: str):
    assert codes(box, f"{{{{ '{c}' }}}}") == {"BOOK506"}


GAME, _ = game_and_look("fort-of-gold")
NAMES = [
    "t", "n", "game", "t.chancel", "n.chancel_size", "game.title", "count", "card", "value", "cards",
    "symbol", "range", "loop", "ruby", "glossary", "x", "y", "'a'", '"S11"', "'spirit'", "'kind'", "0", "1", "2",
    "9", "1.5", "none", "true", "'\\ud800'", "1e400",
]  # fmt: skip
SIGNS = [
    "+", "-", "*", "/", "//", "%", "**", "~", "|", ".", ",", "(", ")", "[", "]", "{", "}", ":", "=", "==",
    "<", ">=", "!=", "in", "not", "and", "or", "if", "else", "is", "odd", "join", "list", "sum", "word",
    "length", "first", "round", "plural", "plain", "upper", "int",
]  # fmt: skip
WORDS = st.lists(st.sampled_from(NAMES + SIGNS), max_size=9).map(" ".join)
PARTS = st.one_of(
    WORDS.map("{{{{ {} }}}}".format),
    WORDS.map("{{% set x = {} %}}".format),
    WORDS.map("{{% for y in {} %}}".format),
    WORDS.map("{{% if {} %}}".format),
    st.sampled_from(
        ["{% endfor %}", "{% endif %}", "{% else %}", "{{", "}}", "{%", "<!--", "-->", "\n"]
    ),
    st.text(max_size=9),
)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(PARTS, max_size=12).map("".join))
def test_a_template_of_any_text_is_carried_out_or_refused(source: str):
    try:
        interpreter = Interpreter("en", introduced=set(), names=TemplateContext(GAME, "en").names())
        interpreter.render(parse_template(source))
    except (TemplateSyntaxError, LimitExceeded, BadExpression, UnknownName):
        pass
