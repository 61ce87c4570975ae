"""The rules: set-up, legal moves, what moves do, the outcome; and games played at random.

Rulebook: `templates/fort-of-gold/rulebook.en.md`; each rule is a test in tests/games/fort_of_gold/.
Nothing here makes an object, so the same lines run on lists and as machine code (`games/common`).

A move is four numbers. In this order moves are listed:

    INDUCT   chancel place    pedestal column         0
    GET      solution         number of the `subset`  0
    ROTATE   pedestal column  altar column            1 + the solution that goes back, or 0
    FORESEE  pedestal column  altar column            number of the `way`

The legal moves of a kind are a set of (first, second), a bitboard; each of them can be done in one or
more ways, the third number.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, below_low, order, popcount, stream
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import (
    FORESEE,
    GET,
    GOING_ON,
    INDUCT,
    LOST,
    NOBODY,
    NONE,
    ROTATE,
    SECONDS,
)

Parts = tuple[int, int, int, int]  # of a move
Sets = tuple[int, int, int, int]  # the legal moves of each kind


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table after the set-up of deal `index` of `seed`."""
    clear(d, s)
    places = w.places
    order(d.spirit_slot, d.spirits, stream(seed, index, 0), w.keys, places)
    for i in range(d.chancel_size):
        s.chancel[i] = places[i]
    s.mana_count = d.spirits - d.chancel_size
    for i in range(s.mana_count):
        s.mana[i] = places[d.spirits - 1 - i]
    order(d.treasure_slot, d.treasures, stream(seed, index, 1), w.keys, places)
    s.solution_count = d.slots
    for i in range(d.slots):
        s.solutions[i] = places[i]
    s.pile_count = d.treasures - d.slots
    for i in range(s.pile_count):
        s.pile[i] = places[d.treasures - 1 - i]


def clear(d: Record, s: Record) -> None:
    """Nothing lies anywhere."""
    s.mana_count = s.solution_count = s.pile_count = s.altar_count = s.height = 0
    for place in range(d.chancel_size):
        s.chancel[place] = NONE
    for column in range(d.columns):
        s.top[column] = NONE
    for name in range(d.names):
        s.held[name] = 0
    s.held[NOBODY] = d.every_column


# What each action asks for. Everything that decides lies face up.


def has_won(d: Record, s: Record) -> bool:
    """The altar holds as many treasures as the goal asks for."""
    return s.altar_count >= d.goal


def open_columns(d: Record, s: Record, spirit: int) -> int:
    """The pedestal columns in which no spirit of that name lies yet, as bits."""
    return d.every_column & ~s.held[d.name[spirit]]


def shown(d: Record, s: Record, columns: int) -> int:
    """What the tops of `columns` show, as bits."""
    seen = 0
    for column in range(d.columns):
        if columns >> column & 1:
            seen |= d.shows[s.top[column]]
    return seen


def filled(d: Record, s: Record) -> int:
    """The pedestal columns that hold a spirit, as bits."""
    columns = 0
    for column in range(d.columns):
        columns |= (s.top[column] != NONE) << column
    return columns


def spare_vacant(d: Record, s: Record) -> int:
    """The vacant pedestal columns but the first, as bits: it does not matter which one is taken."""
    vacant = d.every_column & ~filled(d, s)
    return vacant & (vacant - 1)


def has_life(d: Record, s: Record, treasure: int, columns: int) -> bool:
    """In each position, the top of at least one of `columns` shows the request symbol."""
    return d.asks[treasure] & ~shown(d, s, columns) == 0


def has_room(d: Record, s: Record, altar: int) -> bool:
    """Another spirit may be attached."""
    return s.attached[altar] < d.limit


def has_power(d: Record, s: Record, altar: int, spirit: int) -> bool:
    """With `spirit`, friends outnumber foes in enough positions; a tie, also 0 to 0, is not enough.

    Friends show the request symbol, foes another colour; the empty symbol is neither.
    """
    lead = s.leads[altar] + d.lead[s.treasure[altar]][spirit]
    return popcount(lead & d.ahead) >= d.power


def has_knowledge(d: Record, s: Record, altar: int) -> bool:
    """One spirit more makes the altar column exactly full."""
    return s.attached[altar] + 1 == d.limit


def inductions(d: Record, s: Record) -> int:
    """Each spirit in the chancel, to each pedestal column that takes it."""
    bits = 0
    for place in range(d.chancel_size):
        bits |= open_columns(d, s, s.chancel[place]) << SECONDS * place
    return bits


