"""Constants of the greedy player of Gates of the Hundred Spirits, tried against those that it has.

`./run python bench/tune_spirits.py HOPE=0,20,30 OTHERS=50 --players 2 --deals 6000`: one number is another one, and on
the same deals that player sits in each seat once, everybody else is greedy as it is. How much of the wins it
takes more than its share, and the 95 % interval of that: a value is better if all of the interval is above 0.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.common import run
from fortgold.games.common.machine import machine
from fortgold.games.common.records import Fields, word
from fortgold.games.hundred_spirits import greedy
from fortgold.games.hundred_spirits.fields import WORK
from fortgold.games.hundred_spirits.program import LAYOUT

OTHER = 2  # the number of the player with other constants
PLAYER = """
def player_move(d, states, w, players, seed, index, turn):
    if players[states[0].to_move] == 1:
        return greedy_move(d, states, w)
    return other_greedy_move(d, states, w)
"""


def other_player(names: list[str], folder: Path) -> str:
    """A module with a second greedy player, which reads the constants `names` in the scratch record."""
    text = Path(greedy.__file__).read_text("utf-8")
    chooses = re.search(
        r"def greedy_move.*?return chosen\n", Path(run.__file__).read_text("utf-8"), re.S
    )
    assert chooses
    text += "\n\n" + chooses[0]
    for name in re.findall(r"^def (\w+)", text, re.M):
        text = re.sub(rf"\b{name}\(", f"other_{name}(", text)
    for i, name in enumerate(names):
        text = re.sub(rf"^{name} = .*\n", "", text, flags=re.M)
        text = re.sub(rf"\b{name}\b", f"w.tried[{i}]", text)
    imports = "from fortgold.games.common.run import greedy_move, move_count, nth_move\n"
    path = folder / "other_greedy.py"
    path.write_text(
        text.replace("from typing import Any\n", f"from typing import Any\n{imports}") + PLAYER,
        "utf-8",
    )
    sys.path.insert(0, str(folder))
    return path.stem


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("tries", nargs="+", metavar="NAME=N,N...")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=6_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tries = {
        name: values.split(",") for name, _, values in (one.partition("=") for one in given.tries)
    }
    game = Shelf(builtin("cards"), builtin("templates")).game("hundred-spirits").game
    assert game
    rules: Any = playable(game)
    rules = rules.seated(given.players).rules
    with tempfile.TemporaryDirectory() as folder:
        name = other_player([*tries], Path(folder))
        program = replace(LAYOUT.playing, modules=(*LAYOUT.playing.modules, name))
        layout = replace(LAYOUT, work=Fields(**WORK, tried=word("TARGETS")), playing=program)
        own = machine(layout, rules)
        print(f"{given.players} players, {given.deals} deals")
        for name, values in tries.items():
            for value in map(int, values):
                tried = [value if one == name else getattr(greedy, one) for one in tries]
                low, mean, high = advantage(own, tried, given.seed, given.deals)
                words = f"{name} {value:4}, not {getattr(greedy, name):4}"
                print(f"{words}  {mean:+6.2%}  ({low:+.2%} to {high:+.2%})", flush=True)


def advantage(own: Any, tried: list[int], seed: int, deals: int) -> tuple[float, float, float]:
    """The mean of what the other player wins more than its share of a deal, with its interval."""
    seats, won = own.rules.seats, [0.0] * deals
    for seat in range(seats):
        players = [OTHER if one == seat else 1 for one in range(seats)]
        tally = own.tally(players, seed, 0, deals, tried=tried)
        for i, row in enumerate(tally.results):
            winners = int(row[-1])
            won[i] += (winners >> seat & 1) / winners.bit_count() / seats
    mean = sum(won) / deals
    spread = sqrt(sum((one - mean) ** 2 for one in won) / (deals - 1) / deals)
    more = mean - 1 / seats
    return more - 1.96 * spread, more, more + 1.96 * spread


if __name__ == "__main__":
    main()
