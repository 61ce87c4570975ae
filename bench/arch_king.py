"""Games of Arch King a second, measured in one run beside another way to play cards.

`./run python bench/arch_king.py`. The same rules as lists and as machine code, on one core, and the
same as machine code with greedy players, everything counted that a simulation tells. OpenSpiel is a
well-known engine in C++: its `gin_rummy` is a card game with hidden hands, too, as Python drives it.
Seconds are the processor's, and a rate is the best of several turns taken in rotation, because noise
only slows down; a ratio divides two rates of this run. `compile` measures the first compilation.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time

from beside import Play, rates, with_open_spiel

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.program import LAYOUT, PLAYERS, machine, plain_machine
from fortgold.games.common.machine import Machine, tally

SEED = 1


def at_random(own: Machine[Ruleset]) -> Play:
    """Random playouts in one of the two forms."""

    def play(start: int, stop: int) -> list[int]:
        return [one for row in own.playouts(SEED, start, stop) for one in row]

    return play


def with_greedy_players(rules: Ruleset) -> Play:
    """Greedy players, and everything counted that a simulation tells."""
    players = [list(PLAYERS).index("greedy")] * rules.seats

    def play(start: int, stop: int) -> list[int]:
        return tally(LAYOUT, rules, players, SEED, start, stop).results[:, :-1].ravel().tolist()

    return play


def tables() -> list[Ruleset]:
    """The deck that comes along, at each table."""
    game = Shelf(builtin("cards"), builtin("templates")).open("arch-king").game
    return [ruleset_of(game, seats) for seats in range(game.players[0], game.players[1] + 1)]


def measure_rates() -> None:
    """Print the table."""
    ways = ("lists", "machine code", "greedy, machine code")
    plays: list[tuple[Play, int]] = []
    for rules in tables():
        fast, slow = at_random(machine(rules)), at_random(plain_machine(rules))
        assert fast(0, 5) == slow(0, 5), "both forms of the rules played different games"
        plays += [(slow, 10), (fast, 1000), (with_greedy_players(rules), 300)]
    for play, _ in plays:
        play(0, 1)
    other = with_open_spiel("gin_rummy", SEED)
    found = rates(*plays, *([(other, 100)] if other else []))
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{'games a second, one core':28}" + "".join(f"{way:>24}" for way in ways))
    for i, rules in enumerate(tables()):
        row = found[3 * i : 3 * i + 3]
        print(f"{f'{rules.seats} players':28}" + "".join(f"{rate:24,.0f}" for rate in row))
    slowest = min(found[1 : len(plays) : 3])
    print(
        f"\nslowest table, machine code, playouts a second {slowest:,.0f} (at least 500, aim 1,200)"
    )
    if other:
        print(f"OpenSpiel gin_rummy from Python {found[-1]:,.0f}: {slowest / found[-1]:.1f}")
    else:
        print("OpenSpiel is not installed: `pip install open_spiel`, then run this again")


def measure_compile() -> None:
    """How long the first playout takes where nothing is kept yet, and where something is."""
    if "FORTGOLD_BENCH_CHILD" in os.environ:
        play, start = at_random(machine(tables()[2])), time.process_time()
        play(0, 1)
        print(time.process_time() - start)
        return
    with tempfile.TemporaryDirectory() as cache:
        new = {**os.environ, "NUMBA_CACHE_DIR": cache, "FORTGOLD_BENCH_CHILD": "1"}
        for what in ("first", "kept"):
            told = subprocess.run(
                [sys.executable, *sys.argv], env=new, capture_output=True, check=True
            )
            print(f"{what} compilation of playouts {float(told.stdout):6.2f} s")


if __name__ == "__main__":
    measure_compile() if sys.argv[1:] == ["compile"] else measure_rates()
