"""The primitive operations of rules, in plain Python; `primitives_compiled` has the same for numba.

Rules import these names from here. Where they are compiled, the other module's replace them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from fortgold.games.chance import GOLDEN, MASK, below, mix

__all__ = ["below", "below_low", "copy", "has_place", "order", "popcount", "stream", "then"]

popcount = int.bit_count  # of a number that is not negative


def then(word: Any, key: Any) -> Any:
    """`word` hashed with one key more: `chance.number(a, b)` is `then(then(0, a), b)`."""
    return mix((word ^ key) + GOLDEN & MASK)


def stream(seed: int, index: int, what: int) -> int:
    """The number from which all numbers of one stream of a deal follow."""
    return then(then(then(0, seed), index), what)


def below_low(limit: int, word: int) -> int:
    """A second number from 0 to `limit` - 1 out of one word: from its lower half."""
    return below(limit, word << 32 & MASK)


def order(
    slots: Sequence[int],
    count: int,
    word: int,
    keys: MutableSequence[int],  # noqa: ARG001 - scratch memory of machine code
    places: MutableSequence[int],
) -> None:
    """Lay cards 0 to `count` - 1, known to chance by their slots, in an order: `places[0]` on top.

    Each draws the number of its slot, and they lie in the order of the numbers, as in `chance.order`.
    """
    places[:count] = sorted(range(count), key=lambda card: then(word, slots[card]))


def copy(source: Any, at: int, target: Any, to: int) -> None:
    """Copy record number `at` of `source` over record number `to` of `target`."""
    target[to].take(source[at])


def has_place(numbers: MutableSequence[int], at: int) -> bool:
    """Whether there is a place number `at`. Lists grow to have one, arrays of machine code do not."""
    if at >= len(numbers):
        numbers.extend([0] * (at + 1))
    return True
