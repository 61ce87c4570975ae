"""An example of a rulebook as a value: a table, what may be done there and what not, what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fortgold.data.model import Span, Text

Fact = str | tuple[str, ...]  # as it is written: a word or a number, or several
Facts = Mapping[str, Fact]


class CardById(NamedTuple):
    """A card on the table, by its id."""

    id: str
    sideways: bool = False


Column = tuple[CardById, ...]  # the uppermost last; () is a vacant place


@dataclass(frozen=True, slots=True)
class ExampleTable:
    """What lies where, as far as it matters: cards in columns by place, numbers by name; `order` is that
    in which they are written.

    `following` are the cards that come up from the piles, and what dice show, the first one first; nobody sees
    them yet.
    """

    cards: Mapping[str, tuple[Column, ...]]
    numbers: Mapping[str, int]
    following: tuple[str, ...] = ()
    players: int = 0  # 0: as few as can play
    order: tuple[str, ...] = ()
    at: Span = field(default=Span(""), compare=False)

    def later(self, lies: ExampleTable | None) -> ExampleTable:
        """What lies there when some of it has changed."""
        if lies is None:
            return self
        order = tuple(dict.fromkeys((*self.order, *lies.order)))
        cards, numbers = {**self.cards, **lies.cards}, {**self.numbers, **lies.numbers}
        return replace(self, cards=cards, numbers=numbers, order=order, at=lies.at)


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that the rules refuse; words of the reason that they give."""

    move: str
    why: Text
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One thing that an example tells, in the order of the fields. Moves are written as a person types them.

    `only`: every legal move is of one of these kinds. `may`: these are legal, each by itself. `does`: made one
    after the other. `facts`: they hold then. `lies`: these places look like that then.
    """

    only: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    refused: RefusedMove | None = None
    does: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)
    lies: ExampleTable | None = None
    says: Text | None = None
    at: Span = field(default=Span(""), compare=False)


NO_FIGURE = "no"  # instead of the name of one


class ShownMoment(NamedTuple):
    """Which moment a picture shows, after so many steps, and which places, all without any."""

    after: int = 0
    places: tuple[str, ...] = ()


FIRST = ShownMoment()


class Named(NamedTuple):
    """A name, and where it is written; without one nothing is."""

    name: str = ""
    at: Span = Span("")


NO_NAME = Named()


@dataclass(frozen=True, slots=True)
class Example:
    """One example: the table before it, its steps, and its words.

    Its picture is `figure`, one of figures.yaml or none, or else drawn from the table: `width` µm wide on
    paper, or with cards `card` µm wide, shown as the `variant` of a book's cards; `wide` are these two in
    the book in two languages, if they differ there. `marks` stand below the columns of a place: short words, or one
    fact of the example. After a step that it `shows`, the rules are asked where all cards of its table lie.
    """

    id: str
    table: ExampleTable
    steps: tuple[ExampleStep, ...]
    says: Text | None
    caption: Text | None
    width: int
    card: int
    variant: Named
    marks: Mapping[str, tuple[tuple[str, ...], ...]]
    figure: Named | None
    at: Span = field(compare=False)
    shows: ShownMoment = FIRST
    wide: tuple[int, int] | None = None

    def table_after(self, steps: int) -> ExampleTable:
        """The table as far as its first steps say what has changed."""
        table = self.table
        for step in self.steps[:steps]:
            table = table.later(step.lies)
        return table

    def facts(self, steps: int | None = None) -> Facts:
        """The facts of its first `steps` steps, by default of all; of one name the last."""
        return {n: fact for step in self.steps[:steps] for n, fact in step.facts.items()}

    def texts(self) -> Iterator[tuple[Text, Span]]:
        """All its words, facts filled in, each with its place."""
        if self.says:
            yield filled(self.says, self.facts()), self.at
        for n, step in enumerate(self.steps, 1):
            if step.says:
                yield filled(step.says, self.facts(n)), step.at

    def tables(self) -> Iterator[ExampleTable]:
        """The table before it, and what lies there later."""
        yield self.table
        yield from (step.lies for step in self.steps if step.lies)


BRACES = re.compile(r"\{\{.*?\}\}", re.DOTALL)
FACT = re.compile(r"\bx\.(\w+)(?:\[(\d+)\])?")


def filled(text: Text, facts: Facts) -> Text:
    """Words in whose braces `x.points` and `x.friends[0]` have become what they stand for."""

    def fact(found: re.Match[str]) -> str:
        value, at = facts.get(found[1], ""), int(found[2] or 0)
        if found[2]:
            value = value[at] if isinstance(value, tuple) and at < len(value) else ""
        if not isinstance(value, str) or not value:
            return found[0]  # it is told as a name that is not there
        return value if value.isdecimal() else f"'{value}'"

    def said(words: str) -> str:
        return BRACES.sub(lambda braces: FACT.sub(fact, braces[0]), words)

    others = tuple((lang, said(words)) for lang, words in text.others)
    return Text(said(text.ja), said(text.en), text.kana, others=others)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table as a book shows it: its words ("" if the term of that id says it), and of which
    deck a number of cards there is a pile.

    `at` are the corners of its columns, µm at card scale, if they do not stand in a row; `crop` is how much of
    each uppermost card shows, 0 for all of it. `variant` is that of its cards, without a name the example's.
    """

    said: Text | None = None
    back: str = ""
    hidden: bool = False
    at: tuple[tuple[int, int], ...] = ()
    crop: int = 0
    variant: Named = NO_NAME


@dataclass(frozen=True, slots=True)
class Examples:
    """All examples of a game by id, and its places by name."""

    by_id: Mapping[str, Example] = field(default_factory=dict)
    places: Mapping[str, Spot] = field(default_factory=dict)


NO_EXAMPLES = Examples()
