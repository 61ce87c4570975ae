"""How long the typesetter may work: a page that takes for ever is an own stylesheet's fault.

Where the system has no clock of a process's work (Windows), nobody is stopped.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from fortgold.data.limits import Limit
from fortgold.rulebook.template_parser import LimitExceeded

AGAIN = 1.0  # seconds after which it is stopped once more, if something has swallowed the exception

_current: list[Limit] = []


@contextmanager
def time_limit(limit: Limit) -> Iterator[None]:
    """Stop what is done here after so many seconds of work. Raises Exceeded."""
    try:
        before = signal.signal(signal.SIGPROF, _stop)
    except (AttributeError, ValueError):  # no such clock; not the thread that hears it
        yield
        return
    _current.append(limit)
    renew(limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        _current.clear()


def renew(limit: Limit) -> None:
    """Begin to count anew: so many seconds from now, where anybody counts."""
    if _current:
        _current[:] = [limit]
        signal.setitimer(signal.ITIMER_PROF, limit.most, AGAIN)


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise LimitExceeded(_current[0])
