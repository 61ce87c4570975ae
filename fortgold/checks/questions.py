"""A check of what a game.yaml asks of simulations: whether they count what a question names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from fortgold.checks.playability import rules_of
from fortgold.checks.registry import Place, Problems, Subject, check, problem
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.games.game import Playable


@check(
    "RULE612",
    "問いの答えになる数を、どのシミュレーションも数えない",
    "A question names a number that no simulation counts",
    "変種を比べようとして初めて断られます。どれだけ長く遊ばせても、答えは出ません。",
    "It is refused only when variants are compared; no number of games would answer it.",
)
def uncounted_question(subject: Subject) -> Problems:
    rules = rules_of(subject) if subject.game.questions else None
    if rules is None or isinstance(rules, CannotPlay):
        return  # nobody simulates it
    from fortgold.play.questions import Uncounted, counted

    for question in subject.game.questions:
        every = [counted(question, one.metrics, one.seats) for one in _tables(rules)]
        first = every[0]
        if isinstance(first, Uncounted) and all(isinstance(one, Uncounted) for one in every):
            place = Place.entry(subject.game, f"questions.{question.id}.{first.key}", first.key)
            yield problem(place, first.said, first.hint)


def _tables(rules: Playable) -> Iterator[Playable]:
    """The game at each number of players, the usual one first: some numbers are those of a seat."""
    yield rules
    for seats in rules.tables:
        with suppress(CannotPlay):
            yield rules.seated(seats)
