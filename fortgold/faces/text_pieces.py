"""A text as pieces that are set one after the other: letters that are set alike, icons, readings.

`:food:` in a text is the symbol of that id, drawn among the letters. While lines are broken each
icon is one character of a private plane, which no font has: so it breaks as a letter does, never
from the signs and digits that touch it, and kinsoku holds around it. What `markup.py` knows is taken
out first.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fortgold.data.layout import FontName, TextBox
from fortgold.data.markup import Run, runs
from fortgold.data.model import Symbol
from fortgold.data.patterns import ICON, unescaped
from fortgold.data.same import Same
from fortgold.draw import fonts

PLANE = 0xF0000  # the first character of a private plane: the first symbol of the game
PLANES = "\U000f0000-\U000ffffd"
IN_PLANE = re.compile(f"([{PLANES}])")
NARROW = "\u202f"  # a narrow space at which no line ends
# spaces that few fonts have: nothing is drawn for them
THIN = re.compile("([\u2009\u200a\u202f]+)")
BETWEEN_ICONS = re.compile(f"(?<=[\\d{PLANES}]) ?([/→−]) ?(?=[\\d{PLANES}])")
YIELDING = re.compile("[ぁ-ゖァ-ヺー、。，．]")  # what a reading may reach over

Symbols = Sequence[Symbol]


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters that are set alike and stand in one line; `reading` above their middle.

    A longer reading may reach over kana or a stop before and after them (JIS X 4051, 8.3).
    """

    text: str
    font: FontName
    colour: str
    reading: str = ""
    yields: tuple[bool, bool] = (False, False)


Piece = Letters | Symbol


@dataclass(frozen=True, slots=True)
class Composed:
    """Words with each icon as a character of its own, and how each of them is set."""

    text: str
    pieces: tuple[Piece, ...]
    starts: tuple[int, ...]  # at which character each piece begins
    whole: frozenset[int]  # no line ends before these characters: a word with its reading

    @property
    def has_readings(self) -> bool:
        """Whether a line needs room for a reading."""
        return any(isinstance(piece, Letters) and piece.reading for piece in self.pieces)

    def among(self, start: int, end: int) -> range:
        """The pieces of which some character stands from `start` to `end`."""
        return range(max(0, bisect_right(self.starts, start) - 1), bisect_left(self.starts, end))

    def cut(self, i: int, start: int, end: int) -> Piece:
        """What of piece `i` stands from one character to another."""
        piece, first = self.pieces[i], self.starts[i]
        if isinstance(piece, Symbol):
            return piece
        last = first + len(piece.text)
        if piece.reading and (first <= start or last >= end):  # beside the edge there is nothing
            before, after = piece.yields
            return replace(piece, yields=(before and first > start, after and last < end))
        if first < start or last > end:
            return replace(piece, text=piece.text[max(0, start - first) : end - first])
        return piece

    def line(self, start: int, end: int) -> tuple[Piece, ...]:
        """Letters and symbols from one character to another, in order."""
        return tuple(self.cut(i, start, end) for i in self.among(start, end))


def composed(text: str, box: TextBox, symbols: Symbols) -> Composed:
    """`text` without marks and backslashes, with one character in place of each known `:id:`.

    A backslash before a sign is taken away: `\\:food:` prints `:food:`.
    """
    return _composed(text, box.font, box.colour, Same(symbols))


@lru_cache(maxsize=4096)  # first its size is looked for, then it is set, in every edition and ink
def _composed(text: str, font: FontName, colour: str, same: Same[Symbols]) -> Composed:
    symbols = same.value
    places = {symbol.id: chr(PLANE + i) for i, symbol in enumerate(symbols)}
    said = [
        (_spaced(unescaped(ICON.sub(lambda found: places.get(found[1], found[0]), run.text))), run)
        for run in runs(text)
    ]
    plain = "".join(words for words, _ in said)
    pieces, starts, at = list[Piece](), list[int](), 0
    whole = {i + after for i, char in enumerate(plain) if char == NARROW for after in (0, 1)}
    for words, run in said:
        like = _manner(run, font, colour)
        if run.reading:
            whole |= {*range(at + 1, at + len(words))}
            end = at + len(words)
            like = replace(like, yields=(_yields(plain[max(0, at - 1) : at]), _yields(plain[end:])))
        for piece in _pieces(words, like, symbols):
            pieces.append(piece)
            starts.append(at)
            at += 1 if isinstance(piece, Symbol) else len(piece.text)
    return Composed(plain, tuple(pieces), tuple(starts), frozenset(whole))


def _spaced(text: str) -> str:
    """A sign that parts icons stands clear of both, or of an icon and a figure."""

    def clear(found: re.Match[str]) -> str:
        beside = text[found.start() - 1] + text[found.end()]
        after = "" if found[1] == "−" else NARROW
        return f"{NARROW}{found[1]}{after}" if IN_PLANE.search(beside) else found[0]

    return BETWEEN_ICONS.sub(clear, text)


def written(text: str, symbols: Symbols) -> str:
    """Composed words as they were written, `:id:` for each icon; others of the plane stood there before."""
    icons = {chr(PLANE + i): f":{symbol.id}:" for i, symbol in enumerate(symbols)}
    return IN_PLANE.sub(lambda found: icons.get(found[1], found[1]), text)


def _manner(run: Run, font: FontName, colour: str) -> Letters:
    own = fonts.variant(font, run.bold, run.italic)
    return Letters("", own, run.colour or colour, unescaped(run.reading))


def _pieces(text: str, like: Letters, symbols: Symbols) -> Iterator[Piece]:
    for part in IN_PLANE.split(text):
        place = ord(part) - PLANE if len(part) == 1 else -1
        if 0 <= place < len(symbols):
            yield symbols[place]
        elif part and like.reading:  # one piece, in the font of its first letter
            yield replace(like, text=part, font=fonts.in_fonts(part, like.font)[0][1])
        elif part:
            for words, font in fonts.in_fonts(part, like.font):
                for run in filter(None, THIN.split(words)):
                    yield replace(like, text=run, font=font)


def _yields(beside: str) -> bool:
    return bool(YIELDING.match(beside))
