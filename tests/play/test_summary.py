"""Summaries add up: in any order, nothing lost, nothing counted twice."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_dice import dice

from fortgold.play.summary import (
    CannotMerge,
    NotASummary,
    Summary,
    from_json,
    merged,
    missing,
    to_json,
)

CALM = dice()
WHOLE = CALM.play(0, 60)
CUTS = st.lists(st.integers(1, 59), unique=True, max_size=8).map(sorted)


def pieces(cuts: list[int]) -> list[Summary]:
    """Deals 0 to 59, played in pieces that begin at `cuts`."""
    edges = [0, *cuts, 60]
    return [CALM.play(start, stop) for start, stop in pairwise(edges)]


@settings(max_examples=40)
@given(CUTS, st.randoms(use_true_random=False))
def test_pieces_in_any_order_make_the_whole(cuts: list[int], chance: random.Random):
    parts = pieces(cuts)
    chance.shuffle(parts)
    assert merged(*parts) == WHOLE
    assert to_json(merged(*parts)) == to_json(WHOLE)


@settings(max_examples=40)
@given(CUTS, st.randoms(use_true_random=False))
def test_it_is_of_no_account_which_pieces_are_merged_first(cuts: list[int], chance: random.Random):
    parts = pieces(cuts)
    while len(parts) > 1:
        one = parts.pop(chance.randrange(len(parts)))
        other = parts.pop(chance.randrange(len(parts)))
        assert merged(one, other) == merged(other, one)
        parts.append(merged(one, other))
    assert parts == [WHOLE]


def test_nothing_changes_nothing():
    assert merged(CALM.nothing, WHOLE) == merged(WHOLE, CALM.nothing) == WHOLE
    assert CALM.nothing.played == CALM.nothing.won == 0


@given(st.integers(0, 59), st.integers(1, 30), st.integers(0, 59), st.integers(1, 30))
def test_a_deal_is_counted_twice_only_over_a_protest(start: int, of: int, other: int, more: int):
    one, two = CALM.play(start, start + of), CALM.play(other, other + more)
    if start < other + more and other < start + of:
        with pytest.raises(CannotMerge, match="counted twice"):
            merged(one, two)
    else:
        assert merged(one, two).played == of + more


def test_the_protest_names_the_deals():
    with pytest.raises(CannotMerge, match="deals 20 to 29 would"):
        merged(CALM.play(0, 30), CALM.play(20, 50))
    with pytest.raises(CannotMerge, match="deals 7 to 7 would"):
        merged(WHOLE, CALM.play(7, 8))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "cards"}, "another game: `dice` and `cards`"),
        ({"deck": "0ther"}, "another deck: `d1ced1ce` and `0ther`"),
        ({"line_up": ("hasty",)}, "another player: `calm` and `hasty`"),
        ({"seed": 2}, "another seed: `1` and `2`"),
        ({"program": "9"}, "another version of fortgold"),
    ],
)
def test_other_runs_are_refused(change: dict[str, Any], said: str):
    other = CALM.play(60, 70)
    with pytest.raises(CannotMerge, match=said):
        merged(WHOLE, replace(other, run=replace(other.run, **change)))


def test_summaries_that_count_otherwise_are_refused():
    other = CALM.play(60, 70)
    for changed in (replace(other, counts=other.counts[:-1]), replace(other, perfect_score=6)):
        with pytest.raises(CannotMerge, match="different things"):
            merged(WHOLE, changed)


def test_wins_and_scores_are_those_of_the_game():
    won = [score for score in WHOLE.scores().tolist() if score >= 0]
    assert 0 < len(won) < 60
    assert WHOLE.won == len(won) == sum(WHOLE.count("score"))
    assert WHOLE.perfect == sum(score >= 2 for score in won)
    assert WHOLE.histogram == {score: won.count(score) for score in sorted(set(won))}
    assert sum(WHOLE.count("dice")) == 60 * 6


def test_results_keep_to_their_deals():
    gap = merged(CALM.play(50, 60), CALM.play(0, 10))
    assert gap.deals == ((0, 10), (50, 60))
    at = gap.indices().tolist()
    assert at == [*range(10), *range(50, 60)]
    assert gap.scores().tolist() == WHOLE.scores()[at].tolist()


@given(st.sets(st.integers(0, 40)), st.integers(0, 50))
def test_what_is_missing_is_all_that_is_not_there(there: set[int], upto: int):
    ranges: list[tuple[int, int]] = []
    for deal in sorted(there):
        if ranges and ranges[-1][1] == deal:
            ranges[-1] = (ranges[-1][0], deal + 1)
        else:
            ranges.append((deal, deal + 1))
    gaps = missing(tuple(ranges), upto)
    assert [deal for gap in gaps for deal in range(*gap)] == sorted(set(range(upto)) - there)
    assert all(start < stop for start, stop in gaps)


@settings(max_examples=40)
@given(CUTS)
def test_what_is_saved_is_read_again(cuts: list[int]):
    some = merged(CALM.nothing, *pieces(cuts)[::2])
    assert from_json(to_json(some)) == some


def test_a_saved_summary_is_json_with_a_version():
    saved = json.loads(to_json(CALM.play(0, 3)))
    assert list(saved) == [
        "fortgold_simulation", "game", "deck", "player", "seed", "program", "perfect_score",
        "deals", "results", "counts",
    ]  # fmt: skip
    assert saved["fortgold_simulation"] == 1
    assert saved["deals"] == [[0, 3]]
    assert len(saved["results"]) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1, 2]", "not written by"),
        ('{"game": "dice"}', "not written by"),
        ('{"fortgold_simulation": 3}', "its format is 3; this program reads 1 and 2"),
        ('{"fortgold_simulation": 1}', "damaged"),
    ],
)
def test_other_files_are_refused(text: str, said: str):
    with pytest.raises(NotASummary, match=said):
        from_json(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "1"), ("seed", True), ("seed", 1.0), ("seed", -1), ("seed", 2**63),
        ("game", None), ("deck", "\x1b[31m"), ("deals", [[0, 59]]),
        ("deals", [[0, 40], [30, 50]]), ("deals", [[60, 0]]), ("deals", [[-1, 59]]),
        ("deals", [[10**30, 10**30 + 60]]), ("deals", [[0, 30], [30, 60]]), ("deals", 5), ("deals", [[0, 60, 1]]),
        ("results", [0] * 60), ("results", [-2] * 60), ("results", [40_000] * 60), ("results", {}),
        ("counts", []), ("counts", {"score": [-1]}), ("counts", {"score": [1.5]}),
        ("counts", {**json.loads(to_json(WHOLE))["counts"], "more": [10**400]}), ("perfect_score", "5"),
    ],
)  # fmt: skip
def test_spoilt_files_are_refused(key: str, value: object):
    saved = json.loads(to_json(WHOLE))
    saved[key] = value
    with pytest.raises(NotASummary, match="damaged"):
        from_json(json.dumps(saved))
