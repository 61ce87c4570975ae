"""Cards that somebody at the table does not see, exchanged: the same position, as far as that seat knows.

Each game with hidden cards has an entry; whatever is shown to the seat must not change with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fortgold.games.arch_king.deck import Bag
from fortgold.games.arch_king.fields import COMPANIONS, STATE
from fortgold.games.chance import number
from fortgold.games.hundred_spirits.fields import STATE as SPIRITS
from fortgold.games.seven_fortress.fields import STATE as FORTRESS
from fortgold.games.seven_fortress.moves import Phase


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
    return elsewhere(position, hands, laid, sorted(cards))


def elsewhere(position: Any, hands: Sequence[Bag], laid: Sequence[Bag], pile: Sequence[int]) -> Any:
    """Arch King: the position, but with those companions in hands, face down and in the pile."""
    s, rows = STATE.copied(position.record), range(len(position.rules.rows))
    for name, bags in (("hand", hands), ("laid", laid)):
        setattr(s, name, [[bag.count(row) for row in rows] for bag in bags])
    s.pile[COMPANIONS][s.pile_next[COMPANIONS] : s.pile_end[COMPANIONS]] = pile
    return type(position)(position.rules, s, position.played)


def piles_in_another_order(position: Any, _seat: int, *keys: int) -> Any:
    """The Fort of Gold: both piles lie in another order."""
    return replace(
        position,
        mana=tuple(mixed(position.mana, *keys, 0)),
        pile=tuple(mixed(position.pile, *keys, 1)),
    )


def covered_cards_elsewhere(position: Any, seat: int, *keys: int) -> Any:
    """Seven Fortress: covered cards, and those that another one looks at, lie elsewhere."""
    s = FORTRESS.copied(position.record)
    looker = int(s.to_move) if position.phase is Phase.ORDER else None
    places = []
    for tower in range(len(position.towers)):
        is_looked_at = looker is not None and tower == s.looking
        places += [(s.tower[tower], at) for at in range(s.height[tower] - (not is_looked_at))]
    looked = []
    if looker not in (None, seat):
        looked = [row for row, count in enumerate(s.looked[looker]) for _ in range(count)]
        places += [
            (s.tower[s.looking], s.height[s.looking] + at) for at in range(len(looked), s.looks)
        ]
    cards = mixed([cards[at] for cards, at in places] + looked, *keys)
    for cell, card in zip(places, cards, strict=False):
        cell[0][cell[1]] = card
    if looked:
        s.looked[looker] = [cards[len(places) :].count(row) for row in range(len(s.looked[looker]))]
    return type(position)(position.rules, s)


def spirits_elsewhere(position: Any, seat: int, *keys: int) -> Any:
    """Gates of the Hundred Spirits: pearls in piles and other hands, characters in the pile, as diamonds and
    looked at by another lie elsewhere.
    """
    s, pearls = SPIRITS.copied(position.record), position.rules.pearls
    others = [one for one in range(position.rules.seats) if one != seat]
    sizes = {one: sum(s.hand[one]) for one in others}
    hidden = s.pile[0][: s.height[0]] + [row for one in others for row in position.hands[one]]
    cards = mixed(hidden, *keys)
    s.pile[0][: s.height[0]], cards = cards[: s.height[0]], cards[s.height[0] :]
    for one in others:
        own, cards = cards[: sizes[one]], cards[sizes[one] :]
        s.hand[one][:pearls] = [own.count(row) for row in range(pearls)]
    places = [(s.pile[1], at) for at in range(s.height[1])]
    for one in range(position.rules.seats):
        places += [(s.diamond[one], at) for at in range(s.diamonds[one])]
    if seat != position.to_move:
        places += [(s.looked, at) for at in range(s.looks)]
    for cell, card in zip(places, mixed([row[at] for row, at in places], *keys, 1), strict=True):
        cell[0][cell[1]] = card
    return type(position)(position.rules, s)


EXCHANGES: Mapping[str, Callable[..., Any]] = {
    "arch-king": companions_elsewhere,
    "fort-of-gold": piles_in_another_order,
    "hundred-spirits": spirits_elsewhere,
    "seven-fortress": covered_cards_elsewhere,
}
