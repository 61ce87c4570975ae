"""The greedy player: how many steps each recipe still needs, and what a step is worth.

Worths are hundredths of power. A step towards a character is worth what it brings, shared out among all steps
that are left: to place it, to get each pearl that is missing, to activate it. The player knows what its own
seat can see; a pearl or character that comes from a pile counts as a mean one.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from typing import Any

from fortgold.games.common.payments import (
    BITS,
    GUARDS,
    LANES,
    MOST,
    RECAST,
    SUM,
    VIRTUAL,
    WILD,
    cards_of,
    spent_of,
    tokens_of,
    word_of,
)
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.fields import CHARACTERS, ENDING, LAST_ROUND, NONE, PEARLS
from fortgold.games.hundred_spirits.listing import held, on_portal
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Op
from fortgold.games.hundred_spirits.paying import fill_purse
from fortgold.games.hundred_spirits.rules import hand_limit_of

POINT = 100
DIAMOND = 45  # what one is worth
FIRST = 1 << 20  # what costs no action, or only gains, comes before actions
PEARL_STEPS = 130  # percent of an action that a missing pearl costs
OTHERS = 35  # percent: of a target that is not the best
NOT_PLACED = 60  # percent: of one that lies open
WISP = 70  # percent: of one on a neighbour's portal
DENIED = 6  # a pearl that another one certainly wants
UNKNOWN = 80  # percent: of the mean gain, for a pearl of the pile
HOPE = 15  # percent of the way from the mean gain to the best: for the best of new pearls
FAR = 99


def look_around(d: Record, s: Record, w: Record) -> None:
    """Targets with what a step towards each is worth, and what each pearl is."""
    fill_purse(d, s, w, s.to_move)
    find_targets(d, s, w)
    w.token_price = DIAMOND if s.due != LAST_ROUND else 1
    for value in range(d.values):
        w.gain[value] = w.price[value] = 0
    for i in range(w.targets):
        weigh_pearls(d, w, w.target[i], w.target_rate[i])
    deny(d, s, w)
    look_at_pearls(d, s, w)


def find_targets(d: Record, s: Record, w: Record) -> None:
    """Characters on the portal, of neighbours' portals those that are shared, and open ones; the best counts whole."""
    w.targets, seat = 0, s.to_move
    for i in range(d.seats):
        owner = (seat + i) % d.seats
        if i <= 1 or i == d.seats - 1:
            for slot in range(d.slots):
                row = s.portal[owner][slot]
                if row != NONE and (i == 0 or d.shared[row]):
                    add_target(d, s, w, row, POINT if i == 0 else WISP, 1)
    for place in range(d.places[CHARACTERS]):
        row = s.open[CHARACTERS][place]
        if row != NONE and s.actions > 1:
            add_target(d, s, w, row, NOT_PLACED, 2)
    best = 0
    for i in range(w.targets):
        if w.target_rate[i] > w.target_rate[best]:
            best = i
    for i in range(w.targets):
        if i != best:
            w.target_rate[i] = w.target_rate[i] * OTHERS // 100


def add_target(d: Record, s: Record, w: Record, row: int, percent: int, steps: int) -> None:
    """A character that the player may want."""
    w.target[w.targets] = row
    w.target_rate[w.targets] = rate_of(d, s, w, row, steps) * percent // 100
    w.targets += 1


def rate_of(d: Record, s: Record, w: Record, row: int, steps: int) -> int:
    """What a step is worth: `steps`, and those for the pearls that are missing; nothing if time runs out first."""
    needed = steps * POINT + lack_of(d, w, row, w.purse) * PEARL_STEPS
    return worth_of(d, s, row) * POINT // needed if needed <= horizon(d, s) * POINT else 0


def horizon(d: Record, s: Record) -> int:
    """How many actions are certainly left to the player to move."""
    if s.due == LAST_ROUND:
        return s.actions
    return s.actions + d.actions if s.due == ENDING else FAR


def worth_of(d: Record, s: Record, row: int) -> int:
    """What a character is worth once it is activated: power, diamonds, its ability."""
    worth = d.power[row] * POINT + d.gives[row] * DIAMOND
    if d.op[row] == NONE:
        return worth
    lead = 0
    for seat in range(d.seats):
        lead = max(lead, s.power[seat])
    left = max(0, d.goal - lead)  # how long it will be of use
    op, n = d.op[row], d.n[row]
    if op == Op.GAIN_ACTIONS:
        worth += 35 * n
    elif op == Op.DRAW_PEARLS:
        worth += 25 * n
    elif op == Op.SUMMON:
        worth += 30
    elif op == Op.STEAL_RANDOM or op == Op.OTHERS_DISCARD_TO or op == Op.OTHERS_LOSE_DIAMOND:
        worth += 25
    elif op == Op.OTHERS_DRAW:
        worth -= 10 * n
    elif op == Op.VIRTUAL:
        worth += 16 * left
    elif op == Op.WILD_PEARL:
        worth += 18 * left
    elif op == Op.DRAW_AFTER:
        worth += 12 * n * left
    elif op == Op.RECAST or op == Op.EXCHANGE_HAND:
        worth += 8 * left
    elif op == Op.HAND_LIMIT or op == Op.DIAMOND_STEP or op == Op.FREE_REPLACE or op == Op.OFFER:
        worth += 5 * left
    return worth


