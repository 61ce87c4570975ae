"""Who plays, by number, and everything counted that `metrics` names; cards and names by their numbers."""

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import popcount, then
from fortgold.games.common.records import Record
from fortgold.games.common.run import player_word
from fortgold.games.fort_of_gold.fields import (
    BARRED_WITH_MANA,
    BARRED_WITHOUT,
    FORESEE,
    GET,
    INDUCT,
    NO_SPIRIT,
    NONE,
    ROTATE,
)
from fortgold.games.fort_of_gold.greedy import TABLE, best_move
from fortgold.games.fort_of_gold.monte_carlo import monte_carlo_move
from fortgold.games.fort_of_gold.rules import has_won, parts, random_move, thirds

GREEDY, MONTE_CARLO = 1, 2  # else a random player

# What happened to a spirit, or to a treasure, in the deal: bits.
CAME, INDUCTED, USED_TO_GET, USED_TO_ROTATE, USED_TO_FORESEE = 1, 2, 4, 8, 16
USED = USED_TO_GET | USED_TO_ROTATE | USED_TO_FORESEE
GOT, RETURNED, AT_FIRST = 2, 4, 8


def player_move(
    d: Record, states: Any, w: Record, players: Any, seed: int, index: int, turn: int
) -> int:
    """The move of the one player; the first ones of a deal are those of the script."""
    if turn < w.scripted:
        return w.script[turn]
    if players[0] == GREEDY:
        return best_move(d, states, TABLE, w, 0, 0)
    if players[0] == MONTE_CARLO:
        return monte_carlo_move(d, states, w, seed, index, turn)
    return random_move(d, states[TABLE], w, then(player_word(seed, index), turn))


def note_start(d: Record, s: Record, w: Record) -> None:
    """A deal begins; only the cards set up have come out."""
    for i in range(d.spirits):
        w.spirit[i] = 0
    for i in range(d.treasures):
        w.treasure[i] = 0
    for i in range(s.solution_count):
        w.treasure[s.solutions[i]] = AT_FIRST
    for kind in range(4):
        w.made[kind] = 0


def note_what_is_seen(d: Record, s: Record, w: Record) -> None:
    """Which cards have come out."""
    for place in range(d.chancel_size):
        if s.chancel[place] != NONE:
            w.spirit[s.chancel[place]] |= CAME
    for i in range(s.solution_count):
        w.treasure[s.solutions[i]] |= CAME


def note_move(d: Record, s: Record, w: Record, move: int) -> None:
    """Count the choices of a turn, and what the move will do with cards."""
    note_what_is_seen(d, s, w)
    kind, first, second, third = parts(move)
    count_turn(d, s, w, kind)
    w.made[kind] += 1
    if kind == INDUCT:
        w.spirit[s.chancel[first]] |= INDUCTED
    elif kind == GET:
        w.treasure[s.solutions[first]] |= GOT
        for column in range(d.columns):
            if d.subset[second] >> column & 1:
                w.spirit[s.top[column]] |= USED_TO_GET
        w.spirits_to_get[popcount(d.subset[second]) - 1] += 1
    elif kind == ROTATE:
        w.spirit[s.top[first]] |= USED_TO_ROTATE
        if third:
            w.treasure[s.solutions[third - 1]] |= RETURNED
    else:
        w.spirit[s.top[first]] |= USED_TO_FORESEE


def count_turn(d: Record, s: Record, w: Record, kind: int) -> None:
    kinds, choices = 0, 0
    for one in range(4):
        kinds += w.sets[one] != 0
        choices += popcount(w.sets[one]) * (thirds(d, s, one) if one == ROTATE else 1)
    w.solutions[s.solution_count] += 1
    w.kinds[kinds - 1] += 1
    w.choices[choices - 1] += 1
    w.foresight[2 if kind == FORESEE else w.sets[FORESEE] != 0] += 1


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:
    note_what_is_seen(d, s, w)
    w.turns[turns] += 1
    w.inducts[w.made[INDUCT]] += 1
    w.gets[w.made[GET]] += 1
    w.rotates[w.made[ROTATE]] += 1
    w.foresees[w.made[FORESEE]] += 1
    for altar in range(s.altar_count):
        w.spirits_attached[s.attached[altar] - 1] += 1
    if has_won(d, s):
        w.score[result[0]] += 1
        count_cards(d, w, w.first_won)
    else:
        w.treasures_lost[s.altar_count] += 1
        w.losses[cause_of(d, s)] += 1
        count_cards(d, w, w.first_lost)


def cause_of(d: Record, s: Record) -> int:
    """Why a deal was lost."""
    if s.mana_count > 0:
        return BARRED_WITH_MANA
    for place in range(d.chancel_size):
        if s.chancel[place] != NONE:
            return BARRED_WITHOUT
    return NO_SPIRIT


def count_cards(d: Record, w: Record, first: Any) -> None:
    """What became of each card; into `first`, which treasures were out at set-up."""
    for i in range(d.spirits):
        fate = w.spirit[i]
        w.spirit_seen[i] += fate & CAME > 0
        w.spirit_get[i] += fate & USED_TO_GET > 0
        w.spirit_rotate[i] += fate & USED_TO_ROTATE > 0
        w.spirit_foresee[i] += fate & USED_TO_FORESEE > 0
        w.spirit_idle[i] += (fate & INDUCTED > 0) & (fate & USED == 0)
        if fate & USED:
            before = 0
            for other in range(i):
                before += (w.spirit[other] & USED > 0) & (d.name[other] == d.name[i])
            if not before:
                w.name_used[d.name[i]] += 1
    for i in range(d.treasures):
        fate = w.treasure[i]
        w.treasure_seen[i] += fate & CAME > 0
        w.treasure_got[i] += fate & GOT > 0
        w.treasure_returned[i] += fate & RETURNED > 0
        first[i] += fate & AT_FIRST > 0
