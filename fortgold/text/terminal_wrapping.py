"""Line wrapping to a width in cells, for terminals and plots, in Japanese and in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    import budoux

WIDE = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60"
CLOSING = "、。」』）！？ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # never first in a line
CLOSING_ASCII = ")]:;,."  # nor these, directly after a word
# not compiled here: such wide classes take a while, and most runs wrap no line
NO_BREAK = "\u00a0"  # a space at which no line ends
UNIT = rf"[^\S{NO_BREAK}]+|[「『（\[(]*[{WIDE}][{CLOSING}]*|(?:{NO_BREAK}|[^\s{WIDE}])+"
STARTS_WIDE = f"[{WIDE}]"
HANG = re.compile(r"^ +|(?<=\S) {2,}(?=\S)")  # the bullet or label of a list item
MAX_HANG = 20  # cells
MIN_WIDTH = 20  # cells: in less, nothing is wrapped


def cells(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def padded(text: str, width: int) -> str:
    """`text` with spaces after it, to `width` cells."""
    return text + " " * (width - cells(text))


def wrapped(text: str, width: int) -> str:
    """`text` with no line wider than `width` cells; continued lines are indented like their text."""
    lines = "\n".join(_broken(line, width) for line in text.split("\n"))
    return lines.replace(NO_BREAK, " ")


def _broken(line: str, width: int) -> str:
    starts = (cells(line[: gap.end()]) for gap in HANG.finditer(line))
    hang = max((start for start in starts if start <= MAX_HANG), default=0)
    if cells(line) <= width or width - hang < MIN_WIDTH:
        return line
    lines, here = [], ""
    for unit in _phrases(line, width - hang):
        if here.strip() and cells(here + unit.rstrip()) > width:
            lines.append(here.rstrip())
            here = " " * hang + unit.lstrip()
        else:
            here += unit
    return "\n".join([*lines, here.rstrip()])


@cache
def parser() -> budoux.Parser:
    """Budoux, which splits Japanese into phrases."""
    import budoux  # late: its model takes a moment, and most lines are short

    return budoux.load_default_japanese_parser()


def _phrases(line: str, width: int) -> Iterator[str]:
    """The units of a line; a Japanese phrase is one, unless it is wider than `width`."""
    units, phrase, at = _units(line), "", 0
    pauses = (
        set(accumulate(map(len, parser().parse(line)))) if re.search(STARTS_WIDE, line) else {0}
    )
    for unit in units:
        ends = at in pauses or not (
            re.match(STARTS_WIDE, unit) and re.match(STARTS_WIDE, phrase[-1:])
        )
        if phrase and (ends or cells(phrase + unit) > width):
            yield phrase
            phrase = ""
        phrase += unit
        at += len(unit)
    yield phrase


def _units(line: str) -> list[str]:
    """The unbreakable units: also `i 1 2`, single letters and digits, and `44 枚`."""
    units: list[str] = []
    for unit in re.findall(UNIT, line):
        closes = unit[0] in CLOSING or (
            unit[0] in CLOSING_ASCII and units and not units[-1].isspace()
        )
        follows = units and (closes or unit[0] == NO_BREAK or _sticks(units, unit))
        if follows:
            units[-1] += unit
        else:
            units.append(unit)
    return units


def _sticks(units: list[str], unit: str) -> bool:
    """Whether a word stays in the line of the word before it, or a space behind its letter."""
    word = units[-1].rsplit(maxsplit=1)[-1:] or [""]
    if unit.isspace():
        return _is_single(word[0]) or word[0].isdecimal()
    if not (units[-1][-1].isspace() and word[0]):
        return False
    counted = word[0].isdecimal() and re.match(STARTS_WIDE, unit)
    return _is_single(word[0]) or _is_single(unit) or bool(counted)


def _is_single(word: str) -> bool:
    return len(word) == 1 and word.isascii() and (word.isalnum() or word == "?")
