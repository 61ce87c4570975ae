"""What a greedy mover thinks of things, on packed integers; what it judges, and why, `greedy` says.

All of it goes into `sight`, an array that is worked out anew for each decision.
"""

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.greedy import (
    ANY_CARD,
    CONVERTED,
    HOPED,
    KIND,
    LACKING,
    OFTEN,
    POINT,
    PROMISED,
    REVEAL,
    SWAPPED,
    UNIT,
)
from fortgold.games.arch_king.greedy import FOOD as FOOD_WORTH
from fortgold.games.arch_king.greedy import PRESTIGE as PRESTIGE_WORTH
from fortgold.games.arch_king.kernel_payments import SUPPLIES_MOST, shortfall
from fortgold.games.arch_king.kernel_piles import can_reveal
from fortgold.games.arch_king.kernel_steps import can_take, owned
from fortgold.games.arch_king.packed import (
    BUILD,
    BUILDING,
    CATEGORY,
    CHOOSE,
    COMPANION_FIRST,
    CONVERT,
    COST,
    COST_FOOD,
    COST_PRESTIGE,
    DRAW,
    END_CARDS,
    EXPLORE,
    FIELD,
    FOOD,
    FRONTIER,
    GAIN_ORDER,
    GAME_END,
    GIVES,
    GIVES_OF,
    HAND,
    HAVE_FOOD,
    HAVE_PRESTIGE,
    ICONS,
    KINDS_MOST,
    KINGDOM_ROWS,
    MOVER,
    ON_GAIN_SELF,
    PAYING,
    PLAYED,
    POINTS_PER,
    PRESTIGE,
    PRINTED,
    PRODUCE,
    PRODUCE_ANY,
    READY_FRONTIER,
    READY_TREASURE,
    REPEAT,
    REPEATS,
    RESOURCE,
    ROW_COUNT,
    ROWS,
    SET_OF_THREE,
    SETTLE,
    SIDEWAYS,
    SOURCE_COUNT,
    SOURCES,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    SWAP,
    TIMING,
    TIMINGS,
    TREASURE,
    UPRIGHT,
    Ints,
)
from fortgold.games.arch_king.steps import Op

# Weights by operation and by timing, for those that have none.
PROMISED_OR_UNIT = tuple(PROMISED.get(op, UNIT) for op in Op)
NOT_OFTEN = -1
OFTEN_BY = tuple(
    OFTEN.get(timing, NOT_OFTEN) for timing in sorted(TIMINGS, key=TIMINGS.__getitem__)
)

# What `sight` holds. First numbers of the mover's realm: `X + category` ...
OWN = 0  # cards of the category
LYING = 4  # those that lie sideways
BEST = 8  # the greatest gain that the field offers for nothing; 0: none
MORE = 12  # points that a card more of the category adds to those that cards count
# ... of each resource ...
LACKS = 16  # units more that the hungriest building in the field wants
# ... and others.
LEFT = 19  # cards until the realm ends the game
CONVERTS = 20
CAN_REVEAL = 21
LACKS_PRESTIGE = 22
IN_HAND = 23  # companions, copies counted
LYING_ROWS = 24  # how many rows of frontiers lie sideways
REPEATED = 25  # what repeating a companion would bring
NUMBERS = 32
# ... then those rows, and numbers of each row: of cards in the field, of companions.
LYING_ROW = NUMBERS
GAIN = LYING_ROW + ROWS
SHORT = GAIN + ROWS  # units of its cost that cannot be paid for now; UNKNOWN
VALUE = SHORT + ROWS  # of a companion in the hand; UNKNOWN
MAIN = VALUE + ROWS  # for what operation a companion was laid in the draft
REACHED = MAIN + ROWS  # room for supplies
SIGHT_SIZE = REACHED + SUPPLIES_MOST

UNKNOWN = -(1 << 40)


# The realm.


@compiled
def look_at_realm(table: Ints, state: Ints, sight: Ints) -> None:
    """What the mover owns, and how it stands."""
    sight[:NUMBERS] = 0
    for row in range(table[ROW_COUNT]):
        sight[SHORT + row] = sight[VALUE + row] = UNKNOWN
    own, cards = state[MOVER] * ROWS, 0
    for row in range(table[COMPANION_FIRST]):
        upright, sideways = state[UPRIGHT + own + row], state[SIDEWAYS + own + row]
        have = upright + sideways
        if have == 0:
            continue
        category = table[CATEGORY + row]
        cards += have
        sight[OWN + category] += have
        if sideways:
            sight[LYING + category] += sideways
            if category == FRONTIER:
                sight[LYING_ROW + sight[LYING_ROWS]] = row
                sight[LYING_ROWS] += 1
        if table[TIMING + row] == PAYING:
            for i in range(table[STEP_COUNT + row]):
                sight[CONVERTS] += have * table[STEPS + 4 * (table[STEP_AT + row] + i) + 1]
    sight[LEFT] = max(0, table[END_CARDS] - cards)


