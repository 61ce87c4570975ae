"""Where things are: the built-in games and fonts, and the folder that a command works on."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).parent.parent
WINDOWS_DEVICES = frozenset(  # no file may be called so there, whatever its end
    ["con", "prn", "aux", "nul", *(f"{one}{i}" for one in ("com", "lpt") for i in range(10))]
)


def builtin(part: Literal["cards", "templates"]) -> Path:
    """The built-in `cards/` or `templates/`: beside the package in a checkout, inside a wheel."""
    inside = PACKAGE / "builtin" / part
    return inside if inside.is_dir() else PACKAGE.parent / part
