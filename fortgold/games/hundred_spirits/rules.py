"""The rules: set-up, the turn, the end and the ranking.

Nothing here makes an object, so the same lines run on lists and as machine code (`games/common`).
Readings of the rules are numbered as in the tests: tests/games/hundred_spirits/test_readings.py.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from fortgold.games.common.primitives import below, stream
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.abilities import (
    act_at_once,
    any_use,
    end_exchange,
    exchange,
    list_choices,
    list_uses,
    put_next,
    steal,
    summon,
    use,
)
from fortgold.games.hundred_spirits.fields import (
    CHARACTERS,
    ENDING,
    LAST_ROUND,
    NONE,
    PEARLS,
    START,
)
from fortgold.games.hundred_spirits.listing import (
    held,
    list_code,
    list_hand,
    list_places,
    next_above,
    on_portal,
    put_on_portal,
    take_off_portal,
)
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Moment, Op, Phase
from fortgold.games.hundred_spirits.paying import gain_diamonds, list_activations, pay
from fortgold.games.hundred_spirits.piles import (
    can_draw,
    draw,
    replace_pearls,
    shuffle_discard,
    take_open,
    turn_up,
)

# Set-up.


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table before the first turn of deal `index` of `seed`; symbols do nothing now."""
    clear(d, s)
    s.seed, s.index = seed, index
    for row in range(d.rows):
        s.discard[row] = d.copies[row]
    for pile in range(2):
        shuffle_discard(d, s, w, pile)
        turn_up(d, s, w, pile)
    s.first = below(d.seats, stream(seed, index, START))
    begin_turn(d, s, s.first)


def clear(d: Record, s: Record) -> None:
    s.round = s.complete = 1
    s.due = s.thefts = s.swaps = s.looks = s.ordered = s.exchanged = s.closing = s.first = 0
    for pile in range(2):
        s.height[pile] = s.shuffles[pile] = 0
        for place in range(len(s.open[pile])):
            s.open[pile][place] = NONE
    for row in range(d.rows):
        s.discard[row] = s.used[row] = 0
    for seat in range(d.seats):
        s.power[seat] = s.diamonds[seat] = s.owed[seat] = 0
        for row in range(d.rows):
            s.hand[seat][row] = s.done[seat][row] = 0
        for slot in range(len(s.portal[seat])):
            s.portal[seat][slot] = NONE


def begin_turn(d: Record, s: Record, seat: int) -> None:
    """A player's turn."""
    s.to_move = s.active = seat
    s.actions, s.phase = d.actions, Phase.TURN
    s.acted = s.wild_used = s.closing = 0
    for row in range(d.pearls, d.rows):
        s.used[row] = 0


# Legal moves.


def legal_moves(d: Record, s: Record, w: Record) -> int:
    """List every legal move; how many there are, 0 when the game is over."""
    w.count = 0
    if s.phase == Phase.TURN:
        list_actions(d, s, w)
    elif s.phase == Phase.DISCARD:
        list_hand(d, s, w, Act.DISCARD)
    elif s.phase != Phase.OVER:
        list_choices(d, s, w)
    return w.count


def nth_move(d: Record, s: Record, w: Record, n: int) -> int:  # noqa: ARG001 - as in every game
    """Move number `n` of those listed."""
    return w.moves[n]


def list_actions(d: Record, s: Record, w: Record) -> None:
    """List the actions, and before the first one what the left moon allows."""
    row = next_above(s.open[PEARLS], d.places[PEARLS], NONE)
    while row != NONE:
        list_code(w, Act.TAKE, row, 0, 0)
        row = next_above(s.open[PEARLS], d.places[PEARLS], row)
    if can_draw(d, s, PEARLS):
        list_code(w, Act.DRAW, 0, 0, 0)
        list_code(w, Act.REPLACE, 0, 0, 0)
    row = next_above(s.open[CHARACTERS], d.places[CHARACTERS], NONE)
    while row != NONE:
        list_places(d, s, w, Act.PLACE, row)
        row = next_above(s.open[CHARACTERS], d.places[CHARACTERS], row)
    if can_draw(d, s, CHARACTERS):
        list_places(d, s, w, Act.PLACE_BLIND, d.rows)
    list_activations(d, s, w)
    if s.acted == 0:
        list_uses(d, s, w, Moment.BEFORE)


# What a move does.


def apply(d: Record, s: Record, w: Record, move: int) -> None:
    """Make a move, and everything automatic after it. The way to pay is one of those listed with it."""
    act, a, b = move >> ACT, move >> A & 255, move >> B & 255
    if act <= Act.ACTIVATE:
        s.actions -= 1
        s.acted += 1
        take_action(d, s, w, act, a, b, move & WAY)
    elif act == Act.USE:
        use(d, s, w, a, b)
    elif act == Act.SUMMON:
        summon(d, s, a, b)
    elif act == Act.ORDER:
        put_next(d, s, a)
    elif act == Act.STEAL:
        steal(d, s, a)
    elif act == Act.DISCARD:
        s.hand[s.to_move][a] -= 1
        s.discard[a] += 1
        s.owed[s.to_move] -= 1
    elif act == Act.EXCHANGE:
        exchange(d, s, w, a)
    elif s.phase == Phase.SUMMON:
        summon(d, s, NONE, 0)
    elif s.phase == Phase.EXCHANGE:
        end_exchange(d, s, w)
    else:
        keep_hand_limit(d, s)
    turn_up(d, s, w, CHARACTERS)  # where none was left
    go_on(d, s)


