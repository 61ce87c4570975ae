"""The greedy player on packed integers: the moves of `greedy.choose`, in the same order of preference."""
# ruff: noqa: SIM110 - compiled code knows no generators

from __future__ import annotations

from fortgold.compiled import compiled, whole
from fortgold.games.arch_king.greedy import BARGAIN, FIRST, KIND, NEVER, PROMISED, REVEAL, UNIT
from fortgold.games.arch_king.greedy import END as END_SCORE
from fortgold.games.arch_king.greedy import FOOD as FOOD_WORTH
from fortgold.games.arch_king.greedy import PRESTIGE as PRESTIGE_WORTH
from fortgold.games.arch_king.greedy import SKIP as SKIP_SCORE
from fortgold.games.arch_king.kernel_moves import (
    BUILD_IT,
    CHOOSE_IT,
    DISCARD_IT,
    NONE,
    PLAY,
    READY,
    REPEAT_IT,
    SKIP,
    SWAP_IT,
    TAKE,
    USE,
)
from fortgold.games.arch_king.kernel_outlook import (
    look_around,
    value_of,
    worth,
)
from fortgold.games.arch_king.kernel_sight import (
    CAN_REVEAL,
    GAIN,
    IN_HAND,
    LACKS_PRESTIGE,
    LYING,
    MAIN,
    kinds_of,
    lacking,
    look_at_realm,
    lying_with,
    short_of,
)
from fortgold.games.arch_king.packed import (
    BUILD,
    CHOOSE,
    COMPANION_FIRST,
    COST_FOOD,
    COST_PRESTIGE,
    DRAFTING,
    DRAW,
    EXPLORE,
    FOOD,
    FRONTIER,
    GIVES,
    GIVES_OF,
    HAND,
    HAVE_FOOD,
    HEIGHT,
    LAID,
    MOVER,
    PASSIVE,
    PHASE,
    PRESTIGE,
    PRODUCE,
    PRODUCE_ANY,
    READY_FRONTIER,
    READY_TREASURE,
    REPEAT,
    ROW_COUNT,
    ROWS,
    SAGE,
    SETTLE,
    SIDEWAYS,
    STACK,
    STEP_AT,
    STEP_COUNT,
    STEPS,
    TAP,
    TIMING,
    TREASURE,
    UPRIGHT,
    Ints,
)
from fortgold.games.arch_king.steps import Op

PROMISED_BY = tuple(PROMISED.get(op, 0) for op in Op)


@compiled
def greedy_move(table: Ints, state: Ints, moves: Ints, count: int, paid: Ints, sight: Ints) -> int:
    """Which of the legal `moves` the greedy player makes; `sight` is room to think in."""
    if count == 1:
        return 0
    if state[PHASE] == DRAFTING:
        return drafted(table, state, moves, count, sight)
    look_around(table, state, sight)
    best, best_score = 0, 0
    for move in range(count):
        score = score_of(table, state, moves, count, move, paid, sight)
        if move == 0 or score > best_score:
            best, best_score = move, score
    return best


@compiled
def score_of(
    table: Ints, state: Ints, moves: Ints, count: int, move: int, paid: Ints, sight: Ints
) -> int:
    """How good a legal move within a turn looks; `look_around` has been done."""
    kind, row = moves[4 * move], moves[4 * move + 1]
    if kind == PLAY:
        price = price_of(table, moves, move, paid)
        return play_score(table, state, sight, row, price)
    if kind == USE:
        return use_score(table, state, sight, row, is_stuck(moves, count))
    if kind == TAKE:
        return whole(FIRST + sight[GAIN + row])
    if kind == BUILD_IT:
        return whole(FIRST + sight[GAIN + row]) - price_of(table, moves, move, paid)
    if kind == READY:
        return FIRST + standing(table, sight, row)
    if kind == DISCARD_IT:
        return -whole(sight[GAIN + row])
    if kind == SWAP_IT:
        return -value_of(table, state, sight, row)
    if kind == REPEAT_IT:
        return worth(table, state, sight, table[STEP_AT + row], table[STEP_COUNT + row])
    if kind == CHOOSE_IT:
        first = state[STACK + 4 * (state[HEIGHT] - 1) + 2]
        at = STEPS + 4 * (first + row)
        return worth(table, state, sight, table[at], table[at + 1])
    return SKIP_SCORE if kind == SKIP else END_SCORE


