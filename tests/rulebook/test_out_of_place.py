"""What stands beyond the margins of a page, or over something else, is told at the end of a build."""

from pathlib import Path

import pytest
from builtin_games import Copy

from fortgold.data.model import Text
from fortgold.data.paths import builtin
from fortgold.rulebook import typeset
from fortgold.rulebook.joint_book import bilingual
from fortgold.rulebook.typeset import rulebook
from fortgold.rulebook.written_book import written

SOURCE = "# T\n\n## One {#one}\n\nThe first chapter.\n\n## Two {#two}\n\nThe second {}.\n"
LONG = '<span class="nb">chapter, ' + "whose words stay together " * 8 + "in one line</span>"

ROWS = 13  # of a table that is a little too long for a back cover


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    return Copy(tmp_path, "fort-of-gold")


def plain(box: Copy) -> Copy:
    """The game without art for covers."""
    for file in (box.shelf.templates / box.game / "cover").iterdir():
        file.unlink()
    return box


def styled(box: Copy, css: str) -> Copy:
    """The game with so much in its stylesheet, besides."""
    base = (builtin("templates") / "base" / "rulebook.css").read_text("utf-8")
    (box.shelf.templates / box.game / "rulebook.css").write_text(f"{base}\n{css}\n", "utf-8")
    return box


def told(box: Copy, source: str) -> list[Text]:
    """What is said of the English book, without the path of its folder."""
    opened = box.write("rulebook.en.md", source).opened()
    assert opened.game is not None
    folder = f"{box.shelf.templates / box.game}/"
    warnings = rulebook(opened.game, opened.look, "en", "0").warnings
    return [Text(*(words.removeprefix(folder) for words in (one.ja, one.en))) for one in warnings]


def test_nothing_is_said_of_a_book_in_which_all_has_its_place(box: Copy):
    assert told(plain(box), SOURCE.replace("{}", "chapter")) == []


def test_words_over_others_are_told_with_the_heading_above_them(box: Copy):
    styled(plain(box), "#two + p { position: relative; top: -8mm }")
    (said,) = told(box, SOURCE.replace("{}", "chapter"))
    assert said.en.startswith("rulebook.en.md:7: page 1: “Two” and “The second chapter.” lie over")
    assert said.ja.startswith("rulebook.en.md:7: 1 ページで、「Two」と「The second chapter.」が ")
    assert " mm 重なっています" in said.ja


@pytest.mark.parametrize(("move", "side"), [
    ("margin-left: -9mm", "at the left"),
    ("margin-right: -9mm; text-align: right", "at the right"),
    ("position: relative; top: 170mm", "at the foot"),
])  # fmt: skip
def test_words_in_a_margin_are_told_with_their_side(box: Copy, move: str, side: str):
    styled(plain(box), f"#two + p {{ {move} }}")
    (said,) = told(box, SOURCE.replace("{}", "chapter"))
    assert said.en.startswith("rulebook.en.md:7: page 1: “The second chapter.” reaches ")
    assert side in said.en


def test_what_may_not_break_and_is_too_long_for_its_line_is_told(box: Copy):
    (said,) = told(plain(box), SOURCE.replace("{}", LONG))
    assert "“chapter, whose words sta…” reaches" in said.en
    assert int(said.en.partition(" mm")[0].rpartition(" ")[2]) > 30


def glance(rows: int) -> str:
    """A book whose back cover has a table of so many rows."""
    said = "".join(f"| {i} | **Turn.** Always. | Do this and that |\n" for i in range(rows))
    back = f"\n::: back\n## At a glance {{#glance}}\n\nAll.\n\n| | | |\n|---|---|---|\n{said}\nThe end.\n:::\n"
    return SOURCE.replace("{}", "chapter") + back


def test_the_words_of_a_back_cover_are_set_smaller_where_they_have_no_room(
    box: Copy, monkeypatch: pytest.MonkeyPatch
):
    box.delete("cover/style.css")
    assert told(box, glance(ROWS)) == []
    monkeypatch.setattr(typeset, "SMALLER", (99,))
    assert len(told(box, glance(ROWS))) > 0


def test_a_back_cover_that_does_not_hold_its_words_in_small_type_is_told(box: Copy):
    (said,) = told(box.delete("cover/style.css"), glance(ROWS + 6))
    assert said.en.startswith("rulebook.en.md:12: page ")
    assert "words of a cover are" in said.en


def test_words_of_a_book_in_two_languages_are_told_with_the_file_of_theirs(box: Copy):
    box.write("rulebook.ja.md", SOURCE.replace("{}", "chapter"))
    opened = box.write("rulebook.en.md", SOURCE.replace("{}", LONG)).opened()
    assert opened.game is not None
    both = [written(opened.game, opened.look, lang, "0") for lang in ("ja", "en")]
    (said,) = bilingual(*both).warnings
    assert "rulebook.en.md:7: page " in said.en


def test_of_each_heading_on_a_page_the_worst_is_told(box: Copy):
    styled(plain(box), "#two ~ p { margin-left: -9mm } #two + p { margin-left: -11mm }")
    said = told(box, SOURCE.replace("{}", "chapter.\n\nAnd one more"))
    assert ["“The second chapter.”" in one.en for one in said] == [True]
