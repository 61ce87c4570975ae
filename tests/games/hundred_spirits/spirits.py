"""A table of Gates of the Hundred Spirits to start a test from, and moves in words.

`at(hand="1 2 3s", portal="kappa", pearls="1 2 3 4", coming="5 nue", seats=2, actions=1)`: pearls by their
values, `s` with the symbol, characters by their kinds. Places are those of `laid`: `hand_2` is the second
seat's; `coming` lies on top of the piles, all other cards below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from builtin_games import builtin_shelf

from fortgold.data.example import CardById, ExampleTable
from fortgold.games import playable
from fortgold.games.chance import below, number
from fortgold.games.hundred_spirits import HundredSpirits
from fortgold.games.hundred_spirits.deck import HouseRules, Ruleset
from fortgold.games.hundred_spirits.laid import NUMBERS, laid
from fortgold.games.hundred_spirits.moves import Act, Move
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.hundred_spirits.words import gone_row, payment_words

_game = builtin_shelf().game("hundred-spirits").game
assert _game is not None
_rules = playable(_game)
assert isinstance(_rules, HundredSpirits)
BOX: HundredSpirits = _rules
ROWS = BOX.rules.rows
WISPS = {"C17": "onibi_a", "C18": "onibi_b"}
KINDS = [
    f"{row.value}{'s' * row.swap}" if row.value else WISPS.get(row.id, row.kind) for row in ROWS
]
OPENED = {"pearls": "3 4 5 6", "characters": "gashadokuro umibozu"}  # unless a test says otherwise


def ruled(seats: int = 2, **house: bool) -> Ruleset:
    """The deck of the box."""
    return replace(BOX.rules, seats=seats, house=HouseRules(**house))


def row(word: str) -> int:
    """The row of a pearl by its value, or of a character by its kind."""
    return KINDS.index(word)


def say(rows: Any) -> str:
    """Cards as the notation writes them."""
    return " ".join(KINDS[one] for one in rows)


def at(
    seats: int = 2, coming: str = "", house: dict[str, bool] | None = None, **said: Any
) -> Position:
    """The position that the notation says."""
    cards = {
        place: tuple((CardById(ROWS[row(word)].id),) for word in words.split())
        for place, words in {**OPENED, **said}.items()
        if place not in NUMBERS
    }
    numbers = {name: n for name, n in said.items() if name in NUMBERS}
    following = tuple(ROWS[row(word)].id for word in coming.split())
    return laid(ruled(seats, **(house or {})), ExampleTable(cards, numbers, following))


def move_said(position: Position, move: Move) -> str:
    """A move in words: `place tengu for kappa`, `activate nue: 1 3 2+1`, `steal 2`."""
    name, gone = move.act.name.lower(), gone_row(move)
    if move.act is Act.ACTIVATE:
        assert move.paid is not None
        paid = payment_words(position.rules, move.paid)
        ids = {one.id: kind for one, kind in zip(ROWS, KINDS, strict=True)}
        owner = "" if move.a == position.to_move else f" of {move.a + 1}"
        return f"{name} {KINDS[move.b]}{owner}: {' '.join(ids.get(word, word) for word in paid)}"
    if move.act is Act.STEAL:
        return f"{name} {move.a + 1}"
    bare = (Act.DRAW, Act.REPLACE, Act.PLACE_BLIND, Act.STOP)
    own = "" if move.act in bare else f" {say([move.a])}"
    return f"{name}{own}" + (f" for {say([gone])}" if gone is not None else "")


def moves(position: Position, begin: str = "") -> list[str]:
    """The legal moves in words, those that begin so."""
    said = (move_said(position, move) for move in position.legal_moves())
    return [words for words in said if words.startswith(begin)]


def after(position: Position, *words: str) -> Position:
    """The position after moves in words."""
    for word in words:
        legal = [move for move in position.legal_moves() if move_said(position, move) == word]
        assert legal, f"{word} is none of {moves(position)}"
        position = position.after(legal[0])
    return position


def hand(position: Position, seat: int = 0) -> str:
    """The pearls of a seat."""
    return say(position.hands[seat])


def discarded(position: Position) -> str:
    """Both discards."""
    return say(one for one in range(len(ROWS)) for _ in range(position.record.discard[one]))


def pile(position: Position, number: int, count: int) -> str:
    """The top cards of pearls (0) or of characters (1)."""
    s = position.record
    return say(s.pile[number][: s.height[number]][::-1][:count])


def played(
    seats: int, seed: int, index: int = 0, **house: bool
) -> Iterator[tuple[Position, Move | None]]:
    """Each position of a random game with the move that is made in it."""
    position, turn = Position.dealt(ruled(seats, **house), seed, index), 0
    while position.outcome() is None:
        legal = position.legal_moves()
        move, turn = legal[below(len(legal), number(seed, index, turn))], turn + 1
        yield position, move
        position = position.after(move)
    yield position, None
