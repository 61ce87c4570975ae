"""What was made of pictures, kept for the next build and for the other files of this one."""

from __future__ import annotations

import hashlib

from fortgold.data.cache_folder import cache_folder
from fortgold.data.kept_results import KeptResults, key_of, program


def key(data: bytes, *parameters: object) -> str:
    """The name of what is made from a file with these parameters, by this program on this machine."""
    return key_of("picture", program(), hashlib.sha256(data).hexdigest(), repr(parameters))


def kept(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing, or nothing sound."""
    return KeptResults(cache_folder()).find(name)


def keep(name: str, data: bytes) -> None:
    """Keep something, or not: whatever the disk says."""
    KeptResults(cache_folder()).keep(name, data)
