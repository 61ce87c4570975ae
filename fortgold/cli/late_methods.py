"""The methods of a dataclass are compiled when they are first called, not at import: a fifth of a short command.

Of a frozen class these are six or more, of which most are never called. Python 3.13 makes them another way and
is left as it is.
"""

from __future__ import annotations

import dataclasses
from typing import Any

_made_at_once: Any = getattr(dataclasses, "_create_fn", None)


def install() -> None:
    """From here on, for every dataclass of this process."""
    if _made_at_once:
        dataclasses._create_fn = _made_late  # type: ignore[attr-defined]


def _made_late(name: str, *how: Any, **named: Any) -> Any:
    made: Any = None

    def late(self: Any, /, *arguments: Any, **others: Any) -> Any:
        nonlocal made
        if made is None:
            made = _made_at_once(name, *how, **named)
            made.__qualname__ = late.__qualname__
            for cls in type(self).__mro__:
                if vars(cls).get(name) is late:
                    type.__setattr__(cls, name, made)
        return made(self, *arguments, **others)

    late.__name__ = name
    return late
