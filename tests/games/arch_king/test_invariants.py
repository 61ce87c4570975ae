"""What holds after every move of every game: no card is lost, no cost unpaid, no hand short."""

from bisect import bisect_left
from collections import Counter

import pytest
from kingdom import RULES, joined, played, ruled

from fortgold.games.arch_king.deck import Bag, Ruleset
from fortgold.games.arch_king.moves import Act, Move, Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.position import CHANCE

TABLES = [(seats, "") for seats in range(2, 7)] + [(seats, "stable") for seats in range(3, 7)]
UP, DOWN = {Act.REVEAL}, {Act.TAKE, Act.BUILD, Act.DISCARD}


KINGDOM = len(RULES.decks["kingdom"])  # its rows come first
UNIQUE = [row.category != "frontier" for row in RULES.rows]


def kingdom_cards(position: Position) -> Bag:
    """Every kingdom card, wherever it lies."""
    pile = position.kingdom
    fronts = (realm.all for realm in position.realms)
    everywhere = joined(pile.rows, pile.discard, position.field, *fronts)
    return everywhere[: bisect_left(everywhere, KINGDOM)]


def companions(position: Position) -> Bag:
    """Every companion, wherever it is."""
    pile = position.companions
    return joined(pile.rows, pile.discard, *position.hands, *position.laid, *position.played)


def hold_in_a_moment(position: Position, whole: tuple[Bag, Bag]) -> None:
    """What holds in each position."""
    assert kingdom_cards(position) == whole[0]
    assert companions(position) == whole[1]
    for seat, realm in enumerate(position.realms):
        names = [row for row in realm.all if UNIQUE[row]]
        assert len(names) == len(set(names)), "two treasures or buildings of one name"
        has = [position.hands[seat], position.laid[seat], position.played[seat]]
        drawn = sum(do.due for do in position.todo) if seat == position.seat else 0
        if position.phase is not Phase.DRAFT:
            assert sum(map(len, has)) == 5 + drawn
    assert position.food >= 0
    assert position.prestige >= 0


def hold_over_a_move(before: Position, move: Move, after: Position) -> None:
    """What a move may change."""
    for was, now in zip(before.realms, after.realms, strict=True):
        if was is not now:
            assert not Counter(was.all) - Counter(now.all), "cards in front never go away"
        gained = len(now) - len(was)
        assert gained == (move.kind in (Act.TAKE, Act.BUILD) and was is before.realm)
    grown = len(after.field) - len(before.field)
    assert grown == (move.kind in UP) - (move.kind in DOWN)
    if move.kind is Act.PLAY:
        holders = [seat for seat, hand in enumerate(before.hands) if RULES.sage in hand]
        if before.seat in holders:
            assert move.row == RULES.sage, "the Sage is the first companion"
    if before.phase is Phase.DRAFT and after.phase is Phase.PLAY:
        assert all(len(hand) == 5 for hand in after.hands)
        assert RULES.sage in after.hands[after.first]
        assert after.seat == after.first
    if after.round > before.round:
        assert sum(RULES.sage in hand for hand in after.hands) == 1
        assert all(len(hand) == 5 for hand in after.hands)


def hold_in_a_game(rules: Ruleset, player: str, seed: int, index: int) -> None:
    """A deal played to the end, each position looked at."""
    whole = None
    before: Position | None = None
    move: Move | None = None
    gained = spent = sages = 0
    for position, following in played(rules, player, seed, index):
        whole = whole or (kingdom_cards(position), companions(position))
        hold_in_a_moment(position, whole)
        legal = position.legal_moves()
        assert legal == sorted(set(legal))
        assert bool(legal) == (position.outcome() is None)
        if before is not None and move is not None:
            hold_over_a_move(before, move, position)
            if position.round > before.round:
                assert sages == 1, "one Sage play in each round"
                sages = 0
            if move.kind is Act.END or position.phase is not before.phase:
                gained, spent = position.food, 0
            elif move.kind is Act.PLAY:
                cost = RULES.rows[move.row].cost.food
                spent += cost
                sages += move.row == RULES.sage
                gained += position.food - before.food + cost
                assert spent <= gained, "food spent is food gained"
                own = len(position.played[position.seat])
                assert own <= gained
            else:
                gained += position.food - before.food
        before, move = position, following
    assert whole is not None
    assert len(whole[0]) == 72
    assert len(whole[1]) == 40


@pytest.mark.parametrize(("player", "games"), [("random", 3), ("greedy", 2)])
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_nothing_is_lost_in_any_game(seats: int, setup: str, player: str, games: int):
    for index in range(games):
        hold_in_a_game(ruled(seats, setup), player, 7, index)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_nothing_is_lost_in_a_hundred_games(seats: int, setup: str):
    for index in range(3, 20):
        hold_in_a_game(ruled(seats, setup), "random", 7, index)
    for index in range(1112, 1124):
        hold_in_a_game(ruled(seats, setup), "greedy" if index % 8 == 0 else "random", 8, index)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_nothing_is_lost_in_ten_thousand_games(seats: int, setup: str):
    for index in range(1112):
        hold_in_a_game(ruled(seats, setup), "greedy" if index % 8 == 0 else "random", 8, index)


@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_the_same_deal_is_the_same_game(seats: int, setup: str):
    rules = ruled(seats, setup)
    assert [move for _, move in played(rules, "random", 3, 5)] == [
        move for _, move in played(rules, "random", 3, 5)
    ]


def test_chance_decides_only_while_a_card_comes_up():
    for position, move in played(ruled(4), "random", 9, 0):
        assert (position.to_move == CHANCE) == (move.kind in (Act.REVEAL, Act.DRAW))
