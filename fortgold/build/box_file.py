"""The file of a game's tuck box: on which papers there is one, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.layout import Look
from fortgold.data.library import Opened
from fortgold.data.model import Game
from fortgold.sheets.imposition import PAPERS, Paper
from fortgold.sheets.tuck_box_pages import pages, sheets_of
from fortgold.sheets.tuck_box_panels import edition_of, has_own_box, read_panels


def papers_of_box(
    opened: Opened, papers: Sequence[str], thickness: int, is_asked_for: bool
) -> tuple[str, ...]:
    """Those papers that take the box of a game, for cards of that thickness (µm; 0: as its files say).

    A game without a box of its own design gets one only where it is asked for.
    """
    game = opened.game
    if game is None or not any(game.cards()):
        return ()
    if not (is_asked_for or has_own_box(opened.look)):
        return ()
    box = read_panels(game, opened.look, [], thickness).box
    return tuple(paper for paper in papers if sheets_of(box, PAPERS[paper]))


def box_pdf(
    game: Game, look: Look, paper: Paper, thickness: int, fingerprint: str, author: str
) -> tuple[bytes, int]:
    """The PDF and its number of pages. Raises TooLarge and CannotDraw."""
    from fortgold.draw.pdf import pack_ahead, pdf  # late: planning needs no writer

    panels = read_panels(game, look, [], thickness)
    drawn = [*pages(game, look, panels, paper, fingerprint)]
    pack_ahead(drawn, 0)
    lang, *others = edition_of(game).split("+")
    title = " ".join(dict.fromkeys(game.title.of(one) for one in (lang, *others)))
    return pdf(drawn, title, lang, author), len(drawn)