def gets(d: Record, s: Record) -> int:
    """Each solution, with each choice of pedestal columns that has life for it."""
    bits, everything = 0, shown(d, s, d.every_column)
    for solution in range(s.solution_count):
        treasure = s.solutions[solution]
        if d.asks[treasure] & ~everything == 0:  # else no choice of columns has
            bits |= choices(d, s, treasure) << SECONDS * solution
    return bits


def choices(d: Record, s: Record, treasure: int) -> int:
    """Each choice of pedestal columns that has life for a treasure."""
    bits, vacant = 0, ~filled(d, s)
    for which in range(d.subsets):
        columns = d.subset[which]
        bits |= (columns & vacant == 0 and has_life(d, s, treasure, columns)) << which
    return bits


def rotations(d: Record, s: Record) -> int:
    """Each top to each altar column where it makes power."""
    bits = 0
    for altar in range(s.altar_count):
        if has_room(d, s, altar):
            for column in range(d.columns):
                top = s.top[column]
                # `&`: no branch, because it would be unpredictable
                bits |= ((top != NONE) & has_power(d, s, altar, top)) << SECONDS * column + altar
    return bits


def foresights(d: Record, s: Record) -> int:
    """Each top to each altar column where it makes knowledge."""
    bits = 0
    for altar in range(s.altar_count):
        if has_knowledge(d, s, altar):
            for column in range(d.columns):
                bits |= (s.top[column] != NONE) << SECONDS * column + altar
    return bits


def legal_moves(d: Record, s: Record, w: Record) -> bool:
    """The legal moves into `w.sets`; whether there are any."""
    bits = sets_of(d, s)
    w.sets[INDUCT], w.sets[GET], w.sets[ROTATE], w.sets[FORESEE] = bits
    return bits != (0, 0, 0, 0)


def sets_of(d: Record, s: Record) -> Sets:
    """The legal moves: the set of each kind."""
    if has_won(d, s):
        return 0, 0, 0, 0
    return inductions(d, s), gets(d, s), rotations(d, s), foresights(d, s)


def must_return(d: Record, s: Record) -> bool:
    """No place is free for the treasure that a rotation turns up."""
    return s.solution_count >= d.slots


def seen(d: Record, s: Record) -> int:
    """How many cards a foresight looks at."""
    return min(d.foresees, s.mana_count)


def thirds(d: Record, s: Record, kind: int) -> int:
    """The number of ways to do a move of that kind."""
    if kind == ROTATE:
        return s.solution_count if must_return(d, s) else 1
    if kind == FORESEE:
        return d.ways[seen(d, s)]
    return 1


def nth(bits: int, n: int) -> int:
    """Number `n` of a set."""
    for _ in range(n):
        bits &= bits - 1
    return popcount((bits & -bits) - 1)


def first_third(d: Record, s: Record, kind: int) -> int:
    """The third number of the first way to do a move of that kind."""
    return 1 if kind == ROTATE and must_return(d, s) else 0


def outcome(d: Record, s: Record) -> int:
    """The score of a win, LOST without a move, or GOING_ON."""
    if has_won(d, s):
        return s.mana_count
    return LOST if sets_of(d, s) == (0, 0, 0, 0) else GOING_ON


# What each action does.


def apply(d: Record, s: Record, w: Record, move: int) -> None:  # noqa: ARG001 - of every game
    """Make the table what it is after a legal move."""
    make(d, s, move)


def make(d: Record, s: Record, move: int) -> None:
    """Make the table what it is after a move that need not be checked."""
    kind, first, second, third = parts(move)
    if kind == INDUCT:
        spirit = s.chancel[first]
        s.chancel[first] = take_mana(s)
        lay(d, s, spirit, second)
    elif kind == GET:
        get(d, s, first, d.subset[second])
    else:
        attach(d, s, lift(d, s, first), second)
        if kind == ROTATE:
            next_treasure(s, third)
        else:
            arrange(d, s, third)


def take_mana(s: Record) -> int:
    """The top card of the mana pile, off it; NONE if there is none."""
    if s.mana_count == 0:
        return NONE
    s.mana_count -= 1
    return s.mana[s.mana_count]


def lay(d: Record, s: Record, spirit: int, column: int) -> None:
    """A spirit on top of a pedestal column."""
    s.under[spirit] = s.top[column]
    s.top[column] = spirit
    s.held[d.name[spirit]] |= 1 << column
    s.height += 1


def lift(d: Record, s: Record, column: int) -> int:
    """The top of a pedestal column, off it."""
    spirit = s.top[column]
    s.top[column] = s.under[spirit]
    s.held[d.name[spirit]] &= ~(1 << column)
    s.height -= 1
    return spirit


