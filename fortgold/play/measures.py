"""What a simulation found, number by number with its interval, and all of it as JSON values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from fortgold.games.contract import LOST, Figure
from fortgold.model import Text
from fortgold.play.line_up import line_up, shortened
from fortgold.play.simulation import Simulation
from fortgold.play.standings import Standings, standings
from fortgold.play.statistics import LEVEL, Interval, Mean, Share, mean_of
from fortgold.play.summary import Summary

NOTHING = Text("", "")
MOST_BARS = 20  # of a histogram; more numbers than that are drawn together
WIDTHS = tuple(step * 10**zeros for zeros in range(5) for step in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class Bin:
    """A bar of a chart: its name, its share, and the numbers that it stands for, if any."""

    label: Text
    share: Share
    numbers: range = range(0)


@dataclass(frozen=True)
class Measure:
    """A figure with its numbers: a share for each bin, and the mean where bins are numbers.

    `cases` is how many cases the shares are of.
    """

    figure: Figure
    cases: int
    shares: tuple[Share, ...]
    mean: Mean | None

    @property
    def bins(self) -> tuple[Bin, ...]:
        """The bars as a reader wants them.

        Numbers rise, begin and end where there are cases, and stand together where there are too
        many of them; categories keep their order; shares fall.
        """
        pairs = list(zip(self.figure.labels, self.shares, strict=True))
        if self.figure.kind == "shares":
            pairs.sort(key=lambda pair: -pair[1].rate)
        if self.figure.kind != "numbers":
            return tuple(Bin(label, share) for label, share in pairs)
        held = [place for place, share in enumerate(self.shares) if share.count]
        if not held:
            return ()
        low, end = held[0], held[-1] + 1
        width = next(width for width in WIDTHS if end // width - low // width < MOST_BARS)
        first = self.figure.first
        starts = range(low - (low + first) % width if width > 1 else low, end, width)
        return tuple(self._together(start, min(start + width, len(pairs))) for start in starts)

    def _together(self, start: int, stop: int) -> Bin:
        shares = self.shares[max(0, start) : stop]
        label, last = self.figure.labels[max(0, start)], self.figure.labels[stop - 1]
        if len(shares) > 1:
            label = Text(f"{label.ja}–{last.ja}", f"{label.en}–{last.en}")
        share = Share(sum(one.count for one in shares), self.cases, shares[0].independent)
        first = self.figure.first
        return Bin(label, share, range(max(0, start) + first, stop + first))

    @property
    def cases_said(self) -> Text:
        """What the shares are of."""
        of = self.figure.of
        if self.figure.base == "each":
            return Text(
                f"それぞれの{of.ja}に対して (合計 {self.cases})",
                f"out of its own {of.en}, {self.cases} in all",
            )
        return Text(f"{of.ja} {self.cases} 件のうち", f"of {self.cases} {of.en}")

    @property
    def clustered(self) -> bool:
        """Whether a deal holds several cases, so that the intervals go by deals."""
        return any(share.independent is not None for share in self.shares)


def measured(figure: Figure, summary: Summary) -> Measure:
    """The numbers of one figure.

    Where there are more cases than deals, as with turns, the cases of a deal resemble each other.
    The intervals then count each deal as one case: rather too wide than too narrow.
    """
    counts = summary.count(figure.id)
    cases = _cases(figure, summary, counts)
    bins = len(figure.labels)
    own = counts[bins:] if figure.base == "each" else (cases,) * bins
    counts = counts[:bins]
    independent = summary.played if cases > summary.played else None
    shares = tuple(
        Share(count, of, summary.played if of > summary.played else None)
        for count, of in zip(counts, own, strict=True)
    )
    mean = mean_of(counts, figure.first, independent) if figure.kind == "numbers" else None
    if mean is not None and mean.interval is not None:  # no number lies outside the bins
        low, high = mean.interval
        last = figure.first + len(counts) - 1
        ends = Interval(max(low, float(figure.first)), min(high, float(last)))
        mean = replace(mean, interval=ends)
    return Measure(figure, cases, shares, mean)


def _cases(figure: Figure, summary: Summary, counts: tuple[int, ...]) -> int:
    """What the bins of a figure are shares of: all that is in them, unless they overlap."""
    if figure.base == "each":
        return sum(counts[len(figure.labels) :])
    if figure.kind != "shares":
        return sum(counts)
    if figure.base == "deals":
        return summary.played
    return summary.won if figure.base == "won deals" else summary.played - summary.won


@dataclass(frozen=True)
class Found:
    """What was found about a deck in the hands of players. `title`, `player` and `setup` are for people.

    `command` is the command line that finds the same again. `standings` is None in a solitaire.
    """

    title: Text
    player: Text
    command: str
    summary: Summary
    measures: tuple[Measure, ...]
    standings: Standings | None = None
    setup: Text = NOTHING

    @property
    def who(self) -> Text:
        """Who played: `greedy`, or `4 players: greedy`."""
        run = self.summary.run
        name, setup = shortened(run.player), run.setup
        if run.players == 1:
            return Text(name, name)
        after = Text(f"、準備 {setup}", f", set-up {setup}") if setup else NOTHING
        return Text(
            f"{run.players} 人{after.ja}: {name}", f"{run.players} players{after.en}: {name}"
        )

    @property
    def won(self) -> Share:
        """Of all deals."""
        return Share(self.summary.won, self.summary.played)

    @property
    def perfect(self) -> Share | None:
        """Of all deals; None if the game knows no perfect win."""
        perfect = self.summary.perfect
        return None if perfect is None else Share(perfect, self.summary.played)

    @property
    def score(self) -> Mean | None:
        """Of the deals that were won, or of their winners; None if there were none."""
        return self.measures[0].mean

    @property
    def deals(self) -> str:
        """`0–999`."""
        spans = [(start, stop - 1) for start, stop in self.summary.deals]
        return ", ".join(f"{a}–{b}" if a < b else f"{a}" for a, b in spans) or "–"


def found(title: Text, simulation: Simulation, summary: Summary, command: str) -> Found:
    """All the numbers of a summary."""
    figures = simulation.rules.figures
    measures = tuple(measured(figure, summary) for figure in figures)
    rules, names = simulation.rules, dict.fromkeys(line_up(summary.run.player))
    said = [rules.players[name] for name in names]
    if len(said) > 1:
        pairs = zip(names, said, strict=True)
        said = [Text(f"{name}: {what.ja}", f"{name}: {what.en}") for name, what in pairs]
    player = Text("\n".join(one.ja for one in said), "\n".join(one.en for one in said))
    setup = rules.setups.get(summary.run.setup, NOTHING)
    return Found(title, player, command, summary, measures, standings(summary), setup)


def found_object(what: Found, per_deal: bool = False) -> dict[str, Any]:
    """The numbers as JSON values: see docs/json.md."""
    summary, run = what.summary, what.summary.run
    made: dict[str, Any] = {
        "game": run.game,
        "deck": run.deck,
        "player": run.player,
        "seed": run.seed,
        "deals": [list(span) for span in summary.deals],
        "played": summary.played,
        "version": run.program,
        "command": what.command,
        "level": float(LEVEL),
    }
    if what.standings is None:
        perfect = what.perfect
        made |= {
            "won": share_object(what.won),
            "perfect": perfect and {"score": summary.perfect_score} | share_object(perfect),
            "score": mean_object(what.score),
        }
    else:
        made |= {"players": run.players, "setup": run.setup}
        made |= _standings_object(what.standings) | {"score": mean_object(what.score)}
    made["figures"] = [_measure_object(measure) for measure in what.measures]
    if per_deal:
        made["per_deal"] = _deals_object(summary)
    return made


def _standings_object(standings: Standings) -> dict[str, Any]:
    return {
        "seats": [
            {
                "seat": one.seat,
                "player": one.player,
                "won": share_object(one.won),
                "points": mean_object(one.points),
            }
            for one in standings.seats
        ],
        "shared": share_object(standings.shared),
        "fair": standings.fair,
        "even": standings.even,
    }


def _deals_object(summary: Summary) -> list[dict[str, Any]]:
    indices = summary.indices().tolist()
    if summary.run.players == 1:
        return [
            {"index": index, "result": "lost", "score": None}
            if score == LOST
            else {"index": index, "result": "won", "score": score}
            for index, score in zip(indices, summary.scores().tolist(), strict=True)
        ]
    rows = zip(indices, summary.points().tolist(), summary.winners().tolist(), strict=True)
    seats = range(summary.run.players)
    return [
        {"index": index, "scores": points, "winners": [seat for seat in seats if bits >> seat & 1]}
        for index, points, bits in rows
    ]


def share_object(share: Share) -> dict[str, Any]:
    """A share as JSON."""
    low, high = share.interval
    return {"count": share.count, "of": share.of, "rate": share.rate, "low": low, "high": high}


def mean_object(mean: Mean | None) -> dict[str, Any] | None:
    """A mean as JSON."""
    if mean is None:
        return None
    low, high = mean.interval or (None, None)
    return {
        "mean": mean.mean,
        "low": low,
        "high": high,
        "deviation": mean.deviation,
        "of": mean.of,
    }


def _measure_object(measure: Measure) -> dict[str, Any]:
    figure = measure.figure
    numbers = figure.kind == "numbers"
    return {
        "id": figure.id,
        "title": text_object(figure.title),
        "kind": figure.kind,
        "of": text_object(figure.of),
        "cases": measure.cases,
        **({"mean": mean_object(measure.mean)} if numbers else {}),
        "bins": [
            {"label": text_object(label)}
            | ({"number": number} if numbers else {})
            | share_object(share)
            for number, (label, share) in enumerate(
                zip(figure.labels, measure.shares, strict=True), figure.first
            )
        ],
    }


def text_object(text: Text) -> dict[str, str]:
    """Words in both languages as JSON."""
    return {"ja": text.ja, "en": text.en}
