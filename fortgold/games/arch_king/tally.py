"""Whole games of players, with what statistics count of them."""

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king.counts import note_end
from fortgold.games.arch_king.fields import PLAYER
from fortgold.games.arch_king.greedy import greedy_move
from fortgold.games.arch_king.rules import apply, legal_moves, random_move, set_up
from fortgold.games.arch_king.tableau import points_of
from fortgold.games.common.primitives import stream, then
from fortgold.games.common.records import Record

RANDOM, GREEDY = range(2)


def games(
    d: Record, s: Record, w: Record, o: Record, players: Any, seed: int, start: int, stop: int, results: Any
) -> None:  # fmt: skip
    """Deals `start` up to `stop`; `players` holds RANDOM or GREEDY for each seat.

    A row of `results` for each deal: the points of each seat, then the winners as bits.
    """
    for index in range(start, stop):
        set_up(d, s, w, seed, index)
        word, turn = stream(seed, index, PLAYER), 0
        while legal_moves(d, s, w):
            if players[s.mover] == GREEDY:
                move = greedy_move(d, s, w, o)
            else:
                move = random_move(w, then(word, turn))
            apply(d, s, w, move)
            turn += 1
        end(d, s, w, results[index - start])


def end(d: Record, s: Record, w: Record, result: Any) -> None:
    """The points of each seat, and the winners."""
    best = winners = 0
    for seat in range(d.seats):
        result[seat] = points_of(d, s, seat)
        best = max(best, result[seat])
    for seat in range(d.seats):
        winners |= (result[seat] == best) << seat
    result[d.seats] = winners
    note_end(d, s, w, result, winners)
