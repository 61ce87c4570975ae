"""The greedy player on packed integers; what it judges, and why, `greedy` says.

`lore` is what the players know of the deck by heart: for each spirit and then for each treasure, by
number, a bit for each colour in a position that any treasure asks for; then the slots of both, in
the same order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, whole
from fortgold.games.fort_of_gold.greedy import (
    CHOICE,
    FORESIGHT,
    MANA,
    MET,
    MOST,
    NEAR,
    NEWS,
    OFFER,
    READY,
    READY_TOO,
    ROTATION,
    ROTATION_TOO,
    SOLUTION,
    SPARE,
    SPIRIT,
    SPIRITS_A_TREASURE,
    TREASURE,
)
from fortgold.games.fort_of_gold.kernel_moves import (
    apply,
    attachment,
    filled_columns,
    has_knowledge,
    has_power,
    met_by,
    ones,
    open_columns,
)
from fortgold.games.fort_of_gold.packed import (
    ALTAR_COUNT,
    ALTAR_GOAL,
    CHANCEL,
    CHANCEL_SIZE,
    EVERY_POSITION,
    FIRST_BIT,
    FORESEE,
    FORESEE_CARDS,
    GET,
    INDUCT,
    KIND_BIT,
    MANA_COUNT,
    MANA_TOP,
    NAME_AT,
    NAME_OF,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    PILE_COUNT,
    PILE_TOP,
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
    WAY_COUNT,
    WAYS,
    WORDS,
    Packing,
    TooLargeToPack,
)
from fortgold.games.fort_of_gold.rules import Spirit, Treasure
from fortgold.model import Text

Lore = NDArray[np.int64]

KINDS_OF_BITS = 63


def lore_of(packing: Packing) -> Lore:
    """What the players know of the deck. Raises TooLargeToPack if it asks for too many things."""
    asked = sorted({pair for card in packing.treasures for pair in enumerate(card.symbols)})
    if len(asked) > KINDS_OF_BITS:
        raise TooLargeToPack(
            Text(
                f"宝物が求める色と位置の組が {len(asked)} あり、速い計算で扱える {KINDS_OF_BITS} を超えています",
                f"treasures ask for {len(asked)} colours in positions, "
                f"and the fast players know no more than {KINDS_OF_BITS}",
            )
        )
    bit = {pair: 1 << i for i, pair in enumerate(asked)}
    cards: tuple[Spirit | Treasure, ...] = (*packing.spirits, *packing.treasures)
    masks = [sum(bit.get(pair, 0) for pair in enumerate(card.symbols)) for card in cards]
    return np.array(masks + [card.slot for card in cards], np.int64)


@compiled
def room_of(table: Numbers) -> int:
    """The length of `room` below: what tops show after each induction, then a list of moves."""
    columns = table[PEDESTAL_COLUMNS]
    inducts, gets = columns * table[CHANCEL_SIZE], table[SOLUTION_SLOTS] * table[SUBSET_COUNT]
    attachments = columns * table[ALTAR_GOAL]
    return 2 * inducts + gets + attachments * (table[SOLUTION_SLOTS] + 1)


@compiled
def greedy_move(
    table: Numbers, lore: Numbers, state: Numbers, after: Numbers, room: Numbers
) -> int:
    """The greedy player's move, a foresight arranged; -1 at the end of the game."""
    first, end = candidates(table, state, room)
    best, best_worth = -1, 0
    for i in range(first, end):
        value = worth_of(table, lore, state, room[i], after, room)
        if best < 0 or value > best_worth:
            best, best_worth = room[i], value
    if best >> KIND_BIT == FORESEE:  # never of -1
        best = arranged(table, lore, state, best, after)
    return best


@compiled
def candidates(table: Numbers, state: Numbers, room: Numbers) -> tuple[int, int]:
    """The legal moves in their order, each foresight once, into `room`: from where up to where.

    What `legal_moves` finds as well; here one look at the table finds them all.
    """
    at, columns = bytes_of(state), halves_of(state)
    first = table[PEDESTAL_COLUMNS] * table[CHANCEL_SIZE]
    end = first
    altars = whole(at[ALTAR_COUNT])
    if altars >= table[ALTAR_GOAL]:
        return first, end
    for place in range(table[CHANCEL_SIZE]):
        free = open_columns(table, at, place)
        for column in range(table[PEDESTAL_COLUMNS]):
            if free >> column & 1:
                room[end] = INDUCT << KIND_BIT | place << FIRST_BIT | column << SECOND_BIT
                end += 1
    end = _gets(table, at, room, end)
    slots = whole(at[SOLUTION_COUNT])
    back, backs = (1, slots) if slots >= table[SOLUTION_SLOTS] else (0, 1)
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if top != NONE:
            for altar in range(altars):
                if has_power(table, attachment(table, columns, top, altar)):
                    for i in range(back, back + backs):
                        room[end] = (
                            ROTATE << KIND_BIT | column << FIRST_BIT | altar << SECOND_BIT | i
                        )
                        end += 1
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if top != NONE:
            for altar in range(altars):
                if has_knowledge(table, attachment(table, columns, top, altar)):
                    room[end] = FORESEE << KIND_BIT | column << FIRST_BIT | altar << SECOND_BIT
                    end += 1
    return first, end


