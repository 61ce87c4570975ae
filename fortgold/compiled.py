"""Plain Python made into machine code by numba, at its first call or from the cache of an earlier run.

Only kernels import this: numba takes a second to load, which is nothing for a simulation and too
long for `fortgold --help`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])


class Numbers(Protocol):
    """Integers in a row: an array, or in compiled code the memory of one."""

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, value: Any, /) -> None: ...


def compiled(function: F) -> F:
    """`function` as machine code that lets other threads run, kept beside its source.

    Left alone, numba makes it anew only when the file of the function changes, and a caller goes on
    with what its callees were. So what is kept is stamped with all that it is made of.
    """
    made = njit(nogil=True, cache=True)(function)
    kept = getattr(getattr(made, "_cache", None), "_cache_file", None)
    if kept is not None:
        kept._source_stamp = _fingerprint(function.__code__.co_filename)
    return cast(F, made)


@cache
def _fingerprint(source: str) -> str:
    """Of a file with compiled functions, and all that it imports: such files and their constants."""
    package, seen, todo = Path(__file__).parent, set[Path](), [Path(source)]
    digest = sha256()
    while todo:
        path = todo.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        code = path.read_bytes()
        digest.update(code)
        if b"from fortgold.compiled import" in code:
            names = re.findall(rb"^from fortgold\.([\w.]+) import", code, re.MULTILINE)
            todo += [package / f"{name.decode().replace('.', '/')}.py" for name in names]
    return digest.hexdigest()


def _seen_as(element: Any) -> Callable[[NDArray[Any] | Numbers], Numbers]:
    """A function, for compiled code only, from an array to its memory as a row of `element`.

    `array.view` would do the same, but every array that is passed on or viewed is counted as a
    reference, up and down, and that took three quarters of the time of a playout. A row is not
    counted, so the array must be kept for as long; no index is checked, and none counts from the
    end. A row may be seen as another row.
    """
    row = types.CPointer(element)  # type: ignore[no-untyped-call]

    @intrinsic
    def seen(_context: Any, array: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            memory = arguments[0]
            if isinstance(array, types.Array):
                memory = context.make_array(array)(context, builder, memory).data
            return builder.bitcast(memory, context.get_value_type(row))

        return row(array), code

    return cast(Callable[[NDArray[Any] | Numbers], Numbers], seen)


bytes_of = _seen_as(types.uint8)
halves_of = _seen_as(types.uint32)
words_of = _seen_as(types.uint64)
integers_of = _seen_as(types.int64)


@compiled
def whole(value: int | np.uint64 | np.bool) -> int:
    """`value` with 64 bits and a sign: what to make of narrow integers before reckoning with them."""
    return np.int64(value)  # type: ignore[return-value]
