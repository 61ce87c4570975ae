"""Every way to pay a recipe, listed once, in its order, and the cheapest: against brute force."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import paid_by_force
import pytest
from paid_by_force import TOP, Purse, recipes

from fortgold.games.common import payments
from fortgold.games.common.payments import (
    BITS,
    CHANGED,
    LEAPT,
    MOST,
    RAISED,
    RECAST,
    SHOWN,
    VIRTUAL,
    WILD,
    word_of,
)
from fortgold.games.common.recipes import packed, recipe_of
from fortgold.games.common.records import Fields

KINDS = ((1, 2), (3, 4), (5, 6), (7, 8))  # of virtual cards
ROOMS = {
    **CHANGED, "RECIPES": 64, "HANDS": 2048, "VIRTUALS": 4, "VALUES": TOP, "WAYS": 0, "WAY_WORDS": 0,
    "CHANGES": 20, "GOALS": 0, "KINDS": 40,
}  # fmt: skip
DECK, WORK = Fields(**payments.RECIPES), Fields(**payments.PURSE, **payments.WAYS)
MARKS = {SHOWN: "", RECAST: ">", WILD: "*", RAISED: "+1", LEAPT: "+2"}
VALUES = range(1, TOP + 1)


@lru_cache(maxsize=1)
def deck() -> Any:
    """The recipes of all games."""
    hands, first, past = list[int](), list[int](), list[int]()
    for _, effect, parts in recipes():
        first.append(len(hands))
        hands += recipe_of(effect, parts.values(), VALUES, MOST).hands
        past.append(len(hands))
    virtual = [_bits(kind) for kind in KINDS]
    return DECK.plain(
        ROOMS, values=TOP, first_hand=first, past_hand=past, hands=hands, virtuals=len(KINDS),
        virtual=virtual,
    )  # fmt: skip


def _bits(values: tuple[int, ...]) -> int:
    return sum(1 << value - 1 for value in values)


def filled(purse: Purse) -> Any:
    """A scratch record with that purse; cards cost their value, diamonds 3."""
    return WORK.plain(
        ROOMS, purse=packed(purse.cards, VALUES), tokens=purse.diamonds, step=purse.step, wild=purse.wild,
        recast=[_bits(purse.recast.get(value, ())) for value in VALUES],
        helpers=[purse.virtual.count(kind) for kind in KINDS], price=VALUES, token_price=3,
    )  # fmt: skip


def key_of(w: Any, way: int) -> paid_by_force.Key:
    """A way by its cards and their changes."""
    found: list[tuple[Any, str]] = []
    for number, mark in MARKS.items():
        word = word_of(w, way, number)
        found += [(v, mark) for v in VALUES for _ in range(word >> BITS * (v - 1) & MOST)]
    for kind, values in enumerate(KINDS):
        found += [(values, "virtual")] * (word_of(w, way, VIRTUAL) >> BITS * kind & MOST)
    return tuple(sorted(found, key=str))


def listed(number: int, purse: Purse) -> list[paid_by_force.Key]:
    """The ways to pay that recipe, as they are listed."""
    w = filled(purse)
    return [key_of(w, way) for way in range(payments.list_ways(deck(), w, number))]


def of(card: str, purse: Purse) -> list[str]:
    """The ways to pay the recipe of a card, in words."""
    number = [name for name, _, _ in recipes()].index(card)
    return [" ".join(f"{card}{mark}" for card, mark in way) for way in listed(number, purse)]


def cost(way: paid_by_force.Key) -> int:
    """What a way spends."""
    return sum(0 if mark == "virtual" else v + 3 * mark.startswith("+") for v, mark in way)


def some_purse(random: Random) -> Purse:
    """A hand of up to six cards, with few or many helpers."""
    cards = tuple(sorted(random.choices(VALUES, k=random.randrange(6))))
    virtual = tuple(random.choices(KINDS, k=random.choice([0, 0, 1, 2])))
    return Purse(
        cards, random.choice([0, 0, 1, 2, 3]), random.choice([1, 1, 2]), random.choice([0, 0, 0, 1, 2]),
        {1: (4, 7)} if random.random() < 0.3 else {}, virtual,
    )  # fmt: skip


def check(seed: int, hands: int) -> None:
    """Random hands and recipes: the same ways, none twice, the fewest changes first, the cheapest found."""
    random, most = Random(seed), 0
    for _ in range(hands):
        number, purse = random.randrange(len(recipes())), some_purse(random)
        found = listed(number, purse)
        most = max(most, len(found))
        assert len({*found}) == len(found), (recipes()[number][0], purse)
        assert {*found} == paid_by_force.payments(number, purse), (recipes()[number][0], purse)
        changes = [sum(mark != "" for _, mark in way) for way in found]
        assert changes == sorted(changes)
        w = filled(purse)
        least = payments.cheapest_way(deck(), w, number)
        assert least == min(map(cost, found), default=-1)
        assert (w.left, w.spent, w.ways) == (w.purse, 0, 0)
    assert most > 50


def test_every_way_is_listed_once():
    check(1, 500)


@pytest.mark.proof
def test_every_way_of_a_hundred_thousand_hands_is_listed_once():
    check(2, 100_000)


def test_every_recipe_is_paid_by_its_own_hands():
    for number, (name, effect, parts) in enumerate(recipes()):
        for hand in recipe_of(effect, parts.values(), VALUES, MOST).hands[:20]:
            cards = tuple(v for v in VALUES for _ in range(hand >> BITS * (v - 1) & MOST))
            assert paid_by_force.pays(number, cards), name
            assert tuple((card, "") for card in cards) in listed(number, Purse(cards)), name


def test_a_hand_of_ten_with_every_helper():
    """Where ways are most: so many that nobody counts them by force, none twice, the cheapest found at once."""
    virtual = (KINDS[0], KINDS[0], KINDS[2], KINDS[3])
    purse = Purse((1, 1, 2, 3, 4, 5, 5, 6, 7, 8), 1, 2, 1, {1: (4, 7)}, virtual)
    number = max(
        range(len(recipes())), key=lambda one: deck().past_hand[one] - deck().first_hand[one]
    )
    w = filled(purse)
    count = payments.list_ways(deck(), w, number)
    ways = {tuple(word_of(w, way, i) for i in range(payments.WORDS)) for way in range(count)}
    assert len(ways) == count > 10_000
    keys = [key_of(w, way) for way in range(0, count, 7)]
    fresh = filled(purse)
    assert payments.cheapest_way(deck(), fresh, number) <= min(map(cost, keys))
