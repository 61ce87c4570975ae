"""The cards of the box at a table, in the notation of `fortress`: with names and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import fortress

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.chance import below, number
from fortgold.games.position import CHANCE
from fortgold.games.seven_fortress import SevenFortress
from fortgold.games.seven_fortress.deck import HouseRules
from fortgold.games.seven_fortress.moves import Move
from fortgold.games.seven_fortress.position import Position

CARDS = builtin("cards") / "seven-fortress"
_game = Shelf(CARDS.parent, builtin("templates")).game("seven-fortress").game
assert _game is not None
BOX = playable(_game)
assert isinstance(BOX, SevenFortress)


VARIANTS = [
    {},
    {"straights_both_ways": True},
    {"half_die": True, "equal_turns": True},
    {"spells_once": True},
]


def at(said: str, seats: int = 3, **house: bool) -> Position:
    """The position that the notation says, with the cards of the box."""
    assert isinstance(BOX, SevenFortress)
    rules = replace(BOX.rules, seats=seats, house=HouseRules(**house))
    return Position(rules, fortress.at(said, seats, **house).record)


def played(seats: int, seed: int, index: int = 0, **house: bool) -> Iterator[tuple[Position, Move]]:
    """Each position of a random game with the move that is made in it."""
    rules, turn = at("- - - - - - | 1", seats, **house).rules, 0
    position = Position.dealt(rules, seed, index)
    while position.outcome() is None:
        legal, turn = position.legal_moves(), turn + 1
        move = legal[below(len(legal), number(seed, index, turn))]
        if position.to_move == CHANCE:
            move = position.die_shown(seed, index)
        yield position, move
        position = position.after(move)
