"""A figure while it is drawn: operations in µm on paper, and how far they reach.

Places come in at card scale, words and lines keep their size on paper.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import partial

from fortgold.data.layout import POINT, FontName
from fortgold.data.model import CardShape
from fortgold.draw import fonts, ops
from fortgold.draw.card_outline import outline, shifted
from fortgold.draw.lines import lines
from fortgold.draw.ops import Drawing, Group, Op, Path, Stamp, Words
from fortgold.rulebook import figure_signs

TITLE = "#76571c"  # a gold dark enough to read on the tint of a box
INK, PAPER, HAIR, FAINT = "#221d18", "#ffffff", "#6b6153", "#9a8f7d"
LABEL, MIN_STEP, MARK, MIN_MARK, NOTE, COUNT = (
    round(pt * POINT) for pt in (7.5, 6.5, 8.5, 7, 7.5, 9)
)
ASCENT = 88  # hundredths of the em above the baseline: the em box of Japanese type
DESCENT = 25  # and below it: the tail of a g
LEADING = 1250  # line distance, thousandths of the em
NOTE_WIDTH = 30_000  # of a column of notes
NOTE_GAP = 4_000  # between a card and its notes
GAP = 1_200  # between a card and words above or below
EDGE = 110  # the outline of a card
LAYER = 1_400  # at card scale: by how much the cards of a pile stick out
DISC = 2_600  # the radius of the disc behind a pile's number
CLOSE = 2_400  # what is nearer to a card than this is beside it
STEP = 2_200  # of the one behind the number of a step
MOVED = 450  # the outline of a card that moves …
OUTSIDE = 200  # … and by how much it lies outside the edge, off the signs at the top of a card

SIGNED = {"✓": "yes", "×": "no"}  # marks that are drawn

Box = tuple[int, int, int, int]  # left, top, right, bottom
Note = tuple[
    int, int, Sequence[str]
]  # words about a point at card scale: y, x, what they say in each language
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class CardArea:
    """A card, or a place for one, at card scale; a `turned` card lies on its side."""

    x: int
    y: int
    width: int
    height: int
    radius: int
    shape: CardShape = "rectangle"
    turned: bool = False


class Canvas:
    """The operations drawn so far, and the box around them; cards are scaled, words are not."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.ops: list[Op] = []
        self.reached: Box = (10**9, 10**9, -(10**9), -(10**9))  # the box around everything so far

    @property
    def width(self) -> int:
        """How wide everything is."""
        return self.reached[2] - self.reached[0]

    @property
    def height(self) -> int:
        """How high everything is."""
        return self.reached[3] - self.reached[1]

    def moved(self) -> tuple[Op, ...]:
        """The operations with their corner at (0, 0)."""
        left, top, *_ = self.reached
        return (Group(tuple(self.ops), matrix=(1, 0, 0, 1, -left, -top)),)

    def um(self, at_card_scale: float) -> int:
        """A length or place on paper."""
        return round(at_card_scale * self.scale)

    def box(self, place: CardArea) -> Box:
        """Where a place lies on paper."""
        x, y = place.x, place.y
        return self.um(x), self.um(y), self.um(x + place.width), self.um(y + place.height)

    def reach(self, left: int, top: int, right: int, bottom: int) -> None:
        """Grow the box around everything so that it holds this one."""
        x, y, to_x, to_y = self.reached
        self.reached = min(x, left), min(y, top), max(to_x, right), max(to_y, bottom)

    # cards

    def outline(
        self, place: CardArea, fill: str | None = None, line: int = EDGE, dash: int = 0
    ) -> None:
        """The edge of a card or of a place for one."""
        left, top, right, bottom = self.box(place)
        out = OUTSIDE if line == MOVED else 0
        size = right - left + 2 * out, bottom - top + 2 * out
        d = shifted(outline(size, place.shape, self.um(place.radius) + out), left - out, top - out)
        dashes = (dash, dash) if dash else ()
        if line == MOVED:  # light around it, so that it stands out from a dark card
            self.ops.append(Path(d, fill, PAPER, MOVED * 7 // 4, round=False))
        colour = INK if line == MOVED else FAINT if dash else HAIR
        self.ops.append(Path(d, fill, colour, line, dashes, round=False))
        self.reach(left - line, top - line, right + line, bottom + line)

    def cards(
        self,
        faces: Sequence[tuple[Drawing | None, CardArea]],
        crop: int = 0,
        moved: Container[int] = (),
    ) -> None:
        """Cards, the lowest first; with `crop`, the last one is drawn so low. Those `moved` are outlined."""
        foot = faces[-1][1].y + crop
        for i, (face, area) in enumerate(faces):
            is_cropped = crop and foot < area.y + area.height
            place = replace(area, height=foot - area.y, shape="rectangle") if is_cropped else area
            if face:
                left, top, right, bottom = self.box(place)
                shape = ops.rectangle(left, top, right - left, bottom - top, self.um(place.radius))
                stamp = Group((Stamp(0, 0, face),), matrix=self.matrix(place))
                self.ops.append(Group((stamp,), clip=shape) if is_cropped else stamp)
            self.outline(place, line=MOVED if i in moved else EDGE)

    def matrix(self, place: CardArea) -> Matrix:
        """From a card's own coordinates to paper; turned clockwise, its top is at the right."""
        x, y = self.um(place.x), self.um(place.y)
        if place.turned:
            return (0, self.scale, -self.scale, 0, self.um(place.x + place.width), y)
        return (self.scale, 0, 0, self.scale, x, y)

    def pile(self, back: Drawing | None, place: CardArea, count: int, moved: bool = False) -> None:
        """A face-down pile with the number of its cards; without a number if there are 0. One card is no pile.
        Of one that is `moved` the uppermost card is outlined.
        """
        for layer in (2, 1) if count != 1 else ():
            x, y = place.x + layer * LAYER, place.y + layer * LAYER
            self.outline(replace(place, x=x, y=y), PAPER)
        self.cards([(back, place)], moved=(0,) if moved else ())
        if count > 1:
            left, top, right, bottom = self.box(place)
            x, y = (left + right) // 2, (top + bottom) // 2
            self.ops.append(Path(ops.circle(x, y, DISC), PAPER, INK, 250))
            self.words(str(count), x, y + COUNT * 36 // 100, "bold", COUNT, INK, "centre")

    # words

    def words(
        self, text: str, x: int, y: int, font: FontName, em: int, colour: str, align: str
    ) -> None:
        """A line whose baseline is y; it starts at, ends at or surrounds x."""
        width = fonts.width(text, font, em)
        start = x - {"left": 0, "centre": width // 2, "right": width}[align]
        self.ops.append(Words(start, y, text, font, em, colour, width))
        top = y - em * ASCENT // 100
        self.reach(start, top, start + width, y + em * DESCENT // 100)

    def label(
        self,
        place: CardArea,
        said: Sequence[str],
        room: int,
        step: int = 0,
        beside: Sequence[CardArea] = (),
        is_row: bool = False,
        mixed: bool = False,
    ) -> None:
        """Words above a place, at most `room` wide, and above what is close `beside` it: in its middle, above the
        first of a row from its left edge. With the number of a step they are smaller where there is little room. A
        second language has lines of its own. Where labels with and without a number are `mixed`, all have one
        size and one base line.
        """
        left, top, right, _ = self.box(place)
        if step:
            start, usual = left + 2 * STEP + GAP, LABEL if mixed else LABEL * 5 // 4
            rest, text = left + room - start, " ".join(said)
            y = top - 2 * GAP - LABEL * 36 // 100
            if len(said) > 1:
                below = top - GAP - LABEL * 12 // 100
                self.words(said[1], start, below, "text", LABEL, INK, "left")
                y, text = top - 2 * GAP - usual, said[0]
            self.step(step, left + STEP, y)
            wanted = fonts.width(text, "bold", LABEL)
            em = min(usual, max(MIN_STEP, rest * LABEL // max(wanted, 1)))
            self.words(text, start, y + LABEL * 36 // 100, "bold", em, INK, "left")
            return
        for x, y, to_x, to_y in map(self.box, beside):
            if x - CLOSE < right and left < to_x + CLOSE and y < top < to_y:
                top = y
        label: list[tuple[str, FontName]] = []
        for i, text in enumerate(said):
            font: FontName = "text" if i else "bold"
            label += [
                (line, font)
                for line in lines(text, room, partial(fonts.width, font=font, em=LABEL))
            ]
        for i, (line, font) in enumerate(reversed(label)):
            y = top - (2 * GAP if mixed else GAP) - i * LABEL * LEADING // 1000
            x, align = (left, "left") if is_row else ((left + right) // 2, "centre")
            self.words(line, x, y, font, LABEL, INK, align)

    def marks(self, place: CardArea, marks: Sequence[str], centres: Sequence[int]) -> None:
        """Short words below a place, ✓ and × as signs; `centres` are at card scale from its left edge."""
        step = (centres[1] - centres[0] if len(centres) > 1 else place.width) * self.scale
        said = [mark.rstrip("✓×").rstrip() for mark in marks]
        widest = max((fonts.advance(mark, "bold") for mark in said if mark), default=1)
        em = max(MIN_MARK, min(MARK, round(0.92 * step * fonts.UNITS / widest)))
        left, _, _, bottom = self.box(place)
        y = bottom + GAP * 3 // 4
        for mark, words, centre in zip(marks, said, centres, strict=True):
            x = left + self.um(centre)
            if words:
                self.words(words, x, y + em * ASCENT // 100, "bold", em, INK, "centre")
            if mark[-1:] in SIGNED:
                down = (em if any(said) else 0) + GAP // 2 + figure_signs.SIGN
                self.sign(SIGNED[mark[-1]], x, y + down)

    def notes(self, notes: Sequence[Note], beside: Box, right: bool, width: int) -> None:
        """Notes in a column beside a box, in the order of their points, none over another."""
        edge = beside[2] + NOTE_GAP if right else beside[0] - NOTE_GAP
        step, free = NOTE * LEADING // 1000, -(10**9)
        for down, across, text in sorted(notes, key=lambda point: point[:2]):
            note = [
                line
                for said in text
                for line in lines(said, width, lambda part: fonts.width(part, "text", NOTE))
            ]
            height = NOTE + (len(note) - 1) * step
            x, y = self.um(across), self.um(down)
            top = max(free, y - height // 2)
            free = top + height + NOTE * 65 // 100
            for i, line in enumerate(note):
                base = top + NOTE * ASCENT // 100 + i * step
                self.words(line, edge, base, "text", NOTE, INK, "left" if right else "right")
            self.leader(x, y, edge - 700 if right else edge + 700, top + height // 2)

    def note(self, said: Sequence[str], x: int, y: int, beside: Box, below: bool) -> None:
        """A note above or below a box, over or under a point at card scale."""
        step, gap = NOTE * LEADING // 1000, 2 * GAP
        x, y = self.um(x), self.um(y)
        first = beside[3] + gap + NOTE * ASCENT // 100
        if not below:
            first = beside[1] - gap - NOTE * DESCENT // 100 - (len(said) - 1) * step
        for i, line in enumerate(said):
            self.words(line, x, first + i * step, "text", NOTE, INK, "centre")
        self.leader(x, y, x, beside[3] + gap if below else beside[1] - gap)

    def leader(self, x: int, y: int, to_x: int, to_y: int) -> None:
        """A thin line from words to a place beside what they name."""
        self.ops += figure_signs.leader((to_x, to_y), (x, y))
        self.reach(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))

    def arrow(self, points: Sequence[tuple[int, int]]) -> None:
        """An arrow through points at card scale."""
        places = [(self.um(x), self.um(y)) for x, y in points]
        self.ops += figure_signs.arrow(places)
        for x, y in places:
            self.reach(x - 800, y - 800, x + 800, y + 800)

    def sign(self, kind: str, x: int, y: int) -> None:
        """A sign around a point on paper."""
        self.ops += figure_signs.sign(kind, x, y)
        self.reach(
            x - figure_signs.SIGN,
            y - figure_signs.SIGN,
            x + figure_signs.SIGN,
            y + figure_signs.SIGN,
        )

    def step(self, number: int, x: int, y: int) -> None:
        """The number of a step in a disc around a point on paper."""
        self.ops.append(Path(ops.circle(x, y, STEP), TITLE))
        self.words(str(number), x, y + LABEL * 36 // 100, "bold", LABEL, PAPER, "centre")
        self.reach(x - STEP, y - STEP, x + STEP, y + STEP)
