"""Random playouts of The Fort of Gold, measured in one run beside other ways to play them.

`./run python bench/playouts.py`. One source plays the same games compiled and in plain Python, on one core;
beside d075f5f it is in `bench/rules.py`. OpenSpiel is a well-known engine in C++: it plays Klondike (its
`solitaire`), as Python drives it. Seconds are the processor's, and a rate is the best of several
turns taken in rotation, because noise only slows down; a ratio divides two rates of this run.
"""

from __future__ import annotations

import platform

from beside import Play, rates, with_open_spiel

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games.common.machine import Machine
from fortgold.games.fort_of_gold.deck import Ruleset, ruleset_of
from fortgold.games.fort_of_gold.program import machine, plain_machine

SEED = 1


def played_by(own: Machine[Ruleset]) -> Play:
    """The rules in one of their forms."""

    def play(start: int, stop: int) -> list[int]:
        return [score for (score,) in own.playouts(SEED, start, stop)]

    return play


def main() -> None:
    """Print the table."""
    game = Shelf(builtin("cards"), builtin("templates")).open("fort-of-gold").game
    rules = ruleset_of(game)
    fast, plain = played_by(machine(rules)), played_by(plain_machine(rules))
    other = with_open_spiel("solitaire", SEED)
    assert fast(0, 100) == plain(0, 100), "the two forms played different games"
    ways = [(fast, 100_000), (plain, 2_000), *([(other, 200)] if other else [])]
    rate = rates(*ways)

    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{'random playouts, one core':44}{'a second':>12}")
    names = ("compiled", "plain Python, same games", "OpenSpiel solitaire from Python")
    for name, value in zip(names, rate, strict=False):
        print(f"{name:44}{value:12,.0f}")
    print(f"\n{'figure':44}{'measured':>12}{'at least':>10}{'aim':>10}{'ratio':>8}{'to aim':>8}")

    def row(what: str, value: float, least: float, aim: float) -> None:
        print(
            f"{what:44}{value:12,.0f}{least:10,.0f}{aim:10,.0f}"
            f"{value / least:8.2f}{value / aim:8.2f}"
        )

    row("compiled, playouts a second on one core", rate[0], 100_000, 300_000)
    if other:
        row("compiled / OpenSpiel solitaire from Python", rate[0] / rate[2], 60, 150)
    print(f"{'compiled / plain Python':44}{rate[0] / rate[1]:12,.0f}")
    if not other:
        print("\nOpenSpiel is not installed: `pip install open_spiel`, then run this again")


if __name__ == "__main__":
    main()
