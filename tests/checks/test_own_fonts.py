"""What is told of fonts that a layout names, and what follows when one is edited."""

from __future__ import annotations

import io
import os
import re
from base64 import b64decode
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from printed import Tiny
from small_fonts import font

from fortgold.build.make import contents_of
from fortgold.build.plan import plan
from fortgold.build.preview import Preview
from fortgold.checks import kept
from fortgold.checks.all_checks import all_findings
from fortgold.data.font_names import OwnFont
from fortgold.data.kept_results import KeptResults
from fortgold.data.layout import TextBox
from fortgold.data.papers import PAPERS
from fortgold.draw.ops import Words, flat
from fortgold.faces.face import draw_face

GAME = """\
title: Tiny
languages: [en]
version: "1"
decks:
  card:
    name: Card
    columns:
      voice: {type: word, required: no}
"""
ROWS = "id,name,voice\nA1,Abc,\nA2,cab,Loud\n"
LETTERS = "ABCabc"


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    made = Tiny(tmp_path)
    made.write("cards/tiny/game.yaml", GAME)
    made.write("cards/tiny/card.csv", ROWS)
    layout(made, "Quiet")
    made.write("templates/tiny/fonts/Quiet.ttf", font(LETTERS))
    made.write("templates/tiny/fonts/Loud.otf", font(LETTERS, kind="otf", wider=100))
    return made


def layout(tiny: Tiny, named: str) -> None:
    ground = 'ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}'
    tiny.write(
        "templates/tiny/card.yaml",
        f"""\
        face:
          {ground}
          name: {{text: "{{name}}", at: [7, 7], size: [40, 9], font: {named}}}
          said: {{text: "{{name}}", at: [7, 27], size: [40, 9], font: "{{voice}}"}}
        back: {{{ground}}}
        """,
    )


def told(tiny: Tiny) -> list[str]:
    return [
        f"{one.code} {Path(one.at.path).name}:{one.at.line} {one.message.en}"
        for one in all_findings(tiny.shelf.open("tiny"))
    ]


def test_a_sound_font_is_not_told(tiny: Tiny):
    assert told(tiny) == []


def test_a_font_that_is_not_there_is_told_where_it_is_named(tiny: Tiny):
    layout(tiny, "Quite")
    (found,) = all_findings(tiny.shelf.open("tiny"))
    assert found.code == "PRINT440"
    assert found.hint.en == "did you mean `Quiet`?"
    tiny.write("cards/tiny/card.csv", ROWS.replace("Loud", "Proud"))
    assert told(tiny)[0] == "PRINT440 card.csv:3 there is no font `Proud`"


def test_a_folder_of_fonts_that_leads_out_is_told_where_a_font_of_it_is_named(
    tiny: Tiny, tmp_path: Path
):
    home = tiny.shelf.templates / "tiny/fonts"
    home.rename(tmp_path / "elsewhere")
    home.symlink_to(tmp_path / "elsewhere")
    said = "fonts is a link that leads out of the game's folders"
    assert told(tiny) == [f"READ108 card.csv:3 {said}", f"READ108 card.yaml:3 {said}"]


def test_a_file_of_another_kind_is_told_once_and_only_if_it_is_named(tiny: Tiny):
    tiny.write("templates/tiny/fonts/Broken.ttf", b"nonsense")
    assert told(tiny) == []
    layout(tiny, "Broken")
    assert told(tiny) == ["PRINT441 Broken.ttf:0 the font `Broken` is no font (TTF or OTF)"]


@pytest.mark.parametrize(
    ("licence", "code"),
    [(0, ""), (2, "PRINT442"), (4, ""), (8, ""), (2 | 4, ""), (0x200, "PRINT442"), (0x100 | 8, "PRINT443")],
)  # fmt: skip
def test_what_a_font_says_of_embedding_is_told(tiny: Tiny, licence: int, code: str):
    tiny.write("templates/tiny/fonts/Loud.otf", font(LETTERS, kind="otf", licence=licence))
    assert [one[:8] for one in told(tiny)] == [code] * bool(code)


