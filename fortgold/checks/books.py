"""The checks of a game's rulebooks, which are read on another core while the cards are looked at."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial

from fortgold.checks import beside
from fortgold.data.findings import Finding, packed, unpacked
from fortgold.data.kept_parts import KeptParts
from fortgold.data.library import Opened
from fortgold.data.model import Game
from fortgold.rulebook.book_files import has_books


def begun(opened: Opened, parts: KeptParts) -> Callable[[], tuple[Finding, ...]] | None:
    """Begin to check the books of a game, if it has any: the findings when they are asked for. Then `parts`
    knows what was used of them, if something was added.

    Books are of the game as it is: they may name cards that a variant leaves out.
    """
    game = opened.game
    if game is None or game.played_as or not has_books(game, opened.look):
        return None
    answer = beside.begun(partial(_found, opened, game, parts))

    def found() -> tuple[Finding, ...]:
        findings, parts.used = pickle.loads(answer())
        return unpacked(findings)

    return found


def _found(opened: Opened, game: Game, parts: KeptParts) -> bytes:
    from fortgold.rulebook import book_checks  # late: templates need a library of their own

    with parts.at_hand():
        found = packed(tuple(book_checks.problems(game, opened.look, *game.langs)))
    return pickle.dumps((found, parts.used if parts.has_more else {}))
