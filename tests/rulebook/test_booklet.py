"""The forms of a book that are made of the finished one: a booklet, a page for a browser."""

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from builtin_games import Copy
from small_books import book, elements

from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.rulebook.booklet import booklet
from fortgold.rulebook.browser_page import browser_page
from fortgold.rulebook.typeset import typeset
from fortgold.rulebook.written_book import WrittenBook, written

SOURCE = {
    "en": "# The Fort of Gold\n\nFacts.\n\n## One {#one}\n\nSee [two](#two), {{ page('two') }}.\n\n"
    "{{ symbol('R') }}\n\n## Two {#two .page}\n\nMore.\n\n::: back\n## At a glance {#glance}\n\nDo.\n:::\n",
    "ja": "# 金の砦\n\n事実。\n\n## 一 {#one}\n\n[二](#two)を見てください。\n\n{{ symbol('R') }}\n\n"
    "## 二 {#two .page}\n\nさらに。\n\n::: back\n## 早見 {#glance}\n\nする。\n:::\n",
}
ART = (
    '<svg viewBox="-3 -3 154 216"><rect x="-3" y="-3" width="154" height="216" fill="#123"/></svg>'
)


@pytest.fixture
def books(tmp_path: Path) -> dict[str, WrittenBook]:
    box = Copy(tmp_path).delete("figures.yaml")
    for part in ("front", "title.en", "title.ja", "back"):
        box.write(f"cover/{part}.svg", ART)
    for lang, source in SOURCE.items():
        box.write(f"rulebook.{lang}.md", source)
    opened = box.opened()
    assert opened.game is not None
    return {lang: written(opened.game, opened.look, lang, "0123abcd") for lang in SOURCE}


def texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def letters(pdf: bytes) -> list[str]:
    return sorted("".join("".join(texts(pdf)).split()))


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_a_booklet_has_all_words_and_tags_of_its_book(paper: str, books: dict[str, WrittenBook]):
    made = typeset(books["en"])
    folded, sides = booklet(made.pdf, PAPERS[paper])
    assert sides == made.pages // 2
    assert elements(folded) == elements(made.pdf)
    assert letters(folded) == letters(made.pdf)
    assert booklet(made.pdf, PAPERS[paper])[0] == folded
    with pikepdf.open(io.BytesIO(folded)) as pdf:
        sides_in_points = [round(float(v) * 25_400 / 72, -2) for v in pdf.pages[0].MediaBox][2:]
        assert sides_in_points == [PAPERS[paper].height, PAPERS[paper].width]
        link = next(one for page in pdf.pages for one in page.get("/Annots", ()))
        goals = dict(zip(*[iter(pdf.Root.Names.Dests.Names)] * 2, strict=True))  # type: ignore[misc]
        assert goals[str(link.Dest)][0].objgen in {page.objgen for page in pdf.pages}


def test_each_mark_of_a_booklet_belongs_to_its_element(books: dict[str, WrittenBook]):
    folded, _ = booklet(typeset(books["en"]).pdf, PAPERS["a4"])
    with pikepdf.open(io.BytesIO(folded)) as pdf:
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        for page in pdf.pages:
            marks = [int(n) for n in re.findall(rb"/MCID (\d+)", page.Contents.read_bytes())]
            listed = parents[int(page.StructParents)]
            assert sorted(marks) == list(range(len(listed)))
            for mark in marks:
                assert mark in list(listed[mark].K)
                assert listed[mark].Pg.objgen == page.objgen


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_four_small_pages_stand_on_a_side_and_fold_into_their_order(paper: str, tmp_path: Path):
    source = "# T\n\n" + "".join(f"## C {{#c{i} .page}}\n\nword{i}w\n\n" for i in range(12))
    box = Copy(tmp_path).edit("game.yaml", "players: 1", "players: 1\npage: a6")
    whole = book(box, source)
    count = len(texts(whole))
    folded, sides = booklet(whole, PAPERS[paper])
    assert sides == 2 * -(-count // 8)
    with pikepdf.open(io.BytesIO(folded)) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
    lying: list[list[list[int | None]]] = []  # side, row, half: which page
    for side in pypdfium2.PdfDocument(folded):
        text, (width, height) = side.get_textpage(), side.get_size()
        assert [round(v * 25_400 / 72, -2) for v in (width, height)] == [
            PAPERS[paper].width,
            PAPERS[paper].height,
        ]
        halves = [[(x, y) for x in (0, width / 2)] for y in (height / 2, 0)]
        said = [
            [text.get_text_bounded(x, y, x + width / 2, y + height / 2) for x, y in row]
            for row in halves
        ]
        lying.append([[_number(words) for words in row] for row in said])
    order = [
        (front[row], behind[row])
        for row in (0, 1)
        for front, behind in zip(lying[::2], lying[1::2], strict=True)
    ]
    read = [half for (_, right), (left, _) in order for half in (right, left)]
    read += [half for (left, _), (_, right) in order[::-1] for half in (right, left)]
    assert [one for one in read if one is not None] == list(range(12))


def _number(words: str) -> int | None:
    found = re.search(r"word(\d+)w", words)
    return int(found[1]) if found else None


class Reader(HTMLParser):
    """What a page asks for, and its headings."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.headings: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "data"):
                self.asked.append(value or "")
            if name == "id":
                self.ids.append(value or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)


def test_a_page_for_a_browser_needs_nothing_else(books: dict[str, WrittenBook]):
    html = browser_page(books["en"]).decode()
    read = Reader()
    read.feed(html)
    assert [one for one in read.asked if not one.startswith(("#", "data:"))] == []
    assert {one[1:] for one in read.asked if one.startswith("#")} <= {*read.ids}
    assert len(read.ids) == len({*read.ids})
    assert read.headings == ["h1", "h2", "h2", "h2"]
    assert '<html lang="en">' in html
    assert "url(http" not in html
    assert "<script" not in html
    assert 'aria-label="Two"' in html  # what led to a page
    assert 'aria-label="The Fort of Gold"' in html
    assert browser_page(books["en"]).decode() == html
