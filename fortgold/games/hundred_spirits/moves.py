"""Names of numbers: what moves, abilities and phases are called, and how a move is one number.

A move is what is done, two numbers of a byte each, and, of an activation, the number of the way to pay
among those listed with it: so moves ascend by what they do. Which numbers, `Act` says. A row is a row of
the card tables, pearls first.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

ACT, A, B, WAY = 40, 32, 24, (1 << 24) - 1  # where a move has its parts


class Act(IntEnum):
    """What a move does, and its numbers; `+ 1`: 0 stands for none."""

    TAKE = 0  # a pearl of that row
    DRAW = 1  # a pearl of the pile
    REPLACE = 2  # the open pearls
    PLACE = 3  # an open character; the row + 1 that goes from the portal
    PLACE_BLIND = 4  # the character on top of the pile; the row + 1 that goes from the portal
    ACTIVATE = 5  # a character on the portal of a seat: seat, row, way to pay
    USE = 6  # a blue ability of that row; of `offer`, the row of the portal
    SUMMON = 7  # a row of those looked at; the row + 1 that goes from the portal
    ORDER = 8  # a row of those looked at: it lies below those named before
    STEAL = 9  # from a seat
    DISCARD = 10  # a row of the hand
    EXCHANGE = 11  # a row of the hand: as many pearls are drawn in the end
    STOP = 12  # nothing more of this kind


class Op(IntEnum):
    """What an ability does, by the name in game.yaml."""

    GAIN_ACTIONS = 0
    DRAW_PEARLS = 1
    SUMMON = 2
    STEAL_RANDOM = 3
    OTHERS_DISCARD_TO = 4
    REFRESH_ALL = 5
    OTHERS_DRAW = 6
    OTHERS_LOSE_DIAMOND = 7
    VIRTUAL = 8
    WILD_PEARL = 9
    RECAST = 10
    DIAMOND_STEP = 11
    HAND_LIMIT = 12
    DRAW_AFTER = 13
    EXCHANGE_HAND = 14
    FREE_REPLACE = 15
    ARRANGE_CHARACTERS = 16
    OFFER = 17


class Moment(IntEnum):
    """When an ability acts, by the name in the tables."""

    NONE = 0
    NOW = 1
    BEFORE = 2
    ANY = 3
    AFTER = 4


# The timing of each operation.
TIMINGS = {op: Moment.NOW for op in Op if op <= Op.OTHERS_LOSE_DIAMOND}
TIMINGS |= {op: Moment.ANY for op in Op if Op.VIRTUAL <= op <= Op.DIAMOND_STEP}
TIMINGS |= dict.fromkeys((Op.HAND_LIMIT, Op.DRAW_AFTER, Op.EXCHANGE_HAND), Moment.AFTER)
TIMINGS |= dict.fromkeys((Op.FREE_REPLACE, Op.ARRANGE_CHARACTERS, Op.OFFER), Moment.BEFORE)


class Phase(IntEnum):
    """What is decided next."""

    TURN = 0  # actions; before the first one, abilities of the left moon
    SUMMON = 1
    ORDER = 2
    STEAL = 3
    DISCARD = 4
    AFTER = 5  # abilities of the right moon
    EXCHANGE = 6
    OVER = 7


class Payment(NamedTuple):
    """A way to pay: values of pearls, ascending; virtual ones by the row of their card."""

    shown: tuple[int, ...] = ()
    virtual: tuple[int, ...] = ()
    recast: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    raised: tuple[int, ...] = ()
    leapt: tuple[int, ...] = ()


class Move(NamedTuple):
    """A move for people: what `Act` names, 0 where there is nothing to name."""

    act: Act
    a: int = 0
    b: int = 0
    paid: Payment | None = None
