"""Open cards in numbered places, as people refer to them: by number or by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fortgold.data.model import Text
from fortgold.games.common.naming import ambiguous, misspelt, named, shortened
from fortgold.games.common.speech import both, filled
from fortgold.games.common.typed import SEPARATORS
from fortgold.games.position import IllegalMove

MANY = 99
PLACE = re.compile(r"\d{1,3}")
FROM_ONE = Text("場所と列は 1 から数えます", "places and columns count from 1")
IN_PLACE = both("{n} {name} ({kind})")
NOT_THERE = Text(
    "「{said}」はそこ ({where}) にありません。{form}",
    "there is no `{said}` there ({where}); {form}",
)


@dataclass(frozen=True, slots=True)
class Lying:
    """A card in a place, counted from 0. `kind` distinguishes it from others of its name."""

    place: int
    id: str
    name: Text
    kind: str


Board = tuple[Text, Sequence[Lying]]  # its name, and the cards that lie there


def places(
    words: Sequence[str], boards: Sequence[Board], form: Text, most: int = MANY
) -> tuple[list[int], Sequence[str]]:
    """The places that numbers and names stand for, one on each board, more on the last; words left.

    Without a gap, each digit is a place: `12` is 1 and 2. Raises IllegalMove; `form` says what was
    expected.
    """
    if len(words) == 1 and words[0].isdecimal():
        words = list(words[0])
    numbers: list[int] = []
    while words and len(numbers) < most:
        where, cards = boards[min(len(numbers), len(boards) - 1)]
        if PLACE.fullmatch(words[0]):
            place, count = int(words[0]) - 1, 1
        else:
            meant, count = named(words, cards)
            if len(meant) > 1:
                each = [filled(IN_PLACE, n=c.place + 1, name=c.name, kind=c.kind) for c in meant]
                raise ambiguous(words[:count], each)
            if not meant:
                said = shortened(words[:1])
                none = filled(NOT_THERE, said=said, where=where, form=form)
                raise misspelt(said, cards) or IllegalMove(none)
            place = meant[0].place
        if place < 0:
            raise IllegalMove(FROM_ONE)
        numbers.append(place)
        words = words[count:]
    return numbers, words


def arranged(typed: str, seen: Sequence[Lying]) -> tuple[str, ...]:
    """The ids of the cards typed by number, id or name, in that order; "" for what is none of them."""
    ids: list[str] = []
    words = [word for word in SEPARATORS.split(typed) if word]
    while words:
        if words[0].isdecimal():
            digits, count = list(words[0]) if len(seen) < 10 else [words[0][:3]], 1
            ids += [seen[int(n) - 1].id if 0 < int(n) <= len(seen) else "" for n in digits]
        else:
            meant, count = named(words, seen)
            ids.append(meant[0].id if len(meant) == 1 else "")
        words = words[max(1, count) :]
    return tuple(ids)
