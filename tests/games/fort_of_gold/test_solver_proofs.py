"""The solver against every line of small games, played out by the readable rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest
from fort import CONSTANTS, spirit

from fortgold.games import chance
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.moves import move_from
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.solver import BEST, Effort, solve

SEED = 1
LETTERS = ("-", "R", "G", "B")
POSITIONS = 3_000  # that a test looks at, for a deal
DEALS = 3  # of each small game


def small_game(number: int) -> Ruleset:
    """A game small enough to try everything, made by chance: few cards, numbers of all kinds.

    Most have two colours and two positions, so that covers and rotations are possible at all.
    """

    def draw(what: int, *choices: int) -> int:
        return choices[chance.below(len(choices), chance.number(9, number, what))]

    positions = draw(0, 2, 2, 3)
    letters = LETTERS[: draw(1, 3, 3, 4)]
    spirits = tuple(
        replace(spirit(word, slot, str(draw(100 + slot, *range(names)))), id=f"{word}{slot}")
        for slot in range(draw(2, 5, 6, 7, 8))
        for names in (draw(3, 2, 4, 8),)
        for word in (
            "".join(
                letters[draw(1000 + 10 * slot + i, *range(len(letters)))] for i in range(positions)
            ),
        )
    )
    treasures = tuple(
        Treasure(
            f"t{slot}",
            slot,
            tuple(
                letters[draw(2000 + 10 * slot + i, *range(1, len(letters)))]
                for i in range(positions)
            ),
        )
        for slot in range(draw(4, 3, 4, 5))
    )
    constants = replace(
        CONSTANTS,
        chancel_size=draw(5, 1, 2, 3),
        pedestal_columns=draw(6, 1, 2, 2, 3),
        solution_slots=draw(7, 1, 2, 2, 3),
        altar_goal=min(draw(8, 1, 2, 3, 3), len(treasures)),
        altar_column_limit=draw(9, 2, 3, 3, 4, 6),
        foresee_cards=draw(10, 1, 2, 3),
        power_positions=draw(11, 1, 1, 2),
    )
    return Ruleset(constants, spirits, treasures)


def game_of_foresight(number: int) -> Ruleset:
    """Few spirits help, the chancel is narrow and a column soon full: it pays to look ahead."""

    def draw(what: int, *choices: int) -> int:
        return choices[chance.below(len(choices), chance.number(10, number, what))]

    helpful = draw(0, 2, 2, 3)
    spirits = tuple(
        replace(spirit("R" if slot < helpful else "-", slot, str(slot)), id=f"s{slot}")
        for slot in range(draw(1, 6, 7, 8))
    )
    treasures = tuple(Treasure(f"t{slot}", slot, ("R",)) for slot in range(draw(2, 2, 3)))
    constants = replace(
        CONSTANTS,
        chancel_size=1,
        pedestal_columns=draw(3, 1, 2),
        solution_slots=draw(4, 1, 2),
        altar_goal=2,
        altar_column_limit=draw(5, 2, 2, 3),
        foresee_cards=draw(6, 1, 2, 3),
        power_positions=1,
    )
    return Ruleset(constants, spirits, treasures)


def _ids(cards: Iterable[Spirit | Treasure]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


class TooMany(Exception):
    """A game is larger than a test should play."""


def best_score(start: Position) -> int | None:
    """The best score of all lines, or None: nothing is left out, nothing is bounded.

    A position is met again if the same cards lie in the same places; which pedestal column is which,
    and which chancel place, is no matter. Raises TooMany.
    """
    known: dict[object, int | None] = {}

    def best(position: Position) -> int | None:
        key = (
            _ids(position.mana),
            frozenset(card and card.id for card in position.chancel),
            frozenset(map(_ids, position.pedestal)),
            _ids(position.solutions),
            _ids(position.pile),
            tuple((there.treasure.id, _ids(there.spirits)) for there in position.altar),
        )
        if key not in known:
            if len(known) > POSITIONS:
                raise TooMany
            known[key] = None
            outcome = position.outcome()
            if outcome is not None:
                known[key] = outcome.score
            else:
                scores = [best(position.after(move)) for move in position.legal_moves()]
                known[key] = max((score for score in scores if score is not None), default=None)
        return known[key]

    return best(start)


def checked(rules: Ruleset, solution: Solution) -> None:
    """The line is played by the readable rules and scores what is said."""
    position = first_position(rules, SEED, solution.index)
    for value in solution.moves:
        position = position.after(move_from(list(value)))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.won
    assert outcome.score == solution.best


def against_every_line(
    numbers: range, effort: Effort, exact: bool, made: Callable[[int], Ruleset] = small_game
) -> Iterator[tuple[str, int]]:
    for number in numbers:
        rules = made(number)
        for solution in solve(rules, SEED, 0, DEALS, effort):
            try:
                truth = best_score(first_position(rules, SEED, solution.index))
            except TooMany:
                continue
            where = (number, solution)
            if solution.best is not None:
                checked(rules, solution)
                assert truth is not None
                assert solution.best <= truth, where
            if solution.bound is None:
                assert truth is None, where
                assert solution.result == "unwinnable"
            else:
                assert truth is None or truth <= solution.bound, where
            if exact:
                assert (solution.best, solution.bound) == (truth, truth), where
            yield solution.result, -1 if truth is None else truth


@pytest.mark.slow
def test_best_bound_and_unwinnable_are_what_all_lines_of_small_games_say():
    found = Counter(against_every_line(range(12), BEST, exact=True))
    assert sum(found.values()) > 12
    assert len({score for _, score in found}) >= 3


@pytest.mark.slow
def test_the_same_for_more_of_them():
    found = Counter(against_every_line(range(12, 40), BEST, exact=True))
    assert len({score for _, score in found}) > 4
    assert sum(count for (result, _), count in found.items() if result == "unwinnable") > 10


@pytest.mark.proof
def test_the_same_for_many_of_them():
    list(against_every_line(range(40, 200), BEST, exact=True))


@pytest.mark.slow
def test_a_foresight_that_saves_inductions_is_not_bounded_away():
    list(against_every_line(range(12), BEST, exact=True, made=game_of_foresight))


@pytest.mark.slow
def test_a_search_that_gives_up_early_still_says_nothing_false():
    list(against_every_line(range(12), Effort(None, (1,), 5), exact=False))
