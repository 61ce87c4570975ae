"""Widths and characters: what is measured is what is drawn."""

from __future__ import annotations

import ctypes
import io
from functools import cache
from unicodedata import category

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from fontTools.ttLib import TTFont
from hypothesis import example, given
from hypothesis import strategies as st
from printed import MM_A_POINT, one_page

from fortgold.data.font_names import OURS
from fortgold.draw import fonts
from fortgold.draw.font_faces import font_file
from fortgold.draw.ops import Group, Tag, Words

FONTS = ("text", "bold", "title")  # upright, with kana
ITALICS = tuple(name for name in OURS if name not in FONTS)


@cache
def characters(font: str) -> str:
    """What the font can draw, as another library reads it; no control characters."""
    cmap = TTFont(font_file(font)).getBestCmap()
    return "".join(chr(code) for code in cmap if code >= 0x20 and chr(code).isprintable())


PANGRAMS = {  # with the letters that only that language has
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy. ĎŤŇŘĚŮ",
    "pl": "Zażółć gęślą jaźń. ŻÓŁĆĘŚĄŹŃ",
    "hu": "Árvíztűrő tükörfúrógép. ŐŰ",
    "tr": "Pijamalı hasta yağız şoföre çabucak güvendi. ĞİŞ",
    "ro": "Muzicologă în bej vând whisky și tequila, preț fix. ȘȚĂ",
    "sv": "Flygande bäckasiner söka hwila på mjuka tuvor. ÅÄÖ",
    "de": "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg.",
    "fr": "Voix ambiguë d’un cœur qui au zéphyr préfère les jattes de kiwis. ŒÇÙÂÊÎÔÛ «»‹›",
    "es": "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia, añoró. ¿¡",
    "pt": "Luís argüia à Júlia que brações, fé, chá, óxido, pôr, zângão. ãõ",
    "uk": "Щастям б’ється ґава їжака. Є, Ї, Ґ",
    "ru": "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. ΐΰ Ά Έ Ή Ί Ό Ύ Ώ ς",
}
common = st.text("AVATo Te.,fi—'金砦の、。「」（）・ーっカ1 ", max_size=12)


@pytest.mark.parametrize("font", OURS)
@pytest.mark.parametrize("lang", PANGRAMS)
def test_each_font_has_the_letters_of_these_languages(lang: str, font):
    assert fonts.in_fonts(PANGRAMS[lang], font) == ((PANGRAMS[lang], font),)


@pytest.mark.parametrize(
    ("italic", "upright"),
    [(one, one.replace("italic", "").strip("-") or "text") for one in ITALICS],
)
def test_capitals_of_italics_are_as_high_as_those_beside_them(italic: str, upright: str):
    high = []
    for font in (italic, upright):
        file = TTFont(font_file(font))
        glyph = file["glyf"][file.getBestCmap()[ord("H")]]
        high.append(glyph.yMax / file["head"].unitsPerEm)
    assert high[0] == pytest.approx(high[1], rel=0.01)


@pytest.mark.parametrize("font", FONTS)
@given(st.data())
def test_every_character_is_one_glyph_even_one_that_is_joined_to_another(font, data):
    text = data.draw(
        st.text(characters(font) + "か\u3099\u309ae\u0301\ufe00\U000e0100", max_size=12)
    )
    assert len(fonts.shaped(text, font)) == len(text)


@pytest.mark.parametrize("font", FONTS)
@given(a=common, b=common)
def test_a_joint_changes_the_width_by_kerning_only(font, a, b):
    apart = fonts.advance(a, font) + fonts.advance(b, font)
    # the closest pair is punctuation, of which half an em closes up; Latin kerns by a few hundredths
    assert apart - 500 <= fonts.advance(a + b, font) <= apart + 100


@pytest.mark.parametrize("font", FONTS)
@given(text=common, em=st.integers(1_000, 20_000))
def test_twice_the_size_is_twice_as_wide(font, text, em):
    assert abs(fonts.width(text, font, 2 * em) - 2 * fonts.width(text, font, em)) <= 2


@given(text=common, tracking=st.integers(0, 500))
def test_tracking_stands_between_characters_not_after_the_last(text, tracking):
    wider = fonts.width(text, "text", 3000, tracking) - fonts.width(text, "text", 3000)
    assert wider == tracking * max(0, len(text) - 1)


def test_kana_and_kanji_are_an_em_wide():
    for font in FONTS:
        assert fonts.width("金の砦", font, 4000) == 12_000


def test_punctuation_closes_up():
    assert fonts.width("「金」、「砦」。", "text", 1000) < 8000


