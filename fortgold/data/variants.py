"""Variants: a game as it is with other numbers of the rules and other copies of its cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from fortgold.data.model import Deck, Game, Variant

JOINED = "+"  # between variants that are played together: half-die+equal-turns
APART = ","  # between games that are compared
ALL = "all"  # of the variants, each by itself


def written(value: str) -> tuple[tuple[str, ...], ...]:
    """The variants of each game in `A+B,C`, each once: (A, B) and (C,)."""
    games = (
        dict.fromkeys(filter(None, map(str.strip, one.split(JOINED)))) for one in value.split(APART)
    )
    return tuple(dict.fromkeys(tuple(names) for names in games if names))


def varied(game: Game, names: Iterable[str]) -> Game:
    """The game with these of its variants, one after the other. Raises KeyError if it has none of that name."""
    known = {one.id: one for one in game.variants}
    for name in names:
        game = _with(game, known[name])
    return game


def _with(game: Game, variant: Variant) -> Game:
    constants = MappingProxyType({**game.constants, **variant.constants})
    decks = tuple(_dealt(deck, variant) for deck in game.decks)
    return replace(game, constants=constants, decks=decks, played_as=(*game.played_as, variant.id))


def _dealt(deck: Deck, variant: Variant) -> Deck:
    """The deck with the copies of the variant; without cards of which there is none."""
    if not any(card.id in variant.copies for card in deck.cards):
        return deck
    cards = (replace(card, copies=variant.copies.get(card.id, card.copies)) for card in deck.cards)
    return replace(deck, cards=tuple(card for card in cards if card.copies))
