"""The languages of a game: which they may be, what they ask of its files, and what is printed in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import ANYWHERE, TESTS
from printed import words

from fortgold.build.plan import plan
from fortgold.checks.all_checks import all_findings
from fortgold.data.languages import SHIPPED
from fortgold.data.layout import editions_of, usual_editions
from fortgold.data.library import Opened, Shelf
from fortgold.data.load import load_game
from fortgold.data.model import Game
from fortgold.data.papers import PAPERS
from fortgold.data.yaml_file import read_yaml
from fortgold.rulebook.card_tables import glossary
from fortgold.sheets.sheet_pages import pages

FRENCH = """\
title: Les Bois
languages: [fr]
version: "1"
decks:
  card:
    name: Carte
    columns: {text: {type: text}}
terms:
  - {id: wood, fr: bois, plural: les bois, meaning: Une carte.}
"""
THREE = """\
title: {fr: Les Bois, de: Die Wälder, pl: Lasy}
languages: [fr, de, pl]
version: "1"
decks:
  card:
    name: {fr: Carte, de: Karte, pl: Karta}
    columns: {text: {type: text}}
"""
TABLE_OF_THREE = """\
id,name.fr,name.de,name.pl,text.fr,text.de,text.pl
A1,Bois,Wald,Las,Piochez.,Zieh.,Dobierz.
"""
LAYOUT = """\
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#FFFFFF"}
  name: {text: "{name}", at: [5, 5], size: [50, 6]}
  also: {text: "{name}", lang: other, at: [5, 12], size: [50, 6]}
  text: {text: "{text}", at: [5, 20], size: [50, 6]}
back: {}
"""


class Made:
    """A game in a folder of the test's own."""

    def __init__(self, folder: Path, game: str, table: str) -> None:
        self.folder = folder
        self.write("cards/bois/game.yaml", game)
        self.write("cards/bois/card.csv", table)
        self.write("templates/bois/card.yaml", LAYOUT)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    @property
    def opened(self) -> Opened:
        return Shelf(self.folder / "cards", self.folder / "templates").open("bois")

    @property
    def game(self) -> Game:
        opened = self.opened
        assert opened.findings == ()
        assert opened.game
        return opened.game

    def printed(self, edition: str) -> list[str]:
        drawn = pages(self.game, self.opened.look, PAPERS["a4"], edition, False, "0123abcd")
        return [word for page in drawn for word in words(page.ops) if word]


@pytest.fixture
def french(tmp_path: Path) -> Made:
    return Made(tmp_path, FRENCH, "id,name,text\nA1,Bois,Piochez une carte.\n")


@pytest.fixture
def three(tmp_path: Path) -> Made:
    return Made(tmp_path, THREE, TABLE_OF_THREE)


def codes(made: Made) -> list[str]:
    return [one.code for one in made.opened.findings]


def test_a_game_that_names_none_is_in_japanese_and_english():
    game = load_game(ANYWHERE, TESTS.parent / "cards" / "fort-of-gold").game
    assert game
    assert game.langs == ("ja", "en")


def test_one_language_needs_plain_words_and_plain_columns_alone(french: Made):
    game = french.game
    assert game.langs == ("fr",)
    assert game.title.of("fr") == "Les Bois"
    assert game.terms[0].many("fr") == "les bois"
    (card,) = game.cards()
    assert (card.name.of("fr"), card.values["text"].of("fr")) == ("Bois", "Piochez une carte.")  # type: ignore[union-attr]


def test_one_language_may_be_named_in_the_headings_as_well(french: Made):
    french.write("cards/bois/card.csv", "id,name.fr,text.fr\nA1,Bois,Piochez.\n")
    assert next(french.game.cards()).name.of("fr") == "Bois"


def test_messages_speak_of_a_card_by_its_name_in_the_main_language(french: Made, three: Made):
    for game in (french.game, three.game):
        (card,) = game.cards()
        assert (card.name.ja, card.name.en) == (card.name.of("fr"),) * 2


def test_each_language_of_several_needs_its_column_and_its_words(three: Made):
    name = next(three.game.cards()).name
    assert [name.of(one) for one in three.game.langs] == ["Bois", "Wald", "Las"]
    three.write("cards/bois/card.csv", TABLE_OF_THREE.replace("name.pl", "name.en"))
    assert codes(three) == ["READ102", "READ103"]
    three.write("cards/bois/card.csv", TABLE_OF_THREE)
    three.write("cards/bois/game.yaml", THREE.replace(", pl: Karta", ""))
    assert codes(three) == ["READ103"]


@pytest.mark.parametrize(
    "word", ["french", "FR", "fr_FR", "f", "ar", "he", "fa-IR", "[]", "{fr: 1}"]
)
def test_what_is_no_language_or_runs_from_right_to_left_is_told(french: Made, word: str):
    french.write("cards/bois/game.yaml", FRENCH.replace("[fr]", f"[{word}]"))
    told = [one for one in french.opened.findings if one.field == "languages"]
    assert [(one.code, one.at.line) for one in told] == [("READ104", 2)]


