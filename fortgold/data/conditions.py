"""Which cards a box is for: what its `when` asks, and what a deck's cards can answer.

`when: {category: treasure, cost: ">= 3"}`, `not: {kind: hill}`, `any: [{cost: 0}, {cost: missing}]`.
"""

from __future__ import annotations

import operator
import re

from fortgold.data.layout import Box, When
from fortgold.data.model import Card, Deck, Value

GIVEN, MISSING = "given", "missing"  # what `when` may ask of any column
NUMBER = r"-?\d+(?:\.\d+)?"
COMPARED = re.compile(rf"(>=|<=|!=|>|<|=|≥|≤|≠|) *({NUMBER})")
BETWEEN = re.compile(rf"({NUMBER}) ?[-–〜~] ?({NUMBER})")
COMPARISONS = {
    ">=": operator.ge, "≥": operator.ge, "<=": operator.le, "≤": operator.le, ">": operator.gt,
    "<": operator.lt, "!=": operator.ne, "≠": operator.ne, "=": operator.eq, "": operator.eq,
}  # fmt: skip


def is_for(box: Box, card: Card | None) -> bool:
    """Whether the card (None: a back) is one of those that the box asks for."""
    return not box.when or (card is not None and _meets(card, box.when))


def _meets(card: Card, when: When) -> bool:
    return (
        all(_has(card, name, words) for name, words in when.asks)
        and not any(_meets(card, one) for one in when.none)
        and all(any(_meets(card, one) for one in some) for some in when.some)
    )


def _has(card: Card, column: str, words: tuple[str, ...]) -> bool:
    """Whether the card has one of the words in the column, or a number of which one is true."""
    if column in ("id", "kind"):
        return (card.id if column == "id" else card.kind) in words
    if (GIVEN if card.has(column) else MISSING) in words:
        return True
    word = card.word(column)
    return bool(word and word in words) or any(
        is_true(word, card.values.get(column, "")) for word in words
    )


def is_true(test: str, value: Value) -> bool:
    """Whether `>= 3`, `2-4` or `5` is true of a number; of a range it must be at both ends."""
    ends = _numbers(value)
    if between := BETWEEN.fullmatch(test):
        low, high = map(float, between.groups())
        return bool(ends) and low <= min(ends) <= max(ends) <= high
    compared = COMPARED.fullmatch(test)
    if compared is None:
        return False
    return bool(ends) and all(COMPARISONS[compared[1]](one, float(compared[2])) for one in ends)


def _numbers(value: Value) -> tuple[float, ...]:
    """The number that a cell holds, or both ends of its range; () for anything else."""
    if isinstance(value, int):
        return (value,)
    word = value.replace("\u2212", "-") if isinstance(value, str) else ""
    if re.fullmatch(NUMBER, word):
        return (float(word),)
    between = BETWEEN.fullmatch(word)
    return (float(between[1]), float(between[2])) if between else ()


def is_test(word: str) -> bool:
    """Whether it reads as a test of numbers, as `>= 3` does, `2-4` or `5`."""
    return bool(COMPARED.fullmatch(word) or BETWEEN.fullmatch(word))


def is_possible(deck: Deck, column: str, word: str) -> bool:
    """Whether a card of the deck can answer that: a word that may be there, a number that one has."""
    known, declared = conditions(deck), deck.column(column)
    if word in known.get(column, ()):
        return True
    is_number = declared is not None and declared.type == "number"
    return is_number and any(is_true(word, card.values.get(column, "")) for card in deck.cards)


def conditions(deck: Deck) -> dict[str, tuple[str, ...]]:
    """What `when` may ask of the deck's cards: each column with the words that it may name."""
    out = {
        "id": tuple(card.id for card in deck.cards),
        "kind": tuple(dict.fromkeys(card.kind for card in deck.cards)),
    }
    for column in deck.columns:
        words = column.allowed
        if column.type == "word" and not words:
            words = tuple(dict.fromkeys(card.word(column.name) for card in deck.cards))
        own = tuple(filter(None, words)) if column.type in ("word", "number") else ()
        out[column.name] = (*own, GIVEN, MISSING)
    return out
