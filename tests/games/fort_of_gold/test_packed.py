"""Positions and moves as numbers, and back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from edited import EDITED
from fort import CONSTANTS, RULES, at, played, ruled, spirit

from fortgold.games.fort_of_gold.packed import (
    MOST_SPIRITS,
    MOST_TREASURES,
    PEDESTAL,
    SPIRITS,
    Packing,
    TooLargeToPack,
)
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.fort_of_gold.rules import Rules


def test_a_position_of_the_standard_box_takes_sixteen_words():
    assert Packing(RULES).words == 16


@pytest.mark.parametrize("deck", EDITED)
def test_what_is_packed_is_unpacked(deck: str):
    packing = Packing(EDITED[deck])
    for index in range(5):
        first = first_position(packing.rules, packing.rules.deal(5, index))
        for before, _, after in played(first, 5, index):
            for position in (before, after):
                assert packing.unpack(packing.pack(position)) == position


@pytest.mark.parametrize("deck", EDITED)
def test_a_move_is_one_number_and_a_number_is_one_move(deck: str):
    packing = Packing(EDITED[deck])
    for index in range(5):
        first = first_position(packing.rules, packing.rules.deal(6, index))
        for position, _, _ in played(first, 6, index):
            state, moves = packing.pack(position), position.legal_moves()
            codes = [packing.encode(move) for move in moves]
            assert [packing.decode(state, code) for code in codes] == moves
            assert codes == sorted(set(codes))


def test_a_column_is_a_chain_from_its_top():
    packing = Packing(RULES)
    state = packing.pack(at("pedestal: -GR R-- / B--")).view(np.uint8)
    number = {card.id: i for i, card in enumerate(packing.spirits)}
    assert state[PEDESTAL] == number["R--"]
    assert state[SPIRITS + number["R--"]] == number["-GR"]


@pytest.mark.parametrize(
    "rules",
    [
        ruled(chancel_size=9),
        ruled(pedestal_columns=9),
        ruled(solution_slots=9),
        ruled(altar_goal=17),
        ruled(altar_column_limit=16),
        ruled(foresee_cards=5),
        Rules(
            CONSTANTS,
            tuple(spirit("R--", slot) for slot in range(MOST_SPIRITS + 1)),
            RULES.treasures,
        ),
        Rules(
            CONSTANTS,
            RULES.spirits,
            tuple(replace(RULES.treasures[0], slot=slot) for slot in range(MOST_TREASURES + 1)),
        ),
        Rules(
            CONSTANTS,
            tuple(replace(card, symbols=("R",) * 5) for card in RULES.spirits),
            tuple(replace(card, symbols=("R",) * 5) for card in RULES.treasures),
        ),
    ],
)
def test_what_is_too_large_is_refused_in_both_languages(rules: Rules):
    with pytest.raises(TooLargeToPack) as caught:
        Packing(rules)
    assert str(caught.value) == caught.value.said.en
    assert caught.value.said.ja