# Drafting.


@compiled
def drafted(table: Ints, state: Ints, moves: Ints, count: int, sight: Ints) -> int:
    """The companion that promises most; the more of its like are laid, the less."""
    look_at_realm(table, state, sight)
    prestige = prestige_of(table, state)
    laid = LAID + state[MOVER] * ROWS
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[laid + row]:
            sight[MAIN + row], _ = promises(table, state, sight, row)
    best, best_score = 0, 0
    for move in range(count):
        row = moves[4 * move + 1]
        main, promised = promises(table, state, sight, row)
        alike = 0
        for other in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            if state[laid + other] and sight[MAIN + other] == main:
                alike += state[laid + other]
        if table[COST_PRESTIGE + row] > prestige or short_of(table, state, sight, row) > 0:
            promised //= 8
        score = promised * 2 // (2 + alike)
        if move == 0 or score > best_score:
            best, best_score = move, score
    return best


@compiled
def prestige_of(table: Ints, state: Ints) -> int:
    """The prestige that the mover could have in a turn."""
    own, total = UPRIGHT + state[MOVER] * ROWS, 0
    sideways = SIDEWAYS + state[MOVER] * ROWS
    for row in range(table[COMPANION_FIRST]):
        times = 0
        if table[TIMING + row] == PASSIVE:
            times = state[own + row] + state[sideways + row]
        elif table[TIMING + row] == TAP and state[own + row] and not table[GIVES + row]:
            times = 1
        for i in range(table[STEP_COUNT + row] if times else 0):
            at = STEPS + 4 * (table[STEP_AT + row] + i)
            if table[at] == PRESTIGE:
                total += times * table[at + 1]
    return whole(total)


@compiled
def promises(table: Ints, state: Ints, sight: Ints, row: int) -> tuple[int, int]:
    """The operation for which a companion is drafted, and what all its steps promise."""
    main, most, total = NONE, 0, 0
    for i in range(table[STEP_AT + row], table[STEP_AT + row] + table[STEP_COUNT + row]):
        here = promised(table, state, sight, i)
        total += here
        if main == NONE or here > most:
            main, most = table[STEPS + 4 * i], here
    return main, total


@compiled
def promised(table: Ints, state: Ints, sight: Ints, step: int) -> int:
    """What a step promises."""
    at = STEPS + 4 * step
    if table[at] != CHOOSE:
        return promised_plainly(table, state, sight, step)
    best = 0
    for i in range(table[at + 3]):
        entry, total = STEPS + 4 * (table[at + 2] + i), 0
        for j in range(table[entry], table[entry] + table[entry + 1]):
            total += promised_plainly(table, state, sight, j)
        best = total if i == 0 else max(best, total)
    return best


@compiled
def promised_plainly(table: Ints, state: Ints, sight: Ints, step: int) -> int:
    """The same of a step that offers no choice."""
    at = STEPS + 4 * step
    operation, n, a = table[at], table[at + 1], table[at + 2]
    if operation == PRODUCE:
        return UNIT * lying_with(table, state, sight, a)
    if operation == PRODUCE_ANY:
        return UNIT if sight[LYING + FRONTIER] else 0
    if operation == READY_TREASURE and not sight[LYING + TREASURE]:
        return 0
    return whole(PROMISED_BY[operation] * n + (BARGAIN * a if operation == BUILD else 0))


# A turn.


@compiled
def play_score(table: Ints, state: Ints, sight: Ints, row: int, price: int) -> int:
    """Companions that feed come first, then those that show or gain more, then builders."""
    if row == table[SAGE]:
        return 9 * FIRST
    worth_of_it = value_of(table, state, sight, row)
    value = worth_of_it - price
    if value <= 0:
        return NEVER
    if feeds(table, row):
        return 5 * FIRST + value
    better, hand = 0, HAND + state[MOVER] * ROWS
    for other in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[hand + other] and value_of(table, state, sight, other) > worth_of_it:
            better += state[hand + other]
    if better >= state[HAVE_FOOD]:
        return NEVER
    return turn_class(table, row) * FIRST + value


