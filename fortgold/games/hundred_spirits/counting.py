"""Statistics: what is counted of games while they are played."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from fortgold.games.common.payments import (
    RECAST,
    VIRTUAL,
    WILD,
    cards_of,
    spent_of,
    tokens_of,
    word_of,
)
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import NONE
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Op


def note_start(d: Record, s: Record, w: Record) -> None:  # noqa: ARG001
    w.surplus_now, w.moved = 0, 1
    for seat in range(d.seats):
        for row in range(d.rows):
            w.placed[seat][row] = 0


def note_portals(d: Record, s: Record, w: Record) -> None:
    """Since when characters have lain on portals: what is new came with the last move."""
    for seat in range(d.seats):
        for slot in range(d.slots):
            row = s.portal[seat][slot]
            if row != NONE and w.placed[seat][row] == 0:
                w.placed[seat][row] = w.moved
                w.came[row] += 1
    w.moved = s.round


def note_move(d: Record, s: Record, w: Record, move: int) -> None:
    act, a, b = move >> ACT, move >> A & 255, move >> B & 255
    note_portals(d, s, w)
    w.kinds_of[act] += 1
    if (act == Act.PLACE or act == Act.SUMMON) and b:
        w.placed[s.to_move][b - 1] = 0
    elif act == Act.PLACE_BLIND and a:
        w.placed[s.to_move][a - 1] = 0
    elif act == Act.USE and b:
        w.placed[s.to_move][b] = 0
    elif act == Act.ACTIVATE:
        way = move & WAY
        last = len(w.rounds) - 1
        w.pearls_paid[min(cards_of(spent_of(w, way)), last)] += 1
        w.diamonds_paid[min(tokens_of(w, way) + d.needs[b], last)] += 1
        changed = word_of(w, way, VIRTUAL) + word_of(w, way, RECAST) + word_of(w, way, WILD)
        w.helped[2 if changed else 1 if tokens_of(w, way) else 0] += 1
        w.by_colour[colour_of(d, b)] += d.power[b]
        w.activations[b] += 1
        waited = s.round - w.placed[a][b]
        w.waited[min(waited, last)] += 1
        w.wait[b] += waited
        w.wait_squares[b] += waited * waited
        w.placed[a][b] = 0
        if d.shared[b]:
            w.wisps[1 if a != s.to_move else 0] += 1
        size, count = 0, w.ways
        while count > 1:
            size, count = size + 1, (count + 1) // 2
        w.ways_listed[size] += 1
    elif act == Act.DISCARD and s.closing:
        w.surplus_now += 1


def colour_of(d: Record, row: int) -> int:
    """0 without an ability, 1 red, 2 blue."""
    if d.op[row] == NONE:
        return 0
    return 1 if d.op[row] <= Op.OTHERS_LOSE_DIAMOND else 2


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:  # noqa: ARG001
    last, best, alike, winners = len(w.rounds) - 1, 0, 0, result[d.seats]
    w.rounds[min(s.round, last)] += 1
    w.ended[0 if s.complete else 1] += 1
    w.surplus[min(w.surplus_now, last)] += 1
    w.swap_count[min(s.swaps, last)] += 1
    for seat in range(d.seats):
        best = max(best, s.power[seat])
    for seat in range(d.seats):
        alike += s.power[seat] == best
        count, won = 0, winners >> seat & 1
        for row in range(d.pearls, d.rows):
            count += s.done[seat][row]
            if s.done[seat][row]:
                w.had[row] += 1
                w.won_with[row] += won
                w.won_colour[colour_of(d, row)] += won * s.done[seat][row]
        w.activated[min(count, last)] += 1
        w.power_of[min(s.power[seat], last)] += 1
        w.place_wins[(seat - s.first) % d.seats] += won
    w.best_power[min(best, last)] += 1
    shared = winners & winners - 1 != 0
    w.ties[2 if shared else 1 if alike > 1 else 0] += 1
