"""A card and a layout become a face: drawing operations, and what went wrong on the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from fortgold.draw import fonts
from fortgold.draw.layout import (
    ArtBox,
    Box,
    DrawingBox,
    Edition,
    Generated,
    Layout,
    Look,
    Shape,
    SymbolRow,
    TextBox,
    pieces,
)
from fortgold.draw.lines import lines
from fortgold.draw.ops import Drawing, Group, Op, Path, Stamp, Tag, Words, rectangle
from fortgold.draw.sigil import halo, sigil
from fortgold.draw.svg_file import RASTER, SvgProblem, drawing
from fortgold.model import Card, Deck, Game, Lang, Symbol, Text

SHRINK = 50  # µm (about 0.14 pt) by which type gets smaller until it fits


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps a box from being drawn as its layout says.

    `detail` is the text that does not fit, the field or drawing that does not exist, or what a
    drawing holds that cannot be placed.
    """

    box: Box
    kind: Literal["does not fit", "unknown field", "no drawing", "cannot be placed"]
    detail: str


@dataclass(frozen=True, slots=True)
class Face:
    """A drawn face or back: µm from the trim's top-left corner; ops beyond the trim are bleed."""

    width: int
    height: int
    radius: int
    bleed: int
    ops: tuple[Op, ...]
    problems: tuple[Problem, ...]


def draw_face(game: Game, deck: Deck, card: Card, look: Look, edition: Edition) -> Face:
    """The face of `card`. Raises KeyError if its deck has no layout."""
    layout = look.layouts[deck.id]
    painter = _Painter(game, deck, card, look, edition)
    ops = painter.boxes(layout.face)
    langs = _langs(edition)
    title = Tag("Sect", langs[0])
    return _face(deck, layout, (Group(ops, f"{deck.id} {card.id}", title),), painter)


def draw_back(game: Game, deck: Deck, look: Look, edition: Edition = "ja+en") -> Face:
    """The back of a deck, the same for all its cards. Raises KeyError if it has no layout."""
    layout = look.layouts[deck.id]
    painter = _Painter(game, deck, None, look, edition)
    ops = painter.boxes(layout.back)
    width, height = deck.size
    bleed = layout.bleed
    size = (width + 2 * bleed, height + 2 * bleed)
    shifted = (Group(ops, matrix=(1, 0, 0, 1, bleed, bleed)),)
    whole = Drawing(f"back {deck.id}", *size, lambda: shifted)
    return _face(deck, layout, (Stamp(-bleed, -bleed, whole),), painter)


def _face(deck: Deck, layout: Layout, ops: tuple[Op, ...], painter: _Painter) -> Face:
    return Face(*deck.size, deck.radius, layout.bleed, ops, tuple(painter.problems))


def _langs(edition: Edition) -> tuple[Lang, ...]:
    langs: dict[Edition, tuple[Lang, ...]] = {"ja": ("ja",), "en": ("en",), "ja+en": ("ja", "en")}
    return langs[edition]


def field_value(name: str, game: Game, deck: Deck, card: Card | None) -> str | None:
    """What stands for `{name}` in a layout; None if nothing is known by that name."""
    head, _, rest = name.partition(".")
    texts: dict[str, Text] = {}
    plain: dict[str, str] = {}
    if head == "game":
        texts, plain = {"title": game.title}, {"id": game.id, "version": game.version}
    elif head == "deck":
        texts, plain = {"name": deck.name}, {"id": deck.id}
    elif card is not None:
        rest = name
        texts, plain = {"name": card.name}, {"id": card.id, "kind": card.kind}
        for column, value in card.values.items():
            if isinstance(value, Text):
                texts[column] = value
            else:
                plain[column] = "".join(value) if isinstance(value, tuple) else str(value)
    if rest in plain:
        return plain[rest]
    head, _, part = rest.partition(".")
    if head in texts and part in ("ja", "en", "kana"):
        return str(getattr(texts[head], part))
    return None


