"""The Monte Carlo player on packed integers: it imagines the unseen cards, again and again.

It knows what lies face up and which cards do not; nothing of the order of the piles. (It forgets
what it foresaw: a card that it put on the pile is one of the unseen to it. The greedy player's word on
how to arrange such cards is good enough for it to foresee when that helps.)

The moves that look best to the greedy player, CANDIDATES of them, are tried with ORDERS imagined
orders of both piles, the same ones for every move. The better half goes on, with twice as many new
orders, until one is left. Each try is a few turns of greedy play: what follows would tell more of
chance and of the greedy player's faults than of the move.
"""

from __future__ import annotations

import numpy as np

from fortgold.chance_compiled import Word, number, then
from fortgold.compiled import Numbers, bytes_of, compiled, integers_of, whole, words_of
from fortgold.games.fort_of_gold.greedy import TREASURE
from fortgold.games.fort_of_gold.kernel import has_won, score
from fortgold.games.fort_of_gold.kernel_greedy import (
    arranged,
    candidates,
    greedy_move,
    worth,
    worth_of,
)
from fortgold.games.fort_of_gold.kernel_moves import (
    apply,
    counts,
)
from fortgold.games.fort_of_gold.packed import (
    ALTAR_GOAL,
    FORESEE,
    INDUCT,
    KIND_BIT,
    MANA_BOTTOM,
    MANA_TOP,
    NONE,
    PEDESTAL,
    PILE_BOTTOM,
    PILE_TOP,
    SECOND_BIT,
    SPIRIT_COUNT,
    SPIRITS,
    TREASURE_AT,
    TREASURE_COUNT,
    WORDS,
)
from fortgold.games.fort_of_gold.rules import IMAGINED

CANDIDATES = 8
ORDERS = 4
TURNS = 5  # of greedy play, after the move that is tried
WON = 50  # what a won game is worth beyond its treasures
POINT = 40  # what each card left in the mana pile is worth in a won game
LOST = 0


@compiled
def monte_carlo_move(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    seed: int,
    index: int,
    turn: int,
    after: Numbers,
    room: Numbers,
) -> int:
    """The Monte Carlo player's move, a foresight arranged; -1 at the end of the game.

    `after` and `room` are room to work in, as for `greedy_move`.
    """
    imagined = np.empty(table[WORDS], np.uint64)
    played = np.empty(table[WORDS], np.uint64)
    cards = max(table[SPIRIT_COUNT], table[TREASURE_COUNT])
    keys, order = np.empty(cards, np.uint64), np.empty(cards, np.int64)
    moves, worths = np.empty(CANDIDATES + 1, np.int64), np.empty(CANDIDATES + 1, np.int64)
    key = then(number(seed, index, IMAGINED), turn)
    return _best(table, lore, state, key, after, room, imagined, played, keys, order, moves, worths)


@compiled
def _best(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    key: Word,
    after: Numbers,
    room: Numbers,
    imagined: Numbers,
    played: Numbers,
    keys: Numbers,
    order: Numbers,
    moves: Numbers,
    worths: Numbers,
) -> int:
    # Rows from here on: the caller keeps the arrays.
    imagined, played, keys = words_of(imagined), words_of(played), words_of(keys)
    order, moves, worths = integers_of(order), integers_of(moves), integers_of(worths)
    left = _candidates(table, lore, state, after, room, moves, worths)
    if left == 0:
        return -1
    for i in range(left):
        worths[i] = 0
    tried, more = 0, ORDERS
    while left > 1:
        for which in range(tried, tried + more):
            _imagine(table, lore, state, then(key, which), imagined, keys, order)
            for i in range(left):
                for k in range(table[WORDS]):
                    played[k] = imagined[k]
                worths[i] += _try(table, lore, played, moves[i], after, room)
        tried, more = tried + more, 2 * more
        _sort(moves, worths, left)
        left = (left + 1) // 2
    if moves[0] >> KIND_BIT == FORESEE:
        return arranged(table, lore, state, moves[0], after)
    return moves[0]


