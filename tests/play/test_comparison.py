"""Two decks on the same deals, and each card's worth."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_dice import CARDS, dice

from fortgold.games.contract import LOST
from fortgold.play.comparison import (
    Against,
    Pairs,
    paired,
    worths,
)
from fortgold.play.json_report import against_object, worth_object
from fortgold.play.statistics import Interval
from fortgold.play.summary import DTYPE, Summary, merged
from fortgold.play.wording import dead_said, score_said, signed, verdict_said

RESULTS = st.lists(st.tuples(st.integers(LOST, 4), st.integers(LOST, 4)), max_size=40)


def summary(results: list[int], start: int = 0) -> Summary:
    """Deals from `start` on with those results."""
    nothing = dice().nothing
    deals = ((start, start + len(results)),) if results else ()
    return replace(nothing, deals=deals, results=np.array(results, DTYPE).tobytes())


@given(RESULTS)
def test_pairs_count_every_deal_once(results: list[tuple[int, int]]):
    ones, others = [one for one, _ in results], [other for _, other in results]
    pairs = paired(summary(ones), summary(others))
    assert pairs.deals == len(results)
    assert pairs.one.count == sum(one >= 0 for one in ones)
    assert pairs.other.count == sum(other >= 0 for other in others)
    assert pairs.one_only == sum(one >= 0 > other for one, other in results)
    assert pairs.other_only == sum(other >= 0 > one for one, other in results)
    both = [other - one for one, other in results if one >= 0 <= other]
    if both:
        assert pairs.score is not None
        assert pairs.score.mean == pytest.approx(sum(both) / len(both))
        assert pairs.score.of == len(both) == pairs.both
    else:
        assert pairs.score is None


@given(RESULTS)
def test_the_other_way_round_is_the_other_sign(results: list[tuple[int, int]]):
    one = summary([one for one, _ in results])
    other = summary([other for _, other in results])
    there, back = paired(one, other), paired(other, one)
    assert there.difference == -back.difference
    assert there.chance == back.chance
    assert there.interval == pytest.approx((-back.interval.high, -back.interval.low))


def test_only_deals_that_both_played_are_compared():
    first = merged(summary([1, 2, LOST]), summary([5, 5], start=10))
    second = summary([3, LOST, LOST, LOST, 2], start=1)  # deals 1 to 5
    pairs = paired(first, second)
    assert (pairs.deals, pairs.both, pairs.one_only, pairs.other_only) == (2, 1, 0, 0)
    assert pairs.score is not None
    assert pairs.score.mean == 1  # deal 1: 2 and 3


def test_a_deck_does_not_differ_from_itself():
    some = dice().play(0, 100)
    pairs = paired(some, some)
    assert (pairs.difference, pairs.decided, pairs.chance) == (0, 0, 1)
    assert pairs.deals_to_tell() == inf


def test_an_easier_deck_wins_the_deals_that_the_other_wins_and_more():
    pairs = paired(dice(goal=3).play(0, 500), dice(goal=2).play(0, 500))
    assert pairs.one_only == 0
    assert pairs.other_only > 50
    assert pairs.interval.low > 0
    assert pairs.chance < 1e-9


def test_what_is_told_of_two_decks_is_what_a_designer_asks():
    pairs = Pairs(both=800, one_only=6, other_only=35, neither=159, score=None)
    said = verdict_said(pairs, "new")
    assert said.en == (
        f"new wins 2.9 deals of 100 more (95 % interval {signed(pairs.interval)}). It was decided by "
        "41 of 1000 deals: 35 won only by new, 6 only by the deck as it is."
    )
    assert "1000 回のうち 41 回だけが勝敗を分けました" in said.ja
    fewer = verdict_said(Pairs(800, 35, 6, 159, None), "new").en
    assert fewer.startswith("new wins 2.9 deals of 100 fewer")


def test_a_difference_that_may_be_luck_is_told_as_such():
    pairs = Pairs(both=800, one_only=16, other_only=25, neither=159, score=None)
    assert "cannot be told yet" in verdict_said(pairs, "new").en
    assert "about 3971 deals would tell" in verdict_said(pairs, "new").en
    same = Pairs(both=800, one_only=9, other_only=9, neither=182, score=None)
    assert "would tell" not in verdict_said(same, "new").en
    assert score_said(same) is None


def leave_each_out(deals: int, **rules: object) -> dict[str, object]:
    whole = dice(**rules)
    rest = [
        (slot, replace(whole, rules=whole.rules.without(slot)).play(0, deals)) for slot in CARDS
    ]
    return {worth.slot.id: worth for worth in worths(whole.play(0, deals), rest)}


def test_a_card_that_helps_is_felt_and_one_that_nobody_looks_at_is_not():
    found = leave_each_out(400)
    assert found["D0"].verdict == "felt"
    assert found["D5"].verdict == "unfelt"
    assert found["D5"].needs == inf
    assert next(iter(found)) == "D0"
    assert list(found)[-1] == "D5"


def test_the_worth_of_a_card_is_what_the_deck_loses_without_it():
    found = leave_each_out(400)
    worth = found["D0"]
    without = replace(dice(), rules=dice().rules.without(CARDS[0])).play(0, 400)
    assert worth.worth == pytest.approx((dice().play(0, 400).won - without.won) / 400)
    assert worth.interval.low < worth.worth < worth.interval.high
    assert worth.score.mean > 0  # sixes of that die are missing


def test_a_card_that_does_harm_is_told_from_one_that_is_not_felt():
    slot, other = CARDS[:2]
    whole = summary([LOST] * 30 + [1] * 70)
    found = worths(whole, [(slot, summary([1] * 100)), (other, summary([LOST] * 29 + [1] * 71))])
    assert [worth.verdict for worth in found] == ["unfelt", "harmful"]
    said = dead_said(found)
    assert said[0].en == "The deck wins more without these: D0 Die 0."
    assert said[1].en.startswith("Not missed: D1 Die 1. They may make no difference")


def test_verdicts_are_corrected_for_the_number_of_cards():
    whole = summary([1] * 100)
    rest = summary([LOST] * 6 + [1] * 94)  # McNemar: 0.03125
    assert worths(whole, [(CARDS[0], rest)])[0].verdict == "felt"
    three = worths(whole, [(card, rest) for card in CARDS[:3]])
    assert [worth.verdict for worth in three] == ["unfelt"] * 3
    assert three[0].chance == pytest.approx(3 * 0.03125)


def test_many_cards_that_are_not_missed_are_counted_not_named():
    whole = summary([1] * 50)
    cards = [replace(CARDS[0], slot=number, id=f"X{number}") for number in range(20)]
    said = dead_said(worths(whole, [(card, whole) for card in cards]))
    assert said[0].en.startswith("20 of 20 cards are not missed.")


def test_a_card_that_cannot_be_spared_is_on_top():
    found = worths(summary([1] * 10), [(CARDS[1], summary([1] * 10))], [CARDS[0]])
    assert [worth.verdict for worth in found] == ["needed", "unfelt"]
    assert found[0].interval == Interval(1, 1)
    assert worth_object(found[0])["verdict"] == "needed"


def test_a_comparison_as_json():
    pairs = Pairs(both=800, one_only=6, other_only=35, neither=159, score=None)
    made = against_object(Against("new", "0123abcd", pairs))
    assert made["deals"] == 1000
    assert made["won_before"]["count"] == 806
    assert made["won"]["count"] == 835
    assert (made["only_before"], made["only"]) == (6, 35)
    assert made["difference"]["rate"] == pytest.approx(0.029)
    assert made["score"] is None


def test_a_worth_as_json():
    found = leave_each_out(50)
    made = worth_object(found["D5"])
    assert made["name"] == {"ja": "賽 5", "en": "Die 5"}
    assert made["worth"]["rate"] == 0
    assert made["deals_to_tell"] is None
