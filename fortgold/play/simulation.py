"""Players at work on numbered deals: a pure function from deals to a summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fortgold import __version__
from fortgold.play.engines import Engine, Task, run
from fortgold.play.summary import DTYPE, Ranges, RunKey, Summary, merged, missing

if TYPE_CHECKING:
    from fortgold.games.game import Playable


@dataclass(frozen=True)
class Simulation:
    """A deck with its rules in the hands of players. It pickles, for other processes."""

    rules: Playable
    run: RunKey

    @property
    def nothing(self) -> Summary:
        return Summary.nothing(self.run, self.rules.perfect_score, self.rules.metrics)

    def play(self, start: int, stop: int) -> Summary:
        """Deals `start` to `stop` - 1, played. Raises ValueError where another program would play."""
        if self.run.program != __version__:
            raise ValueError(f"version {self.run.program} of fortgold was asked for")
        tally = self.rules.tally(self.run.line_up, self.run.seed, start, stop)
        numbers = (stop - start) * self.run.width
        if (tally.start, tally.stop) != (start, stop) or tally.results.size != numbers:
            raise ValueError(f"deals {start} to {stop - 1} were asked for")
        counts = tuple(
            (metric.id, tuple(int(count) for count in tally.counts[metric.id]))
            for metric in self.rules.metrics
        )
        results = tally.results.astype(DTYPE).tobytes()
        return Summary(self.run, self.rules.perfect_score, ((start, stop),), results, counts)


def simulation(
    game: str, deck: str, rules: Playable, line_up: Sequence[str], seed: int
) -> Simulation:
    """What those players, one for each seat, do with the deals of `seed`.

    `deck` is the fingerprint of the deck.
    """
    return Simulation(rules, RunKey(game, deck, tuple(line_up), seed, __version__, rules.setup))


class Playing:
    """Deals 0 to `deals` - 1 of several simulations, and what is known of each so far.

    `known` are deals of the first one that need not be played again. Raises CannotMerge if they are
    of another run. `total` deals are left to play. With `blocks` no part lies across the end of one.
    """

    def __init__(
        self,
        simulations: Sequence[Simulation],
        deals: int,
        known: Summary | None = None,
        blocks: Ranges = (),
    ) -> None:
        self._parts = [[one.nothing] for one in simulations]
        self._parts[0] += [known] if known else []
        self._jobs = [
            Task(one, blocks or missing(self.summary(number).deals, deals))
            for number, one in enumerate(simulations)
        ]
        self.total = sum(stop - start for job in self._jobs for start, stop in job.deals)

    def parts(self, engine: Engine, stopped: Callable[[], bool]) -> Iterator[Summary]:
        """Each part that is played, as it comes. Raises NoWorkers if all are lost."""
        for number, part in run(self._jobs, engine, stopped):
            self._parts[number].append(part)
            yield part

    def played(self, number: int) -> list[Summary]:
        """The parts of that simulation, as they came."""
        return list(self._parts[number])

    def summary(self, number: int = 0) -> Summary:
        """What is known of that simulation; its parts are merged lazily."""
        self._parts[number] = [merged(*self._parts[number])]
        return self._parts[number][0]
