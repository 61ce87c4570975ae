"""Examples beside a chapter never lie over what comes next."""

from pathlib import Path

import pypdfium2
import pytest
from builtin_games import Copy
from command import Command

from fortgold.build.make import MadeFile, _packed, _unpacked
from fortgold.build.plan import Job
from fortgold.data.model import Text
from fortgold.rulebook.typeset import Book, rulebook

TOLD = "They tell of a turn, of what was in play and of what it led to. "
WORDS = "What a player does in a turn, and why. "
NO_FOOTER = """<!DOCTYPE html>
<html lang="{{ lang }}"><head><style>
{{ css }}
</style></head><body>{{ body }}</body></html>
"""


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    copy = Copy(tmp_path, "fort-of-gold")
    for file in (copy.shelf.templates / copy.game / "cover").iterdir():
        file.unlink()
    return copy


def source(examples: int, words: int = 1, start: str = "") -> str:
    """A book of two chapters, one with so many sentences beside so many of its text."""
    return (
        f"# T\n\n## One {{#one{start}}}\n\n:::: side\n### Example\n\n{TOLD * examples}\n::::\n\n"
        f"{WORDS * words}\n\n## Two {{#two .page}}\n\nThe next chapter.\n"
    )


def made(box: Copy, text: str) -> tuple[Book, list[str]]:
    """A book, and the words of its pages."""
    opened = box.write("rulebook.en.md", text).opened()
    assert opened.game is not None
    book = rulebook(opened.game, opened.look, "en", "0")
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(book.pdf)]
    return book, [" ".join(page.split()) for page in pages]


@pytest.mark.parametrize("start", ["", " .opening"])
def test_examples_that_go_on_when_their_chapter_has_ended_stand_below_its_text(
    box: Copy, start: str
):
    book, pages = made(box, source(60, start=start))
    assert sum(page.count("what it led to") for page in pages) == 60
    (two,) = [page for page in pages if "The next chapter" in page]
    assert "what it led to" not in two
    (told,) = book.warnings
    file = box.file("rulebook.en.md")
    assert told.en.startswith(f"{file}:5: the examples beside “One” are ")
    assert told.ja.startswith(f"{file}:5: 「One」の横の例が ")
    assert told.en.endswith("to have them beside it, shorten or drop some")


def test_what_is_told_is_by_how_much_they_are_too_long(box: Copy):
    lengths = []
    for examples in (34, 44):
        book, _ = made(box, source(examples))
        lengths.append(int(book.warnings[0].en.partition(" mm")[0].rpartition(" ")[2]))
    lines = 10 * len(TOLD) / 35  # about
    assert 0 < lengths[0] < 40
    assert lengths[1] - lengths[0] == pytest.approx(lines * 10.2 * 25.4 / 72, rel=0.15)


@pytest.mark.parametrize(("examples", "words"), [(20, 1), (60, 100)])
def test_examples_that_end_with_their_text_stand_beside_it(box: Copy, examples: int, words: int):
    book, pages = made(box, source(examples, words))
    assert book.warnings == ()
    assert sum(page.count("what it led to") for page in pages) == examples
    assert not any("what it led to" in page for page in pages if "The next chapter" in page)


def test_examples_are_not_lost_behind_the_last_page(box: Copy):
    box.write("rulebook.html", NO_FOOTER)
    text = source(60).partition("## Two")[0]
    book, pages = made(box, text)
    assert sum(page.count("what it led to") for page in pages) == 60
    assert "“One” are too long for their page" in book.warnings[0].en


def test_a_chapter_without_an_id_is_found_by_its_words(box: Copy):
    book, _ = made(box, source(60).replace(" {#one}", ""))
    assert ":5: the examples beside “One”" in book.warnings[0].en


def test_a_build_says_so_at_its_end(tmp_path: Path, command: Command):
    box = Copy(tmp_path, "fort-of-gold").write("rulebook.en.md", source(60))
    ran = command("build", box.game, "--only", "rulebook", "--lang", "en")
    assert ran.code == 0, ran.err
    said = [line for line in ran.err.splitlines() if "the examples beside" in line]
    assert len(said) == 1  # of all forms of the book
    assert said[0].startswith("warning: templates/fort-of-gold/rulebook.en.md:5: ")


def test_what_is_said_of_a_book_is_kept_with_it():
    job = Job("rulebook-en.pdf", "rulebook", "en")
    one = MadeFile(job, b"%PDF\n\t", 3, 0.0, True, warnings=(Text("長い", "long"),))
    assert _unpacked(job, _packed(one)) == one
