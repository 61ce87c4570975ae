"""The rules: set-up, legal moves, what moves do; and games played at random.

Rulebook: `templates/arch-king/rulebook.en.md`; each rule is a test in tests/games/arch_king/. Nothing
here makes an object, so the same lines run on lists and as machine code (`games/common`).

A move is a kind, a row (the number of the alternative in a choice, NONE for SKIP and END) and a
payment. They come by kind, then by row, then by payment.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: ARG001, SIM110 - the arguments are those of every game; machine code knows no generators

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king.effects import (
    bring,
    can_do,
    can_gain,
    can_interrupt,
    fits,
    gain,
    go_on,
    note_cost,
    note_field,
    note_hand,
    note_step,
    note_turn,
    pile_awaited,
    push_effect,
    push_steps,
    push_timed,
    skip,
)
from fortgold.games.arch_king.fields import COMPANIONS, KINGDOM, NONE, PLAYER
from fortgold.games.arch_king.moves import Act, Category, Op, Phase, When
from fortgold.games.arch_king.piles import deal, draw_row, lies_in
from fortgold.games.arch_king.tableau import cards_of, given_by, owned, payments, turn_sideways
from fortgold.games.common.primitives import below, has_place, stream
from fortgold.games.common.records import Record
from fortgold.games.common.stack import done_once, under_way


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table before the first decision of deal `index` of `seed`."""
    deal(d, s, w, seed, index)
    begin_draft(d, s, w)


def legal_moves(d: Record, s: Record, w: Record) -> int:
    """List every legal move; how many there are, 0 when the game is over."""
    w.count = w.used = 0
    if s.phase == Phase.DRAFT:
        for row in range(d.realm_rows, d.rows):
            if s.hand[s.to_move][row]:
                list_move(w, Act.DRAFT, row)
    elif s.phase != Phase.OVER:
        if s.height == 0:
            list_free_moves(d, s, w)
        elif d.chance_is_asked and pile_awaited(d, s) != NONE:
            pile = pile_awaited(d, s)
            for row in range(d.deck_first[pile], d.deck_stop[pile]):
                if lies_in(s, pile, row):
                    list_move(w, Act.REVEAL if pile == KINGDOM else Act.DRAW, row)
        else:
            list_uses(d, s, w, False)
            list_ways(d, s, w, under_way(s))
    return w.count


def list_move(w: Record, kind: int, row: int) -> None:
    """List a move without a payment."""
    list_paid_move(w, kind, row, 0, 0)


def list_paid_move(w: Record, kind: int, row: int, first: int, cards: int) -> None:
    """List a move, and where its payment lies."""
    at = w.count
    if at >= len(w.act):
        named = has_place(w.act, at) and has_place(w.row, at)
        if not (named and has_place(w.paid_first, at) and has_place(w.paid_cards, at)):
            w.overflow = 1
            return
    w.act[at], w.row[at], w.paid_first[at], w.paid_cards[at] = kind, row, first, cards
    w.count += 1


def list_with_payments(d: Record, s: Record, w: Record, kind: int, row: int, discount: int) -> None:
    """A move for each payment of the row's cost."""
    at = w.used
    for _ in range(payments(d, s, w, row, discount)):
        list_paid_move(w, kind, row, at + 1, w.paid[at])
        at += w.paid[at] + 1


def list_uses(d: Record, s: Record, w: Record, is_free: bool) -> None:
    """List the uses of cards that can be turned sideways at any time; some only between two companions."""
    for i in range(d.users):
        row = d.user[i]
        may_once = is_free and d.timing[row] == When.ONCE_PER_TURN
        if can_interrupt(d, s, row) or (may_once and s.used[row] < owned(s, s.to_move, row)):
            list_move(w, Act.USE, row)


