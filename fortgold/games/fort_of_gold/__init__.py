"""The rules of The Fort of Gold (金の砦), a solitaire."""

from __future__ import annotations

from fortgold.data.model import Game
from fortgold.games.fort_of_gold.deck import rules_of
from fortgold.games.fort_of_gold.playable import FortOfGold


def playable(game: Game) -> FortOfGold:
    """The deck of `game` with the rules. Raises CannotPlay if it lacks what they need."""
    names = {card.id: card.name for card in game.cards()}
    return FortOfGold(rules_of(game), names)
