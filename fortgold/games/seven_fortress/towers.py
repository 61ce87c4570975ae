"""Towers and hands: what lies on top, what is put there and what is taken."""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.seven_fortress.fields import NONE


def list_code(w: Record, act: int, spell: int, a: int, b: int, c: int) -> None:
    """List a move: see `moves`."""
    if w.count >= len(w.moves) and not has_place(w.moves, w.count):
        w.overflow = 1
        return
    w.moves[w.count] = act << 32 | spell << 24 | a << 16 | b << 8 | c
    w.count += 1


def top(s: Record, tower: int) -> int:
    """The row of the card on top of a tower that is not empty."""
    return s.tower[tower][s.height[tower] - 1]


def drop(s: Record, tower: int, row: int) -> None:
    """Put a card on a tower; an empty one may be refilled (reading 4)."""
    s.tower[tower][s.height[tower]] = row
    s.height[tower] += 1


def pick_up(s: Record, tower: int) -> int:
    """Take the card on top off a tower."""
    s.height[tower] -= 1
    return s.tower[tower][s.height[tower]]


def take_top(d: Record, s: Record, tower: int) -> None:
    """The card on top goes into the hand of the player to move."""
    row = pick_up(s, tower)
    s.hand[s.to_move][row] += 1
    if d.element[row] != NONE:
        s.taken |= 1 << d.element[row]
    if tower == d.centre:  # into a hand: moved or swapped it brings no raid (reading 12)
        s.raid = 1


def shows(d: Record, s: Record, face: int) -> bool:
    """Whether some top shows a face."""
    for tower in range(d.towers):
        if s.height[tower] and d.face[top(s, tower)] == face:
            return True
    return False


def held(d: Record, s: Record, seat: int) -> int:
    """How many cards a seat holds."""
    count = 0
    for row in range(d.rows):
        count += s.hand[seat][row]
    return count
