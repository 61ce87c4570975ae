"""The findings of a game, from the last time that it was checked if nothing has changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    look = "" if opened or not results.folder else shelf.look_contents(name)
    game, before = opened or (None, shelf.contents(name, look=look) if look else "")
    key = key_of("findings", program(), before, f"{deep} {in_full}")
    if before and (kept := results.find(key)) is not None:
        return unpacked(kept)
    from fortgold.checks.all_checks import all_findings  # late: what is kept needs none of them
    from fortgold.data.kept_parts import KeptParts

    here = str(shelf.cards / name)
    of_cards, of_books = (KeptParts(results, one, here) for one in ("cards", "books"))
    with of_cards.at_hand():
        found = all_findings(game or shelf.open(name, look), deep, in_full, of_books)
    if before and shelf.contents(name) == before:  # else nobody knows what was checked
        results.keep(key, packed(found))
        of_cards.keep()
        of_books.keep()
    return found
