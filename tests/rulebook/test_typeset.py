"""The book on paper: what its PDF holds and how its lines are set."""

import gc
import io
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from builtin_games import Copy
from printed import texts
from small_books import book, boxes, elements, nothing_runs_off

from fortgold.data.limits import PAGE_SECONDS, PAGES, LimitExceeded
from fortgold.data.model import LANGS, Lang
from fortgold.data.paths import builtin
from fortgold.draw.kinsoku import NOT_FIRST, NOT_LAST
from fortgold.rulebook.typeset import Setter, no_collection
from fortgold.rulebook.typesetting_timeout import time_limit

JAPANESE = (
    "# 金の砦\n\n## 列 {#a}\n\n"
    + "宝物を運ぶ呪術師は、「トップ」と呼ぶカードを、一枚ずつ列につけていく。" * 9
    + "\n\n祭壇。\n"
)
ENGLISH = (
    "# The Fort of Gold\n\n## Columns {#a}\n\n"
    + "Extraordinary treasures, considered individually, demonstrate unmistakable radiance. " * 9
    + "\n\nAltar 祭壇.\n"
)


@dataclass(frozen=True)
class Line:
    """A line of text, how far right it reaches and how high it stands, in points."""

    text: str
    right: float
    height: float


def lines(data: bytes, source: str) -> list[Line]:
    """The lines of the first page that come from the long paragraph of `source`; no readings."""
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    rows: dict[int, Line] = {}
    for i in range(page.count_chars()):
        left, bottom, right, top = page.get_charbox(i, loose=True)
        c = page.get_text_range(i, 1)
        if c.strip() and right > left and top - bottom > 11:  # no small print
            line = rows.get(round(bottom), Line("", 0.0, bottom))
            row = Line(line.text + c, max(line.right, right), line.height)
            rows[round(bottom)] = row
    text = re.sub(r"\s", "", source)
    return [
        row for _, row in sorted(rows.items(), reverse=True)
        if len(row.text) > 20 and row.text[:12] in text
    ]  # fmt: skip


LONG_TABLE = (
    "# T\n\n| 場所 | 置くもの | 置く時 |\n|---|---|---|\n"
    "| 山 | "
    + "霊力カードを表向きに並べる。" * 6
    + " | "
    + "手番の終わりに、必ず行う。" * 3
    + " |\n"
)
READ_IN_CELLS = (
    "# T\n\n| 行い | 条件 |\n|---|---|\n| {{ t.radiance_of_life }} | 合法手 |\n| {{ t.foresee }} | "
    "内陣に空シンボル |\n| 祭壇の宝物 | 霊力 |\n"
)


def test_a_table_with_long_cells_stays_on_the_page(box: Copy):
    nothing_runs_off(book(box, LONG_TABLE, "ja"))


def test_a_reading_in_a_table_stands_close_above_its_own_word(box: Copy):
    page = [(c, at) for _, c, at in boxes(book(box, READ_IN_CELLS, "ja"))]
    large = [(c, at) for c, at in page if at[3] - at[1] > 8]
    small = [(c, at) for c, at in page if at[3] - at[1] < 6 and "ぁ" <= c <= "ん"]
    assert len(small) > 10
    for c, (left, bottom, right, _) in small:
        middle = (left + right) / 2
        below = [
            word for word, (start, base, end, _) in large
            if start - 5 <= middle <= end + 5 and 0 < bottom - base < 12
        ]  # fmt: skip
        assert below, f"{c} stands over nothing"
        assert any("一" <= word <= "龥" for word in below), f"{c} stands over {below}"


def test_a_bracket_that_a_ragged_line_begins_with_stands_at_its_edge(box: Copy):
    source = "# T\n\n| 行い | 条件 |\n|---|---|\n| 「山」 | 霊 |\n| 列 | 霊 |\n"
    lefts = {c: at[0] for _, c, at in boxes(book(box, source, "ja"))}
    assert lefts["山"] - lefts["列"] == pytest.approx((lefts["」"] - lefts["山"]) / 2, abs=0.3)


def justified(box: Copy) -> None:
    """Let the book be set with even margins, as a stylesheet of its own may ask."""
    css = (builtin("templates") / "base" / "rulebook.css").read_text("utf-8")
    box.write("rulebook.css", f"{css}\np {{ text-align: justify; hyphens: auto }}\n")