# How far a recipe is.


def lack_of(d: Record, w: Record, row: int, hand: int) -> int:
    """How many pearls a recipe still needs at least, with all that helps to pay; its diamonds count double."""
    recipe, least = row - d.pearls, FAR
    lacking = max(0, d.needs[row] - w.tokens)
    left = max(0, w.tokens - d.needs[row])
    helps = left or w.wild
    for kind in range(d.virtuals):
        helps = helps or w.helpers[kind]
    for value in range(d.values):
        helps = helps or w.recast[value]
    for i in range(d.first_hand[recipe], d.past_hand[recipe]):
        lack = missing_of(d.hands[i], hand)
        if helps and lack:
            lack = lack_with_help(d, w, d.hands[i], hand, left)
        least = min(least, lack)
        if least == 0:
            break
    return least + 2 * lacking


def missing_of(goal: int, hand: int) -> int:
    """How many cards of a goal a hand lacks."""
    first = (hand & LANES | GUARDS) - (goal & LANES)
    second = (hand >> BITS & LANES | GUARDS) - (goal >> BITS & LANES)
    bad, worse = ~first & GUARDS, ~second & GUARDS
    return (bad - (first & bad - (bad >> 7)) + worse - (second & worse - (worse >> 7))) % SUM


def lack_with_help(d: Record, w: Record, goal: int, hand: int, diamonds: int) -> int:
    """The same with virtual pearls first, then raised, recast and wild ones: nearly the least."""
    lack = spare = 0
    for value in range(d.values):
        w.missing[value] = (goal >> BITS * value & MOST) - (hand >> BITS * value & MOST)
        lack += max(0, w.missing[value])
        spare += max(0, -w.missing[value])
    for kind in range(d.virtuals):
        left = w.helpers[kind]
        for value in range(d.values):
            if left and d.virtual[kind] >> value & 1 and w.missing[value] > 0:
                count = min(left, w.missing[value])
                w.missing[value] -= count
                left, lack = left - count, lack - count
    for value in range(d.values):
        for other in range(d.values):
            if w.missing[value] > 0 and w.missing[other] < 0:
                rises = 0 < value - other <= w.step and diamonds > 0
                if rises or w.recast[other] >> value & 1:
                    diamonds -= not w.recast[other] >> value & 1
                    w.missing[value] -= 1
                    w.missing[other] += 1
                    lack, spare = lack - 1, spare - 1
    return lack - min(lack, spare, w.wild)


def weigh_pearls(d: Record, w: Record, row: int, rate: int) -> None:
    """What a pearl more or less of each value is worth for one target."""
    if rate <= 0:
        return
    now = lack_of(d, w, row, w.purse)
    for value in range(d.values):
        one = 1 << BITS * value
        if w.purse >> BITS * value & MOST < MOST:
            w.gain[value] += rate * (now - lack_of(d, w, row, w.purse + one))
        if w.purse >> BITS * value & MOST:
            w.price[value] += rate * (lack_of(d, w, row, w.purse - one) - now)


def deny(d: Record, s: Record, w: Record) -> None:
    """A pearl that every hand for a character on another portal needs is better not left there."""
    for seat in range(d.seats):
        if seat != s.to_move:
            for slot in range(d.slots):
                row = s.portal[seat][slot]
                if row != NONE:
                    for value in range(d.values):
                        if is_certain(d, row - d.pearls, value):
                            w.gain[value] += DENIED


def is_certain(d: Record, recipe: int, value: int) -> bool:
    """Whether every hand for a recipe has a pearl of that value."""
    for i in range(d.first_hand[recipe], d.past_hand[recipe]):
        if not d.hands[i] >> BITS * value & MOST:
            return False
    return True


