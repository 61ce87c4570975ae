"""Work done beside: in a copy of this process, on another core, while this one goes on."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from fortgold.data import kept_code

Work = Callable[[], bytes]
T = TypeVar("T")
LENGTH = 8  # bytes, before the answer
TICKET = 2  # bytes: which thing is next

_is_shared = False  # whether two processes are at work


def begun(work: Work) -> Work:
    """Begin the work in a copy of this process; what is returned waits for its answer.

    Where a copy is not safe (beside threads, elsewhere than on Linux), is no use (one core) or gives no
    whole answer, the work is done here when it is asked for: nothing is lost but time, and what it raises
    is raised here.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    if _is_shared or not is_safe or (os.cpu_count() or 1) < 2:
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


def each(work: Callable[[T], bytes], things: Sequence[T]) -> list[bytes]:
    """What the work makes of each thing: two processes share them, whichever is free takes the next.

    No work is begun beside what they do meanwhile, as both cores are taken.
    """
    global _is_shared
    tickets, into = os.pipe()
    os.write(into, b"".join(number.to_bytes(TICKET, "big") for number in range(len(things))))
    os.close(into)

    def taken() -> dict[int, bytes]:
        global _is_shared
        _is_shared = True
        found = {}
        while ticket := os.read(tickets, TICKET):
            number = int.from_bytes(ticket, "big")
            found[number] = work(things[number])
        return found

    try:
        answer = begun(lambda: pickle.dumps(taken()))
        found = taken()
        found |= pickle.loads(answer())
    finally:
        _is_shared = False
        os.close(tickets)
    # a copy that did not come to its end leaves its things to us
    return [found[i] if i in found else work(one) for i, one in enumerate(things)]


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
