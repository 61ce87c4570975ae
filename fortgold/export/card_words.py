"""What stands on a card in plain words, for programs that show text beside a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from unicodedata import east_asian_width

from fortgold.data.inks import COLOUR
from fortgold.data.layout import Look
from fortgold.data.model import Card, Deck, Game, Lang
from fortgold.draw.ops import Group, Op, Tag, Words
from fortgold.export.sides import Side, drawn

TITLE = "H1"
HOLDS = "Sect"  # the role of what holds others
WITHIN = "Span"  # that of an icon among words
KANA = re.compile("[\u3041-\u30ff ]+")


def words_of(game: Game, look: Look, deck: Deck, card: Card, lang: Lang) -> str:
    """The words and the meanings of pictures on a card's front, in the order in which one reads them, a line each.

    Left out are the names of the card and the deck, number and version, kana that tell how words are read, and what
    stands there again.
    """
    face = drawn(game, look, Side(deck, "front", card), lang, COLOUR)
    named = {card.name.of(lang), card.name.kana, deck.name.of(lang)}
    before, lines = _Paragraph(TITLE), dict[str, None]()
    for one in _paragraphs(face.ops):
        text = one.text
        is_imprint = card.id in text and game.version in text
        is_told = one.role == TITLE or text in named or is_imprint or one.is_above(before)
        if not is_told and any(map(str.isalnum, text)):
            lines[text] = None
        before = one
    return "\n".join(lines)


@dataclass(slots=True)
class _Paragraph:
    role: str
    pieces: list[Words | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        said, last = "", None
        for one in self.pieces:
            if isinstance(one, str):
                said, last = _joined(said, one), None
            elif last is None or one.y > last.y:
                said, last = _joined(said, one.text), one
            elif one.y == last.y:
                # letters of another font, with the spaces between them, or further on
                is_apart = one.x - last.x - last.width > one.size // 4
                said, last = said + " " * is_apart + one.text, one
            # what stands higher than the word before it tells how that is read
        return " ".join(said.split())

    def is_above(self, other: _Paragraph) -> bool:
        """Whether it tells in kana how the words below it are read, which come first."""
        ours, theirs = (
            next((one.y for one in both.pieces if isinstance(one, Words)), None)
            for both in (self, other)
        )
        is_higher = ours is not None and theirs is not None and ours < theirs
        return is_higher and bool(KANA.fullmatch(self.text))


def _joined(said: str, more: str) -> str:
    """Two pieces, with a space where neither writes without."""
    has_none = any(one and east_asian_width(one[0]) in "WF" for one in (said[-1:], more[:1]))
    return said + more if has_none or not said else f"{said} {more}"


def _paragraphs(ops: tuple[Op, ...]) -> Iterator[_Paragraph]:
    for op in ops:
        if not isinstance(op, Group):
            continue
        if op.tag is None or op.tag.role == HOLDS:
            yield from _paragraphs(op.ops)
            continue
        inner: list[_Paragraph] = []
        own = _Paragraph(op.tag.role, [op.tag.alt] if op.tag.alt else [])
        if not op.tag.alt:
            _collect(op.ops, own, inner)
        yield own
        yield from inner


def _collect(ops: tuple[Op, ...], own: _Paragraph, others: list[_Paragraph]) -> None:
    """The pieces of a paragraph; what is another one within it comes after it."""
    for op in ops:
        match op:
            case Words():
                own.pieces.append(op)
            case Group(tag=Tag(role=role, alt=alt)) if role == WITHIN and alt:
                own.pieces.append(alt)
            case Group(tag=Tag()):
                others += _paragraphs((op,))
            case Group():
                _collect(op.ops, own, others)
