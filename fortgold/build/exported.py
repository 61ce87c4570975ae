"""The files of an export: a folder of their own, of which the next export knows what it made itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fortgold.build import manifest
from fortgold.build.atomic_folder import renew


def put(folder: Path, files: Mapping[str, bytes], deck: str) -> None:
    """All `files`, by name, or none of them; `deck` is the fingerprint of what they show.

    What an earlier export made goes, unless somebody has changed it since. Raises OSError.
    """
    renew(folder, files, {name: manifest.written(data, deck) for name, data in files.items()})
