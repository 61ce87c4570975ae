"""Who plays: the move of a player in a position, and deals tallied by the thousand.

Both give the same games: `choose`, move by move, is what `tally` plays, so every deal of a simulation
can be watched. All chance is a function of seed, deal and turn.
"""

from __future__ import annotations

from functools import lru_cache

from fortgold.games.common import machine as common
from fortgold.games.common.machine import Machine, joined
from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold.deck import Rules
from fortgold.games.fort_of_gold.moves import Move, move_from
from fortgold.games.fort_of_gold.numbered import numbered
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.program import LAYOUT, machine, plain_machine

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
    numbers = numbered(own)
    code = own.chosen(numbers.record(position), [NUMBERS[player]], seed, index, turn)
    return numbers.move(position, code)


def tally(rules: Rules, player: str, seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, played to the end."""
    players = [NUMBERS[player]]
    if player != "solver":
        can_wait = player != "monte-carlo"  # of whom plain Python plays a deal in ten seconds
        return common.tally(LAYOUT, rules, players, seed, start, stop, can_wait)
    numbers, tallies = numbered(machine(rules)), []
    for index in range(start, stop):
        script = [numbers.code(move) for move in _line(rules, seed, index)]
        made = {"script": script, "scripted": len(script)}
        tallies.append(common.tally(LAYOUT, rules, players, seed, index, index + 1, False, **made))
    return joined(tallies)


def attempt(rules: Rules, seed: int, index: int, number: int) -> bool:
    """Whether the greedy player wins that deal, in one of its moods from the second try on."""
    from fortgold.games.fort_of_gold import greedy

    own = plain_machine(rules)
    states, work, program = own.states(), own.work(), own.playing
    program.set_up(own.deck, states[ROOT], work, seed, index)
    most, mood, key = len(rules.spirits), greedy.mood_of(number), program.then(0, number)
    return program.tried(own.deck, states, work, ROOT, most, mood, key, work.script) > 0


def perft(position: Position, depth: int, own: Machine[Rules] | None = None) -> list[int]:
    """`fortgold.games.position.perft`, some hundred times faster, or in the form that is given."""
    own = own or machine(position.rules)
    return own.sequences(numbered(own).record(position), depth)


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
