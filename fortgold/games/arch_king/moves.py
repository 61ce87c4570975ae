"""What players and chance do, as values, and the notation of transcripts.

A move is a kind, a row and the cards turned sideways to pay. Moves are listed in their natural
order: by kind, then row, then payment.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from fortgold.games.arch_king.deck import Bag, Rules


class Phase(IntEnum):
    """Which part of the game it is. The round's end is no moment: nobody decides there."""

    DRAFT = 0
    PLAY = 1
    OVER = 2


class Kind(IntEnum):
    """What is done; the order is that in which moves are listed."""

    DRAFT = 0  # lay a companion face down
    PLAY = 1  # a companion
    USE = 2  # turn a card sideways for its effect, or use a building
    TAKE = 3  # gain a treasure or a frontier from the field
    BUILD = 4  # pay for a building in the field and gain it
    READY = 5  # stand a card up
    DISCARD = 6  # a card from the field
    SWAP = 7  # discard a companion for one drawn
    REPEAT = 8  # the effect of a companion
    CHOOSE = 9  # one of the alternatives of an effect
    SKIP = 10  # a step
    END = 11  # the turn
    REVEAL = 12  # chance: the next kingdom card
    DRAW = 13  # chance: the next companion


PAID = (Kind.PLAY, Kind.BUILD)
BARE = (Kind.SKIP, Kind.END)


class Move(NamedTuple):
    """`row` is -1 for SKIP and END, for CHOOSE the number of the alternative (from 0).

    `paid`: the rows turned sideways as a payment, ascending, one entry a card.
    """

    kind: Kind
    row: int = -1
    paid: Bag = ()


SKIP, END = Move(Kind.SKIP), Move(Kind.END)


def move_object(move: Move, rules: Rules) -> list[Any]:
    """The move as a transcript writes it."""
    name = move.kind.name.lower()
    if move.kind in BARE:
        return [name]
    if move.kind is Kind.CHOOSE:
        return [name, move.row]
    said: list[Any] = [name, rules.rows[move.row].id]
    return [*said, [rules.rows[row].id for row in move.paid]] if move.kind in PAID else said


def move_from(value: object, rules: Rules) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    match value:
        case [str(name), *rest] if name.upper() in Kind.__members__ and name == name.lower():
            kind = Kind[name.upper()]
        case _:
            raise ValueError(f"{value!r} is no move")
    match rest:
        case [] if kind in BARE:
            return Move(kind)
        case [int(number)] if kind is Kind.CHOOSE and type(number) is int and number >= 0:
            return Move(kind, number)
        case [str(own), [*paid]] if kind in PAID:
            return Move(kind, _row(own, rules), tuple(sorted(_rows(paid, rules))))
        case [str(own)] if kind not in (*BARE, *PAID, Kind.CHOOSE):
            return Move(kind, _row(own, rules))
    raise ValueError(f"{value!r} is no move")


def _rows(ids: Sequence[object], rules: Rules) -> list[int]:
    return [_row(own, rules) for own in ids]


def _row(own: object, rules: Rules) -> int:
    row = rules.by_id.get(own) if isinstance(own, str) else None
    if row is None:
        raise ValueError(f"{own!r} should be the id of a card")
    return row.number
