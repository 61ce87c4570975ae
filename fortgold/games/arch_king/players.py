"""Who plays: the move of a player in a position, by the readable rules, whatever the deck.

`turn` counts the decisions of players in a deal, from 0; chance takes none.
"""

from __future__ import annotations

from fortgold import chance
from fortgold.games.arch_king import greedy
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.rules import PLAYER

PLAYERS = ("random", "greedy")


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must be a player's decision."""
    match player:
        case "random":
            return by_chance(position, seed, index, turn)
        case "greedy":
            return greedy.choose(position)
    raise ValueError(f"no player {player!r}")


def by_chance(position: Position, seed: int, index: int, turn: int) -> Move:
    """Any legal move, each as likely; but the turn goes on while a companion can be played.

    Else most turns would end before anything happened, and few games.
    """
    moves = position.legal_moves()
    if any(move.kind is Kind.PLAY for move in moves):
        moves = [move for move in moves if move.kind is not Kind.END]
    return moves[chance.below(len(moves), chance.number(seed, index, PLAYER, turn))]
