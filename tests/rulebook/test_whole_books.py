"""The books that come along, set as they are printed: what holds of each of their pages."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from builtin_games import Copy, all_games
from printed import game_and_look, texts
from small_books import elements, fort_of_gold, nothing_runs_off, set_book, whole_book, written_book

from fortgold.build import make
from fortgold.data.layout import Edition
from fortgold.data.model import LANGS, Lang
from fortgold.rulebook.typeset import rulebook

pytestmark = pytest.mark.slow  # seconds to set each


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_runs_off_the_page(name: str, lang: Lang):
    nothing_runs_off(whole_book(lang, name))


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("edition", ["ja", "en", "ja+en"])
def test_all_has_its_place(name: str, edition: Edition):
    assert set_book(edition, name)[1].warnings == []


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_glossary_can_be_found(name: str, lang: Lang):
    game, _ = game_and_look(name)
    said = re.sub(r"\s", "", "".join(texts(whole_book(lang, name))))
    for term in game.terms:
        assert re.sub(r"\s", "", term.name.of(lang)) in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_glossary_of_a_book_in_one_language_keeps_to_it(lang: Lang):
    said = " ".join(texts(whole_book(lang, "seven-fortress"))[17].split())
    heads = {"ja": "用語 意味", "en": "Term Meaning"}
    assert heads[lang] in said


def test_the_same_book_has_the_same_bytes_in_another_folder(tmp_path: Path):
    opened = Copy(tmp_path).opened()
    assert opened.game is not None
    assert rulebook(opened.game, opened.look, "ja", "0123abcd").pdf == whole_book("ja")


@pytest.mark.parametrize("lang", LANGS)
def test_only_our_fonts_are_in_the_book_and_all_of_them_as_subsets(lang: Lang):
    with pikepdf.open(io.BytesIO(whole_book(lang))) as pdf:
        fonts = [
            thing for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor"
        ]  # fmt: skip
        names = {re.sub(r"^/[A-Z]{6}\+", "", str(font.FontName)) for font in fonts}
        assert all("/FontFile2" in font for font in fonts)
    assert names <= {"Noto-Sans-JP", "Noto-Sans-JP-Bold", "Shippori-Mincho-Semi-Bold"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_book_says_what_it_is(lang: Lang):
    game, _ = fort_of_gold()
    with pikepdf.open(io.BytesIO(whole_book(lang))) as pdf:
        assert str(pdf.Root.Lang) == lang
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo["/Title"]).startswith(game.title.of(lang))
        assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())
        packet = pdf.Root.Metadata.read_bytes().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in packet
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in packet


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_has_words(name: str, lang: Lang):
    figures = [one for one in elements(whole_book(lang, name)) if one["/S"] == "/Figure"]
    assert len(figures) > 50
    assert all(one.get("/Alt") for one in figures)


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_a_link_that_names_a_page_leads_to_it(name: str, lang: Lang):
    data = whole_book(lang, name)
    shown, named = pypdfium2.PdfDocument(data), 0
    with pikepdf.open(io.BytesIO(data)) as book:
        numbers = {page.obj.objgen: number for number, page in enumerate(book.pages, 1)}
        places = pikepdf.NameTree(book.Root.Names.Dests)
        for page, drawn in zip(book.pages, shown, strict=True):
            for link in page.get("/Annots", ()):
                words = drawn.get_textpage().get_text_bounded(*map(float, link.Rect))
                if found := re.fullmatch(r"\D*(\d+)(?:ページ)?\W*", words.strip()):
                    goal = numbers[places[str(link.Dest)][0].objgen]
                    assert (words, int(found[1])) == (words, goal)
                    named += 1
    assert named > 20


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("edition", ["ja", "ja+en"])
def test_lines_of_a_japanese_paragraph_fill_their_measure(name: str, edition: Edition):
    lines = set_book(edition, name)[1].lines
    assert len(lines) > 50
    assert max(line.lacks for line in lines) < 0.5
    loose = [line.share for line in lines if abs(line.share) > 0.08]
    assert len(loose) < 0.05 * len(lines)
    assert max(loose, default=0) < 0.15


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_a_book_reads_no_file_that_it_is_not_made_of(name: str, lang: Lang):
    own, files = f"rulebook.{lang}.md", set_book(lang, name)[1].files
    assert own in files
    assert not [file for file in files if make._is_no_part(file, frozenset({own}))]


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_the_imprint_names_the_game_who_made_it_under_which_licence_and_which_deck_it_is(
    name: str, lang: Lang
):
    game, _ = game_and_look(name)
    (imprint,) = re.findall(r"<footer.*?</footer>", written_book(lang, name)[0].html(), re.DOTALL)
    said = [
        re.sub("<[^>]*>", "", one)
        for one in re.findall("<(?:p|th|td).*?(?=</(?:p|th|td)>)", imprint)
    ]
    assert said[0] == game.title.of(lang) + game.title.of(game.other(lang) or lang)
    assert said[1:-1] == [one.of(lang) for credit in game.credits for one in credit]
    assert "MIT" in said[-2]
    assert game.version in said[-1]
    assert "0123abcd" in said[-1]
