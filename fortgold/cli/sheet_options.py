"""What `build` was asked for of sheets, as values: papers by name or size, and whether cards fit them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.data.findings import Refusal
from fortgold.data.model import MM, Deck, Game, Text
from fortgold.data.papers import USUAL_PAPERS, Paper, paper_of_size
from fortgold.sheets.imposition import Imposition, Sides, TooLarge, grid

if TYPE_CHECKING:
    from fortgold.data.library import Opened

PAPER = Text("用紙", "paper")


def must_fit(
    name: str, game: Game, papers: Sequence[Paper], sides: Sequence[Sides], how: Imposition
) -> None:
    """Raises Refusal where a deck does not fit a paper as it is to be laid."""
    for paper, deck, one in product(papers, game.decks, sides):
        try:
            grid(paper, deck.size, replace(how, sides=one))
        except TooLarge as error:
            raise _too_large(name, deck, error, how) from error


def papers_asked_for(opened: Opened, asked: Sequence[str]) -> tuple[Paper, ...]:
    """The papers that are asked for by name or by size, the usual ones where nothing is. Raises WrongUsage."""
    papers: dict[str, Paper] = {}
    known = opened.look.papers
    for word in (word.strip() for one in asked or USUAL_PAPERS for word in one.split(",")):
        sized = paper_of_size(word)
        if word == "all":
            papers |= {name: known[name] for name in USUAL_PAPERS}
        elif word in known:
            papers[word] = known[word]
        elif sized:
            papers[sized.id] = sized
        else:
            raise WrongUsage.of(*unknown(PAPER, word, [*known, "all"]))
    return tuple(papers.values())


def _too_large(name: str, deck: Deck, error: TooLarge, how: Imposition) -> Refusal:
    """That a deck does not fit a paper, and what would help."""
    wide, high = (length / MM for length in error.card)
    paper, size = error.paper.name, f"{wide:g} x {high:g} mm"
    if not how.columns:
        return Refusal(
            f"{name}: デッキ「{deck.name.ja}」のカード ({size}) は、{paper} に 1 枚も入りません",
            f"{name}: not one card of the deck {deck.name.en} ({size}) fits on {paper}",
            "大きい用紙を --paper で選んでください",
            "choose a larger paper with --paper",
        )
    try:
        most = grid(error.paper, error.card, replace(error.how, columns=0, rows=0))
        fits = Text(
            f"入るのは {most.columns}x{most.rows} までです", f"{most.columns}x{most.rows} fits"
        )
    except TooLarge:
        fits = Text("1 枚も入りません", "not one fits")
    return Refusal(
        f"{name}: デッキ「{deck.name.ja}」のカード ({size}) は、{paper} に {how.columns}x{how.rows} では入りません",
        f"{name}: cards of the deck {deck.name.en} ({size}) do not fit on {paper} as {how.columns}x{how.rows}",
        f"{fits.ja}。--gap や --margin を小さくするか、--grid を変えてください",
        f"{fits.en}; make --gap or --margin smaller, or change --grid",
    )
