"""The kernel plays the game of `position`, move by move; `chance` decides for both."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from edited import EDITED
from fort import RULES, at

import fortgold.position
from fortgold import chance
from fortgold.games.fort_of_gold import kernel
from fortgold.games.fort_of_gold.kernel_moves import (
    apply,
    counts,
    legal_moves,
    most_moves,
)
from fortgold.games.fort_of_gold.moves import KINDS, Move, kind_of
from fortgold.games.fort_of_gold.packed import Packing
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.rules import Rules

PLAYER = 2  # the stream of chance


def choice(moves: list[Move], word: int) -> Move:
    """The move that the word chooses: uniformly a kind, then a move of it."""
    kinds = [kind for kind in KINDS if any(kind_of(move) == kind for move in moves)]
    kind = kinds[chance.below(len(kinds), word)]
    of_kind = [move for move in moves if kind_of(move) == kind]
    return of_kind[chance.below(len(of_kind), word << 32 & chance.MASK)]


def random_play(rules: Rules, seed: int, index: int) -> Iterator[tuple[Position, Move | None]]:
    """Each position of a playout by the readable rules, with the move chosen; None at the end."""
    position, turn = first_position(rules, rules.deal(seed, index)), 0
    while moves := position.legal_moves():
        move = choice(moves, chance.number(seed, index, PLAYER, turn))
        yield position, move
        position, turn = position.after(move), turn + 1
    yield position, None


def same_game(rules: Rules, seed: int, start: int, stop: int) -> int:
    """Plays deals by both rules and compares all there is; the number of positions."""
    packing, positions = Packing(rules), 0
    table, state = packing.table, packing.empty()
    room = np.zeros(most_moves(table), np.int32)
    results = np.zeros(stop - start, np.int16)
    kernel.playouts(table, seed, start, stop, results)
    for index in range(start, stop):
        kernel.deal(table, seed, index, state)
        played = packing.empty()
        kernel.deal(table, seed, index, played)
        score = kernel.playout(table, played, np.uint64(chance.number(seed, index, PLAYER)))
        for position, move in random_play(rules, seed, index):
            assert packing.unpack(state) == position
            moves = position.legal_moves()
            codes = [int(code) for code in room[: legal_moves(table, state, room)]]
            assert [packing.decode(state, code) for code in codes] == moves
            of_kind = [sum(kind_of(one) == kind for one in moves) for kind in KINDS]
            assert list(counts(table, state)) == of_kind
            outcome = position.outcome()
            told = kernel.GOING_ON
            if outcome is not None:
                told = kernel.LOST if outcome.score is None else outcome.score
            assert kernel.outcome(table, state) == told
            positions += 1
            if move is not None:
                apply(table, state, packing.encode(move))
        assert told == score == results[index - start]
        assert packing.unpack(played) == position
    return positions


@pytest.mark.parametrize("deck", EDITED)
def test_both_rules_play_the_same_game(deck: str):
    assert same_game(EDITED[deck], 7, 0, 20)


def test_both_rules_deal_from_the_largest_seed_and_index():
    most = chance.MOST
    assert same_game(RULES, most, most - 3, most)


def test_perft_counts_as_the_readable_rules_do():
    position = first_position(RULES, RULES.deal(1, 0))
    assert kernel.perft(position, 3) == fortgold.position.perft(position, 3)
    assert kernel.perft(position, 0) == []


def test_positions_that_play_alike_have_one_hash():
    packing = Packing(RULES)
    one = "chancel: -GR R-- B--  pedestal: RGB -R- / G--  solutions: rrr ggg  mana: --R --G"
    other = "chancel: R-- B-- -GR  pedestal: G-- / - / RGB -R-  solutions: ggg rrr  mana: --R --G"
    hashes = {kernel.canonical(packing.table, packing.pack(at(text))) for text in (one, other)}
    assert len(hashes) == 1
