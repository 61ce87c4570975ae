"""The lock on an output folder: one build at a time writes into it."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from fortgold.data.model import Text

HAS_LOCKS = find_spec("fcntl") is not None  # Windows has none
LOCK_FILE = ".fortgold-lock"  # where folders cannot be locked
AGAIN = 0.2  # seconds from one try to the next


def waiting_for(folder: Path) -> Text:
    """What to say while another process holds the lock."""
    return Text(
        f"別の fortgold が {folder}/ に書いています。終わるまで待ちます (Ctrl-C でやめます)。",
        f"Another fortgold is writing to {folder}/. Waiting for its end (Ctrl-C gives up).",
    )


@contextmanager
def folder_lock(folder: Path, is_taken: Callable[[], None]) -> Iterator[None]:
    """Lock the folder for this process; it is created if missing, and removed again if still empty.

    If another process holds the lock, calls `is_taken` and waits. The folder itself is locked, so no
    lock file is left behind, and the kernel releases it however the process ends. A file system
    without such locks is used without. Raises OSError.
    """
    if os.path.lexists(folder) and not folder.is_dir():  # a link to nothing, too
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    handle = _open_locked(folder, is_taken)
    try:
        yield
    finally:
        if not HAS_LOCKS:
            os.close(handle)
            (folder / LOCK_FILE).unlink(missing_ok=True)
        for path in missing:
            try:
                path.rmdir()
            except OSError:  # not empty, or gone
                break
        if HAS_LOCKS:
            os.close(handle)


def _open_locked(folder: Path, is_taken: Callable[[], None]) -> int:
    """A handle on `folder` that holds the lock while it is open."""
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        if not HAS_LOCKS:
            return _open_lock_file(folder / LOCK_FILE, is_taken)
        handle = os.open(folder, os.O_RDONLY)
        try:
            _lock(handle, is_taken)
            if os.path.samestat(os.fstat(handle), folder.stat()):
                return handle
        except FileNotFoundError:  # its former holder has removed the empty folder
            pass
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _open_lock_file(path: Path, is_taken: Callable[[], None]) -> int:
    """A handle on a file that the system removes when it is closed, however the process ends."""
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0)
    said = False
    while True:
        try:
            return os.open(path, flags)
        except (FileExistsError, PermissionError):
            if not said:
                is_taken()
            said = True
            time.sleep(AGAIN)


def _lock(handle: int, is_taken: Callable[[], None]) -> None:
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        is_taken()
        fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        return
