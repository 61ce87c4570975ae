"""A row of signs out of words: `:pearl-2::pearl-7:`, `:pearl::equal::pearl:(:pearl-2::pearl-7:)`, `+2:action:`.

Every symbol is as high as the row and as wide as its drawing is by that. What stands in brackets is a
stack of small ones behind a bracket, in columns of two; other letters are set between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from fortgold.data.layout import SignRow
from fortgold.data.model import Symbol
from fortgold.data.patterns import ICON, unescaped
from fortgold.draw import fonts
from fortgold.draw.ops import Path, Segment, Words
from fortgold.faces.text_box import MIDDLE

STACK = re.compile(r"\(((?:[^():]|:[\w-]+:)*)\)")
COLUMN = 2  # signs in a column of a stack
BRACKET, PEN = 0.12, 0.06  # how wide, how thick

Sign = Symbol | str


@dataclass(frozen=True, slots=True)
class SignStack:
    """Signs of which one is meant: small, in columns."""

    of: tuple[Sign, ...]

    @property
    def columns(self) -> int:
        return ceil(len(self.of) / COLUMN)


Placed = tuple[Symbol, int, int, int]  # its corner (x, y) and its height, in µm


def signs_of(text: str, symbols: Sequence[Symbol]) -> tuple[Sign | SignStack, ...]:
    """The signs of words; what names no symbol stays as it is written."""
    known = {one.id: one for one in symbols}
    out: list[Sign | SignStack] = []
    for i, part in enumerate(STACK.split(text)):  # what stands in brackets by turns
        signs = tuple(_signs(part, known))
        out += [SignStack(signs)] if i % 2 and signs else signs
    return tuple(out)


def _signs(text: str, known: Mapping[str, Symbol]) -> Iterator[Sign]:
    letters = ""
    for i, part in enumerate(ICON.split(text)):
        if i % 2 and part in known:
            if letters:
                yield unescaped(letters)
            yield known[part]
            letters = ""
        else:
            letters += f":{part}:" if i % 2 else part
    if letters:
        yield unescaped(letters)


def sign_row(
    signs: Sequence[Sign | SignStack], box: SignRow, wide: Mapping[str, float]
) -> tuple[list[Path | Words | Placed], float]:
    """Where each sign lies, and how far all had to shrink; `wide` tells a drawing's width, of its height."""

    def width(sign: Sign | SignStack, high: float) -> float:
        if isinstance(sign, Symbol):
            return high * wide[sign.id]
        if isinstance(sign, str):
            return fonts.width(sign, box.font, round(box.em * high / box.height))
        small = high / COLUMN
        columns = range(sign.columns)
        each = (max(width(one, small) for one in sign.of[k :: sign.columns]) for k in columns)
        return 2 * BRACKET * high + sum(each)

    def placed(
        sign: Sign | SignStack, x: float, y: float, high: float
    ) -> Iterator[Path | Words | Placed]:
        if isinstance(sign, Symbol):
            yield sign, round(x), round(y), round(high)
        elif isinstance(sign, str):
            em = round(box.em * high / box.height)
            base = round(y + high / 2 + em * MIDDLE / 1000)
            long = fonts.width(sign, box.font, em)
            yield Words(round(x), base, sign, box.font, em, box.colour, long, box.lang)
        else:
            small = high / COLUMN
            yield _bracket(x + BRACKET * high, y + high / 2, high * 0.94, high, box.colour)
            left = x + 2 * BRACKET * high
            for k in range(sign.columns):
                column = sign.of[k :: sign.columns]
                room = max(width(one, small) for one in column)
                for i, one in enumerate(column):
                    aside = (room - width(one, small)) / 2
                    yield from placed(one, left + aside, y + i * small, small)
                left += room

    whole = sum(width(sign, box.height) for sign in signs)
    scale = min(1.0, box.width / whole) if whole else 1.0
    high = box.height * scale
    gap = box.width - sum(width(sign, high) for sign in signs)
    x = box.x + {"left": 0.0, "centre": gap / 2, "right": gap}[box.align]
    out: list[Path | Words | Placed] = []
    for sign in signs:
        out += placed(sign, x, box.y + (box.height - high) / 2, high)
        x += width(sign, high)
    return out, scale


def _bracket(x: float, y: float, high: float, row: float, colour: str) -> Path:
    """A round bracket that opens to the right, its ends at x and its middle further left."""
    far, end = round(x - BRACKET * row * 1.2), round(x)
    up, down = round(y - high / 2), round(y + high / 2)
    d: tuple[Segment, ...] = (
        ("M", end, up),
        ("C", far, round(y - high / 4), far, round(y + high / 4), end, down),
    )
    return Path(d, None, colour, round(PEN * row))
