"""What machines need in other words is the same, and machine code is kept only as long as it is true."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from fortgold.games import chance
from fortgold.games.common import jit, primitives, primitives_compiled

WORDS = st.integers(0, chance.MASK)


# Called from here, what is otherwise put where it is called.


@njit
def then(word, key):
    return primitives_compiled.then(word, key)


@njit
def below(limit, word):
    return primitives_compiled.below(limit, word), primitives_compiled.below_low(limit, word)


@njit
def order(slots, count, word, keys, places):
    primitives_compiled.order(slots, count, word, keys, places)


@given(WORDS, WORDS)
def test_keys_have_the_same_number(word: int, key: int):
    made = int(then(np.uint64(word), np.uint64(key)))
    assert made == primitives.then(word, key)
    assert primitives.then(primitives.then(0, word), key) == chance.number(word, key)


@given(WORDS, st.integers(1, 2**16 - 1))
def test_the_same_is_chosen_below_a_limit(word: int, limit: int):
    plain = primitives.below(limit, word), primitives.below_low(limit, word)
    assert below(limit, np.uint64(word)) == plain


@pytest.mark.parametrize("seed", [0, 1, chance.MOST])
@given(st.lists(st.integers(0, 300), min_size=1, unique=True), st.integers(0, chance.MOST))
def test_cards_lie_in_the_same_order(seed: int, slots: list[int], index: int):
    word, count = primitives.stream(seed, index, 1), len(slots)
    plain, keys, places = [0] * count, np.zeros(count, np.uint64), np.zeros(count, np.int64)
    primitives.order(slots, count, word, [], plain)
    order(np.array(slots), count, np.uint64(word), keys, places)
    assert places.tolist() == plain
    assert [slots[card] for card in plain] == chance.order(slots, seed, index, 1)


def test_machine_code_is_made_anew_when_its_text_or_a_number_in_it_changes(tmp_path):
    module = ModuleType("rules")
    module.__file__ = str(tmp_path / "rules.py")
    (tmp_path / "rules.py").write_text("from other import MOST\n")
    vars(module)["MOST"] = 3
    before = jit._fingerprint([module])
    vars(module)["words"] = object()  # what machine code cannot hold
    assert jit._fingerprint([module]) == before
    vars(module)["MOST"] = 4
    assert jit._fingerprint([module]) != before
    vars(module)["MOST"] = 3
    (tmp_path / "rules.py").write_text("from other import MOST  # changed\n")
    assert jit._fingerprint([module]) != before
