"""Fonts that a game brings: TrueType and CFF, families, fallback, and what cannot be used."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from printed import one_page
from small_fonts import NARROW, STEP, font

from fortgold.data.door import door_to
from fortgold.data.font_names import FontName, GameFonts, OwnFont, fonts_of
from fortgold.draw import fonts, text_outlines
from fortgold.draw.font_file import Unusable, opened, read_font
from fortgold.draw.ops import Group, Tag, Words
from fortgold.draw.pdf import _words as written_words
from fortgold.draw.text_outlines import outlined

KINDS = ("ttf", "otf")
Bring = Callable[..., GameFonts]


@pytest.fixture
def bring(tmp_path: Path) -> Bring:
    """A game with these files in its folder of fonts: by name, what is in them."""

    def bring(game: str = "game", **files: bytes) -> GameFonts:
        home = tmp_path / "templates" / game / "fonts"
        home.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            stem, _, end = name.rpartition("_")
            (home / f"{stem}.{end}").write_bytes(data)
        return fonts_of(door_to((home.parent,)), (home.parent,))

    return bring


def page(text: str, own: FontName) -> bytes:
    words = [
        Words(2_000, 20_000, part, of, 3_000, "#000000", 0)
        for part, of in fonts.in_fonts(text, own)
    ]
    return one_page(Group(tuple(words), tag=Tag("P", "en")))


def written(data: bytes) -> str:
    return str(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range())


def names(text: str, own: FontName) -> list[tuple[str, str]]:
    """Runs, each with the name of its font."""
    return [
        (part, of.name if isinstance(of, OwnFont) else of) for part, of in fonts.in_fonts(text, own)
    ]


# Files


@pytest.mark.parametrize("kind", KINDS)
def test_a_font_is_as_wide_as_its_file_says(bring: Bring, kind: str):
    own = bring(**{f"Small_{kind}": font("AB", kind=kind)}).named("Small")
    assert fonts.advance("AB", own) == NARROW + STEP + NARROW + 2 * STEP


@pytest.mark.parametrize("kind", KINDS)
def test_text_in_an_own_font_is_embedded_as_truetype_and_stays_text(bring: Bring, kind: str):
    own = bring(**{f"Small_{kind}": font(kind=kind)}).named("Small")
    data = page("Abc", own)
    assert written(data) == "Abc"
    with pikepdf.open(io.BytesIO(data)) as document:
        fonts_of_it = [dict(one) for one in document.objects if isinstance(one, pikepdf.Dictionary)]
        small = [one for one in fonts_of_it if str(one.get("/FontName", "")).endswith("+Small")]
        assert ["/FontFile2" in one for one in small] == [True]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_words_are_the_same_bytes(kind: str):
    one, other = (read_font("Small", font(kind=kind)) for _ in range(2))
    from fortgold.draw.font_file import truetype

    assert truetype(one, "cAb") == truetype(other, "bcA")


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_characters_in_use_are_embedded(bring: Bring, kind: str):
    own = bring(**{f"Small_{kind}": font(kind=kind)}).named("Small")
    assert set(TTFont(io.BytesIO(fonts.subset(own, "Ab"))).getBestCmap()) == set(map(ord, "Ab "))


def test_curves_of_a_cff_font_keep_their_place():
    cubic = read_font("Small", font("A", kind="otf"))
    from fortgold.draw.font_file import truetype

    made = TTFont(io.BytesIO(truetype(cubic, "A")))
    box = made["glyf"][made.getBestCmap()[ord("A")]]
    assert (box.xMin, box.yMin, box.xMax) == (50, 0, NARROW + STEP - 50)
    assert box.yMax == pytest.approx(675, abs=1)  # of the cubic curve from 600 by 700


def test_a_variable_font_is_set_as_it_is_by_default(bring: Bring):
    own = bring(Small_ttf=font("AB", axes=True)).named("Small")
    assert fonts.advance("A", own) == NARROW + STEP
    assert "fvar" not in TTFont(io.BytesIO(fonts.subset(own, "A")))


def test_a_font_without_a_space_or_latin_letters_is_embedded(bring: Bring):
    own = bring(Thai_ttf=font("กข")).named("Thai")
    assert written(page("กข", own)) == "กข"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no font"),
        (b"<!doctype html>", "no font"),
        (b"wOF2" + bytes(100), "web pages"),
        (b"wOFF" + bytes(100), "web pages"),
        (b"ttcf" + bytes(100), "collection"),
        (b"%!PS-AdobeFont", "Type 1"),
        (b"OTTO" + bytes(100), "damaged"),
        (b"\0\1\0\0\xff\xff" + bytes(100), "damaged"),
        (font()[:-200], "damaged"),
        (font().replace(b"cmap", b"cmop"), "damaged"),
        (font().replace(b"glyf", b"glof"), "no outlines"),
        (font(" "), "no outlines"),
    ],
    ids=lambda one: one if isinstance(one, str) else None,
)
def test_a_file_that_cannot_be_used_says_why(data: bytes, said: str):
    with pytest.raises(Unusable, match=said):
        read_font("Small", data)


def test_words_in_a_file_that_cannot_be_used_are_set_in_ours(bring: Bring):
    own = bring(Small_ttf=b"nonsense").named("Small")
    assert fonts.in_fonts("Abc", own) == (("Abc", "text"),)
    assert written(page("Abc", own)) == "Abc"


def test_a_font_is_read_through_the_door(bring: Bring, tmp_path: Path):
    (tmp_path / "elsewhere.ttf").write_bytes(font())
    home = bring(Small_ttf=font()).home
    (home / "Linked.ttf").symlink_to(tmp_path / "elsewhere.ttf")
    with pytest.raises(Unusable, match="leads out"):
        opened(bring(), "Linked")


@pytest.mark.parametrize("name", ["Small", "Größe", "Noto Sans 'JP'", "NotoSansJP-Regular", "a<b"])
def test_any_name_of_a_file_becomes_a_name_that_a_pdf_allows(name: str):
    plain = read_font(name, font()).postscript_name
    assert plain.isascii()
    assert plain.replace("-", "").isalnum()
    assert plain != "NotoSansJP-Regular"


# One name in two games, and a file that changes


def test_two_games_with_a_font_of_one_name_are_not_mixed_up(bring: Bring):
    one = bring("one", Small_ttf=font("A")).named("Small")
    other = bring("other", Small_ttf=font("A", wider=200)).named("Small")
    assert one != other
    assert fonts.advance("A", other) == fonts.advance("A", one) + 200


def test_a_file_that_changed_is_another_font(bring: Bring):
    before = bring(Small_ttf=font("A"))
    first = fonts.advance("A", before.named("Small"))
    after = bring(Small_ttf=font("ABC", wider=200))
    assert before != after
    assert fonts.advance("A", after.named("Small")) == first + 200


def test_a_game_without_fonts_sets_ours_plainly(bring: Bring):
    assert bring().named("title") == "title"
    assert type(bring().named("title")) is str


@pytest.mark.parametrize("twice", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_the_value_of_a_font_can_be_copied(bring: Bring, twice: Callable[[FontName], FontName]):
    own = bring(Small_ttf=font()).named("Small")
    assert twice(own) == own
    assert fonts.advance("Ab", twice(own)) == fonts.advance("Ab", own)


# Families


OURS = [
    ("text", True, False, "bold"), ("text", False, True, "italic"), ("text", True, True, "bold-italic"),
    ("bold", True, False, "bold"), ("bold", False, True, "bold-italic"), ("italic", True, False, "bold-italic"),
    ("title", True, False, "bold"), ("title", False, True, "title-italic"), ("title", True, True, "bold-italic"),
    ("title", False, False, "title"), ("title-italic", False, True, "title-italic"),
]  # fmt: skip


@pytest.mark.parametrize(("of", "bold", "italic", "found"), OURS)
def test_our_fonts_have_companions(of: FontName, bold: bool, italic: bool, found: FontName):
    assert fonts.variant(of, bold, italic) == found


def family(bring: Bring, **more: bytes) -> GameFonts:
    return bring(
        Body_ttf=font(family="Kin"),
        Heavy_otf=font(family="Kin", kind="otf", weight=700),
        Sloping_ttf=font(family="Kin", italic=True),
        Stranger_ttf=font(family="Other", weight=700, italic=True),
        **more,
    )


@pytest.mark.parametrize(
    ("of", "bold", "italic", "found"),
    [
        ("Body", True, False, "Heavy"),
        ("Body", False, True, "Sloping"),
        ("Sloping", False, True, "Sloping"),
        ("Body", True, True, "bold-italic"),
        ("Heavy", False, True, "bold-italic"),
        ("text", True, False, "bold"),
    ],
)
def test_an_own_font_has_the_companions_of_its_family_else_ours(
    bring: Bring, of: str, bold: bool, italic: bool, found: str
):
    made = fonts.variant(family(bring).named(of), bold, italic)
    assert isinstance(made, OwnFont)
    assert made.name == found


def test_of_several_weights_the_usual_bold_is_the_bold_one(bring: Bring):
    own = family(
        bring, Black_ttf=font(family="Kin", weight=900), Half_ttf=font(family="Kin", weight=600)
    )
    made = fonts.variant(own.named("Body"), True, False)
    assert isinstance(made, OwnFont)
    assert made.name == "Heavy"


# Characters that a font lacks


def test_a_text_that_a_font_has_is_one_run(bring: Bring):
    own = bring(Small_ttf=font()).named("Small")
    assert fonts.in_fonts("Abc", own) == (("Abc", own),)


def test_a_text_in_a_font_of_ours_is_one_run():
    assert fonts.in_fonts("金の砦", "title") == (("金の砦", "title"),)


def test_what_a_font_lacks_is_set_in_its_family_then_in_ours(bring: Bring):
    own = bring(Body_ttf=font("A", "Kin"), Wide_ttf=font("AW", "Kin")).named("Body")
    assert names("AWA金A", own) == [
        ("A", "Body"),
        ("W", "Wide"),
        ("A", "Body"),
        ("金", "text"),
        ("A", "Body"),
    ]


def test_bold_words_fall_back_on_bold(bring: Bring):
    own = bring(Heavy_ttf=font("A", weight=700)).named("Heavy")
    assert names("A金", own) == [("A", "Heavy"), ("金", "bold")]


def test_a_file_dropped_in_helps_every_font_out(bring: Bring):
    game = bring(Thai_ttf=font("กข"))
    for name in ("text", "title", "italic"):
        assert names("กข", game.named(name)) == [("กข", "Thai")]
        assert fonts.missing("กข", game.named(name)) == ()
    assert fonts.missing("กข", "text") == ("ก", "ข")


def test_japanese_in_italics_stands_upright_beside_them(bring: Bring):
    assert fonts.in_fonts("The 砦", "italic") == (("The ", "italic"), ("砦", "text"))
    assert fonts.in_fonts("The 砦", "title-italic") == (("The ", "title-italic"), ("砦", "title"))
    own = bring(Kai_ttf=font("砦")).named("Kai")
    assert names("T砦", fonts.variant(own, False, True)) == [("T", "italic"), ("砦", "Kai")]


def test_a_mark_stays_with_its_letter(bring: Bring):
    own = bring(Plain_ttf=font("e"), Marked_ttf=font("e\u0301x", "Other")).named("Plain")
    assert names("ee\u0301e", own) == [("e", "Plain"), ("e\u0301", "Marked"), ("e", "Plain")]
    lone = bring("lone", Plain_ttf=font("e")).named("Plain")
    assert names("e\u0301", lone) == [("e\u0301", "Plain")]
    assert fonts.missing("e\u0301", lone) == ("\u0301",)


def test_what_nobody_has_stays_in_the_font_and_is_missing(bring: Bring):
    own = bring(Small_ttf=font()).named("Small")
    assert names("A𓀀", own) == [("A𓀀", "Small")]
    assert fonts.missing("A𓀀", own) == ("𓀀",)


def test_the_runs_of_a_text_are_the_text(bring: Bring):
    own = bring(Small_ttf=font()).named("Small")
    for text in ("", " ", "A金\n𓀀b", "\u0301", "か\u3099"):
        assert "".join(part for part, _ in fonts.in_fonts(text, own)) == text


# On paper


def test_a_mark_is_raised_as_its_font_says():
    """Thai sets one mark above the other; HarfBuzz knows how high."""
    glyph = fonts.Glyph(500, 0, 500, 120)
    words = Words(0, 9_000, "A", "text", 9_000, "#000000", 0)
    written_words.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "shaped", lambda *_: (glyph,))
        raised = _top(one_page(Group((words,), tag=Tag("P"))))
    written_words.cache_clear()  # words that were written once are not shaped again
    assert raised - _top(one_page(Group((words,), tag=Tag("P")))) == pytest.approx(1_080, abs=20)


def _top(data: bytes) -> float:
    """How high the first letter of a page stands, in µm."""
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    return float(page.get_charbox(0)[1] * 352.778)


def test_words_of_a_book_picture_become_the_shapes_of_their_font(bring: Bring):
    own = bring(Small_ttf=font("A")).named("Small")
    path = outlined(Words(1_000, 5_000, "AA", own, 1_000, "#123456", 0, tracking=10))
    assert path
    assert path.fill == "#123456"
    xs = [v for segment in path.d for v in segment[1::2]]
    assert min(xs) == 1_050
    assert max(xs) == 1_000 + 2 * (NARROW + STEP) + 10 - 50
    assert outlined(Words(0, 0, "A", "text", 1_000, "#000000", 0)) is None


def test_a_mark_is_raised_among_shapes_too(bring: Bring, monkeypatch: pytest.MonkeyPatch):
    own = bring(Small_ttf=font("A")).named("Small")
    words = Words(0, 5_000, "A", own, 1_000, "#000000", 0)
    flat = outlined(words)
    monkeypatch.setattr(text_outlines, "shaped", lambda *_: (fonts.Glyph(500, 0, 500, 120),))
    raised = outlined(words)
    assert flat
    assert raised
    assert flat.d[0][2:] == (5_000,)
    assert raised.d[0][2:] == (4_880,)
