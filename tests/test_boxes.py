"""What the built-in boxes say: cards and books in agreement, each word for one thing only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import pytest
from builtin_games import all_games
from printed import all_faces, game_and_look, opened

from fortgold.data.layout import TextBox
from fortgold.data.layout import all_boxes as boxes_in
from fortgold.data.markup import plain
from fortgold.data.model import LANGS, Game, Lang
from fortgold.data.patterns import ICON, PLACE
from fortgold.data.sentences import spoken
from fortgold.draw.ops import Op, Words, flat
from fortgold.faces.face import draw_back
from fortgold.rulebook.book_files import book_name
from fortgold.rulebook.template_checks import HEADING

FIGURE = re.compile(r'figure\("([\w-]+)"\)')
SVG = "{http://www.w3.org/2000/svg}"
DARK = 128


def written_out(name: str) -> Iterator[tuple[str, Lang, str]]:
    """What layouts and sentences of a game say without asking the data: where, language, words."""
    game, look = game_and_look(name)
    for deck, layout in look.layouts.items():
        for box in boxes_in((*layout.face, *layout.back)):
            if isinstance(box, TextBox):
                for lang in LANGS:
                    if box.lang in ("", lang):
                        yield f"{deck}.{box.name}", lang, _bare(box.pattern)
    for sentence in game.sentences:
        for lang in LANGS:
            yield f"{sentence.id}.{lang}", lang, _bare(sentence.text.of(lang))


def _bare(text: str) -> str:
    return PLACE.sub("", ICON.sub("", text))


def books(name: str) -> Iterator[tuple[Lang, str]]:
    """The rulebooks of a game as they are written."""
    _, look = game_and_look(name)
    for lang in LANGS:
        path = look.find(book_name(lang))
        assert path
        yield lang, path.read_text("utf-8")


# cards and books agree


@pytest.mark.parametrize("name", all_games())
def test_cards_take_the_numbers_of_the_rules_from_the_data(name: str):
    for where, _, words in written_out(name):
        assert set(re.findall(r"\d+", words)) <= {"1"}, where


@pytest.mark.parametrize("name", all_games())
def test_cards_take_the_terms_of_the_rules_from_the_data(name: str):
    game, _ = game_and_look(name)
    for where, lang, words in written_out(name):
        for term in game.terms:
            if lang == "ja":
                assert term.name.ja not in words, where
            else:
                words = re.sub(r"^\W*Turn\b( it round)?", "", words, flags=re.M)  # the verb
                either = "|".join(map(re.escape, (term.name.en, term.many("en"))))
                assert not re.search(rf"\b({either})\b", words, re.I), (where, term.id)


@pytest.mark.parametrize("name", all_games())
def test_each_sentence_stands_on_a_card_and_in_both_books(name: str):
    game, look = game_and_look(name)
    patterns = "".join(
        box.pattern
        for layout in look.layouts.values()
        for box in boxes_in((*layout.face, *layout.back))
        if isinstance(box, TextBox)
    )
    spoken = {"aim", "game_end"}  # to whoever plays at the terminal
    for sentence in game.sentences:
        for lang, book in books(name) if sentence.id not in spoken else ():
            assert f"{{s.{sentence.id}.{lang}}}" in patterns
            assert f"{{{{ s.{sentence.id} }}}}" in book


def said_on(ops: Sequence[Op]) -> str:
    """The words of a side without blanks: there is none where a line ends."""
    return "".join(op.text for op in flat(ops) if isinstance(op, Words)).replace(" ", "")


def said_on_the_aid_card(edition: str) -> tuple[Game, str]:
    """Arch King, and the words of its aid card's face."""
    (face,) = (one for one in all_faces() if one.card.id == "X01" and one.edition == edition)
    return face.game, said_on(face.face.ops)


