"""A search layer by layer: layer i holds positions after i inductions, from which the next one is made.

Only inductions cost score, so a line is sought that wins with at most `most` of them. From a layer to
the next: every induction from every position, then everything that claims, rotations and foresights
can make of it. Positions that `bounds` proves lost are left out, and so are positions with the same
future as one met before (`alike`).

*As soon as possible.* A claim or a rotation that follows an induction straight away and does not use
the column of this induction could have been made before it: the same tops lay there, the same
solutions and altar, and the result is the same. So in a winning line such moves can be moved forward
until there is none, and after an induction only claims and rotations that use its column are tried
(foresights always: an induction draws a card, so it does not change places with them), after that
all.

A layer that would be wider than `width` keeps the positions with the fewest spirits on the pedestal,
chosen among equals by their hash. If nothing was cut off and no win was found, there is none.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.chance_compiled import Word
from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, integers_of, whole, words_of
from fortgold.games.fort_of_gold.alike import alike
from fortgold.games.fort_of_gold.bounds import ROOM, attachments, may_win
from fortgold.games.fort_of_gold.kernel import has_won
from fortgold.games.fort_of_gold.kernel_moves import (
    apply,
    arrangements,
    attachment,
    filled_columns,
    has_knowledge,
    has_power,
    met_by,
    most_moves,
    ones,
    open_columns,
    returns,
)
from fortgold.games.fort_of_gold.packed import (
    ALTAR_COUNT,
    CHANCEL_SIZE,
    EVERY_POSITION,
    FIRST_BIT,
    FORESEE,
    GET,
    KIND_BIT,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    ROTATE,
    SECOND_BIT,
    SOLUTION_COUNT,
    SOLUTION_SLOTS,
    SOLUTIONS,
    SPIRITS,
    SUBSET_COUNT,
    SUBSETS,
    WORDS,
)

WON, NONE_THERE, CUT_OFF = range(3)
ANY = 255  # instead of a column
SET_OUT, UNFOLDED = (
    1,
    2,
)  # what has been done with a position: listed for the next layer; all free moves

Rows = NDArray[np.uint64]
Ints = NDArray[np.int64]


@compiled
def search(
    table: Ints, covers: Ints, root: Numbers, most: int, width: int, limit: int, line: Ints
) -> tuple[int, int, int]:
    """WON with the moves in `line`, NONE_THERE, or CUT_OFF; how many moves; positions looked at.

    `limit` bounds the positions looked at; `line` must hold two moves a spirit.
    """
    size = table[WORDS] + 2
    room, moves = np.empty(ROOM, np.int64), np.empty(2 * most_moves(table), np.int64)
    here, now, child = (
        np.empty(size, np.uint64),
        np.empty(size, np.uint64),
        np.empty(size, np.uint64),
    )
    return _search(table, covers, root, most, width, limit, line, room, moves, here, now, child)


@compiled
def _search(
    table_array: Ints,
    covers_array: Ints,
    root: Numbers,
    most: int,
    width: int,
    limit: int,
    line: Ints,
    room_array: Ints,
    moves_array: Ints,
    here_row: Rows,
    now_row: Rows,
    child_row: Rows,
) -> tuple[int, int, int]:
    """`search` with room to work in, which the caller keeps.

    A row is a state and two words: its place on the trail, and the column that its next claim or
    rotation must use.
    """
    words = table_array[WORDS]
    size, trail_at, column_at = words + 2, words, words + 1
    table, covers, room = (
        integers_of(table_array),
        integers_of(covers_array),
        integers_of(room_array),
    )
    moves, inductions = integers_of(moves_array), integers_of(moves_array[most_moves(table) :])
    here, now, child = words_of(here_row), words_of(now_row), words_of(child_row)
    layer = np.empty((256, size), np.uint64)
    layer[0, :words] = root
    layer[0, trail_at] = 0
    reached = 1
    following = np.empty((256, size), np.uint64)
    ranks = np.empty(256, np.uint64)
    todo = np.empty((64, size), np.uint64)
    trail = np.empty((1024, 2), np.int32)  # move, and the place of the move before it
    trail[0, 0] = trail[0, 1] = -1
    walked = 1
    known = np.zeros((1024, 2), np.uint64)
    marks = np.zeros(1024, np.int64)  # layer << 2 | what has been done
    nodes, cut = 0, False
    for inducts in range(1, most + 1):
        left = most - inducts
        count, entered = 0, 0
        for parent in range(reached):
            here_row[:] = layer[parent]
            for start in range(_inductions(table, here, inductions)):
                child_row[:] = here_row
                apply(table, child, inductions[start])
                if not may_win(table, covers, child, left, room, False):
                    continue
                if walked == len(trail):
                    trail = _longer(trail)
                trail[walked, 0], trail[walked, 1] = inductions[start], whole(child[trail_at])
                child[trail_at] = walked
                child[column_at] = inductions[start] >> SECOND_BIT & 0xF
                walked += 1
                todo[0] = child_row
                waiting = 1
                while waiting:
                    waiting -= 1
                    now_row[:] = todo[waiting]
                    reach = attachments(table, covers, now, left)
                    first, second = alike(table, now, reach, 1), alike(table, now, reach, 2)
                    if 2 * entered >= len(marks):
                        known, marks = _rehashed(known, marks, inducts)
                    slot = _slot(known, marks, inducts, first, second)
                    done = marks[slot] & 3 if marks[slot] >> 2 == inducts else 0
                    if done & UNFOLDED:
                        continue
                    using = whole(now[column_at])
                    marks[slot] = inducts << 2 | SET_OUT | (UNFOLDED if using == ANY else 0)
                    if not done:
                        entered += 1
                        known[slot, 0], known[slot, 1] = first, second
                        nodes += 1
                        if nodes > limit:
                            return CUT_OFF, 0, nodes
                        if not may_win(table, covers, now, left, room, True):
                            marks[slot] = inducts << 2 | SET_OUT | UNFOLDED
                            continue
                        if left:
                            if count == len(following):
                                if count >= 4 * width:
                                    count = _keep_best(following, ranks, count, width)
                                    cut = True
                                else:
                                    following, ranks = _wider(following), _wider_ranks(ranks)
                            following[count] = now_row
                            ranks[count] = _rank(table, now, first)
                            count += 1
                    place = whole(now[trail_at])
                    for i in range(free_moves(table, now, using, moves)):
                        child_row[:] = now_row
                        apply(table, child, moves[i])
                        if has_won(table, child):
                            return WON, _line(trail, place, moves[i], line), nodes
                        if may_win(table, covers, child, left, room, False):
                            if walked == len(trail):
                                trail = _longer(trail)
                            trail[walked, 0], trail[walked, 1] = moves[i], place
                            child[trail_at], child[column_at] = walked, ANY
                            walked += 1
                            if waiting == len(todo):
                                todo = _wider(todo)
                            todo[waiting] = child_row
                            waiting += 1
        if count > width:
            count = _keep_best(following, ranks, count, width)
            cut = True
        if count == 0:
            break
        layer, following, reached = following, layer, count
        if len(following) != len(ranks):
            ranks = np.empty(len(following), np.uint64)
    return (CUT_OFF if cut else NONE_THERE), 0, nodes


@compiled
def _inductions(table: Numbers, state: Numbers, moves: Numbers) -> int:
    """Every induction, but only one of those to a column without spirits; how many."""
    at = bytes_of(state)
    vacant = ((1 << table[PEDESTAL_COLUMNS]) - 1) & ~filled_columns(table, at)
    same = vacant & (vacant - 1)
    count = 0
    for place in range(table[CHANCEL_SIZE]):
        free = open_columns(table, at, place) & ~same
        while free:
            column = ones((free & -free) - 1)
            free &= free - 1
            moves[count] = place << FIRST_BIT | column << SECOND_BIT
            count += 1
    return count


@compiled
def free_moves(table: Numbers, state: Numbers, using: int, moves: Numbers) -> int:
    """Claims and rotations that use that column, or ANY, and foresights; how many."""
    at, columns = bytes_of(state), halves_of(state)
    filled = filled_columns(table, at)
    must = 0 if using == ANY else 1 << using
    count = 0
    for i in range(whole(at[SOLUTION_COUNT])):
        treasure = whole(at[SOLUTIONS + i])
        if met_by(table, at, treasure, filled) == table[EVERY_POSITION]:
            for which in range(table[SUBSET_COUNT]):
                chosen = table[table[SUBSETS] + which]
                if (
                    chosen & ~filled == 0
                    and chosen & must == must
                    and met_by(table, at, treasure, chosen) == table[EVERY_POSITION]
                ):
                    moves[count] = GET << KIND_BIT | i << FIRST_BIT | which
                    count += 1
    back = 1 if at[SOLUTION_COUNT] >= table[SOLUTION_SLOTS] else 0
    for column in range(table[PEDESTAL_COLUMNS]):
        top = whole(at[PEDESTAL + column])
        if top != NONE:
            for altar in range(whole(at[ALTAR_COUNT])):
                attached = attachment(table, columns, top, altar)
                move = column << FIRST_BIT | altar << SECOND_BIT
                if has_power(table, attached) and (must == 0 or column == using):
                    for n in range(returns(table, at)):
                        moves[count] = ROTATE << KIND_BIT | move | back + n
                        count += 1
                if has_knowledge(table, attached):
                    for n in range(arrangements(table, at)):
                        moves[count] = FORESEE << KIND_BIT | move | n
                        count += 1
    return count


@compiled
def _rank(table: Numbers, state: Numbers, word: Word) -> Word:
    """Less is better: the spirits on the pedestal, then chance."""
    at = bytes_of(state)
    height = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        card = whole(at[PEDESTAL + column])
        while card != NONE:
            height += 1
            card = whole(at[SPIRITS + card])
    return np.uint64(height) << np.uint64(48) | word >> np.uint64(16)


@compiled
def _keep_best(rows: Rows, ranks: Rows, count: int, width: int) -> int:
    """Move the `width` best rows to the front."""
    last = np.sort(ranks[:count])[width - 1]
    kept = 0
    for i in range(count):
        if ranks[i] <= last and kept < width:
            rows[kept], ranks[kept] = rows[i], ranks[i]
            kept += 1
    return kept


@compiled
def _slot(known: Rows, marks: Ints, layer: int, first: Word, second: Word) -> int:
    """Where the position with these words is, or goes, in a table that is never full."""
    mask = len(marks) - 1
    slot = whole(first) & mask
    while marks[slot] >> 2 == layer and (known[slot, 0] != first or known[slot, 1] != second):
        slot = (slot + 1) & mask
    return slot


@compiled
def _rehashed(known: Rows, marks: Ints, layer: int) -> tuple[Rows, Ints]:
    """The table with twice the room; what belongs to other layers is dropped."""
    more = np.zeros((2 * len(marks), 2), np.uint64)
    more_marks = np.zeros(2 * len(marks), np.int64)
    for i in range(len(marks)):
        if marks[i] >> 2 == layer:
            slot = _slot(more, more_marks, layer, known[i, 0], known[i, 1])
            more[slot], more_marks[slot] = known[i], marks[i]
    return more, more_marks


@compiled
def _wider(rows: Rows) -> Rows:
    more = np.empty((2 * len(rows), rows.shape[1]), np.uint64)
    more[: len(rows)] = rows
    return more


@compiled
def _wider_ranks(ranks: Rows) -> Rows:
    more = np.empty(2 * len(ranks), np.uint64)
    more[: len(ranks)] = ranks
    return more


@compiled
def _longer(trail: NDArray[np.int32]) -> NDArray[np.int32]:
    more = np.empty((2 * len(trail), 2), np.int32)
    more[: len(trail)] = trail
    return more


@compiled
def _line(trail: NDArray[np.int32], place: int, last: int, line: Ints) -> int:
    """The moves to `place` on the trail and `last`, in `line` in the order in which they are made."""
    count = 1
    here = place
    while here > 0:
        count += 1
        here = whole(trail[here, 1])
    line[count - 1] = last
    here, i = place, count - 2
    while here > 0:
        line[i] = whole(trail[here, 0])
        here = whole(trail[here, 1])
        i -= 1
    return count
