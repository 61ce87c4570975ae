"""A figure becomes a plate: drawing operations in µm on paper, and words for who cannot see it.

Cards are drawn once, as the sheets draw them, and stamped small; all words of the figure itself
are set at their size on paper, whatever the scale of the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from fortgold.draw import fonts
from fortgold.draw.face import Face, draw_back, draw_face
from fortgold.draw.layout import POINT, Layout, Look, SymbolRow
from fortgold.draw.lines import lines
from fortgold.draw.ops import (
    Drawing,
    FontName,
    Group,
    Op,
    Path,
    Segment,
    Stamp,
    Words,
    circle,
    rectangle,
)  # fmt: skip
from fortgold.draw.svg_file import SvgProblem, drawing
from fortgold.model import MM, Card, Deck, Game, Lang, Symbol
from fortgold.rulebook.figures import Callout, Figure, Stack
from fortgold.rulebook.vocabulary import index, symbol_names

INK, GOLD, PAPER, HAIR, FAINT = "#2b2620", "#8c6a2a", "#ffffff", "#6b6153", "#9a8f7d"
LABEL, MARK, LEAST_MARK, NOTE, COUNT = (round(pt * POINT) for pt in (7.5, 8.5, 7, 7.5, 9))
LEADING = 1250  # thousandths of the em
NOTE_WIDTH = 30 * MM  # of a callout's column
GAP = 1200  # between a card and words about it
EDGE = 110  # the outline of a card
APART = 1 * MM  # at card scale, between a card that shows all of itself and the next one
LEAST, MOST = 0.05, 1.0  # scales


@dataclass(frozen=True, slots=True)
class Plate:
    """Something drawn, its corner at (0, 0), µm on paper; `alt` says what is to be seen."""

    width: int
    height: int
    ops: tuple[Op, ...]
    alt: str
    lang: Lang


@dataclass(frozen=True, slots=True)
class _Placed:
    """A stack at card scale: how large it is, and how far below its top each card lies."""

    stack: Stack
    width: int
    height: int
    radius: int
    cards: tuple[tuple[Card, int], ...] = ()


@dataclass(slots=True)
class Painter:
    """Draws the figures and symbols of one book; a face is drawn once and used again."""

    game: Game
    look: Look
    lang: Lang
    say: Callable[[str], str]  # a text of figures.yaml with its braces filled in
    _faces: dict[str, Drawing] = field(default_factory=dict)
    _symbols: dict[str, Drawing | None] = field(default_factory=dict)
    _cards: dict[str, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._cards = {card.id: card for card in self.game.cards()}

    # faces, backs, symbols

    def face(self, card: Card) -> Drawing | None:
        """A card's face, cut to its trim."""
        name = f"face {card.id}"
        if name not in self._faces and card.deck in self.look.layouts:
            deck = self.game.deck(card.deck)
            self._faces[name] = _cut(draw_face(self.game, deck, card, self.look, self.lang), name)
        return self._faces.get(name)

    def back(self, deck: Deck) -> Drawing | None:
        """A deck's back, cut to its trim."""
        name = f"back {deck.id}"
        if name not in self._faces and deck.id in self.look.layouts:
            self._faces[name] = _cut(draw_back(self.game, deck, self.look), name)
        return self._faces.get(name)

    def symbol(self, letter: str) -> Drawing | None:
        """A symbol, 10 mm square."""
        if letter not in self._symbols:
            symbol = self.game.symbol(letter)
            self._symbols[letter] = self._symbol_drawing(symbol) if symbol else None
        return self._symbols[letter]

    def _symbol_drawing(self, symbol: Symbol) -> Drawing | None:
        path = self.look.find(f"symbols/{symbol.id}.svg")
        found = drawing(path, 10 * MM, 10 * MM) if path else None
        return None if isinstance(found, SvgProblem) else found

    def symbols(self, letters: str) -> Plate:
        """Symbols in line, 10 mm high."""
        step = 12 * MM
        stamps = [
            Stamp(i * step, 0, found)
            for i, letter in enumerate(letters)
            if (found := self.symbol(letter))
        ]
        width = step * len(letters) - 2 * MM
        return Plate(
            width, 10 * MM, tuple(stamps), symbol_names(self.game, letters, self.lang), self.lang
        )

    # figures

    def figure(self, figure: Figure) -> Plate:
        """A figure at its width on paper."""
        placed = [self._placed(stack) for stack in figure.stacks]
        low, high = LEAST, MOST
        for _ in range(18):  # the words keep their size, so the scale of the cards has to be found
            middle = (low + high) / 2
            if self._laid(figure, placed, middle).width > figure.width:
                high = middle
            else:
                low = middle
        sheet = self._laid(figure, placed, low)
        return Plate(sheet.width, sheet.height, sheet.moved(), self.alt(figure, placed), self.lang)

    def _placed(self, stack: Stack) -> _Placed:
        if not stack.cards:
            deck = self.game.deck(stack.back) if stack.back else self.game.decks[0]
            return _Placed(stack, *deck.size, deck.radius)
        y, cards, width, bottom, radius = 0, [], 0, 0, 0
        for i, name in enumerate(stack.cards):
            card = self._cards[name]
            deck = self.game.deck(card.deck)
            last = i == len(stack.cards) - 1
            cards.append((card, y))
            width, radius = max(width, deck.size[0]), deck.radius
            bottom = y + (stack.crop if last and stack.crop else deck.size[1])
            layout = self.look.layouts.get(card.deck)
            y += (layout.peek if layout else 0) or deck.size[1] + APART
        return _Placed(stack, width, bottom, radius, tuple(cards))

    def _laid(self, figure: Figure, placed: list[_Placed], scale: float) -> _Sheet:
        sheet = _Sheet(scale)
        for one in placed:
            self._draw_stack(sheet, one)
        sheet.measure()  # labels, marks and callouts keep clear of the cards
        for one in placed:
            self._label(sheet, one, placed)
            self._marks(sheet, one)
        for arrow in figure.arrows:
            sheet.arrow(*arrow)
        sides: dict[bool, list[Callout]] = {True: [], False: []}
        middle = (sheet.cards[0] + sheet.cards[2]) / 2
        columns = _columns(placed)
        for callout in figure.callouts:
            # of several stacks side by side each keeps its words on its own right
            right = sheet.x(callout.x) > middle if columns == 1 else True
            sides[right].append(callout)
        if columns == 1:
            for right, callouts in sides.items():
                sheet.notes(callouts, right, self._said, sheet.cards)
        else:
            for one in placed:
                mine = [c for c in figure.callouts if _nearest(c, placed) is one]
                sheet.notes(mine, True, self._said, sheet.box(one))
        return sheet

    def _said(self, callout: Callout) -> str:
        return self.say(callout.text.of(self.lang))

    def _draw_stack(self, sheet: _Sheet, one: _Placed) -> None:
        stack = one.stack
        if stack.back:
            deck = self.game.deck(stack.back)
            sheet.pile(one, self.back(deck), stack.count)
        elif not one.cards:
            sheet.place(one)
        first = len(sheet.ops)
        for card, y in one.cards:
            sheet.card(self.face(card), stack.x, stack.y + y, self.game.deck(card.deck))
        if stack.crop:
            sheet.torn(one, first)
        left, top, right, bottom = sheet.box(one)
        sheet.reach(left - EDGE, top - EDGE, right + EDGE, bottom + EDGE)

    def _label(self, sheet: _Sheet, one: _Placed, placed: list[_Placed]) -> None:
        if one.stack.label is None:
            return
        text = self.say(one.stack.label.of(self.lang))
        centre = one.stack.x + one.width / 2
        others = [
            abs(other.stack.x + other.width / 2 - centre)
            for other in placed
            if other is not one and other.stack.label and other.stack.y == one.stack.y
        ]
        room = round(min(others, default=4 * one.width) * sheet.scale) - 1500
        sheet.label(one, text, max(room, round(one.width * sheet.scale)))

    def _marks(self, sheet: _Sheet, one: _Placed) -> None:
        if not one.stack.marks:
            return
        layout = self.look.layouts.get(one.cards[-1][0].deck) if one.cards else None
        centres = _symbol_places(layout, len(one.stack.marks), one.width)
        said = [self.say(mark) for mark in one.stack.marks]
        step = (one.width if len(said) == 1 else centres[1] - centres[0]) * sheet.scale
        widest = max((fonts.advance(mark, "bold") for mark in said if mark), default=0)
        em = max(LEAST_MARK, min(MARK, round(0.92 * step * fonts.UNITS / max(widest, 1))))
        for mark, centre in zip(said, centres, strict=True):
            if mark:
                sheet.mark(one, mark, centre, em)

    # words instead of the picture

    def alt(self, figure: Figure, placed: list[_Placed]) -> str:
        """Which cards with which symbols lie where, from left to right and top to bottom."""
        ja = self.lang == "ja"
        order = sorted(placed, key=lambda one: (one.stack.y, one.stack.x))
        said = [self._stack_alt(one) for one in order]
        said += [self._said(callout) for callout in figure.callouts]
        return ("。" if ja else ". ").join(said) + ("。" if ja else ".")

    def _stack_alt(self, one: _Placed) -> str:
        ja, stack = self.lang == "ja", one.stack
        label = self.say(stack.label.of(self.lang)) + ("：" if ja else ": ") if stack.label else ""
        marks = [self.say(mark) for mark in stack.marks if mark]
        after = (f"（{'、'.join(marks)}）" if ja else f" ({', '.join(marks)})") if marks else ""
        if stack.back:
            name = self.game.deck(stack.back).name.of(self.lang)
            if ja:
                return f"{label}裏向きの{name}{stack.count}枚"
            return f"{label}a face-down pile, {name} × {stack.count}"
        if not one.cards:
            return label + ("空いた場所" if ja else "an empty place")
        cards = [self._card_alt(card) for card, _ in one.cards]
        return label + ("、" if ja else ", ").join(cards) + after

    def _card_alt(self, card: Card) -> str:
        name, letters = card.name.of(self.lang), index(card)
        if not letters:
            return name
        names = symbol_names(self.game, letters, self.lang)
        return f"{name}［{names}］" if self.lang == "ja" else f"{name} [{names}]"


