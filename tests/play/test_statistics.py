"""Intervals and tests: against other programs, and against what they promise."""

from __future__ import annotations

from fractions import Fraction
from math import comb, inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.play.statistics import (
    Share,
    deals_to_tell,
    holm,
    mcnemar,
    mean_of,
    paired_difference,
    student,
    wilson,
)

COUNTS = st.integers(1, 2000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
PAIRS = st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60)).filter(any)


# Golden values: scipy 1.17.1 and statsmodels 0.15.0, which agreed with each other to 14 digits.
@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (412, 1000, 0.38188731127995773, 0.4427861982134999),
        (0, 10, 0.0, 0.27753279986288926),
        (10, 10, 0.7224672001371106, 1.0),
        (1, 1, 0.2065493143772374, 1.0),
        (3, 7, 0.15821985525146964, 0.7495416354723428),
        (18058, 20000, 0.8987187167954981, 0.9069265405504928),
        (1, 100000, 1.7652477303783092e-06, 5.664709659040968e-05),
    ],
)
def test_wilson_agrees_with_scipy(count: int, of: int, low: float, high: float):
    assert wilson(count, of) == pytest.approx((low, high), rel=1e-12)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706204736174694), (2, 4.302652729749462), (3, 3.1824463052837078),
        (8, 2.306004135204166), (29, 2.045229642132703), (30, 2.0422724563012378),
        (99, 1.9842169515864174), (199, 1.9719565442517533), (200, 1.9718962236339088),
        (1000, 1.9623390808264083),
    ],
)  # fmt: skip
def test_student_agrees_with_scipy(freedom: int, quantile: float):
    assert student(freedom) == pytest.approx(quantile, rel=2e-9)


def test_the_mean_of_a_histogram_agrees_with_scipy():
    found = mean_of([3, 5, 0, 9, 12, 4, 1], first=2)
    assert found is not None
    assert (found.mean, found.deviation) == pytest.approx((5.117647058823529, 1.5909727514637635))
    assert found.interval == pytest.approx((4.5625304228005925, 5.6727636948464655))


