"""Ways to play beside each other: their rates in one run, and OpenSpiel as one of them."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable

TURNS = 5

Play = Callable[[int, int], list[int]]  # deals from one number up to another -> scores or points


def with_open_spiel(name: str, seed: int) -> Play | None:
    """OpenSpiel's game of that name, at random to the end; None if it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(seed)

    def play(start: int, stop: int) -> list[int]:
        scores = []
        for _ in range(start, stop):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
            scores.append(int(state.returns()[0]))
        return scores

    return play


def rates(*ways: tuple[Play, int]) -> list[float]:
    """The best rate of each way, in playouts a second, at so many playouts a turn."""
    best = [0.0] * len(ways)
    for turn in range(TURNS):
        for i, (play, count) in enumerate(ways):
            start = time.process_time()
            play(turn * count, (turn + 1) * count)
            best[i] = max(best[i], count / (time.process_time() - start))
    return best
