"""The solver's first try: what the greedy player does, who is done in a tenth of a millisecond."""

from __future__ import annotations

import numpy as np

from fortgold.compiled import Numbers, compiled
from fortgold.games.fort_of_gold.kernel import has_won
from fortgold.games.fort_of_gold.kernel_greedy import greedy_move, room_of
from fortgold.games.fort_of_gold.kernel_moves import apply
from fortgold.games.fort_of_gold.packed import WORDS


@compiled
def first_try(table: Numbers, lore: Numbers, root: Numbers, line: Numbers) -> int:
    """The moves of the greedy player into `line`, if it wins; how many. 0: it does not win."""
    return _played(
        table,
        lore,
        root,
        line,
        np.empty(table[WORDS], np.uint64),
        np.empty(table[WORDS], np.uint64),
        np.empty(room_of(table), np.int64),
    )


@compiled
def _played(
    table: Numbers,
    lore: Numbers,
    root: Numbers,
    line: Numbers,
    state: Numbers,
    after: Numbers,
    room: Numbers,
) -> int:
    """`first_try` with room to work in, which the caller keeps."""
    for i in range(table[WORDS]):
        state[i] = root[i]
    count = 0
    while not has_won(table, state):
        move = greedy_move(table, lore, state, after, room)
        if move < 0:
            return 0
        line[count] = move
        count += 1
        apply(table, state, move)
    return count
