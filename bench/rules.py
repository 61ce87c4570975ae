"""The rules of both games beside those of an earlier commit: rates, compile times, lines.

`./run python bench/rules.py [COMMIT]` checks COMMIT (d075f5f) out of git into a folder of its own and runs
both programs in turns, each in a process of its own; a rate is the best of several turns, on one core, in
games a second of the processor. A ratio above 1: quicker than the earlier one. Results of the same games
are compared.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reading import BEFORE, HERE, checked_out

TURNS = 3
TABLES = {"fort-of-gold": (1,), "arch-king": (2, 4, 6)}
DEALS = {
    ("fort-of-gold", "random"): 100_000, ("fort-of-gold", "greedy"): 4_000,
    ("arch-king", "random"): 3_000, ("arch-king", "greedy"): 400,
}  # fmt: skip
# What a process does for each line that it reads: deals of a table, tallied by a player.
WORKER = """
import json, sys, time
from fortgold.games import playable
from fortgold.home import builtin
from fortgold.shelf import Shelf

shelf, tables = Shelf(builtin("cards"), builtin("templates")), {}
for line in sys.stdin:
    game, seats, player, what, deals = json.loads(line)
    if (game, seats) not in tables:
        tables[game, seats] = playable(shelf.open(game).game).seated(seats)
    rules, begin = tables[game, seats], time.process_time()
    if what == "solve":
        found = [one.best for one in rules.solve(1, 0, deals, "best")]
    else:
        found = rules.tally((player,) * seats, 1, 0, deals).results.tolist()
    print(json.dumps([time.process_time() - begin, found]), flush=True)
"""


class Process:
    """A program that tallies deals as it is told."""

    def __init__(self, program: Path) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-P", "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(program)}, text=True,
        )  # fmt: skip

    def __call__(self, *job: object) -> tuple[float, Any]:
        """Seconds, and what came of the deals."""
        assert self.running.stdin
        assert self.running.stdout
        print(json.dumps(job), file=self.running.stdin, flush=True)
        seconds, found = json.loads(self.running.stdout.readline())
        return seconds, found


def lines(program: Path, part: str) -> int:
    """Lines of Python below a folder of the program."""
    return sum(len(path.read_bytes().splitlines()) for path in (program / part).rglob("*.py"))


def jobs() -> Iterator[tuple[str, tuple[object, ...], int]]:
    """What is measured: its name, the job without its deals, how many deals."""
    for game, tables in TABLES.items():
        for player in ("random", "greedy"):
            for seats in tables:
                name = f"{game}, {player}" + (f", {seats} players" if seats > 1 else "")
                yield name, (game, seats, player, "tally"), DEALS[game, player] // seats
    yield "fort-of-gold, solver", ("fort-of-gold", 1, "", "solve"), 60


def main() -> None:
    """Print the tables."""
    commit = sys.argv[1] if len(sys.argv) > 1 else BEFORE
    with tempfile.TemporaryDirectory() as name:
        before = checked_out(commit, Path(name))
        programs = (HERE, before)
        print(f"{'games a second':36}{'now':>12}{commit:>12}{'ratio':>8}   equal results")
        now, then = map(Process, programs)
        for what, job, deals in jobs():
            for one in (now, then):
                one(*job, 3)  # compiled, and warm
            best = {now: 0.0, then: 0.0}
            results: dict[Process, Any] = {}
            for _ in range(TURNS):
                for one in (now, then):
                    seconds, results[one] = one(*job, deals)
                    best[one] = max(best[one], deals / seconds)
            print(
                f"{what:36}{best[now]:12,.0f}{best[then]:12,.0f}{best[now] / best[then]:8.2f}"
                f"   {results[now] == results[then]}",
                flush=True,
            )
        print(f"\n{'lines':36}{'now':>12}{commit:>12}")
        for part in ("", "games/fort_of_gold", "games/arch_king", "games/common"):
            counts = [lines(program, f"fortgold/{part}") for program in programs]
            print(f"{'fortgold/' + part:36}{counts[0]:12,}{counts[1]:12,}")


if __name__ == "__main__":
    main()
