"""Work done beside: in a copy of this process, on another core, while this one goes on."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

from fortgold.data import kept_code

Work = Callable[[], bytes]
LENGTH = 8  # bytes, before the answer


def begun(work: Work) -> Work:
    """Begin the work in a copy of this process; what is returned waits for its answer.

    Where a copy is not safe (beside threads, elsewhere than on Linux), is no use (one core) or gives no
    whole answer, the work is done here when it is asked for: nothing is lost but time, and what it raises
    is raised here.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    if not is_safe or (os.cpu_count() or 1) < 2:
        return work
    from fortgold.data.workers import starting  # late: processes take a while to import

    parent = os.getpid()
    try:
        out, into = os.pipe()
        with starting():
            copy = os.fork()
            if not copy:
                _do(work, into, parent)
    except OSError:
        return work
    os.close(into)
    return lambda: _answer(out, copy) or work()


def _do(work: Work, into: int, parent: int) -> NoReturn:
    """What the copy does: Ctrl-C is for its parent, with which it ends."""
    from fortgold.data.workers import end_with_parent

    try:
        end_with_parent()
        if os.getppid() == parent:  # else it has ended already
            with os.fdopen(into, "wb") as pipe:
                answer = work()
                pipe.write(len(answer).to_bytes(LENGTH, "big") + answer)
            kept_code.keep()
    finally:
        os._exit(0)  # handlers, buffers and files are the parent's


def _answer(out: int, copy: int) -> bytes:
    """What the copy wrote; nothing if it did not come to its end."""
    with os.fdopen(out, "rb") as pipe:
        written = pipe.read()
    os.waitpid(copy, 0)
    length, answer = written[:LENGTH], written[LENGTH:]
    return answer if int.from_bytes(length, "big") == len(answer) else b""
