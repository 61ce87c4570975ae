"""The rules of Seven Fortress (セブンフォートレス), for three or four players."""

from fortgold.games.seven_fortress.playable import SevenFortress, playable

__all__ = ["SevenFortress", "playable"]
