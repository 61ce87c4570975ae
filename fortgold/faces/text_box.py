"""A text becomes lines of words and icons in a box: as large as fits, broken as `lines.py` says.

`:food:` in a text is the symbol of that id, drawn among the letters. While lines are broken each
icon is one character of a private plane, which no font has: so it breaks as a letter does, never
from the signs and digits that touch it, and kinsoku holds around it. `pieces` tells the two apart
again, to measure and to place them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fortgold.data.layout import TextBox
from fortgold.data.model import Symbol
from fortgold.data.patterns import ICON, unescaped
from fortgold.draw import fonts
from fortgold.draw.lines import even_lines, lines
from fortgold.draw.ops import Op, Words

SHRINK = 50  # µm (about 0.14 pt) by which type gets smaller until it fits
PLANE = 0xF0000  # the first character of a private plane: the first symbol of the game
IN_PLANE = re.compile("([\U000f0000-\U000ffffd])")

# In thousandths of the em. Letters and kana look centred 0.38 em above the baseline: there the em
# box of Japanese type has its middle, and Latin capitals have theirs within 0.02 em of it.
ICON_GAP = 60  # clear on either side of an icon
MIDDLE = 380
ABOVE = 880  # the em box of Japanese type: its baseline lies so far below the top

Symbols = Sequence[Symbol]
Piece = str | Symbol
IconAt = Callable[[Symbol, int, int, int], Op]  # a symbol with its corner at (x, y), so large


@dataclass(frozen=True, slots=True)
class SetText:
    """Lines as they fit a box; where they do not, as they are in the smallest type."""

    lines: tuple[str, ...]
    widths: tuple[int, ...]
    em: int
    tracking: int
    height: int
    fits: bool


def with_icons(text: str, symbols: Symbols) -> str:
    """`text` with one character in place of each `:id:` of a known symbol; others stay as they are.

    A backslash before a sign is taken away: `\\:food:` prints `:food:`.
    """
    places = {symbol.id: chr(PLANE + i) for i, symbol in enumerate(symbols)}
    return unescaped(ICON.sub(lambda found: places.get(found[1], found[0]), text))


def pieces(line: str, symbols: Symbols) -> Iterator[Piece]:
    """Words and symbols of a line, in order."""
    for piece in IN_PLANE.split(line):
        place = ord(piece) - PLANE if len(piece) == 1 else -1
        if 0 <= place < len(symbols):
            yield symbols[place]
        elif piece:
            yield piece


def _width(piece: Piece, box: TextBox, em: int, tracking: int) -> int:
    if isinstance(piece, Symbol):
        return em * (box.icon + 2 * ICON_GAP) // 1000
    return fonts.width(piece, box.font, em, tracking)


def set_text(text: str, box: TextBox, symbols: Symbols) -> SetText:
    """`text` in the largest type, from the box's `em` down to its `least`, in which it fits.

    Centred lines are about as long as each other: a last word alone looks lost there.
    """
    text, em = with_icons(text, symbols), box.em
    # far more than the lines have room for even in the smallest type: the sizes need no trying
    if fonts.advance(text, box.font) * box.least // fonts.UNITS > 3 * box.lines * box.width:
        em = box.least
    while True:
        tried = _set(text, box, em, symbols)
        if tried.fits or em <= box.least:
            return tried
        em = max(box.least, em - SHRINK)


def _set(text: str, box: TextBox, em: int, symbols: Symbols) -> SetText:
    tracking = em * box.tracking // 1000

    def plain(part: str) -> int:
        return fonts.width(part, box.font, em, tracking)

    def mixed(part: str) -> int:
        parts = [_width(piece, box, em, tracking) for piece in pieces(part, symbols)]
        return sum(parts) + tracking * max(0, len(parts) - 1)

    measure = mixed if IN_PLANE.search(text) else plain
    is_one = box.lines == 1 and "\n" not in text
    broken = even_lines if box.align == "centre" else lines
    found = (text,) if is_one else tuple(broken(text, box.width, measure))
    widths = tuple(map(measure, found))
    height = em + (len(found) - 1) * em * box.leading // 1000
    fits = len(found) <= box.lines and max(widths) <= box.width
    fits &= height <= box.height or not box.height
    return SetText(found, widths, em, tracking, height, fits)


def placed(
    box: TextBox, text: SetText, reading: str, symbols: Symbols, icon: IconAt
) -> tuple[Op, ...]:
    """The lines in their box, and the `reading` above the first."""
    em, slack = text.em, box.height - text.height
    top = box.y + {"top": 0, "middle": slack // 2, "bottom": slack}[box.valign]
    ops: list[Op] = []
    for i, (line, wide) in enumerate(zip(text.lines, text.widths, strict=True)):
        gap = box.width - wide
        x = box.x + {"left": 0, "centre": gap // 2, "right": gap}[box.align]
        y = top + em * ABOVE // 1000 + i * em * box.leading // 1000
        ops += _line(box, list(pieces(line, symbols)), x, y, text, icon)
        if reading and not i:
            above = _ruby(box, reading, x, y, text)
    return (*ops, above) if reading else tuple(ops)


def _line(
    box: TextBox, line: list[Piece], x: int, y: int, text: SetText, icon: IconAt
) -> Iterator[Op]:
    em = text.em
    for piece in line or [""]:  # an empty line is one, too
        wide = _width(piece, box, em, text.tracking)
        if isinstance(piece, Symbol):
            size = em * box.icon // 1000
            yield icon(piece, x + em * ICON_GAP // 1000, y - em * MIDDLE // 1000 - size // 2, size)
        else:
            yield Words(x, y, piece, box.font, em, box.colour, wide, box.lang, text.tracking)
        x += wide + text.tracking


def _ruby(box: TextBox, reading: str, x: int, y: int, text: SetText) -> Words:
    """The reading above a line that starts at (x, y): half its size, centred, never left of a box."""
    em = text.em // 2
    width = fonts.width(reading, box.font, em)
    x += (text.widths[0] - width) // 2
    if box.align == "left":
        x = max(x, box.x)
    y = y - text.em * ABOVE // 1000 - em * 12 // 100 + em // 10
    return Words(x, y, reading, box.font, em, box.colour, width, box.lang)
