"""Ctrl-C at any moment: one line and exit code 130. SIGTERM and a terminal that closes count as Ctrl-C.

Imported first, and imports almost nothing, so that Ctrl-C also works while everything else is still
being imported.
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
SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # Windows has no SIGHUP
JA, EN = "中断しました。書きかけのものは残していません。", "Stopped. Nothing is left half-written."


def end_at_once(_number: int = 0, _frame: FrameType | None = None) -> None:
    """Print the line and exit: nothing has started yet, or everything is over."""
    line = JA if language_of(os.environ) == "ja" else EN
    os.write(2, f"{line}\n".encode())
    leave()


def leave() -> None:
    """Exit with the code of an interruption, after all output.

    Not by SystemExit: Python would kill itself with SIGINT if that came while it ran `python -c`.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError, RuntimeError):  # none, closed, or busy
            continue
    os._exit(CODE)


def install_handler(handler: signal._HANDLER) -> None:
    """Make `handler` handle our signals, except those that our parent process had us ignore."""
    for number in SIGNALS:
        if signal.getsignal(number) not in (signal.SIG_IGN, None):
            signal.signal(number, handler)


def is_interrupt(error: BaseException | None) -> bool:
    """Whether the error is a Ctrl-C, or was caused by one."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def unraisable_hook(unraisable: sys.UnraisableHookArgs) -> None:
    """Handle Ctrl-C where Python cannot raise it and would only report it."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        end_at_once()
    sys.__unraisablehook__(unraisable)


class DeferredSignals:
    """`with DeferredSignals():` a short step not to be interrupted; signals are handled after it."""

    def __enter__(self) -> None:
        self.received: list[int] = []
        self.before = {number: signal.getsignal(number) for number in SIGNALS}
        install_handler(lambda number, _: self.received.append(number))

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            if handler is not None:
                signal.signal(number, handler)
        if self.received:
            raise KeyboardInterrupt(*self.received)
