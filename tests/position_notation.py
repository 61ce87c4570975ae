"""Positions in a few lines of text, for tests, documentation and reports of faults.

    chancel: S16 - S07  pedestal: S13 S05 / - / S09  mana: S31 S32 S01

A game declares its parts: what each is called and what its words say. White space divides words, `-`
is a vacant place, `*2` after a card: twice. Parts come in any order; those of a seat follow `seat 0:`,
`seat 1:` ... What is not written is empty, or as usual: a test names the cards that its rule is
about, and the others are out of the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fortgold.data.model import Text
from fortgold.data.source import nearest, suggestion

HEADING = re.compile(r"(seat \d+|\w+):")
SEAT, VACANT, TIMES = "seat ", "-", "*"


class NoPosition(ValueError):
    """A text that is no position; `reason` says what is wrong in it."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.reason = Text(ja, en)


class Content(Protocol):
    """The way between the words of a part and what they say; "" is what is not written."""

    def read(self, words: str, part: str) -> Any: ...
    def text(self, value: Any) -> str: ...


class Number:
    """A whole number from 0 on, or None."""

    def read(self, words: str, _part: str) -> int | None:
        return number(words) if words else None

    def text(self, value: int | None) -> str:
        return "" if value is None else str(value)


@dataclass(frozen=True)
class Cards:
    """Cards in order, in so many `places` or any number.

    `known` are those that can lie there, by name; `others` the names of those that cannot.
    """

    known: Mapping[str, Any]
    name: Callable[[Any], str] = str
    others: Iterable[str] = ()
    places: int | None = None

    def read(self, words: str, part: str) -> Any:
        return tuple(map(self.card, fitting([*each(words)], part, self.places)))

    def text(self, value: Any) -> str:
        return " ".join(map(self.name, value))

    def card(self, name: str) -> Any:
        """The card of that name. Raises NoPosition."""
        if name in self.known:
            return self.known[name]
        if name in self.others:
            raise NoPosition(
                f"「{name}」はここに置けない種類のカードです",
                f"`{name}` is a card of the other deck, which cannot lie here",
            )
        raise unknown(name, self.known)


class Bag(Cards):
    """Cards in any order; numbers, so that they can be sorted."""

    def read(self, words: str, part: str) -> Any:
        return tuple(sorted(super().read(words, part)))

    def text(self, value: Any) -> str:
        copies = Counter(map(self.name, value)).items()
        return " ".join(f"{name}{TIMES}{n}" if n > 1 else name for name, n in copies)


@dataclass(frozen=True)
class Columns:
    """Columns with `mark` between them, or white space alone; the last ones may be left out."""

    column: Content
    mark: str | None = None
    places: int = 0

    def read(self, words: str, part: str) -> tuple[Any, ...]:
        columns = fitting(words.split(self.mark) if words else [], part, self.places or None)
        columns += [VACANT] * (self.places - len(columns))
        written = ("" if one.strip() == VACANT else one.strip() for one in columns)
        return tuple(self.column.read(one, part) for one in written)

    def text(self, value: Iterable[Any]) -> str:
        columns = [self.column.text(one) or VACANT for one in value]
        while columns and columns[-1] == VACANT:
            columns.pop()
        return (f" {self.mark} " if self.mark else " ").join(columns)


@dataclass(frozen=True)
class Notation:
    """All parts of a game, line by line. `hand 0` is the `hand` that follows `seat 0:`.

    Of each card in `once` there is only one.
    """

    lines: Sequence[Mapping[str, Content]]
    once: Iterable[str] = ()

    def text(self, values: Mapping[str, Any]) -> str:
        """Those values in writing; what is empty is left out."""
        lines = []
        for line in self.lines:
            words = ((name, line[name].text(values[name])) for name in line if name in values)
            lines.append("  ".join(f"{_heading(name)}: {said}" for name, said in words if said))
        return "\n".join(filter(None, lines))

    def read(self, written: str) -> dict[str, Any]:
        """What each part says. Raises NoPosition."""
        parts = {name: content for line in self.lines for name, content in line.items()}
        words = _words(written, parts)
        cards = Counter(card for said in words.values() for card in each(said))
        for card in filter(cards.get, self.once):
            if cards[card] > 1:
                raise NoPosition(
                    f"カード「{card}」が二度あります", f"the card `{card}` stands twice"
                )
        return {name: content.read(words.get(name, ""), name) for name, content in parts.items()}


def _words(written: str, parts: Iterable[str]) -> dict[str, str]:
    """The words of each part that is written."""
    before, *pieces = HEADING.split(written)
    if before.strip():
        there = before.strip()
        raise NoPosition(f"「{there}」がどこにあるのか書いてください", f"say where `{there}` lies")
    found: dict[str, str] = {}
    seat = ""
    for heading, words in zip(pieces[::2], pieces[1::2], strict=True):
        seat = heading.removeprefix(SEAT) if heading.startswith(SEAT) else seat
        name = heading if heading in parts else f"{heading} {seat}"
        if name not in parts:
            if f"{heading} 0" in parts:
                raise NoPosition(
                    f"「{heading}」の席を書いてください", f"say whose `{heading}` that is"
                )
            raise unknown(heading, dict.fromkeys(map(_heading, parts)))
        if name in found:
            raise NoPosition(f"「{heading}」が二度あります", f"`{heading}` stands twice")
        found[name] = words.strip()
    seats = [name for name in parts if name.startswith(SEAT)]
    for missing in (seat for seat in seats if seat not in found):
        raise NoPosition(
            f"「{missing}」がありません: {len(seats)}人分の「seat」が要ります",
            f"`{missing}` is missing: there should be {len(seats)} seats",
        )
    return found


def _heading(part: str) -> str:
    return part if part.startswith(SEAT) else part.partition(" ")[0]


def each(words: str) -> Iterator[str]:
    """The words, each as often as `*2` behind it says. Raises NoPosition."""
    for word in words.split():
        name, _, times = word.partition(TIMES)
        yield from [name] * number(times or "1")


def number(word: str) -> int:
    """The number that a word writes. Raises NoPosition."""
    if not word.isdecimal():
        raise NoPosition(
            f"数が要ります ({word} があります)", f"a number is needed, here is `{word}`"
        )
    return int(word)


def fitting(written: list[str], part: str, places: int | None) -> list[str]:
    """What is written, if the part has that many places. Raises NoPosition."""
    if places is not None and len(written) > places:
        raise NoPosition(
            f"「{part}」の場所は {places} つですが、{len(written)} つ書かれています",
            f"`{part}` has {places} places, but {len(written)} are written",
        )
    return written


def unknown(word: str, known: Iterable[str]) -> NoPosition:
    """The word is not among those that are known; perhaps another one was meant."""
    known = tuple(known)
    hint = suggestion(word, known) if nearest(word, known) else Text("", "")
    ja, en = (f" ({hint.ja})", f" ({hint.en})") if hint.en else ("", "")
    return NoPosition(f"「{word}」を知りません{ja}", f"`{word}` is not known{en}")
