"""The cards in front of a player, and what they are worth."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from fortgold.games.arch_king import op, when
from fortgold.games.arch_king.fields import BUILDING, FRONTIER, SET_OF_THREE, TREASURE
from fortgold.games.common.records import Record


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
    """A card of the mover's."""
    s.upright[s.mover][row] -= 1
    s.sideways[s.mover][row] += 1


def stand_up(s: Record, row: int) -> None:
    """A sideways card of the mover's."""
    s.sideways[s.mover][row] -= 1
    s.upright[s.mover][row] += 1


def given_by(d: Record, s: Record, seat: int, timing: int, what: int) -> int:
    """So much of `what` all steps of the player's cards with that timing give together."""
    total = 0
    for i in range(d.timed_rows[timing]):
        row = d.timed[timing][i]
        have = owned(s, seat, row)
        if have:
            total += have * given_by_row(d, row, what)
    return total


def given_by_row(d: Record, row: int, what: int) -> int:
    """So much of `what` the steps of a card give together."""
    total = 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        if d.op[step] == what:
            total += d.n[step]
    return total


def does(d: Record, row: int, what: int) -> bool:
    """Whether a step of the card is of that kind."""
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):  # noqa: SIM110
        if d.op[step] == what:
            return True
    return False


def count_of(d: Record, s: Record, seat: int, kind: int) -> int:
    """How many cards of a category the player has, or sets of all three."""
    if kind == SET_OF_THREE:
        return min(
            count_of_category(d, s, seat, TREASURE),
            count_of_category(d, s, seat, FRONTIER),
            count_of_category(d, s, seat, BUILDING),
        )
    return count_of_category(d, s, seat, kind)


def count_of_category(d: Record, s: Record, seat: int, category: int) -> int:
    """How many cards of a category the player has."""
    count = 0
    for row in range(d.realm_rows):
        if d.category[row] == category:
            count += owned(s, seat, row)
    return count


def points_of(d: Record, s: Record, seat: int) -> int:
    """Printed points, and those that cards count at the end."""
    points = 0
    for row in range(d.realm_rows):
        points += owned(s, seat, row) * d.points[row]
    for i in range(d.timed_rows[when.GAME_END]):
        row = d.timed[when.GAME_END][i]
        have = owned(s, seat, row)
        if have:
            points += have * points_counted(d, s, seat, row)
    return points


def points_counted(d: Record, s: Record, seat: int, row: int) -> int:
    """The points that one card of that row counts for the player."""
    points = 0
    for step in range(d.first_step[row], d.first_step[row] + d.steps[row]):
        if d.op[step] == op.POINTS_PER:
            points += count_of(d, s, seat, d.kind[step]) // d.n[step]
    return points
