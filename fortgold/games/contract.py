"""The values that games exchange with `play`, `check` and the command line: see `game.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from fortgold.data.model import Text
from fortgold.games.position import IllegalMove

if TYPE_CHECKING:
    import numpy as np

LOST = -1  # in `Tally.results`: the deal was not won

Base = Literal["deals", "won deals", "lost deals", "each"]


@dataclass(frozen=True, slots=True)
class Metric:
    """Something that a simulation counts: bins with names, each holding a number of cases.

    numbers: the bins are the numbers `first`, `first` + 1, ..., each case falls into one: a
    histogram with a mean. categories: each case falls into one bin. shares: the bins overlap, each
    holds how many of all deals (of the `of` below) have the property. means: each bin has cases of its
    own, numbers of which it is the mean; after the totals of all bins come those of the squares.

    `of` says what a case is: "deals", "won deals", "lost deals", "treasures got", "turns". Shares
    are divided by the number of `base`; "each" is for bins that have their own cases: last come their
    numbers, one a bin. `rated`: reports say which bins, such as cards, are too strong or too weak: beside all
    together, or beside what their `points` let expect, which have a name and a number for each bin.
    """

    id: str
    title: Text
    kind: Literal["numbers", "categories", "shares", "means"]
    of: Text
    labels: tuple[Text, ...]
    first: int = 0
    base: Base = "deals"
    rated: bool = False
    points: tuple[Text, tuple[int, ...]] | None = None


@dataclass(frozen=True)
class Tally:
    """What players did with deals `start` to `stop` - 1 of a seed.

    `results` has a row for each deal. In a solitaire that is one number: the score if the deal was
    won, else LOST. Else it is the points of each seat, and then the seats that won as bits (1: the
    first, 2: the second, 4: the third ...). `counts` holds for each metric, by id, its bins (int64).
    Tallies of neighbouring ranges add up bin by bin, however the work was divided.
    """

    start: int
    stop: int
    results: np.ndarray[Any, np.dtype[np.int16]]
    counts: Mapping[str, np.ndarray[Any, np.dtype[np.int64]]]


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver knows of a deal with open piles.

    `best` is the incumbent, the highest score found, with its line in `moves` (as a transcript writes
    moves); `bound` is the proven upper bound of the score. Equal: the best score is exact. Both None:
    unwinnable. `reason` says what proved it, or why the solver gave up.
    """

    index: int
    result: Literal["won", "unwinnable", "gave up"]
    best: int | None
    bound: int | None
    moves: tuple[Any, ...]
    reason: Text
    nodes: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A card that can be left out of a deck: its place in the deck's list, copies counted."""

    deck: str
    slot: int
    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """The beginning of a move, for a person: how it is typed in each language, its kind of action,
    its words.

    Where a person has to decide before hidden cards are seen, and again after that, it stands for
    every move with that beginning.
    """

    typed: Text
    kind: Text
    said: Text


@dataclass(frozen=True, slots=True)
class Begun:
    """A move that a person has begun and cannot finish before reading `seen`.

    `typed` is the prefix of what the person types next, `ask` says what that should be.
    """

    typed: str
    seen: Text
    ask: Text


class NotAMove(IllegalMove):
    """Words that are no move of this game: perhaps they are a command."""


class NotLaid(ValueError):
    """Cards that cannot lie so, or places that a game does not have; `reason` says which."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


ProblemKind = Literal["useless", "unobtainable", "dead end", "contradiction", "unwinnable"]


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """Something in a deck that its rules make useless or impossible in every deal.

    useless: a card that never helps to win. unobtainable: a card that play needs and that can never be
    got. dead end: a card that can be got but never do all that others of its kind can do.
    contradiction: numbers that no game can satisfy together. unwinnable: no deal can be won.

    It lies in row `card` of `deck`, in `column`; without a card, in the constant named `constant`.
    """

    kind: ProblemKind
    said: Text
    hint: Text
    constant: str = ""
    deck: str = ""
    card: str = ""
    column: str = ""
