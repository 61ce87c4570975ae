"""Deals played to the end by a player, and everything counted that `figures` names.

`bins` is one list for all figures; `starts[FIGURE]` is where the bins of a figure begin. Cards and names
are counted by their numbers.
"""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import ones, stream, then
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold.fields import (
    FORESEE,
    GET,
    INDUCT,
    LOST,
    NONE,
    PLAYER,
    ROTATE,
)
from fortgold.games.fort_of_gold.figures import (
    BARRED_WITH_MANA,
    BARRED_WITHOUT,
    CHOICES,
    FIRST_LOST,
    FIRST_WON,
    FORESEES,
    FORESIGHT,
    GETS,
    INDUCTS,
    KINDS,
    LOSSES,
    NAME_USED,
    NO_SPIRIT,
    ROTATES,
    SCORE,
    SOLUTIONS,
    SPIRIT_FORESEE,
    SPIRIT_GET,
    SPIRIT_IDLE,
    SPIRIT_ROTATE,
    SPIRIT_SEEN,
    SPIRITS_ATTACHED,
    SPIRITS_TO_GET,
    TREASURE_GOT,
    TREASURE_RETURNED,
    TREASURE_SEEN,
    TREASURES_LOST,
    TURNS,
)
from fortgold.games.fort_of_gold.greedy import TABLE, greedy_move
from fortgold.games.fort_of_gold.monte_carlo import monte_carlo_move
from fortgold.games.fort_of_gold.rules import (
    code,
    has_won,
    legal_moves,
    make,
    parts,
    random_move,
    set_up,
    thirds,
)

RANDOM, GREEDY, MONTE_CARLO = range(3)

# What happened to a spirit, or to a treasure, in the deal: bits.
CAME, INDUCTED, USED_TO_GET, USED_TO_ROTATE, USED_TO_FORESEE = 1, 2, 4, 8, 16
USED = USED_TO_GET | USED_TO_ROTATE | USED_TO_FORESEE
GOT, RETURNED, AT_FIRST = 2, 4, 8


def player_move(
    d: Record,
    states: Any,
    w: Record,
    player: int,
    seed: int,
    index: int,
    turn: int,
    keys: Any,
    places: Any,
) -> int:
    """The code of a player's move in turn `turn`; -1 at the end of the game."""
    if player == GREEDY:
        return greedy_move(d, states, w)
    if player == MONTE_CARLO:
        return monte_carlo_move(d, states, w, seed, index, turn, keys, places)
    s = states[TABLE]
    sets = legal_moves(d, s)
    if sets == (0, 0, 0, 0):
        return -1
    kind, first, second, third = random_move(d, s, sets, then(stream(seed, index, PLAYER), turn))
    return code(kind, first, second, third)


def tally(
    d: Record, states: Any, w: Record, player: int, seed: int, start: int, stop: int,
    script: Any, scripted: int, keys: Any, places: Any, results: Any, starts: Any, bins: Any,
) -> None:  # fmt: skip
    """Play deals `start` up to `stop`: score or LOST into `results[0]` on, the rest into `bins`.

    The first `scripted` moves of each deal are those of `script`; then the player moves.
    """
    s = states[TABLE]
    for index in range(start, stop):
        set_up(d, s, seed, index, keys, places)
        begin(d, s, w)
        inducted = got = rotated = foreseen = turn = 0
        while True:
            if turn < scripted:
                move = script[turn]
            else:
                move = player_move(d, states, w, player, seed, index, turn, keys, places)
            if move < 0:
                break
            kind = move >> 48
            count_turn(d, s, kind, starts, bins)
            note(d, s, w, move, starts, bins)
            make(d, s, move)
            note_what_is_seen(d, s, w)
            inducted += kind == INDUCT
            got += kind == GET
            rotated += kind == ROTATE
            foreseen += kind == FORESEE
            turn += 1
        bins[starts[TURNS] + turn] += 1
        bins[starts[INDUCTS] + inducted] += 1
        bins[starts[GETS] + got] += 1
        bins[starts[ROTATES] + rotated] += 1
        bins[starts[FORESEES] + foreseen] += 1
        count_end(d, s, starts, bins)
        count_cards(d, w, has_won(d, s), starts, bins)
        results[index - start] = s.mana_count if has_won(d, s) else LOST


