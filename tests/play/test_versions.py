"""Versions of a game on the same deals: what differs is found, what does not is not claimed."""

from __future__ import annotations

import numpy as np
import pytest
from dice_versions import GAME, version
from hypothesis import given
from hypothesis import strategies as st
from toy_dice import CARDS, dice

from fortgold.play.questions import WON
from fortgold.play.statistics import student_test
from fortgold.play.versions import (
    BLOCKS,
    Compared,
    Version,
    blocks_of,
    common_blocks,
    differences,
)


def found(*versions: Version, each_other: bool = False) -> Compared:
    gaps = differences(versions, (), each_other)
    return Compared(GAME, "", versions, gaps, BLOCKS, each_other)


@given(st.integers(1, 5000))
def test_blocks_hold_every_deal_once_and_are_as_many_as_can_be(deals: int):
    spans = blocks_of(deals)
    assert [at for start, stop in spans for at in range(start, stop)] == list(range(deals))
    assert len(spans) <= BLOCKS
    assert len({stop - start for start, stop in spans[:-1]}) <= 1
    assert len(spans) == deals or len(spans) > BLOCKS // 2


def test_parts_in_any_order_make_blocks_and_only_those_that_all_have_played():
    ours, theirs = dice(), dice(goal=4)
    spans = ((0, 10), (10, 20), (20, 25))
    parts = [ours.nothing, ours.play(20, 25), ours.play(4, 10), ours.play(0, 4), ours.play(10, 20)]
    others = [theirs.nothing, theirs.play(0, 10), theirs.play(10, 15), theirs.play(20, 25)]
    mine, other = common_blocks((parts, others), spans)
    assert [one.deals for one in mine] == [one.deals for one in other] == [((0, 10),), ((20, 25),)]
    assert mine[0] == ours.play(0, 10)


def test_a_quantity_is_what_the_report_says_and_its_blocks_add_up_to_it():
    own = version(500)
    for quantity in own.quantities.values():
        assert quantity.value == pytest.approx(quantity.totals.sum() / quantity.cases.sum())
    results = own.results
    assert own.quantities[WON, ""].value == results.won.rate
    assert results.score is not None
    assert own.quantities["score", ""].value == pytest.approx(results.score.mean)
    assert own.quantities["dice", "face 6"].value == results.measures[1].shares[5].rate


def test_a_planted_difference_is_found_and_what_it_leaves_alone_is_not_claimed():
    gaps = found(version(1000), version(1000, "helped", helps=frozenset({0, 1})))
    won = gaps.difference(1, (WON, ""))
    assert won is not None
    assert won.is_found
    assert won.value > 0
    idle = gaps.difference(1, ("use", CARDS[3].name.en))
    assert idle is not None
    assert (idle.value, idle.chance, idle.is_found) == (0, 1, False)


def test_a_game_does_not_differ_from_itself():
    same = found(version(300), version(300, "same"))
    assert same.differences
    assert not [one for one in same.differences if one.value or one.is_found]


@pytest.mark.slow
def test_where_nothing_differs_but_luck_a_difference_is_claimed_in_one_run_of_twenty_at_most():
    """Other dice of the same kind: 100 runs with some fifteen tests each, at 5 % for all tests of a run."""
    alike = {"helps": frozenset[int](), "idle": frozenset[int]()}
    claimed = 0
    for seed in range(100):
        gaps = differences(
            [version(200, seed=seed, **alike), version(200, "other", seed, "hasty", **alike)],
            (),
        )
        claimed += any(one.is_found for one in gaps)
    assert claimed <= 11  # more in one of 100 such tests, were it just 5 %


def test_the_interval_holds_the_difference_about_as_often_as_it_says():
    """The difference of two fair dice is 0."""
    alike = {"helps": frozenset[int](), "idle": frozenset[int]()}
    inside = []
    for seed in range(100):
        gaps = differences(
            [version(120, seed=seed, **alike), version(120, "other", seed, "hasty", **alike)],
            (),
        )
        own = [one for one in gaps if one.key[0] == "dice"]
        inside += [one.interval.low <= 0 <= one.interval.high for one in own]
    assert 0.9 < np.mean(inside) < 0.98


def test_common_deals_tell_more_than_other_deals():
    harder = {"goal": 4}
    same = found(version(1000), version(1000, "hard", **harder)).difference(1, (WON, ""))
    apart = found(version(1000), version(1000, "hard", 2, **harder)).difference(1, (WON, ""))
    assert same is not None
    assert apart is not None
    widths = [one.interval.high - one.interval.low for one in (same, apart)]
    assert widths[0] < 0.9 * widths[1]


def test_two_deals_claim_nothing_however_much_they_differ():
    gaps = found(version(2), version(2, "sure", helps=frozenset(range(6)), goal=0))
    assert not [one for one in gaps.differences if one.is_found]


def test_a_single_deal_is_no_reason_to_test_anything():
    assert found(version(1), version(1, "hard", goal=4)).differences == ()


def test_each_is_compared_with_each_only_if_asked():
    three = version(100), version(100, "a", goal=4), version(100, "b", goal=5)
    assert {(one.before, one.after) for one in found(*three).differences} == {(0, 1), (0, 2)}
    pairs = {(one.before, one.after) for one in found(*three, each_other=True).differences}
    assert pairs == {(0, 1), (0, 2), (1, 2)}


def test_bins_of_a_histogram_are_tested_only_if_asked_for():
    two = version(100), version(100, "a", goal=4)
    assert ("score", "2") in two[0].quantities
    assert ("score", "2") not in {one.key for one in differences(two)}
    assert ("score", "2") in {one.key for one in differences(two, [("score", "2")])}


@pytest.mark.parametrize(
    ("t", "freedom", "chance"),
    [(12.706, 1, 0.05), (2.228, 10, 0.05), (1.984, 100, 0.05), (3.390, 100, 0.001), (0, 5, 1)],
)
def test_students_test_agrees_with_printed_tables(t: float, freedom: int, chance: float):
    assert student_test(t, freedom) == pytest.approx(chance, rel=2e-3)
    assert student_test(-t, freedom) == student_test(t, freedom)
