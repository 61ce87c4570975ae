"""The pictures of a game for Tabletop Simulator: cards on sheets of its size, backs, what is no card.

At most 10 x 7 places a sheet, the last of which is what others see of a hidden card, so 69 cards; no more than 4096
pixels a side, as its knowledge base advises (kb.tabletopsimulator.com, Asset Creation; read in November 2026).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise, product
from typing import Literal

from fortgold.data.inks import Ink
from fortgold.data.layout import Edition
from fortgold.data.lengths import INCH
from fortgold.data.library import Opened
from fortgold.data.model import Card, Component, Deck, Size
from fortgold.draw.ops import Op, Page, Path, rectangle, uncut
from fortgold.export.picture_area import USUAL_DPI, Cutting
from fortgold.export.png_bytes import png
from fortgold.export.sides import Side, Which, chosen, drawn
from fortgold.export.whole_pixels import PIXEL, edge_page, images, page_of, pixels, placed, within
from fortgold.faces.face import Face
from fortgold.faces.of_cards import asks_for_card, asks_for_copy

COLUMNS, ROWS = range(2, 11), range(2, 8)
CARDS = COLUMNS[-1] * ROWS[-1] - 1  # of a sheet
SIDE = 4096  # pixels
PLAIN = "#5A5A5A"  # what hidden cards look like whose backs would tell them apart, and the back of what has none


@dataclass(frozen=True, slots=True)
class ForTable:
    """What is asked for: cards by their ids, () for all, in an edition and an ink."""

    edition: Edition
    ink: Ink
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A place of a sheet: a card, and the copy of it that is drawn there."""

    card: Card
    copy: int


@dataclass(frozen=True, slots=True)
class PileSheet:
    """A sheet of a deck's cards; `backs_differ` says whether it has one of their backs as well."""

    deck: Deck
    number: int
    cards: tuple[PlacedCard, ...]
    columns: int
    rows: int
    dpi: int
    backs_differ: bool


def grid_of(count: int, size: Size) -> tuple[int, int, int]:
    """Columns, rows and dpi of a sheet for so many cards and a hidden one: as fine as may be, then as few places."""
    ways = [
        (_dpi(columns, rows, size), -columns * rows, -columns, rows)
        for columns, rows in product(COLUMNS, ROWS)
        if columns * rows > count
    ]
    dpi, _, columns, rows = max(ways)
    return -columns, rows, dpi


