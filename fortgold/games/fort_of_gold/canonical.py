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

from typing import Any

import numpy as np

from fortgold.games.chance import GOLDEN as STEP
from fortgold.games.common.primitives import then
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import EVEN, LEAD_BITS, NONE, POSITIONS

GOLDEN = np.uint64(STEP)


def alike(d: Record, c: Record, s: Record, reach: int, seed: int) -> Any:
    """The word of `seed`; use two seeds."""
    start = then(np.uint64(0), seed)
    word = start
    for i in range(s.mana_count - 1, -1, -1):
        word = stirred(word, c.spirit_face[s.mana[i]])
    word = then(word, 0)
    for i in range(s.pile_count - 1, -1, -1):
        word = stirred(word, c.treasure_face[s.pile[i]])
    word = then(word, 0)
    loose = np.uint64(0)
    one = d.goal == 1
    for i in range(d.chancel_size):
        if s.chancel[i] != NONE:
            spirit = s.chancel[i]
            loose += then(start, use(d, c, s, spirit) if one else c.spirit_face[spirit])
    for i in range(d.columns):
        if s.top[i] != NONE and one:
            loose += then(~start, names_and_top(d, c, s, i))
        elif s.top[i] != NONE:
            there, card = ~start, np.int64(s.top[i])
            while card != NONE:
                there = stirred(there, c.spirit_face[card])
                card = np.int64(s.under[card])
            loose += then(there, 0)
    for i in range(s.solution_count):
        loose += then(start, 1 << 46 | c.treasure_face[s.solutions[i]])
    for i in range(s.altar_count):
        future = future_of(d, c, s, i, reach)
        if future >= 0:
            loose += then(start, future)
    return then(then(word, loose), s.altar_count)


def stirred(word: Any, face: int) -> Any:
    """A word that knows one card more."""
    word = (word ^ np.uint64(face + 1)) * GOLDEN
    return word ^ word >> np.uint64(29)


def use(d: Record, c: Record, s: Record, spirit: int) -> Any:
    """The name of a spirit, and what it fills of each solution."""
    found = 1024 + np.int64(d.name[spirit])
    for i in range(s.solution_count):
        found = found << POSITIONS | c.meets[s.solutions[i]][spirit]
    return found


def names_and_top(d: Record, c: Record, s: Record, column: int) -> Any:
    """Which names lie in a pedestal column, and what its top fills of each solution."""
    word, card = np.uint64(0), int(s.top[column])
    top = use(d, c, s, card) & ((1 << POSITIONS * s.solution_count) - 1)
    while card != NONE:
        word += then(np.uint64(3), d.name[card])
        card = int(s.under[card])
    return then(word, top)


def future_of(d: Record, c: Record, s: Record, altar: int, reach: int) -> int:
    """What counts of an altar column as a number, or -1 for nothing."""
    places = d.limit - s.attached[altar]
    more = min(reach, places)
    if more <= 0:
        return -1
    fills = places <= reach
    future, can_lead = 0, 0
    for position in range(c.positions):
        lead = (s.leads[altar] >> LEAD_BITS * position & (1 << LEAD_BITS) - 1) - EVEN
        lead = min(max(lead, -more), more + 1)
        can_lead += lead > -more
        future |= (lead + EVEN + 1) << 6 * position
    if not fills and can_lead < d.power:
        return -1
    face = c.treasure_face[s.treasure[altar]]
    attached = s.attached[altar] if fills else 0
    return 1 << 48 | face << 32 | attached << 26 | future
