"""Random playouts of Arch King, measured in one run beside other ways to play cards.

`./run python bench/arch_king.py`. The kernel plays the same games as the readable rules, with the same
numbers of chance, on one core. OpenSpiel is a well-known engine in C++: its `gin_rummy` is a card game
with hidden hands, too, as Python drives it. Seconds are the processor's, and a rate is the best of
several turns taken in rotation, because noise only slows down; a ratio divides two rates of this run.
"""

from __future__ import annotations

import platform

import numpy as np
from beside import Play, rates, with_open_spiel

from fortgold.games.arch_king import kernel
from fortgold.games.arch_king.deals import deal, first_position, happens
from fortgold.games.arch_king.packing import table_of
from fortgold.games.arch_king.players import choose
from fortgold.games.arch_king.rules import Rules, rules_of
from fortgold.games.arch_king.tallies import tally
from fortgold.home import builtin
from fortgold.position import CHANCE
from fortgold.shelf import Shelf

SEED = 1


def with_kernel(rules: Rules) -> Play:
    """The rules on packed integers."""
    table = table_of(rules)

    def play(start: int, stop: int) -> list[int]:
        points = np.empty((stop - start) * rules.seats, np.int64)
        kernel.playouts(table, SEED, start, stop, points)
        return points.tolist()

    return play


def with_greedy_players(rules: Rules) -> Play:
    """The same, with greedy players, and everything counted that a simulation tells."""
    players = ["greedy"] * rules.seats

    def play(start: int, stop: int) -> list[int]:
        return tally(rules, players, SEED, start, stop).results[:, :-1].ravel().tolist()

    return play


def with_readable_rules(rules: Rules) -> Play:
    """The rules as the rulebook says them."""

    def play(start: int, stop: int) -> list[int]:
        return [points for index in range(start, stop) for points in one(index)]

    def one(index: int) -> tuple[int, ...]:
        position, turn = first_position(rules, deal(rules, SEED, index)), 0
        while (outcome := position.outcome()) is None:
            if position.mover == CHANCE:
                position = position.after(happens(position, SEED, index))
                continue
            position = position.after(choose("random", position, SEED, index, turn))
            turn += 1
        return outcome.scores

    return play


def main() -> None:
    """Print the table."""
    game = Shelf(builtin("cards"), builtin("templates")).open("arch-king").game
    tables = [rules_of(game, seats) for seats in range(game.players[0], game.players[1] + 1)]
    kernels, other = [with_kernel(rules) for rules in tables], with_open_spiel("gin_rummy", SEED)
    readable = with_readable_rules(tables[0])
    assert kernels[0](0, 20) == readable(0, 20), "the two rules played different games"
    greedy = with_greedy_players(tables[len(tables) // 2])
    for play in (*kernels, greedy):
        play(0, 1)
    ways = [(readable, 10), (greedy, 200), *((play, 1000) for play in kernels)]
    slow, keen, *fast = rates(*ways, *([(other, 100)] if other else []))

    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{'random playouts, one core':44}{'a second':>12}")
    print(f"{'readable rules, 2 players, same games':44}{slow:12,.0f}")
    for rules, rate in zip(tables, fast, strict=False):
        print(f"{f'kernel, {rules.seats} players':44}{rate:12,.0f}")
    print(f"{'kernel, 4 greedy players, all counted':44}{keen:12,.0f}")
    if other:
        print(f"{'OpenSpiel gin_rummy from Python':44}{fast[-1]:12,.0f}")

    print(f"\n{'figure':44}{'measured':>12}{'at least':>10}{'aim':>10}{'ratio':>8}{'to aim':>8}")
    for rules, rate in zip(tables, fast, strict=False):
        what = f"kernel, {rules.seats} players, playouts a second"
        print(f"{what:44}{rate:12,.0f}{500:10,.0f}{1200:10,.0f}{rate / 500:8.2f}{rate / 1200:8.2f}")
    if other:
        worst = min(fast[:-1])
        print(f"\nslowest table / OpenSpiel gin_rummy from Python {worst / fast[-1]:.1f}")
    else:
        print("\nOpenSpiel is not installed: `pip install open_spiel`, then run this again")


if __name__ == "__main__":
    main()
