"""`primitives` for compiled code.

A word of chance is always `numpy.uint64`: numba promotes an int64 and a uint64 to a float.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from fortgold.games.chance import GOLDEN as STEP
from fortgold.games.common.jit import as_machine_code

__all__ = ["below", "below_low", "copy", "has_place", "order", "popcount", "stream", "then"]


GOLDEN = np.uint64(STEP)
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@as_machine_code
def mix(word: Any) -> Any:
    """See `chance`."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@as_machine_code
def then(word: Any, key: Any) -> Any:
    """See `primitives`."""
    return mix((np.uint64(word) ^ np.uint64(key)) + GOLDEN)


@as_machine_code
def below(limit: int, word: Any) -> Any:
    """See `chance`."""
    return np.int64(((word >> HALF) * np.uint64(limit)) >> HALF)


@as_machine_code
def below_low(limit: int, word: Any) -> Any:
    """See `primitives`."""
    return np.int64(((word & LOW) * np.uint64(limit)) >> HALF)


@as_machine_code
def stream(seed: int, index: int, what: int) -> Any:
    """See `primitives`."""
    return then(then(then(np.uint64(0), seed), index), what)


@as_machine_code
def popcount(word: int) -> int:
    """See `primitives`. LLVM recognises this loop and compiles it to one instruction."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@as_machine_code
def order(slots: Any, count: int, word: Any, keys: Any, places: Any) -> None:
    """See `primitives`. Every pair is compared: no branch, and so twice as fast as sorting."""
    for i in range(count):
        keys[i] = then(word, slots[i])
    for i in range(count):
        above: Any = 0
        for j in range(count):  # no two are equal: `then` is a bijection
            above += np.int64(keys[j] < keys[i])
        places[above] = i


def _copied(_context: Any, source: Any, _at: Any, target: Any, _to: Any) -> Any:
    """One `memcpy`: numba would copy a record byte by byte."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        def place(array: Any, value: Any, index: Any) -> Any:
            return builder.gep(context.make_array(array)(context, builder, value).data, [index])

        one, at, other, to = arguments
        size = context.get_constant(types.intp, source.dtype.size)
        into, outof = place(target, other, to), place(source, one, at)
        cgutils.raw_memcpy(builder, into, outof, size, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.none(source, types.intp, target, types.intp), code


_copy: Any = intrinsic(_copied)


@as_machine_code
def copy(source: Any, at: int, target: Any, to: int) -> None:
    """See `primitives`."""
    _copy(source, at, target, to)


@as_machine_code
def has_place(numbers: Any, at: int) -> bool:
    """See `primitives`."""
    return at < len(numbers)
