"""The files of an export: a folder of their own, of which the next export knows what it made itself."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self

from fortgold.build import manifest
from fortgold.build.atomic_folder import renew

IN_MEMORY = 64 << 20  # bytes of files that are gathered in memory; more go to the disk


class Gathered(Mapping[str, bytes]):
    """Files that are made one by one: a thousand pictures are too much for the memory of small machines.

    Raises OSError where the disk for temporary files is full.
    """

    def __init__(self) -> None:
        self._all = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed with this)
        self._places: dict[str, tuple[int, int]] = {}  # where each begins, and its length
        self.size = 0

    def add(self, name: str, data: bytes) -> str:
        """Keep a file; its name."""
        self._all.seek(self.size)
        self._all.write(data)
        self._places[name] = self.size, len(data)
        self.size += len(data)
        return name

    def __getitem__(self, name: str) -> bytes:
        start, length = self._places[name]
        self._all.seek(start)
        return self._all.read(length)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._all.close()


def put(folder: Path, files: Mapping[str, bytes], deck: str) -> list[str]:
    """All `files`, by name, or none of them; `deck` is the fingerprint of what they show.

    What an earlier export made goes, and is returned, unless somebody has changed it since. A folder that
    holds other things too, such as a desktop, stays the same folder. Raises OSError, and Refusal where something
    of somebody else's would be replaced.
    """
    listed = {name: manifest.written(data, deck) for name, data in files.items()}
    before = {name: one for name, one in manifest.read(folder).items() if name not in listed}
    gone = [*manifest.intact(folder, before)]
    renew(folder, files, listed, inside=manifest.holds_others(folder))
    return gone
