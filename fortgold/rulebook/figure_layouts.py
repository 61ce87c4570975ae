"""Layouts for cards as they stand in a book: larger symbols and names, no small print.

`templates/<game>/figure/<deck>.yaml` is a layout like any other, and `figure/<deck>-<variant>.yaml` one
for figures that say `as: <variant>`; with `size` its cards are drawn lower than they are. It may extend
the layout of the deck. A deck without such a file stands in the book as it is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from fortgold.data.box_reader import BoxReader
from fortgold.data.findings import Finding
from fortgold.data.layout import Layout, Look
from fortgold.data.layout_file import extended
from fortgold.data.model import MM, Game
from fortgold.data.yaml_file import Reader, read_yaml

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
    layouts: dict[tuple[str, str], FigureLayout] = {}
    folder = look.folders[0] / FOLDER if look.folders else None
    decks = sorted(
        game.decks, key=lambda deck: -len(deck.id)
    )  # the longest name that fits is meant
    for path in look.door.inside(folder) if folder else ():
        named = (deck for deck in decks if f"{path.stem}-".startswith(f"{deck.id}-"))
        deck = next(named, None)
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
        variant = path.stem.removeprefix(deck.id).removeprefix("-")
        layouts[deck.id, variant] = FigureLayout(layout, size)
    return layouts
