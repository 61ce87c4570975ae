"""The kernels' players and counts in the words of the readable rules: ids, moves, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold.figures import by_name, figures
from fortgold.games.fort_of_gold.kernel_greedy import lore_of, room_of
from fortgold.games.fort_of_gold.kernel_monte_carlo import monte_carlo_move
from fortgold.games.fort_of_gold.kernel_tally import (
    GREEDY,
    MONTE_CARLO,
    NAME_USED,
    RANDOM,
    SPIRIT_SEEN,
)
from fortgold.games.fort_of_gold.kernel_tally import tally as play
from fortgold.games.fort_of_gold.moves import Move
from fortgold.games.fort_of_gold.packed import NAME_OF, Packing, Table, TooLargeToPack
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.rules import Rules
from fortgold.model import Text
from fortgold.position import CannotPlay

PLAYERS = {"random": RANDOM, "greedy": GREEDY, "monte-carlo": MONTE_CARLO}
SMALLER = Text(
    "このデッキで一手ずつ遊べるのは random と greedy です",
    "`random` and `greedy` play such a deck, move by move",
)
NO_LINE = np.zeros(0, np.int64)


class Deck:
    """A deck as the kernels know it, and how their counts become figures."""

    def __init__(self, rules: Rules) -> None:
        self.packing = Packing(rules)
        self.lore = lore_of(self.packing)
        self.figures = figures(rules, defaultdict(lambda: Text("", "")))  # the names are no matter
        ends = np.cumsum([len(figure.labels) for figure in self.figures])
        self.starts: Table = np.concatenate(([0], ends)).astype(np.int64)
        self.orders = self._orders(rules)

    def _orders(self, rules: Rules) -> dict[int, list[int]]:
        """For a figure of cards or names: the kernel's number of each bin."""
        number, table = self.packing.number, self.packing.table
        spirits = [number[card] for card in rules.spirits]
        treasures = [number[card] for card in rules.treasures]
        names = [int(table[table[NAME_OF] + number[cards[0]]]) for cards in by_name(rules)]
        return {
            place: names if place == NAME_USED else spirits if place < NAME_USED else treasures
            for place in range(SPIRIT_SEEN, len(self.figures))
        }

    def count(self, bins: Table) -> dict[str, NDArray[np.int64]]:
        """The bins of each figure, in the order of its labels."""
        counts = {}
        for place, figure in enumerate(self.figures):
            own = bins[self.starts[place] : self.starts[place + 1]]
            counts[figure.id] = own[self.orders[place]] if place in self.orders else own.copy()
        return counts

    def bins(self) -> Table:
        """Nothing counted."""
        return np.zeros(self.starts[-1], np.int64)


@lru_cache(maxsize=64)
def deck_of(rules: Rules) -> Deck:
    """The deck, made once. Raises CannotPlay if it is too large for the kernels."""
    try:
        return Deck(rules)
    except TooLargeToPack as error:
        raise CannotPlay(error.said, SMALLER) from error


def tally_player(rules: Rules, player: str, seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, played by the random, greedy or Monte Carlo player."""
    deck, bins, results = deck_of(rules), deck_of(rules).bins(), np.zeros(stop - start, np.int16)
    table = deck.packing.table
    number = PLAYERS[player]
    play(table, deck.lore, number, seed, start, stop, NO_LINE, 0, results, deck.starts, bins)
    return Tally(start, stop, results, deck.count(bins))


def tally_lines(
    rules: Rules, seed: int, start: int, stop: int, lines: Iterable[Sequence[Move]]
) -> Tally:
    """The same deals, each played by a line of its own, and by the greedy player after its end."""
    deck, bins, results = deck_of(rules), deck_of(rules).bins(), np.zeros(stop - start, np.int16)
    table = deck.packing.table
    for index, line in zip(range(start, stop), lines, strict=True):
        script = np.array([deck.packing.encode(move) for move in line], np.int64)
        at = results[index - start :]
        play(
            table,
            deck.lore,
            GREEDY,
            seed,
            index,
            index + 1,
            script,
            len(script),
            at,
            deck.starts,
            bins,
        )
    return Tally(start, stop, results, deck.count(bins))


def monte_carlo(position: Position, seed: int, index: int, turn: int) -> Move:
    """The Monte Carlo player's move in turn `turn` of that deal. Raises CannotPlay."""
    deck = deck_of(position.rules)
    table, state = deck.packing.table, deck.packing.pack(position)
    after, room = deck.packing.empty(), np.zeros(room_of(table), np.int64)
    code = monte_carlo_move(table, deck.lore, state, seed, index, turn, after, room)
    return deck.packing.decode(state, code)
