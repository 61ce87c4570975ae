"""A card and a layout become a face: drawing operations, and what went wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path as FilePath
from typing import Literal, cast

from fortgold.data.conditions import is_for
from fortgold.data.layout import (
    ArtBox,
    Box,
    DrawingBox,
    Edition,
    Fit,
    Halo,
    Layout,
    Look,
    QrBox,
    Shape,
    SignRow,
    SymbolRow,
    TextBox,
    editions_of,
    langs_of,
)
from fortgold.data.model import MM, Card, CardShape, Deck, Game, Lang, Symbol
from fortgold.data.same import Same
from fortgold.data.varying import for_card
from fortgold.draw.card_outline import outline
from fortgold.draw.ops import Drawing, Group, Op, Path, Segment, Stamp, Tag, has_tag, rectangle
from fortgold.draw.svg_file import SvgProblem, drawing, own_size
from fortgold.faces.art_files import art_files, symbol_file
from fortgold.faces.card_values import filled
from fortgold.faces.halo import halo
from fortgold.faces.misfit import Misfit, misfit
from fortgold.faces.of_cards import asks_for_card
from fortgold.faces.qr_code import FINEST, qr_code
from fortgold.faces.same_size import DeckSizes, langs_in
from fortgold.faces.shapes import shape, with_effects
from fortgold.faces.sign_row import SignStack, sign_row, signs_of
from fortgold.faces.text_box import placed, set_text

NARROW = 0.5  # of its height: a sign that stands between others


@dataclass(frozen=True, slots=True)
class Undrawn:
    """What keeps a box from being drawn as its layout says.

    `detail` is the text that does not fit its box or its QR code, the field or drawing that does not exist, or what a
    drawing holds that cannot be placed. `misfit` says by how much words do not fit.
    """

    box: Box
    kind: Literal[
        "does not fit",
        "unknown field",
        "no drawing",
        "cannot be placed",
        "no QR code",
        "signs too small",
    ]
    detail: str
    misfit: Misfit | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A drawn face or back: µm from the trim's top-left corner; ops beyond the trim are bleed."""

    width: int
    height: int
    radius: int
    bleed: int
    ops: tuple[Op, ...]
    problems: tuple[Undrawn, ...]
    given_way: frozenset[str]  # the boxes in whose place others stand
    shape: CardShape = "rectangle"

    def outline(self, grow: int = 0) -> tuple[Segment, ...]:
        """Where it is cut, or so far outside of that."""
        return outline((self.width, self.height), self.shape, self.radius, grow)


def draw_face(
    game: Game, deck: Deck, card: Card, look: Look, edition: Edition, copy: int = 1
) -> Face:
    """The face of `card`, of that copy of it. Raises KeyError if its deck has no layout."""
    layout = look.layouts[deck.id]
    face = _FaceDrawing(game, deck, card, look, edition, copy)
    ops = face.side(layout.face)
    title = Tag("Sect", langs_of(edition)[0])
    return _face(deck, layout, (Group(ops, f"{deck.id} {card.id}", title),), face)


def draw_back(
    game: Game,
    deck: Deck,
    look: Look,
    edition: Edition = "",
    card: Card | None = None,
    copy: int = 1,
) -> Face:
    """The back of a deck in any edition, or of `card`, where backs differ. KeyError without a layout.

    A back without words that is the same for all cards is one drawing, used again and again.
    """
    layout = look.layouts[deck.id]
    edition = edition or editions_of(game.langs)[-1]
    if asks_for_card(layout.back, game, deck):
        card = card or next(iter(deck.cards), None)
        face = _FaceDrawing(game, deck, card, look, edition, copy)
        name = f"back {deck.id} {card.id}" if card else f"back {deck.id}"
        sect = Tag("Sect", langs_of(edition)[0])
        return _face(deck, layout, (Group(face.side(layout.back), name, sect),), face)
    face = _FaceDrawing(game, deck, None, look, edition)
    ops = face.side(layout.back)
    if any(has_tag(op) for op in ops):
        group = Group(ops, f"back {deck.id}", Tag("Sect", langs_of(edition)[0]))
        return _face(deck, layout, (group,), face)
    bleed = layout.bleed
    width, height = (side + 2 * bleed for side in deck.size)
    shifted = (Group(ops, matrix=(1, 0, 0, 1, bleed, bleed)),)
    whole = Drawing(f"back {deck.id}", width, height, lambda: shifted)
    return _face(deck, layout, (Stamp(-bleed, -bleed, whole),), face)


