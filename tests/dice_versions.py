"""Versions of the game of dice, as a comparison has them."""

from __future__ import annotations

from typing import Any

from toy_dice import dice

from fortgold.data.model import Text
from fortgold.play.measures import results_of
from fortgold.play.quantities import quantities
from fortgold.play.summary import merged
from fortgold.play.versions import Version, blocks_of

GAME = Text("賽", "Dice")


def version(
    deals: int, name: str = "", seed: int = 1, player: str = "calm", **rules: Any
) -> Version:
    """That game of dice, played in blocks; another player has other luck."""
    own = dice(player, seed, **rules)
    blocks = [own.play(*span) for span in blocks_of(deals)]
    results = results_of(GAME, own, merged(own.nothing, *blocks), "")
    return Version((name,) if name else (), GAME, GAME, results, quantities(results, blocks))
