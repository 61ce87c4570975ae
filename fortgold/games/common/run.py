# ruff: noqa: ARG001 - the arguments are those of every game
"""Whole games by any game's rules: at random, by players with all that is counted, or every sequence of moves.

`d` is a deck, `s` a game on the table, `w` a scratch record, in which legal moves are listed. Players
have `states` to try moves on, of which the first is the game itself. Only a game knows its moves.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, copy, stream, then
from fortgold.games.common.records import Record

PLAYER = 2  # what chance is for; 0 and 1 are decks

# A game's own functions override these where its modules are loaded. These three a game must have:


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table before the first decision of deal `index` of `seed`."""
    raise NotImplementedError


def legal_moves(d: Record, s: Record, w: Record) -> int:
    """List every legal move, `w.count` of them; 0 when the game is over, and only then."""
    raise NotImplementedError


def apply(d: Record, s: Record, w: Record, move: int) -> None:
    """Make one of the moves listed, and everything automatic after it."""
    raise NotImplementedError


# This one, if several play:


def points_of(d: Record, s: Record, seat: int) -> int:
    """The points of a seat; the most points win."""
    raise NotImplementedError


# And this one, if it has a greedy player:


def evaluate(d: Record, s: Record, seat: int) -> int:
    """The evaluation of the table for a seat."""
    raise NotImplementedError


# These defaults do for most games. A move is its number in the list, unless a game says otherwise.


def move_count(d: Record, s: Record, w: Record) -> int:
    count: int = w.count
    return count


def nth_move(d: Record, s: Record, w: Record, n: int) -> int:
    """Move number `n` of those listed, in ascending order."""
    return n


def write_result(d: Record, s: Record, result: Any) -> None:
    """Write how the game ended into a row: the points of each seat, then the winners as bits."""
    best, winners = points_of(d, s, 0), 0
    for seat in range(d.seats):
        result[seat] = points_of(d, s, seat)
        best = max(best, result[seat])
    for seat in range(d.seats):
        winners |= (result[seat] == best) << seat
    result[d.seats] = winners


def player_word(seed: int, index: int) -> Any:
    """The number from which all random choices follow."""
    return stream(seed, index, PLAYER)


def random_move(d: Record, s: Record, w: Record, word: Any) -> int:
    """The move listed that the random number `word` selects."""
    return nth_move(d, s, w, below(move_count(d, s, w), word))


def look_around(d: Record, s: Record, w: Record) -> None:
    """What the greedy player computes once, before it evaluates moves."""


def score(d: Record, states: Any, w: Record, move: int) -> int:
    """The heuristic value of a move for the player to move: the evaluation of the table after it."""
    copy(states, 0, states, 1)
    apply(d, states[1], w, move)
    return evaluate(d, states[1], states[0].to_move)


def greedy_move(d: Record, states: Any, w: Record) -> int:
    """The move listed with the highest score, the first of equals."""
    s = states[0]
    best, chosen = 0, nth_move(d, s, w, 0)
    count = move_count(d, s, w)
    if count > 1:
        look_around(d, s, w)
        for n in range(count):
            move = nth_move(d, s, w, n)
            value = score(d, states, w, move)
            if n == 0 or value > best:
                best, chosen = value, move
    return chosen


def player_move(
    d: Record, states: Any, w: Record, players: Any, seed: int, index: int, turn: int
) -> int:
    """The move of the player to move: player 0 is random, player 1 greedy."""
    s = states[0]
    if players[s.to_move] == 1:
        return greedy_move(d, states, w)
    return random_move(d, s, w, then(player_word(seed, index), turn))


def note_start(d: Record, s: Record, w: Record) -> None:
    """A hook for statistics: a game begins."""


def note_move(d: Record, s: Record, w: Record, move: int) -> None:
    """A hook for statistics: one of the moves listed is about to be made."""


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:
    """A hook for statistics: the game is over after `turns` decisions."""


# The loops.


def chosen(
    d: Record, states: Any, w: Record, players: Any, seed: int, index: int, turn: int
) -> int:
    """The move of the player to move, -1 at the end of the game."""
    if legal_moves(d, states[0], w):
        return player_move(d, states, w, players, seed, index, turn)
    return -1


def playouts(
    d: Record, s: Record, w: Record, seed: int, start: int, stop: int, results: Any
) -> int:
    """Deals `start` up to `stop` at random: a row of `results` for each; how many decisions."""
    decisions = 0
    for index in range(start, stop):
        set_up(d, s, w, seed, index)
        word, turn = player_word(seed, index), 0
        while legal_moves(d, s, w):
            apply(d, s, w, random_move(d, s, w, then(word, turn)))
            turn += 1
        write_result(d, s, results[index - start])
        decisions += turn
    return decisions


def games(
    d: Record, states: Any, w: Record, players: Any, seed: int, start: int, stop: int, results: Any
) -> None:
    """Deals `start` up to `stop` by players: a row of `results` for each, and what is counted."""
    s = states[0]
    for index in range(start, stop):
        set_up(d, s, w, seed, index)
        note_start(d, s, w)
        turn = 0
        while legal_moves(d, s, w):
            move = player_move(d, states, w, players, seed, index, turn)
            note_move(d, s, w, move)
            apply(d, s, w, move)
            turn += 1
        result = results[index - start]
        write_result(d, s, result)
        note_end(d, s, w, turn, result)


def sequences(d: Record, states: Any, works: Any, left: Any, nodes: Any) -> None:
    """Add to `nodes[i]` the number of sequences of i + 1 legal moves from `states[0]`.

    `states` has one more than `nodes`; the others one for each depth.
    """
    depth, at = len(nodes), 0
    while at >= 0:
        if left[at] < 0:  # a new position
            legal_moves(d, states[at], works[at])
            left[at] = move_count(d, states[at], works[at])
            nodes[at] += left[at]
        if left[at] == 0 or at == depth - 1:
            left[at] = -1
            at -= 1
        else:
            left[at] -= 1
            copy(states, at, states, at + 1)
            apply(d, states[at + 1], works[at], nth_move(d, states[at], works[at], left[at]))
            at += 1
