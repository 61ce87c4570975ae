"""Parts of an answer, each kept by all that it is made of: after an edit most of them are what they were.

The parts of a game lie together in one entry of the kept results. Those that a run did not ask for are left
out of it when it is written again: it never holds more than one run needs.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from fortgold.data.kept_results import KeptResults, key_of, program

T = TypeVar("T")

_at_hand: KeptParts | None = None


class KeptParts:
    """What a run finds of the parts that an earlier one kept, and what it adds to them."""

    def __init__(self, results: KeptResults, *of: str) -> None:
        self.results, self.of = results, of
        self.used: dict[str, bytes] = {}

    @cached_property
    def _entry(self) -> str:
        return key_of("parts", program(), *self.of)

    @cached_property
    def _known(self) -> dict[str, bytes]:
        kept = self.results.find(self._entry)
        return pickle.loads(kept) if kept else {}

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """Inside, `part` finds and adds."""
        global _at_hand
        before, _at_hand = _at_hand, self if self.results.folder else None
        try:
            yield
        finally:
            _at_hand = before

    def part(self, key: str, make: Callable[[], T]) -> T:
        """The part of that key, made if it is not kept, or is of a kind that cannot be."""
        data = self.used.get(key) or self._known.get(key)
        if data is not None:
            self.used[key] = data
            found: T = pickle.loads(data)
            return found
        made = make()
        with suppress(pickle.PicklingError, AttributeError, TypeError, RecursionError):
            self.used[key] = pickle.dumps(made)
        return made

    def knows(self, key: str) -> bool:
        """Whether the part of that key needs not be made."""
        return key in self.used or key in self._known

    @property
    def has_more(self) -> bool:
        """Whether a part was asked for that is not kept yet."""
        return bool(self.used and self.used.keys() - self._known.keys())

    def keep(self) -> None:
        """Keep the parts that were asked for, if one of them is new."""
        if self.has_more:
            self.results.keep(self._entry, pickle.dumps(self.used))


NO_PARTS = KeptParts(KeptResults(None))


def part(make: Callable[[], T], *of: str) -> T:
    """What `make` makes of `of`, and of nothing else but the program; kept where parts are at hand.

    "" among `of` is what nobody knows: then it is made.
    """
    return make() if _at_hand is None or not all(of) else _at_hand.part(key_of(*of), make)


def is_kept(*of: str) -> bool:
    """Whether `part` has it at hand."""
    return _at_hand is not None and all(of) and _at_hand.knows(key_of(*of))


def _made_again(of: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(of)


copyreg.pickle(MappingProxyType, lambda one: (_made_again, (dict(one),)))
