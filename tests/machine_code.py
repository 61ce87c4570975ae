"""Machine code of every game, made once and kept on disk, before tests on several cores each make it.

As a program: `machine_code.py NAME PART` makes that of the players of a game, or of its analysis.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from builtin_games import all_games

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.common.machine import layout_of, make


def make_ready() -> None:
    """What is not there yet, side by side."""
    parts = [(name, part) for name in all_games() for part in ("players", "analysis")]
    begun = [subprocess.Popen([sys.executable, __file__, *part]) for part in parts]
    for one in begun:
        one.wait()  # whether it went well, the tests will say


def _made(name: str, part: str) -> None:
    game = Shelf(builtin("cards"), builtin("templates")).game(name).game
    assert game
    rules: Any = playable(game)
    if rules is None:
        return
    rules = rules.seated(rules.tables[-1])
    if part == "players":
        make(layout_of(f"fortgold.games.{name.replace('-', '_')}.program"), rules.rules)
        for player in {*rules.players} - {"solver"}:
            rules.tally([player] * rules.seats, 1, 0, 1)
            rules.choose(player, rules.initial_position(1, 0), 1, 0, 0)
        return
    rules.perft(rules.initial_position(1, 0), 1)
    if rules.efforts:
        rules.solve(1, 0, 1, next(iter(rules.efforts)))


if __name__ == "__main__":
    _made(*sys.argv[1:])
