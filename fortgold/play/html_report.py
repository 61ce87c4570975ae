"""The results as a page for a browser or a printer: one file, plots included.

templates/base/simulation.html says what stands where, in the frame of report.html; here are the words and
groups that it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from fortgold.data.model import Lang, Text
from fortgold.data.paths import builtin
from fortgold.play.measures import Measure, Results
from fortgold.play.plots import inline_plots
from fortgold.play.quantities import FEW
from fortgold.play.rating_wording import number_cells, rating_said
from fortgold.play.ratings import ratings
from fortgold.play.standings import MARKS
from fortgold.play.statistics import Interval
from fortgold.play.wording import (
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

SAID = {
    "eyebrow": Text("シミュレーション", "Simulation"),
    "headline": Text("結果", "Results"),
    "standings": Text("席ごとの結果", "Seat by seat"),
    "seat-wins": Text("席ごとの勝ち", "Wins by seat"),
    "seat-points": Text("席ごとの平均点", "Mean points by seat"),
    "against": Text("別のデッキとの比較", "Compared with another deck"),
    "worths": Text("カード 1 枚の値打ち", "What each card is worth"),
    "rated": Text("強すぎるもの、弱すぎるもの", "Too strong, too weak"),
    "mean": MEAN,
    "measured": Text("測り方", "How it was measured"),
    "command": Text("同じ数を出すコマンド", "To find the same again"),
    "numbers": Text("すべての数", "All numbers"),
    "count": Text("件数", "count"),
    "interval": INTERVAL,
}
SEAT_HEADS = (
    Text("席", "seat"), Text("プレイヤー", "played by"), Text("勝ち", "won"), Text("割合", "share"),
    INTERVAL, Text("平均点", "mean points"), INTERVAL,
)  # fmt: skip
FACTS = (
    Text("ゲーム", "Game"), Text("デッキの指紋", "Fingerprint of the deck"),
    Text("プレイヤー", "Player"), Text("種", "Seed"), Text("配り", "Deals"), Text("版", "Version"),
)  # fmt: skip
INTERVALS = Text(
    "区間はどれも 95 % 信頼区間です。割合は Wilson 法、平均は t 分布、同じ配りの差は Tango 法で求めました。",
    "Every interval is one of 95 %: Wilson's for shares, Student's for means, Tango's for "
    "differences on the same deals.",
)


def page_of(results: Results, lang: Lang) -> str:
    return rendered(
        "simulation.html",
        lang,
        results=results,
        command=results.command,
        said=SAID,
        plots=inline_plots(results, lang),
        headline=list(_headline(results)),
        seat_heads=SEAT_HEADS,
        marks=MARKS,
        against=_against(results),
        worth_heads=WORTH_HEADS.values(),
        worths=[worth_cells(worth, lang).values() for worth in results.worths],
        dead=dead_said(results.worths) if results.worths else [],
        sections=_sections(results),
        rated=rated_sections(results),
        caption=caption,
        cells=number_cells,
        facts=facts_of(results, lang),
        notes=[INTERVALS, *([CLUSTERED] if results.clustered else [])],
    )


def rendered(page: str, lang: Lang, **given: Any) -> str:
    """A page of templates/base in one language, with the style of reports."""
    base = builtin("templates") / "base"
    environment = Environment(
        loader=FunctionLoader(lambda name: (base / name).read_text("utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["words"] = lambda text: text.of(lang)
    style = (base / "simulation.css").read_text("utf-8")
    page_text: str = environment.get_template(page).render(lang=lang, style=style, **given)
    return page_text


@dataclass(frozen=True)
class Big:
    """A number of the headline, what it is of, and where it and its interval lie, from 0 to 1."""

    label: Text
    number: str
    of: Text
    at: float
    interval: Interval | None
    ends: Text
    unit: str = ""


def _headline(results: Results) -> Iterator[Big]:
    for label, share in results.headline:
        of = Text(f"{share.of} 回のうち {share.count} 回", f"{share.count} of {share.of} deals")
        ends = Text(f"95 % 信頼区間 {share.percents}", f"95 % interval {share.percents}")
        yield Big(label, share.percent, of, share.rate, share.interval, ends, " %")
    if (score := results.score) is not None and results.standings is None:
        label = Text("勝ったときの平均点", "Average score of a win")
        of = Text(f"勝ち {score.of} 回", f"{score.of} wins")
        top = max(results.summary.histogram) or 1
        ends = Text(
            f"95 % 信頼区間 {score.ends} (最高 {top})",
            f"95 % interval {score.ends} (highest: {top})",
        )
        low, high, at = (min(1, end / top) for end in (*(score.interval or (0, 0)), score.mean))
        interval = score.interval and Interval(low, high)
        yield Big(label, score.number, of, at, interval, ends)


def _against(results: Results) -> list[Text]:
    if results.against is None:
        return []
    pairs = results.against.pairs
    said = [verdict_said(pairs, results.against.name), score_said(pairs), chance_said(pairs.chance)]
    return [text for text in said if text is not None]


def _sections(results: Results) -> list[tuple[Text, list[Measure]]]:
    """Headings with what is drawn below: scores first, then the course of deals, then the cards."""
    scores, *others = results.measures

    def of_kind(kind: str) -> list[Measure]:
        return [one for one in others if one.metric.kind == kind and not one.metric.rated]

    means = of_kind("means")
    few = [one for one in means if len(one.metric.labels) <= FEW]
    many = [one for one in means if one not in few]
    groups = (
        (Text("得点", "Scores"), [scores]),
        (Text("終わり方", "What happened"), of_kind("categories") + few),
        (Text("カードの使われ方", "Use of the cards"), of_kind("shares") + many),
        (Text("配りの進み方", "How deals go"), of_kind("numbers")),
    )
    drawn = [
        (heading, [one for one in measures if one.cases and one.drawn])
        for heading, measures in groups
    ]
    return [(heading, measures) for heading, measures in drawn if measures]


def rated_sections(results: Results) -> list[tuple[Measure, list[Text]]]:
    """What is rated, with the sentences beside its picture."""
    return [(measure, rating_said(one)) for measure, one in ratings(results)]


def caption(measure: Measure) -> Text:
    of = measure.metric.of
    star = " *" if measure.clustered else ""
    if measure.mean is None:
        cases = measure.cases_said
        return Text(f"{cases.ja}{star}", f"{cases.en}{star}")
    mean = measure.mean.said
    return Text(
        f"{of.ja} {measure.cases} 件、平均 {mean.ja}{star}",
        f"{measure.cases} {of.en}, mean {mean.en}{star}",
    )


def facts_of(results: Results, lang: Lang) -> list[tuple[Text, str]]:
    """Names and values of what was simulated."""
    run, played = results.summary.run, results.summary.played
    deals = Text(f"{results.deals} ({played} 回)", f"{results.deals} ({played})").of(lang)
    who, seed = results.who.of(lang), str(run.seed)
    values = (run.game, run.deck, who, seed, deals, f"fortgold {run.program}")
    return list(zip(FACTS, values, strict=True))
