"""Papers: the usual ones, a maker's own, and sizes that somebody names."""

from __future__ import annotations

import pytest
from builtin_games import Copy

from fortgold.data.papers import PAPERS, USUAL_PAPERS, paper_of_size


def test_papers_have_the_sizes_of_their_standards():
    """ISO 216: each A is half of the one before, and its sides are as 1 to the root of 2. ANSI: inches."""
    assert (PAPERS["a4"].width, PAPERS["a4"].height) == (210_000, 297_000)
    assert (PAPERS["letter"].width, PAPERS["letter"].height) == (215_900, 279_400)
    for larger, smaller in (("a3", "a4"), ("a4", "a5")):
        assert PAPERS[larger].width == PAPERS[smaller].height
        assert abs(PAPERS[larger].height / 2 - PAPERS[smaller].width) <= 500
    assert PAPERS["tabloid"].height == 2 * PAPERS["letter"].width
    for name, paper in PAPERS.items():
        assert paper.id == name
        assert paper.width < paper.height
        assert paper.turned().turned() == paper
    assert {*USUAL_PAPERS} <= {*PAPERS}


@pytest.mark.parametrize(
    ("word", "size"),
    [
        ("320x450", (320_000, 450_000)),
        ("450x320mm", (320_000, 450_000)),
        ("8.5x13in", (215_900, 330_200)),
    ],
)
def test_a_size_is_a_paper_upright(word: str, size: tuple[int, int]):
    paper = paper_of_size(word)
    assert paper
    assert (paper.width, paper.height) == size


@pytest.mark.parametrize("word", ["a4", "20x20", "9000x9000", "x", "nan x nan", "poker"])
def test_no_other_word_is_a_paper(word: str):
    assert paper_of_size(word) is None


def test_a_games_own_papers_come_before_those_of_all_games(box: Copy):
    box.write("papers.yaml", "stock: {name: Card stock, size: 8.5x13in, margin: 7}\n")
    shared = box.shelf.templates / "base" / "papers.yaml"
    shared.write_text("sra3: {size: [320, 450]}\nstock: {size: 8x11in}\n", "utf-8")
    opened = box.opened()
    assert opened.findings == ()
    papers = opened.look.papers
    assert {*PAPERS} <= {*papers}
    assert (papers["sra3"].width, papers["sra3"].height) == (320_000, 450_000)
    stock = papers["stock"]
    assert (stock.name, stock.width, stock.margin) == ("Card stock", 215_900, 7_000)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sra3: {sise: [320, 450]}", "`sise`"),
        ("sra3: {size: [320]}", "two lengths"),
        ("sra3: {size: 20x20}", "sides from 100 to 1500 mm"),
        ("sra3: {size: [20, 450]}", "from 100 to 1500"),
        ("sra3: {size: [320, 450], margin: 80}", "from 0 to 50"),
        ("sra3: {name: SRA3}", "`size` is missing"),
        ("a4: {size: [320, 450]}", "no paper can be named `a4`"),
        ("../x: {size: [320, 450]}", "no paper can be named `../x`"),
        ("sra3: big", "{size, name, margin} is needed"),
    ],
)
def test_a_slip_in_the_file_is_told_at_its_line(box: Copy, text: str, said: str):
    box.write("papers.yaml", f"# ours\n{text}\n")
    (found,) = box.opened().findings
    assert found.at.path.endswith("papers.yaml")
    assert found.at.line == 2
    assert said in found.message.en
