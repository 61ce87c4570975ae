"""The greedy player: what a card is worth to it, what a raid would cost it, and whether to end the game.

Worths are hundredths of a point. It knows what its own seat can see: tops, hands, how high towers are, and
the card that it has just covered; any other card that lies covered counts as a mean one.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from fortgold.games.common.records import Record
from fortgold.games.seven_fortress.fields import NONE
from fortgold.games.seven_fortress.moves import Act, Op
from fortgold.games.seven_fortress.rules import is_first_of, needed, points_of, straight
from fortgold.games.seven_fortress.towers import drop, held, pick_up, shows, top

POINT = 100
SPELL_WORTH = 60  # of an element that a spell of one's own names
WON, NOT_WON = 100 * POINT, -12 * POINT  # of ending the game
LIKELY = 60  # percent: how much of a shortage of today is one at the end
DENIED = 8  # a card that others do not get is worth that part of itself


def look_around(d: Record, s: Record, w: Record) -> None:
    """What each row is worth to the player to move, and a mean card."""
    total = cards = 0
    lowest = lowest_of_others(d, s, s.to_move)
    own = needed(d, s, s.to_move)
    for row in range(d.rows):
        w.worth[row] = worth_of(d, s, row, own, lowest)
        total += w.worth[row] * (1 + s.height[0])
        cards += 1 + s.height[0]
    w.mean = total // cards
    w.veiled = 0
    w.raid_worth = raid_worth(d, s, w)


def worth_of(d: Record, s: Record, row: int, own: int, lowest: int) -> int:
    """A minion is worth its value; high ones less for who lacks elements, which are worth what they save."""
    mage = s.mage[s.to_move]
    if d.element[row] == NONE:
        lacks = max(0, lowest - own)
        return d.value[row] * (POINT - LIKELY if d.rank[row] < lacks else POINT)
    worth = 0
    for spell in range(d.spells):
        if d.condition[mage][spell][d.element[row]]:
            worth = SPELL_WORTH
    if d.element[row] == d.required[mage]:
        worth += saved(d, s, own, lowest)
    return worth


def saved(d: Record, s: Record, own: int, lowest: int) -> int:
    """What one more element of the required kind saves: minions of the number that a shortage would take."""
    rank = max(0, lowest - own)
    rank = max(0, rank - 1)
    points = 0
    for row in range(d.minions):
        if d.rank[row] == rank:
            points += d.value[row] * (1 + s.hand[s.to_move][row])
    return points * LIKELY // (1 + max(0, own - lowest))


def lowest_of_others(d: Record, s: Record, seat: int) -> int:
    """The fewest elements of the required kind that another seat holds."""
    lowest = NONE
    for other in range(d.seats):
        if other != seat and (lowest == NONE or needed(d, s, other) < lowest):
            lowest = needed(d, s, other)
    return lowest


def raid_worth(d: Record, s: Record, w: Record) -> int:
    """What a raid in this turn would be worth: others lose cards, too, and those with more lose more.

    The mean of the die, and the turn's usual two cards in hand already.
    """
    mean, own, others = (d.die_sides + 1) * 50, 0, 0
    if d.half_die:
        mean = mean * 6 // 10
    for i in range(d.seats):
        seat = (s.active + i) % d.seats
        mine = held(d, s, seat) + (d.min_take if i == 0 else 0)
        groups = 0
        for j in range(d.seats):
            other = (s.active + j) % d.seats
            theirs = held(d, s, other) + (d.min_take if j == 0 else 0)
            groups += theirs > mine and (j == 0 or is_first_of(d, s, j))
        loss = mean - POINT * d.raid_step * groups - (POINT * s.ward if i == 0 else 0)
        loss = max(0, min(loss, POINT * mine)) * cheap(d, s, w, seat) // POINT
        if i == 0:
            own = loss
        else:
            others += loss
    return others // (d.seats - 1) - own


def cheap(d: Record, s: Record, w: Record, seat: int) -> int:
    """What a card that a seat would discard is worth: less than its mean one.

    Whoever decides has taken cards by then.
    """
    total = cards = 0
    if seat == s.to_move:
        total, cards = d.min_take * w.mean, d.min_take
    for row in range(d.rows):
        total += s.hand[seat][row] * w.worth[row]
        cards += s.hand[seat][row]
    return total * 6 // (10 * cards) if cards else 0


def score(d: Record, states: Any, w: Record, move: int) -> int:
    s = states[0]
    act, spell = move >> 32, move >> 24 & 255
    a, b, c = move >> 16 & 255, move >> 8 & 255, move & 255
    if act == Act.MOVE:
        return best_take_after(d, s, w, a, b)
    if act == Act.PAIR:
        return pair_worth(d, s, w, a, NONE)
    if act == Act.STRAIGHT:
        return straight_worth(d, s, w, a, b)
    if act == Act.SPELL:
        return spell_worth(d, s, w, spell, a, b, c)
    if act == Act.DISCARD or act == Act.ORDER:
        return -w.worth[a]
    return 1 if act == Act.STOP else 0


def best_take_after(d: Record, s: Record, w: Record, source: int, goal: int) -> int:
    """The best take when a card has been moved; the table is as before in the end.

    What the card uncovers is not known yet, so that tower shows nothing.
    """
    row, below = pick_up(s, source), s.tower[goal][s.height[goal]]
    drop(s, goal, row)
    left = s.height[source]
    s.height[source] = 0
    w.veiled = left > 0
    best, is_first = 0, True
    for face in range(d.faces):
        if shows(d, s, face):
            value = pair_worth(d, s, w, face, goal)
            if is_first or value > best:
                best, is_first = value, False
    for tower in range(d.centre):
        for way in range(1 + d.both_ways):
            if straight(d, s, w, tower, way) >= 2:
                best = max(best, straight_worth(d, s, w, tower, way))
    w.veiled = 0
    s.height[source] = left
    s.height[goal] -= 1
    s.tower[goal][s.height[goal]] = below
    drop(s, source, row)
    return best


def pair_worth(d: Record, s: Record, w: Record, face: int, covered: int) -> int:
    """What a pair is worth; in the tower `covered` the player knows the second card."""
    worth = count = last = 0
    empty, raids = -w.veiled, False
    for tower in range(d.towers):
        height = s.height[tower]
        if height and d.face[top(s, tower)] == face:
            worth += w.worth[top(s, tower)]
            count, last = count + 1, tower
            raids = raids or tower == d.centre
            height -= 1
        empty += height == 0
    if count < d.min_take and s.height[last] > 1:
        second = s.tower[last][s.height[last] - 2]
        worth += w.worth[second] if last == covered else w.mean
        empty += s.height[last] == 2
    return whole_worth(d, s, w, worth, empty, raids)


def straight_worth(d: Record, s: Record, w: Record, tower: int, way: int) -> int:
    worth, empty = 0, -w.veiled
    for i in range(straight(d, s, w, tower, way)):
        worth += w.worth[top(s, w.tops[i])]
        empty += s.height[w.tops[i]] == 1
    for one in range(d.towers):
        empty += s.height[one] == 0
    return whole_worth(d, s, w, worth, empty, False)


def whole_worth(d: Record, s: Record, w: Record, worth: int, empty: int, raids: bool) -> int:
    """The worth of cards taken, and of what they bring about: a raid, the end."""
    if raids:
        return worth + w.raid_worth
    if empty >= d.seats:
        best = 0
        for seat in range(d.seats):
            if seat != s.to_move:
                best = max(best, points_of(d, s, seat))
        wins = points_of(d, s, s.to_move) * POINT + worth > best * POINT
        return worth + (WON if wins else NOT_WON)
    return worth


def spell_worth(d: Record, s: Record, w: Record, spell: int, a: int, b: int, c: int) -> int:
    """What the use of a spell is worth; STOP is worth 1."""
    op, n = d.op[s.mage[s.to_move]][spell], d.n[s.mage[s.to_move]][spell]
    pending = s.raid and not s.calm
    if op == Op.WARD:
        return n * cheap(d, s, w, s.to_move) if pending else 0
    if op == Op.CANCEL_RAID:
        return -w.raid_worth if pending else 0
    if op == Op.RECOVER:
        return w.worth[a]
    if op == Op.RELIEF:
        return n * POINT if s.relief[s.to_move] < n else 0
    if op == Op.DISCARD_TOP:
        return w.worth[top(s, a)] // DENIED
    if op == Op.EXCHANGE_MINION:
        return w.worth[top(s, b)] - w.worth[a]
    if op == Op.RETURN_AND_TAKE:
        raid = w.raid_worth if c == d.centre and not pending else 0
        return w.worth[top(s, c)] - w.worth[a] + raid
    return 0
