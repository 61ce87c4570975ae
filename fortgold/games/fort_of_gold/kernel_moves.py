"""The legal moves of a packed position, and what a move does to it. The layout: `packed`.

Moves are counted a kind at a time, and only the one that is played is ever written out: move number
n of a kind is the n-th of the readable list. Nothing here checks that a move is legal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, whole
from fortgold.games.fort_of_gold.kernel_foresee import arrange
from fortgold.games.fort_of_gold.packed import (
    ALTAR_AT,
    ALTAR_COLUMN_LIMIT,
    ALTAR_COUNT,
    ALTAR_GOAL,
    ATTACH,
    BARE,
    CHANCEL,
    CHANCEL_SIZE,
    COUNT_BIT,
    EVERY_POSITION,
    FIRST_BIT,
    FIT,
    FORESEE,
    FORESEE_CARDS,
    GET,
    INDUCT,
    KIND_BIT,
    LAST,
    MANA_BOTTOM,
    MANA_COUNT,
    MANA_TOP,
    MEETS_BIT,
    MOST_ATTACHED,
    NAME_AT,
    NAME_OF,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    PILE_BOTTOM,
    PILE_COUNT,
    PILE_TOP,
    POWER_POSITIONS,
    POWERFUL,
    ROTATE,
    SECOND_BIT,
    SOLUTION_COUNT,
    SOLUTION_SLOTS,
    SOLUTIONS,
    SPIRIT_COUNT,
    SPIRITS,
    SUBSET_COUNT,
    SUBSETS,
    TREASURE_AT,
    TREASURE_BIT,
    WAY_COUNT,
)

FACTORIAL = (1, 1, 2, 6, 24, 120)

Moves = NDArray[np.int32]


@compiled
def ones(word: int) -> int:
    """The number of bits that are set; the processor has an instruction for this loop."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@compiled
def fit(table: Numbers, treasure: int, spirit: int) -> int:
    """How the spirit fits the treasure, see FIT."""
    return table[table[FIT] + treasure * table[SPIRIT_COUNT] + spirit]


@compiled
def open_columns(table: Numbers, at: Numbers, place: int) -> int:
    """The pedestal columns that take the spirit of a chancel place, as bits."""
    spirit = at[CHANCEL + place]
    if spirit == NONE:
        return 0
    barred = whole(at[table[NAME_AT] + table[table[NAME_OF] + spirit]])
    return ((1 << table[PEDESTAL_COLUMNS]) - 1) & ~barred


@compiled
def met_by(table: Numbers, at: Numbers, treasure: int, chosen: int) -> int:
    """The positions of `treasure` that the tops of the `chosen` columns fill, as bits."""
    met = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if chosen >> column & 1 and top != NONE:
            met |= fit(table, treasure, top) >> MEETS_BIT
    return met


@compiled
def filled_columns(table: Numbers, at: Numbers) -> int:
    """The pedestal columns that hold a spirit, as bits."""
    filled = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        if at[PEDESTAL + column] != NONE:
            filled |= 1 << column
    return filled


@compiled
def attachment(table: Numbers, columns: Numbers, top: int, altar: int) -> int:
    """What the altar column would be with `top` attached; 0 if it is full."""
    there = whole(columns[table[ALTAR_AT] + altar])
    if there >> COUNT_BIT & MOST_ATTACHED >= table[ALTAR_COLUMN_LIMIT]:
        return 0
    return there + (fit(table, there >> TREASURE_BIT, top) & ATTACH)


@compiled
def has_power(table: Numbers, column: int) -> bool:
    """The radiance of power of an altar column."""
    return ones(column & POWERFUL) >= table[POWER_POSITIONS]


@compiled
def has_knowledge(table: Numbers, column: int) -> bool:
    """The radiance of knowledge of an altar column."""
    return column >> COUNT_BIT & MOST_ATTACHED == table[ALTAR_COLUMN_LIMIT]


@compiled
def returns(table: Numbers, at: Numbers) -> int:
    """In how many ways a rotation can deal with the solutions."""
    count = whole(at[SOLUTION_COUNT])
    return count if count >= table[SOLUTION_SLOTS] else 1


@compiled
def arrangements(table: Numbers, at: Numbers) -> int:
    """In how many ways a foresight can put back what it sees: (n + 1)! for n cards."""
    return FACTORIAL[min(table[FORESEE_CARDS], whole(at[MANA_COUNT])) + 1]


