"""Numbers with their error: intervals of shares, means and differences, and exact tests.

All intervals cover 95 %. Shares are numbers from 0 to 1; only texts have them in per cent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan, ceil, comb, cos, erfc, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

from fortgold.data.model import Text

LEVEL = Fraction(95, 100)
Z = NormalDist().inv_cdf(0.975)
POWER = 0.8  # how surely `deals_to_tell` is to see a difference that is there


class Interval(NamedTuple):
    """From `low` to `high`, both included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Share:
    """`count` cases out of `of`.

    `independent` is the effective sample size, if that is smaller than `of`: the turns of one deal are
    correlated.
    """

    count: int
    of: int
    independent: int | None = None

    @property
    def rate(self) -> float:
        """0 to 1; 0 if there are no cases."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """Wilson's."""
        return wilson(self.count, self.of, self.independent)

    @property
    def value(self) -> float:
        """As of a mean."""
        return self.rate

    @property
    def percent(self) -> str:
        """`41.2`, with as many decimals as the interval is worth."""
        return f"{100 * self.rate:.{self._decimals}f}"

    @property
    def percents(self) -> str:
        """`38.2–44.3`."""
        low, high = 100 * self.interval.low, 100 * self.interval.high
        return f"{low:.{self._decimals}f}–{high:.{self._decimals}f}"

    @property
    def said(self) -> Text:
        """`41.2 %, 95 % interval 38.2–44.3`."""
        return Text(
            f"{self.percent} %、95 % 信頼区間 {self.percents}",
            f"{self.percent} %, 95 % interval {self.percents}",
        )

    @property
    def _decimals(self) -> int:
        width = self.interval.high - self.interval.low
        return 1 if width >= 0.005 else 2 if width >= 0.0005 else 3