def begin(d: Record, s: Record, w: Record) -> None:
    """Nothing has happened yet but what lies there."""
    for i in range(d.spirits):
        w.spirit[i] = 0
    for i in range(d.treasures):
        w.treasure[i] = 0
    note_what_is_seen(d, s, w)
    for i in range(d.treasures):
        if w.treasure[i]:
            w.treasure[i] |= AT_FIRST


def note_what_is_seen(d: Record, s: Record, w: Record) -> None:
    """Which cards have come out."""
    for place in range(d.chancel_size):
        if s.chancel[place] != NONE:
            w.spirit[s.chancel[place]] |= CAME
    for i in range(s.solution_count):
        w.treasure[s.solutions[i]] |= CAME


def count_turn(d: Record, s: Record, kind: int, starts: Any, bins: Any) -> None:
    """What could be chosen in a turn."""
    sets, kinds, choices = legal_moves(d, s), 0, 0
    for one in range(4):
        kinds += sets[one] != 0
        choices += ones(sets[one]) * (thirds(d, s, one) if one == ROTATE else 1)
    bins[starts[SOLUTIONS] + s.solution_count] += 1
    bins[starts[KINDS] + kinds - 1] += 1
    bins[starts[CHOICES] + choices - 1] += 1
    bins[starts[FORESIGHT] + (2 if kind == FORESEE else sets[FORESEE] != 0)] += 1


def note(d: Record, s: Record, w: Record, move: int, starts: Any, bins: Any) -> None:
    """What a move will do with cards."""
    kind, first, second, third = parts(move)
    if kind == INDUCT:
        w.spirit[s.chancel[first]] |= INDUCTED
    elif kind == GET:
        w.treasure[s.solutions[first]] |= GOT
        count = 0
        for column in range(d.columns):
            if d.subset[second] >> column & 1:
                w.spirit[s.top[column]] |= USED_TO_GET
                count += 1
        bins[starts[SPIRITS_TO_GET] + count - 1] += 1
    elif kind == ROTATE:
        w.spirit[s.top[first]] |= USED_TO_ROTATE
        if third:
            w.treasure[s.solutions[third - 1]] |= RETURNED
    else:
        w.spirit[s.top[first]] |= USED_TO_FORESEE


def count_end(d: Record, s: Record, starts: Any, bins: Any) -> None:
    """How the deal ended."""
    for altar in range(s.altar_count):
        bins[starts[SPIRITS_ATTACHED] + s.attached[altar] - 1] += 1
    if has_won(d, s):
        bins[starts[SCORE] + s.mana_count] += 1
        return
    bins[starts[TREASURES_LOST] + s.altar_count] += 1
    chancel = 0
    for place in range(d.chancel_size):
        chancel += s.chancel[place] != NONE
    cause = NO_SPIRIT
    if s.mana_count > 0:
        cause = BARRED_WITH_MANA
    elif chancel > 0:
        cause = BARRED_WITHOUT
    bins[starts[LOSSES] + cause] += 1


def count_cards(d: Record, w: Record, won: bool, starts: Any, bins: Any) -> None:
    """What became of each card."""
    for i in range(d.spirits):
        fate = w.spirit[i]
        bins[starts[SPIRIT_SEEN] + i] += fate & CAME > 0
        bins[starts[SPIRIT_GET] + i] += fate & USED_TO_GET > 0
        bins[starts[SPIRIT_ROTATE] + i] += fate & USED_TO_ROTATE > 0
        bins[starts[SPIRIT_FORESEE] + i] += fate & USED_TO_FORESEE > 0
        bins[starts[SPIRIT_IDLE] + i] += (fate & INDUCTED > 0) & (fate & USED == 0)
        if fate & USED:
            before = 0
            for other in range(i):
                before += (w.spirit[other] & USED > 0) & (d.name[other] == d.name[i])
            if not before:
                bins[starts[NAME_USED] + d.name[i]] += 1
    first = starts[FIRST_WON] if won else starts[FIRST_LOST]
    for i in range(d.treasures):
        fate = w.treasure[i]
        bins[starts[TREASURE_SEEN] + i] += fate & CAME > 0
        bins[starts[TREASURE_GOT] + i] += fate & GOT > 0
        bins[starts[TREASURE_RETURNED] + i] += fate & RETURNED > 0
        bins[first + i] += fate & AT_FIRST > 0
