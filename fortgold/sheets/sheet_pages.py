"""Decks become pages: fronts, the backs behind them, and what stands beside the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fortgold.data.font_names import FontName
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Card, Deck, Game, Lang
from fortgold.draw.ops import Group, Op, Page, Path, Stamp, bounds, rectangle
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.faces.of_cards import asks_for_card, asks_for_copy
from fortgold.sheets.imposition import SLOT, CardPlace, Grid, Paper, back_of, sheets
from fortgold.sheets.marks import LegendLines, crop_marks, margin_note

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
    return PrintedGame(game, look, edition, ink).pages(paper, backs, fingerprint)


class PrintedGame:
    """The decks of a game in an edition and an ink: what is drawn of them serves all sheets."""

    def __init__(self, game: Game, look: Look, edition: Edition, ink: Ink = COLOUR) -> None:
        self.game, self.look, self.edition = game, replace(look, ink=ink), edition
        self.decks = [_PrintedDeck(game, deck, self.look, edition) for deck in game.decks]

    def pages(self, paper: Paper, backs: bool, fingerprint: str) -> Iterator[Page]:
        """The fewest sheets with every card of every deck: each front followed by its back, or without backs.

        Where no deck has a back there are none; where another has, a blank reverse keeps sheets in step.

        Raises `TooLarge` if the paper takes not one card of a deck.
        """
        return _pages(self.game, self.look, self.decks, self.edition, paper, backs, fingerprint)


def _pages(
    game: Game,
    look: Look,
    printed: Sequence[_PrintedDeck],
    edition: Edition,
    paper: Paper,
    backs: bool,
    fingerprint: str,
) -> Iterator[Page]:
    langs, font = langs_of(edition), look.fonts.named("text")
    backs = backs and any(look.layouts[deck.id].back for deck in game.decks)
    cards = [
        (deck, card, copy)
        for deck in printed
        for card in deck.deck.cards
        for copy in range(1, card.copies + 1)
    ]
    decks_of = [deck.deck.id for deck, _, _ in cards]
    all_sheets = list(sheets([deck.deck.size for deck, _, _ in cards], paper, decks_of))
    for number, sheet in enumerate(all_sheets, 1):
        shown = [cards[i] for i in sheet.cards]
        decks = {deck.deck.id: deck.deck for deck, _, _ in shown}.values()
        slots = sheet.grid.slots(len(shown), max(deck.bleed for deck, _, _ in shown))
        place = f"{number}/{len(all_sheets)}"
        front, reverse = (
            [(_note(game, decks, place, side, paper, fingerprint, lang), lang) for lang in langs]
            for side in ("front", "back")
        )
        faces = [deck.face(card, copy) for deck, card, copy in shown]
        yield _page(sheet.grid, slots, faces, front, True, font)
        if backs:
            behind = back_of(slots, sheet.grid.paper)
            turned = [deck.back(card, copy) for deck, card, copy in shown]
            yield _page(sheet.grid, behind, turned, reverse, False, font)


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
    decks: Iterable[Deck],
    sheet: str,
    side: str,
    paper: Paper,
    fingerprint: str,
    lang: Lang,
) -> str:
    """The words beside the cards: game and variants, decks, sheet, side, version, fingerprint, how to print."""
    deck = game.say(lang, "list").join(deck.name.of(lang) for deck in decks)
    title = [game.title, *(one.name for one in game.variants if one.id in game.played_as)]
    names = {"game": " + ".join(one.of(lang) for one in title), "deck": deck, "paper": paper.name}
    numbers = {"sheet": sheet, "version": game.version, "fingerprint": fingerprint}
    return game.say(lang, "legend", side=game.say(lang, side), **names, **numbers)


def _page(
    on: Grid,
    slots: Sequence[CardPlace],
    faces: Sequence[Face],
    lines: LegendLines,
    with_ruler: bool,
    font: FontName,
) -> Page:
    placed = [*zip(slots, faces, strict=True)]
    ops: list[Op] = []
    for i, (slot, face) in enumerate(placed, 1):
        ops.append(_placed(slot, face, [one for one, above in placed[i:] if _has_ground(above)]))
    marks = Group(crop_marks(slots), "crop marks")
    ops += [marks, *margin_note(on.left, on.top, on.paper, lines, with_ruler, font)]
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
            ops = ops[0].ops if ops[0].matrix is None and ops[0].opacity == 100 else ()
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
    left, top, right, bottom = (min(room, face.bleed) for room in allowed)
    clip = rectangle(-left, -top, slot.width + left + right, slot.height + top + bottom)
    return Group(face.ops, SLOT, clip=clip, matrix=slot.matrix)
