"""The numbers of `chance` for compiled code: the same functions, on words of 64 bits.

What `chance` says of each holds here. A word is always `numpy.uint64`: numba makes a float of an
int64 and a uint64 together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.chance import GOLDEN as STEP
from fortgold.compiled import Numbers, compiled, integers_of, whole, words_of

Word = np.uint64
Words = NDArray[np.uint64]

GOLDEN = np.uint64(STEP)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@compiled
def mix(word: Word) -> Word:
    """`chance.mix`."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def then(word: Word, key: int | Word) -> Word:
    """The number of the keys of `word` and one more: `number(a, b)` is `then(then(0, a), b)`."""
    return mix((np.uint64(word) ^ np.uint64(key)) + GOLDEN)


@compiled
def number(*keys: int | Word) -> Word:
    """`chance.number`."""
    word = np.uint64(0)
    for key in keys:
        word = then(word, key)
    return word


@compiled
def below(limit: int, word: Word) -> int:
    """`chance.below`."""
    return whole(((word >> HALF) * np.uint64(limit)) >> HALF)


@compiled
def below_low(limit: int, word: Word) -> int:
    """The second number that a word yields: `chance.below` of its lower 32 bits moved up."""
    return whole(((word & LOW) * np.uint64(limit)) >> HALF)


@compiled
def order(
    slots: Numbers,
    first: int,
    count: int,
    seed: int,
    index: int,
    deck: int,
    keys: Numbers,
    places: Numbers,
) -> None:
    """`chance.order` of `slots[first : first + count]`, which ascend: `places[0]` lies on top.

    A place is counted from `first`, so the topmost slot is `slots[first + places[0]]`. `keys`, of
    `numpy.uint64`, is room to work in; like `places` it holds at least `count` numbers.
    """
    word = then(then(then(np.uint64(0), seed), index), deck)
    keys, places = words_of(keys), integers_of(places)
    # Every pair is compared once and both are counted, without a branch: sorting took twice as long.
    for i in range(count):
        key, above = then(word, slots[first + i]), 0
        for j in range(i):
            before = whole(keys[j] <= key)  # equal keys lie in the order of their slots
            above += before
            places[j] += 1 - before
        keys[i], places[i] = key, above
    lying = integers_of(keys)
    for i in range(count):
        lying[places[i]] = i
    for i in range(count):
        places[i] = lying[i]