@compiled
def _gets(table: Numbers, at: Numbers, room: Numbers, end: int) -> int:
    """The gets among the moves, into `room` from `end` on; where they end."""
    columns = table[PEDESTAL_COLUMNS]
    filled = filled_columns(table, at)
    for i in range(whole(at[SOLUTION_COUNT])):
        treasure = at[SOLUTIONS + i]
        if met_by(table, at, treasure, (1 << columns) - 1) == table[EVERY_POSITION]:
            for which in range(table[SUBSET_COUNT]):
                chosen = table[table[SUBSETS] + which]
                met = met_by(table, at, treasure, chosen)
                if chosen & ~filled == 0 and met == table[EVERY_POSITION]:
                    room[end] = GET << KIND_BIT | i << FIRST_BIT | which
                    end += 1
    return end


@compiled
def worth_of(
    table: Numbers, lore: Numbers, state: Numbers, move: int, after: Numbers, room: Numbers
) -> int:
    """What the table will be worth after a legal move, as far as one can know."""
    for i in range(table[WORDS]):
        after[i] = state[i]
    was, at = bytes_of(state), bytes_of(after)
    apply(table, after, move)
    kind = move >> KIND_BIT
    if kind == INDUCT and was[MANA_COUNT]:
        at[CHANCEL + (move >> FIRST_BIT & 0xF)] = NONE
        return worth(table, lore, after, 1, 0, 0, room)
    if kind == ROTATE and was[PILE_COUNT]:
        at[SOLUTION_COUNT] -= 1
        # What was turned up leads on to the rest of the pile still.
        first, count = whole(was[PILE_TOP]), whole(was[PILE_COUNT])
        return worth(table, lore, after, 0, first, count, room)
    return worth(table, lore, after, 0, 0, 0, room) + (FORESIGHT if kind == FORESEE else 0)


@compiled
def worth(
    table: Numbers,
    lore: Numbers,
    state: Numbers,
    refilled: int,
    first: int,
    news: int,
    room: Numbers,
) -> int:
    """What the table is worth. `refilled`: how many places of the chancel a hidden card will fill.

    `news` is the number of treasures of which one will be turned up, beginning with `first` each
    leading to the next; 0 if none will.
    """
    at = bytes_of(state)
    altars, solutions = whole(at[ALTAR_COUNT]), whole(at[SOLUTION_COUNT])
    needed = max(0, table[ALTAR_GOAL] - altars)
    turned_up = solutions + (news > 0)
    tops, spirits = _tops(table, lore, at)
    able, offered = _chancel(table, lore, at)
    asks = table[SPIRIT_COUNT]

    value = TREASURE * altars + SOLUTION * turned_up + MANA * whole(at[MANA_COUNT])
    ready = 0
    for i in range(solutions):
        asked = lore[asks + at[SOLUTIONS + i]]
        value += MET * ones(asked & tops)
        ready += asked & ~tops == 0
    reached = 0  # not worked out if nobody asks
    if news or not ready:
        reached = _reach(table, lore, at, room)
    if ready:
        value += READY + READY_TOO * (ready - 1)
    else:
        for i in range(solutions):
            if _within(lore[asks + at[SOLUTIONS + i]], room, reached):
                value += NEAR
                break
    if news:
        treasure, welcome = first, 0
        for _ in range(news):
            asked = lore[asks + treasure]
            welcome += asked & ~tops == 0 or _within(asked, room, reached)
            treasure = whole(at[table[TREASURE_AT] + treasure])
        value += NEWS * welcome // news
    if needed > turned_up:
        rotating = _able_to_rotate(table, state, altars)
        value += ROTATION * (rotating > 0) + ROTATION_TOO * (rotating > 1)
    value += CHOICE * (able + refilled > 1)
    wanted = min(spirits, SPIRITS_A_TREASURE * needed)
    value += SPIRIT * wanted + SPARE * (spirits - wanted)
    return value + OFFER * ones(offered)


