"""Rules written as plain functions, loaded a second time: as machine code, or with other room.

The modules themselves do not change, for reading and debugging. A second loading has its own copies of
the functions, which call one another, see other sizes of rooms, and may be compiled by numba. Only
entries, which are called from outside, are cached on disk: a cached entry contains all that it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import EnumType, IntEnum
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from numbers import Number
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

PRIMITIVES = "fortgold.games.common.primitives"
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def as_machine_code(function: Callable[..., Any]) -> Any:
    """`function`, compiled when it is first called from compiled code, and always inlined."""
    from numba import njit

    return njit(forceinline=True, **OPTIONS)(function)


@dataclass(frozen=True)
class Program:
    """The modules of a game's rules, by name, those that import others last.

    A function overrides one of the same name in an earlier module: so `run` plays any game.

    `rooms` are the constants of the modules that say how much room there is. `entries` are the
    functions that are called from outside. When compiled, all others are inlined, which is faster,
    except those `apart`, which compile sooner. With `is_large` none is inlined: inlining one function
    into a hundred others takes minutes.
    """

    modules: tuple[str, ...]
    rooms: Mapping[str, int]
    entries: frozenset[str]
    apart: frozenset[str] = frozenset()
    is_large: bool = False

    def __hash__(self) -> int:
        return hash((self.modules, self.entries, self.apart))

    def kept(self) -> tuple[object, ...]:
        """The same in every process, though the order of sets differs."""
        return self.modules, sorted(self.entries), sorted(self.apart), self.is_large

    def loaded(self, rooms: Mapping[str, int], compiled: bool = False) -> Any:
        """All functions by name, with `rooms` in place of the modules' own.

        Raises ValueError if a module means something else by such a name.
        """
        return _loaded(self, tuple(sorted(rooms.items())), compiled)


@lru_cache(maxsize=32)
def _loaded(program: Program, rooms: tuple[tuple[str, int], ...], compiled: bool) -> Any:
    modules = [import_module(name) for name in program.modules]
    for module in modules:
        for name, size in program.rooms.items():
            if vars(module).get(name, size) != size:
                raise ValueError(f"{module.__name__}: {name} is the name of a room")
    instead = _primitives("_compiled") if compiled else {}
    spaces = {
        module.__name__: {
            **{name: _as_numbers(value) for name, value in vars(module).items()},
            **{name: size for name, size in rooms if name in vars(module)},
        }
        for module in modules
    }
    functions: dict[Callable[..., Any], Callable[..., Any]] = dict(instead)
    tag = sha256(repr((*program.kept(), rooms)).encode()).hexdigest()[:8]  # kept apart from others
    for module in modules:
        for name, function in list(vars(module).items()):
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                own = FunctionType(
                    function.__code__, spaces[module.__name__], name, function.__defaults__
                )
                own.__qualname__ = f"{name}_{tag}"
                functions[function] = _machine_code(own, name, program) if compiled else own
    own_of = {function.__name__: own for function, own in functions.items()}  # the last of several
    for space in spaces.values():
        for name, value in space.items():
            if callable(value) and getattr(value, "__hash__", None) and value in functions:
                space[name] = own_of[value.__name__]
    if compiled:
        sources = [*modules, import_module(f"{PRIMITIVES}_compiled"), import_module(__name__)]
        stamp = _fingerprint(sources) + tag
        for function, fast in functions.items():
            if function.__name__ in program.entries | program.apart:
                _stamp(fast, stamp)
    every = {**(instead or _primitives()), **functions}
    return SimpleNamespace(**{function.__name__: own for function, own in every.items()})


def _primitives(form: str = "") -> dict[Callable[..., Any], Callable[..., Any]]:
    plain, own = import_module(PRIMITIVES), import_module(PRIMITIVES + form)
    return {getattr(plain, name): getattr(own, name) for name in plain.__all__}


def _as_numbers(value: Any) -> Any:
    """An enumeration as a module of plain numbers, of which machine code makes constants."""
    if not (isinstance(value, type) and issubclass(value, IntEnum)):
        return value
    numbers = ModuleType(value.__name__)
    vars(numbers).update({one.name: one.value for one in value})
    return numbers


def _machine_code(function: FunctionType, name: str, program: Program) -> Any:
    from numba import njit

    is_kept = name in program.entries or name in program.apart
    if not is_kept and not program.is_large:
        return njit(forceinline=True, **OPTIONS)(function)
    options = {**OPTIONS, "cache": True} if is_kept else {**OPTIONS, "no_cpython_wrapper": True}
    fast: Any = njit(**options)(function)
    _take_any_number(fast)
    return fast


def _take_any_number(fast: Any) -> None:
    """Do not specialise on constant arguments: else each constant compiles another copy."""
    from numba import types

    template = fast.get_call_template

    def of_any(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(map(types.unliteral, args)), kws)

    fast.get_call_template = of_any


def is_at_hand(entry: Any) -> bool:
    """Whether an entry is compiled already, here or in the cache on disk."""
    return bool(entry.signatures or entry._cache._cache_file._load_index())


def _stamp(fast: Any, stamp: str) -> None:
    """The cache is invalid when any source has changed, not only the entry's own file."""
    kept = getattr(getattr(fast, "_cache", None), "_cache_file", None)
    if kept is not None:
        kept._source_stamp = stamp


def _fingerprint(modules: Iterable[ModuleType]) -> str:
    """A hash of what is compiled: the text of modules, and the numbers that they import."""
    digest = sha256()
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
        for name, value in sorted(vars(module).items()):
            numbers = [*value] if type(value) in (tuple, EnumType) else [value]
            if all(isinstance(one, Number) for one in numbers):
                digest.update(f"{name}={numbers!r}\n".encode())
    return digest.hexdigest()
