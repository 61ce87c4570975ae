"""Who plays: the move of a player in a position, and deals tallied by the thousand.

Both give the same games: `choose`, move by move, is what `tally` plays, so every deal of a simulation
can be watched. All chance is a function of seed, deal and turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold.deck import Rules
from fortgold.games.fort_of_gold.figures import NAME_USED, SPIRIT_SEEN, by_name, figures
from fortgold.games.fort_of_gold.moves import Move, move_from
from fortgold.games.fort_of_gold.numbered import numbered
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.program import PLAYERS, RULES, Machine, machine, plain_machine
from fortgold.model import Text

NUMBERS = {"random": 0, "greedy": 1, "monte-carlo": 2, "solver": 1}  # of `tally.player_move`
ROOT = 3  # of the states that players work with, one that they leave as it is
EFFORT = "best"  # of the solver, when its line is played


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must not be the end."""
    if player == "solver":  # its line for as long as the deal follows it, then as greedy does
        line = _positions(position.rules, seed, index)
        if turn < len(line) and line[turn][0] == position:
            return line[turn][1]
    if player not in NUMBERS:
        raise ValueError(f"no player {player!r}")
    # the Monte Carlo player imagines hundreds of games for one move: that is worth a compiler
    own = (machine if player == "monte-carlo" else plain_machine)(position.rules)
    work, numbers = own.work(), numbered(own)
    work.states[0] = own.packed(numbers.record(position))
    code = own.loaded(PLAYERS).player_move(
        own.deck, work.states, work.players, NUMBERS[player], seed, index, turn, work.keys, work.places
    )  # fmt: skip
    return numbers.move(position, int(code))


def tally(rules: Rules, player: str, seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, played to the end."""
    import numpy as np

    own, names = machine(rules), defaultdict[str, Text](lambda: Text("", ""))
    numbers, work = numbered(own), own.work()
    every = figures(rules, names)  # the names do not matter
    starts = np.cumsum([0, *(len(figure.labels) for figure in every)])
    bins, results = np.zeros(starts[-1], np.int64), np.zeros(stop - start, np.int16)

    def play(begin: int, end: int, line: Sequence[Move] = ()) -> None:
        script = np.array([numbers.code(move) for move in line], np.int64)
        own.loaded(PLAYERS).tally(
            own.deck, work.states, work.players, NUMBERS[player], seed, begin, end, script, len(script),
            work.keys, work.places, results[begin - start :], starts, bins,
        )  # fmt: skip

    if player == "solver":
        for index in range(start, stop):
            play(index, index + 1, _line(rules, seed, index))
    else:
        play(start, stop)
    spirits = [numbers.number[card] for card in rules.spirits]
    treasures = [numbers.number[card] for card in rules.treasures]
    name = [numbers.deck.name[numbers.number[cards[0]]] for cards in by_name(rules)]
    counts = {}
    for place, figure in enumerate(every):
        own_bins = bins[starts[place] : starts[place + 1]]
        if place >= SPIRIT_SEEN:  # counted by number, labelled in the order of the deck's list
            order = name if place == NAME_USED else spirits if place < NAME_USED else treasures
            own_bins = own_bins[order]
        counts[figure.id] = own_bins
    return Tally(start, stop, results, counts)


def attempt(rules: Rules, seed: int, index: int, number: int) -> bool:
    """Whether the greedy player wins that deal, in one of its moods from the second try on."""
    from fortgold.games.fort_of_gold import greedy

    own = plain_machine(rules)
    work, program = own.work(), own.loaded(PLAYERS)
    program.set_up(own.deck, work.states[ROOT], seed, index, work.keys, work.places)
    line = [0] * (2 * len(rules.spirits) + 2)
    most, mood = len(rules.spirits), greedy.mood_of(number)
    key = program.then(0, number)
    return program.tried(own.deck, work.states, work.players, ROOT, most, mood, key, line) > 0


def perft(position: Position, depth: int, own: Machine | None = None) -> list[int]:
    """`fortgold.position.perft`, some hundred times faster, or in the form that is given."""
    own = own or machine(position.rules)
    states, nodes = own.states(depth + 1), [0] * depth
    left: Any = [[0] * 5 for _ in range(depth)]
    states[0] = own.packed(numbered(own).record(position))
    if own.is_compiled:
        import numpy as np

        nodes, left = own.numbers(depth), np.array(left, np.int64)
    if depth:
        own.loaded(RULES).sequences(own.deck, states, left, nodes)
    return [int(count) for count in nodes]


@lru_cache(maxsize=16)
def _positions(rules: Rules, seed: int, index: int) -> tuple[tuple[Position, Move], ...]:
    """Each position of the solver's line with the move that it makes there."""
    position, found = first_position(rules, rules.deal(seed, index)), []
    for move in _line(rules, seed, index):
        found.append((position, move))
        position = position.after(move)
    return tuple(found)


def _line(rules: Rules, seed: int, index: int) -> tuple[Move, ...]:
    """The best line that the solver knows; () if it knows no win."""
    from fortgold.games.fort_of_gold.solver import solve

    (solution,) = solve(rules, seed, index, index + 1, EFFORT)
    return tuple(move_from(move) for move in solution.moves) if solution.result == "won" else ()
