"""Layouts for cards as they stand in a book: larger symbols and names, no small print.

`templates/<game>/figure/<deck>.yaml` is a layout like any other, and `figure/<deck>-<variant>.yaml` one
for figures that say `as: <variant>`; with `size` its cards are drawn lower than they are. It may extend
the layout of the deck. A deck without such a file stands in the book as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from fortgold.data.box_reader import BoxReader
from fortgold.data.findings import Finding
from fortgold.data.kept_parts import part
from fortgold.data.layout import Layout, Look
from fortgold.data.layout_file import extended
from fortgold.data.model import MM, Deck, Game, Span, Text
from fortgold.data.source import suggestion
from fortgold.data.yaml_file import Reader, read_yaml
from fortgold.rulebook.faults import NO_VARIANT

FOLDER = "figure"
PRINTED = "print"  # the variant of a figure that shows cards as they are printed
LISTED = "list"  # the variant that tables of cards show
LEAST = 20 * MM  # no card in a figure is lower


@dataclass(frozen=True, slots=True)
class FigureLayout:
    """A layout of cards in figures, and the size of such a card in µm."""

    layout: Layout
    size: tuple[int, int]


def load_figure_layouts(
    game: Game, look: Look, found: list[Finding]
) -> Mapping[tuple[str, str], FigureLayout]:
    """The layouts of figures by deck and variant, "" for the usual one; faults go to `found`."""
    stands_on = [(deck.id, deck.size, deck.id in look.layouts) for deck in game.decks]
    read = partial(_read, game, look)
    layouts, told = part(read, "figure layouts", look.contents, repr((stands_on, game.langs)))
    found += told
    return layouts


def _read(game: Game, look: Look) -> tuple[dict[tuple[str, str], FigureLayout], list[Finding]]:
    layouts: dict[tuple[str, str], FigureLayout] = {}
    found: list[Finding] = []
    for path, deck, variant in _files(game, look):
        if deck and deck.id not in look.layouts:
            continue  # which is told of the deck
        told: list[Finding] = []
        read = partial(read_yaml, look.door, found=told)
        node = extended(path, look, read, told) if deck and path.suffix == ".yaml" else None
        found += told
        if deck is None or node is None:
            continue
        own: list[Finding] = []
        size = Reader(own).pair(node.mapping.get("size"), deck.size, LEAST, max(deck.size))
        entries = {name: one for name, one in node.mapping.items() if name != "size"}
        reader = BoxReader(own, game.langs, size, look.fonts, look.scale)
        layout = reader.layout(deck.id, replace(node, value=entries))
        found += (one for one in own if one.at.path == str(path))  # the others are the deck's
        layouts[deck.id, variant] = FigureLayout(layout, size)
    return layouts, found


def _files(game: Game, look: Look) -> Iterator[tuple[Path, Deck | None, str]]:
    """The files of the folder, each with its deck, if it has one, and its variant."""
    folder = look.folders[0] / FOLDER if look.folders else None
    # the longest name that fits is meant
    decks = sorted(game.decks, key=lambda deck: -len(deck.id))
    for path in look.door.inside(folder) if folder else ():
        named = (deck for deck in decks if f"{path.stem}-".startswith(f"{deck.id}-"))
        deck = next(named, None)
        yield path, deck, path.stem.removeprefix(deck.id).removeprefix("-") if deck else ""


class Variants:
    """The variants that a figure can ask for, by the names of the files."""

    def __init__(self, game: Game, look: Look) -> None:
        self.decks = {card.id: card.deck for card in game.cards()}
        self.named = [(deck.id, name) for _, deck, name in _files(game, look) if deck and name]

    def unknown(self, variant: str, at: Span, cards: Iterable[str]) -> Iterator[Finding]:
        """That none of the cards has this one; without cards, that none of the game has it."""
        decks = {self.decks[card] for card in cards if card in self.decks} or {*self.decks.values()}
        known = dict.fromkeys(name for deck, name in self.named if deck in decks)
        if variant and variant not in (*known, PRINTED):
            why = Text(
                f"ここのカードに「{variant}」という見せ方はありません",
                f"no card here has a look called `{variant}`",
            )
            yield NO_VARIANT.found(at, why, suggestion(variant, (*known, PRINTED)), "as")
