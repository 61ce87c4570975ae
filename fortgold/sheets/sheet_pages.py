"""Decks become pages: fronts, the backs behind them, and what stands beside the cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy as shallow
from dataclasses import replace
from functools import partial
from typing import Literal

from fortgold.data.font_names import FontName
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Card, CardShape, Deck, Game, Lang
from fortgold.data.papers import Paper
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Group, Op, Page, Path, Stamp, bounds, rectangle
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.faces.of_cards import asks_for_card, asks_for_copy
from fortgold.sheets import unlike_cuts
from fortgold.sheets.changes import Piece
from fortgold.sheets.imposition import (
    SLOT,
    USUAL,
    CardPlace,
    Grid,
    Imposition,
    Sides,
    back_of,
    sheets,
    trim_of,
)
from fortgold.sheets.marks import (
    LegendLines,
    cut_marks,
    cutter_marks,
    margin_note,
    printer_told,
)

SEAM = 300  # µm that a card reaches below the ground of the next: no viewer shows paper between the two


def pages(
    game: Game,
    look: Look,
    paper: Paper,
    edition: Edition,
    backs: bool,
    fingerprint: str,
    ink: Ink = COLOUR,
) -> Iterator[Page]:
    """The fewest sheets with every card of every deck, drawn for them alone; see `PrintedGame`."""
    how = USUAL if backs else Imposition(sides="fronts")
    return PrintedGame(game, look, edition, ink).pages(paper, fingerprint, how)


class PrintedGame:
    """The decks of a game in an edition and an ink: what is drawn of them serves all sheets."""

    def __init__(
        self,
        game: Game,
        look: Look,
        edition: Edition,
        ink: Ink = COLOUR,
        cards: Collection[str] = (),
    ) -> None:
        """`cards`: the ids of those that are laid, () for all. They look as they do among all others."""
        self.chosen = frozenset(cards)
        self.pieces: frozenset[Piece] | None = None
        self.game, self.look, self.edition = game, replace(look, ink=ink), edition
        self.decks = [_PrintedDeck(game, deck, self.look, edition) for deck in game.decks]
        self.edges = unlike_cuts.Edges()

    def alone(self, pieces: Collection[Piece]) -> PrintedGame:
        """The same, of which these copies of cards alone are laid."""
        one = shallow(self)
        one.pieces = frozenset(pieces)
        return one

    def copies(
        self,
    ) -> Iterator[tuple[Deck, Card, int, Callable[[], Face], Callable[[], Face]]]:
        """Each copy of each card, with its face and its back."""
        for deck in self.decks:
            for card in deck.deck.cards:
                for copy in range(1, card.copies + 1):
                    face, back = partial(deck.face, card, copy), partial(deck.back, card, copy)
                    yield deck.deck, card, copy, face, back

    @property
    def has_backs(self) -> bool:
        """Whether any deck has one."""
        return any(self.look.layouts[deck.id].back for deck in self.game.decks)

    def unlike_cuts(self, paper: Paper, how: Imposition = USUAL) -> int:
        """At how many cuts unlike colours meet, on all sides that are printed; none where there is a gap."""
        sides = {one for _, both in self._order(how, 1) for one in both}

        def faces(sheet: _LaidSheet, side: Side) -> Sequence[Face]:
            return sheet.faces(side) if side in sides and not sheet.grid.gap else ()

        return sum(
            unlike_cuts.count(faces(one, "front"), faces(one, "back"), one.grid.columns, self.edges)
            for one in self._laid(paper, how)
        )

    @property
    def is_part(self) -> bool:
        """Whether some cards alone are laid."""
        return bool(self.chosen) or self.pieces is not None

    def _is_laid(self, piece: Piece) -> bool:
        if self.pieces is not None:
            return piece in self.pieces
        return not self.chosen or piece[1] in self.chosen

    def _order(self, how: Imposition, count: int) -> list[tuple[int, tuple[Side, ...]]]:
        return _order(how.sides if self.has_backs else "fronts", count)

    def _laid(self, paper: Paper, how: Imposition) -> list[_LaidSheet]:
        cards = [
            (deck, card, copy)
            for deck in self.decks
            for card in deck.deck.cards
            for copy in range(1, card.copies + 1)
            if self._is_laid((deck.deck.id, card.id, copy))
        ]
        decks_of = [deck.deck.id for deck, _, _ in cards]
        trims = [deck.trim for deck, _, _ in cards]
        return [
            _LaidSheet(sheet.grid, [cards[i] for i in sheet.cards], how)
            for sheet in sheets(trims, paper, decks_of, how)
        ]

    def cuts(self, paper: Paper, how: Imposition = USUAL) -> Iterator[CutSlots]:
        """Each sheet's paper as it lies, and where its cards are cut, seen from the side that is printed first."""
        ((_, (side, *_)), *_) = self._order(how, 1)
        for sheet in self._laid(paper, how):
            decks = (deck.deck for deck, _, _ in sheet.cards)
            yield (
                sheet.grid.paper,
                [
                    (slot, deck.shape, deck.radius)
                    for slot, deck in zip(sheet.slots(side), decks, strict=True)
                ],
            )

    def pages(self, paper: Paper, fingerprint: str, how: Imposition = USUAL) -> Iterator[Page]:
        """The fewest sheets with every card of every deck: fronts and backs in the order of `how.sides`.

        Where no deck has a back there are none; where another has, a blank reverse keeps sheets in step.

        Raises `TooLarge` if the paper takes not one card of a deck, or not the grid that is wanted.
        """
        laid = self._laid(paper, how)
        font = self.look.fonts.named("text")
        for number, shown in self._order(how, len(laid)):
            sheet = laid[number]
            place = f"{number + 1}/{len(laid)}"
            lines = [
                (_note(self.game, sheet, self._place(place, lang), shown, fingerprint, lang), lang)
                for lang in langs_of(self.edition)
            ]
            slots = [slot for side in shown for slot in sheet.slots(side)]
            faces = [face for side in shown for face in sheet.faces(side)]
            cut = sheet.slots("front") if "front" in shown else ()
            page = _page(sheet.grid, slots, faces, lines, cut, font, how)
            yield replace(page, is_back="front" not in shown)

    def _place(self, sheet: str, lang: Lang) -> str:
        """Which sheet it is, of those of all cards or of a part of them."""
        return self.game.say(lang, "part", sheet=sheet) if self.is_part else sheet


