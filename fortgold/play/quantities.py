"""What versions of a game are compared by: every mean and share of a simulation, also block by block.

A block is a run of neighbouring deals. A quantity is a sum over deals divided by a number of cases,
so each block has the two; neighbouring turns of one deal, which resemble each other, stay in one block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from fortgold.data.model import Text
from fortgold.games.contract import Metric
from fortgold.play.measures import Measure, Results
from fortgold.play.questions import MARGIN, PERFECT, SEAT_POINTS, SEAT_WON, SEATS, SHARED, WON, Key
from fortgold.play.standings import Standings
from fortgold.play.statistics import Interval, mean_of
from fortgold.play.summary import Summary

Array = np.ndarray[Any, np.dtype[np.float64]]

Unit = Literal["mean", "share"]
Kind = Literal["main", "one of many", "bin of a histogram"]

FEW = 8  # bins that are told one by one; those of cards are more
# Quantities of every game, besides its own metrics.
GAP = Text("勝ちの割合が最も偏った席の、均等との差", "gap of the seat furthest from an equal share")


@dataclass(frozen=True)
class Quantity:
    """`value` is the sum of `totals` by that of `cases`, which have a number for each block.

    A share is from 0 to 1; shares of cards are some of the `one of many`.
    """

    key: Key
    title: Text
    unit: Unit
    value: float
    interval: Interval | None
    totals: Array
    cases: Array
    kind: Kind = "main"


def quantities(results: Results, blocks: Sequence[Summary]) -> dict[Key, Quantity]:
    """All of them, the results of seats first; a metric of the game goes before one of that name here."""
    found = [*_results(results, blocks)]
    for measure in results.measures:
        found += _of_metric(
            measure, np.array([one.count(measure.metric.id) for one in blocks]), blocks
        )
    return {one.key: one for one in found}


def _of_metric(
    measure: Measure, counts: np.ndarray[Any, Any], blocks: Sequence[Summary]
) -> Iterator[Quantity]:
    metric, bins = measure.metric, len(measure.metric.labels)
    own = _cases(metric, counts, blocks)
    counts = counts[:, :bins]
    if metric.kind == "numbers" and measure.mean is not None:
        totals = counts @ np.arange(metric.first, metric.first + bins)
        mean = measure.mean
        yield _of(
            (metric.id, ""), metric.title, "mean", mean.mean, mean.interval, totals, own[:, 0]
        )
    kind: Kind = "main" if bins <= FEW else "one of many"
    kind = "bin of a histogram" if metric.kind == "numbers" else kind
    unit: Unit = "mean" if measure.means else "share"
    pairs = zip(metric.labels, measure.means or measure.shares, strict=True)
    for place, (label, one) in enumerate(pairs):
        if one is not None and one.of:
            title = Text(f"{metric.title.ja}（{label.ja}）", f"{metric.title.en} ({label.en})")
            at = counts[:, place], own[:, place]
            yield _of((metric.id, label.en), title, unit, one.value, one.interval, *at, kind)


def _cases(
    metric: Metric, counts: np.ndarray[Any, Any], blocks: Sequence[Summary]
) -> np.ndarray[Any, Any]:
    """What each bin of each block is a share of."""
    bins = len(metric.labels)
    if metric.base == "each":
        return counts[:, -bins:]
    if metric.kind != "shares":
        of = counts.sum(axis=1)
    else:
        won = np.array([one.won for one in blocks])
        played = np.array([one.played for one in blocks])
        of = {"deals": played, "won deals": won, "lost deals": played - won}[metric.base]
    return np.repeat(of[:, None], bins, axis=1)


def _results(results: Results, blocks: Sequence[Summary]) -> Iterator[Quantity]:
    """Who won, and how closely."""
    played = np.array([one.played for one in blocks])
    if (standings := results.standings) is not None:
        yield from _of_seats(standings, results.summary, blocks, played)
        return
    won = np.array([one.won for one in blocks])
    share = results.won
    yield _of(
        (WON, ""), Text("勝ち", "won deals"), "share", share.rate, share.interval, won, played
    )
    if (perfect := results.perfect) is not None:
        title, counts = Text("完全勝利", "perfect wins"), np.array([one.perfect for one in blocks])
        yield _of((PERFECT, ""), title, "share", perfect.rate, perfect.interval, counts, played)


def _of_seats(
    standings: Standings, summary: Summary, blocks: Sequence[Summary], played: np.ndarray[Any, Any]
) -> Iterator[Quantity]:
    seats = np.arange(len(standings.seats))
    bits = [one.winners()[:, None] >> seats & 1 for one in blocks]
    wins = np.array([block.sum(axis=0) for block in bits])
    points = np.array([one.points().sum(axis=0, dtype=np.int64) for one in blocks])
    for seat in standings.seats:
        at, name = seat.seat, standings.name(seat)
        title = Text(f"{name.ja}の勝ち", f"wins of {name.en}")
        key = (SEAT_WON, str(at + 1))
        yield _of(key, title, "share", seat.won.rate, seat.won.interval, wins[:, at], played)
        if (mean := seat.points) is not None:
            title = Text(f"{name.ja}の得点", f"points of {name.en}")
            key = (SEAT_POINTS, str(at + 1))
            yield _of(key, title, "mean", mean.mean, mean.interval, points[:, at], played)
    if not standings.differ:
        seat = furthest(standings)
        low, high = seat.won.interval
        sign, even = (1 if seat.won.rate >= standings.even else -1), standings.even
        gaps = sign * (wins[:, seat.seat] - wins.mean(axis=1))
        ends = sorted((sign * (low - even), sign * (high - even)))
        inner = Interval(max(0.0, ends[0]), ends[1])
        yield _of((SEATS, ""), GAP, "share", abs(seat.won.rate - even), inner, gaps, played)
    shared = np.array([(block.sum(axis=1) > 1).sum() for block in bits])
    title, share = Text("勝ちを分け合った配り", "deals with a shared win"), standings.shared
    yield _of((SHARED, ""), title, "share", share.rate, share.interval, shared, played)
    ranked = np.sort(summary.points().astype(np.int64), axis=1)
    mean = mean_of(np.bincount(ranked[:, -1] - ranked[:, -2]).tolist())
    if mean is not None:
        lots = [np.sort(one.points().astype(np.int64), axis=1) for one in blocks]
        margins = np.array([(block[:, -1] - block[:, -2]).sum() for block in lots])
        title = Text("1位と2位の点差", "points from the first to the second")
        yield _of((MARGIN, ""), title, "mean", mean.mean, mean.interval, margins, played)


def furthest(standings: Standings) -> Any:
    """The seat whose share of the wins is furthest from an equal one."""
    return max(standings.seats, key=lambda seat: abs(seat.won.rate - standings.even))


def _of(
    key: Key, title: Text, unit: Unit, value: float, interval: Interval | None,
    totals: np.ndarray[Any, Any], cases: np.ndarray[Any, Any], kind: Kind = "main",
) -> Quantity:  # fmt: skip
    return Quantity(
        key, title, unit, value, interval, totals.astype(float), cases.astype(float), kind
    )


def keys_of(every: Sequence[Mapping[Key, Quantity]]) -> list[Key]:
    """The keys of all versions, in the order in which they first come."""
    return list(dict.fromkeys(key for one in every for key in one))
