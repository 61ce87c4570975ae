"""Lengths as files write them, `12`, `12mm`, `0.5in`, `9pt`, and the sizes of cards by name."""

from __future__ import annotations

import re

from fortgold.data.model import MM, Size

INCH = 25_400  # µm
UNITS = {"mm": MM, "cm": 10 * MM, "in": INCH, "pt": INCH / 72}  # in µm
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
LENGTH = re.compile(rf"({NUMBER}) *({'|'.join(UNITS)})")
SHARE = re.compile(rf"({NUMBER})% *(?:([+-]) *(.+))?")
AREA = re.compile(rf"({NUMBER}) *(mm|cm|in|)? *[x×] *({NUMBER}) *(mm|cm|in|)?")

POKER = (63 * MM, 88 * MM)  # the commonest print-and-play size: 3 x 3 on A4 and Letter
THICK = (100, 2_000)  # a card, or the paper of a box

CARD_SIZES: dict[str, Size] = {
    "poker": (63_500, 88_900),  # 2.5 x 3.5 in
    "bridge": (57_150, 88_900),  # 2.25 x 3.5 in
    "tarot": (69_850, 120_650),  # 2.75 x 4.75 in
    "jumbo": (88_900, 127_000),  # 3.5 x 5 in
    "mini": (44_450, 63_500),  # 1.75 x 2.5 in
    "micro": (31_750, 44_450),  # 1.25 x 1.75 in
    "square": (63_500, 63_500),  # 2.5 x 2.5 in
    "business": (50_800, 88_900),  # 2 x 3.5 in
    "domino": (44_450, 88_900),  # 1.75 x 3.5 in
    "euro": (59 * MM, 92 * MM),
    "mini euro": (44 * MM, 68 * MM),
    "a6": (105 * MM, 148 * MM),
    "a7": (74 * MM, 105 * MM),
    "a8": (52 * MM, 74 * MM),
}


def thousandths(word: str, of: str = "mm") -> int:
    """A length as thousandths of the unit `of`, which a number without a unit is in.

    Raises ValueError and OverflowError where it is none.
    """
    found = LENGTH.fullmatch(word.strip())
    if found:
        return round(float(found[1]) * UNITS[found[2]] / UNITS[of] * 1000)
    return round(float(word) * 1000)


def part(word: str, whole: int) -> int:
    """`50%` and `100% - 4mm` of `whole` µm, or a length alone; ValueError, OverflowError for neither."""
    found = SHARE.fullmatch(word.strip())
    if not found:
        return thousandths(word)
    share, sign, more = found.groups()
    rest = thousandths(more) if more else 0
    return round(float(share) * whole / 100) + (-rest if sign == "-" else rest)


def card_size(word: str) -> Size | None:
    """The size that a name or `63x88`, `2.5x3.5in` stands for; None for anything else.

    A unit at the end is that of both.
    """
    found = AREA.fullmatch(word.strip().lower())
    if not found:
        return CARD_SIZES.get(word.strip().lower())
    wide, unit, high, last = found.groups()
    try:
        return (
            thousandths(wide + (unit or last or "mm")),
            thousandths(high + (last or unit or "mm")),
        )
    except OverflowError:
        return None
