"""How a check is written: a function of what it looks at that yields problems, each at its place.

`@check(code, ...)` names the fault that the function looks for, as `fault` does, and gives its words:
title, reason, what is wrong and what to do next, each in Japanese and English. The last two are
templates, filled with what the problem names: `{card.id}`, `{n:card}`, `{names}`. (Not by a docstring:
Python started with -OO throws those away.)

The gate: one slip is reported once. A check declares what it reads, and is not shown, or not asked for,
what follows from a slip there: `needs` (how much of a deck's table; `subject.decks` are those that have
it), `unless` (checks that explain a problem in the same cell), and of a single problem `stands_on` (other
places that it comes from). `spoils`: a cell that the check reports is not read by laws and faces, and a
deck with such a cell is not asked to be played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Flag, auto
from functools import cached_property, wraps
from itertools import chain
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from fortgold.data.findings import Fault, Finding, Level, fault
from fortgold.data.layout import Box, Look
from fortgold.data.model import Card, Column, Deck, Game, Lang, Span, Text
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
        return Place(self.at.after(index), self.field)


class Problem(NamedTuple):
    """What is wrong at a place: what fills the check's words, or words of its own."""

    place: Place
    values: dict[str, Any]
    says: Text | None
    hint: Text | None
    stands_on: tuple[Place, ...] = ()


def problem(
    place: Place,
    says: Text | None = None,
    hint: Text | None = None,
    stands_on: Iterable[Place] = (),
    **values: Any,
) -> Problem:
    """Something wrong at a place; `says` and `hint` stand in for the check's own words."""
    return Problem(place, values, says, hint, tuple(stands_on))


class _TemplateFormatter(Formatter):
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


_FILL = _TemplateFormatter("ja"), _TemplateFormatter("en")


def filled(template: Text, values: dict[str, Any]) -> Text:
    """A template in both languages, filled with values by name."""
    ja, en = (fill.vformat(template.of(fill.lang), (), values) for fill in _FILL)
    return Text(ja, en)


class Needs(Flag):
    """How much of a deck's table must have been read."""

    NOTHING = 0
    HEADINGS = auto()
    ROWS = auto()
    TABLE = HEADINGS | ROWS


Cell = tuple[str, int, str]  # path, line, column or key


@dataclass(frozen=True, eq=False)
class Subject:
    """What checks look at: one game, its look, and the faults that reading them met.

    `in_full`: what drawings show is looked at as well, which takes a while. `needs`: what the check
    that is run needs of a table. `reports`: what checks found so far, for those that stand on them.

    Compared by identity; what several checks need is worked out once, see `of_subject`.
    """

    game: Game
    look: Look
    reading: tuple[Finding, ...] = ()
    in_full: bool = False
    needs: Needs = Needs.NOTHING
    reports: dict[Check, tuple[Finding, ...]] = field(default_factory=dict)

    @cached_property
    def _misread(self) -> frozenset[Span | str | tuple[str, int]]:
        """Where reading met faults: all places; tables and rows that cannot be judged."""
        tables = {deck.path for deck in self.game.decks}
        inside = [(one.code, one.at) for one in self.reading if one.at.path in tables]
        rows = {(at.path, at.line) for code, at in inside if code != MISSING.code}
        twice = {at.path for code, at in inside if code == TWICE.code}
        return frozenset({one.at for one in self.reading} | rows | twice)

    def is_misread(self, at: Span) -> bool:
        """Whether what stands there was misread. An empty cell hides nothing: its row is judged."""
        return not self._misread.isdisjoint((at, at.path, (at.path, at.line)))

    def has(self, deck: Deck, needs: Needs) -> bool:
        """Whether so much of the deck's table was read."""
        first = min((card.at.line for card in deck.cards), default=sys.maxsize)
        found = [(one.code, one.at.line) for one in self.reading if deck.holds(one.at)]
        rows = any(code != MISSING.code and not 0 < line < first for code, line in found)
        headings = any(line < first for _, line in found)
        if not deck.cards:  # it may be told at what names its table that it cannot be read
            keys = {f"decks.{deck.id}.{key}" for key in ("table", "sheet", "encoding")}
            named = {at for key, at in self.game.places.items() if key in keys}
            is_unread = any(one.at in named for one in self.reading)
            rows, headings = rows or is_unread, headings or is_unread
        return not ((rows and Needs.ROWS in needs) or (headings and Needs.HEADINGS in needs))

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """The decks of which the check that is run has what it needs."""
        return tuple(deck for deck in self.game.decks if self.has(deck, self.needs))

    @cached_property
    def _errors(self) -> tuple[Finding, ...]:
        """What reading and the checks that spoil cells report as errors."""
        found = (check.findings(self) for check in CHECKS if check.spoils)
        return tuple(one for one in chain(self.reading, *found) if one.level == "error")

    @cached_property
    def spoilt(self) -> frozenset[Cell]:
        """The cells that cannot be judged, and are reported."""
        return cells((one.at, one.field) for one in self._errors)

    def is_spoilt(self, card: Card, column: str) -> bool:
        """Whether what stands in a cell cannot be judged, and is reported."""
        return not self.spoilt.isdisjoint(cells([Place.cell(card, column)]))

    @cached_property
    def is_sound(self) -> bool:
        """Whether nothing is reported of cards and numbers that would make rules talk nonsense."""
        files = {self.game.at.path, *(deck.path for deck in self.game.decks)}
        return files.isdisjoint(one.at.path for one in self._errors)


