"""The Monte Carlo player: determinization, many random orders of the unseen cards.

It knows which cards lie face up and which do not, and nothing of the order of the piles. (It forgets
what it foresaw: a card that it put on the pile counts as unseen. The greedy player's way to arrange
such cards is good enough for it to use a foresight when that helps.)

The moves that the greedy player evaluates highest, CANDIDATES of them, are tried with ORDERS sampled
orders of both piles, the same for every move. The better half goes on, with twice as many new orders,
until one is left (sequential halving). Each rollout is a few turns of greedy play: longer ones would
say more about chance and the greedy player's faults than about the move.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import copy, stream, then
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import IMAGINED, INDUCT
from fortgold.games.fort_of_gold.greedy import (
    IMAGINED_TABLE,
    TABLE,
    TREASURE,
    TRIED,
    arranged,
    best_move,
    evaluate,
    judge,
)
from fortgold.games.fort_of_gold.rules import has_won, make, sets_of, spare_vacant

CANDIDATES = 8
ORDERS = 4
TURNS = 5  # of greedy play, after the move that is tried
WON = 50  # what a won game is worth beyond its treasures
POINT = 40  # what each card left in the mana pile is worth in a won game
NO_MOVE = 0  # what a lost game is worth


def monte_carlo_move(d: Record, states: Any, w: Record, seed: int, index: int, turn: int) -> int:
    """The code of the Monte Carlo player's move, a foresight arranged."""
    key = then(stream(seed, index, IMAGINED), turn)
    left = favourites(d, states, w)
    for i in range(left):
        w.favourite_worth[i] = 0
    tried, more = 0, ORDERS
    while left > 1:
        for which in range(tried, tried + more):
            imagine(d, states, w, then(key, which))
            for i in range(left):
                copy(states, IMAGINED_TABLE, states, TRIED)
                w.favourite_worth[i] += evaluate_after(d, states, w, w.favourite[i])
        tried, more = tried + more, 2 * more
        for last in range(1, left):
            sift(w, last)
        left = (left + 1) // 2
    return arranged(d, states, TABLE, w.favourite[0])


def favourites(d: Record, states: Any, w: Record) -> int:
    """The moves with the highest evaluations into `w.favourite`, the best first; how many.

    A foresight counts once, and of vacant columns only the first is tried.
    """
    count, spare = 0, spare_vacant(d, states[TABLE])
    for i in range(judge(d, states, TABLE, w)):
        move = w.moves[i]
        if move >> 48 == INDUCT and spare >> (move >> 16 & 0xFFFF) & 1:
            continue
        w.favourite[count] = move
        w.favourite_worth[count] = w.worths[i]
        sift(w, count)
        count = min(count + 1, CANDIDATES)
    return count


def sift(w: Record, last: int) -> None:
    """Bring the move at `last` to its place among those before it, which are sorted."""
    move, value, at = w.favourite[last], w.favourite_worth[last], last
    while at > 0 and w.favourite_worth[at - 1] < value:
        w.favourite[at], w.favourite_worth[at] = w.favourite[at - 1], w.favourite_worth[at - 1]
        at -= 1
    w.favourite[at], w.favourite_worth[at] = move, value


def imagine(d: Record, states: Any, w: Record, key: int) -> None:
    """A determinization: both piles in an order that depends on `key` and on the cards in them.

    The real order does not matter, and leaving a card out of the deck leaves the others in their order.
    """
    copy(states, TABLE, states, IMAGINED_TABLE)
    s = states[IMAGINED_TABLE]
    lay_out(s.mana, s.mana_count, d.spirit_slot, then(key, 0), w.keys, w.places)
    lay_out(s.pile, s.pile_count, d.treasure_slot, then(key, 1), w.keys, w.places)


def lay_out(pile: Any, count: int, slots: Any, key: int, keys: Any, places: Any) -> None:
    """A pile, its bottom first, in the order of the words of its cards' slots."""
    for i in range(count):
        card = pile[count - 1 - i]
        word, place = then(key, slots[card]), i
        while place > 0 and keys[place - 1] > word:
            keys[place], places[place] = keys[place - 1], places[place - 1]
            place -= 1
        keys[place], places[place] = word, card
    for i in range(count):
        pile[count - 1 - i] = places[i]


def evaluate_after(d: Record, states: Any, w: Record, move: int) -> int:
    """A rollout: the evaluation of the table after `move` and some turns of greedy play."""
    s = states[TRIED]
    make(d, s, arranged(d, states, TRIED, move))
    for _ in range(TURNS):
        move = best_move(d, states, TRIED, w, 0, 0)
        if move < 0:
            break
        make(d, s, move)
    if has_won(d, s):
        return TREASURE * d.goal + WON + POINT * s.mana_count
    if sets_of(d, s) == (0, 0, 0, 0):
        return NO_MOVE
    return evaluate(d, s)
