"""The cards in front of a player: what they are worth, and paying with them.

Payments are exact, for any cards that give resources. A card gives all its units in one of its kinds;
the surplus is lost, but `convert` units of it count as any kind, and `discount` units need not be
covered. Only minimal payments are listed, without superfluous cards: rows ascending, in lexicographic
order.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from fortgold.games.arch_king.fields import NONE
from fortgold.games.arch_king.moves import Category, Op, When
from fortgold.games.common.records import Record
from fortgold.games.common.search import (
    ENOUGH,
    MORE,
    NEVER,
    begin_choices,
    list_choice,
    next_choice,
)


def owned(s: Record, seat: int, row: int) -> int:
    """How many of that row lie in front of the player, upright or sideways."""
    return s.upright[seat][row] + s.sideways[seat][row]


def has_namesake(d: Record, s: Record, seat: int, row: int) -> bool:
    """A card of that name lies in front of the player."""
    other = row
    while owned(s, seat, other) == 0:
        other = d.namesake[other]
        if other == row:
            return False
    return True


def cards_of(d: Record, s: Record, seat: int) -> int:
    """All cards in front of the player."""
    count = 0
    for row in range(d.realm_rows):
        count += owned(s, seat, row)
    return count


def turn_sideways(s: Record, row: int) -> None:
    """Turn a card of the player to move sideways."""
    s.upright[s.to_move][row] -= 1
    s.sideways[s.to_move][row] += 1


def given_by(d: Record, s: Record, seat: int, timing: int, what: int) -> int:
    """The sum of `what` that all steps of the player's cards with that timing give."""
    total = 0
    for i in range(d.timed_rows[timing]):
        row = d.timed[timing][i]
        have = owned(s, seat, row)
        if have:
            total += have * given_by_row(d, row, what)
    return total


def given_by_row(d: Record, row: int, what: int) -> int:
    """The sum of `what` that the steps of a card give."""
    total = 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        if d.op[step] == what:
            total += d.n[step]
    return total


def count_of(d: Record, s: Record, seat: int, kind: int) -> int:
    """How many cards of a category the player has, or sets of all three: the minimum of the three."""
    first, last, fewest = kind, kind, NONE
    if kind == Category.SET_OF_THREE:
        first, last = Category.TREASURE, Category.BUILDING
    for category in range(first, last + 1):
        count = 0
        for row in range(d.realm_rows):
            if d.category[row] == category:
                count += owned(s, seat, row)
        if fewest == NONE or count < fewest:
            fewest = count
    return fewest


def points_of(d: Record, s: Record, seat: int) -> int:
    """Printed points, and those that cards count at the end."""
    points = 0
    for row in range(d.realm_rows):
        points += owned(s, seat, row) * d.points[row]
    for i in range(d.timed_rows[When.GAME_END]):
        row = d.timed[When.GAME_END][i]
        have = owned(s, seat, row)
        if have:
            points += have * points_counted(d, s, seat, row)
    return points


def points_counted(d: Record, s: Record, seat: int, row: int) -> int:
    """The points that one card of that row counts for the player."""
    points = 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        if d.op[step] == Op.VP_PER:
            points += count_of(d, s, seat, d.kind[step]) // d.n[step]
    return points


# Payments.


def payments(d: Record, s: Record, w: Record, row: int, discount: int) -> int:
    """List every payment of that row's cost by the player to move; how many there are."""
    w.found = w.chosen_cards = 0
    if d.cost_units[row] <= discount:
        list_choice(w)
        return 1
    ask(d, s, w, row, discount)
    if all_suffice(d, w, row):
        begin_choices(w)
        while not w.is_over:
            verdict = judge(d, w, row)
            if verdict == ENOUGH:
                list_choice(w)
            next_choice(w, verdict)
    return w.found