@pytest.mark.parametrize(("lang", "source"), [("ja", JAPANESE), ("en", ENGLISH)])
def test_lines_end_at_the_margin(box: Copy, lang: Lang, source: str):
    justified(box)
    full = lines(book(box, source, lang), source)
    assert len(full) > 5
    right = (148 - 11) / 25.4 * 72
    for line in full[:-1]:  # all but the last
        blank = (
            4.6 if line.text[-1] in "、。」" else 0.0
        )  # half of such a mark, which may go beyond
        assert right - 0.6 < line.right < right + blank + 0.6, line.text


def test_no_japanese_line_breaks_kinsoku(box: Copy):
    said = [line.text for line in lines(book(box, JAPANESE, "ja"), JAPANESE)]
    assert len(said) > 5
    assert not {text[0] for text in said} & NOT_FIRST
    assert not {text[-1] for text in said} & NOT_LAST


def test_a_reading_neither_moves_its_line_nor_breaks_kinsoku(box: Copy):
    word = "「{{ ruby('宝物', 'ほうもつ') }}」、"
    said = lines(book(box, f"# 金の砦\n\n## 列\n\n{word * 80}\n", "ja"), "「宝物」、" * 80)
    assert len(said) > 5
    assert not {line.text[0] for line in said} & NOT_FIRST
    assert not {line.text[-1] for line in said} & NOT_LAST
    for above, below in pairwise(said):
        assert above.height - below.height == pytest.approx(14.8, abs=0.05)


def test_a_reading_is_behind_its_word_when_the_text_is_copied(box: Copy):
    said = texts(book(box, "# 金の砦\n\n## 列\n\n{{ ruby('砦', 'とりで') }}の奥。\n", "ja"))[0]
    assert "砦の奥" in said
    assert "とりで" in said


def test_a_reading_stands_above_its_word_in_a_table_of_cards_too(box: Copy):
    skip = "      # An empty request"
    box.edit("game.yaml", skip, f"      note: {{type: word, required: no}}\n{skip}")
    head, first, *rest = box.file("treasure.csv").read_text().splitlines()
    rows = [f"{head},note", f"{first},｜盾《ぱぷ》", *(f"{row}," for row in rest)]
    box.write("treasure.csv", "\n".join(rows) + "\n")
    data = book(box, '# 金\n\n## 列\n\n{{ cards("treasure", show="note") }}\n', "ja")
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    at = {page.get_text_range(i, 1): page.get_charbox(i) for i in range(page.count_chars())}
    left, _, right, top = at["盾"]
    middle, above = (at["ぱ"][0] + at["ぷ"][2]) / 2, at["ぷ"][1] - top
    assert abs(middle - (left + right) / 2) < 1  # points
    assert 0 < above < 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "below", ["1. one\n2. two\n3. three", "one\n\n- two\n- three", "one\n\ntwo"]
)
def test_a_heading_is_not_left_at_the_foot_of_its_page(box: Copy, below: str):
    for filled in range(16, 24):
        source = "# T\n\n" + "A line.\n\n" * filled + f"## Here\n\n{below}\n"
        page = next(page for page in texts(book(box, source)) if "Here" in page)
        assert "one" in page, filled
        assert "two" in page, filled


def test_terms_are_not_hyphenated(box: Copy):
    source = "# T\n\n" + "{{ t.pedestal }}{{ t.solutions }} x " * 60
    said = "".join(texts(book(box, source)))
    assert not re.search(r"[a-z][-\x02\ufffe]", said)


def test_a_table_of_many_rows_goes_on_over_the_page_below_its_head(box: Copy):
    row = "| a thing | and what it means |\n"
    source = "# T\n\n" + "A line.\n\n" * 14 + "| Here | Meaning |\n|---|---|\n" + row * 20
    pages = texts(book(box, source))
    assert [page.count("Meaning") for page in pages] == [1, 1]
    assert all(page.count("a thing") > 1 for page in pages)


def test_a_table_of_few_rows_stays_whole(box: Copy):
    row = "| a thing | and what it means |\n"
    source = "# T\n\n" + "A line.\n\n" * 16 + "| Here | Meaning |\n|---|---|\n" + row * 8
    assert [page.count("a thing") for page in texts(book(box, source))] == [0, 8]


