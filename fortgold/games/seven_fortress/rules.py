"""The rules: set-up, the turn, what is taken, the raid, the end and the points.

Nothing here makes an object, so the same lines run on lists and as machine code (`games/common`).
Readings of the draft are numbered as in the tests: tests/games/seven_fortress/test_readings.py.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, order, stream, then
from fortgold.games.common.records import Record
from fortgold.games.seven_fortress.fields import (
    CHAPTER,
    CLOCKWISE,
    MAGE_CARDS,
    NONE,
    OTHER_WAY,
    THE_DIE,
    TOWER_CARDS,
)
from fortgold.games.seven_fortress.moves import Act, Phase
from fortgold.games.seven_fortress.spells import (
    any_spell,
    list_order,
    list_sinks,
    list_spells,
    note_met,
    put_next,
    sink,
    standing,
    use_spell,
)
from fortgold.games.seven_fortress.towers import (
    drop,
    held,
    list_code,
    pick_up,
    shows,
    take_top,
    top,
)

# Set-up.


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table before the first turn of deal `index` of `seed`."""
    clear(d, s)
    s.seed, s.index = seed, index
    for slot in range(max(d.cards, d.mages)):
        w.slots[slot] = slot
    order(w.slots, d.cards, stream(seed, index, TOWER_CARDS), w.keys, w.places)
    each = d.cards // d.towers
    for place in range(each * d.towers):
        drop(s, place // each, d.row_of[w.places[place]])
    order(w.slots, d.mages, stream(seed, index, MAGE_CARDS), w.keys, w.places)
    for seat in range(d.seats):
        s.mage[seat] = w.places[seat]
    begin_turn(d, s, 0)


def clear(d: Record, s: Record) -> None:
    s.turns = s.due = s.raids = s.strength = s.queued = s.looking = s.looks = 0
    for tower in range(d.towers):
        s.height[tower] = 0
    for row in range(d.rows):
        s.discard[row] = 0
    for seat in range(d.seats):
        s.relief[seat] = s.met[seat] = s.queue[seat] = s.owed[seat] = s.lost[seat] = 0
        for row in range(d.rows):
            s.hand[seat][row] = s.looked[seat][row] = 0


def begin_turn(d: Record, s: Record, seat: int) -> None:
    """A player's turn. Only in games with equal turns there may be nothing to move."""
    s.to_move = s.active = seat
    s.taken = s.used = s.meeting = s.raid = s.calm = s.ward = s.sinks = s.sunk = 0
    s.phase = Phase.MOVE
    for tower in range(d.centre):
        if s.height[tower]:
            return
    s.phase = Phase.TAKE if s.height[d.centre] else Phase.OVER


# Legal moves.


def legal_moves(d: Record, s: Record, w: Record) -> int:
    """List every legal move; how many there are, 0 when the game is over."""
    w.count = 0
    if s.phase == Phase.MOVE:
        for source in range(d.centre):
            if s.height[source]:
                for goal in range(d.towers):
                    if goal != source:  # reading 9
                        list_code(w, Act.MOVE, 0, source, goal, 0)
    elif s.phase == Phase.TAKE:
        list_takes(d, s, w)
    elif s.phase == Phase.SPELLS:
        list_spells(d, s, w)
        list_code(w, Act.STOP, 0, 0, 0, 0)
    elif s.phase == Phase.ORDER:
        list_order(d, s, w)
    elif s.phase == Phase.SINK:
        list_sinks(d, s, w)
        list_code(w, Act.STOP, 0, 0, 0, 0)
    elif s.phase == Phase.DIE:
        for shown in range(1, d.die_sides + 1):
            list_code(w, Act.DIE, 0, shown, 0, 0)
    elif s.phase == Phase.DISCARD:
        for row in range(d.rows):
            if s.hand[s.to_move][row]:
                list_code(w, Act.DISCARD, 0, row, 0, 0)
    return w.count


def nth_move(d: Record, s: Record, w: Record, n: int) -> int:  # noqa: ARG001 - as in every game
    """Move number `n` of those listed."""
    return w.moves[n]


def list_takes(d: Record, s: Record, w: Record) -> None:
    """List all pairs and straights that the tops of the towers make."""
    for face in range(d.faces):
        if shows(d, s, face):
            list_code(w, Act.PAIR, 0, face, 0, 0)
    for tower in range(d.centre):
        if straight(d, s, w, tower, CLOCKWISE) >= 2:  # reading 10
            list_code(w, Act.STRAIGHT, 0, tower, CLOCKWISE, 0)
        if d.both_ways and straight(d, s, w, tower, OTHER_WAY) >= 2:
            last = w.tops[straight(d, s, w, tower, OTHER_WAY) - 1]
            if straight(d, s, w, last, CLOCKWISE) < 2 or last_of(d, s, w, last) != tower:
                list_code(w, Act.STRAIGHT, 0, tower, OTHER_WAY, 0)


def last_of(d: Record, s: Record, w: Record, tower: int) -> int:
    """The tower where the straight that begins clockwise from this one ends."""
    return w.tops[straight(d, s, w, tower, CLOCKWISE) - 1]


def straight(d: Record, s: Record, w: Record, tower: int, way: int) -> int:
    """How many cards the straight from a tower has; their towers in `tops`, in order.

    From top to top around the ring as long as each is one higher, or as long as each is one lower. An
    empty tower breaks it (reading 4).
    """
    if not s.height[tower] or d.value[top(s, tower)] == 0:
        return 0
    count, at, step = 1, tower, 0
    w.tops[0] = tower
    while count < d.centre:
        following = (at + (1 if way == CLOCKWISE else d.centre - 1)) % d.centre
        if not s.height[following] or d.value[top(s, following)] == 0:
            break
        found = d.value[top(s, following)] - d.value[top(s, at)]
        if (found != 1 and found != -1) or (step != 0 and found != step):
            break
        step, at = found, following
        w.tops[count] = at
        count += 1
    return count


# What a move does.


def apply(d: Record, s: Record, w: Record, move: int) -> None:
    """Make a move, and everything automatic after it."""
    act, spell = move >> 32, move >> 24 & 255
    a, b, c = move >> 16 & 255, move >> 8 & 255, move & 255
    if act == Act.MOVE:
        drop(s, b, pick_up(s, a))
        s.phase = Phase.TAKE
    elif act == Act.PAIR:
        take_pair(d, s, a)
        go_on_with_spells(d, s)
    elif act == Act.STRAIGHT:
        for i in range(straight(d, s, w, a, b)):
            take_top(d, s, w.tops[i])
        go_on_with_spells(d, s)
    elif act == Act.SPELL:
        use_spell(d, s, spell, a, b, c)
        if s.phase == Phase.SPELLS:
            go_on_with_spells(d, s)
    elif act == Act.ORDER:
        put_next(d, s, a)
        if s.phase == Phase.SPELLS:
            go_on_with_spells(d, s)
    elif act == Act.SINK or (act == Act.STOP and s.phase == Phase.SINK):
        if act == Act.SINK:
            sink(d, s, a)
        else:
            s.phase = Phase.SPELLS
        if s.phase == Phase.SPELLS:
            go_on_with_spells(d, s)
    elif act == Act.STOP:
        end_tower_phase(d, s)
    elif act == Act.DIE:
        begin_raid(d, s, a)
    else:
        discard(s, a, 1)
        s.owed[s.to_move] -= 1
        if s.owed[s.to_move] == 0:
            s.queued += 1
            go_on_with_raid(d, s)


def take_pair(d: Record, s: Record, face: int) -> None:
    """All tops that show a face, also that of the centre (reading 3); of a single one's tower one card more."""
    count = tower = 0
    for one in range(d.towers):
        if s.height[one] and d.face[top(s, one)] == face:
            take_top(d, s, one)
            count, tower = count + 1, one
    while count < d.min_take and s.height[tower]:
        take_top(d, s, tower)
        count += 1


def go_on_with_spells(d: Record, s: Record) -> None:
    """Spells may be used as long as there is one."""
    note_met(d, s)
    s.phase = Phase.SPELLS
    if not any_spell(d, s):
        end_tower_phase(d, s)


def end_tower_phase(d: Record, s: Record) -> None:
    """The die is thrown if a card of the centre was taken: once, however many there were."""
    s.met[s.active] |= s.meeting
    if not s.raid or s.calm:
        end_phase(d, s)
    elif d.chance_is_asked:
        s.phase = Phase.DIE
    else:
        begin_raid(d, s, 1 + below(d.die_sides, then(stream(s.seed, s.index, THE_DIE), s.raids)))


# The raid.


def begin_raid(d: Record, s: Record, shown: int) -> None:
    """Who must discard, how much and when; the numbers held now count (reading 6)."""
    s.strength = (shown + 1) // 2 if d.half_die else shown
    s.raids += 1
    for i in range(d.seats):
        seat = (s.active + i) % d.seats
        groups = more = 0  # that hold more; players of them, or of as many and before in the turn
        for j in range(d.seats):
            other = (s.active + j) % d.seats
            more += held(d, s, other) > held(d, s, seat)
            more += j < i and held(d, s, other) == held(d, s, seat)
            if held(d, s, other) > held(d, s, seat) and is_first_of(d, s, j):
                groups += 1
        own = s.strength - d.raid_step * groups - (s.ward if i == 0 else 0)
        s.owed[seat] = max(0, min(own, held(d, s, seat)))
        s.queue[more] = seat
        s.lost[groups] += s.owed[seat]
    s.queued = 0
    go_on_with_raid(d, s)


def is_first_of(d: Record, s: Record, place: int) -> bool:
    """Whether nobody before that place in the turn order holds as many cards."""
    own = held(d, s, (s.active + place) % d.seats)
    for i in range(place):
        if held(d, s, (s.active + i) % d.seats) == own:
            return False
    return True


def go_on_with_raid(d: Record, s: Record) -> None:
    """The next player who has something to decide; who loses the whole hand has not."""
    while s.queued < d.seats:
        s.to_move = s.queue[s.queued]
        if s.owed[s.to_move] and s.owed[s.to_move] < held(d, s, s.to_move):
            s.phase = Phase.DISCARD
            return
        for row in range(d.rows):
            if s.owed[s.to_move]:
                discard(s, row, s.hand[s.to_move][row])
        s.owed[s.to_move] = 0
        s.queued += 1
    end_phase(d, s)


def discard(s: Record, row: int, copies: int) -> None:
    """Cards of the player to move."""
    s.hand[s.to_move][row] -= copies
    s.discard[row] += copies


# The end.


def end_phase(d: Record, s: Record) -> None:
    """The game ends if as many towers are empty as there are players: looked at only here."""
    s.turns += 1
    left = standing(d, s, d.towers)
    spared = not d.centre_counts and not s.height[d.centre]  # reading 5
    if d.towers - left - spared >= d.seats:
        s.due = 1
    is_last = s.active == d.seats - 1 or not d.equal_turns  # reading 8
    if (s.due and is_last) or not left:
        s.phase, s.to_move = Phase.OVER, s.active
    else:
        begin_turn(d, s, (s.active + 1) % d.seats)


def needed(d: Record, s: Record, seat: int) -> int:
    """How many elements of its mage's kind a seat holds."""
    count = 0
    for row in range(d.minions, d.rows):
        if d.element[row] == d.required[s.mage[seat]]:
            count += s.hand[seat][row]
    return count


def shortage_of(d: Record, s: Record, seat: int) -> int:
    """What the fewest elements lack to the second fewest; 0 for everybody else, and if all are equal (reading 7)."""
    own, second = needed(d, s, seat), NONE
    for other in range(d.seats):
        count = needed(d, s, other)
        if count < own:
            return 0
        if count > own and (second == NONE or count < second):
            second = count
    return 0 if second == NONE else max(0, second - own - s.relief[seat])


def points_of(d: Record, s: Record, seat: int) -> int:
    """The sum of a seat's minions, but for those of the highest numbers, as many numbers as its shortage."""
    shortage, points = shortage_of(d, s, seat), 0
    for row in range(d.minions):
        if d.rank[row] >= shortage:
            points += d.value[row] * s.hand[seat][row]
    return points


def write_result(d: Record, s: Record, result: Any) -> None:
    """The points of each seat, then the winner as a bit: of equals, who comes last in turn order."""
    winner = 0
    for seat in range(d.seats):
        result[seat] = points_of(d, s, seat)
        if result[seat] >= result[winner]:
            winner = seat
    result[d.seats] = 1 << winner


# Statistics.


def note_move(d: Record, s: Record, w: Record, move: int) -> None:
    """Statistics: a move is about to be made."""
    act, a, chapters = move >> 32, move >> 16 & 255, s.turns // CHAPTER
    if act == Act.MOVE and s.turns == chapters * CHAPTER and 0 < chapters <= len(w.empty):
        w.empty[chapters - 1][d.towers - standing(d, s, d.towers)] += 1
    if act == Act.SPELL:
        w.cast[move >> 24 & 255] += 1
    elif act == Act.STRAIGHT:
        w.straights += 1
        w.take_size[straight(d, s, w, a, move >> 8 & 255)] += 1
    elif act == Act.PAIR:
        count = deep = 0
        for tower in range(d.towers):
            if s.height[tower] and d.face[top(s, tower)] == a:
                count, deep = count + 1, s.height[tower]
        w.pairs += 1
        w.take_size[max(count, min(d.min_take, deep))] += 1


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:  # noqa: ARG001
    """Statistics: the game is over."""
    last = len(w.turns) - 1
    w.turns[min(s.turns, last)] += 1
    w.raids[min(s.raids, last)] += 1
    for chapter in range((s.turns - 1) // CHAPTER, len(w.empty)):
        w.empty[chapter][d.towers - standing(d, s, d.towers)] += 1
    best = ties = 0
    for seat in range(d.seats):
        best = max(best, result[seat])
        w.hand_size[min(held(d, s, seat), last)] += 1
        shortage, points = shortage_of(d, s, seat), 0
        for row in range(d.minions):
            points += d.value[row] * s.hand[seat][row]
        w.shortage[min(shortage, last)] += 1
        w.paid[min(points - result[seat], last)] += 1
        w.points[min(result[seat], last)] += 1
        w.of_mage[s.mage[seat]][min(result[seat], last)] += 1
    for seat in range(d.seats):
        ties += result[seat] == best
        w.lost[seat] += s.lost[seat]
    w.ties += ties > 1
    w.best_points[min(best, last)] += 1