def list_free_moves(d: Record, s: Record, w: Record) -> None:
    """List what the player to move can do between two companions; the holder of the Sage must begin with it."""
    must_play_sage = s.hand[s.to_move][d.sage] > 0
    for row in range(d.realm_rows, d.rows):
        may = s.hand[s.to_move][row] and (row == d.sage or not must_play_sage)
        if may and d.cost_food[row] <= s.food and d.cost_prestige[row] <= s.prestige:
            list_with_payments(d, s, w, Act.PLAY, row, 0)
    list_uses(d, s, w, True)
    if not must_play_sage:
        list_move(w, Act.END, NONE)


def list_ways(d: Record, s: Record, w: Record, step: int) -> None:
    """List what can be done for the current step; it may be skipped if nothing can, or if it is optional."""
    before, first = w.count, d.choices_from[step]
    for i in range(first, d.choices_to[step]):
        if d.op[step] == Op.BUILD:
            if can_gain(d, s, i, Category.BUILDING):
                list_with_payments(d, s, w, Act.BUILD, i, d.discount[step])
        elif d.op[step] == Op.CHOOSE:
            if can_do(d, s, w, d.offer_first[i]):
                list_move(w, Act.CHOOSE, i - first)
        elif fits(d, s, w, step, i):
            list_move(w, d.act[step], i)
    if w.count == before or d.optional[step] or d.op[step] == Op.BUILD:
        list_move(w, Act.SKIP, NONE)


def apply(d: Record, s: Record, w: Record, move: int) -> None:
    """Make move number `move` of the list, and everything automatic after it."""
    kind, row = w.act[move], w.row[move]
    if kind == Act.DRAFT:
        s.hand[s.to_move][row] -= 1
        s.laid[s.to_move][row] += 1
        w.picked[min(s.picks, len(w.picked) - 1)][row] += 1
        next_drafter(d, s, w)
        return
    if kind == Act.END:
        end_turn(d, s, w)
        return
    for i in range(w.paid_first[move], w.paid_first[move] + w.paid_cards[move]):
        turn_sideways(s, w.paid[i])
        w.turned[w.paid[i]] += 1
    if kind == Act.PLAY:
        play(d, s, w, row)
    elif kind == Act.USE:
        if d.timing[row] == When.TAP:
            turn_sideways(s, row)
        else:
            s.used[row] += 1
        push_effect(d, s, row)
    elif kind == Act.REVEAL or kind == Act.DRAW:
        pile = pile_awaited(d, s)
        draw_row(s, pile, row)
        bring(d, s, w, pile, row)
    elif kind == Act.SKIP:
        skip(d, s, w, can_do(d, s, w, under_way(s)))
    else:
        do_step(d, s, w, kind, row)
    go_on(d, s, w)


def play(d: Record, s: Record, w: Record, row: int) -> None:
    """A companion from the hand, which is paid for already."""
    s.food -= d.cost_food[row]
    s.prestige -= d.cost_prestige[row]
    s.hand[s.to_move][row] -= 1
    s.done[s.to_move][row] += 1
    w.played[row] += 1
    note_cost(d, w, row, 0)
    push_effect(d, s, row)


def do_step(d: Record, s: Record, w: Record, kind: int, row: int) -> None:
    """Do the current step, once, with that row."""
    step = under_way(s)
    note_step(w, d.op[step], True)
    done_once(s)
    if kind == Act.BUILD:
        note_cost(d, w, row, d.discount[step])
    if kind == Act.TAKE or kind == Act.BUILD:
        gain(d, s, w, row)
    elif kind == Act.READY:
        s.sideways[s.to_move][row] -= 1
        s.upright[s.to_move][row] += 1
        if d.op[step] == Op.PRODUCE_ANY:
            push_timed(d, s, When.ON_PRODUCE)
    elif kind == Act.DISCARD:
        s.field[row] -= 1
        s.discard[KINGDOM][row] += 1
    elif kind == Act.SWAP:
        s.hand[s.to_move][row] -= 1
        s.discard[COMPANIONS][row] += 1
    elif kind == Act.REPEAT:
        push_effect(d, s, row)
    else:
        offer = d.choices_from[step] + row
        push_steps(d, s, d.offer_first[offer], d.offer_steps[offer])


