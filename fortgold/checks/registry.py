"""How a check is written: a function of what it looks at that yields places, words and hints.

`@check(code, ...)` names the fault that the function looks for, as `fault` does: its title and reason,
each in Japanese and English. (Not by a docstring: Python started with -OO throws those away.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from fortgold.data.findings import Fault, Finding, Level, fault
from fortgold.data.layout import Look
from fortgold.data.model import Deck, Game, Span, Text
from fortgold.data.source import MISSING, TWICE

Place = Span | tuple[Span, str]  # a place, or a place and its column, key or box
Problem = tuple[Place, Text, Text]  # place, what is wrong, what to do next


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What checks look at: one game, its look, and the faults that reading them met.

    `in_full`: what drawings show is looked at as well, which takes a while.

    Compared by identity, so that what several checks need can be cached by subject.
    """

    game: Game
    look: Look
    reading: tuple[Finding, ...] = ()
    in_full: bool = False

    def is_misread(self, at: Span) -> bool:
        """Whether what stands there was misread, and so is told already and not judged."""
        known = _misread(self)
        return at in known.places or at.path in known.tables or (at.path, at.line) in known.rows

    def is_doubtful(self, deck: Deck) -> bool:
        """Whether rows of the deck's table were misread: nothing can be said about all its cards."""
        first = min((card.at.line for card in deck.cards), default=0)
        return any(not line or line >= first for line in _misread(self).lines.get(deck.path, ()))

    def lacks_headings(self, deck: Deck) -> bool:
        """Whether headings of the deck's table were misread, so that its cards are not complete."""
        first = min((card.at.line for card in deck.cards), default=0)
        return any(found.at.path == deck.path and found.at.line < first for found in self.reading)

    def is_readable(self, deck: Deck) -> bool:
        """Whether something can be said about all cards of the deck."""
        return not (self.is_doubtful(deck) or self.lacks_headings(deck))


@dataclass(frozen=True, slots=True)
class _Misread:
    """Where reading met faults: all places; tables and rows that cannot be judged; lines by file.

    An empty cell hides nothing, so its row is judged.
    """

    places: frozenset[Span]
    tables: frozenset[str]
    rows: frozenset[tuple[str, int]]
    lines: dict[str, set[int]]


@lru_cache(maxsize=4)
def _misread(subject: Subject) -> _Misread:
    tables = {deck.path for deck in subject.game.decks}
    lines: dict[str, set[int]] = defaultdict(set)
    for found in subject.reading:
        if found.code != MISSING.code:
            lines[found.at.path].add(found.at.line)
    return _Misread(
        frozenset(found.at for found in subject.reading),
        frozenset(one.at.path for one in subject.reading if one.code == TWICE.code) & tables,
        frozenset((path, line) for path in tables & {*lines} for line in lines[path]),
        lines,
    )


Check = Callable[[Subject], Iterator[Problem]]


@dataclass(frozen=True, slots=True)
class Registered:
    """A check and the fault that it looks for."""

    fault: Fault
    run: Check

    def findings(self, subject: Subject) -> Iterator[Finding]:
        """Every fault of this kind in `subject`."""
        for place, message, hint in self.run(subject):
            at, name = place if isinstance(place, tuple) else (place, "")
            yield self.fault.found(at, message, hint, name)


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


def surplus(deck: Deck) -> int:
    """How many more cards a deck has than it promises; less than 0: so many are missing."""
    return 0 if deck.count is None else sum(card.copies for card in deck.cards) - deck.count


def did_you_mean(name: str) -> Text:
    """A hint at the name that was probably meant."""
    return Text(f"「{name}」のことですか？", f"did you mean `{name}`?")


def plural(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def problem_at(place: Place, ja: str, en: str, hint: str | Text, hint_en: str = "") -> Problem:
    """What is wrong and what to do next; a hint that is not made here comes as it is."""
    return place, Text(ja, en), Text(hint, hint_en) if isinstance(hint, str) else hint


def check(
    code: str, ja: str, en: str, why_ja: str, why_en: str, level: Level = "error"
) -> Callable[[Check], Check]:
    """Register a check for the fault of that code, with its title and reason."""
    named = fault(code, ja, en, why_ja, why_en, level)

    def register(run: Check) -> Check:
        CHECKS.append(Registered(named, run))
        return run

    return register
