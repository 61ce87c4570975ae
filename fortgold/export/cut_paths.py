"""Where the cards of each sheet are cut, for a machine that cuts: one closed outline a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from fortgold.data.model import CardShape, Form
from fortgold.data.papers import Paper
from fortgold.draw.card_outline import Vertex, vertices
from fortgold.sheets.component_pages import sheets_of
from fortgold.sheets.imposition import CardPlace, Imposition
from fortgold.sheets.net import FoldedNet
from fortgold.sheets.sheet_pages import PrintedGame
from fortgold.text.number_runs import runs

Outline = tuple[Vertex, ...]
RUNS = 6  # of numbers of sheets, in the name of a file


@dataclass(frozen=True, slots=True)
class CutSheet:
    """Sheets that are cut alike, by their numbers from 1: the paper as it lies, and the outlines on it.

    Lengths are µm from the corner of the paper, as seen from the side that lies up.
    """

    sheets: tuple[int, ...]
    paper: Paper
    outlines: tuple[Outline, ...]

    @property
    def around(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of all outlines, of whose arcs none leaves the box of its ends."""
        spots = [spot for one in self.outlines for spot in one]
        xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
        return floor(min(xs)), floor(min(ys)), ceil(max(xs)), ceil(max(ys))

    @property
    def numbers(self) -> str:
        """Its sheets in short: `5`, `1-4+6`."""
        said = (f"{low}-{high}" if high > low else f"{low}" for low, high in runs(self.sheets))
        return "+".join(said)

    @property
    def name(self) -> str:
        """How files name its sheets: `sheet-5`, `sheets-1-4+6`."""
        return f"sheet{'s' * (len(self.sheets) > 1)}-{self.numbers}"


def cut_sheets(
    printed: PrintedGame, paper: Paper, how: Imposition, corners: int | None = None
) -> Iterator[CutSheet]:
    """The sheets of a game, those that are cut alike together; with corners of another radius, if it is given.

    Raises TooLarge, as its pages do.
    """
    return _alike(
        (lying, tuple(_cut(*one, corners) for one in places))
        for lying, places in printed.cuts(paper, how)
    )


def component_sheets(
    form: Form, bleed: int, paper: Paper, corners: int | None = None
) -> Iterator[CutSheet]:
    """As `cut_sheets`, of what is no card; nothing of what comes in parts, which are cut from mark to mark."""
    laid = sheets_of(form, bleed, paper)
    if any(any(sheet.lap) for sheet in laid):
        return
    deck, net = form.deck, FoldedNet(form.net).outline if form.net else ()
    folded = tuple(Vertex(*spot) for spot in net)

    def cut(place: CardPlace, x: int, y: int) -> Outline:
        moved = replace(place, x=place.x - x, y=place.y - y)
        return _at(moved, folded) or _cut(moved, deck.shape, deck.radius, corners)

    yield from _alike(
        (sheet.paper, tuple(cut(place, *sheet.part[:2]) for place in sheet.places))
        for sheet in laid
    )


def _cut(place: CardPlace, shape: CardShape, radius: int, corners: int | None) -> Outline:
    size = place.width, place.height
    return _at(place, vertices(size, shape, radius if corners is None else corners))


def _at(place: CardPlace, outline: Outline) -> Outline:
    return tuple(Vertex(place.x + x, place.y + y, bulge) for x, y, bulge in outline)


def _alike(sheets: Iterable[tuple[Paper, tuple[Outline, ...]]]) -> Iterator[CutSheet]:
    numbers: dict[tuple[Paper, tuple[Outline, ...]], list[int]] = {}
    for number, sheet in enumerate(sheets, 1):
        numbers.setdefault(sheet, []).append(number)
    for (lying, outlines), alike in numbers.items():
        for some in _named(alike):
            yield CutSheet(some, lying, outlines)


def _named(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Numbers in parts that a file's name has room for."""
    spans = [*runs(numbers)]
    for i in range(0, len(spans), RUNS):
        low, high = spans[i][0], spans[i : i + RUNS][-1][1]
        yield tuple(one for one in numbers if low <= one <= high)
