"""Which files of pictures a game has for its cards and symbols, whatever kind of file they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from fortgold.data.door import Door, Refused, Version, lies, stored, version
from fortgold.data.layout import Look
from fortgold.draw.svg_file import KINDS

ORDER = {suffix: place for place, suffix in enumerate(KINDS)}  # SVG before raster


@lru_cache(maxsize=16)
def art_files(look: Look) -> Mapping[str, str]:
    """The illustrator's files: the name before the dot -> `art/…`, the game's own before shared ones."""
    found: dict[str, str] = {}
    for folder in look.folders:
        for stem, name in _pictures(look.door, folder / "art", version(folder / "art")).items():
            found.setdefault(stem, f"art/{name}")
    return found


@lru_cache(maxsize=1024)
def symbol_file(look: Look, symbol: str) -> str:
    """The drawing of the symbol of that id; where there is none, the name that it should have."""
    best = f"symbols/{symbol}.svg"
    if not look.folders or look.find(best):
        return best
    for folder in look.folders:
        home = folder / "symbols"
        if name := _pictures(look.door, home, version(home)).get(symbol):
            return f"symbols/{name}"
    return best


@lru_cache(maxsize=64)  # a folder's version tells what it holds
def _pictures(door: Door, folder: Path, _version: Version) -> Mapping[str, str]:
    """The files of a folder that may be pictures, one a stem, the best kind first."""
    found: dict[str, str] = {}
    if lies(folder):
        try:
            inside = [path for path in door.inside(folder) if path.suffix.lower() in ORDER]
        except Refused:
            inside = []  # `checks.drawings.useless_art` tells of it
        for path in sorted(inside, key=lambda path: (ORDER[path.suffix.lower()], path.name)):
            if not stored(path).is_dir():
                found.setdefault(path.stem, path.name)
    return MappingProxyType(found)
