"""The rules on packed integers: deals, outcomes, random playouts, a hash, move sequences counted.

The same game as `position`: tests/games/fort_of_gold/test_kernel.py plays both, move by move. A
state is changed in place; to keep one, copy it (`kept[:] = state`).

A random playout first chooses uniformly among the kinds of action that are legal, in the order of
`moves.KINDS`, then among the moves of that kind, in their order: chosen among all moves, a foresight
would be taken far too often, for its many ways to arrange the cards. Its turn t (0, 1, ...) takes
one word of chance, `then(key, t)`: the kind is `below` of the word, the move `below` of its lower
half. The key of a numbered deal is `number(seed, index, PLAYER)`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.chance_compiled import Word, below, below_low, order, then
from fortgold.compiled import Numbers, bytes_of, compiled, integers_of, whole, words_of
from fortgold.games.fort_of_gold.kernel_moves import (
    Moves,
    apply,
    counts,
    legal_moves,
    most_moves,
    nth_move,
)
from fortgold.games.fort_of_gold.packed import (
    ALTAR_COUNT,
    ALTAR_GOAL,
    CHANCEL,
    CHANCEL_SIZE,
    MANA_BOTTOM,
    MANA_COUNT,
    MANA_TOP,
    NAME_AT,
    NONE,
    PILE_BOTTOM,
    PILE_COUNT,
    PILE_TOP,
    SOLUTION_COUNT,
    SOLUTION_SLOTS,
    SOLUTIONS,
    SPIRIT_COUNT,
    SPIRIT_NUMBER,
    SPIRIT_SLOT,
    SPIRITS,
    TREASURE_AT,
    TREASURE_COUNT,
    TREASURE_NUMBER,
    TREASURE_SLOT,
    WORDS,
    Packing,
    Words,
)
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.rules import PLAYER

LOST, GOING_ON = -1, -2

Places = NDArray[np.int64]


@compiled
def deal(table: Numbers, seed: int, index: int, state: Numbers) -> None:
    """Make `state` the table after the set-up of deal `index` of `seed`."""
    size = max(table[SPIRIT_COUNT], table[TREASURE_COUNT])
    deal_with(table, seed, index, state, np.empty(size, np.uint64), np.empty(size, np.int64))


@compiled
def deal_with(
    table: Numbers, seed: int, index: int, state: Numbers, keys: Numbers, places: Numbers
) -> None:
    """`deal`, with room to work in: as many 64-bit integers each as the larger deck has cards."""
    at = bytes_of(state)
    spirits, treasures = table[SPIRIT_COUNT], table[TREASURE_COUNT]
    for i in range(table[WORDS]):
        state[i] = 0
    for i in range(SOLUTIONS, table[NAME_AT]):
        at[i] = NONE

    order(table, table[SPIRIT_SLOT], spirits, seed, index, 0, keys, places)
    for i in range(spirits):
        places[i] = table[table[SPIRIT_NUMBER] + places[i]]
    up = table[CHANCEL_SIZE]
    for i in range(up):
        at[CHANCEL + i] = places[i]
    at[MANA_TOP], at[MANA_BOTTOM] = _chain(at, SPIRITS, places, up, spirits)
    at[MANA_COUNT] = spirits - up

    order(table, table[TREASURE_SLOT], treasures, seed, index, 1, keys, places)
    for i in range(treasures):
        places[i] = table[table[TREASURE_NUMBER] + places[i]]
    up = table[SOLUTION_SLOTS]
    for i in range(up):
        at[SOLUTIONS + i] = places[i]
    at[SOLUTION_COUNT] = up
    at[PILE_TOP], at[PILE_BOTTOM] = _chain(at, table[TREASURE_AT], places, up, treasures)
    at[PILE_COUNT] = treasures - up


@compiled
def _chain(at: Numbers, links: int, cards: Numbers, first: int, end: int) -> tuple[int, int]:
    """Lead each of `cards[first:end]` to the next; the first one and the last one."""
    if first >= end:
        return NONE, NONE
    for i in range(first, end - 1):
        at[links + cards[i]] = cards[i + 1]
    return cards[first], cards[end - 1]


@compiled
def has_won(table: Numbers, state: Numbers) -> bool:
    """The altar holds as many treasures as the goal asks for."""
    return bytes_of(state)[ALTAR_COUNT] >= table[ALTAR_GOAL]


@compiled
def score(state: Numbers) -> int:
    """The cards in the mana pile."""
    return whole(bytes_of(state)[MANA_COUNT])


@compiled
def outcome(table: Numbers, state: Numbers) -> int:
    """The score of a win, LOST without a move, or GOING_ON."""
    if has_won(table, state):
        return score(state)
    inducts, gets, rotates, foresees = counts(table, state)
    return GOING_ON if inducts + gets + rotates + foresees else LOST


@compiled
def playout(table: Numbers, state: Numbers, key: Word) -> int:
    """Play at random to the end, with the words `then(key, 0)`, `then(key, 1)`, ...

    Leaves `state` at the end of the game; the score of a win, or LOST.
    """
    table, state = integers_of(table), words_of(state)
    turn = 0
    while True:
        inducts, gets, rotates, foresees = counts(table, state)
        kinds = (inducts > 0) + (gets > 0) + (rotates > 0) + (foresees > 0)
        if kinds == 0:
            return score(state) if has_won(table, state) else LOST
        word = then(key, turn)
        apply(
            table, state, random_move(table, state, (inducts, gets, rotates, foresees), kinds, word)
        )
        turn += 1


@compiled
def random_move(
    table: Numbers, state: Numbers, moves: tuple[int, int, int, int], kinds: int, word: Word
) -> int:
    """The move that `word` chooses: of `kinds` legal kinds one, then one of its moves."""
    nth = below(kinds, word)
    kind = 0
    for i in range(4):
        if moves[i]:
            if nth == 0:
                kind = i
            nth -= 1
    return nth_move(table, state, kind, below_low(moves[kind], word))


@compiled
def playouts(table: Numbers, seed: int, start: int, stop: int, results: NDArray[np.int16]) -> None:
    """A random playout of each deal from `start` up to `stop`: score or LOST, in `results[0]` on."""
    size = max(table[SPIRIT_COUNT], table[TREASURE_COUNT])
    keys, places = np.empty(size, np.uint64), np.empty(size, np.int64)
    state = np.empty(table[WORDS], np.uint64)
    for index in range(start, stop):
        deal_with(table, seed, index, state, keys, places)
        key = then(then(then(np.uint64(0), seed), index), PLAYER)
        results[index - start] = playout(table, state, key)


@compiled
def count_sequences(table: Numbers, states: Words, moves: NDArray[np.int32], nodes: Places) -> None:
    """Add to `nodes[d]` the number of sequences of d + 1 legal moves from `states[0]`.

    `states` has a row for every depth, and so has `moves`, each as long as `most_moves`.
    """
    depth = nodes.size
    todo, done = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    at = 0
    todo[0] = -1
    while at >= 0:
        if todo[at] < 0:  # just arrived
            if at == depth - 1:
                inducts, gets, rotates, foresees = counts(table, states[at])
                nodes[at] += inducts + gets + rotates + foresees
                at -= 1
                continue
            todo[at] = legal_moves(table, states[at], moves[at])
            nodes[at] += todo[at]
            done[at] = 0
        if done[at] == todo[at]:
            at -= 1
            continue
        states[at + 1] = states[at]
        apply(table, states[at + 1], moves[at, done[at]])
        done[at] += 1
        at += 1
        todo[at] = -1


def perft(position: Position, depth: int) -> list[int]:
    """`fortgold.position.perft`, some hundred times faster. Raises TooLargeToPack."""
    packing = Packing(position.rules)
    nodes = np.zeros(depth, np.int64)
    if depth:
        states = packing.empty(depth)
        states[0] = packing.pack(position)
        moves: Moves = np.zeros((depth, most_moves(packing.table)), np.int32)
        count_sequences(packing.table, states, moves, nodes)
    return [int(count) for count in nodes]
