"""Sequences of moves, counted: two positions by hand, one deal against the numbers written down once."""

import pytest
from fortress import after, at, moves, ruled

from fortgold.games.position import perft
from fortgold.games.seven_fortress.position import Position

# Three towers with two cards each. Any top moves to six other places; then each number or element on top
# is a pair, and runs clockwise are straights. Takes after a move from each tower, to the others in order:
BY_HAND = {
    # 1 onto what was below: 2 over 4 makes 1-2; on the sixth tower 2-1
    "1/2 3/4 5/6 - - - | ": [(4, 3, 4, 4, 5, 4), (4, 5, 5, 5, 5, 5), (4, 4, 6, 5, 5, 5)],
    # with elements, two equal tops and a centre, which is no part of a straight
    "E/3 3/W - - - - | W/4": [(3, 4, 4, 4, 4, 3), (3, 3, 3, 3, 3, 2)],
}


@pytest.mark.parametrize("said", BY_HAND)
def test_two_plies_are_as_many_as_counted_by_hand(said):
    start, counted = at(said), BY_HAND[said]
    listed = moves(start)
    assert len(listed) == 6 * len(counted)
    assert [len(moves(after(start, word))) for word in listed] == [
        n for row in counted for n in row
    ]
    assert perft(start, 2) == [6 * len(counted), sum(map(sum, counted))]


def test_lists_of_numbers_count_what_positions_do():
    for seats in (3, 4):
        for index in range(3):
            first = Position.dealt(ruled(seats), 1, index)
            assert first.own.sequences(first.record, 2) == perft(first, 2)


def test_a_deal_has_as_many_sequences_as_ever():
    first = Position.dealt(ruled(3), 1, 0)
    assert first.own.sequences(first.record, 3) == [36, 225, 5958]
