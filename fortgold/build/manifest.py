"""The manifest: the files that fortgold wrote into a folder, each with its hash and its deck.

It is `.fortgold.json` in that folder and is written together with the files. A file that it does not
list, or whose content has changed, belongs to the user.
"""

from __future__ import annotations

import hashlib
import json
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

NAME = ".fortgold.json"
SIGNED = b"<pdf:Producer>fortgold</pdf:Producer>"  # in every PDF that fortgold writes
MAX_SIZE = 1 << 22  # bytes; each file takes 150, and an export of 10,000 cards is so many
# The file names of `plan.py`; those of components begin as a maker calls them, papers are called as he likes.
NAMED = re.compile(r"(?:rulebook|sheets|box)-[A-Za-z0-9+-]+\.(?:pdf|html)")
# Those of exports, in folders of their own, are called by a pattern of the maker's.
EXPORTED = r"[^/\\.][^/\\]*\.(?:png|jpg|svg|dxf|json|pdf|zip)"
OURS = re.compile(rf"{NAMED.pattern}|{EXPORTED}")


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file that fortgold wrote: its SHA-256, and the fingerprint of its deck."""

    sha256: str
    deck: str


Manifest = Mapping[str, WrittenFile]


def written(data: bytes, deck: str) -> WrittenFile:
    """The entry of a file of that content."""
    return WrittenFile(hashlib.sha256(data).hexdigest(), deck)


def as_json(files: Manifest) -> bytes:
    """The manifest as JSON; equal files give equal bytes."""
    listed = {name: asdict(files[name]) for name in sorted(files)}
    return (json.dumps({"files": listed}, indent=1) + "\n").encode()


def from_json(data: bytes) -> dict[str, WrittenFile]:
    """The entries that can be read; only names that fortgold gives are accepted."""
    try:
        listed = json.loads(data)["files"].items()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    return {
        name: WrittenFile(entry["sha256"], entry["deck"])
        for name, entry in listed
        if OURS.fullmatch(name)
        and isinstance(entry, dict)
        and all(isinstance(entry.get(key), str) for key in ("sha256", "deck"))
    }


def read(folder: Path) -> dict[str, WrittenFile]:
    """The entries of a folder's manifest; none if it is missing or is no regular file."""
    path = folder / NAME
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_SIZE:
            return {}
        return from_json(path.read_bytes())
    except OSError:
        return {}


def intact(folder: Path, files: Manifest) -> dict[str, WrittenFile]:
    """Those of `files` that lie in `folder` as they were written."""
    return {name: entry for name, entry in files.items() if _is_as_written(folder / name, entry)}


def _is_as_written(path: Path, entry: WrittenFile) -> bool:
    try:
        if path.is_symlink() or not path.is_file():
            return False
        return hashlib.sha256(path.read_bytes()).hexdigest() == entry.sha256
    except OSError:
        return False


def unlisted(folder: Path, files: Manifest) -> Iterator[str]:
    """Files in `folder` with a name that fortgold gives but not in `files`: of an unknown deck."""
    for path in sorted(folder.iterdir()):
        if path.name not in files and NAMED.fullmatch(path.name) and path.is_file():
            yield path.name


def foreign(folder: Path, names: Iterable[str]) -> list[str]:
    """Those of `names` in whose place something lies in `folder` that its manifest does not list, and that is no PDF
    which says that fortgold wrote it: it is somebody's own.

    A file system that takes `Hero.png` and `hero.png` for one name is asked which file that is.
    """
    listed = read(folder)
    free = {None, *(_file_of(folder / name) for name in listed)}
    others = (n for n in names if n not in listed and _file_of(folder / n) not in free)
    return [n for n in others if not is_signed(folder / n)]


def is_signed(path: Path) -> bool:
    """Whether a file is a PDF that says that fortgold wrote it."""
    try:
        return path.is_file() and SIGNED in path.read_bytes()
    except OSError:
        return False


def _file_of(path: Path) -> tuple[int, int] | None:
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def holds_others(folder: Path) -> bool:
    """Whether there is more in a folder than its manifest lists."""
    ours = {*read(folder), NAME}
    return folder.is_dir() and any(path.name not in ours for path in folder.iterdir())
