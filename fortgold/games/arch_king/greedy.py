"""The greedy player: a heuristic score of each move by its immediate effect, as far as its seat can see.

Every legal move gets a score in whole numbers; the highest is made, the first of equals. All worths
count tenths of a point, roughly. Nothing is looked up by a card's name: an edited deck is judged by
what its cards do. The features of the position are in OUTLOOK, a part of `w`, for one decision.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king.effects import can_gain
from fortgold.games.arch_king.fields import KINGDOM, NONE
from fortgold.games.arch_king.moves import Act, Category, Op, Phase, When
from fortgold.games.arch_king.piles import can_draw
from fortgold.games.arch_king.tableau import can_pay, cards_of, given_by, given_by_row, owned
from fortgold.games.common.records import Record
from fortgold.games.common.stack import under_way

POINT = 10
ANY_CARD = 12  # any card more in front: it counts for sets and ends the game
UNIT = 8  # a unit of a resource at hand
LACKING = 8  # a unit of a kind that buildings in the display want, and that the realm lacks
KIND = 3  # another kind that a card may give instead
FOOD, PRESTIGE, REVEAL, SWAPPED = 10, 12, 4, 3
HOPED = 15  # a gain from a display that has nothing now, but more is about to come up
BARGAIN = 5  # a unit of a discount, while drafting
CONVERTED = 6
# What a companion promises while it is drafted, independent of the display then; by step.
PROMISED = (14, 6, 0, 5, 0, 0, 40, 34, 46, 30, 0, 4, 0, 3, 0, 0, 0, 0)
# When a companion is played within a turn, by step: what shows cards is early, what pays for them late.
EARLY = (4, 4, 4, 4, 2, 2, 3, 3, 1, 1, 2, 2, 4, 4, 4, 3, 2, 4)
# How often an effect happens in a round, in quarters; by timing.
OFTEN = (0, 0, 4, 4, 4, 3, 6, 0, 0, 0, 0)
# Scores. Within a turn, what may improve later moves comes first.
END, SKIP, NEVER = 0, 500, -1
FIRST = 10_000  # from one class of companions to the next
UNKNOWN = -(1 << 40)


def score(d: Record, states: Any, w: Record, move: int) -> int:
    """The heuristic score of a legal move, without making it."""
    return score_of(d, states[0], w, move)


def score_of(d: Record, s: Record, w: Record, move: int) -> int:
    """The heuristic score of a legal move after `look_around`."""
    kind, row = w.act[move], w.row[move]
    if kind == Act.DRAFT:
        return draft_score(d, s, w, row)
    if kind == Act.PLAY:
        return play_score(d, s, w, row, price_of(d, w, move))
    if kind == Act.USE:
        return use_score(d, s, w, row)
    if kind == Act.TAKE:
        return FIRST + w.gain[row]
    if kind == Act.BUILD:
        return FIRST + w.gain[row] - price_of(d, w, move)
    if kind == Act.READY:
        return FIRST + standing(d, w, row)
    if kind == Act.DISCARD:
        return -w.gain[row]
    if kind == Act.SWAP:
        return -value_of(d, s, w, row)
    if kind == Act.REPEAT:
        return worth(d, s, w, d.first_step[row], d.steps[row])
    if kind == Act.CHOOSE:
        offer = d.choices_from[under_way(s)] + row
        return worth(d, s, w, d.offer_first[offer], d.offer_steps[offer])
    return SKIP if kind == Act.SKIP else END


# The features that the player to move sees.


def look_around(d: Record, s: Record, w: Record) -> None:
    """Compute all features that a decision may need."""
    look_at_realm(d, s, w)
    for row in range(d.rows):
        w.can[row], w.cannot[row], w.value[row] = -UNKNOWN, UNKNOWN, UNKNOWN
    if s.phase == Phase.DRAFT:
        for row in range(d.realm_rows, d.rows):
            if s.laid[s.to_move][row]:
                w.main[row] = main_of(d, s, w, row)
        return
    look_at_hand(d, s, w)
    look_at_buildings(d, s, w)
    look_at_points(d, s, w)
    w.can_reveal = can_draw(d, s, KINGDOM)
    for row in range(d.kingdom_rows):
        if s.field[row]:
            w.gain[row] = gain_of(d, w, row)
    for category in range(Category.TREASURE, Category.BUILDING):
        w.best[category] = best_of(d, s, w, category, 0)


def look_at_realm(d: Record, s: Record, w: Record) -> None:
    """What the player to move owns, and how it stands."""
    upright, sideways = s.upright[s.to_move], s.sideways[s.to_move]
    for category in range(Category.BUILDING + 1):
        w.own[category] = w.lying[category] = 0
    for row in range(d.realm_rows):
        w.own[d.category[row]] += upright[row] + sideways[row]
        w.lying[d.category[row]] += sideways[row]


def look_at_hand(d: Record, s: Record, w: Record) -> None:
    """How many companions there are, and what they want."""
    w.in_hand = w.lacks_prestige = 0
    for row in range(d.realm_rows, d.rows):
        if s.hand[s.to_move][row]:
            w.in_hand += s.hand[s.to_move][row]
            if d.cost_prestige[row] > s.prestige and d.cost_food[row] <= s.food:
                w.lacks_prestige = 1


def look_at_buildings(d: Record, s: Record, w: Record) -> None:
    """What buildings in the display need and the realm lacks, upright and sideways cards counted."""
    for kind in range(d.kinds):
        w.lacks[kind] = 0
    for row in range(d.kingdom_rows):
        if can_gain(d, s, row, Category.BUILDING):
            for kind in range(d.kinds):
                w.lacks[kind] = max(w.lacks[kind], d.cost[row][kind])
    for i in range(d.payers):
        row = d.payer[i]
        have = owned(s, s.to_move, row)
        if have:
            for kind in range(d.kinds):
                if d.gives[row] >> kind & 1:
                    w.lacks[kind] -= have * d.units[row]
    for kind in range(d.kinds):
        w.lacks[kind] = max(0, w.lacks[kind])


def look_at_points(d: Record, s: Record, w: Record) -> None:
    """How far the end is, and how many points one card more of each category adds."""
    w.left = max(0, d.end_cards - cards_of(d, s, s.to_move))
    for category in range(Category.BUILDING + 1):
        w.more[category] = 0
    for i in range(d.timed_rows[When.GAME_END]):
        row = d.timed[When.GAME_END][i]
        have = owned(s, s.to_move, row)
        if have:
            for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
                per, now = d.n[step], counted(w, d.kind[step], 0) // d.n[step]
                for category in range(Category.TREASURE, Category.BUILDING + 1):
                    then = counted(w, d.kind[step], category) // per
                    w.more[category] += have * (then - now)


def counted(w: Record, kind: int, more: int) -> int:
    """How many the player to move has of what gives points; with one card more of category `more`."""
    if kind != Category.SET_OF_THREE:
        return w.own[kind] + (kind == more)
    return min(
        w.own[Category.TREASURE] + (more == Category.TREASURE),
        w.own[Category.FRONTIER] + (more == Category.FRONTIER),
        w.own[Category.BUILDING] + (more == Category.BUILDING),
    )


def best_of(d: Record, s: Record, w: Record, category: int, discount: int) -> int:
    """The maximum gain of a category that the display offers, of buildings only those that can be paid
    for now; 0: none."""
    best = UNKNOWN
    for row in range(d.kingdom_rows):
        if not can_gain(d, s, row, category):
            continue
        if category != Category.BUILDING or can_pay_with(d, s, w, row, discount):
            best = max(best, w.gain[row])
    return 0 if best == UNKNOWN else best


def lying_with(d: Record, s: Record, w: Record, icon: int) -> int:
    """How many sideways frontiers show the icon."""
    count = 0
    if w.lying[Category.FRONTIER]:
        for row in range(d.realm_rows):
            if d.category[row] == Category.FRONTIER and d.icons[row] & icon:
                count += s.sideways[s.to_move][row]
    return count


def most_lacking(d: Record, w: Record, kinds: int) -> int:
    """The maximum that is lacking of one of these kinds, bits."""
    most = 0
    for kind in range(d.kinds):
        if kinds >> kind & 1:
            most = max(most, w.lacks[kind])
    return most


def can_pay_with(d: Record, s: Record, w: Record, row: int, discount: int) -> bool:
    """Whether all upright cards together cover a cost."""
    if w.cannot[row] < discount < w.can[row]:
        if can_pay(d, s, w, row, discount):
            w.can[row] = discount
        else:
            w.cannot[row] = discount
    return discount >= w.can[row]


# Drafting.


def draft_score(d: Record, s: Record, w: Record, row: int) -> int:
    """What a companion promises for the next turn; less, the more of the same are laid already."""
    promise, alike = promised(d, s, w, d.first_step[row], d.steps[row]), 0
    main = main_of(d, s, w, row)
    for other in range(d.realm_rows, d.rows):
        if s.laid[s.to_move][other] and w.main[other] == main:
            alike += s.laid[s.to_move][other]
    if d.cost_prestige[row] > prestige_of(d, s) or not can_pay_with(d, s, w, row, 0):
        promise //= 8
    return promise * 2 // (2 + alike)


def prestige_of(d: Record, s: Record) -> int:
    """The prestige that the player to move could have in a turn."""
    total = given_by(d, s, s.to_move, When.PASSIVE, Op.PRESTIGE)
    for i in range(d.users):
        row = d.user[i]
        if d.timing[row] == When.TAP and s.upright[s.to_move][row]:
            total += given_by_row(d, row, Op.PRESTIGE)
    return total


def main_of(d: Record, s: Record, w: Record, row: int) -> int:
    """What the most promising step of a companion does: what it is drafted for."""
    main, most = NONE, 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        promise = promised(d, s, w, step, 1)
        if main == NONE or promise > most:
            main, most = d.op[step], promise
    return main


def promised(d: Record, s: Record, w: Record, first: int, count: int) -> int:
    """What `count` steps from `first` on promise."""
    if count == 0:
        return 0
    total = 0
    for step in range(first, first + count):
        what = d.op[step]
        if what == Op.PRODUCE:
            total += UNIT * lying_with(d, s, w, d.icon[step])
        elif what == Op.PRODUCE_ANY:
            total += UNIT * (w.lying[Category.FRONTIER] > 0)
        elif what == Op.CHOOSE:
            best = UNKNOWN
            for one in range(d.choices_from[step], d.choices_to[step]):
                best = max(best, promised(d, s, w, d.offer_first[one], d.offer_steps[one]))
            total += best
        elif what != Op.READY_TREASURE or w.lying[Category.TREASURE]:
            total += PROMISED[what] * d.n[step] + BARGAIN * d.discount[step]
    return total


# A turn.


def play_score(d: Record, s: Record, w: Record, row: int, price: int) -> int:
    """Companions that feed come first, then those that show or gain more, then builders."""
    if row == d.sage:
        return 9 * FIRST
    value = value_of(d, s, w, row)
    if value <= price:
        return NEVER
    if feeds(d, row):
        return 5 * FIRST + value - price
    is_last = held_above(d, s, w, value) >= s.food
    return NEVER if is_last else turn_class(d, row) * FIRST + value - price


def held_above(d: Record, s: Record, w: Record, value: int) -> int:
    """How many companions in the hand are worth more than that."""
    count = 0
    for row in range(d.realm_rows, d.rows):
        if s.hand[s.to_move][row] and value_of(d, s, w, row) > value:
            count += s.hand[s.to_move][row]
    return count


def feeds(d: Record, row: int) -> bool:
    """Whether a companion brings the food that it costs."""
    return given_by_row(d, row, Op.FOOD) >= d.cost_food[row]


def turn_class(d: Record, row: int) -> int:
    """When a companion is played: 4 early, 1 late."""
    early = 4
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        early = min(early, EARLY[d.op[step]])
    return early


def value_of(d: Record, s: Record, w: Record, row: int) -> int:
    """What a companion in the hand would bring now; 0 if it cannot be played."""
    if w.value[row] == UNKNOWN:
        can = d.cost_prestige[row] <= s.prestige and can_pay_with(d, s, w, row, 0)
        w.value[row] = worth(d, s, w, d.first_step[row], d.steps[row]) if can else 0
    return w.value[row]


def use_score(d: Record, s: Record, w: Record, row: int) -> int:
    """Cards that turn sideways are kept until they help; what works in each turn is used."""
    if s.height:
        what = d.op[under_way(s)]
        helps = (what == Op.EXPLORE or what == Op.SETTLE) and w.can_reveal > 0
        return SKIP + 1 if helps and is_stuck(w) and given_by_row(d, row, Op.DRAW) else NEVER
    total = 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        total += wanted(d, s, w, step, d.timing[row] == When.TAP)
    return 4 * FIRST + total if total > 0 else NEVER


def is_stuck(w: Record) -> bool:
    """Whether there is no way to do the step under way: nothing but to skip it, or to use a card."""
    for move in range(w.count):
        if w.act[move] != Act.USE and w.act[move] != Act.SKIP:
            return False
    return True


def wanted(d: Record, s: Record, w: Record, step: int, kept: bool) -> int:
    """What a step brings in this turn; `kept`: it could be kept for another one."""
    what, can_play = d.op[step], s.food > 0 and w.in_hand > 0
    if what == Op.FOOD:
        return FOOD if held_above(d, s, w, 0) > s.food else 0
    if what == Op.PRESTIGE:
        return PRESTIGE if w.lacks_prestige else 0
    if what == Op.DRAW:
        return REVEAL if can_play and w.can_reveal else 0
    if kept and (what == Op.PRODUCE_ANY or what == Op.READY_FRONTIER):
        return UNIT if w.lying[Category.FRONTIER] > 1 and can_play and has_builder(d, s) else 0
    return worth(d, s, w, step, 1)


def has_builder(d: Record, s: Record) -> bool:
    """Whether a companion in the hand builds."""
    for row in range(d.realm_rows, d.rows):
        if s.hand[s.to_move][row] and given_by_row(d, row, Op.BUILD):
            return True
    return False


# What effects are worth.


def worth(d: Record, s: Record, w: Record, first: int, count: int) -> int:
    """What `count` steps from `first` on are worth now."""
    if count == 0:
        return 0
    total = revealed = frontiers = treasures = 0
    for step in range(first, first + count):
        what = d.op[step]
        if what == Op.PRODUCE_ANY or what == Op.READY_FRONTIER:
            frontiers += 1
            total += UNIT * (frontiers <= w.lying[Category.FRONTIER])
        elif what == Op.READY_TREASURE:
            treasures += 1
            total += UNIT * (treasures <= w.lying[Category.TREASURE])
        elif what == Op.EXPLORE or what == Op.SETTLE:
            best = w.best[d.kind[step]]
            total += HOPED if best == 0 and revealed else best
        elif what == Op.DRAW:
            revealed += w.can_reveal
            total += REVEAL * w.can_reveal
        elif what == Op.FOOD:
            total += FOOD * d.n[step]
        elif what == Op.PRESTIGE:
            total += PRESTIGE * d.n[step] if w.lacks_prestige else 1
        elif what == Op.PRODUCE:
            total += UNIT * lying_with(d, s, w, d.icon[step])
        elif what == Op.BUILD:
            total += best_of(d, s, w, Category.BUILDING, d.discount[step])
        elif what == Op.SWAP_COMPANION:
            total += SWAPPED
        elif what == Op.REPEAT_COMPANION:
            best = UNKNOWN
            for row in range(d.realm_rows, d.rows):
                if s.done[s.to_move][row] and not d.repeats[row]:
                    best = max(best, worth(d, s, w, d.first_step[row], d.steps[row]))
            total += 0 if best == UNKNOWN else best
        elif what == Op.CHOOSE:
            best = UNKNOWN
            for one in range(d.choices_from[step], d.choices_to[step]):
                best = max(best, worth(d, s, w, d.offer_first[one], d.offer_steps[one]))
            total += best
    return total


# What cards are worth.


def gain_of(d: Record, w: Record, row: int) -> int:
    """What a kingdom card would bring to the realm: points at once and to come, and its use."""
    category, often = d.category[row], OFTEN[d.timing[row]]
    points, extra = d.points[row] + w.more[category], 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        what, n = d.op[step], d.n[step]
        if what == Op.VP_PER:
            points += counted(w, d.kind[step], category) // n
            extra += POINT * w.left // (4 * n)
        elif what == Op.RESOURCE:
            extra += UNIT * n + LACKING * min(n, most_lacking(d, w, d.icon[step]))
            extra += KIND * (d.kinds_named[step] - 1)
        elif what == Op.CONVERT:
            extra += CONVERTED * w.left // 4
        elif often:
            extra += (PROMISED[what] or UNIT) * n * often * w.left // 24
        elif d.timing[row] == When.ON_GAIN_SELF:  # what it brings now may depend on this gain
            extra += (PROMISED[what] or UNIT) * n
        else:
            extra += UNIT
    return ANY_CARD + POINT * points + extra


def standing(d: Record, w: Record, row: int) -> int:
    """What a card that stands up is good for."""
    units = d.units[row]
    if units == 0:
        return UNIT
    lacking = most_lacking(d, w, d.gives[row])
    return UNIT * units + KIND * (d.kinds_given[row] - 1) + min(lacking, units)


def price_of(d: Record, w: Record, move: int) -> int:
    """What the cards of a payment would have been good for."""
    total = 0
    for i in range(w.paid_first[move], w.paid_first[move] + w.paid_cards[move]):
        row = w.paid[i]
        total += 2 + d.units[row] + 2 * (d.kinds_given[row] - 1)
    return total