def draw_box(game: Game, deck: Deck, card: Card | None, look: Look, box: Box) -> tuple[Op, ...]:
    """What one box draws on the face of `card`, or on the back, in an edition that shows it."""
    return _FaceDrawing(game, deck, card, look, box.editions[-1]).box(box)


def box_problems(
    game: Game, deck: Deck, card: Card | None, look: Look, box: Box
) -> tuple[Undrawn, ...]:
    """What keeps one box from being drawn on the face of `card`, or on the back, as its layout says."""
    face = _FaceDrawing(game, deck, card, look, box.editions[-1])
    face.box(box)
    return tuple(face.problems)


def draw_boxes(
    game: Game, look: Look, edition: Edition, boxes: tuple[Box, ...]
) -> tuple[tuple[Op, ...], tuple[Undrawn, ...]]:
    """What boxes draw that are on no card, and what cannot be drawn; the deck they name is the first."""
    face = _FaceDrawing(game, game.decks[0], None, look, edition)
    return face.boxes(boxes), tuple(face.problems)


def art_of(card: Card, look: Look) -> str | None:
    """The illustrator's file for a card: of its own before that of its kind."""
    files = art_files(look)
    return files.get(card.id) or files.get(card.kind)


def _face(deck: Deck, layout: Layout, ops: tuple[Op, ...], face: _FaceDrawing) -> Face:
    return Face(
        *deck.size,
        deck.radius,
        layout.bleed,
        ops,
        tuple(face.problems),
        frozenset(face.given_way),
        deck.shape,
    )


def _named(symbols: Iterable[Symbol], langs: tuple[Lang, ...], game: Game) -> str:
    """What symbols are called, in one language after the other."""
    symbols = list(symbols)
    return " / ".join(
        game.say(lang, "marks").join(one.name.of(lang) for one in symbols) for lang in langs
    )


