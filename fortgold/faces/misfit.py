"""How much too long words are for their box, and which of them take the room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add
from unicodedata import east_asian_width

from fortgold.data.layout import TextBox
from fortgold.draw import fonts
from fortgold.draw.lines import phrases
from fortgold.faces.sentence_lines import sentences
from fortgold.faces.text_box import SetText
from fortgold.faces.text_pieces import Letters, Symbols, composed, written


@dataclass(frozen=True, slots=True)
class Misfit:
    """In the smallest type: so many lines too many, and µm too wide or, for a single line, too high.

    `costly` is the sentence that takes the most room; of a single sentence, `left` is what finds none.
    """

    lines: int
    wide: int
    high: int
    costly: str
    left: str


def misfit(text: str, found: SetText, box: TextBox, symbols: Symbols) -> Misfit:
    """How much too long `text` is, which was set as `found` and does not fit."""
    words = composed(text, box, symbols).text
    parts = [words[start:end].strip() for start, end in sentences(words)]
    costly = left = ""
    room = _room(found, box)
    if len(parts) > 1:
        costly = max(parts, key=lambda part: fonts.advance(part, box.font))
    elif len(found.lines) > max(room, 1):
        lines = ("".join(map(_said, line)) for line in found.lines[room:])
        left = reduce(_after, lines)
    elif "\n" not in words:
        left = _beyond(words, box, found)
    return Misfit(
        lines=max(0, len(found.lines) - max(room, 1)),
        wide=max(0, max(map(add, found.widths, found.indents)) - box.width),
        high=max(0, found.raised + found.em - box.height) if box.height else 0,
        costly=written(costly, symbols),
        left=written(left, symbols),
    )


def _room(found: SetText, box: TextBox) -> int:
    """How many lines the box has room for."""
    if not box.height:
        return box.lines
    below = (box.height - found.raised - found.em) * 1000 // (found.em * found.leading)
    return min(box.lines, below + 1)


def _beyond(words: str, box: TextBox, found: SetText) -> str:
    """The end of a single line, from the phrase on that has no room."""
    before = ""
    for phrase in phrases(words):
        if fonts.width(before + phrase.rstrip(), box.font, found.em, found.tracking) > box.width:
            return words[len(before) :] if before else ""
        before += phrase
    return ""


def _after(before: str, line: str) -> str:
    """Words and the line below them as one text; between Japanese lines there is no space."""
    is_wide = any(east_asian_width(one) in "WF" for one in (before[-1:] or "あ", line[:1] or "あ"))
    return f"{before}{'' if is_wide else ' '}{line}"


def _said(piece: object) -> str:
    return piece.text if isinstance(piece, Letters) else f":{getattr(piece, 'id', '')}:"
