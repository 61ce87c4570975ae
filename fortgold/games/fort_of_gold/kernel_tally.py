"""Deals played to the end by a player, and everything counted that `figures` names.

`bins` is one array for all figures; `starts[FIGURE]` is where the bins of a figure begin, and the
figures are numbered in their order. Cards and names are counted by their packed numbers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.chance_compiled import number
from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, integers_of, whole, words_of
from fortgold.games.fort_of_gold.figures import BARRED_WITH_MANA, BARRED_WITHOUT, NO_SPIRIT
from fortgold.games.fort_of_gold.kernel import LOST, deal, has_won, random_move, score
from fortgold.games.fort_of_gold.kernel_greedy import greedy_move, room_of
from fortgold.games.fort_of_gold.kernel_monte_carlo import monte_carlo_move
from fortgold.games.fort_of_gold.kernel_moves import apply, arrangements, counts
from fortgold.games.fort_of_gold.packed import (
    ALTAR_AT,
    ALTAR_COUNT,
    CHANCEL,
    CHANCEL_SIZE,
    COUNT_BIT,
    FIRST_BIT,
    FORESEE,
    GET,
    INDUCT,
    KIND_BIT,
    MANA_COUNT,
    MOST_ATTACHED,
    NAME_OF,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    ROTATE,
    SOLUTION_COUNT,
    SOLUTIONS,
    SPIRIT_COUNT,
    SUBSETS,
    TREASURE_COUNT,
    WORDS,
)
from fortgold.games.fort_of_gold.rules import PLAYER

RANDOM, GREEDY, MONTE_CARLO = range(3)

# The figures, in the order of `figures.figures`.
(
    SCORE,
    TURNS,
    INDUCTS,
    GETS,
    ROTATES,
    FORESEES,
    SPIRITS_TO_GET,
    SPIRITS_ATTACHED,
    SOLUTIONS_OUT,
    KINDS,
    CHOICES,
    FORESIGHT,
    TREASURES_LOST,
    LOSSES,
    SPIRIT_SEEN,
    SPIRIT_GET,
    SPIRIT_ROTATE,
    SPIRIT_FORESEE,
    SPIRIT_IDLE,
    NAME_USED,
    TREASURE_SEEN,
    TREASURE_GOT,
    TREASURE_RETURNED,
    FIRST_WON,
    FIRST_LOST,
) = range(25)

# What happened to a spirit, or to a treasure, in the deal: bits.
SEEN, INDUCTED, USED_TO_GET, USED_TO_ROTATE, USED_TO_FORESEE = 1, 2, 4, 8, 16
USED = USED_TO_GET | USED_TO_ROTATE | USED_TO_FORESEE
GOT, RETURNED, AT_FIRST = 2, 4, 8


@compiled
def player_move(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    player: int,
    seed: int,
    index: int,
    turn: int,
    after: Numbers,
    room: Numbers,
) -> int:
    """The move of a player in turn `turn`; -1 at the end of the game."""
    if player == GREEDY:
        return greedy_move(table, lore, state, after, room)
    if player == MONTE_CARLO:
        return monte_carlo_move(table, lore, state, seed, index, turn, after, room)
    moves = counts(table, state)
    kinds = (moves[0] > 0) + (moves[1] > 0) + (moves[2] > 0) + (moves[3] > 0)
    if kinds == 0:
        return -1
    return random_move(table, state, moves, kinds, number(seed, index, PLAYER, turn))


@compiled
def tally(
    table: Numbers,
    lore: Numbers,
    player: int,
    seed: int,
    start: int,
    stop: int,
    script: Numbers,
    scripted: int,
    results: NDArray[np.int16],
    starts: Numbers,
    bins: Numbers,
) -> None:
    """Play deals `start` up to `stop`: score or LOST into `results[0]` on, the rest into `bins`.

    The first `scripted` moves of each deal are those of `script`; then the player moves.
    """
    state, after = np.empty(table[WORDS], np.uint64), np.empty(table[WORDS], np.uint64)
    room = np.empty(room_of(table), np.int64)
    spirits = np.empty(table[SPIRIT_COUNT], np.int64)
    treasures = np.empty(table[TREASURE_COUNT], np.int64)
    for index in range(start, stop):
        deal(table, seed, index, state)
        results[index - start] = _play(
            table,
            lore,
            player,
            seed,
            index,
            script,
            scripted,
            starts,
            bins,
            state,
            after,
            room,
            spirits,
            treasures,
        )


@compiled
def _play(
    table: Numbers,
    lore: Numbers,
    player: int,
    seed: int,
    index: int,
    script: Numbers,
    scripted: int,
    starts: Numbers,
    bins: Numbers,
    state: Numbers,
    after: Numbers,
    room: Numbers,
    spirits: Numbers,
    treasures: Numbers,
) -> int:
    # Rows from here on: the caller keeps the arrays.
    table, lore, state = integers_of(table), integers_of(lore), words_of(state)
    after, room = words_of(after), integers_of(room)
    spirits, treasures = integers_of(spirits), integers_of(treasures)
    _begin(table, state, spirits, treasures)
    inducted = got = rotated = foreseen = turn = 0
    while True:
        if turn < scripted:
            move = script[turn]
        else:
            move = player_move(table, lore, state, player, seed, index, turn, after, room)
        if move < 0:
            break
        kind = move >> KIND_BIT
        _count_turn(table, state, kind, starts, bins)
        _note(table, state, move, spirits, treasures, starts, bins)
        apply(table, state, move)
        _note_what_is_seen(table, state, spirits, treasures)
        inducted += kind == INDUCT
        got += kind == GET
        rotated += kind == ROTATE
        foreseen += kind == FORESEE
        turn += 1
    bins[starts[TURNS] + turn] += 1
    bins[starts[INDUCTS] + inducted] += 1
    bins[starts[GETS] + got] += 1
    bins[starts[ROTATES] + rotated] += 1
    bins[starts[FORESEES] + foreseen] += 1
    _count_end(table, state, starts, bins)
    _count_cards(table, spirits, treasures, has_won(table, state), starts, bins)
    return score(state) if has_won(table, state) else LOST


@compiled
def _begin(table: Numbers, state: Numbers, spirits: Numbers, treasures: Numbers) -> None:
    for i in range(table[SPIRIT_COUNT]):
        spirits[i] = 0
    for i in range(table[TREASURE_COUNT]):
        treasures[i] = 0
    _note_what_is_seen(table, state, spirits, treasures)
    for i in range(table[TREASURE_COUNT]):
        if treasures[i]:
            treasures[i] |= AT_FIRST


@compiled
def _note_what_is_seen(
    table: Numbers, state: Numbers, spirits: Numbers, treasures: Numbers
) -> None:
    at = bytes_of(state)
    for place in range(table[CHANCEL_SIZE]):
        spirit = at[CHANCEL + place]
        if spirit != NONE:
            spirits[spirit] |= SEEN
    for i in range(whole(at[SOLUTION_COUNT])):
        treasures[at[SOLUTIONS + i]] |= SEEN


@compiled
def _count_turn(table: Numbers, state: Numbers, kind: int, starts: Numbers, bins: Numbers) -> None:
    """What could be chosen in a turn."""
    at = bytes_of(state)
    inducts, gets, rotates, foresees = counts(table, state)
    kinds = (inducts > 0) + (gets > 0) + (rotates > 0) + (foresees > 0)
    choices = inducts + gets + rotates
    if foresees:
        choices += foresees // arrangements(table, at)
    bins[starts[SOLUTIONS_OUT] + at[SOLUTION_COUNT]] += 1
    bins[starts[KINDS] + kinds - 1] += 1
    bins[starts[CHOICES] + choices - 1] += 1
    bins[starts[FORESIGHT] + (2 if kind == FORESEE else foresees > 0)] += 1


@compiled
def _note(
    table: Numbers,
    state: Numbers,
    move: int,
    spirits: Numbers,
    treasures: Numbers,
    starts: Numbers,
    bins: Numbers,
) -> None:
    """What a move will do with cards."""
    at = bytes_of(state)
    kind, first, third = move >> KIND_BIT, move >> FIRST_BIT & 0xF, move & 0xFF
    if kind == INDUCT:
        spirits[at[CHANCEL + first]] |= INDUCTED
    elif kind == GET:
        treasures[at[SOLUTIONS + first]] |= GOT
        chosen, count = table[table[SUBSETS] + third], 0
        for column in range(table[PEDESTAL_COLUMNS]):
            if chosen >> column & 1:
                spirits[at[PEDESTAL + column]] |= USED_TO_GET
                count += 1
        bins[starts[SPIRITS_TO_GET] + count - 1] += 1
    elif kind == ROTATE:
        spirits[at[PEDESTAL + first]] |= USED_TO_ROTATE
        if third:
            treasures[at[SOLUTIONS + third - 1]] |= RETURNED
    else:
        spirits[at[PEDESTAL + first]] |= USED_TO_FORESEE


@compiled
def _count_end(table: Numbers, state: Numbers, starts: Numbers, bins: Numbers) -> None:
    at, columns = bytes_of(state), halves_of(state)
    altars = whole(at[ALTAR_COUNT])
    for altar in range(altars):
        attached = whole(columns[table[ALTAR_AT] + altar]) >> COUNT_BIT & MOST_ATTACHED
        bins[starts[SPIRITS_ATTACHED] + attached - 1] += 1
    if has_won(table, state):
        bins[starts[SCORE] + score(state)] += 1
        return
    bins[starts[TREASURES_LOST] + altars] += 1
    chancel = 0
    for place in range(table[CHANCEL_SIZE]):
        chancel += at[CHANCEL + place] != NONE
    cause = NO_SPIRIT
    if at[MANA_COUNT]:
        cause = BARRED_WITH_MANA
    elif chancel:
        cause = BARRED_WITHOUT
    bins[starts[LOSSES] + cause] += 1


@compiled
def _count_cards(
    table: Numbers, spirits: Numbers, treasures: Numbers, won: bool, starts: Numbers, bins: Numbers
) -> None:
    for i in range(table[SPIRIT_COUNT]):
        fate = spirits[i]
        bins[starts[SPIRIT_SEEN] + i] += fate & SEEN > 0
        bins[starts[SPIRIT_GET] + i] += fate & USED_TO_GET > 0
        bins[starts[SPIRIT_ROTATE] + i] += fate & USED_TO_ROTATE > 0
        bins[starts[SPIRIT_FORESEE] + i] += fate & USED_TO_FORESEE > 0
        bins[starts[SPIRIT_IDLE] + i] += fate & INDUCTED > 0 and not fate & USED
        if fate & USED:
            name = table[table[NAME_OF] + i]
            before = False
            for other in range(i):
                if spirits[other] & USED and table[table[NAME_OF] + other] == name:
                    before = True
            if not before:
                bins[starts[NAME_USED] + name] += 1
    first = starts[FIRST_WON] if won else starts[FIRST_LOST]
    for i in range(table[TREASURE_COUNT]):
        fate = treasures[i]
        bins[starts[TREASURE_SEEN] + i] += fate & SEEN > 0
        bins[starts[TREASURE_GOT] + i] += fate & GOT > 0
        bins[starts[TREASURE_RETURNED] + i] += fate & RETURNED > 0
        bins[first + i] += fate & AT_FIRST > 0
