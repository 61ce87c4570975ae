"""Cards by worth: which bins of a metric are too strong or too weak.

Each is tested against what is expected of it: the mean of all together or, where they have points, what the
points let expect, on the straight line that fits all of them best. A bin is told if it lies SIZES or more from
that, and by more than chance: all tests are corrected together (Holm).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fortgold.data.model import Text
from fortgold.play.comparison import ERROR, SIZES
from fortgold.play.measures import Measure, Results
from fortgold.play.statistics import Mean, Share, holm, mean_test, share_test

Number = Share | Mean
Verdict = Literal["strong", "weak", "even", "open"]


@dataclass(frozen=True, slots=True)
class Rated:
    """A bin. `chance` is corrected for all of them; even: the whole interval lies near what is expected."""

    label: Text
    number: Number
    expected: float
    chance: float
    verdict: Verdict

    @property
    def gap(self) -> float:
        """By how much it is more than expected."""
        return self.number.value - self.expected


@dataclass(frozen=True, slots=True)
class PointsLine:
    """What is expected without points, and with each point more."""

    start: float
    slope: float = 0.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The bins of a metric, the strongest first, and what is expected of them; by which points, if by any."""

    title: Text
    unit: Literal["share", "mean"]
    points: Text | None
    expected: PointsLine
    bins: tuple[Rated, ...]

    def those(self, verdict: Verdict) -> list[Rated]:
        """The bins with that verdict, the furthest from what is expected first."""
        found = [one for one in self.bins if one.verdict == verdict]
        return found[::-1] if verdict == "weak" else found


def rating(measure: Measure) -> Rating | None:
    """None where nothing is to be rated, or nothing was counted."""
    metric = measure.metric
    both = zip(metric.labels, measure.means or measure.shares, strict=True)
    points = metric.points[1] if metric.points else (0,) * len(metric.labels)
    rows = [
        (label, number, n)
        for (label, number), n in zip(both, points, strict=True)
        if number is not None and number.of
    ]
    if not metric.rated or not rows:
        return None
    line = _line([(number, n) for _, number, n in rows])
    expected = [_possible(number, line.start + line.slope * n) for _, number, n in rows]
    pairs = list(zip([number for _, number, _ in rows], expected, strict=True))
    chances = holm([_chance(number, value) for number, value in pairs])
    bins = [
        Rated(label, number, value, chance, _verdict(number, value, chance))
        for (label, *_), (number, value), chance in zip(rows, pairs, chances, strict=True)
    ]
    bins.sort(key=lambda one: -one.gap)
    unit: Literal["share", "mean"] = "mean" if measure.means else "share"
    return Rating(metric.title, unit, metric.points and metric.points[0], line, tuple(bins))


def _line(rows: Sequence[tuple[Number, int]]) -> PointsLine:
    """The line of least squares, every case counted."""
    cases = sum(one.of for one, _ in rows)
    middle = sum(one.of * one.value for one, _ in rows) / cases
    point = sum(one.of * n for one, n in rows) / cases
    spread = sum(one.of * (n - point) ** 2 for one, n in rows)
    both = sum(one.of * (n - point) * (one.value - middle) for one, n in rows)
    slope = both / spread if spread else 0.0
    return PointsLine(middle - slope * point, slope)


def _possible(number: Number, expected: float) -> float:
    """A line leaves what a share can be, where nearly everybody wins."""
    return expected if isinstance(number, Mean) else min(max(expected, 0.0), 1.0)


def ratings(results: Results) -> list[tuple[Measure, Rating]]:
    """Of all metrics that are rated."""
    both = ((measure, rating(measure)) for measure in results.measures)
    return [(measure, one) for measure, one in both if one is not None]


def _chance(number: Number, expected: float) -> float:
    if isinstance(number, Mean):
        return mean_test(number, expected)
    return share_test(number, expected)


def _verdict(number: Number, expected: float, chance: float) -> Verdict:
    gap = number.value - expected
    size = SIZES["mean"] * abs(expected) if isinstance(number, Mean) else SIZES["share"]
    if chance < ERROR and abs(gap) >= size:
        return "strong" if gap > 0 else "weak"
    ends = number.interval
    is_near = ends is not None and ends.low >= expected - size and ends.high <= expected + size
    return "even" if is_near else "open"