def origins(data: bytes) -> list[tuple[str, float]]:
    """Each character of a page, and where its glyph begins, in µm from the left."""
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    out = []
    for i in range(page.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        assert pdfium.FPDFText_GetCharOrigin(page.raw, i, x, y)
        out.append((chr(pdfium.FPDFText_GetUnicode(page.raw, i)), x.value * MM_A_POINT * 1000))
    return out


DRAWN = (
    "AVATAR To fit, Te Wo",
    "「金」、「砦」。（カード・マナ）",
    "R-G 金の砦 1.0",
    "ヴァー、ー。々",
)


@pytest.mark.parametrize("tracking", [0, 180])
@pytest.mark.parametrize("em", [1_600, 3_300, 5_000])
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("text", DRAWN)
def test_a_pdf_draws_every_text_as_wide_as_it_was_measured(text, font, em, tracking):
    """To 0.05 mm; the text is followed by a letter that shows where the pen is."""
    text += "n"
    width = fonts.width(text, font, em, tracking)
    words = Words(5_000, 20_000, text, font, em, "#000000", width, "ja", tracking)
    found = origins(one_page(Group((words,), tag=Tag("P", "ja"))))
    found = [(c, x) for c, x in found if not c.isspace()]
    assert "".join(c for c, _ in found) == text.replace(" ", "")
    assert found[0][1] == pytest.approx(5_000, abs=50)
    assert found[-1][1] == pytest.approx(5_000 + width - fonts.width("n", font, em), abs=50)


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("text", ["か\u3099く", "か\u309aく", "あ\u3099", "e\u0301x", "\u3099"])
def test_a_pdf_draws_letters_that_are_joined_to_a_mark_and_keeps_the_measure(font, text):
    width = fonts.width(text + "n", font, 5_000)
    words = Words(5_000, 20_000, text + "n", font, 5_000, "#000000", width, "ja")
    found = origins(one_page(Group((words,), tag=Tag("P", "ja"))))
    assert found[-1][1] == pytest.approx(5_000 + width - fonts.width("n", font, 5_000), abs=50)


@pytest.mark.parametrize("font", FONTS)
def test_a_pdf_puts_every_glyph_where_it_was_shaped(font):
    """Of two opening brackets the first loses the white on its left."""
    text = "金（「砦」）・「R」。"
    glyphs = fonts.shaped(text, font)
    assert any(glyph.offset for glyph in glyphs)
    em, pen, expected = 5_000, 5_000.0, []
    for glyph in glyphs:
        expected.append(pen + glyph.offset * em / 1000)
        pen += glyph.advance * em / 1000
    words = Words(5_000, 20_000, text, font, em, "#000000", 0, "ja")
    found = origins(one_page(Group((words,), tag=Tag("P", "ja"))))
    assert [x for _, x in found] == pytest.approx(expected, abs=50)


@pytest.mark.parametrize("font", FONTS)
@given(text=st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20))
@example(text="か\u3099\u00ad")
def test_missing_are_characters_that_no_font_knows_or_that_cannot_be_drawn_alone(font, text):
    behind = "bold" if font == "title" else font
    known, not_alone = TTFont_cmap(font) | TTFont_cmap(behind), ("Mn", "Mc", "Me", "Cf")
    lacked = (c for c in text if ord(c) not in known or category(c) in not_alone)
    assert fonts.missing(text, font) == tuple(dict.fromkeys(lacked))


@cache
def TTFont_cmap(font: str) -> frozenset[int]:  # noqa: N802 - named for what it asks
    return frozenset(TTFont(font_file(font)).getBestCmap())


def test_a_missing_character_is_told_once_and_a_line_end_never():
    assert fonts.missing("金\n𓀀R𓀁𓀀\r", "text") == ("𓀀", "𓀁")


@pytest.mark.parametrize("font", FONTS)
def test_all_fonts_have_the_characters_of_japanese_and_english_cards(font):
    said = (
        "ABCXYZabcxyz0189.,;:!?'\"()-–—…‘’“”×→・ー「」『』（）、。！？々〆ヶぁんァヶ亜腕熙髙﨑塡𠮟①"
    )
    assert fonts.missing(said, font) == ()


@pytest.mark.parametrize("font", FONTS)
def test_a_subset_holds_what_was_asked_for_and_is_always_the_same(font):
    data = fonts.subset(font, "金の砦ABC")
    assert data == fonts.subset(font, "CBA砦の金")
    assert set(TTFont(io.BytesIO(data)).getBestCmap()) == set(map(ord, "金の砦ABC"))
