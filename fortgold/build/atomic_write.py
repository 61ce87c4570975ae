"""Files put in place: written beside their place, then moved into it; none is ever half-written.

What is moved into place is on the disk before, so that this holds when the power goes, too.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOTTY}  # folders, on some file systems


def put_file(path: Path, data: bytes) -> None:
    """`data` as the file at `path`; its folder is made if need be.

    A link keeps leading to its file. What is no file (a pipe, /dev/null) is written to as it is:
    moving a file over it would take its place away.
    """
    path = path.resolve()
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(data)
    else:
        put_files(path.parent, {path.name: data})


def check_place(path: Path) -> None:
    """Raises the OSError that `put_file` would raise: better before long work than after it."""
    path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.is_file() or not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _beside(path).rmdir()


def _beside(path: Path) -> Path:
    """A new folder in the folder of `path`, which may be the only one that we may write to."""
    try:
        return Path(tempfile.mkdtemp(prefix=".put-", dir=path.parent))
    except OSError as error:  # nobody asked for the name that it tells
        raise type(error)(error.errno, error.strerror, str(path)) from error


def put_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """All `files`, by name, in `folder`: not one is in place before each of them is written.

    Raises OSError; then the files that were there are there still.
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


def write(path: Path, data: bytes, asked: Path) -> None:
    """`data` as the file at `path`, on the disk. An OSError names `asked`, where it is to lie."""
    try:
        path.write_bytes(data)
        sync(path)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(asked)) from error


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk itself. Raises OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        if hasattr(fcntl, "F_FULLFSYNC"):  # macOS: fsync leaves it in the memory of the disk
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        else:
            os.fsync(handle)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise
    finally:
        os.close(handle)
