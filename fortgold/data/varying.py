"""Boxes whose colour, place or other keys stand in a column of the cards: `colour: "{colour}"`.

Such a box is read again for each card, with the card's cells in place of the braces. So a cell is
held to the same rules as the layout, and what is wrong with it is told where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from fortgold.data.conditions import is_for
from fortgold.data.findings import Finding
from fortgold.data.layout import Box, Layout, all_boxes
from fortgold.data.model import Card, Deck, Span, Text
from fortgold.data.same import Same
from fortgold.data.yaml_file import Node

# words with braces of their own, and what is read where the columns are known
PATTERNS = (
    "text", "ruby", "drawing", "signs", "says", "when", "in", "lang", "otherwise", "styles", "inks", "qr", "type",
    "together", "instead of", "beside",
)  # fmt: skip

Cells = tuple[tuple[str, str, Span], ...]  # name, word and place of what stands in braces


class Rereader(Protocol):
    """Reads a box once more, and says what is wrong with it."""

    def again(self, name: str, node: Node) -> tuple[Box | None, list[Finding]]:
        """The box of that node."""


@dataclass(frozen=True, slots=True, eq=False)
class Varying:
    """How to read a box for a card; `names` are the columns on which it depends."""

    name: str
    node: Node
    names: tuple[str, ...]
    reader: Rereader

    def of(self, key: str) -> tuple[str, ...]:
        """The columns on which that key of the box depends."""
        node = self.node.mapping.get(key)
        return tuple(name for word in _scalars(node) for name in _names(word.word)) if node else ()

    def cells(self, card: Card) -> Cells:
        """What stands in braces on that card."""
        words = ((name, value_of(card, name)) for name in self.names)
        return tuple((name, word, card.place(name)) for name, word in words if word is not None)

    def on(self, card: Card) -> tuple[Box | None, tuple[Finding, ...]]:
        """The box on that card, and what is wrong with the card's cells."""
        return _read(self, self.cells(card))


def value_of(card: Card, name: str) -> str | None:
    """A word or a number of the card; None if it has no such column."""
    value = {"id": card.id, "kind": card.kind}.get(name, card.values.get(name))
    return str(value) if isinstance(value, str | int) else None


def varying_columns(deck: Deck) -> list[str]:
    """The columns of which the keys of a box may be made."""
    own = [column.name for column in deck.columns if column.type in ("word", "number")]
    return ["id", "kind", *own]


def names_in(node: Node) -> Iterator[str]:
    """The names in braces of the keys of a box that hold no words to print."""
    for key, value in node.mapping.items():
        if key not in PATTERNS:
            for word in _scalars(value):
                yield from _names(word.word)


def _scalars(node: Node) -> Iterator[Node]:
    if isinstance(node.value, str):
        yield node
    for item in (*node.items, *node.mapping.values()):
        yield from _scalars(item)


def _names(word: str) -> Iterator[str]:
    return (one.partition("}")[0] for one in word.split("{")[1:] if "}" in one)


def without(node: Node) -> Node:
    """The box without what stands in columns, as it is where no card is known."""
    value = {
        key: _filled(one, ()) if key in ("at", "size") else one
        for key, one in node.mapping.items()
        if key in PATTERNS or key in ("at", "size") or not any(map(_is_open, _scalars(one)))
    }
    return replace(node, value=value)


def _is_open(node: Node) -> bool:
    return any(_names(node.word))


def _filled(node: Node, cells: Cells) -> Node:
    if isinstance(node.value, list):
        return replace(node, value=[_filled(one, cells) for one in node.items])
    if isinstance(node.value, dict):
        return replace(node, value={key: _filled(one, cells) for key, one in node.mapping.items()})
    if not _is_open(node):
        return node
    word, at = node.word, node.at
    if not cells:
        return replace(node, value="0")
    for name, value, place in cells:
        if f"{{{name}}}" in word:
            word, at = word.replace(f"{{{name}}}", value), place
    return replace(node, value=word, at=at)


@lru_cache(maxsize=16_384)
def _read(varying: Varying, cells: Cells) -> tuple[Box | None, tuple[Finding, ...]]:
    if not cells:
        return None, ()
    filled = {
        key: one if key in PATTERNS else _filled(one, cells)
        for key, one in varying.node.mapping.items()
    }
    # an empty cell says nothing of the key
    value = {
        key: one
        for key, one in filled.items()
        if one.value or not _is_open(varying.node.mapping[key])
    }
    box, found = varying.reader.again(varying.name, replace(varying.node, value=value))
    said = {place: (name, word) for name, word, place in cells}
    return box, tuple(_told(one, varying.name, *said[one.at]) for one in found if one.at in said)


def _told(finding: Finding, box: str, column: str, word: str) -> Finding:
    """A finding at a cell of that column, for what is wrong with a box."""
    if word:
        return replace(finding, field=column)
    ja = f"欄が空ですが、枠「{box}」の位置や大きさはここから取ります"
    message = Text(ja, f"the cell is empty, and the box `{box}` takes its place or size from it")
    ja = f"値を書くか、枠に `when: {{{column}: given}}` と書いてください"
    hint = Text(ja, f"write a value, or say `when: {{{column}: given}}` in the box")
    return replace(finding, field=column, message=message, hint=hint)


def for_card(box: Box, card: Card | None) -> Box:
    if box.varying is None or card is None:
        return box
    return _made(Same(box), box.varying.cells(card))


@lru_cache(maxsize=16_384)
def _made(same: Same[Box], cells: Cells) -> Box:
    box = same.value
    assert isinstance(box.varying, Varying)
    found, _ = _read(box.varying, cells)
    if found is None:
        return box
    kept = [name for name in ("lang", "otherwise", "varying", "same_size") if hasattr(box, name)]
    return replace(found, editions=box.editions, **{name: getattr(box, name) for name in kept})


def misfits(layout: Layout, deck: Deck) -> Iterator[Finding]:
    """What is wrong with the cells of which the boxes of a layout are made."""
    for box in all_boxes((*layout.face, *layout.back)):
        if box.varying is not None:
            for card in (one for one in deck.cards if is_for(box, one)):
                yield from box.varying.on(card)[1]
