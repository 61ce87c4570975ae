"""Files put in place: written beside their place, then moved into it; none is ever half-written."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


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


def put_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """All `files`, by name, in `folder`: not one is in place before each of them is written.

    Raises OSError; then the files that were there are there still.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in files:
        if (folder / name).is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(folder / name))
    try:  # inside, not next to it: the folder around it may be closed to us
        beside = Path(tempfile.mkdtemp(prefix=".put-", dir=folder))
    except OSError as error:  # nobody asked for the file that it names
        raise type(error)(error.errno, error.strerror, str(folder / next(iter(files)))) from error
    try:
        for name, data in files.items():
            (beside / name).write_bytes(data)
        for name in files:
            (beside / name).replace(folder / name)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
