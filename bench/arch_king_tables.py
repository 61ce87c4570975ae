"""How Arch King plays at every table: our players beside the crude ones of the game's research notes.

`./run python bench/arch_king_tables.py [DEALS]`. The notes played 400 games of each table with bots that
drafted without a plan; what they measured stands behind ours. Differences are explained in
docs/measurements.md.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.program import LAYOUT, PLAYERS
from fortgold.games.common.machine import tally
from fortgold.games.contract import Tally

SEED = 1
DEALS = 2000
# Of the notes, by players: rounds, share of locked games (%), points, those of winners, cards gained
# in a turn (treasures, frontiers, buildings), field at the end; rounds of their random bots.
NOTES: Mapping[int, tuple[float, ...]] = {
    2: (7.4, 0.75, 12.8, 16.4, 0.43, 0.58, 0.36, 17, 8.0),
    3: (5.7, 0.0, 12.8, 17.5, 0.54, 0.70, 0.46, 16, 7.0),
    4: (5.4, 0.0, 13.0, 19.0, 0.56, 0.69, 0.49, 15, 6.3),
    5: (5.2, 0.0, 12.7, 19.2, 0.58, 0.70, 0.50, 16, 6.0),
    6: (5.0, 0.0, 12.8, 19.8, 0.58, 0.70, 0.53, 13, 6.0),
}
# Of six of their greedy players: the share of wins with a village, 1 is fair.
VILLAGES = {"V01": 1.16, "V02": 1.16, "V03": 0.73, "V04": 1.34, "V05": 0.88, "V06": 0.74}
NAMES = (
    "rounds", "locked (%)", "points", "winner", "treasures", "frontiers", "buildings", "display, end",
)  # fmt: skip


def mean(found: Tally, rules: Ruleset, metric: str) -> float:
    """The mean of a metric whose bins are numbers."""
    bins: NDArray[np.int64] = found.counts[metric]
    first = next(one.first for one in LAYOUT.metrics(rules) if one.id == metric)
    return float((bins * np.arange(first, first + len(bins))).sum() / bins.sum())


def measured(rules: Ruleset, player: str, deals: int) -> tuple[list[float], Tally]:
    """What NOTES has, of ours."""
    found = tally(LAYOUT, rules, [list(PLAYERS).index(player)] * rules.seats, SEED, 0, deals)
    ended = found.counts["ended"]
    return [
        mean(found, rules, "rounds"),
        float(100 * ended[1] / ended.sum()),
        mean(found, rules, "points"),
        mean(found, rules, "winners-points"),
        *(mean(found, rules, f"turn-{what}") for what in ("treasures", "frontiers", "buildings")),
        mean(found, rules, "field-last"),
    ], found


def main(deals: int = DEALS) -> None:
    """Print the tables."""
    game: Any = Shelf(builtin("cards"), builtin("templates")).open("arch-king").game
    print(f"{deals} deals of seed {SEED}; ours / notes (400 games)\n")
    print(f"{'players':10}" + "".join(f"{name:>14}" for name in NAMES))
    for seats, notes in NOTES.items():
        rules = ruleset_of(game, seats)
        for player in ("greedy", "random"):
            ours, _ = measured(rules, player, deals)
            theirs: tuple[float, ...] = notes[:8] if player == "greedy" else (notes[8],)
            cells = [f"{value:.2f}" for value in ours]
            for place, value in enumerate(theirs):
                cells[place] += f" /{value:5.2f}"
            print(f"{seats} {player:8}" + "".join(f"{cell:>14}" for cell in cells))
        if seats >= rules.constants.stable_least_players:
            ours, _ = measured(ruleset_of(game, seats, "stable"), "greedy", deals)
            print(f"{seats} {'stable':8}" + "".join(f"{value:14.2f}" for value in ours))
    rules = ruleset_of(game, max(NOTES))
    _, found = measured(rules, "greedy", deals)
    counts = found.counts["village-won"]
    villages = rules.decks["village"]
    share = counts[: len(villages)] / counts[: len(villages)].sum()
    print("\nwins with a village, six greedy players, 1 is fair (shared wins count for each)")
    for row, value in zip(villages, share, strict=True):
        print(f"{row.id} {row.name.en:18}{value * len(villages):6.2f} /{VILLAGES[row.id]:5.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