Side = Literal["front", "back"]
# a paper, and of each card on it the place, the shape and the radius of its corners
CutSlots = tuple[Paper, list[tuple[CardPlace, CardShape, int]]]


def _order(sides: Sides, sheets: int) -> list[tuple[int, tuple[Side, ...]]]:
    """The pages of a file: the number of the sheet of each, from 0, and what stands on it."""
    fronts: list[tuple[int, tuple[Side, ...]]] = [(i, ("front",)) for i in range(sheets)]
    backs: list[tuple[int, tuple[Side, ...]]] = [(i, ("back",)) for i in range(sheets)]
    match sides:
        case "fronts":
            return fronts
        case "backs":
            return backs
        case "fronts-then-backs":
            return fronts + backs
        case "fold":
            return [(i, ("front", "back")) for i in range(sheets)]
    return [page for both in zip(fronts, backs, strict=True) for page in both]


class _LaidSheet:
    """The cards of a sheet, and where they lie on it."""

    def __init__(
        self, grid: Grid, cards: Sequence[tuple[_PrintedDeck, Card, int]], how: Imposition
    ) -> None:
        self.grid, self.cards, self.how = grid, cards, how
        self.decks = {deck.deck.id: deck.deck for deck, _, _ in cards}.values()
        self.fronts = grid.slots(len(cards), max(deck.bleed for deck, _, _ in cards))

    def slots(self, side: Side) -> tuple[CardPlace, ...]:
        """Where the faces or the backs lie, as seen from their side of the paper."""
        if side == "front":
            return self.fronts
        return back_of(self.fronts, self.grid.paper, self.how.sides)

    def faces(self, side: Side) -> list[Face]:
        """What lies there."""
        return [
            deck.face(card, copy) if side == "front" else deck.back(card, copy)
            for deck, card, copy in self.cards
        ]


def in_its_ink(face: Face, look: Look) -> Face:
    """A face in the ink of a look."""
    if look.ink == COLOUR:
        return face
    from fortgold.sheets.inks.faces import inked  # late: it loads shapely

    return inked(face, look.ink, look.roles)


class _PrintedDeck:
    """Draws the faces and backs of a deck, each once: those that look the same are one value."""

    def __init__(self, game: Game, deck: Deck, look: Look, edition: Edition) -> None:
        self.game, self.deck, self.look, self.edition = game, deck, look, edition
        layout = look.layouts[deck.id]
        self.bleed = layout.bleed
        self.trim = trim_of(deck, layout.bleed)
        self.is_counted = asks_for_copy(layout.face)
        self.backs_differ = asks_for_card(layout.back, game, deck)
        self.drawn: dict[tuple[str, int, int], Face] = {}  # side, id of the card, copy

    def face(self, card: Card, copy: int) -> Face:
        """The face of that copy."""
        copy = copy if self.is_counted else 1
        key = "face", id(card), copy
        if key not in self.drawn:
            face = draw_face(self.game, self.deck, card, self.look, self.edition, copy)
            self.drawn[key] = in_its_ink(face, self.look)
        return self.drawn[key]

    def back(self, card: Card, copy: int) -> Face:
        """What lies behind that copy."""
        one, number = (card, copy) if self.backs_differ else (None, 1)
        key = "back", id(one), number
        if key not in self.drawn:
            back = draw_back(self.game, self.deck, self.look, self.edition, one, number)
            self.drawn[key] = in_its_ink(back, self.look)
        return self.drawn[key]


