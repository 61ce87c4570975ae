"""How long one player alone takes to gather the cards that a recipe asks for.

With some cards open, they take one at a time: an open one that brings them nearer to a hand that pays, else the
top of the pile. What was open is replaced at once, and nothing is ever discarded.
"""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.games.chance import order
from fortgold.games.common.recipes import Recipe, count_of

DEALS = 500  # so that the mean is within some 5 % of the true one
SEED = 0

Hand = tuple[int, ...]  # how many cards there are of each value


def hands_of(recipe: Recipe, copies: Sequence[int]) -> list[Hand]:
    """The hands that pay a recipe out of so many cards of each value."""
    values = range(len(copies))
    hands = (tuple(count_of(hand, value) for value in values) for hand in recipe.hands)
    return [hand for hand in hands if all(map(int.__le__, hand, copies))]


def mean_draws(
    hands: Sequence[Hand], copies: Sequence[int], open_cards: int, deals: int = DEALS
) -> float:
    """How many cards are taken on average until there is one of the `hands`; `copies`: cards of each value.

    A deal in which the pile runs out counts as all of its cards.
    """
    away: dict[Hand, int] = {}
    pile, taken = [value for value, many in enumerate(copies) for _ in range(many)], 0
    for deal in range(deals):
        dealt = [pile[i] for i in reversed(order(range(len(pile)), SEED, deal, 0))]
        taken += _draws(hands, dealt, open_cards, away)
    return taken / deals


def _draws(hands: Sequence[Hand], pile: list[int], open_cards: int, away: dict[Hand, int]) -> int:
    """How many cards are taken in one deal; `away` remembers how many cards a hand lacks."""

    def lacking(have: Hand) -> int:
        if have not in away:
            away[have] = min(
                sum(n - h for n, h in zip(need, have, strict=True) if n > h) for need in hands
            )
        return away[have]

    row = [pile.pop() for _ in range(min(open_cards, len(pile)))]
    have = (0,) * len(hands[0])
    taken = 0
    while (lacks := lacking(have)) and (row or pile):
        nearer = (i for i, value in enumerate(row) if lacking(_with(have, value)) < lacks)
        place = next(nearer, None)
        if place is not None:
            card = row.pop(place)
            row += [pile.pop()] if pile else []
        else:
            card = pile.pop() if pile else row.pop()
        have, taken = _with(have, card), taken + 1
    return taken


def _with(hand: Hand, value: int) -> Hand:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])
