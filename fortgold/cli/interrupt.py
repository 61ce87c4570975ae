"""Ctrl-C at any moment: one line and exit code 130. SIGTERM and a terminal that closes count as Ctrl-C.

Imports next to nothing, and is the first thing imported: whoever types Ctrl-C while all else is still
being imported is heard, too.
"""

from __future__ import annotations

import os
import signal
import sys

from fortgold.cli.language import language_of

TYPE_CHECKING = False  # as in `typing`, which takes a while to import
if TYPE_CHECKING:
    from types import FrameType

CODE = 130  # as a shell says it: 128 + SIGINT
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
JA, EN = "中断しました。書きかけのものは残していません。", "Stopped. Nothing is left half-written."


def end_at_once(_number: int = 0, _frame: FrameType | None = None) -> None:
    """The line, and the end: nothing is under way yet, or all of it is over."""
    said = JA if language_of(os.environ) == "ja" else EN
    os.write(2, f"{said}\n".encode())
    leave()


def leave() -> None:
    """End with the code of an interruption, all being said.

    Not by SystemExit: Python would end itself by SIGINT, if that reached it while it ran a string.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError, RuntimeError):  # none, closed, or busy
            continue
    os._exit(CODE)


def install_handler(handler: signal._HANDLER) -> None:
    """From here on `handler` hears signals, but for those that whoever started us had us ignore."""
    for one in SIGNALS:
        if signal.getsignal(one) not in (signal.SIG_IGN, None):
            signal.signal(one, handler)


def is_interrupt(error: BaseException | None) -> bool:
    """Whether it is a Ctrl-C, or one that something on the way out took for another error."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def unraisable_hook(unraisable: sys.UnraisableHookArgs) -> None:
    """Ctrl-C where Python cannot raise it, as it does with errors that it only reports."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        end_at_once()
    sys.__unraisablehook__(unraisable)


class DeferredSignals:
    """`with PutOff():` what must not be torn apart, and takes no time; then a signal is heard."""

    def __enter__(self) -> None:
        self.heard: list[int] = []
        self.before = {one: signal.getsignal(one) for one in SIGNALS}
        install_handler(lambda number, _: self.heard.append(number))

    def __exit__(self, *_: object) -> None:
        for one, handler in self.before.items():
            if handler is not None:
                signal.signal(one, handler)
        if self.heard:
            raise KeyboardInterrupt(*self.heard)
