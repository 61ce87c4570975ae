"""What a PDF of sheets is made of: boxes, fonts, tags, text, and the same bytes each time."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from builtin_games import TESTS, all_games
from PIL import Image
from printed import EDITIONS, Tiny, one_page, picture, sheet_pages, sheets, texts
from rasters import of

from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.draw import fonts
from fortgold.draw.ops import Drawing, Group, Picture, Stamp, Tag, Words, circle, rectangle
from fortgold.draw.ops import Path as Shape
from fortgold.draw.pdf import pdf
from fortgold.sheets.imposition import grid

GAMES = all_games()
PAINTS = {
    "f",
    "F",
    "f*",
    "B",
    "B*",
    "b",
    "b*",
    "S",
    "s",
    "sh",
    "Do",
    "Tj",
    "TJ",
    "'",
    '"',
    "INLINE IMAGE",
}
MM = 72 / 25.4

each_game = pytest.mark.parametrize("name", GAMES)
each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_paper = pytest.mark.parametrize("paper", USUAL_PAPERS)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def words(text: str, x: int = 5_000, y: int = 20_000, em: int = 4_000, lang: str = "ja") -> Group:
    line = Words(x, y, text, "text", em, "#000000", fonts.width(text, "text", em), lang)
    return Group((line,), tag=Tag("P", lang))


@each_game
@each_paper
def test_another_program_opens_it_without_complaint(name: str, paper: str):
    assert opened(sheets(name, paper)).check_pdf_syntax() == []


@each_game
@each_paper
def test_page_boxes_are_the_paper_the_bleed_and_the_cut(name: str, paper: str):
    upright = PAPERS[paper]
    document = opened(sheets(name, paper))
    for page, drawn in zip(document.pages, sheet_pages(name, paper), strict=True):
        media, bleed, trim = (
            [float(v) / MM for v in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox")
        )
        size = upright if drawn.width < drawn.height else upright.turned()
        assert media == pytest.approx([0, 0, size.width / 1000, size.height / 1000], abs=0.01)
        left, top, right, bottom = (v / 1000 for v in drawn.trim)
        height = size.height / 1000
        assert trim == pytest.approx([left, height - bottom, right, height - top], abs=0.01)
        assert bleed == pytest.approx(
            [trim[0] - 3, trim[1] - 3, trim[2] + 3, trim[3] + 3], abs=0.01
        )


@each_game
def test_the_cut_of_a_full_sheet_is_that_of_nine_cards(name: str):
    document = opened(sheets(name))
    page = document.pages[0]
    on = grid(PAPERS["a4"], (63_000, 88_000))
    assert [float(v) / MM for v in page["/TrimBox"]] == pytest.approx(
        [on.left / 1000, on.top / 1000, 210 - on.left / 1000, 297 - on.top / 1000], abs=0.01
    )


def fonts_of(document: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    return [
        one
        for one in document.objects
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
    ]


@each_game
@each_edition
def test_every_font_is_embedded_as_a_subset_that_knows_its_characters(name: str, edition):
    document = opened(sheets(name, "a4", edition))
    found = fonts_of(document)
    assert found
    for font in found:
        assert "/FontFile2" in font.FontDescriptor, font.BaseFont
        assert "+" in str(font.BaseFont), font.BaseFont
        assert "/ToUnicode" in font


def instructions(stream) -> Iterator[tuple[list, str]]:
    for one in pikepdf.parse_content_stream(stream):
        yield list(one.operands), str(one.operator)


def streams(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """The content of each page and of each form."""
    yield from document.pages
    for one in document.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
            yield one


@each_game
@each_paper
def test_whatever_is_painted_has_a_meaning_or_is_an_artifact(name: str, paper: str):
    for page in opened(sheets(name, paper)).pages:
        inside: list[str] = []
        for operands, operator in instructions(page):
            if operator in ("BDC", "BMC"):
                inside.append(str(operands[0]))
                assert len(inside) == 1, "marked content in marked content"
                assert (operator == "BMC") == (inside[0] == "/Artifact")
            elif operator == "EMC":
                inside.pop()
            elif operator in PAINTS:
                assert inside, operator
        assert not inside


@each_game
def test_nothing_is_opened_that_is_not_closed(name: str):
    pairs = {"Q": "q", "EMC": "BDC", "ET": "BT"}
    for stream in streams(opened(sheets(name))):
        stack: list[str] = []
        for _, operator in instructions(stream):
            if operator in ("q", "BDC", "BMC", "BT"):
                stack.append("BDC" if operator == "BMC" else operator)
            elif operator in pairs:
                assert stack.pop() == pairs[operator]
        assert not stack


@each_game
def test_no_form_holds_marks_of_its_own(name: str):
    for stream in streams(opened(sheets(name))):
        if not isinstance(stream, pikepdf.Page):
            assert not {"BDC", "BMC"} & {operator for _, operator in instructions(stream)}


def kids(node: pikepdf.Object) -> list[pikepdf.Object]:
    """What a node of the structure tree holds: elements and marks, of which a single one needs no list."""
    return list(node.K) if isinstance(node.K, pikepdf.Array) else [node.K]


def elements(node: pikepdf.Object, parent: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """The structure tree from top to bottom; each element knows its parent."""
    assert node.P.objgen == parent.objgen
    yield node
    for kid in kids(node):
        if isinstance(kid, pikepdf.Dictionary):
            yield from elements(kid, node)


@each_game
@each_edition
def test_every_mark_is_in_the_tree_and_every_leaf_of_the_tree_is_a_mark(name: str, edition):
    document = opened(sheets(name, "a4", edition))
    tree = document.Root.StructTreeRoot
    (top,) = tree.K
    assert top.S == "/Document"
    numbers = list(tree.ParentTree.Nums)
    of_page = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    leaves = [
        (node.Pg.objgen, int(kid), node)
        for node in elements(top, tree)
        for kid in kids(node)
        if not isinstance(kid, pikepdf.Dictionary)
    ]
    marks = []
    for page in document.pages:
        said = [ops[1].MCID for ops, operator in instructions(page) if operator == "BDC"]
        assert said == list(range(len(said)))
        parents = of_page[int(page.StructParents)]
        assert len(parents) == len(said)
        marks += [(page.objgen, i, parents[i].objgen) for i in said]
    assert sorted(marks) == sorted((page, i, node.objgen) for page, i, node in leaves)
    assert int(tree.ParentTreeNextKey) == len(document.pages)


def test_an_element_says_its_language_where_it_is_another_than_around_it():
    document = opened(one_page(words("森"), words("Wood", lang="en"), words("Forêt", lang="fr")))
    (top,) = document.Root.StructTreeRoot.K
    assert document.Root.Lang == "en"  # of the page
    assert [str(one.get("/Lang", "")) for one in elements(top, document.Root.StructTreeRoot)] == [
        "", "ja", "", "fr",
    ]  # fmt: skip


@each_game
@each_edition
def test_the_tree_says_what_a_reader_needs(name: str, edition):
    document = opened(sheets(name, "a4", edition))
    tree = document.Root.StructTreeRoot
    roles = set()
    for node in elements(tree.K[0], tree):
        roles.add(str(node.S))
        if node.S == "/Figure":
            assert str(node.Alt).strip()
        if node.S == "/Span":
            assert str(node.ActualText).strip()
    assert {"/Document", "/Sect", "/H1", "/P", "/Figure"} <= roles
    assert roles <= {"/Document", "/Sect", "/H1", "/H2", "/P", "/Figure", "/Span"}
    assert document.Root.Lang == edition[:2]
    assert document.Root.MarkInfo.Marked
    assert document.Root.ViewerPreferences.DisplayDocTitle
    assert document.Root.ViewerPreferences.PrintScaling == "/None"  # or the ruler is a lie


@each_game
def test_built_in_art_is_vectors_and_pages_have_no_links_or_scripts(name: str):
    document = opened(sheets(name))
    for one in document.objects:
        if isinstance(one, pikepdf.Stream):
            assert one.get("/Subtype") != "/Image"
    for page in document.pages:
        assert "/Annots" not in page
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & set(document.Root.keys())


@each_game
def test_it_holds_no_date_and_no_path(name: str):
    data = sheets(name)
    document = opened(data)
    assert "/Info" not in document.trailer
    packet = document.Root.Metadata.read_bytes()
    for word in (b"Date", str(Path.home()).encode() + b"/", str(Path.cwd()).encode()):
        assert word not in packet
    for one in document.objects:
        if isinstance(one, pikepdf.Dictionary):
            assert not {"/CreationDate", "/ModDate", "/LastModified"} & set(one.keys())


@each_game
def test_the_title_is_in_the_metadata_whatever_it_is(name: str):
    for title in ("金の砦", "A & B <c>", "“"):
        data = pdf(sheet_pages(name)[:1], title, "ja", "A & B")
        with opened(data).open_metadata() as meta:
            assert meta["dc:title"] == title
            assert meta["dc:creator"] == ["A & B"]


PROGRAM = """\
import hashlib, sys
sys.path.insert(0, {tests!r})
from printed import sheets
for edition in ("ja", "ja+en"):
    print(hashlib.sha256(sheets({name!r}, "letter", edition)).hexdigest())