def can_pay(d: Record, s: Record, w: Record, row: int, discount: int) -> bool:
    """Whether the player to move has a payment: payments are monotone, so all cards are tried at once."""
    if d.cost_units[row] <= discount:
        return True
    ask(d, s, w, row, discount)
    return all_suffice(d, w, row)


def ask(d: Record, s: Record, w: Record, row: int, discount: int) -> None:
    """Set up the search: what is needed, and which upright cards can pay."""
    w.discount, w.most, w.need_any = discount, d.cost_units[row] - discount, d.cost_any[row]
    w.convert = given_by(d, s, s.to_move, When.PAYING, Op.CONVERT)
    w.payers = 0
    for i in range(d.payers):
        payer = d.payer[i]
        copies = s.upright[s.to_move][payer]
        if copies:
            w.payer[w.payers], w.copies[w.payers] = payer, copies
            w.payers += 1


def judge(d: Record, w: Record, row: int) -> int:
    """A payment is ENOUGH if no card can be left out; the last one never can, or the search had ended."""
    if not suffices(d, w, row, NONE):
        return MORE if w.chosen_cards < w.most else NEVER
    for i in range(w.chosen_cards - 1):
        if suffices(d, w, row, i):
            return NEVER
    return ENOUGH


def suffices(d: Record, w: Record, row: int, without: int) -> bool:
    """Whether the chosen cards but number `without` cover the cost, in some choice of kinds."""
    begin_cover(d, w, row)
    for i in range(w.chosen_cards):
        if i != without:
            cover(d, w, w.chosen[i])
    return open_suffice(d, w, w.open_cards, w.open_units)


def all_suffice(d: Record, w: Record, row: int) -> bool:
    """Whether all cards that can pay cover the cost."""
    begin_cover(d, w, row)
    for i in range(w.payers):
        for _ in range(w.copies[i]):
            cover(d, w, w.payer[i])
    return open_suffice(d, w, w.open_cards, w.open_units)


def begin_cover(d: Record, w: Record, row: int) -> None:
    """No card pays yet."""
    w.open_cards = w.open_units = 0
    for kind in range(d.kinds):
        w.lacking[kind] = d.cost[row][kind]


def cover(d: Record, w: Record, payer: int) -> None:
    """One more card pays."""
    if d.kinds_given[payer] > 1:
        w.open[w.open_cards] = payer
        w.open_cards += 1
        w.open_units += d.units[payer]
    else:
        w.lacking[d.gives_kind[payer]] -= d.units[payer]


def open_suffice(d: Record, w: Record, cards: int, units: int) -> bool:
    """Whether the kinds of the first `cards` open cards, which give `units`, can be chosen to suffice.

    A kind that is lacking dominates all others: a unit of it covers as much as a surplus unit could.
    """
    lacking = uncovered(d, w)
    if lacking <= w.discount:
        return True
    if lacking - units > w.discount:
        return False
    payer = w.open[cards - 1]
    given, kinds = d.units[payer], useful_kinds(d, w, payer)
    for kind in range(d.kinds):
        if kinds >> kind & 1:
            w.lacking[kind] -= given
            enough = open_suffice(d, w, cards - 1, units - given)
            w.lacking[kind] += given
            if enough:
                return True
    return False


def useful_kinds(d: Record, w: Record, payer: int) -> int:
    """Bits of the kinds that an open card may give: all that lack, or any if none does."""
    kinds = 0
    for kind in range(d.kinds):
        if w.lacking[kind] > 0:
            kinds |= d.gives[payer] & 1 << kind
    return kinds or 1 << d.gives_kind[payer]


def uncovered(d: Record, w: Record) -> int:
    """How many units of the cost are lacking after the surplus is converted."""
    lacking = spare = 0
    for kind in range(d.kinds):
        if w.lacking[kind] > 0:
            lacking += w.lacking[kind]
        else:
            spare -= w.lacking[kind]
    return lacking + w.need_any - min(spare, min(w.convert, lacking) + w.need_any)
