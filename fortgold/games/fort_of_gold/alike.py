"""Two words of hash for a position in a search: equal for positions with the same future.

Alike are positions whose pedestal columns, chancel places, solutions or altar columns only lie in
another order, and copies of a card. Of an altar column only what can still matter counts, when at
most `reach` spirits can still be attached by rotations and foresights (see `bounds.attachments`):

* it takes at most n = min(reach, room left) more. Where friends lead by more than n, they lead for
  good; where they are behind or equal by n or more, they never lead. So a lead counts between -n and
  n + 1 only;
* if its room is greater than `reach`, it is never filled: how many spirits lie there is no matter;
* if it cannot be filled and too few of its positions can ever lead, or n is 0, it counts nothing.

Where one treasure wins the game, nothing leaves the pedestal before the end. Then of a pedestal column
the names in it and what its top fills count, and of a spirit in the chancel its name and what it fills.

Two words, since a proof rests on them: among a million positions two different ones share both with
a chance of about 2**-89.
"""

from __future__ import annotations

import numpy as np

from fortgold.chance_compiled import GOLDEN, Word, then
from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, whole
from fortgold.games.fort_of_gold.kernel_moves import fit
from fortgold.games.fort_of_gold.packed import (
    ALTAR_AT,
    ALTAR_COLUMN_LIMIT,
    ALTAR_COUNT,
    ALTAR_GOAL,
    CHANCEL,
    CHANCEL_SIZE,
    COUNT_BIT,
    EVERY_POSITION,
    MANA_TOP,
    MEETS_BIT,
    MOST_ATTACHED,
    MOST_POSITIONS,
    NAME_OF,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    PILE_TOP,
    POWER_POSITIONS,
    SOLUTION_COUNT,
    SOLUTIONS,
    SPIRIT_FACE,
    SPIRITS,
    TREASURE_AT,
    TREASURE_BIT,
    TREASURE_FACE,
)

EVEN = 15  # friends less foes in a position of an altar column, if equal


@compiled
def alike(table: Numbers, state: Numbers, reach: int, seed: int) -> Word:
    """The word of `seed`; use two seeds."""
    at, columns = bytes_of(state), halves_of(state)
    spirit_face, treasure_face = table[SPIRIT_FACE], table[TREASURE_FACE]
    start = then(np.uint64(0), seed)
    word = _chain(table, at, SPIRITS, spirit_face, at[MANA_TOP], start)
    word = _chain(table, at, table[TREASURE_AT], treasure_face, at[PILE_TOP], word)
    loose = np.uint64(0)
    one = table[ALTAR_GOAL] == 1
    for i in range(table[CHANCEL_SIZE]):
        if at[CHANCEL + i] != NONE:
            spirit = whole(at[CHANCEL + i])
            loose += then(start, _use(table, at, spirit) if one else table[spirit_face + spirit])
    for i in range(table[PEDESTAL_COLUMNS]):
        if at[PEDESTAL + i] != NONE and one:
            loose += then(~start, _names_and_top(table, at, i))
        elif at[PEDESTAL + i] != NONE:
            loose += _chain(table, at, SPIRITS, spirit_face, at[PEDESTAL + i], ~start)
    for i in range(whole(at[SOLUTION_COUNT])):
        loose += then(start, 1 << 46 | table[treasure_face + at[SOLUTIONS + i]])
    for i in range(whole(at[ALTAR_COUNT])):
        there = future_of(table, whole(columns[table[ALTAR_AT] + i]), reach)
        if there >= 0:
            loose += then(start, there)
    return then(then(word, loose), whole(at[ALTAR_COUNT]))


@compiled
def _chain(table: Numbers, at: Numbers, links: int, faces: int, card: int, word: Word) -> Word:
    here = whole(card)
    while here != NONE:
        word = (word ^ np.uint64(table[faces + here] + 1)) * GOLDEN
        word ^= word >> np.uint64(29)
        here = whole(at[links + here])
    return then(word, 0)


@compiled
def _use(table: Numbers, at: Numbers, spirit: int) -> int:
    """The name of a spirit, and what it fills of each solution."""
    use = 1024 + table[table[NAME_OF] + spirit]
    for i in range(whole(at[SOLUTION_COUNT])):
        use = use << MOST_POSITIONS | fit(table, whole(at[SOLUTIONS + i]), spirit) >> MEETS_BIT
    return use


@compiled
def _names_and_top(table: Numbers, at: Numbers, column: int) -> Word:
    """Which names lie in a pedestal column, and what its top fills of each solution."""
    word, card = np.uint64(0), whole(at[PEDESTAL + column])
    top = _use(table, at, card) & ((1 << MOST_POSITIONS * whole(at[SOLUTION_COUNT])) - 1)
    while card != NONE:
        word += then(np.uint64(3), table[table[NAME_OF] + card])
        card = whole(at[SPIRITS + card])
    return then(word, top)


@compiled
def future_of(table: Numbers, column: int, reach: int) -> int:
    """What counts of an altar column as a number, or -1 for nothing."""
    attached = column >> COUNT_BIT & MOST_ATTACHED
    places = table[ALTAR_COLUMN_LIMIT] - attached
    more = min(reach, places)
    if more <= 0:
        return -1
    fills = places <= reach
    future, can_lead = 0, 0
    position, mask = 0, table[EVERY_POSITION]
    while mask:
        lead = (column >> 5 * position & 31) - EVEN
        lead = min(max(lead, -more), more + 1)
        can_lead += lead > -more
        future |= (lead + EVEN + 1) << 6 * position
        position += 1
        mask >>= 1
    if not fills and can_lead < table[POWER_POSITIONS]:
        return -1
    face = table[table[TREASURE_FACE] + (column >> TREASURE_BIT)]
    return 1 << 48 | face << 32 | (attached if fills else 0) << 26 | future