def test_a_character_that_nobody_has_is_told_where_it_stands(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", ROWS.replace("Abc", "A𓀀c"))
    (found,) = all_findings(tiny.shelf.open("tiny"))
    assert (found.code, found.at.line, found.at.column, found.field) == ("TEXT307", 2, 5, "name")
    assert "U+13000" in found.message.en
    assert "templates/<game>/fonts" in found.hint.en


def test_a_font_that_is_dropped_in_has_the_character(tiny: Tiny):
    tiny.write("cards/tiny/card.csv", ROWS.replace("Abc", "A𓀀c"))
    tiny.write("templates/tiny/fonts/Egypt.ttf", font("𓀀"))
    assert told(tiny) == []


@pytest.mark.parametrize("word", ["नमस्ते", "שלום", "سلام", "ខ្មែរ"])
def test_letters_that_would_have_to_join_are_told_and_nothing_else_of_them(tiny: Tiny, word: str):
    tiny.write("cards/tiny/card.csv", ROWS.replace("Abc", f"A {word}"))
    assert [one[:7] for one in told(tiny)] == ["TEXT320"]


def test_a_font_of_the_shelf_is_known_to_each_of_its_games(tiny: Tiny):
    (tiny.shelf.templates / "tiny/fonts/Quiet.ttf").rename(
        tiny.write("templates/base/fonts/Quiet.ttf", b"")
    )
    assert told(tiny) == []


# An edited font


def test_another_font_of_the_same_name_makes_other_files_and_is_checked_anew(
    tiny: Tiny, tmp_path: Path
):
    jobs, results = plan(("sheets",), (PAPERS["a4"],), ("en",)), KeptResults(str(tmp_path / "kept"))
    before = contents_of(tiny.shelf, "tiny", jobs), tiny.shelf.state("tiny")
    assert kept.findings(tiny.shelf, "tiny", results) == ()
    path = tiny.write("templates/tiny/fonts/Quiet.ttf", font(LETTERS, licence=2))
    os.utime(path, ns=(1, 1))
    after = contents_of(tiny.shelf, "tiny", jobs), tiny.shelf.state("tiny")
    assert all(after[0][job] != before[0][job] for job in jobs)
    assert after[1] != before[1]  # which --watch looks at
    assert [one.code for one in kept.findings(tiny.shelf, "tiny", results)] == ["PRINT442"]


def test_words_in_an_edited_font_are_measured_anew(tiny: Tiny):
    before = _widths(tiny)
    tiny.write("templates/tiny/fonts/Quiet.ttf", font(LETTERS, wider=300))
    after = _widths(tiny)
    assert after[0] > before[0]
    assert after[1] == before[1]  # in another font


def _widths(tiny: Tiny) -> list[int]:
    """How wide the name is on the second card, and the same words below it."""
    opened = tiny.shelf.open("tiny")
    assert opened.game
    (deck,) = opened.game.decks
    face = draw_face(opened.game, deck, deck.cards[1], opened.look, "en")
    return [op.width for op in flat(face.ops) if isinstance(op, Words)]


# What is made


def test_a_face_is_set_in_the_font_that_its_layout_and_its_card_name(tiny: Tiny):
    opened = tiny.shelf.open("tiny")
    (name,) = (box for box in opened.look.layouts["card"].face if box.name == "name")
    assert isinstance(name, TextBox)
    assert isinstance(name.font, OwnFont)
    assert name.font.name == "Quiet"


def test_the_preview_brings_the_fonts_along(tiny: Tiny):
    opened = tiny.shelf.open("tiny")
    page = Preview("en", "tiny")
    page.draw(opened.game, opened.look, ("en",))
    shown = page.page((), (), "done")[0].decode()
    for family in ("Quiet", "Loud"):
        (data,) = re.findall(rf"font-family:'{family}'[^}}]*base64,([^)]*)\)", shown)
        assert {*map(ord, "abc")} <= {*TTFont(io.BytesIO(b64decode(data))).getBestCmap()}
        assert f'font-family="{family}"' in shown
