"""Players at work on numbered deals: deals in, a summary out, and nothing else matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fortgold import __version__
from fortgold.play.line_up import line_up
from fortgold.play.summary import DTYPE, Run, Summary

if TYPE_CHECKING:
    from fortgold.games.game import Playable


@dataclass(frozen=True)
class Simulation:
    """A deck with its rules in the hands of players. Pickles, so that others may play it."""

    rules: Playable
    run: Run

    @property
    def nothing(self) -> Summary:
        """The summary of no deal."""
        return Summary.nothing(self.run, self.rules.perfect_score, self.rules.figures)

    def play(self, start: int, stop: int) -> Summary:
        """Deals `start` to `stop` - 1, played. Raises ValueError where another program would play."""
        if self.run.program != __version__:
            raise ValueError(f"version {self.run.program} of fortgold was asked for")
        tally = self.rules.tally(line_up(self.run.player), self.run.seed, start, stop)
        numbers = (stop - start) * self.run.width
        if (tally.start, tally.stop) != (start, stop) or tally.results.size != numbers:
            raise ValueError(f"deals {start} to {stop - 1} were asked for")
        counts = tuple(
            (figure.id, tuple(int(count) for count in tally.counts[figure.id]))
            for figure in self.rules.figures
        )
        results = tally.results.astype(DTYPE).tobytes()
        return Summary(self.run, self.rules.perfect_score, ((start, stop),), results, counts)


def simulation(game: str, deck: str, rules: Playable, player: str, seed: int) -> Simulation:
    """What `player` does with the deals of `seed`: a line-up, if several sit at the table.

    `deck` is the fingerprint of the deck.
    """
    table = rules.seats, rules.setup
    return Simulation(rules, Run(game, deck, player, seed, __version__, *table))