def build(d: Record, s: Record, treasure: int) -> int:
    """A new altar column with that treasure; its number."""
    altar = s.altar_count
    s.altar_count += 1
    s.treasure[altar] = treasure
    s.attached[altar] = 0
    s.last[altar] = NONE
    s.leads[altar] = d.bare
    return altar


def attach(d: Record, s: Record, spirit: int, altar: int) -> None:
    """A spirit under the treasure of an altar column."""
    s.under[spirit] = s.last[altar]
    s.last[altar] = spirit
    s.attached[altar] += 1
    s.leads[altar] += d.lead[s.treasure[altar]][spirit]


def get(d: Record, s: Record, solution: int, columns: int) -> None:
    """A solution goes to the altar, with the tops of `columns` attached."""
    altar = build(d, s, take_solution(s, solution))
    for column in range(d.columns):
        if columns >> column & 1:
            attach(d, s, lift(d, s, column), altar)


def take_solution(s: Record, solution: int) -> int:
    """A treasure out of the solutions; those behind it move up."""
    treasure = s.solutions[solution]
    s.solution_count -= 1
    for i in range(solution, s.solution_count):
        s.solutions[i] = s.solutions[i + 1]
    return treasure


def next_treasure(s: Record, returned: int) -> None:
    """One solution back under the pile if one must go; only then is a new treasure seen."""
    if returned > 0:
        treasure = take_solution(s, returned - 1)
        for i in range(s.pile_count, 0, -1):
            s.pile[i] = s.pile[i - 1]
        s.pile[0] = treasure
        s.pile_count += 1
    if s.pile_count > 0:
        s.pile_count -= 1
        s.solutions[s.solution_count] = s.pile[s.pile_count]
        s.solution_count += 1


def arrange(d: Record, s: Record, which: int) -> None:
    """Put the cards seen on the mana pile and under it."""
    count = seen(d, s)
    above, rest = d.way[count][which][0], s.mana_count - count
    for i in range(count):
        s.lifted[i] = nth_seen(s, count, d.way[count][which][1 + i])
    for i in range(rest - 1, -1, -1):
        s.mana[i + count - above] = s.mana[i]
    for i in range(count):
        at = s.mana_count - 1 - i if i < above else s.mana_count - 1 - rest - i
        s.mana[at] = s.lifted[i]


def nth_seen(s: Record, count: int, rank: int) -> int:
    """Of the `count` cards on top of the mana pile, the one with `rank` lower ones among them."""
    for i in range(count):
        card, lower = s.mana[s.mana_count - 1 - i], 0
        for j in range(count):
            if s.mana[s.mana_count - 1 - j] < card:
                lower += 1
        if lower == rank:
            return card
    return NONE


# A move as one number; they ascend as moves are listed.


def code(kind: int, first: int, second: int, third: int) -> int:
    return kind << 48 | first << 32 | second << 16 | third


def parts(move: int) -> Parts:
    return move >> 48, move >> 32 & 0xFFFF, move >> 16 & 0xFFFF, move & 0xFFFF


# What `run` asks of a game.


def move_count(d: Record, s: Record, w: Record) -> int:
    """How many moves there are, each way of a foresight counted."""
    count = 0
    for kind in range(4):
        count += popcount(w.sets[kind]) * thirds(d, s, kind)
    return count


def nth_move(d: Record, s: Record, w: Record, n: int) -> int:
    """Number `n` of the legal moves."""
    kind = 0
    while n >= popcount(w.sets[kind]) * thirds(d, s, kind):
        n -= popcount(w.sets[kind]) * thirds(d, s, kind)
        kind += 1
    ways = thirds(d, s, kind)
    return move_of(d, s, kind, nth(w.sets[kind], n // ways), n % ways)


def move_of(d: Record, s: Record, kind: int, pair: int, way: int) -> int:
    """The move with that place in the set of its kind, in that way."""
    return code(kind, pair // SECONDS, pair % SECONDS, way + first_third(d, s, kind))


def random_move(d: Record, s: Record, w: Record, word: Any) -> int:
    """The move that the random number `word` selects: one of the legal kinds, then one of its moves.

    Selected among all moves, a foresight would come up far too often: it can be arranged in 24 ways.
    """
    kinds = 0
    for kind in range(4):
        kinds |= (w.sets[kind] != 0) << kind
    kind = nth(kinds, below(popcount(kinds), word))
    pairs, ways = popcount(w.sets[kind]), thirds(d, s, kind)
    which = below_low(pairs, word)  # the quotient; no division
    return move_of(
        d, s, kind, nth(w.sets[kind], which), below_low(pairs * ways, word) - which * ways
    )


def write_result(d: Record, s: Record, result: Any) -> None:
    """The score, or LOST."""
    result[0] = s.mana_count if has_won(d, s) else LOST
