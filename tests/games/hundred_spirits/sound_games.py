"""What is true after every move of a game, in the subset of the rules: machine code looks at thousands of games.

It reads records by itself: of the rules it only asks what players may do. `soundness` plays at random and says
of each game what is wrong first, as a `Fault`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from fortgold.games.common.payments import (
    BITS,
    LEAPT,
    MOST,
    RAISED,
    RECAST,
    SHOWN,
    VIRTUAL,
    WILD,
    word_of,
)
from fortgold.games.common.primitives import copy, then
from fortgold.games.common.records import Record
from fortgold.games.common.run import player_word, random_move
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE, PEARLS
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Op, Phase
from fortgold.games.hundred_spirits.rules import apply, legal_moves, set_up, write_result

Fault = IntEnum(
    "Fault",
    "NONE CARDS OPEN_PEARLS OPEN_CHARACTERS PORTAL POWER DIAMONDS ROOM LIMIT ORDER TURNS HELD HELPERS RAISED RECIPE "
    "SPENT PAID GAINED WINNERS",
    start=0,
)


def soundness(
    d: Record, states: Any, w: Record, seed: int, start: int, stop: int, faults: Any
) -> int:
    """Deals `start` up to `stop` at random, looked at after every move; how many moves."""
    s, moves = states[0], 0
    for index in range(start, stop):
        set_up(d, s, w, seed, index)
        fault, turns, turn = table_fault(d, s, w), 0, 0
        while fault == Fault.NONE and legal_moves(d, s, w):
            move = random_move(d, s, w, then(player_word(seed, index), turn))
            copy(states, 0, states, 1)
            apply(d, s, w, move)
            fault = fault_after(d, states[1], s, w, move)
            turns += s.active != states[1].active or s.phase == Phase.OVER
            turn += 1
        if fault == Fault.NONE:
            fault = end_fault(d, s, w, turns)
        faults[index - start] = fault
        moves += turn
    return moves


def fault_after(d: Record, before: Record, s: Record, w: Record, move: int) -> int:
    """What is wrong after a move of those listed in `w`."""
    fault = table_fault(d, s, w)
    if fault == Fault.NONE:
        fault = turn_fault(d, before, s)
    if fault == Fault.NONE and move >> ACT == Act.ACTIVATE:
        fault = payment_fault(d, before, s, w, move)
    return fault


def table_fault(d: Record, s: Record, w: Record) -> int:
    """No card is lost, none comes twice, as much lies open as can, and power is that of the cards."""
    count_cards(d, s, w)
    for row in range(d.rows):
        if w.slots[row] != d.copies[row]:
            return Fault.CARDS
    for place in range(d.places[PEARLS]):
        if s.open[PEARLS][place] == NONE:
            return Fault.OPEN_PEARLS
    left = s.height[CHARACTERS]
    for row in range(d.pearls, d.rows):
        left += s.discard[row]
    for place in range(d.places[CHARACTERS]):
        if s.open[CHARACTERS][place] == NONE and left:
            return Fault.OPEN_CHARACTERS
    for seat in range(d.seats):
        power = 0
        for row in range(d.rows):
            power += d.power[row] * s.done[seat][row]
        if s.power[seat] != power:
            return Fault.POWER
        if s.diamonds[seat] < 0:
            return Fault.DIAMONDS
        for slot in range(d.slots, len(s.portal[seat])):
            if s.portal[seat][slot] != NONE:
                return Fault.PORTAL
    return Fault.ROOM if w.overflow or w.too_many else Fault.NONE


def count_cards(d: Record, s: Record, w: Record) -> None:
    """How many cards there are of each row, wherever they lie: in room that only a shuffle uses."""
    for row in range(d.rows):
        w.slots[row] = s.discard[row]
        for seat in range(d.seats):
            w.slots[row] += s.hand[seat][row] + s.done[seat][row]
    for pile in range(2):
        for at in range(s.height[pile]):
            w.slots[s.pile[pile][at]] += 1
        for place in range(d.places[pile]):
            if s.open[pile][place] != NONE:
                w.slots[s.open[pile][place]] += 1
    for seat in range(d.seats):
        for slot in range(len(s.portal[seat])):
            if s.portal[seat][slot] != NONE:
                w.slots[s.portal[seat][slot]] += 1
        for i in range(s.diamonds[seat]):
            w.slots[s.diamond[seat][i]] += 1
    for i in range(s.looks):
        w.slots[s.looked[i]] += 1


def turn_fault(d: Record, before: Record, s: Record) -> int:
    """Turns go clockwise, and who ends one keeps the hand limit."""
    if s.active == before.active and s.phase != Phase.OVER:
        return Fault.NONE
    limit = d.hand_limit
    for row in range(d.pearls, d.rows):
        if d.op[row] == Op.HAND_LIMIT:
            limit += d.n[row] * s.done[before.active][row]
    for row in range(d.pearls):
        limit -= s.hand[before.active][row]
    if limit < 0:
        return Fault.LIMIT
    is_next = s.active == (before.active + 1) % d.seats
    return Fault.NONE if is_next or s.phase == Phase.OVER else Fault.ORDER


def end_fault(d: Record, s: Record, w: Record, turns: int) -> int:
    """All players had as many turns, and the most power wins, then the most diamonds."""
    if turns != s.round * d.seats or (s.active + 1) % d.seats != s.first:
        return Fault.TURNS
    write_result(d, s, w.slots)
    for seat in range(d.seats):
        is_best = True
        for other in range(d.seats):
            more = s.power[other] - s.power[seat]
            if more > 0 or (more == 0 and s.diamonds[other] > s.diamonds[seat]):
                is_best = False
        if is_best != (w.slots[d.seats] >> seat & 1 == 1):
            return Fault.WINNERS
    return Fault.NONE


# Activations.


def payment_fault(d: Record, before: Record, s: Record, w: Record, move: int) -> int:
    """What is spent was there, pays the recipe exactly, and nothing else changed hands."""
    seat, row, way = before.to_move, move >> B & 255, move & WAY
    tokens = 0
    for value in range(d.values):
        gone = held = 0
        for pearl in range(d.pearls):
            if d.value[pearl] == value:
                held += before.hand[seat][pearl]
                gone += before.hand[seat][pearl] - s.hand[seat][pearl]
        spent = digit(word_of(w, way, SHOWN), value)
        for i in range(RECAST, LEAPT + 1):
            spent += digit(word_of(w, way, i), value)
        if spent > held:
            return Fault.HELD
        if d.op[row] != Op.DRAW_PEARLS and d.op[row] != Op.STEAL_RANDOM and gone != spent:
            return Fault.SPENT
        tokens += digit(word_of(w, way, RAISED), value) + digit(word_of(w, way, LEAPT), value)
    if not has_helpers(d, before, w, way):
        return Fault.HELPERS
    if not is_exact(d, before, w, row, way):
        return Fault.RECIPE
    left = before.diamonds[seat] - tokens - d.needs[row]
    if left < 0:
        return Fault.PAID
    if s.diamonds[seat] > left + d.gives[row] or s.diamonds[seat] < left:
        return Fault.GAINED
    if before.height[CHARACTERS] >= d.gives[row] and s.diamonds[seat] != left + d.gives[row]:
        return Fault.GAINED
    owner = move >> A & 255
    there = gone = 0
    for slot in range(d.slots):
        there += before.portal[owner][slot] == row
        gone += s.portal[owner][slot] == row
    return Fault.NONE if there == gone + 1 else Fault.PORTAL


def digit(packed: int, place: int) -> int:
    return packed >> BITS * place & MOST


def has_helpers(d: Record, s: Record, w: Record, way: int) -> bool:
    """Whether the activated characters of the player to move allow all changes that a way makes."""
    own, wild, step = s.done[s.to_move], -s.wild_used, 1
    for row in range(d.pearls, d.rows):
        if own[row] and d.op[row] == Op.WILD_PEARL:
            wild += own[row]
        if own[row] and d.op[row] == Op.DIAMOND_STEP:
            step = d.n[row]
    for place in range(MOST):
        virtual = digit(word_of(w, way, VIRTUAL), place)
        wild -= digit(word_of(w, way, WILD), place)
        for row in range(d.pearls, d.rows):
            if d.op[row] == Op.VIRTUAL and d.kind[row] == place:
                virtual -= own[row]
        recast = digit(word_of(w, way, RECAST), place)
        if virtual > 0 or (recast and not recast_to(d, s, place)):
            return False
    return wild >= 0 and (step == 2 or word_of(w, way, LEAPT) == 0)


def recast_to(d: Record, s: Record, value: int) -> int:
    """What pearls of a value may be recast to by the player to move, as bits."""
    values = 0
    for row in range(d.pearls, d.rows):
        if s.done[s.to_move][row] and d.op[row] == Op.RECAST and d.kind[row] == value:
            values |= d.options[row]
    return values


def is_exact(d: Record, s: Record, w: Record, row: int, way: int) -> bool:
    """Whether the cards of a way, as they may count, are a hand that pays the recipe."""
    plain = word_of(w, way, SHOWN) + (word_of(w, way, RAISED) << BITS)
    plain += word_of(w, way, LEAPT) << 2 * BITS
    recipe = row - d.pearls
    for i in range(d.first_hand[recipe], d.past_hand[recipe]):
        is_part = True
        for value in range(d.values):
            is_part = is_part and digit(plain, value) <= digit(d.hands[i], value)
        if is_part and fills(
            d, s, d.hands[i] - plain, word_of(w, way, VIRTUAL), word_of(w, way, RECAST),
            word_of(w, way, WILD),
        ):  # fmt: skip
            return True
    return False


def fills(d: Record, s: Record, rest: int, virtual: int, recast: int, wild: int) -> bool:
    """Whether changed cards may count as the cards that are left of a hand, one after another."""
    if virtual == 0 and recast == 0 and wild == 0:
        return rest == 0
    place = 0
    while digit(virtual, place) == 0 and digit(recast, place) == 0 and digit(wild, place) == 0:
        place += 1
    one, values = 1 << BITS * place, (1 << d.values) - 1 & ~(1 << place)
    if digit(virtual, place):
        virtual, values = virtual - one, d.virtual[place]
    elif digit(recast, place):
        recast, values = recast - one, recast_to(d, s, place)
    else:
        wild -= one
    for value in range(d.values):
        is_there = values >> value & 1 and digit(rest, value)
        if is_there and fills(d, s, rest - (1 << BITS * value), virtual, recast, wild):
            return True
    return False
