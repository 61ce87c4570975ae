"""What of a printed deck is to be exchanged, card by card, and how a list tells it: on paper and on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fortgold.data.markup import plain
from fortgold.data.model import Lang, Text

Piece = tuple[str, str, int]  # the deck, the card's id, which copy
# what the program prints in a language: the word, and what fills its braces
Say = Callable[..., str]
ARROW, NOTHING = " → ", "—"
COPIES = "copies"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What a card said in a field and what it says now, in each language in which that differs."""

    name: str
    words: tuple[tuple[Lang, str, str], ...]

    def told(self, lang: Lang, say: Say) -> Iterator[str]:
        """In that language; in the others where it is the same in this one."""
        what, _, part = self.name.partition(".")
        name = say("name") + f" ({part})" * bool(part) if what == "name" else self.name
        own = [one for one in self.words if one[0] == lang]
        for _, old, new in own or self.words:
            yield f"{name}{_colon(lang)}{plain(old) or NOTHING}{ARROW}{plain(new) or NOTHING}"


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card of which something is to be printed or thrown away.

    `was` is how many there were, `now` how many there are; `looks` are the sides whose drawing differs
    though their `fields` do not.
    """

    id: str
    name: Text
    old_name: Text
    was: int
    now: int
    printed: int
    away: int
    fields: tuple[FieldChange, ...] = ()
    looks: tuple[str, ...] = ()

    def told(self, lang: Lang, say: Say) -> tuple[str, ...]:
        """Why, in lines."""
        if not self.was:
            return (say("since_new"),)
        if not self.now:
            return (say("since_gone"),)
        lines = [line for one in self.fields for line in one.told(lang, say)]
        if self.was != self.now:
            lines.append(f"{say(COPIES)}{_colon(lang)}{self.was}{ARROW}{self.now}")
        for side in self.looks:
            which = "" if side == "front" else say(side) + _colon(lang)
            lines.append(which + say("since_look"))
        return tuple(lines)


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs in print from the state that `since` names, whose fingerprint is `deck`; the `pieces` to print."""

    since: str
    deck: str
    cards: tuple[CardChange, ...]
    pieces: tuple[Piece, ...]

    @property
    def printed(self) -> int:
        return sum(one.printed for one in self.cards)

    @property
    def away(self) -> int:
        return sum(one.away for one in self.cards)

    def listed(self, lang: Lang, say: Say) -> Iterator[ListBlock]:
        """Cards of which the same is to be told together, in their order; then those to throw away."""
        alike: dict[tuple[str, ...], list[CardChange]] = {}
        for one in self.cards:
            alike.setdefault(one.told(lang, say), []).append(one)
        for why, cards in alike.items():
            heads = say("list").join(_called(one, lang) for one in cards)
            yield ListBlock(heads, (*why, _to_do(cards, say)))
        if away := [one for one in self.cards if one.away]:
            ticks = tuple(f"{one.id} {plain(one.old_name.of(lang))} × {one.away}" for one in away)
            yield ListBlock(f"{say('since_away')} ({self.away})", ticks, True)


@dataclass(frozen=True, slots=True)
class ListBlock:
    """Lines of a list below their head; `is_ticked`: each is to be ticked off."""

    head: str
    lines: tuple[str, ...]
    is_ticked: bool = False


def _called(one: CardChange, lang: Lang) -> str:
    return f"{one.id} {plain((one.name if one.now else one.old_name).of(lang))}"


def _to_do(cards: Sequence[CardChange], say: Say) -> str:
    """How many of these cards are to be printed, and how many thrown away."""
    counts = {
        "since_print": sum(one.printed for one in cards),
        "since_throw": sum(one.away for one in cards),
    }
    return say("list").join(say(word, count=count) for word, count in counts.items() if count)


def _colon(lang: Lang) -> str:
    return "：" if lang == "ja" else ": "
