"""Who plays: the move of a player in a position, by the rules in plain Python, whatever the deck.

`turn` counts the decisions of players in a deal, from 0; chance takes none.
"""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.games.arch_king import greedy
from fortgold.games.arch_king.deck import Row, Rules
from fortgold.games.arch_king.moves import Move
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.program import LAYOUT
from fortgold.games.arch_king.steps import Do
from fortgold.games.common import machine
from fortgold.games.contract import Tally

PLAYERS = {"random": 0, "greedy": 1}  # of `run.player_move`


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must be a player's decision."""
    if player not in PLAYERS:
        raise ValueError(f"no player {player!r}")
    players = [PLAYERS[player]] * position.rules.seats
    own = numbered(position.rules).own
    return position.legal_moves()[own.chosen(position.record, players, seed, index, turn)]


def tally(rules: Rules, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, with a player in each seat. Raises CannotPlay."""
    numbers = [PLAYERS[player] for player in players]
    return machine.tally(LAYOUT, rules, numbers, seed, start, stop)


class Outlook:
    """What the greedy player thinks of things who is the mover of `position`."""

    def __init__(self, position: Position) -> None:
        self.own, self.rows = numbered(position.rules), position.rules.rows
        self.moves = self.own.moves(position.record)
        self.known = self.own.deck, position.record, self.own.work
        greedy.look_around(*self.known)

    def score(self, move: Move) -> int:
        """How good a legal move looks."""
        return greedy.score_of(*self.known, self.moves.index(move))

    def main(self, row: int) -> int:
        """The operation for which a companion is drafted."""
        return greedy.main_of(*self.known, row)

    def feeds(self, card: Row) -> bool:
        """Whether a companion brings the food that it costs."""
        return greedy.feeds(self.own.deck, card.number)

    def gain(self, row: int) -> int:
        """What a kingdom card would bring to the realm."""
        d, _, w = self.known
        return greedy.gain_of(d, w, row)

    def worth(self, steps: tuple[Do, ...]) -> int:
        """What steps would bring now."""
        return greedy.worth(*self.known, self.own.run(steps), len(steps))

    def lying(self, icon: str) -> int:
        """How many sideways frontiers show an icon."""
        return greedy.lying_with(*self.known, self.own.steps.bits((icon,)))

    @property
    def lacks_prestige(self) -> bool:
        """Whether a companion in the hand wants more prestige than there is."""
        return bool(self.known[-1].lacks_prestige)

    @property
    def lacking(self) -> list[int]:
        """For each resource how many units more the hungriest building in the field wants."""
        return list(self.known[-1].lacks)
