"""Cards, marks and page boxes of built files lie where they were planned, as bench/positions.py reads them back."""

from __future__ import annotations

import pytest
from printed import opened

from bench.positions import measured
from fortgold.data.papers import PAPERS
from fortgold.sheets.imposition import Sides

EXACT = (0, 0, 0, 100)
DRIFT = (1.2, -0.7, 0.4, 100.2)  # mm to the right and down, degrees, percent
NEAR = 10  # µm


@pytest.mark.parametrize("drift", [EXACT, DRIFT])
@pytest.mark.parametrize(("paper", "sides"), [("letter", "short-edge"), ("a4", "fold")])
def test_a_printer_puts_cards_and_marks_where_they_were_planned(
    paper: str, sides: Sides, drift: tuple[float, float, float, float]
):
    worst, pages, cards = measured(opened("fort-of-gold"), PAPERS[paper], sides, 0, drift)
    assert worst < NEAR
    assert cards == 2 * 45
    assert pages >= 10


def test_a_printer_that_prints_otherwise_than_it_was_measured_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
):
    from bench import positions

    planned = positions.Drift
    monkeypatch.setattr(positions, "Drift", lambda dx, *rest: planned(dx + 50, *rest))
    worst, *_ = measured(opened("fort-of-gold"), PAPERS["a4"], "fronts", 0, DRIFT)
    assert worst == pytest.approx(50, abs=1)
