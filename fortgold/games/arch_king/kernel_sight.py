"""What a greedy mover sees before it judges, on packed integers: its realm, its hand, what it lacks.

All of it goes into `sight`, an array that is worked out anew for each decision.
"""

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.kernel_payments import SUPPLIES_MOST, shortfall
from fortgold.games.arch_king.kernel_steps import can_take, owned
from fortgold.games.arch_king.packed import (
    BUILDING,
    CATEGORY,
    COMPANION_FIRST,
    COST,
    COST_FOOD,
    COST_PRESTIGE,
    END_CARDS,
    FRONTIER,
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
    PAYING,
    ROW_COUNT,
    ROWS,
    SET_OF_THREE,
    SIDEWAYS,
    SOURCE_COUNT,
    SOURCES,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    TIMING,
    TREASURE,
    UPRIGHT,
    Ints,
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
def lacking(sight: Ints, mask: int) -> int:
    """The most that lacks of a resource in the mask."""
    most = 0
    for kind in range(KINDS_MOST):
        if mask >> kind & 1:
            most = max(most, sight[LACKS + kind])
    return whole(most)
