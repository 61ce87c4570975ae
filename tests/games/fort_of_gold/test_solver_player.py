"""The player that plays the solver's lines: to the score that was found, and counted like any other."""

from __future__ import annotations

import pytest
from edited import EDITED
from fort import ONE_SHORT, RULES, at, choose, positions
from recount import same

from fortgold.games.fort_of_gold.solver import solve


def test_the_solver_plays_to_the_best_score_that_it_knows():
    (solution,) = solve(RULES, 7, 3, 4, "best")
    *_, before = positions(RULES, 3, "solver")
    turn = len(solution.moves) - 1
    outcome = before.after(choose("solver", before, 7, 3, turn)).outcome()
    assert outcome is not None
    assert outcome.score == solution.best


def test_the_solver_is_greedy_where_its_line_does_not_lead():
    table = at(ONE_SHORT)
    assert choose("solver", table, 7, 3, 5) == choose("greedy", table, 7, 3, 5)


@pytest.mark.parametrize("deck", ["standard", "2 columns"])
def test_a_tally_of_the_solver_is_what_happens_in_its_games(deck):
    same(EDITED[deck], "solver", 3)
