"""The kernels' players and counts in the words of the readable rules: players by name, figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from fortgold.games.arch_king.figures import (
    MOST_FIELD,
    MOST_FOOD,
    MOST_GAINS,
    MOST_POINTS,
    STEPS,
    figures,
    kingdom,
    most_rounds,
    sources,
)
from fortgold.games.arch_king.kernel_tally import GREEDY, RANDOM
from fortgold.games.arch_king.kernel_tally import tally as play
from fortgold.games.arch_king.packed import (
    BINS,
    FIELD_ROUNDS,
    KINDS_MOST,
    N_DRAFTED,
    N_ENDED,
    N_ENDER,
    N_FAILED,
    N_FIELD,
    N_FOOD_LEFT,
    N_GAINS,
    N_HAD,
    N_PAID,
    N_PICKED,
    N_PLAYED,
    N_POINTS,
    N_ROUNDS,
    N_SOURCES,
    N_TRIED,
    N_TURN_GAINS,
    N_TURNED,
    N_WINNERS_POINTS,
    N_WON_WITH,
    OVERFLOW,
    ROWS,
    Ints,
)
from fortgold.games.arch_king.packing import SMALLER, table_of
from fortgold.games.arch_king.rules import Row, Rules
from fortgold.games.arch_king.steps import OPERATIONS
from fortgold.games.contract import Tally
from fortgold.model import Text
from fortgold.position import CannotPlay

PLAYERS = {"random": RANDOM, "greedy": GREEDY}


def tally(rules: Rules, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, with a player in each seat. Raises CannotPlay."""
    width = rules.seats + 1
    results = np.zeros((stop - start) * width, np.int64)
    numbers = np.array([PLAYERS[player] for player in players], np.int64)
    state = play(table_of(rules), numbers, seed, start, stop, results)
    if state[OVERFLOW]:
        raise CannotPlay(
            Text(
                "一度に選べる支払い方が多すぎて、何度も遊ばせられません",
                "there are too many ways to pay at once to play many deals",
            ),
            SMALLER,
        )
    if results.max(initial=0) > np.iinfo(np.int16).max:
        raise CannotPlay(
            Text(
                "勝利点が大きすぎて、何度も遊ばせられません",
                "there are too many points on the cards to play many deals",
            ),
            SMALLER,
        )
    return Tally(start, stop, results.reshape(-1, width).astype(np.int16), _counts(rules, state))


def _counts(rules: Rules, state: Ints) -> dict[str, NDArray[np.int64]]:
    """The bins of each figure, in the order of its labels."""

    def numbers(at: int, last: int, first: int = 0) -> Ints:
        """What is more than the last number falls into it."""
        bins = state[at + first : at + last + 1].copy()
        bins[-1] += state[at + last + 1 : at + BINS].sum()
        return bins

    def of(at: int, rows: Iterable[Row]) -> Ints:
        return state[[at + row.number for row in rows]]

    def each(cases: Ints, done: Ints) -> Ints:
        return np.concatenate((done, cases))

    companions, rows = rules.decks["companion"], kingdom(rules)
    villages, payers = rules.decks["village"], sources(rules)
    steps = [int(OPERATIONS[name]) for name in STEPS]
    kinds = len(rules.resources)
    counts = {
        "winners-points": numbers(N_WINNERS_POINTS, MOST_POINTS),
        "points": numbers(N_POINTS, MOST_POINTS),
        "rounds": numbers(N_ROUNDS, most_rounds(rules), 1),
        "ended": state[N_ENDED : N_ENDED + 2].copy(),
        "ender": state[N_ENDER : N_ENDER + rules.seats].copy(),
        "sources": state[N_SOURCES : N_SOURCES + 6].copy(),
        "gains": state[N_GAINS + 1 : N_GAINS + 4].copy(),
        "turn-treasures": numbers(N_TURN_GAINS, MOST_GAINS),
        "turn-frontiers": numbers(N_TURN_GAINS + BINS, MOST_GAINS),
        "turn-buildings": numbers(N_TURN_GAINS + 2 * BINS, MOST_GAINS),
        "food-left": numbers(N_FOOD_LEFT, MOST_FOOD),
        "failed": each(
            state[[N_TRIED + step for step in steps]], state[[N_FAILED + step for step in steps]]
        ),
        "paid": np.concatenate(
            (state[N_PAID : N_PAID + kinds], state[N_PAID + KINDS_MOST : N_PAID + KINDS_MOST + 2])
        ),
        "field-last": numbers(N_FIELD + FIELD_ROUNDS * BINS, MOST_FIELD),
        "played": each(of(N_DRAFTED, companions), of(N_PLAYED, companions)),
        "turned": of(N_TURNED, payers),
        "village-won": each(of(N_HAD, villages), of(N_WON_WITH, villages)),
        "card-won": each(of(N_HAD, rows), of(N_WON_WITH, rows)),
    }
    for n in range(FIELD_ROUNDS):
        counts[f"field-{n + 1}"] = numbers(N_FIELD + n * BINS, MOST_FIELD)
    for n in range(rules.constants.hand_size):
        counts[f"pick-{n + 1}"] = of(N_PICKED + n * ROWS, companions)
    return {figure.id: counts[figure.id] for figure in figures(rules, {})}
