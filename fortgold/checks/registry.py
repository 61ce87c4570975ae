"""How a check is written: a function of what it looks at that yields problems, each at its place.

`@check(code, ...)` names the fault that the function looks for, as `fault` does, and gives its words:
title, reason, what is wrong and what to do next, each in Japanese and English. The last two are
templates, filled with what the problem names: `{card.id}`, `{n:card}`, `{names}`. (Not by a docstring:
Python started with -OO throws those away.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from fortgold.data.findings import Fault, Finding, Level, fault
from fortgold.data.layout import Box, Look
from fortgold.data.model import Card, Deck, Game, Lang, Span, Text
from fortgold.data.source import MISSING, TWICE

T = TypeVar("T")


class Place(NamedTuple):
    """Where something is wrong, and its column, key or box; "" if the place says it all."""

    at: Span
    field: str = ""

    @classmethod
    def cell(cls, card: Card, column: str, index: int = 0) -> Place:
        """The cell of a card in a column, or one of its characters."""
        return cls(card.place(column), column).moved(index)

    @classmethod
    def entry(cls, game: Game, key: str, field: str | None = None) -> Place:
        """An entry of game.yaml."""
        return cls(game.place(key), key if field is None else field)

    @classmethod
    def box(cls, box: Box) -> Place:
        """A box of a layout."""
        return cls(box.at, box.name)

    def moved(self, index: int) -> Place:
        """So many characters to the right."""
        at = self.at
        return Place(Span(at.path, at.line, at.column + index), self.field)


class Problem(NamedTuple):
    """What is wrong at a place: what fills the check's words, or words of its own."""

    place: Place
    values: dict[str, Any]
    says: Text | None
    hint: Text | None


def problem(
    place: Place, says: Text | None = None, hint: Text | None = None, **values: Any
) -> Problem:
    """Something wrong at a place; `says` and `hint` stand in for the check's own words."""
    return Problem(place, values, says, hint)


class _Words(Formatter):
    """Fills a template of one language: of a text its part, names in a row, `{n:card}` as `2 cards`."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def format_field(self, value: Any, spec: str) -> str:
        """A value as this language says it."""
        if isinstance(value, Collection) and not isinstance(value, str | Text):
            value = listed(value)
        if isinstance(value, Text):
            return value.of(self.lang)
        is_noun = len(spec) > 1 and spec.replace(" ", "").isalpha()
        return plural(value, spec) if is_noun else format(value, spec)


_FILL = _Words("ja"), _Words("en")


def filled(template: Text, values: dict[str, Any]) -> Text:
    """A template in both languages, filled with values by name."""
    ja, en = (fill.vformat(template.of(fill.lang), (), values) for fill in _FILL)
    return Text(ja, en)


@dataclass(frozen=True, eq=False)
class Subject:
    """What checks look at: one game, its look, and the faults that reading them met.

    `in_full`: what drawings show is looked at as well, which takes a while.

    Compared by identity, so that what several checks need can be cached by subject.
    """

    game: Game
    look: Look
    reading: tuple[Finding, ...] = ()
    in_full: bool = False

    @cached_property
    def _misread(self) -> frozenset[Span | str | tuple[str, int]]:
        """Where reading met faults: all places; tables and rows that cannot be judged."""
        tables = {deck.path for deck in self.game.decks}
        inside = [(one.code, one.at) for one in self.reading if one.at.path in tables]
        rows = {(at.path, at.line) for code, at in inside if code != MISSING.code}
        twice = {at.path for code, at in inside if code == TWICE.code}
        return frozenset({one.at for one in self.reading} | rows | twice)

    def is_misread(self, at: Span) -> bool:
        """Whether what stands there was misread, and so is told already and not judged.

        An empty cell hides nothing, so its row is judged.
        """
        return not self._misread.isdisjoint((at, at.path, (at.path, at.line)))

    def is_doubtful(self, deck: Deck) -> bool:
        """Whether rows of the deck's table were misread: nothing can be said about all its cards."""
        first = min((card.at.line for card in deck.cards), default=0)
        there = (one for one in self.reading if one.at.path == deck.path)
        lines = (one.at.line for one in there if one.code != MISSING.code)
        return any(not line or line >= first for line in lines)

    def lacks_headings(self, deck: Deck) -> bool:
        """Whether headings of the deck's table were misread, so that its cards are not complete."""
        first = min((card.at.line for card in deck.cards), default=0)
        return any(one.at.path == deck.path and one.at.line < first for one in self.reading)

    def is_readable(self, deck: Deck) -> bool:
        """Whether something can be said about all cards of the deck."""
        return not (self.is_doubtful(deck) or self.lacks_headings(deck))


Problems = Iterator[Problem]
Check = Callable[[Subject], Problems]
NOTHING = Text("", "")


@dataclass(frozen=True, slots=True)
class Registered:
    """A check, the fault that it looks for, and the templates of what is wrong and what to do."""

    fault: Fault
    run: Check
    says: Text
    hint: Text

    def findings(self, subject: Subject) -> Iterator[Finding]:
        """Every fault of this kind in `subject`."""
        for place, values, says, hint in self.run(subject):
            says = says or filled(self.says, values)
            yield self.fault.found(place.at, says, hint or filled(self.hint, values), place.field)


CHECKS: list[Registered] = []


def listed(names: Iterable[str], most: int = 8) -> Text:
    """Names in a row, each in quotes, as both languages set them; no more than `most` of them."""
    names = list(names)
    more = len(names) - most
    ja = "".join(f"「{name}」" for name in names[:most])
    en = ", ".join(f"`{name}`" for name in names[:most])
    if more > 0:
        return Text(f"{ja}ほか {more} 件", f"{en} and {more} more")
    return Text(ja, en)


def repeats(items: Iterable[T], key: Callable[[T], object]) -> Iterator[tuple[T, T]]:
    """The items of which another one before has the same key, each with the first of those."""
    first: dict[object, T] = {}
    for item in items:
        other = first.setdefault(key(item), item)
        if other is not item:
            yield item, other


def surplus(deck: Deck) -> int:
    """How many more cards a deck has than it promises; less than 0: so many are missing."""
    return 0 if deck.count is None else sum(card.copies for card in deck.cards) - deck.count


def did_you_mean(name: str) -> Text:
    """A hint at the name that was probably meant."""
    return Text(f"「{name}」のことですか？", f"did you mean `{name}`?")


def plural(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def looks_for(named: Fault, says: Text = NOTHING, hint: Text = NOTHING) -> Callable[[Check], Check]:
    """Register a check for a fault, with the templates of what is wrong and what to do."""

    def register(run: Check) -> Check:
        CHECKS.append(Registered(named, run, says, hint))
        return run

    return register


def check(code: str, *words: str, level: Level = "error") -> Callable[[Check], Check]:
    """Register a check for the fault of that code.

    `words` are in pairs, Japanese and English: title, reason, what is wrong, what to do. The last
    two pairs may lack, if every problem brings its own.
    """
    ja, en, why_ja, why_en, *rest = words
    says, hint = Text(*(*rest, "", "")[:2]), Text(*(*rest, "", "", "", "")[2:4])
    return looks_for(fault(code, ja, en, why_ja, why_en, level), says, hint)
