"""The results of a simulation: its numbers, each with its interval."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fortgold.data.model import Text
from fortgold.games.contract import Metric
from fortgold.play.comparison import Against, Worth
from fortgold.play.seating import shortened, table_said
from fortgold.play.simulation import Simulation
from fortgold.play.standings import Standings, standings
from fortgold.play.statistics import Interval, Mean, Share, mean_from, mean_of
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
    """A metric with its numbers: a share for each bin, and the mean where bins are numbers.

    `cases` is how many cases the shares are of. Where bins have means there are no shares, but `means`.
    """

    metric: Metric
    cases: int
    shares: tuple[Share, ...]
    mean: Mean | None
    means: tuple[Mean | None, ...] = ()

    @property
    def rows(self) -> list[tuple[Text, Share | Mean]]:
        """Every bin that has a case, none drawn together; of categories and shares all."""
        if self.metric.kind == "means":
            means = zip(self.metric.labels, self.means, strict=True)
            return [(label, mean) for label, mean in means if mean]
        pairs = zip(self.metric.labels, self.shares, strict=True)
        return [pair for pair in pairs if pair[1].count or self.metric.kind != "numbers"]

    @property
    def drawn(self) -> list[tuple[Text, Share | Mean]]:
        """The bars of a chart: of numbers the bins; categories keep their order; shares and means descend."""
        if self.metric.kind == "numbers":
            return [(one.label, one.share) for one in self.bins]
        if self.metric.kind == "categories":
            return self.rows
        return sorted(self.rows, key=lambda row: -row[1].value)

    @property
    def bins(self) -> tuple[Bin, ...]:
        """The bars of a histogram.

        They ascend, begin and end where there are cases, and are grouped where there are too many.
        """
        pairs = list(zip(self.metric.labels, self.shares, strict=True))
        filled = [place for place, share in enumerate(self.shares) if share.count]
        if not filled:
            return ()
        low, end = filled[0], filled[-1] + 1
        width = next(width for width in WIDTHS if end // width - low // width < MOST_BARS)
        first = self.metric.first
        starts = range(low - (low + first) % width if width > 1 else low, end, width)
        return tuple(self._together(start, min(start + width, len(pairs))) for start in starts)

    def _together(self, start: int, stop: int) -> Bin:
        shares = self.shares[max(0, start) : stop]
        label, last = self.metric.labels[max(0, start)], self.metric.labels[stop - 1]
        if len(shares) > 1:
            label = Text(f"{label.ja}–{last.ja}", f"{label.en}–{last.en}")
        share = Share(sum(one.count for one in shares), self.cases, shares[0].independent)
        first = self.metric.first
        return Bin(label, share, range(max(0, start) + first, stop + first))

    @property
    def cases_said(self) -> Text:
        of = self.metric.of
        if self.metric.kind == "means":
            return Text(f"{of.ja} {self.cases} 件の平均", f"means of {self.cases} {of.en}")
        if self.metric.base == "each":
            return Text(
                f"それぞれの{of.ja}に対して (合計 {self.cases})",
                f"out of its own {of.en}, {self.cases} in all",
            )
        return Text(f"{of.ja} {self.cases} 件のうち", f"of {self.cases} {of.en}")

    @property
    def clustered(self) -> bool:
        """Whether a deal holds several cases, so that the intervals go by deals."""
        return any(one is not None and one.independent for one in (*self.shares, *self.means))


def measured(metric: Metric, summary: Summary) -> Measure:
    """The numbers of one metric.

    Where there are more cases than deals, as with turns, the cases of a deal are correlated. The
    intervals then count each deal as one case: conservative, rather too wide than too narrow.
    """
    counts = summary.count(metric.id)
    cases = _cases(metric, summary, counts)
    bins = len(metric.labels)
    own = counts[-bins:] if metric.base == "each" else (cases,) * bins
    if metric.kind == "means":
        means = tuple(
            mean_from(of, total, squares, summary.played if of > summary.played else None)
            for total, squares, of in zip(counts[:bins], counts[bins:], own, strict=False)
        )
        return Measure(metric, cases, (), None, means)
    counts = counts[:bins]
    independent = summary.played if cases > summary.played else None
    shares = tuple(
        Share(count, of, summary.played if of > summary.played else None)
        for count, of in zip(counts, own, strict=True)
    )
    mean = mean_of(counts, metric.first, independent) if metric.kind == "numbers" else None
    if mean is not None and mean.interval is not None:  # no number lies outside the bins
        low, high = mean.interval
        last = metric.first + len(counts) - 1
        ends = Interval(max(low, float(metric.first)), min(high, float(last)))
        mean = replace(mean, interval=ends)
    return Measure(metric, cases, shares, mean)


def _cases(metric: Metric, summary: Summary, counts: tuple[int, ...]) -> int:
    """What the bins of a metric are shares of: all that is in them, unless they overlap."""
    if metric.base == "each":
        return sum(counts[-len(metric.labels) :])
    if metric.kind != "shares":
        return sum(counts)
    if metric.base == "deals":
        return summary.played
    return summary.won if metric.base == "won deals" else summary.played - summary.won


@dataclass(frozen=True)
class Results:
    """The results of players with a deck. `title`, `player` and `setup` are for people.

    `command` is the command line that reproduces them. `standings` is None in a solitaire.
    If other decks were played: `against` one, or the `worths` of cards.
    """

    title: Text
    player: Text
    command: str
    summary: Summary
    measures: tuple[Measure, ...]
    standings: Standings | None = None
    setup: Text = NOTHING
    against: Against | None = None
    worths: tuple[Worth, ...] = ()

    @property
    def who(self) -> Text:
        """Who played: `greedy`, or `4 players: greedy`."""
        run = self.summary.run
        name, table = shortened(run.line_up), table_said(run.players, run.setup)
        return Text(f"{table.ja}: {name}", f"{table.en}: {name}") if table.en else Text(name, name)

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
    def headline(self) -> list[tuple[Text, Share]]:
        """The shares that matter most: how often the deck, or each seat, won."""
        if self.standings is not None:
            names = [(self.standings.name(seat), seat.won) for seat in self.standings.seats]
            return [(Text(f"{name.ja}の勝ち", f"{name.en} won"), won) for name, won in names]
        shares, least = [(Text("勝ち", "Won"), self.won)], self.summary.perfect_score
        if self.perfect is not None:
            label = Text(f"完全勝利 ({least} 点以上)", f"Perfect ({least}+ points)")
            shares.append((label, self.perfect))
        return shares

    @property
    def clustered(self) -> bool:
        """Whether any of its intervals goes by deals."""
        return any(measure.clustered for measure in self.measures)

    @property
    def score(self) -> Mean | None:
        """Of the deals that were won, or of their winners; None if there were none."""
        return self.measures[0].mean

    @property
    def deals(self) -> str:
        """`0–999`."""
        spans = [(start, stop - 1) for start, stop in self.summary.deals]
        return ", ".join(f"{a}–{b}" if a < b else f"{a}" for a, b in spans) or "–"


def results_of(
    title: Text,
    simulation: Simulation,
    summary: Summary,
    command: str,
    against: Against | None = None,
    worths: tuple[Worth, ...] = (),
) -> Results:
    """All the numbers of a summary."""
    metrics = simulation.rules.metrics
    measures = tuple(measured(metric, summary) for metric in metrics)
    rules, names = simulation.rules, dict.fromkeys(summary.run.line_up)
    said = [rules.players[name] for name in names]
    if len(said) > 1:
        pairs = zip(names, said, strict=True)
        said = [Text(f"{name}: {what.ja}", f"{name}: {what.en}") for name, what in pairs]
    player = Text("\n".join(one.ja for one in said), "\n".join(one.en for one in said))
    setup = rules.setups.get(summary.run.setup, NOTHING)
    seats = standings(summary)
    return Results(title, player, command, summary, measures, seats, setup, against, worths)