LONG_WORDS = """# T

| Suit | Kind of weakness in your web application | What you do about it when it is your turn |
|---|---|---|
| data validation & encoding | authentication, misrepresentation | Draw two cards and put one of them back. |

| Misunderstandings | Responsibilities | Incomprehensibility | Counterproductive | Internationalization |
|---|---|---|---|---|
| notwithstanding | disproportionately | telecommunications | unquestionably | characteristically |

| A | Misunderstandings | B | internationalization and much more to be said about it | C |
|---|---|---|---|---|
| 1 | x | wonderfully | telecommunications and so on and on | characteristically |
"""


def test_no_word_in_an_english_table_is_broken(box: Copy):
    said = set(re.findall("[A-Za-z]{4,}", " ".join(texts(book(box, LONG_WORDS)))))
    assert set(re.findall("[A-Za-z]{4,}", LONG_WORDS)) <= said


def test_a_word_longer_than_the_line_stays_on_the_page(box: Copy):
    nothing_runs_off(book(box, f"# T\n\n{'Mana' * 99}\n\n- {'Mana' * 99}\n"))


def test_english_is_hyphenated_with_a_plain_hyphen(box: Copy):
    justified(box)
    said = texts(book(box, ENGLISH))[0]
    assert re.search(r"(unmis|indi|con|treas)[-\x02\ufffe]", said)  # pdfium has three signs for it
    assert "\u2010" not in said


def test_japanese_in_the_english_book_is_tagged_as_japanese(box: Copy):
    langs = [(one["/S"], one.get("/Lang")) for one in elements(book(box, ENGLISH))]
    assert ("/Span", "ja") in langs


def test_english_in_the_japanese_book_is_tagged_as_english(box: Copy):
    langs = [(one["/S"], one.get("/Lang")) for one in elements(book(box, JAPANESE, "ja"))]
    assert ("/P", "en") in langs


def test_readings_and_contents_have_tags_of_their_own(box: Copy):
    source = "# 金の砦\n\n{{ contents() }}\n\n## 列 {#a}\n\n{{ t.altar }}\n"
    roles = [one["/S"] for one in elements(book(box, source, "ja"))]
    assert {"/TOC", "/TOCI", "/Ruby", "/RT", "/H1", "/H2", "/P"} <= set(roles)


def test_chapters_and_sections_are_bookmarks(box: Copy):
    source = "# T\n\n## One {#a}\n\n### Part {#b}\n\n## Two {#c}\n"
    with pikepdf.open(io.BytesIO(book(box, source))) as pdf, pdf.open_outline() as outline:
        found = [(one.title, [part.title for part in one.children]) for one in outline.root]
    assert found == [("One", ["Part"]), ("Two", [])]


def test_a_link_is_called_after_its_heading(box: Copy):
    source = "# T\n\n## One {#a}\n\nSee [there](#b).\n\n## The end {#b}\n"
    with pikepdf.open(io.BytesIO(book(box, source))) as pdf:
        notes = [note for page in pdf.pages for note in page.get("/Annots", [])]
        assert [str(note.Contents) for note in notes] == ["The end"]


def test_a_link_is_one_annotation_whatever_stands_in_it(box: Copy):
    source = "# 金の砦\n\n## 列 {#a}\n\n[2枚の{{ t.altar }}を**見る**](#a)。\n"
    with pikepdf.open(io.BytesIO(book(box, source, "ja"))) as pdf:
        assert [len(page.get("/Annots", [])) for page in pdf.pages] == [1]
        kinds = [
            str(thing.S) for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/StructElem"
            and any("/Obj" in kid for kid in thing.K if isinstance(kid, pikepdf.Dictionary))
        ]  # fmt: skip
    assert kinds == ["/Link"]


def test_a_page_number_is_that_of_its_heading(box: Copy):
    source = "# T\n\n## One {#a}\n\nSee {{ page('b') }}.\n\n## Two {#b .page}\n"
    said = texts(book(box, source))
    assert "See p. 2." in said[0].replace("\u00a0", " ")
    assert "Two" in said[1]


@pytest.mark.parametrize("lang", LANGS)
def test_cards_and_icons_in_a_list_can_be_read_out(lang: Lang, tmp_path: Path):
    box = Copy(tmp_path, "arch-king")
    source = "# T\n\n{{ cards('kingdom', 'picture cost effect', by='category') }}\n"
    tags = elements(book(box, source, lang))
    rows = [one for one in tags if one["/S"] == "/TR"]
    said = [one.get("/Alt") for one in tags if one["/S"] == "/Figure"]
    assert len(rows) >= 1 + 3 + 32  # the head comes again on every page
    assert len(said) > 32 + 12
    assert all(said)
    assert {"ja": "工房", "en": "Workshop"}[lang] in said


