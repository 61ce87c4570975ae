"""What was found, as a page for a browser or a printer: one file, plots and all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, StrictUndefined

from fortgold.home import builtin
from fortgold.model import Lang, Text
from fortgold.play.comparison import Against, Worth
from fortgold.play.measures import Found, Measure
from fortgold.play.plots import inline_plots
from fortgold.play.standings import MARKS, Seat, Standings
from fortgold.play.statistics import Share
from fortgold.play.wording import (
    CLUSTERED,
    VERDICTS,
    chance_said,
    dead_said,
    needed_said,
    per_hundred,
    score_said,
    signed,
    verdict_said,
)

SAID = {
    "eyebrow": Text("シミュレーション", "Simulation"),
    "headline": Text("結果", "Results"),
    "standings": Text("席ごとの結果", "Seat by seat"),
    "seat-wins": Text("席ごとの勝ち", "Wins by seat"),
    "seat-points": Text("席ごとの平均点", "Mean points by seat"),
    "against": Text("別のデッキとの比較", "Compared with another deck"),
    "worths": Text("カード 1 枚の値打ち", "What each card is worth"),
    "measured": Text("測り方", "How it was measured"),
    "command": Text("同じ数を出すコマンド", "To find the same again"),
    "numbers": Text("すべての数", "All numbers"),
    "count": Text("件数", "count"),
    "interval": Text("95 % 区間", "95 % interval"),
}
WORTH_HEADS = (
    Text("カード", "card"),
    Text("値打ち", "worth"),
    Text("95 % 区間", "95 % interval"),
    Text("得点", "score"),
    Text("偶然の確率 (補正後)", "chance (corrected)"),
    Text("判定", "verdict"),
    Text("要る配り", "deals to tell"),
)
INTERVALS = Text(
    "区間はどれも 95 % 信頼区間です。割合は Wilson 法、平均は t 分布、同じ配りの差は Tango 法で求めました。",
    "Every interval is one of 95 %: Wilson's for shares, Student's for means, Tango's for "
    "differences on the same deals.",
)

SEAT_HEADS = (
    Text("席", "seat"),
    Text("プレイヤー", "played by"),
    Text("勝ち", "won"),
    Text("割合", "share"),
    Text("95 % 区間", "95 % interval"),
    Text("平均点", "mean points"),
    Text("95 % 区間", "95 % interval"),
)
Row = tuple[str, ...]


def page_of(found: Found, against: Against | None, worths: Sequence[Worth], lang: Lang) -> str:
    """The page in one language."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    file = builtin("templates") / "base" / "simulation.html"
    said: dict[str, Any] = {name: text.of(lang) for name, text in SAID.items()}
    said["worth_heads"] = [head.of(lang) for head in WORTH_HEADS]
    said["seat_heads"] = [head.of(lang) for head in SEAT_HEADS]
    return environment.from_string(file.read_text("utf-8")).render(
        lang=lang,
        title=found.title.of(lang),
        player=found.player.of(lang),
        found=found,
        said=said,
        plots=inline_plots(found, against, worths, lang),
        who=found.who.of(lang),
        setup=found.setup.of(lang),
        big=_big(found, lang),
        standings=_standings(found),
        explained=[one.of(lang) for one in found.standings.explained()] if found.standings else [],
        against=_against(against, lang),
        worths=[_worth(worth, lang) for worth in worths],
        dead=[text.of(lang) for text in dead_said(worths)] if worths else [],
        sections=_sections(found, lang),
        facts=_facts(found, lang),
        notes=_notes(found, lang),
        tables=[_table(measure, lang) for measure in found.measures if measure.cases],
    )


def _big(found: Found, lang: Lang) -> list[tuple[Any, ...]]:
    """The headline: label, number, unit, what of, and where its interval lies, per cent of a line."""
    made: list[tuple[Any, ...]] = []
    least = found.summary.perfect_score
    if found.standings is not None:
        heads = [(_won_by(found.standings, seat), seat.won) for seat in found.standings.seats]
    else:
        heads = [(Text("勝ち", "Won"), found.won)]
    if found.perfect is not None:
        heads.append(
            (Text(f"完全勝利 ({least} 点以上)", f"Perfect ({least} or more)"), found.perfect)
        )
    for label, share in heads:
        low, high = share.interval
        of = Text(f"{share.of} 回のうち {share.count} 回", f"{share.count} of {share.of} deals")
        ends = Text(f"95 % 信頼区間 {share.percents}", f"95 % interval {share.percents}")
        spots = [round(100 * end, 2) for end in (low, high, share.rate)]
        made.append((label.of(lang), share.percent, " %", of.of(lang), *spots, ends.of(lang)))
    score = found.score if found.standings is None else None
    if score is not None:
        label = Text("勝ったときの平均点", "Average score of a win")
        of = Text(f"勝ち {score.of} 回", f"{score.of} wins")
        top = max(found.summary.histogram) or 1
        places: tuple[float | None, ...] = (None, None, None)
        ends = Text("", "")
        if score.interval is not None:
            low, high = score.interval
            places = tuple(round(100 * min(1, end / top), 2) for end in (low, high, score.mean))
            ends = Text(
                f"95 % 信頼区間 {low:.2f}–{high:.2f} (最高 {top})",
                f"95 % interval {low:.2f}–{high:.2f} (highest: {top})",
            )
        made.append((label.of(lang), f"{score.mean:.2f}", "", of.of(lang), *places, ends.of(lang)))
    return made


