"""A text becomes lines of words and icons in a box: as large as fits, broken as `lines.py` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import add

from fortgold.data.layout import FontName, TextBox
from fortgold.data.model import Symbol
from fortgold.data.same import Same
from fortgold.draw import fonts
from fortgold.draw.lines import SpanMeasure, even_line_spans, line_spans
from fortgold.draw.ops import Group, Op, Tag, Words
from fortgold.faces.readings import readings_of
from fortgold.faces.sentence_lines import Line, sentence_lines
from fortgold.faces.text_pieces import THIN, Composed, Letters, Piece, Symbols, composed

SHRINK = 50  # µm (about 0.14 pt) by which type gets smaller until it fits

# In thousandths of the em. Letters and kana look centred 0.38 em above the baseline: there the em
# box of Japanese type has its middle, and Latin capitals have theirs within 0.02 em of it.
ICON_GAP = 60  # clear on either side of an icon
MIDDLE = 380
ABOVE = 880  # the em box of Japanese type: its baseline lies so far below the top
READING = 500  # a reading above a word, of the word's size
OVERHANG = 250  # half a letter of the reading

IconAt = Callable[[Symbol, int, int, int], Op]  # a symbol with its corner at (x, y), so large


@dataclass(frozen=True, slots=True)
class SetText:
    """Lines as they fit a box; where they do not, as they are in the smallest type."""

    lines: tuple[tuple[Piece, ...], ...]
    widths: tuple[int, ...]
    indents: tuple[int, ...]  # µm from the left
    em: int
    tracking: int
    leading: int  # µm from one baseline to the next
    raised: int  # µm above the first line for its readings
    height: int
    fits: bool


def _width(piece: Piece, box: TextBox, em: int, tracking: int) -> int:
    if isinstance(piece, Symbol):
        return em * (box.icon + 2 * ICON_GAP) // 1000
    return fonts.width(piece.text, piece.font, em, tracking) + sum(_aside(piece, box, em, tracking))


def _reading_em(box: TextBox, em: int) -> int:
    """How large readings are: half as large as their words, but not smaller than their type allows."""
    return max(em * READING // 1000, min(box.reading, em))


def _aside(piece: Letters, box: TextBox, em: int, tracking: int) -> tuple[int, int]:
    """What stays clear before and after letters, for a reading that is longer."""
    own, room = fonts.width(piece.text, piece.font, em, tracking), em * OVERHANG // 1000
    more = max(0, _reading_width(piece, box, em) - own) if piece.reading else 0
    before, after = (max(0, more // 2 - room * over) for over in piece.yields)
    return before, after


def _reading_font(piece: Letters) -> FontName:
    return fonts.in_fonts(piece.reading, piece.font)[0][1]


def _reading_width(piece: Letters, box: TextBox, em: int) -> int:
    return fonts.width(piece.reading, _reading_font(piece), _reading_em(box, em))


def set_text(text: str, box: TextBox, symbols: Symbols) -> SetText:
    """`text` in the largest type, from the box's `em` down to its `least`, in which it fits.

    Centred lines are about as long as each other: a last word alone looks lost there.
    """
    return _set_text(text, _bare(Same(box)), Same(symbols))


@lru_cache(maxsize=1024)
def _bare(same: Same[TextBox]) -> Same[TextBox]:
    """What of a box its lines depend on: one value for all boxes in which a text is set alike."""
    box = replace(
        same.value, name="", x=0, y=0, editions=(), pattern="", ruby="", valign="", lang="",
        together="", instead_of="", follows="", same_size="", beside="", angle=0, opacity=100,
        shadow=None, sizes=(),
    )  # fmt: skip
    return _known(box)


@lru_cache(maxsize=1024)
def _known(box: TextBox) -> Same[TextBox]:
    return Same(box)


@lru_cache(maxsize=65536)  # the checks set every text, and so do sheets of each paper and ink
def _set_text(text: str, same_box: Same[TextBox], same_symbols: Same[Symbols]) -> SetText:
    box, symbols = same_box.value, same_symbols.value
    words, em = composed(text, box, symbols), box.em
    # far more than the lines have room for even in the smallest type: the sizes need no trying
    wide = fonts.advance(words.text, box.font) * box.least // fonts.UNITS
    if wide > 3 * box.lines * box.width or words.text.count("\n") >= box.lines:
        em = box.least
    while True:
        tried = _set(words, box, em)
        if tried.fits or em <= box.least:
            return tried
        em = max(box.least, em - SHRINK)


def _set(words: Composed, box: TextBox, em: int) -> SetText:
    """The first way to set the words that fits; where none does, the last one."""
    tracking = em * box.tracking // 1000
    measure = _measure(words, box, em, tracking)
    for lines in _ways(words, box, measure):
        found = _of_lines(lines, words, box, em, measure)
        if found.fits:
            break
    return found


def _ways(words: Composed, box: TextBox, measure: SpanMeasure) -> Iterator[list[Line]]:
    """The lines of the words, in one way after the other where the box has a type."""
    text, is_even = words.text, box.align == "centre"
    if box.lines == 1 and "\n" not in text:
        yield [Line((0, len(text)))]
    elif box.type and text.count("\n") < box.lines:
        yield from sentence_lines(
            text, box.width, measure, words.whole, is_even, box.align == "left", box.pauses
        )
    else:
        broken = even_line_spans if is_even else line_spans
        yield [Line(span) for span in broken(text, box.width, measure, words.whole)]


def _of_lines(
    lines: list[Line], words: Composed, box: TextBox, em: int, measure: SpanMeasure
) -> SetText:
    widths = tuple(measure(*one.span) for one in lines)
    indents = tuple(one.indent for one in lines)
    leading, raised = box.leading, 0
    if words.has_readings or box.has_readings:
        raised = _reading_em(box, em)
        leading = max(box.leading, 1000 + raised * 1000 // em)
    height = raised + em + (len(lines) - 1) * em * leading // 1000
    fits = len(lines) <= box.lines and max(map(add, widths, indents)) <= box.width
    fits &= height <= box.height or not box.height
    found = tuple(words.line(*one.span) for one in lines)
    tracking = em * box.tracking // 1000
    return SetText(found, widths, indents, em, tracking, leading, raised, height, fits)


def _measure(words: Composed, box: TextBox, em: int, tracking: int) -> SpanMeasure:
    """How wide a line is. Of the pieces between its first and its last one the sum is known."""
    if len(words.pieces) == 1 and isinstance(like := words.pieces[0], Letters) and not like.reading:
        text, font = words.text, like.font
        return lambda start, end: fonts.width(text[start:end], font, em, tracking)
    sums = [*accumulate((_width(one, box, em, tracking) for one in words.pieces), initial=0)]

    def mixed(start: int, end: int) -> int:
        among = words.among(start, end)
        edges = {*among[:1], *among[-1:]}
        inside = sums[among[-1]] - sums[among[0] + 1] if len(edges) > 1 else 0
        ends = (_width(words.cut(i, start, end), box, em, tracking) for i in edges)
        return inside + sum(ends) + tracking * max(0, len(among) - 1)

    return mixed


def placed(box: TextBox, text: SetText, reading: str, icon: IconAt) -> tuple[Op, ...]:
    """The lines in their box, and the `reading` above the first."""
    em, slack = text.em, box.height - text.height
    top = box.y + {"top": 0, "middle": slack // 2, "bottom": slack}[box.valign] + text.raised
    ops: list[Op] = []
    for i, (line, wide) in enumerate(zip(text.lines, text.widths, strict=True)):
        gap = box.width - wide
        x = box.x + {"left": text.indents[i], "centre": gap // 2, "right": gap}[box.align]
        y = top + em * ABOVE // 1000 + i * em * text.leading // 1000
        ops += _line(box, line, x, y, text, icon)
        if reading and not i:
            ops.append(_above(box, line, reading, x, y, wide, text))
    return tuple(ops)


def _above(
    box: TextBox, line: tuple[Piece, ...], reading: str, x: int, y: int, wide: int, text: SetText
) -> Op:
    """The reading of a line: its parts above their kanji, or the whole above all where two would touch."""

    def above(kana: str, x: int, wide: int) -> Words:
        found = _reading(box, Letters("", box.font, box.colour, kana), x, y, wide, text)
        return replace(found, x=max(found.x, box.x)) if box.align == "left" else found

    parts: list[Words] = []
    if len(line) == 1 and isinstance(name := line[0], Letters):
        for start, end, kana in readings_of(name.text, reading):
            before, after = (
                fonts.width(name.text[:i], name.font, text.em, text.tracking) for i in (start, end)
            )
            parts.append(above(kana, x + before, after - before))
    touch = any(one.x + one.width > then.x for one, then in pairwise(parts))
    if touch or [part.text for part in parts] in ([], [reading]):
        return above(reading, x, wide)
    return Group(tuple(parts), tag=Tag("Span", box.lang, reading))  # read as one word


def _line(
    box: TextBox, line: tuple[Piece, ...], x: int, y: int, text: SetText, icon: IconAt
) -> Iterator[Op]:
    em = text.em
    for piece in line or (Letters("", box.font, box.colour),):  # an empty line is one, too
        wide = _width(piece, box, em, text.tracking)
        if isinstance(piece, Symbol):
            size = em * box.icon // 1000
            yield icon(piece, x + em * ICON_GAP // 1000, y - em * MIDDLE // 1000 - size // 2, size)
        elif piece.reading:
            yield _read_out(box, piece, x, y, text)
        elif not THIN.fullmatch(piece.text):
            yield _words(box, piece, x, y, wide, text)
        x += wide + text.tracking


def _words(box: TextBox, piece: Letters, x: int, y: int, wide: int, text: SetText) -> Words:
    return Words(x, y, piece.text, piece.font, text.em, piece.colour, wide, box.lang, text.tracking)


def _read_out(box: TextBox, piece: Letters, x: int, y: int, text: SetText) -> Group:
    """Letters and their reading above them, the shorter of the two in the middle of the other."""
    x += _aside(piece, box, text.em, text.tracking)[0]
    own = fonts.width(piece.text, piece.font, text.em, text.tracking)
    base = Group((_words(box, piece, x, y, own, text),), tag=Tag("RB"))
    above = _reading(box, piece, x, y, own, text)
    return Group((base, Group((above,), tag=Tag("RT"))), tag=Tag("Ruby"))


def _reading(box: TextBox, piece: Letters, x: int, y: int, own: int, text: SetText) -> Words:
    """The reading of letters at (x, y) that are `own` wide: half their size, centred above them."""
    em, width = _reading_em(box, text.em), _reading_width(piece, box, text.em)
    x += (own - width) // 2
    y -= text.em * ABOVE // 1000 + em * 12 // 100 - em // 20
    return Words(x, y, piece.reading, _reading_font(piece), em, piece.colour, width, box.lang)
