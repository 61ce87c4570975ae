"""The numbers of chance in compiled code are those of `chance`."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold import chance, chance_compiled

WORDS = st.integers(0, chance.MASK)


def word(value: int) -> np.uint64:
    return np.uint64(value)


@given(WORDS)
def test_words_are_mixed_alike(value: int):
    assert chance_compiled.mix(word(value)) == chance.mix(value)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_keys_have_the_same_number(keys: list[int]):
    assert chance_compiled.number(*map(word, keys)) == chance.number(*keys)


@given(WORDS, st.integers(1, 2**16 - 1))
def test_the_same_is_chosen_below_a_limit(value: int, limit: int):
    assert chance_compiled.below(limit, word(value)) == chance.below(limit, value)


@given(WORDS, st.integers(1, 2**16 - 1))
def test_the_lower_half_of_a_word_chooses_too(value: int, limit: int):
    low = value << 32 & chance.MASK
    assert chance_compiled.below_low(limit, word(value)) == chance.below(limit, low)


@pytest.mark.parametrize("seed", [0, 1, chance.MOST])
@given(st.sets(st.integers(0, 300), min_size=1, max_size=60), st.integers(0, chance.MOST))
def test_slots_lie_in_the_same_order(seed: int, slots: set[int], index: int):
    ascending = np.array([-1, *sorted(slots)])
    keys, places = np.zeros(len(slots), np.uint64), np.zeros(len(slots), np.int64)
    chance_compiled.order(ascending, 1, len(slots), seed, index, 1, keys, places)
    assert [ascending[1 + i] for i in places] == chance.order(slots, seed, index, 1)