@compiled
def kinds_of(mask: int) -> int:
    """How many resources are in the mask."""
    count = 0
    for kind in range(KINDS_MOST):
        count += mask >> kind & 1
    return whole(count)


@compiled
def lying_with(table: Ints, state: Ints, sight: Ints, icon: int) -> int:
    """How many sideways frontiers show the icon."""
    count, own = 0, SIDEWAYS + state[MOVER] * ROWS
    for i in range(sight[LYING_ROWS]):
        row = sight[LYING_ROW + i]
        if table[ICONS + row] & icon:
            count += state[own + row]
    return whole(count)


@compiled
def short_of(table: Ints, state: Ints, sight: Ints, row: int) -> int:
    """How many units of the row's cost all upright cards together leave open, at the least."""
    if sight[SHORT + row] == UNKNOWN:
        need = table[COST + 4 * row : COST + 4 * row + 4]
        sight[SHORT + row] = shortfall(
            table, state, state[MOVER], need, sight[CONVERTS], sight[REACHED:]
        )
    return whole(sight[SHORT + row])


# The field.


@compiled
def look_around(table: Ints, state: Ints, sight: Ints) -> None:
    """All that a decision within a turn asks for."""
    look_at_realm(table, state, sight)
    look_at_hand(table, state, sight)
    sight[CAN_REVEAL] = can_reveal(table, state)
    note_lacking(table, state, sight)
    note_more(table, state, sight)
    for i in range(BUILDING):
        category = table[GAIN_ORDER + i]
        best, some = 0, False
        for row in range(table[KINGDOM_ROWS]):
            if state[FIELD + row] == 0 or table[CATEGORY + row] != category:
                continue
            sight[GAIN + row] = gain_of(table, state, sight, row)
            if can_take(table, state, state[MOVER], row, category):
                best = max(best, sight[GAIN + row]) if some else sight[GAIN + row]
                some = True
        sight[BEST + category] = best
    sight[REPEATED] = repeated(table, state, sight)


@compiled
def look_at_hand(table: Ints, state: Ints, sight: Ints) -> None:
    hand = HAND + state[MOVER] * ROWS
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[hand + row]:
            sight[IN_HAND] += state[hand + row]
            if (
                table[COST_PRESTIGE + row] > state[HAVE_PRESTIGE]
                and table[COST_FOOD + row] <= state[HAVE_FOOD]
            ):
                sight[LACKS_PRESTIGE] = 1


@compiled
def note_lacking(table: Ints, state: Ints, sight: Ints) -> None:
    """What buildings in the field want, and what the realm has of it, however it stands."""
    for row in range(table[KINGDOM_ROWS]):
        if can_take(table, state, state[MOVER], row, BUILDING):
            for kind in range(KINDS_MOST):
                sight[LACKS + kind] = max(sight[LACKS + kind], table[COST + 4 * row + kind])
    for i in range(table[SOURCE_COUNT]):
        row = table[SOURCES + i]
        units = owned(state, state[MOVER], row) * table[GIVES + row]
        if units:
            for kind in range(KINDS_MOST):
                if table[GIVES_OF + row] >> kind & 1:
                    sight[LACKS + kind] -= units
    for kind in range(KINDS_MOST):
        sight[LACKS + kind] = max(0, sight[LACKS + kind])


