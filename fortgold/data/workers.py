"""Worker processes: however their parent process ends, they end at once with it."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # Windows has no SIGHUP
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # to Windows, every signal is
PR_SET_PDEATHSIG = 1  # Linux: the signal that a process gets when its parent dies


@contextmanager
def starting() -> Iterator[None]:
    """Block signals while workers start: until they set their own handlers, they have their parent's.

    A KeyboardInterrupt in them is more than a line: what C code imports reports it itself.
    """
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
    _leave_ctrl_c_to_parent()
    threading.Thread(target=_watch, daemon=True).start()
    _be_killed_with_parent()


def _leave_ctrl_c_to_parent() -> None:
    """In a process that began while signals were blocked: none has been heard before this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in SIGNALS[1:]:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def _be_killed_with_parent() -> None:
    """Where the kernel does it, it also ends what runs in native code and lets no thread run."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


# Several processes can share a list of tasks that lie in it beside those like them: every other process
# begins at its end, so that each has at hand what it loaded for the last one.

_order: Any = None  # of a worker: how many began before it, the first task that is left, what follows the last
_rank = 0


def are_copies() -> bool:
    """Whether worker processes begin with all that this one has loaded."""
    return multiprocessing.get_start_method() == "fork"


def order_of(tasks: int) -> Any:
    """The order of so many tasks, for `begin`."""
    return multiprocessing.Array("i", (0, 0, tasks))


def begin(order: Any) -> None:
    """The first thing that a worker process does that takes tasks."""
    global _order, _rank
    end_with_parent()
    gc.freeze()  # what its parent had is no garbage of its own
    with order.get_lock():
        _order, _rank = order, order[0]
        order[0] += 1


def is_worker() -> bool:
    """Whether this process is one that takes tasks."""
    return _order is not None


def next_task() -> tuple[int, int]:
    """The number of a task that nobody does yet, and how many processes began before this one."""
    with _order.get_lock():
        if _rank % 2:
            _order[2] -= 1
            return _order[2], _rank
        _order[1] += 1
        return _order[1] - 1, _rank


# A function can be called in a fresh Python process, independent of this one's main script and threads.

APART = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import work_apart
work_apart(sys.stdin.buffer, sys.stdout.buffer)
"""
_apart: dict[Hashable, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()
DONE = b"\0"  # what an answer begins with; without it, it is what the function raised


class Stopped(Exception):
    """A process apart took more than it may, or broke down."""


class Failed(Exception):
    """What the function in a process apart raised, in its own words."""


def answer_apart(
    function: Callable[..., bytes], *arguments: Any, seconds: int, memory: int
) -> bytes:
    """What the function returns in another process. Raises Stopped and Failed.

    It is stopped after so many seconds of work, and where it asks for more bytes of memory. Windows
    counts neither: there, as everywhere, it is stopped when it has not answered after three times as long.
    It gets the import path and the arguments, and its answer is taken for bytes and nothing else.
    """
    process = _started(subprocess.PIPE, _answer, (function, arguments, seconds, memory))
    assert process.stdin
    assert process.stdout
    with process:
        late = threading.Timer(3 * seconds, process.send_signal, (KILL,))
        late.start()
        try:
            said = process.stdout.read()
            process.wait()
        finally:
            late.cancel()
            process.send_signal(KILL)
    if process.returncode:
        raise Stopped
    if not said.startswith(DONE):
        raise Failed(said.decode())
    return said.removeprefix(DONE)


def _answer(
    function: Callable[..., bytes], arguments: tuple[Any, ...], seconds: int, memory: int
) -> bytes:
    _be_killed_with_parent()
    with suppress(ImportError, ValueError, OSError):  # not everywhere, not each of them
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    try:
        return DONE + function(*arguments)
    except Exception as error:
        return str(error).encode(errors="replace")


def _started(
    stdout: int, function: Callable[..., bytes | None], arguments: tuple[Any, ...]
) -> subprocess.Popen[bytes]:
    with starting():
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", APART],  # -P: no module comes from the current folder
            stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    assert process.stdin
    with suppress(BrokenPipeError):  # it broke down; its exit code says so
        process.stdin.write(pickle.dumps(sys.path) + pickle.dumps((function, arguments)))
        process.stdin.flush()
    return process


def is_done_apart(key: Hashable, function: Callable[..., None], *arguments: Any) -> bool:
    """Whether another process has finished calling the function, failed or not; the first call starts it."""
    with _lock:
        if key not in _apart:
            _apart[key] = _started(subprocess.DEVNULL, function, arguments)
        return _apart[key].poll() is not None


def work_apart(pipe: BinaryIO, out: BinaryIO) -> None:
    """What a process apart does. It ends with its parent, which holds the other end of `pipe`."""
    _leave_ctrl_c_to_parent()
    function, arguments = pickle.load(pipe)

    def wait_for_parent() -> None:
        os.read(pipe.fileno(), 1)  # not from the buffer, whose lock would be wanted at the end
        os.kill(os.getpid(), KILL)

    threading.Thread(target=wait_for_parent, daemon=True).start()
    out.write(function(*arguments) or b"")


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()  # a pipe that closes, with the parent's other files
        os.kill(os.getpid(), KILL)


def end_all() -> None:
    """End the worker processes of this process without waiting for what they do."""
    for worker in multiprocessing.active_children():
        worker.kill()
