"""A deck as the kernels know it: the rows of `rules` as one table of integers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from fortgold.games.arch_king.kernel_limits import SMALLER as SMALLER
from fortgold.games.arch_king.kernel_limits import check_limits
from fortgold.games.arch_king.packed import (
    CATEGORIES,
    CATEGORY,
    COMPANION_CARDS,
    COMPANION_FIRST,
    COPIES,
    COST,
    COST_FOOD,
    COST_PRESTIGE,
    END_CARDS,
    FIELD_START,
    GIVES,
    GIVES_OF,
    HAND_SIZE,
    ICONS,
    IS_STABLE,
    KINDS_MOST,
    KINGDOM_CARDS,
    KINGDOM_ROWS,
    PRINTED,
    REPEATS,
    ROUND_LIMIT,
    ROW_COUNT,
    SAGE,
    SET_OF_THREE,
    SLOT_FIRST,
    SOURCE_COUNT,
    SOURCES,
    STABLE,
    STARTS,
    STARTS_MOST,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    STEPS_MOST,
    TABLE_SEATS,
    TABLE_SIZE,
    TIMING,
    TIMINGS,
    VILLAGE_COUNT,
    VILLAGE_FIRST,
    Ints,
)
from fortgold.games.arch_king.rules import Row, Rules
from fortgold.games.arch_king.steps import Do, Op
from fortgold.model import Text
from fortgold.position import TooLargeToPlay

# What may be printed on a card besides resources, and is none.
NO_RESOURCES = ("food", "prestige", "any")


@lru_cache(maxsize=64)
def table_of(rules: Rules) -> Ints:
    """The deck's table. Raises TooLargeToPlay if it is more than the kernels take."""
    table = np.zeros(TABLE_SIZE, np.int64)
    check_limits(rules)
    _numbers(rules, table)
    steps = _Steps(table)
    for row in rules.rows:
        _row(rules, row, table)
        table[STEP_AT + row.number] = steps.put(rules, row.steps)
        table[STEP_COUNT + row.number] = len(row.steps)
    table.flags.writeable = False
    return table


def _numbers(rules: Rules, table: Ints) -> None:
    constants, decks = rules.constants, rules.decks
    table[ROW_COUNT] = len(rules.rows)
    table[KINGDOM_ROWS] = len(decks["kingdom"])
    table[COMPANION_FIRST] = decks["companion"][0].number
    table[SAGE] = rules.sage
    table[TABLE_SEATS] = rules.seats
    table[FIELD_START] = constants.field_start
    table[HAND_SIZE] = constants.hand_size
    table[END_CARDS] = constants.end_cards
    table[ROUND_LIMIT] = constants.round_limit
    table[IS_STABLE] = bool(rules.setup)
    table[VILLAGE_FIRST] = decks["village"][0].number
    table[VILLAGE_COUNT] = len(decks["village"])
    table[KINGDOM_CARDS] = sum(row.copies for row in decks["kingdom"])
    table[COMPANION_CARDS] = sum(row.copies for row in decks["companion"])
    sources = [source.row for source in rules.sources if source]
    table[SOURCE_COUNT] = len(sources)
    table[SOURCES : SOURCES + len(sources)] = sources


def _row(rules: Rules, row: Row, table: Ints) -> None:
    at = row.number
    table[COPIES + at] = row.copies
    table[CATEGORY + at] = CATEGORIES.get(row.category, 0)
    table[PRINTED + at] = row.points
    table[TIMING + at] = TIMINGS[row.timing]
    table[ICONS + at] = _mask(rules, row.icons)
    for place, units in enumerate(row.cost.needs):
        table[COST + 4 * at + place] = units
    table[COST + 4 * at + KINDS_MOST] = row.cost.any
    table[COST_FOOD + at] = row.cost.food
    table[COST_PRESTIGE + at] = row.cost.prestige
    source = rules.sources[at]
    if source:
        table[GIVES + at] = source.n
        table[GIVES_OF + at] = sum(1 << kind for kind in source.kinds)
    table[STABLE + at] = row.stable
    table[SLOT_FIRST + at] = rules.first_slot[at]
    table[REPEATS + at] = row.repeats
    starts = [rules.by_kind[kind].number for kind in row.start]
    for place in range(STARTS_MOST):
        table[STARTS + STARTS_MOST * at + place] = starts[place] if place < len(starts) else -1


def _mask(rules: Rules, kinds: tuple[str, ...]) -> int:
    """Bits of resources, the first KINDS_MOST; then of what else an icon may show."""
    bits = (*rules.resources, *NO_RESOURCES)
    return sum(1 << bits.index(kind) for kind in set(kinds))


class _Steps:
    """The steps of all effects in the table, four numbers each, and what choices offer."""

    def __init__(self, table: Ints) -> None:
        self.table, self.used = table, 0

    def put(self, rules: Rules, steps: tuple[Do, ...]) -> int:
        """Where the steps begin; choices come before what they belong to."""
        coded = [self.coded(rules, do) for do in steps]
        return self.put_all(coded)

    def put_all(self, coded: list[tuple[int, int, int, int]]) -> int:
        first = self.used
        if first + len(coded) > STEPS_MOST:
            raise TooLargeToPlay(
                Text("効果の手順が多すぎます", "the effects have too many steps"), SMALLER
            )
        for four in coded:
            at = STEPS + 4 * self.used
            self.table[at : at + 4] = four
            self.used += 1
        return first

    def coded(self, rules: Rules, do: Do) -> tuple[int, int, int, int]:
        match do.op:
            case Op.PRODUCE:
                return do.op, do.n, _mask(rules, do.kinds), 0
            case Op.RESOURCE:  # a kind that is written twice counts twice for whoever judges it
                return do.op, do.n, _mask(rules, do.kinds), len(do.kinds)
            case Op.BUILD:
                return do.op, do.n, do.discount, 0
            case Op.DISCARD_FIELD:
                return do.op, do.n, do.optional, 0
            case Op.VP_PER:
                (what,) = do.kinds
                return do.op, do.n, CATEGORIES.get(what, SET_OF_THREE), 0
            case Op.CHOOSE:
                offered = [(self.put(rules, one), len(one), 0, 0) for one in do.of]
                return do.op, 1, self.put_all(offered), len(offered)
            case _:
                return do.op, do.n, 0, 0