def _dpi(columns: int, rows: int, size: Size) -> int:
    """The finest that leaves no side too long, at most the usual one."""
    wide, high = size
    most = min(USUAL_DPI, SIDE * INCH // (columns * wide) + 1, SIDE * INCH // (rows * high) + 1)
    return next(
        dpi
        for dpi in range(most, 0, -1)
        if columns * pixels(wide, dpi) <= SIDE and rows * pixels(high, dpi) <= SIDE
    )


def sheets_of(opened: Opened, deck: Deck, asked: ForTable) -> list[PileSheet]:
    """As few sheets as the cards of a deck need, about as many on each; copies that look alike share a place."""
    layout = opened.look.layouts[deck.id]
    differ = asks_for_copy(layout.face) or asks_for_copy(layout.back)
    unlike = [
        PlacedCard(card, copy)
        for _, card in chosen(deck, asked.cards)
        for copy in range(1, (card.copies if differ else 1) + 1)
    ]
    count = -(-len(unlike) // CARDS)
    ends = [len(unlike) * i // count for i in range(count + 1)] if count else []
    backs_differ = asks_for_card(layout.back, opened.sound_game, deck)
    return [
        PileSheet(
            deck, i + 1, tuple(unlike[start:end]), *grid_of(end - start, deck.size), backs_differ
        )
        for i, (start, end) in enumerate(pairwise(ends))
    ]


Part = Literal["fronts", "backs", "back", "piece"]


@dataclass(frozen=True, slots=True)
class TableImage:
    """A picture that the saved object shows: a sheet, the back of a deck, or what is no card."""

    name: str
    part: Part
    deck: str
    sheet: int = 0


def table_images(opened: Opened, asked: ForTable) -> list[TableImage]:
    """All of them."""
    game = opened.sound_game
    found: list[TableImage] = []
    for deck in game.decks:
        sheets = sheets_of(opened, deck, asked)
        found += (image_of("fronts", deck, one.number) for one in sheets)
        if sheets and sheets[0].backs_differ:
            found += (image_of("backs", deck, one.number) for one in sheets)
        elif sheets:
            found.append(image_of("back", deck))
    pieces = () if asked.cards else game.components
    found += (image_of("piece", one.forms[0].deck) for one in pieces if not is_die(one))
    return found


def image_of(part: Part, deck: Deck, sheet: int = 0) -> TableImage:
    """One of them."""
    words = {"fronts": f"-{sheet}", "backs": f"-backs-{sheet}", "back": "-back", "piece": ""}
    return TableImage(deck.id.rpartition("/")[2] + words[part], part, deck.id, sheet)


def file_name(one: TableImage, data: bytes) -> str:
    """What its file is called: with a hash, as the program keeps what it once loaded from an address."""
    return f"{one.name}-{sha256(data).hexdigest()[:8]}.png"


def is_die(component: Component) -> bool:
    """Whether the program has it already: a cube numbered from 1 to 6."""
    net = component.forms[0].net
    return net is not None and {*net.faces.values()} == {*"123456"}


def table_picture(opened: Opened, task: tuple[ForTable, TableImage]) -> bytes:
    """The file of one of the pictures. Raises CannotDraw."""
    asked, one = task
    deck = {deck.id: deck for deck in opened.sound_game.drawn_decks}[one.deck]
    if one.part == "piece":
        how = Cutting(_dpi(1, 1, deck.size))
        face = _face(opened, asked, deck, "front", PlacedCard(deck.cards[0], 1))
        (image,) = images([page_of(face, how)])
        return png(within(image, edge_page(face, how)), how.dpi)
    sheets = sheets_of(opened, deck, asked)
    dpi = sheets[max(0, one.sheet - 1)].dpi
    page = (
        _back(opened, asked, deck, dpi)
        if one.part == "back"
        else _sheet(opened, asked, sheets[one.sheet - 1], one.part)
    )
    return png(next(images([page])), dpi)


def _face(
    opened: Opened,
    asked: ForTable,
    deck: Deck,
    which: Which,
    one: PlacedCard | None,
) -> Face:
    card, copy = (one.card, one.copy) if one else (None, 1)
    side = Side(deck, which, card, copy=copy, drawn=copy)
    return drawn(opened.sound_game, opened.look, side, asked.edition, asked.ink)


def _back(opened: Opened, asked: ForTable, deck: Deck, dpi: int) -> Page:
    """The back that the cards of a deck share, a plain one where they have none."""
    if opened.look.layouts[deck.id].back:
        return page_of(_face(opened, asked, deck, "back", None), Cutting(dpi))
    wide, high = (pixels(side, dpi) * PIXEL for side in deck.size)
    return uncut(wide, high, [Path(rectangle(0, 0, wide, high), PLAIN)])


def _sheet(opened: Opened, asked: ForTable, sheet: PileSheet, part: Part) -> Page:
    """Cards row by row, square at their corners, and in the last place what others see of a hidden one."""
    deck, how = sheet.deck, Cutting(sheet.dpi)
    wide, high = (pixels(side, sheet.dpi) * PIXEL for side in deck.size)
    which: Which = "front" if part == "fronts" else "back"
    ops: list[Op] = []
    for place, one in enumerate(sheet.cards):
        row, column = divmod(place, sheet.columns)
        face = _face(opened, asked, deck, which, one)
        ops.append(placed(face, how, column * wide, row * high, (wide, high)))
    x, y = (sheet.columns - 1) * wide, (sheet.rows - 1) * high
    if sheet.backs_differ or not opened.look.layouts[deck.id].back:
        ops.append(Path(rectangle(x, y, wide, high), PLAIN))
    else:
        ops.append(placed(_face(opened, asked, deck, "back", None), how, x, y, (wide, high)))
    return uncut(sheet.columns * wide, sheet.rows * high, ops)
