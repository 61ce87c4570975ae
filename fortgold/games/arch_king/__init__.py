"""The rules of Arch King (アークキング), for two to six players."""

from fortgold.games.arch_king.playable import ArchKing, playable

__all__ = ["ArchKing", "playable"]