class _Painter:
    """Draws boxes for one card (or for a back, without one) and notes what cannot be drawn."""

    def __init__(
        self, game: Game, deck: Deck, card: Card | None, look: Look, edition: Edition
    ) -> None:
        self.game, self.deck, self.card, self.look, self.edition = game, deck, card, look, edition
        self.problems: list[Problem] = []

    def boxes(self, boxes: tuple[Box, ...]) -> tuple[Op, ...]:
        return tuple(op for box in boxes if self.edition in box.editions for op in self.box(box))

    def box(self, box: Box) -> tuple[Op, ...]:
        match box:
            case Shape():
                return _shape(box)
            case TextBox():
                return self.text(box)
            case SymbolRow():
                return self.symbols(box)
            case DrawingBox():
                return self.file(box, self.said(box, box.pattern))
            case Generated():
                return self.generated(box)
            case ArtBox():
                return self.art(box)
        raise TypeError(f"no way to draw a {type(box).__name__}")

    def problem(self, box: Box, kind: str, detail: str) -> None:
        self.problems.append(Problem(box, kind, detail))  # type: ignore[arg-type]

    def said(self, box: Box, pattern: str) -> str:
        """`pattern` with the card's values in place of the names in braces."""
        said = ""
        for plain, name in pieces(pattern):
            said += plain
            if name is None:
                continue
            value = field_value(name, self.game, self.deck, self.card)
            if value is None:
                self.problem(box, "unknown field", name)
            said += value or ""
        return said

    def text(self, box: TextBox) -> tuple[Op, ...]:
        text = self.said(box, box.pattern).strip()
        if not text:
            return ()
        em = box.em
        while True:
            tracking = em * box.tracking // 1000
            set_lines = self.set(text, box, em, tracking)
            widths = [fonts.width(line, box.font, em, tracking) for line in set_lines]
            height = em + (len(set_lines) - 1) * em * box.leading // 1000
            fits = (
                len(set_lines) <= box.lines
                and max(widths) <= box.width
                and (height <= box.height or not box.height)
            )
            if fits or em <= box.least:
                break
            em = max(box.least, em - SHRINK)
        if not fits:
            self.problem(box, "does not fit", text)
        return (self.placed(box, set_lines, widths, em, height, tracking),)

    def set(self, text: str, box: TextBox, em: int, tracking: int) -> list[str]:
        if box.lines == 1 and "\n" not in text:
            return [text]
        return lines(text, box.width, lambda part: fonts.width(part, box.font, em, tracking))

    def placed(
        self, box: TextBox, texts: list[str], widths: list[int], em: int, height: int, tracking: int
    ) -> Group:
        slack = box.height - height
        top = box.y + {"top": 0, "middle": slack // 2, "bottom": slack}[box.valign]
        ops: list[Words] = []
        for i, (text, width) in enumerate(zip(texts, widths, strict=True)):
            gap = box.width - width
            x = box.x + {"left": 0, "centre": gap // 2, "right": gap}[box.align]
            # the em box of Japanese type: its baseline lies 88 % below the top
            y = top + em * 88 // 100 + i * em * box.leading // 1000
            ops.append(Words(x, y, text, box.font, em, box.colour, width, box.lang, tracking))
        ops += self.ruby(box, ops[0])
        return Group(tuple(ops), box.name, Tag(box.role, box.lang))

    def ruby(self, box: TextBox, base: Words) -> list[Words]:
        """The reading above a line: half its size, centred, but never left of the line's start."""
        reading = self.said(box, box.ruby).strip()
        if not reading:
            return []
        em = base.size // 2
        width = fonts.width(reading, box.font, em)
        x = base.x + (base.width - width) // 2
        if box.align == "left":
            x = max(x, box.x)
        y = base.y - base.size * 88 // 100 - em * 12 // 100 + em // 10
        return [Words(x, y, reading, box.font, em, box.colour, width, box.lang)]

    def symbols(self, box: SymbolRow) -> tuple[Op, ...]:
        letters = self.card.symbols(box.column) if self.card else ()
        if self.card and self.deck.column(box.column) is None:
            self.problem(box, "unknown field", box.column)
        stamps: list[Op] = []
        known: list[Symbol] = []
        for i, letter in enumerate(letters):
            symbol = self.game.symbol(letter)
            if symbol is None:
                continue  # a deck check names it
            known.append(symbol)
            stamps += self.file(box, f"symbols/{symbol.id}.svg", i * box.step)
        alt = " / ".join(
            {"ja": "・", "en": ", "}[lang].join(symbol.name.of(lang) for symbol in known)
            for lang in _langs(self.edition)
        )
        if not stamps:
            return ()
        return (Group(tuple(stamps), box.name, Tag("Figure", _langs(self.edition)[0], alt)),)

    def file(self, box: Box, name: str, dx: int = 0, fill_box: bool = False) -> tuple[Op, ...]:
        path = self.look.find(name)
        if path is None:
            self.problem(box, "no drawing", name)
            return ()
        found = drawing(path, box.width, box.height, fill_box)
        if isinstance(found, SvgProblem):
            self.problem(box, "cannot be placed", f"{name}: {found.what}")
            return ()
        return (Stamp(box.x + dx, box.y, found),)

    def art(self, box: ArtBox) -> tuple[Op, ...]:
        if self.card is None:
            return ()
        for stem in (self.card.id, self.card.kind):
            for suffix in (".svg", *RASTER):
                if self.look.find(f"art/{stem}{suffix}"):
                    stamp = self.file(box, f"art/{stem}{suffix}", fill_box=True)
                    clip = rectangle(box.x, box.y, box.width, box.height)
                    return (Group(stamp, box.name, clip=clip),)
        return self.boxes(box.otherwise)

    def generated(self, box: Generated) -> tuple[Op, ...]:
        if self.card is None:
            return ()
        if self.deck.column(box.column) is None:
            self.problem(box, "unknown field", box.column)
            return ()
        letters = self.card.symbols(box.column)
        styles = tuple(box.styles.get(letter, "void") for letter in letters)
        if box.how == "sigil":
            art = _art(box.how, self.card.kind, styles, box.width, tuple(box.inks.items()))
        else:
            art = _art(box.how, "", styles, box.width, tuple(box.inks.items()))
        return (Stamp(box.x, box.y, art),)


@lru_cache(maxsize=1024)
def _shape(box: Shape) -> tuple[Path]:
    """The same on every card, so made once."""
    d = rectangle(box.x, box.y, box.width, box.height, box.radius)
    line = box.line if box.stroke else 0
    return (Path(d, box.fill, box.stroke, line, box.dash, round=False),)


@lru_cache(maxsize=1024)
def _art(
    how: str, kind: str, styles: tuple[str, ...], size: int, inks: tuple[tuple[str, str], ...]
) -> Drawing:
    """Art from data; equal data share one drawing, and so one place in the PDF."""

    def ops() -> tuple[Op, ...]:
        colours = dict(inks)
        if how == "sigil":
            return sigil(kind, styles, size, colours)
        return halo(styles, size, colours.get("line", "#000000"))

    return Drawing(f"{how} {kind} {' '.join(styles)}", size, size, ops)
