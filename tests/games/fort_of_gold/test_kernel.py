"""The kernel plays the game of `position`, move by move; `chance` decides for both."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import get_context

import numpy as np
import pytest
from edited import EDITED
from fort import RULES, at
from hypothesis import given
from hypothesis import strategies as st
from test_rules_invariants import decks

from fortgold import chance
from fortgold.games.fort_of_gold import kernel
from fortgold.games.fort_of_gold.alike import alike
from fortgold.games.fort_of_gold.kernel_moves import (
    apply,
    arrangements,
    counts,
    legal_moves,
    most_moves,
    nth_move,
)
from fortgold.games.fort_of_gold.moves import TYPES, Move
from fortgold.games.fort_of_gold.packed import KIND_BIT, Packing
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.rules import Rules

PLAYER = 2  # the stream of chance
EVER = 99  # as many spirits may still be attached as there is room for


def choice(moves: list[Move], word: int) -> Move:
    """The move that the word chooses: uniformly a kind, then a move of it."""
    kinds = [kind for kind in TYPES if any(type(move) is kind for move in moves)]
    kind = kinds[chance.below(len(kinds), word)]
    of_kind = [move for move in moves if type(move) is kind]
    return of_kind[chance.below(len(of_kind), word << 32 & chance.MASK)]


def random_play(
    rules: Rules, seed: int, index: int
) -> Iterator[tuple[Position, list[Move], Move | None]]:
    """A playout by the readable rules: position, legal moves, the one chosen; None at the end."""
    position, turn = first_position(rules, rules.deal(seed, index)), 0
    while moves := position.legal_moves():
        move = choice(moves, chance.number(seed, index, PLAYER, turn))
        yield position, moves, move
        position, turn = position.after(move), turn + 1
    yield position, [], None


def same_game(rules: Rules, seed: int, start: int, stop: int) -> None:
    """Plays deals by both rules, and compares all there is at every turn."""
    packing = Packing(rules)
    table, state, played = packing.table, packing.empty(), packing.empty()
    room = np.zeros(most_moves(table), np.int32)
    results = np.zeros(stop - start, np.int16)
    kernel.playouts(table, seed, start, stop, results)
    code_of = cache(packing.encode)
    for index in range(start, stop):
        kernel.deal(table, seed, index, state)
        for position, moves, move in random_play(rules, seed, index):
            assert packing.unpack(state) == position
            codes = [code_of(move) for move in moves]
            assert room[: legal_moves(table, state, room)].tolist() == codes
            of_kind = [sum(code >> KIND_BIT == kind for code in codes) for kind in range(4)]
            assert list(counts(table, state)) == of_kind
            assert kernel.outcome(table, state) == told(position)
            if move is not None:
                apply(table, state, code_of(move))
        kernel.deal(table, seed, index, played)
        key = np.uint64(chance.number(seed, index, PLAYER))
        score = kernel.playout(table, played, key)
        assert packing.unpack(played) == position
        assert score == results[index - start] == told(position)


def told(position: Position) -> int:
    """The outcome as the kernel says it."""
    outcome = position.outcome()
    if outcome is None:
        return kernel.GOING_ON
    return kernel.LOST if outcome.score is None else outcome.score


@pytest.mark.parametrize("deck", EDITED)
def test_both_rules_play_the_same_game(deck: str):
    same_game(EDITED[deck], 7, 0, 20)


def test_both_rules_play_2500_games_of_the_standard_box_alike():
    in_two_processes("standard", 2500)


@given(decks(), st.integers(0, chance.MOST))
def test_both_rules_play_the_same_game_whatever_the_deck(rules: Rules, index: int):
    index = min(index, chance.MOST - 1)
    same_game(rules, 9, index, index + 1)


@pytest.mark.slow
@pytest.mark.parametrize("deck", EDITED)
def test_both_rules_play_100_games_alike(deck: str):
    in_two_processes(deck, 100)


@pytest.mark.slow
def test_both_rules_play_10000_games_of_the_standard_box_alike():
    in_two_processes("standard", 10_000)


@pytest.mark.proof
def test_both_rules_play_100000_games_of_the_standard_box_alike():
    in_two_processes("standard", 100_000)


def in_two_processes(deck: str, games: int) -> None:
    """`same_game` of so many deals, a share at a time for each process."""
    share = max(10, games // 100)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(one_share, [(deck, i, i + share) for i in range(0, games, share)]))


def one_share(deal: tuple[str, int, int]) -> None:
    deck, start, stop = deal
    same_game(EDITED[deck], 10, start, stop)


def test_both_rules_deal_from_the_largest_seed_and_index():
    same_game(RULES, chance.MOST, chance.MOST - 3, chance.MOST)


def test_a_playout_goes_on_from_any_position():
    start = at("chancel: RGB  pedestal: R-- / -R- / --R  solutions: rrr  pile: ggg", altar_goal=1)
    packing = Packing(start.rules)
    scores = {
        kernel.playout(packing.table, packing.pack(start), np.uint64(key)) for key in range(50)
    }
    assert scores == {kernel.LOST, 0}


def hash_of(written: str) -> int:
    packing = Packing(RULES)
    return int(alike(packing.table, packing.pack(at(written)), EVER, 1))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("chancel: -GR R-- B--", "chancel: R-- B-- -GR"),
        ("chancel: - R-- B--", "chancel: R-- B--"),
        ("pedestal: RGB -R- / G--", "pedestal: G-- / - / RGB -R-"),
        ("solutions: rrr ggg", "solutions: ggg rrr"),
        ("altar: rrr R-- -R- | ggg -G-", "altar: ggg -G- | rrr R-- -R-"),
        ("altar: rrr RGB --R", "altar: rrr --R RGB"),
        ("altar: rrr RG- --R", "altar: rrr RB- --R"),  # a foe of either colour is a foe
        (
            "altar: rrr R-- -R- --R RG- RB- G-- | ggg -G-",
            "altar: ggg -G- | bbb B-- -B- --B BG- BR- -GB",  # full is full
        ),
    ],
)
def test_positions_that_play_alike_have_one_hash(one: str, other: str):
    assert hash_of(one) == hash_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mana: R-- G-- B--", "mana: G-- R-- B--"),
        ("mana: R-- G--", "mana: R--"),
        ("mana: R--  chancel: G--", "mana: G--  chancel: R--"),
        ("chancel: R--", "pedestal: R--"),
        ("pedestal: RGB -R-", "pedestal: -R- RGB"),
        ("pedestal: RGB -R-", "pedestal: RGB / -R-"),
        ("pedestal: RGB R-- / G-- B--", "pedestal: RGB B-- / G-- R--"),
        ("solutions: rrr  pile: ggg", "solutions: ggg  pile: rrr"),
        ("pile: rrr ggg", "pile: ggg rrr"),
        ("altar: rrr R--", "altar: rrg R--"),
        ("altar: rrr R--", "altar: rrr -R-"),
        ("altar: rrr R--", "altar: rrr R-- ---"),
        ("altar: rrr R-- | ggg G--", "altar: rrr G-- | ggg R--"),
        ("altar: rrr R-- -R- --R RG- RB- G--", "altar: rrr R-- -R- --R RG- RB-"),
    ],
)
def test_positions_that_play_otherwise_have_two_hashes(one: str, other: str):
    assert hash_of(one) != hash_of(other)


def test_copies_of_a_card_have_one_hash():
    packing = Packing(EDITED["copies"])
    card, copy = packing.rules.spirits[3:5]
    assert (card.name, card.symbols) == (copy.name, copy.symbols)
    first = first_position(packing.rules, packing.rules.deal(1, 0))
    one, other = (
        replace(first, mana=(spirit, packing.rules.spirits[0])) for spirit in (card, copy)
    )
    table = packing.table
    assert alike(table, packing.pack(one), EVER, 1) == alike(table, packing.pack(other), EVER, 1)


def test_a_thousand_positions_that_differ_have_a_thousand_hashes():
    packing, seen = Packing(RULES), {}
    for index in range(40):
        for position, _, _ in random_play(RULES, 11, index):
            seen[position] = int(alike(packing.table, packing.pack(position), EVER, 1))
    assert len(seen) > 1000
    assert len(set(seen.values())) == len(seen)


def test_too_little_room_for_the_moves_is_refused():
    packing = Packing(RULES)
    state = packing.empty()
    kernel.deal(packing.table, 1, 0, state)
    with pytest.raises(ValueError, match="no room"):
        legal_moves(packing.table, state, np.zeros(2, np.int32))


@pytest.mark.slow
def test_a_player_among_all_moves_plays_as_long_as_others_measured():
    """Figures of a separate engine: 24 turns (20.6 inductions, 1.0 treasures got, 2.2 rotations, 0.4
    foresights), 5.9 legal actions a turn, for a player who chooses uniformly among all actions, a
    foresight counted once whatever it does with the cards."""
    packing, games = Packing(RULES), 5000
    table, state = packing.table, packing.empty()
    taken, actions = np.zeros(4), 0
    for index in range(games):
        kernel.deal(table, 12, index, state)
        turn = 0
        while sum(of_kind := list(counts(table, state))):
            ways = arrangements(table, state.view(np.uint8))
            of_kind[3] //= ways
            word = chance.number(12, index, PLAYER, turn)
            n, kind = chance.below(sum(of_kind), word), 0
            while n >= of_kind[kind]:
                n -= of_kind[kind]
                kind += 1
            if kind == 3:
                n = n * ways + chance.below(ways, word << 32 & chance.MASK)
            apply(table, state, nth_move(table, state, kind, n))
            taken[kind] += 1
            actions += sum(of_kind)
            turn += 1
    turns = taken.sum()
    assert turns / games == pytest.approx(24, abs=0.5)
    assert taken / games == pytest.approx([20.6, 1.0, 2.2, 0.4], abs=0.25)
    positions = turns + games  # their average takes in the end of the game, without an action
    assert actions / positions == pytest.approx(5.9, abs=0.1)
