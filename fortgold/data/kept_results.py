"""What was worked out once, kept by what it was worked out from, in a folder of the user's.

A key is a hash of everything a result depends on: the program, the files of the game, what was asked
for. So an entry is never wrong, only no longer asked for; it carries its own hash and is passed over
if it is spoilt. Nothing here is ever needed: without the folder, or where it cannot be written to,
everything is worked out again. Imports almost nothing: an answer that is kept is there at once.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time

TYPE_CHECKING = False  # as in `typing`, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 500 * 1024 * 1024  # bytes of all entries; the ones that were asked for longest ago go first
LARGEST = 64 * 1024 * 1024  # bytes of an entry
HEAD = b"fortgold 1\n"
DIGEST = 32  # bytes of SHA-256
EVERY = (
    64  # one in so many writes looks whether there is too much, and after so many MiB another one
)

_written = 0  # bytes, since this process looked


class KeptResults:
    """The kept results of one folder; of none, it keeps nothing."""

    def __init__(self, folder: str | None) -> None:
        self.folder = folder and os.path.join(folder, "results")

    def find(self, key: str) -> bytes | None:
        """What is kept by that key, whole; None if nothing is, or if it was spoilt."""
        if not self.folder:
            return None
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                data = file.read(LARGEST + len(HEAD) + DIGEST + 1)
            at = len(HEAD) + DIGEST
            if data[:at] != HEAD + _hash(key, memoryview(data)[at:]):
                return None
            os.utime(path)
        except (OSError, ValueError):  # a name that no file can have
            return None
        return data[at:]

    def keep(self, key: str, data: bytes) -> None:
        """Keep `data` by that key, if that can be done."""
        global _written
        if not self.folder or len(data) > LARGEST:
            return
        path = self._path(key)
        # not synced: what a loss of power leaves of it does not have its hash
        half = f"{path}.{os.getpid()}.{time.monotonic_ns()}"
        try:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            file = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(file, "wb") as opened:
                opened.write(HEAD + _hash(key, data))
                opened.write(data)
            os.replace(half, path)
        except (OSError, ValueError):
            _remove(half)
        except BaseException:
            _remove(half)
            raise
        _written += len(data)
        if time.monotonic_ns() // 1000 % EVERY == 0 or _written > EVERY * 1024 * 1024:
            _written = 0
            self.shrink()

    def shrink(self, most: int = MOST) -> None:
        """Remove what was asked for longest ago until the rest is no larger than `most` bytes."""
        found = []
        for path in _walk(self.folder) if self.folder else ():
            try:
                status = os.stat(path)
            except OSError:
                continue
            found.append((status.st_mtime_ns, status.st_size, path))
        room = most
        for _, size, path in sorted(found, reverse=True):
            room -= size
            if room < 0:
                _remove(path)

    def _path(self, key: str) -> str:
        return os.path.join(self.folder or "", key[:2], key[2:])


def key_of(*parts: str) -> str:
    """A key: equal if all parts are."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d\n" % len(data) + data)
    return whole.hexdigest()


def _hash(key: str, data: bytes | memoryview) -> bytes:
    """Of the key as well: an entry that was moved to another's place is none."""
    whole = hashlib.sha256(key.encode())
    whole.update(data)
    return whole.digest()


def versions(folders: Iterable[str]) -> tuple[str, int]:
    """A digest of what lies in folders, hidden files as well, by name, inode, size and times; and the
    newest of these times in ns. "" and 0 where a link leads to a folder: nobody knows how large.

    As long as it is the same, and that time was a while before it was taken, nobody changed a file.
    """
    whole, newest, seen = hashlib.sha256(), 0, set[tuple[int, int]]()
    waiting = list(folders)
    while waiting:
        folder = waiting.pop()
        try:
            status = os.stat(folder)
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda one: one.name)
        except OSError as error:
            whole.update(f"{folder}\0{error.errno}\n".encode("utf-8", "surrogateescape"))
            continue
        # a file's own times do not tell that it was taken away and put back by another name
        said = [f"{folder}\0{status.st_mtime_ns}"]
        newest = max(newest, status.st_mtime_ns)
        for one in listed:
            try:
                is_link = one.is_symlink()
                if is_link:
                    said.append(os.readlink(one.path))
                status = one.stat()
                if one.is_dir():
                    if is_link:
                        return "", 0
                    waiting.append(one.path)
                    continue
            except OSError as error:
                said.append(f"{one.name}\0{error.errno}")
                continue
            times = status.st_mtime_ns, status.st_ctime_ns
            newest = max(newest, *times)
            said.append(f"{one.name}\0{status.st_ino} {status.st_size} {status.st_mode} {times}")
        whole.update("\n".join(said).encode("utf-8", "surrogateescape"))
    return whole.hexdigest(), newest


def program() -> str:
    """What the program is at this moment: its own files, those that come along, its libraries."""
    global _PROGRAM
    if not _PROGRAM:
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        code = sorted(path for path in _walk(package) if path.endswith(".py"))
        base = os.path.join(package, "builtin", "templates", "base")
        if not os.path.isdir(base):
            base = os.path.join(os.path.dirname(package), "templates", "base")
        listed = [f"{path} {_version(path)}" for path in code]
        # what is installed or upgraded changes the folder that it is installed in
        listed += [f"{path} {_version(path)}" for path in sys.path if "site-packages" in path]
        listed += [sys.version, versions([base])[0]]
        _PROGRAM = key_of(*listed)
    return _PROGRAM


_PROGRAM = ""


def _version(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _walk(folder: str) -> list[str]:
    found, waiting = [], [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for one in entries:
                    if one.is_dir(follow_symlinks=False):
                        if one.name != "__pycache__":
                            waiting.append(one.path)
                    else:
                        found.append(one.path)
        except OSError:
            continue
    return found


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
