"""The preview: every card as it is now, and nothing that a deck says is more than text."""

from __future__ import annotations

import base64
import hashlib
import os
import pickle
import re
import sys
import threading
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from builtin_games import ROOT, Copy, all_games, builtin_shelf
from printed import game_and_look

from fortgold.build.preview import BASE, STATE, BuiltFile, Preview
from fortgold.checks import beside
from fortgold.checks.all_checks import all_findings
from fortgold.checks.beside import begun
from fortgold.cli.watch import drawn_beside
from fortgold.data.findings import Finding
from fortgold.data.layout import usual_editions
from fortgold.data.library import Shelf
from fortgold.data.model import Span, Text
from fortgold.draw import fonts
from fortgold.draw.ops import Words, flat
from fortgold.draw.ops_svg import SvgWriter
from fortgold.faces.face import draw_face
from fortgold.faces.of_cards import asks_for_card

SCRIPT = (BASE / "preview.js").read_text("utf-8")
HOSTILE = "<script>alert(1)</script><img src=http://evil.example/x onerror=alert(2)>\"'&amp;"


class Parsed(HTMLParser):
    """The elements of a page in order, with their attributes and the words of some."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.inside = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, _tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script":
            self.scripts.append(data)
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for one, attributes in self.elements if one == tag]


def shown(box: Copy, page: Preview | None = None) -> tuple[bytes, bytes]:
    """The page of a copy."""
    page, opened = page or Preview("en", box.game), box.opened()
    langs = opened.game.langs if opened.game else ("ja", "en")
    page.draw(opened.game, opened.look, usual_editions(langs))
    return page.page(all_findings(opened), [BuiltFile("sheets-a4-en.pdf", 12)], "done")


@pytest.mark.parametrize("name", all_games())
def test_every_card_is_there_in_every_edition(name: str):
    game, look = game_and_look(name)
    page = Preview("ja", name)
    editions = usual_editions(game.langs)
    page.draw(game, look, editions)
    html, _ = page.page((), (), "")
    faces = [one for one in Parsed(html).all("div") if one.get("class") == "face"]
    backs = [(look.layouts[deck.id].back, deck) for deck in game.drawn_decks]
    shared = [deck for back, deck in backs if back and not asks_for_card(back, game, deck)]
    count = sum(len(deck.cards) for deck in game.drawn_decks) + len(shared)
    for edition in editions:
        assert len([one for one in faces if one["data-edition"] == edition]) == count
    assert b"<svg" in html
    # However large the art is: each drawing stands there once, and what is said of cards is little.
    drawings = re.split(r'(?=<g id="d)', page.defs)[1:]
    assert len({re.sub(r'id="\w+"', "", one) for one in drawings}) == len(drawings) > 1
    assert len(html) - len(page.defs.encode()) < 1_000_000


@pytest.mark.parametrize(("name", "sides", "backs"), [
    ("islands", {"tile": 2, "token": 1}, 1),  # each tile has its own
    ("court", {"card": 1}, 1),
])  # fmt: skip
def test_backs_stand_beside_their_cards_or_once_for_all(
    name: str, sides: dict[str, int], backs: int
):
    opened = Shelf(ROOT / "examples" / "cards", ROOT / "examples" / "templates").open(name)
    assert opened.game
    page = Preview("en", name)
    page.draw(opened.game, opened.look, ["en"])
    drawn = {one.title: one.faces["en"].count("<svg") for one in page.shown}
    assert [count for title, count in drawn.items() if title.endswith(": back")] == [1] * backs
    cards = [*opened.game.cards()]
    seen = [drawn[f"{card.id} {card.name.en}"] for card in cards]
    assert seen == [sides[card.deck] for card in cards]
    if name == "islands":  # its hexagons and circles are seen in their shape
        assert all("clip-path" in one.faces["en"] for one in page.shown)


def test_without_a_back_none_is_shown():
    game, look = game_and_look("fort-of-gold")
    bare = {deck: replace(layout, back=()) for deck, layout in look.layouts.items()}
    page = Preview("en", game.id)
    page.draw(game, replace(look, layouts=bare), ["en"])
    assert len(page.shown) == sum(len(deck.cards) for deck in game.decks)


def test_ids_are_defined_once_and_all_that_is_used_is_there(box: Copy):
    parsed = Parsed(shown(box)[0])
    ids = [one["id"] for _, one in parsed.elements if one.get("id")]
    assert len(ids) == len(set(ids)) > 20
    used = {str(one["xlink:href"])[1:] for one in parsed.all("use")}
    assert used <= set(ids)


def test_what_changed_comes_first_and_is_marked_in_words(box: Copy):
    page = Preview("en", box.game)
    first, _ = shown(box, page)
    assert b"changed</em>" not in first
    box.edit("spirit.csv", "Wildfire,RG-", "Bushfire,RG-")
    again, _ = shown(box, page)
    titles = re.findall(r"<h3>(.*?)</h3>", again.decode())
    assert titles[0] == "S11 Bushfire <em>changed</em>"
    assert "<em>" not in "".join(titles[1:])
    same, _ = shown(box, page)
    assert b"changed</em>" not in same


def test_a_change_of_the_layout_is_one_of_every_card(box: Copy):
    page = Preview("en", box.game)
    shown(box, page)
    box.edit("spirit.yaml", "0.25], fill: gold", "0.25], fill: soft")
    html, _ = shown(box, page)
    game = box.opened().game
    assert game
    spirits = len(game.deck("spirit").cards)
    assert html.count(b"changed</em>") in (spirits, spirits + 1)  # and perhaps their back


def test_findings_stand_beside_their_card_and_the_others_above(box: Copy):
    box.edit("spirit.csv", "S02,ember", "S02,embex")
    box.write("art/nobody.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    html = shown(box)[0].decode()
    cards = {part.partition(" ")[0]: part for part in html.split("<h3>")[1:]}
    assert "spirit.csv:3" in cards["S02"]
    assert "spirit.csv:3" not in "".join(v for k, v in cards.items() if k != "S02")
    assert "PRINT411" in html.partition("<main>")[0]
    assert html.index("<h3>S02") < html.index("<h3>S01"), "cards with findings before the others"


def test_a_game_that_cannot_be_read_keeps_its_last_cards(box: Copy):
    page = Preview("en", box.game)
    shown(box, page)
    box.edit("game.yaml", "decks:", "decks: [")
    html = shown(box, page)[0].decode()
    assert "cannot be read as it is" in html
    assert "<h3>S01" in html
    assert "READ" in html


def test_words_of_a_deck_are_text_and_nothing_else(box: Copy):
    box.edit("spirit.csv", "Cicada Husk", '"' + HOSTILE.replace('"', '""') + '"')
    box.edit("game.yaml", "The Fort of Gold", "<script>alert(3)</script>")
    page, opened = Preview("en", box.game), box.opened()
    assert opened.game
    page.draw(opened.game, opened.look, usual_editions(opened.game.langs))
    evil = Text(HOSTILE, HOSTILE)
    found = Finding("READ107", "error", Span(f"cards/{HOSTILE}", 1, 1), HOSTILE, evil, evil)
    html, _ = page.page([found], [BuiltFile(f"{HOSTILE}.pdf")], HOSTILE)
    parsed = Parsed(html)
    assert parsed.scripts == [SCRIPT]
    assert not parsed.all("img")
    assert HOSTILE in "".join(parsed.words)
    assert not [name for _, one in parsed.elements for name in one if name.startswith("on")]


def test_nothing_is_fetched_and_only_its_own_script_runs(box: Copy):
    html, _ = shown(box)
    parsed = Parsed(html)
    (policy,) = [one for one in parsed.all("meta") if one.get("http-equiv")]
    said = dict(part.strip().split(" ", 1) for part in str(policy["content"]).split(";"))
    digest = base64.b64encode(hashlib.sha256(parsed.scripts[0].encode()).digest()).decode()
    assert said["default-src"] == "'none'"
    assert said["script-src"] == f"'sha256-{digest}' 'self' file:"
    assert said["img-src"] == said["font-src"] == "data:"
    addresses = [
        str(value)
        for _, one in parsed.elements
        for name, value in one.items()
        if name in ("src", "href", "xlink:href", "action", "data")
    ]
    assert not [one for one in addresses if "//" in one]
    assert not re.findall(rb"url\((?!data:|#)", html)


def test_the_state_names_the_page_and_is_another_one_for_another_page(box: Copy):
    html, state = shown(box)
    version = re.search(rb'data-version="(\w+)"', html)
    assert version
    assert state == b'fortgoldState("%s");\n' % version[1]
    assert shown(box) == (html, state)
    box.edit("spirit.csv", "Cicada Husk", "Cicada Shell")
    assert shown(box)[1] != state
    assert STATE in SCRIPT


def test_editions_are_radio_buttons_with_labels_and_the_reader_s_own_is_chosen(box: Copy):
    parsed = Parsed(shown(box)[0])
    radios = [one for one in parsed.all("input") if one.get("type") == "radio"]
    assert [one["value"] for one in radios] == ["ja", "en", "ja+en"]
    assert [one["value"] for one in radios if "checked" in one] == ["en"]
    assert len(parsed.all("label")) == 3
    assert parsed.all("fieldset")
    assert parsed.all("legend")


def test_a_character_stands_where_it_stands_on_paper():
    game, look = game_and_look(all_games()[-1])
    deck = game.decks[0]
    face = draw_face(game, deck, deck.cards[0], look, "ja")
    writer = SvgWriter(placed=True)
    code = writer.ops(face.ops)
    lines = [one for one in flat(face.ops) if isinstance(one, Words) and one.text]
    texts = re.findall(r'<text transform="scale\(100\)" x="([^"]*)"', code)
    assert len(texts) == len(lines)
    for line, xs in zip(lines, texts, strict=True):
        places = [float(x) * 100 for x in xs.split()]
        assert len(places) == len(line.text.lstrip())
        assert all(a <= b for a, b in pairwise(places))
        last = fonts.shaped(line.text, line.font)[-1]
        end = places[-1] + (last.advance - last.offset) * line.size / fonts.UNITS
        assert abs(end - (line.x + line.width)) < 5
        assert set(line.text) <= writer.characters[line.font]


def test_words_after_an_icon_begin_where_their_first_letter_stands():
    line = Words(100, 0, " at", "text", 3000, "#000000", 4000, "en")
    space = fonts.shaped(" ", "text")[0].advance * line.size / fonts.UNITS
    code = SvgWriter(placed=True).ops((line,))
    xs = [float(x) * 100 for x in re.findall(r' x="([^"]*)"', code)[0].split()]
    assert ">at</text>" in code
    assert len(xs) == 2
    assert abs(xs[0] - 100 - space) < 2


def test_words_of_a_card_are_escaped_where_they_are_placed():
    line = Words(0, 0, "<b>&", "text", 3000, "#000000", 9000, "en")
    assert SvgWriter(placed=True).ops((line,)).endswith(">&lt;b&gt;&amp;</text>")


def test_the_fonts_hold_no_more_than_the_cards_need():
    for name in all_games():
        opened = builtin_shelf().open(name)
        assert opened.game
        page = Preview("en", name)
        page.draw(opened.game, opened.look, usual_editions(opened.game.langs))
        assert 0 < len(page.fonts) < 400_000


def test_cards_are_shown_in_the_inks_that_are_printed(box: Copy):
    opened = box.opened()
    assert opened.game is not None
    deck = opened.game.decks[0]
    one = replace(opened.game, decks=(replace(deck, cards=deck.cards[:1]),))
    kinds, hues = {}, {}
    for inks in (("colour",), ("low",), ("mono",), ("colour", "mono")):
        page = Preview("en", box.game)
        page.draw(one, opened.look, ["en"], inks)
        kinds[inks] = [said["value"] for said in Parsed(page.page([], [], "")[0]).all("input")]
        drawn = page.defs + "".join(shown.faces[kinds[inks][0]] for shown in page.shown)
        hues[inks] = len(
            {c for c in re.findall('"#([0-9a-f]{6})"', drawn) if len({c[:2], c[2:4], c[4:]}) > 1}
        )
    assert [*kinds.values()] == [["en"], ["en-low"], ["en-mono"], ["en", "en-mono"]]
    assert hues["colour",] > hues["low",] > hues["mono",] == 0


def test_cards_that_are_drawn_on_another_core_are_the_same(box: Copy, monkeypatch):
    monkeypatch.setattr(beside, "begun", begun)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    here, there = Preview("en", box.game), Preview("en", box.game)
    editions = usual_editions(box.opened().game.langs)
    for page in (here, there):
        page.take(drawn_beside(page, box.opened(), editions)())
    opened = box.edit("spirit.csv", "Cicada Husk", "Cicada Shell").opened()
    here.draw(opened.game, opened.look, editions)
    drawn = drawn_beside(there, opened, editions)
    if sys.platform == "linux":  # where it is done beside, and not here
        monkeypatch.setattr(pickle, "dumps", None)
    there.take(drawn())
    assert len(there.changed) == 1
    assert here.page((), (), "") == there.page((), (), "")
