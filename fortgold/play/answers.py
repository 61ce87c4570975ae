"""A designer's questions answered: the number and its interval against the bounds that the question states.

yes: the whole interval lies within the bounds; no: it lies outside; open: neither. A variant mends a
question if the answer is no for the game as it is, yes for the variant, and the difference is
significant. The price is every other number that changes significantly by SIZES or more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from fortgold.data.model import Question, Text
from fortgold.play.comparison import SIZES
from fortgold.play.general_questions import general_questions
from fortgold.play.quantities import Quantity, furthest
from fortgold.play.questions import SEATS, Asked, Key
from fortgold.play.versions import Compared, Difference

Verdict = Literal["yes", "no", "open", "told"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What each version answers to a question, in the order of the versions; told: there are no bounds."""

    question: Question
    key: Key
    verdicts: tuple[Verdict | None, ...]
    mended: tuple[int, ...]
    spoilt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A number that a version changes: significantly, and by the stated size or more."""

    before: Quantity
    after: Quantity
    difference: Difference

    @property
    def size(self) -> float:
        """How many times the stated size it is."""
        step = SIZES[self.before.unit] * (
            abs(self.before.value) if self.before.unit == "mean" else 1
        )
        return abs(self.difference.value) / step if step else inf


def answers(compared: Compared, asked: Asked) -> tuple[Answer, ...]:
    """An answer to each question; to those of every game, if nothing is asked."""
    known = compared.versions[0].quantities
    metrics = [one.metric.id for one in compared.versions[0].results.measures]
    general = general_questions(known, metrics)
    asked = asked or tuple(((one.metric, one.bin), one) for one in general)
    return tuple(_answer(compared, key, question) for key, question in asked)


def _answer(compared: Compared, key: Key, question: Question) -> Answer:
    verdicts = tuple(_verdict(one.quantities.get(key), question) for one in compared.versions)
    changed = [
        place
        for place in range(1, len(verdicts))
        if (gap := compared.difference(place, key)) and gap.is_found
    ]
    mended = tuple(p for p in changed if (verdicts[0], verdicts[p]) == ("no", "yes"))
    spoilt = tuple(p for p in changed if (verdicts[0], verdicts[p]) == ("yes", "no"))
    return Answer(question, key, verdicts, mended, spoilt)


def _verdict(quantity: Quantity | None, question: Question) -> Verdict | None:
    if quantity is None:
        return None
    least, most = question.least, question.most
    if least is None and most is None:
        return "told"
    low, high = quantity.interval or (-inf, inf)
    if low >= (-inf if least is None else least) and high <= (inf if most is None else most):
        return "yes"
    below = least is not None and high < least
    return "no" if below or (most is not None and low > most) else "open"


def changes(compared: Compared, place: int, besides: Key = ("", "")) -> list[Change]:
    """What that version changes by the stated size or more, one of each metric, in their order; seats come last."""
    before, after = compared.versions[0].quantities, compared.versions[place].quantities
    found: list[Change] = []
    for key, quantity in before.items():
        gap = compared.difference(place, key)
        if key[0] != besides[0] and quantity.kind == "main" and gap and gap.is_found:
            found.append(Change(quantity, after[key], gap))
    largest: dict[str, Change] = {}
    for one in sorted(found, key=lambda one: -one.size):
        if one.size >= 1:
            largest.setdefault(one.before.key[0], one)
    order = {one.metric.id: n for n, one in enumerate(compared.versions[0].results.measures)}
    return sorted(largest.values(), key=lambda one: order.get(one.before.key[0], len(order)))


def seat_ahead(compared: Compared, place: int, key: Key) -> Text | None:
    """Which seat the gap between seats is about, and what it wins."""
    standings = compared.versions[place].results.standings
    if key != (SEATS, "") or standings is None:
        return None
    seat, even = furthest(standings), f"{100 * standings.even:.1f}"
    name = standings.name(seat)
    return Text(
        f"{name.ja} の勝ちは {seat.won.percent} %、均等なら {even} %。",
        f"{name.en} wins {seat.won.percent} %; an equal share is {even} %.",
    )
