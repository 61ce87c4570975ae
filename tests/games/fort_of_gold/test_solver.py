"""What the solver answers, for whom, and that it answers the same to everybody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from fort import RULES, ruled

from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.moves import move_from
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.fort_of_gold.solver import BEST, REASONS, WIN, Effort, at_least, solve

SEED = 1
SOME = Effort(None, (10, 30), 6000)


def replayed(rules: Ruleset, solution: Solution) -> None:
    position = first_position(rules, SEED, solution.index)
    for value in solution.moves:
        position = position.after(move_from(list(value)))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.won, outcome.score) == (True, solution.best)


def test_every_line_is_played_by_the_readable_rules():
    for rules in (RULES, ruled(pedestal_columns=4), ruled(altar_column_limit=3, foresee_cards=2)):
        for effort in (SOME, WIN):
            for solution in solve(rules, SEED, 0, 5, effort):
                if solution.best is not None:
                    replayed(rules, solution)


def test_answers_do_not_depend_on_chunks_or_threads():
    whole = solve(RULES, SEED, 0, 8, SOME)
    with ThreadPoolExecutor(3) as threads:
        parts = threads.map(lambda start: solve(RULES, SEED, start, start + 2, SOME), (6, 4, 2, 0))
        answers = [one for part in parts for one in part]
    assert sorted(answers, key=lambda one: one.index) == whole


@pytest.mark.slow
def test_more_effort_never_says_less():
    for less, more in zip(
        solve(RULES, SEED, 0, 6, SOME), solve(RULES, SEED, 0, 6, BEST), strict=True
    ):
        assert (more.best or -1) >= (less.best or -1)
        assert (more.bound or 99) <= (less.bound or 99)


def test_a_win_with_so_many_left_is_decided_both_ways():
    for score in (5, 12):
        for one in solve(RULES, SEED, 0, 6, at_least(score)):
            assert one.bound is None or one.best is not None
            assert one.bound is None or one.bound < score or (one.best or 0) >= score or score == 12


def test_spirits_that_show_nothing_cover_nothing():
    blank = tuple(replace(card, symbols=("", "", "")) for card in RULES.spirits)
    (one,) = solve(replace(RULES, spirits=blank), SEED, 0, 1, WIN)
    assert (one.result, one.bound, one.reason) == ("unwinnable", None, REASONS["covers"])


def test_names_block_the_pedestal_of_a_deal_before_the_first_treasure():
    (one,) = solve(RULES, SEED, 492, 493, WIN)
    assert (one.result, one.best, one.bound) == ("unwinnable", None, None)
    assert one.reason == REASONS["first-treasure"]


def test_what_is_too_large_to_hold_is_given_up_with_the_reason():
    (one,) = solve(ruled(foresee_cards=5), SEED, 3, 4, BEST)
    assert (one.index, one.result, one.best, one.bound) == (3, "gave up", None, 31)
    assert "foresee_cards" in one.reason.en


def test_efforts_have_the_names_that_the_command_line_offers():
    for name in ("win", "perfect", "best"):
        (one,) = solve(RULES, SEED, 5, 6, name)
        assert one.result == "won"
