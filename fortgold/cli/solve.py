"""`fortgold solve`: the best result of a deal if every pile is known."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from fortgold.cli import interrupt
from fortgold.cli.bilingual import WrongUsage, language, refuse_if, unknown
from fortgold.cli.options import (
    GAME,
    JSON,
    MOST_DEALS,
    PER_DEAL,
    SEED,
    THREADS,
    command,
    number,
    option,
    playable_game,
)
from fortgold.cli.progress import leave_workers, watched
from fortgold.cli.root import say
from fortgold.data.model import Text
from fortgold.games.chance import MOST
from fortgold.text.terminal_safe import visible_lines

if TYPE_CHECKING:
    from fortgold.data.model import Game
    from fortgold.games.contract import Solution
    from fortgold.play.solving import Solved, Solving, Winnable

EFFORT = Text("調べ方", "effort")
DEALS = 1000
BAR = 30  # cells of the longest bar


@command(
    "すべての山の並びを知っていたら何ができたかを調べる。\n\n"
    "勝てる配り、勝てない配り、分からなかった配りを数え、最高の点を求めます。"
    "--index では 1 つの配りの最善の手順を見せます。",
    "Tell what could be done by somebody who knows every pile.\n\n"
    "Counts the deals that can be won, that cannot, and that stay unknown, and finds the best "
    "scores. With --index it shows the best line of one deal.",
)
class SolveCommand:
    """Which deals, how hard to try, and the form of the output."""

    game: str = GAME
    deals: int | None = option(
        "--deals",
        f"配りの数 (省略時は {DEALS})",
        f"How many deals (default: {DEALS})",
        callback=number(1, MOST_DEALS),
        metavar="N",
    )
    seed: int = SEED
    index: int | None = option(
        "--index",
        "この番号の配りだけを調べる",
        "Only the deal of this index",
        callback=number(0, MOST),
        metavar="I",
    )
    effort: str | None = option(
        "--effort",
        "調べ方。「win」「perfect」「best」など (省略時は最も詳しく)",
        "How hard to try: win, perfect, best ... (default: hardest)",
        metavar="E",
    )
    threads: int | None = THREADS
    as_json: bool = JSON
    per_deal: bool = PER_DEAL

    def run(self) -> int:
        refuse_if(
            self.index is not None and self.deals is not None,
            "`--deals` と `--index` は同時に使えません",
            "`--deals` and `--index` exclude each other",
            "どちらか一方にしてください",
            "use one of them",
        )
        refuse_if(
            self.per_deal and not self.as_json,
            "`--per-deal` には `--json` が要ります",
            "`--per-deal` needs `--json`",
            "`--json` も付けてください",
            "add `--json`",
        )
        game, rules = playable_game(self.game)
        refuse_if(
            not rules.efforts,
            f"「{game.id}」にはソルバーがありません",
            f"there is no solver for `{game.id}`",
            "`fortgold simulate` でプレイヤーに遊ばせることはできます",
            "`fortgold simulate` lets players play it",
        )
        chosen = self.effort or list(rules.efforts)[-1]
        if chosen not in rules.efforts:
            raise WrongUsage.of(*unknown(EFFORT, chosen, list(rules.efforts)))
        from fortgold.play.solving import Solving

        work = Solving(rules, self.seed, chosen)
        index = self.index
        span = (0, self.deals or DEALS) if index is None else (index, index + 1)
        solutions, stopped = _solve(work, span, self.threads)
        if self.as_json:
            from fortgold.data.fingerprint import fingerprint
            from fortgold.play.json_report import solved_object

            results = solved_object(game.id, fingerprint(game), work, solutions, self.per_deal)
            click.echo(json.dumps(results, ensure_ascii=False, indent=1))
        elif index is not None and solutions:
            _show_line(game, work, solutions[0])
        else:
            _show_all(game, work, solutions)
        if stopped:
            count = len(solutions)
            ja = f"中断しました。{count} 回分の結果です。"
            en = f"Stopped. This is what {count} deals say."
            say(Text(ja, en))
            leave_workers(interrupt.CODE)
        return interrupt.CODE if stopped else 0


def _solve(
    work: Solving, span: tuple[int, int], threads: int | None
) -> tuple[list[Solution], bool]:
    """The solutions of the deals of `span` in order, and whether the work was stopped early.

    Deals after a gap are left out then: the results are always of the first deals.
    """
    from fortgold.play import engines

    start, stop = span
    parts: dict[int, tuple[Solution, ...]] = {}
    jobs = [engines.Task(work, (span,))]
    with watched(stop - start) as watch:
        for _, part in engines.run(jobs, engines.threads(threads), watch.stopped):
            parts[part[0].index] = part
            watch.advance(len(part), sum(solution.best is not None for solution in part))
    solutions: list[Solution] = []
    while start + len(solutions) in parts:
        solutions += parts[start + len(solutions)]
    return solutions, len(solutions) < stop - start


# Output.


def _tell(words: str) -> None:
    """Print a result; its lines are wrapped on a terminal only."""
    if sys.stdout.isatty():
        from fortgold.text.terminal_wrapping import wrapped

        words = wrapped(words, get_terminal_size().columns)
    click.echo(visible_lines(words))


def _show_line(game: Game, work: Solving, solution: Solution) -> None:
    """One deal: its verdict, and the best line in words."""
    from fortgold.data.fingerprint import fingerprint
    from fortgold.play.solving import replay

    lang = language()
    ja = f"{game.title.ja}: 種 {work.seed}、配り {solution.index}、デッキ {fingerprint(game)}"
    en = f"{game.title.en}: seed {work.seed}, deal {solution.index}, deck {fingerprint(game)}"
    _tell(f"{Text(ja, en).of(lang)}\n\n{_verdict(solution).of(lang)}")
    if solution.best is not None:
        _tell("")
        for number, (_, words) in enumerate(replay(work.rules, work.seed, solution), 1):
            _tell(f"{number:3}  {words.of(lang)}")


def _verdict(one: Solution) -> Text:
    if one.best is None and one.bound is None:
        return Text(f"勝てません: {one.reason.ja}", f"cannot be won: {one.reason.en}")
    if one.best is None:
        return Text(f"分かりません: {one.reason.ja}", f"unknown: {one.reason.en}")
    if one.best == one.bound:
        return Text(
            f"最高 {one.best} 点で勝てます。それより良い手順はありません: {one.reason.ja}",
            f"can be won with a score of {one.best}; nothing better is possible: {one.reason.en}",
        )
    return Text(
        f"{one.best} 点で勝てます。{one.bound} 点までのどこまで取れるかは分かりません: {one.reason.ja}",
        f"can be won with a score of {one.best}; whether with more, up to {one.bound}, is open: "
        f"{one.reason.en}",
    )


def _show_all(game: Game, work: Solving, solutions: Sequence[Solution]) -> None:
    """Many deals: how many can be won, the best scores, the reasons."""
    from fortgold.data.fingerprint import fingerprint
    from fortgold.play.solving import Solved

    lang, solved = language(), Solved.of(solutions)
    deals = len(solutions)
    ja = f"{game.title.ja}: 種 {work.seed} の配り {deals} 回、デッキ {fingerprint(game)}"
    en = f"{game.title.en}: {deals} deals of seed {work.seed}, deck {fingerprint(game)}"
    _tell(f"{Text(ja, en).of(lang)}\n{work.rules.efforts[work.effort].of(lang)}\n")
    if not deals:
        return
    _tell(_winnable_said(Text("勝てる", "can be won"), solved.winnable()).of(lang))
    perfect = work.rules.perfect_score
    best = list(work.rules.efforts)[-1] == work.effort
    if perfect is not None and work.effort != next(iter(work.rules.efforts)):
        name = Text(f"{perfect} 点以上で勝てる", f"can be won with {perfect} or more")
        _tell(_winnable_said(name, solved.winnable(perfect)).of(lang))
    if best:
        _show_scores(solved)
    for unwinnable, title in (
        (True, Text("勝てない理由", "why deals cannot be won")),
        (False, Text("分からない理由", "why deals stay unknown")),
    ):
        reasons = solved.reasons(unwinnable)
        if reasons:
            _tell(f"\n{title.of(lang)}")
        for reason, count in reasons:
            _tell(f"{count:8}  {reason.of(lang)}")


def _winnable_said(name: Text, winnable: Winnable) -> Text:
    low, high = (100 * end for end in winnable.interval)
    places = 1 if high - low >= 0.5 else 2 if high - low >= 0.05 else 3
    both = f"{low:.{places}f}–{high:.{places}f}"
    return Text(
        f"{name.ja}: {winnable.won}、勝てない: {winnable.lost}、不明: {winnable.unknown}"
        f" (全 {winnable.deals} 回)\n  勝てる割合 {both} % "
        "(95 % 区間。不明をすべて負けから、すべて勝ちまで数える)",
        f"{name.en}: {winnable.won}; cannot: {winnable.lost}; unknown: {winnable.unknown}; "
        f"of {winnable.deals} deals\n  winnability {both} % "
        "(95 % interval, from unknown = lost to unknown = won)",
    )


def _show_scores(solved: Solved) -> None:
    from fortgold.play.statistics import Share
    from fortgold.play.text_report import bar

    lang = language()
    bins = {best: pair for best, pair in solved.histogram().items() if best is not None}
    if not bins:
        return
    exact = Share(solved.exact, solved.deals)
    ja = f"最高の点 (最高と証明できた配り {exact.count} 回、{exact.said.ja})"
    en = f"best scores (proven best for {exact.count} deals: {exact.said.en})"
    _tell(f"\n{Text(ja, en).of(lang)}")
    most = max((sum(pair) for pair in bins.values()), default=1)
    for best, (proven, open_) in bins.items():
        more = Text(f"うち未証明 {open_}", f"{open_} of them not proven").of(lang) if open_ else ""
        count = proven + open_
        _tell(f"{best:4}  {count:7}  {bar(count / most, BAR):{BAR}}  {more}".rstrip())
