"""What the rules of a game offer to `play` and to the command line, and the values they exchange.

A game's package has one function `playable(game)` that makes a `Playable` of a deck. Nothing to the
right of `games` knows more of a game than this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from fortgold.model import Lang, Text
from fortgold.position import IllegalMove, Position

if TYPE_CHECKING:
    import numpy as np
    from rich.console import RenderableType

LOST = -1  # in `Tally.results`: the deal was not won


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that a simulation counts: bins with names, each holding a number of cases.

    numbers: the bins are the numbers `first`, `first` + 1, ..., each case falls into one: a
    histogram with a mean. categories: each case falls into one bin. shares: the bins overlap, each
    holds how many of all deals (of the `of` below) did it.

    `of` says what a case is: "deals", "won deals", "lost deals", "treasures got", "turns". Shares
    are divided by the number of `base`; "each" is for bins with cases of their own: after all bins
    come as many numbers again, what each bin is a share of.
    """

    id: str
    title: Text
    kind: Literal["numbers", "categories", "shares"]
    of: Text
    labels: tuple[Text, ...]
    first: int = 0
    base: Literal["deals", "won deals", "lost deals", "each"] = "deals"


@dataclass(frozen=True)
class Tally:
    """What players did with deals `start` to `stop` - 1 of a seed.

    `results` has a row for each deal. In a solitaire it holds one number: the score if the deal was
    won, else LOST. Else it holds the points of each seat, and then the seats that won as bits (1: the
    first, 2: the second, 4: the third ...). `counts` holds for each figure, by id, its bins (int64).
    Tallies of neighbouring ranges add up bin by bin, so it is of no account how the work was divided.
    """

    start: int
    stop: int
    results: np.ndarray[Any, np.dtype[np.int16]]
    counts: Mapping[str, np.ndarray[Any, np.dtype[np.int64]]]


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver knows of a deal whose piles lie open.

    `best` is the highest score found, with its line in `moves` (as a transcript writes moves);
    `bound` is proven: no line scores more. Equal: the best score is exact. Both None: unwinnable.
    `reason` says what proved it, or why the solver gave up.
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
    """A card that a deck can be tried without: its place in the deck's list, copies counted."""

    deck: str
    slot: int
    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a person may begin to do: how it is typed, its kind of action, its words.

    Where a person has to decide before hidden cards are seen, and again after that, it stands for
    every move that begins so.
    """

    typed: str
    kind: Text
    said: Text


@dataclass(frozen=True, slots=True)
class Begun:
    """A move that a person has begun and cannot know the end of before `seen` is told.

    `typed` goes before what the person types next, `ask` says what that should be.
    """

    typed: str
    seen: Text
    ask: Text


class NotAMove(IllegalMove):
    """Nothing that begins a move of this game: perhaps it was meant for somebody else."""


@dataclass(frozen=True, slots=True)
class Unsound:
    """Something in a deck that its rules make useless or impossible, whatever is dealt.

    idle: a card that can do nothing for a win. lost: a card that play needs and nobody can ever
    have. barren: a card that can be had but never do all that its like can. contradiction: numbers
    that no game can bring together. hopeless: no deal can be won.

    It lies in row `card` of `deck`, in `column`; without a card, in the constant named `constant`.
    """

    kind: Literal["idle", "lost", "barren", "contradiction", "hopeless"]
    said: Text
    hint: Text
    constant: str = ""
    deck: str = ""
    card: str = ""
    column: str = ""


class Playable(Protocol):
    """A deck with rules, and the people at its table: `seats` of them, with that `setup`.

    Cheap to make and to pickle; kernels load when they are first needed.
    """

    @property
    def seats(self) -> int:
        """How many sit at this table; 1: a solitaire."""

    @property
    def tables(self) -> range:
        """How many can sit at a table."""

    @property
    def setup(self) -> str:
        """The way in which this table is set up; "" is the usual one."""

    @property
    def setups(self) -> Mapping[str, Text]:
        """Other ways to set up by name, each in words; {} if there is only one."""

    def seated(self, seats: int, setup: str = "") -> Playable:
        """The same deck at such a table.

        Raises CannotPlay with the reason if so many cannot play, or not with that set-up.
        """

    @property
    def players(self) -> Mapping[str, Text]:
        """The players by name, weakest first, each with what it does and what it knows."""

    @property
    def adviser(self) -> str:
        """The player, one of `players`, that a person gets hints from and sits against."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """What a tally counts, in the order of a report.

        The first is the score of won deals; of several players, that of the winners of each deal,
        which is one case however many share the win.
        """

    @property
    def perfect_score(self) -> int | None:
        """From which score on a win is perfect; None if the game knows no such thing."""

    def first(self, seed: int, index: int) -> Position:
        """The position after set-up of deal `index` of `seed`."""

    def happens(self, position: Position, seed: int, index: int) -> Any:
        """What chance does in that deal, in a position whose mover is CHANCE.

        Whatever the players do, a pile comes up in the same order in the same deal.
        """

    def deal_object(self, position: Position) -> dict[str, Any]:
        """A first position as JSON: ids of cards, piles topmost first where their order is fixed."""

    def move_object(self, move: Any) -> list[Any]:
        """A move as a transcript writes it."""

    def move_from(self, value: object) -> Any:
        """The move that a transcript writes as `value`. Raises ValueError if it is none."""

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> RenderableType:
        """The table as that seat sees it, for a terminal; without colour it tells the same.

        None sees all that lies hidden in hands, too: for whoever only watches.
        """

    def move_said(self, position: Position, move: Any, seat: int | None = None) -> Text:
        """A legal move, or what chance does, in words; what that seat does not see is left out.

        Where there are several players the words do not say who: that goes before them. Empty
        words: there is nothing to tell.
        """

    def ending(self, position: Position) -> Text:
        """At the end: how the game ended and why, as the rulebook calls it, with all points."""

    def moment(self, position: Position) -> Text:
        """Which part of the game this is, in a few words: the round, the phase; may be empty."""

    def choice_of(self, position: Position, move: Any) -> Choice:
        """What a person begins to do who makes that legal move; tells nothing hidden."""

    def reason(self, position: Position, move: Any) -> Text:
        """Why the adviser makes that legal move, as far as the person at the table can see.

        Another player has other reasons, so these words are for the adviser's own moves only.
        """

    def move_typed(self, position: Position, typed: str) -> Any | Begun:
        """The legal move that a person typed, or one begun.

        Raises IllegalMove with what was expected, or with the rule that refuses the move; NotAMove
        if no move is typed so.
        """

    def how_to_type(self, position: Position) -> Text:
        """How moves are typed, in a few lines."""

    def about(self, typed: str) -> Text:
        """What is printed on the card that a person names, by id or by name.

        Raises IllegalMove if that is no card, or might be several.
        """

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Any:
        """The move of a player in turn `turn` (from 0) of that deal: what `tally` plays, too.

        Turns are decisions of players; chance takes none. The move hangs on what the mover sees.
        Raises CannotPlay if the deck is more than this player can handle.
        """

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        """Deals `start` to `stop` - 1 played to the end; most of the time without the GIL.

        `players` names one for each seat.
        """

    def solve(self, seed: int, start: int, stop: int, effort: str) -> Sequence[Solution]:
        """Deals `start` to `stop` - 1 solved; `effort` is one of `efforts`."""

    @property
    def efforts(self) -> Mapping[str, Text]:
        """How hard the solver may try, least first, each with what it decides."""

    def perft(self, position: Position, depth: int) -> list[int]:
        """The numbers of sequences of exactly 1 ... `depth` moves, counted by the fastest rules."""

    def unsound(self) -> Iterator[Unsound]:
        """What is wrong with the deck by the rules alone; nothing is said that is not proven."""

    def attempt(self, seed: int, index: int, number: int) -> bool:
        """Whether a quick player wins that deal in try `number` (from 0), each another game.

        In plain Python and some milliseconds. It may look at the piles; a loss proves nothing.
        """

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every physical card."""

    def without(self, slot: Slot) -> Playable:
        """The deck with one card taken out; all others keep their slots, so deals stay alike.

        Raises CannotPlay if what is left cannot be dealt.
        """
