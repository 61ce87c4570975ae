"""Draw the map of the house in architecture.md: each room of fortgold/ with its reason and its modules.

`./run python docs/house.py` writes it. What a room is for is the first sentence of its docstring, and
a module's docstring says more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "fortgold"
PAGE = Path(__file__).with_name("architecture.md")
BEGIN, END = "<!-- the map, by docs/house.py -->", "<!-- the end of the map -->"


def house() -> str:
    """The map as a table: a room a row, then what stands at the top by itself."""
    rows = ["| where | what it is for | modules |", "|---|---|---|"]
    rows += [_room(folder) for folder in _rooms(PACKAGE)]
    rows += [
        f"| `{path.name}` | {_reason(path)} | |"
        for path in sorted(PACKAGE.glob("*.py"))
        if path.name != "__init__.py"
    ]
    return "\n".join(rows)


def _rooms(folder: Path) -> Iterator[Path]:
    for room in sorted(path.parent for path in folder.glob("*/__init__.py")):
        yield room
        yield from _rooms(room)


def _room(folder: Path) -> str:
    names = (path.stem for path in sorted(folder.glob("*.py")) if path.stem != "__init__")
    listed = " ".join(f"`{name}`" for name in names)
    reason = _reason(folder / "__init__.py")
    return f"| `{folder.relative_to(PACKAGE).as_posix()}/` | {reason} | {listed} |"


def _reason(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split())


def page() -> str:
    """architecture.md with the map as it should be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{house()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
