"""The checks of a game's rulebooks, which are read on another core while the cards are looked at."""

from __future__ import annotations

from functools import partial

from fortgold.checks import beside
from fortgold.data.findings import packed
from fortgold.data.library import Opened
from fortgold.data.model import Game
from fortgold.rulebook.book_files import has_books


def begun(opened: Opened) -> beside.Work | None:
    """Begin to check the books of a game, if it has any: the findings, packed, when they are asked for.

    Books are of the game as it is: they may name cards that a variant leaves out.
    """
    game = opened.game
    if game is None or game.played_as or not has_books(game, opened.look):
        return None
    return beside.begun(partial(_found, opened, game))


def _found(opened: Opened, game: Game) -> bytes:
    from fortgold.rulebook import book_checks  # late: templates need a library of their own

    return packed(tuple(book_checks.problems(game, opened.look, *game.langs)))
