"""The search for cards to choose, and steps that wait, in a game that has nothing but cards to add up."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from fortgold.games.common import stack
from fortgold.games.common.search import (
    CHOICES,
    ENOUGH,
    MORE,
    NEVER,
    begin_choices,
    list_choice,
    next_choice,
)

ROOMS = {"ROWS": 6, "CARDS": 12, "PAID": 1}


def judge(w: Any, wanted: int) -> int:
    """Rows add up, counted from 1; no card may be left out of a choice that is enough."""
    values = [w.chosen[i] + 1 for i in range(w.chosen_cards)]
    if sum(values) < wanted:
        return MORE
    return NEVER if sum(values) - min(values, default=0) >= wanted > 0 else ENOUGH


def choices(copies: list[int], wanted: int) -> list[tuple[int, ...]]:
    """All that the search lists."""
    rows = [row for row, count in enumerate(copies) if count]
    w = CHOICES.plain(ROOMS, payers=len(rows), payer=rows, copies=[copies[row] for row in rows])
    begin_choices(w)
    while not w.is_over:
        verdict = judge(w, wanted)
        if verdict == ENOUGH:
            list_choice(w)
        next_choice(w, verdict)
    at, found = 0, []
    for _ in range(w.found):
        found.append(tuple(w.paid[at + 1 : at + 1 + w.paid[at]]))
        at += w.paid[at] + 1
    return found


def by_force(copies: list[int], wanted: int) -> list[tuple[int, ...]]:
    """All choices of cards that are enough, and of which each card is needed."""
    cards = [row for row, count in enumerate(copies) for _ in range(count)]
    found = {
        chosen
        for size in range(len(cards) + 1)
        for chosen in combinations(cards, size)
        if wanted <= sum(chosen) + size
        and (size == 0 or sum(chosen) + size - min(chosen) - 1 < wanted)
    }
    return sorted(found)


@pytest.mark.parametrize("wanted", range(8))
@pytest.mark.parametrize("copies", [[2, 1, 0, 2], [0, 0, 3], [1, 1, 1, 1, 1, 1], [4, 2], []])
def test_the_search_finds_what_force_finds_in_order(copies: list[int], wanted: int):
    assert choices(copies, wanted) == by_force(copies, wanted)


def test_the_step_pushed_last_is_done_first_as_often_as_it_says():
    s = stack.STACK.plain({"STACK": 1})
    stack.push(s, 7, 1)
    stack.push(s, 8, 2)
    done = []
    while s.height:
        done.append(stack.under_way(s))
        stack.done_once(s)
    assert done == [8, 8, 7]
    assert not s.overflow