def of_subject(work: Callable[[Subject], T]) -> Callable[[Subject], T]:
    """Let something be worked out once for a subject, kept as long as the subject is."""

    @wraps(work)
    def found(subject: Subject) -> T:
        known = vars(subject).setdefault("known", {})
        if work not in known:
            known[work] = work(subject)
        result: T = known[work]
        return result

    return found


Problems = Iterator[Problem]
Check = Callable[[Subject], Problems]
NOTHING = Text("", "")


@dataclass(frozen=True, slots=True)
class Registered:
    """A check, the fault that it looks for, the templates of its words, and what it stands on."""

    fault: Fault
    run: Check
    says: Text
    hint: Text
    needs: Needs
    unless: tuple[Check, ...]
    spoils: bool

    def findings(self, subject: Subject) -> tuple[Finding, ...]:
        """Every fault of this kind in `subject` that does not follow from another."""
        if self.run not in subject.reports:
            subject.reports[self.run] = tuple(self._findings(subject))
        return subject.reports[self.run]

    def _findings(self, subject: Subject) -> Iterator[Finding]:
        reports = (one.findings(subject) for one in CHECKS if one.run in self.unless)
        explained = cells((found.at, found.field) for found in chain.from_iterable(reports))
        shown = replace(subject, needs=self.needs) if self.needs else subject
        for place, values, says, hint, others in self.run(shown):
            is_misread = any(subject.is_misread(other.at) for other in others)
            if not is_misread and explained.isdisjoint(cells((place, *others))):
                says, hint = says or filled(self.says, values), hint or filled(self.hint, values)
                yield self.fault.found(place.at, says, hint, place.field)


def cells(places: Iterable[tuple[Span, str]]) -> frozenset[Cell]:
    """The cells in which places are."""
    return frozenset((at.path, at.line, field) for at, field in places)


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


def from_list(game: Game, deck: Deck, column: Column) -> list[Place]:
    """The words or letters of a column's `from`, each where it stands."""
    key, name = f"decks.{deck.id}.columns.{column.name}.from", f"{column.name}.from"
    return [Place.entry(game, f"{key}.{i}", name) for i in range(len(column.allowed))]


def surplus(deck: Deck) -> int:
    """How many more cards a deck has than it promises; less than 0: so many are missing."""
    return 0 if deck.count is None else sum(card.copies for card in deck.cards) - deck.count


def did_you_mean(name: str) -> Text:
    """A hint at the name that was probably meant."""
    return Text(f"「{name}」のことですか？", f"did you mean `{name}`?")


def plural(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def looks_for(
    named: Fault,
    says: Text = NOTHING,
    hint: Text = NOTHING,
    *,
    needs: Needs = Needs.NOTHING,
    unless: tuple[Check, ...] = (),
    spoils: bool = False,
) -> Callable[[Check], Check]:
    """Register a check for a fault, with the templates of what is wrong and what to do."""

    def register(run: Check) -> Check:
        CHECKS.append(Registered(named, run, says, hint, needs, unless, spoils))
        return run

    return register


def check(code: str, *words: str, level: Level = "error", **gate: Any) -> Callable[[Check], Check]:
    """Register a check for the fault of that code; `gate` as for `looks_for`.

    `words` are in pairs, Japanese and English: title, reason, what is wrong, what to do. The last
    two pairs may lack, if every problem brings its own.
    """
    ja, en, why_ja, why_en, *rest = words
    says, hint = Text(*(*rest, "", "")[:2]), Text(*(*rest, "", "", "", "")[2:4])
    return looks_for(fault(code, ja, en, why_ja, why_en, level), says, hint, **gate)
