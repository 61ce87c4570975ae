"""How moves are listed, what a hand and a portal hold."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import NONE
from fortgold.games.hundred_spirits.moves import ACT, A, B


def list_code(w: Record, act: int, a: int, b: int, way: int) -> None:
    """List a move: see `moves`."""
    if w.count >= len(w.moves) and not has_place(w.moves, w.count):
        w.overflow = 1
        return
    w.moves[w.count] = act << ACT | a << A | b << B | way
    w.count += 1


def held(d: Record, s: Record, seat: int) -> int:
    """How many pearls a seat holds."""
    count = 0
    for row in range(d.pearls):
        count += s.hand[seat][row]
    return count


def list_hand(d: Record, s: Record, w: Record, act: int) -> None:
    """List each pearl of the player to move."""
    for row in range(d.pearls):
        if s.hand[s.to_move][row]:
            list_code(w, act, row, 0, 0)


def on_portal(d: Record, s: Record, seat: int) -> int:
    """How many characters lie on a portal."""
    count = 0
    for slot in range(d.slots):
        count += s.portal[seat][slot] != NONE
    return count


def list_places(d: Record, s: Record, w: Record, act: int, row: int) -> None:
    """List a character that may be put on the portal: on a full one, instead of each that lies there (reading 8).

    `row` is d.rows for one that nobody has seen.
    """
    is_seen = row != d.rows
    if on_portal(d, s, s.to_move) < d.slots:
        list_code(w, act, row if is_seen else 0, 0, 0)
        return
    gone = next_above(s.portal[s.to_move], d.slots, NONE)
    while gone != NONE:
        list_code(w, act, row if is_seen else gone + 1, gone + 1 if is_seen else 0, 0)
        gone = next_above(s.portal[s.to_move], d.slots, gone)


def next_above(cards: Any, count: int, row: int) -> int:
    """Of the first `count` cards the lowest row above that one, or NONE: to go through them in order, each once."""
    best = NONE
    for i in range(count):
        if cards[i] > row and (best == NONE or cards[i] < best):
            best = cards[i]
    return best


def put_on_portal(d: Record, s: Record, seat: int, row: int) -> None:
    """A character comes to a portal that has a free slot."""
    s.portal[seat][on_portal(d, s, seat)] = row


def take_off_portal(d: Record, s: Record, seat: int, row: int) -> None:
    """A character leaves a portal; those behind it move up."""
    gone = False
    for slot in range(d.slots):
        gone = gone or s.portal[seat][slot] == row
        if gone:
            s.portal[seat][slot] = s.portal[seat][slot + 1] if slot + 1 < d.slots else NONE
