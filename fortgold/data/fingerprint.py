"""Cards as JSON values, and the fingerprint that says which deck a sheet or transcript is of."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from fortgold.data.model import Card, Effect, Game, Given, Lang, Step, Text, Value

DIGITS = 8  # of the fingerprint: 32 bits tell the revisions of one deck apart


def card_object(card: Card, langs: Sequence[Lang]) -> dict[str, Any]:
    """A card for `fortgold cards --json`; other columns follow as in the data file."""
    return {
        "id": card.id,
        "deck": card.deck,
        "name": _words(card.name, langs),
        "kind": card.kind,
        "copies": card.copies,
        **{column: _plain(value, langs) for column, value in card.values.items()},
    }


def _plain(value: Value, langs: Sequence[Lang]) -> Any:
    if isinstance(value, Text):
        return _words(value, langs)
    if isinstance(value, Effect):
        return [_step(step) for step in value.steps]
    return list(value) if isinstance(value, tuple) else value


def _words(text: Text, langs: Sequence[Lang]) -> dict[str, str]:
    reading = {"ja": {"kana": text.kana}}
    return {
        key: word
        for one in langs
        for key, word in ({one: text.of(one)} | reading.get(one, {})).items()
    }


def _step(step: Step) -> dict[str, Any]:
    """A step of an effect: what it says is no part of what it does."""
    return {"op": step.operation, **{name: _given(value) for name, value in step.given}}


def _given(value: Given) -> Any:
    if isinstance(value, tuple):
        return [[_step(s) for s in one] if isinstance(one, tuple) else one for one in value]
    return value


def fingerprint(game: Game) -> str:
    """The first hex digits of SHA-256 over the cards that are played, and constants: equal decks, equal digits."""
    what = {
        "cards": [card_object(card, game.langs) for card in game.played()],
        "constants": dict(game.constants),
    }
    text = json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
