"""Modules that are imported lazily, when one of their names is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Late:
    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._module), name)


def late(package: str, names: str) -> list[Any]:
    """Such modules of a package. Type checkers are shown the imports that these stand for."""
    return [_Late(f"{package}.{name}") for name in names.split()]
