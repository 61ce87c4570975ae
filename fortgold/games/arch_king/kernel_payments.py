"""Every minimal payment of a cost, as `payments` finds them and in the same order, on integers.

A payment is a multiset of cards that give resources: a list of row numbers, ascending. The lists
come in the order of their rows, because a longer list goes on where a shorter one was not enough.
"""

from __future__ import annotations

import numpy as np

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.packed import (
    COST_MOST,
    GIVES,
    GIVES_OF,
    KINDS_MOST,
    ROWS,
    SOURCE_COUNT,
    SOURCES,
    UPRIGHT,
    Ints,
)

Supply = tuple[int, int, int]  # units of each resource

CARDS_MOST = COST_MOST + 1  # numbers for one payment: how many cards, and each of them
SUPPLIES_MOST = (COST_MOST + 1) ** KINDS_MOST
PAYMENTS_MOST = 8192  # of one decision; whoever meets more plays by the readable rules


@compiled
def uncovered(wood: int, stone: int, gold: int, anything: int, need: Ints, convert: int) -> int:
    """Units of the cost `need` that so many units of each resource leave open.

    `anything` is how many units of any kind are needed.
    """
    lacking = max(0, need[0] - wood) + max(0, need[1] - stone) + max(0, need[2] - gold)
    spare = max(0, wood - need[0]) + max(0, stone - need[1]) + max(0, gold - need[2])
    return whole(lacking + anything - min(spare, min(convert, lacking) + anything))


@compiled
def covers(
    table: Ints,
    cards: Ints,
    count: int,
    leaving: int,
    need: Ints,
    convert: int,
    discount: int,
    wheels: Ints,
) -> bool:
    """Whether `cards[:count]` without the one at `leaving` (-1: with all) pay the cost.

    Every choice of kinds is tried: an odometer over the cards that offer several. `wheels` is room
    for it: where each of these cards stands, and its kind, two numbers each.
    """
    first = second = third = turning = 0
    for i in range(count):
        if i == leaving:
            continue
        mask, units = table[GIVES_OF + cards[i]], table[GIVES + cards[i]]
        kind = lowest(mask, 0)
        if mask != 1 << kind:
            wheels[2 * turning], wheels[2 * turning + 1] = cards[i], kind
            turning += 1
        first += units * (kind == 0)
        second += units * (kind == 1)
        third += units * (kind == 2)
    while True:
        if uncovered(first, second, third, need[3], need, convert) <= discount:
            return True
        wheel, turned = 0, False
        while wheel < turning and not turned:
            card, kind = wheels[2 * wheel], wheels[2 * wheel + 1]
            mask, units = table[GIVES_OF + card], table[GIVES + card]
            following = lowest(mask, kind + 1)
            turned = following < KINDS_MOST
            if not turned:
                following = lowest(mask, 0)
            first += units * ((following == 0) - whole(kind == 0))
            second += units * ((following == 1) - whole(kind == 1))
            third += units * ((following == 2) - whole(kind == 2))
            wheels[2 * wheel + 1] = following
            wheel += 1
        if not turned:
            return False


@compiled
def lowest(mask: int, kind: int) -> int:
    """The first resource from `kind` on that is in the mask; KINDS_MOST: none."""
    while kind < KINDS_MOST and not mask >> kind & 1:
        kind += 1
    return kind