def test_the_book_ends_with_its_version_and_its_card_list(box: Copy):
    said = texts(book(box, ENGLISH, fingerprint="feedbeef"))[-1]
    assert "Version 1.0" in said
    assert "feedbeef" in said


def test_a_raster_picture_is_placed_as_it_is(box: Copy):
    from PIL import Image

    file = box.file("art/S01.png")
    box.delete("art/husk.svg")
    Image.new("RGB", (4, 4), (200, 30, 30)).save(file)
    box.write("figures.yaml", "a:\n  caption: {ja: 図, en: figure}\n  width: 60\n"
              "  stacks: [{cards: [S01], at: [0, 0]}]\n")  # fmt: skip
    with pikepdf.open(io.BytesIO(book(box, "# T\n\n{{ figure('a') }}\n"))) as pdf:
        images = [
            thing for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]  # fmt: skip
        assert [(image.Width, image.Height) for image in images] == [(4, 4)]


def set_lines(html: str) -> list[str]:
    """The words of each line of a page."""
    from weasyprint.formatting_structure.boxes import LineBox, TextBox

    (page,) = Setter(lambda *_: None).pages(html).pages
    found = [box for box in page._page_box.descendants() if isinstance(box, LineBox)]
    return ["".join(t.text for t in one.descendants() if isinstance(t, TextBox)) for one in found]


def test_text_before_a_bold_word_breaks_at_the_end_of_its_line():
    for tenths in range(610, 640):
        html = (
            f'<html lang="en"><style>p {{ width: {tenths / 10}mm; font: 9.12pt "Noto Sans JP" }}</style>'
            "<p>You must do what an effect says, as far as you can. Only two things are up to you: "
            "to <b>build</b>, and so on.</p></html>"
        )
        assert len(set_lines(html)) == 3, tenths


def test_a_line_that_would_be_loose_is_not_spread_and_none_of_a_narrow_column():
    for before, tens, is_spread in (  # what a line of so many points begins with
        ("はじめに列の", 160, True),
        ("はじめに列の", 164, True),
        ("はじめに列の", 170, True),
        ("はじめに列の", 210, False),
        ("", 104, False),
    ):
        html = (
            f"<html lang=ja><style>p {{ width: {tens}pt; font: 10pt 'Noto Sans JP'; text-align: justify }}"
            f"span {{ white-space: nowrap }}</style><p>{before}列のカードをかならず<span>調べて祭壇へ運ぶ</span>"
        )
        first, width = first_text(html)
        assert first == f"{before}列のカードをかならず"
        natural = 10 * len(first)
        share = (tens - natural) / (len(first) - 1) if is_spread else 0
        # the last has one too, beyond the measure
        assert width == pytest.approx(natural + len(first) * share, abs=0.3), tens


def test_an_icon_in_a_narrow_column_of_japanese_is_not_pulled_away_from_its_name():
    html = (
        "<html lang=ja><style>p { width: 104pt; font: 10pt 'Noto Sans JP'; text-align: justify }"
        "span { white-space: nowrap }</style><p>列 のカードをか<span>調べて祭壇へ運ぶ</span>"
    )
    first, width = first_text(html)
    assert first.startswith("列 の")
    assert width < 80


def first_text(html: str) -> tuple[str, float]:
    """The first words of a page, and how wide they are in points."""
    from weasyprint.formatting_structure.boxes import TextBox

    (page,) = Setter(lambda *_: None).pages(html).pages
    first = next(box for box in page._page_box.descendants() if isinstance(box, TextBox))
    return first.text, first.width * 0.75


def test_weasyprint_is_left_as_it_was():
    import pydyf
    from weasyprint import anchors
    from weasyprint.layout import inline
    from weasyprint.pdf import tags
    from weasyprint.text.line_break import Layout

    from fortgold.rulebook import weasyprint_patches

    def now() -> list[object]:
        return [
            inline.get_next_linebox, inline.split_inline_box, inline.text_align, Layout.set_text,
            tags._get_pdf_tag, tags._build_box_tree, pydyf.PDF.page_references,
            anchors.gather_anchors, inline.split_first_line,
        ]  # fmt: skip

    before = now()
    with weasyprint_patches.applied():
        assert not set(map(id, before)) & set(map(id, now()))
    assert now() == before


