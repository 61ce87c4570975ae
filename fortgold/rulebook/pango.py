"""Whether the system has pango, which sets the lines of books. Everything else is made without it."""

from __future__ import annotations

import ctypes.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from fortgold.data.model import Text

# The names under which weasyprint looks for it (weasyprint/text/ffi.py): Windows, macOS, Linux.
NAMES = ("libpango-1.0-0", "pango-1.0-0", "pango-1.0", "libpango-1.0.so.0", "libpango-1.0.dylib")
# for fonts that harfbuzz does not cut down
LATE = ("fontTools.subset", "fontTools.varLib.instancer")
HOMEBREW = ("/opt/homebrew/lib", "/usr/local/lib")
MISSING = Text(
    "ルールブックを組む pango が見つからないので、ルールブック以外を作ります。",
    "pango, which sets rulebooks, was not found, so everything but the rulebooks is made.",
)
HOW = Text(
    "入れ方: macOS は `brew install pango`、Windows は MSYS2 で `pacman -S mingw-w64-ucrt-x86_64-pango`、"
    "Debian は `apt install libpango-1.0-0 libpangoft2-1.0-0`",
    "to install it: on macOS `brew install pango`, on Windows `pacman -S mingw-w64-ucrt-x86_64-pango`"
    " in MSYS2, on Debian `apt install libpango-1.0-0 libpangoft2-1.0-0`",
)


@cache
def is_there() -> bool:
    """Whether it can be loaded; FORTGOLD_NO_PANGO says no, to try what happens then."""
    if os.environ.get("FORTGOLD_NO_PANGO"):
        return False
    paths = (*NAMES, *(f"{folder}/libpango-1.0.dylib" for folder in HOMEBREW))
    return any(map(_loads, paths))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


class _Late(ModuleType):
    """A module that is imported when something of it is called."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *of, **named: getattr(import_module(self.__name__), name)(*of, **named)


@contextmanager
def by_name() -> Iterator[None]:
    """While weasyprint is imported: on Linux its libraries are found by their names alone.

    It tries those of other systems first, and for each the search would start ldconfig, a compiler and a linker.
    What it needs for few fonts comes late: 109 modules in 60 ms.
    """
    search = ctypes.util.find_library
    late = {name: _Late(name) for name in LATE if name not in sys.modules}
    if sys.platform == "linux":
        ctypes.util.find_library = lambda _: None  # type: ignore[assignment]
    sys.modules.update(late)
    try:
        yield
    finally:
        ctypes.util.find_library = search
        for name in late:
            del sys.modules[name]
