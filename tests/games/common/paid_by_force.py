"""Recipes paid by brute force: another reading of what parts ask for, and every payment tried.

A change of a pearl is written as in `changed`: its value and what was done to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from builtin_games import all_games, builtin_shelf

from fortgold.data.model import Effect, RecipePart, Step

TOP = 8  # the highest value of the pearls that are tried
Key = tuple[tuple[Any, str], ...]


class Purse(NamedTuple):
    """What one may pay with: values; then diamonds, their most, wild ones, values recast, kinds of virtual cards."""

    cards: tuple[int, ...]
    diamonds: int = 0
    step: int = 1
    wild: int = 0
    recast: Mapping[int, tuple[int, ...]] = {}
    virtual: tuple[tuple[int, ...], ...] = ()  # of each virtual card, its values


@lru_cache(maxsize=1)
def recipes() -> list[tuple[str, Effect, Mapping[str, RecipePart]]]:
    """The recipes of all built-in games, each with the parts that it may have."""
    found = []
    for name in all_games():
        game = builtin_shelf().game(name).game
        assert game is not None
        parts = {part.operation.id: part for part in game.recipe_parts}
        for card in (card for deck in game.decks for card in deck.cards if parts):
            effect = card.effect("recipe")
            if effect:
                found.append((card.id, effect, parts))
    return found


@lru_cache(maxsize=1 << 16)
def pays(number: int, cards: tuple[int, ...]) -> bool:
    """Whether all these cards pay that recipe, each for one part."""
    _, effect, parts = recipes()[number]
    wanted = [step for step in effect.steps if parts[step.operation].matches != "beside"]
    return _pay(wanted, cards, parts)


def _pay(steps: Sequence[Step], cards: tuple[int, ...], parts: Mapping[str, RecipePart]) -> bool:
    if not steps:
        return not cards
    for size in range(len(cards) + 1):
        for some in {*combinations(cards, size)}:
            rest = list(cards)
            for card in some:
                rest.remove(card)
            if _pays_part(parts[steps[0].operation], steps[0], some) and _pay(
                steps[1:], tuple(rest), parts
            ):
                return True
    return False


def _pays_part(part: RecipePart, step: Step, cards: tuple[int, ...]) -> bool:
    given = dict(step.given)
    listed = next((v for v in given.values() if isinstance(v, tuple) and v), ())
    among = {int(str(one)) for one in listed}
    count: Any = given.get(part.counts or "", 0)
    number: Any = next((v for k, v in given.items() if isinstance(v, int) and k != part.counts), 0)
    low, high, size = min(cards, default=0), max(cards, default=0), len(cards)
    match part.matches:
        case "values":
            return sorted(cards) == sorted(int(str(one)) for one in listed)
        case "equal":
            return size == count and low == high and (not among or low in among)
        case "consecutive":
            return size == count and [*range(low, high + 1)] == sorted(cards)
        case "different":
            return size == count == len({*cards})
        case "total":
            return sum(cards) == number and size > 0 and count in (0, size)
        case "at-least":
            return size == count and low >= number
        case "at-most":
            return size == count and high <= number
    return size == count and {*cards} <= {*part.among}


def longest(number: int) -> int:
    """The most cards that can pay that recipe."""
    _, effect, parts = recipes()[number]
    most = 0
    for step in effect.steps:
        part, given = parts[step.operation], dict(step.given)
        count: Any = given.get(part.counts or "", 0) or given.get("n", 0)
        listed: Any = given.get("values", ())
        most += 0 if part.matches == "beside" else len(listed) or count
    return most


Option = tuple[int | None, tuple[Any, str] | None, int, int]


def counted_as(purse: Purse) -> Iterator[list[Option]]:
    """Of each card, what it may count as: a value, its change, diamonds and wild cards for that."""
    for card in purse.cards:
        options: list[Option] = [(None, None, 0, 0), (card, (card, ""), 0, 0)]
        raised = range(1, min(purse.step, TOP - card) + 1)
        options += [(card + by, (card, f"+{by}"), 1, 0) for by in raised]
        options += [(v, (card, "*"), 0, 1) for v in range(1, TOP + 1) if v != card]
        options += [(v, (card, ">"), 0, 0) for v in purse.recast.get(card, ())]
        yield options
    for values in purse.virtual:
        yield [(None, None, 0, 0), *((v, (values, "virtual"), 0, 0) for v in values)]


def payments(number: int, purse: Purse) -> set[Key]:
    """Every payment of that recipe, by cards and their changes.

    Cards and changes are counted while they are gathered, each in digits of its own of a number.
    """
    most, changes = longest(number), list[tuple[Any, str]]()
    states = {(0, 0, 0, 0)}
    for options in counted_as(purse):
        coded = []
        for value, change, spent, made in options:
            if change and change not in changes:
                changes.append(change)
            card = 1 << 4 * value if value else 0
            noted = 1 << 4 * changes.index(change) if change else 0
            coded.append((card + bool(value), noted, spent, made))
        states = {
            (cards + card, key + change, diamonds + spent, wild + made)
            for cards, key, diamonds, wild in states
            for card, change, spent, made in coded
            if diamonds + spent <= purse.diamonds
            and wild + made <= purse.wild
            and (cards & 15) + (card & 15) <= most
        }
    paid = {key for cards, key, _, _ in states if pays(number, _several(cards))}
    return {_changed(key, changes) for key in paid}


def _several(cards: int) -> tuple[int, ...]:
    return tuple(v for v in range(1, TOP + 1) for _ in range(cards >> 4 * v & 15))


def _changed(key: int, changes: Sequence[tuple[Any, str]]) -> Key:
    found = [one for n, one in enumerate(changes) for _ in range(key >> 4 * n & 15)]
    return tuple(sorted(found, key=str))
