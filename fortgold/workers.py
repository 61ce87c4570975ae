"""Worker processes: however their parent process ends, they end at once with it."""

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

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # Windows has no SIGHUP
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # to Windows, every signal is
PR_SET_PDEATHSIG = 1  # Linux: the signal that a process gets when its parent dies


@contextmanager
def starting() -> Iterator[None]:
    """Block signals while workers start: until they set their own handlers, they have their parent's."""
    if not hasattr(
        signal, "pthread_sigmask"
    ):  # Windows: a new process has no handler of its parent's
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """The first thing that a worker process does.

    The kernel kills it when its parent dies, where it can. Elsewhere a thread that waits for the parent
    does, and also if another process is the parent or the parent died before the kernel was told.
    Ctrl-C is for the parent, which ends its workers itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in SIGNALS[1:]:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    threading.Thread(target=_watch, daemon=True).start()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


# A function can be called in a fresh Python process, independent of this one's main script and threads.

APART = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import work_apart
work_apart(sys.stdin.buffer)
"""
_apart: dict[Hashable, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()


def is_done_apart(key: Hashable, function: Callable[..., None], *arguments: Any) -> bool:
    """Whether another process has finished calling the function, failed or not; the first call starts it."""
    with _lock:
        if key not in _apart:
            process = subprocess.Popen(
                [sys.executable, "-c", APART],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            assert process.stdin
            process.stdin.write(pickle.dumps(sys.path) + pickle.dumps((function, arguments)))
            process.stdin.flush()
            _apart[key] = process
        return _apart[key].poll() is not None


def work_apart(pipe: BinaryIO) -> None:
    """What that process does. It ends with its parent, which holds the other end of `pipe`."""
    function, arguments = pickle.load(pipe)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent

    def wait_for_parent() -> None:
        pipe.read()
        os.kill(os.getpid(), KILL)

    threading.Thread(target=wait_for_parent, daemon=True).start()
    function(*arguments)


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()  # a pipe that closes, with the parent's other files
        os.kill(os.getpid(), KILL)


def end_all() -> None:
    """End the worker processes of this process without waiting for what they do."""
    for worker in multiprocessing.active_children():
        worker.kill()