@compiled
def _candidates(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    after: Numbers,
    room: Numbers,
    moves: Numbers,
    worths: Numbers,
) -> int:
    """The moves that the greedy player likes best, the best one first; how many.

    A foresight counts once, and of vacant columns only the first one is tried.
    """
    at = bytes_of(state)
    found = 0
    first, end = candidates(table, state, room)
    for i in range(first, end):
        if room[i] >> KIND_BIT == INDUCT and _has_a_vacant_twin(at, room[i] >> SECOND_BIT & 0xF):
            continue
        moves[found] = room[i]
        worths[found] = worth_of(table, lore, state, room[i], after, room)
        _sift(moves, worths, found)
        found = min(found + 1, CANDIDATES)
    return found


@compiled
def _has_a_vacant_twin(at: Numbers, column: int) -> bool:
    """The column is vacant, and so is one to the left of it."""
    if at[PEDESTAL + column] != NONE:
        return False
    for other in range(column):  # noqa: SIM110 - a loop is what numba compiles well
        if at[PEDESTAL + other] == NONE:
            return True
    return False


@compiled
def _sift(moves: Numbers, worths: Numbers, last: int) -> None:
    """Bring the move at `last` to its place among those before it, which are sorted."""
    move, value, at = moves[last], worths[last], last
    while at and worths[at - 1] < value:
        moves[at], worths[at] = moves[at - 1], worths[at - 1]
        at -= 1
    moves[at], worths[at] = move, value


@compiled
def _sort(moves: Numbers, worths: Numbers, count: int) -> None:
    """The moves that did best first; those that did alike stay as they were."""
    for last in range(1, count):
        _sift(moves, worths, last)


@compiled
def _imagine(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    key: Word,
    imagined: Numbers,
    keys: Numbers,
    order: Numbers,
) -> None:
    """The position with both piles in an order that depends on `key` and on what lies in them."""
    for i in range(table[WORDS]):
        imagined[i] = state[i]
    at = bytes_of(imagined)
    spirits, treasures = table[SPIRIT_COUNT], table[TREASURE_COUNT]
    slots = spirits + treasures
    at[MANA_TOP], at[MANA_BOTTOM] = _shuffled(
        at, SPIRITS, whole(at[MANA_TOP]), lore, slots, then(key, 0), keys, order
    )
    at[PILE_TOP], at[PILE_BOTTOM] = _shuffled(
        at,
        table[TREASURE_AT],
        whole(at[PILE_TOP]),
        lore,
        slots + spirits,
        then(key, 1),
        keys,
        order,
    )


@compiled
def _shuffled(
    at: Numbers,
    links: int,
    top: int,
    lore: Numbers,
    slots: int,
    key: Word,
    keys: Numbers,
    order: Numbers,
) -> tuple[int, int]:
    """A pile led through anew, in the order of the words of its cards' slots; its top and bottom.

    Where a card lay before is of no account, and a card that a deck is tried without leaves the
    others in their order.
    """
    count, card = 0, top
    while card != NONE:
        word, place = then(key, lore[slots + card]), count
        while place and keys[place - 1] > word:
            keys[place], order[place] = keys[place - 1], order[place - 1]
            place -= 1
        keys[place], order[place] = word, card
        count += 1
        card = whole(at[links + card])
    if count == 0:
        return NONE, NONE
    for place in range(count - 1):
        at[links + order[place]] = order[place + 1]
    at[links + order[count - 1]] = NONE
    return order[0], order[count - 1]


@compiled
def _try(
    table: Numbers, lore: Numbers, state: Numbers, move: int, after: Numbers, room: Numbers
) -> int:
    """What the table is worth after `move` and some turns of greedy play."""
    if move >> KIND_BIT == FORESEE:
        move = arranged(table, lore, state, move, after)
    apply(table, state, move)
    for _ in range(TURNS):
        move = greedy_move(table, lore, state, after, room)
        if move < 0:
            break
        apply(table, state, move)
    if has_won(table, state):
        return TREASURE * table[ALTAR_GOAL] + WON + POINT * score(state)
    inducts, gets, rotates, foresees = counts(table, state)
    if inducts + gets + rotates + foresees == 0:
        return LOST
    return worth(table, lore, state, 0, 0, 0, room)