class _FaceDrawing:
    """Draws boxes for one card (or for a back, without one) and notes what cannot be drawn."""

    def __init__(
        self, game: Game, deck: Deck, card: Card | None, look: Look, edition: Edition, copy: int = 1
    ) -> None:
        self.game, self.deck, self.card, self.look, self.edition = game, deck, card, look, edition
        self.copy = copy
        # what is decided for all cards of the deck, or for the back that they share
        self.sizes = _sizes(Same(game), Same(deck), edition, card is not None)
        self.problems: list[Undrawn] = []
        self.whole: tuple[Box, ...] = ()  # all boxes of the side
        self.given_way: set[str] = set()

    def side(self, boxes: tuple[Box, ...]) -> tuple[Op, ...]:
        self.whole = boxes
        return self.boxes(boxes)

    def boxes(self, boxes: tuple[Box, ...]) -> tuple[Op, ...]:
        shown = (b for b in boxes if self.edition in b.editions and is_for(b, self.card))
        ops: list[Op] = []
        for box in shown:
            if self.sizes.stands(box, self.whole):
                own = for_card(box, self.card).raised(self.free(box.follows))
                if isinstance(own, TextBox):
                    own = self.sizes.beside(own, self.card, self.whole)
                ops += self.box(own)
            else:
                self.given_way.add(box.name)
        return tuple(ops)

    def free(self, name: str) -> int:
        """How far up a box moves that follows that one: by what its words leave free, and as it moves itself."""
        for box in self.whole if name else ():
            if box.name == name and self.edition in box.editions and is_for(box, self.card):
                own, text = self.said_in(cast(TextBox, for_card(box, self.card)))
                own = self.sizes.sized(cast(TextBox, box), own, self.whole)
                left = own.height - set_text(text, own, self.game.symbols).height
                return max(0, left) + self.free(box.follows)
        return 0

    def box(self, box: Box) -> tuple[Op, ...]:
        """What a box draws: turned, let through and with its shadow."""
        return with_effects(box, self.upright(box), self.card)

    def upright(self, box: Box) -> tuple[Op, ...]:
        match box:
            case Shape():
                return shape(box)
            case TextBox():
                return self.text(box)
            case SymbolRow():
                return self.symbols(box)
            case SignRow():
                return self.signs(box)
            case DrawingBox():
                before = len(self.problems)
                name = self.filled(box, box.pattern)
                # an unknown field is reported; the name without it is not that of a file
                return self.file(box, name) if len(self.problems) == before else ()
            case QrBox():
                return self.qr(box)
            case Halo():
                return self.halo(box)
            case ArtBox():
                return self.art(box)
        raise TypeError(f"no way to draw a {type(box).__name__}")

    def problem(self, box: Box, kind: str, detail: str, by: Misfit | None = None) -> None:
        self.problems.append(Undrawn(box, kind, detail, by))  # type: ignore[arg-type]

    def filled(self, box: Box, pattern: str) -> str:
        """`pattern` with the card's values in place of the names in braces."""
        lang = self.langs(box)[0]
        text, unknown = filled(pattern, self.game, self.deck, self.card, lang, self.copy)
        for name in unknown:
            self.problem(box, "unknown field", name)
        return text

    def langs(self, box: Box) -> tuple[Lang, ...]:
        """The languages of what the box says."""
        return langs_in(box, self.edition)

    def text(self, box: TextBox) -> tuple[Op, ...]:
        own, text = self.said_in(box)
        if not text:
            return ()
        symbols = self.game.symbols
        box = self.sizes.sized(box, own, self.whole)
        found = set_text(text, box, symbols)
        if not found.fits:
            self.problem(box, "does not fit", text, misfit(text, found, box, symbols))
        reading = self.filled(box, box.ruby).strip()

        def icon(symbol: Symbol, x: int, y: int, size: int) -> Op:
            langs = self.langs(box)
            tag = Tag("Span", langs[0], _named((symbol,), langs, self.game))
            return Group((self.icon(box, symbol, x, y, size),), f":{symbol.id}:", tag)

        ops = placed(box, found, reading, icon)
        return (Group(ops, box.name, Tag(box.role, box.lang)),)

    def said_in(self, box: TextBox) -> tuple[TextBox, str]:
        """What a box says in this edition, and the box with the language that this is in."""
        return self.sizes.in_its_language(box), self.filled(box, box.pattern).strip()

    def icon(self, box: Box, symbol: Symbol, x: int, y: int, size: int) -> Stamp:
        """A symbol among words; where it has no drawing, its place is kept."""
        name = symbol_file(self.look, symbol.id)
        found = self.drawing(box, name, size, size) or Drawing(name, size, size, tuple)
        return Stamp(x, y, found)

    def qr(self, box: QrBox) -> tuple[Op, ...]:
        text = self.filled(box, box.pattern).strip()
        ops, module = qr_code(box, text, self.langs(box)[0]) if text else ((), FINEST)
        if module < FINEST:
            self.problem(box, "no QR code", text)
        return ops

    def symbols(self, box: SymbolRow) -> tuple[Op, ...]:
        letters = self.card.symbols(box.column) if self.card else ()
        if self.card and self.deck.column(box.column) is None:
            self.problem(box, "unknown field", box.column)
        ops: list[Op] = []
        known: list[Symbol] = []
        for letter, left in zip(letters, box.lefts(len(letters)), strict=True):
            symbol = self.game.symbol(letter)
            if symbol is None:
                continue  # a deck check names it
            known.append(symbol)
            if box.plate:
                plate = rectangle(left, box.y, box.width, box.height, box.radius)
                ops.append(Path(plate, box.plate))
            room = box.width - 2 * box.inset, box.height - 2 * box.inset
            found = self.drawing(box, symbol_file(self.look, symbol.id), *room)
            ops += [Stamp(left + box.inset, box.y + box.inset, found)] if found else []
        if not ops:
            return ()
        langs = langs_of(self.edition)
        return (
            Group(tuple(ops), box.name, Tag("Figure", langs[0], _named(known, langs, self.game))),
        )

    def signs(self, box: SignRow) -> tuple[Op, ...]:
        """A row of the symbols that the words of a box name, in the drawings' own proportions."""
        said = signs_of(self.filled(box, box.pattern).strip(), self.game.symbols)
        each = [
            one for sign in said for one in (sign.of if isinstance(sign, SignStack) else (sign,))
        ]
        symbols = [one for one in each if isinstance(one, Symbol)]
        wide = {one.id: self.proportion(box, one) for one in symbols}
        if not said or not all(wide.values()):
            return ()  # what is missing is told
        placed, scale = sign_row(said, box, wide)
        if scale * box.height < box.least:
            self.problem(box, "signs too small", f"{scale * box.height / MM:.1f}")
        ops: list[Op] = []
        for one in placed:
            if not isinstance(one, tuple):
                ops.append(one)
                continue
            symbol, x, y, high = one
            own = round(high * wide[symbol.id])
            side = own if wide[symbol.id] >= NARROW else high  # such a one reaches over its edges
            name = symbol_file(self.look, symbol.id)
            if found := self.drawing(box, name, side, high):
                ops.append(Stamp(x - (side - own) // 2, y, found))
        langs = self.langs(box)
        words = [one.name.of(langs[0]) if isinstance(one, Symbol) else one for one in each]
        says = self.filled(box, box.says).strip() or " ".join(words)
        return (Group(tuple(ops), box.name, Tag("Figure", langs[0], says)),)

    def proportion(self, box: SignRow, symbol: Symbol) -> float:
        """How wide the drawing of a symbol is, of its height; 0.0 where there is none."""
        name = symbol_file(self.look, symbol.id)
        if self.drawing(box, name, box.height, box.height) is None:
            return 0.0
        size = own_size(self.look.door, cast(FilePath, self.look.find(name)))
        return 0.0 if isinstance(size, SvgProblem) else size[0] / size[1]

    def file(self, box: DrawingBox | ArtBox, name: str) -> tuple[Op, ...]:
        found = self.drawing(box, name, box.width, box.height, box.fit)
        if found is None:
            return ()
        stamp = Stamp(box.x, box.y, found)
        clip = rectangle(box.x, box.y, box.width, box.height)
        return (Group((stamp,), box.name, clip=clip),) if box.fit == "cover" else (stamp,)

    def drawing(
        self, box: Box, name: str, width: int, height: int, fit: Fit = "contain"
    ) -> Drawing | None:
        """A file of the templates, so large; None if it is not there or cannot be placed."""
        path = self.look.find(name)
        if path is None:
            self.problem(box, "no drawing", name)
            return None
        found = drawing(self.look.door, path, width, height, fit)
        if isinstance(found, SvgProblem):
            self.problem(box, "cannot be placed", f"{name}: {found.what}")
            return None
        return found

    def art(self, box: ArtBox) -> tuple[Op, ...]:
        if self.card is None:
            return ()
        name = art_of(self.card, self.look)
        return self.file(box, name) if name else self.boxes(box.otherwise)

    def halo(self, box: Halo) -> tuple[Op, ...]:
        if self.card is None:
            return ()
        if self.deck.column(box.column) is None:
            self.problem(box, "unknown field", box.column)
            return ()
        letters = self.card.symbols(box.column)
        styles = tuple(box.styles.get(letter, "void") for letter in letters)
        return (Stamp(box.x, box.y, _halo(styles, box.width, box.inks.get("line", "#000000"))),)


@lru_cache(maxsize=64)
def _sizes(
    same_game: Same[Game], same_deck: Same[Deck], edition: Edition, of_cards: bool
) -> DeckSizes:
    game, deck = same_game.value, same_deck.value

    def says(box: TextBox, card: Card | None) -> str:
        lang, copy = langs_in(box, edition)[0], card.copies if card else 1
        return filled(box.pattern, game, deck, card, lang, copy)[0].strip()

    return DeckSizes(deck.cards if of_cards else (None,), game.symbols, edition, says)


@lru_cache(maxsize=1024)
def _halo(styles: tuple[str, ...], size: int, ink: str) -> Drawing:
    """Equal symbols share one drawing, and so one place in the PDF."""
    return Drawing(f"halo {' '.join(styles)}", size, size, partial(halo, styles, size, ink))
