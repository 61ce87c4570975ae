"""Names of numbers: what moves, spells and phases are called, and how a move is one number.

A move is what is done, which spell (0 to 2) does it, and up to three numbers more, a byte each: so moves
ascend by what they do. Which numbers, `Act` says. Towers count clockwise from 0, the centre is the last;
a row is a row of the card tables, a face what pairs are made of.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Act(IntEnum):
    """What a move does, and its numbers."""

    MOVE = 0  # from a tower, to a tower
    PAIR = 1  # a face
    STRAIGHT = 2  # from a tower; 0 clockwise, 1 the other way
    SPELL = 3  # with a spell: its choices, see `Op`
    ORDER = 4  # a row of those looked at: it lies below those named before
    SINK = 5  # a tower more
    STOP = 6  # no tower more; no spell more
    DISCARD = 7  # a row of the hand
    DIE = 8  # chance: what the die shows


class Op(IntEnum):
    """What a spell does, by the name in game.yaml, and its choices."""

    DISCARD_TOP = 0  # a tower
    REORDER_TOP = 1  # a tower; then ORDER
    WARD = 2
    SWAP_TOPS = 3  # two towers, the lower number first
    CENTRE_TO_OUTER = 4  # to a tower
    RECOVER = 5  # a row of the discard pile
    RETURN_AND_TAKE = 6  # a row of the hand, to a tower, from a tower
    EXCHANGE_MINION = 7  # a row of the hand, a tower
    CANCEL_RAID = 8
    SINK_TOP = 9  # a tower; then SINK
    RELIEF = 10


class Phase(IntEnum):
    """What is decided next."""

    MOVE = 0
    TAKE = 1
    SPELLS = 2
    ORDER = 3
    SINK = 4
    DIE = 5
    DISCARD = 6
    OVER = 7


class Move(NamedTuple):
    """A move for people: what `Act` and `Op` name, 0 where there is nothing to name."""

    act: Act
    spell: int = 0
    a: int = 0
    b: int = 0
    c: int = 0


def move_of(code: int) -> Move:
    act, *rest = (code >> shift & 255 for shift in (32, 24, 16, 8, 0))
    return Move(Act(act), *rest)
