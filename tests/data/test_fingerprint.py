"""Cards as JSON, and the fingerprint that tells one deck from another."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType

import pytest
from builtin_games import all_games
from printed import game_and_look

from fortgold.data.fingerprint import card_object, fingerprint
from fortgold.data.model import LANGS, Card, Effect, Game, Step, Text


def card_of(game: Game, card_id: str) -> Card:
    return next(card for card in game.cards() if card.id == card_id)


def test_a_card_is_what_the_contract_says():
    game, _ = game_and_look("fort-of-gold")
    assert card_object(card_of(game, "S11"), LANGS) == {
        "id": "S11",
        "deck": "spirit",
        "name": {"ja": "野火", "kana": "のび", "en": "Wildfire"},
        "kind": "wildfire",
        "copies": 1,
        "symbols": ["R", "G", "-"],
    }


def test_every_type_of_column_comes_through():
    game, _ = game_and_look("fort-of-gold")
    values = {"points": 3, "text": Text("火", "fire", "ひ"), "house": "red", "symbols": ("R", "-")}
    card = replace(card_of(game, "S11"), values=MappingProxyType(values))
    listed = card_object(card, LANGS)
    assert json.loads(json.dumps(listed)) == listed
    assert {name: listed[name] for name in values} == {
        "points": 3,
        "text": {"ja": "火", "kana": "ひ", "en": "fire"},
        "house": "red",
        "symbols": ["R", "-"],
    }


def test_an_effect_is_its_steps_with_everything_that_they_are_told():
    game, _ = game_and_look("arch-king")
    assert card_object(card_of(game, "C08"), LANGS)["effect"] == [
        {"op": "discard_field", "n": 2, "optional": True},
        {"op": "draw", "n": 1},
        {"op": "choose", "of": [[{"op": "explore", "n": 1}], [{"op": "settle", "n": 1}]]},
    ]
    assert card_object(card_of(game, "K16"), LANGS)["effect"] == [
        {"op": "resource", "any_of": ["wood", "stone"], "n": 1}
    ]
    assert card_object(card_of(game, "K09"), LANGS)["effect"] == []
    assert card_object(card_of(game, "V01"), LANGS)["start"] == ["coppice", "stony_hill"]


def with_card(game: Game, old: Card, new: Card) -> Game:
    decks = tuple(
        replace(deck, cards=tuple(new if card is old else card for card in deck.cards))
        for deck in game.decks
    )
    return replace(game, decks=decks)


def edits(card: Card) -> dict[str, Card]:
    """The card with one cell changed, by the column's name."""
    name = card.name
    out = {
        "id": replace(card, id=card.id + "x"),
        "kind": replace(card, kind=card.kind + "x"),
        "copies": replace(card, copies=card.copies + 1),
        "name.ja": replace(card, name=replace(name, ja=name.ja + "火")),
        "name.en": replace(card, name=replace(name, en=name.en + "x")),
        "name.kana": replace(card, name=replace(name, kana=name.kana + "ひ")),
    }
    for column, value in card.values.items():
        changed: object = value
        match value:
            case tuple():
                changed = (*value[1:], "x")
            case int():
                changed = value + 1
            case Text():
                changed = replace(value, kana=value.kana + "ひ")
            case Effect():
                changed = replace(value, steps=(*value.steps, Step("x", ())))
            case str():
                changed = value + "x"
        out[column] = replace(card, values=MappingProxyType({**card.values, column: changed}))  # type: ignore[arg-type]
    return out


@pytest.mark.parametrize("name", all_games())
def test_a_fingerprint_changes_with_every_cell(name: str):
    game, _ = game_and_look(name)
    seen = {fingerprint(game)}
    for card in game.played():
        for column, edited in edits(card).items():
            print_of = fingerprint(with_card(game, card, edited))
            assert print_of not in seen, (card.id, column)
            seen.add(print_of)


@pytest.mark.parametrize("name", all_games())
def test_a_fingerprint_changes_with_every_constant(name: str):
    game, _ = game_and_look(name)
    for constant, value in game.constants.items():
        other = MappingProxyType({**game.constants, constant: value + 1})
        assert fingerprint(replace(game, constants=other)) != fingerprint(game)


@pytest.mark.parametrize("name", all_games())
def test_a_fingerprint_changes_with_nothing_else(name: str):
    game, _ = game_and_look(name)
    deck = replace(game.decks[0], name=Text("x", "x"), size=(1, 1), radius=0, path="x", count=None)
    moved = [replace(card, at=replace(card.at, line=99), places={}) for card in game.decks[0].cards]
    others = {
        "title": replace(game, title=Text("x", "x")),
        "version": replace(game, version="9.9"),
        "terms": replace(game, terms=()),
        "checks": replace(game, declared=()),
        "credits": replace(game, credits=()),
        "symbols": replace(game, symbols=()),
        "players": replace(game, players=(7, 7), minutes=(1, 1), age=99),
        "deck": replace(game, decks=(deck, *game.decks[1:])),
        "places": replace(
            game, decks=(replace(game.decks[0], cards=tuple(moved)), *game.decks[1:])
        ),
    }
    for what, other in others.items():
        assert fingerprint(other) == fingerprint(game), what


def test_a_deck_that_is_not_played_stays_out_of_the_fingerprint():
    game, _ = game_and_look("fort-of-gold")
    assert not game.deck("reference").is_played
    without = tuple(deck for deck in game.decks if deck.is_played)
    assert fingerprint(replace(game, decks=without)) == fingerprint(game)
    all_played = tuple(replace(deck, is_played=True) for deck in game.decks)
    assert fingerprint(replace(game, decks=all_played)) != fingerprint(game)


@pytest.mark.parametrize("name", all_games())
def test_a_fingerprint_is_eight_hex_digits(name: str):
    game, _ = game_and_look(name)
    print_of = fingerprint(game)
    assert len(print_of) == 8
    assert int(print_of, 16) >= 0


def test_two_cards_that_change_places_change_the_fingerprint():
    game, _ = game_and_look("fort-of-gold")
    first, second, *rest = game.decks[0].cards
    other = replace(game.decks[0], cards=(second, first, *rest))
    assert fingerprint(replace(game, decks=(other, *game.decks[1:]))) != fingerprint(game)
