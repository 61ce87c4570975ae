"""The options of sheets, which several commands take, and what they ask for as values: some cards alone, papers by
name or size, how they are laid, and whether cards fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from fortgold.build import PARTS
from fortgold.cli.bilingual import WrongUsage, refuse_if, unknown
from fortgold.cli.options import (
    columns_and_rows,
    editions_there,
    is_asked_for,
    millimetres,
    offering,
    option,
    papers_there,
    several,
    words_of,
    wrong_value,
)
from fortgold.data.findings import Refusal
from fortgold.data.inks import COLOUR, INKS, Ink
from fortgold.data.layout import Edition, default_edition, editions_of, usual_editions
from fortgold.data.lengths import card_size
from fortgold.data.model import MM, Deck, Game, Lang, Text
from fortgold.data.papers import MARGIN, SIDE, USUAL_PAPERS, Paper, paper_of_size
from fortgold.sheets.imposition import (
    GAP,
    MARKS,
    SIDES,
    USUAL_SIDES,
    Imposition,
    Marks,
    Sides,
    TooLarge,
    grid,
    trim_of,
    usual_papers,
)

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.data.library import Opened

PAPER, CARD, DECK = Text("用紙", "paper"), Text("カード", "card"), Text("デッキ", "deck")
SOME = ("cards", "deck")  # what `--only` says before a colon
SOME_WRITTEN, SOME_BEGUN = ("cards:ID", "deck:ID"), ("cards:", "deck:")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What `--only` names: parts of a box, and cards and decks by their ids, without which all are meant."""

    parts: tuple[str, ...] = PARTS
    cards: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()

    def holds(self, deck: str, card: str) -> bool:
        """Whether a card of that deck is meant, by their ids."""
        return not (self.cards or self.decks) or card in self.cards or deck in self.decks

    def of(
        self, name: str, game: Game, before: Callable[[], Game | None] = lambda: None
    ) -> tuple[str, ...]:
        """The ids of the cards of a game that are chosen, in its order; () for all. What was there in its state
        `before` may be chosen, too. Raises WrongUsage.
        """
        cards = [card.id for deck in game.decks for card in deck.cards]
        decks = [deck.id for deck in game.decks]
        for what, ids, there in ((CARD, self.cards, cards), (DECK, self.decks, decks)):
            for one in ids:
                if one not in there and not _was_there(what, one, before()):
                    said, hint = unknown(what, one, there)
                    raise WrongUsage.of(Text(f"{name}: {said.ja}", f"{name}: {said.en}"), hint)
        return tuple(
            card.id
            for deck in game.decks
            for card in deck.cards
            if card.id in self.cards or deck.id in self.decks
        )


def _was_there(what: Text, id_: str, game: Game | None) -> bool:
    """Whether a game has a card or a deck of that id."""
    decks = game.decks if game else ()
    if what is DECK:
        return any(deck.id == id_ for deck in decks)
    return any(card.id == id_ for deck in decks for card in deck.cards)