def _note(
    game: Game,
    sheet: _LaidSheet,
    place: str,
    sides: Sequence[Side],
    fingerprint: str,
    lang: Lang,
) -> str:
    """The words beside the cards: game and variants, decks, sheet, sides, version, fingerprint, how to print."""
    separator = game.say(lang, "list")
    titles = [game.title, *(one.name for one in game.variants if one.id in game.played_as)]
    return game.say(
        lang,
        "legend",
        game=" + ".join(one.of(lang) for one in titles),
        deck=separator.join(deck.name.of(lang) for deck in sheet.decks),
        sheet=place,
        side=separator.join(game.say(lang, one) for one in sides),
        version=game.version,
        fingerprint=fingerprint,
        paper=sheet.grid.paper.name,
        turn=game.say(lang, f"turn_{sheet.how.sides}"),
    ) + printer_told(game, sheet.how.printer, lang)


def _page(
    on: Grid,
    slots: Sequence[CardPlace],
    faces: Sequence[Face],
    lines: LegendLines,
    cut: Sequence[CardPlace],
    font: FontName,
    how: Imposition,
) -> Page:
    """A side of a sheet; `cut` are those of its slots that are fronts, along which one cuts."""
    placed = [*zip(slots, faces, map(_has_ground, faces), strict=True)]
    ops: list[Op] = []
    for i, (slot, face, _) in enumerate(placed, 1):
        ops.append(_placed(slot, face, [one for one, _, hides in placed[i:] if hides]))
    marks = Group(cut_marks(tuple(slots), on, how, tuple(cut)), "crop marks")
    found = cutter_marks(on.paper, how.cutter) if how.cutter and cut else ()
    note = margin_note(on.left, on.top, on.paper, lines, bool(cut), font, how.cutter)
    ops += [marks, *found, *note]
    left, top = min(s.x for s in slots), min(s.y for s in slots)
    right, bottom = max(s.right for s in slots), max(s.bottom for s in slots)
    bleed = max(b for s in slots for b in s.bleed)
    bleed_box = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    size = on.paper.width, on.paper.height
    return Page(*size, tuple(ops), (left, top, right, bottom), bleed_box)


def _has_ground(face: Face) -> bool:
    """Whether a face hides all that lies below it: its first shape is its ground."""
    ops, x, y = face.ops, 0, 0
    while ops and isinstance(ops[0], Group | Stamp):
        if isinstance(ops[0], Stamp):
            x, y = x + ops[0].x, y + ops[0].y
            ops = ops[0].drawing.ops
        else:
            *turned, right, down = ops[0].matrix or IDENTITY
            x, y = x + round(right), y + round(down)
            is_plain = turned == [1, 0, 0, 1] and ops[0].opacity == 100
            ops = ops[0].ops if is_plain else ()
    if not ops or not isinstance(ops[0], Path) or not ops[0].fill:
        return False
    left, top, right, bottom = bounds(ops[0])
    is_before = left + x <= 0 and top + y <= 0
    return is_before and right + x >= face.width and bottom + y >= face.height


def _placed(slot: CardPlace, face: Face, later: Sequence[CardPlace]) -> Group:
    """A face in its slot, clipped to the trim, to its bleed where the slot allows that, or just below a later one."""
    next_to = {(one.x - slot.x, one.y - slot.y) for one in later}
    sides = ((-slot.width, 0), (0, -slot.height), (slot.width, 0), (0, slot.height))
    seams = (SEAM if side in next_to else 0 for side in sides)
    allowed = [*map(max, slot.bleed, seams)]
    if slot.upside_down:
        allowed = allowed[2:] + allowed[:2]
    if face.shape != "rectangle":
        clip = face.outline(min(*allowed, face.bleed))
        return Group(face.ops, SLOT, clip=clip, matrix=slot.matrix)
    left, top, right, bottom = (min(room, face.bleed) for room in allowed)
    clip = rectangle(-left, -top, slot.width + left + right, slot.height + top + bottom)
    return Group(face.ops, SLOT, clip=clip, matrix=slot.matrix)
