"""A figure becomes a plate: drawing operations in µm on paper, and alternative text for readers who cannot see it.

Cards are drawn once, as the sheets draw them, and stamped small; all words of the figure itself
are set at their size on paper, whatever the scale of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from fortgold.data.layout import (
    MAIN,
    OTHER,
    Edition,
    FontName,
    Layout,
    Look,
    SymbolRow,
    TextBox,
    all_boxes,
    langs_of,
)
from fortgold.data.model import MM, Card, Deck, Game, Lang, Symbol, Text
from fortgold.data.page_sizes import PAGE_SIZES
from fortgold.draw.ops import Drawing, Group, Op, Stamp
from fortgold.draw.svg_file import SvgProblem, drawing
from fortgold.faces.art_files import symbol_file
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.rulebook.figure import Backdrop, Figure, Stack
from fortgold.rulebook.figure_canvas import (
    INK,
    LEADING,
    NOTE,
    NOTE_GAP,
    NOTE_WIDTH,
    Canvas,
    CardArea,
    Note,
)
from fortgold.rulebook.figure_layouts import LISTED, PRINTED, FigureLayout
from fortgold.rulebook.laid_stacks import LaidStack, lay
from fortgold.rulebook.template_context import index, spelt, symbol_names

SYMBOL, STEP = 10 * MM, 12 * MM  # a symbol in a row, and the step from one to the next
THUMB = 10 * MM  # the width of a card in a list
CLOSE = 12 * MM  # at card scale: the most between stacks of one place
WIDE = 65 * MM  # of notes on both sides of a card, where there is room
MIN_SCALE, MAX_SCALE = 0.05, 1.0  # scales of cards in a figure


@dataclass(frozen=True, slots=True)
class Plate:
    """Something drawn, its corner at (0, 0), µm on paper; `alt` is its alternative text."""

    width: int
    height: int
    ops: tuple[Op, ...]
    alt: str
    lang: Lang


Say = Callable[[str], str]  # fills in the braces of a text of figures.yaml


@dataclass(slots=True)
class FigurePainter:
    """Draws the figures and symbols of one book; each face is drawn only once.

    With `also`, the words of a figure are said in that language, too, and its cards are those of the
    edition in both.
    """

    game: Game
    look: Look
    lang: Lang
    say: Say
    layouts: Mapping[tuple[str, str], FigureLayout] = field(default_factory=dict)
    also: tuple[Lang, Say] | None = None
    room: int = 0  # how wide a figure may be; 0: as the text of the game's pages
    _drawn: dict[str, Drawing] = field(default_factory=dict)
    _cards: dict[str, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._cards = {card.id: card for card in self.game.cards()}

    def card(self, name: str) -> Plate:
        """A card in a list, small: as its layout `list` shows it, or else as figures do."""
        card = self._cards[name]
        deck = self.game.deck(card.deck)
        width, height, _ = self._measured(card, LISTED)
        canvas = Canvas(THUMB / deck.size[0])
        canvas.cards(
            [(self.face(card, LISTED), CardArea(0, 0, width, height, deck.radius, deck.shape))]
        )
        return Plate(canvas.width, canvas.height, canvas.moved(), self._card_alt(card), self.lang)

    @property
    def edition(self) -> Edition:
        """The edition of the cards that it draws."""
        return f"{self.lang}+{self.also[0]}" if self.also else self.lang

    def said(self, text: Text) -> tuple[str, ...]:
        """A text in its language, or its languages where they differ."""
        words = [self.say(text.of(self.lang))]
        if self.also:
            lang, say = self.also
            words.append(say(text.of(lang)))
        return tuple(dict.fromkeys(words))

    def names_cards(self, figure: Figure) -> bool:
        """Whether the cards of a figure say in all languages of their edition what they say in one of them."""
        return all(_speaks(layout, self.edition) for layout in self._layouts(figure))

    def is_wordless(self, figure: Figure) -> bool:
        """Whether it shows cards, and no words on them that could become too small."""
        faces = [all_boxes(layout.face) for layout in self._layouts(figure)]
        return bool(faces) and not any(isinstance(box, TextBox) for face in faces for box in face)

    def _layouts(self, figure: Figure) -> Iterator[Layout]:
        """The layouts with which it shows its cards."""
        shown = (
            (name, one.variant or figure.variant) for one in figure.stacks for name in one.cards
        )
        for name, variant in dict.fromkeys(shown):
            if layout := self._shown(self._cards[name], variant):
                yield layout

    # what is stamped

    def face(self, card: Card, variant: str = PRINTED) -> Drawing | None:
        """A card's face, cut to its trim, as a figure of that variant shows it; None without a layout."""
        deck, look = self.game.deck(card.deck), self.look
        if own := self._layout(card, variant):
            deck = replace(deck, size=own.size)
            look = replace(look, layouts={deck.id: own.layout})
        name = f"face {card.id} {variant}".strip()
        return self._cut(name, deck, lambda: draw_face(self.game, deck, card, look, self.edition))

    def _layout(self, card: Card, variant: str) -> FigureLayout | None:
        """How a figure of that variant shows a card; None if it shows the card as it is printed."""
        if variant == PRINTED:
            return None
        usual = self.layouts.get((card.deck, ""))
        return self.layouts.get((card.deck, variant), usual)

    def _shown(self, card: Card, variant: str) -> Layout | None:
        """The layout with which a figure of that variant shows a card."""
        own = self._layout(card, variant)
        return own.layout if own else self.look.layouts.get(card.deck)

    def _measured(self, card: Card, variant: str) -> tuple[int, int, int]:
        """How wide and how high a card stands in a figure, and how much of it stays in view."""
        if own := self._layout(card, variant):
            return (*own.size, own.layout.peek)
        layout = self.look.layouts.get(card.deck)
        return (*self.game.deck(card.deck).size, layout.peek if layout else 0)

    def back(self, deck: Deck) -> Drawing | None:
        """A deck's back, cut to its trim; None if it has no layout."""
        return self._cut(f"back {deck.id}", deck, lambda: draw_back(self.game, deck, self.look))

    def _cut(self, name: str, deck: Deck, draw: Callable[[], Face]) -> Drawing | None:
        if name not in self._drawn and deck.id in self.look.layouts:
            face = draw()
            ops = (Group(face.ops, name, clip=face.outline()),)
            self._drawn[name] = Drawing(name, face.width, face.height, lambda: ops)
        return self._drawn.get(name)

    def symbols(self, letters: str) -> Plate:
        """Symbols in a row."""
        drawings = [self._symbol(self.game.symbol(name)) for name in spelt(self.game, letters)]
        stamps = tuple(Stamp(i * STEP, 0, image) for i, image in enumerate(drawings) if image)
        width = STEP * len(drawings) - (STEP - SYMBOL)
        alt = symbol_names(self.game, letters, self.lang)
        return Plate(width, SYMBOL, stamps, alt, self.lang)

    def _symbol(self, symbol: Symbol | None) -> Drawing | None:
        path = self.look.find(symbol_file(self.look, symbol.id)) if symbol else None
        image = drawing(self.look.door, path, SYMBOL, SYMBOL) if path else None
        return None if isinstance(image, SvgProblem) else image

    # figures

    def figure(self, figure: Figure) -> Plate:
        """A figure at its width on paper."""
        laid = [self._laid(stack, stack.variant or figure.variant) for stack in figure.stacks]
        room = self.room or PAGE_SIZES[self.game.page].text
        if figure.card:
            canvas = self._canvas(figure, laid, figure.card / self.game.decks[0].size[0])
            if canvas.width > room:
                canvas = self._fitted(figure, laid, room)
        else:
            canvas = self._fitted(figure, laid, min(figure.width, room))
        return Plate(
            canvas.width, canvas.height, canvas.moved(), self._alt(figure, laid), self.lang
        )

    def _fitted(self, figure: Figure, laid: list[LaidStack], width: int) -> Canvas:
        """A figure as wide as that: its words keep their size, so the scale of its cards must be found."""
        low, high = MIN_SCALE, MAX_SCALE
        for _ in range(18):
            middle = (low + high) / 2
            if self._canvas(figure, laid, middle).width > width:
                high = middle
            else:
                low = middle
        return self._canvas(figure, laid, low)

    def _laid(self, stack: Stack, variant: str) -> LaidStack:
        cards = tuple(self._cards[name] for name in stack.cards)
        deck = stack.back or (cards[0].deck if cards else self.game.decks[0].id)
        return lay(stack, cards, self.game.deck(deck), lambda card: self._measured(card, variant))

    def _canvas(self, figure: Figure, laid: list[LaidStack], scale: float) -> Canvas:
        canvas = Canvas(scale)
        for backdrop in figure.drawings:
            self._lay(canvas, backdrop)
        for pile in laid:
            if pile.cards:
                variant = pile.stack.variant or figure.variant
                faces = [(self.face(card, variant), place) for card, place in pile.cards]
                moved = {i for i, (card, _) in enumerate(pile.cards) if card.id in pile.stack.moves}
                canvas.cards(faces, pile.stack.crop, moved)
            elif pile.stack.back:
                back = self.back(self.game.deck(pile.stack.back))
                canvas.pile(back, pile.place, pile.stack.count, bool(pile.stack.moves))
            else:
                canvas.outline(pile.place, line=200, dash=900)
        for pile in laid:
            self._label(canvas, pile, laid)
            self._marks(canvas, pile, pile.stack.variant or figure.variant)
        for arrow in figure.arrows:
            canvas.arrow(arrow)
        for sign in figure.signs:
            canvas.sign(sign.kind, canvas.um(sign.x), canvas.um(sign.y))
        for one in figure.words:
            y = canvas.um(one.y) + NOTE * 36 // 100
            said = self.said(one.text)
            if one.align == "right":  # there is room to the left
                said = (" ".join(said),)
            if one.y < 0:  # above something, as a label
                y -= (len(said) - 1) * NOTE * LEADING // 1000
            elif one.align != "centre":  # else what is centred stands below something
                y -= (len(said) - 1) * NOTE * LEADING // 2000
            for i, text in enumerate(said):
                font: FontName = "bold" if one.bold and not i else "text"
                down = y + i * NOTE * LEADING // 1000
                canvas.words(text, canvas.um(one.x), down, font, NOTE, INK, one.align)
        self._notes(canvas, figure, laid)
        return canvas

    def _lay(self, canvas: Canvas, one: Backdrop) -> None:
        place = CardArea(one.x, one.y, one.width, one.height, 0)
        left, top, right, bottom = canvas.box(place)
        path = self.look.find(one.file)
        drawn = path and drawing(self.look.door, path, right - left, bottom - top)
        if isinstance(drawn, Drawing):  # else the checks tell
            canvas.ops.append(Stamp(left, top, drawn))
        canvas.reach(left, top, right, bottom)

    def _label(self, canvas: Canvas, pile: LaidStack, laid: list[LaidStack]) -> None:
        """A label may be wider than its stack, as far as the labels beside it leave room: with the number
        of a step, those to the right. Above a card on its side it is as high as above the upright ones beside it.
        """
        if pile.stack.label is None:
            return
        beside = [
            abs(other.middle - pile.middle)
            for other in laid
            if other is not pile
            and other.stack.label
            and other.stack.y == pile.stack.y
            and (other.middle > pile.middle or not pile.stack.step)
        ]
        room = canvas.um(min(beside, default=4 * pile.place.width)) - 1500
        room = max(room, canvas.um(pile.place.width))
        said = self.said(pile.stack.label)
        near = [other.place for other in laid] if len(said) > 1 else []
        place = pile.place
        if pile.stack.turned:
            row = (
                other.place.y for other in laid if 0 <= place.y - other.place.y < place.height // 4
            )
            place = replace(place, y=min(row))
        steps = {bool(other.stack.step) for other in laid if other.stack.label}
        mixed = len(steps) > 1 and len(said) == 1
        first = pile.stack.begins_row or _begins_row(pile, laid)
        canvas.label(place, said, room, pile.stack.step, near, first, mixed)

    def _marks(self, canvas: Canvas, pile: LaidStack, variant: str) -> None:
        marks = [self.say(mark) for mark in pile.stack.marks]
        if marks and pile.cards:
            card = pile.cards[-1][0]
            centres = _symbol_centres(self._shown(card, variant), len(marks), pile.place.width)
            canvas.marks(pile.place, marks, centres)

    def _notes(self, canvas: Canvas, figure: Figure, laid: list[LaidStack]) -> None:
        """Callouts stand on the nearer side of a lone stack, else right of the nearest one, or above or below as
        they say. With some on both sides it is in the middle of the figure.
        """
        lone = len({pile.stack.x for pile in laid}) == 1
        columns: dict[tuple[tuple[int, int, int, int], bool], list[Note]] = {}
        for callout in figure.callouts:
            x, y = callout.points.get(self.edition, callout.points[self.lang])
            stack = min(laid, key=lambda pile: abs(pile.middle - x))
            if callout.side:
                said = self.said(callout.text)
                canvas.note(said, x, y, canvas.box(stack.place), callout.side == "below")
                continue
            right = not lone or x > stack.middle
            note = y, x, self.said(callout.text)
            columns.setdefault((canvas.box(stack.place), right), []).append(note)
        width, is_between = NOTE_WIDTH, lone and len(columns) > 1
        if is_between:
            beside = (self.room or PAGE_SIZES[self.game.page].text) - canvas.width
            width = min(WIDE, max(width, beside // 2 - NOTE_GAP))
        for (box, right), notes in columns.items():
            canvas.notes(notes, box, right, width)
            if is_between:
                left, top, to_right, bottom = canvas.reached
                middle = box[0] + box[2]
                canvas.reach(
                    min(left, middle - to_right), top, max(to_right, middle - left), bottom
                )

    # words instead of the picture

    def _alt(self, figure: Figure, laid: list[LaidStack]) -> str:
        """Which cards with which symbols lie where, from left to right and top to bottom."""
        order = sorted(laid, key=lambda pile: (pile.stack.y, pile.stack.x))
        parts = [self._stack_alt(pile) for pile in order]
        parts += [self.say(callout.text.of(self.lang)) for callout in figure.callouts]
        return "。".join((*parts, "")) if self.lang == "ja" else ". ".join(parts) + "."

    def _stack_alt(self, pile: LaidStack) -> str:
        ja, stack = self.lang == "ja", pile.stack
        label = self.say(stack.label.of(self.lang)) + ("：" if ja else ": ") if stack.label else ""
        if stack.back:
            name = self.game.deck(stack.back).name.of(self.lang)
            return label + self.game.say(self.lang, "pile", name=name, count=stack.count)
        if not pile.cards:
            return label + self.game.say(self.lang, "empty")
        cards = [self._card_alt(card) for card, _ in pile.cards]
        marks = [self.say(mark) for mark in stack.marks if mark]
        after = (f"（{'、'.join(marks)}）" if ja else f" ({', '.join(marks)})") if marks else ""
        sideways = self.game.say(self.lang, "sideways") if stack.turned else ""
        turned = sideways and (f"（{sideways}）" if ja else f" ({sideways})")
        return label + ("、" if ja else ", ").join(cards) + turned + after

    def _card_alt(self, card: Card) -> str:
        name, letters = card.name.of(self.lang), index(self.game, card)
        if not letters:
            return name
        names = symbol_names(self.game, letters, self.lang)
        return f"{name}［{names}］" if self.lang == "ja" else f"{name} [{names}]"


def _begins_row(pile: LaidStack, laid: list[LaidStack]) -> bool:
    """Whether a place is the first of several close beside each other, which its label names together."""
    row = [one.place for one in laid if one.stack.y == pile.stack.y]
    end = pile.place.x + pile.place.width
    before = any(0 <= pile.place.x - one.x - one.width <= CLOSE for one in row)
    after = any(
        0 <= one.stack.x - end <= CLOSE and one.stack.label is None and one.stack.y == pile.stack.y
        for one in laid
    )
    return after and not before


def _symbol_centres(layout: Layout | None, count: int, width: int) -> list[int]:
    """The middle of each symbol of a card, from its left edge; evenly spaced without a layout."""
    boxes = layout.face if layout else ()
    row = next((box for box in boxes if isinstance(box, SymbolRow)), None)
    if row is None or count == 1:  # one mark is for the whole card
        return [width * (2 * i + 1) // (2 * count) for i in range(count)]
    return [left + row.width // 2 for left in row.lefts(count)]


def _speaks(layout: Layout, edition: Edition) -> bool:
    """Whether a face says in an edition of two languages all that it says in one of either."""
    langs = langs_of(edition)
    named = dict(zip((MAIN, OTHER), langs, strict=False))
    texts = [box for box in all_boxes(layout.face) if isinstance(box, TextBox) and box.lang]
    here = {named.get(box.lang, box.lang) for box in texts if edition in box.editions}
    return all(lang in here for lang in langs if any(lang in box.editions for box in texts))
