"""A beam search: layer i holds positions after i inductions, from which the next one is made.

Only inductions cost score, so a line is sought that wins with at most `most` of them. From a layer to
the next: every induction from every position, then everything that claims, rotations and foresights
can make of it. Positions that `bounds` proves lost are pruned, and so are those whose canonical form
is in the transposition table already (`canonical_hash`).

*As soon as possible.* A claim or a rotation that follows an induction immediately and does not use
the column of this induction could have been made before it: the same tops lay there, the same
solutions and altar, and the result is the same. So in a winning line such moves can be moved forward
until there is none, and after an induction only claims and rotations that use its column are tried
(foresights always: an induction draws a card, so the two do not commute), after that all.

A layer that would be wider than the beam, `width`, keeps the positions with the fewest spirits on the
pedestal, chosen among equals by their hash. If nothing was cut off and no win was found, there is none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fortgold.games.chance import GOLDEN as STEP
from fortgold.games.common.primitives import copy, then
from fortgold.games.common.records import Fields, Record, word
from fortgold.games.fort_of_gold.bounds import attachments, may_win
from fortgold.games.fort_of_gold.fields import (
    EVEN,
    FORESEE,
    GET,
    INDUCT,
    LEAD_BITS,
    NONE,
    POSITIONS,
    ROTATE,
    STATE,
)
from fortgold.games.fort_of_gold.rules import (
    choices,
    code,
    first_third,
    has_knowledge,
    has_life,
    has_power,
    has_room,
    has_won,
    make,
    nth,
    open_columns,
    spare_vacant,
    thirds,
)

GOLDEN = np.uint64(STEP)
WON, EXHAUSTED, CUT_OFF = range(3)
ANY = 255  # instead of a column
ENTERED, EXPANDED = 1, 2  # done with a position: entered in the next layer; all free moves made
HERE, NOW, CHILD = range(3)  # of `states`
# A position that was reached: its place on the trail, and which column its moves must use.
NODE = Fields(**STATE, place=word(), using=word())


def search(
    d: Record, c: Record, m: Record, states: Any, root: Record, inductions: Any, moves: Any,
    most: int, width: int, limit: int, line: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """WON with the moves in `line`, EXHAUSTED, or CUT_OFF; how many moves; how many nodes.

    `limit` is the maximum of nodes; `line` must hold two moves a spirit. `states`, `inductions` and
    `moves` are scratch memory.
    """
    layer, next_layer = np.empty(256, states.dtype), np.empty(256, states.dtype)
    ranks = np.empty(256, np.uint64)
    todo = np.empty(64, states.dtype)
    trail = np.empty((1024, 2), np.int64)  # move, and the place of the move before it
    known = np.zeros((1024, 2), np.uint64)  # the transposition table: both hashes of a position
    marks = np.zeros(1024, np.int64)  # layer << 2 | what has been done
    layer[0] = root
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
                    trail = np.concatenate((trail, trail))
                trail[walked, 0], trail[walked, 1] = inductions[start], here.place
                child.place, child.using = walked, inductions[start] >> 16 & 0xFFFF
                copy(states, CHILD, todo, 0)
                walked += 1
                waiting = 1
                while waiting:
                    waiting -= 1
                    copy(todo, waiting, states, NOW)
                    reach = attachments(d, c, now, left)
                    first = canonical_hash(d, c, now, reach, 1)
                    second = canonical_hash(d, c, now, reach, 2)
                    if 2 * entered >= len(marks):
                        known, marks = rehashed(known, marks, inducts)
                    slot = slot_of(known, marks, inducts, first, second)
                    done = marks[slot] & 3 if marks[slot] >> 2 == inducts else 0
                    if done & EXPANDED:
                        continue
                    marks[slot] = inducts << 2 | ENTERED | (EXPANDED if now.using == ANY else 0)
                    if not done:
                        entered += 1
                        known[slot, 0], known[slot, 1] = first, second
                        nodes += 1
                        if nodes > limit:
                            return CUT_OFF, 0, nodes
                        if not may_win(d, c, now, left, m, True):
                            marks[slot] = inducts << 2 | ENTERED | EXPANDED
                            continue
                        if left:
                            if count == len(next_layer):
                                if count >= 4 * width:
                                    count = keep_best(next_layer, ranks, count, width)
                                    cut = True
                                else:
                                    next_layer = enlarged(next_layer)
                                    ranks = np.concatenate((ranks, ranks))
                            copy(states, NOW, next_layer, count)
                            ranks[count] = rank(now, first)
                            count += 1
                    for i in range(free_moves(d, now, now.using, moves)):
                        copy(states, NOW, states, CHILD)
                        make(d, child, moves[i])
                        if has_won(d, child):
                            return WON, line_to(trail, now.place, moves[i], line), nodes
                        if may_win(d, c, child, left, m, False):
                            if walked == len(trail):
                                trail = np.concatenate((trail, trail))
                            trail[walked, 0], trail[walked, 1] = moves[i], now.place
                            if waiting == len(todo):
                                todo = enlarged(todo)
                            child.place, child.using = walked, ANY
                            copy(states, CHILD, todo, waiting)
                            walked += 1
                            waiting += 1
        if count > width:
            count = keep_best(next_layer, ranks, count, width)
            cut = True
        if count == 0:
            break
        layer, next_layer, reached = next_layer, layer, count
        if len(next_layer) != len(ranks):
            ranks = np.empty(len(next_layer), np.uint64)
    return (CUT_OFF if cut else EXHAUSTED), 0, nodes


def list_inductions(d: Record, s: Record, moves: Any) -> int:
    """Every induction, of those to vacant columns only the first; how many."""
    count, spare = 0, spare_vacant(d, s)
    for place in range(d.chancel_size):
        free = open_columns(d, s, s.chancel[place]) & ~spare
        for column in range(d.columns):
            if free >> column & 1:
                moves[count] = code(INDUCT, place, column, 0)
                count += 1
    return count


def free_moves(d: Record, s: Record, using: int, moves: Any) -> int:
    """Claims and rotations that use that column, or ANY, and foresights; how many."""
    must = 0 if using == ANY else 1 << using
    count = 0
    for i in range(s.solution_count):
        if has_life(d, s, s.solutions[i], d.every_column):
            subsets = choices(d, s, s.solutions[i])
            while subsets:
                which = nth(subsets, 0)
                subsets &= subsets - 1
                if d.subset[which] & must == must:
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
    """The heuristic of the beam, lower is better: the spirits on the pedestal, then chance."""
    return np.uint64(s.height) << np.uint64(48) | word >> np.uint64(16)


def keep_best(rows: Any, ranks: Any, count: int, width: int) -> int:
    """Move the `width` best rows to the front."""
    last = np.sort(ranks[:count])[width - 1]
    kept = 0
    for i in range(count):
        if ranks[i] <= last and kept < width:
            copy(rows, i, rows, kept)
            ranks[kept] = ranks[i]
            kept += 1
    return kept


def slot_of(known: Any, marks: Any, layer: int, first: Any, second: Any) -> Any:
    """Where the position with these hashes is, or goes, in a table that is never full."""
    mask = len(marks) - 1
    slot = np.int64(first) & mask
    while marks[slot] >> 2 == layer and (known[slot, 0] != first or known[slot, 1] != second):
        slot = (slot + 1) & mask
    return slot


def rehashed(known: Any, marks: Any, layer: int) -> Any:
    """The table with twice the capacity; entries of other layers are dropped."""
    more = np.zeros((2 * len(marks), 2), np.uint64)
    more_marks = np.zeros(2 * len(marks), np.int64)
    for i in range(len(marks)):
        if marks[i] >> 2 == layer:
            slot = slot_of(more, more_marks, layer, known[i, 0], known[i, 1])
            more[slot], more_marks[slot] = known[i], marks[i]
    return more, more_marks


def enlarged(rows: Any) -> Any:
    """The array with twice the capacity for states."""
    more = np.empty(2 * len(rows), rows.dtype)
    for i in range(len(rows)):
        copy(rows, i, more, i)
    return more


def line_to(trail: Any, place: int, last: int, line: Any) -> int:
    """The moves to `place` on the trail and `last`, in `line` in the order in which they are made."""
    line[0], count = last, 1
    while place > 0:
        line[count], place = trail[place, 0], trail[place, 1]
        count += 1
    line[:count] = line[:count][::-1].copy()
    return count


# The canonical form: positions with the same future.


def canonical_hash(d: Record, c: Record, s: Record, reach: int, seed: int) -> Any:
    """A hash of the canonical form, one for each `seed`: equal for positions with the same future.

    By symmetry, pedestal columns, chancel places, solutions and altar columns may lie in any order,
    and copies of a card are equal. Of an altar column only what can still matter counts, when at most
    `reach` spirits can still be attached by rotations and foresights (`bounds.attachments`):

    * it takes at most n = min(reach, room left) more. Where friends lead by more than n, they lead
      for good; where they are behind or equal by n or more, they never lead. So a lead counts
      between -n and n + 1 only;
    * if its room is greater than `reach`, it is never filled: how many lie there does not matter;
    * if it cannot be filled and too few of its positions can ever lead, or n is 0, it counts nothing.

    Where one treasure wins the game, nothing leaves the pedestal before the end. Then only the names in
    a pedestal column and what its top fills count, and of a spirit in the chancel its name and what it
    fills. Use two seeds, since proofs depend on the hashes: among a million positions the chance that
    two different ones collide in both is about 2**-89.
    """
    start = then(np.uint64(0), seed)
    word = start
    for i in range(s.mana_count - 1, -1, -1):
        word = stirred(word, c.spirit_class[s.mana[i]])
    word = then(word, 0)
    for i in range(s.pile_count - 1, -1, -1):
        word = stirred(word, c.treasure_class[s.pile[i]])
    word = then(word, 0)
    loose = np.uint64(0)
    one = d.goal == 1
    for i in range(d.chancel_size):
        if s.chancel[i] != NONE:
            spirit = s.chancel[i]
            loose += then(start, use(d, c, s, spirit) if one else c.spirit_class[spirit])
    for i in range(d.columns):
        if s.top[i] != NONE and one:
            loose += then(~start, names_and_top(d, c, s, i))
        elif s.top[i] != NONE:
            there, card = ~start, np.int64(s.top[i])
            while card != NONE:
                there = stirred(there, c.spirit_class[card])
                card = np.int64(s.under[card])
            loose += then(there, 0)
    for i in range(s.solution_count):
        loose += then(start, 1 << 46 | c.treasure_class[s.solutions[i]])
    for i in range(s.altar_count):
        future = future_of(d, c, s, i, reach)
        if future >= 0:
            loose += then(start, future)
    return then(then(word, loose), s.altar_count)


def stirred(word: Any, kind: int) -> Any:
    """The hash with one card more."""
    word = (word ^ np.uint64(kind + 1)) * GOLDEN
    return word ^ word >> np.uint64(29)


def use(d: Record, c: Record, s: Record, spirit: int) -> Any:
    """The name of a spirit, and what it fills of each solution."""
    packed = 1024 + np.int64(d.name[spirit])
    for i in range(s.solution_count):
        packed = packed << POSITIONS | c.meets[s.solutions[i]][spirit]
    return packed


def names_and_top(d: Record, c: Record, s: Record, column: int) -> Any:
    """Which names lie in a pedestal column, and what its top fills of each solution."""
    word, card = np.uint64(0), int(s.top[column])
    top = use(d, c, s, card) & ((1 << POSITIONS * s.solution_count) - 1)
    while card != NONE:
        word += then(np.uint64(3), d.name[card])
        card = int(s.under[card])
    return then(word, top)


def future_of(d: Record, c: Record, s: Record, altar: int, reach: int) -> int:
    """What counts of an altar column as a number, or -1 for nothing."""
    places = d.limit - s.attached[altar]
    more = min(reach, places)
    if more <= 0:
        return -1
    fills = places <= reach
    future, can_lead = 0, 0
    for position in range(c.positions):
        lead = (s.leads[altar] >> LEAD_BITS * position & (1 << LEAD_BITS) - 1) - EVEN
        lead = min(max(lead, -more), more + 1)
        can_lead += lead > -more
        future |= (lead + EVEN + 1) << 6 * position
    if not fills and can_lead < d.power:
        return -1
    kind = c.treasure_class[s.treasure[altar]]
    attached = s.attached[altar] if fills else 0
    return 1 << 48 | kind << 32 | attached << 26 | future
