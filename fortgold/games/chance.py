"""Chance as a pure function: numbers that depend on what they are for, and on nothing else.

There is no generator with a state to carry along. Number 7 of deal 12 is computed from 7 and 12, so
deals can be made in any order, on any machine, by any number of workers. The mixing function is the
finalizer of SplitMix64 (Steele, Lea, Flood 2014), applied to one key after the other.
"""

from __future__ import annotations

from collections.abc import Iterable

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15  # 2**64 / golden ratio, the increment of SplitMix64
MOST = (1 << 63) - 1  # the largest seed and the largest deal index


def mix(word: int) -> int:
    """`word` (64 bits) stirred so that every bit of it changes about half the bits of the result."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


def number(*keys: int) -> int:
    """The number of 64 bits that belongs to `keys`, each from 0 to 2**64 - 1; their order counts."""
    word = 0
    for key in keys:
        word = mix((word ^ key) + GOLDEN & MASK)
    return word


def below(limit: int, word: int) -> int:
    """A number from 0 to `limit` - 1 out of the upper 32 bits of `word`; `limit` is below 2**16.

    Some results are likelier than others by less than 2**-16 of their share: nothing that a
    simulation could see.
    """
    return (word >> 32) * limit >> 32


def order(slots: Iterable[int], seed: int, index: int, deck: int) -> list[int]:
    """The slots of deck number `deck` as they lie in deal `index` of `seed`, topmost first.

    Each slot draws a number of its own and the slots lie in the order of the numbers. So a slot
    that is taken out, or put in, leaves the order of all others as it is: that is what makes the
    deals of two decks comparable.
    """
    return sorted(slots, key=lambda slot: (number(seed, index, deck, slot), slot))