def look_at_pearls(d: Record, s: Record, w: Record) -> None:
    """The gains that the open pearls offer, and those of pearls that nobody knows."""
    w.best_gain = w.second_gain = total = cards = top = 0
    for place in range(d.places[PEARLS]):
        row = s.open[PEARLS][place]
        if row != NONE:
            gain = w.gain[d.value[row]]
            if gain > w.best_gain:
                w.best_gain, w.second_gain = gain, w.best_gain
            else:
                w.second_gain = max(w.second_gain, gain)
    for row in range(d.pearls):
        count = max(1, d.copies[row] - s.hand[s.to_move][row] - s.discard[row])
        total += count * w.gain[d.value[row]]
        cards += count
        top = max(top, w.gain[d.value[row]])
    w.mean_gain = total // max(1, cards)
    w.hoped_gain = w.mean_gain + (top - w.mean_gain) * HOPE // 100
    w.second_gain = max(w.second_gain, w.mean_gain)


# What a move is worth.


def score(d: Record, states: Any, w: Record, move: int) -> int:
    """The worth of a move for the player to move."""
    s = states[0]
    act, a, b = move >> ACT, move >> A & 255, move >> B & 255
    if act == Act.TAKE:
        return w.gain[d.value[a]] - d.swap[a] - surplus_price(d, s, w, d.value[a])
    if act == Act.DRAW:
        return w.mean_gain * UNKNOWN // 100 - surplus_price(d, s, w, NONE)
    if act == Act.REPLACE:
        return w.hoped_gain - w.second_gain if s.actions > 1 else -POINT
    if act == Act.PLACE or act == Act.SUMMON:
        return place_worth(d, s, w, a, b)
    if act == Act.PLACE_BLIND:
        return blind_worth(d, s, w, a)
    if act == Act.ACTIVATE:
        return FIRST + worth_of(d, s, b) - price_of(d, w, move & WAY)
    if act == Act.USE:
        return use_worth(d, s, w, a, b)
    if act == Act.STEAL:
        return held(d, s, a) + 4 * s.power[a]
    if act == Act.DISCARD:
        return d.swap[a] - 2 * w.price[d.value[a]]
    if act == Act.EXCHANGE:
        return w.mean_gain - w.price[d.value[a]] - 1
    if act == Act.ORDER:
        # the first one will lie open once this player places a character, or others do
        has_room = on_portal(d, s, s.to_move) < d.slots
        return rate_of(d, s, w, a, 2) if has_room else -worth_of(d, s, a)
    return 0


def surplus_price(d: Record, s: Record, w: Record, value: int) -> int:
    """What must be discarded at the end of the turn for a pearl more."""
    if held(d, s, s.to_move) < hand_limit_of(d, s, s.to_move) + s.actions - 1:
        return 0
    least = w.gain[value] if value != NONE else w.mean_gain
    for row in range(d.pearls):
        if s.hand[s.to_move][row]:
            least = min(least, w.price[d.value[row]])
    return least


def place_worth(d: Record, s: Record, w: Record, row: int, gone: int) -> int:
    """A step towards that character; what leaves the portal for it must be much further away."""
    worth = rate_of(d, s, w, row, 2)
    if d.shared[row]:
        worth = worth * WISP // 100
    if gone == 0:
        return worth * (150 if on_portal(d, s, s.to_move) == 0 else 80) // 100
    loss = rate_of(d, s, w, gone - 1, 1)
    return worth - loss * 130 // 100 if worth * 100 > loss * 130 else -POINT


def blind_worth(d: Record, s: Record, w: Record, gone: int) -> int:
    """A character that nobody knows: less than a mean one."""
    if gone or on_portal(d, s, s.to_move) or s.due == LAST_ROUND:
        return -POINT
    return w.mean_gain + 5


def price_of(d: Record, w: Record, way: int) -> int:
    """What a way to pay costs: pearls, diamonds, and a little for wild ones, which serve once a turn."""
    spent, price = spent_of(w, way), w.token_price * tokens_of(w, way)
    for value in range(d.values):
        price += (w.price[value] + 1) * (spent >> BITS * value & MOST)
    price += 12 * cards_of(word_of(w, way, WILD)) + cards_of(word_of(w, way, RECAST))
    return price + cards_of(word_of(w, way, VIRTUAL)) // 8


def use_worth(d: Record, s: Record, w: Record, row: int, gone: int) -> int:
    """Abilities that gain anything come first, others never."""
    op = d.op[row]
    if op == Op.FREE_REPLACE:
        return FIRST * (1 if w.hoped_gain > w.best_gain else -1)
    if op == Op.OFFER:
        steps = lack_of(d, w, gone, w.purse)
        poor = worth_of(d, s, gone) < 2 * POINT and steps > 2
        return FIRST * (1 if poor and s.due != LAST_ROUND else -1)
    if op == Op.EXCHANGE_HAND:
        for pearl in range(d.pearls):
            if s.hand[s.to_move][pearl] and w.price[d.value[pearl]] + 1 < w.mean_gain:
                return FIRST
        return -FIRST
    return FIRST
