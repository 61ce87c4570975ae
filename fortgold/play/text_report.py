"""The results for a terminal: tables whose bars are made of blocks; 60 columns are enough.

Colour only repeats what words and lengths say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.play.comparison import Against
from fortgold.play.measures import Measure, Results
from fortgold.play.rating_wording import number_cells, rating_said
from fortgold.play.ratings import rating
from fortgold.play.standings import MARKS, Standings
from fortgold.play.statistics import Mean, Share
from fortgold.play.wording import (
    AS_IT_IS,
    CLUSTERED,
    INTERVAL,
    MEAN,
    WORTH_HEADS,
    chance_said,
    dead_said,
    score_said,
    verdict_said,
    worth_cells,
)
from fortgold.text.terminal_wrapping import wrapped

BAR = 24  # cells
ROOMY = 76  # columns in which such a bar leaves enough for labels; in fewer it is shorter
SHORT = 8  # cells of a bar beside two intervals, or in 60 columns
ENDS = 3  # how many of many cards are shown at either end; plots and JSON have them all
LEVELS = " ▁▂▃▄▅▆▇█"
EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class WrappedParagraph:
    """Wrapped words, by the rules of Japanese line breaking, too."""

    words: str
    style: str = ""

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield Line(wrapped(self.words, options.max_width), style=self.style)


def bar(part: float, cells: int = BAR) -> str:
    """A bar of `part` (0 to 1) of its full length; anything above 0 is visible."""
    eighths = round(8 * cells * min(1.0, part))
    if part > 0:
        eighths = max(1, eighths)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def spark(rates: Sequence[float]) -> str:
    """A histogram of one line (sparkline); anything above 0 is visible."""
    top = max(rates, default=0.0) or 1.0
    return "".join(LEVELS[ceil(8 * rate / top)] for rate in rates)


def report(results: Results, lang: Lang, columns: int = 80) -> RenderableType:
    """The results: the comparison with other decks, if there are any; else everything about this one."""
    if results.against is not None:
        return _comparison(results, results.against, lang)
    return _leave_one_out(results, lang) if results.worths else _everything(results, lang, columns)


def _everything(results: Results, lang: Lang, columns: int) -> RenderableType:
    """The headline first, then scores as bars, other numbers by their means, shares by name."""
    scores, *others = results.measures
    cells = max(SHORT, min(BAR, BAR - (ROOMY - columns)))
    parts: list[RenderableType] = [_head(results, lang)]
    parts.append(
        _headline(results, lang, cells)
        if results.standings is None
        else _standings(results.standings, lang)
    )
    parts += [Line(), _measure(scores, lang, cells)]
    numbers = [one for one in others if one.metric.kind == "numbers"]
    parts += [Line(), _means(numbers, lang)] if numbers else []
    for measure in others:
        if measure not in numbers:
            parts += [Line(), _measure(measure, lang, cells)]
    if results.clustered:
        parts += [Line(), WrappedParagraph(CLUSTERED.of(lang), "dim")]
    more = Text("すべての数は --report と --json に。", "All numbers: --report, --json.")
    return Group(*parts, Line(more.of(lang), style="dim"))


def _means(measures: Sequence[Measure], lang: Lang) -> RenderableType:
    """A line for each histogram: its mean, its interval, its shape."""
    table = _plain_table()
    table.add_column(Text("平均", "Averages").of(lang), max_width=34, overflow="fold")
    table.add_column(MEAN.of(lang), justify="right", no_wrap=True)
    table.add_column(INTERVAL.of(lang), justify="right", no_wrap=True)
    table.add_column(Text("分布", "distribution").of(lang), no_wrap=True)
    for measure in measures:
        name = f"{measure.metric.title.of(lang)}{'*' if measure.clustered else ''}"
        mean, bins = measure.mean, measure.bins
        if mean is None:
            table.add_row(name, "–", "", "")
            continue
        drawn = spark([one.share.rate for one in bins])
        span = f"{bins[0].numbers[0]} {drawn} {bins[-1].numbers[-1]}"
        table.add_row(name, mean.number, mean.ends, span)
    return table


def _head(results: Results, lang: Lang) -> RenderableType:
    run = results.summary.run
    ja = f"種 {run.seed} の配り {results.deals}、デッキ {run.deck}"
    en = f"deals {results.deals} of seed {run.seed}, deck {run.deck}"
    setup = [Line(results.setup.of(lang), style="dim")] if results.setup.en else []
    return Group(
        Line(f"{results.title.of(lang)} · {results.who.of(lang)}", style="bold"),
        Line(results.player.of(lang), style="dim"),
        *setup,
        Line(Text(ja, en).of(lang), style="dim"),
        Line(),
    )


def _standings(standings: Standings, lang: Lang) -> RenderableType:
    """A line for each seat: how often it won, and its points."""
    title = Line(Text("席ごとの勝ちと得点", "Wins and points by seat").of(lang), style="bold")
    deals = standings.shared.of
    title.append(Text(f"  配り {deals} 回のうち", f"  of {deals} deals").of(lang), style="dim")
    interval = INTERVAL.of(lang)
    table = _plain_table()
    table.add_column(Text("席", "seat").of(lang), overflow="fold")
    table.add_column("", width=SHORT, no_wrap=True)
    for head in (Text("勝ち %", "won %").of(lang), interval):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("", width=1, no_wrap=True)
    for head in (Text("得点", "points").of(lang), interval):
        table.add_column(head, justify="right", no_wrap=True)
    for seat in standings.seats:
        share, mean = seat.won, seat.points
        table.add_row(
            Line(f"{seat.seat + 1} {seat.player}" if standings.differ else f"{seat.seat + 1}"),
            Line(bar(share.rate, SHORT), style="yellow"),
            share.percent,
            share.percents,
            MARKS[standings.side(seat)],
            mean.number if mean else "–",
            mean.ends if mean else "",
        )
    said = [WrappedParagraph(one.of(lang)) for one in standings.explained()]
    return Group(title, table, *said)


def _headline(results: Results, lang: Lang, cells: int) -> RenderableType:
    table = _table(lang, cells)
    for label, share in results.headline:
        _row(table, Line(label.of(lang), style="bold"), share, 1.0, cells)
    if results.score is None:
        return table
    ja = f"勝ったときの平均点 {results.score.said.ja}"
    en = f"Average score of a win: {results.score.said.en}"
    return Group(table, Line(Text(ja, en).of(lang)))


def _table(lang: Lang, cells: int = BAR, of_means: bool = False) -> Table:
    table = _plain_table()
    table.add_column("", max_width=28, overflow="fold")
    table.add_column("", width=cells, no_wrap=True)
    table.add_column(MEAN.of(lang) if of_means else "%", justify="right", no_wrap=True)
    table.add_column(INTERVAL.of(lang), justify="right", no_wrap=True)
    table.add_column(Text("件数", "count").of(lang), justify="right", no_wrap=True)
    return table


def _plain_table() -> Table:
    return Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))


def _row(table: Table, label: Line, share: Share | Mean, full: float, cells: int = BAR) -> None:
    drawn = Line(bar(share.value / full if full else 0.0, cells), style="yellow")
    table.add_row(label, drawn, *number_cells(share))


def _measure(measure: Measure, lang: Lang, cells: int) -> RenderableType:
    metric = measure.metric
    star = "*" if measure.clustered else ""
    title = Line(f"{metric.title.of(lang)}{star}", style="bold")
    cases = measure.cases_said
    of = Text(f"  {cases.ja}", f"  {cases.en}")
    title.append(of.of(lang), style="dim")
    bins = measure.drawn
    if not bins or not measure.cases:
        return Group(title, Line(Text("(なし)", "(none)").of(lang), style="dim"))
    table = _table(lang, cells, metric.kind == "means")
    full = max(number.value for _, number in bins)
    is_ranked = metric.kind in ("shares", "means")
    left_out = len(bins) - 2 * ENDS if is_ranked and len(bins) > 2 * ENDS + 2 else 0
    for place, (label, number) in enumerate(bins):
        if left_out and place == ENDS:
            said = Text(f"… 他 {left_out} 件", f"… {left_out} between")
            table.add_row(Line(said.of(lang), style="dim"))
        if not left_out or not ENDS <= place < len(bins) - ENDS:
            _row(table, Line(label.of(lang)), number, full, cells)
    rated = rating(measure)
    sentences = rating_said(rated) if rated else []
    return Group(title, table, *(WrappedParagraph(one.of(lang)) for one in sentences))


def _comparison(results: Results, against: Against, lang: Lang) -> RenderableType:
    """The results of two decks on the same deals."""
    pairs = against.pairs
    table = _table(lang)
    after = against.name
    _row(table, Line(AS_IT_IS.of(lang)), pairs.one, 1.0)
    _row(table, Line(after), pairs.other, 1.0)
    parts: list[RenderableType] = [
        _head(results, lang),
        Line(Text(f"{after} との比較", f"Compared with {after}").of(lang), style="bold"),
        table,
        WrappedParagraph(verdict_said(pairs, after).of(lang)),
    ]
    if score := score_said(pairs):
        parts.append(WrappedParagraph(score.of(lang)))
    parts.append(WrappedParagraph(chance_said(pairs.chance).of(lang), "dim"))
    return Group(*parts)


def _leave_one_out(results: Results, lang: Lang) -> RenderableType:
    """What each card is worth, and which cards make no measurable difference."""
    worths = results.worths
    tried = [worth for worth in worths if worth.pairs]
    deals = min((worth.pairs.deals for worth in tried if worth.pairs), default=0)
    ja = f"カード 1 枚の値打ち: それを抜くと減る勝ち (100 回あたり、同じ {deals} 回の配り)"
    en = f"What a card is worth: wins lost without it, per 100 deals, on the same {deals} deals"
    table = _plain_table()
    columns = [name for name in WORTH_HEADS if name != "chance"]
    for name in columns:
        left = name in ("name", "verdict")
        table.add_column(
            WORTH_HEADS[name].of(lang),
            justify="left" if left else "right",
            max_width=24 if name == "name" else None,
            overflow="fold",
            no_wrap=name != "name",
        )
    for worth in worths:
        cells = worth_cells(worth, lang)
        table.add_row(*(Line(cells[name]) for name in columns))
    return Group(
        _head(results, lang),
        Line(Text(ja, en).of(lang), style="bold"),
        table,
        Line(),
        *(WrappedParagraph(said.of(lang)) for said in dead_said(worths)),
    )
