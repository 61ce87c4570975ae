"""One build at a time writes into an output folder."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def folder_lock(folder: Path, is_taken: Callable[[], None]) -> Iterator[None]:
    """The folder for this process alone: made if need be, taken away again if nothing came into it.

    Where another process holds it, calls `is_taken` and waits. The lock is on the folder itself, so
    there is no file to forget, and the kernel frees it however its holder ends. A file system that
    knows no such locks is used without. Raises OSError.
    """
    if os.path.lexists(folder) and not folder.is_dir():  # a link to nothing, too
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    handle = _open_locked(folder, is_taken)
    try:
        yield
    finally:
        for path in missing:
            try:
                path.rmdir()
            except OSError:  # there is something in it, or it is gone
                break
        os.close(handle)


def _open_locked(folder: Path, is_taken: Callable[[], None]) -> int:
    """A handle on `folder` that holds the lock for as long as it is open."""
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
        try:
            _lock(handle, is_taken)
            if os.path.samestat(os.fstat(handle), folder.stat()):
                return handle
        except FileNotFoundError:  # whoever held it has taken the empty folder away
            pass
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int, is_taken: Callable[[], None]) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        is_taken()
        fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        return
