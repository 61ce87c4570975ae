"""A solver at work on numbered deals: how often a deck can be won with perfect information.

A solver may give up, so every share has two kinds of uncertainty: the lower end counts what is unknown
as lost, the upper end as won, and each end is the outer end of its 95 % interval. Solvitaire reports
winnability in the same way (Blake and Gent 2019).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fortgold.data.model import Text
from fortgold.games.position import IllegalMove, Outcome
from fortgold.play.statistics import Interval, wilson

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

        Each line is verified by the readable rules: a solver may miss a win, but it never reports a
        false one.
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
    line: list[tuple[object, Text]] = []
    position = rules.initial_position(seed, solution.index)
    for value in solution.moves:
        move = rules.move_from(list(value))
        try:
            after = position.after(move)
        except IllegalMove as error:
            raise FalseLine(f"deal {solution.index}: {value!r}: {error}") from error
        line.append((move, rules.move_said(position, move)))
        position = after
    outcome = position.outcome()
    if not isinstance(outcome, Outcome) or not outcome.won or outcome.score != solution.best:
        raise FalseLine(f"deal {solution.index}: {outcome} instead of {solution.best}")
    return line


@dataclass(frozen=True, slots=True)
class Winnable:
    """Of `deals`, `won` can be won with `least` points or more, `lost` cannot; the rest is unknown."""

    least: int
    deals: int
    won: int
    lost: int

    @property
    def unknown(self) -> int:
        """Deals for which the solver gave up on this question."""
        return self.deals - self.won - self.lost

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share, from unknown = lost to unknown = won, each from 0 to 1."""
        return Interval(
            wilson(self.won, self.deals).low, wilson(self.deals - self.lost, self.deals).high
        )


@dataclass(frozen=True)
class Solved:
    """What is known of many deals: how many had each best score and bound, and why.

    The keys of `kinds` are (best, bound, reason), as in `Solution`.
    """

    kinds: Mapping[tuple[int | None, int | None, Text], int]

    @staticmethod
    def of(solutions: Iterable[Solution]) -> Solved:
        """The deals counted, in any order."""
        return Solved(Counter((one.best, one.bound, one.reason) for one in solutions))

    @property
    def deals(self) -> int:
        return sum(self.kinds.values())

    @property
    def exact(self) -> int:
        """Deals whose best score is proven optimal, and deals proven unwinnable."""
        return sum(count for (best, bound, _), count in self.kinds.items() if best == bound)

    def winnable(self, least: int = 0) -> Winnable:
        """How many can be won with `least` points or more."""
        won = lost = 0
        for (best, bound, _), count in self.kinds.items():
            if best is not None and best >= least:
                won += count
            elif bound is None or bound < least:
                lost += count
        return Winnable(least, self.deals, won, lost)

    def histogram(self) -> dict[int | None, tuple[int, int]]:
        """Of each best score found (None: no win found): exact ones and others, lowest first."""
        bins: dict[int | None, tuple[int, int]] = {}
        for (best, bound, _), count in self.kinds.items():
            exact, open_ = bins.get(best, (0, 0))
            bins[best] = (exact + count, open_) if best == bound else (exact, open_ + count)
        return dict(sorted(bins.items(), key=lambda item: -1 if item[0] is None else item[0]))

    def reasons(self, unwinnable: bool) -> list[tuple[Text, int]]:
        """What proved deals unwinnable, or why the solver gave up on any win; commonest first."""
        count: Counter[Text] = Counter()
        for (best, bound, reason), deals in self.kinds.items():
            if best is None and (bound is None) == unwinnable:
                count[reason] += deals
        return count.most_common()
