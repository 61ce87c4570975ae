"""The book in two languages: what corresponds stands side by side, what both show alike stands once."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pikepdf
import pypdfium2
import pytest
from builtin_games import Copy, all_games
from printed import sizes
from small_books import elements, whole_book, written_book

from fortgold.draw.ops import Words
from fortgold.rulebook import joint_book
from fortgold.rulebook.figure_canvas import Canvas, CardArea
from fortgold.rulebook.japanese import JOINER
from fortgold.rulebook.joint_book import JointBook, bilingual
from fortgold.rulebook.paired_tables import merged
from fortgold.rulebook.side_by_side import WHOLE, SharedPicture, SideBySide
from fortgold.rulebook.written_book import WrittenBook, written

LANGS = "ja", "en"
SCALE = 50 / 72


def books(name: str) -> tuple[WrittenBook, WrittenBook]:
    first, second = (written_book(lang, name)[0] for lang in LANGS)
    return first, second


def printed(name: str) -> bytes:
    return whole_book("ja+en", name)


def blocks(html: str) -> list[Element]:
    return ElementTree.fromstring(f"<body>{html}</body>")[:]


def joined(left: str, right: str) -> str:
    """What becomes of blocks, with figures of that name for both."""

    def shown(a: str, b: str) -> SharedPicture | None:
        return SharedPicture("both", 50.0, 40.0) if a == b == "same" else None

    both = SideBySide(LANGS, shown).blocks(blocks(left), blocks(right), WHOLE)
    html = "".join(ElementTree.tostring(one, "unicode", "html") for one in both)
    return re.sub(r'<div class="half of" lang="(..)">', r"<\1>", html)


# blocks


def test_paragraphs_that_correspond_are_one_line():
    assert joined("<p>い</p><p>ろ</p>", "<p>a</p><p>b</p>") == (
        '<div class="lines"><div class="line"><ja><p>い</p></div><en><p>a</p></div></div>'
        '<div class="line"><ja><p>ろ</p></div><en><p>b</p></div></div></div>'
    )


def test_what_one_language_has_more_stands_beside_what_corresponds():
    html = joined("<h2>い</h2><p>ろ</p><p>は</p><ul><li>に</li></ul>",
                  "<h2>a</h2><p>b</p><ul><li>d</li></ul>")  # fmt: skip
    assert "<ja><p>は</p></div><en></div>" in html
    assert html.index("は") < html.index("に") < html.index(">d<")


def test_an_item_of_a_list_stands_beside_its_item_and_keeps_its_number():
    html = joined("<ol><li>い</li><li>ろ</li></ol>", "<ol><li>a</li><li>b</li></ol>")
    assert html.index("い") < html.index(">a<") < html.index("ろ") < html.index(">b<")
    assert html.count("counter-reset: list-item 1") == 2  # the second item of each


def test_headings_in_a_part_are_level_in_both():
    part = '<div class="part"><h3>い</h3><p>ろ</p>{}<h3>は</h3></div>'
    html = joined(part.format("<p>に</p>"), part.format(""))
    assert html.count('<div class="lines head h3">') == 2


def test_a_figure_for_both_stands_once_with_the_words_of_both():
    figure = '<figure><img class="plate" src="same" alt="{}"/><figcaption>{}</figcaption></figure>'
    html = joined(figure.format("絵", "い"), figure.format("it", "a"))
    assert html.count("<img") == html.count("<figure") == 1
    assert 'alt="絵 / it"' in html
    assert '<figcaption lang="ja" class="of">い</figcaption><figcaption lang="en"' in html


def test_figures_of_an_example_have_their_words_beside_them():
    figure = '<figure><img class="plate" src="{}"/><figcaption>い</figcaption></figure>'
    numbered = f'<div class="box numbered">{figure.format("same")}</div>'
    example = f'<div class="box side">{numbered}{figure.format("same")}</div>'
    told = re.findall(
        r'<figure class="told"><div style="width:([0-9.]+)mm"><img', joined(example, example)
    )
    assert told == ["69.000", "69.000"]  # one column, whatever stands in it


def test_the_words_of_an_example_stand_beside_its_figure():
    figure = '<figure><img class="plate" src="same"/></figure>'
    one, other = (
        f'<div class="box side"><div class="box example">{figure}<p>{said}</p></div></div>'
        for said in "いa"
    )
    html = joined(one, other)
    assert html.count("<img") == 1
    assert '<figure class="told"><div style="width:69.000mm"><img' in html
    words = '<div class="words of" lang="{}"><p>{}</p></div>'
    assert words.format("ja", "い") + words.format("en", "a") in html


def test_a_figure_stands_between_the_words_of_both():
    block = '<div class="box between"><p>{}</p><figure><img class="plate" src="{}"/></figure></div>'
    chapter = f'<section class="chapter">{block}</section>'
    html = joined(chapter.format("い", "same"), chapter.format("a", "same"))
    assert html.startswith('<section class="chapter" style="--between:72.000mm">')
    assert html.index('class="box beside"><div class="part"><figure') < html.index("い")
    own = joined(chapter.format("い", "own"), chapter.format("a", "own"))
    assert "beside" not in own
    assert own.index("い") < own.index("<figure")


def test_cards_of_an_example_are_as_large_as_the_page_holds():
    joint = JointBook(*books("fort-of-gold"))
    panels = [one for one in joint.tree().iter("div") if "examples" in one.get("class", "").split()]
    heights = [
        [
            float(re.findall(r"height:([0-9.]+)mm", image.get("style", ""))[0])
            for image in panel.iter("img")
            if image.get("class") == "plate"
        ]
        for panel in panels
    ]
    assert len(heights) == 4
    assert all(150 < sum(some) + 5 * len(some) <= 168 for some in heights), heights


def test_cards_on_a_table_top_with_a_page_of_its_own_are_larger(monkeypatch):
    def least() -> int:
        joint = JointBook(*books("arch-king"))
        joint.tree()
        return joint.least["setup-left"]

    beside = least()
    monkeypatch.setattr(joint_book, "BESIDE", joint_book.BESIDE // 2)
    assert least() > beside


@pytest.mark.parametrize(("width", "beside"), [(120.0, True), (130.0, False)])
def test_table_tops_lie_beside_each_other_where_they_fit(width: float, beside: bool):
    board = '<div class="box board"><figure><img class="plate" src="same"/></figure></div>'
    chapter = f'<section class="chapter opening">{board}<p>い</p>{board}</section>'
    both = SideBySide(LANGS, lambda a, b: SharedPicture("both", width, 40.0) if a == b else None)
    (section,) = both.blocks(blocks(chapter), blocks(chapter), WHOLE)
    assert ("one" in section.get("class", "").split()) == beside
    assert section[0].get("class") == ("boards" if beside else "box board")


def test_a_figure_of_one_language_alone_stands_in_its_half():
    figure = '<figure><img class="plate" src="own"/></figure>'
    assert joined(figure, figure).count("<img") == 2


def test_a_box_goes_across_both():
    html = joined('<div class="box rule"><p>い</p></div>', '<div class="box rule"><p>a</p></div>')
    assert html.startswith('<div class="box rule"><div class="lines">')


def test_examples_stand_behind_what_they_are_beside():
    chapter = (
        '<section class="chapter withside"><div class="box side"><p>い</p></div><p>ろ</p></section>'
    )
    html = joined(chapter, chapter)
    assert html.startswith('<section class="chapter exampled"><div class="main">')
    assert html.index("ろ") < html.index('<div class="box examples">') < html.index("い")


# tables

TABLE = (
    '<table><thead><tr><th>{0}</th><th style="width:20%">{1}</th></tr></thead>'
    "<tbody><tr><td>{2}</td><td>3</td></tr></tbody></table>"
)


def test_a_column_that_both_share_stands_once():
    (left,), (right,) = (
        blocks(TABLE.format("名", "数", "野火")),
        blocks(TABLE.format("Name", "No.", "Wildfire")),
    )
    (table,) = merged(left, right, LANGS)
    assert [[" ".join("".join(cell.itertext()).split()) for cell in row] for row in table.iter("tr")] == [
        ["名", "Name", "数 No."], ["野火", "Wildfire", "3"],
    ]  # fmt: skip
    assert [cell.get("lang") for cell in next(table.iter("tr"))] == ["ja", "en", None]


def test_what_keeps_a_line_together_makes_no_column_another():
    (left,), (right,) = blocks(TABLE.format("い", "ろ", "は")), blocks(TABLE.format("a", "b", "c"))
    next(cell for cell in left.iter("td") if cell.text == "3").text = f"{JOINER}3"
    (table,) = merged(left, right, LANGS)
    assert [len(row) for row in table.iter("tr")] == [3, 3]


def test_beside_icons_the_second_language_begins_where_it_does_on_the_page():
    row = '<table><tbody><tr><th style="width:30%">×2</th><td style="width:70%">{}</td></tr></tbody></table>'
    (left,), (right,) = blocks(row.format("二枚")), blocks(row.format("two copies"))
    (table,) = merged(left, right, LANGS, is_wide=True)
    widths = [cell.get("style", "").partition("width:")[2] for cell in table.iter("tr").__next__()]
    icons, own, other = (float(one.rstrip("%")) for one in widths)
    assert icons + own == pytest.approx(100 * (WHOLE / 2 + 2.5) / WHOLE, abs=0.02)
    assert icons + own + other == pytest.approx(100, abs=0.02)


def test_beside_pictures_and_icons_it_does_so_too():
    cells = '<th style="width:30%">1</th><td style="width:30%">2</td><td style="width:40%">{}</td>'
    row = f"<table><tbody><tr>{cells}</tr></tbody></table>"
    (left,), (right,) = blocks(row.format("言葉")), blocks(row.format("words"))
    (table,) = merged(left, right, LANGS, is_wide=True)
    widths = [cell.get("style", "").partition("width:")[2] for cell in table.iter("tr").__next__()]
    *pictures, own, other = (float(one.rstrip("%")) for one in widths)
    assert sum(pictures) <= 20.1
    assert sum(pictures) + own == pytest.approx(100 * (WHOLE / 2 + 2.5) / WHOLE, abs=0.03)
    assert sum(pictures) + own + other == pytest.approx(100, abs=0.03)


def test_icons_before_words_stand_once_in_a_column_of_their_own():
    effect = '<tr><td><span class="icons"><img src="symbol:{}/draw"/>×2</span>{}</td></tr>'
    (left,), (right,) = (
        blocks(
            f"<table><thead><tr><th>{head}</th></tr></thead><tbody>{effect.format(lang, words)}</tbody></table>"
        )
        for lang, head, words in (("ja", "効果", "引く"), ("en", "Effect", "Draw"))
    )
    (table,) = merged(left, right, LANGS)
    assert said(table) == [["", "効果", "Effect"], ["×2", "引く", "Draw"]]
    assert len([*table.iter("img")]) == 1


def test_references_to_pages_stand_in_both_languages():
    row = "<tr><td>{}</td><td><a class='page' href='#end' data-{}='{}'/></td></tr>"
    left, right = (
        blocks(
            f"<table><thead><tr><th>1</th><th>2</th></tr></thead><tbody>{row.format(*said)}</tbody></table>"
        )
        for said in (("引き分け", "after", "ページ"), ("ties", "before", "p. "))
    )
    (table,) = merged(left[0], right[0], LANGS)
    assert [cell.get("lang") for cell in table.findall(".//td")] == ["ja", "ja", None, "en", "en"]


def test_tables_of_other_rows_are_not_one():
    (left,), (right,) = (
        blocks(TABLE.format(*"いろは")),
        blocks("<table><tbody><tr><td/></tr></tbody></table>"),
    )
    assert merged(left, right, LANGS) == []


def said(table: Element) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_languages_of_a_table_are_parted_by_a_gutter():
    (left,), (right,) = blocks(TABLE.format(*"いろは")), blocks(TABLE.format(*"abc"))
    right.find("tbody/tr")[1].text = "4"
    (table,) = merged(left, right, LANGS)
    assert said(table) == [["い", "ろ", "", "a", "b"], ["は", "3", "", "c", "4"]]
    gutter = [(row[2].tag, row[2].get("class")) for row in table.iter("tr")]
    assert gutter == [("th", "gutter"), ("td", "gutter")]  # a column without a head has no headers


def glossary(*rows: str) -> str:
    head = "<thead><tr><th>1</th><th>2</th><th>3</th><th/></tr></thead>"
    cells = "".join(
        f'<tr><th>{a}</th><td>{b}</td><td>{c}</td><td><a href="#{a}"/></td></tr>'
        for a, b, c in (row.split() for row in rows)
    )
    return f'<table class="glossary">{head}<tbody>{cells}</tbody></table>'


def test_a_glossary_explains_each_word_in_both_and_has_an_index():
    (left,), (right,) = (
        blocks(glossary("い b 意1", "ろ a 意2")),
        blocks(glossary("a ろ m2", "b い m1")),
    )
    table, head, index = merged(left, right, LANGS)
    assert (head.tag, head.get("lang")) == ("p", "en")
    assert said(table)[1:] == [["い", "b", "意1", "m1", ""], ["ろ", "a", "意2", "m2", ""]]
    assert ["".join(entry.itertext()) for entry in index] == ["a ろ ", "b い "]
    assert [link.get("href") for link in index.iter("a")] == ["#a", "#b"]


# whole books


@pytest.mark.parametrize("name", all_games())
def test_nothing_that_either_book_says_is_lost(name: str):
    joint = JointBook(*books(name))
    whole = joint.tree()
    for book in books(name):
        for heading in book.body.headings[1:]:  # the title is a picture
            found = [one for one in whole.iter() if one.get("id") == f"{book.lang}-{heading.id}"]
            assert len(found) == 1, heading.id
    figures = [one.get("src", "") for one in whole.iter("img") if "figure:" in one.get("src", "")]
    assert len(figures) == len({*figures})
    for book in books(name):
        shown = re.findall(r'src="figure:([^"]+)"', book.body.html + book.body.back)
        missing = {*shown} - {one.rpartition("/")[2] for one in figures}
        assert not missing


@pytest.mark.parametrize("name", all_games())
def test_all_figures_stand_once(name: str):
    tree = JointBook(*books(name)).tree()
    sources = {one.get("src", "") for one in tree.iter("img")}
    assert not [one for one in sources if one.startswith(("figure:ja/", "figure:en/"))]


def test_cards_without_words_are_as_small_as_in_the_book():
    joint = JointBook(*books("seven-fortress"))
    figures = joint.books[0].figures
    figures["example:move"] = replace(figures["example:move"], wide=None)
    ring = joint.plate("figure", "example:move")
    assert ring
    assert ring.height < 50_000  # with cards of 17.5 mm it would be 75 mm high


def test_the_picture_of_an_example_stands_between_the_words_of_both_as_large_as_it_says():
    joint = JointBook(*books("seven-fortress"))
    (box,) = (
        one
        for one in joint.tree().iter("div")
        if one.get("class") == "box beside example"
        and next(one.iter("img")).get("src", "").endswith("example:pair-centre")
    )
    assert [half.get("lang") for half in box.iter() if half.get("class") == "half of"] == [
        "ja",
        "en",
    ]
    book = joint.books[0]
    narrow = book.painter.figure(book.figures["example:pair-centre"])
    wide = joint.plate("figure", "example:pair-centre")
    assert wide
    assert wide.height > narrow.height * 1.2


@pytest.mark.parametrize("name", all_games())
def test_nothing_in_a_figure_is_smaller_than_small_print(name: str):
    joint = JointBook(*books(name))
    for image in joint.tree().iter("img"):
        scheme, _, where = image.get("src", "").partition(f":{joint.both}/")
        if scheme == "figure":
            plate = joint.plate(scheme, where)
            shown = float(re.findall(r"width:([\d.]+)mm", image.get("style", ""))[0])
            scale = shown * 1000 / plate.width
            assert [one for one in sizes(plate.ops, scale) if one[0] < 4.45] == [], where


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("fort-of-gold", 20), ("arch-king", 28)])
def test_a_page_is_filled_and_ends_with_no_heading(name: str, most: int):
    book = pypdfium2.PdfDocument(printed(name))
    assert len(book) <= most
    assert len(book) % 2 == 0  # whole leaves
    heads = set(_headings(book))  # of their own page: a figure's label may say what a heading says
    for number, page in enumerate(book, 1):
        words = page.get_textpage().get_text_range().split("\r\n")
        left, right = f"{number}\u2003", f"\u2003{number}"
        edge = (one.strip().startswith(left) or one.strip().endswith(right) for one in words)
        folio = next((i for i, is_folio in enumerate(edge) if is_folio), None)
        assert (number, (words[:folio] or [""])[-1].strip()) not in heads
        if 1 < number < len(book) - 1:
            assert _filled(page) > 0.4, number


def _headings(book: pypdfium2.PdfDocument) -> Iterator[tuple[int, str]]:
    for mark in book.get_toc():
        if dest := mark.get_dest():
            yield dest.get_index() + 1, mark.get_title().strip()


def _filled(page: pypdfium2.PdfPage) -> float:
    """The share of the text's height above the lowest thing that is printed on white at the left."""
    picture = page.render(scale=SCALE, grayscale=True).to_pil()
    left, top, foot = (round(mm / 25.4 * 50) for mm in (10, 13, 197))
    for row in range(foot - 1, top, -1):
        if min(picture.crop((left, row, picture.width // 2, row + 1)).tobytes()) < 160:
            return (row - top) / (foot - top)
    return 0.0


@pytest.mark.slow
def test_all_words_of_a_book_are_printed():
    pages = "".join(
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(printed("fort-of-gold"))
    )
    flat = re.sub(r"\s", "", pages)
    for book in books("fort-of-gold"):
        html = re.sub(r"<rt>.*?</rt>", "", book.body.html)
        for item in re.findall(
            r"<(?:li|p|figcaption)>(.*?)</(?:li|p|figcaption)>", html, re.DOTALL
        ):
            plain = re.sub(r"\s", "", re.sub(r"<[^>]*>", "\n", item).split("\n")[0])
            assert plain in flat, item


@pytest.mark.slow
def test_the_same_books_make_the_same_bytes_even_by_the_slower_ways_of_weasyprint(monkeypatch):
    from fortgold.rulebook import weasyprint_speed

    fast = printed("fort-of-gold")
    packing = [one for one in weasyprint_speed.places() if one[1] == "zlib"]
    monkeypatch.setattr(weasyprint_speed, "places", lambda: packing)
    assert bilingual(*books("fort-of-gold")).pdf == fast


def test_two_languages_stand_side_by_side(tmp_path):
    box = Copy(tmp_path).delete("figures.yaml")
    box.write("rulebook.ja.md", "# 金の砦\n\n事実。\n\n## 一 {#one}\n\nさらに。\n")
    box.write("rulebook.en.md", "# The Fort of Gold\n\nFacts.\n\n## One {#one}\n\nMore.\n")
    opened = box.opened()
    assert opened.game is not None
    both = bilingual(*(written(opened.game, opened.look, lang, "0123abcd") for lang in LANGS))
    with pikepdf.open(io.BytesIO(both.pdf)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        for name, shown in (("MediaBox", [-3, -3, 300, 213]), ("CropBox", [0, 0, 297, 210])):
            sides = [float(v) * 25.4 / 72 for v in pdf.pages[0][f"/{name}"]]
            assert sides == pytest.approx(shown, abs=0.01)
    page = pypdfium2.PdfDocument(both.pdf)[1].get_textpage().get_text_range()
    assert "さらに" in page
    assert "More." in page
    assert any(one.get("/Lang") == "en" for one in elements(both.pdf))


# labels and covers


def test_each_language_of_a_label_has_its_line_above_the_tallest_card_beside_it():
    lower, taller = (CardArea(x, y, 88_000, 63_000, 0) for x, y in ((0, 12_000), (90_000, 0)))
    canvas = Canvas(0.25)
    canvas.label(lower, ("石 2", "2 stone"), 30_000, beside=(lower, taller))
    first, second = sorted((op for op in canvas.ops if isinstance(op, Words)), key=lambda op: op.y)
    assert (first.text, first.font, second.text, second.font) == ("石 2", "bold", "2 stone", "text")
    assert first.y < second.y < 0


@pytest.mark.parametrize(("side", "part"), [("front", "fronts"), ("back", "backs")])
def test_one_picture_is_the_cover_of_a_wide_page(side: str, part: str):
    joint = JointBook(*books("fort-of-gold"))
    plate = joint.picture("cover", f"{joint.both}/{side}")
    assert plate is not None
    assert (plate.width, plate.height) == (303_000, 216_000)  # with its bleed
    page = next(one for one in joint.tree().iter("div") if part in one.get("class", ""))
    covers = [one.attrib for one in page.iter("img") if "cover:" in one.get("src", "")]
    assert [one["src"] for one in covers] == [f"cover:{joint.both}/{side}"]
    assert covers[0]["alt"] == "金の砦 / The Fort of Gold"


def test_without_a_wide_picture_both_covers_lie_beside_each_other(tmp_path):
    box = Copy(tmp_path)
    for side in ("front", "back"):
        box.delete(f"cover/{side}.wide.svg")
    opened = box.opened()
    joint = JointBook(*(written(opened.game, opened.look, lang, "0123abcd") for lang in LANGS))
    sources = [one.get("src", "") for one in joint.tree().iter("img")]
    assert [one for one in sources if one.startswith("cover:")] == [
        f"cover:{lang}/{side}" for side in ("front", "back") for lang in LANGS
    ]


def test_both_front_covers_say_players_time_and_age():
    for name in all_games():
        pair = books(name)
        fronts = JointBook(*pair).fronts()
        facts = [p for half in fronts for p in half.iter("p") if p.get("class") == "facts"]
        assert len(facts) == 2, name
        for book, said in zip(pair, facts, strict=True):
            assert "".join(said.itertext()) in re.sub("<[^>]*>", "", book.body.html)