@compiled
def note_more(table: Ints, state: Ints, sight: Ints) -> None:
    """What a card more of each category adds to the points that cards count."""
    for row in range(table[COMPANION_FIRST]):
        if table[TIMING + row] != GAME_END:
            continue
        have = owned(state, state[MOVER], row)
        for i in range(table[STEP_COUNT + row] if have else 0):
            at = STEPS + 4 * (table[STEP_AT + row] + i)
            what, per = table[at + 2], table[at + 1]
            now = counted(sight, what, 0) // per
            for category in range(TREASURE, BUILDING + 1):
                sight[MORE + category] += have * (counted(sight, what, category) // per - now)


@compiled
def counted(sight: Ints, what: int, more: int) -> int:
    """How many the mover has of what points are counted for; with a card more of category `more`."""
    if what != SET_OF_THREE:
        return whole(sight[OWN + what] + (what == more))
    least = sight[OWN + TREASURE] + (more == TREASURE)
    for category in range(TREASURE + 1, BUILDING + 1):
        least = min(least, sight[OWN + category] + (more == category))
    return whole(least)


@compiled
def gain_of(table: Ints, state: Ints, sight: Ints, row: int) -> int:
    """What a kingdom card would bring to the realm: points at once and to come, and its use."""
    category, timing, left = table[CATEGORY + row], table[TIMING + row], sight[LEFT]
    points, extra = table[PRINTED + row] + sight[MORE + category], 0
    for i in range(table[STEP_AT + row], table[STEP_AT + row] + table[STEP_COUNT + row]):
        at = STEPS + 4 * i
        operation, n = table[at], table[at + 1]
        if operation == POINTS_PER:
            points += counted(sight, table[at + 2], category) // n
            extra += POINT * left // (4 * n)
        elif operation == RESOURCE:
            kinds = table[at + 3] - 1
            extra += UNIT * n + LACKING * min(n, lacking(sight, table[at + 2])) + KIND * kinds
        elif operation == CONVERT:
            extra += CONVERTED * left // 4
        elif OFTEN_BY[timing] != NOT_OFTEN:
            extra += PROMISED_OR_UNIT[operation] * n * OFTEN_BY[timing] * left // 24
        elif timing != ON_GAIN_SELF:
            extra += UNIT
        elif operation not in (
            EXPLORE, SETTLE, PRODUCE_ANY, READY_FRONTIER, READY_TREASURE,
        ):  # fmt: skip
            again = repeated(table, state, sight) if operation in (REPEAT, CHOOSE) else 0
            extra += worth_with(table, state, sight, i, 1, again)
    return whole(ANY_CARD + POINT * points + extra)


@compiled
def lacking(sight: Ints, mask: int) -> int:
    """The most that lacks of a resource in the mask."""
    most = 0
    for kind in range(KINDS_MOST):
        if mask >> kind & 1:
            most = max(most, sight[LACKS + kind])
    return whole(most)


# What effects are worth.


@compiled
def worth(table: Ints, state: Ints, sight: Ints, first: int, count: int) -> int:
    """What so many steps from `first` on would bring now."""
    return worth_with(table, state, sight, first, count, sight[REPEATED])


# Compiled functions that call themselves crash when they come from numba's cache, so it goes down by
# levels: a step that repeats a companion, what that one offers to choose, other steps.


@compiled
def repeated(table: Ints, state: Ints, sight: Ints) -> int:
    """The most that repeating a companion would bring."""
    best, some = 0, False
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[PLAYED + row] and not table[REPEATS + row]:
            here = worth_with(table, state, sight, table[STEP_AT + row], table[STEP_COUNT + row], 0)
            best, some = max(best, here) if some else here, True
    return best


@compiled
def worth_with(table: Ints, state: Ints, sight: Ints, first: int, count: int, again: int) -> int:
    """What the steps would bring if repeating a companion brought `again`."""
    total = worth_plainly(table, state, sight, first, count, again)
    for i in range(first, first + count):
        at = STEPS + 4 * i
        if table[at] == CHOOSE:
            best = 0
            for j in range(table[at + 3]):
                entry = STEPS + 4 * (table[at + 2] + j)
                here = worth_plainly(table, state, sight, table[entry], table[entry + 1], again)
                best = here if j == 0 else max(best, here)
            total += best
    return total


@compiled
def worth_plainly(table: Ints, state: Ints, sight: Ints, first: int, count: int, again: int) -> int:
    """The same without what steps offer to choose."""
    total = revealed = standing = treasures = 0
    for i in range(first, first + count):
        at = STEPS + 4 * i
        operation, n, a = table[at], table[at + 1], table[at + 2]
        if operation in (PRODUCE_ANY, READY_FRONTIER):
            standing += 1
            total += UNIT * (standing <= sight[LYING + FRONTIER])
        elif operation == READY_TREASURE:
            treasures += 1
            total += UNIT * (treasures <= sight[LYING + TREASURE])
        elif operation in (EXPLORE, SETTLE):
            best = sight[BEST + (TREASURE if operation == EXPLORE else FRONTIER)]
            if best == 0 and revealed:
                best = HOPED
            total += best
        elif operation == FOOD:
            total += FOOD_WORTH * n
        elif operation == PRESTIGE:
            total += PRESTIGE_WORTH * n if sight[LACKS_PRESTIGE] else 1
        elif operation == DRAW:
            revealed += sight[CAN_REVEAL]
            total += REVEAL * sight[CAN_REVEAL]
        elif operation == PRODUCE:
            total += UNIT * lying_with(table, state, sight, a)
        elif operation == BUILD:
            total += best_building(table, state, sight, a)
        elif operation == SWAP:
            total += SWAPPED
        elif operation == REPEAT:
            total += again
    return whole(total)


@compiled
def best_building(table: Ints, state: Ints, sight: Ints, discount: int) -> int:
    """The greatest gain among buildings of the field that can be paid for now; 0: none."""
    best, some = 0, False
    for row in range(table[KINGDOM_ROWS]):
        if (
            can_take(table, state, state[MOVER], row, BUILDING)
            and short_of(table, state, sight, row) <= discount
        ):
            best = max(best, sight[GAIN + row]) if some else sight[GAIN + row]
            some = True
    return whole(best)


@compiled
def value_of(table: Ints, state: Ints, sight: Ints, row: int) -> int:
    """What a companion in the hand would bring now; 0 if it cannot be played."""
    if sight[VALUE + row] == UNKNOWN:
        value = 0
        if (
            table[COST_PRESTIGE + row] <= state[HAVE_PRESTIGE]
            and short_of(table, state, sight, row) <= 0
        ):
            value = worth(table, state, sight, table[STEP_AT + row], table[STEP_COUNT + row])
        sight[VALUE + row] = value
    return whole(sight[VALUE + row])
