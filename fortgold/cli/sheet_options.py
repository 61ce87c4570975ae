"""What `build` was asked for of sheets, as values: some cards alone, papers by name or size, and whether cards fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

import click

from fortgold.build import PARTS
from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.data.findings import Refusal
from fortgold.data.model import MM, Deck, Game, Text
from fortgold.data.papers import USUAL_PAPERS, Paper, paper_of_size
from fortgold.sheets.imposition import Imposition, Sides, TooLarge, grid

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from fortgold.data.library import Opened

PAPER, CARD, DECK = Text("用紙", "paper"), Text("カード", "card"), Text("デッキ", "deck")
SOME = ("cards", "deck")  # what `--only` says before a colon


@dataclass(frozen=True, slots=True)
class Chosen:
    """What `--only` names: parts of a box, and cards and decks by their ids, without which all are meant."""

    parts: tuple[str, ...] = PARTS
    cards: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()

    def of(self, name: str, game: Game) -> tuple[str, ...]:
        """The ids of the cards of a game that are chosen, in its order; () for all. Raises WrongUsage."""
        known = [card.id for deck in game.decks for card in deck.cards]
        decks = [deck.id for deck in game.decks]
        for what, ids, there in ((CARD, self.cards, known), (DECK, self.decks, decks)):
            for one in ids:
                if one not in there:
                    said, hint = unknown(what, one, there)
                    raise WrongUsage.of(Text(f"{name}: {said.ja}", f"{name}: {said.en}"), hint)
        return tuple(
            card.id
            for deck in game.decks
            for card in deck.cards
            if card.id in self.cards or deck.id in self.decks
        )


def chosen(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Chosen:
    """The callback of `--only`: `sheets,box`, `cards:S02,S11`, `deck:treasure`. Cards alone are sheets."""
    parts: list[str] = []
    named: dict[str, list[str]] = {kind: [] for kind in SOME}
    known = (*PARTS, "all")
    for value in values:
        kind = ""
        for word in value.split(","):
            begun, colon, rest = word.partition(":")
            if colon and begun in SOME:
                kind, word = begun, rest
            if kind and word not in known:
                named[kind].append(word)
            elif word in known:
                kind = ""
                parts.append(word)
            else:
                there = ", ".join((*known, *(f"{one}:ID" for one in SOME)))
                raise WrongUsage(
                    "「--only」の値が正しくありません",
                    "wrong value for `--only`",
                    f"使えるもの: {there}",
                    f"known here: {there}",
                )
    usual = ("sheets",) if any(named.values()) else ("all",)
    asked = parts or usual
    return Chosen(
        tuple(part for part in PARTS if part in asked or "all" in asked),
        tuple(named["cards"]),
        tuple(named["deck"]),
    )


def parts_there(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
    """What a shell offers for `--only`."""
    from click.shell_completion import CompletionItem

    offered = (*PARTS, "all", *(f"{kind}:" for kind in SOME))
    return [CompletionItem(one) for one in offered if one.startswith(begun)]


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
            f"{name}: デッキ「{deck.id}」のカード ({size}) は、{paper} に 1 枚も入りません",
            f"{name}: not one card of the deck `{deck.id}` ({size}) fits on {paper}",
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
        f"{name}: デッキ「{deck.id}」のカード ({size}) は、{paper} に {how.columns}x{how.rows} では入りません",
        f"{name}: cards of the deck `{deck.id}` ({size}) do not fit on {paper} as {how.columns}x{how.rows}",
        f"{fits.ja}。--gap や --margin を小さくするか、--grid を変えてください",
        f"{fits.en}; make --gap or --margin smaller, or change --grid",
    )
