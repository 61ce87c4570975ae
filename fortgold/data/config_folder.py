"""Where a user's own settings are kept: what fortgold cannot make again, such as how printers print."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "FORTGOLD_CONFIG"  # names the folder


def config_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The folder, which need not be there; None where the system has no place for one."""
    if named := environment.get(VARIABLE, ""):
        return Path(named).absolute()
    base = Path(environment.get("XDG_CONFIG_HOME", ""))
    if base.is_absolute():  # its specification wants others passed over
        return base / "fortgold"
    if sys.platform == "win32":
        base = Path(environment.get("APPDATA", ""))
        return base / "fortgold" if base.is_absolute() else None
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.expanduser raises where there is no home
    inside = ("Library", "Application Support") if sys.platform == "darwin" else (".config",)
    return home.joinpath(*inside, "fortgold") if home.is_absolute() else None