@pytest.mark.parametrize(
    ("one", "other", "chance"),
    [
        (0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (3, 7, 0.34375), (12, 5, 0.143463134765625),
        (25, 16, 0.21102359760880063), (41, 41, 1.0), (130, 90, 0.008405451752681935),
        (620, 500, 0.0003724137555440742), (0, 60, 1.734723475976807e-18),
        (5200, 5000, 0.04878796312682234),
    ],
)  # fmt: skip
def test_mcnemar_agrees_with_scipy_and_statsmodels(one: int, other: int, chance: float):
    assert mcnemar(one, other) == pytest.approx(chance, rel=1e-11)


def test_holm_agrees_with_statsmodels():
    assert holm([0.01, 0.04, 0.03, 0.005, 0.5, 0.02, 0.0001]) == pytest.approx(
        [0.05, 0.09, 0.09, 0.03, 0.5, 0.08, 0.0007]
    )


# Golden values: the likelihood of the four cells maximised and solved numerically with scipy.
@pytest.mark.parametrize(
    ("gained", "lost", "of", "low", "high"),
    [
        (1, 0, 44, -0.059393231121672635, 0.11807710137243993),
        (25, 16, 1000, -0.003711178315407916, 0.022382574481563264),
        (9, 3, 60, -0.014950104114796182, 0.22237893107308604),
        (0, 5, 20, -0.46870088924444303, -0.048593554626800164),
        (130, 90, 500, 0.021998342203241372, 0.1375559418448275),
    ],
)
def test_the_paired_difference_agrees_with_the_likelihood(
    gained: int, lost: int, of: int, low: float, high: float
):
    assert paired_difference(gained, lost, of) == pytest.approx((low, high), abs=1e-7)


@given(COUNTS)
def test_wilson_holds_the_rate_and_stays_between_none_and_all(counts: tuple[int, int]):
    count, of = counts
    low, high = wilson(count, of)
    assert 0 <= low <= count / of <= high <= 1
    assert (low == 0) == (count == 0)
    assert (high == 1) == (count == of)


@given(COUNTS)
def test_wilson_of_the_others_is_the_mirror(counts: tuple[int, int]):
    count, of = counts
    low, high = wilson(count, of)
    assert wilson(of - count, of) == pytest.approx((1 - high, 1 - low), abs=1e-12)


@given(COUNTS, st.integers(2, 50))
def test_more_of_the_same_makes_wilson_narrower(counts: tuple[int, int], times: int):
    count, of = counts
    few, many = wilson(count, of), wilson(count * times, of * times)
    assert many.high - many.low < few.high - few.low


def test_nothing_is_known_of_no_cases():
    assert wilson(0, 0) == (0, 1)
    assert paired_difference(0, 0, 0) == (-1, 1)
    assert mean_of([0, 0]) is None


def test_cases_that_resemble_each_other_widen_the_interval():
    assert wilson(300, 1000, independent=100) == pytest.approx(wilson(30, 100))
    assert wilson(30, 100, independent=1000) == wilson(30, 100)
    near, wide = mean_of([40, 60]), mean_of([40, 60], independent=10)
    assert near is not None
    assert wide is not None
    assert near.interval is not None
    assert wide.interval is not None
    assert wide.mean == near.mean
    assert wide.interval.high - wide.mean > 3 * (near.interval.high - near.mean)


@pytest.mark.parametrize("of", [10, 50, 100, 400])
def test_wilson_covers_95_per_cent(of: int):
    # Sums over every outcome, for 199 true rates: no sampling.
    intervals = [wilson(count, of) for count in range(of + 1)]
    covered = []
    for step in range(1, 200):
        p = step / 200
        chances = [comb(of, k) * p**k * (1 - p) ** (of - k) for k in range(of + 1)]
        inside = zip(chances, intervals, strict=True)
        covered.append(sum(chance for chance, (low, high) in inside if low <= p <= high))
    assert 0.945 < sum(covered) / len(covered) < 0.96
    assert min(covered) > 0.83  # the worst, near 0 and 1: Agresti and Coull 1998


@pytest.mark.parametrize(("gains", "loses"), [(0.1, 0.1), (0.3, 0.2), (0.05, 0.2), (0.0, 0.3)])
def test_the_paired_difference_covers_95_per_cent(gains: float, loses: float):
    of, covered = 40, 0.0
    for gained in range(of + 1):
        for lost in range(of + 1 - gained):
            low, high = paired_difference(gained, lost, of)
            if low <= gains - loses <= high:
                ways = comb(of, gained) * comb(of - gained, lost)
                same = (1 - gains - loses) ** (of - gained - lost)
                covered += ways * gains**gained * loses**lost * same
    assert 0.93 < covered < 0.99


@given(PAIRS)
def test_the_paired_difference_turns_its_sign_with_the_pairs(pairs: tuple[int, int, int]):
    gained, lost, _ = pairs
    low, high = paired_difference(gained, lost, sum(pairs))
    assert -1 <= low <= (gained - lost) / sum(pairs) <= high <= 1
    assert paired_difference(lost, gained, sum(pairs)) == pytest.approx((-high, -low))


@given(st.integers(0, 150), st.integers(0, 150))
def test_mcnemar_is_the_sum_over_all_splits_at_least_as_uneven(one: int, other: int):
    of = one + other
    uneven = [k for k in range(of + 1) if abs(2 * k - of) >= abs(one - other)]
    exact = Fraction(sum(comb(of, k) for k in uneven), 2**of)
    assert isclose(mcnemar(one, other), exact, rel_tol=1e-15)
    assert mcnemar(one, other) == mcnemar(other, one)


def test_mcnemar_has_an_answer_for_many_pairs():
    assert mcnemar(0, 2000) == 0
    assert mcnemar(50_200, 49_800) == pytest.approx(0.20703897176, rel=1e-9)  # scipy 1.17.1


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_is_between_one_test_and_all_tests(chances: list[float]):
    corrected = holm(chances)
    for before, after in zip(chances, corrected, strict=True):
        assert before <= after <= min(1, before * len(chances)) or after == before
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert [corrected[at] for at in order] == sorted(corrected)


def test_holm_says_at_once_what_the_first_step_says():
    assert holm([0.02]) == (0.02,)
    assert holm([]) == ()
    assert holm([0.03, 0.03]) == (0.06, 0.06)


def test_as_many_deals_as_needed_tell_a_difference():
    needed = deals_to_tell(25, 16, 1000)
    assert (
        needed == 3971
    )  # Connor's formula by hand: ((1.96 sqrt .041 + .8416 sqrt .040919) / .009)^2
    assert deals_to_tell(16, 25, 1000) == needed
    assert deals_to_tell(25, 16, 1000, tests=44) > needed
    assert deals_to_tell(7, 7, 1000) == inf


def test_a_share_is_said_with_its_error():
    share = Share(412, 1000)
    assert share.said.en == "41.2 %, 95 % interval 38.2–44.3"
    assert share.said.ja == "41.2 %、95 % 信頼区間 38.2–44.3"


def test_a_share_has_as_many_decimals_as_its_interval_is_worth():
    assert Share(80, 100_000).percents == "0.064–0.100"
    assert Share(8000, 100_000).percents == "7.83–8.17"
    assert Share(1, 3).percents == "6.1–79.2"
