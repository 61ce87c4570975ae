"""Books of two languages have one outline, or a finding says where they part."""

import pytest
from builtin_games import Copy

from fortgold.rulebook.same_outline import outline, problems

BOOK = "# T\n\n## A {#a}\n\nWords.\n\n1. one\n2. two\n\n{{ figure('table') }}\n\n::: note\nx\n:::\n"


def found(box: Copy, other: str) -> list[int]:
    opened = box.write("rulebook.ja.md", BOOK).write("rulebook.en.md", other).opened()
    assert opened.game is not None
    return [one.at.line for one in problems(opened.game, opened.look)]


def test_an_outline_is_headings_lists_figures_and_blocks():
    assert [part for part, _ in outline(BOOK)] == [
        "#",
        "## a",
        "list of 2",
        "figure table",
        "::: note",
    ]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("2. two\n", "", 7),
        ("{{ figure('table') }}\n", "", 7),
        ("{#a}", "{#b}", 3),
        ("::: note", "::: example", 12),
        ("## A", "### A", 3),
    ],
)
def test_what_one_book_has_and_another_has_not_is_found(old: str, new: str, line: int, box: Copy):
    assert found(box, BOOK.replace(old, new)) == [line]


def test_words_and_comments_may_differ(box: Copy):
    assert found(box, BOOK.replace("Words.", "<!--\n- a\n-->\nOther\nwords.")) == []
