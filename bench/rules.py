"""The rules of both games beside those of an earlier commit: rates, equal results, compile times, commands, lines.

`./run python bench/rules.py [--outcomes] [COMMIT]` checks COMMIT (d075f5f) out of git into a folder of its own
and runs both programs in turns, each in a process of its own; a rate is the best of several turns, on one
core, in games a second of the processor. A ratio above 1: quicker than the earlier one. `--outcomes`
instead compares how 200,000 random and 5,000 greedy games end, at each table.
"""

from __future__ import annotations

import json
import os
import resource
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
PLAIN = {"fort-of-gold": 300, "arch-king": 40}
COMMANDS = (["check"], ["deal", "fort-of-gold"], ["--help"])
OUTCOMES = {"random": 200_000, "greedy": 5_000}
# What a process does for each line that it reads: deals of a table, by a player. `plain`: games at random
# without machine code, which in the earlier program the readable rules play.
WORKER = """
import json, sys, time
from importlib import import_module
from fortgold.games import playable
try:
    from fortgold.data.library import Shelf
    from fortgold.data.paths import builtin
    from fortgold.games.common.machine import machine, plain_machine
except ImportError:  # the earlier program
    from fortgold.home import builtin
    from fortgold.shelf import Shelf
    plain_machine = None
CHANCE = -1

def played(rules, deals):
    for index in range(deals):
        position, turn = rules.initial_position(1, index), 0
        while position.outcome() is None:
            if position.to_move == CHANCE:
                position = position.after(rules.chance_outcome(position, 1, index))
            else:
                position = position.after(rules.choose("random", position, 1, index, turn))
                turn += 1

shelf, tables = Shelf(builtin("cards"), builtin("templates")), {}
for line in sys.stdin:
    game, seats, player, what, deals = json.loads(line)
    if (game, seats) not in tables:
        tables[game, seats] = playable(shelf.open(game).game).seated(seats)
    rules, begin, found = tables[game, seats], time.process_time(), []
    if plain_machine:
        layout = import_module(f"fortgold.games.{game.replace('-', '_')}.program").LAYOUT
    if what == "solve":
        found = [one.best for one in rules.solve(1, 0, deals, "best")]
    elif what == "plain" and plain_machine:
        plain_machine(layout, rules.rules).playouts(1, 0, deals)
    elif what == "plain":
        played(rules, deals)
    elif what == "compile" and plain_machine:
        machine(layout, rules.rules).playouts(1, 0, deals)
    else:
        if plain_machine:  # machine code first
            machine(layout, rules.rules).tally([0] * seats, 1, 0, 1)
            begin = time.process_time()
        found = rules.tally((player,) * seats, 1, 0, deals).results.tolist()
    print(json.dumps([time.process_time() - begin, found]), flush=True)
"""


class Process:
    """A program that tallies deals as it is told."""

    def __init__(self, program: Path, **environment: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-P", "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(program), **environment}, text=True,
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
    for game, deals in PLAIN.items():
        name = f"{game}, random, not compiled"
        yield name, (game, TABLES[game][0], "random", "plain"), deals


def tell_rates(programs: tuple[Path, Path]) -> None:
    """Games a second, and whether both played the same ones."""
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
            f"{what:44}{best[now]:12,.0f}{best[then]:12,.0f}{best[now] / best[then]:8.2f}"
            f"   {results[now] == results[then]}",
            flush=True,
        )


def tell_outcomes(programs: tuple[Path, Path]) -> None:
    """Whether a great many games end alike."""
    now, then = map(Process, programs)
    for game, tables in TABLES.items():
        for player, deals in OUTCOMES.items():
            for seats in tables:
                job = (game, seats, player, "tally", deals)
                equal = now(*job)[1] == then(*job)[1]
                print(f"{game}, {player}, {seats}: {deals:,} games, equal {equal}", flush=True)


def tell_compiling(programs: tuple[Path, Path]) -> None:
    """Processor seconds until a game was played for the first time on a machine."""
    for game, tables in TABLES.items():
        spent = []
        for program in programs:
            with tempfile.TemporaryDirectory() as cache:
                job = (game, tables[0], "random", "compile", 1)
                spent.append(Process(program, NUMBA_CACHE_DIR=cache)(*job)[0])
        ratio = spent[1] / spent[0]
        print(
            f"{game + ', first compile, s':44}{spent[0]:12.1f}{spent[1]:12.1f}{ratio:8.2f}",
            flush=True,
        )


def tell_commands(programs: tuple[Path, Path]) -> None:
    """Processor seconds of whole commands, of modules that Python has compiled before."""
    for program in programs:
        subprocess.run([sys.executable, "-m", "compileall", "-q", program / "fortgold"], check=True)
    for command in COMMANDS:
        best = [float("inf")] * 2
        for _ in range(2 * TURNS):
            for at, program in enumerate(programs):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run(
                    [sys.executable, "-m", "fortgold", *command], env={**os.environ, "PYTHONPATH": str(program)},
                    cwd=program, stdout=subprocess.DEVNULL, check=True,
                )  # fmt: skip
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                best[at] = min(
                    best[at], after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
                )
        name = " ".join(["fortgold", *command]) + ", s"
        print(f"{name:44}{best[0]:12.2f}{best[1]:12.2f}{best[1] / best[0]:8.2f}", flush=True)


def main() -> None:
    """Print the tables."""
    words = [word for word in sys.argv[1:] if word != "--outcomes"]
    commit = words[0] if words else BEFORE
    with tempfile.TemporaryDirectory() as name:
        programs = HERE, checked_out(commit, Path(name))
        if "--outcomes" in sys.argv:
            tell_outcomes(programs)
            return
        print(f"{'games a second':44}{'now':>12}{commit:>12}{'ratio':>8}   equal results")
        tell_rates(programs)
        print(f"\n{'seconds':44}{'now':>12}{commit:>12}{'ratio':>8}")
        tell_commands(programs)
        tell_compiling(programs)
        print(f"\n{'lines':44}{'now':>12}{commit:>12}")
        for part in ("", "games/fort_of_gold", "games/arch_king", "games/common"):
            counts = [lines(program, f"fortgold/{part}") for program in programs]
            print(f"{'fortgold/' + part:44}{counts[0]:12,}{counts[1]:12,}")


if __name__ == "__main__":
    main()
