"""The results as JSON values: see docs/json.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from fortgold.data.model import Text
from fortgold.games.contract import LOST, Solution
from fortgold.play.comparison import ERROR, Against, Pairs, Worth
from fortgold.play.measures import Measure, Results
from fortgold.play.seating import table_object
from fortgold.play.solving import Solved, Solving
from fortgold.play.statistics import LEVEL, Interval, Mean, Share
from fortgold.play.summary import Summary
from fortgold.play.versions import Compared, Difference


def _plain(value: Any) -> Any:
    """One of our values, or several, as JSON."""
    match value:
        case Text():
            return _of(value, "ja en")
        case Share():
            return _of(value, "count of rate") | _of(value.interval, "low high")
        case Mean():
            ends = {"low": None, "high": None}
            ends = _of(value.interval, "low high") if value.interval else ends
            return _of(value, "mean") | ends | _of(value, "deviation of")
        case tuple() | list():
            return [_plain(one) for one in value]
    return value


def _of(value: object, names: str) -> dict[str, Any]:
    """Some of its attributes, by their names."""
    return {name: _plain(getattr(value, name)) for name in names.split()}


def results_object(results: Results, per_deal: bool = False) -> dict[str, Any]:
    """All results; that of each deal only if `per_deal`."""
    summary, run = results.summary, results.summary.run
    fields = _of(run, "game deck player seed") | _of(summary, "deals played")
    fields |= {"version": run.program, "command": results.command, "level": float(LEVEL)}
    if results.standings is None:
        perfect = results.perfect
        fields["won"] = _plain(results.won)
        fields["perfect"] = perfect and {"score": summary.perfect_score} | _plain(perfect)
    else:
        seats = [_of(seat, "seat player won points") for seat in results.standings.seats]
        fields |= table_object(run.players, run.setup)
        fields |= {"seats": seats} | _of(results.standings, "shared fair even")
    fields["score"] = _plain(results.score)
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
    fields = _of(metric, "id title kind of") | {"cases": measure.cases}
    numbers = metric.kind == "numbers"
    if numbers:
        fields["mean"] = _plain(measure.mean)
    bins = zip(metric.labels, measure.shares, strict=True)
    fields["bins"] = [
        {"label": _plain(label)} | ({"number": number} if numbers else {}) | _plain(share)
        for number, (label, share) in enumerate(bins, metric.first)
    ]
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
    """A comparison with another deck."""
    return _of(against, "name deck") | _pairs_object(against.pairs)


def worth_object(worth: Worth) -> dict[str, Any]:
    """What a card is worth."""
    fields = _of(worth.slot, "id deck slot name") | {"verdict": worth.verdict}
    if worth.pairs:
        fields |= {
            "worth": _difference_object(worth.worth, worth.interval),
            "score": _plain(worth.score),
            "corrected": worth.chance,
            "deals_to_tell": _needs_object(worth.needs),
            "without": _pairs_object(worth.pairs),
        }
    return fields


def compared_object(compared: Compared) -> dict[str, Any]:
    """Versions of a game: the results of each, and the differences between them."""
    first = compared.versions[0].results
    fields = {"game": first.summary.run.game, "title": _plain(compared.title)}
    fields |= {"command": compared.command, "played": compared.deals, "level": float(LEVEL)}
    fields |= {"error": ERROR, "tests": len(compared.differences), "blocks": compared.blocks}
    fields["versions"] = [
        {"id": one.id, "name": _plain(one.name), "meaning": _plain(one.meaning)}
        | {"results": results_object(one.results)}
        | {
            "quantities": [
                {"id": own.key[0], "bin": own.key[1], "title": _plain(own.title), "unit": own.unit}
                | {"value": own.value}
                | (_of(own.interval, "low high") if own.interval else {"low": None, "high": None})
                for own in one.quantities.values()
            ]
        }
        for one in compared.versions
    ]
    fields["differences"] = [_version_difference(compared, one) for one in compared.differences]
    return fields


def _version_difference(compared: Compared, one: Difference) -> dict[str, Any]:
    before, after = (compared.versions[at].id for at in (one.before, one.after))
    fields: dict[str, Any] = {"before": before, "after": after}
    fields |= {"id": one.key[0], "bin": one.key[1]}
    fields |= {"difference": _difference_object(one.value, one.interval)}
    return fields | {"chance": one.chance, "corrected": one.corrected, "significant": one.is_found}


def _pairs_object(pairs: Pairs) -> dict[str, Any]:
    return {
        "deals": pairs.deals,
        "won_before": _plain(pairs.one),
        "won": _plain(pairs.other),
        "only_before": pairs.one_only,
        "only": pairs.other_only,
        "difference": _difference_object(pairs.difference, pairs.interval),
        "chance": pairs.chance,
        "score": _plain(pairs.score),
        "deals_to_tell": _needs_object(pairs.deals_to_tell()),
    }


def _difference_object(rate: float, interval: Interval) -> dict[str, float]:
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
            ends = _of(one.interval, "low high")
            fields[name] = _of(one, "least won lost unknown") | {"of": one.deals} | ends
    fields["exact"] = _plain(Share(solved.exact, solved.deals))
    fields["scores"] = [
        {"best": best, "exact": exact, "open": open_}
        for best, (exact, open_) in solved.histogram().items()
        if best is not None
    ]
    for name, unwinnable in (("unwinnable", True), ("gave_up", False)):
        fields[name] = [
            {"reason": _plain(reason), "count": count}
            for reason, count in solved.reasons(unwinnable)
        ]
    if per_deal:
        fields["per_deal"] = [_of(one, "index result best bound moves reason") for one in solutions]
    return fields