def _won_by(standings: Standings, seat: Seat) -> Text:
    name = standings.name(seat)
    return Text(f"{name.ja}の勝ち", f"{name.en} won")


def _standings(found: Found) -> list[Row]:
    """A row for each seat; none in a solitaire."""
    if found.standings is None:
        return []
    rows: list[Row] = []
    for seat in found.standings.seats:
        mean, mark = seat.points, MARKS[found.standings.side(seat)]
        ends = mean and mean.interval
        rows.append((
            f"{seat.seat + 1}",
            seat.player,
            str(seat.won.count),
            f"{mark} {seat.won.percent} %".lstrip(),
            seat.won.percents,
            f"{mean.mean:.2f}" if mean else "–",
            f"{ends.low:.2f}–{ends.high:.2f}" if ends else "–",
        ))  # fmt: skip
    return rows


def _against(against: Against | None, lang: Lang) -> list[str]:
    if against is None:
        return []
    pairs = against.pairs
    said = [verdict_said(pairs, against.name), score_said(pairs), chance_said(pairs.chance)]
    return [text.of(lang) for text in said if text is not None]


def _worth(worth: Worth, lang: Lang) -> Row:
    name = f"{worth.slot.id} {worth.slot.name.of(lang)}"
    verdict = VERDICTS[worth.verdict].of(lang)
    if worth.pairs is None:
        return (name, "–", "–", "–", "–", verdict, "")
    chance = f"{worth.chance:.2g}" if worth.chance >= 1e-4 else "< 0.0001"
    return (
        name,
        per_hundred(worth.worth),
        signed(worth.interval),
        f"{worth.score.mean:+.2f}" if worth.score else "–",
        chance,
        verdict,
        needed_said(worth.needs) if worth.verdict == "unfelt" else "",
    )


def _sections(found: Found, lang: Lang) -> list[tuple[str, list[Row]]]:
    """Headings with their plots: scores first, then the course of deals, then the cards."""
    scores, *others = found.measures
    groups: tuple[tuple[Text, list[Measure]], ...] = (
        (Text("得点", "Scores"), [scores]),
        (Text("終わり方", "What happened"), _of_kind(others, "categories")),
        (Text("カードの使われ方", "Use of the cards"), _of_kind(others, "shares")),
        (Text("配りの進み方", "How deals go"), _of_kind(others, "numbers")),
    )
    made: list[tuple[str, list[Row]]] = []
    for heading, measures in groups:
        charts: list[Row] = [
            (one.figure.id, one.figure.title.of(lang), _caption(one).of(lang))
            for one in measures
            if one.cases and one.bins
        ]
        if charts:
            made.append((heading.of(lang), charts))
    return made


def _of_kind(measures: Sequence[Measure], kind: str) -> list[Measure]:
    return [measure for measure in measures if measure.figure.kind == kind]


def _caption(measure: Measure) -> Text:
    of = measure.figure.of
    star = " *" if measure.clustered else ""
    if measure.mean is None:
        cases = measure.cases_said
        return Text(f"{cases.ja}{star}", f"{cases.en}{star}")
    mean = measure.mean.said
    return Text(
        f"{of.ja} {measure.cases} 件、平均 {mean.ja}{star}",
        f"{measure.cases} {of.en}, mean {mean.en}{star}",
    )


def _facts(found: Found, lang: Lang) -> list[tuple[str, str]]:
    run = found.summary.run
    played = found.summary.played
    rows = (
        (Text("ゲーム", "Game"), run.game),
        (Text("デッキの指紋", "Fingerprint of the deck"), run.deck),
        (Text("プレイヤー", "Player"), found.who.of(lang)),
        (Text("種", "Seed"), str(run.seed)),
        (
            Text("配り", "Deals"),
            Text(f"{found.deals} ({played} 回)", f"{found.deals} ({played})").of(lang),
        ),
        (Text("版", "Version"), f"fortgold {run.program}"),
    )
    return [(name.of(lang), value) for name, value in rows]


def _notes(found: Found, lang: Lang) -> list[str]:
    clustered = any(measure.clustered for measure in found.measures)
    return [INTERVALS.of(lang), *([CLUSTERED.of(lang)] if clustered else [])]


def _table(measure: Measure, lang: Lang) -> tuple[str, str, list[tuple[str, Share]]]:
    """Every bin that has a case, none drawn together; of categories and shares all."""
    pairs = zip(measure.figure.labels, measure.shares, strict=True)
    rows = [
        (label.of(lang), share)
        for label, share in pairs
        if share.count or measure.figure.kind != "numbers"
    ]
    return measure.figure.title.of(lang), _caption(measure).of(lang), rows
