"""The words of the rules that the terminal uses; a test holds them to the terms of game.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fortgold.games.common.speech import filled, joined
from fortgold.games.fort_of_gold.deck import Spirit, Treasure, lead
from fortgold.model import Text

MANA = Text("マナの山", "Pile of Mana")
TREASURE = Text("宝物の山", "Pile of Treasure")
CHANCEL = Text("内陣", "Chancel")
SOLUTIONS = Text("課題", "Solutions")
PEDESTAL = Text("台", "Pedestal")
ALTAR = Text("祭壇", "Altar")
SPIRIT_CARD = Text("霊力カード", "Spirit card")
LIFE = Text("命の輝き", "Radiance of Life")
POWER = Text("力の輝き", "Radiance of Power")
KNOWLEDGE = Text("知の輝き", "Radiance of Knowledge")


def listed(words: Sequence[Text]) -> Text:
    """The words one after another; “none” for none."""
    return joined(words) if words else Text("なし", "none")


def balance(treasure: Treasure, spirits: Iterable[Spirit]) -> Text:
    """Friends and foes in each position, left to right: “2 to 1, 1 to 0, 0 to 0”."""
    spirits = tuple(spirits)
    pairs = []
    for i, wanted in enumerate(treasure.symbols):
        leads = [lead(wanted, spirit.symbols[i]) for spirit in spirits]
        friends, foes = leads.count(1), leads.count(-1)
        pairs.append(
            filled(Text("{friends} 対 {foes}", "{friends} to {foes}"), friends=friends, foes=foes)
        )
    return listed(pairs)
