"""What was made of pictures, kept on the disk for the next build: pixels as a PDF holds them.

Nothing here is ever needed. An entry is known by a hash of all that it was made from, and holds a hash
of what it says, so that one that was spoilt is as good as none. The oldest go when there are too many.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from fortgold.data.cache_folder import cache_folder

MOST = 500 * 1024 * 1024  # bytes
ROOM = MOST * 8 // 10  # bytes that are left after the oldest have gone
LARGEST = MOST // 10  # bytes of one entry
OFTEN = 64 * 1024 * 1024  # bytes that are written between two looks at the whole
HASH = 32  # bytes
FORM = "1"  # another one when entries mean something else

_written = OFTEN  # so that the first entry of a process is followed by a look


def folder() -> Path | None:
    """Where things are kept; None where nothing is."""
    base = cache_folder()
    return Path(base, "pictures") if base else None


def key(data: bytes, *parameters: object) -> str:
    """The name of what is made from a file with these parameters, by this program on this machine."""
    made = hashlib.sha256(repr((FORM, _makers(), parameters)).encode())
    made.update(hashlib.sha256(data).digest())
    return made.hexdigest()


@cache
def _makers() -> tuple[str, ...]:
    """The versions of what makes entries: another one may make them otherwise."""
    from importlib.metadata import PackageNotFoundError, version  # late: it imports much

    out: list[str] = []
    for name in ("fortgold", "pillow", "pypdfium2", "weasyprint"):
        with suppress(PackageNotFoundError):
            out.append(f"{name} {version(name)}")
    return tuple(out)


def kept(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing, or nothing sound."""
    home = folder()
    if home is None:
        return None
    try:
        with (home / name).open("rb") as file:
            data = file.read(LARGEST + HASH + 1)
    except (OSError, ValueError):
        return None
    said = data[HASH:]
    if len(said) > LARGEST or hashlib.sha256(said).digest() != data[:HASH]:
        return None
    with suppress(OSError):
        os.utime(home / name)  # it was of use: others are older
    return said


def keep(name: str, data: bytes) -> None:
    """Keep something, or not: whatever the disk says."""
    global _written
    home = folder()
    if home is None or len(data) > LARGEST:
        return
    with suppress(OSError, ValueError):
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=".new-", dir=home)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest())
                file.write(data)
            Path(beside).replace(home / name)
        except BaseException:
            with suppress(OSError):
                Path(beside).unlink()
            raise
        _written += len(data)
        if _written >= OFTEN:
            _written = 0
            _clear(home)


def _clear(home: Path) -> None:
    """Let the oldest go, if there is too much; of a folder that somebody named, only what is ours."""
    with os.scandir(home) as entries:
        ours = [one for one in entries if one.name.startswith(".new-") or _is_ours(one.name)]
        found = sorted((one.stat().st_mtime_ns, one.stat().st_size, one.path) for one in ours)
    whole = sum(size for _, size, _ in found)
    for _, size, path in found if whole > MOST else ():
        if whole <= ROOM:
            return
        with suppress(OSError):
            Path(path).unlink()
        whole -= size


def _is_ours(name: str) -> bool:
    return len(name) == 2 * HASH and set(name) <= set("0123456789abcdef")
