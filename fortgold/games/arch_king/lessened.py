"""The deck with a card less, for whoever asks what the card is worth.

Copies of a row are interchangeable, so it is always the last one that goes: all others keep their
slots, and each deal stays as much the same as it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortgold.games.arch_king.deck import Row, Rules
from fortgold.games.contract import Slot
from fortgold.model import Text
from fortgold.position import CannotPlay

DECKS = ("kingdom", "companion")  # villages and their start cards belong together


def slots(rules: Rules) -> Iterator[Slot]:
    """A card of each row that can be left out; the Sage cannot."""
    for deck in DECKS:
        for row in rules.decks[deck]:
            if row.copies and row.number != rules.sage:
                last = rules.first_slot[row.number] + row.copies - 1
                yield Slot(deck, last, row.id, row.name)


def without(rules: Rules, slot: Slot) -> Rules:
    """These rules with one card less. Raises CannotPlay if what is left cannot be dealt."""
    row = rules.by_id[slot.id]
    if row.number == rules.sage:
        raise CannotPlay(
            Text(
                f"「{row.id}」がないと、誰から始めるか決まりません",
                f"without `{row.id}` nobody begins",
            ),
            Text("このカードは抜けません", "this card cannot be left out"),
        )
    less = replace(row, copies=row.copies - 1, stable=min(row.stable, row.copies - 1))
    rows = tuple(less if one is row else one for one in rules.rows)
    _can_deal(rules, rows, row.deck)
    return replace(rules, rows=rows, slots_from=rules.first_slot)


def _can_deal(rules: Rules, rows: tuple[Row, ...], deck: str) -> None:
    """There are still enough cards to set up the table."""
    numbers = rules.constants
    needed = numbers.field_start if deck == "kingdom" else numbers.hand_size * rules.seats
    have = sum(row.copies for row in rows if row.deck == deck)
    if have < needed:
        raise CannotPlay(
            Text(
                f"カードが足りません: {have} 枚しかなく、{needed} 枚要ります",
                f"too few cards are left: {have}, and {needed} are needed",
            ),
            Text("カードを足してください", "add cards"),
        )
