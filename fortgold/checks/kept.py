"""The findings of a game, from the last time that it was checked if nothing has changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortgold.checks import books
from fortgold.data.findings import Finding, packed, unpacked
from fortgold.data.kept_results import KeptResults, key_of, program

if TYPE_CHECKING:
    from fortgold.data.library import Opened, Shelf


def findings(
    shelf: Shelf,
    name: str,
    results: KeptResults,
    deep: bool = False,
    in_full: bool = False,
    opened: tuple[Opened, str] | None = None,
) -> tuple[Finding, ...]:
    """As `all_checks.all_findings` of that game. Of one that is `opened` already the digest of its contents
    is needed, too, taken before; "" if nothing is to be kept.
    """
    game, before = opened or (None, shelf.contents(name) if results.folder else "")
    key = key_of("findings", program(), before, f"{deep} {in_full}")
    if before and (kept := results.find(key)) is not None:
        return unpacked(kept)
    game = game or shelf.open(name)
    begun = books.begun(game)
    from fortgold.checks.all_checks import all_findings  # late: the books are read meanwhile

    found = all_findings(game, deep, in_full, begun)
    if before and shelf.contents(name) == before:  # else nobody knows what was checked
        results.keep(key, packed(found))
    return found
