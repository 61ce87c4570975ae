"""What the engine, the simulator and the solver may ask: a position, its moves, its outcome.

A game is a frozen position with a few questions, named as players name them: who is to move, the legal
moves, the position after each. Chance decides like a player: where `to_move` is CHANCE, the legal moves
are its possible outcomes. Which games have such rules, and where they are, `games` knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self

from fortgold.data.model import Span, Text


class IllegalMove(ValueError):
    """A move that the rules refuse; `reason` says which rule and why, for the person who tried."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class CannotPlay(ValueError):
    """A deck that the rules cannot deal: what is missing, where, and what to do.

    `said` is `missing` with the place before it, for callers that show no places.
    """

    def __init__(self, missing: Text, hint: Text, at: Span | None = None) -> None:
        where = f"{at.path}:{at.line}: " if at and at.line else f"{at.path}: " if at else ""
        self.said = Text(where + missing.ja, where + missing.en)
        self.missing, self.hint, self.at = missing, hint, at
        super().__init__(self.said.en)

    def __reduce__(self) -> tuple[type[CannotPlay], tuple[Text, Text, Span | None]]:
        return type(self), (self.missing, self.hint, self.at)  # another process may say it


class TooLargeToPlay(CannotPlay):
    """A deck that people can play, but programs cannot: they would need years."""


CHANCE = -1  # `to_move` at a chance node: a card is drawn, a die falls


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a solitaire ended. Only a win has a `score`; None: there is none."""

    won: bool
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game of several players ended: the points of each seat, and the seats that won.

    Not `complete`: it was stopped at the limit of rounds that programs keep, which no rulebook
    knows.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    complete: bool = True


class Position(Protocol):
    """A state of a game in which a player or chance decides, or its end."""

    @property
    def to_move(self) -> int:
        """The seat to move, from 0, or CHANCE. At the end: undefined."""

    def legal_moves(self) -> list[Any]:
        """Every legal move of the player to move, sorted; [] when the game is over."""

    def after(self, move: Any) -> Self:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""

    def outcome(self) -> Outcome | Standing | None:
        """How the game ended; None while it goes on. An Outcome in solitaires only."""

    def seen_by(self, seat: int) -> Any:
        """The observation of that seat: positions that the player cannot tell apart have equal ones."""


def perft(position: Position, depth: int) -> list[int]:
    """The numbers of sequences of exactly 1, 2, ... `depth` legal moves from `position`.

    Outcomes of chance count as moves: one for each possible outcome, whatever its probability.
    """
    nodes = [0] * depth

    def count(here: Position, at: int) -> None:
        moves = here.legal_moves()
        nodes[at] += len(moves)
        if at + 1 < depth:
            for move in moves:
                count(here.after(move), at + 1)

    if depth:
        count(position, 0)
    return nodes
