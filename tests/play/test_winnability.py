"""What is known of many deals: nothing unknown is counted as known."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.model import Text
from fortgold.games.contract import Solution
from fortgold.play.solving import Solved
from fortgold.play.statistics import wilson

PROVEN, OPEN = Text("証明", "proven"), Text("断念", "gave up")


def solution(best: int | None, bound: int | None) -> Solution:
    result = "won" if best is not None else "unwinnable" if bound is None else "gave up"
    reason = OPEN if best != bound else PROVEN
    return Solution(0, result, best, bound, (), reason, 1)  # type: ignore[arg-type]


@st.composite
def solutions(draw: st.DrawFn) -> Solution:
    bound = draw(st.none() | st.integers(0, 13))
    best = None if bound is None else draw(st.none() | st.integers(0, bound))
    return solution(best, bound)


MANY = st.lists(solutions(), max_size=30)

NINE, NINE_OR_MORE, UNKNOWN, NEVER = (
    solution(9, 9), solution(9, 11), solution(None, 4), solution(None, None),
)  # fmt: skip
FOUR = Solved.of([NINE, NINE_OR_MORE, UNKNOWN, NEVER])


def test_a_found_line_wins_and_a_proof_loses_and_the_rest_is_unknown():
    won = FOUR.winnable()
    assert (won.won, won.lost, won.unknown) == (2, 1, 1)


def test_a_bound_below_the_score_asked_for_settles_it():
    perfect = FOUR.winnable(5)
    assert (perfect.won, perfect.lost, perfect.unknown) == (2, 2, 0)


def test_between_the_best_found_and_the_bound_nothing_is_known():
    ten = FOUR.winnable(10)
    assert (ten.won, ten.lost, ten.unknown) == (0, 3, 1)


def test_a_best_score_is_exact_where_nothing_better_is_possible():
    assert FOUR.exact == 2


def test_the_histogram_keeps_exact_scores_apart():
    assert FOUR.histogram() == {None: (1, 1), 9: (1, 1)}


def test_reasons_tell_proofs_from_giving_up():
    assert FOUR.reasons(unwinnable=True) == [(PROVEN, 1)]
    assert FOUR.reasons(unwinnable=False) == [(OPEN, 1)]


def test_the_interval_counts_the_unknown_as_lost_and_as_won():
    interval = FOUR.winnable().interval
    assert interval == (wilson(2, 4).low, wilson(3, 4).high)


@given(MANY, st.integers(0, 14))
def test_more_points_are_never_easier(deals: list[Solution], least: int):
    easy, hard = (Solved.of(deals).winnable(n) for n in (least, least + 1))
    assert hard.won <= easy.won
    assert hard.lost >= easy.lost


@given(MANY)
def test_every_deal_stands_in_the_histogram_once(deals: list[Solution]):
    solved = Solved.of(deals)
    assert solved.deals == len(deals)
    assert sum(sum(pair) for pair in solved.histogram().values()) == len(deals)