ALL_SORTS = (  # of what the faster ways take a short cut for
    "<html lang=en><style>"
    "table { border-collapse: collapse; width: 60% } td { border: 1pt solid; padding: 2pt }"
    ".flex { display: flex } .flex div { min-width: 10mm; flex: 1 }"
    ".note { float: footnote } .wide { margin-inline-start: 4mm; text-decoration: underline }"
    "</style><body><h2 id=a style='color: red'>A <span lang=ja style='color: red'>祭壇</span></h2>"
    "<ol><li>one<li class=wide>two <b lang=ja style='color: red'>二</b> <b lang=ja style='color: blue'>弐</b></ol>"
    "<ul style='list-style: square'><li lang=ja>一<li lang=ja class=wide>二</ul>"
    "<p>Text <b>with</b> a note<span class=note>below it</span> and <q>quoted words</q>.</p>"
    "<table><tr><td lang=ja>表<td>table<td style='padding: 5%'>x</table>"
    "<div class=flex><div lang=ja>甲</div><div>alpha beta</div></div>"
    "<div style='display: flex'><p style='width: 80mm'>wide</p><p style='width: 190mm'>wider</p></div>"
    "<div style='display: flex; flex-direction: column; height: 20mm'><p style='height: 9mm; flex: 2'>high"
    "<p style='height: 40mm'>higher</div></body></html>"
)


def test_the_faster_ways_of_weasyprint_change_no_byte(monkeypatch: pytest.MonkeyPatch):
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    from fortgold.rulebook import weasyprint_patches, weasyprint_speed

    def as_pdf() -> bytes:
        with weasyprint_patches.applied():
            html = weasyprint.HTML(string=ALL_SORTS)
            more = {"pdf_tags": True, "pdf_identifier": True}
            return html.write_pdf(font_config=FontConfiguration(), **more) or b""

    fast, places = as_pdf(), weasyprint_speed.places
    usual = [one for one in places() if one[1] == "zlib"]  # which packs the same otherwise
    monkeypatch.setattr(weasyprint_speed, "places", lambda: tuple(usual))
    assert len(places()) > len(usual)
    assert as_pdf() == fast


def test_what_a_book_was_set_from_is_for_the_collector_afterwards():
    """In a process that goes on, whatever else of it the collector need not look at."""
    gc.freeze()
    with no_collection():
        pass
    assert gc.get_freeze_count() == 0


def test_a_book_of_too_many_pages_is_stopped(box: Copy, monkeypatch: pytest.MonkeyPatch):
    from fortgold.rulebook import weasyprint_patches

    monkeypatch.setattr(weasyprint_patches, "PAGES", replace(PAGES, most=3))
    with pytest.raises(LimitExceeded) as stopped:
        book(box, "# T\n\n" + "## Chapter {.page}\n\ntext\n\n" * 3 + "a line\n\n" * 300)
    assert stopped.value.limit.what == PAGES.what


def test_a_page_that_takes_for_ever_is_stopped():
    @time_limit(replace(PAGE_SECONDS, most=1))
    def work() -> None:
        while True:
            sum(range(1000))

    with pytest.raises(LimitExceeded):
        work()


def test_who_is_patient_leaves_no_clock_behind():
    before = signal.getsignal(signal.SIGPROF)
    with time_limit(PAGE_SECONDS):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    assert signal.getsignal(signal.SIGPROF) == before


def test_italic_words_are_set_in_the_italic_and_kanji_stay_upright(box: Copy):
    def used(source: str) -> set[str]:
        with pikepdf.open(io.BytesIO(book(box, f"# T\n\n{source}\n"))) as made:
            fonts = [font for page in made.pages for font in page.Resources.Font.values()]
            return {str(font.BaseFont).rpartition("+")[2] for font in fonts}

    plain = used("words 砦")
    assert not any("Italic" in name for name in plain)
    assert {name for name in used("*words* 砦") if "Italic" in name}
    assert not any("Italic" in name for name in used("words *砦*"))


def test_what_weasyprint_needs_for_few_fonts_is_imported_when_it_is_called():
    script = (
        "import sys; from fortgold.build.books import load_setting; load_setting();"
        "print('fontTools.subset' in sys.modules);"
        "from weasyprint.pdf import fonts; print(type(fonts.subset.Options()).__module__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "fontTools.subset"], done.stderr
