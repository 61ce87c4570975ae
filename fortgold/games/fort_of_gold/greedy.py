"""The greedy player: what a table is worth at a glance, and the move that leaves the best one.

It judges what will lie face up after a move. The card that will fill a place in the chancel and the
treasure that a rotation will turn up are not known then, so they count as what they are: a card that
nobody has seen, and any treasure of the pile. The weights were bred: of players with slightly
different weights, those who did best with the same deals were the parents of the next ones.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, copy, ones, then
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import FORESEE, GET, INDUCT, NONE, ROTATE
from fortgold.games.fort_of_gold.rules import (
    has_power,
    has_room,
    has_won,
    lay,
    lift,
    make,
    move_of,
    nth,
    nth_seen,
    open_columns,
    parts,
    seen,
    sets_of,
    shown,
    thirds,
)

# What a table is worth, in points of no particular size.
TREASURE = 264  # a treasure on the altar
SOLUTION = 66  # a treasure in the solutions, or about to be turned up
READY = 46  # a solution that the tops can get: the first one
READY_TOO = 14  # each further one
NEAR = 14  # none can be got, but one can after an induction
NEWS = 52  # what is turned up can be got, at once or after an induction: its chance
ROTATION = 20  # more treasures are needed, and a top can rotate them
ROTATION_TOO = 3  # a second top can
CHOICE = 25  # two cards of the chancel or more can be inducted
SPIRIT = 38  # a spirit on the pedestal
SPARE = 10  # one more than SPIRITS_A_TREASURE for each treasure that is needed
MET = 8  # a position of a solution that the tops fill
OFFER = 12  # a colour in a position that a card in the chancel shows, if any treasure asks for it
MANA = 14  # a card in the mana pile
FORESIGHT = -52  # the arrangement of the pile, against a spirit that could have been of use
SPIRITS_A_TREASURE = 2
MOST = 16  # more than a card has positions

# States that players work with: the table, what a move makes of it, and what is tried or imagined.
TABLE, AFTER, IMAGINED_TABLE, TRIED = range(4)


def candidates(d: Record, s: Record, w: Record) -> int:
    """The codes of the legal moves into `w.moves`, each foresight once: its first way; how many."""
    count, sets = 0, sets_of(d, s)
    for kind in range(4):
        left = sets[kind]
        ways = 1 if kind == FORESEE else thirds(d, s, kind)
        while left != 0:
            pair = nth(left, 0)
            left &= left - 1
            for way in range(ways):
                w.moves[count] = move_of(d, s, kind, pair, way)
                count += 1
    return count


def greedy_move(d: Record, states: Any, w: Record) -> int:
    """The code of the greedy player's move, of equals the first; -1 at the end of the game.

    A foresight is chosen without the cards that it looks at, and only then arranged.
    """
    return best_move(d, states, TABLE, w, 0, 0)


def best_move(d: Record, states: Any, table: int, w: Record, mood: int, turn: int) -> int:
    """The move that seems best in a mood, which lets each seem better by up to `mood` points."""
    best, chosen = 0, -1
    for i in range(candidates(d, states[table], w)):
        value = worth_of(d, states, table, w.moves[i])
        if mood:
            value += whim(turn, w.moves[i], mood)
        if chosen < 0 or value > best:
            best, chosen = value, w.moves[i]
    return arranged(d, states, table, chosen)


def whim(turn: int, move: int, mood: int) -> int:
    """0 to `mood` - 1 points, by chance; `turn` is a word."""
    kind, first, second, third = parts(move)
    key = second if kind == GET else second << 8 | third
    return below(mood, then(turn, kind << 16 | first << 12 | key))


def worth_of(d: Record, states: Any, table: int, move: int) -> int:
    """What the table will be worth after a legal move, as far as one can know."""
    s, kind = states[table], move >> 48
    if kind == INDUCT:
        return worth_of_induction(d, s, move >> 32 & 0xFFFF, move >> 16 & 0xFFFF)
    copy(states, table, states, AFTER)
    after = states[AFTER]
    make(d, after, move)
    if kind == ROTATE and s.pile_count > 0:
        after.solution_count -= 1
        return worth(d, after, s, 0, s.pile_count)
    return worth(d, after, s, 0, 0) + (FORESIGHT if kind == FORESEE else 0)


def worth_of_induction(d: Record, s: Record, place: int, column: int) -> int:
    """The same of an induction, which most moves are: it is made and taken back without a copy."""
    spirit, refilled = s.chancel[place], int(s.mana_count > 0)
    lay(d, s, spirit, column)
    s.chancel[place] = NONE
    s.mana_count -= refilled
    value = worth(d, s, s, refilled, 0)
    lift(d, s, column)
    s.chancel[place] = spirit
    s.mana_count += refilled
    return value


def worth(d: Record, s: Record, before: Record, refilled: int, news: int) -> int:
    """What the table is worth.

    `refilled`: how many places of the chancel a hidden card will fill. `news`: of how many treasures
    in the pile of `before` one will be turned up; 0 if none will.
    """
    needed, turned_up = max(0, d.goal - s.altar_count), s.solution_count + (news > 0)
    tops, ready = shown(d, s, d.every_column), 0
    free, offered = refilled, 0
    for place in range(d.chancel_size):
        spirit = s.chancel[place]
        offered |= d.shows[spirit]
        free += s.held[d.name[spirit]] != d.every_column
    hope = tops | offered  # no induction makes the tops show more
    value = TREASURE * s.altar_count + SOLUTION * turned_up + MANA * s.mana_count
    for i in range(s.solution_count):
        asked = d.asks[s.solutions[i]]
        value += MET * ones(asked & tops)
        ready += asked & ~tops == 0
    if ready:
        value += READY + READY_TOO * (ready - 1)
    elif is_near(d, s, tops, hope):
        value += NEAR
    if news:
        welcome = 0
        for i in range(news):
            asked = d.asks[before.pile[i]]
            if asked & ~hope == 0:
                welcome += asked & ~tops == 0 or in_reach(d, s, asked, tops)
        value += NEWS * welcome // news
    if needed > turned_up:
        able = able_to_rotate(d, s)
        value += ROTATION * (able > 0) + ROTATION_TOO * (able > 1)
    value += CHOICE * (free > 1)
    wanted = min(s.height, SPIRITS_A_TREASURE * needed)
    return value + SPIRIT * wanted + SPARE * (s.height - wanted) + OFFER * ones(offered)


def is_near(d: Record, s: Record, tops: int, hope: int) -> bool:
    """Some solution is in reach; what it asks for must lie in `hope`."""
    near = False
    for i in range(s.solution_count):
        asked = d.asks[s.solutions[i]]
        near = near or (asked & ~hope == 0 and in_reach(d, s, asked, tops))
    return near


def in_reach(d: Record, s: Record, asked: int, tops: int) -> bool:
    """An induction of a card that is seen would make the tops show all that is asked for."""
    for place in range(d.chancel_size):
        spirit = s.chancel[place]
        missing = asked & ~d.shows[spirit]  # which other tops have to show
        if missing & ~tops == 0:
            columns = open_columns(d, s, spirit)
            for column in range(d.columns):
                if columns >> column & 1:
                    beside = shown(d, s, d.every_column & ~(1 << column))
                    if missing & ~beside == 0:
                        return True
    return False


def able_to_rotate(d: Record, s: Record) -> int:
    """How many tops would give some altar column the radiance of power."""
    able = 0
    for altar in range(s.altar_count):
        if has_room(d, s, altar):
            for column in range(d.columns):
                top = s.top[column]
                if top != NONE and not able >> column & 1:
                    able |= has_power(d, s, altar, top) << column
    return ones(able)


def arranged(d: Record, states: Any, table: int, move: int) -> int:
    """A foresight with the cards arranged that it looks at; any other move as it is.

    What can help goes on the pile, the best on top; what could fill no position of any solution goes
    under it. Of cards that help alike, the first by id comes first.
    """
    if move < 0 or move >> 48 != FORESEE:
        return move
    copy(states, table, states, AFTER)
    s, after = states[table], states[AFTER]
    make(d, after, move)
    count, above, laid, order_of_ranks = seen(d, s), 0, 0, 0
    for _ in range(count):
        best, best_help = 0, -1
        for rank in range(count):
            helps = help_from(d, after, nth_seen(s, count, rank))
            if not laid >> rank & 1 and helps > best_help:
                best, best_help = rank, helps
        laid |= 1 << best
        above += best_help > 0
        order_of_ranks = order_of_ranks * 8 + best
    for which in range(d.ways[count]):
        same = 0
        for place in range(count):
            same = same * 8 + d.way[count][which][1 + place]
        if d.way[count][which][0] == above and same == order_of_ranks:
            return move | which
    return move


def help_from(d: Record, s: Record, card: int) -> int:
    """How much the card could do as a top, in any column that takes it; 0 if it cannot help."""
    best = 0
    for column in range(d.columns):
        if open_columns(d, s, card) >> column & 1:
            tops = shown(d, s, d.every_column & ~(1 << column)) | d.shows[card]
            for i in range(s.solution_count):
                asked = d.asks[s.solutions[i]]
                if asked & d.shows[card]:
                    best = max(best, MOST * ones(asked & tops) + ones(d.shows[card]))
    return best


# Whims, with which the solver begins: the greedy player, who wins nineteen deals of twenty, and then
# the same in a mood. Nearly all other deals that can be won are won so: of 148 that it lost, 143
# within 60 tries, in 0.3 ms each on average. 40 to 60 points won the most; larger ones win the rest.

MOODS = (60, 40, 100, 200)


def first_try(
    d: Record, states: Any, w: Record, root: int, most: int, tries: int, line: Any
) -> int:
    """The first win with at most `most` inductions: its moves into `line`, and how many they are.

    0: none of the tries wins so. The first try is the greedy player itself.
    """
    for number in range(tries):
        count = tried(d, states, w, root, most, mood_of(number), then(0, number), line)
        if count:
            return count
    return 0


def mood_of(number: int) -> int:
    """By how many points try `number` may change what a move seems worth."""
    return MOODS[number % len(MOODS)] if number else 0


def tried(
    d: Record, states: Any, w: Record, root: int, most: int, mood: int, key: int, line: Any
) -> int:
    """One try from state number `root`: the moves of a win, or 0."""
    copy(states, root, states, TABLE)
    s, count, inducts = states[TABLE], 0, 0
    while not has_won(d, s):
        move = best_move(d, states, TABLE, w, mood, then(key, count))
        inducts += move >> 48 == INDUCT
        if move < 0 or inducts > most:
            return 0
        line[count] = move
        count += 1
        make(d, s, move)
    return count