# Rounds and turns: the draft, who begins, how the game ends.


def begin_draft(d: Record, s: Record, w: Record) -> None:
    """A new round: everybody has a hand."""
    s.phase, s.to_move, s.first_seat = Phase.DRAFT, 0, 0
    s.round += 1
    begin_play_if_laid(d, s, w)


def next_drafter(d: Record, s: Record, w: Record) -> None:
    """The next player lays a companion; when all have, the hands go to the left."""
    s.to_move += 1
    if s.to_move == d.seats:
        s.to_move = 0
        s.picks += 1
        pass_left(d, s)
        begin_play_if_laid(d, s, w)


def pass_left(d: Record, s: Record) -> None:
    """Each hand goes to the next seat."""
    last = d.seats - 1
    for row in range(d.realm_rows, d.rows):
        kept = s.hand[last][row]
        for seat in range(last, 0, -1):
            s.hand[seat][row] = s.hand[seat - 1][row]
        s.hand[0][row] = kept


def begin_play_if_laid(d: Record, s: Record, w: Record) -> None:
    """The play phase begins when everybody has one companion left."""
    cards = 0
    for row in range(d.realm_rows, d.rows):
        cards += s.hand[0][row]
    if cards <= 1:
        begin_play(d, s, w)


def begin_play(d: Record, s: Record, w: Record) -> None:
    """The last companions are laid by themselves; all are taken up, and the Sage's holder begins."""
    for seat in range(d.seats):
        note_hand(d, s, w.picked[min(d.hand_size, len(w.picked)) - 1], seat)
        take_up(d, s.hand[seat], s.laid[seat])
        note_hand(d, s, w.drafted, seat)
        if s.hand[seat][d.sage]:
            s.first_seat = seat
    s.phase, s.picks = Phase.PLAY, 0
    begin_turn(d, s, w, s.first_seat)


def take_up(d: Record, hand: Any, companions: Any) -> None:
    """Companions that lie elsewhere go back into the hand."""
    for row in range(d.realm_rows, d.rows):
        hand[row] += companions[row]
        companions[row] = 0


def begin_turn(d: Record, s: Record, w: Record, seat: int) -> None:
    """Food and prestige as the cards show, then what happens at the start."""
    s.to_move = seat
    s.food = given_by(d, s, seat, When.PASSIVE, Op.FOOD)
    s.prestige = given_by(d, s, seat, When.PASSIVE, Op.PRESTIGE)
    push_timed(d, s, When.TURN_START)
    go_on(d, s, w)


def end_turn(d: Record, s: Record, w: Record) -> None:
    """The next player's turn, or the end of the round."""
    note_turn(s, w)
    s.food = s.prestige = 0
    for i in range(d.users):
        s.used[d.user[i]] = 0
    s.turns += 1
    if s.turns < d.seats:
        begin_turn(d, s, w, (s.to_move + 1) % d.seats)
        return
    s.turns, s.complete = 0, has_grown(d, s)
    if s.complete or s.round >= d.round_limit:
        s.phase = Phase.OVER
    note_field(d, s, w)
    if s.phase != Phase.OVER:
        for seat in range(d.seats):
            take_up(d, s.hand[seat], s.done[seat])
        pass_left(d, s)
        begin_draft(d, s, w)


def has_grown(d: Record, s: Record) -> bool:
    """Some realm has enough cards to end the game."""
    for seat in range(d.seats):
        if cards_of(d, s, seat) >= d.end_cards:
            return True
    return False


# What `run` asks of a game: a move is its number in the list.


def player_word(seed: int, index: int) -> Any:
    """The number from which all random choices of players follow."""
    return stream(seed, index, PLAYER)


def random_move(d: Record, s: Record, w: Record, word: Any) -> int:
    """A random legal move; but a turn does not end while a companion can be played.

    Else most turns would end before anything happened, and few games would end.
    """
    count = w.count
    if count > 1 and w.act[count - 1] == Act.END and w.act[0] == Act.PLAY:
        count -= 1
    return below(count, word)
