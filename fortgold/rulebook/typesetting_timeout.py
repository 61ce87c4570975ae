"""How long the typesetter may work: a custom stylesheet can make a page that never ends.

On systems without a timer for processor time (Windows) nothing is stopped.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from fortgold.data.limits import Limit, LimitExceeded

AGAIN = 1.0  # seconds: then it is stopped again, in case something swallowed the exception

_current: list[Limit] = []


@contextmanager
def time_limit(limit: Limit) -> Iterator[None]:
    """Stop the body of the `with` after that many seconds of work. Raises LimitExceeded."""
    try:
        before = signal.signal(signal.SIGPROF, _stop)
    except (AttributeError, ValueError):  # no such timer, or not the main thread
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
    """Start counting again from now, if a limit is in force."""
    if _current:
        _current[:] = [limit]
        signal.setitimer(signal.ITIMER_PROF, limit.most, AGAIN)


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise LimitExceeded(_current[0])
