"""The players: what they choose, and that they do not peek."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import fort_notation as notation
import pytest
from fort import ONE_SHORT, RULES, at, choose, positions, ruled, tally
from hypothesis import given, settings
from hypothesis import strategies as st
from machines import Steps, forms

from fortgold.games import chance
from fortgold.games.fort_of_gold import greedy
from fortgold.games.fort_of_gold.moves import Foresee, Get, Move, Rotate, kind_of
from fortgold.games.fort_of_gold.position import Position, deck_records, first_position

FAIR = ("greedy", "monte-carlo")
INDICES = st.integers(0, 1 << 40)


def shuffled(position: Position, index: int) -> Position:
    """The same table, with both piles in another order."""
    mana = chance.order(range(len(position.mana)), 8, index, 0)
    pile = chance.order(range(len(position.pile)), 8, index, 1)
    return replace(
        position,
        mana=tuple(position.mana[i] for i in mana),
        pile=tuple(position.pile[i] for i in pile),
    )


def begun(move: Move) -> Move:
    """What is decided before hidden cards are seen."""
    return Foresee(move.column, move.altar) if isinstance(move, Foresee) else move


# The random player.


def test_the_random_player_chooses_a_kind_first():
    # one induction, one get in one way, and 24 ways to foresee
    position = at(
        "chancel: R-- pedestal: RGB / -R- / --R solutions: rgb altar: rrr --- G-- -G- --G B--"
        " mana: -B- --B RG-"
    )
    kinds = Counter(kind_of(choose("random", position, 3, index, 0)) for index in range(3000))
    legal = {kind_of(move) for move in position.legal_moves()}
    assert len(legal) == 3
    for kind in legal:
        assert 900 < kinds[kind] < 1100


def test_the_random_player_uses_every_move():
    position = next(positions(RULES, 0))
    moves = Counter(choose("random", position, 3, index, 0) for index in range(1000))
    assert sorted(moves) == position.legal_moves()


# The greedy player.


def worth_of(position: Position, move: Move) -> int:
    """What a move seems worth."""
    form, states = prepared(position)
    work = form.own.work()
    count = greedy.judge(form.own.deck, states, 0, work)
    return work.worths[work.moves[:count].index(deck_records(form.own).code(move))]


def arranged(position: Position, move: Move) -> Move:
    """A foresight with its cards arranged."""
    form, states = prepared(position)
    numbers = deck_records(form.own)
    code = greedy.arranged(form.own.deck, states, 0, numbers.code(move))
    return numbers.move(position, code)


def prepared(position: Position) -> tuple[Steps, Any]:
    form = forms(position.rules)[0]
    states = form.own.states()
    states[0] = form.record(position)
    return form, states


def test_the_greedy_player_takes_a_win():
    position = at(ONE_SHORT)
    assert choose("greedy", position, 0, 0, 0) == Get(0, (0,))


def test_the_greedy_player_gets_a_treasure_with_as_few_spirits_as_it_takes():
    position = at("pedestal: RGB / -G- / --B solutions: rgb mana: B-- G--")
    assert choose("greedy", position, 0, 0, 0) == Get(0, (0,))


def test_the_greedy_player_puts_back_the_solution_that_it_cannot_get():
    position = at(
        "pedestal: R-- / RB- / -GR solutions: ggg rbr altar: rrr -R- R-G --R pile: bbb ggr rgb"
    )
    returned = {}
    for move in position.legal_moves():
        if isinstance(move, Rotate) and move.column == 0:
            returned[move.returned] = worth_of(position, move)
    assert returned[0] > returned[1]


def test_cards_that_help_go_on_the_pile_and_others_under_it():
    position = at(
        "pedestal: R-G / R-- / - solutions: rgb altar: rrr G-- -R- --G B-- -B- mana: --- -GB -G- RBG"
    )
    foresights = [move for move in position.legal_moves() if isinstance(move, Foresee)]
    move = arranged(position, foresights[0])
    assert move == Foresee(0, 0, above=("-GB", "-G-"), below=("---",))


# What a player at the table may know.


@settings(max_examples=40)
@given(INDICES, st.integers(0, 25), INDICES)
def test_the_order_of_the_piles_is_not_asked(index, turn, other):
    *_, position = islice(positions(RULES, index, "greedy"), turn + 1)
    for player in FAIR:
        here = choose(player, position, 7, index, turn)
        there = choose(player, shuffled(position, other), 7, index, turn)
        assert begun(here) == begun(there)


@settings(max_examples=60)
@given(INDICES, INDICES)
def test_a_foresight_asks_for_the_cards_it_sees_and_no_others(index, other):
    table = at(
        "chancel: R-- -R- --R pedestal: RB- / -RB / B-R solutions: ggg bbb"
        " altar: rrr --- G-- -G- --G B-- pile: rgb ggr gbb"
    )
    held = notation.text(table).split()
    rest = [card for card in RULES.spirits if card.id not in held]
    order = chance.order(range(len(rest)), index, 0, 0)
    position = replace(table, mana=tuple(rest[i] for i in order))
    below = chance.order(range(len(rest) - 3), other, 0, 0)
    mixed = replace(position, mana=position.mana[:3] + tuple(position.mana[3 + i] for i in below))
    for player in FAIR:
        assert choose(player, position, 7, index, 0) == choose(player, mixed, 7, index, 0)
        again = shuffled(position, other)
        assert begun(choose(player, position, 7, index, 0)) == begun(
            choose(player, again, 7, index, 0)
        )


@pytest.mark.parametrize("player", FAIR)
def test_whoever_foresees_arranges_the_cards_that_are_there(player):
    table = at(
        "pedestal: R-- / -R- / R-G solutions: ggg"
        " altar: bbb --- G-- -G- --G RG- mana: -GB -B- RGB GR-"
    )
    move = choose(player, table, 1, 1, 1)
    assert isinstance(move, Foresee)
    assert sorted((*move.above, *move.below)) == ["-B-", "-GB", "RGB"]


# The Monte Carlo player.


def test_the_monte_carlo_player_imagines_for_each_turn_and_deal_anew():
    position = next(positions(RULES, 0))
    keys = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 6, 7), (9, 9, 9), (1, 2, 3), (3, 2, 1)]
    tables = [p for i in range(4) for p in list(positions(RULES, i, "greedy"))[:6]]
    chosen = [[choose("monte-carlo", table, *key) for key in keys] for table in tables]
    assert chosen[0][0] == choose("monte-carlo", position, 0, 0, 0)
    for place in range(1, 4):  # a key that was not used would never make a difference
        assert any(row[0] != row[place] for row in chosen)


def test_the_monte_carlo_player_takes_a_win():
    position = at(ONE_SHORT)
    assert choose("monte-carlo", position, 0, 0, 0) == Get(0, (0,))


# All of them.


def test_what_a_table_is_worth_is_told_by_its_weights():
    position = at("chancel: RG- - B-- pedestal: RGB / R-- / - solutions: rgb ggg mana: -B- --B")
    form = forms(RULES)[0]
    state = form.record(position)
    assert greedy.evaluate(form.own.deck, state) == (
        2 * greedy.SOLUTION
        + 2 * greedy.MANA
        + greedy.READY
        + 4 * greedy.MET  # all of rgb, the centre of ggg
        + greedy.CHOICE
        + 2 * greedy.SPIRIT
        + 3 * greedy.OFFER
    )


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_deck_of_any_size_is_played(player):
    rules = ruled(pedestal_columns=9)
    position = first_position(rules, 0, 0)
    assert choose(player, position, 0, 0, 0) in position.legal_moves()
    assert tally(rules, player, 0, 0, 2).results.size == 2


def test_an_unknown_player_is_named():
    with pytest.raises(ValueError, match="nobody"):
        choose("nobody", next(positions(RULES, 0)), 0, 0, 0)


@pytest.mark.slow
def test_random_and_greedy_need_no_compiler():
    code = """
import sys
sys.path.append("../..")
from fort import RULES, choose, tally
from fortgold.games.fort_of_gold.position import first_position
position = first_position(RULES, 0, 0)
for player in ("random", "greedy"):
    choose(player, position, 0, 0, 0)
sys.exit("numba" in sys.modules)
"""
    folder = __file__.rpartition("/")[0]
    assert subprocess.run([sys.executable, "-c", code], cwd=folder).returncode == 0


def test_what_the_player_sees_is_the_table_and_not_the_order_of_the_piles():
    position = first_position(RULES, 1, 0)
    assert shuffled(position, 5).mana != position.mana
    assert shuffled(position, 5).seen_by(0) == position.seen_by(0)
    for move in position.legal_moves():
        assert position.after(move).seen_by(0) != position.seen_by(0)
