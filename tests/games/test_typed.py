"""Moves as they are offered, typed and written: laws over all games with rules."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from sessions import decisions, playables, rules_of, tables

from fortgold.data.model import LANGS, Text
from fortgold.games.common.naming import to_type
from fortgold.games.common.places import Lying
from fortgold.games.common.speech import filled
from fortgold.games.contract import Begun

LOOKED_AT = 8  # decisions of each deal


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_hint_can_be_typed_as_it_is_shown(name: str, seats: int):
    rules = rules_of(name).seated(seats)
    for index in range(2):
        for session in islice(decisions(rules, index), LOOKED_AT):
            here = session.position
            for move in here.legal_moves():
                choice = rules.choice_of(here, move)
                for lang in LANGS:
                    _means(rules, here, choice.typed.of(lang), move)


def _means(rules: Any, position: Any, typed: str, move: Any) -> None:
    meant = rules.move_typed(position, typed)
    if isinstance(meant, Begun):
        assert meant.typed == rules.choice_of(position, move).typed.en
    else:
        assert rules.move_object(meant) == rules.move_object(move), typed


@pytest.mark.parametrize("name", playables())
def test_what_how_to_type_shows_is_in_the_language_that_is_spoken(name: str):
    session = next(decisions(rules_of(name), 0))
    said = rules_of(name).how_to_type(session.position)
    for choice in session.choices()[:1]:
        for lang in LANGS:
            assert choice.typed.of(lang) in said.of(lang)


@pytest.mark.parametrize(
    ("ja", "shown"),
    [
        ("探検家", "探検家"),
        ("探検 家", "explorer"),  # a gap would end the name
        ("探検、家", "explorer"),
        ("2人組", "explorer"),
        ("賢者", "explorer"),  # another card has that name
        ("", "explorer"),
    ],
)
def test_a_japanese_name_is_shown_where_it_is_a_word_of_its_own(ja: str, shown: str):
    cards = [
        Lying(0, "C01", Text("賢者", "Sage"), "sage"),
        Lying(1, "C02", Text(ja, "Explorer"), "explorer"),
    ]
    assert to_type(cards)[1] == Text(shown, "explorer")


def test_a_number_in_a_sentence_has_the_word_that_fits_it():
    said = Text("{n} 枚の{card}", "{n:a card|{n} cards} of {card}")
    assert filled(said, n=1, card=Text("木", "wood")) == Text("1 枚の木", "a card of wood")
    assert filled(said, n=3, card="{n}") == Text("3 枚の{n}", "3 cards of {n}")
