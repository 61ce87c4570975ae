"""The last pages of sheets of what changed: why each card was printed again, and which printed cards to throw away.

Each language of the edition has a column. What belongs together stays on a page where it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, zip_longest

from fortgold.data.layout import POINT, Edition, Look, Role, langs_of
from fortgold.data.model import MM, Game, Lang
from fortgold.data.papers import Paper
from fortgold.draw import fonts
from fortgold.draw.lines import Measure, lines
from fortgold.draw.ops import Group, Op, Page, Path, Tag, rectangle, uncut
from fortgold.sheets.changes import ARROW, Changes, ListBlock
from fortgold.sheets.marks import INK
from fortgold.sheets.tuck_box_facts import set_line

MARGIN, BETWEEN = 15 * MM, 8 * MM  # of the page, and of its columns
TITLE, BODY, SMALL = 12.0, 9.0, 7.5  # pt
STEP = 1.55  # of a line, in ems
INDENT, BOX = 5 * MM, 2_600
UNKNOWN = "?"  # in place of a character of the older state that no font has


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a column; `above` is the room before it, where it does not begin a page."""

    text: str
    pt: float = BODY
    font: str = "text"
    indent: int = 0
    above: int = 0
    has_box: bool = False
    role: Role = "P"

    @property
    def high(self) -> int:
        return round(self.pt * POINT * STEP)


Block = list[_Line]


def pages(
    game: Game, look: Look, changes: Changes, edition: Edition, paper: Paper, fingerprint: str
) -> Iterator[Page]:
    """The list in all languages of the edition, side by side."""
    langs = langs_of(edition)
    wide = (paper.width - 2 * MARGIN - BETWEEN * (len(langs) - 1)) // len(langs)
    columns = [
        _Column(game, look, lang, MARGIN + i * (wide + BETWEEN), wide)
        for i, lang in enumerate(langs)
    ]
    head = max(column.head(changes, fingerprint, "9/9")[1] for column in columns)
    flowed = [[*column.flow(changes, paper.height - 2 * MARGIN - head)] for column in columns]
    count = max(map(len, flowed))
    for number, parts in enumerate(zip_longest(*flowed, fillvalue=()), 1):
        ops: list[Op] = []
        for column, part in zip(columns, parts, strict=True):
            if part:
                ops += column.head(changes, fingerprint, f"{number}/{count}")[0]
                ops += column.placed(part, MARGIN + head)
        yield uncut(paper.width, paper.height, ops)


@dataclass(frozen=True)
class _Column:
    game: Game
    look: Look
    lang: Lang
    x: int
    wide: int

    def head(self, changes: Changes, fingerprint: str, page: str) -> tuple[tuple[Op, ...], int]:
        """What stands above the column on each page, and how high that is."""
        say = partial(self.game.say, self.lang)
        title = say("since", game=self.game.title.of(self.lang), since=changes.since)
        decks = ARROW.join(dict.fromkeys(filter(None, (changes.deck, fingerprint))))
        below = f"{say('version', version=self.game.version)} · {decks} · {page}"
        block = [*self.broken(_Line(title, TITLE, "bold", role="H1"))]
        block += self.broken(_Line(below, SMALL))
        high = sum(one.high for one in block)
        return self.placed(block, MARGIN), high + 3 * MM

    def flow(self, changes: Changes, room: int) -> Iterator[Sequence[_Line]]:
        """The lines of each page."""
        say = partial(self.game.say, self.lang)
        page: Block = []
        left = room
        for block in chain.from_iterable(map(self.blocks, changes.listed(self.lang, say))):
            high = sum(line.above + line.high for line in block)
            if page and left < high <= room:
                yield page
                page, left = [], room
            for line in block:
                if page and left < line.above + line.high:
                    yield page
                    page, left = [], room
                left -= line.high + (line.above if page else 0)
                page.append(line)
        yield page

    def blocks(self, one: ListBlock) -> Iterator[Block]:
        """What stays together: a card with all that is told of it; of what is ticked off the head and one line."""
        above = (5 if one.is_ticked else 2) * MM
        head = [*self.broken(_Line(one.head, BODY, "bold", above=above))]
        lines = (_Line(text, indent=INDENT, has_box=one.is_ticked) for text in one.lines)
        broken = [[*self.broken(line)] for line in lines]
        kept = 1 if one.is_ticked else len(broken)
        yield [*head, *chain.from_iterable(broken[:kept])]
        yield from broken[kept:]

    def broken(self, line: _Line) -> Iterator[_Line]:
        """A line in as many as it takes in this width."""
        font, em = self.look.fonts.named(line.font), round(line.pt * POINT)

        def measure(text: str) -> int:
            return sum(fonts.width(run, own, em) for run, own in fonts.in_fonts(text, font))

        text = "".join(UNKNOWN if c != "\n" and fonts.missing(c, font) else c for c in line.text)
        room = self.wide - line.indent
        broken = [part for one in lines(text, room, measure) for part in _cut(one, room, measure)]
        for i, part in enumerate(broken):
            first = i == 0
            yield _Line(
                part,
                line.pt,
                line.font,
                line.indent,
                line.above * first,
                line.has_box and first,
                line.role,
            )

    def placed(self, block: Iterable[_Line], y: int) -> tuple[Op, ...]:
        """Lines from `y` downwards."""
        ops: list[Op] = []
        for i, line in enumerate(block):
            y += line.high + (line.above if i else 0)
            foot, x = y - line.high // 4, self.x + line.indent
            if line.has_box:
                box = rectangle(self.x, foot - BOX + 150, BOX, BOX)
                ops.append(Path(box, None, INK, 200))
            font = self.look.fonts.named(line.font)
            words, _ = set_line(line.text, x, foot, line.pt, INK, self.lang, font)
            ops.append(Group(words, "list", Tag(line.role, self.lang)))
        return tuple(ops)


def _cut(text: str, room: int, measure: Measure) -> Iterator[str]:
    """A line as it is; one without a place to break in pieces that have room."""
    while measure(text) > room:
        fit = next((i for i in range(len(text) - 1, 1, -1) if measure(text[:i]) <= room), 1)
        yield text[:fit]
        text = text[fit:]
    yield text
