"""The results as JSON values: see docs/json.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from fortgold.data.model import Text
from fortgold.games.contract import LOST, Solution
from fortgold.play.comparison import Against, Pairs, Worth
from fortgold.play.measures import Measure, Results
from fortgold.play.rating_wording import rating_said
from fortgold.play.ratings import rating
from fortgold.play.seating import table_object
from fortgold.play.solving import Solved, Solving
from fortgold.play.statistics import LEVEL, Interval, Mean, Share
from fortgold.play.summary import Summary


def plain(value: Any) -> Any:
    """One of our values, or several, as JSON."""
    match value:
        case Text():
            return fields_of(value, "ja en")
        case Share():
            return fields_of(value, "count of rate") | fields_of(value.interval, "low high")
        case Mean():
            ends = {"low": None, "high": None}
            ends = fields_of(value.interval, "low high") if value.interval else ends
            return fields_of(value, "mean") | ends | fields_of(value, "deviation of")
        case tuple() | list():
            return [plain(one) for one in value]
    return value


def fields_of(value: object, names: str) -> dict[str, Any]:
    """Some of its attributes, by their names."""
    return {name: plain(getattr(value, name)) for name in names.split()}


def results_object(results: Results, per_deal: bool = False) -> dict[str, Any]:
    """All results; that of each deal only if `per_deal`."""
    summary, run = results.summary, results.summary.run
    fields = fields_of(run, "game deck player seed") | fields_of(summary, "deals played")
    fields |= {"version": run.program, "command": results.command, "level": float(LEVEL)}
    if results.standings is None:
        perfect = results.perfect
        fields["won"] = plain(results.won)
        fields["perfect"] = perfect and {"score": summary.perfect_score} | plain(perfect)
    else:
        seats = [fields_of(seat, "seat player won points") for seat in results.standings.seats]
        fields |= table_object(run.players, run.setup)
        fields |= {"seats": seats} | fields_of(results.standings, "shared fair even")
    fields["score"] = plain(results.score)
    fields["figures"] = [_measure_object(measure) for measure in results.measures]
    if per_deal:
        fields["per_deal"] = _deals_object(summary)
    if results.against is not None:
        fields["against"] = against_object(results.against)
    if results.worths:
        fields["leave_one_out"] = [worth_object(worth) for worth in results.worths]
    return fields


def _measure_object(measure: Measure) -> dict[str, Any]:
    metric = measure.metric
    fields = fields_of(metric, "id title kind of") | {"cases": measure.cases}
    numbers = metric.kind == "numbers"
    if numbers:
        fields["mean"] = plain(measure.mean)
    bins = zip(metric.labels, measure.means or measure.shares, strict=True)
    fields["bins"] = [
        {"label": plain(label)} | ({"number": number} if numbers else {}) | (plain(one) or {})
        for number, (label, one) in enumerate(bins, metric.first)
    ]
    if rated := rating(measure):
        listed = [
            fields_of(one, "label expected chance verdict") | plain(one.number)
            for one in rated.bins
        ]
        said = {"said": plain(rating_said(rated)), "bins": listed}
        fields["rating"] = fields_of(rated, "unit points") | said
    return fields


def _deals_object(summary: Summary) -> list[dict[str, Any]]:
    indices = summary.indices().tolist()
    if summary.run.players == 1:
        pairs = zip(indices, summary.scores().tolist(), strict=True)
        return [
            {"index": index, "result": "lost", "score": None}
            if score == LOST
            else {"index": index, "result": "won", "score": score}
            for index, score in pairs
        ]
    rows = zip(indices, summary.points().tolist(), summary.winners().tolist(), strict=True)
    seats = range(summary.run.players)
    return [
        {"index": index, "scores": points, "winners": [seat for seat in seats if bits >> seat & 1]}
        for index, points, bits in rows
    ]


def against_object(against: Against) -> dict[str, Any]:
    return fields_of(against, "name deck") | _pairs_object(against.pairs)


def worth_object(worth: Worth) -> dict[str, Any]:
    fields = fields_of(worth.slot, "id deck slot name") | {"verdict": worth.verdict}
    if worth.pairs:
        fields |= {
            "worth": difference_object(worth.worth, worth.interval),
            "score": plain(worth.score),
            "corrected": worth.chance,
            "deals_to_tell": _needs_object(worth.needs),
            "without": _pairs_object(worth.pairs),
        }
    return fields


def _pairs_object(pairs: Pairs) -> dict[str, Any]:
    return {
        "deals": pairs.deals,
        "won_before": plain(pairs.one),
        "won": plain(pairs.other),
        "only_before": pairs.one_only,
        "only": pairs.other_only,
        "difference": difference_object(pairs.difference, pairs.interval),
        "chance": pairs.chance,
        "score": plain(pairs.score),
        "deals_to_tell": _needs_object(pairs.deals_to_tell()),
    }


def difference_object(rate: float, interval: Interval) -> dict[str, float]:
    return {"rate": rate, "low": interval.low, "high": interval.high}


def _needs_object(deals: float) -> int | None:
    return None if deals == inf else int(deals)


def solved_object(
    game: str, deck: str, work: Solving, solutions: Sequence[Solution], per_deal: bool = False
) -> dict[str, Any]:
    """What is known of solved deals, which follow one another."""
    solved, played = Solved.of(solutions), len(solutions)
    spans = [[one.index, one.index + played] for one in solutions[:1]]
    fields = {"game": game, "deck": deck, "seed": work.seed, "deals": spans, "solved": played}
    fields |= {"effort": work.effort, "level": float(LEVEL)}
    for name, least in (("winnable", 0), ("perfect", work.rules.perfect_score)):
        if least is not None:
            one = solved.winnable(least)
            ends = fields_of(one.interval, "low high")
            fields[name] = fields_of(one, "least won lost unknown") | {"of": one.deals} | ends
    fields["exact"] = plain(Share(solved.exact, solved.deals))
    fields["scores"] = [
        {"best": best, "exact": exact, "open": open_}
        for best, (exact, open_) in solved.histogram().items()
        if best is not None
    ]
    for name, unwinnable in (("unwinnable", True), ("gave_up", False)):
        fields[name] = [
            {"reason": plain(reason), "count": count}
            for reason, count in solved.reasons(unwinnable)
        ]
    if per_deal:
        fields["per_deal"] = [
            fields_of(one, "index result best bound moves reason") for one in solutions
        ]
    return fields