def assert_tells(game: Game, said: str, lang: Lang, asked: str) -> None:
    """Hold that rules and the three phases stand in words without blanks."""
    rules = {sentence.id: sentence for sentence in game.sentences}
    for rule in asked.split():
        for words in ICON.split(plain(spoken(rules[rule], game, lang)))[::2]:
            assert words.replace(" ", "") in said, rule
    for phase in ("draft_phase", "play_phase", "round_end"):
        (term,) = (one for one in game.terms if one.id == phase)
        assert term.name.of(lang).lower().replace(" ", "") in said.lower()


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_card_tells_what_ends_the_game_and_what_is_paid(lang: Lang):
    asked = "draft play start companion sage use pay unique stop end counted pass_on winner"
    assert_tells(*said_on_the_aid_card(lang), lang, asked)


def test_each_language_has_a_side_of_the_aid_card_in_both_and_tells_the_same():
    game, japanese = said_on_the_aid_card("ja+en")
    look = game_and_look("arch-king")[1]
    english = said_on(draw_back(game, game.deck("reference"), look, "ja+en").ops)
    asked = "draft start companion use pay unique stop end counted winner pass_on "
    asked += "explore settle build reveal produce_one produce_all"
    assert_tells(game, japanese, "ja", asked)
    assert_tells(game, english, "en", asked)
    assert "プレイフェイズ時計回りに1人1回ずつ手番の初めに" in japanese
    assert "を数え直す賢者を持つ人が始め、まず賢者を使う" in japanese
    assert "Playphaseoneturneach,clockwiseAsyourturnbegins" in english
    assert "anewWhoeverhastheSagebeginsandplaysitfirst" in english


# each word for one thing


@pytest.mark.parametrize("name", all_games())
def test_no_card_is_called_by_a_word_of_the_rules(name: str):
    game, _ = game_and_look(name)
    for lang in LANGS:
        for deck in game.decks:  # all cards of a kind may be what the rules call by its name
            kinds = deck.names
            terms = {term.name.of(lang).lower() for term in game.terms if term.id not in kinds}
            names = {card.name.of(lang).lower() for card in deck.cards}
            assert not terms & (names - {deck.name.of(lang).lower()})  # the one card of its deck


def test_treasures_are_not_counted_in_points():
    book = dict(books("fort-of-gold"))["ja"]
    for before in re.findall(r"(.{20})点", book):
        assert before.endswith(("得", "n.perfect_score }}")), before


@pytest.mark.parametrize("name", all_games())
def test_a_figure_stands_under_the_heading_that_it_is_named_after(name: str):
    for _, book in books(name):
        headings = [found[1] for line in book.splitlines() if (found := HEADING.match(line))]
        under = ""
        for line in book.splitlines():
            if heading := HEADING.match(line):
                under = heading[1]
            for figure in FIGURE.findall(line):
                topic = next((one for one in headings if figure.split("-")[0] == one), under)
                assert topic == under, figure


# icons


def _cards_in(svg: str) -> list[int]:
    """How light the cards of an icon are, which are its rectangles: 0 black to 255 white."""
    return [
        _lightness(rect.get("fill") or group.attrib["fill"])
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        for rect in group.findall(f"{SVG}rect")
    ]


def _lightness(colour: str) -> int:
    return sum(bytes.fromhex(colour.lstrip("#"))) // 3


def _back(game: Game, deck: str) -> int:
    look = opened(game.id).look
    (ground,) = (box for box in look.layouts[deck].back if box.name == "ground")
    return _lightness(ground.fill)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", all_games())
def test_no_back_has_a_frame_that_would_show_how_far_it_is_off_the_cut(name: str):
    game, look = game_and_look(name)
    for deck in game.decks:
        path = look.find(f"backs/{deck.id}.svg")
        drawn = ElementTree.fromstring(path.read_text("utf-8")).iter(f"{SVG}rect") if path else ()
        assert not [one.attrib for one in drawn if one.get("stroke")], deck.id


@pytest.mark.parametrize(("icon", "deck"), [("draw", "kingdom"), ("swap", "companion")])
def test_an_icon_shows_cards_with_the_back_of_the_pile_that_it_means(icon: str, deck: str):
    game, look = game_and_look("arch-king")
    path = look.find(f"symbols/{icon}.svg")
    assert path
    cards = _cards_in(path.read_text("utf-8"))
    assert len(cards) == 2
    assert {one < DARK for one in cards} == {_back(game, deck) < DARK}
