"""The solver's first tries: the greedy player, who is done in a tenth of a millisecond, and its whims.

It wins nineteen deals of twenty. Nearly all others that can be won are won by a greedy player in a
mood: every move is worth a little more or less than it thinks, by chance, and differently each time.
(Of 148 deals that it lost, 143 were won within 60 such tries, in 0.3 ms each on average.)
"""

from __future__ import annotations

import numpy as np

from fortgold.chance_compiled import Word, then
from fortgold.compiled import Numbers, compiled, whole
from fortgold.games.fort_of_gold.kernel import has_won
from fortgold.games.fort_of_gold.kernel_greedy import arranged, candidates, room_of, worth_of
from fortgold.games.fort_of_gold.kernel_moves import apply
from fortgold.games.fort_of_gold.packed import FORESEE, INDUCT, KIND_BIT, WORDS

# By how many points of worth a mood may change a move, in turn: 40 to 60 won the most deals, but what
# they miss is won by larger ones.
MOODS = np.array([60, 40, 100, 200], np.int64)
HALF = np.uint64(32)


@compiled
def first_try(
    table: Numbers, lore: Numbers, root: Numbers, most: int, tries: int, line: Numbers
) -> int:
    """The first win with at most `most` inductions: its moves into `line`, and how many they are.

    0: none of the tries wins so. The first try is the greedy player itself.
    """
    state, after = np.empty(table[WORDS], np.uint64), np.empty(table[WORDS], np.uint64)
    room = np.empty(room_of(table), np.int64)
    for number in range(tries):
        mood = whole(MOODS[number % len(MOODS)]) if number else 0
        key = then(np.uint64(0), number)
        count = _played(table, lore, root, most, mood, key, line, state, after, room)
        if count:
            return count
    return 0


@compiled
def _played(
    table: Numbers,
    lore: Numbers,
    root: Numbers,
    most: int,
    mood: int,
    key: Word,
    line: Numbers,
    state: Numbers,
    after: Numbers,
    room: Numbers,
) -> int:
    """One try, with room to work in."""
    for i in range(table[WORDS]):
        state[i] = root[i]
    count = inducts = 0
    while not has_won(table, state):
        first, end = candidates(table, state, room)
        turn = then(key, count)
        best, best_worth = -1, 0
        for i in range(first, end):
            value = worth_of(table, lore, state, room[i], after, room)
            value += whole(then(turn, room[i]) >> HALF) * mood >> 32
            if best < 0 or value > best_worth:
                best, best_worth = room[i], value
        inducts += best >> KIND_BIT == INDUCT
        if best < 0 or inducts > most:
            return 0
        if best >> KIND_BIT == FORESEE:
            best = arranged(table, lore, state, best, after)
        line[count] = best
        count += 1
        apply(table, state, best)
    return count
