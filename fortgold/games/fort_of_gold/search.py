"""A search layer by layer: layer i holds positions after i inductions, from which the next one is made.

Only inductions cost score, so a line is sought that wins with at most `most` of them. From a layer to
the next: every induction from every position, then everything that claims, rotations and foresights
can make of it. Positions that `bounds` proves lost are left out, and so are positions with the same
future as one met before (`canonical`).

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

from typing import Any

import numpy as np

from fortgold.games.common.primitives import copy
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.bounds import attachments, may_win
from fortgold.games.fort_of_gold.canonical import alike
from fortgold.games.fort_of_gold.fields import FORESEE, GET, INDUCT, NONE, ROTATE
from fortgold.games.fort_of_gold.rules import (
    code,
    filled,
    first_third,
    has_knowledge,
    has_life,
    has_power,
    has_room,
    has_won,
    make,
    open_columns,
    thirds,
)

WON, NONE_THERE, CUT_OFF = range(3)
ANY = 255  # instead of a column
SET_OUT, UNFOLDED = 1, 2  # done with a position: listed for the next layer; all free moves
HERE, NOW, CHILD = range(3)  # of `states`
TRAIL, COLUMN = range(
    2
)  # what goes with a state: its place on the trail; which column must be used


def search(
    d: Record, c: Record, m: Record, states: Any, root: Record, inductions: Any, moves: Any,
    most: int, width: int, limit: int, line: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """WON with the moves in `line`, NONE_THERE, or CUT_OFF; how many moves; positions looked at.

    `limit` bounds the positions looked at; `line` must hold two moves a spirit. `states`,
    `inductions` and `moves` are room to work in.
    """
    layer = np.empty(256, states.dtype)
    layer_tags = np.empty((256, 2), np.int64)
    following = np.empty(256, states.dtype)
    following_tags = np.empty((256, 2), np.int64)
    ranks = np.empty(256, np.uint64)
    todo = np.empty(64, states.dtype)
    todo_tags = np.empty((64, 2), np.int64)
    trail = np.empty((1024, 2), np.int64)  # move, and the place of the move before it
    known = np.zeros((1024, 2), np.uint64)
    marks = np.zeros(1024, np.int64)  # layer << 2 | what has been done
    layer[0] = root
    layer_tags[0, TRAIL] = 0
    trail[0, 0] = trail[0, 1] = -1
    here, now, child = states[HERE], states[NOW], states[CHILD]
    reached = walked = 1
    nodes, cut = 0, False
    for inducts in range(1, most + 1):
        left = most - inducts
        count, entered = 0, 0
        for parent in range(reached):
            copy(layer, parent, states, HERE)
            for start in range(list_inductions(d, here, inductions)):
                copy(states, HERE, states, CHILD)
                make(d, child, inductions[start])
                if not may_win(d, c, child, left, m, False):
                    continue
                if walked == len(trail):
                    trail = longer(trail)
                trail[walked, 0], trail[walked, 1] = inductions[start], layer_tags[parent, TRAIL]
                copy(states, CHILD, todo, 0)
                todo_tags[0, TRAIL] = walked
                todo_tags[0, COLUMN] = inductions[start] >> 16 & 0xFFFF
                walked += 1
                waiting = 1
                while waiting:
                    waiting -= 1
                    copy(todo, waiting, states, NOW)
                    place, using = todo_tags[waiting, TRAIL], todo_tags[waiting, COLUMN]
                    reach = attachments(d, c, now, left)
                    first, second = alike(d, c, now, reach, 1), alike(d, c, now, reach, 2)
                    if 2 * entered >= len(marks):
                        known, marks = rehashed(known, marks, inducts)
                    slot = slot_of(known, marks, inducts, first, second)
                    done = marks[slot] & 3 if marks[slot] >> 2 == inducts else 0
                    if done & UNFOLDED:
                        continue
                    marks[slot] = inducts << 2 | SET_OUT | (UNFOLDED if using == ANY else 0)
                    if not done:
                        entered += 1
                        known[slot, 0], known[slot, 1] = first, second
                        nodes += 1
                        if nodes > limit:
                            return CUT_OFF, 0, nodes
                        if not may_win(d, c, now, left, m, True):
                            marks[slot] = inducts << 2 | SET_OUT | UNFOLDED
                            continue
                        if left:
                            if count == len(following):
                                if count >= 4 * width:
                                    count = keep_best(
                                        following, following_tags, ranks, count, width
                                    )
                                    cut = True
                                else:
                                    following = wider(following)
                                    ranks = np.concatenate((ranks, ranks))
                                    following_tags = longer(following_tags)
                            copy(states, NOW, following, count)
                            following_tags[count, TRAIL] = place
                            ranks[count] = rank(now, first)
                            count += 1
                    for i in range(free_moves(d, now, using, moves)):
                        copy(states, NOW, states, CHILD)
                        make(d, child, moves[i])
                        if has_won(d, child):
                            return WON, line_to(trail, place, moves[i], line), nodes
                        if may_win(d, c, child, left, m, False):
                            if walked == len(trail):
                                trail = longer(trail)
                            trail[walked, 0], trail[walked, 1] = moves[i], place
                            if waiting == len(todo):
                                todo, todo_tags = wider(todo), longer(todo_tags)
                            copy(states, CHILD, todo, waiting)
                            todo_tags[waiting, TRAIL], todo_tags[waiting, COLUMN] = walked, ANY
                            walked += 1
                            waiting += 1
        if count > width:
            count = keep_best(following, following_tags, ranks, count, width)
            cut = True
        if count == 0:
            break
        layer, following, reached = following, layer, count
        layer_tags, following_tags = following_tags, layer_tags
        if len(following) != len(ranks):
            ranks = np.empty(len(following), np.uint64)
    return (CUT_OFF if cut else NONE_THERE), 0, nodes


def list_inductions(d: Record, s: Record, moves: Any) -> int:
    """Every induction, but only one of those to a column without spirits; how many."""
    vacant = d.every_column & ~filled(d, s)
    same = vacant & (vacant - 1)
    count = 0
    for place in range(d.chancel_size):
        free = open_columns(d, s, s.chancel[place]) & ~same
        for column in range(d.columns):
            if free >> column & 1:
                moves[count] = code(INDUCT, place, column, 0)
                count += 1
    return count


def free_moves(d: Record, s: Record, using: int, moves: Any) -> int:
    """Claims and rotations that use that column, or ANY, and foresights; how many."""
    full = filled(d, s)
    must = 0 if using == ANY else 1 << using
    count = 0
    for i in range(s.solution_count):
        treasure = s.solutions[i]
        if has_life(d, s, treasure, full):
            for which in range(d.subsets):
                chosen = d.subset[which]
                if (
                    chosen & ~full == 0
                    and chosen & must == must
                    and has_life(d, s, treasure, chosen)
                ):
                    moves[count] = code(GET, i, which, 0)
                    count += 1
    back = first_third(d, s, ROTATE)
    for column in range(d.columns):
        top = s.top[column]
        if top != NONE:
            for altar in range(s.altar_count):
                if (
                    has_room(d, s, altar)
                    and has_power(d, s, altar, top)
                    and (must == 0 or column == using)
                ):
                    for n in range(thirds(d, s, ROTATE)):
                        moves[count] = code(ROTATE, column, altar, back + n)
                        count += 1
                if has_knowledge(d, s, altar):
                    for n in range(thirds(d, s, FORESEE)):
                        moves[count] = code(FORESEE, column, altar, n)
                        count += 1
    return count


def rank(s: Record, word: Any) -> Any:
    """Less is better: the spirits on the pedestal, then chance."""
    return np.uint64(s.height) << np.uint64(48) | word >> np.uint64(16)


def keep_best(rows: Any, tags: Any, ranks: Any, count: int, width: int) -> int:
    """Move the `width` best rows to the front."""
    last = np.sort(ranks[:count])[width - 1]
    kept = 0
    for i in range(count):
        if ranks[i] <= last and kept < width:
            copy(rows, i, rows, kept)
            ranks[kept] = ranks[i]
            tags[kept, TRAIL] = tags[i, TRAIL]
            kept += 1
    return kept


def slot_of(known: Any, marks: Any, layer: int, first: Any, second: Any) -> Any:
    """Where the position with these words is, or goes, in a table that is never full."""
    mask = len(marks) - 1
    slot = np.int64(first) & mask
    while marks[slot] >> 2 == layer and (known[slot, 0] != first or known[slot, 1] != second):
        slot = (slot + 1) & mask
    return slot


def rehashed(known: Any, marks: Any, layer: int) -> Any:
    """The table with twice the room; what belongs to other layers is dropped."""
    more = np.zeros((2 * len(marks), 2), np.uint64)
    more_marks = np.zeros(2 * len(marks), np.int64)
    for i in range(len(marks)):
        if marks[i] >> 2 == layer:
            slot = slot_of(more, more_marks, layer, known[i, 0], known[i, 1])
            more[slot], more_marks[slot] = known[i], marks[i]
    return more, more_marks


def wider(rows: Any) -> Any:
    """Twice the room for states."""
    more = np.empty(2 * len(rows), rows.dtype)
    for i in range(len(rows)):
        copy(rows, i, more, i)
    return more


def longer(rows: Any) -> Any:
    """Twice the room, of pairs."""
    more = np.empty((2 * len(rows), 2), rows.dtype)
    more[: len(rows)] = rows
    return more


def line_to(trail: Any, place: int, last: int, line: Any) -> int:
    """The moves to `place` on the trail and `last`, in `line` in the order in which they are made."""
    count = 1
    here = place
    while here > 0:
        count += 1
        here = trail[here, 1]
    line[count - 1] = last
    here, i = place, count - 2
    while here > 0:
        line[i] = trail[here, 0]
        here = trail[here, 1]
        i -= 1
    return count
