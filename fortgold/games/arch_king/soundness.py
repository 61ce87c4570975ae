"""What a deck cannot do by the rules, however it is dealt: proven by counting, without a game.

Each answer is generous where counting would be long (whoever gains them all may turn every card of
the deck), so what is said here is so. What is not said may still go wrong: that is for play to find
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, Row, Rules
from fortgold.games.arch_king.fields import STATE
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.payments import can_pay
from fortgold.games.arch_king.steps import Do, Op, within
from fortgold.games.contract import Unsound
from fortgold.model import Text


def unsound(rules: Rules) -> Iterator[Unsound]:
    """Buildings that nobody can ever pay for, companions that nobody can ever play."""
    own = numbered(rules)
    everything = STATE.plain(own.rooms)
    for row in rules.rows:
        if row.category:
            everything.upright[0][row.number] = row.copies if row.category == FRONTIER else 1

    def can_be_paid(row: Row, discount: int = 0) -> bool:
        return can_pay(own.deck, everything, own.work, row.number, discount)

    discount = max((do.discount for do in _all(rules)), default=0)
    for row in rules.rows:
        if row.category == BUILDING and not can_be_paid(row, discount):
            yield _never_paid(row, "a building", "建物")
        elif row.deck == "companion":
            if not can_be_paid(row):
                yield replace(_never_paid(row, "a companion", "仲間"), kind="idle")
            elif row.cost.prestige and not _has_prestige(rules, row):
                yield _no_prestige(row)


def _all(rules: Rules) -> Iterator[Do]:
    """Every step of every card."""
    for row in rules.rows:
        yield from within(row.steps)


def _has_prestige(rules: Rules, card: Row) -> bool:
    """Whether anything could bring the prestige before such a companion is played."""
    return any(
        do.op is Op.PRESTIGE for row in rules.rows if row is not card for do in within(row.steps)
    )


def _never_paid(row: Row, what_en: str, what_ja: str) -> Unsound:
    return Unsound(
        "lost",
        Text(
            f"デッキのすべてのカードを横にしても、{what_ja}「{row.id}」のコストは支払えません",
            f"`{row.id}` is {what_en} that nobody can pay for, not even with every card of the deck",
        ),
        Text(
            "コストを減らすか、資源を出すカードを足してください",
            "lower its cost, or add cards that give such resources",
        ),
        deck=row.deck,
        card=row.id,
        column="cost",
    )


def _no_prestige(row: Row) -> Unsound:
    return Unsound(
        "idle",
        Text(
            f"威信を出すカードがないので、「{row.id}」は決して使えません",
            f"`{row.id}` costs prestige, and no card gives any: it can never be played",
        ),
        Text(
            "コストから威信を除くか、威信を出すカードを足してください",
            "take prestige out of its cost, or add a card that gives some",
        ),
        deck=row.deck,
        card=row.id,
        column="cost",
    )
