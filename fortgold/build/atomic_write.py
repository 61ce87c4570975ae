"""Files written atomically: to a folder beside, then moved into place; none is ever half-written.

A file is synced to the disk before it is moved, so this holds after a power failure, too.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

IS_WINDOWS = find_spec("fcntl") is None
CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOTTY}  # folders, on some file systems


def put_file(path: Path, data: bytes) -> None:
    """`data` as the file at `path`; its folder is made if need be.

    A link stays, and its target is written. A pipe or a device is written to directly: it must not be
    replaced by a file.
    """
    path = path.resolve()
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(data)
    else:
        put_files(path.parent, {path.name: data})


def check_place(path: Path) -> None:
    """Raises the OSError that `put_file` would raise, for use before long work."""
    path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.is_file() or not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _beside(path).rmdir()


def _beside(path: Path) -> Path:
    """A new folder in the folder of `path`, as we may not be allowed to write elsewhere."""
    try:
        return Path(tempfile.mkdtemp(prefix=".put-", dir=path.parent))
    except OSError as error:  # it names the new folder, which means nothing to the user
        raise type(error)(error.errno, error.strerror, str(path)) from error


def put_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """All `files`, by name, in `folder`: none is moved into place before all are written.

    Raises OSError; then the old files are still there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in files:
        if (folder / name).is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(folder / name))
    beside = _beside(folder / next(iter(files), ""))
    try:
        for name, data in files.items():
            write(beside / name, data, folder / name)
        for name in files:
            (beside / name).replace(folder / name)
        sync(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def write(path: Path, data: bytes, target: Path) -> None:
    """`data` as the file at `path`, synced. An OSError names `target`, where it will be moved."""
    try:
        path.write_bytes(data)
        sync(path)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(target)) from error


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk itself. Raises OSError."""
    if IS_WINDOWS and path.is_dir():
        return  # it has no handle there
    handle = os.open(path, os.O_RDWR if IS_WINDOWS else os.O_RDONLY)
    try:
        if sys.platform == "darwin":  # fsync leaves it in the memory of the disk
            import fcntl

            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        else:
            os.fsync(handle)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise
    finally:
        os.close(handle)
