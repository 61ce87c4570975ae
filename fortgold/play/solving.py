"""A solver at work on numbered deals: the piece of work that an engine hands out in chunks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fortgold.model import Text
from fortgold.position import IllegalMove, Outcome

if TYPE_CHECKING:
    from fortgold.games.contract import Solution
    from fortgold.games.game import Playable


class FalseLine(AssertionError):
    """A solver's line that the readable rules refuse, or that ends otherwise: our own fault."""


@dataclass(frozen=True)
class Solving:
    """A deck with its rules, whose deals are to be solved with that effort. Pickles."""

    rules: Playable
    seed: int
    effort: str

    def play(self, start: int, stop: int) -> tuple[Solution, ...]:
        """Deals `start` to `stop` - 1 solved. Raises FalseLine.

        Each line is played again by the readable rules before anybody sees it: a solver may miss a
        win, but it never reports one that is none.
        """
        solutions = tuple(self.rules.solve(self.seed, start, stop, self.effort))
        for solution in solutions:
            if solution.best is not None:
                replay(self.rules, self.seed, solution)
        return solutions


def replay(rules: Playable, seed: int, solution: Solution) -> Sequence[tuple[object, Text]]:
    """The moves of the best line, each with its words, as the readable rules play it.

    Raises FalseLine if they refuse a move, or end with another score.
    """
    said: list[tuple[object, Text]] = []
    position = rules.first(seed, solution.index)
    for value in solution.moves:
        move = rules.move_from(list(value))
        try:
            after = position.after(move)
        except IllegalMove as error:
            raise FalseLine(f"deal {solution.index}: {value!r}: {error}") from error
        said.append((move, rules.move_said(position, move)))
        position = after
    outcome = position.outcome()
    if not isinstance(outcome, Outcome) or not outcome.won or outcome.score != solution.best:
        raise FalseLine(f"deal {solution.index}: {outcome} instead of {solution.best}")
    return said
