"""What a player may know: everything on the table, the own cards, and how many the others have."""

from __future__ import annotations

from dataclasses import dataclass

from fortgold.games.arch_king.bags import Bag, joined
from fortgold.games.arch_king.realm import Realm
from fortgold.games.arch_king.state import Phase, State
from fortgold.games.arch_king.steps import Do


@dataclass(frozen=True, slots=True)
class View:
    """A moment of the game as one seat sees it; two are equal if that player sees the same.

    `hand` and `laid` are the own cards; `hands` and `lying` say how many companions each seat holds
    and has laid face down. `unseen`: the companions that lie in the pile, in the others' hands or
    face down before them, all in one. What the kingdom pile still holds follows from what lies
    open; in which order it lies, nobody knows.
    """

    seat: int
    round: int
    phase: Phase
    mover: int
    first: int
    hand: Bag
    laid: Bag
    hands: tuple[int, ...]
    lying: tuple[int, ...]
    unseen: Bag
    companions_discard: Bag
    played: tuple[tuple[int, ...], ...]
    realms: tuple[Realm, ...]
    field: Bag
    kingdom: Bag
    kingdom_discard: Bag
    food: int
    prestige: int
    used: Bag
    todo: tuple[Do, ...]


def seen_by(state: State, seat: int) -> View:
    """What the player in `seat` knows."""
    others = [
        bag for bags in (state.hands, state.laid) for own, bag in enumerate(bags) if own != seat
    ]
    return View(
        seat,
        state.round,
        state.phase,
        state.seat,
        state.first,
        state.hands[seat],
        state.laid[seat],
        tuple(map(len, state.hands)),
        tuple(map(len, state.laid)),
        joined(state.companions.rows, *others),
        state.companions.discard,
        state.played,
        state.realms,
        state.field,
        state.kingdom.rows,
        state.kingdom.discard,
        state.food,
        state.prestige,
        state.used,
        state.todo,
    )
