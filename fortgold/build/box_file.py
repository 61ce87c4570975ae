"""The files of a game's tuck box: on which papers and in which editions there is one, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fortgold.data.layout import Edition, Look, default_edition, langs_of
from fortgold.data.library import Opened
from fortgold.data.model import Game
from fortgold.sheets.imposition import PAPERS, Paper
from fortgold.sheets.tuck_box_pages import pages, sheets_of
from fortgold.sheets.tuck_box_panels import has_own_box, read_panels


@dataclass(frozen=True, slots=True)
class BoxFile:
    """A file of the box."""

    name: str
    edition: Edition
    paper: str


def box_files(
    opened: Opened,
    papers: Sequence[str],
    editions: Sequence[Edition],
    thickness: int,
    is_asked_for: bool,
) -> Iterator[BoxFile]:
    """The files on those papers that take the box, for cards of that thickness (µm; 0: as its files say).

    Without `editions` there is the default one alone, whose files name no language. A game without a box of
    its own design gets one only where it is asked for.
    """
    game = opened.game
    if game is None or not any(game.cards()):
        return
    if not (is_asked_for or has_own_box(opened.look)):
        return
    box = read_panels(game, opened.look, [], thickness).box
    taking = [paper for paper in papers if sheets_of(box, PAPERS[paper])]
    default = default_edition(game.langs)
    for edition in editions or (default,):
        named = "" if edition == default else f"-{edition}"
        for paper in taking:
            yield BoxFile(f"box-{paper}{named}.pdf", edition, paper)


def box_pdf(
    game: Game,
    look: Look,
    edition: Edition,
    paper: Paper,
    thickness: int,
    fingerprint: str,
    author: str,
) -> tuple[bytes, int]:
    """The PDF and its number of pages. Raises TooLarge and CannotDraw."""
    from fortgold.draw.pdf import pack_ahead, pdf  # late: planning needs no writer

    panels = read_panels(game, look, [], thickness)
    drawn = [*pages(game, look, panels, edition, paper, fingerprint)]
    pack_ahead(drawn, 0)
    langs = langs_of(edition)
    title = " ".join(dict.fromkeys(game.title.of(one) for one in langs))
    return pdf(drawn, title, langs[0], author), len(drawn)