def _columns(placed: list[_Placed]) -> int:
    """How many stacks stand side by side."""
    return len({one.stack.x for one in placed})


def _nearest(callout: Callout, placed: list[_Placed]) -> _Placed:
    return min(placed, key=lambda one: abs(one.stack.x + one.width / 2 - callout.x))


def _symbol_places(layout: Layout | None, count: int, width: int) -> list[int]:
    """The middle of each symbol of a card, from its left edge; evenly spaced without a layout."""
    boxes = layout.face if layout else ()
    row = next((box for box in boxes if isinstance(box, SymbolRow)), None)
    if row is None:
        return [width * (2 * i + 1) // (2 * count) for i in range(count)]
    return [row.x + row.width // 2 + i * row.step for i in range(count)]


def _cut(face: Face, name: str) -> Drawing:
    """A face within its rounded trim."""
    trim = rectangle(0, 0, face.width, face.height, face.radius)
    clipped = (Group(face.ops, name, clip=trim),)
    return Drawing(name, face.width, face.height, lambda: clipped)


class _Sheet:
    """The figure on paper while it is drawn: operations in µm, and how far they reach."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.ops: list[Op] = []
        self.left = self.top = 10**9
        self.right = self.bottom = -(10**9)
        self.cards = (0, 0, 0, 0)

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def moved(self) -> tuple[Op, ...]:
        """The operations with their corner at (0, 0)."""
        return (Group(tuple(self.ops), matrix=(1, 0, 0, 1, -self.left, -self.top)),)

    def x(self, at_card_scale: float) -> int:
        return round(at_card_scale * self.scale)

    def reach(self, left: int, top: int, right: int, bottom: int) -> None:
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)

    def measure(self) -> None:
        """From now on `cards` is the box around all cards."""
        self.cards = (self.left, self.top, self.right, self.bottom)

    def box(self, one: _Placed) -> tuple[int, int, int, int]:
        """The box of a stack on paper: left, top, right, bottom."""
        x, y = one.stack.x, one.stack.y
        return self.x(x), self.x(y), self.x(x + one.width), self.x(y + one.height)

    def outline(self, x: int, y: int, deck: Deck, dash: bool = False) -> Path:
        width, height = deck.size
        d = rectangle(self.x(x), self.x(y), self.x(width), self.x(height), self.x(deck.radius))
        return Path(d, None, FAINT if dash else HAIR, EDGE, (700, 700) if dash else (), round=False)

    def card(self, face: Drawing | None, x: int, y: int, deck: Deck) -> None:
        left, top, s = self.x(x), self.x(y), self.scale
        if face:
            self.ops.append(Group((Stamp(0, 0, face),), matrix=(s, 0, 0, s, left, top)))
        self.ops.append(self.outline(x, y, deck))

    def torn(self, one: _Placed, first: int) -> None:
        """Cut the operations from `first` on, a stack's cards, off at its bottom."""
        left, top, right, bottom = self.box(one)
        rim = (left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + EDGE)
        self.ops[first:] = [Group(tuple(self.ops[first:]), clip=rectangle(*rim))]
        edge: tuple[Segment, ...] = (("M", left, bottom), ("L", right, bottom))
        self.ops.append(Path(edge, None, FAINT, EDGE, (500, 500), round=False))

    def pile(self, one: _Placed, back: Drawing | None, count: int) -> None:
        x, y = one.stack.x, one.stack.y
        deck = Deck("", None, None, (one.width, one.height), one.radius, (), (), "", one.stack.at)  # type: ignore[arg-type]
        step = 1400
        for layer in (2, 1):
            under = self.outline(x + layer * step, y + layer * step, deck)
            self.ops.append(replace(under, fill=PAPER))
        self.card(back, x, y, deck)
        left, top, right, bottom = self.box(one)
        self.reach(left, top, right + self.x(2 * step) + EDGE, bottom + self.x(2 * step) + EDGE)
        if count:
            self.number(str(count), (left + right) // 2, (top + bottom) // 2)

    def number(self, text: str, x: int, y: int) -> None:
        """A number in a white disc around (x, y)."""
        radius = 2600
        self.ops.append(Path(circle(x, y, radius), PAPER, GOLD, 250))
        self.words(text, x, y + COUNT * 36 // 100, "bold", COUNT, INK, "centre")

    def place(self, one: _Placed) -> None:
        """An empty place."""
        left, top, right, bottom = self.box(one)
        d = rectangle(left, top, right - left, bottom - top, self.x(one.radius))
        self.ops.append(Path(d, None, FAINT, 200, (900, 900), round=False))
        self.reach(left, top, right, bottom)

    def words(
        self, text: str, x: int, y: int, font: FontName, em: int, colour: str, align: str
    ) -> None:
        """A line whose baseline is y; it starts at, ends at or surrounds x."""
        width = fonts.width(text, font, em)
        start = x - {"left": 0, "centre": width // 2, "right": width}[align]
        self.ops.append(Words(start, y, text, font, em, colour, width))
        self.reach(start, y - em * 88 // 100, start + width, y + em * 12 // 100)

    def label(self, one: _Placed, text: str, room: int) -> None:
        left, top, right, _ = self.box(one)
        said = lines(text, room, lambda part: fonts.width(part, "bold", LABEL))
        for i, line in enumerate(reversed(said)):
            y = top - GAP - i * LABEL * LEADING // 1000
            self.words(line, (left + right) // 2, y, "bold", LABEL, GOLD, "centre")

    def mark(self, one: _Placed, text: str, centre: int, em: int) -> None:
        left, _, _, bottom = self.box(one)
        y = bottom + 900 + MARK * 88 // 100
        self.words(text, left + self.x(centre), y, "bold", em, INK, "centre")

    def notes(
        self,
        callouts: list[Callout],
        right: bool,
        said: Callable[[Callout], str],
        box: tuple[int, int, int, int],
    ) -> None:
        """Callouts in a column beside a box, in the order of their points, none over another."""
        lead = 4000
        edge = box[2] + lead if right else box[0] - lead
        free = -(10**9)
        for callout in sorted(callouts, key=lambda one: (one.y, one.x)):
            text = lines(said(callout), NOTE_WIDTH, lambda part: fonts.width(part, "text", NOTE))
            step = NOTE * LEADING // 1000
            height = NOTE + (len(text) - 1) * step
            px, py = self.x(callout.x), self.x(callout.y)
            top = max(free, py - height // 2)
            free = top + height + NOTE * 45 // 100
            for i, line in enumerate(text):
                y = top + NOTE * 88 // 100 + i * step
                self.words(line, edge, y, "text", NOTE, INK, "left" if right else "right")
            middle = top + height // 2
            self.leader(px, py, edge - 700 if right else edge + 700, middle)

    def leader(self, x: int, y: int, to_x: int, to_y: int) -> None:
        """A thin line to a point, with a paper rim so that it shows on any card."""
        d: tuple[Segment, ...] = (("M", x, y), ("L", to_x, to_y))
        dot = circle(x, y, 320)
        self.ops += [
            Path(d, None, PAPER, 420),
            Path(circle(x, y, 450), PAPER),
            Path(d, None, GOLD, 170),
            Path(dot, GOLD),
        ]

    def arrow(self, from_x: int, from_y: int, to_x: int, to_y: int) -> None:
        """A curved arrow between two points at card scale."""
        x1, y1, x2, y2 = (self.x(v) for v in (from_x, from_y, to_x, to_y))
        dx, dy = x2 - x1, y2 - y1
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        ux, uy = dx / length, dy / length
        head = min(2600, length / 2)
        bow = length * 0.04
        bx, by = round(x2 - ux * head * 0.8), round(y2 - uy * head * 0.8)
        c1 = round(x1 + dx / 3 + uy * bow), round(y1 + dy / 3 - ux * bow)
        c2 = round(x1 + dx * 2 / 3 + uy * bow), round(y1 + dy * 2 / 3 - ux * bow)
        shaft: tuple[Segment, ...] = (("M", x1, y1), ("C", *c1, *c2, bx, by))
        # the head points along the end of the curve
        ex, ey = x2 - c2[0], y2 - c2[1]
        size = max(1.0, (ex * ex + ey * ey) ** 0.5)
        ex, ey = ex / size, ey / size
        wing = head * 0.42
        tip: tuple[Segment, ...] = (
            ("M", x2, y2),
            ("L", round(x2 - ex * head - ey * wing), round(y2 - ey * head + ex * wing)),
            ("L", round(x2 - ex * head + ey * wing), round(y2 - ey * head - ex * wing)),
            ("Z",),
        )
        self.ops += [
            Path(shaft, None, PAPER, 1500),
            Path(tip, PAPER, PAPER, 700),
            Path(shaft, None, GOLD, 750),
            Path(tip, GOLD),
        ]
        self.reach(min(x1, x2) - 800, min(y1, y2) - 800, max(x1, x2) + 800, max(y1, y2) + 800)
