"""Around the cards on a sheet: crop marks トンボ and others, a ruler, and the legend that names the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot

from fortgold.data.cutters import CutterMarks
from fortgold.data.font_names import FontName
from fortgold.data.markup import runs
from fortgold.data.model import MM, Game, Lang
from fortgold.data.papers import MIN_MARGIN, Paper
from fortgold.data.patterns import unescaped
from fortgold.data.printers import Printer
from fortgold.draw import fonts
from fortgold.draw.card_outline import corners_of, outline
from fortgold.draw.ops import (
    Group,
    Op,
    Path,
    Point,
    Segment,
    Tag,
    Words,
    circle,
    polygon,
    rectangle,
)
from fortgold.sheets.imposition import CardPlace, Grid, Imposition, Trim

INK = "#000000"
LINE = 250  # width of a mark
CASING = 900  # white around it, so that a mark shows on any ground
GAP = 700  # between trim and mark; inside the corner that rounding takes away anyway
MARK = 4 * MM  # its end, from the trim: past the bleed, before the legend
LARGEST, LEAST = 1_850, 1_500  # em of the legend
DOT = " · "  # between its parts
BOLD = "**"  # as it is marked in words
STEP = 2_100  # from one line of it to the next
NOTE = 4_100  # where it begins, from the trim of a full sheet
EDGE = 4_300  # what a home printer leaves white (HP, Canon, Epson: 4.2 mm), if it does not ask for more
RULER, DEEP = 100 * MM, 3_500
CUT_CASING = 500  # white around a line that runs over cards
FOLD, DASH = "#808080", (1_600, 1_200)
RING = 1_300  # radius of a registration mark
LEAST_TICK = 1_000  # a shorter one is not seen, and a line around the card is drawn instead

Lines = tuple[Segment, ...]
LegendLines = Sequence[tuple[str, Lang]]  # each line in its language


@lru_cache(maxsize=8)  # sheets of a file have the same ones
def cut_marks(
    slots: tuple[CardPlace, ...], on: Grid, how: Imposition, cut: tuple[CardPlace, ...] = ()
) -> tuple[Op, ...]:
    """All marks of a sheet that are asked for; the fold of one that is folded.

    Circles have their line in any case, on the side that is `cut`.
    """
    ops: list[Op] = []
    if on.is_folded:
        middle = on.paper.width // 2
        ends = edge(on.paper), on.paper.height - edge(on.paper)
        line: Lines = (("M", middle, ends[0]), ("L", middle, ends[1]))
        ops.append(Path(line, None, FOLD, LINE, DASH, round=False))
    if on.trim.shape != "rectangle":
        ops += _around(slots, on, how, cut)
    elif "lines" in how.marks:
        ops += cut_lines(slots)
    elif "corners" in how.marks:
        ops += crop_marks(slots)
    if "registration" in how.marks:
        ops += registration_marks(slots, on.paper)
    return tuple(ops)


def _around(
    slots: Sequence[CardPlace], on: Grid, how: Imposition, cut: Sequence[CardPlace]
) -> tuple[Op, ...]:
    """The marks of cards that are no rectangles: a line around each, or ticks that prolong its sides."""
    trim = on.trim
    reach = min(MARK, on.gap // 2)
    if "lines" in how.marks:
        return outlines(slots, trim)
    if "corners" not in how.marks:
        return ()
    if trim.shape == "circle" or reach < GAP + LEAST_TICK:
        return outlines(cut, trim)
    return _cased(line for slot in slots for line in _ticks(slot, trim, reach))


def cutter_marks(paper: Paper, marks: CutterMarks) -> tuple[Op, ...]:
    """What a cutter looks for: a square in the upper left corner, angles in the upper right and the lower left one.

    Their lines are `inset` from the edges, as thick to either side; an angle is so long from its own corner.
    """
    half, length = marks.thickness // 2, marks.length
    near, right, bottom = marks.inset, paper.width - marks.inset, paper.height - marks.inset
    side = marks.square + 2 * half
    upper = (right, near), (-1, 1)
    lower = (near, bottom), (1, -1)
    angles = (_angle(at, turned, half, length) for at, turned in (upper, lower))
    shapes = (rectangle(near - half, near - half, side, side), *angles)
    return tuple(Path(shape, INK) for shape in shapes)


def _angle(at: Point, into: Point, half: int, length: int) -> Lines:
    """An angle whose lines meet at a point, and lead into the sheet."""
    (x, y), (across, down) = at, into
    ends = (
        (-half, -half), (length, -half), (length, half), (half, half), (half, length), (-half, length),
    )  # fmt: skip
    return polygon((x + across * a, y + down * b) for a, b in ends)


def outlines(slots: Iterable[CardPlace], trim: Trim) -> tuple[Op, ...]:
    """A line around each card, where it is cut."""
    d = outline(trim[:2], trim.shape, trim.radius)
    return tuple(
        Group((Path(d, None, ink, width),), matrix=(1, 0, 0, 1, slot.x, slot.y))
        for ink, width in (("#ffffff", CUT_CASING), (INK, LINE))
        for slot in slots
    )


def _ticks(slot: CardPlace, trim: Trim, reach: int) -> Iterator[Lines]:
    """From each corner of a hexagon, beyond its two sides."""
    corners = corners_of(trim[:2], trim.shape)
    for i, (x, y) in enumerate(corners):
        for u, v in (corners[i - 1], corners[(i + 1) % len(corners)]):
            a, b = ((c - d) / hypot(x - u, y - v) for c, d in ((x, u), (y, v)))
            ends = (
                (slot.x + round(x + a * far), slot.y + round(y + b * far)) for far in (GAP, reach)
            )
            start, end = ends
            yield ("M", *start), ("L", *end)


def _cased(lines: Iterable[Lines]) -> tuple[Op, ...]:
    lines = [*lines]
    inks = (("#ffffff", CASING), (INK, LINE))
    return tuple(Path(d, None, ink, width, round=False) for ink, width in inks for d in lines)


def cut_lines(slots: Sequence[CardPlace]) -> tuple[Op, ...]:
    """A line along each cut, over the cards, from where its crop marks would end."""
    left, right = min(s.x for s in slots) - MARK, max(s.right for s in slots) + MARK
    top, bottom = min(s.y for s in slots) - MARK, max(s.bottom for s in slots) + MARK
    across = sorted({s.x for s in slots} | {s.right for s in slots})
    down = sorted({s.y for s in slots} | {s.bottom for s in slots})
    lines: list[Lines] = [(("M", x, top), ("L", x, bottom)) for x in across]
    lines += [(("M", left, y), ("L", right, y)) for y in down]
    inks = (("#ffffff", CUT_CASING), (INK, LINE))
    return tuple(Path(d, None, ink, width, round=False) for ink, width in inks for d in lines)


def registration_marks(slots: Sequence[CardPlace], paper: Paper) -> tuple[Op, ...]:
    """A ring with a cross in the left and the right margin, beside the first card: at the same point of the
    paper on both sides of a sheet. Held against the light they tell how far the two are apart.
    """
    y = slots[0].y + slots[0].height // 2
    ops: list[Op] = []
    from_edge = edge(paper) + RING
    for x in (from_edge, paper.width - from_edge):
        ring = circle(x, y, RING * 2 // 3)
        cross: Lines = (
            ("M", x - RING, y), ("L", x + RING, y), ("M", x, y - RING), ("L", x, y + RING),
        )  # fmt: skip
        ops += [Path(d, None, INK, 120, round=False) for d in (ring, cross)]
    return tuple(ops)


def crop_marks(
    slots: Sequence[CardPlace], across: Iterable[int] = (), down: Iterable[int] = ()
) -> tuple[Op, ...]:
    """A mark at both ends of every cut, and at those x and y. They begin beside the trim, on the bleed,
    cased in white: a printer that leaves a wide edge white still prints them."""
    left, right = min(s.x for s in slots), max(s.right for s in slots)
    top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
    lines: list[Lines] = []
    for x in sorted({s.x for s in slots} | {s.right for s in slots} | {*across}):
        lines.append((("M", x, top - GAP), ("L", x, top - MARK)))
        lines.append((("M", x, bottom + GAP), ("L", x, bottom + MARK)))
    for y in sorted({s.y for s in slots} | {s.bottom for s in slots} | {*down}):
        lines.append((("M", left - GAP, y), ("L", left - MARK, y)))
        lines.append((("M", right + GAP, y), ("L", right + MARK, y)))
    return _cased(lines)


@lru_cache(maxsize=1)  # the same on every sheet
def ruler() -> tuple[Op, ...]:
    """100 mm from (0, 0) to the right: ticks downwards each 1, 5 and 10 mm, numbers each 10 mm."""
    ops: list[Op] = [Path((("M", 0, 0), ("L", RULER, 0)), None, INK, 200, round=False)]
    for mm in range(RULER // MM + 1):
        tick = 1_800 if mm % 10 == 0 else 1_300 if mm % 5 == 0 else 800
        ops.append(Path((("M", mm * MM, 0), ("L", mm * MM, tick)), None, INK, 120, round=False))
    for cm in range(RULER // MM // 10 + 1):
        number = f"{cm * 10}" if cm < 10 else "100 mm"
        ops.append(_words(number, cm * 10 * MM + 300, DEEP - 200, 1_700, "en"))
    return tuple(ops)


def _words(text: str, x: int, y: int, em: int, lang: str, font: FontName = "text") -> Words:
    return Words(x, y, text, font, em, INK, fonts.width(text, font, em), lang)


def _runs(words: str, font: FontName) -> list[tuple[str, FontName]]:
    """Words without their marks, each in its font."""
    return [
        part
        for run in runs(words)
        for part in fonts.in_fonts(unescaped(run.text), fonts.variant(font, run.bold, run.italic))
    ]


def _wide(words: str, em: int, font: FontName) -> int:
    return sum(fonts.width(*run, em) for run in _runs(words, font))


def _broken(words: str, width: int, font: FontName) -> list[str]:
    """The words, or two lines of them if they are too wide even in the smallest size."""
    if _wide(words, LEAST, font) <= width:
        return [words]
    parts = words.split(DOT)
    fit = [i for i in range(1, len(parts)) if _wide(DOT.join(parts[:i]), LEAST, font) <= width]
    last = max(fit, default=len(parts))
    first, then = DOT.join(parts[:last]), DOT.join(parts[last:])
    if first.count(BOLD) % 2:  # what is marked goes on in the second line
        first, then = first + BOLD, BOLD + then
    return [first, then] if parts[last:] else [first]


def legend(lines: LegendLines, width: int, font: FontName = "text") -> tuple[Op, ...]:
    """Lines of words from (0, 0) downwards, each in its language, in one size that `width` allows."""
    ops: list[Op] = []
    broken = [(part, lang) for words, lang in lines for part in _broken(words, width, font)]
    step = min(STEP, 4_400 // max(1, len(broken) - 1))  # the margin below has no more room
    em = LARGEST
    while em > LEAST and any(_wide(words, em, font) > width for words, _ in broken):
        em -= 50
    for i, (words, lang) in enumerate(broken):
        x, line = 0, list[Op]()
        for run, own in _runs(words, font):
            line.append(_words(run, x, 1_650 + i * step, em, lang, own))
            x += fonts.width(run, own, em)
        ops.append(Group(tuple(line), "legend", Tag("P", lang)))
    return tuple(ops)


def printer_told(game: Game, printer: Printer | None, lang: Lang) -> str:
    """The end of a legend: for which printer the sheet is moved; "" for none."""
    return game.say(lang, "printer", printer=printer.name) if printer else ""


def margin_note(
    left: int,
    top: int,
    paper: Paper,
    lines: LegendLines,
    with_ruler: bool,
    font: FontName = "text",
    cutter: CutterMarks | None = None,
) -> tuple[Op, ...]:
    """Legend and ruler in the wider margin: below the cards, or up along their left side.

    `left` and `top` are the margins of a full sheet, equal to the right and lower ones. The ruler stands
    below the legend where there is room, or else beside it. Words keep clear of the marks of a cutter and stand
    at the right: it looks for its marks along the upper and the left edge.
    """
    beside = left > top
    inset = max(INSET, paper.margin, cutter.zone + 5 * MM if cutter else 0)
    length = (paper.height if beside else paper.width) - 2 * inset
    said = legend(lines, length, font)
    at, down = 0, top - NOTE - DEEP - edge(paper)
    if with_ruler and (beside or down < len(said) * STEP + 200):
        said = legend(lines, length - (RULER + 10 * MM), font)
        at, down = length - RULER - 6 * MM, 400  # its last number is longer than a tick
    ops = [*said]
    if with_ruler:
        ops.append(Group(ruler(), "ruler", matrix=(1, 0, 0, 1, at, down)))
    if beside and cutter:
        return (Group(tuple(ops), "note", matrix=(0, 1, -1, 0, paper.width - edge(paper), inset)),)
    if beside:
        return (Group(tuple(ops), "note", matrix=(0, -1, 1, 0, edge(paper), paper.height - inset)),)
    return (Group(tuple(ops), "note", matrix=(1, 0, 0, 1, inset, paper.height - top + NOTE)),)


INSET = 12 * MM  # of the note from the paper's sides


def edge(paper: Paper) -> int:
    """How far from the edge of a paper words and marks stay."""
    return EDGE + max(0, paper.margin - MIN_MARGIN)
