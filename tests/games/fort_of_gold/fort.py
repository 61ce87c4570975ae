"""Positions of The Fort of Gold to start a test from, with cards that say what is on them.

A spirit's id is its symbols, a treasure's the same in small letters: `-GR` serves the centre and the
right of `ggr`. A spirit is named for its colours, so `-GR` and `R-G` share a name. The deck and the
numbers are those of the rulebook, whatever becomes of the tables in `cards/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import fort_notation as notation
import pytest

from fortgold.data.model import Text
from fortgold.games import chance
from fortgold.games.common.machine import Machine
from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold import FortOfGold
from fortgold.games.fort_of_gold.deck import Constants, Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.moves import KINDS, Move, kind_of
from fortgold.games.fort_of_gold.position import Position, deck_records, first_position
from fortgold.games.position import IllegalMove

CONSTANTS = Constants(
    chancel_size=3,
    pedestal_columns=3,
    solution_slots=2,
    altar_goal=7,
    altar_column_limit=6,
    foresee_cards=3,
    power_positions=2,
    perfect_score=5,
)


def spirit(written: str, slot: int, name: str = "") -> Spirit:
    """`R-G` as a card; its name is its colours, or the one given."""
    symbols = tuple(letter.replace("-", "") for letter in written)
    return Spirit(written, slot, name or "".join(sorted(symbols)) or "none", symbols)


def treasure(written: str, slot: int) -> Treasure:
    """`ggr` as a card."""
    return Treasure(written, slot, tuple(written.upper()))


TREASURES = ("rrr", "ggg", "bbb", "rrg", "bgg", "brb", "rbr", "ggr", "gbb", "rgb")
RULES = Ruleset(
    CONSTANTS,
    # every card on which no colour comes twice
    tuple(
        spirit("".join(letters), slot)
        for slot, letters in enumerate(
            letters
            for letters in product("-RGB", repeat=3)
            if all(letters.count(colour) < 2 for colour in "RGB")
        )
    ),
    tuple(treasure(written, slot) for slot, written in enumerate(TREASURES)),
)


def ruled(**numbers: int) -> Ruleset:
    """The rules with other numbers."""
    return replace(RULES, constants=replace(CONSTANTS, **numbers))


def at(written: str, **numbers: int) -> Position:
    """The position in our notation."""
    return notation.position(written, ruled(**numbers))


def after(written: str, move: Move, **numbers: int) -> str:
    """What lies on the table after a move."""
    return notation.text(at(written, **numbers).after(move))


def moves(written: str, kind: type[Move], **numbers: int) -> list[Move]:
    """The legal moves of one kind."""
    return [move for move in at(written, **numbers).legal_moves() if isinstance(move, kind)]


def refused(written: str, move: Move, **numbers: int) -> Text:
    """Why a move is not legal."""
    position = at(written, **numbers)
    assert move not in position.legal_moves()
    with pytest.raises(IllegalMove) as caught:
        position.after(move)
    return caught.value.reason


def choice(moves: list[Move], *keys: int) -> Move:
    """A legal move by chance, first a kind of action and then one of its moves."""
    kinds = sorted({KINDS.index(kind_of(move)) for move in moves})
    kind = KINDS[kinds[chance.below(len(kinds), chance.number(*keys, 0))]]
    of_kind = [move for move in moves if kind_of(move) == kind]
    return of_kind[chance.below(len(of_kind), chance.number(*keys, 1))]


def played(start: Position, *keys: int) -> Iterator[tuple[Position, Move, Position]]:
    """A game played by chance: position, move and what came of it, turn by turn."""
    turn = 0
    while possible := start.legal_moves():
        move = choice(possible, *keys, turn)
        following = start.after(move)
        yield start, move, following
        start, turn = following, turn + 1


# The players, of whatever deck.


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    return FortOfGold(position.rules, {}).choose(player, position, seed, index, turn)


def tally(rules: Ruleset, player: str, seed: int, start: int, stop: int) -> Tally:
    return FortOfGold(rules, {}).tally([player], seed, start, stop)


def attempt(rules: Ruleset, seed: int, index: int, number: int) -> bool:
    return FortOfGold(rules, {}).attempt(seed, index, number)


def perft(position: Position, depth: int, own: Machine[Ruleset] | None = None) -> list[int]:
    """In the form that is given, or the fastest."""
    if own is None:
        return FortOfGold(position.rules, {}).perft(position, depth)
    return own.sequences(deck_records(own).record(position), depth)


ONE_SHORT = (
    "chancel: R-- G-- pedestal: RGB / - / - solutions: rgb mana: B-- altar: rrr -R- | ggg -G- |"
    " bbb -B- | rrg --- | bgg --R | brb --G"
)


def positions(rules: Ruleset, index: int, player: str = "random") -> Iterator[Position]:
    """Each position of a deal in which a player has to choose."""
    position, turn = first_position(rules, 7, index), 0
    while position.outcome() is None:
        yield position
        position = position.after(choose(player, position, 7, index, turn))
        turn += 1
