"""What a deck cannot do by the rules, however it is dealt: proven by counting, without a game.

Each answer is generous where counting would be long (whoever gains them all may turn every card of
the deck), so what is said here is so. What is not said may still go wrong: that is for play to find
out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, Row, Rules
from fortgold.games.arch_king.fields import STATE
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.payments import can_pay
from fortgold.games.arch_king.steps import Do, Op, within
from fortgold.games.common.deck_schema import Values
from fortgold.games.common.proofs import Proof
from fortgold.games.contract import Unsound


class Costs(NamedTuple):
    """A deck, and those of its cards that nobody can pay for."""

    rules: Rules
    unpaid: list[Row]


def unsound(rules: Rules) -> Iterator[Unsound]:
    """Buildings that nobody can ever pay for, companions that nobody can ever play."""
    own = numbered(rules)
    everything = STATE.plain(own.rooms)
    for row in rules.rows:
        if row.category:
            everything.upright[0][row.number] = row.copies if row.category == FRONTIER else 1
    most = max((do.discount for do in _steps(rules.rows)), default=0)
    unpaid = []
    for row in rules.rows:
        discount = most if row.category == BUILDING else 0
        if not can_pay(own.deck, everything, own.work, row.number, discount):
            unpaid.append(row)
    return (one for proof in PROOFS for one in proof.of(Costs(rules, unpaid)))


def _steps(rows: Iterable[Row]) -> Iterator[Do]:
    return (do for row in rows for do in within(row.steps))


def _without_prestige(costs: Costs) -> Iterator[Values]:
    """Companions that could be paid for, if any other card gave prestige before they are played."""
    for row in costs.rules.decks["companion"]:
        others = (one for one in costs.rules.rows if one is not row)
        given = any(do.op is Op.PRESTIGE for do in _steps(others))
        if row.cost.prestige and not given and row not in costs.unpaid:
            yield {"card": row.id}


PROOFS = (
    Proof(
        "lost",
        lambda costs: [
            {"card": row.id, "deck": row.deck} for row in costs.unpaid if row.category == BUILDING
        ],
        "デッキのすべてのカードを横にしても、建物「{card}」のコストは支払えません",
        "`{card}` is a building that nobody can pay for, not even with every card of the deck",
        "コストを減らすか、資源を出すカードを足してください",
        "lower its cost, or add cards that give such resources",
        column="cost",
    ),
    Proof(
        "idle",
        lambda costs: [{"card": row.id} for row in costs.unpaid if row.deck == "companion"],
        "デッキのすべてのカードを横にしても、仲間「{card}」のコストは支払えません",
        "`{card}` is a companion that nobody can pay for, not even with every card of the deck",
        "コストを減らすか、資源を出すカードを足してください",
        "lower its cost, or add cards that give such resources",
        deck="companion",
        column="cost",
    ),
    Proof(
        "idle",
        _without_prestige,
        "威信を出すカードがないので、「{card}」は決して使えません",
        "`{card}` costs prestige, and no card gives any: it can never be played",
        "コストから威信を除くか、威信を出すカードを足してください",
        "take prestige out of its cost, or add a card that gives some",
        deck="companion",
        column="cost",
    ),
)
