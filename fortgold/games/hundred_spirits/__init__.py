"""The rules of Gates of the Hundred Spirits (百鬼の門), for two to five players."""

from fortgold.games.hundred_spirits.playable import HundredSpirits, playable

__all__ = ["HundredSpirits", "playable"]