def chosen(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> Chosen:
    """The callback of `--only`: `sheets,box`, `cards:S02,S11`, `deck:treasure`. Cards alone are sheets."""
    parts: list[str] = []
    named: dict[str, list[str]] = {kind: [] for kind in SOME}
    known = (*PARTS, "all")
    for value in values:
        kind = ""
        for word in words_of(value):
            begun, colon, rest = word.partition(":")
            if colon and begun in SOME and rest.strip():
                kind = begun
                named[kind].append(rest.strip())
            elif word in known:
                kind = ""
                parts.append(word)
            elif kind and word:
                named[kind].append(word)
            else:
                raise wrong_value("--only", word, (*known, *SOME_WRITTEN))
    sheets = ["sheets"] if any(named.values()) else []
    asked = parts + sheets or ["all"]
    return Chosen(
        tuple(part for part in PARTS if part in asked or "all" in asked),
        tuple(named["cards"]),
        tuple(named["deck"]),
    )


def chosen_cards(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> Chosen:
    """The callback of `--only` where there are no parts of a box."""
    found = chosen(ctx, param, values)
    if values and (found.parts != ("sheets",) or not (found.cards or found.decks)):
        raise wrong_value("--only", ", ".join(values), SOME_WRITTEN)
    return found if values else Chosen()


ONLY_OF = {  # what options ask for, and of which parts of a box
    "grid": ("--grid", ("sheets",)),
    "gap": ("--gap", ("sheets",)),
    "sides": ("--sides", ("sheets",)),
    "marks": ("--marks", ("sheets",)),
    "inks": ("--ink", ("sheets", "components")),
    "thickness": ("--card-thickness", ("box",)),
}


def must_matter(parts: Sequence[str]) -> None:
    """Raises WrongUsage where an option is asked for that says nothing of these parts."""
    for field, (name, of) in ONLY_OF.items():
        there = " / ".join(of)
        refuse_if(
            is_asked_for(field) and not {*of} & {*parts},
            f"「{name}」は {there} のためのもので、今回は作りません",
            f"`{name}` is for {there} alone, and nothing of that is to be made",
            f"「{name}」を外すか、--only に {of[0]} を加えてください",
            f"leave `{name}` out, or add {of[0]} to --only",
        )


def must_fit(
    opened: Opened, papers: Sequence[Paper], sides: Sequence[Sides], how: Imposition
) -> None:
    """Raises Refusal where a deck does not fit a paper as it is to be laid."""
    layouts = opened.look.layouts
    sized = [deck for deck in opened.game.decks if min(deck.size) > 0] if opened.game else []
    for paper, deck, one in product(papers, sized, sides):
        trim = trim_of(deck, layouts[deck.id].bleed if deck.id in layouts else 0)
        try:
            grid(paper, trim, replace(how, sides=one))
        except TooLarge as error:
            raise _too_large(opened.name, deck, error, how) from error


def has_backs_as_asked(opened: Opened, sides: Sequence[Sides]) -> bool:
    """Whether a deck of a game has a back. Raises Refusal if backs alone are wanted, and there is none."""
    has_backs = any(layout.back for layout in opened.look.layouts.values())
    if tuple(sides) == ("backs",) and opened.game and not has_backs:
        ja, en = "裏のあるデッキがありません", "no deck has a back"
        raise Refusal(f"{opened.name}: {ja}", f"{opened.name}: {en}")
    return has_backs


def papers_asked_for(opened: Opened, asked: Sequence[str], margin: int = 0) -> tuple[Paper, ...]:
    """The papers that are asked for by name or by size, those that take its cards where nothing is; with another
    `margin` than their own, in µm, if there is one. Raises WrongUsage.
    """
    known = opened.look.papers
    cards = [deck.size for deck in opened.game.decks] if opened.game else []
    usual = usual_papers(known, cards) or tuple(known[name] for name in USUAL_PAPERS)
    papers = {} if asked else {paper.id: paper for paper in usual}
    for word in (word for one in asked for word in words_of(one)):
        sized = paper_of_size(word)
        if word == "all":
            papers |= {name: known[name] for name in USUAL_PAPERS}
        elif word in known:
            papers[word] = known[word]
        elif sized:
            papers[sized.id] = sized
        elif word and not card_size(word):
            raise WrongUsage.of(*unknown(PAPER, word, [*known, "all"]))
        elif not word:
            raise wrong_value("--paper", word, [*known, "all"])
        else:
            least, most = (side // MM for side in SIDE)
            raise WrongUsage(
                f"{word} という大きさの用紙は使えません",
                f"{word} is no size of a paper",
                f"辺の長さは {least} から {most} mm までです",
                f"its sides are from {least} to {most} mm",
            )
    return tuple(replace(one, margin=margin or one.margin) for one in papers.values())


def _too_large(name: str, deck: Deck, error: TooLarge, how: Imposition) -> Refusal:
    """That a deck does not fit a paper, and what would help."""
    wide, high = (length / MM for length in error.card[:2])
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


def editions_asked_for(
    name: str, langs: Sequence[Lang], asked: Sequence[str]
) -> tuple[Edition, ...]:
    """The editions of a game that are asked for: all that are usual where nothing is."""
    words = [word for one in asked for word in words_of(one)]
    known = {frozenset(one.split("+")): one for one in editions_of(langs)}
    named = {known.get(frozenset(word.split("+")), word) for word in words} - {"all"}
    if wrong := sorted(named - {*known.values()}):
        raise wrong_value("--lang", wrong[0], (*known.values(), "all"), name)
    if not words or "all" in words:
        named |= {*usual_editions(langs)}
    return tuple(one for one in known.values() if one in named)


def _papers(usual: str) -> Any:
    return option(
        "--paper",
        f"用紙。名前か、`320x450` のような大きさ (省略時は `{usual}`。コンマで並べられる)",
        f"Paper by name, or a size such as 320x450; several joined by commas (default: {usual})",
        multiple=True,
        metavar="PAPER",
        shell_complete=papers_there,
    )


def _sides(usual: tuple[Sides, ...], ja: str) -> Any:
    return several(
        "--sides",
        SIDES,
        f"表と裏をどう刷るか (省略時は{ja}。コンマで並べられる)",
        f"How fronts and backs are printed, several joined by commas (default: {','.join(usual)})",
        usual=usual,
    )


def _editions(ja: str, en: str) -> Any:
    return option(
        "--lang",
        f"刷る言語 (省略時は{ja}。+ で二つを組み、コンマで並べられる)",
        f"Language to print, two joined by +, or several joined by commas (default: {en})",
        multiple=True,
        metavar="LANG",
        shell_complete=editions_there,
    )


INK: Any = several(
    "--ink",
    INKS,
    "インク。`low` は省インク、`mono` は黒だけ (省略時は `colour`。コンマで並べられる)",
    "Ink: colour, low or mono (black alone), or several joined by commas (default: colour)",
    usual=(COLOUR,),
)
ONLY: Any = option(
    "--only",
    "一部だけ作る。`cards:ID,ID` と `deck:ID` はそのカードのシートだけ (コンマで並べられる)",
    "Make a part, several joined by commas, or sheets of some cards: cards:ID,ID or deck:ID",
    multiple=True,
    callback=chosen,
    metavar=f"[{'|'.join((*PARTS, 'all'))}]",
    shell_complete=offering(lambda: (*PARTS, "all", *SOME_BEGUN)),
)
ONLY_CARDS: Any = option(
    "--only",
    "そのカードだけ: `cards:ID,ID` か `deck:ID` (コンマで並べられる)",
    "Some cards alone: cards:ID,ID or deck:ID; several joined by commas",
    multiple=True,
    callback=chosen_cards,
    metavar="[cards:ID|deck:ID]",
    shell_complete=offering(lambda: SOME_BEGUN),
)


@dataclass(frozen=True)
class SheetOptions:
    """What may be asked for of sheets: which cards, on what, how they are laid, in which languages and inks."""

    chosen: Chosen = ONLY
    papers: tuple[str, ...] = _papers("a4,letter")
    grid: tuple[int, int] = option(
        "--grid",
        "1 枚に並べる列と行 (例: 3x3。省略時は入るだけ)",
        "Columns and rows of cards on a sheet, such as 3x3 (default: as many as fit)",
        callback=columns_and_rows,
        metavar="N×N",
    )
    gap: int = option(
        "--gap",
        "カードとカードの間 (ミリ)。塗り足しは両方から半分ずつ (省略時は 0)",
        "Space between cards in mm, into half of which each bleeds (default: 0)",
        callback=millimetres(*GAP),
        default="0",
        show_default=False,
        metavar="N",
    )
    margin: int = option(
        "--margin",
        "プリンターが刷れない余白 (ミリ。省略時は 5)",
        "What the printer leaves white at the edges, in mm (default: 5)",
        callback=millimetres(*MARGIN),
        default="0",
        show_default=False,
        metavar="N",
    )
    sides: tuple[Sides, ...] = _sides(USUAL_SIDES, "長辺とじと表だけ")
    marks: tuple[Marks, ...] = several(
        "--marks",
        MARKS,
        "断裁の印 (省略時は `corners`。コンマで並べられる)",
        "Marks on sheets, several joined by commas (default: corners)",
        usual=("corners",),
        none="none",
    )
    editions: tuple[str, ...] = _editions("すべて", "all")
    inks: tuple[Ink, ...] = INK

    @property
    def how(self) -> Imposition:
        """How cards are to be laid, on whichever of the sides."""
        return Imposition(*self.grid, self.gap, marks=self.marks)


@dataclass(frozen=True)
class ExportSheetOptions(SheetOptions):
    """The same for exports, which make less where nobody asks for more."""

    chosen: Chosen = ONLY_CARDS
    papers: tuple[str, ...] = _papers("a4")
    sides: tuple[Sides, ...] = _sides(SIDES[:1], "長辺とじ")
    editions: tuple[str, ...] = _editions("主な版", "the main edition")

    def sheet_jobs(self, opened: Opened) -> tuple[Job, ...]:
        """The files of sheets that are asked for. Raises Refusal, WrongUsage."""
        from fortgold.build.plan import sheets

        game = opened.sound_game
        papers = papers_asked_for(opened, self.papers, self.margin)[: None if self.papers else 1]
        editions = editions_asked_for(
            opened.name, game.langs, self.editions or (default_edition(game.langs),)
        )
        must_fit(opened, papers, self.sides, self.how)
        has_backs = has_backs_as_asked(opened, self.sides)
        cards = self.chosen.of(opened.name, game)
        return (*sheets(papers, editions, self.sides, has_backs, self.inks, self.how, cards),)
