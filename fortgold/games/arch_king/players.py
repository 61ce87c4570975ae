"""Who plays: the move of a player in a position, by the rules in plain Python, whatever the deck.

`turn` counts the decisions of players in a deal, from 0; chance takes none.
"""

from __future__ import annotations

from fortgold import chance
from fortgold.games.arch_king import greedy, rules
from fortgold.games.arch_king.deck import Row
from fortgold.games.arch_king.fields import PLAYER
from fortgold.games.arch_king.greedy import OUTLOOK
from fortgold.games.arch_king.moves import Move
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.steps import Do

PLAYERS = ("random", "greedy")


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must be a player's decision."""
    match player:
        case "random":
            return by_chance(position, seed, index, turn)
        case "greedy":
            return greedy_choice(position)
    raise ValueError(f"no player {player!r}")


def by_chance(position: Position, seed: int, index: int, turn: int) -> Move:
    """What `rules.random_move` says."""
    own, moves = numbered(position.rules), position.legal_moves()
    own.moves(position.record)
    return moves[rules.random_move(own.work, chance.number(seed, index, PLAYER, turn))]


def greedy_choice(position: Position) -> Move:
    """The move of the highest score; `position` must not be the end."""
    outlook = Outlook(position)
    return max(position.legal_moves(), key=outlook.score)


class Outlook:
    """What the greedy player thinks of things who is the mover of `position`."""

    def __init__(self, position: Position) -> None:
        self.own, self.rows = numbered(position.rules), position.rules.rows
        self.known = self.own.deck, position.record, self.own.work, OUTLOOK.plain(self.own.rooms)
        self.moves = self.own.moves(position.record)
        d, s, _, o = self.known
        greedy.look_around(d, s, o)

    def score(self, move: Move) -> int:
        """How good a legal move looks."""
        return greedy.score_of(*self.known, self.moves.index(move))

    def main(self, row: int) -> int:
        """The operation for which a companion is drafted."""
        d, s, _, o = self.known
        return greedy.main_of(d, s, o, row)

    def feeds(self, card: Row) -> bool:
        """Whether a companion brings the food that it costs."""
        return greedy.feeds(self.own.deck, card.number)

    def gain(self, row: int) -> int:
        """What a kingdom card would bring to the realm."""
        d, _, _, o = self.known
        return greedy.gain_of(d, o, row)

    def worth(self, steps: tuple[Do, ...]) -> int:
        """What steps would bring now."""
        return greedy.worth(*self.known, self.own.run(steps), len(steps))

    def lying(self, icon: str) -> int:
        """How many sideways frontiers show an icon."""
        d, s, _, o = self.known
        return greedy.lying_with(d, s, o, self.own.steps.bits((icon,)))

    @property
    def lacks_prestige(self) -> bool:
        """Whether a companion in the hand wants more prestige than there is."""
        return bool(self.known[-1].lacks_prestige)

    @property
    def lacking(self) -> list[int]:
        """For each resource how many units more the hungriest building in the field wants."""
        return list(self.known[-1].lacks)
