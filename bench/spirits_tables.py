"""How Gates of the Hundred Spirits plays at every table, beside the bots of the game's research notes; and how fast.

`./run python bench/spirits_tables.py [DEALS]`. The bots of the notes take useful open pearls, place, and activate as
soon as they can; what they measured stands behind ours, marked where the two differ by more than 15 %. Differences
are explained in docs/players.md. Rates count the processor's seconds, on one core.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import Any

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.contract import Tally
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.program import PLAYERS, machine, plain_machine

SEED, DEALS, MOST = 1, 1000, 0.15
NAMES = ("rounds", "power", "activations", "swaps", "open", "blind", "replace", "place", "activate")
NOTES: Mapping[int, tuple[float, ...]] = {
    2: (13.9, 13.6, 7.4, 5.5, 0.47, 0.09, 0.05, 0.21, 0.18),
    3: (12.9, 13.6, 6.9, 7.9, 0.48, 0.08, 0.05, 0.22, 0.18),
    4: (12.6, 13.5, 6.8, 10.5, 0.48, 0.08, 0.04, 0.22, 0.18),
    5: (12.2, 13.6, 6.6, 12.7, 0.48, 0.08, 0.04, 0.22, 0.18),
}


def mean(found: Tally, metric: str) -> float:
    bins = [int(n) for n in found.counts[metric]]
    return sum(n * count for n, count in enumerate(bins)) / sum(bins)


def measured(found: Tally) -> list[float]:
    """What NOTES has, of ours."""
    taken, drawn, replaced, placed, blind, activated = map(int, found.counts["actions"])
    kinds = (taken, drawn, replaced, placed + blind, activated)
    means = [mean(found, name) for name in ("rounds", "winners-power", "activated", "swaps")]
    return means + [n / sum(kinds) for n in kinds]


def tally(rules: Ruleset, player: str, deals: int) -> Tally:
    found: Tally | None = machine(rules).tally(
        [list(PLAYERS).index(player)] * rules.seats, SEED, 0, deals
    )
    assert found
    return found


def rate(play: Any, deals: int) -> float:
    """Deals a second of the processor, the best of three."""
    play(0, 2)
    times = []
    for turn in range(3):
        begun = time.process_time()
        play(turn * deals, (turn + 1) * deals)
        times.append(time.process_time() - begun)
    return deals / min(times)


def main(deals: int = DEALS) -> None:
    """Print the tables."""
    game = Shelf(builtin("cards"), builtin("templates")).game("hundred-spirits").game
    assert game
    box: Any = playable(game)
    print(f"{deals} greedy deals of seed {SEED}; ours / notes (some hundred games)\n")
    print(f"{'players':8}" + "".join(f"{name:>13}" for name in NAMES))
    for seats, notes in NOTES.items():
        ours = measured(tally(box.seated(seats).rules, "greedy", deals))
        cells = [
            f"{one:.2f}/{other:.2f}{'!' if abs(one - other) > MOST * other else ' '}"
            for one, other in zip(ours, notes, strict=True)
        ]
        print(f"{seats:<8}" + "".join(f"{cell:>13}" for cell in cells))
    print(f"\n{'games a second':16}{'lists':>8}{'machine code':>14}{'greedy':>8}")
    for seats in NOTES:
        rules = box.seated(seats).rules
        fast, plain = (
            lambda a, b, own=own: own.playouts(SEED, a, b)
            for own in (machine(rules), plain_machine(rules))
        )
        greedy = rate(lambda a, b, r=rules: machine(r).tally([1] * r.seats, SEED, a, b), 100)
        print(f"{seats} players{rate(plain, 10):15.0f}{rate(fast, 1000):14,.0f}{greedy:8.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
