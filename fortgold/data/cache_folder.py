"""Where fortgold keeps what it can make again. Nothing there is ever needed; whoever removes it loses seconds.

Imports almost nothing: an answer that is kept is there at once.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in `typing`, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "FORTGOLD_CACHE"  # names the folder; `off`, or nothing, for none


def cache_folder(environment: Mapping[str, str] = os.environ) -> str | None:
    """The folder; None if nothing is kept."""
    named = environment.get(VARIABLE)
    if named is not None:
        return None if named in ("", "off") else os.path.abspath(named)
    base = environment.get("XDG_CACHE_HOME", "")
    if os.path.isabs(base):  # its specification wants others passed over
        return os.path.join(base, "fortgold")
    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA", "")
        return os.path.join(base, "fortgold", "cache") if base else None
    home = os.path.expanduser("~")
    inside = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
    return os.path.join(home, *inside, "fortgold") if os.path.isabs(home) else None
