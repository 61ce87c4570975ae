"""Random playouts of The Fort of Gold, measured in one run beside other ways to play them.

`./run python bench/playouts.py`. The kernel plays the same games as the readable rules, with the same
numbers of chance, on one core. OpenSpiel is a well-known engine in C++: it plays Klondike (its
`solitaire`), as Python drives it. Seconds are the processor's, and a rate is the best of several
turns taken in rotation, because noise only slows down; a ratio divides two rates of this run.
"""

from __future__ import annotations

import platform

import numpy as np
from beside import Play, rates, with_open_spiel

from fortgold import chance
from fortgold.games.fort_of_gold import kernel
from fortgold.games.fort_of_gold.moves import TYPES
from fortgold.games.fort_of_gold.packed import Packing
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.fort_of_gold.rules import PLAYER, Rules, rules_of
from fortgold.home import builtin
from fortgold.shelf import Shelf

SEED = 1


def with_kernel(rules: Rules) -> Play:
    """The rules on packed integers."""
    table = Packing(rules).table

    def play(start: int, stop: int) -> list[int]:
        scores = np.empty(stop - start, np.int16)
        kernel.playouts(table, SEED, start, stop, scores)
        return scores.tolist()

    return play


def with_readable_rules(rules: Rules) -> Play:
    """The rules as the rulebook says them."""

    def play(start: int, stop: int) -> list[int]:
        return [one(index) for index in range(start, stop)]

    def one(index: int) -> int:
        position, turn = first_position(rules, rules.deal(SEED, index)), 0
        while moves := position.legal_moves():
            word = chance.number(SEED, index, PLAYER, turn)
            kinds = [k for k in TYPES if any(type(move) is k for move in moves)]
            kind = kinds[chance.below(len(kinds), word)]
            of_kind = [move for move in moves if type(move) is kind]
            move = of_kind[chance.below(len(of_kind), word << 32 & chance.MASK)]
            position, turn = position.after(move), turn + 1
        outcome = position.outcome()
        assert outcome is not None
        return kernel.LOST if outcome.score is None else outcome.score

    return play


def main() -> None:
    """Print the table."""
    game = Shelf(builtin("cards"), builtin("templates")).open("fort-of-gold").game
    rules = rules_of(game)
    fast, readable, other = (
        with_kernel(rules),
        with_readable_rules(rules),
        with_open_spiel("solitaire", SEED),
    )
    assert fast(0, 100) == readable(0, 100), "the two rules played different games"
    ways = [(fast, 100_000), (readable, 200), *([(other, 200)] if other else [])]
    rate = rates(*ways)

    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{'random playouts, one core':44}{'a second':>12}")
    names = ("kernel", "readable rules, same games", "OpenSpiel solitaire from Python")
    for name, value in zip(names, rate, strict=False):
        print(f"{name:44}{value:12,.0f}")
    print(f"\n{'figure':44}{'measured':>12}{'at least':>10}{'aim':>10}{'ratio':>8}{'to aim':>8}")

    def row(what: str, value: float, least: float, aim: float) -> None:
        print(
            f"{what:44}{value:12,.0f}{least:10,.0f}{aim:10,.0f}"
            f"{value / least:8.2f}{value / aim:8.2f}"
        )

    row("kernel, playouts a second on one core", rate[0], 100_000, 300_000)
    if other:
        row("kernel / OpenSpiel solitaire from Python", rate[0] / rate[2], 60, 150)
    row("kernel / readable rules", rate[0] / rate[1], 100, 400)
    if not other:
        print("\nOpenSpiel is not installed: `pip install open_spiel`, then run this again")


if __name__ == "__main__":
    main()
