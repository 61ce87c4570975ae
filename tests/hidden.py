"""Cards that somebody at the table does not see, exchanged: the same position, as far as that seat knows.

Each game with hidden cards has an entry; whatever is shown to the seat must not change with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fortgold.games.chance import number


def mixed(cards: Any, *keys: int) -> list[Any]:
    """The cards in another order, which depends on the keys."""
    ranked = sorted(enumerate(cards), key=lambda card: number(*keys, card[0]))
    return [card for _, card in ranked]


def companions_elsewhere(position: Any, seat: int, *keys: int) -> Any:
    """Arch King: hidden companions lie elsewhere, in hands, face down or in the pile."""
    others = [other for other in range(len(position.hands)) if other != seat]
    hidden = [*position.companions.rows]
    for other in others:
        hidden += (*position.hands[other], *position.laid[other])
    cards = mixed(hidden, *keys)
    hands, laid = list(position.hands), list(position.laid)
    for bags in (hands, laid):
        for other in others:
            size = len(bags[other])
            bags[other], cards = tuple(sorted(cards[:size])), cards[size:]
    pile = replace(position.companions, rows=tuple(sorted(cards)))
    return replace(position, hands=tuple(hands), laid=tuple(laid), companions=pile)


def piles_in_another_order(position: Any, _seat: int, *keys: int) -> Any:
    """The Fort of Gold: both piles lie in another order."""
    return replace(
        position,
        mana=tuple(mixed(position.mana, *keys, 0)),
        pile=tuple(mixed(position.pile, *keys, 1)),
    )


EXCHANGES: Mapping[str, Callable[..., Any]] = {
    "arch-king": companions_elsewhere,
    "fort-of-gold": piles_in_another_order,
}
