"""Sequences of moves, counted: first plies by their kinds, deals against the numbers written down once."""

import pytest
from spirits import after, at, moves, ruled

from fortgold.games.hundred_spirits.position import Position
from fortgold.games.position import perft


def test_the_first_moves_are_as_many_as_counted_by_hand():
    # 4 kinds of open pearls, one blind, replace, 2 open characters, one blind
    assert len(moves(at())) == 9
    # two equal open pearls, and a full portal: each of 3 characters in two places
    assert len(moves(at(pearls="3 3 3s 6", portal="nue tengu"))) == 3 + 2 + 3 * 2
    # nine again; in two of them the portal has one, which cannot be paid for; taking changes the pearls
    start = at(coming="3 3 3 3")
    assert [len(moves(after(start, word))) for word in moves(start)] == [9, 8, 8, 8, 9, 6, 9, 9, 9]
    assert perft(start, 2) == [9, 75]


@pytest.mark.parametrize("seats", [2, 5])
def test_lists_of_numbers_count_what_positions_do(seats):
    for index in range(2):
        first = Position.dealt(ruled(seats), 1, index)
        assert first.own.sequences(first.record, 2) == perft(first, 2)


def test_a_deal_has_as_many_sequences_as_ever():
    first = Position.dealt(ruled(2), 1, 0)
    assert first.own.sequences(first.record, 4) == [8, 64, 547, 4498]
    rich = at(
        5, hand="1 2 3 4 5", portal="okuri tengu", done="satori karasu kagami", diamond="kappa nue"
    )
    assert rich.own.sequences(rich.record, 3) == [41, 713, 10681]