@compiled
def counts(table: Numbers, state: Numbers) -> tuple[int, int, int, int]:
    """How many moves of each kind are legal, in the order of `moves.KINDS`; all 0 at the end."""
    at = bytes_of(state)
    altars = whole(at[ALTAR_COUNT])
    if altars >= table[ALTAR_GOAL]:
        return 0, 0, 0, 0
    inducts = 0
    for place in range(table[CHANCEL_SIZE]):
        inducts += ones(open_columns(table, at, place))
    gets = 0
    everywhere = (1 << table[PEDESTAL_COLUMNS]) - 1
    for i in range(whole(at[SOLUTION_COUNT])):
        treasure = at[SOLUTIONS + i]
        if met_by(table, at, treasure, everywhere) == table[EVERY_POSITION]:
            filled = filled_columns(table, at)
            for which in range(table[SUBSET_COUNT]):
                chosen = table[table[SUBSETS] + which]
                if chosen & ~filled == 0 and _has_life(table, at, treasure, chosen):
                    gets += 1
    rotates = foresees = 0
    columns = halves_of(state)
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if top != NONE:
            for altar in range(altars):
                attached = attachment(table, columns, top, altar)
                rotates += has_power(table, attached)
                foresees += has_knowledge(table, attached)
    if rotates:
        rotates *= returns(table, at)
    if foresees:
        foresees *= arrangements(table, at)
    return inducts, gets, rotates, foresees


@compiled
def _has_life(table: Numbers, at: Numbers, treasure: int, chosen: int) -> bool:
    return met_by(table, at, treasure, chosen) == table[EVERY_POSITION]


@compiled
def nth_induct(table: Numbers, state: Numbers, n: int) -> int:
    """Induction number `n`, which must be below their count; the others likewise."""
    at = bytes_of(state)
    for place in range(table[CHANCEL_SIZE]):
        free = open_columns(table, at, place)
        here = ones(free)
        if n < here:
            for _ in range(n):
                free &= free - 1
            return _code(INDUCT, place, ones((free & -free) - 1), 0)
        n -= here
    return -1


@compiled
def nth_get(table: Numbers, state: Numbers, n: int) -> int:
    """Get number `n`."""
    at = bytes_of(state)
    filled = filled_columns(table, at)
    for i in range(whole(at[SOLUTION_COUNT])):
        treasure = at[SOLUTIONS + i]
        for which in range(table[SUBSET_COUNT]):
            chosen = table[table[SUBSETS] + which]
            if chosen & ~filled == 0 and _has_life(table, at, treasure, chosen):
                if n == 0:
                    return _code(GET, i, 0, which)
                n -= 1
    return -1


@compiled
def nth_attachment(table: Numbers, state: Numbers, kind: int, n: int) -> int:
    """Rotation or foresight number `n`."""
    at = bytes_of(state)
    columns = halves_of(state)
    ways = returns(table, at) if kind == ROTATE else arrangements(table, at)
    first = 0
    if kind == ROTATE and at[SOLUTION_COUNT] >= table[SOLUTION_SLOTS]:
        first = 1  # a solution must go back
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if top != NONE:
            for altar in range(whole(at[ALTAR_COUNT])):
                attached = attachment(table, columns, top, altar)
                if has_power(table, attached) if kind == ROTATE else has_knowledge(table, attached):
                    if n < ways:
                        return _code(kind, column, altar, first + n)
                    n -= ways
    return -1


@compiled
def _code(kind: int, first: int, second: int, third: int) -> int:
    return kind << KIND_BIT | first << FIRST_BIT | second << SECOND_BIT | third


@compiled
def nth_move(table: Numbers, state: Numbers, kind: int, n: int) -> int:
    """Move number `n` of `kind`, counted from 0 in the order of the readable list."""
    if kind == INDUCT:
        return nth_induct(table, state, n)
    if kind == GET:
        return nth_get(table, state, n)
    return nth_attachment(table, state, kind, n)


@compiled
def legal_moves(table: Numbers, state: Numbers, moves: Moves) -> int:
    """Every legal move into `moves`, in the order of the readable list; how many.

    Raises ValueError if `moves` is too short; see `most_moves`.
    """
    count = 0
    inducts, gets, rotates, foresees = counts(table, state)
    if inducts + gets + rotates + foresees > moves.size:
        raise ValueError("there is no room for so many moves")
    for kind, of_kind in ((INDUCT, inducts), (GET, gets), (ROTATE, rotates), (FORESEE, foresees)):
        for n in range(of_kind):
            moves[count] = nth_move(table, state, kind, n)
            count += 1
    return count


