"""The rules: set-up, legal moves, what moves do; and games played at random.

Rulebook: `templates/arch-king/rulebook.en.md`; each rule is a test in tests/games/arch_king/. Nothing
here makes an object, so the same lines run on lists and as machine code (`games/common`).

A move is an act, a row (the number of the alternative in a choice, NONE for SKIP and END) and a
payment. They come by act, then by row, then by payment.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: ARG001 - the arguments are those of every game

from __future__ import annotations

from typing import Any

from fortgold.games.arch_king import act, op, when
from fortgold.games.arch_king.counts import note_cost, note_step
from fortgold.games.arch_king.effects import (
    bring,
    can_do,
    can_gain,
    can_interrupt,
    can_use_once,
    fits,
    gain,
    go_on,
    pile_awaited,
    push_effect,
    push_steps,
    push_timed,
    skip,
)
from fortgold.games.arch_king.fields import (
    BUILDING,
    COMPANIONS,
    DRAFTING,
    KINGDOM,
    NONE,
    OVER,
    PLAYER,
)
from fortgold.games.arch_king.payments import payments
from fortgold.games.arch_king.piles import deal, draw_row, lies_in
from fortgold.games.arch_king.rounds import begin_draft, end_turn, next_drafter
from fortgold.games.arch_king.tableau import stand_up, turn_sideways
from fortgold.games.common.primitives import below, has_place, stream
from fortgold.games.common.records import Record
from fortgold.games.common.stack import done_once, under_way


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    """The table before the first decision of deal `index` of `seed`."""
    deal(d, s, w, seed, index)
    begin_draft(d, s, w)


# Legal moves.


def legal_moves(d: Record, s: Record, w: Record) -> int:
    """List every legal move; how many there are, 0 when the game is over."""
    w.count = w.used = 0
    if s.phase == DRAFTING:
        list_drafts(d, s, w)
    elif s.phase != OVER:
        if s.height == 0:
            list_free_moves(d, s, w)
        elif d.chance_is_asked and pile_awaited(d, s) != NONE:
            list_draws(d, s, w, pile_awaited(d, s))
        else:
            list_uses(d, s, w, False)
            list_ways(d, s, w, under_way(s))
    return w.count


def list_move(w: Record, kind: int, row: int) -> None:
    """One more move, for which nothing is paid."""
    list_paid_move(w, kind, row, 0, 0)


def list_paid_move(w: Record, kind: int, row: int, first: int, cards: int) -> None:
    """One more move, and where its payment lies."""
    at = w.count
    if at >= len(w.act) and not has_place_for_move(w, at):
        w.overflow = 1
        return
    w.act[at], w.row[at], w.paid_first[at], w.paid_cards[at] = kind, row, first, cards
    w.count += 1


def has_place_for_move(w: Record, at: int) -> bool:
    """Whether there is a place for move number `at`, or can be made."""
    named = has_place(w.act, at) and has_place(w.row, at)
    return named and has_place(w.paid_first, at) and has_place(w.paid_cards, at)


def list_with_payments(d: Record, s: Record, w: Record, kind: int, row: int, discount: int) -> None:
    """A move for each payment of the row's cost."""
    at = w.used
    for _ in range(payments(d, s, w, row, discount)):
        list_paid_move(w, kind, row, at + 1, w.paid[at])
        at += w.paid[at] + 1


def list_drafts(d: Record, s: Record, w: Record) -> None:
    """The companions that can be laid."""
    for row in range(d.realm_rows, d.rows):
        if s.hand[s.mover][row]:
            list_move(w, act.DRAFT, row)


def list_uses(d: Record, s: Record, w: Record, is_free: bool) -> None:
    """The cards that can be turned sideways at any moment; some only between two companions."""
    for i in range(d.users):
        row = d.user[i]
        if can_interrupt(d, s, row) or (is_free and can_use_once(d, s, row)):
            list_move(w, act.USE, row)


def list_free_moves(d: Record, s: Record, w: Record) -> None:
    """What the mover can do between two companions; whoever holds the Sage must play him first."""
    must_play_sage = s.hand[s.mover][d.sage] > 0
    for row in range(d.realm_rows, d.rows):
        if s.hand[s.mover][row] and (row == d.sage or not must_play_sage) and can_feed(d, s, row):
            list_with_payments(d, s, w, act.PLAY, row, 0)
    list_uses(d, s, w, True)
    if not must_play_sage:
        list_move(w, act.END, NONE)


def can_feed(d: Record, s: Record, row: int) -> bool:
    """There is food and prestige enough for the companion."""
    return d.cost_food[row] <= s.food and d.cost_prestige[row] <= s.prestige