@compiled
def feeds(table: Ints, row: int) -> bool:
    """Whether a companion brings the food that it costs."""
    food = 0
    for i in range(table[STEP_COUNT + row]):
        at = STEPS + 4 * (table[STEP_AT + row] + i)
        if table[at] == FOOD:
            food += table[at + 1]
    return whole(food - table[COST_FOOD + row]) >= 0


@compiled
def turn_class(table: Ints, row: int) -> int:
    """When a companion is played: 4 early, 1 late."""
    early = 4
    for i in range(table[STEP_COUNT + row]):
        operation = table[STEPS + 4 * (table[STEP_AT + row] + i)]
        if operation in (BUILD, REPEAT):
            early = 1
        elif operation in (PRODUCE, PRODUCE_ANY, READY_FRONTIER, READY_TREASURE):
            early = min(early, 2)
        elif operation in (EXPLORE, SETTLE, CHOOSE):
            early = min(early, 3)
    return early


@compiled
def is_stuck(moves: Ints, count: int) -> bool:
    """Whether there is no way to do the step under way: nothing but to skip it, or to use a card."""
    for move in range(count):
        if moves[4 * move] not in (USE, SKIP):
            return False
    return True


@compiled
def use_score(table: Ints, state: Ints, sight: Ints, row: int, stuck: bool) -> int:
    """Cards that turn sideways are kept until they help; what works in each turn is used."""
    first, end = table[STEP_AT + row], table[STEP_AT + row] + table[STEP_COUNT + row]
    if state[HEIGHT]:
        step = state[STACK + 4 * (state[HEIGHT] - 1)]
        if stuck and sight[CAN_REVEAL] and step in (EXPLORE, SETTLE):
            for i in range(first, end):
                if table[STEPS + 4 * i] == DRAW:
                    return SKIP_SCORE + 1
        return NEVER
    total = 0
    for i in range(first, end):
        total += wanted(table, state, sight, i, table[TIMING + row] == TAP)
    return 4 * FIRST + total if total > 0 else NEVER


@compiled
def wanted(table: Ints, state: Ints, sight: Ints, step: int, kept: bool) -> int:
    """What a step brings in this turn; `kept`: it could be kept for another one."""
    operation = table[STEPS + 4 * step]
    can_play = state[HAVE_FOOD] > 0 and sight[IN_HAND] > 0
    if operation == FOOD:
        useful, hand = 0, HAND + state[MOVER] * ROWS
        for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
            if state[hand + row] and value_of(table, state, sight, row) > 0:
                useful += state[hand + row]
        return FOOD_WORTH if useful > state[HAVE_FOOD] else 0
    if operation == PRESTIGE:
        return PRESTIGE_WORTH if sight[LACKS_PRESTIGE] else 0
    if operation == DRAW:
        return REVEAL if can_play and sight[CAN_REVEAL] else 0
    if kept and operation in (PRODUCE_ANY, READY_FRONTIER):
        helps = sight[LYING + FRONTIER] > 1 and can_play and has_builder(table, state)
        return UNIT if helps else 0
    return worth(table, state, sight, step, 1)


@compiled
def has_builder(table: Ints, state: Ints) -> bool:
    """Whether a companion in the hand builds."""
    hand = HAND + state[MOVER] * ROWS
    for row in range(table[COMPANION_FIRST], table[ROW_COUNT]):
        if state[hand + row]:
            for i in range(table[STEP_COUNT + row]):
                if table[STEPS + 4 * (table[STEP_AT + row] + i)] == BUILD:
                    return True
    return False


# What cards are worth.


@compiled
def standing(table: Ints, sight: Ints, row: int) -> int:
    """What a card that stands up is good for."""
    units, mask = table[GIVES + row], table[GIVES_OF + row]
    if not units:
        return UNIT
    return whole(UNIT * units + KIND * (kinds_of(mask) - 1) + min(lacking(sight, mask), units))


@compiled
def price_of(table: Ints, moves: Ints, move: int, paid: Ints) -> int:
    """What the cards of a payment would have been good for."""
    total, first = 0, moves[4 * move + 2]
    for i in range(first, first + moves[4 * move + 3]):
        row = paid[i]
        total += 2 + table[GIVES + row] + 2 * (kinds_of(table[GIVES_OF + row]) - 1)
    return whole(total)