@compiled
def most_moves(table: Numbers) -> int:
    """More moves than any position of these rules has."""
    columns = table[PEDESTAL_COLUMNS]
    return (
        columns * table[CHANCEL_SIZE]
        + table[SOLUTION_SLOTS] * table[SUBSET_COUNT]
        + columns * table[ALTAR_GOAL] * (table[SOLUTION_SLOTS] + table[WAY_COUNT])
    )


@compiled
def apply(table: Numbers, state: Numbers, move: int) -> None:
    """Make `state` what it is after the legal move `move`."""
    at = bytes_of(state)
    kind, third = move >> KIND_BIT, move & 0xFF
    first, second = move >> FIRST_BIT & 0xF, move >> SECOND_BIT & 0xF
    if kind == INDUCT:
        spirit = at[CHANCEL + first]
        at[CHANCEL + first] = take_mana(at)
        at[SPIRITS + spirit] = at[PEDESTAL + second]
        at[PEDESTAL + second] = spirit
        at[table[NAME_AT] + table[table[NAME_OF] + spirit]] |= 1 << second
    elif kind == GET:
        _get(table, state, at, first, table[table[SUBSETS] + third])
    else:
        columns = halves_of(state)
        spirit = _lift(table, at, first)
        at[SPIRITS + spirit] = at[LAST + second]
        at[LAST + second] = spirit
        there = whole(columns[table[ALTAR_AT] + second])
        there += fit(table, there >> TREASURE_BIT, spirit) & ATTACH
        columns[table[ALTAR_AT] + second] = there
        if kind == ROTATE:
            _next_treasure(table, at, third - 1)
        else:
            arrange(table, at, third)


@compiled
def take_mana(at: Numbers) -> int:
    """The top card of the mana pile, off it; NONE if there is none."""
    spirit = at[MANA_TOP]
    if spirit != NONE:
        at[MANA_TOP] = at[SPIRITS + spirit]
        at[MANA_COUNT] -= 1
        if at[MANA_COUNT] == 0:
            at[MANA_BOTTOM] = NONE
    return spirit


@compiled
def _lift(table: Numbers, at: Numbers, column: int) -> int:
    """The top of a pedestal column, off it."""
    spirit = at[PEDESTAL + column]
    at[PEDESTAL + column] = at[SPIRITS + spirit]
    at[table[NAME_AT] + table[table[NAME_OF] + spirit]] &= ~(1 << column)
    return spirit


@compiled
def _get(table: Numbers, state: Numbers, at: Numbers, solution: int, chosen: int) -> None:
    treasure = at[SOLUTIONS + solution]
    _drop_solution(at, solution)
    altar = at[ALTAR_COUNT]
    at[ALTAR_COUNT] += 1
    word = whole(treasure) << TREASURE_BIT | BARE
    last = NONE
    for column in range(table[PEDESTAL_COLUMNS]):
        if chosen >> column & 1:
            spirit = _lift(table, at, column)
            at[SPIRITS + spirit] = last
            last = spirit
            word += fit(table, treasure, spirit) & ATTACH
    at[LAST + altar] = last
    halves_of(state)[table[ALTAR_AT] + altar] = word


@compiled
def _drop_solution(at: Numbers, solution: int) -> None:
    at[SOLUTION_COUNT] -= 1
    for i in range(solution, whole(at[SOLUTION_COUNT])):
        at[SOLUTIONS + i] = at[SOLUTIONS + i + 1]


@compiled
def _next_treasure(table: Numbers, at: Numbers, returned: int) -> None:
    """One solution back under the pile if one must go; only then is a new treasure seen."""
    links = table[TREASURE_AT]
    if returned >= 0:
        treasure = at[SOLUTIONS + returned]
        _drop_solution(at, returned)
        at[links + treasure] = NONE
        if at[PILE_TOP] == NONE:
            at[PILE_TOP] = treasure
        else:
            at[links + at[PILE_BOTTOM]] = treasure
        at[PILE_BOTTOM] = treasure
        at[PILE_COUNT] += 1
    seen = at[PILE_TOP]
    if seen != NONE:
        at[PILE_TOP] = at[links + seen]
        at[PILE_COUNT] -= 1
        if at[PILE_TOP] == NONE:
            at[PILE_BOTTOM] = NONE
        at[SOLUTIONS + at[SOLUTION_COUNT]] = seen
        at[SOLUTION_COUNT] += 1
