"""The findings of a game, from the last time that it was checked if nothing has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    asked = _Asked(shelf, name, results, deep, in_full, opened)
    kept = asked.kept()
    return asked.made() if kept is None else unpacked(kept)


def findings_of_all(
    shelf: Shelf, names: Sequence[str], results: KeptResults, deep: bool = False
) -> Iterator[Finding]:
    """The findings of games, one after the other; two processes look for those that are not kept."""
    asked = [_Asked(shelf, name, results, deep) for name in names]
    found = [one.kept() for one in asked]
    new = [one for one, kept in zip(asked, found, strict=True) if kept is None]
    if len(new) > 1 and not deep:  # else other processes have their part in it
        from fortgold.checks import all_checks, beside  # noqa: F401 - once for both
        from fortgold.rulebook import book_checks  # noqa: F401

        made = iter(beside.each(lambda one: packed(one.made()), new))
        found = [next(made) if kept is None else kept for kept in found]
    for one, kept in zip(asked, found, strict=True):
        yield from one.made() if kept is None else unpacked(kept)


class _Asked:
    """A game whose findings are asked for, in the state in which it is then."""

    def __init__(
        self,
        shelf: Shelf,
        name: str,
        results: KeptResults,
        deep: bool = False,
        in_full: bool = False,
        opened: tuple[Opened, str] | None = None,
    ) -> None:
        self.shelf, self.name, self.results = shelf, name, results
        self.deep, self.in_full = deep, in_full
        self.look = "" if opened or not results.folder else shelf.look_contents(name)
        contents = shelf.contents(name, look=self.look) if self.look else ""
        self.game: Opened | None
        self.game, self.before = opened or (None, contents)
        self.key = key_of("findings", program(), self.before, f"{deep} {in_full}")

    def kept(self) -> bytes | None:
        return self.results.find(self.key) if self.before else None

    def made(self) -> tuple[Finding, ...]:
        from fortgold.checks.all_checks import all_findings  # late: what is kept needs none of them
        from fortgold.data.kept_parts import KeptParts

        shelf = self.shelf
        here = str(shelf.cards / self.name)
        of_cards, of_books = (KeptParts(self.results, one, here) for one in ("cards", "books"))
        with of_cards.at_hand():
            game = self.game or shelf.open(self.name, self.look)
            found = all_findings(game, self.deep, self.in_full, of_books)
        # else nobody knows what was checked
        if self.before and shelf.contents(self.name) == self.before:
            self.results.keep(self.key, packed(found))
            of_cards.keep()
            of_books.keep()
        return found
