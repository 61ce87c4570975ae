"""Pictures of cards on a table, as values.

Places are µm at card scale (a poker card is 63 mm wide); `width` is the figure's width on paper, or
`card` that of a card of the first deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from fortgold.data.example import NO_EXAMPLES, Examples
from fortgold.data.layout import Edition
from fortgold.data.model import Span, Text

SIGNS = ("yes", "no", "plus", "minus", "eye")


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that overlap downwards, a face-down pile of `count` cards, or an empty place.

    Exactly one of `cards` (their ids), `back` (a deck) and neither. `marks` stand below the symbol
    places; `crop` is how much of the last card is shown, 0 for all of it. Cards that are `turned` lie on their
    side, top to the right, and do not overlap. Those of `moves` are outlined: they have just moved, or
    will; of a pile it is its deck. `step` is a number before the label, `size` that of an empty place, `variant`
    that of the cards if it is not the figure's. The label of one that `begins_row` stands at its left.
    """

    x: int
    y: int
    cards: tuple[str, ...] = ()
    back: str = ""
    count: int = 0
    label: Text | None = None
    marks: tuple[str, ...] = ()
    crop: int = 0
    turned: bool = False
    moves: tuple[str, ...] = ()
    step: int = 0
    size: tuple[int, int] | None = None
    variant: str = ""
    begins_row: bool = False
    at: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Callout:
    """A note with a line to a point: words end elsewhere in each language, and in an edition of two.

    It stands at the left or right of the card, or as `side` says `above` or `below` it.
    """

    points: Mapping[Edition, tuple[int, int]]
    text: Text
    at: Span = field(compare=False)
    side: str = ""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A drawing of the game's templates that lies on the table, below all cards."""

    file: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sign:
    """A small sign at a point: one of `SIGNS`."""

    x: int
    y: int
    kind: str


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words at a point, which is the middle of their height."""

    x: int
    y: int
    text: Text
    align: str
    bold: bool
    at: Span = field(compare=False)


Arrow = tuple[tuple[int, int], ...]  # the points that it goes through, two or more


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture; `arrows` go from point to point. Its cards are `variant` (see figure_layouts.py).

    With `card`, the width of a card on paper, its `width` is what comes of it. With `one_row`, its rows stand
    beside each other where a page is wide; `wide` is how it looks there, if it says so.
    """

    id: str
    caption: Text
    width: int
    stacks: tuple[Stack, ...]
    callouts: tuple[Callout, ...]
    arrows: tuple[Arrow, ...]
    at: Span = field(compare=False)
    card: int = 0
    variant: str = ""
    one_row: bool = False
    wide: Figure | None = None
    signs: tuple[Sign, ...] = ()
    words: tuple[Lettering, ...] = ()
    drawings: tuple[Backdrop, ...] = ()

    def texts(self) -> Iterator[tuple[Text, Span]]:
        """Everything that is written in and under the figure, with its place."""
        yield from dict.fromkeys(said for form in self.forms() for said in form._texts())

    def forms(self) -> Iterator[Figure]:
        """The figure as it usually looks, and as it does on a wide page."""
        yield self
        if self.wide:
            yield self.wide

    def _texts(self) -> Iterator[tuple[Text, Span]]:
        yield self.caption, self.at
        for callout in self.callouts:
            yield callout.text, callout.at
        for one in self.words:
            yield one.text, one.at
        for stack in self.stacks:
            if stack.label:
                yield stack.label, stack.at
            for mark in stack.marks:
                yield Text(mark, mark), stack.at

    def in_one_row(self, card: tuple[int, int]) -> Figure:
        """The same with its rows beside each other; `card` is the size of its cards."""
        upright, lying = card[0], card[1]
        stacks: list[Stack] = []
        top = left = right = 0
        for stack in sorted(self.stacks, key=lambda one: one.y):
            if stack.y >= top + upright:  # as high as a card on its side: below the row before
                top, left = stack.y, right + upright // 3
            stacks.append(replace(stack, x=stack.x + left, y=stack.y - top))
            right = max(right, stacks[-1].x + (lying if stack.turned else upright))
        return replace(self, stacks=tuple(stacks))


class Figures(dict[str, Figure]):
    """The figures of a game by name, and the examples that are told with them."""

    examples: Examples = NO_EXAMPLES
