"""Who plays: the move of a player in a position, and deals tallied by the thousand.

Both give the same games: `choose`, move by move, is what `tally` plays, so every deal of a simulation
can be watched. The random and the greedy player choose by the readable rules, whatever the deck;
everything else goes by the kernels, and those load when they are first needed.

All chance is a function of seed, deal and turn. Stream 2 is the random player's own, stream 3 what
the Monte Carlo player imagines; 0 and 1 are the decks.
"""

from __future__ import annotations

from functools import lru_cache

from fortgold import chance
from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold import greedy
from fortgold.games.fort_of_gold.moves import Move, kind_of, move_from
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.rules import PLAYER, Rules

EFFORT = "best"  # of the solver, when its line is played


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must not be the end."""
    match player:
        case "random":
            return _random(position, seed, index, turn)
        case "greedy":
            return greedy.choose(position)
        case "monte-carlo":
            return _monte_carlo(position, seed, index, turn)
        case "solver":
            return _solver(position, seed, index, turn)
    raise ValueError(f"no player {player!r}")


def tally(rules: Rules, player: str, seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, played to the end.

    Raises CannotPlay if the deck is too large for the kernels.
    """
    from fortgold.games.fort_of_gold.tallies import tally_lines, tally_player

    if player == "solver":
        lines = (_line(rules, seed, index) for index in range(start, stop))
        return tally_lines(rules, seed, start, stop, lines)
    return tally_player(rules, player, seed, start, stop)


def _random(position: Position, seed: int, index: int, turn: int) -> Move:
    """First a kind of action, then one of its moves.

    Chosen among all moves, a foresight would come up far too often: it can be arranged in 24 ways.
    """
    legal = position.legal_moves()
    word = chance.number(seed, index, PLAYER, turn)
    kinds = list(dict.fromkeys(map(kind_of, legal)))
    kind = kinds[chance.below(len(kinds), word)]
    moves = [move for move in legal if kind_of(move) == kind]
    return moves[chance.below(len(moves), word << 32 & chance.MASK)]


def _monte_carlo(position: Position, seed: int, index: int, turn: int) -> Move:
    from fortgold.games.fort_of_gold.tallies import monte_carlo

    return monte_carlo(position, seed, index, turn)


def _solver(position: Position, seed: int, index: int, turn: int) -> Move:
    """The solver's line as long as the deal follows it, otherwise the greedy player's move."""
    line = _positions(position.rules, seed, index)
    if turn < len(line) and line[turn][0] == position:
        return line[turn][1]
    return greedy.choose(position)


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