def list_ways(d: Record, s: Record, w: Record, step: int) -> None:
    """What can be done for the step under way; it is declined if nothing can, or if it may be."""
    before, first = w.count, d.choices_from[step]
    for i in range(first, d.choices_to[step]):
        if d.op[step] == op.BUILD:
            if can_gain(d, s, i, BUILDING):
                list_with_payments(d, s, w, act.BUILD, i, d.discount[step])
        elif d.op[step] == op.CHOOSE:
            if can_do(d, s, w, d.offer_first[i]):
                list_move(w, act.CHOOSE, i - first)
        elif fits(d, s, w, step, i):
            list_move(w, d.act[step], i)
    if w.count == before or d.optional[step] or d.op[step] == op.BUILD:
        list_move(w, act.SKIP, NONE)


def list_draws(d: Record, s: Record, w: Record, pile: int) -> None:
    """The cards that may come up."""
    for row in range(d.pile_first[pile], d.pile_stop[pile]):
        if lies_in(s, pile, row):
            list_move(w, act.REVEAL if pile == KINGDOM else act.DRAW, row)


# Moves made.


def apply(d: Record, s: Record, w: Record, move: int) -> None:
    """Make move number `move` of the list, and all that happens by itself after it."""
    kind, row = w.act[move], w.row[move]
    if kind == act.DRAFT:
        s.hand[s.mover][row] -= 1
        s.laid[s.mover][row] += 1
        w.picked[min(s.picks, len(w.picked) - 1)][row] += 1
        next_drafter(d, s, w)
        return
    if kind == act.END:
        end_turn(d, s, w)
        return
    for i in range(w.paid_first[move], w.paid_first[move] + w.paid_cards[move]):
        turn_sideways(s, w.paid[i])
        w.turned[w.paid[i]] += 1
    if kind == act.PLAY:
        play(d, s, w, row)
    elif kind == act.USE:
        use(d, s, row)
    elif kind == act.REVEAL or kind == act.DRAW:
        pile = pile_awaited(d, s)
        draw_row(s, pile, row)
        bring(d, s, w, pile, row)
    elif kind == act.SKIP:
        skip(d, s, w, can_do(d, s, w, under_way(s)))
    else:
        do_step(d, s, w, kind, row)
    go_on(d, s, w)


def play(d: Record, s: Record, w: Record, row: int) -> None:
    """A companion from the hand, which is paid for already."""
    s.food -= d.cost_food[row]
    s.prestige -= d.cost_prestige[row]
    s.hand[s.mover][row] -= 1
    s.done[s.mover][row] += 1
    w.played[row] += 1
    note_cost(d, w, row, 0)
    push_effect(d, s, row)


def use(d: Record, s: Record, row: int) -> None:
    """A card turned sideways for its effect, or used once in the turn."""
    if d.timing[row] == when.TAP:
        turn_sideways(s, row)
    else:
        s.used[row] += 1
    push_effect(d, s, row)


def do_step(d: Record, s: Record, w: Record, kind: int, row: int) -> None:
    """The step under way is done, once, with that row."""
    step = under_way(s)
    note_step(w, d.op[step], True)
    done_once(s)
    if kind == act.BUILD:
        note_cost(d, w, row, d.discount[step])
    if kind == act.TAKE or kind == act.BUILD:
        gain(d, s, w, row)
    elif kind == act.READY:
        stand_up(s, row)
        if d.op[step] == op.PRODUCE_ANY:
            push_timed(d, s, when.ON_PRODUCE)
    elif kind == act.DISCARD:
        s.field[row] -= 1
        s.discard[KINGDOM][row] += 1
    elif kind == act.SWAP:
        s.hand[s.mover][row] -= 1
        s.discard[COMPANIONS][row] += 1
    elif kind == act.REPEAT:
        push_effect(d, s, row)
    else:
        offer = d.choices_from[step] + row
        push_steps(d, s, d.offer_first[offer], d.offer_steps[offer])


# What `run` asks of a game: a move is its number in the list.


def player_word(seed: int, index: int) -> Any:
    """From which all that players leave to chance follows."""
    return stream(seed, index, PLAYER)


def random_move(d: Record, s: Record, w: Record, word: Any) -> int:
    """Any legal move; but nobody ends a turn while a companion can be played.

    Else most turns would end before anything happened, and few games.
    """
    count = w.count
    if count > 1 and w.act[count - 1] == act.END and w.act[0] == act.PLAY:
        count -= 1
    return below(count, word)
