"""Rules and games as rows of integers: where everything lies that the kernels read and change.

The `table` of a deck never changes, the `state` is one game. Rows of the deck's tables are numbered
as in `rules`; an array that begins at `X` holds one number for each row, `X + row`. A state knows
the piles in the order in which they will come up, so chance needs no decision here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.games.arch_king.steps import Op

Ints = NDArray[np.int64]

# As much as the kernels take; a larger deck is played by the readable rules.
ROWS = 96
SEATS = 8
CARDS = 512
COST_MOST = 23  # units of a cost: no payment takes more cards
STEPS_MOST = 512
STACK_MOST = 240

# What an item of a state's stack does: the operations of effects, then what follows from them.
(
    FOOD,
    PRESTIGE,
    RESOURCE,
    DRAW,
    PRODUCE,
    PRODUCE_ANY,
    EXPLORE,
    SETTLE,
    BUILD,
    REPEAT,
    READY_FRONTIER,
    READY_TREASURE,
    DISCARD,
    SWAP,
    CONVERT,
    CHOOSE,
    POINTS_PER,
) = (int(op) for op in Op)
SWAP_BACK = len(Op)  # so many companions are to be discarded from the hand
PRODUCED = len(Op) + 1  # a production icon was used

TREASURE, FRONTIER, BUILDING = 1, 2, 3  # categories; 0: none of them
CATEGORIES = {"": 0, "treasure": TREASURE, "frontier": FRONTIER, "building": BUILDING}
SET_OF_THREE = 4  # of what points are counted, besides the categories

(
    PLAY_TIME,
    TAP,
    PASSIVE,
    TURN_START,
    ONCE_PER_TURN,
    ON_PRODUCE,
    ON_GAIN_ANY,
    ON_GAIN_SELF,
    PAYING,
    GAME_END,
    NO_TIME,
) = range(11)
TIMINGS = {
    "play": PLAY_TIME,
    "tap": TAP,
    "passive": PASSIVE,
    "turn_start": TURN_START,
    "once_per_turn": ONCE_PER_TURN,
    "on_produce": ON_PRODUCE,
    "on_gain_any": ON_GAIN_ANY,
    "on_gain_self": ON_GAIN_SELF,
    "paying": PAYING,
    "game_end": GAME_END,
    "none": NO_TIME,
}
KINDS_MOST = 3  # of resources; in masks they are bits
STARTS_MOST = 4  # of a village

# The table. First numbers of the deck ...
ROW_COUNT = 0
KINGDOM_ROWS = 1  # rows 0 to this - 1 are the kingdom deck's
COMPANION_FIRST = 2
SAGE = 3
TABLE_SEATS = 4
FIELD_START = 5
HAND_SIZE = 6
END_CARDS = 7
ROUND_LIMIT = 8
IS_STABLE = 9
VILLAGE_FIRST = 10
VILLAGE_COUNT = 11
SOURCE_COUNT = 12
KINGDOM_CARDS = 13
COMPANION_CARDS = 14
# ... then numbers of each row ...
COPIES = 32
CATEGORY = COPIES + ROWS
PRINTED = CATEGORY + ROWS
TIMING = PRINTED + ROWS
ICONS = TIMING + ROWS  # bits of the resources whose production icon it shows
COST = ICONS + ROWS  # four numbers a row: wood, stone, gold, any
COST_FOOD = COST + 4 * ROWS
COST_PRESTIGE = COST_FOOD + ROWS
STEP_AT = COST_PRESTIGE + ROWS
STEP_COUNT = STEP_AT + ROWS
GIVES = STEP_COUNT + ROWS  # so many units of one resource, turned sideways in a payment; 0: none
GIVES_OF = GIVES + ROWS  # bits of the resources to choose from
STABLE = GIVES_OF + ROWS
SLOT_FIRST = STABLE + ROWS  # of its deck's slots
REPEATS = SLOT_FIRST + ROWS  # it repeats a companion
STARTS = REPEATS + ROWS  # four numbers a row: the start cards of a village, -1: none
SOURCES = STARTS + 4 * ROWS  # the rows that give resources
# ... then steps, four numbers each: operation, number, and two that hang on the operation.
STEPS = SOURCES + ROWS
TABLE_SIZE = STEPS + 4 * STEPS_MOST

# The state. First numbers of the game ...
PHASE = 0
MOVER = 1
ROUND = 2  # from 1
PICKS = 3  # companions that each has laid in this draft
HAVE_FOOD = 4
HAVE_PRESTIGE = 5
TURNS = 6  # that are over in this round
FIRST_SEAT = 7  # of this round
HEIGHT = 8  # items on the stack
KINGDOM_NEXT = 9
KINGDOM_END = 10
KINGDOM_TIMES = 11  # that the discard became the pile
COMPANION_NEXT = 12
COMPANION_END = 13
COMPANION_TIMES = 14
COMPLETE = 15
SEED = 16
INDEX = 17
SAGE_PLAYED = 18  # in this round
DECISIONS = 19
ENDER = 20  # the turn of the round in which the end was first due, -1: none yet
TURN_GAINS = 21  # this and the next two: treasures, frontiers, buildings gained in this turn
OVERFLOW = 24  # more payments or steps than there is room for: nothing here can be trusted
NUMBERS = 32
# ... then cards by row: of the table ...
FIELD = NUMBERS
GONE = FIELD + ROWS  # kingdom discard
AWAY = GONE + ROWS  # companion discard
PLAYED = AWAY + ROWS  # in this turn
USED = PLAYED + ROWS  # once a turn, in this one
# ... and of each seat, `X + seat * ROWS + row` ...
UPRIGHT = USED + ROWS
SIDEWAYS = UPRIGHT + SEATS * ROWS
HAND = SIDEWAYS + SEATS * ROWS
LAID = HAND + SEATS * ROWS
DONE = LAID + SEATS * ROWS  # companions played in this round
# ... then the piles in order, and the stack: operation, number and two more for each item.
KINGDOM_PILE = DONE + SEATS * ROWS
COMPANION_PILE = KINGDOM_PILE + CARDS
STACK = COMPANION_PILE + CARDS
NOTES = STACK + 4 * STACK_MOST
# ... then what statistics count, which no game clears: bins of numbers, of rows, of operations.
BINS = 256  # of numbers; what is more falls into the last
OPS = 24
PICKS_MOST = 8
FIELD_ROUNDS = 8
N_WINNERS_POINTS = NOTES
N_POINTS = N_WINNERS_POINTS + BINS
N_ROUNDS = N_POINTS + BINS
N_ENDED = N_ROUNDS + BINS  # complete, stopped
N_ENDER = N_ENDED + 2  # in which turn of the round the end fell due
N_SOURCES = (
    N_ENDER + SEATS
)  # printed on treasures, on buildings; for each of the four things counted
N_GAINS = N_SOURCES + 8  # by category
N_TURN_GAINS = N_GAINS + 4  # numbers of treasures, of frontiers, of buildings in a turn
N_FOOD_LEFT = N_TURN_GAINS + 3 * BINS
N_PAID = N_FOOD_LEFT + BINS  # wood, stone, gold, any kind; waived
N_TRIED = N_PAID + 8  # single steps, by operation
N_FAILED = N_TRIED + OPS
N_FIELD = N_FAILED + OPS  # at the end of rounds 1, 2, ...; then of the last
N_DRAFTED = N_FIELD + (FIELD_ROUNDS + 1) * BINS  # companions taken in hand, drafted or drawn
N_PLAYED = N_DRAFTED + ROWS
N_PICKED = N_PLAYED + ROWS  # as the first card of a draft, as the second ...
N_TURNED = N_PICKED + PICKS_MOST * ROWS  # to pay
N_HAD = N_TURNED + ROWS  # players who have such a card at the end; and those of them who won
N_WON_WITH = N_HAD + ROWS
STATE_SIZE = N_WON_WITH + ROWS

DRAFTING, PLAYING, OVER = range(3)


def empty_state() -> Ints:
    """Room for a game."""
    return np.zeros(STATE_SIZE, np.int64)
