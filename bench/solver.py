"""What the solver must reach, measured: how much it decides, how exactly, how fast.

`./run python bench/solver.py [DEALS]`, one core. The ratio is measured / required, so shares should be
above 1 and times below.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.deck import Ruleset, Treasure, ruleset_of
from fortgold.games.fort_of_gold.solver import solve
from fortgold.play.statistics import wilson

SEED = 1
SORTED = ("RRR", "RRG", "RRB", "RGG", "RGB", "RBB", "GGG", "GGB", "GBB", "BBB")


def timed(rules: Ruleset, effort: str, deals: int) -> tuple[list[Solution], list[float]]:
    """Every deal for itself, with the seconds that each took, ascending."""
    solve(rules, SEED, 0, 12, effort)  # compiled and warm: deal 11 is hard, and takes every stage
    answers, times = [], []
    for index in range(deals):
        start = time.process_time()
        answers += solve(rules, SEED, index, index + 1, effort)
        times.append(time.process_time() - start)
    return answers, sorted(times)


def decided(answers: list[Solution], score: int) -> float:
    """The share of deals of which it is known whether that score, or 0 a win, is possible."""
    known = sum(
        one.bound is None or one.bound < score or (one.best is not None and one.best >= score)
        for one in answers
    )
    return 100 * known / len(answers)


def exact(answers: list[Solution]) -> float:
    """The share of deals whose best score is proven."""
    return 100 * sum(one.best == one.bound for one in answers) / len(answers)


def quantiles(times: list[float]) -> str:
    """Milliseconds, with more effort than most deals need to the right."""
    at = {"median": 0.5, "90 %": 0.9, "99 %": 0.99}
    some = [f"{name} {1000 * times[int(len(times) * q)]:.1f}" for name, q in at.items()]
    mean = 1000 * sum(times) / len(times)
    return f"ms a deal: mean {mean:.1f}, {', '.join(some)}, most {1000 * times[-1]:.0f}"


def winnability(rules: Ruleset, half_width: float) -> tuple[float, str]:
    """Seconds on two cores until the interval, unknown deals counted both ways, is so narrow."""
    start, step, deals = time.perf_counter(), 500, 0
    won = lost = 0
    with ThreadPoolExecutor(2) as threads:
        while True:
            chunks = [(deals, deals + step), (deals + step, deals + 2 * step)]
            for answers in threads.map(lambda chunk: solve(rules, SEED, *chunk, "win"), chunks):
                results = Counter(one.result for one in answers)
                won, lost = won + results["won"], lost + results["unwinnable"]
            deals += 2 * step
            low, high = wilson(won, deals).low, wilson(deals - lost, deals).high
            seconds = time.perf_counter() - start
            if (high - low) / 2 <= half_width or seconds > 300:
                said = f"{deals} deals: {won} won, {lost} unwinnable, {100 * low:.2f}-{100 * high:.2f} %"
                return seconds, said


def main() -> None:
    """Print the figures of the standard deck, then what becomes of others."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    standard = ruleset_of(Shelf(builtin("cards"), builtin("templates")).game("fort-of-gold").game)
    print(f"deals 0 to {deals - 1} of seed {SEED}, one core unless it says otherwise")
    print(f"{'figure':50}{'measured':>10}{'at least':>10}{'aim':>8}{'ratio':>8}{'to aim':>8}")

    def row(what: str, value: float, least: float, aim: float) -> None:
        ratios = f"{value / least:8.3f}{value / aim:8.3f}"
        print(f"{what:50}{value:10.3f}{least:10.4g}{aim:8.4g}{ratios}")

    wins, win_times = timed(standard, "win", 10 * deals)
    row("can it be won: decided (%), ten times the deals", decided(wins, 0), 99.9, 100)
    row("  mean time (ms)", 1000 * sum(win_times) / len(win_times), 10, 1)
    perfect, perfect_times = timed(standard, "perfect", 10 * deals)
    row("five or more left: decided (%), ten times the deals", decided(perfect, 5), 98, 99.9)
    best, best_times = timed(standard, "best", deals)
    row("best score exact (%)", exact(best), 50, 95)
    within = 100 * sum(seconds <= 1 for seconds in best_times) / deals
    row("  deals within a second (%)", within, 95, 100)
    seconds, said = winnability(standard, 0.001)
    row("winnability to 0.1 %, two cores (s)", seconds, 300, 30)
    print(f"\n{said}")
    for what, times in (("win", win_times), ("perfect", perfect_times), ("best", best_times)):
        print(f"{what}: {quantiles(times)}")
    scores = Counter(one.best for one in best if one.best == one.bound)
    print("exact best scores:", dict(sorted(scores.items(), key=str)))

    treasures = tuple(Treasure(word, i, tuple(word)) for i, word in enumerate(SORTED))
    few = max(20, deals // 5)
    print(f"\nother decks, {few} deals each")
    for what, rules in (
        ("treasures as a table would sort them", replace(standard, treasures=treasures)),
        ("two pedestal columns", changed(standard, pedestal_columns=2)),
        ("two chancel places", changed(standard, chancel_size=2)),
        ("24 spirits", replace(standard, spirits=standard.spirits[:24])),
    ):
        answers, times = timed(rules, "best", few)
        results = dict(Counter(one.result for one in answers))
        print(f"{what}: {results}, exact {exact(answers):.1f} %; {quantiles(times)}")


def changed(rules: Ruleset, **numbers: int) -> Ruleset:
    """The rules with other numbers."""
    return replace(rules, constants=replace(rules.constants, **numbers))


if __name__ == "__main__":
    main()
