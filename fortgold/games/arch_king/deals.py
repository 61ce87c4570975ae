"""What comes up next in a deal, and what a transcript says of it.

A pile comes up in the same order in the same deal, whatever the players do: `piles` says how.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from fortgold.games.arch_king import piles
from fortgold.games.arch_king.fields import COMPANIONS, KINGDOM, STATE
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.position import Position


def happens(position: Position, seed: int, index: int) -> Move:
    """What chance does in that deal, in a position whose mover it is."""
    own, pile = numbered(position.rules), position.pile_awaited
    assert pile is not None
    what = KINGDOM if pile is position.kingdom else COMPANIONS
    s, w, count = STATE.plain(own.rooms), own.work, 0
    s.seed, s.index = seed, index
    for row, copies in sorted(Counter(pile.begun).items()):
        count = piles.add_copies(own.deck, w, count, row, copies, pile.times)
    piles.shuffle(s, w, count, what)
    left, comes = Counter(pile.rows), -1
    for place in reversed(range(count)):  # of each row, what is left are the last copies
        row = piles.drawn(w, place)
        if left[row]:
            left[row] -= 1
            comes = row
    return Move(Kind.REVEAL if what == KINGDOM else Kind.DRAW, comes)


def deal_object(position: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, piles topmost first."""
    rules = position.rules
    assert position.dealt is not None
    s = numbered(rules).dealt(*position.dealt)

    def ids(rows: Iterable[int]) -> list[str]:
        return [rules.rows[row].id for row in rows]

    def coming(pile: int) -> list[str]:
        return ids(s.pile[pile][s.pile_next[pile] : s.pile_end[pile]])

    villages = (
        [row for row in realm.all if rules.rows[row].deck == "village"] for realm in position.realms
    )
    return {
        "villages": [own for rows in villages for own in ids(rows)],
        "hands": [ids(hand) for hand in position.hands],
        "field": ids(position.field),
        "kingdom": coming(KINGDOM),
        "companions": coming(COMPANIONS),
    }
