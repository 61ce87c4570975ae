"""Processes that work for another one, and end with it: however it ends, they end at once."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PR_SET_PDEATHSIG = 1  # Linux: the signal that a process gets when its parent dies


@contextmanager
def starting() -> Iterator[None]:
    """While workers start, signals wait: a worker would hear them as its parent does until it knows better."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """The first thing that a worker process does.

    The kernel ends it, where it can; a thread that waits for the parent does so elsewhere, where the
    parent is not the process that asked for the work, and if it died before the kernel was told.
    The keyboard is for the parent, who ends its workers itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    threading.Thread(target=_watch, daemon=True).start()
    system = ctypes.CDLL(None)
    if hasattr(system, "prctl"):
        system.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


# One piece of work that another Python does meanwhile, as if a person had started it: neither the main
# script nor threads of this process matter to it.

APART = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import work_apart
work_apart(sys.stdin.buffer)
"""
_apart: dict[Hashable, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()


def is_done_apart(key: Hashable, function: Callable[..., None], *arguments: Any) -> bool:
    """Whether another process has called the function, well or not; whoever asks first begins it."""
    with _lock:
        if key not in _apart:
            begun = subprocess.Popen(
                [sys.executable, "-c", APART],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            assert begun.stdin
            begun.stdin.write(pickle.dumps(sys.path) + pickle.dumps((function, arguments)))
            begun.stdin.flush()
            _apart[key] = begun
        return _apart[key].poll() is not None


def work_apart(told: BinaryIO) -> None:
    """What that process does. It ends with its parent, who holds the other end of `told`."""
    function, arguments = pickle.load(told)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard is for the parent

    def wait_for_parent() -> None:
        told.read()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait_for_parent, daemon=True).start()
    function(*arguments)


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()  # a pipe that closes, with the parent's other files
        os.kill(os.getpid(), signal.SIGKILL)


def end_all() -> None:
    """End the worker processes of this process without waiting for what they do."""
    for worker in multiprocessing.active_children():
        worker.kill()
