"""Deals: how the table is set up, and the order in which piles come up, as numbers of the deal.

A slot is a card's place in the list of its deck, copies counted. Each slot draws a number and the
slots lie in the order of the numbers. Copies of a row are interchangeable, so those that are gone
are always taken to be the first in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.fields import COMPANIONS, DEALT, KINGDOM, VILLAGES
from fortgold.games.arch_king.moves import Act, Move, Op
from fortgold.games.arch_king.requirements import STABLE
from fortgold.games.chance import number
from kingdom_oracle.bags import Bag, distinct, joined
from kingdom_oracle.position import Position
from kingdom_oracle.realm import Realm
from kingdom_oracle.state import Phase, Pile
from kingdom_oracle.turns import begun

# Slots of a pile that was made out of a discard begin here, the next one's twice as far.
AGAIN = 4096

Slots = tuple[tuple[int, int], ...]  # (slot, row) of each card


@dataclass(frozen=True, slots=True)
class Deal:
    """One numbered arrangement, as set-up leaves it. `villages` and `hands` by seat."""

    seed: int
    index: int
    villages: tuple[int, ...]
    hands: tuple[Bag, ...]
    field: Bag


def slots(rules: Ruleset, bag: Bag) -> Slots:
    """The first copies of each row, as many as there are in `bag`, by their slots."""
    counts = Counter(bag)
    return tuple(
        (rules.rows[row].slot + copy, row) for row in distinct(bag) for copy in range(counts[row])
    )


def _sorted(cards: Slots, seed: int, index: int, stream: int, times: int = 0) -> Slots:
    return tuple(
        sorted(
            cards, key=lambda card: (number(seed, index, stream, card[0] + AGAIN * times), card[0])
        )
    )


@lru_cache(maxsize=512)
def in_order(
    rules: Ruleset, bag: Bag, seed: int, index: int, stream: int, times: int = 0
) -> tuple[int, ...]:
    """The rows of `bag` as they lie in that deal, topmost first.

    `times`: how often the discard has become the pile, as which `bag` is the latest.
    """
    return tuple(row for _, row in _sorted(slots(rules, bag), seed, index, stream, times))


def deal(rules: Ruleset, seed: int, index: int) -> Deal:
    """Deal number `index` of `seed`; both from 0 to chance.MOST."""
    villages = in_order(rules, rules.deck_bag("village"), seed, index, VILLAGES)
    kingdom = in_order(rules, rules.deck_bag("kingdom"), seed, index, KINGDOM)
    in_play = _sorted(_companions(rules, seed, index), seed, index, DEALT)
    size = rules.constants.hand_size
    return Deal(
        seed,
        index,
        villages[: rules.seats],
        tuple(
            tuple(sorted(row for _, row in in_play[size * seat : size * (seat + 1)]))
            for seat in range(rules.seats)
        ),
        tuple(sorted(kingdom[: rules.constants.field_start])),
    )


def _companions(rules: Ruleset, seed: int, index: int) -> Slots:
    """The companions in play: the Sage, what the set-up holds for sure, the first of the others."""
    cards = slots(rules, rules.deck_bag("companion"))
    sure = {row.number: row.stable if rules.setup == STABLE else 0 for row in rules.rows}
    sure[rules.sage] = 1
    taken: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for card in _sorted(cards, seed, index, COMPANIONS):
        (taken if sure[card[1]] > 0 else others).append(card)
        sure[card[1]] -= 1
    wanted = rules.constants.hand_size * rules.seats - len(taken)
    return tuple(sorted((*taken, *others[:wanted])))


def first_position(rules: Ruleset, deal: Deal) -> Position:
    """The table after set-up."""
    kingdom, companions = rules.deck_bag("kingdom"), rules.deck_bag("companion")
    nothing = ((),) * rules.seats
    position = Position(
        rules,
        round=1,
        phase=Phase.DRAFT,
        seat=0,
        first=0,
        hands=deal.hands,
        laid=nothing,
        played=nothing,
        realms=tuple(_realm(rules, village) for village in deal.villages),
        field=deal.field,
        kingdom=Pile(_rest(kingdom, deal.field), begun=kingdom),
        companions=Pile(_rest(companions, joined(*deal.hands)), begun=companions),
    )
    return begun(position, deal.hands)


def _realm(rules: Ruleset, village: int) -> Realm:
    start = (rules.by_kind[kind].number for kind in rules.rows[village].start)
    return Realm(rules, tuple(sorted((village, *start))))


def _rest(bag: Bag, gone: Sequence[int]) -> Bag:
    return tuple(sorted((Counter(bag) - Counter(gone)).elements()))


def chance_outcome(position: Position, seed: int, index: int) -> Move:
    """What chance does in that deal, in a position where it is to move."""
    is_kingdom = position.todo[0].op is Op.DRAW
    pile = position.kingdom if is_kingdom else position.companions
    stream = KINGDOM if is_kingdom else COMPANIONS
    order = in_order(position.rules, pile.begun, seed, index, stream, pile.times)
    left, row = dict(Counter(pile.rows)), -1
    for deeper in reversed(order):  # of each row, what is left are the last copies
        if left.get(deeper):
            left[deeper] -= 1
            row = deeper
    return Move(Act.REVEAL if is_kingdom else Act.DRAW, row)