"""


@pytest.mark.slow
@each_game
def test_another_process_in_another_place_writes_the_same_bytes(name: str, tmp_path: Path):
    here = [hashlib.sha256(sheets(name, "letter", e)).hexdigest() for e in ("ja", "ja+en")]  # type: ignore[arg-type]
    program = PROGRAM.format(tests=str(TESTS), name=name)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LANG": "C"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == here


LAYOUT = "face:\n  art: {art: yes, at: [4, 4], size: [20, 20]}\nback: {}\n"


def sheets_of(tiny: Tiny) -> bytes:
    from fortgold.sheets.sheet_pages import pages

    tiny.write("templates/tiny/card.yaml", LAYOUT)
    one = tiny.shelf.open("tiny")
    assert one.game
    return pdf(pages(one.game, one.look, PAPERS["a4"], "ja", False, "0"), "t", "ja", "a")


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_picture_gives_the_same_bytes_wherever_it_lies(tmp_path: Path, suffix: str):
    made = []
    for folder in ("here", "far/away"):
        tiny = Tiny(tmp_path / folder)
        file = tiny.shelf.templates / "tiny" / "art" / f"A1{suffix}"
        file.parent.mkdir(parents=True)
        Image.radial_gradient("L").convert("RGB").save(file)
        made.append(sheets_of(tiny))
    assert made[0] == made[1]


def test_two_pictures_are_not_taken_for_one(tmp_path: Path):
    for colour, expected in (("red", (255, 0, 0)), ("blue", (0, 0, 255))):
        tiny = Tiny(tmp_path)
        file = tiny.shelf.templates / "tiny" / "art" / "A1.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (50, 50), colour).save(file)
        image = picture(sheets_of(tiny), dpi=50.8)
        assert image.getpixel((round((10.5 + 14) * 2), round((16.5 + 14) * 2))) == expected


def test_a_picture_lets_the_ground_show_where_it_is_transparent(tmp_path: Path):
    file = tmp_path / "a.png"
    image = Image.new("RGBA", (20, 10), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, 10, 10))
    image.save(file)
    green = Shape(rectangle(0, 0, 20_000, 10_000), "#00ff00")
    page = one_page(
        green, Picture(0, 0, 20_000, 10_000, of(file.read_bytes())), width=20_000, height=10_000
    )
    drawn = picture(page, dpi=25.4)
    assert drawn.getpixel((5, 5)) == (255, 0, 0)
    assert drawn.getpixel((15, 5)) == (0, 255, 0)


def test_a_picture_stands_upright(tmp_path: Path):
    file = tmp_path / "a.png"
    image = Image.new("RGB", (20, 20), "red")
    image.paste((0, 0, 255), (0, 10, 20, 20))
    image.save(file)
    page = one_page(
        Picture(2_000, 3_000, 10_000, 10_000, of(file.read_bytes())), width=20_000, height=20_000
    )
    drawn = picture(page, dpi=25.4)
    assert drawn.getpixel((6, 5)) == (255, 0, 0)
    assert drawn.getpixel((6, 11)) == (0, 0, 255)
    assert drawn.getpixel((15, 15)) == (255, 255, 255)


def test_shapes_stand_where_they_are_drawn():
    """µm from the upper left corner, downwards."""
    page = one_page(Shape(rectangle(10_000, 20_000, 5_000, 8_000), "#0000ff"))
    drawn = picture(page, dpi=4 * 25.4)
    for x, y, inside in (
        (10, 20, 1),
        (14, 27, 1),
        (9, 23, 0),
        (15, 23, 0),
        (12, 19, 0),
        (12, 28, 0),
    ):
        assert (drawn.getpixel((x * 4 + 2, y * 4 + 2)) == (0, 0, 255)) == bool(inside), (x, y)


def test_a_clip_hides_what_is_outside():
    shape = Shape(rectangle(0, 0, 30_000, 30_000), "#0000ff")
    page = one_page(Group((shape,), clip=rectangle(10_000, 10_000, 5_000, 5_000)))
    drawn = picture(page, dpi=25.4)
    assert drawn.getpixel((12, 12)) == (0, 0, 255)
    assert drawn.getpixel((8, 12)) == drawn.getpixel((17, 12)) == (255, 255, 255)


def test_even_odd_leaves_a_hole_and_a_stamp_is_drawn_at_its_corner():
    ring = (*circle(10_000, 10_000, 10_000), *circle(10_000, 10_000, 5_000))
    drawing = Drawing("ring", 20_000, 20_000, lambda: (Shape(ring, "#000000", even_odd=True),))
    drawn = picture(one_page(Stamp(10_000, 20_000, drawing)), dpi=25.4)
    assert drawn.getpixel((20, 30)) == (255, 255, 255)
    assert drawn.getpixel((13, 30)) == (0, 0, 0)


def test_a_drawing_used_often_is_written_once():
    drawing = Drawing("dot", 1_000, 1_000, lambda: (Shape(circle(500, 500, 500), "#ff0000"),))
    document = opened(one_page(*(Stamp(i * 2_000, 0, drawing) for i in range(20))))
    assert sum(1 for stream in streams(document) if not isinstance(stream, pikepdf.Page)) == 1


def test_drawings_may_hold_drawings_and_words():
    inner = Drawing("dot", 1_000, 1_000, lambda: (Shape(circle(500, 500, 500), "#ff0000"),))
    outer = Drawing(
        "back", 9_000, 9_000, lambda: (Stamp(1_000, 1_000, inner), words("裏", 0, 8_000))
    )
    data = one_page(Stamp(10_000, 10_000, outer))
    assert picture(data, dpi=254).getpixel((115, 115)) == (255, 0, 0)
    assert texts(data) == ["裏"]


def test_text_of_three_hundred_characters_is_copied_out_whole():
    said = [chr(code) for code in range(0x4E00, 0x5A00) if not fonts.missing(chr(code), "text")][
        :300
    ]
    rows = ["".join(said[i : i + 20]) for i in range(0, 300, 20)]
    data = one_page(*(words(row, 1_000, 3_500 * (i + 1), 3_000) for i, row in enumerate(rows)))
    assert "".join(texts(data)[0].split()) == "".join(rows)


def test_one_document_does_not_take_the_characters_of_another():
    first = one_page(words("金の砦"))
    second = one_page(words("ABC xyz 0189 (…)", lang="en"))
    assert texts(first) == ["金の砦"]
    assert texts(second) == ["ABC xyz 0189 (…)"]
    assert one_page(words("金の砦")) == first


def test_words_that_mean_nothing_to_a_parser_are_words():
    for said in ("(", ")", "\\", "a) Tj (b", "<</MCID 0>>", "%", "EMC"):
        assert texts(one_page(words(said, lang="en"))) == [said]


def test_a_word_that_a_font_lacks_does_not_stop_the_press():
    assert opened(one_page(words("a𓀀b"))).check_pdf_syntax() == []
