"""The game of docs/rules-in-code.md, tricks.py: written in 120 lines, it is dealt, typed, counted and compiled."""

from __future__ import annotations

import pytest
from toy_tricks import CARDS, HAND, LAYOUT, RANKS, FollowSuit

from fortgold.games.common.machine import machine, plain_machine
from fortgold.games.position import IllegalMove, Standing
from fortgold.play.chance_steps import opening
from fortgold.play.seating import PERSON
from fortgold.play.session import begin, step
from fortgold.play.transcript import as_json, read, replayed

TABLES = [2, 3, 4]


def played(seats: int, index: int, player: str = "random"):
    """Each position of a deal with the move that was made, then the end."""
    rules, turn = FollowSuit(seats), 0
    position = rules.initial_position(5, index)
    while position.outcome() is None:
        move = rules.choose(player, position, 5, index, turn)
        yield position, move
        position, turn = position.after(move), turn + 1
    yield position, None


@pytest.mark.parametrize("seats", TABLES)
def test_everybody_gets_six_cards_and_no_card_comes_twice(seats: int):
    held = FollowSuit(seats).initial_position(1, 0).record.held
    cards = [card for hand in held for card in range(CARDS) if hand[card]]
    assert len(cards) == len(set(cards)) == HAND * seats


@pytest.mark.parametrize("seats", TABLES)
def test_whoever_has_the_suit_that_was_led_follows_it(seats: int):
    for position, move in played(seats, 3):
        s = position.record
        if move and s.laid[s.led]:
            suit = (s.laid[s.led] - 1) // RANKS
            can = any(s.held[s.to_move][card] and card // RANKS == suit for card in range(CARDS))
            assert not can or move[1] // RANKS == suit


@pytest.mark.parametrize("seats", TABLES)
def test_every_trick_is_taken_and_the_most_win(seats: int):
    *_, (end, _) = played(seats, 4)
    outcome = end.outcome()
    assert isinstance(outcome, Standing)
    assert sum(outcome.scores) == HAND
    assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}


def test_a_hand_is_seen_by_its_owner_alone():
    position = FollowSuit(3).initial_position(1, 0)
    for seat in range(3):
        held = position.seen_by(seat)["held"]
        assert held[seat] == position.record.held[seat]
        assert [hand for other, hand in enumerate(held[:3]) if other != seat] == [HAND, HAND]


def test_what_does_not_follow_suit_is_refused():
    position = FollowSuit(3).initial_position(1, 0)
    with pytest.raises(IllegalMove):
        position.after(("lay", CARDS))


@pytest.mark.slow
@pytest.mark.parametrize("seats", TABLES)
def test_machine_code_plays_the_same_games(seats: int):
    players = [0, 1, 1, 0][:seats]
    plain = plain_machine(LAYOUT, seats).tally(players, 2, 0, 60)
    fast = machine(LAYOUT, seats).tally(players, 2, 0, 60)
    assert plain is not None
    assert fast is not None
    assert plain.results.tolist() == fast.results.tolist()
    assert plain.counts["score"].tolist() == fast.counts["score"].tolist()


def test_sequences_of_moves_are_counted_alike():
    rules = FollowSuit(2)
    record = rules.initial_position(1, 0).record
    assert machine(LAYOUT, 2).sequences(record, 4) == rules.perft(rules.initial_position(1, 0), 4)


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_tally_is_the_games_that_can_be_watched(player: str):
    tally = FollowSuit(3).tally([player] * 3, 5, 0, 8)
    for index in range(8):
        *_, (end, _) = played(3, index, player)
        outcome = end.outcome()
        assert isinstance(outcome, Standing)
        assert tuple(tally.results[index][:3]) == outcome.scores


def test_greed_takes_more_tricks_than_chance():
    results = FollowSuit(2).tally(["greedy", "random"], 3, 0, 400).results
    assert results[:, 0].sum() > results[:, 1].sum()


def test_a_person_plays_it_at_the_prompt():
    rules = FollowSuit(2)
    session = begin(rules, 1, 0, (PERSON, "greedy")).awaited()
    while session.position.outcome() is None:
        session, _ = step(session, session.choices()[0].typed.en)
        session = session.awaited()
    again = read(as_json(session.transcript("follow-suit", "deck")).encode())
    *_, last = replayed(again, rules)
    assert last.after.outcome() == session.position.outcome()
    assert opening(rules, 1, 0).position.to_move == 0
