"""Ctrl-C at any moment: one line and exit code 130. SIGTERM and a terminal that closes count as Ctrl-C.

Imports next to nothing: whoever types Ctrl-C while all else is still being imported is heard, too.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from fortgold.language import language_of

CODE = 130  # as a shell says it: 128 + SIGINT
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
JA, EN = "中断しました。書きかけのものは残していません。", "Stopped. Nothing is left half-written."


def end_at_once(_number: int = 0, _frame: FrameType | None = None) -> None:
    """The line, and the end: nothing is under way yet, or all of it is over."""
    said = JA if language_of(os.environ) == "ja" else EN
    os.write(2, f"{said}\n".encode())
    os._exit(CODE)


def heard_by(handler: signal._HANDLER) -> None:
    """From here on `handler` hears signals, but for those that whoever started us had us ignore."""
    for one in SIGNALS:
        if signal.getsignal(one) is not signal.SIG_IGN:
            signal.signal(one, handler)


@contextmanager
def put_off() -> Iterator[None]:
    """What must not be torn apart, and takes no time: a signal is heard when it is over."""
    heard: list[int] = []
    before = {one: signal.getsignal(one) for one in SIGNALS}
    heard_by(lambda number, _: heard.append(number))
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    if heard:
        raise KeyboardInterrupt(*heard)
