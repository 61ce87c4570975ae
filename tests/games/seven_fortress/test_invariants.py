"""What is true in every position of random games, with and without variants."""

import pytest
from fortress import cards_in, ruled

from fortgold.games.chance import below, number
from fortgold.games.position import CHANCE
from fortgold.games.seven_fortress.moves import Act, Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.program import plain_machine

VARIANTS = [
    {}, {"half_die": True}, {"straights_both_ways": True}, {"equal_turns": True}, {"spells_once": True},
    {"centre_not_empty": True},
]  # fmt: skip
NUMBERS_2_5 = (0, 11, 11, 10, 10, 0, 0, 7, 7, 7, 7)


def played(rules, seed: int, index: int):
    """Each position of a random game with the move that is made in it."""
    position, turn = Position.dealt(rules, seed, index), 0
    while position.outcome() is None:
        if position.to_move == CHANCE:
            move = position.die_shown(seed, index)
        else:
            legal = position.legal_moves()
            assert legal  # a turn always has a move
            move, turn = legal[below(len(legal), number(seed, index, turn))], turn + 1
        yield position, move
        position = position.after(move)
    yield position, None


def check_deal(rules, seed: int, index: int) -> None:
    """The invariants of one game."""
    centre = rules.constants.towers_outer
    before, at_take, has_cast = None, 0, False
    for position, move in played(rules, seed, index):
        assert cards_in(position) == 70
        check_turn(position, before)
        if position.phase is Phase.TAKE:
            at_take, has_cast = len(position.towers[centre]), False
        has_cast = has_cast or bool(move and move.act is Act.SPELL)
        if position.phase is Phase.DIE and not has_cast:  # the centre lost a card to a hand
            assert len(position.towers[centre]) < at_take
        before = position
    outcome = before.outcome()
    assert sum(outcome.scores) <= sum(row.value * row.copies for row in rules.rows)
    best = [seat for seat, points in enumerate(outcome.scores) if points == max(outcome.scores)]
    assert outcome.winners == (best[-1],)  # of equals, who comes last in turn order


def check_turn(position: Position, before: Position | None) -> None:
    """Nobody takes nothing, no raid takes more than its strength, and there are no more turns than cards."""
    assert position.record.turns <= 70
    if before and before.phase is Phase.TAKE:
        left = [sum(map(len, one.towers)) for one in (before, position)]
        least = min(2, max(map(len, before.towers)))
        assert left[0] - left[1] >= (least if least < 2 else 1)
    if position.phase is Phase.DISCARD:
        seat = position.to_move
        assert 0 < position.record.owed[seat] < sum(position.hands[seat])
        assert max(position.record.owed[: position.rules.seats]) <= position.record.strength


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: "".join(one) or "as printed")
def test_every_position_of_a_random_game_is_sound(variant, seats):
    for index in range(16):
        check_deal(ruled(seats, **variant), 3, index)


def test_numbers_from_2_to_5_begin_their_shortage_with_the_5s():
    rules = ruled(3, NUMBERS_2_5)
    for index in range(4):
        check_deal(rules, 3, index)
    ranks = plain_machine(rules).deck.rank[:4]
    assert list(ranks) == [3, 2, 1, 0]


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: "".join(one) or "as printed")
def test_ten_thousand_random_games_are_sound(variant):
    for index in range(10_000):
        check_deal(ruled(3 + index % 2, **variant), 11, index)


def test_positions_and_lists_of_numbers_play_the_same_games():
    for seats in (3, 4):
        rules = ruled(seats)
        for index in range(6):
            position, turn = Position.dealt(rules, 5, index), 0
            player = ("random", "greedy")[index % 2]
            while position.outcome() is None:
                if position.to_move == CHANCE:
                    position = position.after(position.die_shown(5, index))
                else:
                    position = position.after(
                        position.chosen(["random", "greedy"].index(player), 5, index, turn)
                    )
                    turn += 1
            tally = plain_machine(rules).tally([index % 2] * seats, 5, index, index + 1)
            *scores, winner = tally.results[0].tolist()
            assert position.outcome().scores == tuple(scores)
            assert 1 << position.outcome().winners[0] == winner


@pytest.mark.slow
def test_machine_code_plays_as_lists_do():
    from fortgold.games.seven_fortress.program import machine

    for rules in (ruled(3), ruled(4, half_die=True, straights_both_ways=True, equal_turns=True)):
        for player in (0, 1):
            players = [player] * rules.seats
            fast, slow = (of(rules).tally(players, 9, 0, 40) for of in (machine, plain_machine))
            assert fast.results.tolist() == slow.results.tolist()
            assert {k: v.tolist() for k, v in fast.counts.items()} == {
                k: v.tolist() for k, v in slow.counts.items()
            }


def test_greedy_sees_no_covered_card():
    """Covered cards in another order, but for what it covered itself: the same moves."""
    for index in range(12):
        position = Position.dealt(ruled(3), 21, index)
        s = position.record
        other = Position(position.rules, type(s)())
        other.record.take(s)
        for tower in other.record.tower[:7]:
            tower[:8] = tower[:8][::-1]
        for turn in range(1):
            chosen = [one.chosen(1, 21, index, turn) for one in (position, other)]
            assert chosen[0] == chosen[1]
            takes = [one.after(chosen[0]).chosen(1, 21, index, 1) for one in (position, other)]
            assert takes[0] == takes[1]
