"""The greedy player: a heuristic evaluation of the table, and the move with the best table after it.

It evaluates what will lie face up after a move. The card that will fill a place in the chancel and the
treasure that a rotation will turn up are not known then, so they count as an unknown card and as any
treasure of the pile. The weights were bred by a genetic algorithm: of players with slightly different
weights, those who did best with the same deals were the parents of the next generation.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, copy, popcount, then
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import FORESEE, GET, INDUCT, NOBODY, NONE, ROTATE, SECONDS
from fortgold.games.fort_of_gold.rules import (
    attach,
    code,
    first_third,
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

# The weights of the evaluation, in points of no particular unit.
TREASURE = 264  # a treasure on the altar
SOLUTION = 66  # a treasure in the solutions, or about to be turned up
READY = 46  # a solution that the tops can get: the first one
READY_TOO = 14  # each additional one
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
NO_CARD = -1  # of the solutions
MOST = 16  # more than a card has positions

# States that players work with: the table, what a move makes of it, and what is tried or imagined.
TABLE, AFTER, IMAGINED_TABLE, TRIED = range(4)


def judge(d: Record, states: Any, table: int, w: Record) -> int:
    """The codes of the legal moves into `w.moves`, each foresight once: its first way; how many.

    Into `w.worths`, the evaluation of the table after each, as far as it can be known.
    """
    s = states[table]
    inducts, gets, rotates, foresees = sets_of(d, s)
    count = judge_inductions(d, s, w, inducts, rotates)
    while gets != 0:
        move = move_of(d, s, GET, nth(gets, 0), 0)
        gets &= gets - 1
        copy(states, table, states, AFTER)
        make(d, states[AFTER], move)
        w.moves[count], w.worths[count] = move, evaluate(d, states[AFTER])
        count += 1
    for kind, bits in ((ROTATE, rotates), (FORESEE, foresees)):
        if bits:
            count = judge_attachments(d, s, w, kind, bits, count)
    return count


def judge_inductions(d: Record, s: Record, w: Record, inducts: int, rotates: int) -> int:
    """The same of inductions, the most frequent moves: evaluated incrementally, mostly without making them."""
    refilled, count, able = int(s.mana_count > 0), 0, 0
    altars, must_rotate = (1 << s.altar_count) - 1, d.goal - s.altar_count > s.solution_count
    if must_rotate:
        for column in range(d.columns):
            able |= (rotates >> SECONDS * column & altars != 0) << column
    choices = free(d, s, NOBODY) + refilled
    tops, tops_twice = shown_by(d, s.top, d.columns)
    offered, offered_twice = shown_by(d, s.chancel, d.chancel_size)
    s.height += 1
    counted = worth_of_counts(d, s, s.solution_count) - MANA * refilled
    s.height -= 1
    for place in range(d.chancel_size):
        columns = inducts >> SECONDS * place & d.every_column
        if columns != 0:
            spirit = s.chancel[place]
            s.chancel[place] = NONE
            shows, others = d.shows[spirit], choices - 1
            left = offered & ~(shows & ~offered_twice)
            if columns & (columns - 1) == 0:  # then cards of its name cannot be inducted any more
                others = free(d, s, d.name[spirit]) + refilled
            common, first = counted + worth_of_chancel(left, others), code(INDUCT, place, 0, 0)
            power = must_rotate and can_rotate(d, s, spirit)
            for column in range(d.columns):
                if columns >> column & 1:
                    then = tops & ~(d.shows[s.top[column]] & ~tops_twice) | shows
                    value, near = worth_of_solutions(d, s, then, left, NO_CARD)
                    if near:
                        lay(d, s, spirit, column)
                        value += worth_of_near(d, s, then, shown_by(d, s.top, d.columns)[1], near)
                        lift(d, s, column)
                    if must_rotate:
                        value += worth_of_able(popcount(able & ~(1 << column)) + power)
                    w.moves[count] = first + (column << 16)
                    w.worths[count] = common + value
                    count += 1
            s.chancel[place] = spirit
    return count


def judge_attachments(d: Record, s: Record, w: Record, kind: int, bits: int, count: int) -> int:
    """The same of rotations, or of foresights, after the `count` moves that are listed."""
    out, news, ways, first, extra = s.solution_count, 0, 1, 0, FORESIGHT
    if kind == ROTATE:
        news, ways, first, extra = s.pile_count, thirds(d, s, ROTATE), first_third(d, s, ROTATE), 0
        out += news > 0 and not first
    (offered, _), choices = shown_by(d, s.chancel, d.chancel_size), free(d, s, NOBODY)
    for column in range(d.columns):
        altars = bits >> SECONDS * column & (1 << s.altar_count) - 1
        if altars:
            barred = s.held[d.name[s.top[column]]] == d.every_column
            spirit, start = lift(d, s, column), count
            tops, twice = shown_by(d, s.top, d.columns)
            common = worth_of_chancel(offered, free(d, s, NOBODY) if barred else choices)
            common += worth_of_counts(d, s, out) + worth_of_news(d, s, tops, twice, offered, news)
            for altar in range(s.altar_count):
                if altars >> altar & 1:
                    value = common + extra + worth_of_attached(d, s, out, spirit, altar)
                    for way in range(ways):
                        w.moves[count] = code(kind, column, altar, first + way)
                        w.worths[count] = value
                        count += 1
            for way in range(ways):
                gone = way if first and news else NO_CARD  # it comes up again from an empty pile
                value = worth_of_tops(d, s, tops, twice, offered, gone)
                for i in range(start + way, count, ways):
                    w.worths[i] += value
            lay(d, s, spirit, column)
    return count


def best_move(d: Record, states: Any, table: int, w: Record, mood: int, turn: int) -> int:
    """The move with the highest evaluation, the first of equals; -1 at the end of the game.

    A mood adds random noise to each, below `mood` points. A foresight is chosen without the cards that
    it looks at, and only then arranged.
    """
    count, best = judge(d, states, table, w), 0
    if count == 0:
        return -1
    if mood:
        for i in range(count):
            w.worths[i] += whim(turn, w.moves[i], mood)
    for i in range(1, count):
        if w.worths[i] > w.worths[best]:
            best = i
    return arranged(d, states, table, w.moves[best])


def whim(turn: int, move: int, mood: int) -> int:
    """The noise of a move: 0 to `mood` - 1 points, by chance; `turn` is a word."""
    kind, first, second, third = parts(move)
    key = second if kind == GET else second << 8 | third
    return below(mood, then(turn, kind << 16 | first << 12 | key))


def evaluate(d: Record, s: Record) -> int:
    """The heuristic evaluation of a table."""
    tops, twice = shown_by(d, s.top, d.columns)
    offered, _ = shown_by(d, s.chancel, d.chancel_size)
    return (
        worth_of_counts(d, s, s.solution_count)
        + worth_of_chancel(offered, free(d, s, NOBODY))
        + worth_of_rotations(d, s, s.solution_count)
        + worth_of_tops(d, s, tops, twice, offered, NO_CARD)
    )


def worth_of_counts(d: Record, s: Record, out: int) -> int:
    """What cards are worth by their number; `out` treasures are in the solutions."""
    wanted = min(s.height, SPIRITS_A_TREASURE * max(0, d.goal - s.altar_count))
    spirits = SPIRIT * wanted + SPARE * (s.height - wanted)
    return TREASURE * s.altar_count + SOLUTION * out + MANA * s.mana_count + spirits


def free(d: Record, s: Record, barred: int) -> int:
    """The number of cards of the chancel that can be inducted, if those of one name cannot."""
    count = 0
    for place in range(d.chancel_size):
        name = d.name[s.chancel[place]]
        count += name != barred and s.held[name] != d.every_column
    return count


def worth_of_chancel(offered: int, free: int) -> int:
    """What a chancel is worth that shows this, with `free` cards that can be inducted."""
    return OFFER * popcount(offered) + CHOICE * (free > 1)


def worth_of_rotations(d: Record, s: Record, out: int) -> int:
    """What tops are worth that can rotate, if more treasures are needed than are out."""
    able = 0
    if d.goal - s.altar_count > out:
        for column in range(d.columns):
            able += s.top[column] != NONE and can_rotate(d, s, s.top[column])
    return worth_of_able(able)


def worth_of_attached(d: Record, s: Record, out: int, spirit: int, altar: int) -> int:
    """The same once the spirit, which is off the pedestal, is attached to an altar column."""
    attach(d, s, spirit, altar)
    value = worth_of_rotations(d, s, out)
    s.last[altar] = s.under[spirit]
    s.attached[altar] -= 1
    s.leads[altar] -= d.lead[s.treasure[altar]][spirit]
    return value


def worth_of_able(able: int) -> int:
    """What it is worth that `able` tops can rotate."""
    return ROTATION * (able > 0) + ROTATION_TOO * (able > 1)


def worth_of_news(d: Record, s: Record, tops: int, twice: int, offered: int, news: int) -> int:
    """What a treasure turned up is worth, any of `news` in the pile; 0 if none will be."""
    welcome, beyond = 0, ~(tops | offered)
    for i in range(news):
        wanted = d.asks[s.pile[i]]
        if wanted & beyond == 0:
            welcome += wanted & ~tops == 0 or in_reach(d, s, wanted, tops, twice)
    return NEWS * welcome // max(news, 1)


def worth_of_tops(d: Record, s: Record, tops: int, twice: int, offered: int, gone: int) -> int:
    """What the tops are worth for all solutions but one that is gone, or NO_CARD."""
    value, near = worth_of_solutions(d, s, tops, offered, gone)
    return value + worth_of_near(d, s, tops, twice, near) if near else value


def worth_of_solutions(d: Record, s: Record, tops: int, offered: int, gone: int) -> tuple[int, int]:
    """The same, but for those that an induction might bring within reach: these, as bits.

    That is worth something only if the tops can get none.
    """
    met = ready = near = 0
    for i in range(s.solution_count):
        if i != gone:
            wanted = d.asks[s.solutions[i]]
            missing = wanted & ~tops
            met += popcount(wanted & tops)
            if missing == 0:
                ready += 1
            elif missing & ~offered == 0:
                near |= 1 << i
    if ready:
        return MET * met + READY + READY_TOO * (ready - 1), 0
    return MET * met, near


def worth_of_near(d: Record, s: Record, tops: int, twice: int, solutions: int) -> int:
    """What it is worth if one of these solutions is in reach."""
    for i in range(s.solution_count):
        if solutions >> i & 1 and in_reach(d, s, d.asks[s.solutions[i]], tops, twice):
            return NEAR
    return 0


def shown_by(d: Record, cards: Any, count: int) -> tuple[int, int]:
    """What the cards show, and what they show without any one of them, as bits."""
    once = twice = 0
    for i in range(count):
        shows = d.shows[cards[i]]
        twice |= once & shows
        once |= shows
    return once, twice


def in_reach(d: Record, s: Record, wanted: int, tops: int, twice: int) -> bool:
    """An induction of an open card would make the tops show everything asked for."""
    for place in range(d.chancel_size):
        spirit = s.chancel[place]
        missing = wanted & ~d.shows[spirit]  # which other tops have to show
        if missing & ~tops == 0:
            columns = open_columns(d, s, spirit)
            for column in range(d.columns):
                if columns >> column & 1 and d.shows[s.top[column]] & missing & ~twice == 0:
                    return True
    return False


def can_rotate(d: Record, s: Record, spirit: int) -> bool:
    """As a top, the spirit would give some altar column the radiance of power."""
    for altar in range(s.altar_count):  # noqa: SIM110 - a generator does not compile
        if has_room(d, s, altar) and has_power(d, s, altar, spirit):
            return True
    return False


def arranged(d: Record, states: Any, table: int, move: int) -> int:
    """A foresight with its cards arranged; any other move unchanged.

    Cards that can help go on the pile, the best on top; those that could fill no position of any
    solution go under it. Of cards that help equally, the first by id comes first.
    """
    if move >> 48 != FORESEE:
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
                wanted = d.asks[s.solutions[i]]
                if wanted & d.shows[card]:
                    best = max(best, MOST * popcount(wanted & tops) + popcount(d.shows[card]))
    return best


# Rollouts, with which the solver begins: the greedy player, who wins nineteen deals of twenty, and then
# the same with noise. Nearly all other winnable deals are won that way: of 148 that it lost, 143 within
# 60 rollouts, in 0.3 ms each on average. A noise of 40 to 60 points won the most; larger ones the rest.

MOODS = (60, 40, 100, 200)


def rollouts(d: Record, states: Any, w: Record, root: int, most: int, tries: int, line: Any) -> int:
    """The first win with at most `most` inductions: its moves into `line`, and how many they are.

    0: no rollout wins that way. The first is the greedy player itself.
    """
    for number in range(tries):
        count = tried(d, states, w, root, most, mood_of(number), then(0, number), line)
        if count:
            return count
    return 0


def mood_of(number: int) -> int:
    """The noise of rollout `number`, in points."""
    return MOODS[number % len(MOODS)] if number else 0


def tried(
    d: Record, states: Any, w: Record, root: int, most: int, mood: int, key: int, line: Any
) -> int:
    """One rollout from state number `root`: the number of moves of a win, or 0."""
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