@compiled
def shortfall(table: Ints, state: Ints, seat: int, need: Ints, convert: int, room: Ints) -> int:
    """How many units of a cost all upright cards of `seat` together leave open, at the least.

    A card more never hurts, so the cost can be paid if and only if a discount covers these. Supplies
    that cards can make up are marked in `room`, by the units of each resource; what is more than the
    whole cost, or than can be of use, does not count.
    """
    total = need[0] + need[1] + need[2] + need[3]
    if total == 0:
        return 0
    own, open_kinds = UPRIGHT + seat * ROWS, 0
    supply = (0, 0, 0)
    for place in range(table[SOURCE_COUNT]):
        row = table[SOURCES + place]
        units, mask = state[own + row] * table[GIVES + row], table[GIVES_OF + row]
        if units == 0:
            continue
        if mask & (mask - 1):
            open_kinds += 1
        else:
            supply = more_of(supply, mask, units)
    if open_kinds == 0:
        return uncovered(supply[0], supply[1], supply[2], need[3], need, convert)
    spare = need[3] + min(convert, total)
    most = (min(need[0] + spare, total), min(need[1] + spare, total), min(need[2] + spare, total))
    size = (most[0] + 1) * (most[1] + 1) * (most[2] + 1)
    room[:size] = 0
    room[place_of(supply, most)] = 1
    for place in range(table[SOURCE_COUNT]):
        row = table[SOURCES + place]
        mask = table[GIVES_OF + row]
        if mask & (mask - 1):
            for _ in range(state[own + row]):
                give_either(room, most, mask, table[GIVES + row])
    best = total
    for a in range(most[0] + 1):
        for b in range(most[1] + 1):
            for c in range(most[2] + 1):
                if room[place_of((a, b, c), most)]:
                    best = min(best, uncovered(a, b, c, need[3], need, convert))
    return whole(best)


@compiled
def give_either(room: Ints, most: Supply, mask: int, units: int) -> None:
    """Each supply with the units of a card more, in each kind that it may give."""
    for a in range(most[0], -1, -1):  # from the greatest down, so that no card is counted twice
        for b in range(most[1], -1, -1):
            for c in range(most[2], -1, -1):
                if room[place_of((a, b, c), most)]:
                    for kind in range(KINDS_MOST):
                        if mask >> kind & 1:
                            room[place_of(more_of((a, b, c), 1 << kind, units), most)] = 1


@compiled
def more_of(supply: Supply, bit: int, units: int) -> Supply:
    """A supply with more units of the resource with that bit."""
    return (
        supply[0] + units * (bit & 1),
        supply[1] + units * (bit >> 1 & 1),
        supply[2] + units * (bit >> 2 & 1),
    )


@compiled
def place_of(supply: Supply, most: Supply) -> int:
    """Where a supply is marked."""
    first, second, third = min(supply[0], most[0]), min(supply[1], most[1]), min(supply[2], most[2])
    return whole((first * (most[1] + 1) + second) * (most[2] + 1) + third)


@compiled
def payments(
    table: Ints,
    state: Ints,
    seat: int,
    need: Ints,
    convert: int,
    discount: int,
    found: Ints,
    most: int,
) -> int:
    """The number of minimal payments with upright cards of `seat`; each goes into `found`.

    Payment i is `found[i * CARDS_MOST]` (its length) and the rows after it; `found` has room for
    SUPPLIES_MOST numbers more. It stops at `most`.
    """
    limit = need[0] + need[1] + need[2] + need[3] - discount
    if limit <= 0:
        found[0] = 0
        return 1
    if shortfall(table, state, seat, need, convert, found) > discount:
        return 0
    at, sources = UPRIGHT + seat * ROWS, table[SOURCE_COUNT]
    room = np.empty(4 * CARDS_MOST, np.int64)
    cards, wheels = room[:CARDS_MOST], room[2 * CARDS_MOST :]
    places = room[CARDS_MOST : 2 * CARDS_MOST]  # in the list of sources, of each card
    count, listed, place = 0, 0, 0
    while True:
        while place < sources:
            row = table[SOURCES + place]
            taken = 0
            for i in range(count):
                taken += cards[i] == row
            if state[at + row] > taken:
                break
            place += 1
        if place == sources or count == limit:
            if count == 0:
                return listed
            count -= 1
            place = places[count] + 1
            continue
        cards[count], places[count] = table[SOURCES + place], place
        count += 1
        if not covers(table, cards, count, -1, need, convert, discount, wheels):
            continue
        minimal = True
        for i in range(count - 1):
            if covers(table, cards, count, i, need, convert, discount, wheels):
                minimal = False
                break
        if minimal:
            start = listed * CARDS_MOST
            found[start] = count
            for i in range(count):
                found[start + 1 + i] = cards[i]
            listed += 1
            if listed == most:
                return listed
        count -= 1
        place = places[count] + 1
