"""Recipes: which hands of numbered cards pay one exactly.

A recipe is a list of parts, each of which is paid with its own cards. What a part takes is declared in
game.yaml (`recipes`): a hand is the number of cards of each value, packed four bits a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, islice

from fortgold.data.model import Effect, RecipePart, Step

BITS = 4  # of a value in a packed hand
MOST_CARDS = (1 << BITS) - 1  # of one value
MOST_VALUES = 14  # so that a packed hand is a positive number of 64 bits, with room to spare
MOST_HANDS = 4_000  # that pay a recipe: more would be lists that nobody chooses from
MOST_PAIRS = 200_000  # of ways to pay two parts, which are looked at one by one


class TooManyHands(ValueError):
    """More hands pay a recipe than a list of payments could name."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a recipe asks for: the hands that pay it, ascending, and how many it wants of other things."""

    hands: tuple[int, ...]
    beside: int = 0


def packed(cards: Iterable[int], values: Sequence[int]) -> int:
    """A hand of cards, by what they show."""
    return sum(1 << BITS * values.index(card) for card in cards)


def count_of(hand: int, value: int) -> int:
    """How many cards of value number `value` are in a hand."""
    return hand >> BITS * value & MOST_CARDS


def recipe_of(
    effect: Effect, parts: Iterable[RecipePart], values: Sequence[int], most: int
) -> Recipe:
    """The recipe that a cell names, paid with cards of those `values`, ascending, `most` at a time.

    Raises TooManyHands.
    """
    return _recipe(effect.steps, tuple(parts), tuple(values), most)


@lru_cache(maxsize=1024)  # checks and rules ask for the same
def _recipe(
    steps: tuple[Step, ...], parts: tuple[RecipePart, ...], values: tuple[int, ...], most: int
) -> Recipe:
    known = {part.operation.id: part for part in parts}
    hands, beside = {0}, 0
    for step in steps:
        part = known[step.operation]
        if part.matches == "beside":
            beside += _count(part, step)
            continue
        found = (cards for cards in _paid_by(part, step, values, most) if len(cards) <= most)
        ways = {packed(cards, values) for cards in islice(found, MOST_HANDS + 1)}
        if len(ways) > MOST_HANDS or len(hands) * len(ways) > MOST_PAIRS:
            raise TooManyHands
        hands = {a + b for a in hands for b in ways if fits(a, b, len(values), most)}
        if len(hands) > MOST_HANDS:
            raise TooManyHands
    return Recipe(tuple(sorted(hands)), beside)


def fits(a: int, b: int, values: int, most: int) -> bool:
    """Whether two hands together are a hand of at most `most` cards."""
    counts = [count_of(a, value) + count_of(b, value) for value in range(values)]
    return max(counts, default=0) <= MOST_CARDS and sum(counts) <= most


def _count(part: RecipePart, step: Step) -> int:
    return step.number(part.counts) if part.counts else 0


def _paid_by(
    part: RecipePart, step: Step, values: Sequence[int], most: int
) -> Iterator[tuple[int, ...]]:
    """All hands that pay one part alone, each as the numbers of its cards."""
    listed = next((v for _, v in step.given if isinstance(v, tuple)), ())
    among = [v for v in values if str(v) in listed] if listed else [*values]
    number = next((v for name, v in step.given if isinstance(v, int) and name != part.counts), 0)
    count = _count(part, step)
    if count > most:
        return
    match part.matches:
        case "values":
            cards = tuple(int(str(one)) for one in listed)
            if set(cards) <= set(values):
                yield cards
        case "equal":
            yield from ((value,) * count for value in among)
        case "consecutive":
            runs = (tuple(range(value, value + count)) for value in among)
            yield from (run for run in runs if set(run) <= set(among))
        case "different":
            yield from combinations(among, count)
        case "total":
            yield from _adding_up(number, [count] if count else range(1, most + 1), among)
        case "at-least":
            yield from combinations_with_replacement([v for v in among if v >= number], count)
        case "at-most":
            yield from combinations_with_replacement([v for v in among if v <= number], count)
        case _:
            allowed = [value for value in among if value in part.among]
            yield from combinations_with_replacement(allowed, count)


def _adding_up(total: int, sizes: Iterable[int], among: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways of so many ascending numbers with that sum; no time goes into beginnings without an end."""

    @cache
    def has_end(total: int, size: int, first: int) -> bool:
        if size == 0 or first == len(among):
            return size == total == 0
        smallest = among[first]
        if smallest * size > total or among[-1] * size < total:
            return False
        return has_end(total - smallest, size - 1, first) or has_end(total, size, first + 1)

    def ends(total: int, size: int, first: int) -> Iterator[tuple[int, ...]]:
        if size == 0:
            yield ()
            return
        for i in range(first, len(among)):
            left = total - among[i]
            if has_end(left, size - 1, i):
                yield from ((among[i], *rest) for rest in ends(left, size - 1, i))

    for size in sizes:
        if has_end(total, size, 0):
            yield from ends(total, size, 0)
