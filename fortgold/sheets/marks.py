"""Around the cards on a sheet: crop marks トンボ, a ruler, and the legend that names the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.font_names import FontName
from fortgold.data.model import MM, Lang
from fortgold.draw import fonts
from fortgold.draw.ops import Group, Op, Path, Segment, Tag, Words
from fortgold.sheets.imposition import CardPlace, Paper

INK = "#000000"
LINE = 250  # width of a mark
CASING = 900  # white around it, so that a mark shows on any ground
GAP = 700  # between trim and mark; inside the corner that rounding takes away anyway
MARK = 4 * MM  # its end, from the trim: past the bleed, before the legend
LEAST, DOT = 1_500, " · "  # of the legend: the smallest em, and what stands between its parts
NOTE = 4_500  # where the legend begins, from the trim of a full sheet
EDGE = 4_300  # what a home printer leaves white (HP, Canon, Epson: 4.2 mm)
RULER = 100 * MM

LegendLines = Sequence[tuple[str, Lang]]  # each line in its language


def crop_marks(slots: Sequence[CardPlace]) -> tuple[Op, ...]:
    """A mark at both ends of every cut. They begin beside the trim, on the bleed, cased in white:
    a printer that leaves a wide edge white still prints them."""
    left, right = min(s.x for s in slots), max(s.right for s in slots)
    top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
    lines: list[tuple[Segment, Segment]] = []
    for x in sorted({s.x for s in slots} | {s.right for s in slots}):
        lines.append((("M", x, top - GAP), ("L", x, top - MARK)))
        lines.append((("M", x, bottom + GAP), ("L", x, bottom + MARK)))
    for y in sorted({s.y for s in slots} | {s.bottom for s in slots}):
        lines.append((("M", left - GAP, y), ("L", left - MARK, y)))
        lines.append((("M", right + GAP, y), ("L", right + MARK, y)))
    inks = (("#ffffff", CASING), (INK, LINE))
    return tuple(Path(d, None, ink, width, round=False) for ink, width in inks for d in lines)


def ruler() -> tuple[Op, ...]:
    """100 mm from (0, 0) to the right: ticks downwards each 1, 5 and 10 mm, numbers each 10 mm."""
    ops: list[Op] = [Path((("M", 0, 0), ("L", RULER, 0)), None, INK, 200, round=False)]
    for mm in range(RULER // MM + 1):
        tick = 1_800 if mm % 10 == 0 else 1_300 if mm % 5 == 0 else 800
        ops.append(Path((("M", mm * MM, 0), ("L", mm * MM, tick)), None, INK, 120, round=False))
    for cm in range(RULER // MM // 10 + 1):
        number = f"{cm * 10}" if cm < 10 else "100 mm"
        ops.append(_words(number, cm * 10 * MM + 300, 3_300, 1_700, "en"))
    return tuple(ops)


def _words(text: str, x: int, y: int, em: int, lang: str, font: FontName = "text") -> Words:
    return Words(x, y, text, font, em, INK, fonts.width(text, font, em), lang)


def _wide(words: str, em: int, font: FontName) -> int:
    return sum(fonts.width(*run, em) for run in fonts.in_fonts(words, font))


def _broken(words: str, width: int, font: FontName) -> list[str]:
    """The words, or two lines of them if they are too wide even in the smallest size."""
    if _wide(words, LEAST, font) <= width:
        return [words]
    parts = words.split(DOT)
    fit = [i for i in range(1, len(parts)) if _wide(DOT.join(parts[:i]), LEAST, font) <= width]
    last = max(fit, default=len(parts))
    return [DOT.join(some) for some in (parts[:last], parts[last:]) if some]


def legend(lines: LegendLines, width: int, font: FontName = "text") -> tuple[Op, ...]:
    """Lines of words from (0, 0) downwards, each in its language, as large as `width` allows."""
    ops: list[Op] = []
    broken = [(part, lang) for words, lang in lines for part in _broken(words, width, font)]
    step = min(2_500, 4_400 // max(1, len(broken) - 1))  # the margin below has no more room
    for i, (words, lang) in enumerate(broken):
        em = 2_000
        while em > LEAST and _wide(words, em, font) > width:
            em -= 50
        x, line = 0, list[Op]()
        for run, own in fonts.in_fonts(words, font):
            line.append(_words(run, x, 1_900 + i * step, em, lang, own))
            x += fonts.width(run, own, em)
        ops.append(Group(tuple(line), "legend", Tag("P", lang)))
    return tuple(ops)


def margin_note(
    left: int,
    top: int,
    paper: Paper,
    lines: LegendLines,
    with_ruler: bool,
    font: FontName = "text",
) -> tuple[Op, ...]:
    """Legend and ruler in the wider margin: below the cards, or up along their left side.

    `left` and `top` are the margins of a full sheet, equal to the right and lower ones.
    """
    beside = left > top
    length = (paper.height if beside else paper.width) - 2 * INSET
    ops: list[Op] = [*legend(lines, length - (RULER + 10 * MM if with_ruler else 0), font)]
    if with_ruler:
        at = length - RULER - 6 * MM  # its last number is longer than a tick
        ops.append(Group(ruler(), "ruler", matrix=(1, 0, 0, 1, at, 400)))
    if beside:
        return (Group(tuple(ops), "note", matrix=(0, -1, 1, 0, EDGE, paper.height - INSET)),)
    return (Group(tuple(ops), "note", matrix=(1, 0, 0, 1, INSET, paper.height - top + NOTE)),)


INSET = 12 * MM  # of the note from the paper's sides
