"""Two folders change places in one step, where the system and the file system can do that."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

HERE = -100  # AT_FDCWD: paths count from the current folder
EXCHANGE = 2  # RENAME_EXCHANGE on Linux, RENAME_SWAP on macOS


def exchange(one: Path, other: Path) -> None:
    """Each gets the name of the other; whoever looks sees the one or the other, never neither.

    Raises OSError: ENOSYS where the system cannot do that at all, EINVAL or ENOTSUP where the file
    system cannot, EXDEV and EBUSY where these two folders cannot.
    """
    system = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if hasattr(system, "renameat2"):  # Linux
        failed = system.renameat2(HERE, names[0], HERE, names[1], EXCHANGE)
    elif hasattr(system, "renamex_np"):  # macOS
        failed = system.renamex_np(*names, EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(other))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))