@pytest.mark.parametrize("code", ["fr-CA", "pt-BR", "zh-Hant-TW", "sr-Latn"])
def test_a_tag_with_script_or_region_is_a_language(french: Made, code: str):
    french.write("cards/bois/game.yaml", FRENCH.replace("fr", code))
    assert french.opened.game
    assert french.opened.game.langs == (code,)


def test_an_edition_says_everything_in_its_own_languages(three: Made):
    assert three.printed("de")[:2] == ["Wald", "Zieh."]
    assert three.printed("pl")[:2] == ["Las", "Dobierz."]
    assert three.printed("fr+pl")[:3] == ["Bois", "Las", "Piochez."]


def test_the_legend_is_in_the_language_of_the_edition(three: Made):
    for edition, words_ in (("fr", "recto"), ("de", "Vorderseite"), ("pl", "awers")):
        assert any(words_ in line for line in three.printed(edition))


def test_editions_are_each_language_and_each_two():
    assert editions_of(("fr",)) == usual_editions(("fr",)) == ("fr",)
    assert usual_editions(("ja", "en")) == ("ja", "en", "ja+en")
    assert editions_of(("fr", "de", "pl"))[3:] == ("fr+de", "fr+pl", "de+pl")
    assert usual_editions(("fr", "de", "pl")) == ("fr", "de", "pl")


def test_a_book_of_a_game_without_english_says_how_many_can_play(three: Made):
    three.write("cards/bois/game.yaml", f"{THREE}players: [2, 4]\nminutes: [20, 30]\n")
    three.write("templates/bois/rulebook.fr.md", "# Les Bois\n\n{{ game.players }} joueurs\n")
    assert all_findings(three.opened, in_full=True) == ()


def test_only_languages_that_have_a_rulebook_get_one():
    jobs = plan(["rulebook"], editions=["fr", "de"], written=["de"])
    assert [job.file for job in jobs] == [
        "rulebook-de.pdf", "rulebook-de-booklet.pdf", "rulebook-de-booklet-letter.pdf", "rulebook-de.html",
    ]  # fmt: skip


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.yaml")), ids=lambda path: path.stem)
def test_each_catalogue_that_comes_along_is_whole(path: Path):
    found = []
    node, english = (read_yaml(ANYWHERE, one, found) for one in (path, SHIPPED / "en.yaml"))
    assert node
    assert english
    assert {*node.mapping} == {*english.mapping}
    for name, text in english.mapping.items():
        if name != "called":
            braces = {part.partition("}")[0] for part in text.word.split("{")[1:]}
            assert {p.partition("}")[0] for p in node.mapping[name].word.split("{")[1:]} == braces


def test_a_makers_own_catalogue_goes_before_the_one_that_comes_along(three: Made):
    three.write("templates/bois/languages/de.yaml", "front: Bildseite\n")
    assert any("Bildseite" in line for line in three.printed("de"))
    three.write("templates/bois/languages/de.yaml", "frnt: Bildseite\n")
    assert codes(three) == ["READ102"]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ('legend: "{gme} {sheet}"', "READ102"),
        ('front: "{side}"', "READ102"),
        ('quotes: "«»"', "READ104"),
        ("front: [a, b]", "READ104"),
    ],
)
def test_a_word_that_cannot_be_filled_in_is_told_and_ours_stands(three: Made, word: str, code: str):
    three.write("templates/bois/languages/de.yaml", f"{word}\n")
    (found,) = three.opened.findings
    assert (found.code, found.at.line) == (code, 1)
    assert found.at.path.endswith("de.yaml")


@pytest.mark.parametrize(
    "brace", ["{game.__class__}", "{game:>999999999}", "{game!r}", "{0}", "{", "}"]
)
def test_a_brace_holds_a_name_and_nothing_that_is_carried_out(three: Made, brace: str):
    three.write("templates/bois/languages/de.yaml", f"legend: 'x{brace}x {{sheet}}'\n")
    if three.opened.findings:
        assert codes(three) == ["READ102"]
    else:
        assert any(f"x{brace}x 1/1" in line for line in three.printed("de"))


def test_a_book_calls_another_language_as_that_calls_itself(three: Made):
    term = "terms:\n  - {id: a, fr: main, de: Hand, pl: ręka, meaning: {fr: A., de: B., pl: C.}}\n"
    three.write("cards/bois/game.yaml", THREE + term)
    table = glossary(three.game, "fr")
    assert [one for one in ("Terme", "Deutsch", "Sens") if one not in table] == []
    assert 'lang="de">Hand' in table
    assert "A." in table


def test_a_language_without_a_catalogue_prints_english_and_says_so(french: Made):
    french.write("cards/bois/game.yaml", FRENCH.replace("fr", "eo"))
    (found,) = french.opened.findings
    assert (found.code, found.level, found.at.line) == ("READ111", "warning", 2)
    assert "templates/bois/languages/eo.yaml" in found.hint.en
