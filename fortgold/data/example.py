"""An example of a rulebook as a value: a table, what may be done there and what not, what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fortgold.data.model import Span, Text

Fact = str | tuple[str, ...]  # as it is written: a word or a number, or several
Facts = Mapping[str, Fact]


class Lying(NamedTuple):
    """A card on the table, by its id."""

    id: str
    sideways: bool = False


Column = tuple[Lying, ...]  # the uppermost last; () is a vacant place


@dataclass(frozen=True, slots=True)
class Table:
    """What lies where, as far as it matters: cards in columns by place, numbers by name.

    `following` are the cards that come up from the piles, the first one first; nobody sees them yet.
    """

    cards: Mapping[str, tuple[Column, ...]]
    numbers: Mapping[str, int]
    following: tuple[str, ...] = ()
    players: int = 0  # 0: as few as can play
    at: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the rules refuse; words of the reason that they give."""

    move: str
    why: Text
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that an example tells, in the order of the fields. Moves are written as a person types them.

    `only`: every legal move is of one of these kinds. `may`: these are legal, each by itself. `does`: made one
    after the other. `facts`: they hold then. `lies`: these places look like that then.
    """

    only: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    refused: Refused | None = None
    does: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)
    lies: Table | None = None
    says: Text | None = None
    at: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Example:
    """One example: the table before it, its steps, and its words.

    `width` is that of its picture on paper, in µm; `marks` stand below the columns of a place, three
    short words each.
    """

    id: str
    table: Table
    steps: tuple[Step, ...]
    says: Text | None
    caption: Text | None
    width: int
    marks: Mapping[str, tuple[tuple[str, ...], ...]]
    at: Span = field(compare=False)

    @property
    def facts(self) -> Facts:
        """Every fact of its steps; of one name the last."""
        return {name: value for step in self.steps for name, value in step.facts.items()}

    def texts(self) -> Iterator[tuple[Text, Span]]:
        """All its words, each with its place."""
        for text in (self.caption, self.says):
            if text:
                yield text, self.at
        for step in self.steps:
            if step.says:
                yield step.says, step.at


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table as a book shows it: its words ("" if the term of that id says it), and of which
    deck a number of cards there is a pile.
    """

    said: Text | None = None
    back: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Examples:
    """All examples of a game by id, and its places by name."""

    by_id: Mapping[str, Example]
    places: Mapping[str, Spot]