def wilson(count: int, of: int, independent: int | None = None) -> Interval:
    """The interval of a share, from `count` out of `of` cases.

    Wilson 1927, the score interval without correction for continuity. Nothing is known of a share
    of no cases: 0 to 1.
    """
    cases = of if independent is None else min(of, independent)
    if not cases:
        return Interval(0.0, 1.0)
    rate, spread = count / of, Z * Z / cases
    middle = (rate + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(rate * (1 - rate) / cases + spread / (4 * cases))
    return Interval(
        0.0 if count == 0 else max(0.0, middle - half),
        1.0 if count == of else min(1.0, middle + half),
    )


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of `of` numbers with its interval, and their standard deviation.

    The interval is None where there are fewer than two numbers to learn from. `independent` as in `Share`.
    """

    mean: float
    deviation: float
    of: int
    interval: Interval | None
    independent: int | None = None

    @property
    def value(self) -> float:
        """As of a share."""
        return self.mean

    @property
    def number(self) -> str:
        """`5.21`."""
        return f"{self.mean:.2f}"

    @property
    def ends(self) -> str:
        """`5.13–5.29`; nothing if there is no interval."""
        return f"{self.interval.low:.2f}–{self.interval.high:.2f}" if self.interval else ""

    @property
    def said(self) -> Text:
        """`5.21 (95 % interval 5.13–5.29)`."""
        if self.interval is None:
            return Text(self.number, self.number)
        low, high = self.interval
        both = f"{low:+.2f} … {high:+.2f}" if low < 0 else self.ends
        return Text(
            f"{self.number} (95 % 信頼区間 {both})", f"{self.number} (95 % interval {both})"
        )


def mean_of(counts: Sequence[int], first: int = 0, independent: int | None = None) -> Mean | None:
    """The mean of a histogram: `counts[i]` cases of the number `first` + i; None if it is empty.

    Student's interval; sums are exact integers. `independent` as in `Share`.
    """
    total = sum(count * value for value, count in enumerate(counts, first))
    squares = sum(count * value * value for value, count in enumerate(counts, first))
    return mean_from(sum(counts), total, squares, independent)


def mean_from(of: int, total: int, squares: int, independent: int | None = None) -> Mean | None:
    """The mean of `of` numbers from their sum and that of their squares."""
    if not of:
        return None
    mean = total / of
    if of == 1:
        return Mean(mean, 0.0, 1, None)
    deviation = sqrt(Fraction(squares * of - total * total, of * (of - 1)))
    cases = of if independent is None else min(of, independent)
    if cases < 2:
        return Mean(mean, deviation, of, None, independent)
    half = student(cases - 1) * deviation / sqrt(cases)
    return Mean(mean, deviation, of, Interval(mean - half, mean + half), independent)


def student(freedom: int) -> float:
    """The quantile: how many standard errors to either side cover 95 %, with `freedom` >= 1 degrees.

    Abramowitz and Stegun 26.7.3 and 26.7.4, inverted by halving; from 200 on their expansion
    26.7.5, whose first three terms leave out less than 1e-9.
    """
    if freedom >= 200:
        cube, fifth, seventh = Z**3, Z**5, Z**7
        return (
            Z
            + (cube + Z) / (4 * freedom)
            + (5 * fifth + 16 * cube + 3 * Z) / (96 * freedom**2)
            + (3 * seventh + 19 * fifth + 17 * cube - 15 * Z) / (384 * freedom**3)
        )
    low, high = 1.9, 13.0  # Z and the quantile of one degree lie within
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < LEVEL else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t."""
    angle = atan(t / sqrt(freedom))
    if freedom % 2:
        term = total = cos(angle) if freedom > 1 else 0.0
        for step in range(3, freedom - 1, 2):
            term *= (step - 1) / step * cos(angle) ** 2
            total += term
        return 2 / pi * (angle + sin(angle) * total)
    term = total = 1.0
    for step in range(2, freedom - 1, 2):
        term *= (step - 1) / step * cos(angle) ** 2
        total += term
    return sin(angle) * total


def student_test(t: float, freedom: int) -> float:
    """The p-value, two-sided, of that statistic with so many degrees of freedom."""
    return max(0.0, 1 - _within(abs(t), freedom))


def share_test(share: Share, expected: float) -> float:
    """The p-value, two-sided, of a share where that one is expected: the score test, whose interval is Wilson's."""
    cases = share.of if share.independent is None else min(share.of, share.independent)
    spread = expected * (1 - expected)
    if not cases or not spread:
        return 1.0
    return erfc(abs(share.rate - expected) * sqrt(cases / spread / 2))


def mean_test(mean: Mean, expected: float) -> float:
    """The p-value, two-sided, of a mean where that one is expected: Student's, by the interval of the mean."""
    cases = mean.of if mean.independent is None else min(mean.of, mean.independent)
    if cases < 2 or not mean.deviation:
        return 1.0
    return student_test((mean.mean - expected) * sqrt(cases) / mean.deviation, cases - 1)


def paired_difference(gained: int, lost: int, of: int) -> Interval:
    """The interval of (`gained` - `lost`) / `of`, for `of` pairs that differ in these two ways.

    Tango 1998, the score interval for paired shares: it holds its level also for few discordant
    pairs, and never leaves -1 to 1.
    """
    return Interval(_tango(gained, lost, of), -_tango(lost, gained, of))


def _tango(gained: int, lost: int, of: int) -> float:
    """The lower end: the smallest difference that is consistent with the observation."""
    if not of:
        return -1.0

    def excess(delta: float) -> float:
        b = (2 * of - gained + lost) * delta - gained - lost
        c = -lost * delta * (1 - delta)
        other = (sqrt(max(0.0, b * b - 8 * of * c)) - b) / (4 * of)
        variance = of * (2 * other + delta * (1 - delta))
        return gained - lost - of * delta - Z * sqrt(max(0.0, variance))

    low, high = -1.0, (gained - lost) / of
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return low


def mcnemar(one: int, other: int) -> float:
    """The p-value: how likely a split of `one` + `other` at least as uneven is by chance.

    McNemar's exact test, two-sided, on the pairs that differ: a sum of binomial coefficients in
    whole numbers, rounded once at the end. It stops where the rest is below 2**-60 of the sum.
    """
    of, term = one + other, comb(one + other, min(one, other))
    total = 0
    for fewer in range(min(one, other), -1, -1):
        total += term
        if term * fewer << 60 < total:
            break
        term = term * fewer // (of - fewer + 1)
    return min(1.0, 2 * total / (1 << of))


def holm(chances: Sequence[float]) -> tuple[float, ...]:
    """P-values, each corrected for multiple testing, in the order given.

    Holm's step-down rule (1979): the smallest times their number, the next times one fewer, and so
    on; none below the one before it, none above 1.
    """
    corrected = [1.0] * len(chances)
    floor = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        floor = max(floor, min(1.0, chances[place] * (len(chances) - rank)))
        corrected[place] = floor
    return tuple(corrected)


def deals_to_tell(gained: int, lost: int, of: int, tests: int = 1) -> float:
    """The sample size, in pairs, at which a difference such as the one seen would be significant.

    For McNemar's test at 5 % over `tests` tests and with a power of 80 % (Connor 1987). Infinite if
    no difference was seen.
    """
    if gained == lost:
        return inf
    discordant, difference = (gained + lost) / of, (gained - lost) / of
    level, power = NormalDist().inv_cdf(1 - 0.025 / tests), NormalDist().inv_cdf(POWER)
    root = level * sqrt(discordant) + power * sqrt(discordant - difference**2)
    return ceil((root / difference) ** 2)
