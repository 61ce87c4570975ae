"""The rules play the same game in plain Python, as machine code, and as the oracle tells it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import fort_notation as notation
import numpy as np
import oracle
import pytest
from edited import DECKS, EDITED, decks
from fort import RULES, at, choose, ruled
from hypothesis import given
from hypothesis import strategies as st
from machines import Steps, forms

from fortgold.games import chance
from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.fields import GOING_ON, LOST, PLAYER
from fortgold.games.fort_of_gold.moves import TYPES, Move
from fortgold.games.fort_of_gold.position import Position, deck_records, first_position
from fortgold.games.fort_of_gold.program import LAYOUT, plain_machine

slow = pytest.mark.slow  # the forms of the rules that only these tests play are compiled for them

EVER = 99  # as many spirits may still be attached as there is room for


def choice(moves: list[Move], word: int) -> Move:
    """The move that the word chooses: uniformly a kind, then a move of it."""
    kinds = [kind for kind in TYPES if any(type(move) is kind for move in moves)]
    kind = kinds[chance.below(len(kinds), word)]
    of_kind = [move for move in moves if type(move) is kind]
    return of_kind[chance.below(len(of_kind), word << 32 & chance.MASK)]


def told(position: oracle.Position) -> int:
    """The outcome as the rules number it."""
    outcome = position.outcome()
    if outcome is None:
        return GOING_ON
    return LOST if outcome.score is None else outcome.score


def same_game(rules: Ruleset, seed: int, start: int, stop: int) -> None:
    """Plays deals in every form, and compares all there is at every turn."""
    every = forms(rules)
    results = [form.playouts(seed, start, stop) for form in every]
    for index in range(start, stop):
        position = oracle.first_position(rules, oracle.deal(rules, seed, index))
        states, turn = [form.deal(seed, index) for form in every], 0
        while True:
            moves, words = position.legal_moves(), notation.text(position)  # type: ignore[arg-type]
            for form, state in zip(every, states, strict=True):
                numbers = deck_records(form.own)
                assert notation.text(form.position(state)) == words
                assert form.codes(state) == [numbers.code(move) for move in moves]
                assert form.program.outcome(form.own.deck, state) == told(position)
            if not moves:
                break
            move = choice(moves, chance.number(seed, index, PLAYER, turn))
            for form, state in zip(every, states, strict=True):
                form.program.make(form.own.deck, state, deck_records(form.own).code(move))
            position, turn = position.after(move), turn + 1
        assert {one[index - start] for one in results} == {told(position)}


@slow
@pytest.mark.parametrize("deck", DECKS)
def test_all_forms_play_the_same_game(deck: str):
    same_game(EDITED[deck], 7, 0, 3)


@slow
def test_all_forms_play_60_games_of_the_standard_box_alike():
    same_game(EDITED["standard"], 10, 0, 60)


@slow
@given(decks(), st.integers(0, chance.MOST))
def test_all_forms_play_the_same_game_whatever_the_deck(rules: Ruleset, index: int):
    index = min(index, chance.MOST - 1)
    same_game(rules, 9, index, index + 1)


@slow
@pytest.mark.parametrize("deck", DECKS)
def test_all_forms_play_15_games_alike(deck: str):
    same_game(EDITED[deck], 10, 0, 15)


@pytest.mark.proof
def test_all_forms_play_10000_games_of_the_standard_box_alike():
    in_two_processes("standard", 10_000)


def in_two_processes(deck: str, games: int) -> None:
    """`same_game` of so many deals, a share at a time for each process."""
    share = max(10, games // 100)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(one_share, [(deck, i, i + share) for i in range(0, games, share)]))


def one_share(deal: tuple[str, int, int]) -> None:
    deck, start, stop = deal
    same_game(EDITED[deck], 10, start, stop)


@slow
def test_all_forms_deal_from_the_largest_seed_and_index():
    same_game(RULES, chance.MOST, chance.MOST - 3, chance.MOST)


@slow
def test_a_position_comes_back_from_its_record():
    for index in range(5):
        for position in course(RULES, 3, index):
            for form in forms(RULES):
                assert form.position(form.record(position)) == position


@slow
def test_a_deck_that_machine_code_cannot_hold_is_played_in_plain_python():
    rules = ruled(pedestal_columns=9, chancel_size=7, altar_column_limit=40)
    assert len(forms(rules)) == 1
    assert LAYOUT.slow(rules)
    assert LAYOUT.slow(RULES) is None
    same_game(rules, 3, 0, 2)


@slow
@pytest.mark.parametrize("deck", DECKS)
def test_the_greedy_player_chooses_alike_in_every_form(deck: str):
    rules = EDITED[deck]
    plain, *others = forms(rules)
    for index in range(2):
        for position in course(rules, 7, index, "greedy"):
            codes = {greedy_code(form, position) for form in (plain, *others)}
            assert len(codes) == 1
            (number,) = codes
            assert deck_records(plain_machine(rules)).move(position, number) == choose(
                "greedy", position, 7, index, 0
            )


def greedy_code(form: Steps, position: Position) -> int:
    states = form.own.states()
    states[0] = form.record(position)
    return int(form.program.best_move(form.own.deck, states, 0, form.own.work(), 0, 0))


def course(rules: Ruleset, seed: int, index: int, player: str = "random") -> Iterator[Position]:
    """Each position of a deal."""
    position, turn = first_position(rules, seed, index), 0
    yield position
    while position.outcome() is None:
        position = position.after(choose(player, position, seed, index, turn))
        if position.outcome() is None:
            yield position
        turn += 1


def hash_of(position: Position, rules: Ruleset = RULES) -> int:
    form = forms(rules)[-1]
    covers, _ = form.covers()
    return int(form.program.canonical_hash(form.own.deck, covers, form.record(position), EVER, 1))


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
@slow
def test_positions_that_play_alike_have_one_hash(one: str, other: str):
    assert hash_of(at(one)) == hash_of(at(other))


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
@slow
def test_positions_that_play_otherwise_have_two_hashes(one: str, other: str):
    assert hash_of(at(one)) != hash_of(at(other))


@slow
def test_copies_of_a_card_have_one_hash():
    rules = EDITED["copies"]
    card, copy = rules.spirits[3:5]
    assert (card.name, card.symbols) == (copy.name, copy.symbols)
    first = first_position(rules, 1, 0)
    one, other = (replace(first, mana=(spirit, rules.spirits[0])) for spirit in (card, copy))
    assert hash_of(one, rules) == hash_of(other, rules)


@slow
def test_a_thousand_positions_that_differ_have_a_thousand_hashes():
    seen = {position: hash_of(position) for i in range(50) for position in course(RULES, 11, i)}
    assert len(seen) > 1000
    assert len(set(seen.values())) == len(seen)


@slow
def test_bounds_hold_in_compiled_code(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")  # of another process
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(checked_playouts, 2000).result() == forms(RULES)[-1].playouts(5, 0, 2000)


def checked_playouts(deals: int) -> list[int]:
    from numba import config

    assert config.BOUNDSCHECK
    return forms(RULES)[-1].playouts(5, 0, deals)


@slow
def test_a_player_among_all_moves_plays_as_long_as_others_measured():
    """Figures of a separate engine: 24 turns (20.6 inductions, 1.0 treasures got, 2.2 rotations, 0.4
    foresights), 5.9 legal actions a turn, for a player who chooses uniformly among all actions, a
    foresight counted once whatever it does with the cards."""
    taken, actions, games = np.zeros(4), 0, 300
    for index in range(games):
        position, turn = first_position(RULES, 12, index), 0
        while moves := position.legal_moves():
            begun = list(dict.fromkeys(move_begun(move) for move in moves))
            actions += len(begun)
            word = chance.number(12, index, PLAYER, turn)
            picked = begun[chance.below(len(begun), word)]
            ways = [move for move in moves if move_begun(move) == picked]
            move = ways[chance.below(len(ways), word << 32 & chance.MASK)]
            taken[TYPES.index(type(move))] += 1
            position, turn = position.after(move), turn + 1
    turns = taken.sum()
    assert turns / games == pytest.approx(24, abs=0.5)
    assert taken / games == pytest.approx([20.6, 1.0, 2.2, 0.4], abs=0.3)
    assert actions / (turns + games) == pytest.approx(5.9, abs=0.15)


def move_begun(move: Move) -> object:
    """What is decided before hidden cards are seen."""
    return (type(move), move.column, move.altar) if isinstance(move, TYPES[3]) else move