def take_action(d: Record, s: Record, w: Record, act: int, a: int, b: int, way: int) -> None:
    """One of the five actions."""
    seat = s.to_move
    if act == Act.TAKE:
        s.hand[seat][a] += 1
        take_open(d, s, w, PEARLS, a)
    elif act == Act.DRAW:
        s.hand[seat][draw(d, s, w, PEARLS)] += 1
    elif act == Act.REPLACE:
        replace_pearls(d, s, w)
    elif act == Act.PLACE:
        if b:
            leave(d, s, seat, b - 1)
        put_on_portal(d, s, seat, a)
        take_open(d, s, w, CHARACTERS, a)
    elif act == Act.PLACE_BLIND:
        if a:
            leave(d, s, seat, a - 1)
        put_on_portal(d, s, seat, draw(d, s, w, CHARACTERS))
    else:
        activate(d, s, w, a, b, way)


def leave(d: Record, s: Record, seat: int, row: int) -> None:
    """A character on a portal is discarded."""
    take_off_portal(d, s, seat, row)
    s.discard[row] += 1


def activate(d: Record, s: Record, w: Record, owner: int, row: int, way: int) -> None:
    """Pay, turn the card round, gain its power and diamonds; a red ability happens at once."""
    pay(d, s, w, row, way)
    take_off_portal(d, s, owner, row)
    s.done[s.to_move][row] += 1
    s.power[s.to_move] += d.power[row]
    gain_diamonds(d, s, w, s.to_move, d.gives[row])
    if d.op[row] != NONE and d.op[row] <= Op.OTHERS_LOSE_DIAMOND:
        act_at_once(d, s, w, row)


def go_on(d: Record, s: Record) -> None:
    """Who decides next: those who must discard, the player whose turn it is, the next one."""
    if s.phase == Phase.TURN or s.phase == Phase.DISCARD:
        for i in range(1, d.seats + 1):
            seat = (s.active + i) % d.seats
            if s.owed[seat]:
                s.to_move, s.phase = seat, Phase.DISCARD
                return
        s.to_move = s.active
        if s.closing:
            end_turn(d, s)
            return
        s.phase = Phase.TURN if s.actions and can_act(d, s) else Phase.AFTER
    if s.phase == Phase.AFTER and not any_use(d, s, Moment.AFTER):
        keep_hand_limit(d, s)
        go_on(d, s)


def can_act(d: Record, s: Record) -> bool:
    """Whether any action is possible, as it nearly always is (reading 7)."""
    if can_draw(d, s, PEARLS) or can_draw(d, s, CHARACTERS) or on_portal(d, s, s.active):
        return True
    return s.open[PEARLS][0] != NONE or s.open[CHARACTERS][0] != NONE


def hand_limit_of(d: Record, s: Record, seat: int) -> int:
    """How many pearls a seat may keep at the end of its turn."""
    limit = d.hand_limit
    for i in range(d.timed_rows[Moment.AFTER]):
        row = d.timed[Moment.AFTER][i]
        if d.op[row] == Op.HAND_LIMIT:
            limit += d.n[row] * s.done[seat][row]
    return limit


def keep_hand_limit(d: Record, s: Record) -> None:
    """The last thing in a turn: pearls beyond the limit are discarded."""
    s.owed[s.active] = max(0, held(d, s, s.active) - hand_limit_of(d, s, s.active))
    s.closing, s.phase = 1, Phase.DISCARD


# The end.


def end_turn(d: Record, s: Record) -> None:
    """With the goal reached this round is finished, and one more is played (reading 10)."""
    if s.power[s.active] >= d.goal and not s.due:
        s.due = ENDING
    following = (s.active + 1) % d.seats
    if following == s.first:
        if s.due == LAST_ROUND or s.round >= d.round_limit:
            s.phase = Phase.OVER
            if s.due != LAST_ROUND:
                s.complete = 0
            return
        s.round += 1
        if s.due == ENDING:
            s.due = LAST_ROUND
    begin_turn(d, s, following)


def points_of(d: Record, s: Record, seat: int) -> int:  # noqa: ARG001 - as in every game
    """The power of a seat."""
    return s.power[seat]


def write_result(d: Record, s: Record, result: Any) -> None:
    """The power of each seat, then the winners as bits: of equals, who has most diamonds."""
    best, winners = NONE, 0
    for seat in range(d.seats):
        result[seat] = s.power[seat]
        rank = s.power[seat] * len(s.diamond[seat]) + s.diamonds[seat]
        if rank > best:
            best, winners = rank, 0
        winners |= (rank == best) << seat
    result[d.seats] = winners