@compiled
def _tops(table: Numbers, lore: Numbers, at: Numbers) -> tuple[int, int]:
    """What the tops show, and how many spirits lie on the pedestal."""
    tops = spirits = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        spirit = whole(at[PEDESTAL + column])
        if spirit != NONE:
            tops |= lore[spirit]
        while spirit != NONE:
            spirits += 1
            spirit = whole(at[SPIRITS + spirit])
    return tops, spirits


@compiled
def _chancel(table: Numbers, lore: Numbers, at: Numbers) -> tuple[int, int]:
    """How many cards of the chancel that are seen can be inducted, and what all of them show."""
    able = offered = 0
    for place in range(table[CHANCEL_SIZE]):
        spirit = at[CHANCEL + place]
        if spirit != NONE:
            offered |= lore[spirit]
            able += open_columns(table, at, place) > 0
    return able, offered


@compiled
def _reach(table: Numbers, lore: Numbers, at: Numbers, room: Numbers) -> int:
    """What tops will show after each induction of a card that is seen, into `room`; how many."""
    reached = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        others = beside(table, lore, at, column)
        for place in range(table[CHANCEL_SIZE]):
            if open_columns(table, at, place) >> column & 1:
                room[reached] = others | lore[at[CHANCEL + place]]
                reached += 1
    return reached


@compiled
def beside(table: Numbers, lore: Numbers, at: Numbers, without: int) -> int:
    """What the tops of all other columns show."""
    tops = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        spirit = at[PEDESTAL + column]
        if spirit != NONE and column != without:
            tops |= lore[spirit]
    return tops


@compiled
def _within(asked: int, room: Numbers, reached: int) -> bool:
    for i in range(reached):  # noqa: SIM110 - a loop is what numba compiles well
        if asked & ~room[i] == 0:
            return True
    return False


@compiled
def _able_to_rotate(table: Numbers, state: Numbers, altars: int) -> int:
    """How many tops would give some altar column the radiance of power."""
    at, columns = bytes_of(state), halves_of(state)
    able = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        top = at[PEDESTAL + column]
        if top != NONE:
            for altar in range(altars):
                if has_power(table, attachment(table, columns, top, altar)):
                    able += 1
                    break
    return able


@compiled
def arranged(table: Numbers, lore: Numbers, state: Numbers, move: int, after: Numbers) -> int:
    """The foresight `move` with the cards arranged that it looks at: see `greedy.arranged`."""
    for i in range(table[WORDS]):
        after[i] = state[i]
    apply(table, after, move)
    at, then_at = bytes_of(state), bytes_of(after)
    count = min(table[FORESEE_CARDS], whole(at[MANA_COUNT]))
    way = laid = 0
    for place in range(count):
        best, best_help, best_bit = 0, -1, 0
        card = whole(at[MANA_TOP])
        for i in range(count):
            if not laid >> i & 1:
                help_of_card = help_from(table, lore, then_at, card)
                if help_of_card > best_help or (help_of_card == best_help and card < best):
                    best, best_help, best_bit = card, help_of_card, 1 << i
            card = whole(at[SPIRITS + card])
        laid |= best_bit
        way += best_help > 0
        way |= _rank(at, count, best) << 8 + 8 * place
    ways = table[WAYS] + count * table[WAY_COUNT]
    which = 0
    while table[ways + which] != way:
        which += 1
    return move & ~0xFF | which


@compiled
def _rank(at: Numbers, count: int, card: int) -> int:
    """How many of the `count` cards on top of the mana pile are lower ones."""
    other, lower = whole(at[MANA_TOP]), 0
    for _ in range(count):
        lower += other < card
        other = whole(at[SPIRITS + other])
    return lower


@compiled
def help_from(table: Numbers, lore: Numbers, at: Numbers, card: int) -> int:
    """How much the card could do as a top, in any column that takes it; 0 if it cannot help."""
    best = 0
    barred = whole(at[table[NAME_AT] + table[table[NAME_OF] + card]])
    for column in range(table[PEDESTAL_COLUMNS]):
        if not barred >> column & 1:
            tops = beside(table, lore, at, column) | lore[card]
            for i in range(whole(at[SOLUTION_COUNT])):
                asked = lore[table[SPIRIT_COUNT] + at[SOLUTIONS + i]]
                if asked & lore[card]:
                    best = max(best, MOST * ones(asked & tops) + ones(lore[card]))
    return best
